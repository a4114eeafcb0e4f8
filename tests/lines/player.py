"""A person at the other end of the pipes, who answers with the numbers that are listed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from random import Random

LISTED = re.compile(r"^  (\d+): (.*)$")
PROMPT = "> "
FAST = ("knock", "gin", "big gin", "lay", "meld", "best", "settle", "play", "lead")


class Pipes:
    """The program in a process of its own; ``said`` is all that it has printed."""

    def __init__(self, *args: str, **environment: str) -> None:
        self.said = ""
        self._encoding = environment.get("PYTHONIOENCODING", "utf-8")
        self._process = subprocess.Popen(
            [sys.executable, "-m", "rummy_tui", *args],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "TERM": "dumb", "PYTHONIOENCODING": "utf-8", **environment},
        )

    def hear(self) -> str:
        """What is said up to the next prompt, or to the end."""
        assert self._process.stdout is not None
        heard = b""
        while not (heard.endswith(b"\n> ") or heard == b"> "):
            some = os.read(self._process.stdout.fileno(), 1 << 16)
            if not some:
                break
            heard += some
        text = heard.decode(self._encoding)
        self.said += text
        return text

    def type(self, line: str) -> str:
        """Type a line: what is said then."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n".encode())
        self._process.stdin.flush()
        return self.hear()

    def signal(self, number: int) -> None:
        self._process.send_signal(number)

    def deaf(self) -> None:
        """Nobody reads any more."""
        assert self._process.stdout is not None
        self._process.stdout.close()

    def end(self, *, close: bool = True) -> tuple[int, str]:
        """Close the input, unless it is over anyway: the exit code and what went to the other output."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        if close:
            self._process.stdin.close()
        if not self._process.stdout.closed:
            self.said += self._process.stdout.read().decode(errors="replace")
        trouble = self._process.stderr.read().decode()
        self._process.stdout.close()
        self._process.stderr.close()
        if not close:
            self._process.stdin.close()
        return self._process.wait(60), trouble


def listed(heard: str) -> list[str]:
    """The choices of the list that was said last."""
    found: list[str] = []
    for line in heard.split("\n"):
        if match := LISTED.match(line):
            found = [match[2]] if match[1] == "1" else [*found, match[2]]
    return found


class Chooser:
    """Answers by numbers; cautious ones first where a list has something that gets on."""

    def __init__(self, seed: int, fast: Sequence[str] = FAST) -> None:
        self.chance = Random(seed)
        self.fast = fast
        self.choices: list[str] = []

    def answer(self, heard: str) -> str:
        last = heard.removesuffix(PROMPT).rstrip("\n").rsplit("\n", 1)[-1]
        if "Yes or no?" in last:
            return "yes"
        if "Press Enter" in last:
            return ""
        if found := listed(heard):
            self.choices = found
            first = [i for i, choice in enumerate(found) if choice.startswith(tuple(self.fast))]
            at = self.chance.choice(first) if first and self.chance.random() < 0.8 else None
            return str(1 + (self.chance.randrange(len(found)) if at is None else at))
        return "back" if self.chance.random() < 0.5 else ""


def play_out(pipes: Pipes, answer: Callable[[str], str], most: int = 20_000) -> int:
    """Answer until the program ends: how many answers it took."""
    heard = pipes.hear()
    for count in range(most):
        if not heard.endswith(PROMPT):
            return count
        heard = pipes.type(answer(heard))
    raise AssertionError(f"no end after {most} answers: {heard[-500:]}")
