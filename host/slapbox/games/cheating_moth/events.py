"""What everybody hears of Cheating Moth. Cards that change hands unseen have no face here."""

from __future__ import annotations

from dataclasses import dataclass

from slapbox.games.cheating_moth import shapes
from slapbox.games.cheating_moth.cards import face
from slapbox.games.quickest import Hand


@dataclass(frozen=True, slots=True)
class Happened:
    """Something small: ``kind`` says what, ``seat`` did it; ``card`` only if everybody sees it."""

    kind: shapes.HappenedKind
    seat: int | None = None
    to: int | None = None
    card: int | None = None

    def as_json(self) -> shapes.Happened:
        """As pages get it."""
        card = None if self.card is None else face(self.card)
        return {"event": self.kind, "seat": self.seat, "to": self.to, "card": card}


@dataclass(frozen=True, slots=True)
class Raced:
    """A race is over. At the mosquito somebody is ``slowest``, with or without a
    slap; at the cockroach nobody is."""

    name: shapes.RaceName
    hands: tuple[Hand, ...]
    slowest: int | None = None

    def as_json(self) -> shapes.Raced:
        """As pages get it."""
        hands = [hand.as_json() for hand in self.hands]
        return {"event": "raced", "name": self.name, "hands": hands, "slowest": self.slowest}


@dataclass(frozen=True, slots=True)
class Settled:
    """The guard ``by`` accused ``seat``, ``right`` or wrong; or nobody, which is always wrong.

    ``since_us`` is the time from the card's vanishing to the guard's cry, told if it was right or
    a ``photo``: if the errors of the two times leave open whether it was. ``held``: the card was
    still on its way (MM-20). ``touch``: one of the two times is a phone's.
    """

    number: int
    by: int
    seat: int | None
    right: bool
    since_us: int | None
    error_us: int
    photo: bool
    held: bool
    touch: bool

    def as_json(self) -> shapes.Accused:
        """As pages get it."""
        return {"event": "accused", **self.as_view()}

    def as_view(self) -> shapes.Caught:
        """The same for the view: ``number`` counts the accusations of the match."""
        return {
            "number": self.number,
            "by": self.by,
            "seat": self.seat,
            "right": self.right,
            "since_us": self.since_us,
            "error_us": self.error_us,
            "photo": self.photo,
            "held": self.held,
            "touch": self.touch,
        }


@dataclass(frozen=True, slots=True)
class RoundOver:
    """Round ``number`` (from 1) is over: who got rid of all cards, and the minus points."""

    number: int
    out: tuple[int, ...]
    points: tuple[int, ...]

    def as_json(self) -> shapes.RoundOver:
        """As pages get it."""
        return {"event": "round_over", **self.as_view()}

    def as_view(self) -> shapes.RoundEnd:
        """The same for the view."""
        return {"round": self.number, "out": list(self.out), "points": list(self.points)}
