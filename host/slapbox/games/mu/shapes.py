"""Views of Mü for pages."""

from typing import Literal, TypedDict

from slapbox.games import protocol
from slapbox.games.mudeck.shapes import Call, Face
from slapbox.games.tricks import shapes as tricks
from slapbox.games.wire import Event

Tie = Literal["none", "next"]
"""MU-1: what becomes of the vice if the best of the second group show equal numbers."""


class Turn(TypedDict):
    """A turn of the auction; no cards are a pass."""

    seat: int
    cards: list[Face]


class Auction(TypedDict):
    """The bids by seat: what lies open, how many cards in all, and how many more may be shown; and
    ``goals``, what each bid would promise, from one card on. ``stalemate`` is what each seat would
    get for a pass now, if that ends the auction in one. While tricks lie face down, only those
    cards of the bids show that are not in them (TR-1)."""

    turns: list[Turn]
    shown: list[list[Face]]
    totals: list[int]
    leaders: list[int]
    most: list[int]
    goals: list[int]
    stalemate: list[int] | None
    vice_full_tie: Tie


class Roles(TypedDict):
    """Seats by role; nobody yet, or nobody at all."""

    chief: int | None
    vice: int | None
    partner: int | None


class Named(TypedDict):
    """The trumps; ``None``: not named yet, or by nobody."""

    chief: Call | None
    vice: Call | None


class Promise(TypedDict):
    """``worth`` is what each of the team gets if it makes its ``goal``."""

    bid: int
    goal: int
    worth: int


class Team(Promise):
    """The team's progress: for those alone who may know it (TR-1)."""

    reached: int | None
    made: bool | None


class Public(Roles):
    """The auction, the trumps with their ranking, the team and its goal; ``choices`` and
    ``partners`` are what may be named now, and ``worths`` what each of the choices is worth to each
    of the team that makes its goal: the vice's are worth nothing."""

    auction: Auction
    choices: list[Call]
    worths: list[int]
    partners: list[int]
    trumps: tricks.Trumps
    goal: int | None
    team: Team | None


class Parts(TypedDict):
    """Results of a deal, by seat."""

    points: list[int]
    bonus: list[int]
    malus: list[int]


class AnyRow(TypedDict):
    """A deal on the score sheet."""

    deal: int
    dealer: int
    sum: list[int]
    parts: Parts


class PassedFacts(TypedDict):
    """Everybody passed."""

    kind: Literal["passed"]


class StalemateFacts(TypedDict):
    """Several lead the auction, and the ``culprit`` brought that about."""

    kind: Literal["stalemate"]
    bid: int
    leaders: list[int]
    culprit: int


class PlayedFacts(Roles, Promise):
    """A deal that was played."""

    kind: Literal["played"]
    reached: int
    made: bool
    trumps: Named


class PassedRow(AnyRow, PassedFacts):
    """On the score sheet."""


class StalemateRow(AnyRow, StalemateFacts):
    """On the score sheet."""


class PlayedRow(AnyRow, PlayedFacts):
    """On the score sheet."""


Row = PassedRow | StalemateRow | PlayedRow


# Events


class BidMade(Event, frozen=True, tag=False):
    """Somebody put cards face up, or passed; ``total`` is how many lie there now."""

    event: Literal["bid", "pass"]
    seat: int
    cards: list[Face]
    total: int


class AuctionOver(Event, frozen=True, tag="auction_over"):
    """The auction has a chief."""

    chief: int | None
    vice: int | None
    partner: int | None
    bid: int


class Called(Event, frozen=True, tag="called"):
    """The chief or the vice named trumps, or none."""

    role: Literal["chief", "vice"]
    seat: int
    trump: Call


class TeamFound(Event, frozen=True, tag="team"):
    """The team is known."""

    chief: int | None
    vice: int | None
    partner: int | None
    goal: int


News = tricks.News | BidMade | AuctionOver | Called | TeamFound


class Detail(TypedDict):
    """Details of a seat on the final screen: how often it was on a team (``tried``), and how often
    that made its goal."""

    score: int
    points: int
    bonus: int
    malus: int
    goals: int
    tried: int


Result = protocol.Result[Detail]


class View(tricks.Common, Public):
    """A view for everybody."""

    game: Literal["mu"]
    phase: Literal[
        "first_dealer",
        "auction",
        "vice_trump",
        "chief_trump",
        "partner",
        "play",
        "deal_over",
        "over",
    ]
    sheet: list[Row]
    news: list[News]


class SeatView(View, tricks.Own):
    """A seat's view."""
