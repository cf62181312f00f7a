"""The sureness of a level of bots: whether it gives the same answer again, and how often it errs.

    python tests/bench/answers.py [GAME …] [--level expert] [--deals 4] [--asks 6] [--json]

Deals of trick games are played by rules of thumb. Of each, a card is asked for at some moments at
which there is something to choose, several times with other dice:

* "same answer": how often it was the answer that was given most, at moments at which the best card
  is surely (at 97.5 %) more than a point better than the next, in many worlds that it thinks of;
* "mistakes": in 100 tricks, how often a card costs more than a point against the best one in the
  world that there is, played out many times. Nobody who sees one hand can avoid all of them;
* "lost": what an answer costs there, in points.

What a seat gets is counted against the mean of the others, as bots do.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from functools import partial
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any, Final, NamedTuple

from slapbox.bots import Act, maker
from slapbox.bots.compare import shortest
from slapbox.bots.duplicate import SIGMAS
from slapbox.bots.ladder import rung, seer
from slapbox.bots.levels import Level
from slapbox.bots.tricks import unlike
from slapbox.bots.virtual import VirtualTable
from slapbox.games import find
from slapbox.games.dealing import shuffled
from slapbox.games.options import complete
from slapbox.games.protocol import Json

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.figures import Figure, Report

GAMES: Final = ("mu", "last-panther", "wimmueln")
WORLDS: Final = 400
"""Worlds in which cards are compared, each played out once; and playouts of the true one."""

APART: Final = 1.0
"""Cards are better or worse than others by more points than this."""

OFTEN: Final = 0.12
"""Share of all moments that are looked at."""


class Moment(NamedTuple):
    """Somebody has to play a card: what is shown to the ``seat``, whether it is ``clear`` which one
    it should be as its level thinks of it, and what each is worth in the ``true`` world."""

    seat: int
    view: Json
    clear: bool
    true: dict[int, float]


class Watched:
    """A bot by rule of thumb at whose table some moments are noted."""

    def __init__(self, bot: Any, state: Any, level: Level, chance: Random, seen: list[Moment]):
        self._bot = bot
        self._state = state
        self._level = level
        self._chance = chance
        self._seen = seen

    @property
    def seat(self) -> int:
        """Return where it sits."""
        return int(self._bot.seat)

    def react(self, view: Any) -> list[Act]:
        """Return what the bot does about it."""
        acts: list[Act] = self._bot.react(view)
        if acts and view["phase"] == "play" and self._chance.random() < OFTEN:
            cards = unlike(move["card"] for move in view["moves"])
            if len(cards) > 1:
                self._seen.append(self._noted(view, cards))
        return acts

    def _noted(self, view: Any, cards: list[int]) -> Moment:
        own: Any = rung(self._state.name, self._level)(self.seat, Random(1))
        true: Any = seer(self._state)(self.seat, Random(1))
        worth = {card: fmean(gains) for card, gains in tried(true, view, cards).items()}
        return Moment(self.seat, view, is_clear(tried(own, view, cards)), worth)


def tried(bot: Any, view: Any, cards: Sequence[int]) -> dict[int, list[float]]:
    """Return what each of the cards gains, in many worlds."""
    draw = bot.drawing(view, bot.cases(view))
    cases = [draw() for _ in range(WORLDS)]
    return {card: [bot.gain(case.after(card)) for case in cases] for card in cards}


def is_clear(gains: dict[int, list[float]]) -> bool:
    """Return whether the best card is surely better than the next one, by what matters."""
    best, second, *_ = sorted(gains.values(), key=fmean, reverse=True)
    leads = [one - other for one, other in zip(best, second, strict=True)]
    return fmean(leads) - SIGMAS * stdev(leads) / sqrt(WORLDS) > APART


def moments(name: str, level: Level, deals: int) -> list[Moment]:
    """Return the moments of some deals, with every number of players in turn."""
    game, seen = find(name), list[Moment]()
    options = complete(game.rules, shortest(game))
    for deal in range(deals):
        seats = game.players[deal % len(game.players)]
        state = game.new(seats, options, shuffled(game, seats, options, deal))
        chance = Random(deal)

        def make(seat: int, state: Any = state, chance: Random = chance) -> Any:
            bot = maker(name, "rule")(seat, Random(f"{name} {seat}"))
            return Watched(bot, state, level, chance, seen)

        VirtualTable(state, [partial(make, seat) for seat in range(seats)], Random(deal)).run()
    return seen


def measure(names: Sequence[str], level: Level, deals: int, asks: int) -> Report:
    """All figures of these games."""
    figures, facts = list[Figure](), dict[str, str]()
    for name in names:
        same, lost = list[float](), list[float]()
        for moment in moments(name, level, deals):
            answers = [_answer(name, level, moment, dice) for dice in range(asks)]
            if moment.clear:
                same.append(100 * Counter(answers).most_common(1)[0][1] / asks)
            lost += [max(moment.true.values()) - moment.true[card] for card in answers]
        if same:  # in a few deals it may never be clear
            figures.append(Figure(f"{name}, same answer", "%", same, "85 %", more=True))
            facts[f"{name}, same answer in the mean"] = f"{fmean(same):.1f} %"
        figures.append(Figure(f"{name}, lost", "points", lost))
        facts[f"{name}, lost in the mean"] = f"{fmean(lost):.2f} points"
        facts[f"{name}, mistakes in 100 tricks"] = (
            f"{100 * fmean(cost > APART for cost in lost):.0f}"
        )
    return Report(f"answers: {level}, {deals} deals, {asks} asks", figures, facts)


def _answer(name: str, level: Level, moment: Moment, dice: int) -> int:
    """The card that it plays, or the other one that is alike."""
    bot = rung(name, level)(moment.seat, Random(dice))
    move: Any = bot.decide(moment.view)
    played = int(move["card"])
    return next(card for card in moment.true if unlike([card, played]) == [played])


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="How sure bots are of what they do")
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("--level", default="expert", choices=("easy", "good", "expert"))
    parser.add_argument("--deals", type=int, default=4)
    parser.add_argument("--asks", type=int, default=6)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    report = measure(asked.games or GAMES, asked.level, asked.deals, asked.asks)
    report.show(as_json=asked.json)


if __name__ == "__main__":
    main()
