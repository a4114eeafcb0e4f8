"""The table in a browser tab. textual-serve starts the program anew for each tab and passes bytes on.

Its page asks a font of somebody else's server; ours needs nothing but what this machine has.
"""

from __future__ import annotations

import asyncio
import os
import shlex
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware
from textual_serve.server import Server

from rummy_tui import assets

HOST = "127.0.0.1"
LOCAL = frozenset({"localhost", "127.0.0.1", "::1"})
LEAVE_TIME = 5.0  # seconds that open tabs have to close at the end


class HostError(ValueError):
    """Where the table cannot be served, and why: one line."""


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 is any that is free. Raises HostError."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (OSError, UnicodeError):
        raise HostError(f"--host: {host!r} is no address of this machine; {HOST} always is") from None
    listener = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen()
    except OSError as error:
        listener.close()
        what = f"--host {host} --port {port}: the table cannot be there: {error.strerror}"
        raise HostError(f"{what}; another port: --port") from None
    return listener


def address(listener: socket.socket) -> str:
    """What to type into a browser on this machine."""
    host, port = listener.getsockname()[:2]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def is_local(listener: socket.socket) -> bool:
    """Whether only this machine can come in."""
    return ip_address(listener.getsockname()[0]).is_loopback


def serve(listener: socket.socket, arguments: Sequence[str]) -> None:
    """Serve the title screen, with these arguments of the command line, until a signal ends it."""
    command = [sys.executable, "-m", "rummy_tui", *arguments]
    server = Server(shlex.join(command) if os.name == "posix" else subprocess.list2cmdline(command))
    tabs: set[asyncio.Task[Any]] = set()

    async def tab(request: web.Request) -> web.StreamResponse:
        task = asyncio.current_task()
        assert task is not None
        tabs.add(task)
        try:
            return await server.handle_websocket(request)
        finally:
            tabs.discard(task)

    async def close_tabs(_: web.Application) -> None:
        """Each ends its program, which saves nothing more: every move is on disk."""
        for task in tabs:
            task.cancel()
        if tabs:
            await asyncio.wait(tabs, timeout=LEAVE_TIME)

    app = web.Application(middlewares=[_guard(is_local(listener))])
    files = web.static("/static", server.statics_path)
    app.add_routes([web.get("/", _page), web.get("/ws", tab), files])
    app.on_shutdown.append(close_tabs)
    os.environ |= {"TERM": "xterm-256color", "PYTHONUTF8": "1"}  # what a tab is, whatever this terminal is
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, lambda *_: signal.raise_signal(signal.SIGTERM))
    web.run_app(app, sock=listener, print=None, access_log=None, shutdown_timeout=LEAVE_TIME)


async def _page(_: web.Request) -> web.FileResponse:
    return web.FileResponse(assets.ROOT / "web" / "index.html")


def _guard(local: bool) -> Middleware:
    """Any page that is open in the same browser could look in; only our own may."""

    @web.middleware
    async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
        own = urlsplit(f"//{request.host}")
        origin = request.headers.get("Origin")
        if (local and own.hostname not in LOCAL) or (origin and urlsplit(origin).netloc != request.host):
            raise web.HTTPForbidden(text="This table is for its own page.")
        return await handler(request)

    return guard
