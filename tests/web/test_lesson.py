"""A lesson on the TV: what is said, what is lit, and how it ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from web import lesson_views, small_games
from web.browsing import a_tv, shown, until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser


@pytest.fixture
def tv(chromium: Browser, url: str, table: Any) -> Iterator[Page]:
    with a_tv(chromium, url, table, small_games.lobby("mu")) as page:
        yield page


def test_it_says_one_sentence_and_lights_the_thing(tv: Page, table: Any) -> None:
    views = lesson_views.tv()
    shown(tv, table, views["stop"])
    assert tv.inner_text(".demo-sign b") == "Lesson 4 of 5"
    assert tv.inner_text(".demo-sign span").startswith("Trumps beat everything. You have 5")
    holes = tv.locator(".spotlight path").get_attribute("d") or ""
    assert holes.count("M") == 1 + tv.locator(".slot .laid").count() > 1
    shown(tv, table, views["watched"])
    assert tv.locator(".spotlight").count() == 0


COUNTED = """() => {
  const {getBoundingClientRect} = Element.prototype;
  window.measured = 0;
  Element.prototype.getBoundingClientRect = function () {
    window.measured += 1;
    return getBoundingClientRect.call(this);
  };
}"""
"""Counts from now on how often something is measured."""

REST_MS = 1_000


def test_the_light_follows_what_moves_and_then_rests(tv: Page, table: Any) -> None:
    """An idle TV draws nothing: engines wait for that before they give a picture."""

    def rests() -> bool:
        before = tv.evaluate("window.measured")
        tv.wait_for_timeout(REST_MS)
        return bool(before == tv.evaluate("window.measured"))

    def lit() -> str:
        return tv.locator(".spotlight path").get_attribute("d") or ""

    tv.evaluate(COUNTED)
    shown(tv, table, lesson_views.tv()["stop"])
    assert tv.evaluate("window.measured") > 0
    until(tv, rests)
    before = lit()
    tv.set_viewport_size({"width": 1280, "height": 720})
    until(tv, lambda: lit() != before)
    until(tv, rests)


def test_whoever_is_alone_with_a_pad_sees_the_key_that_teaches(tv: Page, table: Any) -> None:
    def alone(game: str, players: int = 1) -> dict[str, Any]:
        view = small_games.lobby(game, players)
        return {**view, "games": [{**one, "lesson": True} for one in view["games"]]}

    shown(tv, table, alone("fly-swatter"))
    assert tv.inner_text(".lobby-learn").startswith("Alone? This key")
    assert tv.locator(".lobby-learn .emblem").get_attribute("data-colour") == "orange"
    for view in (alone("fly-swatter", 2), alone("mu")):
        shown(tv, table, view)
        assert tv.locator(".lobby-learn").count() == 0


def test_its_end_tells_what_it_left_out(tv: Page, table: Any) -> None:
    shown(tv, table, lesson_views.tv()["over"])
    assert tv.inner_text(".lesson-end h1") == "You can play Mü!"
    assert "vice" in tv.inner_text(".lesson-end li")
