"""Views that pages get of an evening. Times that end in ``_us`` are table time, in microseconds."""

from typing import Literal, TypedDict

from slapbox.evening.evening import Step, Team
from slapbox.evening.points import Scheme
from slapbox.evening.telling import Telling

Avatar = Literal[
    "cat",
    "bear",
    "rabbit",
    "owl",
    "fox",
    "frog",
    "ghost",
    "alien",
    "unicorn",
    "octopus",
    "cactus",
    "king",
    "wizard",
    "pirate",
    "elephant",
    "lion",
    "pig",
    "chick",
    "fish",
    "bull",
]
"""The face of a guest: each told apart by its outline."""


AwardName = Literal[
    "photo_finish",
    "right",
    "comeback",
    "poker_face",
    "boldest_bid",
    "luckiest_partner",
    "quickest",
    "trigger_happy",
]
"""``photo_finish``: won the closest race · ``right``: caught most cheats · ``comeback``: won from
furthest behind · ``poker_face``: made most cards vanish unseen · ``boldest_bid``: made the goal
with the most cards bid · ``luckiest_partner``: got most for goals of others · ``quickest``: the
quickest hand that won · ``trigger_happy``: slapped most often without a reason."""

SumName = Literal["hits", "goals", "most_wins", "most_seconds"]
"""``hits``: most estimates that came true · ``goals``: on a team that made its goal most often ·
``most_wins``, ``most_seconds``: was first, or second, most often."""

PrizeName = AwardName | SumName
"""Awards of one match, and of all matches together."""


class Prize(TypedDict):
    """An award of an evening: the guest who has it, in which game (``None``: in all together), and
    the figure that says so: a ``count``, or a time. ``match`` and ``move`` say where it was seen
    last: by a move that stands, counted from 0."""

    name: PrizeName
    guest: str
    game: str | None
    match: str | None
    move: int | None
    count: int | None
    us: int | None
    error_us: int


class EveningMatch(TypedDict):
    """A match that counted, who won it, and what each guest got for it."""

    match: str
    game: str
    winners: list[str]
    gains: dict[str, int]


class EveningStanding(TypedDict):
    """A guest's place, in all and by what the last match brought (``gained``). ``seat`` is where
    this name sits now; ``rank_before`` is missing for a guest who had played none."""

    name: str
    avatar: Avatar | None
    seat: int | None
    team: int | None
    points: int
    gained: int
    won: int
    rank: int
    rank_before: int | None


class Evening(TypedDict):
    """The evening that is on, or has just ended. ``standings`` go from the first to the last, and
    count a match only when the TV has told how it ended; ``telling`` is there while the TV tells
    them, and ``next`` is what the list has next. If there are ``teams``, they go from the first to
    the last, and ``seat_teams`` says in which of them each seat is. ``prizes`` are the awards of
    one that has ended, once they are known."""

    id: str
    ended: bool
    scheme: Scheme
    steps: list[Step]
    next: str | None
    matches: list[EveningMatch]
    standings: list[EveningStanding]
    teams: list[Team]
    seat_teams: list[int | None]
    prizes: list[Prize]
    telling: Telling | None


class PastScore(TypedDict):
    """A guest's place in an evening that is over."""

    name: str
    points: int
    rank: int


class PastEvening(TypedDict):
    """An evening that is over, for the host to look at."""

    id: str
    matches: list[EveningMatch]
    scores: list[PastScore]
    teams: list[Team]
