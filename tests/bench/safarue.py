"""Safarü's rules: moves per second, and how long it takes to find what a card captures.

    python tests/bench/safarue.py [--rounds 100] [--laps 10] [--cards 15] [--json]

* "random play": rounds with two, three and four players; every move is drawn at random among the
  legal ones and made by ``apply``, which checks it again. Part of it is dealing and scoring;
* "search": the same without the checks and without telling anybody what happened;
* "captures": all that a card can capture with so many cards on the prairie, and so many cards of it
  that are low, where there are the most captures. Nothing is remembered from before;
* "one view", "legal moves": what a phone gets of each move in random play.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Final

from slapbox.games.mudeck.cards import CARDS, NUMBER, mask_of, pick
from slapbox.games.mudeck.moves import Dealer
from slapbox.games.options import complete
from slapbox.games.protocol import TABLE
from slapbox.games.safarue import Safarue
from slapbox.games.safarue import captures as capturing
from slapbox.games.safarue.captures import Finder, Rulings

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.figures import Figure, Report

OPTIONS: Final = complete(Safarue.rules, {})


def dealt(seats: int, seed: int) -> Safarue:
    """A round at its start."""
    deck = list(range(CARDS))
    Random(seed).shuffle(deck)
    game = Safarue.new(seats, OPTIONS, deck)
    game.apply(TABLE, Dealer(0))
    return game


def play(game: Safarue, random: Callable[[], float]) -> int:
    """The round to its end, by moves drawn at random; how many there were."""
    moves = 0
    while game.phase == "play":
        game.apply(game.round.turn, game.draw(random))
        moves += 1
    return moves


def search(game: Safarue, random: Callable[[], float]) -> int:
    """The same by the cards alone."""
    cards, find = game.round, game.finder.draw
    moves = 0
    while not cards.over:
        card = pick(cards.hands[cards.turn], random)
        cards.lay(card)
        cards.settle(find(cards.prairie, cards.weight, NUMBER[card], random))
        moves += 1
    return moves


def rates(
    run: Callable[[Safarue, Callable[[], float]], int],
    seats: int,
    rounds: int,
    laps: range,
) -> list[float]:
    """Moves per second, lap by lap; each lap has other cards."""
    figures = []
    for lap in laps:
        games = [dealt(seats, lap * rounds + number) for number in range(rounds)]
        random = Random(lap).random
        began = perf_counter()
        moves = sum(run(game, random) for game in games)
        figures.append(moves / (perf_counter() - began))
    return figures


def captures_ms(prairies: Sequence[Sequence[int]]) -> tuple[list[float], list[int]]:
    """Return how long it takes to find all captures of each number on these prairies, with nothing
    remembered; and how many there are."""
    times, counts = [], []
    for prairie in prairies:
        wild = mask_of(prairie)
        for number in range(10):
            capturing._by_sum.cache_clear()
            finder = Finder(Rulings())
            began = perf_counter()
            captures = finder.captures(wild, number)
            times.append((perf_counter() - began) * 1e3)
            counts.append(len(captures))
    return times, counts


def phone_us(games: int) -> tuple[list[float], list[float]]:
    """Return how long the view of the active player and its legal moves take, in random play."""
    views, legal = [], []
    for seed in range(games):
        game = dealt(4, seed)
        random = Random(seed).random
        while game.phase == "play":
            began = perf_counter()
            game.view(game.round.turn)
            seen = perf_counter()
            game.legal_moves(game.round.turn)
            views.append((seen - began) * 1e6)
            legal.append((perf_counter() - seen) * 1e6)
            game.apply(game.round.turn, game.draw(random))
    return views, legal


def measure(rounds: int, laps: int, cards: int) -> Report:
    """All figures."""
    chance = Random(1)
    low = [card for card in range(CARDS) if NUMBER[card] < 6]
    usual, counts = captures_ms([chance.sample(range(CARDS), cards) for _ in range(40)])
    worst, many = captures_ms([chance.sample(low, cards) for _ in range(40)])
    views, legal = phone_us(10)
    aim = "150,000 moves/s"
    # No round is played twice: what is remembered of it would make the second time quicker.
    first, second = range(laps), range(laps, 2 * laps)
    played = [
        Figure(
            f"random play, {seats} players", "moves/s", rates(play, seats, rounds, first), aim, True
        )
        for seats in Safarue.players
    ]
    searched = [
        Figure(
            f"search, {seats} players", "moves/s", rates(search, seats, rounds, second), more=True
        )
        for seats in Safarue.players
    ]
    return Report(
        f"safarue: {laps} x {rounds} rounds",
        [
            *played,
            *searched,
            Figure(f"captures, {cards} cards", "ms", usual, "5 ms"),
            Figure(f"captures, {cards} low cards", "ms", worst, "5 ms"),
            Figure("one view", "us", views),
            Figure("legal moves", "us", legal),
        ],
        {"most captures of one card": max(counts), "of one card among low ones": max(many)},
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Safarü's rules")
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--laps", type=int, default=10)
    parser.add_argument("--cards", type=int, default=15)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    measure(asked.rounds, asked.laps, asked.cards).show(as_json=asked.json)


if __name__ == "__main__":
    main()
