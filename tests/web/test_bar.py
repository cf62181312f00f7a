"""The host's bar on the TV: there for whoever reaches for it, and gone when nobody does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from slapbox.table.words.orders import EndMatch
from web import small_games
from web.browsing import asked, shown

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

LOOKS = """() => {
  const bar = document.getElementById('bar');
  const pointer = getComputedStyle(bar.firstElementChild).cursor;
  return [document.body.classList.contains('bar-awake'), pointer !== 'none'];
}"""


@pytest.mark.touches
def test_bar_and_pointer_go_even_from_under_a_hand(
    tv: Page, table: Any, later: Callable[[int], None]
) -> None:
    shown(tv, table, small_games.playing(small_games.reaction()))
    tv.hover("[data-do=fullscreen]", force=True)
    tv.focus("[data-do=fullscreen]")
    assert tv.evaluate(LOOKS) == [True, True]
    assert tv.is_hidden("[data-do=times]"), "no race has been told yet"
    later(3600)
    assert tv.evaluate(LOOKS) == [False, False]
    tv.wait_for_selector("#bar", state="hidden")
    assert tv.evaluate("document.activeElement === document.body"), "a key would press it"
    tv.keyboard.press("Tab")
    tv.wait_for_selector("body.bar-awake #bar", state="visible")
    assert tv.evaluate(LOOKS) == [True, True]


def test_the_tv_shows_the_pin_for_who_is_to_run_the_table(tv: Page, table: Any) -> None:
    shown(tv, table, small_games.lobby("mu", pin="314159"))
    assert tv.inner_text("[data-call=pin] b") == "314159"
    shown(tv, table, small_games.lobby("mu", pin=None))
    assert tv.locator("[data-call]").count() == 0


@pytest.mark.touches
def test_the_host_is_asked_how_the_match_is_to_end(
    tv: Page, table: Any, later: Callable[[int], None]
) -> None:
    shown(tv, table, small_games.playing(small_games.reaction()))
    tv.hover("[data-do=fullscreen]", force=True)
    end = tv.locator("[data-do=end]")
    assert end.inner_text() == "End the match"
    end.click()
    assert (end.count(), table.orders) == (0, [])
    later(6_100)
    for way, counts in (("end-off", False), ("end-counts", True)):
        tv.hover("[data-do=fullscreen]", force=True)
        end.click()
        tv.click(f"[data-do={way}]")
        asked(tv, table, EndMatch(counts))
        table.orders.clear()
        later(6_100)
