"""The audience of an evening: who looks on and foretells, and what that is worth. Pure."""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from slapbox.evening.shapes import Avatar

MOST_POINTS: Final = 5
"""More no guess is worth, among however many."""


class Fan(Struct):
    """Somebody who looks on: so many ``points``, for so many ``right`` guesses; came, or thought of
    somebody, at ``seen_ns`` (table time) last."""

    name: str
    points: int = 0
    right: int = 0
    seen_ns: int = 0
    avatar: Avatar = "cat"


class FanRank(Struct, frozen=True):
    """A spectator's place; equal ones share a ``rank``."""

    name: str
    points: int
    right: int
    rank: int


def worth(choices: int, right: int) -> int:
    """Return what a right guess brings: a point for every choice that was wrong, up to some."""
    return max(0, min(MOST_POINTS, choices - right))


def settle(
    fans: Mapping[str, Fan], guesses: Mapping[str, int], right: Sequence[int], choices: int
) -> None:
    """Give each fan what their guess brought."""
    for key, guess in guesses.items():
        if guess in right and key in fans:
            fans[key].points += worth(choices, len(right))
            fans[key].right += 1


def ranking(fans: Sequence[Fan]) -> list[FanRank]:
    """From the first to the last; equal ones in the order in which they came."""
    ordered = sorted(fans, key=lambda fan: -fan.points)
    ranks: dict[int, int] = {}
    for place, fan in enumerate(ordered, 1):
        ranks.setdefault(fan.points, place)
    return [FanRank(fan.name, fan.points, fan.right, ranks[fan.points]) for fan in ordered]
