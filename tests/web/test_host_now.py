"""The host's page has one thing to do next, in the same place, and the usual ones one tap away."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from profiles import languages, sizes
from slapbox.table.words import orders
from web.browsing import choose_language, shown, to_tab
from web.host_views import SCREENS, TABS, given, lobby, pausing, phases, quiz

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("size", sizes((390, 844), (360, 640)), ids=str)
def test_what_is_next_stands_in_one_place_in_every_phase_and_tab(
    opened: Callable[..., Page], url: str, table: Any, size: tuple[int, int]
) -> None:
    """At the thumb: a sixth of the picture's height from below, and it can be hit."""
    table.show(lobby())
    page = opened(url, size)
    page.wait_for_selector("#next")
    places = set()
    names: dict[str, list[str]] = {}
    for name, (view, _) in phases().items():
        shown(page, table, view)
        for tab in TABS:
            to_tab(page, tab)
            box = page.locator("#next").bounding_box()
            assert box is not None
            places.add((box["x"], box["y"], box["width"], box["height"]))
            found = page.eval_on_selector_all(HIT, "all => all.map(one => one.dataset.do)")
            assert names.setdefault(name, found) == found, (name, tab)
    assert names == {name: wanted for name, (_, wanted) in phases().items()}
    (place,) = places
    assert place[1] > size[1] * 5 / 6
    assert place[3] >= 72


HIT = "#next button"


@pytest.mark.parametrize("tab", TABS)
def test_what_a_host_does_most_takes_one_tap_from_anywhere(
    opened: Callable[..., Page], url: str, table: Any, tab: str
) -> None:
    """By a finger, on the smallest phone: pause, undo, next, somebody back, let in."""
    view = pausing()
    view["seats"][0] |= {"name": "Robo-Anna", "bot": True, "stand_in": "Anna"}
    view["wishing"] = [{"number": 4, "name": "Dora", "avatar": None, "seat": 2}]
    table.show(view)
    page = opened(url, SCREENS[0], has_touch=True)
    page.wait_for_selector("#next")
    to_tab(page, tab)
    wanted: dict[str, orders.Order] = {
        "[data-do=pause]": orders.Pause(True),
        "[data-do=undo]": orders.Undo(),
        "[data-do=press-on]": orders.PressOn(),
        "[data-do=back-0]": orders.BringBack(0, "who0"),
        "#wishes button": orders.AnswerWish(4, agreed=True),
    }
    for button, order in wanted.items():
        page.tap(f"#dock {button}" if button[0] == "[" else button)
        given(table, order)
    assert page.inner_text("[data-do=back-0]") == "Anna plays again"


def test_a_match_that_begins_shows_what_is_to_be_done_in_it(
    opened: Callable[..., Page], url: str, table: Any
) -> None:
    """The quizmaster's controls are there, whatever was looked at before."""
    table.show(lobby())
    page = opened(url)
    to_tab(page, "evening")
    shown(page, table, quiz("answered", ["judge", "reset", "undo", "end"]))
    for name in ("right", "wrong", "undo", "reset"):
        assert page.is_visible(f"[data-do={name}]")
    to_tab(page, "people")
    shown(page, table, quiz("ready", ["ask", "end"]))
    assert page.is_visible("#seats"), "only a beginning leads there"


@pytest.mark.parametrize(("tab", "field"), [("more", "#wifi-name"), ("now", "#pack-question")])
def test_a_match_that_begins_takes_nothing_away_that_is_being_typed(
    opened: Callable[..., Page], url: str, table: Any, tab: str, field: str
) -> None:
    pack = {"title": "", "questions": 0}
    before = lobby(game="quiz", pack=pack)
    table.show(before)
    page = opened(url)
    to_tab(page, tab)
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
    page.fill(field, "Who")
    shown(page, table, quiz("ready", ["ask"]) | {"pack": pack})
    assert page.is_visible("[data-do=ask]")
    shown(page, table, before)
    assert page.input_value(field) == "Who"


def test_an_evening_is_ended_from_where_its_last_match_was_told(
    opened: Callable[..., Page], url: str, table: Any
) -> None:
    table.show(phases()["over, the last"][0])
    page = opened(url)
    page.click("[data-do=end-evening]")
    assert table.orders == []
    page.click("#next-sure [data-do=yes]")
    given(table, orders.EndEvening())


def test_another_game_is_two_taps_away_where_no_list_leads_on(
    opened: Callable[..., Page], url: str, table: Any
) -> None:
    table.show(phases()["over"][0])
    page = opened(url)
    page.click("[data-do=another]")
    given(table, orders.ToLobby())
    shown(page, table, lobby())
    page.click("[data-game=quiz]")
    given(table, orders.SetGame("quiz"))
    shown(page, table, phases()["over, told"][0])
    assert page.locator("[data-do=another]").count() == 0


@pytest.mark.parametrize("size", sizes((390, 844), (360, 640)), ids=str)
def test_a_match_is_made_short_or_long_by_one_tap(
    opened: Callable[..., Page], url: str, table: Any, size: tuple[int, int]
) -> None:
    """With the minutes, in every language, and only while no match is on."""
    lengths = [
        {"name": name, "length_min": [low, 2 * low], "chosen": name == "normal"}
        for name, low in (("short", 60), ("normal", 80), ("long", 120))
    ]
    table.show(lobby(lengths=lengths))
    page = opened(url, size, has_touch=True)
    page.wait_for_selector("#lengths")
    buttons = page.locator(".length")
    assert buttons.all_inner_texts() == [
        "short\n60–120 min",
        "normal\n80–160 min",
        "long\n120–240 min",
    ]
    pressed = [buttons.nth(at).get_attribute("aria-pressed") for at in range(3)]
    assert pressed == ["false", "true", "false"]
    page.tap("[data-length=short]")
    given(table, orders.SetLength("short"))
    for language in languages():
        choose_language(page, language)
        assert page.evaluate(CUT) == [], language
    shown(page, table, {**pausing(), "lengths": lengths})
    assert buttons.count() == 0


CUT = """() => [...document.querySelectorAll('.length, .length *')].filter(node =>
  node.scrollWidth > node.clientWidth + 1 && node.clientWidth).map(node => node.textContent)"""
