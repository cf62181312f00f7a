"""Seats for an evening's teams in a game of pairs: partners from one team, if possible. Pure."""

from collections.abc import Sequence
from itertools import permutations


def paired(teams: Sequence[int | None], pairs: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return who is to sit at each place, by the places of now: as many ``pairs`` as possible are
    of one team, and as few people as possible change places. ``teams`` has the team of whoever sits
    at each place, if they have one."""

    def apart(order: Sequence[int]) -> tuple[int, int]:
        sides = [{teams[order[place]] for place in pair} for pair in pairs]
        together = sum(len(side) == 1 and None not in side for side in sides)
        return -together, sum(place != before for place, before in enumerate(order))

    return min(permutations(range(len(teams))), key=apart)
