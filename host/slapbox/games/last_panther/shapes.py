"""Views of The Last Panther for pages."""

from typing import Literal, TypedDict

from slapbox.games import protocol
from slapbox.games.mudeck.shapes import Face
from slapbox.games.tricks import shapes as tricks
from slapbox.games.wire import Event

FirstLead = Literal["green_5", "left_of_dealer"]


class Public(TypedDict):
    """The way in which cards are passed, and what leads then; there are no trumps."""

    trumps: tricks.Trumps
    pass_count: int
    pass_step: Literal[1, -1]
    first_lead: FirstLead
    must_lead: Face | None


class Private(TypedDict):
    """Cards that the seat passes, and that it got; not before everybody has chosen."""

    passed: list[Face]
    received: list[Face]


class Parts(TypedDict):
    """Results of a deal, by seat."""

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


class Passed(Event, frozen=True, tag="passed"):
    """Cards changed hands, to the left or to the right."""

    count: int
    step: Literal[1, -1]


class Detail(TypedDict):
    """Details of a seat on the final screen."""

    score: int
    last_trick: int
    yellow: int
    red: int
    panther: int


Result = protocol.Result[Detail]

News = tricks.News | Passed


class View(tricks.Common, Public):
    """A view for everybody."""

    game: Literal["last-panther"]
    phase: Literal["first_dealer", "passing", "play", "deal_over", "over"]
    sheet: list[Row]
    news: list[News]


class SeatView(View, tricks.Own, Private):
    """A seat's view."""
