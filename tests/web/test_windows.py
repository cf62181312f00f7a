"""Slaps and moves of pages whose clock the host does not know yet, and of two windows of one
browser, which are one device with two clocks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest

from slapbox.table.words.orders import Answer, Order, Play, TouchBeat, TouchSlap
from slapbox.text import Text
from web import small_games
from web.browsing import SIZES, a_phone, given, joined, opened_tv, said, shown, told, until
from web.moth_pages import of_its_own
from web.phone_views import SCENES

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Response

    from web.conftest import ScriptedTable

pytestmark = pytest.mark.browser

NO_CLOCK = Answer(Text("table.why.no_clock"))


@pytest.fixture
def phone(chromium: Browser, url: str, table: Any) -> Iterator[Page]:
    """A phone at seat 0; scripts must not fail."""
    lobby = small_games.lobby("quiz")
    with a_phone(chromium, url, table, lobby, "#enter", viewport=SIZES[1]) as page:
        until(page, lambda: table.orders)
        table.seat_of[table.orders[0].device] = 0
        yield page


def without_clock(table: ScriptedTable, beats: int, kind: type[Order]) -> list[Any]:
    """From now on the table knows the page's clock after so many further beats; gives the orders of
    this kind that it could place, as they come."""
    placed: list[Any] = []
    known = len(given(table, TouchBeat)) + beats

    def answer(order: Order) -> Answer:
        if not isinstance(order, kind):
            return Answer()
        if len(given(table, TouchBeat)) < known:
            return NO_CLOCK
        placed.append(order)
        return Answer()

    table.answer = answer
    return placed


def test_a_slap_that_the_host_cannot_place_is_sent_again(phone: Page, table: Any) -> None:
    race = small_games.race("open", 3)
    shown(phone, table, small_games.playing(small_games.reaction(), race=race))
    placed = without_clock(table, 2, TouchSlap)
    for _ in range(3):
        phone.dispatch_event(".big", "pointerdown")
    until(phone, lambda: len(placed) == 3)
    first = {slap.number: slap.page_us for slap in reversed(given(table, TouchSlap))}
    assert {slap.number: slap.page_us for slap in placed} == first, "each with its own time"
    assert said(phone) == ""


def test_a_cry_that_the_host_cannot_place_is_sent_again_and_given_up_in_the_end(
    chromium: Browser, url: str, table: ScriptedTable
) -> None:
    with of_its_own(chromium, url, table) as phone:
        shown(phone, table, SCENES["guarding"])
        placed = without_clock(table, 2, Play)
        phone.dispatch_event("[data-deed=caught]", "pointerdown")
        until(phone, lambda: placed)
        assert placed[0].page_us == given(table, Play)[0].page_us
        assert said(phone) == ""
        table.answer = lambda order: NO_CLOCK if isinstance(order, Play) else Answer()
        phone.dispatch_event("[data-deed=caught]", "pointerdown")
        told(phone, "Not quite ready yet. Try again in a moment.")


def test_two_windows_of_one_browser_lose_no_slap(chromium: Browser, party: str) -> None:
    """Both in sight, both slapping; the second is a copy of the first, and the first is loaded
    again while the question is open."""
    with ExitStack() as stack:
        tv = opened_tv(chromium, stack, party)
        tv.click("#choose-game")
        tv.click(".game-choice[data-game=quiz]")
        one = joined(chromium, stack, party, "Anna")
        joined(chromium, stack, party, "Ben")
        two = one.context.new_page()
        placed: list[tuple[str, int]] = []

        def hear(answer: Response) -> None:
            if answer.url.endswith("/api/slap") and answer.status == 200:
                slap = json.loads(answer.request.post_data or "{}")
                placed.append((slap["boot"], slap["number"]))

        def slap_three_times(total: int) -> None:
            for page in (one, two) * 3:
                page.wait_for_selector(".big:visible")
                page.dispatch_event(".big", "pointerdown")
            until(tv, lambda: len(set(placed)) == total)

        one.context.on("response", hear)
        two.goto(f"{party}/join")
        tv.click("#start")
        tv.click("[data-do=quiz-ask]")
        slap_three_times(6)
        one.reload()  # Playwright would never hear the answer to a request that this cuts off.
        slap_three_times(12)
        assert len({boot for boot, _ in placed}) == 3
        assert said(one) == said(two) == ""
