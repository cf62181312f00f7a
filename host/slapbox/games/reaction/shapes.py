"""What pages get of Reaction."""

from __future__ import annotations

from typing import Literal, TypedDict

from slapbox.games import shapes


class Figures(TypedDict):
    """How quick a seat was so far; no time if it has none. ``touch``: one of its times is a
    phone's."""

    median_us: int | None
    best_us: int | None
    error_us: int
    touch: bool
    false_starts: int


class View(TypedDict):
    """The same for everybody."""

    game: Literal["reaction"]
    phase: Literal["round", "over"]
    seats: int
    round: int
    rounds: int
    played: int
    players: list[Figures]


SeatView = View

Detail = Figures

Result = shapes.Result[Detail]


class Timed(TypedDict):
    """All slaps of a round, which is counted from 1, in their order."""

    event: Literal["timed"]
    name: Literal["round"]
    round: int
    hands: list[shapes.Hand]


class Last(Timed, shapes.Opened):
    """Shown until the next round."""


Event = Timed | shapes.Over[Detail]


class Move(TypedDict):
    """A round is over."""

    move: Literal["round"]
    slaps: list[shapes.Slap]
