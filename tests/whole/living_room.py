"""A living room: a TV, the host's phone, guests with phones and pads. All that people do in it is
taps on pages and slaps of pads; taps are counted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

import zxingcpp
from PIL import Image

from chromium import painted_small
from patience import until
from slapbox.pads.simulate import SimPad
from whole.guests import SOON_MS, tried
from whole.people import HostProcess, Json, is_plugged

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PHONE: Final[Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
TV: Final[Any] = {"viewport": {"width": 1280, "height": 720}}
KEY_APART_US: Final = 250_000


def at_once(_: str) -> None:
    """Nobody reads or thinks before a tap."""


class Fingers:
    """Somebody in front of a page; ``pause`` is called before each tap and each letter, with what
    is tapped."""

    def __init__(self, page: Page, pause: Callable[[str], None]) -> None:
        self.page = page
        self.taps = 0
        self._pause = pause

    def tap(self, selector: str) -> None:
        """Tap once, as soon as there is something to tap."""
        self.page.wait_for_selector(selector)
        self._pause(selector)
        self.taps += 1
        self.page.click(selector)

    def tap_in_time(self, selector: str) -> None:
        """Tap once, unless it goes away meanwhile: pages are a view behind."""
        self.taps += 1
        tried(lambda: self.page.click(selector, timeout=SOON_MS))

    def key(self, name: str) -> None:
        """Press a key of the TV's remote control."""
        self._pause(name)
        self.taps += 1
        self.page.keyboard.press(name)

    def choose(self, selector: str) -> None:
        """Press OK on the TV's remote control when this has the focus."""
        self.page.focus(selector)
        self.key("Enter")

    def type(self, selector: str, text: str) -> None:
        """Tap a field, and type."""
        self.tap(selector)
        for letter in text:
            self._pause(letter)
            self.page.keyboard.type(letter)

    def sees(self, selector: str) -> bool:
        """Look whether this is there to be tapped."""
        return self.page.is_visible(selector)


class LivingRoom:
    """A room with a TV, and with a phone that has become the host's: it has scanned the code that
    the TV shows. ``guests`` have phones, and some of them ``pads``; ``start`` starts a host at a
    port."""

    def __init__(
        self,
        browser: Browser,
        start: Callable[[int], HostProcess],
        pause: Callable[[str], None] = at_once,
    ) -> None:
        self.host = start(0)
        self._start = start
        self.guests: dict[str, Fingers] = {}
        self.pads: dict[str, SimPad] = {}
        self._browser = browser
        self._pause = pause
        self.tv = self._open(self.host.url, TV)
        self.remote = self._open("about:blank", PHONE)
        self.take_the_remote()

    def _open(self, url: str, how: Mapping[str, Any]) -> Fingers:
        page = self._browser.new_context(locale="en-GB", **how).new_page()
        page.goto(url)
        return Fingers(page, self._pause)

    def close(self) -> None:
        """Everybody goes to bed."""
        for one in (self.tv, self.remote, *self.guests.values()):
            one.page.context.close()

    # ---- the host ----

    def take_the_remote(self) -> None:
        """Ask the TV for its code of ten seconds, and scan it: the phone has no PIN."""
        self.tv.page.wait_for_selector("body[data-view]")
        self.remote.page.goto("about:blank")
        self.remote.page.goto(until(self._scanned))
        self.remote.page.wait_for_selector("#dock")

    def _scanned(self) -> str | None:
        """The link in the code on the TV, which is asked for it if it shows none."""
        if not self.tv.sees(".remote"):
            self.tv.key("Escape")
            self.tv.choose("#menu [data-do=show-key]")
            self.tv.page.wait_for_selector(".remote")
        with Image.open(BytesIO(self.tv.page.screenshot())) as picture:
            codes = [code.text for code in zxingcpp.read_barcodes(picture.convert("L"))]
        return next((text for text in codes if "/host#" in text), None)

    def kill_the_host(self) -> None:
        """The program dies and is started again, as another one to which nobody is the host."""
        self.host.kill()
        self.host = self._start(int(self.host.url.rstrip("/").rpartition(":")[2]))
        self.remote.page.wait_for_selector("#pin")

    def sit_back(self) -> None:
        """From now on the TV is used by its remote control, so it may be painted small."""
        painted_small(self.tv.page)

    def next(self, name: str) -> None:
        """Tap the host's golden button, as soon as it is this one."""
        self.remote.tap(f"#next [data-do={name}]")

    # ---- guests ----

    def welcome(self, name: str) -> Fingers:
        """A guest scans the code by which phones join."""
        guest = self._open(f"{self.host.url}join", PHONE)
        self.guests[name] = guest
        guest.page.wait_for_selector("#name")
        return guest

    def join(self, name: str, pad: SimPad | None = None) -> None:
        """A guest says a name, and slaps the keys that the phone shows if there is a pad."""
        guest = self.welcome(name)
        guest.type("#name", name)
        guest.tap("#enter .primary")
        if pad is not None:
            self._bind(guest, pad)
            self.pads[name] = pad
        guest.page.wait_for_selector("#waiting")

    def _bind(self, guest: Fingers, pad: SimPad) -> None:
        self.host.until(partial(is_plugged, pad.chip))
        guest.tap("#add-pad")
        guest.page.wait_for_selector("#binding")
        view = guest.page.evaluate("async () => (await fetch('/state?as=me')).json()")
        for number, key in enumerate(view["you"]["binding"], 1):
            pad.press(key, after_us=number * KEY_APART_US)

    @property
    def phones(self) -> set[str]:
        """The guests who play with nothing but their phone."""
        return self.guests.keys() - self.pads.keys()

    def seat(self, name: str) -> Json:
        """Return where somebody of this name sits, as soon as there is one."""

        def found(view: Json) -> list[Json]:
            return [seat for seat in view["seats"] if seat["name"] == name]

        (seat,) = found(self.host.until(lambda view: bool(found(view))))
        return seat
