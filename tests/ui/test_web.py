"""``rummy-tui serve`` without a browser: who may look in, what is refused, and how it ends."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType, WSServerHandshakeError

from rummy_tui import assets, cli
from rummy_tui.storage.saves import SaveError, Table
from rummy_tui.storage.shelf import latest
from rummy_tui.ui import web
from tests.ui.flow import KNOCK, game
from tests.ui.serving import PATIENCE, served


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("home")) as (found, _):
        yield found


@asynccontextmanager
async def tab(address: str, **headers: str) -> AsyncIterator[ClientWebSocketResponse]:
    async with ClientSession() as session, session.ws_connect(f"{address}/ws", headers=headers) as sent:
        yield sent


async def wait_for(sent: ClientWebSocketResponse, text: str) -> None:
    seen = b""
    async with asyncio.timeout(PATIENCE):
        while text.encode() not in seen:
            message = await sent.receive()
            assert message.type in (WSMsgType.BINARY, WSMsgType.TEXT), message
            seen += message.data if message.type is WSMsgType.BINARY else b""


def free() -> Table | None:
    """The game, unless it is being played."""
    save = latest()
    assert save is not None
    try:
        return Table.open(save.path)
    except SaveError:
        return None


# Who may look in


async def test_our_page_asks_nothing_of_anybody_else(address: str) -> None:
    async with ClientSession() as session, session.get(address) as page:
        text = await page.text()
    assert text == assets.read_text("web/index.html")
    assert text.count("//") == text.count("http://www.w3.org/2000/svg"), "the name of a format is no address"
    async with ClientSession() as session:
        for name in ("js/textual.js", "css/xterm.css", "fonts/RobotoMono-VariableFont_wght.ttf"):
            assert f"/static/{name}" in text
            async with session.get(f"{address}/static/{name}") as file:
                assert file.status == 200


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("evil.example:{port}", None),
        ("evil.example:{port}", "http://evil.example:{port}"),
        ("127.0.0.1:{port}", "http://evil.example"),
        ("127.0.0.1:{port}", "http://127.0.0.1:1"),
        ("127.0.0.1:{port}", "null"),
    ],
)
async def test_a_stranger_s_page_is_kept_out(address: str, host: str, origin: str | None) -> None:
    port = address.rpartition(":")[2]
    headers = {"Host": host.format(port=port)} | ({"Origin": origin.format(port=port)} if origin else {})
    with pytest.raises(WSServerHandshakeError) as refused:
        async with tab(address, **headers):
            pass
    assert refused.value.status == 403


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
async def test_our_own_page_is_let_in(address: str, host: str) -> None:
    port = address.rpartition(":")[2]
    async with tab(address, Host=f"{host}:{port}", Origin=f"http://{host}:{port}") as sent:
        await wait_for(sent, "Gin Rummy")


async def test_looks_are_handed_on_to_every_tab(home: Path) -> None:
    with served(home, "--ascii", "--theme", "night") as (address, _):
        async with tab(address) as sent:
            await wait_for(sent, "Watch a replay...")


# Where


def test_a_taken_port_is_said(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert cli.main(["serve", "--port", port]) == 2
    line = capsys.readouterr().err
    assert line.startswith(f"rummy-tui: --host 127.0.0.1 --port {port}: the table cannot be there")
    assert line.count("\n") == 1


def test_who_can_come_in_is_said(home: Path) -> None:
    with served(home, "--host", "0.0.0.0") as (address, process):
        assert process.stderr is not None
        assert address.startswith("http://0.0.0.0:")
        assert process.stderr.readline() == (
            f"rummy-tui: anybody who can reach {address} can see these games and play them\n"
        )


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "localhost"])
def test_this_machine_alone_is_told_from_others(host: str) -> None:
    try:
        listener = web.listen(host, 0)
    except web.HostError:
        pytest.skip(f"{host} cannot be had here")
    with listener:
        assert web.is_local(listener)
        assert web.address(listener).startswith("http://[::1]:" if ":" in host else "http://")


def test_what_to_install_is_said(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "rummy_tui.ui.web")
    monkeypatch.delattr("rummy_tui.ui.web")
    monkeypatch.setitem(sys.modules, "textual_serve.server", None)
    assert cli.main(["serve"]) == 2
    told = "rummy-tui: serve needs the extra web; from the program's folder: pip install '.[web]'\n"
    assert capsys.readouterr().err == told


# The end


@pytest.mark.skipif(sys.platform == "win32", reason="signals are Unix's")
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP", "SIGKILL"])
async def test_no_signal_loses_a_move_or_leaves_a_program_behind(home: Path, name: str) -> None:
    Table.start(game(KNOCK)).close()
    with served(home) as (address, process):
        async with tab(address) as sent:
            await wait_for(sent, "Continue: Gin Rummy")
            await sent.send_json(["stdin", "c"])
            await wait_for(sent, "I am Ann")
            process.send_signal(getattr(signal, name))
            async with asyncio.timeout(PATIENCE):
                async for _ in sent:
                    pass
        assert await asyncio.to_thread(process.wait, PATIENCE) == (-9 if name == "SIGKILL" else 0)
    async with asyncio.timeout(PATIENCE):
        while (table := free()) is None:  # until the tab's program has ended too
            await asyncio.sleep(0.05)
    table.close()


@pytest.mark.parametrize("output_closed", [False, True])
def test_a_tab_s_program_ends_when_nobody_can_reach_it(home: Path, output_closed: bool) -> None:
    environment = {**os.environ, "TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver"}
    command = [sys.executable, "-m", "rummy_tui"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, env=environment, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        seen = b""
        while b"Settings" not in seen:
            seen += (more := os.read(process.stdout.fileno(), 1 << 16))
            assert more, process.stderr.read()
        if output_closed:
            process.stdout.close()
        process.stdin.close()
        try:
            assert process.wait(PATIENCE) == 0
            assert process.stderr.read() == b""
        finally:
            process.kill()
