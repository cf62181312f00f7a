"""What pages get of the quiz buzzer."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from slapbox.games import shapes

Early = Literal["round", "time", "ignore"]
"""What a slap costs that comes too early."""

Control = Literal["ask", "arm", "judge", "score", "undo", "reset", "end"]
"""What the host can do."""


class View(TypedDict):
    """The same for everybody. ``wrong`` are the seats that have answered this question, ``locked``
    those that were too early for it; ``first`` has the word, ``order`` are all slaps since the
    buzzers were armed. ``may`` are the host's controls that work now."""

    game: Literal["buzzer"]
    phase: Literal["ready", "reading", "armed", "answered", "over"]
    seats: int
    question: int
    early: Early
    scores: list[int]
    wrong: list[int]
    locked: list[int]
    first: int | None
    outcome: Literal["right", "wrong", "nobody"] | None
    order: list[shapes.Hand]
    may: list[Control]


SeatView = View


class Detail(TypedDict):
    """What the final screen shows of a seat."""

    score: int
    firsts: int
    rights: int


Result = shapes.Result[Detail]


# Events


class Penalty(TypedDict):
    """A seat slapped too early, or was wrong."""

    seat: int
    paid: Literal[True]


What = Literal[
    "asked",
    "armed",
    "early",
    "buzzed",
    "nobody",
    "collected",
    "right",
    "wrong",
    "scored",
    "undone",
    "reset",
]


class Told(TypedDict):
    """What happened, and to whom. ``first`` has the answer."""

    event: What
    seat: int | None
    first: NotRequired[int]
    penalties: NotRequired[list[Penalty]]


Event = Told | shapes.Over[Detail]


# Moves


Word = Literal["ask", "arm", "undo", "reset", "end", "early"]


class Plain(TypedDict):
    """A move that is said with its word alone: by the host, or by a player who is too early."""

    move: Word


class Judge(TypedDict):
    """The host says whether the answer was right."""

    move: Literal["judge"]
    right: bool


class Score(TypedDict):
    """The host gives or takes a point."""

    move: Literal["score"]
    seat: int
    points: int


class Raced(TypedDict):
    """The table knows who was first, or how much later the others were."""

    move: Literal["buzz", "gaps"]
    slaps: list[shapes.Slap]


Move = Plain | Judge | Score | Raced
