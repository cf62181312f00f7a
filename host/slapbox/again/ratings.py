"""Ratings of regulars, game by game: how likely they are to be placed before each other, by the
model of Plackett and Luce (Weng and Lin 2011), which ``openskill`` works out.

Pure. Only guests are rated, against those guests whom they have met; calm matches count for
nothing, as children play them.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from openskill.models import PlackettLuce, PlackettLuceRating

from slapbox.again.figures import Played
from slapbox.again.shapes import Rating
from slapbox.text.names import name_key

POINTS: Final = 40
"""Of one step of the model, which begins with 25: everybody begins with 1000."""

LEAST: Final = 3
"""After fewer matches nothing is said of anybody."""


def ratings(matches: Sequence[Played]) -> list[Rating]:
    """Ratings by game, from the best on; ``matches`` in the order in which they were played."""
    rated = Ratings()
    for match in matches:
        rated.add(match)
    return rated.rows()


class Ratings:
    """Ratings after these ``matches``; more can be added."""

    def __init__(self) -> None:
        self.matches: list[Played] = []
        self._model = PlackettLuce()
        self._games: dict[str, dict[str, _Rated]] = {}

    def add(self, match: Played) -> None:
        """The match was played after those that are in already."""
        self.matches.append(match)
        game = self._games.setdefault(match.game, {})
        guests = list(_guests(match))
        if match.calm or len(guests) < 2:
            return
        keys = [name_key(name) for name, _ in guests]
        before = [game[key].rating if key in game else self._new(key) for key in keys]
        ranks = [float(rank) for _, rank in guests]
        after = self._model.rate([[rating] for rating in before], ranks=ranks)
        for key, (name, _), (rating,) in zip(keys, guests, after, strict=True):
            count = game[key].matches if key in game else 0
            game[key] = _Rated(name, rating, count + 1)

    def _new(self, key: str) -> PlackettLuceRating:
        return self._model.rating(name=key)

    def rows(self) -> list[Rating]:
        """All that can be said, by game and from the best on."""
        return [rating for game, some in self._games.items() for rating in _rows(game, some)]


class _Rated(NamedTuple):
    """A guest at one game: the name as it was said last, and how many matches were rated."""

    name: str
    rating: PlackettLuceRating
    matches: int


def _rows(game: str, some: Mapping[str, _Rated]) -> list[Rating]:
    rows = [
        Rating(
            game=game,
            name=rated.name,
            points=_points(rated.rating.mu),
            error=_points(2 * rated.rating.sigma),
            matches=rated.matches,
        )
        for rated in some.values()
        if rated.matches >= LEAST
    ]
    return sorted(rows, key=lambda row: -row["points"])


def _guests(match: Played) -> Iterator[tuple[str, int]]:
    for name, rank in zip(match.guests, match.ranks, strict=True):
        if name is not None:
            yield name, rank


def _points(steps: float) -> int:
    return round(POINTS * steps)
