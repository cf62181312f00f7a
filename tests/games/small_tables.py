"""Odd moves of the games without cards."""

from __future__ import annotations

from typing import Any, Final

from slapbox.games.protocol import Move, Slap
from slapbox.games.quiz import moves as quiz
from slapbox.games.reaction.shapes import Round

GAMES: Final = ("reaction", "quiz")


def every_card(_: Any) -> list[int]:
    """There are none."""
    return []


ODD_MOVES: Final[list[Move]] = [
    Round(()),
    Round((Slap(8, 0, 300_000),)),
    quiz.Ask(),
    quiz.Arm(),
    quiz.Judge(True),
    quiz.Score(0, 1),
    quiz.Score(0, 99),
    quiz.Score(99, 1),
    quiz.Undo(),
    quiz.Reset(),
    quiz.End(),
    quiz.Early(),
    quiz.Buzz(()),
    quiz.Gaps((Slap(0, 7, 0),)),
]
