"""Fly-Swatter's rules: moves per second, and what ``slapbox simulate`` makes of them.

    python tests/bench/rules.py [--games 100] [--rounds 20] [--json]

Bots play matches of four once, then their moves are applied again, round after round:

* "validated": ``apply``, which refuses what ``why_not`` refuses;
* "validated and recorded": the same, with what the table makes of them: each move as the journal's
  text, and what a race brought as the pages' record;
* flips and swats alone: the time of one ``apply`` of each kind;
* "simulate": whole matches of ``slapbox simulate``, where bots look and decide as well.

The aim is one for trick games, whose moves are all as small as a flip; a swat is a whole race.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, perf_counter_ns
from typing import ClassVar, Final

from slapbox.bots.simulate import play, tournament
from slapbox.games.dealing import shuffled
from slapbox.games.fly_swatter import FlySwatter
from slapbox.games.fly_swatter.moves import Flip, Swat
from slapbox.games.options import complete
from slapbox.games.protocol import Event, Move
from slapbox.games.wire import encode

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.figures import Figure, Report

SEATS: Final = 4
OPTIONS: Final = complete(FlySwatter.rules, {})


@dataclass(frozen=True, slots=True)
class Played:
    """A whole match: its dealt deck, and who made which move."""

    deck: list[int]
    moves: list[tuple[int, Move]]


class Noted(FlySwatter):
    """A game that writes its moves down."""

    noted: ClassVar[list[tuple[int, Move]]] = []

    def apply(self, seat: int, move: Move) -> list[Event]:
        """Make the move and note it."""
        self.noted.append((seat, move))
        return super().apply(seat, move)


def played(seed: int) -> Played:
    """The match that bots play with this seed."""
    Noted.noted = []
    play(Noted, SEATS, OPTIONS, seed)
    return Played(shuffled(FlySwatter, SEATS, OPTIONS, seed), Noted.noted)


def apply_all(match: Played) -> None:
    """The moves once more."""
    game = FlySwatter.new(SEATS, OPTIONS, match.deck)
    for seat, move in match.moves:
        game.apply(seat, move)


def apply_and_record(match: Played) -> None:
    """The moves once more, with all that the journal and the pages get of them
    (``table.match``)."""
    game = FlySwatter.new(SEATS, OPTIONS, match.deck)
    for seat, move in match.moves:
        events = game.apply(seat, move)
        encode(move.as_json()).decode()
        for event in events:
            if hasattr(event, "hands"):
                event.as_json()


def rates(run: Callable[[Played], None], matches: Sequence[Played], rounds: int) -> list[float]:
    """Moves per second, round by round."""
    count = sum(len(match.moves) for match in matches)
    figures = []
    for _ in range(rounds):
        began = perf_counter()
        for match in matches:
            run(match)
        figures.append(count / (perf_counter() - began))
    return figures


def each_us(kind: type[Move], matches: Sequence[Played]) -> list[float]:
    """Return how long ``apply`` takes for every move of this kind."""
    figures = []
    for match in matches:
        game = FlySwatter.new(SEATS, OPTIONS, match.deck)
        for seat, move in match.moves:
            began_ns = perf_counter_ns()
            game.apply(seat, move)
            took_ns = perf_counter_ns() - began_ns
            if isinstance(move, kind):
                figures.append(took_ns / 1e3)
    return figures


def measure(games: int, rounds: int) -> Report:
    """All figures."""
    matches = [played(seed) for seed in range(games)]
    speeds = [
        tournament(FlySwatter, SEATS, OPTIONS, seed, games)["speed"] for seed in range(rounds)
    ]
    return Report(
        f"rules: {games} matches of {SEATS}, {rounds} rounds",
        [
            Figure("validated", "moves/s", rates(apply_all, matches, rounds), more=True),
            Figure(
                "validated and recorded",
                "moves/s",
                rates(apply_and_record, matches, rounds),
                "150,000 moves/s",
                more=True,
            ),
            Figure("one flip", "us", each_us(Flip, matches)),
            Figure("one swat", "us", each_us(Swat, matches)),
            Figure("simulate: flips", "1/s", [s["flips_per_s"] for s in speeds], more=True),
            Figure("simulate: swats", "1/s", [s["swats_per_s"] for s in speeds], more=True),
        ],
        {"moves in a match": round(sum(len(match.moves) for match in matches) / games)},
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Fly-Swatter's rules")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    measure(asked.games, asked.rounds).show(as_json=asked.json)


if __name__ == "__main__":
    main()
