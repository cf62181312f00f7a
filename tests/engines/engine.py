"""One browser with one page, whichever engine draws it."""

from __future__ import annotations

import json
import math
import os
import signal
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from patience import PATIENCE_S, until

TV: Final = (1280, 720)
"""The size of a television's page, in px."""
PHONE: Final = (390, 844)
"""The size of a phone's page, in px."""

MIDDLE: Final = """(selector => {
  const node = Array.from(document.querySelectorAll(selector)).find(one => {
    const {width, height} = one.getBoundingClientRect();
    return width && height && getComputedStyle(one).visibility === 'visible';
  });
  if (!node || node.disabled) return null;
  const before = node.getBoundingClientRect();
  if (before.bottom > innerHeight || before.top < 0) node.scrollIntoView({block: 'center'});
  const {left, top, width, height} = node.getBoundingClientRect();
  for (const part of [0.5, 0.1, 0.9]) {
    const [x, y] = [left + width * part, top + height / 2];
    const hit = document.elementFromPoint(x, y);
    if (hit && (node.contains(hit) || hit.contains(node))) return [x, y];
  }
  return null;
})"""
"""The point of an element at which a finger would touch it, or nothing while it is covered, hidden
or disabled."""

FRAMES_S: Final = 0.04
"""Duration of two frames of a page."""
ON_THE_SPOT_PX: Final = 5
"""Bound on how far an animation on the spot moves a part between two frames."""

FILL: Final = """((selector, text) => {
  const node = document.querySelector(selector);
  node.value = text;
  node.dispatchEvent(new Event('input', {bubbles: true}));
  return true;
})"""

_marks: Final = count(1)


class ScriptError(Exception):
    """An expression that a test asked for failed in the page."""


class Engine(ABC):
    """A browser that shows one page. ``complaints`` are exceptions, errors of its console and
    answers from 400 on, since the page was opened. Its profile is in ``folder``; what has to be
    undone when it ``ends`` is there."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.complaints: list[str] = []
        self.ends = ExitStack()
        self.folder = Path(self.ends.enter_context(TemporaryDirectory(ignore_cleanup_errors=True)))

    def stop(self) -> None:
        """End the browser."""
        self.ends.close()

    @abstractmethod
    def open(self, url: str) -> None:
        """Load a page and wait until its scripts have begun."""

    @abstractmethod
    def ask(self, expression: str) -> Any:
        """The value of an expression in the page; a promise is waited for."""

    @abstractmethod
    def press(self, x: float, y: float) -> None:
        """Press the main button of the mouse at this place, and let go."""

    @abstractmethod
    def resize(self, size: tuple[int, int]) -> None:
        """Give the page this width and height (px)."""

    @abstractmethod
    def hear(self) -> None:
        """Take in what the browser has reported."""

    @abstractmethod
    def picture(self) -> bytes:
        """The page as PNG."""

    def run(self, command: list[str], **more: Any) -> subprocess.Popen[bytes]:
        """Start a program that lives as long as this engine, and so does what it starts."""
        quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL}
        quiet["stderr"] = subprocess.DEVNULL
        process = subprocess.Popen(
            command, start_new_session=True, **{"cwd": self.folder, **quiet, **more}
        )
        self.ends.callback(_ended, process)
        return process

    def until(self, expression: str) -> Any:
        """Wait until this is true in the page."""
        return until(lambda: self.ask(expression), lambda: (expression, self.heard(), self.text()))

    def text(self) -> str:
        """The words on the page."""
        return str(self.ask("document.body.innerText"))[:1500]

    def click(self, selector: str) -> None:
        """Press the first visible element of this selector, once it is uncovered and still."""
        self.press(
            *until(lambda: self.place(selector), lambda: (selector, self.heard(), self.text()))
        )

    def place(self, selector: str) -> list[float] | None:
        """Point at which a finger would touch this; nothing while it cannot, or while it moves."""
        before = self.ask(call(MIDDLE, selector))
        if before is None:
            return None
        time.sleep(FRAMES_S)
        now: list[float] | None = self.ask(call(MIDDLE, selector))
        return now if now is not None and math.dist(before, now) < ON_THE_SPOT_PX else None

    def fill(self, selector: str, text: str) -> None:
        """Type a text into a field."""
        self.until(f"!!document.querySelector({json.dumps(selector)})")
        self.ask(call(FILL, selector, text))

    def heard(self) -> list[str]:
        """All complaints until now: whatever was reported before a word of our own."""
        mark = f"heard {next(_marks)}"
        self.ask(f"console.error({json.dumps(mark)})")

        def came() -> bool:
            self.hear()
            return any(mark in complaint for complaint in self.complaints)

        until(came, lambda: f"{self.name} does not report what its console says")
        self.complaints = [complaint for complaint in self.complaints if mark not in complaint]
        return self.complaints

    @contextmanager
    def showing(self, url: str, size: tuple[int, int]) -> Iterator[None]:
        """This page, which must not complain until the end."""
        self.begin(url, size)
        yield
        complaints = self.heard()
        assert complaints == [], f"{self.name}: {complaints}"
        self.rest()

    def begin(self, url: str, size: tuple[int, int]) -> None:
        """Open a page of which nobody has complained yet."""
        self.rest()
        self.heard()
        self.complaints = []
        self.resize(size)
        self.open(url)

    def rest(self) -> None:
        """Leave the page, before its host ends: that would be an error on it."""
        self.open("about:blank")


def _ended(process: subprocess.Popen[bytes]) -> None:
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGTERM)
    try:
        process.wait(PATIENCE_S)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


def call(function: str, *arguments: object) -> str:
    """An expression that calls a function with these arguments."""
    return f"{function}({', '.join(map(json.dumps, arguments))})"
