"""Whole matches played by bots, without pads and without waiting.

The bots' delays become the slaps' times; nothing here waits for a clock.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from statistics import fmean, pstdev
from time import perf_counter
from typing import Any, Final

from msgspec import Struct

from slapbox.bots import Bot, maker
from slapbox.bots.ladder import seer
from slapbox.bots.levels import Level
from slapbox.bots.virtual import VirtualTable
from slapbox.games.base import Game
from slapbox.games.dealing import shuffled
from slapbox.games.protocol import TV, Json, Options, Result


class Outcome(Struct, frozen=True):
    """A finished match: how it ended, its deals (or rounds) if they are scored one by one with
    their ``sheet``, its moves by kind, what the rules called right or wrong in it, and
    how long people would have sat."""

    result: Result[Any]
    deals: int
    sheet: list[Json]
    moves: Counter[str]
    notes: Counter[str]
    length_us: int


USUAL: Final[Level] = "easy"
"""Level where it does not matter: good bots take their time."""


def play(
    game: type[Game],
    seats: int,
    options: Options,
    seed: int,
    cards: int | None = None,
    levels: Sequence[Level] = (),
    persons: Sequence[str | None] = (),
) -> Outcome:
    """One match of bots; the same arguments give the same outcome.

    ``levels`` says for each seat how well its bot plays, ``persons`` which character it has. What
    is dealt depends on ``seed`` alone.
    Raises :class:`slapbox.games.options.OptionError` for an impossible number of cards, and
    ``KeyError`` for a game that bots do not play.
    """
    state = game.new(seats, options, shuffled(game, seats, options, seed, cards))
    chance = Random(f"bots {seed}")
    bots = [
        partial(_maker(state, level, person), seat, Random(chance.random()))
        for seat, (level, person) in enumerate(
            zip(levels or [USUAL] * seats, persons or [None] * seats, strict=True)
        )
    ]
    table = VirtualTable(state, bots, chance, int(options.get("resolution_ms", 0)) * 1000)
    result = table.run()
    sheet = list(state.view(TV).get("sheet", ()))
    return Outcome(result, len(sheet), sheet, table.moves, table.notes, table.length_us)


def _maker(state: Game, level: Level, person: str | None) -> Callable[[int, Random], Bot]:
    return seer(state) if level == "clairvoyant" else maker(state.name, level, person)


def tournament(
    game: type[Game],
    seats: int,
    options: Options,
    seed: int,
    games: int,
    cards: int | None = None,
) -> Json:
    """Many matches, and what they have in common; match *i* has the seed ``seed + i``.

    All but ``speed`` depends on the arguments alone. ``wins`` counts for each seat, and a shared
    win for every winner; ``minutes`` estimates what people at a table would have needed.
    """
    began = perf_counter()
    outcomes = [play(game, seats, options, seed + number, cards) for number in range(games)]
    seconds = perf_counter() - began
    moves = sum((outcome.moves for outcome in outcomes), Counter[str]())
    return {
        "game": game.name,
        "players": seats,
        "games": games,
        "seed": seed,
        "cards": cards,
        "rules": dict(options),
        "scores": _spread([score for outcome in outcomes for score in outcome.result.scores]),
        "wins": _wins(outcomes, seats),
        "shared_wins": sum(len(outcome.result.winners) > 1 for outcome in outcomes),
        "moves": _spreads([outcome.moves for outcome in outcomes]),
        "notes": _spreads([outcome.notes for outcome in outcomes]),
        "minutes": _spread([outcome.length_us / 60e6 for outcome in outcomes]),
        "speed": {
            "seconds": round(seconds, 3),
            "moves_per_s": round(moves.total() / seconds),
            **{f"{kind}s_per_s": round(count / seconds) for kind, count in sorted(moves.items())},
        },
    }


def _wins(outcomes: Sequence[Outcome], seats: int) -> list[int]:
    winners = Counter(seat for outcome in outcomes for seat in outcome.result.winners)
    return [winners[seat] for seat in range(seats)]


def _spreads(counted: Sequence[Counter[str]]) -> Json:
    kinds = {kind for counts in counted for kind in counts}
    return {kind: _spread([counts[kind] for counts in counted]) for kind in sorted(kinds)}


def _spread(values: Sequence[float]) -> Json:
    return {
        "mean": round(fmean(values), 2),
        "sd": round(pstdev(values), 2),
        "min": round(min(values), 2),
        "max": round(max(values), 2),
    }
