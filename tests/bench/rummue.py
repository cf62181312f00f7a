"""Rummü's rules: moves per second at random, and how quickly a hand is looked through.

    python tests/bench/rummue.py [--games 10] [--rounds 20] [--json]

* "random play": ``legal_moves``, one of them drawn, ``apply`` with all its checks. Every round
  plays other matches of four, twenty deals long, so that no hand is known before, but for the first
  round, which is not counted;
* "validated", "validated and recorded": the moves of a round applied again, without and with the
  journal's records (``as_json``);
* "suggest": all combinations in a hand of so many cards that was not looked at before;
* "copy", "view" and "resample": of positions along a match, for the seat whose turn it is.

The aim is that of a gin rummy in C++ driven from Python (OpenSpiel), a little rounded up.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import perf_counter, perf_counter_ns
from typing import Final

from slapbox.games.dealing import shuffled
from slapbox.games.mudeck.cards import CARDS, mask_of
from slapbox.games.options import complete
from slapbox.games.protocol import TABLE, Move
from slapbox.games.rummue import Rummue
from slapbox.games.rummue.suggest import masks_in, suggest
from slapbox.games.rummue.worlds import resample

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.figures import Figure, Report

SEATS: Final = 4
OPTIONS: Final = complete(Rummue.rules, {"deals": 20})
Played = tuple[list[int], list[tuple[int, Move]]]
"""A whole match: its dealt deck, and who made which move."""


def played(seed: int) -> Played:
    """A match of random moves."""
    deck = shuffled(Rummue, SEATS, OPTIONS, seed)
    game = Rummue.new(SEATS, OPTIONS, deck)
    chance = Random(seed)
    moves: list[tuple[int, Move]] = []
    while game.phase != "over":
        seat, move = drawn(game, chance)
        game.apply(seat, move)
        moves.append((seat, move))
    return deck, moves


def drawn(game: Rummue, chance: Random) -> tuple[int, Move]:
    """Return what comes next: a deal, or any legal move."""
    cards = list(game.unshuffled())
    if cards:
        chance.shuffle(cards)
        return TABLE, game.deal(cards)
    movers = game.movers()
    seat = movers[0] if movers else TABLE
    legal = game.legal_moves(seat)
    return seat, legal[int(chance.random() * len(legal))]


def apply_all(match: Played) -> None:
    """The moves once more."""
    deck, moves = match
    game = Rummue.new(SEATS, OPTIONS, deck)
    for seat, move in moves:
        game.apply(seat, move)


def apply_and_record(match: Played) -> None:
    """The moves once more, with all that the journal and the pages get of them."""
    deck, moves = match
    game = Rummue.new(SEATS, OPTIONS, deck)
    for seat, move in moves:
        events = game.apply(seat, move)
        move.as_json()
        for event in events:
            event.as_json()


def rate(run: Callable[[Played], None], matches: list[Played]) -> float:
    """Moves per second."""
    began = perf_counter()
    for match in matches:
        run(match)
    return sum(len(moves) for _, moves in matches) / (perf_counter() - began)


def random_rounds(games: int, rounds: int) -> tuple[list[float], list[Played]]:
    """Moves per second at random, round by round, and the matches of the last round."""
    rates = []
    matches: list[Played] = []
    for number in range(rounds + 1):
        began = perf_counter()
        matches = [played(number * games + step) for step in range(games)]
        moves = sum(len(moves) for _, moves in matches)
        rates.append(moves / (perf_counter() - began))
    return rates[1:], matches


def each_us(run: Callable[[], object]) -> float:
    """Return how long one call takes."""
    began_ns = perf_counter_ns()
    run()
    return (perf_counter_ns() - began_ns) / 1e3


def suggest_us(size: int) -> list[float]:
    """A fresh hand each time."""
    chance = Random(size)
    hands = [mask_of(chance.sample(range(CARDS), size)) for _ in range(1000)]
    masks_in.cache_clear()
    return [each_us(lambda hand=hand: suggest(hand, OPTIONS)) for hand in hands]  # type: ignore[misc]


def along(match: Played) -> list[Rummue]:
    """The positions in which somebody has to move."""
    deck, moves = match
    game = Rummue.new(SEATS, OPTIONS, deck)
    positions = []
    for seat, move in moves:
        if seat != TABLE and game.phase in ("draw", "take", "play"):
            positions.append(game.copy())
        game.apply(seat, move)
    return positions


def measure(games: int, rounds: int) -> Report:
    """All figures."""
    at_random, matches = random_rounds(games, rounds)
    again = [rate(apply_all, matches) for _ in range(rounds)]
    recorded = [rate(apply_and_record, matches) for _ in range(rounds)]
    positions = along(matches[0])[:1000]
    views = [game.view(game.turn) for game in positions]
    chance = Random(7)
    return Report(
        f"Rummü: {games} matches of {SEATS}, {rounds} rounds",
        [
            Figure("random play", "moves/s", at_random, "60,000 moves/s", more=True),
            Figure("validated", "moves/s", again, more=True),
            Figure("validated and recorded", "moves/s", recorded, more=True),
            *(Figure(f"suggest, {size} cards", "us", suggest_us(size)) for size in (9, 15, 30)),
            Figure("copy", "us", [each_us(game.copy) for game in positions]),
            Figure("view", "us", [each_us(lambda g=g: g.view(g.turn)) for g in positions]),  # type: ignore[misc]
            Figure("resample", "us", [each_us(lambda v=v: resample(v, chance)) for v in views]),  # type: ignore[misc]
        ],
        {"moves in a match": round(sum(len(moves) for _, moves in matches) / games)},
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Rummü's rules")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    measure(asked.games, asked.rounds).show(as_json=asked.json)


if __name__ == "__main__":
    main()
