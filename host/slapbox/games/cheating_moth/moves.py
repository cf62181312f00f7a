"""Moves of Cheating Moth: by the players, and by the table."""

from msgspec import field

from slapbox.games import wire
from slapbox.games.quickest import Raced
from slapbox.games.roles import Deal, Ready, TimeUp


class Guard(wire.Move, frozen=True, tag="guard"):
    """The table names the first guard."""

    seat: int


class Play(wire.Move, frozen=True, tag="play"):
    """The active player plays a card."""

    card: int


class Draw(wire.Move, frozen=True, tag="draw"):
    """The active player cannot play, and draws."""


class Smuggle(wire.Move, frozen=True, tag="smuggle", omit_defaults=True):
    """A card vanishes: dragged over the edge from ``from_us`` on, gone at ``at_us`` ±
    ``error_us``, counted from the start of the match; ``touch``: as a phone says. So many cards as
    ``late`` were laid before the table heard of it, where such a card ends the window (MM-9)."""

    card: int
    from_us: int
    at_us: int
    error_us: int
    touch: bool = False
    late: int = 0


class Caught(wire.Move, frozen=True, tag="caught", omit_defaults=True):
    """The guard slaps the pad and cries "Caught!", at ``at_us`` ± ``error_us``; the seats in
    ``held`` had a card by its edge then (MM-20). ``touch``: as a phone says. So many cards as
    ``late`` were laid before the table heard of it, where such a card ends the window (MM-9)."""

    at_us: int
    error_us: int
    held: tuple[int, ...] = field(default_factory=lambda: ())  # which is never left out
    touch: bool = False
    late: int = 0


class Accuse(wire.Move, frozen=True, tag="accuse"):
    """The guard says who it was."""

    seat: int


class LetGo(wire.Move, frozen=True, tag="let_go"):
    """The guard names nobody after all: a false cry (MM-11)."""


class Gift(wire.Move, frozen=True, tag="gift"):
    """The spider's player gives a card to ``seat``."""

    card: int
    seat: int


class Keep(wire.Move, frozen=True, tag="keep"):
    """Nothing is given: because one need not (spider) or cannot (mosquito, penalty); or the card
    just drawn is not played (MM-4)."""


class Choose(wire.Move, frozen=True, tag="choose"):
    """Choose the card that the slowest at the mosquito shall have; secret, and open to change,
    until all have chosen."""

    card: int


class Throw(wire.Move, frozen=True, tag="throw"):
    """Throw a card on the claimed cockroach. A player behind others chooses it in secret, and
    throws it when they do not."""

    card: int


class Pass(wire.Move, frozen=True, tag="pass"):
    """Throw nothing on the claimed cockroach."""


class Penalty(wire.Move, frozen=True, tag="penalty"):
    """The guard gives a card to the cheat."""

    card: int


class Allot(wire.Move, frozen=True, tag="allot"):
    """Chance gives one of the guard's cards to the cheat, for the guard gave none in time."""

    card: int


class Mosquito(Raced, frozen=True, tag="mosquito"):
    """The race at the mosquito is over."""


class Cockroach(Raced, frozen=True, tag="cockroach"):
    """The race at the cockroach is over."""


OfCard = Play | Choose | Throw | Penalty | Allot
"""Moves with a card of the player's hand."""

Move = (
    Guard
    | OfCard
    | Draw
    | Smuggle
    | Caught
    | Accuse
    | LetGo
    | Gift
    | Keep
    | Pass
    | Ready
    | TimeUp
    | Deal
    | Mosquito
    | Cockroach
)
