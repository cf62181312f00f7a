"""Views that pages get of a finished match (:mod:`slapbox.again.film`)."""

from typing import Literal, TypedDict

from slapbox import games
from slapbox.evening.evening import Team
from slapbox.evening.shapes import Avatar, AwardName, Prize
from slapbox.games.safarue.shapes import Capture
from slapbox.table.words.shapes import Match, Phase, RoomView
from slapbox.text import Message

Hands = list[list[games.Face]]
"""The cards in all hands, by seat."""


class Frame(TypedDict):
    """The TV's picture from ``at_us`` (table time) on. ``hands`` are those of a card game. They are
    ``None`` where there are none, or where they are the same as in the frame before."""

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
    ``marks`` in order of their frames. ``moves`` are the frames after each move."""

    table: RoomView
    earlier: list[Earlier]
    frames: list[Frame]
    marks: list[Mark]
    moves: list[int]


class DrawOpen(TypedDict):
    """To draw the top discard, with the card that it was."""

    move: Literal["draw_discard"]
    card: int


class TakeLaid(Capture):
    """A capture by the card that was laid, with that card."""

    move: Literal["take"]
    card: int


Chosen = games.Move | DrawOpen | TakeLaid
"""A move whose meaning is clear without seeing the table."""


class Decision(TypedDict):
    """A player's choice at this ``frame`` of the film, in a deal (``when``): the move that was
    ``made`` and the ``best`` there was (the same move if no other was better), how many points
    ahead of the others the player gets with each, what speaks for the best, and the cards that both
    name."""

    frame: int
    when: Message
    made: Chosen
    best: Chosen
    made_worth: float
    best_worth: float
    reason: Message
    faces: list[games.Face]


class Review(TypedDict):
    """An expert's opinion of a player: all decisions with something to choose, and how many points
    ahead of the others the player ended, in the mean. ``cards`` is how far experts get with the
    same cards; ``play`` is the rest, and comes from how everybody played."""

    decisions: list[Decision]
    cards: float
    play: float


class Reviewed(TypedDict):
    """The state of a review: it ``waits`` for another one, an expert ``thinks`` (``done`` of ``of``
    steps), it is ``told``, or there is none (``lost``)."""

    state: Literal["waits", "thinks", "told", "lost"]
    done: int
    of: int
    review: Review | None


class Headline(TypedDict):
    """The start (milliseconds since 1970) and the end of a match."""

    id: str
    game: str
    seats: list[str]
    started_ms: int
    result: games.Result


class Award(TypedDict):
    """The best player at something, and the figure that proves it: a ``count``, or a time.
    ``move`` is one by which it was seen, of those that stand."""

    name: AwardName
    seat: int
    move: int | None
    count: int | None
    us: int | None
    error_us: int


class Awards(TypedDict):
    """Awards of a match; ``None`` as long as none of them may be told."""

    awards: list[Award] | None


class Pictured(TypedDict):
    """A guest in the picture of an evening; the ``colour`` is that of the last match there."""

    name: str
    avatar: Avatar | None
    colour: int | None
    points: int
    rank: int


class EveningPicture(TypedDict):
    """All that is in the picture of an evening: its guests and teams from the first to the last,
    its games in order, and its awards."""

    id: str
    people: list[Pictured]
    teams: list[Team]
    games: list[str]
    prizes: list[Prize]


class GameCount(TypedDict):
    """The number of matches of a game."""

    game: str
    matches: int


class GameFigures(GameCount):
    """The number of wins of a guest at a game, and of each place (the first place first)."""

    won: int
    places: list[int]


class Times(TypedDict):
    """Times of hands in a game, of which ``touch`` came from pages. ``bars`` count them from
    ``from_us`` on in steps of ``step_us``; the last bar has all that were slower. The scale is the
    same for everybody."""

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
    """A share: ``made`` of ``of``."""

    made: int
    of: int


class Figures(TypedDict):
    """A guest's figures from all matches; ``places`` from the first on. ``estimates`` and ``goals``
    are missing where there were none to be made."""

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
    """Figures of all guests together, and of each guest: the one with most matches first."""

    matches: int
    games: list[GameCount]
    times: list[Times]
    people: list[Figures]


class Rating(TypedDict):
    """A guest's strength at a game after this many matches. Everybody begins with 1000 ``points``;
    the true value is at most ``error`` away in 95 of 100 cases."""

    game: str
    name: str
    points: int
    error: int
    matches: int


class Statistics(TypedDict):
    """Statistics for one page: the ``house`` on the host's page, the ``guest`` whose phone asks,
    and whether the evening is ``calm``. ``ratings`` are by game, the best first: of all guests on
    the host's page, else of the guest who asks; there are none if the host does not want them."""

    calm: bool
    house: HouseFigures | None
    guest: Figures | None
    ratings: list[Rating]
