"""Rule books tell the rules in force: in every language, whatever an option is set to."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from slapbox.games import GAMES
from slapbox.text import LANGUAGES
from slapbox.text.catalogue import catalogue
from text.book import chapters, others, worded

UNSAID = {
    *("accuse_ms", "bluff_ms", "collect_ms", "mosquito_ms", "slow_ms", "swat_close_ms"),
    *("swat_quiet_ms", "min_reaction_ms", "drag_counts"),
}
"""Options of which a chapter says nothing that could be wrong: times, and a finer point."""

SILENT = {("rummue_hand", "undo"), ("safarue_turn", "undo")}
"""Chapters that do not speak of taking back."""


def cases() -> Iterator[tuple[str, str, str]]:
    """Every game, chapter and option that the chapter names."""
    for game in GAMES:
        for chapter, options in chapters(game).items():
            for name in options:
                if name not in UNSAID and (chapter, name) not in SILENT:
                    yield game, chapter, name


def test_every_chapter_names_options_that_exist() -> None:
    for game, kind in GAMES.items():
        assert len(chapters(game)) >= 5
        names = {option.name for option in kind.rules}
        for options in chapters(game).values():
            assert set(options) <= names, game


@pytest.mark.parametrize(("game", "chapter", "name"), list(cases()))
def test_a_chapter_says_another_thing_for_another_choice(
    game: str, chapter: str, name: str
) -> None:
    option = next(rule for rule in GAMES[game].rules if rule.name == name)
    for language in LANGUAGES:
        usual = worded(game, f"{chapter}.text", language)
        assert "{" not in usual
        sentence = catalogue(language).get(f"how.{chapter}.{name}.{str(option.default).lower()}")
        for value in others(option):
            text = worded(game, f"{chapter}.text", language, **{name: value})
            assert text != usual, (language, value)
            assert "{" not in text, (language, value)
            if isinstance(sentence, str) and "{" not in sentence:
                assert sentence in usual, language
                assert sentence not in text, (language, value)


def test_every_choice_that_is_worded_belongs_to_a_chapter_that_names_it() -> None:
    named = {
        (chapter, name)
        for game in GAMES
        for chapter, options in chapters(game).items()
        for name in options
    }
    for key in catalogue("en"):
        parts = key.split(".")
        if parts[0] == "how" and len(parts) == 4:
            assert (parts[1], parts[2]) in named, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_that_could_go_on_for_ever_says_where_it_ends(language: str) -> None:
    """Whoever plays for a target, or on after a tie, reads of the 99 deals (GEN-5)."""
    for game, kind in GAMES.items():
        if all(option.name != "final_tie" for option in kind.rules):
            continue
        texts = [
            worded(game, f"{chapter}.text", language, final_tie="replay")
            for chapter in chapters(game)
        ]
        assert any("99" in words for words in texts), (game, language)
