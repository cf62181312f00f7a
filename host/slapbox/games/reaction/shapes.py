"""Views of Reaction for pages."""

from typing import Literal, TypedDict

from slapbox.games import protocol
from slapbox.games.quickest import Hand, Raced
from slapbox.games.wire import Event


class Figures(TypedDict):
    """A seat's times so far, ``times_us`` round by round; no time if it has none. ``touch``: one of
    its times is a phone's."""

    times_us: list[int | None]
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

Result = protocol.Result[Detail]


class Round(Raced, frozen=True, tag="round"):
    """A round is over."""


class Timed(Event, frozen=True, tag="timed"):
    """All slaps of a round, which is counted from 1, in their order."""

    name: Literal["round"]
    round: int
    hands: list[Hand]


class Last(Timed, frozen=True, tag="timed"):
    """Shown until the next round."""

    opened_us: int


Move = Round
