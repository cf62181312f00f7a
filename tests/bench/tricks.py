"""The trick games' rules: moves per second, in search and with everything that a table needs.

    python tests/bench/tricks.py [--deals 200] [--rounds 20] [--json]

Deals of Mü are played by chance: each has its own hands and its own pair of trumps.

* "search": ``Tricks.legal``, ``pick`` and ``Tricks.play``, as bots use them in their playouts;
* "copied and searched": the same, from a copy of the deal's engine each time;
* "validated": those plays through ``Mu.apply``, which refuses what ``why_not`` refuses;
* "validated and recorded": the same, and the move and its events made into the journal's records;
* "legal moves too": the same, and the legal moves of the seat as its phone gets them;
* "one world": one deal of the hidden cards, as a seat's view allows in the middle of a hand;
* "one view": the view of the seat whose turn it is.

Times are those of one core that does nothing else (``process_time``), whatever else runs on the
machine. Auctions are not counted: a bid is rarer than a card, and a bot looks at thousands of cards
for it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from time import process_time, process_time_ns
from typing import Final

from slapbox.games.mu import Mu
from slapbox.games.mu.moves import Bid, ChiefTrump, Partner, Pass, ViceTrump
from slapbox.games.mudeck.cards import cards_of, pick
from slapbox.games.mudeck.moves import Dealer
from slapbox.games.options import complete
from slapbox.games.protocol import TABLE
from slapbox.games.tricks.moves import PLAYS
from slapbox.games.tricks.play import Tricks
from slapbox.games.tricks.worlds import Worlds

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.figures import Figure, Report

SEATS: Final = 4
OPTIONS: Final = complete(Mu.rules, {})
PLAYS_A_DEAL: Final = 60


def bid(seed: int) -> Mu:
    """A deal whose auction is over: seat 1 has bid two cards and is chief, seat 0 vice with one."""
    chance = Random(seed)
    deck = Mu.deck(SEATS, OPTIONS)
    chance.shuffle(deck)
    game = Mu.new(SEATS, OPTIONS, deck)
    game.apply(TABLE, Dealer(0))
    for seat, count in ((0, 1), (1, 2), (2, 0), (3, 0), (0, 0), (1, 0)):
        cards = tuple(chance.sample(cards_of(game.tricks.hands[seat]), count))
        game.apply(seat, Bid(cards) if cards else Pass())
    game.apply(0, ViceTrump(chance.choice(game.view(0)["choices"])))
    game.apply(1, ChiefTrump(chance.choice(game.view(1)["choices"])))
    game.apply(1, Partner(chance.choice((2, 3))))
    return game


def played(game: Mu, seed: int) -> list[tuple[int, int]]:
    """Return who plays which card if chance decides."""
    chance = Random(seed)
    tricks = game.tricks.copy()
    record = []
    while not tricks.over:
        card = pick(tricks.legal(), chance.random)
        record.append((tricks.turn, card))
        tricks.play(card)
    return record


class Bench:
    """The deals, and the ways to play them."""

    def __init__(self, deals: int) -> None:
        self.games = [bid(seed) for seed in range(deals)]
        self.records = [played(game, seed) for seed, game in enumerate(self.games)]
        self.chance = Random(1)

    def search(self) -> float:
        """Chance plays, the deals are copied before."""
        return self._search(iter([game.tricks.copy() for game in self.games]))

    def copied(self) -> float:
        """Chance plays, copying included."""
        return self._search(game.tricks.copy() for game in self.games)

    def _search(self, deals: Iterator[Tricks]) -> float:
        random = self.chance.random
        began = process_time()
        for tricks in deals:
            legal, play = tricks.legal, tricks.play
            for _ in range(PLAYS_A_DEAL):
                play(pick(legal(), random))
        return process_time() - began

    def validated(self) -> float:
        """The recorded plays through the rules."""
        games = [game.copy() for game in self.games]
        began = process_time()
        for game, record in zip(games, self.records, strict=True):
            for seat, card in record:
                game.apply(seat, PLAYS[card])
        return process_time() - began

    def recorded(self, *, legal: bool = False) -> float:
        """The same, with all that the journal and the pages get of them."""
        games = [game.copy() for game in self.games]
        began = process_time()
        for game, record in zip(games, self.records, strict=True):
            for seat, card in record:
                if legal:
                    game.legal_moves(seat)
                move = PLAYS[card]
                events = game.apply(seat, move)
                move.as_json()
                for event in events:
                    event.as_json()
        return process_time() - began

    def middles(self) -> list[Mu]:
        """Each deal after half of its plays and one."""
        games = [game.copy() for game in self.games]
        for game, record in zip(games, self.records, strict=True):
            for seat, card in record[: PLAYS_A_DEAL // 2 + 1]:
                game.apply(seat, PLAYS[card])
        return games

    def rates(self, run: Callable[[], float], rounds: int) -> list[float]:
        """Moves per second, round by round."""
        count = len(self.games) * PLAYS_A_DEAL
        return [count / run() for _ in range(rounds)]


def each_us(calls: Sequence[Callable[[], object]]) -> list[float]:
    """Return how long each of these takes."""
    figures = []
    for call in calls:
        began_ns = process_time_ns()
        call()
        figures.append((process_time_ns() - began_ns) / 1e3)
    return figures


def measure(deals: int, rounds: int) -> Report:
    """All figures."""
    bench = Bench(deals)
    middles = bench.middles()
    seats = [game.tricks.turn for game in middles]
    views = [partial(game.view, seat) for game, seat in zip(middles, seats, strict=True)]
    worlds = [partial(Worlds(view()).sample, bench.chance) for view in views for _ in range(5)]
    return Report(
        f"tricks: {deals} deals of Mü for {SEATS}, {rounds} rounds",
        [
            _rate("search", bench.rates(bench.search, rounds), "500,000 moves/s"),
            _rate("copied and searched", bench.rates(bench.copied, rounds)),
            _rate("validated", bench.rates(bench.validated, rounds)),
            _rate("validated and recorded", bench.rates(bench.recorded, rounds), "150,000 moves/s"),
            _rate("legal moves too", bench.rates(lambda: bench.recorded(legal=True), rounds)),
            Figure("one world", "us", each_us(worlds)),
            Figure("one view", "us", each_us(views)),
        ],
        {"plays in a round": deals * PLAYS_A_DEAL},
    )


def _rate(name: str, values: Sequence[float], aim: str = "") -> Figure:
    return Figure(name, "moves/s", values, aim, more=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="The rules of the trick games")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    measure(asked.deals, asked.rounds).show(as_json=asked.json)


if __name__ == "__main__":
    main()
