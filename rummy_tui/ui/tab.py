"""What joins the program to a browser tab."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import Any

from textual import messages
from textual.drivers.web_driver import WebDriver


class TabDriver(WebDriver):
    """Textual's, but it ends with the server: nobody could reach the table any more, and it held the save."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._write = self._send  # type: ignore[assignment]

    def _send(self, data: bytes) -> int:
        with suppress(OSError):
            return os.write(self.fileno, data)
        return len(data)

    def run_input_thread(self) -> None:
        super().run_input_thread()
        self._app.post_message(messages.ExitApp())
