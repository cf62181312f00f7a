"""Views of Cheating Moth for pages. Times in microseconds count from the start of the match."""

from typing import Literal, TypedDict

from slapbox.games import protocol, shapes
from slapbox.games.wire import Record

CardKind = Literal["number", "spider", "mosquito", "cockroach", "ant", "moth"]

Lying = Literal[
    "first_guard",
    "turn",
    "drawn",
    "spider",
    "mosquito",
    "gifts",
    "cockroach",
    "claim",
    "penalty",
    "last_look",
    "round_over",
    "over",
]
"""``drawn``: the active player may play the card just drawn (MM-4) · ``mosquito`` and
``cockroach``: the race · ``gifts``: everybody chooses one for the slowest · ``claim``: the first at
the cockroach may throw · ``penalty``: the guard chooses a card for the cheat · ``last_look``: a
hand is empty, but a cheat can still be caught."""

RaceName = Literal["mosquito", "cockroach"]

Phase = Literal[Lying, "accuse"]
"""As everybody calls it: in ``accuse`` the guard has to name somebody."""

HappenedKind = Literal[
    "dealt",
    "shuffled",
    "played",
    "drew",
    "drew_nothing",
    "took",
    "gave",
    "kept",
    "threw",
    "passed",
    "called",
    "guard",
]
"""``dealt`` a new round, which ``seat`` starts · ``shuffled`` a new draw pile · ``took`` an ant's
card · ``gave`` a card unseen, ``to`` somebody · ``kept``: gave nothing, or did not play the drawn
card · ``threw`` a card on the cockroach, or ``passed`` · ``called`` "Caught!" · ``guard``: the
guard bug moved to ``seat``."""


class Face(TypedDict):
    """A card."""

    card: int
    kind: CardKind
    number: int


class Accusation(TypedDict):
    """The guard ``by`` cried "Caught!" and has to name somebody; ``paid``: that cost a card at
    once, for the cry before it named nobody (MM-27)."""

    by: int
    at_us: int
    paid: bool


class Accused(Record, frozen=True):
    """The guard ``by`` accused ``seat``, ``right`` or wrong; or nobody, which is always wrong.

    ``since_us`` is the time from the card's vanishing to the guard's cry, told if it was right or
    a ``photo``: if the errors of the two times leave open whether it was. ``held``: the card was
    still on its way (MM-20). ``touch``: one of the two times is a phone's. ``number`` counts the
    accusations of the match.
    """

    number: int
    by: int
    seat: int | None
    right: bool
    since_us: int | None
    error_us: int
    photo: bool
    held: bool
    touch: bool


class Claim(TypedDict):
    """``seat`` may throw a card of this ``number`` on the cockroach, and behind it the ``queue``
    waits."""

    seat: int
    queue: list[int]
    number: int


class News(TypedDict):
    """Something small that happened; ``number`` counts them all."""

    number: int
    kind: HappenedKind
    seat: int | None
    to: int | None
    card: Face | None


class RoundEnd(Record, frozen=True):
    """A round (from 1) is over: who got rid of all cards, and the minus points."""

    round: int
    out: list[int]
    points: list[int]


class Table(TypedDict):
    """``hands`` are sizes; ``window_us`` is how long a card counts as vanishing (``None``: until
    the next one is laid); ``stopped`` is the race that was interrupted."""

    phase: Phase
    seats: int
    revision: int
    guard: int | None
    turn: int | None
    top: Face | None
    discards: int
    draw: int
    hands: list[int]
    accusation: Accusation | None
    caught: Accused | None
    window_us: int | None
    stopped: RaceName | None


class Actions(TypedDict):
    """Actions under way: ``collector`` gets what is ``chosen``, ``last`` is the latest of the
    ``news``."""

    claim: Claim | None
    collector: int | None
    chosen: list[bool] | None
    last: News | None
    news: list[News]


class Rounds(TypedDict):
    """The rounds, and what they brought by seat; ``final``: the last one is over."""

    round: int
    rounds: int
    rivals: list[int]
    starter: int | None
    scores: list[int]
    sheet: list[list[int]]
    ready: list[bool] | None
    final: bool
    round_end: RoundEnd | None


class View(Table, Actions, Rounds):
    """A view for everybody."""

    game: Literal["cheating-moth"]


Received = TypedDict("Received", {"card": Face, "from": int | None})


class Own(TypedDict):
    """A seat's own part of its view: its ``hand``, its choice, and what came into its hand since
    its last move."""

    hand: list[Face]
    choice: int | None
    received: list[Received]


class SeatView(View, Own):
    """A seat's view."""


class Detail(shapes.Quickest):
    """Details of a seat on the final screen: its minus points, in how many rounds it was ``out``
    first, cards that it made vanish and for which it was ``caught``, and its accusations."""

    score: int
    out: int
    smuggled: int
    caught: int
    right: int
    wrong: int


Result = protocol.Result[Detail]
