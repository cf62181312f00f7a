"""Winners when the best are equal: they share the win, or it is played on between them (GEN-2). And
those who come after them."""

from collections.abc import Collection, Sequence
from typing import Final, TypeVar

MOST_GAMES: Final = 99
"""Nobody plays so many deals, rounds or games; but every match must end."""

Worth = TypeVar("Worth", int, tuple[int, ...])


def ahead(
    scores: Sequence[int], rivals: Sequence[int] = (), *, low_wins: bool = False
) -> tuple[int, ...]:
    """The seats with the best score: of all, or of the ``rivals``, between whom alone it is
    still to be decided."""
    among = rivals or range(len(scores))
    best = (min if low_wins else max)(scores[seat] for seat in among)
    return tuple(seat for seat in among if scores[seat] == best)


def ranks(
    worth: Sequence[Worth],
    winners: Collection[int] = (),
    teams: Sequence[tuple[int, ...]] = (),
) -> tuple[int, ...]:
    """The place of each seat, from 1 on: by what it is ``worth``, more is better. Equal ones share
    a place, and after two that are first comes the third.

    The ``winners``, if it was decided between those who were tied, stand before all others. Behind
    them it counts what everybody is worth in the end, whether it played for the win or not (GEN-2).
    Partners of ``teams`` are worth the same, and take one place together.
    """
    heights = [(seat in winners, worth[seat]) for seat in range(len(worth))]
    parties = [heights[team[0]] for team in teams] or heights
    return tuple(1 + sum(party > height for party in parties) for height in heights)


def first(places: Sequence[int]) -> tuple[int, ...]:
    """The seats that share the win."""
    return tuple(seat for seat, place in enumerate(places) if place == 1)


def tie_break(parties: int, rivals: Sequence[int]) -> str:
    """Return what decided, if so many players or pairs are ahead at the end."""
    if parties > 1:
        return "shared"
    return "replay" if rivals else "score"


def best_by_course(course: Sequence[Sequence[int]], *, low_wins: bool) -> list[tuple[int, ...]]:
    """Return who got the most (with ``low_wins`` the least) in each deal, by the totals after
    all of them; nobody where all got the same."""
    bests = []
    before: Sequence[int] = [0] * len(course[0]) if course else []
    for after in course:
        gains = [new - old for old, new in zip(before, after, strict=True)]
        bests.append(ahead(gains, low_wins=low_wins) if len(set(gains)) > 1 else ())
        before = after
    return bests
