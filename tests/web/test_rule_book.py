"""The rule book: on the TV, on phones and as pages, in every language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest
from flask.testing import FlaskClient

from profiles import languages
from slapbox.games import GAMES
from slapbox.games.protocol import TABLE, Json
from slapbox.table.words.orders import TouchBeat
from slapbox.text.catalogue import catalogue
from text.book import worded
from web import phone_views, small_games
from web.asking import why
from web.browsing import (
    OLD_PHONE,
    a_phone,
    a_tv,
    choose_language,
    complaints,
    in_menu,
    settled,
    shown,
)
from web.conftest import ScriptedTable

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

AROUND = {"open", "next", "back", "page", "house", "all_games", "to_hand", "trumps"}
"""Words of the book that are no chapter."""

SMALL_TV: Any = {"width": 1280, "height": 720}
NEW_PHONE: Any = {"width": 390, "height": 844}

LEAF = """() => {
    const page = document.querySelector('.how-page');
    const inside = (one, box) => one.left >= box.left - 1 && one.right <= box.right + 1
        && one.top >= box.top - 1 && one.bottom <= box.bottom + 1;
    const found = [];
    for (let turn = 0; turn < 20 && document.getElementById('how'); turn += 1) {
        const chapter = page.querySelector('.chapter');
        const room = page.getBoundingClientRect();
        const parts = Array.from(chapter.querySelectorAll('h2, p, .pic, .pic > *'));
        const drawings = Array.from(chapter.querySelectorAll('.pic svg, .pic-badge'));
        found.push({
            name: chapter.dataset.chapter,
            words: chapter.innerText,
            fits: parts.every((one) => inside(one.getBoundingClientRect(), room)),
            drawn: drawings.length > 0
                && drawings.every((one) => one.getBoundingClientRect().width > 20),
            text: parseFloat(getComputedStyle(chapter.querySelector('h2 ~ p')).fontSize)
        });
        document.body.dispatchEvent(
            new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true}));
    }
    return found;
}"""
"""Pages through the TV's sheet with the arrow key, and says what each of its pages is like."""

COLUMN = """(box) => {
    const chapters = Array.from(document.querySelectorAll('.chapter'));
    const right = document.querySelector(box).getBoundingClientRect().right + 1;
    return {
        names: chapters.map((one) => one.dataset.chapter),
        bare: chapters.filter((one) => !one.querySelector('.pic svg, .pic-badge')).length,
        wide: chapters.filter((one) => Array.from(one.querySelectorAll('h2, p, .pic, .pic > *'))
            .some((part) => part.getBoundingClientRect().right > right)).length
    };
}"""
"""Measures of chapters one below the other, in this box."""


def changed(game: str, **chosen: Any) -> Json:
    """The lobby of a game in which some house rules are not as usual."""
    view = small_games.lobby(game)
    rules = [rule | {"value": chosen.get(rule["name"], rule["value"])} for rule in view["rules"]]
    return {**view, "rules": rules}


def leafed(tv: Page, table: ScriptedTable, view: Json) -> list[dict[str, Any]]:
    """Return what each page of the TV's sheet is like while it shows this view."""
    shown(tv, table, view)
    tv.keyboard.press("h")
    tv.wait_for_selector(f".how-page[data-game='{view['game']}']")
    leaves: list[dict[str, Any]] = tv.evaluate(LEAF)
    return leaves


def speak(page: Page, choice: str, language: str) -> None:
    """Choose another language, if the page speaks another one."""
    if page.get_attribute("html", "lang") == language:
        return
    page.select_option(choice, language)
    page.wait_for_selector(f"html[lang={language}]")


def test_the_tv_pages_through_every_game_in_every_language(
    chromium: Browser, url: str, table: ScriptedTable
) -> None:
    pages: dict[tuple[str, str], list[dict[str, Any]]] = {}
    with a_tv(chromium, url, table, small_games.lobby("mu"), viewport=SMALL_TV) as tv:
        for language in languages():
            choose_language(tv, language)
            tv.evaluate("document.activeElement.blur()")
            for game in GAMES:
                pages[game, language] = leafed(tv, table, small_games.lobby(game))
    for (game, language), found in pages.items():
        assert 5 <= len(found) <= 9, game
        assert [one["name"] for one in found] == [page["name"] for page in pages[game, "de"]]
        for one in found:
            where = (game, language, one)
            assert (one["fits"], one["drawn"]) == (True, True), where
            assert one["text"] >= 24, where
            for part in ("title", "text"):
                assert worded(game, f"{one['name']}.{part}", language) in one["words"], where
            assert not re.search(r"(how|option|trick)\.\w", one["words"]), where
    told = {one["name"] for found in pages.values() for one in found}
    written = {key.split(".")[1] for key in catalogue("en") if key.startswith("how.")}
    assert told == written - AROUND


LONGEST: dict[str, dict[str, Any]] = {
    "cheating-moth": {
        "cheat_window": "next_card",
        "cockroach_cards": "any_non_moth",
        "first_guard": "random",
        "guard_moth_fit": False,
        "keep_top": False,
        "out_is_safe": True,
        "play_drawn": True,
        "rounds": 3,
        "final_tie": "replay",
    },
    "fly-swatter": {
        "aim": "exact",
        "false_start": "penalty",
        "final_tie": "replay",
        "last_card": "prolong",
        "penalty_order": "penalty_first",
        "penalty_per_hand": False,
        "remainder": "remove",
    },
    "rummue": {
        "add_before_opening": True,
        "deals": 5,
        "discard_taken": False,
        "final_tie": "replay",
        "opens": "team",
        "swap_before_opening": False,
        "wrap": True,
    },
    "safarue": {
        "capture_duty": "spot",
        "empty_category": "shared",
        "final_tie": "replay",
        "rounds": 3,
        "wrong_spot": "sits_out",
        "zero_duty": "sum",
        "zero_summand": False,
    },
}
"""Games with the house rules that take most words."""


@pytest.mark.parametrize("game", LONGEST)
def test_the_tv_has_room_for_what_is_said_with_other_choices(
    chromium: Browser, url: str, table: ScriptedTable, game: str
) -> None:
    view = changed(game, **LONGEST[game])
    with a_tv(chromium, url, table, small_games.lobby("mu"), viewport=SMALL_TV) as tv:
        for language in languages():
            choose_language(tv, language)
            tv.evaluate("document.activeElement.blur()")
            for one in leafed(tv, table, view):
                told = worded(game, f"{one['name']}.text", language, **LONGEST[game])
                assert told in one["words"], (language, one)
                assert (one["fits"], one["drawn"]) == (True, True), (language, one)
                assert one["text"] >= 24, (language, one)
            shown(tv, table, small_games.lobby("mu"))


@pytest.mark.parametrize(
    ("size", "languages"), [(OLD_PHONE, list(languages())), (NEW_PHONE, ["de"])], ids=["old", "new"]
)
def test_a_phone_has_every_game_in_every_language(
    chromium: Browser, url: str, table: ScriptedTable, size: Any, languages: list[str]
) -> None:
    view = small_games.lobby("quiz")
    with a_phone(chromium, url, table, view, "#enter", viewport=size) as phone:
        phone.click(".help-open")
        phone.wait_for_selector(".help-lines .chapter")
        for language in languages:
            speak(phone, "#help .language", language)
            for game in GAMES:
                shown(phone, table, small_games.lobby(game))
                phone.wait_for_selector(f".help-lines[data-game='{game}']")
                found = phone.evaluate(COLUMN, ".help-words")
                assert 5 <= len(found["names"]) <= 9, game
                assert (found["bare"], found["wide"]) == (0, 0), (game, language)
                last = worded(game, f"{found['names'][-1]}.text", language)
                assert last in phone.inner_text(".help-lines")
        close = phone.locator("#help-close").bounding_box()
        assert close is not None
        assert close["y"] + close["height"] <= size["height"], "the way out is always to be seen"


@contextmanager
def an_open_book(chromium: Browser, url: str, table: ScriptedTable, game: str) -> Iterator[Page]:
    """A phone in the lobby of a game, whose rules it shows."""
    lobby = small_games.lobby(game)
    with a_phone(chromium, url, table, lobby, "#enter", viewport=NEW_PHONE) as phone:
        phone.click(".help-open")
        phone.wait_for_selector(".help-lines .chapter")
        yield phone


@pytest.mark.parametrize(
    ("game", "chapter", "name", "value"),
    [
        ("last-panther", "panther_pass", "pass_count_7_8", 2),
        ("last-panther", "panther_pass", "pass_direction", "left"),
        ("last-panther", "panther_end", "end_at", -200),
        ("mu", "mu_score", "target", 350),
        ("wimmueln", "wimmueln_bonus", "both_bonus", 40),
        ("safarue", "safarue_score", "unicorn", "green"),
        ("safarue", "safarue_spot", "spot_ms", 6000),
        ("cheating-moth", "moth_guard", "cheat_window_ms", 5000),
        ("cheating-moth", "moth_guard", "cheat_window", "next_card"),
    ],
)
def test_the_book_tells_the_rules_that_are_in_force(
    chromium: Browser,
    url: str,
    table: ScriptedTable,
    game: str,
    chapter: str,
    name: str,
    value: Any,
) -> None:
    """Not those of the rulebook, where the house plays otherwise."""
    usual = worded(game, f"{chapter}.text", "en")
    chosen = {name: value}
    with an_open_book(chromium, url, table, game) as phone:
        for view, wanted in (
            (small_games.lobby(game), usual),
            (changed(game, **chosen), worded(game, f"{chapter}.text", "en", **chosen)),
        ):
            shown(phone, table, view)
            assert wanted in phone.inner_text(f".help-lines [data-chapter={chapter}]")
    assert wanted != usual


PICTURED: list[tuple[str, str, str, Any]] = [
    ("fly-swatter", "fly_first", "aim", "pile"),
    ("fly-swatter", "fly_wrong", "penalty_per_hand", False),
    ("cheating-moth", "moth_ant", "ant_source", "draw"),
    ("cheating-moth", "moth_cockroach", "cockroach_cards", "any_non_moth"),
    ("cheating-moth", "moth_guard", "cheat_window_ms", 5000),
    ("cheating-moth", "moth_guard", "cheat_window", "next_card"),
    ("last-panther", "panther_pass", "pass_direction", "left"),
    ("last-panther", "panther_lead", "first_lead", "left_of_dealer"),
    ("last-panther", "panther_end", "end_at", -200),
    ("wimmueln", "wimmueln_notrump", "notrump_lead", "higher"),
    ("wimmueln", "wimmueln_bonus", "both_bonus", 40),
    ("wimmueln", "wimmueln_end", "target", 350),
    ("rummue", "rummue_sequence", "wrap", True),
    ("rummue", "rummue_opening", "opening_limit", "above"),
    ("rummue", "rummue_stock", "stalemate_reshuffles", 0),
    ("rummue", "rummue_stock", "stalemate_reshuffles", 4),
    ("safarue", "safarue_spot", "spot_ms", 6000),
    ("safarue", "safarue_score", "unicorn", "green"),
    ("safarue", "safarue_score", "porcupine", "blue"),
    ("safarue", "safarue_end", "target", 150),
    ("safarue-variant", "variant_score", "porcupine", "blue"),
    ("quiz", "quiz_judge", "right_points", 3),
    ("quiz", "quiz_judge", "after_wrong", "end"),
]
"""Choices that a picture shows."""


def test_so_do_its_pictures(chromium: Browser, url: str, table: ScriptedTable) -> None:
    with an_open_book(chromium, url, table, "mu") as phone:
        for game, chapter, name, value in PICTURED:
            drawn = []
            for view in (small_games.lobby(game), changed(game, **{name: value})):
                shown(phone, table, view)
                phone.wait_for_selector(f".help-lines[data-game='{game}']")
                drawn.append(phone.inner_html(f".help-lines [data-chapter={chapter}] .pic"))
            assert drawn[0] != drawn[1], (chapter, name)


def test_keys_and_buttons_page_the_sheet_and_a_race_closes_it(
    chromium: Browser, url: str, table: ScriptedTable
) -> None:
    view = changed("cheating-moth", ant_source="draw")
    with a_tv(chromium, url, table, view, viewport=SMALL_TV, touched=True) as tv:
        in_menu(tv, "how")
        tv.wait_for_selector(".how-page .chapter")
        assert tv.inner_text(".how-count") == "1 of 9"
        assert tv.is_disabled("#how-back")
        for press in ("ArrowRight", "PageDown", "ArrowLeft", "Enter", "ArrowRight", "PageDown"):
            tv.keyboard.press(press)
        assert tv.inner_text(".how-page h2") == "Ant"
        house = tv.inner_text(".how-page .chapter-house strong")
        assert house == "Where an ant’s cards come from: the draw pile"
        tv.click("#how-back")
        assert tv.inner_text(".how-count") == "4 of 9"
        tv.keyboard.press("Escape")
        assert tv.is_hidden("#how")
        quiz = small_games.quiz(3)
        shown(tv, table, small_games.playing(quiz))
        tv.keyboard.press("h")
        tv.wait_for_selector(".how-page .chapter")
        assert tv.inner_text(".how-game") == "Quiz"
        quiz.apply(TABLE, quiz.legal_moves(TABLE)[0])
        shown(tv, table, small_games.playing(quiz, race=small_games.race("open", 3, name="buzz")))
        assert tv.is_hidden("#how"), "nobody may miss a race"


def test_a_phone_reads_the_rules_in_a_match_and_has_its_hand_again(
    chromium: Browser, url: str, table: ScriptedTable
) -> None:
    view = phone_views.SCENES["my-turn"]
    with a_phone(chromium, url, table, view, "#moth") as phone:
        cards = phone.locator("#moth .held").count()
        phone.click(".help-open")
        phone.wait_for_selector(".help-lines .chapter")
        assert phone.locator(".help-lines .chapter").count() == 9
        assert phone.is_hidden(".all-rules"), "no way leads out of a match"
        shown(phone, table, {**view, "notices": []})
        assert phone.is_visible("#help"), "it stays open while the others play"
        phone.keyboard.press("Escape")
        assert phone.is_hidden("#help")
        assert phone.locator("#moth .held").count() == cards > 0
        asked = [order for order in table.orders if not isinstance(order, TouchBeat)]
        assert asked == [], "reading is no move"


def test_pages_lead_from_all_games_to_each(chromium: Browser, url: str) -> None:
    context = chromium.new_context(viewport=OLD_PHONE, locale="nl")
    page = context.new_page()
    heard = complaints(page)
    page.goto(f"{url}/rules")
    page.wait_for_selector(".tile")
    assert [tile.get_attribute("data-game") for tile in page.locator(".tile").all()] == list(GAMES)
    assert page.locator(".tile svg").count() >= len(GAMES)
    page.click(".tile[data-game=rummue]")
    page.wait_for_selector(".chapter")
    settled(page)
    found = page.evaluate(COLUMN, ".chapters")
    assert (found["bare"], found["wide"]) == (0, 0)
    assert page.inner_text("h1") == "Rummü"
    assert worded("rummue", "rummue_ling.text", "nl") in page.inner_text(".chapters")
    speak(page, "#language", "fr")
    assert worded("rummue", "rummue_ling.text", "fr") in page.inner_text(".chapters")
    page.click("#all-games")
    page.wait_for_selector(".tile")
    assert page.evaluate("document.documentElement.scrollWidth") <= OLD_PHONE["width"]
    context.close()
    assert heard == []


def test_axe_finds_nothing_serious_in_the_book(
    chromium: Browser, url: str, table: ScriptedTable, axe: Callable[[Page], list[str]]
) -> None:
    with a_tv(chromium, url, table, small_games.lobby("safarue"), viewport=SMALL_TV) as tv:
        tv.keyboard.press("h")
        tv.wait_for_selector(".how-page .chapter")
        assert axe(tv) == []
        for path in ("/rules", "/rules/mu"):
            tv.goto(f"{url}{path}")
            tv.wait_for_selector(".chapters > *")
            assert axe(tv) == []
    with a_phone(chromium, url, table, small_games.lobby("rummue"), "#enter") as phone:
        phone.click(".help-open")
        phone.wait_for_selector(".help-lines .chapter")
        assert axe(phone) == []


def test_there_are_no_rules_of_unknown_games(client: FlaskClient) -> None:
    answer = client.get("/rules/poker")
    assert answer.status_code == 404
    assert why(answer) == "web.no_page"
