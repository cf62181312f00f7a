"""What pages get of The Last Panther."""

from __future__ import annotations

from typing import Literal, TypedDict

from slapbox.games import protocol
from slapbox.games.mudeck.shapes import Face
from slapbox.games.tricks import shapes as tricks

FirstLead = Literal["green_5", "left_of_dealer"]


class Public(TypedDict):
    """How cards are passed, and what leads then; there are no trumps."""

    trumps: tricks.Trumps
    pass_count: int
    pass_step: Literal[1, -1]
    first_lead: FirstLead
    must_lead: Face | None


class Private(TypedDict):
    """What the seat passes, and what it got; not before everybody has chosen."""

    passed: list[Face]
    received: list[Face]


class Parts(TypedDict):
    """What a deal brought, by seat."""

    last_trick: list[int]
    yellow: list[int]
    red: list[int]
    panther: list[int]


class Row(TypedDict):
    """A deal on the score sheet."""

    deal: int
    dealer: int
    sum: list[int]
    parts: Parts


class Passed(TypedDict):
    """So many cards changed hands, to the left or to the right."""

    event: Literal["passed"]
    count: int
    step: Literal[1, -1]


class DealOver(Row):
    """A deal is over."""

    event: Literal["deal_over"]


class Detail(TypedDict):
    """What the final screen shows of a seat."""

    score: int
    last_trick: int
    yellow: int
    red: int
    panther: int


Result = protocol.Result[Detail]

News = tricks.Event | Passed


class View(tricks.Common, Public):
    """What everybody sees."""

    game: Literal["last-panther"]
    phase: Literal["first_dealer", "passing", "play", "deal_over", "over"]
    sheet: list[Row]
    news: list[News]


class SeatView(View, tricks.Own, Private):
    """What a seat sees."""


class PassCards(TypedDict):
    """Which cards the neighbour shall have."""

    move: Literal["pass_cards"]
    cards: list[int]


Move = tricks.Move | PassCards
