"""People's quickness and attention: skewed to the right, for a few are always half asleep.

Adults answer a light after 231 ms in the mean (213 ms without what the apparatus adds; 1,469 people
of 18 to 65 years; Woods et al. 2015, Frontiers in Human Neuroscience 9:131). With a choice to make,
and a hand that has to come down on a pad, it takes a little longer. Nobody is quicker than about
180 ms for long.

Children: 465 ms at the age of five, 190 ms at fifteen, a straight line when both scales are
logarithms (1984, Developmental Medicine and Child Neurology 26:490, of sounds). So somebody of
eight takes 1.67 times as long as an adult. Trained people are hardly quicker to answer one light:
professional players differ from amateurs in no simple reaction (Bickmann et al. 2021, doi
10.4018/IJER.20210101.oa1), and the quickest young ones that were measured need 190 ms (Galton, as
told by Woods), 0.89 times as long as others. What they are is steadier. How steady and attentive
people of an age are, and how often they err, are estimates of our own.
"""

from collections.abc import Mapping
from math import log
from random import Random
from typing import Final, NamedTuple

from slapbox.bots.levels import Level

QUICKEST_US: Final = 180_000
SLOWEST_US: Final = 600_000
"""Of an adult."""

_MEDIAN_US: Final = 300_000

SECOND_HAND_US: Final = (120_000, 350_000)

LOOK_US: Final = (1_000_000, 1_600_000)
"""Everybody sees the card that was turned before the next one is."""


class Age(NamedTuple):
    """Quickness and care of people, by age. They take ``pace`` times as long as an adult, with more
    or less ``skew``. A hand goes ``wrong``, is ``missed``, or comes down by a guess (``guessed``)
    before there is anything to see, at these rates. ``blind`` is what part of what adults overlook
    they do as well (less than 1: they see more), ``greed`` how many times as often they are tempted
    to cheat, and ``clumsy`` how many times as slow they are at it."""

    pace: float
    skew: float
    wrong: float
    missed: float
    guessed: float
    blind: float
    greed: float
    clumsy: float

    def sees(self, adult: float) -> float:
        """Return how often somebody of this age notices what an adult does so often."""
        return max(0.0, 1 - (1 - adult) * self.blind)


ADULT: Final = Age(1, 0.28, 0.06, 0.05, 0.04, 1, 1, 1)

PEOPLE: Final[Mapping[Level, Age]] = {
    "child": Age(1.67, 0.34, 0.12, 0.1, 0.1, 1.3, 1.6, 2),
    "adult": ADULT,
    "trained": Age(0.89, 0.16, 0.02, 0.02, 0.02, 0.6, 1, 0.5),
}
"""Somebody of eight, an adult, and one who does that every day."""


def within_us(rng: Random, bounds_us: tuple[int, int], times: float = 1) -> int:
    """Any time within these bounds, and so many times as long."""
    return round(rng.uniform(*bounds_us) * times)


def reaction_us(rng: Random, age: Age = ADULT) -> int:
    """The time from seeing to slapping: lognormal around 300 ms, cut to 180 … 600 ms; of other ages
    by their pace, but never less than the least."""
    middle = log(_MEDIAN_US * age.pace)
    while True:
        drawn_us = round(rng.lognormvariate(middle, age.skew))
        if QUICKEST_US <= drawn_us <= SLOWEST_US * max(1.0, age.pace):
            return drawn_us


def second_hand_us(rng: Random, age: Age = ADULT) -> int:
    """Return how much later the other hand comes down."""
    return within_us(rng, SECOND_HAND_US, age.pace)


def leisure_us(rng: Random) -> int:
    """The time to reach for the top card when nothing presses."""
    return reaction_us(rng) + rng.randint(200_000, 800_000)


def turning_us(rng: Random, age: Age = ADULT) -> int:
    """The time to look at the card that was turned last, and to turn the next."""
    return within_us(rng, LOOK_US, max(1, age.pace))


def choice_us(rng: Random) -> int:
    """The time to choose among the cards of a hand."""
    return leisure_us(rng) + rng.randint(500_000, 2_500_000)


def reading_us(rng: Random) -> int:
    """The time to read the score sheet."""
    return rng.randint(2_000_000, 6_000_000)
