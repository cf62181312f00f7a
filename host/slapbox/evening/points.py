"""Points for a match in an evening, by the scheme that the host has chosen.

Pure, as the whole layer is: it is handed what matches brought.
"""

from collections.abc import Sequence
from typing import Final, Literal, get_args

Scheme = Literal["places", "wins", "length"]
"""``places``: a point for everybody at the table who did no better, the guest too. ``wins``: a
point for the winner. ``length``: as by places, and long games count for more."""

SCHEMES: Final[tuple[Scheme, ...]] = get_args(Scheme)

QUARTER_MIN: Final = 15


def weight(minutes: int) -> int:
    """Return how often a game counts by its length: once for each quarter of an hour begun."""
    return max(1, -(-minutes // QUARTER_MIN))


def points(scheme: Scheme, ranks: Sequence[int], minutes: int) -> tuple[int, ...]:
    """Return what each seat gets for a match with these places, of a game that takes so long."""
    if scheme == "wins":
        return tuple(int(rank == 1) for rank in ranks)
    worth = weight(minutes) if scheme == "length" else 1
    return tuple(worth * sum(other >= rank for other in ranks) for rank in ranks)
