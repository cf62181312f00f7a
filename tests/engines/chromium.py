"""Chromium by the DevTools protocol, as old ones speak it (Playwright needs newer ones)."""

from __future__ import annotations

import base64
import json
import re
import urllib.request
from typing import Any, ClassVar, Final
from urllib.parse import urlsplit

from engines.engine import ScriptError
from engines.sockets import Json, Remote
from patience import until

FLAGS: Final = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-dev-shm-usage",
    "--font-render-hinting=none",
    "--hide-scrollbars",
    "--mute-audio",
    "--lang=en-GB",
    "--remote-debugging-port=0",
)
OLD: Final = ("--single-process", "--no-zygote")
"""Without it the old ones do not start: they come without the sandbox that it needs."""


class Chromium(Remote):
    """A headless Chromium, at ``program``."""

    LISTENING: ClassVar = re.compile(r"DevTools listening on (ws://\S+)")

    def __init__(self, name: str, program: str, *more: str) -> None:
        super().__init__(name, [program, *FLAGS, *more, "about:blank"], {})
        for domain in ("Runtime", "Page", "Network", "Log"):
            self.call(f"{domain}.enable")

    def _connected(self, address: str) -> Any:
        """The socket of its page."""
        host = urlsplit(address).netloc

        def pages() -> list[Json]:
            with urllib.request.urlopen(f"http://{host}/json") as answer:
                return [one for one in json.load(answer) if one["type"] == "page"]

        return super()._connected(until(pages)[0]["webSocketDebuggerUrl"])

    def note(self, event: Json) -> None:
        """Exceptions, errors, and answers from 400 on."""
        told = event.get("params", {})
        match event.get("method"):
            case "Runtime.exceptionThrown":
                details = told["exceptionDetails"]
                where = f"{details.get('url')}:{details['lineNumber'] + 1}"
                what = details.get("exception", {}).get("description", details["text"])
                self.complaints.append(f"{what} at {where}")
            case "Runtime.consoleAPICalled" if told["type"] in ("error", "assert"):
                words = [str(arg.get("value", arg.get("description"))) for arg in told["args"]]
                self.complaints.append(" ".join(words))
            case "Log.entryAdded" if told["entry"]["level"] == "error":
                entry = told["entry"]
                self.complaints.append(f"{entry['text']} {entry.get('url', '')}")
            case "Network.responseReceived" if told["response"]["status"] >= 400:
                response = told["response"]
                self.complaints.append(f"{response['status']} {response['url']}")

    def open(self, url: str) -> None:
        """Load a page."""
        self.call("Page.navigate", url=url)
        until(lambda: self._shows(url), lambda: self.complaints)

    def _shows(self, url: str) -> bool:
        """Return whether the page of this address is there, and not the one before."""
        there = f"location.href === {json.dumps(url)} && document.readyState === 'complete'"
        try:
            return bool(self.ask(there))
        except ScriptError:
            return False

    def ask(self, expression: str) -> Any:
        """Evaluate it."""
        told = self.call(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True
        )
        if "exceptionDetails" in told:
            raise ScriptError(f"{expression[:300]}: {told['exceptionDetails']}")
        return told["result"].get("value")

    def press(self, x: float, y: float) -> None:
        """Move there first: pages look at what is under the mouse."""
        where = {"x": x, "y": y, "button": "left"}
        self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
        self.call("Input.dispatchMouseEvent", type="mousePressed", clickCount=1, **where)
        self.call("Input.dispatchMouseEvent", type="mouseReleased", clickCount=1, **where)

    def resize(self, size: tuple[int, int]) -> None:
        """Without a window."""
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=size[0],
            height=size[1],
            deviceScaleFactor=1,
            mobile=False,
        )

    def picture(self) -> bytes:
        """The page as PNG."""
        return base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"])
