"""Plans of all lessons: which match bots play for it, where it stops, and where it ends."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from slapbox.bots.levels import Level
from slapbox.lessons import Stop


class Plan(Struct, frozen=True):
    """``seed`` decides cards and bots, of this ``level``; ``rules`` differ from their defaults. The
    lesson ends before the move ``end`` of the match. For the rest see :class:`Lesson`."""

    players: int
    seed: int
    stops: tuple[Stop, ...]
    end: int | None = None
    leaps: tuple[tuple[int, int], ...] = ()
    left_out: tuple[str, ...] = ()
    rules: dict[str, str] = {}
    level: Level = "easy"


PLANS: Final[dict[str, Plan]] = {
    "mu": Plan(
        players=4,
        seed=18,
        rules={"deals": "1"},
        end=78,
        leaps=((0, 10), (18, 50), (54, 70)),
        stops=(
            Stop(10, "bid", ("seats",), {"most": 5, "more": 4}),
            Stop(16, "trumps", ("trumps",), {"cards": 9}),
            Stop(17, "partner", ("seat-1",), {"cards": 4}),
            Stop(53, "trick", ("trick",), {"trumps": 5}),
            Stop(70, "goal", ("goal",), {"goal": 40, "reached": 37}),
        ),
        left_out=("left_vice", "left_stalemate", "left_missed"),
    ),
}
"""By the name of the game."""
