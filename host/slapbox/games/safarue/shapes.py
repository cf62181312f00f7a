"""Views of Safarü and of its variant for pages."""

from typing import Literal, NotRequired, TypedDict

from slapbox.games import protocol
from slapbox.games.mudeck.shapes import Colour, Face
from slapbox.games.quickest import Hand
from slapbox.games.wire import Event, Record

Phase = Literal["first_dealer", "play", "spot", "take", "round_over", "over"]
"""``spot``: the race to point out a missed capture · ``take``: somebody decides what the card that
was laid captures."""

CaptureDuty = Literal["strict", "spot"]
"""SA-1: whether a card has to capture, or others point out that it could have."""


class Capture(TypedDict):
    """Cards that a card captures, by kind and with their ids."""

    addition: list[int]
    total: list[int]
    pair: list[int]


class ClassicParts(TypedDict):
    """Results of a round for each team, apart by what they were for."""

    unicorns: list[int]
    porcupines: list[int]
    puppies: list[int]
    triangles: list[int]


class VariantParts(TypedDict):
    """The same in the variant."""

    cards: list[int]
    porcupines: list[int]
    triangles: list[int]


Parts = ClassicParts | VariantParts


class Counts(TypedDict):
    """Number of cards of each kind that each team captured."""

    unicorns: NotRequired[list[int]]
    porcupines: list[int]
    puppies: list[int]
    cards: list[int]


class Row(TypedDict):
    """A round on the score sheet, by team."""

    round: int
    sum: list[int]
    parts: Parts
    counts: Counts


class ClassicWorth(TypedDict):
    """Points for each thing that counts."""

    unicorns: int
    porcupines: int
    puppies: int
    triangles: int


class VariantWorth(TypedDict):
    """The same in the variant."""

    cards: int
    porcupines: int
    triangles: int


Worth = ClassicWorth | VariantWorth


class Rulings(TypedDict):
    """Rulings on what the rulebook leaves open of captures (SA-2, SA-3, SA-8)."""

    zero_summand: bool
    zero_in_sum: bool
    single: bool


# Events


class Captured(Record, frozen=True):
    """A capture, all cards with their faces."""

    seat: int
    card: Face
    addition: list[Face]
    total: list[Face]
    pair: list[Face]


class Played(Captured, Event, frozen=True, tag="played"):
    """A card was laid and captured this; with nothing it was released."""


class Took(Captured, Event, frozen=True, tag="captured"):
    """The card that ``seat`` had laid before captures this; ``by`` decided what."""

    by: int


class Offered(Event, frozen=True, tag="offered"):
    """A card was laid that could capture several things; ``by`` decides what."""

    by: int
    seat: int
    card: Face


class Dealt(Event, frozen=True, tag="dealt"):
    """Hands were dealt: time number ``deal`` (from 1) in this round."""

    round: int
    deal: int
    dealer: int


class Wild(Event, frozen=True, tag="wild"):
    """These cards came from the stock to the prairie."""

    cards: list[Face]


class Spotted(Event, frozen=True, tag="raced"):
    """Somebody said that ``seat`` missed a capture; ``first`` said so first, ``right`` or not."""

    name: Literal["spot"]
    seat: int
    first: int
    right: bool
    hands: list[Hand]


class Last(Spotted, frozen=True, tag="raced"):
    """Shown until the next move."""

    opened_us: int


class Unspotted(Event, frozen=True, tag="unspotted"):
    """Nobody said anything of the card that ``seat`` released, whether or not it missed
    something."""

    seat: int


class Majority(Event, frozen=True, tag="majority"):
    """In the last deal of a round ``seat`` has captured so many unicorns that its team has more
    than any other, as it had not before."""

    seat: int


class ClassicDetail(TypedDict):
    """Details of a seat on the final screen: its team's points."""

    score: int
    unicorns: int
    porcupines: int
    puppies: int
    triangles: int


class VariantDetail(TypedDict):
    """The same in the variant."""

    score: int
    cards: int
    porcupines: int
    triangles: int


Detail = ClassicDetail | VariantDetail

Result = protocol.Result[Detail]

News = Played | Took | Offered | Dealt | Wild | Spotted | Unspotted | Majority


# Views


class Match(TypedDict):
    """Partners of ``teams`` share one column of the ``sheet``; ``scores`` go by seat. If
    ``neighbour``, the left one decides what a card captures. ``final``: the last round is over."""

    game: Literal["safarue", "safarue-variant"]
    phase: Phase
    seats: int
    revision: int
    teams: list[list[int]]
    rivals: list[int]
    round: int
    rounds: int
    target: int
    low_wins: bool
    neighbour: bool
    worth: Worth
    unicorn: Colour | None
    porcupine: Colour
    capture_duty: CaptureDuty
    rulings: Rulings
    scores: list[int]
    sheet: list[Row]
    ready: list[bool] | None
    final: bool
    news: list[News]


class LaidCard(TypedDict):
    """The card that was laid and waits; if ``by`` has to decide what it captures, in how many
    ``ways`` it can, and those that are offered. While others may point that out nobody is told."""

    seat: int
    card: Face
    by: int | None
    captures: list[Capture] | None
    ways: int | None


class Table(TypedDict):
    """``captured`` are the sizes of the piles, by team: what is in them nobody sees any more.
    ``muted`` are those who may point out nothing."""

    deal: int
    dealer: int | None
    turn: int | None
    prairie: list[Face]
    laid: LaidCard | None
    stock: int
    deals_left: int
    sizes: list[int]
    captured: list[int]
    muted: list[int]


class View(Match, Table):
    """A view for everybody."""


class HandCard(Face):
    """``captures`` is all that the card could capture on the prairie as it is, and ``release`` says
    whether it could simply be released there. Where the players have to notice that themselves they
    are told nothing of it (SA-1)."""

    captures: list[Capture] | None
    release: bool


class Collected(TypedDict):
    """Number of cards of the colours that count in the pile of the viewer's team; ``None``: they do
    not count."""

    unicorns: int | None
    porcupines: int


class Own(TypedDict):
    """The hand, and what anybody could count who watched this seat's team capture."""

    seat: int
    hand: list[HandCard]
    collected: Collected


class SeatView(View, Own):
    """A seat's view."""


# Moves


class Play(Capture):
    """The active player lays a card, which captures this; or nothing, and is released."""

    move: Literal["play"]
    card: int


class Take(Capture):
    """A capture by the card that was laid."""

    move: Literal["take"]
