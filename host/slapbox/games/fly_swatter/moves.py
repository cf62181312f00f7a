"""Moves of Fly-Swatter: two kinds for players, five for the table."""

from slapbox.games import wire
from slapbox.games.quickest import Raced
from slapbox.games.roles import Deal


class Starter(wire.Move, frozen=True, tag="starter"):
    """The table names who starts (FS-2 ``host`` and ``random``)."""

    seat: int


class Again(wire.Move, frozen=True, tag="again"):
    """Somebody slaps after all: the race for the start comes up again."""


class Reaction(Raced, frozen=True, tag="reaction"):
    """The race for the start is over (FS-2 ``reaction``)."""


class Flip(wire.Move, frozen=True, tag="flip"):
    """The active player turns the top card of their stack."""


class Swat(Raced, frozen=True, tag="swat"):
    """The race for the flies is over."""


Move = Starter | Again | Reaction | Flip | Swat | Deal
