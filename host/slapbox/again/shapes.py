"""What pages get of a match that is over (:mod:`slapbox.again.film`)."""

from __future__ import annotations

from typing import Literal, TypedDict

from slapbox import games
from slapbox.evening.shapes import Avatar
from slapbox.games.safarue.shapes import Capture
from slapbox.table.words.shapes import Match, Phase, RoomView
from slapbox.text import Message

Hands = list[list[games.Face]]
"""The cards in all hands, by seat."""


class Frame(TypedDict):
    """What the TV showed from ``at_us`` (table time) on. ``hands`` are those of a card game, and
    ``None`` where there are none or they are those of the frame before."""

    at_us: int
    phase: Phase
    match: Match
    hands: Hands | None


MarkKind = Literal["deal", "race", "highlight", "end"]


class Mark(TypedDict):
    """Something to jump to: the number of a frame, and what happened there."""

    frame: int
    kind: MarkKind
    text: Message


class Earlier(TypedDict):
    """The name at a seat until it was taken over (table time)."""

    seat: int
    name: str
    until_us: int


class Film(TypedDict):
    """A whole match. ``table`` is all that did not change in it, with the names of those who sat
    there at the end, ``earlier`` who sat there before; ``frames`` are in order of their times,
    ``marks`` in order of their frames."""

    table: RoomView
    earlier: list[Earlier]
    frames: list[Frame]
    marks: list[Mark]


class DrawOpen(TypedDict):
    """To draw the top discard, with the card that it was."""

    move: Literal["draw_discard"]
    card: int


class TakeLaid(Capture):
    """What the card captures that was laid, with that card."""

    move: Literal["take"]
    card: int


Chosen = games.Move | DrawOpen | TakeLaid
"""A move, by which one knows what it means without seeing the table."""


class Decision(TypedDict):
    """What a player chose when this ``frame`` of the film was to be seen, in a deal (``when``): the
    move that was ``made`` and the ``best`` there was, the same if it was as good; how far ahead of
    the others one gets with each, in points; what speaks for the best; and the cards of which both
    speak."""

    frame: int
    when: Message
    made: Chosen
    best: Chosen
    made_worth: float
    best_worth: float
    reason: Message
    faces: list[games.Face]


class Review(TypedDict):
    """What experts say of a player: of all decisions in which there was something to choose, and
    how far ahead of the others (in points, in the mean) the player ended for the ``cards``, for so
    far experts get with the same, and for the ``play``, which is the rest, and everybody's."""

    decisions: list[Decision]
    cards: float
    play: float


class Reviewed(TypedDict):
    """How a review goes: it ``waits`` for another, somebody ``thinks`` (so many steps of so many
    are done), it is ``told``, or there is none (``lost``)."""

    state: Literal["waits", "thinks", "told", "lost"]
    done: int
    of: int
    review: Review | None


class Headline(TypedDict):
    """How a match began (milliseconds since 1970) and ended."""

    id: str
    game: str
    seats: list[str]
    started_ms: int
    result: games.Result


AwardName = Literal[
    "photo_finish",
    "comeback",
    "poker_face",
    "boldest_bid",
    "luckiest_partner",
    "quickest",
    "trigger_happy",
]
"""``photo_finish``: won the closest race · ``comeback``: won from furthest behind · ``poker_face``:
made most cards vanish unseen · ``boldest_bid``: made the goal with the most cards bid ·
``luckiest_partner``: got most for goals of others · ``quickest``: the quickest hand that won ·
``trigger_happy``: slapped most often without a reason."""


class Award(TypedDict):
    """Who was best at something, and the figure that says so: a ``count``, or a time."""

    name: AwardName
    seat: int
    count: int | None
    us: int | None
    error_us: int


class Awards(TypedDict):
    """What a match has to give; ``None`` as long as nothing of it may be told."""

    awards: list[Award] | None


PrizeName = AwardName | Literal["hits", "goals", "most_wins", "most_seconds"]
"""``hits``: most estimates that came true · ``goals``: on a team that made its goal most often ·
``most_wins``, ``most_seconds``: was first, or second, most often."""


class Prize(TypedDict):
    """An award of an evening: the guest who has it, in which game (``None``: in all together), and
    the figure that says so: a ``count``, or a time."""

    name: PrizeName
    guest: str
    game: str | None
    count: int | None
    us: int | None
    error_us: int


class Prizes(TypedDict):
    """What an evening has to give; ``None`` as long as the TV has not told who won it."""

    prizes: list[Prize] | None


class GameCount(TypedDict):
    """How often a game was played."""

    game: str
    matches: int


class GameFigures(GameCount):
    """How often somebody won it, and had which place (the first first)."""

    won: int
    places: list[int]


class Times(TypedDict):
    """How quick hands were in a game, of which so many were on phones (``touch``): ``bars`` count
    them from ``from_us`` on in steps of ``step_us``, the last one with all that were slower. The
    scale is the same for everybody."""

    game: str
    count: int
    touch: int
    best_us: int
    error_us: int
    median_us: int
    from_us: int
    step_us: int
    bars: list[int]


class Share(TypedDict):
    """So many were ``made`` of so many."""

    made: int
    of: int


class Figures(TypedDict):
    """What the matches say of a guest; ``places`` from the first on. No ``estimates`` and ``goals``
    where none were to be made."""

    name: str
    avatar: Avatar | None
    matches: int
    won: int
    places: list[int]
    games: list[GameFigures]
    times: list[Times]
    estimates: Share | None
    goals: Share | None


class HouseFigures(TypedDict):
    """What they say of all guests together, and of each: who has played most first."""

    matches: int
    games: list[GameCount]
    times: list[Times]
    people: list[Figures]


class Rating(TypedDict):
    """How strong a guest is at a game after so many matches; everybody begins with 1000
    ``points``, and is off by ``error`` at most in 95 of 100 cases."""

    game: str
    name: str
    points: int
    error: int
    matches: int


class Statistics(TypedDict):
    """What a page is told: the ``house`` on the host's, and the ``guest`` whose phone asks; and
    whether the evening is ``calm``. ``ratings`` are by game and from the best on, on the host's of
    all guests, else of the one who asks; none as long as the host does not want them."""

    calm: bool
    house: HouseFigures | None
    guest: Figures | None
    ratings: list[Rating]
