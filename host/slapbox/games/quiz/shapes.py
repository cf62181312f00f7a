"""Views of the quiz for pages.

Everybody gets the same view; what only the quizmaster may know is :class:`Prompt`, which the host's
view alone has. Keys are 0 to 5 (red, yellow, green, blue, purple, orange).
"""

from typing import Literal, TypedDict

from msgspec import UNSET, UnsetType

from slapbox.games import protocol
from slapbox.games.quickest import Hand
from slapbox.games.quiz.questions import Round
from slapbox.games.wire import Event, Record

EarlyCost = Literal["round", "time", "ignore"]
"""Cost of a slap that comes too early."""

Control = Literal["ask", "arm", "judge", "score", "undo", "reset", "end"]
"""Acts of the host. With a pack ``ask`` is the next question, ``reset`` shows the answer, and
``undo`` takes the last judgement back."""

Golden = Literal["ask", "arm", "judge"]
"""The controls that bring a pack forward."""

Phase = Literal[
    "ready",
    "reading",
    "armed",
    "answered",
    "picking",
    "staking",
    "choosing",
    "chosen",
    "revealed",
    "over",
]
"""Things that the quiz waits for. With a pack ``picking`` is the choice of a cell, ``staking``
comes before the last question, in ``choosing`` all answer in secret, ``chosen`` shows how people
chose, ``revealed`` the answer."""


class Card(TypedDict):
    """The question that is on. ``choices`` are in the order of the keys. On a board, ``category``
    is the column and ``points`` the value; a hidden double is worth twice that."""

    round: Round
    text: str
    choices: list[str]
    unit: str
    picture: str
    sound: str
    tune: str
    category: str
    points: int


class Given(TypedDict):
    """A seat's answer, from ``chosen`` on: the ``keys`` (one, or four to sort), or the ``number``;
    how long it took with keys, ± its error; what it staked. ``gain`` is 0 until it is revealed."""

    seat: int
    keys: list[int]
    number: float | None
    at_us: int | None
    error_us: int | None
    stake: int
    gain: int


class Reveal(TypedDict):
    """The answer. ``keys`` are the right ones: one of a choice, four in the right order to sort."""

    answer: str
    explanation: str
    source: str
    keys: list[int]
    number: float | None


class Cell(TypedDict):
    """A question of the board. ``category`` is its column."""

    category: str
    points: int
    open: bool


class Board(TypedDict):
    """The board, while it is on. ``chooser`` picks a cell by its place in ``cells`` (move
    ``pick``), or the lowest open one of a column by the column's key; columns are numbered as
    they come. ``cell`` is the one that is on."""

    cells: list[Cell]
    chooser: int
    cell: int | None


class Appear(TypedDict):
    """A picture or a sound that becomes clearer while the race is open: ``gone_us`` of
    ``total_us`` have gone by at its opening. ``worth`` are the points in each part of that time,
    all of which are equally long."""

    gone_us: int
    total_us: int
    worth: list[int]


class View(TypedDict):
    """The same for everybody. ``wrong`` are the seats that have answered this question, with
    their teams; ``missed`` was wrong last. ``locked`` were too early for it; ``seat_teams`` has
    each seat's team, if there are any. ``first`` has the word, ``order`` are all slaps since the
    buzzers were armed. ``may`` are the host's controls that work now.

    ``questions`` are those of the pack that are played, or 0 where the host asks aloud; all
    after it is of packs. In ``numbers`` of them a number is guessed, which needs a phone. The
    letters of a question appear in ``read_us``, or at once where that is 0. ``alone`` is who
    alone may answer: on a board the chooser, if this is the hidden double; elsewhere who speaks
    for a team that has a bonus. ``answered`` are the seats that have answered or staked in
    secret, ``most_stakes`` what each seat may stake, ``gains`` what the question has brought so
    far, by seat."""

    game: Literal["quiz"]
    phase: Phase
    seats: int
    question: int
    early: EarlyCost
    scores: list[int]
    seat_teams: list[int | None]
    wrong: list[int]
    missed: int | None
    locked: list[int]
    first: int | None
    outcome: Literal["right", "wrong", "nobody"] | None
    order: list[Hand]
    may: list[Control]
    questions: int
    numbers: int
    title: str
    card: Card | None
    read_us: int
    alone: int | None
    answered: list[int]
    most_stakes: list[int]
    given: list[Given]
    reveal: Reveal | None
    gains: list[int]
    board: Board | None
    appear: Appear | None


SeatView = View


class Prompt(TypedDict):
    """Facts for the quizmaster alone about the question that is on. ``golden`` is the control to be
    pressed next, if one is: ``judge`` means that there are two."""

    text: str
    answer: str
    explanation: str
    source: str
    golden: Golden | None


class Detail(TypedDict):
    """Details of a seat on the final screen."""

    score: int
    firsts: int
    rights: int


Result = protocol.Result[Detail]


class Penalty(Record, frozen=True):
    """A seat slapped too early, or was wrong."""

    seat: int
    paid: Literal[True] = True


What = Literal[
    "loaded",
    "mixed",
    "asked",
    "armed",
    "early",
    "buzzed",
    "nobody",
    "collected",
    "right",
    "wrong",
    "picked",
    "staked",
    "guessed",
    "chosen",
    "revealed",
    "scored",
    "undone",
    "reset",
]


class Told(Event, frozen=True, tag=False):
    """An event and its seat. ``first`` has the answer, ``penalties`` are for players who slapped
    too early or were wrong."""

    event: What
    seat: int | None = None
    first: int | UnsetType = UNSET
    penalties: list[Penalty] | UnsetType = UNSET
