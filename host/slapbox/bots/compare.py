"""Comparison of bots: the same deals, with every bot in every seat."""

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from statistics import fmean, stdev
from time import perf_counter
from typing import NamedTuple

from slapbox.bots.levels import LEVELS, Level
from slapbox.bots.simulate import play
from slapbox.games.base import Game
from slapbox.games.protocol import Json, Options


class Dealt(NamedTuple):
    """Points of each level in a deal, in the mean of all rotations."""

    points: dict[Level, float]
    low_wins: bool

    def ahead(self, better: Level, worse: Level) -> float:
        """Return how much better the one was."""
        lead = self.points[better] - self.points[worse]
        return -lead if self.low_wins else lead


def compare(
    game: type[Game],
    levels: Sequence[Level],
    options: Options,
    seed: int,
    deals: int,
    cards: int | None = None,
) -> Json:
    """Deal *i* has the seed ``seed + i``. It is played once with every rotation of the ``levels``,
    so that what remains of luck concerns all alike.

    For each level the mean ``points`` a deal; and for each two that follow each other by how much
    the stronger is ``ahead``, with the standard error over the deals (``null`` for a single one).
    Where the fewest points win, that is by how many it has less. All but ``speed`` depends on the
    arguments alone.
    """
    began = perf_counter()
    played = [_dealt(game, levels, options, seed + number, cards) for number in range(deals)]
    seconds = perf_counter() - began
    names = [level for level in reversed(LEVELS) if level in levels]
    return {
        "game": game.name,
        "bots": list(levels),
        "deals": deals,
        "seed": seed,
        "rules": dict(options),
        "points": {name: _mean([deal.points[name] for deal in played]) for name in names},
        "ahead": [
            {"of": worse, "is": better, **_mean([deal.ahead(better, worse) for deal in played])}
            for better, worse in pairwise(names)
        ],
        "speed": {"seconds": round(seconds, 3)},
    }


def rotations(levels: Sequence[Level]) -> list[tuple[Level, ...]]:
    """The levels as they can sit round the table, each way once."""
    turned = [(*levels[first:], *levels[:first]) for first in range(len(levels))]
    return list(dict.fromkeys(turned))


def shortest(game: type[Game]) -> dict[str, str | int | bool]:
    """The rules for a match of a single deal (or round), as far as there are any for that."""
    return {option.name: 1 for option in game.rules if option.name in ("deals", "rounds")}


def _dealt(
    game: type[Game], levels: Sequence[Level], options: Options, seed: int, cards: int | None
) -> Dealt:
    """The same deal for every rotation; of a match of several the mean."""
    scores: dict[Level, list[float]] = {level: [] for level in levels}
    low_wins = False
    for seated in rotations(levels):
        outcome = play(game, len(levels), options, seed, cards, seated)
        low_wins = outcome.result.low_wins
        for level, score in zip(seated, outcome.result.scores, strict=True):
            scores[level].append(score / outcome.deals)
    return Dealt({level: fmean(points) for level, points in scores.items()}, low_wins)


def _mean(values: Sequence[float]) -> Json:
    error = stdev(values) / sqrt(len(values)) if len(values) > 1 else None
    return {"mean": round(fmean(values), 2), "error": error and round(error, 2)}
