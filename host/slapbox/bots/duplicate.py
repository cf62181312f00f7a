"""Strength of each level: the same deals, with each level in each seat among players by rules of
thumb.

A level's result does not depend on the other levels that are measured, and a deal's luck is the
same for all. So levels are compared by pairs of deals.
"""

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final, NamedTuple

from slapbox.bots.compare import shortest
from slapbox.bots.ladder import LADDERS
from slapbox.bots.levels import FIELD, LADDER, Level
from slapbox.bots.simulate import Outcome, play
from slapbox.games import find
from slapbox.games.options import complete
from slapbox.games.protocol import Json, Options

SIGMAS: Final = 1.96
"""Standard errors to either side that hold 95 %."""


class Task(NamedTuple):
    """A level in a deal, with the character of a ``person``: small enough to be handed to another
    process."""

    game: str
    seats: int
    rules: dict[str, str]
    seed: int
    level: Level
    person: str | None = None


class Dealt(NamedTuple):
    """A level's result of a deal, in the mean of all seats: its ``points``, how far they are
    ``ahead`` of the others at the same table, and its deeds by name (come off, tried)."""

    points: float
    ahead: float
    off: dict[str, int]
    tried: dict[str, int]


def measured(task: Task) -> Dealt:
    """Play the deal with the level in each seat; partners are of the same level. The same task has
    the same outcome."""
    options = rules_of(task)
    game = find(task.game)
    fresh: Any = game.new(task.seats, options, game.deck(task.seats, options))
    parties = fresh.partners()
    points, ahead = [], []
    off, tried = Counter[str](), Counter[str]()
    alone: Outcome | None = None
    for party in parties:
        levels = [task.level if seat in party else FIELD for seat in range(task.seats)]
        if alone is None or task.level != FIELD:  # a table of equals is the same from every seat
            persons = [task.person if seat in party else None for seat in range(task.seats)]
            alone = play(game, task.seats, options, task.seed, levels=levels, persons=persons)
        scores = [score / alone.deals for score in alone.result.scores]
        own = fmean(scores[seat] for seat in party)
        lead = own - fmean(score for seat, score in enumerate(scores) if seat not in party)
        points.append(own)
        ahead.append(-lead if alone.result.low_wins else lead)
        for row in alone.sheet:
            for name, (came_off, times) in LADDERS[task.game].deeds(row, party).items():
                off[name] += came_off
                tried[name] += times
    return Dealt(fmean(points), fmean(ahead), dict(off), dict(tried))


def rules_of(task: Task) -> Options:
    """The rules of the match: a single deal, unless they say otherwise."""
    game = find(task.game)
    return complete(game.rules, {**shortest(game), **task.rules})


def tasks(
    game: str, levels: Sequence[Level], seats: int, rules: dict[str, str], seed: int, deals: int
) -> list[Task]:
    """All that is to be played, deal by deal: deal *i* has the seed ``seed + i``. Both ends of the
    scale are measured with every level."""
    asked = {"random", FIELD, "clairvoyant", *levels}
    ladder = [level for level in LADDER if level in asked]
    return [
        Task(game, seats, rules, seed + number, level)
        for number in range(deals)
        for level in ladder
    ]


def summary(played: Sequence[tuple[Task, Dealt]]) -> Json:
    """For each level its ``points`` a deal, how far it is ``ahead`` of the rule of thumb at the
    same table, its ``share`` of the way from random to clairvoyant, each with half the width of the
    interval that holds 95 %; and its deeds."""
    first = played[0][0]
    by_level: dict[Level, list[Dealt]] = {}
    for task, dealt in played:
        by_level.setdefault(task.level, []).append(dealt)
    ahead = {level: [deal.ahead for deal in deals] for level, deals in by_level.items()}
    return {
        "game": first.game,
        "players": first.seats,
        "deals": len(by_level[first.level]),
        "seed": first.seed,
        "rules": dict(rules_of(first)),
        "levels": {
            level: {
                "points": mean([deal.points for deal in deals]),
                "ahead": mean(ahead[level]),
                "share": share(ahead["random"], ahead[level], ahead["clairvoyant"]),
                "deeds": _deeds(deals),
            }
            for level, deals in by_level.items()
        },
    }


def mean(values: Sequence[float]) -> Json:
    """The mean, and half the width of its interval (``null`` for a single value)."""
    half = SIGMAS * stdev(values) / sqrt(len(values)) if len(values) > 1 else None
    return {"mean": round(fmean(values), 3), "within": None if half is None else round(half, 3)}


def share(low: Sequence[float], own: Sequence[float], high: Sequence[float]) -> Json | None:
    """Return how far these values are on the way from the low to the high ones, paired by deals; or
    nothing, if the ends are not apart. (The interval is that of a ratio of means: the spread of
    what remains when the ratio is taken off.)"""
    way = fmean(high) - fmean(low)
    if way <= 0:
        return None
    part = (fmean(own) - fmean(low)) / way
    rests = [
        part + (mine - least - part * (most - least)) / way
        for least, mine, most in zip(low, own, high, strict=True)
    ]
    return mean(rests)


def _deeds(deals: Sequence[Dealt]) -> Json:
    off, tried = Counter[str](), Counter[str]()
    for deal in deals:
        off.update(deal.off)
        tried.update(deal.tried)
    return {name: {"off": off[name], "tried": tried[name]} for name in tried}
