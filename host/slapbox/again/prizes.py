"""The awards of an evening: who was best at what in all its matches, each with its figure.

Pure. An award of a match is one of the evening if nobody had more of it in another; what only many
matches tell is added. They are told when the TV has told who won the evening.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from slapbox.again.awards import awards
from slapbox.again.figures import Played
from slapbox.again.shapes import Award
from slapbox.evening.shapes import Prize, PrizeName
from slapbox.table.archive import Past
from slapbox.text.names import name_key

MOST: Final = 6
"""As many as the TV has room for."""

LEAST: Final = 2
"""Lowest figure that gets an award; what happens to everybody once is no award."""


@dataclass(frozen=True, slots=True)
class Given:
    """A ``match`` of the evening: what it says of its guests, and the awards that it has given."""

    match: str
    played: Played
    awards: tuple[Award, ...]


def given(past: Past, played: Played) -> Given:
    """The match as the evening looks at it; raises ``ValueError`` if it does not fit the rules."""
    return Given(past.header.match, played, tuple(awards(past)))


def prizes(matches: Sequence[Given]) -> list[Prize]:
    """The awards of these matches, for as many people as can be."""
    awarded = [*_of_matches(matches), *_of_many([one.played for one in matches])]
    return fair_share(awarded)


def fair_share(awarded: Sequence[Prize]) -> list[Prize]:
    """Choose the awards to tell: the guest with fewest comes next, in the order of the awards."""
    left, had, shared = list(awarded), Counter[str](), list[Prize]()
    while left and len(shared) < MOST:
        best = min(left, key=lambda one: had[name_key(one["guest"])])
        left.remove(best)
        had[name_key(best["guest"])] += 1
        shared.append(best)
    return shared


def _of_matches(matches: Sequence[Given]) -> list[Prize]:
    """For each award the guest who had most of it in any match, or was quickest."""
    best: dict[PrizeName, Prize] = {}
    for match in matches:
        for award in match.awards:
            guest = match.played.guests[award["seat"]]
            holder = best.get(award["name"])
            if guest is not None and (holder is None or _worth(award) > _worth(holder)):
                best[award["name"]] = _prize(guest, award, match)
    return list(best.values())


def _worth(award: Award | Prize) -> int:
    """Return how much it is; of times less is more."""
    return (award["count"] or 0) if award["us"] is None else -award["us"]


def _prize(guest: str, award: Award, match: Given) -> Prize:
    return {
        "name": award["name"],
        "guest": guest,
        "game": match.played.game,
        "match": match.match,
        "move": award["move"],
        "count": award["count"],
        "us": award["us"],
        "error_us": award["error_us"],
    }


def _of_many(matches: Sequence[Played]) -> list[Prize]:
    """Return what guests have done most often in all matches together."""
    sums: dict[PrizeName, Counter[str]] = {
        name: Counter() for name in ("hits", "goals", "most_wins", "most_seconds")
    }
    names: dict[str, str] = {}
    for match in matches:
        for seat, guest in enumerate(match.guests):
            if guest is None:
                continue
            key, rank = name_key(guest), match.ranks[seat]
            names[key] = guest
            sums["hits"][key] += match.estimates[seat][0]
            sums["goals"][key] += match.goals[seat][0]
            sums["most_wins"][key] += rank == 1
            sums["most_seconds"][key] += rank == 2
    return [one for name, counts in sums.items() for one in _most(name, counts, names)]


def _most(name: PrizeName, counts: Counter[str], names: Mapping[str, str]) -> list[Prize]:
    """The award for the guest with most, if nobody else has as much."""
    ranking = counts.most_common(2)
    if not ranking or ranking[0][1] < LEAST:
        return []
    if len(ranking) > 1 and ranking[1][1] == ranking[0][1]:
        return []
    key, count = ranking[0]
    return [
        {
            "name": name,
            "guest": names[key],
            "game": None,
            "match": None,
            "move": None,
            "count": count,
            "us": None,
            "error_us": 0,
        }
    ]
