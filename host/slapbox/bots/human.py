"""How quick people are: skewed to the right, for a few are always half asleep.

Simple visual reactions of adults lie around 250 ms; with a choice to make they take a little
longer. Nobody is quicker than about 180 ms for long.
"""

from __future__ import annotations

from math import log
from random import Random
from typing import Final

QUICKEST_US: Final = 180_000
SLOWEST_US: Final = 600_000

_MEDIAN_US: Final = 300_000
_MU: Final = log(_MEDIAN_US)
_SKEW: Final = 0.28

SECOND_HAND_US: Final = (120_000, 350_000)


def reaction_us(rng: Random) -> int:
    """The time from seeing to slapping: lognormal around 300 ms, cut to 180 … 600 ms."""
    while True:
        drawn_us = round(rng.lognormvariate(_MU, _SKEW))
        if QUICKEST_US <= drawn_us <= SLOWEST_US:
            return drawn_us


def second_hand_us(rng: Random) -> int:
    """How much later the other hand comes down."""
    return rng.randint(*SECOND_HAND_US)


def leisure_us(rng: Random) -> int:
    """The time to reach for the top card when nothing presses."""
    return reaction_us(rng) + rng.randint(200_000, 800_000)


def choice_us(rng: Random) -> int:
    """The time to choose among one's cards."""
    return leisure_us(rng) + rng.randint(500_000, 2_500_000)


def reading_us(rng: Random) -> int:
    """The time to read the score sheet."""
    return rng.randint(2_000_000, 6_000_000)
