"""The sentences of intros: short, in every language, and by the rules that are in force."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from slapbox.games import GAMES
from slapbox.text import LANGUAGES
from slapbox.text.catalogue import catalogue
from text.book import others, shots, spoken

MOST_WORDS = 14
WORD = re.compile(r"\S*\w\S*")


def rule_sets(game: str) -> Iterator[dict[str, str | int | bool]]:
    """The usual rules, each rule alone with another value, and all of them with others."""
    rules = GAMES[game].rules
    yield {}
    yield from ({rule.name: value} for rule in rules for value in others(rule))
    for at in (0, -1):
        yield {rule.name: others(rule)[at] for rule in rules}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_each_sentence_is_short_whatever_the_rules_are(game: str, language: str) -> None:
    assert 4 <= len(shots(game)) <= 9
    for rules in rule_sets(game):
        for shot in shots(game):
            said = spoken(game, f"intro.{shot}.text", language, rules)
            where = (shot, rules, said)
            assert 2 <= len(WORD.findall(said)) <= MOST_WORDS, where
            assert said[-1] in ".!?”»“’", where
            assert "{" not in said, where


@cache
def options_told() -> list[tuple[str, str, str]]:
    """Game, shot and option of which an intro says something."""
    return [
        (game, shot, rule.name)
        for game in GAMES
        for shot in shots(game)
        for rule in GAMES[game].rules
        if any(
            key.startswith(f"intro.{shot}.{rule.name}.")
            or (key == f"intro.{shot}.text" and f"{{{rule.name}}}" in str(wording))
            for key, wording in catalogue("en").items()
        )
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_another_rule_makes_another_sentence(language: str) -> None:
    assert len(options_told()) >= 30
    for game, shot, name in options_told():
        rule = next(rule for rule in GAMES[game].rules if rule.name == name)
        usual = spoken(game, f"intro.{shot}.text", language)
        other = [
            spoken(game, f"intro.{shot}.text", language, {name: value}) for value in others(rule)
        ]
        assert usual not in other, (shot, name)
