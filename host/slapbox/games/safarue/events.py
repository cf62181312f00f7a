"""What everybody hears of Safarü: cards on the prairie are open, and so is what is captured."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from slapbox.games.mudeck.cards import face, faces
from slapbox.games.protocol import Json
from slapbox.games.quickest import Hand
from slapbox.games.safarue.captures import KINDS, NOTHING, Capture, parts


class Played(NamedTuple):
    """A card was laid and captured this; with nothing it was released."""

    seat: int
    card: int
    capture: Capture = NOTHING

    def as_json(self) -> Json:
        """``{"event": "played", "seat", "card", "addition", "total", "pair"}``, all cards with
        their faces."""
        taken = zip(KINDS, map(faces, parts(self.capture)), strict=True)
        return {"event": "played", "seat": self.seat, "card": face(self.card), **dict(taken)}


@dataclass(frozen=True, slots=True)
class Captured:
    """The card that ``seat`` had laid before captures this; ``by`` decided what."""

    by: int
    play: Played

    def as_json(self) -> Json:
        """``{"event": "captured", "by", "seat", "card", "addition", "total", "pair"}``"""
        return {**self.play.as_json(), "event": "captured", "by": self.by}


@dataclass(frozen=True, slots=True)
class Offered:
    """A card was laid that could capture several things; ``by`` decides what."""

    by: int
    seat: int
    card: int

    def as_json(self) -> Json:
        """``{"event": "offered", "by", "seat", "card"}``"""
        return {"event": "offered", "by": self.by, "seat": self.seat, "card": face(self.card)}


@dataclass(frozen=True, slots=True)
class Dealt:
    """Hands were dealt: time number ``deal`` (from 1) in this round."""

    round: int
    deal: int
    dealer: int

    def as_json(self) -> Json:
        """``{"event": "dealt", "round", "deal", "dealer"}``"""
        facts = {"round": self.round, "deal": self.deal, "dealer": self.dealer}
        return {"event": "dealt", **facts}


@dataclass(frozen=True, slots=True)
class Wild:
    """These cards came from the stock to the prairie."""

    cards: int

    def as_json(self) -> Json:
        """``{"event": "wild", "cards": [faces]}``"""
        return {"event": "wild", "cards": faces(self.cards)}


@dataclass(frozen=True, slots=True)
class Spotted:
    """Somebody said that ``seat`` missed a capture; ``first`` said so first, ``right`` or not."""

    seat: int
    first: int
    right: bool
    hands: tuple[Hand, ...]

    def as_json(self) -> Json:
        """``{"event": "raced", "name": "spot", "seat", "first", "right", "hands"}``"""
        return {
            "event": "raced",
            "name": "spot",
            "seat": self.seat,
            "first": self.first,
            "right": self.right,
            "hands": [hand.as_json() for hand in self.hands],
        }


@dataclass(frozen=True, slots=True)
class Unspotted:
    """Nobody said anything of the card that ``seat`` released, whether or not it missed
    something."""

    seat: int

    def as_json(self) -> Json:
        """``{"event": "unspotted", "seat"}``"""
        return {"event": "unspotted", "seat": self.seat}


@dataclass(frozen=True, slots=True)
class Row:
    """A round on the score sheet: the points of each team, apart by what they are for, and
    ``counts`` of what they captured."""

    number: int
    parts: Mapping[str, tuple[int, ...]]
    counts: Mapping[str, tuple[int, ...]]

    def sums(self) -> tuple[int, ...]:
        """What the round brought each team."""
        return tuple(map(sum, zip(*self.parts.values(), strict=True)))

    def as_view(self) -> Json:
        """``{"round", "sum", "parts": {NAME: [points by team]}, "counts": {NAME: [cards by
        team]}}``"""
        return {
            "round": self.number,
            "sum": list(self.sums()),
            "parts": {name: list(points) for name, points in self.parts.items()},
            "counts": {name: list(cards) for name, cards in self.counts.items()},
        }

    def as_json(self) -> Json:
        """The same as an event, ``"round_over"``."""
        return {"event": "round_over", **self.as_view()}
