"""A calm evening: pictures that stay, no flashes, no times in ms; on the TV, phones and the host's
page."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from profiles import languages
from slapbox.games.protocol import TABLE
from slapbox.games.reaction import Reaction
from slapbox.table.words.orders import SetCalm
from web import small_games
from web.browsing import END_OF_MOTION, a_phone, asked, choose_language, in_menu, shown, to_tab
from web.drafts import Draft

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

FIGURES = re.compile(r"\bms\b|µs|±")
MOVING = "document.getAnimations().filter(one => one.playState === 'running').length"
LATE_US = 60_000_000


def raced() -> tuple[Reaction, Draft]:
    """Reaction after a round that two were close in, and one far behind."""
    game = small_games.reaction()
    return game, small_games.closed(game, (0, 212_400, 150), (1, 230_100, 150), (2, 600_000, 900))


def result(table: Any, **more: Any) -> Draft:
    """The view of that, just now."""
    game, last = raced()
    until = {"turn_from_us": table.clock.now_ns() // 1000 + LATE_US}
    return small_games.playing(game, last=last, match=until, **more)


def hand(seat: int, at_us: int, verdict: str, margin_us: int | None = None) -> Draft:
    """A slap of a swat."""
    card = {"card": 10, "kind": "fly", "colour": "red", "value": 5}
    told: Draft = {"seat": seat, "at_us": at_us, "verdict": verdict, "margin_us": margin_us}
    return told | {"hand": 0, "card": card, "error_us": 150, "photo": seat < 2, "touch": False}


def swatted(table: Any) -> Draft:
    """Fly-Swatter just after a swat in which two were too close to call."""
    now_us = table.clock.now_ns() // 1000
    hands = [hand(0, 312_345, "won"), hand(1, 312_460, "on_top", 115), hand(2, 400_000, "wrong")]
    last: Draft = {"name": "swat", "opened_us": now_us, "hands": hands, "allowed": ["red"]}
    state: Draft = {"game": "fly-swatter", "phase": "turn", "turn": 0, "aim": "best", "hands": 2}
    state |= {"event": None, "seats": 3, "centre": [], "stacks": [20] * 3, "won": [0] * 3}
    match: Draft = {"id": "m-2", "state": state, "race": None, "result": None}
    match |= {"turn_from_us": now_us + LATE_US, "asks_host": False}
    match["last"] = last | {"penalties": []}
    return small_games.lobby("fly-swatter", 3, phase="match", match=match)


@pytest.mark.touches
def test_the_host_asks_for_a_calm_evening_in_the_lobby(tv: Page, table: Any) -> None:
    in_menu(tv, "rules")
    assert tv.input_value("[data-rule=calm] select") == "false"
    assert tv.locator("[data-rule=calm] option").all_text_contents() == ["off", "on"]
    tv.select_option("[data-rule=calm] select", "true")
    asked(tv, table, SetCalm(calm=True))
    table.orders.clear()
    shown(tv, table, small_games.lobby("fly-swatter", 2, calm=True))
    assert tv.get_attribute("body", "data-calm") == "yes"
    assert tv.inner_text("[data-rule=calm]") == "Calm", "everybody sees that it is one"
    tv.select_option("[data-rule=calm] select", "false")
    asked(tv, table, SetCalm(calm=False))


def test_the_tv_tells_no_figures_and_nothing_moves(
    tv: Page, table: Any, later: Callable[[int], None]
) -> None:
    shown(tv, table, result(table))
    assert FIGURES.search(tv.inner_text(".lanes"))
    shown(tv, table, swatted(table))
    tv.keyboard.press("t")
    later(3000)
    assert FIGURES.search(tv.inner_text("#resolution"))
    tv.evaluate(END_OF_MOTION)  # all that still moves began before it became calm
    for language in languages():
        choose_language(tv, language)
        for part, view in (("#reaction", result(table)), ("#resolution", swatted(table))):
            shown(tv, table, view | {"calm": True})
            tv.keyboard.press("t")
            later(3000)
            told = tv.inner_text(part)
            assert "Anna" in told
            assert not FIGURES.search(told), (language, told)
            assert tv.evaluate(MOVING) == 0, part


def test_the_end_of_a_calm_match_is_told_in_words(tv: Page, table: Any) -> None:
    game, last = raced()
    while game.result() is None:
        game.apply(TABLE, game.close_race([]))
    shown(tv, table, small_games.playing(game, last=last, calm=True))
    tv.wait_for_selector("#over:not([hidden])")
    assert "quick" in tv.inner_text(".podium")
    assert not FIGURES.search(tv.inner_text("#over"))


def test_phones_follow(chromium: Browser, url: str, table: Any) -> None:
    view = small_games.playing(small_games.reaction(), race=small_games.race("open", 3), calm=True)
    view |= {"you": {"seat": 1}}
    with a_phone(chromium, url, table, view, "#play") as phone:
        assert phone.get_attribute("body", "data-calm") == "yes"
        shown(phone, table, result(table, calm=True) | {"you": {"seat": 1}})
        assert phone.inner_text(".state-title") == "quick as lightning"
        shown(phone, table, result(table) | {"you": {"seat": 1}})
        assert phone.get_attribute("body", "data-calm") == "no"
        assert phone.inner_text(".state-title") == "230.1 ms"


def test_the_hosts_page_has_the_same_switch(chromium: Browser, url: str, table: Any) -> None:
    quiet: Draft = {"asks": [], "wishes": [], "sent": [], "crowds": [], "screens": 0}
    view = small_games.lobby("mu", guests=quiet, door_open=True, calm=True)
    table.show(view)
    context = chromium.new_context(locale="en")
    page = context.new_page()
    page.goto(f"{url}/host")
    to_tab(page, "more")
    assert page.get_attribute("#calm", "aria-pressed") == "true"
    page.click("#calm")
    asked(page, table, SetCalm(calm=False))
    shown(page, table, view | {"calm": False})
    assert page.get_attribute("#calm", "aria-pressed") == "false"
    context.close()
