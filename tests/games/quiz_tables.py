"""Packs for the quiz played at random, and where its answers are hidden."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from msgspec.structs import replace

from slapbox.games.protocol import Move, Slap
from slapbox.games.quiz import moves as quiz
from slapbox.games.quiz.questions import Question
from slapbox.games.roles import TimeUp

GAMES: Final = ("quiz",)

SIX: Final = ("six", "five", "four", "three", "two", "one")

QUESTIONS: Final = (
    Question("buzz", "Which animal is it?", "the secret hare", explanation="A secret line."),
    Question("choice", "How many legs?", "four", choices=("four", "six", "eight", "ten")),
    Question("choice", "Which is it?", "six", choices=SIX, points=3),
    Question("number", "How high?", "42 m", number=42.0, unit="m"),
    Question(
        "sort", "Small to big", "ant, cat, cow, whale", choices=("ant", "cat", "cow", "whale")
    ),
    Question("appear", "What appears?", "a secret boat", picture="a" * 64 + ".png", points=2),
    *(
        Question("board", f"For {points}?", f"secret {name}", category=name, points=points)
        for name in ("sea", "sky")
        for points in (100, 200)
    ),
    Question("final", "The last one?", "this", choices=("this", "that", "these", "those")),
)
"""A question of each round, and a small board."""


def loaded(state: Any, chance: Random) -> None:
    """Begin the quiz with some of these questions and often in teams, or without a pack."""
    some = [one for one in (*QUESTIONS[:1], *QUESTIONS) if chance.random() < 0.5]
    teams = [chance.choice((None, 0, 1)) for _ in range(state.seats * chance.randrange(2))]
    load = quiz.Load(tuple(some), "A pack", tuple(teams))
    if chance.random() < 0.8 and state.why_not(-1, load) is None:
        state.apply(-1, load)


def every_card(_: Any) -> list[int]:
    """There are none."""
    return []


def twin(state: Any, _: int, chance: Random) -> Any:
    """Another quiz, whose answers are others as long as they are not revealed."""
    other = state.copy()
    if other.script is None or other.phase == "over":
        return other
    card = other.card
    hidden = [] if other.phase == "revealed" or card is None else [card]
    if hidden and not other.mixing:
        other.card = replace(card, answer="another", explanation="another", source="another")
        if card.number is not None:
            other.card = replace(other.card, number=card.number + chance.randrange(100))
    cells = tuple(replace(cell, answer="another") for cell in other.script.cells)
    plain = other.script.plain[: other.at] + tuple(
        replace(one, answer="another") for one in other.script.plain[other.at :]
    )
    other.script = other.script._replace(cells=cells, plain=plain)
    if other.cell is None and other.double is not None and other.open:
        other.double = chance.choice(sorted(other.open))
    return other


ODD_MOVES: Final[list[Move]] = [
    quiz.Load(()),
    quiz.Load((QUESTIONS[0],)),
    quiz.Chosen(()),
    quiz.Chosen((Slap(0, 1, 300_000), Slap(1, 0, 100_000))),
    quiz.Chosen((Slap(9, 1, 300_000),)),
    quiz.Guess(7.5),
    quiz.Guess(float("inf")),
    quiz.Pick(0),
    quiz.Pick(99),
    quiz.Stake(0),
    quiz.Stake(-1),
    quiz.Stake(10**6),
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
    TimeUp(),
]
