"""What pages get of every game, whichever it is: the shapes of slaps, results and the last event.

Each game has a file ``shapes.py`` of its own beside this one's neighbours: ``View`` is what
everybody may see, ``SeatView`` what a seat sees, ``Event`` and ``Move`` are all that happens and is
done, ``Last`` what is shown of a race until the next move. Pages find all of them in
``views.d.ts``, which is made from these files; tests that play at random hold the games to them.
"""

from __future__ import annotations

from typing import Generic, Literal, NotRequired, TypedDict, TypeVar

Detail = TypeVar("Detail")


class Slap(TypedDict):
    """A slap in the record of a race; times in microseconds from its opening."""

    seat: int
    key: int
    at_us: int
    error_us: int
    card: NotRequired[int]
    tied_us: NotRequired[int]
    touch: NotRequired[Literal[True]]


Verdict = Literal[
    "won",
    "slower",
    "early",
    "no_hand",
    "on_top",
    "wrong",
    "nothing",
    "unaimed",
    "same_fly",
    "quick",
    "slowest",
    "sits_out",
    "answered",
    "locked",
    "late",
]
"""What became of a slap; each game has a few of these words."""


class Raced(TypedDict):
    """The move by which the table ends a race; each game has its words for it."""

    move: str
    slaps: list[Slap]


class Hand(TypedDict):
    """One slap of a finished race: ``hand`` is the seat's hand that it put down, if it did,
    ``margin_us`` the time after the hand before it, ``photo`` whether the errors leave open which
    was first, and ``verdict`` what became of it."""

    seat: int
    hand: int | None
    key: int
    at_us: int
    error_us: int
    tied_us: int | None
    touch: bool
    margin_us: int | None
    photo: bool
    verdict: Verdict


class Opened(TypedDict):
    """Of what is shown of a race: when it opened, in table time."""

    opened_us: int


class Quickest(TypedDict):
    """The quickest hand of a seat that counted in any race, if one did, and how sure that is."""

    best_us: int | None
    error_us: int


class Result(TypedDict, Generic[Detail]):
    """How a match ended; ``scores``, ``ranks`` (from 1) and ``details`` go by seat, and each game
    has its own details. ``course`` are the totals by seat after each deal or round."""

    scores: list[int]
    winners: list[int]
    ranks: list[int]
    tie_break: str
    details: list[Detail]
    low_wins: bool
    course: list[list[int]]


class Over(TypedDict, Generic[Detail]):
    """The event with which every game ends."""

    event: Literal["over"]
    result: Result[Detail]
