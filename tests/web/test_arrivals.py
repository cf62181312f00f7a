"""Arrivals on the TV: one banner with face and sound for each, never over a race."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from profiles import languages
from web import evening_views, phone_views
from web.browsing import choose_language, hear_sounds, shown
from web.drafts import Draft
from web.fly_views import lobby, playing, seat, swat
from web.test_audience import OFF

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

SHOWN_MS = 3_600
Later = Callable[[int], None]


def arrival(number: int, kind: str, name: str, at: int | None = 0, **more: Any) -> Draft:
    """Return an arrival as the table tells it."""
    plain = {"bot": "", "avatar": "owl", **more}
    return {"number": number, "kind": kind, "name": name, "seat": at, **plain}


BACK = arrival(1, "back", "Moon", 1)
FOR_BOT = arrival(2, "plays_for", "Dora", 2, bot="Robo-Momo", avatar="cat")
NEXT = arrival(3, "next", "Mia", None, avatar=None)


def match(*arrivals: Draft, **more: Any) -> Draft:
    """Return a match in which nothing happens but these arrivals."""
    return {**playing(3, 4), "arrivals": list(arrivals), **more}


def test_each_arrival_has_one_banner_with_face_and_sound_one_after_the_other(
    tv: Page, table: Any, later: Later
) -> None:
    shown(tv, table, match())
    hear_sounds(tv)
    shown(tv, table, match(BACK, FOR_BOT, NEXT))
    words = ["Moon is back!", "Dora plays for Robo-Momo!", "Mia is in the next game!"]
    faces = set()
    for at, text in enumerate(words, 1):
        assert tv.locator(".arrival").all_inner_texts() == [text]
        faces.add(tv.inner_html(".arrival .hand"))
        assert tv.evaluate("window.heard") == ["join"] * at
        shown(tv, table, match(BACK, FOR_BOT, NEXT))
        later(SHOWN_MS)
    assert tv.locator(".arrival").count() == 0
    assert len(faces) == 3
    shown(tv, table, match(BACK, FOR_BOT, NEXT))
    assert tv.locator(".arrival").count() == 0
    assert tv.evaluate("window.heard") == ["join"] * 3


def test_nothing_is_told_over_a_race_nor_over_what_came_of_it(
    tv: Page, table: Any, later: Later
) -> None:
    shown(tv, table, match())
    hear_sounds(tv)
    now_us = table.clock.now_ns() // 1000
    shown(tv, table, {**swat(now_us, hits=[]), "arrivals": [BACK]})
    later(10)
    assert tv.locator(".arrival").count() == 0
    seen = playing(3, 4, turn_from_us=table.clock.now_ns() // 1000 + 60_000_000)
    shown(tv, table, {**seen, "arrivals": [BACK]})
    assert tv.locator(".arrival").count() == 0
    assert "join" not in tv.evaluate("window.heard")
    later(60_100)
    assert tv.inner_text(".arrival") == "Moon is back!"
    assert tv.evaluate("window.heard.filter(one => one === 'join').length") == 1


@pytest.mark.usefixtures("later")
def test_a_race_that_begins_ends_a_banner_for_good(tv: Page, table: Any) -> None:
    shown(tv, table, match(BACK))
    assert tv.locator(".arrival").count() == 1
    now_us = table.clock.now_ns() // 1000
    shown(tv, table, {**swat(now_us, hits=[]), "arrivals": [BACK]})
    assert tv.locator(".arrival").count() == 0
    shown(tv, table, match(BACK))
    assert tv.locator(".arrival").count() == 0


@pytest.mark.usefixtures("later")
def test_before_an_evening_the_places_tell_who_comes_and_in_one_a_banner_does(
    tv: Page, table: Any
) -> None:
    shown(tv, table, lobby())
    hear_sounds(tv)
    here = arrival(1, "here", "Anna")
    shown(tv, table, lobby(seats=[seat(0)], arrivals=[here]))
    assert tv.locator(".arrival").count() == 0
    assert tv.evaluate("window.heard") == ["join"]
    evening = evening_views.evening([("reaction", [3, 2])], now_us=0)
    shown(tv, table, lobby(seats=[seat(0)], arrivals=[here], evening=evening))
    assert tv.locator(".arrival").count() == 0
    both = [here, arrival(2, "here", "Ben", 1)]
    shown(tv, table, lobby(seats=[seat(0), seat(1)], arrivals=both, evening=evening))
    assert tv.inner_text(".arrival") == "Ben is here!"
    assert tv.evaluate("window.heard") == ["join"] * 2


@pytest.mark.usefixtures("later")
def test_where_it_is_calm_a_banner_stands_at_once(calm_tv: Page, table: Any) -> None:
    shown(calm_tv, table, match())
    shown(calm_tv, table, match(BACK))
    assert calm_tv.inner_text(".arrival") == "Moon is back!"
    motions = "() => document.getAnimations().filter(one => one.effect.target.closest('.arrival'))"
    assert calm_tv.evaluate(f"({motions})().length") == 0


@pytest.mark.usefixtures("later")
def test_who_wants_in_stands_there_until_answered_the_first_first(tv: Page, table: Any) -> None:
    view = phone_views.late((1, 2))
    assert view["wishing"][0]["name"] == "Dora"
    more = {"number": 6, "name": "Emil", "avatar": None, "seat": 2}
    shown(tv, table, {**view, "wishing": [*view["wishing"], more]})
    words = tv.inner_text(".arrival p")
    assert words.startswith("Dora would like to play on for")
    assert words.endswith("+1")
    shown(tv, table, {**view, "wishing": [more], "arrivals": [FOR_BOT]})
    assert tv.inner_text(".arrival") == "Dora plays for Robo-Momo!"


@pytest.mark.parametrize("language", languages())
def test_a_banner_has_room_on_the_tv(tv: Page, table: Any, language: str) -> None:
    choose_language(tv, language)
    long = {"name": "Maximiliane-Elli", "bot": "Robo-Bartholomäus-X"}
    for number, size in enumerate([(1920, 1080), (1280, 720)], 1):
        tv.set_viewport_size({"width": size[0], "height": size[1]})
        shown(tv, table, match())
        shown(tv, table, match({**FOR_BOT, **long, "number": number}))
        assert tv.locator(".arrival").count() == 1
        assert tv.eval_on_selector_all(".arrival", OFF) == [False]
