"""A phone that slept, or lost its Wi-Fi, is back by itself within two seconds. They are counted in
the page's own time, which passes here only when a test says so; what the network and the host need
besides does not count. ``tests/bench/asleep.py`` measures all of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

from slapbox.table.words import orders
from slapbox.table.words.orders import TouchBeat, TouchSlap
from web.browsing import a_phone, drawn, given, hold_time, until
from web.phone_views import SCENES, face
from web.test_join import scripted_match
from web.wireless import Wireless

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from web.conftest import ScriptedTable

pytestmark = pytest.mark.browser

WOKEN_MS = 2000
"""Time that a phone may take."""
SLICE_MS = 100
TEN_MINUTES_MS = 600_000
THREE = face("3")["card"]
UNREACHED = "#feedback:text('The host cannot be reached.')"
"""It was said, and may be over by now."""


@pytest.fixture
def air(url: str) -> Iterator[Wireless]:
    """The way of the phone to the host."""
    with Wireless(url) as way:
        yield way


@pytest.fixture
def phone(chromium: Browser, air: Wireless, table: ScriptedTable) -> Iterator[Page]:
    """A player's phone, on whose turn it is; on it time stands still."""
    with a_phone(chromium, air.url, table, SCENES["my-turn"], "#moth") as page:
        hold_time(page)
        yield page
        air.find()


def lost(phone: Page, table: ScriptedTable, air: Wireless) -> None:
    """The network is lost, and what the host tells now the phone does not hear."""
    air.lose()
    table.show(SCENES["waiting"])
    until(phone, lambda: air.vanished)


def lay_in_vain(phone: Page, air: Wireless) -> None:
    """A card is laid, and the order itself has vanished; the stream's own beats may have before."""
    for selector in (f".held[data-card='{THREE}']", "[data-deed=act]"):
        phone.dispatch_event(selector, "click")
    until(phone, lambda: gone(air, b"POST /api/play"))


def gone(air: Wireless, words: bytes) -> bool:
    """Return whether this has vanished."""
    return any(words in one for one in list(air.vanished))


def is_back(phone: Page, table: ScriptedTable) -> None:
    """Within its two seconds the phone shows the present, says nothing of a lost link and beats as
    before. What an answer sets going that comes when they are over has as long again: less than the
    6 s after which a silent stream is given up in any case."""
    heard = len(given(table, TouchBeat))
    present = f"body[data-view='{table.streams.latest('tv').id}']"
    phone.clock.run_for(WOKEN_MS)
    for _ in range(WOKEN_MS // SLICE_MS):
        if phone.query_selector(present):
            break
        phone.wait_for_timeout(SLICE_MS)
        phone.clock.run_for(SLICE_MS)
    drawn(phone, table)
    phone.wait_for_selector("#link-lost", state="detached")
    until(phone, lambda: len(given(table, TouchBeat)) > heard)


def in_sight(phone: Page) -> None:
    """It is looked at all the time."""
    phone.clock.run_for(30_000)


def in_a_pocket(phone: Page) -> None:
    """It was put away, and is taken out again."""
    put = """state => {
      Object.defineProperty(document, 'visibilityState', {value: state, configurable: true});
      document.dispatchEvent(new Event('visibilitychange'));
    }"""
    phone.evaluate(put, "hidden")
    phone.clock.run_for(30_000)
    phone.clock.fast_forward(TEN_MINUTES_MS)
    phone.evaluate(put, "visible")


ABSENCES: dict[str, Callable[[Page], object]] = {
    "a second": lambda phone: phone.clock.run_for(1_000),
    "half a minute": in_sight,
    "ten minutes asleep, of which no event tells": lambda phone: phone.clock.fast_forward(
        TEN_MINUTES_MS
    ),
    "ten minutes in a pocket": in_a_pocket,
}


@pytest.mark.parametrize("absence", ABSENCES)
def test_a_phone_whose_network_was_lost_is_back_by_itself(
    phone: Page, table: ScriptedTable, air: Wireless, absence: str
) -> None:
    lost(phone, table, air)
    ABSENCES[absence](phone)
    air.find()
    is_back(phone, table)


def test_a_phone_that_slept_looks_for_the_present_however_its_clocks_went_on(
    phone: Page, table: ScriptedTable
) -> None:
    """Nothing was lost here, so that nothing but its clock can tell it that it slept."""
    streams: list[str] = []
    phone.on("request", lambda one: streams.append(one.url) if "/events?" in one.url else None)
    phone.clock.run_for(WOKEN_MS)
    assert streams == []
    phone.clock.fast_forward(TEN_MINUTES_MS)
    until(phone, lambda: streams)
    drawn(phone, table)


def test_an_order_that_was_lost_does_not_hold_up_the_next(
    phone: Page, table: ScriptedTable, air: Wireless
) -> None:
    """A card that was laid into a dead network can be laid again as soon as the phone is back."""
    lost(phone, table, air)
    lay_in_vain(phone, air)
    phone.clock.run_for(30_000)
    phone.wait_for_selector(UNREACHED, state="attached")
    air.find()
    table.show(SCENES["my-turn"])
    is_back(phone, table)
    assert given(table, orders.Play) == []
    phone.dispatch_event("[data-deed=act]", "click")
    until(phone, lambda: given(table, orders.Play))


def test_an_order_of_the_last_moment_is_given_up_when_the_network_is_back(
    phone: Page, table: ScriptedTable, air: Wireless
) -> None:
    """It need not wait for its own time to be over."""
    lost(phone, table, air)
    lay_in_vain(phone, air)
    phone.clock.run_for(2_500)
    until(phone, lambda: gone(air, b"POST /beat"))  # by that it knows that it was away
    air.find()
    is_back(phone, table)
    phone.wait_for_selector(UNREACHED, state="attached")


def test_slaps_that_were_lost_are_made_good_and_hold_up_nothing(
    chromium: Browser, table: ScriptedTable, air: Wireless
) -> None:
    """More fingers come down than a browser has connections; all arrive, each once."""
    fingers = 8
    match = {**scripted_match(0), "you": {"seat": 0}}
    with a_phone(chromium, air.url, table, match, "#play") as page:
        hold_time(page)
        lost(page, table, air)
        table.show(match)
        for _ in range(fingers):
            page.dispatch_event("[data-key='3']", "pointerdown")
        page.clock.run_for(1_500)
        air.find()
        is_back(page, table)
        page.clock.run_for(WOKEN_MS)
        until(page, lambda: len(given(table, TouchSlap)) >= fingers)
        assert {slap.number for slap in given(table, TouchSlap)} == set(range(1, fingers + 1))
