"""Choices that people have, and the reasons when they have not."""

from __future__ import annotations

import pytest

from slapbox.games import GAMES
from slapbox.games.base import Game
from slapbox.games.options import OptionError, complete
from slapbox.games.protocol import Option

RULES = (
    Option("mode", "slow", "Why.", "XX-1", choices=("slow", "fast")),
    Option("loud", True, "Why.", "XX-2", choices=(True, False)),
    Option("target", 100, "Why.", "XX-3", low=10, high=500),
)


def test_nothing_chosen_means_the_defaults() -> None:
    assert complete(RULES, {}) == {"mode": "slow", "loud": True, "target": 100}


@pytest.mark.parametrize(
    ("name", "text", "read"),
    [
        ("mode", "fast", "fast"),
        ("loud", "false", False),
        ("loud", " TRUE ", True),
        ("loud", False, False),
        ("target", "10", 10),
        ("target", 500, 500),
    ],
)
def test_strings_are_read(name: str, text: str | int | bool, read: str | int | bool) -> None:
    value = complete(RULES, {name: text})[name]
    assert value == read
    assert type(value) is type(read)


@pytest.mark.parametrize(
    ("name", "text", "key", "values"),
    [
        ("moed", "fast", "option.why.unknown", {"name": "moed", "names": "mode, loud, target"}),
        ("mode", "quick", "option.why.choice", {"value": "quick", "allowed": "slow, fast"}),
        ("mode", 1, "option.why.choice", {"value": "1"}),
        ("loud", "yes", "option.why.choice", {"allowed": "true, false"}),
        ("loud", 1, "option.why.choice", {"allowed": "true, false"}),
        ("target", "9", "option.why.range", {"value": "9", "low": 10, "high": 500}),
        ("target", 501, "option.why.range", {"value": "501"}),
        ("target", "1e2", "option.why.range", {}),
        ("target", True, "option.why.range", {}),
    ],
)
def test_anything_else_is_refused_with_what_is_allowed(
    name: str, text: str | int | bool, key: str, values: dict[str, object]
) -> None:
    with pytest.raises(OptionError) as refused:
        complete(RULES, {name: text})
    reason = refused.value.reason
    assert reason.key == key
    assert reason.values["name"] == name
    assert values.items() <= reason.values.items()


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: str(game.name))
def test_every_declared_value_is_accepted(game: type[Game]) -> None:
    for option in game.rules:
        assert option.reason
        for value in option.choices or (option.low, option.high):
            written = str(value).lower() if isinstance(value, bool) else str(value)
            assert complete(game.rules, {option.name: written})[option.name] == value
