"""People at the keyboards of two browsers: a match of Fly-Swatter, and a quiz."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from slapbox.pads.simulate import SimPad
from whole.guests import television
from whole.people import ONE_WISH_S, Family, HostProcess, is_ready, is_seated

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

StartHost = Callable[..., HostProcess]
HANDS = (
    ("KeyQ", "KeyW", "KeyE", "KeyA", "KeyS", "KeyD"),
    ("KeyI", "KeyO", "KeyP", "KeyK", "KeyL", "Semicolon"),
)
SHORT = ("--cards", "16", "--rule", "swat_close_ms=1500", "--rule", "resolution_ms=300")
LEAST_US = 13_000


class Hand:
    """One hand at the keyboard of a page: six keys, as a pad has them."""

    port = "keys"

    def __init__(self, page: Page, codes: tuple[str, ...]) -> None:
        self.page = page
        self.codes = codes

    def press(self, key: int, **_: Any) -> None:
        """Press a key now."""
        self.page.keyboard.press(self.codes[key])


class Keyboards(Family):
    """A family at keyboards: no port tells when they are there."""

    @staticmethod
    def _slap_until(pad: Any, host: HostProcess, condition: Callable[[Any], bool]) -> None:
        pad.press(0)
        host.until(condition)


@pytest.fixture
def keyboards(chromium: Browser) -> Iterator[Callable[[HostProcess], list[Hand]]]:
    """Opens the page in two browsers: two people share the first one's keyboard."""
    pages: list[Page] = []

    def opened(host: HostProcess) -> list[Hand]:
        for _ in range(2):
            page = chromium.new_context().new_page()
            pages.append(page)
            page.goto(f"{host.url}pads")
            page.wait_for_selector("[data-pad=keyboard-2] [data-lit]")
        return [Hand(pages[0], HANDS[0]), Hand(pages[0], HANDS[1]), Hand(pages[1], HANDS[0])]

    yield opened
    for page in pages:
        page.close()


def family(hands: list[Any]) -> Family:
    pads: list[SimPad] = hands
    return Keyboards(pads, seed=7)


@pytest.mark.thorough
def test_three_people_at_two_keyboards_play_a_whole_match(
    host: StartHost, keyboards: Callable[[HostProcess], list[Hand]]
) -> None:
    running = host("play", "fly-swatter", "--pads", "none", "--seed", "7", *SHORT)
    hands = keyboards(running)
    people = family(hands)
    people.sit_down(running)
    hands[0].page.reload()
    running.until(lambda state: all(seat["here"] for seat in state["seats"]))
    people.get_ready(running)
    over = people.play_until(running, lambda state: state["phase"] == "over")
    assert [seat["kind"] for seat in over["seats"]] == ["keyboard"] * 3
    record = running.record(over["match"]["id"])
    while record is None:
        time.sleep(0.2)
        record = running.record(over["match"]["id"])
    swats = [entry["move"]["slaps"] for entry in record["moves"] if "slaps" in entry["move"]]
    slaps = [slap for swat in swats for slap in swat]
    assert len({slap["seat"] for slap in slaps}) == 3
    assert all(slap["touch"] and slap["error_us"] >= LEAST_US for slap in slaps)
    # Players away when the page is closed are here again when it is opened.
    hands[1].page.goto("about:blank")
    running.until(lambda state: [seat["here"] for seat in state["seats"]] == [False, False, True])
    hands[1].page.goto(f"{running.url}pads")
    running.until(lambda state: all(seat["here"] for seat in state["seats"]))


def test_two_at_one_keyboard_buzz_and_the_tv_says_that_it_is_less_exact(
    host: StartHost, chromium: Browser, keyboards: Callable[[HostProcess], list[Hand]]
) -> None:
    running = host("play", "quiz", "--pads", "none")
    tv = television(chromium, running.url)
    hands = keyboards(running)[:2]
    for number, hand in enumerate(hands):
        hand.press(0)
        running.until(partial(is_seated, number))
    time.sleep(ONE_WISH_S)
    for number, hand in enumerate(hands):
        hand.press(3)
        running.until(partial(is_ready, number))
    running.until(lambda state: state["match"] is not None)
    tv.wait_for_selector("text=less fine")
    running.order("choose", move={"move": "ask"})
    running.order("choose", move={"move": "arm"})
    running.until(lambda state: state["match"]["race"]["state"] == "open")
    # A slap is placed in the middle of the 2 × 13 ms that a keyboard may have been late by. Sooner
    # after the opening it would be too early, and sooner after another one too close to call.
    for hand, key in ((hands[1], 4), (hands[0], 1)):
        time.sleep(2 * LEAST_US / 1e6)
        hand.press(key)
    answered = running.until(lambda state: state["match"]["state"]["first"] is not None)
    assert answered["match"]["state"]["first"] == 1
    tv.close()
