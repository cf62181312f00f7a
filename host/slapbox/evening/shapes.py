"""What pages get of an evening. Times that end in ``_us`` are table time, in microseconds."""

from __future__ import annotations

from typing import TypedDict

from slapbox.evening.points import Scheme


class EveningStep(TypedDict):
    """A game on the list of the evening."""

    game: str
    done: bool


class EveningMatch(TypedDict):
    """A match that counted, and who won it."""

    match: str
    game: str
    winners: list[str]


class EveningStanding(TypedDict):
    """Where a guest stands, in all and by what the last match brought (``gained``); ``seat`` is
    where this name sits now, and ``rank_before`` is missing for whoever had played none."""

    name: str
    seat: int | None
    points: int
    gained: int
    won: int
    rank: int
    rank_before: int | None


class EveningTelling(TypedDict):
    """When the TV tells the standings: each guest's (``shown_us``), and at last all."""

    opened_us: int
    shown_us: list[int]
    told_us: int


class Evening(TypedDict):
    """The evening that is on, or has just ended. ``standings`` go from the first to the last, and
    count a match only when the TV has told how it ended; ``telling`` is there while the TV tells
    them, and ``next`` is what the list has next."""

    id: str
    ended: bool
    scheme: Scheme
    steps: list[EveningStep]
    next: str | None
    matches: list[EveningMatch]
    standings: list[EveningStanding]
    telling: EveningTelling | None


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
