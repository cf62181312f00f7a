"""What everybody sees of Fly-Swatter."""

from __future__ import annotations

from dataclasses import dataclass

from slapbox.games.fly_swatter.cards import COLOURS, face
from slapbox.games.protocol import Json
from slapbox.games.quickest import Hand


@dataclass(frozen=True, slots=True)
class Penalty:
    """A seat had to pay; ``paid`` is false if it had no fly."""

    seat: int
    paid: bool

    def as_json(self) -> Json:
        """``{"seat", "paid"}``"""
        return {"seat": self.seat, "paid": self.paid}


@dataclass(frozen=True, slots=True)
class Nobody:
    """Nobody slapped for the start, or only too early: the race comes up again."""

    hands: tuple[Hand, ...]

    def as_json(self) -> Json:
        """``{"event": "nobody", "name": "start", "hands"}``"""
        hands = [hand.as_json() for hand in self.hands]
        return {"event": "nobody", "name": "start", "hands": hands}


@dataclass(frozen=True, slots=True)
class Started:
    """``starter`` turns the first card; ``hands`` are those of the race, if there was one."""

    starter: int
    hands: tuple[Hand, ...] = ()

    def as_json(self) -> Json:
        """``{"event": "started", "name": "start", "starter", "hands"}``"""
        hands = [hand.as_json() for hand in self.hands]
        return {"event": "started", "name": "start", "starter": self.starter, "hands": hands}


@dataclass(frozen=True, slots=True)
class Turned:
    """``seat`` turned ``card``: it lies at ``slot`` now, or opens a swat if there is no slot."""

    seat: int
    card: int
    slot: int | None

    def as_json(self) -> Json:
        """``{"event": "turned", "seat", "card", "slot"}``"""
        return {"event": "turned", "seat": self.seat, "card": face(self.card), "slot": self.slot}


@dataclass(frozen=True, slots=True)
class Resolved:
    """A swat is over: all its slaps in their order, the allowed colours, and who paid."""

    hands: tuple[Hand, ...]
    allowed: tuple[int, ...]
    penalties: tuple[Penalty, ...]

    def as_json(self) -> Json:
        """``{"event": "resolved", "name": "swat", "hands", "allowed", "penalties"}``"""
        return {
            "event": "resolved",
            "name": "swat",
            "hands": [_on_card(hand) for hand in self.hands],
            "allowed": [COLOURS[colour] for colour in self.allowed],
            "penalties": [penalty.as_json() for penalty in self.penalties],
        }


def _on_card(hand: Hand) -> Json:
    """A hand with the card under it, if there is one."""
    card = hand.landing.card
    record = hand.as_json()
    record["card"] = None if card is None else face(card)
    return record


@dataclass(frozen=True, slots=True)
class Tied:
    """The game is over, and these seats play again for the win."""

    seats: tuple[int, ...]

    def as_json(self) -> Json:
        """``{"event": "tied", "seats"}``"""
        return {"event": "tied", "seats": list(self.seats)}


@dataclass(frozen=True, slots=True)
class Dealt:
    """Another game begins between those who are tied; ``number`` counts the games."""

    number: int

    def as_json(self) -> Json:
        """``{"event": "dealt", "number"}``"""
        return {"event": "dealt", "number": self.number}
