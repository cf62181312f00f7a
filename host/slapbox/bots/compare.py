"""How much better than others some bots play: the same deals, with everybody in every seat."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from statistics import fmean, stdev
from time import perf_counter

from slapbox.bots.levels import LEVELS, Level
from slapbox.bots.simulate import play
from slapbox.games.protocol import Game, Json, Options


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
    All but ``speed`` depends on the arguments alone.
    """
    began = perf_counter()
    played = [_points(game, levels, options, seed + number, cards) for number in range(deals)]
    seconds = perf_counter() - began
    names = [level for level in reversed(LEVELS) if level in levels]
    return {
        "game": game.name,
        "bots": list(levels),
        "deals": deals,
        "seed": seed,
        "rules": dict(options),
        "points": {name: _mean([points[name] for points in played]) for name in names},
        "ahead": [
            {"of": worse, "is": better, **_mean([one[better] - one[worse] for one in played])}
            for better, worse in pairwise(names)
        ],
        "speed": {"seconds": round(seconds, 3)},
    }


def rotations(levels: Sequence[Level]) -> list[tuple[Level, ...]]:
    """The levels as they can sit round the table, each way once."""
    turned = [(*levels[first:], *levels[:first]) for first in range(len(levels))]
    return list(dict.fromkeys(turned))


def _points(
    game: type[Game], levels: Sequence[Level], options: Options, seed: int, cards: int | None
) -> dict[Level, float]:
    """What one of each level gets a deal, in the mean of all rotations."""
    found: dict[Level, list[float]] = {level: [] for level in levels}
    for seated in rotations(levels):
        outcome = play(game, len(levels), options, seed, cards, seated)
        count = 1 + outcome.moves["deal"]
        for level, score in zip(seated, outcome.result.scores, strict=True):
            found[level].append(score / count)
    return {level: fmean(points) for level, points in found.items()}


def _mean(values: Sequence[float]) -> Json:
    error = stdev(values) / sqrt(len(values)) if len(values) > 1 else None
    return {"mean": round(fmean(values), 2), "error": error and round(error, 2)}
