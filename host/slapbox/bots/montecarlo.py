"""Flat Monte Carlo: try every option in worlds that are possible, and take what did best."""

from __future__ import annotations

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

    After every round the worse half of the options is dropped: the closer it is between them, the
    more worlds they are tried in. If the time runs out it is one world a round. Raises
    ``ValueError`` without any option.
    """
    if not options:
        raise ValueError("nothing to choose from")
    gained = [0.0] * len(options)
    left = list(range(len(options)))
    rounds = (len(options) - 1).bit_length()
    worlds = 0
    while len(left) > 1:
        size = max(1, min(effort.trials // rounds // len(left), effort.worlds - worlds))
        due = effort.sooner(1 / (len(left) - 1).bit_length())
        for _ in range(size):
            worlds += 1
            world = draw()
            for number in left:
                gained[number] += gain(world, options[number])
            if due.is_over:
                break
        left.sort(key=gained.__getitem__, reverse=True)
        del left[(len(left) + 1) // 2 :]
    return options[left[0]]
