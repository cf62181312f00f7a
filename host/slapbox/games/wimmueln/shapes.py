"""Views of Wimmüln for pages."""

from typing import Literal, TypedDict

from slapbox.games import protocol
from slapbox.games.mudeck.shapes import Call, Face
from slapbox.games.tricks import shapes as tricks
from slapbox.games.wire import Event

Hit = Literal["none", "lower", "higher", "both"]
"""Hits of an estimate: which of its two numbers is exactly the number of tricks."""


class Cross(TypedDict):
    """An estimate; the card ``below`` only its owner sees, and in the end everybody."""

    top: Face
    below: Face | None


class Public(TypedDict):
    """The two open cards, the trumps, and the estimates as far as they are turned over; and what
    two equal numbers would bring."""

    turned: list[Face]
    trumps: tricks.Trumps
    estimates: list[Cross | None]
    both_bonus: int


class Private(TypedDict):
    """The seat's own estimate."""

    estimate: Cross | None


class Parts(TypedDict):
    """Results of a deal, by seat."""

    points: list[int]
    bonus: list[int]


class Facts(TypedDict):
    """Facts of a deal, by seat: the numbers of the two cards, tricks, and what was hit."""

    trump: Call
    estimates: list[list[int]]
    won: list[int]
    hits: list[Hit]


class Row(Facts):
    """A deal on the score sheet."""

    deal: int
    dealer: int
    sum: list[int]
    parts: Parts


class Turned(Event, frozen=True, tag="turned"):
    """The dealer's last two cards lie open, and say what is trumps."""

    seat: int
    cards: list[Face]
    trump: Call


class Led(Event, frozen=True, tag="led"):
    """This card opens the first trick."""

    seat: int
    card: Face


class Estimated(Event, frozen=True, tag="estimated"):
    """All turn the card on top, by seat."""

    tops: list[Face]


class Detail(TypedDict):
    """Details of a seat on the final screen; ``hits`` are the estimates that came true."""

    score: int
    points: int
    bonus: int
    hits: int


Result = protocol.Result[Detail]

News = tricks.News | Turned | Led | Estimated


class View(tricks.Common, Public):
    """A view for everybody."""

    game: Literal["wimmueln"]
    phase: Literal["first_dealer", "lead", "estimates", "play", "deal_over", "over"]
    sheet: list[Row]
    news: list[News]


class SeatView(View, tricks.Own, Private):
    """A seat's view."""
