"""The reasons of hints: how often there is none but that an expert has tried it.

    python tests/bench/reasons.py [GAME …] [--deals 12] [--json]

Deals are played by rules of thumb, with every number of players in turn. At some moments at which
there is something to choose an expert is asked, as by a player who wants a hint, and
the reason is looked at. By the phase of the game, too: "tried" is the share in percent.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final

from slapbox.bots import Act, maker
from slapbox.bots.coach import TRIED, reason
from slapbox.bots.compare import shortest
from slapbox.bots.ladder import LADDERS
from slapbox.bots.virtual import VirtualTable
from slapbox.bots.weighing import advised
from slapbox.games import find
from slapbox.games.dealing import shuffled
from slapbox.games.options import complete

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.figures import Figure, Report

OFTEN: Final = 0.25
"""Share of all moments that are looked at."""
THINKS_S: Final = 0.2


class Watched:
    """A bot by rule of thumb that notes the key of the reason for a hint in its place."""

    def __init__(self, bot: Any, game: str, chance: Random, keys: list[tuple[str, str]]) -> None:
        self._bot = bot
        self._game = game
        self._chance = chance
        self._keys = keys

    def react(self, view: Any) -> list[Act]:
        """Return what the bot does about it."""
        acts: list[Act] = self._bot.react(view)
        if acts and len(view["moves"]) > 1 and self._chance.random() < OFTEN:
            advice = advised(self._game, self._bot.seat, view, Random(1), THINKS_S)
            said = reason(self._game, view, *advice)
            self._keys.append((view["phase"], said.key))
        return acts


def keys(name: str, deals: int) -> list[tuple[str, str]]:
    """The phase of each moment and the key of what was said, in so many deals."""
    game, found = find(name), list[tuple[str, str]]()
    options = complete(game.rules, shortest(game))
    for deal in range(deals):
        seats = game.players[deal % len(game.players)]
        state = game.new(seats, options, shuffled(game, seats, options, deal))
        chance = Random(deal)

        def make(seat: int, chance: Random = chance) -> Any:
            return Watched(maker(name, "rule")(seat, Random(f"{name} {seat}")), name, chance, found)

        VirtualTable(state, [partial(make, seat) for seat in range(seats)], Random(deal)).run()
    return found


def measure(names: Sequence[str], deals: int) -> Report:
    """Shares of these games; as facts how often what was said, and what was tried when."""
    figures, facts = list[Figure](), dict[str, object]()
    for name in names:
        said = keys(name, deals)
        tried = Counter(phase for phase, key in said if key in TRIED)
        share = 100 * tried.total() / len(said)
        figures.append(Figure(f"{name}, tried", "%", [share], "15 %"))
        facts[f"{name}, {len(said)} hints"] = dict(Counter(key for _, key in said).most_common())
        facts[f"{name}, tried by phase"] = dict(tried)
    return Report("reasons", figures, facts)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="reasons of hints")
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(LADDERS))
    parser.add_argument("--deals", type=int, default=12, help="of each game")
    parser.add_argument("--json", action="store_true", help="as one JSON object")
    asked = parser.parse_args()
    measure(asked.games or list(LADDERS), asked.deals).show(as_json=asked.json)


if __name__ == "__main__":
    main()
