"""The cost of characters: the same deals, once by somebody who leans nowhere, and once by each who
leans one way or the other, in every seat among players by rules of thumb.

    python tests/bench/persons.py GAME [--players 4] [--level easy] [--deals 60] [--seed 20000]

How far it brings them ahead, in points a deal, against the one who leans nowhere, with half the
width of the interval that holds 95 %.
"""

from __future__ import annotations

import argparse

from slapbox.bots.duplicate import Task, mean, measured
from slapbox.bots.ladder import LADDERS
from slapbox.bots.persons import CAST, HABITS, WAYS, lean


def main() -> None:
    """Measure, and print a line for each side."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("game", choices=sorted(set(HABITS) & set(LADDERS)))
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--level", default="easy")
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--seed", type=int, default=20000)
    wanted = parser.parse_args()
    sides = {lean(name, wanted.game): name for name in CAST}
    persons = [None, sides[-1], sides[1]]
    ahead: dict[str | None, list[float]] = {person: [] for person in persons}
    for number in range(wanted.deals):
        for person in persons:
            seed = wanted.seed + number
            task = Task(wanted.game, wanted.players, {}, seed, wanted.level, person)
            ahead[person].append(measured(task).ahead)
    for person in persons[1:]:
        more = mean([one - plain for one, plain in zip(ahead[person], ahead[None], strict=True)])
        print(f"{WAYS[wanted.game][person or '']}: {more['mean']:+.1f} ± {more['within']:.1f}")


if __name__ == "__main__":
    main()
