"""Short, normal and long matches: the rules that make a match so long, and how long it takes."""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

LengthName = Literal["short", "normal", "long"]

CARDS: Final = "cards"
"""The name under which the number of cards in play is set, beside a game's own rules."""


class Length(NamedTuple):
    """``minutes`` for people, from and to; ``rules`` that differ from their defaults, among them
    :data:`CARDS`. The minutes of the rulebook's own length are those of the box; the others are in
    proportion to what ``slapbox simulate`` estimates."""

    minutes: tuple[int, int]
    rules: Mapping[str, int] = {}


Lengths = Mapping[LengthName, Length]


def rules_of(lengths: Lengths) -> frozenset[str]:
    """Return the rules by which these lengths differ."""
    return frozenset(rule for length in lengths.values() for rule in length.rules)
