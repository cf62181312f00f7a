"""Events of Fly-Swatter for everybody."""

from collections.abc import Iterable
from typing import Final, Literal

from slapbox.games.fly_swatter import shapes
from slapbox.games.quickest import Hand
from slapbox.games.wire import Event, Record

_NOTHING_MS: Final = 1_000
_COLOURS_MS: Final = 600
_FLY_MS: Final = 750
_FLIES_MS: Final = 3_750
_PHOTO_MS: Final = 1_900
_WRONG_MS: Final = 1_200
_REST_MS: Final = 700
_START_MS: Final = 2_200


class Penalty(Record, frozen=True):
    """A seat had to pay; ``paid`` is false if it had no fly."""

    seat: int
    paid: bool


class HandOnCard(Hand, frozen=True):
    """A hand with the card under it, if there is one."""

    card: shapes.Face | None


class Nobody(Event, frozen=True, tag="nobody"):
    """Nobody slapped for the start, or only too early: the race comes up again."""

    name: Literal["start"]
    hands: list[Hand]


class Started(Event, frozen=True, tag="started"):
    """``starter`` turns the first card; ``hands`` are those of the race, if there was one."""

    name: Literal["start"]
    starter: int
    hands: list[Hand]


class Turned(Event, frozen=True, tag="turned"):
    """``seat`` turned ``card``: it lies at ``slot`` now, or opens a swat if there is no slot."""

    seat: int
    card: shapes.Face
    slot: int | None


class Resolved(Event, frozen=True, tag="resolved"):
    """A swat is over: all its slaps in their order, the allowed colours, and who paid."""

    name: Literal["swat"]
    hands: list[HandOnCard]
    allowed: list[shapes.Colour]
    penalties: list[Penalty]


class Tied(Event, frozen=True, tag="tied"):
    """The game is over, and these seats play again for the win."""

    seats: list[int]


class Dealt(Event, frozen=True, tag="dealt"):
    """Another game begins between those who are tied; ``number`` counts the games."""

    number: int


def scene_ms(events: Iterable[object]) -> int | None:
    """Return how long the TV needs to tell what a race brought."""
    for event in events:
        if isinstance(event, Resolved):
            return _swat_ms(event)
        if isinstance(event, Started):
            first = [hand for hand in event.hands if hand.verdict == "won"]
            return _START_MS + any(hand.photo for hand in first) * _PHOTO_MS
        if isinstance(event, Nobody):
            return _NOTHING_MS
    return None


def _swat_ms(swat: Resolved) -> int:
    """The colours that were right, fly by fly, what is paid for, and a breath; of an empty table
    there is nothing to tell."""
    landed = [hand for hand in swat.hands if hand.hand is not None]
    if not landed and not swat.penalties:
        return _NOTHING_MS if swat.allowed else 0
    won = [hand for hand in landed if hand.verdict == "won"]
    is_wrong = bool(swat.penalties) or any(hand.verdict == "wrong" for hand in landed)
    photos = any(hand.photo for hand in won)
    flies_ms = min(_FLY_MS * len(won), _FLIES_MS)
    return _COLOURS_MS + flies_ms + photos * _PHOTO_MS + is_wrong * _WRONG_MS + _REST_MS


class LastNobody(Nobody, frozen=True, tag="nobody"):
    """Shown until the next move."""

    opened_us: int


class LastStarted(Started, frozen=True, tag="started"):
    """Shown until the next move."""

    opened_us: int


class LastResolved(Resolved, frozen=True, tag="resolved"):
    """Shown until the next move."""

    opened_us: int


Last = LastNobody | LastStarted | LastResolved
