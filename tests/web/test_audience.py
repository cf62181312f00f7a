"""The audience and latecomers on the TV and on the host's page."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from profiles import languages
from slapbox.table.words import orders
from web import phone_views
from web.browsing import asked, choose_language, shown
from web.drafts import Draft

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

BEST = [
    {"name": "Gina", "points": 9, "right": 3, "rank": 1},
    {"name": "Flo", "points": 6, "right": 2, "rank": 2},
    {"name": "Maximiliane Kün", "points": 6, "right": 2, "rank": 2},
    {"name": "Hans", "points": 0, "right": 0, "rank": 4},
]
OFF = """nodes => nodes.map(node => {
  const box = node.getBoundingClientRect();
  return box.right > innerWidth || box.bottom > innerHeight || box.left < 0
    || node.scrollWidth > node.clientWidth + 1;
})"""


def watched(cheers: int = 0, ranking: list[Draft] | None = None) -> Draft:
    """A match of Cheating Moth that twelve look on at."""
    told = {"fans": 12, "questions": [], "answers": [], "cheers": cheers}
    return {**phone_views.late((1, 2)), "audience": {**told, "ranking": ranking or []}}


def test_applause_is_seen_when_it_is_new(
    tv: Page, table: Any, later: Callable[[int], None]
) -> None:
    shown(tv, table, {**watched(4), "wishing": []})
    later(4_000)
    tv.wait_for_selector(".fans", state="hidden")
    shown(tv, table, {**watched(4), "wishing": [], "paused": True})
    assert tv.is_hidden(".fans")
    shown(tv, table, {**watched(6), "wishing": []})
    assert tv.inner_text(".fans") == "The audience is cheering: 12 are watching"
    later(4_000)
    tv.wait_for_selector(".fans", state="hidden")
    tv.wait_for_selector(".fan-hand", state="detached")


@pytest.mark.usefixtures("later")
def test_applause_stands_still_where_it_is_calm(calm_tv: Page, table: Any) -> None:
    shown(calm_tv, table, {**watched(4), "wishing": []})
    shown(calm_tv, table, {**watched(6), "wishing": []})
    assert calm_tv.is_visible(".fans")
    assert calm_tv.locator(".fan-hand").count() == 0


@pytest.mark.touches
def test_the_host_lets_a_latecomer_play_on_for_a_bot_with_one_press(tv: Page, table: Any) -> None:
    shown(tv, table, watched())
    assert tv.locator(".late-slap").count() == 0  # nobody has a pad, or a key has a meaning
    words = tv.locator(".late-wish .button").all_inner_texts()
    assert words == ["Yes", "Not now"]
    tv.click("[data-late='4']")
    asked(tv, table, orders.AnswerWish(4, agreed=True))
    shown(tv, table, {**watched(), "wishing": []})
    assert tv.is_hidden(".arrival")


@pytest.mark.parametrize("language", languages())
def test_all_of_it_has_room_on_the_tv(tv: Page, table: Any, language: str) -> None:
    choose_language(tv, language)
    for width, height in ((1920, 1080), (1280, 720)):
        tv.set_viewport_size({"width": width, "height": height})
        shown(tv, table, watched(1))
        shown(tv, table, watched(9))
        assert tv.eval_on_selector_all(".fans, .arrival", OFF) == [False, False]
