"""Views that pages get of an evening. Times that end in ``_us`` are table time, in microseconds."""

from __future__ import annotations

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


class EveningMatch(TypedDict):
    """A match that counted, and who won it."""

    match: str
    game: str
    winners: list[str]


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
    the last, and ``seat_teams`` says in which of them each seat is."""

    id: str
    ended: bool
    scheme: Scheme
    steps: list[Step]
    next: str | None
    matches: list[EveningMatch]
    standings: list[EveningStanding]
    teams: list[Team]
    seat_teams: list[int | None]
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
