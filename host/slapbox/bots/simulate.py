"""Whole matches played by bots, without pads and without waiting.

The bots' delays become the slaps' times; nothing here waits for a clock.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean, pstdev
from time import perf_counter
from typing import Final

from slapbox.bots import BOTS
from slapbox.bots.acts import Act, Bot, Finish, Press, TurnCard
from slapbox.games.dealing import shuffled
from slapbox.games.protocol import TABLE, Game, Json, Move, Options, Race, Result, Slap

ERROR_US: Final = 50
"""The stated error of simulated slaps: what pads reach over USB."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A finished match: how it ended, its moves by kind, and how long people would have sat."""

    result: Result
    moves: Counter[str]
    length_us: int


def play(
    game: type[Game], seats: int, options: Options, seed: int, cards: int | None = None
) -> Outcome:
    """One match of bots; the same arguments give the same outcome.

    Raises :class:`slapbox.games.options.OptionError` for an impossible number of cards, and
    ``KeyError`` for a game that bots do not play.
    """
    state = game.new(seats, options, shuffled(game, seats, options, seed, cards))
    chance = Random(f"bots {seed}")
    bots = [BOTS[game.name](seat, Random(chance.random())) for seat in range(seats)]
    moves: Counter[str] = Counter()
    length_us = 0
    while (result := state.result()) is None:
        if state.race() is not None:
            length_us += int(options.get("resolution_ms", 0)) * 1000
        mover, move, took_us = _next_move(state, bots, chance)
        state.apply(mover, move)
        moves[move.as_json()["move"]] += 1
        length_us += took_us
    return Outcome(result, moves, length_us)


def _next_move(state: Game, bots: Sequence[Bot], chance: Random) -> tuple[int, Move, int]:
    """Who does what next, and the time that it takes."""
    race = state.race()
    if race is not None:
        slaps, took_us = _run(race, [bots[seat].react(state.view(seat)) for seat in race.seats])
        return TABLE, state.close_race(slaps), took_us
    for seat in state.movers():
        for act in bots[seat].react(state.view(seat)):
            move = (
                None
                if isinstance(act, Finish)
                else state.pressed(Slap(seat, _key(act), act.after_us))
            )
            if move is not None:
                return seat, move, act.after_us
    return TABLE, chance.choice(state.legal_moves(TABLE)), 0


def _key(act: Press | TurnCard) -> int:
    return act.key if isinstance(act, Press) else 0


def _run(race: Race, acts: Sequence[Sequence[Act]]) -> tuple[list[Slap], int]:
    """The slaps of a race, and how long it kept the table busy."""
    slaps = [
        Slap(seat, act.key, act.after_us, ERROR_US, act.card)
        for seat, wanted in zip(race.seats, acts, strict=True)
        for act in wanted
        if isinstance(act, Press) and act.after_us <= race.close_us
    ]
    open_us = max(_done_us(race, wanted) for wanted in acts)
    return slaps, sum(race.wait_us) // 2 + open_us


def _done_us(race: Race, acts: Sequence[Act]) -> int:
    """When this player wants, or has, no hand left."""
    last_us = max((act.after_us for act in acts), default=race.close_us)
    presses = sum(isinstance(act, Press) for act in acts)
    done = presses >= race.hands or any(isinstance(act, Finish) for act in acts)
    return min(last_us, race.close_us) if done else race.close_us


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
        "moves": {kind: _spread([o.moves[kind] for o in outcomes]) for kind in sorted(moves)},
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


def _spread(values: Sequence[float]) -> Json:
    return {
        "mean": round(fmean(values), 2),
        "sd": round(pstdev(values), 2),
        "min": round(min(values), 2),
        "max": round(max(values), 2),
    }
