"""The seating of the next round.

Pure, and without chance: the same tournament always gives the same seating, so a venue that starts
again draws what it drew before.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations

from slapbox.venue.messages import Guest
from slapbox.venue.tournament import Tournament

Seating = dict[str, tuple[Guest, ...]]
Met = Mapping[frozenset[Guest], int]

PASSES = 4
"""Times that all swaps are tried; after that hardly one of them makes it better."""


def drawn(tournament: Tournament, tables: Sequence[str], fewest: int, most: int) -> Seating | None:
    """Return where everybody goes for the next round of a game for ``fewest`` to ``most`` players:
    nobody anywhere where all stay, and nothing at all if the tournament is over. Raises
    ``ValueError`` if the ``tables`` do not do for the people."""
    founded = tournament.founded
    if founded is None or founded.kind in ("duplicate", "reaction"):
        return {}
    here, out = tournament.here(), tournament.out()
    order = {standing.guest: place for place, standing in enumerate(tournament.standings())}
    people = sorted(here, key=lambda guest: (order.get(guest, len(order)), guest))
    rounds = tournament.rounds
    if founded.kind == "league" or not rounds:
        return mixed(
            people, tables, sizes(len(people), len(tables), fewest, most), tournament.met()
        )
    still = [guest for guest in people if guest not in out]
    if len(rounds[-1].seating) == 1 or len(still) < fewest:
        return None
    return seeded(still, tables, sizes(len(still), len(tables), fewest, most))


def sizes(people: int, tables: int, fewest: int, most: int) -> list[int]:
    """Return how many sit at each table that is needed, as even as can be. Raises ``ValueError`` if
    they cannot all sit with ``fewest`` to ``most`` at a table."""
    needed = -(-people // most)
    if not people or needed > tables or people < needed * fewest:
        raise ValueError(f"{people} people at {tables} tables of {fewest} to {most}")
    least, more = divmod(people, needed)
    return [least + 1] * more + [least] * (needed - more)


def mixed(
    people: Sequence[Guest], tables: Sequence[str], places: Sequence[int], met: Met
) -> Seating:
    """As few as possible sit with somebody whom they have ``met``: each takes the best place that
    is left, then two swap as long as that helps. ``people`` come in the order of the standings."""
    groups: list[list[Guest]] = [[] for _ in places]
    for guest in people:
        free = [at for at, group in enumerate(groups) if len(group) < places[at]]
        best = min(free, key=lambda at: (_times_met(guest, groups[at], met), len(groups[at]), at))
        groups[best].append(guest)
    for _ in range(PASSES):
        if not sum(_swaps(group, other, met) for group, other in combinations(groups, 2)):
            break
    return dict(zip(tables, map(tuple, groups), strict=False))


def seeded(people: Sequence[Guest], tables: Sequence[str], places: Sequence[int]) -> Seating:
    """Seat the best apart as long as possible: to and fro along the tables, by standings."""
    groups: list[list[Guest]] = [[] for _ in places]
    order = [*range(len(places)), *reversed(range(len(places)))]
    left = iter(people)
    while sum(map(len, groups)) < len(people):
        for at in order:
            if len(groups[at]) < places[at] and sum(map(len, groups)) < len(people):
                groups[at].append(next(left))
    return dict(zip(tables, map(tuple, groups), strict=False))


def _times_met(guest: Guest, group: Sequence[Guest], met: Met) -> int:
    return sum(met.get(frozenset((guest, other)), 0) for other in group)


def _swaps(group: list[Guest], other: list[Guest], met: Met) -> bool:
    """Swap the two whose swap helps first, if any."""
    for here, guest in enumerate(group):
        for there, rival in enumerate(other):
            before = _times_met(guest, group, met) + _times_met(rival, other, met)
            shared = met.get(frozenset((guest, rival)), 0)
            after = _times_met(guest, other, met) + _times_met(rival, group, met) - 2 * shared
            if after < before:
                group[here], other[there] = rival, guest
                return True
    return False
