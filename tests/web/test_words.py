"""A page's words: those of a game come with it, and a language is changed at once."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING

import pytest

from slapbox.text import Text, translated
from web import small_games
from web.browsing import a_tv, choose_language, until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

    from web.conftest import ScriptedTable

pytestmark = pytest.mark.browser

LOBBY = """() => [document.querySelector('.lobby-title').textContent,
  document.querySelector('.join-card h2').textContent,
  /\\b[a-z]+(\\.[a-z0-9_-]+)+\\b/.exec(document.getElementById('lobby').innerText)]"""
"""The lobby's words of the game and of the table, and a key where words should be."""


def stands(tv: Page, game: str, language: str) -> bool:
    """Return whether the lobby of this game is there in this language."""
    keys = (f"game.{game}.title", "lobby.join_title")
    said: list[str | None] = tv.evaluate(LOBBY)
    assert said[2] is None
    return said[:2] == [translated(Text(key), language) for key in keys]


def test_words_on_their_way_hold_nothing_up(
    chromium: Browser, url: str, table: ScriptedTable
) -> None:
    with a_tv(chromium, url, table, small_games.lobby("fly-swatter")) as tv:
        until(tv, lambda: stands(tv, "fly-swatter", "en"))
        held: list[Route] = []
        tv.route("**/books/mu.json", lambda route: held.append(route))
        table.show(small_games.lobby("mu"))
        until(tv, lambda: held)
        choose_language(tv, "de")
        assert not stands(tv, "mu", "de")
        held[0].continue_()
        until(tv, lambda: len(held) == 2)
        assert "/de/books/" in held[1].request.url
        assert not stands(tv, "mu", "de")
        held[1].continue_()
        until(tv, lambda: stands(tv, "mu", "de"))
        tv.unroute("**/books/mu.json")
        choose_language(tv, "fr")
        until(tv, lambda: stands(tv, "mu", "fr"))


def test_a_game_whose_words_do_not_come_begins_the_page_anew(
    chromium: Browser, url: str, table: ScriptedTable
) -> None:
    table.show(small_games.lobby("fly-swatter"))
    with closing(chromium.new_context(locale="en")) as context:
        tv = context.new_page()
        tv.goto(url)
        tv.wait_for_selector("body[data-view]")
        until(tv, lambda: stands(tv, "fly-swatter", "en"))
        tv.route("**/games/mu.json", lambda route: route.fulfill(status=404), times=1)
        with tv.expect_navigation():
            table.show(small_games.lobby("mu"))
        tv.wait_for_selector("body[data-view]")
        until(tv, lambda: stands(tv, "mu", "en"))


def test_numbers_are_written_as_the_language_has_them(
    chromium: Browser, url: str, table: ScriptedTable
) -> None:
    written = """async () => {
      const {src} = document.querySelector('script[type=module]');
      const {number} = await import(src.replace(/js\\/.*/, 'js/core/text.js'));
      return [number(1234.56, 1), number(0.5, 2), number(7, 0)];
    }"""
    with a_tv(chromium, url, table, small_games.lobby("fly-swatter")) as tv:
        assert tv.evaluate(written) == ["1,234.6", "0.50", "7"]
        choose_language(tv, "de")
        assert tv.evaluate(written) == ["1.234,6", "0,50", "7"]
