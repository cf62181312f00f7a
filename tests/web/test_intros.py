"""Intros on the TV before a game's first deal: every shot of every game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from slapbox.games import GAMES, find
from slapbox.games.protocol import Json
from slapbox.table.words.orders import ShowIntro
from text.book import shots, spoken
from web import phone_views, small_games
from web.browsing import END_OF_MOTION, a_phone, a_tv, asked, choose_language, given, shown, until
from web.conftest import ScriptedTable

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

SMALL_TV: Any = {"width": 1280, "height": 720}
STEP_S = 3
"""No shot is over sooner."""


FRAME = """() => {
    const inside = (one, box) => one.left >= box.left - 1 && one.right <= box.right + 1
        && one.top >= box.top - 1 && one.bottom <= box.bottom + 1;
    const boxOf = one => one.getBoundingClientRect();
    const intro = document.getElementById('intro');
    const stage = intro.querySelector('.intro-stage');
    const says = intro.querySelector('.intro-says');
    const words = document.createRange();
    words.selectNodeContents(says);
    const things = Array.from(stage.querySelectorAll('.intro-thing'));
    const screen = {left: 0, top: 0, right: innerWidth, bottom: innerHeight};
    return {
        shot: intro.dataset.shot,
        says: says.innerText,
        fits: things.every(one => inside(boxOf(one), boxOf(stage)))
            && inside(boxOf(words), boxOf(says))
            && Array.from(intro.children).every(one => inside(boxOf(one), screen)),
        drawn: things.length > 0 && things.every(one => boxOf(one).width > 5),
        letters: parseFloat(getComputedStyle(says).fontSize) / innerHeight
    };
}"""


def intro(table: ScriptedTable, game: str, seconds: float, **chosen: Any) -> Json:
    """The lobby of a game so many seconds after its intro began, by these rules."""
    return small_games.intro(game, seconds, table.clock.now_ns() // 1000, **chosen)


def frame(tv: Page, table: ScriptedTable, game: str, seconds: float, **chosen: Any) -> Any:
    """Return the TV's picture at that time, once all of it is there."""
    shown(tv, table, intro(table, game, seconds, **chosen))
    tv.wait_for_selector("#intro:not([data-shot=''])")
    tv.evaluate(END_OF_MOTION)
    return tv.evaluate(FRAME)


def told(tv: Page, table: ScriptedTable, game: str, **chosen: Any) -> dict[str, Any]:
    """Its shots in their order, looked at every few seconds."""
    frames = [frame(tv, table, game, at, **chosen) for at in range(1, find(game).intro_s, STEP_S)]
    return {frame["shot"]: frame for frame in frames}


@pytest.mark.parametrize("language", ["de", "fr"])
def test_each_shot_fits_and_can_be_read_from_afar(
    chromium: Browser, url: str, table: ScriptedTable, language: str
) -> None:
    with a_tv(chromium, url, table, small_games.lobby("mu"), viewport=SMALL_TV) as tv:
        choose_language(tv, language)
        for game in GAMES:
            frames = told(tv, table, game)
            names = [name for name in shots(game) if name != "safarue_spot"]
            assert list(frames) == [game, *names]
            for name, one in frames.items():
                assert (one["fits"], one["drawn"]) == (True, True), one
                assert one["letters"] >= 1 / 20, one
                if name != game:
                    assert one["says"] == spoken(game, f"intro.{name}.text", language)


OTHERWISE: list[tuple[str, str, str, str | int | bool]] = [
    ("fly-swatter", "fly_begin", "starter", "host"),
    ("cheating-moth", "moth_guard", "cheat_window", "next_card"),
    ("mu", "mu_end", "target", 350),
    ("last-panther", "panther_pass", "pass_direction", "left"),
    ("wimmueln", "wimmueln_bonus", "both_bonus", 40),
    ("rummue", "rummue_pairs", "pairs", "none"),
    ("safarue", "safarue_spot", "capture_duty", "spot"),
    ("safarue-variant", "variant_end", "rounds", 3),
    ("reaction", "reaction_early", "false_start", "again"),
]
"""A rule in each game of which its intro says something, and another value for it."""


def test_it_tells_the_rules_that_are_in_force(
    chromium: Browser, url: str, table: ScriptedTable
) -> None:
    with a_tv(chromium, url, table, small_games.lobby("mu"), viewport=SMALL_TV) as tv:
        for game, shot, name, value in OTHERWISE:
            usual, other = told(tv, table, game), told(tv, table, game, **{name: value})
            wanted = spoken(game, f"intro.{shot}.text", "en", {name: value})
            assert other[shot]["says"] == wanted
            assert usual.get(shot, {}).get("says") != wanted
        assert ("safarue_duty" in usual, "safarue_duty" in other) == (False, False)
        assert "safarue_duty" not in told(tv, table, "safarue", capture_duty="spot")


def test_things_come_one_after_the_other_and_stand_where_it_is_calm(
    chromium: Browser, url: str, table: ScriptedTable
) -> None:
    """Whoever looks later sees what has come by then."""
    delays = (
        "Array.from(document.querySelectorAll('.intro-thing'), one => one.style.animationDelay)"
    )
    moves = "document.getAnimations().filter(one => /^intro-/.test(one.animationName)).length"
    with a_tv(chromium, url, table, small_games.lobby("mu")) as tv:
        shown(tv, table, intro(table, "mu", 0))
        tv.wait_for_selector("#intro:not([data-shot=''])")
        tv.wait_for_selector("#intro:not([data-shot=mu])")
        steps = [float(one[:-2]) for one in tv.evaluate(delays)]
        assert steps == sorted(set(steps))
        assert -1000 < steps[0] <= 0
        assert tv.evaluate(moves) > 0
        shown(tv, table, {**intro(table, "mu", 6.5), "calm": True})
        tv.wait_for_selector("body[data-calm=yes] #intro")
        assert tv.evaluate(moves) == 0
        assert tv.evaluate(FRAME)["drawn"]
        before = tv.get_attribute("#intro", "data-shot")
        shown(tv, table, {**intro(table, "mu", 16), "calm": True})
        assert tv.get_attribute("#intro", "data-shot") != before


def test_any_key_of_the_host_s_skips_it_and_means_nothing_else(
    chromium: Browser, url: str, table: ScriptedTable
) -> None:
    with a_tv(chromium, url, table, small_games.lobby("mu"), touched=True) as tv:
        tv.click("[data-do=intro]")
        asked(tv, table, ShowIntro(on=True))
        table.orders.clear()
        tv.keyboard.press("h")
        tv.click("#how [data-do=intro]")
        asked(tv, table, ShowIntro(on=True))
        tv.wait_for_selector("#how", state="detached")
        for key in ("Escape", "h", "Enter"):
            shown(tv, table, intro(table, "mu", 5))
            tv.wait_for_selector("#intro")
            assert tv.query_selector("#countdown") is None
            table.orders.clear()
            tv.keyboard.press(key)
            asked(tv, table, ShowIntro(on=False))
            assert tv.query_selector(".dialog") is None
        shown(tv, table, small_games.lobby("mu"))
        assert tv.query_selector("#intro") is None
        tv.keyboard.press("h")
        tv.wait_for_selector("#how")


def test_a_tap_on_a_phone_skips_it(chromium: Browser, url: str, table: ScriptedTable) -> None:
    lobby = phone_views.lobby(you={"seat": 0, "binding": None, "moves": []})
    with a_phone(chromium, url, table, lobby, "#waiting") as phone:
        shown(phone, table, {**lobby, "intro": intro(table, lobby["game"], 5)["intro"]})
        phone.click("#skip-intro")
        until(phone, lambda: given(table, ShowIntro))
        assert given(table, ShowIntro) == [ShowIntro(on=False)]
