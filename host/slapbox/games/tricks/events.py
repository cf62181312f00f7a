"""What everybody hears in every trick game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from slapbox.games.mudeck.cards import face
from slapbox.games.protocol import Json


@dataclass(frozen=True, slots=True)
class Dealt:
    """Deal ``number`` (from 1) has begun."""

    number: int
    dealer: int

    def as_json(self) -> Json:
        """``{"event": "dealt", "deal", "dealer"}``"""
        return {"event": "dealt", "deal": self.number, "dealer": self.dealer}


@dataclass(frozen=True, slots=True)
class Played:
    """A card was laid to the trick."""

    seat: int
    card: int

    def as_json(self) -> Json:
        """``{"event": "played", "seat", "card"}``"""
        return {"event": "played", "seat": self.seat, "card": face(self.card)}


@dataclass(frozen=True, slots=True)
class Taken:
    """A trick is complete: ``number`` (from 1 in each deal), and who took it."""

    number: int
    seat: int

    def as_json(self) -> Json:
        """``{"event": "trick", "number", "seat"}``"""
        return {"event": "trick", "number": self.number, "seat": self.seat}


@dataclass(frozen=True, slots=True)
class Told:
    """Something that happens before the tricks, each game has a few kinds of it; ``facts`` say
    what everybody hears."""

    name: str
    facts: Mapping[str, Any]

    def as_json(self) -> Json:
        """``{"event": NAME, …facts}``"""
        return {"event": self.name, **self.facts}
