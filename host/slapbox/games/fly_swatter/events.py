"""What everybody sees of Fly-Swatter."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from slapbox.games.fly_swatter import shapes
from slapbox.games.fly_swatter.cards import COLOURS, face
from slapbox.games.protocol import Event
from slapbox.games.quickest import Hand

_NOTHING_MS: Final = 1_000
_COLOURS_MS: Final = 600
_FLY_MS: Final = 750
_FLIES_MS: Final = 3_750
_PHOTO_MS: Final = 1_900
_WRONG_MS: Final = 1_200
_REST_MS: Final = 700
_START_MS: Final = 2_200


class Penalty(NamedTuple):
    """A seat had to pay; ``paid`` is false if it had no fly."""

    seat: int
    paid: bool

    def as_json(self) -> shapes.Penalty:
        """As pages get it."""
        return {"seat": self.seat, "paid": self.paid}


@dataclass(frozen=True, slots=True)
class Nobody:
    """Nobody slapped for the start, or only too early: the race comes up again."""

    hands: tuple[Hand, ...]

    def as_json(self) -> shapes.Nobody:
        """As pages get it."""
        hands = [hand.as_json() for hand in self.hands]
        return {"event": "nobody", "name": "start", "hands": hands}


@dataclass(frozen=True, slots=True)
class Started:
    """``starter`` turns the first card; ``hands`` are those of the race, if there was one."""

    starter: int
    hands: tuple[Hand, ...] = ()

    def as_json(self) -> shapes.Started:
        """As pages get it."""
        hands = [hand.as_json() for hand in self.hands]
        return {"event": "started", "name": "start", "starter": self.starter, "hands": hands}


class Turned(NamedTuple):
    """``seat`` turned ``card``: it lies at ``slot`` now, or opens a swat if there is no slot."""

    seat: int
    card: int
    slot: int | None

    def as_json(self) -> shapes.Turned:
        """As pages get it."""
        return {"event": "turned", "seat": self.seat, "card": face(self.card), "slot": self.slot}


class Resolved(NamedTuple):
    """A swat is over: all its slaps in their order, the allowed colours, and who paid."""

    hands: tuple[Hand, ...]
    allowed: tuple[int, ...]
    penalties: tuple[Penalty, ...]

    def as_json(self) -> shapes.Resolved:
        """As pages get it."""
        return {
            "event": "resolved",
            "name": "swat",
            "hands": [_on_card(hand) for hand in self.hands],
            "allowed": [COLOURS[colour] for colour in self.allowed],
            "penalties": [penalty.as_json() for penalty in self.penalties],
        }


def scene_ms(events: Iterable[Event]) -> int | None:
    """Return how long the TV needs to tell what a race brought."""
    for event in events:
        if isinstance(event, Resolved):
            return _swat_ms(event)
        if isinstance(event, Started):
            first = [hand for hand in event.hands if hand.landing.verdict == "won"]
            return _START_MS + any(hand.photo for hand in first) * _PHOTO_MS
        if isinstance(event, Nobody):
            return _NOTHING_MS
    return None


def _swat_ms(swat: Resolved) -> int:
    """The colours that were right, fly by fly, what is paid for, and a breath; of an empty table
    there is nothing to tell."""
    told = [hand for hand in swat.hands if hand.landing.hand is not None]
    if not told and not swat.penalties:
        return _NOTHING_MS if swat.allowed else 0
    won = [hand for hand in told if hand.landing.verdict == "won"]
    is_wrong = bool(swat.penalties) or any(hand.landing.verdict == "wrong" for hand in told)
    photos = any(hand.photo for hand in won)
    flies_ms = min(_FLY_MS * len(won), _FLIES_MS)
    return _COLOURS_MS + flies_ms + photos * _PHOTO_MS + is_wrong * _WRONG_MS + _REST_MS


def _on_card(hand: Hand) -> shapes.HandOnCard:
    """A hand with the card under it, if there is one."""
    card = hand.landing.card
    return {**hand.as_json(), "card": None if card is None else face(card)}


@dataclass(frozen=True, slots=True)
class Tied:
    """The game is over, and these seats play again for the win."""

    seats: tuple[int, ...]

    def as_json(self) -> shapes.Tied:
        """As pages get it."""
        return {"event": "tied", "seats": list(self.seats)}


@dataclass(frozen=True, slots=True)
class Dealt:
    """Another game begins between those who are tied; ``number`` counts the games."""

    number: int

    def as_json(self) -> shapes.Dealt:
        """As pages get it."""
        return {"event": "dealt", "number": self.number}
