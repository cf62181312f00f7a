"""Players made of code, by the name of their game."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from slapbox.bots.acts import Act, Bot, Call, Drag, Finish, Look, Play, Press, TurnCard
from slapbox.bots.cheating_moth import CheatingMothBot
from slapbox.bots.fly_swatter import FlySwatterBot
from slapbox.bots.ladder import LADDERS, rung
from slapbox.bots.levels import DEFAULT, Level
from slapbox.bots.quick import BuzzerBot, ReactionBot

BOTS: Final[dict[str, Callable[[int, Random], Bot]]] = {
    "fly-swatter": FlySwatterBot,
    "cheating-moth": CheatingMothBot,
    "reaction": ReactionBot,
    "buzzer": BuzzerBot,
}
"""Each makes a bot for a seat, with its own source of chance; for games that know no levels."""

LEVELED: Final = tuple(LADDERS)
"""The games whose bots play better or worse, as one likes."""


def maker(game: str, level: Level = DEFAULT) -> Callable[[int, Random], Bot]:
    """What makes the bots of a game, of this level if there are several; raises ``KeyError`` for a
    game that bots do not play, and ``ValueError`` for a clairvoyant."""
    return rung(game, level) if game in LADDERS else BOTS[game]


__all__ = [
    "BOTS",
    "LEVELED",
    "Act",
    "Bot",
    "Call",
    "Drag",
    "Finish",
    "Look",
    "Play",
    "Press",
    "TurnCard",
    "maker",
]
