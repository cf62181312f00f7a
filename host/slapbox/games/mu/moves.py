"""Moves of Mü before the tricks."""

from slapbox.games import wire
from slapbox.games.tricks import moves as tricks


class Bid(wire.Move, frozen=True, tag="bid"):
    """Cards of the bidder's hand are put face up, beside those that lie there already."""

    cards: tuple[int, ...]


class Pass(wire.Move, frozen=True, tag="pass"):
    """No bid this time."""


class ViceTrump(wire.Move, frozen=True, tag="vice_trump"):
    """The vice names trumps: a colour (``"red"``) or a number (``"7"``)."""

    trump: str


class ChiefTrump(wire.Move, frozen=True, tag="chief_trump"):
    """The chief names trumps, or ``"none"``."""

    trump: str


class Partner(wire.Move, frozen=True, tag="partner"):
    """The chief chooses a partner."""

    seat: int


Move = tricks.Move | Bid | Pass | ViceTrump | ChiefTrump | Partner
