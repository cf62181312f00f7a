"""The time for which a good bot thinks about one answer, in the games in which bots think.

    python tests/bench/bots.py [GAME …] [--deals 6] [--json]

Whole deals are played by good bots alone, with every number of players. Then, at the moments at
which all choose at the same time (cards to pass, estimates), the bots of a whole table think at the
same time, each on its own thread, as they do in one host.

* GAME, PHASE: one answer alone, from the view to the act. A view with only one legal move, or with
  none, is not counted.
* "…, processor": the same answers in processor time, whatever else runs on the machine;
* "all at once": from the moment at which all see their cards until the last bot has its answer.

An answer's time depends on the cards that are left, so these are no repetitions of the same thing.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from threading import Thread
from time import perf_counter, thread_time
from typing import Final

from slapbox.bots import LEVELED, Act, Bot, maker
from slapbox.bots.compare import shortest
from slapbox.bots.virtual import VirtualTable
from slapbox.games import find
from slapbox.games.base import Game
from slapbox.games.dealing import shuffled
from slapbox.games.options import complete
from slapbox.games.protocol import Json

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.figures import Figure, Report

AIM: Final = "300 ms"


@dataclass(slots=True)
class Watch:
    """Times of a match in ms by phase, alone and of the processor, and the views by moment."""

    took_ms: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    cpu_ms: list[float] = field(default_factory=list)
    together: dict[tuple[int, int], dict[int, Json]] = field(
        default_factory=lambda: defaultdict(dict)
    )


class Watched:
    """A bot whose answers are timed. ``deal`` tells one deal from another."""

    def __init__(self, bot: Bot, watch: Watch, deal: int) -> None:
        self._bot = bot
        self._watch = watch
        self._deal = deal

    @property
    def seat(self) -> int:
        """Return where it sits."""
        return self._bot.seat

    def react(self, view: Json) -> list[Act]:
        """Return what the bot does about it."""
        began, cpu = perf_counter(), thread_time()
        acts = self._bot.react(view)
        took, cpu = perf_counter() - began, thread_time() - cpu
        if acts and len(view["moves"]) > 1:
            self._watch.took_ms[view["phase"]].append(took * 1e3)
            self._watch.cpu_ms.append(cpu * 1e3)
            if view["turn"] is None:
                self._watch.together[self._deal, view["revision"]][self.seat] = view
        return acts


def play(game: type[Game], seats: int, seed: int, watch: Watch) -> None:
    """One deal of good bots."""
    options = complete(game.rules, shortest(game))
    state = game.new(seats, options, shuffled(game, seats, options, seed))
    deal = seed * 10 + seats

    def make(seat: int) -> Bot:
        return Watched(maker(game.name, "good")(seat, Random(f"{seed} {seat}")), watch, deal)

    VirtualTable(state, [partial(make, seat) for seat in range(seats)], Random(seed)).run()


def all_at_once(game: type[Game], views: dict[int, Json]) -> float:
    """Return how long it takes until all bots of a table have answered, each on its own thread, in
    ms."""
    bots = [(maker(game.name, "good")(seat, Random(seat)), view) for seat, view in views.items()]
    threads = [Thread(target=bot.react, args=[view]) for bot, view in bots]
    began = perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return (perf_counter() - began) * 1e3


def measure(names: Sequence[str], deals: int) -> Report:
    """All figures of these games."""
    figures = []
    for name in names:
        game, watch = find(name), Watch()
        for seed in range(deals):
            for seats in game.players:
                play(game, seats, seed, watch)
        figures += [
            Figure(f"{name}, {phase}", "ms", took, AIM) for phase, took in watch.took_ms.items()
        ]
        figures.append(Figure(f"{name}, processor", "ms", watch.cpu_ms))
        crowds = [all_at_once(game, views) for views in watch.together.values()]
        if crowds:
            figures.append(Figure(f"{name}, all at once", "ms", crowds))
    return Report(f"bots: {deals} deals for each number of players", figures)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="How long good bots think")
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(sorted(LEVELED)))
    parser.add_argument("--deals", type=int, default=6)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    measure(asked.games or sorted(LEVELED), asked.deals).show(as_json=asked.json)


if __name__ == "__main__":
    main()
