"""The awards of an evening: who was best at what in all its matches, each with its figure.

Pure. An award of a match is one of the evening if nobody had more of it in another; what only many
matches tell is added. They are told when the TV has told who won the evening.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from slapbox.again.awards import awards, moments
from slapbox.again.figures import Played
from slapbox.again.shapes import Award
from slapbox.evening.shapes import Prize, PrizeName, SumName
from slapbox.table.archive import Past
from slapbox.text.names import name_key

MOST: Final = 6
"""As many as the TV has room for."""

LEAST: Final = 2
"""Lowest figure that gets an award; what happens to everybody once is no award."""


class Given(Struct, frozen=True):
    """A ``match`` of the evening: what it says of its guests, the awards that it has given, and the
    ``moments`` (moves by seat) of those that only many matches give."""

    match: str
    played: Played
    awards: tuple[Award, ...]
    moments: Mapping[SumName, Mapping[int, int]]


def given(past: Past, played: Played) -> Given:
    """The match as the evening looks at it; raises ``ValueError`` if it does not fit the rules."""
    return Given(past.header.match, played, tuple(awards(past)), moments(past))


def prizes(matches: Sequence[Given]) -> list[Prize]:
    """The awards of these matches, for as many people as can be."""
    return fair_share([*_of_matches(matches), *_of_many(matches)])


def fair_share(awarded: Sequence[Prize]) -> list[Prize]:
    """Choose the awards to tell: the guest with fewest comes next, in the order of the awards."""
    left, had, shared = list(awarded), Counter[str](), list[Prize]()
    while left and len(shared) < MOST:
        best = min(left, key=lambda prize: had[name_key(prize["guest"])])
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


def _of_many(matches: Sequence[Given]) -> list[Prize]:
    """Return what guests have done most often in all matches together."""
    sums: dict[SumName, Counter[str]] = {
        name: Counter() for name in ("hits", "goals", "most_wins", "most_seconds")
    }
    for match in matches:
        said = match.played
        for seat, guest in enumerate(said.guests):
            if guest is None:
                continue
            key, rank = name_key(guest), said.ranks[seat]
            sums["hits"][key] += said.estimates[seat][0]
            sums["goals"][key] += said.goals[seat][0]
            sums["most_wins"][key] += rank == 1
            sums["most_seconds"][key] += rank == 2
    return [prize for name, counts in sums.items() for prize in _most(name, counts, matches)]


def _most(name: SumName, counts: Counter[str], matches: Sequence[Given]) -> list[Prize]:
    """The award for the guest with most, if nobody else has as much."""
    ranking = counts.most_common(2)
    if not ranking or ranking[0][1] < LEAST:
        return []
    if len(ranking) > 1 and ranking[1][1] == ranking[0][1]:
        return []
    key, count = ranking[0]
    guest, match, move = _latest(name, key, matches)
    return [
        {
            "name": name,
            "guest": guest,
            "game": None,
            "match": match,
            "move": move,
            "count": count,
            "us": None,
            "error_us": 0,
        }
    ]


def _latest(
    name: SumName, key: str, matches: Sequence[Given]
) -> tuple[str, str | None, int | None]:
    """Return how this guest's name was written last, and the match and move of the last time."""
    guest, match, move = "", None, None
    for other in matches:
        for seat, name_then in enumerate(other.played.guests):
            if name_then is not None and name_key(name_then) == key:
                guest = name_then
                if seat in other.moments[name]:
                    match, move = other.match, other.moments[name][seat]
    return guest, match, move
