"""Views of Rummü for pages."""

from typing import Literal, TypedDict

from slapbox.games import protocol
from slapbox.games.mudeck.shapes import Colour, Face
from slapbox.games.wire import Event
from slapbox.text import Message

Phase = Literal["first_dealer", "draw", "take", "play", "shuffle", "deal_over", "over"]
"""``draw``: the active player has to · ``take``: took a discard, and may take more · ``play``:
lays, adds, swaps, and discards in the end (in ``take`` too) · ``shuffle``: a new stock is due."""

ComboKind = Literal["ling", "one_colour", "mixed_colour"]
"""``ling``: one number in different colours · ``one_colour`` and ``mixed_colour``: sequences,
wholly of one colour or wholly of different ones."""

Small = Literal[
    "dealt", "turned", "drew", "took", "added", "swapped", "discarded", "emptied", "rebuilt"
]
"""``dealt`` a new deal, which ``seat`` begins · ``turned`` the first discard · ``drew`` from the
stock · ``took`` the top discard · ``added`` a card to a combination · ``swapped`` it for the
``joker`` · ``discarded`` · ``emptied``: wanted to draw from the empty stock · ``rebuilt`` it."""

Ended = Literal["closed", "stock", "idle"]
"""Ends of a deal: somebody has no card left · nobody has, and the ``stock`` cannot be made once
more · for long nobody did anything but take discards (both RU-9)."""

OpeningCounts = Literal["total", "single"]
"""Rule of an opening: all its cards count together, or those of one combination."""


class ComboCard(Face):
    """A card in a combination: for a joker the colours that it may stand for."""

    joker: list[Colour] | None


class Combo(TypedDict):
    """A combination, in reading order."""

    kind: ComboKind
    worth: int
    cards: list[ComboCard]


class OnTable(Combo):
    """A combination on the table: its place there, and whose it is."""

    id: int
    owner: int


class Parts(TypedDict):
    """Results of a deal, by seat."""

    combos: list[int]
    closing: list[int]
    left: list[int]


class Facts(TypedDict):
    """The end of the deal, and the seat that closed it."""

    closer: int | None
    ended: Ended


class Row(Facts):
    """A deal."""

    deal: int
    dealer: int
    sum: list[int]
    parts: Parts


# Events


class Happened(Event, frozen=True, tag=False):
    """Something small: ``event`` says what, ``seat`` did it, to the ``combo`` on the table.
    ``gain``: by how much that is worth more now."""

    event: Small
    seat: int | None = None
    card: Face | None = None
    combo: int | None = None
    joker: Face | None = None
    gain: int | None = None


class Laid(Event, frozen=True, tag="laid"):
    """``seat`` laid new combinations, which have these numbers on the table; it is its ``opening``
    or not. ``worth``: of all of them."""

    seat: int
    combos: list[int]
    worth: int
    opening: bool


class Detail(TypedDict):
    """Details of a seat on the final screen; ``closed`` counts deals."""

    score: int
    combos: int
    closing: int
    left: int
    closed: int


Result = protocol.Result[Detail]

News = Happened | Laid


# Views


class Match(TypedDict):
    """The progress of the match. ``left`` are the cards that were left in each hand, shown when a
    deal is over; ``final``: that was the last one."""

    phase: Phase
    seats: int
    teams: list[list[int]]
    revision: int
    deal: int
    deals: int
    rivals: list[int]
    target: int
    wrap: bool
    opening_counts: OpeningCounts
    dealer: int | None
    turn: int | None
    scores: list[int]
    sheet: list[Row]
    left: list[list[Face]] | None
    ready: list[bool] | None
    final: bool
    news: list[News]


class Table(TypedDict):
    """Of the ``discards`` only the ``top`` one is to be seen. ``needs`` is how many cards each
    seat's opening needs, if it has not ``opened``."""

    sizes: list[int]
    stock: int
    rebuilds_left: int
    top: Face | None
    discards: int
    combos: list[OnTable]
    table_worth: list[int]
    opened: list[bool]
    needs: list[int]


class View(Match, Table):
    """A view for everybody."""

    game: Literal["rummue"]


class HandCard(Face):
    """``taken``: a discard that was taken in this turn."""

    taken: bool


class WhyNot(TypedDict):
    """A reason for each kind of thing that may not be done now."""

    draw_stock: Message | None
    draw_discard: Message | None
    lay: Message | None
    add: Message | None
    swap: Message | None
    discard: Message | None


class Addition(TypedDict):
    """A card of the hand that fits to a combination, which would ``gain`` so much."""

    combo: int
    card: int
    gain: int


class Swapping(Addition):
    """A card of the hand that may take the place of a joker on the table."""

    joker: int


class Own(TypedDict):
    """``minus`` is what the hand would cost now; what can be made of it is told at any time, for
    planning. ``suggestions`` are the cards of combinations, those worth most first."""

    seat: int
    hand: list[HandCard]
    minus: int
    why_not: WhyNot
    suggestions: list[list[int]]
    additions: list[Addition]
    swaps: list[Swapping]


class SeatView(View, Own):
    """A seat's view."""
