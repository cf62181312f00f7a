"""Views of the quiz for pages."""

from __future__ import annotations

from typing import Literal, TypedDict

from msgspec import UNSET, UnsetType

from slapbox.games import protocol
from slapbox.games.quickest import Hand
from slapbox.games.wire import Event, Record

EarlyCost = Literal["round", "time", "ignore"]
"""Cost of a slap that comes too early."""

Control = Literal["ask", "arm", "judge", "score", "undo", "reset", "end"]
"""Acts of the host."""


class View(TypedDict):
    """The same for everybody. ``wrong`` are the seats that have answered this question, ``locked``
    those that were too early for it; ``first`` has the word, ``order`` are all slaps since the
    buzzers were armed. ``may`` are the host's controls that work now."""

    game: Literal["quiz"]
    phase: Literal["ready", "reading", "armed", "answered", "over"]
    seats: int
    question: int
    early: EarlyCost
    scores: list[int]
    wrong: list[int]
    locked: list[int]
    first: int | None
    outcome: Literal["right", "wrong", "nobody"] | None
    order: list[Hand]
    may: list[Control]


SeatView = View


class Detail(TypedDict):
    """Details of a seat on the final screen."""

    score: int
    firsts: int
    rights: int


Result = protocol.Result[Detail]


class Penalty(Record, frozen=True):
    """A seat slapped too early, or was wrong."""

    seat: int
    paid: Literal[True] = True


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


class Told(Event, frozen=True, tag=False):
    """An event and its seat. ``first`` has the answer, ``penalties`` are for players who slapped
    too early or were wrong."""

    event: What
    seat: int | None = None
    first: int | UnsetType = UNSET
    penalties: list[Penalty] | UnsetType = UNSET
