"""Events of every trick game for everybody."""

from __future__ import annotations

from dataclasses import dataclass

from slapbox.games.mudeck.cards import face
from slapbox.games.protocol import Json
from slapbox.games.tricks import shapes


@dataclass(frozen=True, slots=True)
class Dealt:
    """Deal ``number`` (from 1) has begun."""

    number: int
    dealer: int

    def as_json(self) -> shapes.Dealt:
        """As pages get it."""
        return {"event": "dealt", "deal": self.number, "dealer": self.dealer}


@dataclass(frozen=True, slots=True)
class Played:
    """A card was laid to the trick."""

    seat: int
    card: int

    def as_json(self) -> shapes.Played:
        """As pages get it."""
        return {"event": "played", "seat": self.seat, "card": face(self.card)}


@dataclass(frozen=True, slots=True)
class Taken:
    """A trick is complete: ``number`` (from 1 in each deal), and who took it."""

    number: int
    seat: int

    def as_json(self) -> shapes.Taken:
        """As pages get it."""
        return {"event": "trick", "number": self.number, "seat": self.seat}


@dataclass(frozen=True, slots=True)
class Told:
    """Something that everybody hears, as pages get it: each game has a few kinds of it."""

    record: Json

    def as_json(self) -> Json:
        """As pages get it."""
        return self.record
