"""Flat Monte Carlo: try every option in worlds that are possible, and take what did best."""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from slapbox.bots.levels import Effort

Chance = Callable[[], float]
"""Numbers from 0 up to 1, as ``random.Random.random`` gives them."""

Option = TypeVar("Option")
World = TypeVar("World")


class Search(Protocol):
    """A way to choose, as :func:`best` is one."""

    def __call__(
        self,
        options: Sequence[Option],
        effort: Effort,
        draw: Callable[[], World],
        gain: Callable[[World, Option], float],
        /,
    ) -> Option:
        """One of the options, of which ``gain`` tells what each brings in a world."""
        ...


def best(
    options: Sequence[Option],
    effort: Effort,
    draw: Callable[[], World],
    gain: Callable[[World, Option], float],
) -> Option:
    """The option that gains most in the mean of many worlds; in each of them all options are tried.
    Raises ``ValueError`` without any option."""
    if not options:
        raise ValueError("nothing to choose from")
    return shortlist(options, 1, effort, draw, gain)[0]


def shortlist(
    options: Sequence[Option],
    most: int,
    effort: Effort,
    draw: Callable[[], World],
    gain: Callable[[World, Option], float],
) -> list[Option]:
    """The options that gain most, so many at ``most``.

    After every round the worse half of the options is dropped: the closer it is between them, the
    more worlds they are tried in. If the time runs out it is one world a round.
    """
    gained = [0.0] * len(options)
    left = list(range(len(options)))
    rounds = _halvings(len(options), most)
    worlds = 0
    while len(left) > most:
        size = max(1, min(effort.trials // rounds // len(left), effort.worlds - worlds))
        due = effort.sooner(1 / _halvings(len(left), most))
        for _ in range(size):
            worlds += 1
            world = draw()
            for number in left:
                gained[number] += gain(world, options[number])
            if due.is_over:
                break
        left.sort(key=gained.__getitem__, reverse=True)
        del left[max(most, (len(left) + 1) // 2) :]
    return [options[number] for number in left]


def _halvings(count: int, most: int) -> int:
    """After how many rounds so many are left at ``most``."""
    return ((count - 1) // most).bit_length()
