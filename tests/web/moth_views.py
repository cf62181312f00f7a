"""Views of Cheating Moth for the TV, made by the real rules in random games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from msgspec.structs import replace

from slapbox.games.cheating_moth import CheatingMoth
from slapbox.games.cheating_moth.moves import Caught, Guard, Smuggle
from slapbox.games.dealing import shuffled
from slapbox.games.options import complete
from slapbox.games.protocol import TABLE, Json, Move, Slap
from web import small_games

LEAST_ACTION: Final = 500_000
SOME: Final = 0.3
"""Probability that a random player cheats, or a random guard cries out, when it is possible."""


def evening(players: int, seed: int) -> Iterator[CheatingMoth]:
    """One random game, after each of its moves; the same object each time."""
    rules = complete(CheatingMoth.rules, {})
    chance = random.Random(seed)
    game = CheatingMoth.new(players, rules, shuffled(CheatingMoth, players, rules, seed))
    now_us = 0
    while game.result() is None:
        yield game
        now_us += LEAST_ACTION + chance.randrange(1_500_000)
        mover, move = _something(game, chance, now_us)
        game.apply(mover, move)
    yield game


def _something(game: CheatingMoth, chance: random.Random, now_us: int) -> tuple[int, Move]:
    """A legal move of anybody; where nobody has one, time runs out."""
    cards = list(game.unshuffled())
    if cards:
        chance.shuffle(cards)
        return TABLE, game.deal(cards)
    race = game.race()
    if race is not None:
        slaps = [Slap(seat, 0, chance.randint(150_000, 900_000), 120) for seat in race.seats]
        return TABLE, game.close_race(sorted(slaps, key=lambda slap: slap.at_us))
    movers = [seat for seat in (TABLE, *range(game.seats)) if game.legal_moves(seat)]
    limit = game.deadline()
    if not movers and limit is not None:
        return TABLE, limit.move
    while True:
        mover = chance.choice(movers)
        move = _timed(chance.choice(game.legal_moves(mover)), chance, now_us)
        if move is not None and game.why_not(mover, move) is None:
            return mover, move


def _timed(move: Move, chance: random.Random, now_us: int) -> Move | None:
    """The move, now; or nothing, for what one does only sometimes."""
    if not isinstance(move, Smuggle | Caught):
        return move
    if chance.random() > SOME:
        return None
    at_us = max(now_us, move.at_us)
    if isinstance(move, Smuggle):
        return replace(move, from_us=at_us - 700_000, at_us=at_us, error_us=18_000)
    return replace(move, at_us=at_us, error_us=120)


@cache
def reached(players: int, phase: str, rounds: int = 0) -> CheatingMoth:
    """A game in this phase, after at least so many finished rounds. Copy it before changing it."""
    for seed in range(40):
        for game in evening(players, seed):
            if game.shown_phase == phase and len(game.sheet) >= rounds:
                return game.copy()
    raise LookupError(f"no random game comes to {phase}")


def dealt(players: int) -> CheatingMoth:
    """A game whose first round has just begun, with seat 1 as guard."""
    game = reached(players, "first_guard").copy()
    game.apply(TABLE, Guard(1))
    return game


def playing(game: CheatingMoth, *, fidget: int | None = None, **more: Any) -> Json:
    """The TV's view of this game; ``fidget`` is a seat at which a card is being lifted."""
    view = small_games.playing(game, **more)
    for seat in view["seats"]:
        seat["phone"] = seat["phone_here"] = True
        seat["fidget"] = seat["seat"] == fidget
    return view


def closed(game: CheatingMoth, *slaps: Slap) -> Json:
    """End the open race with these slaps, those of seat 2 by phone; what the view keeps of it."""
    made = [replace(slap, touch=slap.seat == 2) for slap in slaps]
    events = game.apply(TABLE, game.close_race(made))
    event = next(event.as_json() for event in events if event.as_json()["event"] == "raced")
    return {**event, "opened_us": 1}
