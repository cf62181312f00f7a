"""Parts that tests of thinking bots share: positions, and checks of the answers."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any, Final

from games import rummue_tables, safarue_tables, trick_tables
from games.at_random import begun, drawn, race_of
from slapbox.bots import Act, Bot, Play, maker
from slapbox.bots.levels import Level
from slapbox.bots.memory import Memory, memory_of
from slapbox.games.base import Game
from slapbox.games.protocol import Json

TWINS: Final[dict[str, Callable[[Any, int, Random], Any]]] = {
    "mu": trick_tables.twin,
    "last-panther": trick_tables.twin,
    "wimmueln": trick_tables.twin,
    "rummue": rummue_tables.twin,
    "safarue": safarue_tables.twin,
    "safarue-variant": safarue_tables.twin,
}
"""For each game with bots that think, another table that looks the same to a seat."""


def seen(state: Game, seat: int, memory: Memory | None = None) -> Json:
    """Return what a bot with this memory is shown, or one that has just sat down here; and nothing
    that JSON does not hold."""
    shown = {
        **(memory or memory_of(state.name)).recall(state.view(seat)),
        "moves": [move.as_json() for move in state.legal_moves(seat)],
        "revision": state.revision,
        "now_us": 0,
        "fidgets": [False] * state.seats,
        "down": False,
    }
    seen: Json = json.loads(json.dumps(shown))
    return seen


def bot(state: Game, seat: int, level: Level = "easy", seed: int = 1) -> Bot:
    """A new bot for this seat."""
    return maker(state.name, level)(seat, Random(seed))


def acts(
    state: Game, seat: int, level: Level = "easy", seed: int = 1, memory: Memory | None = None
) -> list[Act]:
    """Return what such a bot does."""
    return bot(state, seat, level, seed).react(seen(state, seat, memory))


def answer(
    state: Game, seat: int, level: Level = "easy", seed: int = 1, memory: Memory | None = None
) -> Json:
    """The move that such a bot makes."""
    (act,) = acts(state, seat, level, seed, memory)
    assert isinstance(act, Play)
    return act.move


def somewhere(game: type[Game], chance: Random) -> Any:
    """Any moment of a match with any rules at which some player has something to decide, or may
    slap."""
    while True:
        state = begun(game, chance)
        for _ in range(chance.randrange(1, 120)):
            state.apply(*drawn(state, chance))
            if state.result() is not None:
                break
        if state.movers() or race_of(state) is not None:
            return state
