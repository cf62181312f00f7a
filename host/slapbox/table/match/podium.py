"""Times at which the podium shows each seat: from the last places to the first.

Pure: it is handed ranks and times. The TV builds the podium by these times, and each phone tells
its player's place when the TV does.
"""

from collections.abc import Sequence
from typing import Final

from slapbox.table.words import shapes

STEPS: Final = 3
"""Places that have a step; all others are told before."""

GATHER_US: Final = 1_200_000
"""People look up."""

REST_US: Final = 1_000_000
STEP_US: Final = 1_700_000
"""After each place, until the next one is told."""

ROLL_US: Final = 1_300_000
"""The roll before the winner is longer by that."""

AGAIN_US: Final = 2_000_000
"""Time for everybody to look at the winner before a slap asks for the next match."""


def podium(ranks: Sequence[int], opened_us: int) -> shapes.Podium:
    """The times at which the TV shows each seat, if the podium is there from ``opened_us`` on."""
    at_us, times = opened_us + GATHER_US, dict[int, int]()
    for place in sorted({min(rank, STEPS + 1) for rank in ranks}, reverse=True):
        if place == 1 and times:
            at_us += ROLL_US
        times[place] = at_us
        at_us += REST_US if place > STEPS else STEP_US
    shown_us = [times[min(rank, STEPS + 1)] for rank in ranks]
    return {"opened_us": opened_us, "shown_us": shown_us, "won_us": max(shown_us)}
