"""Ratings of regulars, game by game: how likely they are to be placed before each other, by the
model of Plackett and Luce (Weng and Lin 2011), which ``openskill`` works out.

Pure. Only guests are rated, against those guests whom they have met; calm matches count for
nothing, as children play them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from openskill.models import PlackettLuce, PlackettLuceRating

from slapbox.again.figures import Played
from slapbox.again.shapes import Rating
from slapbox.text.names import name_key

POINTS: Final = 40
"""Of one step of the model, which begins with 25: everybody begins with 1000."""

LEAST: Final = 3
"""After fewer matches nothing is said of anybody."""


def ratings(matches: Sequence[Played]) -> list[Rating]:
    """All that can be said, by game and from the best on; ``matches`` in the order in which they
    were played."""
    found: list[Rating] = []
    for game in dict.fromkeys(one.game for one in matches):
        found += _of_game(game, [one for one in matches if one.game == game and not one.calm])
    return found


def _of_game(game: str, matches: Sequence[Played]) -> list[Rating]:
    model = PlackettLuce()
    known: dict[str, PlackettLuceRating] = {}
    names: dict[str, str] = {}
    count: dict[str, int] = {}
    for match in matches:
        guests = list(_guests(match))
        if len(guests) < 2:
            continue
        keys = [name_key(name) for name, _ in guests]
        names.update(zip(keys, (name for name, _ in guests), strict=True))
        before = [[known.get(key) or model.rating(name=key)] for key in keys]
        after = model.rate(before, ranks=[float(rank) for _, rank in guests])
        known.update(zip(keys, (one for (one,) in after), strict=True))
        count.update({key: count.get(key, 0) + 1 for key in keys})
    some = [
        Rating(
            game=game,
            name=names[key],
            points=_points(one.mu),
            error=_points(2 * one.sigma),
            matches=count[key],
        )
        for key, one in known.items()
        if count[key] >= LEAST
    ]
    return sorted(some, key=lambda one: -one["points"])


def _guests(match: Played) -> Iterator[tuple[str, int]]:
    for name, rank in zip(match.guests, match.ranks, strict=True):
        if name is not None:
            yield name, rank


def _points(steps: float) -> int:
    return round(POINTS * steps)
