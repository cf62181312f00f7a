"""Times at which the TV tells the standings, from the last to the first.

Pure: it is handed ranks and times. Phones tell their players by the same times.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

GATHER_US: Final = 1_200_000
"""People look up."""

COUNT_US: Final = 1_000_000
"""After each place, until the next is told: points count up, and somebody passes somebody."""

STEP_US: Final = 1_800_000
"""The same for the first three of an evening that ends."""

ROLL_US: Final = 1_800_000
"""The winner of the evening is waited for so much longer."""

STEPS: Final = 3


class Telling(Struct, frozen=True):
    """Times at which the TV tells the standings: from when on, when each team or guest, by the
    order that was handed in, and when all is told."""

    opened_us: int
    shown_us: list[int]
    told_us: int


def telling(ranks: Sequence[int], opened_us: int, *, final: bool) -> Telling:
    """The times for these ranks, if it begins at ``opened_us``; the end of an evening is told more
    slowly. Equal ones come at once."""
    at_us, shown = opened_us + GATHER_US, dict[int, int]()
    for rank in sorted(set(ranks), reverse=True):
        if rank == 1 and final and shown:
            at_us += ROLL_US
        shown[rank] = at_us
        at_us += STEP_US if final and rank <= STEPS else COUNT_US
    return Telling(opened_us, [shown[rank] for rank in ranks], at_us)
