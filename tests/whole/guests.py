"""Guests with a phone and a pad: they look at their phone's page, and touch nothing else."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from chromium import painted_small
from patience import until
from slapbox.pads.simulate import SimPad
from whole.people import HostProcess, Json, is_plugged

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, ViewportSize

NAMES = ("Anna", "Ben", "Chiara", "Dede")
PHONE: ViewportSize = {"width": 390, "height": 844}
SLOWLY_S = 0.8
SEEN = """
async () => (await fetch('/state?as=me')).json()
"""


SOON_MS = 2_000
"""Time after which what may go away is looked at again."""

PRESS = "selector => (document.querySelector(selector) || {click() {}}).click()"
"""Press a button if it is still there."""


class Guest:
    """A guest at Cheating Moth, with a phone and a pad: ``join``, ``bind_pad``, and then ``act``
    whenever something has to be done. Who is ``sly`` lets cards vanish as often as the rules
    allow."""

    def __init__(self, browser: Browser, url: str, name: str, pad: SimPad) -> None:
        self.name = name
        self.pad = pad
        self.sly = False
        self._join_url = f"{url}join"
        self._context = browser.new_context(viewport=PHONE, locale="en-GB", has_touch=True)
        self.page = self._open()
        self._done: object = None
        self._vanished_us: int | None = None
        self._rng = Random(name)

    def _open(self) -> Page:
        page = self._context.new_page()
        page.goto(self._join_url)
        return page

    def click(self, selector: str) -> None:
        """Touch something on the page."""
        self.page.click(selector)

    def join(self) -> None:
        """Say the name."""
        self.page.fill("#name", self.name)
        self.click("#enter .primary")
        self.page.wait_for_selector("#waiting:not([hidden])")

    def view(self) -> Json:
        """Return what the page was told."""
        view: Json = self.page.evaluate(SEEN)
        return view

    def moves(self, view: Json) -> dict[str, list[Json]]:
        """Return what this guest may do now, by kind; nothing while a result is looked at, or when
        it has been done at this moment of the game."""
        match = view["match"]
        found: dict[str, list[Json]] = {}
        waits = match is None or view["now_us"] <= match["turn_from_us"]
        if waits or match["result"] is not None or match["revision"] == self._done:
            return found
        for move in view["you"]["moves"]:
            found.setdefault(move["move"], []).append(move)
        return found

    def lose_the_phone(self) -> None:
        """The page is gone."""
        self.page.close()

    def come_back(self) -> None:
        """The same browser opens the page again."""
        self.page = self._open()

    def leave(self) -> None:
        """The evening is over."""
        self._context.close()

    def bind_pad(self) -> None:
        """The page shows keys; press them on the pad."""
        self.click("#add-pad")
        self.page.wait_for_selector("#binding:not([hidden])")
        for number, key in enumerate(self.view()["you"]["binding"]):
            self.pad.press(key, after_us=1_500_000 + 250_000 * number)
        self.page.wait_for_selector("#waiting:not([hidden])")

    def hand(self) -> list[str]:
        """The cards that the page shows, as soon as they are those that it was told."""
        cards = [face["card"] for face in self.view()["match"]["state"]["hand"]]
        held = sorted(map(str, cards))
        until(lambda: self._shown() == held, lambda: (held, self._shown()))
        return held

    def _shown(self) -> list[str]:
        shown: list[str] = self.page.locator(".held").evaluate_all(
            "nodes => nodes.map((node) => node.dataset.card)"
        )
        return sorted(shown)

    # ---- playing ----

    def act(self) -> None:
        """Do what the page says is this guest's to do, once for each moment of the game."""
        view = self.view()
        match = view["match"]
        if match is not None and match["race"] is not None:
            self._race(match["race"], view["you"]["seat"])
        elif self.sly and self._may_smuggle(view):
            self.smuggle()
        else:
            self._choose(view)

    def _may_smuggle(self, view: Json) -> bool:
        """Once whenever the last card that vanished is safe."""
        match = view["match"]
        if match is None or view["now_us"] <= match["turn_from_us"]:
            return False
        smuggles = (move for move in view["you"]["moves"] if move["move"] == "smuggle")
        from_us: int | None = next((move["at_us"] for move in smuggles), None)
        if from_us in (None, self._vanished_us):
            return False
        if view["now_us"] - match["started_us"] < from_us:
            return False
        self._vanished_us = from_us
        return True

    def _race(self, race: Json, seat: int) -> None:
        if race["state"] == "open" and race["opened_us"] != self._done and seat in race["seats"]:
            self._done = race["opened_us"]
            self.pad.press(self._rng.randrange(6), after_us=self._rng.randint(150_000, 500_000))

    def _choose(self, view: Json) -> None:
        moves = self.moves(view)
        for kind in ("play", "throw", "choose", "penalty"):
            if kind in moves and not self._has_chosen(view):
                self._done = view["match"]["revision"]
                self._lay_in_time(moves[kind][0]["card"])
                return
        for deed in ("keep", "draw", "pass", "ready"):
            # A page may lag behind, or what could be done may have run out: then it looks again.
            if deed in moves and self.page.is_visible(button := f'[data-deed="{deed}"]'):
                self._done = view["match"]["revision"]
                self.page.evaluate(PRESS, button)
                return

    def _lay_in_time(self, card: int) -> None:
        """Touch the card, then the button: unless somebody was first, whose order was still on its
        way when this guest looked, or the time ran out and the card has gone by itself."""
        held, button = self.page.locator(f'.held[data-card="{card}"]'), '[data-deed="act"]'

        def is_settled() -> bool:
            if self.view()["match"]["revision"] != self._done:
                return True
            if held.count() == 0:
                return False
            if held.get_attribute("aria-pressed", timeout=SOON_MS) != "true":
                held.click(position={"x": 12, "y": 24}, timeout=SOON_MS)
            return self.page.is_visible(button)

        until(lambda: tried(is_settled), lambda: self.page.inner_text("body"))
        self.page.evaluate(PRESS, button)

    @staticmethod
    def _has_chosen(view: Json) -> bool:
        chosen = view["match"]["state"]["chosen"]
        return bool(chosen and chosen[view["you"]["seat"]])

    def smuggle(self) -> None:
        """Drag a card slowly off the edge of the table."""
        smuggle(self.page, ".held")

    def cry(self) -> None:
        """ "Caught!": any key of the guard's pad."""
        self.pad.press(0, after_us=20_000)
        self.page.wait_for_selector(".person")

    def accuse(self, seat: int) -> None:
        """Name somebody on the phone."""
        self.click(f'.person[data-seat="{seat}"]')


def smuggle(page: Page, card: str) -> None:
    """Drag the first card of this kind slowly off the edge of the table."""
    box = page.locator(card).first.bounding_box()
    edge = page.locator(".moth-edge").bounding_box()
    assert box
    assert edge
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    below = (edge["y"] + edge["height"] + PHONE["height"]) / 2
    steps = 16
    for step in range(1, steps + 1):
        page.mouse.move(x, y + (below - y) * step / steps)
        time.sleep(SLOWLY_S / steps)
    page.mouse.up()


def tried(look: Callable[[], object]) -> object:
    """Return what it says; nothing, if what it looked at went away meanwhile."""
    from playwright.sync_api import TimeoutError as NotThere

    try:
        return look()
    except NotThere:
        return None


def television(browser: Browser, url: str) -> Page:
    """The TV's page, at which everybody looks and nobody touches anything."""
    page = painted_small(browser.new_context().new_page())
    page.goto(url)
    return page


def sit_down(host: HostProcess, browser: Browser, pads: list[SimPad]) -> list[Guest]:
    """Each opens the page on the phone, says a name, and slaps the own pad when the phone asks."""
    guests = [Guest(browser, host.url, name, pad) for name, pad in zip(NAMES, pads, strict=True)]
    for guest in guests:
        guest.join()
        host.until(partial(is_plugged, guest.pad.chip))
        guest.bind_pad()
    seats = host.until(lambda s: [seat["pad"] for seat in s["seats"]] == [True] * 4)["seats"]
    assert [seat["name"] for seat in seats] == list(NAMES)
    return guests


def play_until(host: HostProcess, guests: list[Guest], condition: Callable[[Json], bool]) -> Json:
    """Everybody plays as they must, until the TV shows this."""

    def look(view: Json) -> bool:
        if condition(view):
            return True
        for guest in guests:
            guest.act()
        return False

    return host.until(look)


def calm(host: HostProcess, guests: list[Guest], least: int = 2) -> Json:
    """Play on until it is somebody's turn and nothing else, and everybody holds some cards."""

    def quiet(view: Json) -> bool:
        state = view["match"]["state"]
        goes_on = view["now_us"] > view["match"]["turn_from_us"]
        return bool(state["phase"] == "turn" and goes_on and min(state["hands"]) >= least)

    return play_until(host, guests, quiet)


def settled(host: HostProcess, number: int) -> Json:
    """Return how the accusation of this number ended."""
    seen = host.until(lambda s: (s["match"]["state"]["caught"] or {}).get("number") == number)
    found: Json = seen["match"]["state"]["caught"]
    return found
