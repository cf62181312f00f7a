"""Firefox by WebDriver BiDi, which it speaks itself."""

from __future__ import annotations

import base64
import json
import re
from typing import Any, ClassVar, Final

from engines.engine import ScriptError
from engines.sockets import Json, Remote

PREFERENCES: Final[dict[str, str | bool | int]] = {
    "remote.prefs.recommended": True,  # no updates, no first-run pages, no reports
    "intl.accept_languages": "en-GB",
    "media.volume_scale": "0.0",
    "gfx.text.subpixel-position.force-enabled": True,  # letters as wide as on a fine screen
    "ui.useOverlayScrollbars": 1,  # as on a phone
    "remote.events.async.enabled": False,  # clicks in headless windows are waited for without end
}


class Firefox(Remote):
    """A headless Firefox, at ``program``."""

    LISTENING: ClassVar = re.compile(r"WebDriver BiDi listening on (ws://\S+)")

    def __init__(self, name: str, program: str) -> None:
        words = ["--headless", "--no-remote", "--profile", "profile", "--remote-debugging-port=0"]
        super().__init__(name, [program, *words, "about:blank"], {"MOZ_HEADLESS": "1"})
        self.call("session.new", capabilities={})
        self._tab: str = self.call("browsingContext.getTree")["contexts"][0]["context"]
        self.call("session.subscribe", events=["log.entryAdded", "network.responseCompleted"])

    def run(self, command: list[str], **more: Any) -> Any:
        """Begin with these preferences."""
        lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in PREFERENCES.items()]
        profile = self.folder / "profile"
        profile.mkdir()
        (profile / "user.js").write_text("\n".join(lines))
        return super().run(command, **more)

    def _connected(self, address: str) -> Any:
        return super()._connected(f"{address}/session")

    def note(self, event: Json) -> None:
        """Exceptions, errors, and answers from 400 on."""
        told = event.get("params", {})
        match event.get("method"):
            case "log.entryAdded" if told["level"] == "error":
                frames = (told.get("stackTrace") or {}).get("callFrames") or [{}]
                where = f"{frames[0].get('url')}:{frames[0].get('lineNumber')}"
                self.complaints.append(f"{told['text']} at {where}")
            case "network.responseCompleted" if told["response"]["status"] >= 400:
                response = told["response"]
                self.complaints.append(f"{response['status']} {response['url']}")

    def open(self, url: str) -> None:
        """Load a page."""
        self.call("browsingContext.navigate", context=self._tab, url=url, wait="complete")

    def ask(self, expression: str) -> Any:
        """Evaluate it; the value comes as JSON."""
        told = self.call(
            "script.evaluate",
            expression=f"Promise.resolve({expression}).then(one => JSON.stringify(one))",
            target={"context": self._tab},
            awaitPromise=True,
        )
        if told["type"] != "success":
            raise ScriptError(f"{expression[:300]}: {told['exceptionDetails']['text']}")
        value = told["result"].get("value")
        return None if value is None else json.loads(value)

    def press(self, x: float, y: float) -> None:
        """Move there first: pages look at what is under the mouse."""
        deeds: list[Json] = [
            {"type": "pointerMove", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}
        self.call("input.performActions", context=self._tab, actions=[{**mouse, "actions": deeds}])

    def resize(self, size: tuple[int, int]) -> None:
        """Without a window."""
        viewport = {"width": size[0], "height": size[1]}
        self.call("browsingContext.setViewport", context=self._tab, viewport=viewport)

    def picture(self) -> bytes:
        """The page as PNG."""
        told = self.call("browsingContext.captureScreenshot", context=self._tab)
        return base64.b64decode(told["data"])
