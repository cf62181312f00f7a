"""Views of every trick game for pages."""

from typing import Literal, TypedDict

from slapbox.games.mudeck.shapes import Call, Colour, Face
from slapbox.games.wire import Event
from slapbox.text import Message

Suit = Literal[Colour, "trump"]


class Laid(TypedDict):
    """A card that was laid to a trick, by whom."""

    seat: int
    card: Face


class Trick(TypedDict):
    """A trick; ``winner`` is who has laid the best card so far."""

    leader: int
    winner: int
    plays: list[Laid]


class PastTrick(TypedDict):
    """A trick that lies open: the ids of its cards in the order in which they were laid, from the
    ``leader`` on; ``number`` counts from 1."""

    number: int
    leader: int
    winner: int
    cards: list[int]


class HandCard(Face):
    """A card in the hand. ``legal``: whether it is of use now; if not, ``why``."""

    suit: Suit
    open: bool
    legal: bool
    why: Message | None


class Tier(TypedDict):
    """Trumps of the same kind, the best first; equal cards together."""

    tier: Literal["double", "chief", "vice"]
    ranks: list[list[Face]]


class Trumps(TypedDict):
    """The trumps (``None``: not named yet, or by nobody), and all cards of them, best first."""

    chief: Call | None
    vice: Call | None
    ranking: list[Tier]


class Match(TypedDict):
    """The progress of the match. ``turn`` is whose turn it is, where players wait for one another;
    ``chosen`` says who has made a secret choice, ``final`` that the last deal is over."""

    seats: int
    revision: int
    deal: int
    deals: int
    rivals: list[int]
    dealer: int | None
    turn: int | None
    chosen: list[bool]
    ready: list[bool] | None
    final: bool
    scores: list[int]


class Table(TypedDict):
    """The trick on the table, and the last one, which may be looked at until the next is complete.

    Won tricks lie face down (TR-1): how many each seat has, ``won``, is all that shows of them.
    ``history`` are the tricks that lie open; it is the last one alone, and ``points`` are ``None``,
    unless ``open_tricks``: by that rule, or at the end of the deal. ``out`` are the cards that are
    not in the game.
    """

    sizes: list[int]
    open: list[list[Face]]
    trick: Trick | None
    last_trick: Trick | None
    won: list[int]
    open_tricks: bool
    points: list[int] | None
    out: list[int]
    history: list[PastTrick]


class Common(Match, Table):
    """A view of any trick game for everybody; ``known`` are cards whose holder the viewer knows,
    too."""

    known: list[Laid]


class Own(TypedDict):
    """The seat's hand by effective suits, the best card of each first."""

    seat: int
    hand: list[HandCard]


# Events


class Dealt(Event, frozen=True, tag="dealt"):
    """A deal (from 1) has begun."""

    deal: int
    dealer: int


class Played(Event, frozen=True, tag="played"):
    """A card was laid to the trick."""

    seat: int
    card: Face


class Taken(Event, frozen=True, tag="trick"):
    """A trick is complete: its number in this deal (from 1), and who took it."""

    number: int
    seat: int


class Counted(Event, frozen=True, tag="counted"):
    """Cards that lay face down are turned up and counted."""


News = Dealt | Played | Taken | Counted
