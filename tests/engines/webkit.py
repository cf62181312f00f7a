"""WebKitGTK by its WebDriver, in a display of its own."""

from __future__ import annotations

import base64
import json
import os
import shlex
import socket
import urllib.error
import urllib.request
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from engines.engine import Engine, ScriptError
from patience import PATIENCE_MS, PATIENCE_S, until

ASYNC: Final = """const done = arguments[arguments.length - 1];
Promise.resolve().then(() => (%s)).then(value => done({value}), why => done({why: String(why)}));"""
DRAWS: Final = """(() => {
  const dot = document.documentElement.appendChild(document.createElement('i'));
  dot.style.cssText = 'position: fixed; top: 0; left: 0; width: 1px; height: 1px';
  let frames = 0;
  const paint = () => { dot.style.background = `rgba(0, 0, 0, ${(frames++ % 2) / 100})`; };
  window.draws = {dot, timer: setInterval(paint, 20)};
  return true;
})()"""
RESTS: Final = "(() => { clearInterval(draws.timer); draws.dot.remove(); return true; })()"
"""A dot that nobody sees is painted again and again, until this."""
SCREEN: Final = "1600x1200x24"


PYTHON: Final = "/usr/bin/python3"
"""The one that Debian's packages of ``gi`` belong to."""


class WebKit(Engine):
    """A MiniBrowser, driven by ``program``."""

    def __init__(self, name: str, program: str) -> None:
        super().__init__(name)
        self._output = self.folder / "output"
        self._output.touch()
        self._read = 0
        self._url = self._driven(program, self._screen())
        options = {"webkitgtk:browserOptions": {"binary": self._window(), "args": []}}
        made = self._send("POST", "/session", {"capabilities": {"alwaysMatch": options}})
        self._url += f"/session/{made['sessionId']}"
        self.ends.callback(self._end)
        self._send("POST", "/timeouts", {"script": PATIENCE_MS, "pageLoad": PATIENCE_MS})

    def _screen(self) -> str:
        """The name of a display without a screen."""
        reads, writes = os.pipe()
        words = ["-displayfd", str(writes), "-screen", "0", SCREEN, "-nolisten", "tcp"]
        self.run(["Xvfb", *words], pass_fds=[writes])
        os.close(writes)
        with os.fdopen(reads) as told:
            return f":{told.readline().strip()}"

    def _window(self) -> str:
        """Return what shows the page, and keeps what its console says: as a program without
        words."""
        script = self.folder / "window"
        window = Path(__file__).with_name("webkit_window.py")
        words = [PYTHON, str(window)]
        script.write_text(f"#!/bin/sh\nexec {shlex.join(words)} >{self._output}\n")
        script.chmod(0o700)
        return str(script)

    def _driven(self, program: str, screen: str) -> str:
        """The address of the driver, at a free port."""
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        home = {"HOME": str(self.folder), "DISPLAY": screen, "GDK_BACKEND": "x11"}
        driver = self.run(
            [program, f"--port={port}", "--host=127.0.0.1"], env={**os.environ, **home}
        )
        url = f"http://127.0.0.1:{port}"
        until(lambda: driver.poll() is not None or _answers(f"{url}/status"))
        return url

    def _send(self, method: str, path: str, body: object = None) -> Any:
        """One command of WebDriver; what comes of it."""
        data = json.dumps(body or {}).encode() if method == "POST" else None
        request = urllib.request.Request(  # noqa: S310
            self._url + path, data, {"Content-Type": "application/json"}, method=method
        )
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:  # noqa: S310
                return json.load(answer)["value"]
        except urllib.error.HTTPError as refusal:
            with refusal:
                raise ScriptError(f"{method} {path}: {refusal.read().decode()[:500]}") from None

    def hear(self) -> None:
        """Read on in what the browser has written: its console, and the loader's words there."""
        with self._output.open("rb") as output:
            output.seek(self._read)
            new = output.read()
        whole, _, _ = new.rpartition(b"\n")
        self._read += len(whole)
        self.complaints += filter(None, whole.decode(errors="replace").splitlines())

    def open(self, url: str) -> None:
        """Load a page."""
        self._send("POST", "/url", {"url": url})

    def ask(self, expression: str) -> Any:
        """Evaluate it."""
        script = {"script": ASYNC % expression, "args": []}
        told = self._send("POST", "/execute/async", script)
        if "why" in told:
            raise ScriptError(f"{expression[:300]}: {told['why']}")
        return told.get("value")

    def press(self, x: float, y: float) -> None:
        """Move there first: pages look at what is under the mouse."""
        deeds = [
            {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}
        self._send("POST", "/actions", {"actions": [{**mouse, "actions": deeds}]})

    def resize(self, size: tuple[int, int]) -> None:
        """Make the window larger than the page by what stands around it."""
        outer = self._send("GET", "/window/rect")
        inner = self.ask("[innerWidth, innerHeight]")
        width, height = (
            outer[name] + wanted - now
            for name, wanted, now in zip(("width", "height"), size, inner, strict=True)
        )
        self._send("POST", "/window/rect", {"x": 0, "y": 0, "width": width, "height": height})
        self.until(f"innerWidth === {size[0]} && innerHeight === {size[1]}")

    def picture(self) -> bytes:
        """The page as PNG. It is taken after the next frame, of which a page at rest draws none."""
        self.ask(DRAWS)
        try:
            return base64.b64decode(self._send("GET", "/screenshot"))
        finally:
            self.ask(RESTS)

    def _end(self) -> None:
        with suppress(ScriptError):  # its window may be gone before the answer
            self._send("DELETE", "")


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=PATIENCE_S):  # noqa: S310
            return True
    except OSError:
        return False
