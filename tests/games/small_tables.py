"""Odd moves of the games without cards."""

from __future__ import annotations

from typing import Any, Final

from slapbox.games.protocol import Move, Slap
from slapbox.games.reaction.shapes import Round

GAMES: Final = ("reaction",)


def every_card(_: Any) -> list[int]:
    """There are none."""
    return []


ODD_MOVES: Final[list[Move]] = [
    Round(()),
    Round((Slap(8, 0, 300_000),)),
]
