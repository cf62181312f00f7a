"""The host's bar on the TV: there for whoever reaches for it, and gone when nobody does."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest
import zxingcpp
from PIL import Image

from profiles import sizes
from slapbox.table.guests.wifi import drawn
from slapbox.table.words.orders import EndMatch
from web import small_games
from web.browsing import FULL_HD, asked, in_menu, settled, shown

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
    tv.hover("[data-do=menu]", force=True)
    tv.focus("[data-do=menu]")
    assert tv.evaluate(LOOKS) == [True, True]
    assert tv.is_hidden("[data-do=times]"), "no race has been told yet"
    later(3600)
    assert tv.evaluate(LOOKS) == [False, False]
    tv.wait_for_selector("#bar", state="hidden")
    assert tv.evaluate("document.activeElement === document.body"), "a key would press it"
    tv.keyboard.press("Tab")
    tv.wait_for_selector("body.bar-awake #bar", state="visible")
    assert tv.evaluate(LOOKS) == [True, True]


@pytest.mark.touches
def test_the_host_is_asked_how_the_match_is_to_end(tv: Page, table: Any) -> None:
    shown(tv, table, small_games.playing(small_games.reaction()))
    for way, counts in (("end-off", False), ("end-counts", True)):
        in_menu(tv, "end")
        assert (tv.locator("[data-do=end]").count(), table.orders) == (0, [])
        tv.click(f"[data-do={way}]")
        asked(tv, table, EndMatch(counts))
        assert tv.locator("#menu").count() == 0
        table.orders.clear()
    in_menu(tv, "end")
    tv.keyboard.press("Escape")
    tv.keyboard.press("Escape")
    assert tv.is_visible("[data-do=end]"), "who comes back is asked once more"


LINK = "http://192.168.178.25:8000/host#" + "k" * 22


@pytest.mark.parametrize("size", sizes(FULL_HD, {"width": 1280, "height": 720}), ids=str)
def test_a_phone_reads_the_way_to_the_hosts_page_off_the_tv(
    tv: Page, table: Any, size: Any
) -> None:
    """Over whatever is shown, but not over a race."""
    tv.set_viewport_size(size)
    remote = [*drawn(LINK)]
    quiet = small_games.playing(small_games.reaction())
    for view in (small_games.lobby("mu", 4, remote=remote), {**quiet, "remote": remote}):
        shown(tv, table, view)
        settled(tv)
        with Image.open(BytesIO(tv.screenshot())) as picture:
            (found,) = zxingcpp.read_barcodes(picture.convert("L"), try_downscale=True)
        assert found.text == LINK
    race = small_games.race("open", 3)
    shown(tv, table, {**small_games.playing(small_games.reaction(), race=race), "remote": remote})
    assert tv.locator(".remote").count() == 0
