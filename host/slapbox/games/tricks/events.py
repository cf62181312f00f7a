"""What everybody hears in every trick game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from slapbox.games.protocol import Json
from slapbox.games.tricks.cards import face


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


@dataclass(frozen=True, slots=True)
class Row:
    """One deal on the score sheet: the points of each seat, apart by what they are for.

    ``facts`` tell besides how it came about.
    """

    number: int
    dealer: int
    parts: Mapping[str, tuple[int, ...]]
    facts: Mapping[str, Any] = field(default_factory=dict)

    def sums(self) -> tuple[int, ...]:
        """What the deal brought each seat."""
        return tuple(map(sum, zip(*self.parts.values(), strict=True)))

    def as_view(self) -> Json:
        """``{"deal", "dealer", "sum", "parts": {NAME: [points by seat]}, …facts}``"""
        parts = {name: list(points) for name, points in self.parts.items()}
        head = {"deal": self.number, "dealer": self.dealer}
        return {**head, "sum": list(self.sums()), "parts": parts, **self.facts}

    def as_json(self) -> Json:
        """The same as an event, ``"deal_over"``."""
        return {"event": "deal_over", **self.as_view()}
