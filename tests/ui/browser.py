"""The table in a real browser: Chromium is driven by Playwright, pyte reads what the tab is sent."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Browser, Error, Page, WebSocket, sync_playwright

from tests.ui.serving import PATIENCE
from tests.ui.shown import Shown

CHROMIUM = which("chromium") or which("chromium-browser") or which("google-chrome")
FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",  # there is no net
)
_NAMES = {"left": "ArrowLeft", "right": "ArrowRight", "up": "ArrowUp", "down": "ArrowDown", "space": " "}


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as player:
        browser = player.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS), timeout=PATIENCE * 1000)
        try:
            yield browser
        finally:
            browser.close()


class Tab(Shown):
    """One browser tab at the table. ``asked`` is every address that it has asked for."""

    patience = PATIENCE

    def __init__(self, browser: Browser, address: str, width: int = 1280, height: int = 800) -> None:
        super().__init__(80, 24)
        self.page: Page = browser.new_page(viewport={"width": width, "height": height})
        self.page.set_default_timeout(PATIENCE * 1000)
        self.asked: list[str] = []
        self._frames: deque[bytes] = deque()
        self.page.on("request", lambda request: self.asked.append(request.url))
        self._open(lambda: self.page.goto(address))

    def _open(self, go: Callable[[], object]) -> None:
        with self.page.expect_websocket() as found:
            go()
        self._socket: WebSocket = found.value
        size = parse_qs(urlsplit(self._socket.url).query)
        self._resize(int(size["width"][0]), int(size["height"][0]))
        self._socket.on("framereceived", self._received)
        self._socket.on("framesent", self._sent)

    def _received(self, frame: bytes | str) -> None:
        if isinstance(frame, bytes):
            self._frames.append(frame)

    def _sent(self, frame: bytes | str) -> None:
        what, data = json.loads(frame)[:2]
        if what == "resize":
            self._resize(data["width"], data["height"])

    def _resize(self, columns: int, rows: int) -> None:
        self.size = columns, rows
        self._screen.resize(rows, columns)

    # As Shown asks

    def take(self, timeout: float = 0.0) -> bytes:
        if not self._frames and self.alive():
            try:
                self._socket.wait_for_event("framereceived", timeout=max(1.0, timeout * 1000))
            except Error:
                return b""
        found = b"".join(self._frames)
        self._frames.clear()
        return found

    def alive(self) -> bool:
        return not self._socket.is_closed()

    def keys(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(_NAMES.get(key, key.title() if len(key) > 1 else key))

    def click(self, x: int, y: int) -> None:
        self.page.mouse.click(*self.point(x, y))

    # What only a browser has

    def point(self, x: int, y: int) -> tuple[float, float]:
        """The middle of a cell, in pixels of the page."""
        box = self.page.locator(".xterm-screen").bounding_box()
        assert box is not None
        columns, rows = self.size
        across, down = box["width"] / columns, box["height"] / rows
        return box["x"] + (x + 0.5) * across, box["y"] + (y + 0.5) * down

    def come_back(self) -> None:
        """By the button that a closed table shows."""
        self._open(lambda: self.page.get_by_text("Back to the table").click())

    def window(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})

    def picture(self, path: Path) -> Path:
        self.page.screenshot(path=path)
        return path

    def close(self) -> None:
        self.page.close()
