"""Events of Safarü for everybody: cards on the prairie are open, and so is what is captured."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, cast

from slapbox.games.mudeck.cards import face, faces
from slapbox.games.safarue import shapes
from slapbox.games.safarue.captures import NOTHING, Capture, parts


class Played(NamedTuple):
    """A card was laid and captured this; with nothing it was released."""

    seat: int
    card: int
    capture: Capture = NOTHING

    def as_json(self) -> shapes.Played:
        """As pages get it."""
        return {"event": "played", **self.told()}

    def told(self) -> shapes.Captured:
        """All cards with their faces."""
        addition, total, pair = map(faces, parts(self.capture))
        return {
            "seat": self.seat,
            "card": face(self.card),
            "addition": addition,
            "total": total,
            "pair": pair,
        }


@dataclass(frozen=True, slots=True)
class Captured:
    """The card that ``seat`` had laid before captures this; ``by`` decided what."""

    by: int
    play: Played

    def as_json(self) -> shapes.Took:
        """As pages get it."""
        return {"event": "captured", **self.play.told(), "by": self.by}


@dataclass(frozen=True, slots=True)
class Offered:
    """A card was laid that could capture several things; ``by`` decides what."""

    by: int
    seat: int
    card: int

    def as_json(self) -> shapes.Offered:
        """As pages get it."""
        return {"event": "offered", "by": self.by, "seat": self.seat, "card": face(self.card)}


@dataclass(frozen=True, slots=True)
class Dealt:
    """Hands were dealt: time number ``deal`` (from 1) in this round."""

    round: int
    deal: int
    dealer: int

    def as_json(self) -> shapes.Dealt:
        """As pages get it."""
        return {
            "event": "dealt",
            "round": self.round,
            "deal": self.deal,
            "dealer": self.dealer,
        }


@dataclass(frozen=True, slots=True)
class Wild:
    """These cards came from the stock to the prairie."""

    cards: int

    def as_json(self) -> shapes.Wild:
        """As pages get it."""
        return {"event": "wild", "cards": faces(self.cards)}


@dataclass(frozen=True, slots=True)
class Unspotted:
    """Nobody said anything of the card that ``seat`` released, whether or not it missed
    something."""

    seat: int

    def as_json(self) -> shapes.Unspotted:
        """As pages get it."""
        return {"event": "unspotted", "seat": self.seat}


@dataclass(frozen=True, slots=True)
class Row:
    """A round on the score sheet: the points of each team, apart by what they are for, and
    ``counts`` of what they captured."""

    number: int
    parts: Mapping[str, tuple[int, ...]]
    counts: Mapping[str, tuple[int, ...]]

    def sums(self) -> tuple[int, ...]:
        """Return what the round brought each team."""
        return tuple(map(sum, zip(*self.parts.values(), strict=True)))

    def as_view(self) -> shapes.Row:
        """As the score sheet shows it."""
        parts = {name: list(points) for name, points in self.parts.items()}
        counts = {name: list(cards) for name, cards in self.counts.items()}
        return {
            "round": self.number,
            "sum": list(self.sums()),
            "parts": cast("shapes.Parts", parts),
            "counts": cast("shapes.Counts", counts),
        }

    def as_json(self) -> shapes.RoundOver:
        """As pages get it."""
        return {"event": "round_over", **self.as_view()}
