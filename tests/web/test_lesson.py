"""A lesson on the TV: what is said, what is lit, and how it ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from web import lesson_views, small_games
from web.browsing import a_tv, shown

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


def test_its_end_tells_what_it_left_out(tv: Page, table: Any) -> None:
    shown(tv, table, lesson_views.tv()["over"])
    assert tv.inner_text(".lesson-end h1") == "You can play Mü!"
    assert "vice" in tv.inner_text(".lesson-end li")
