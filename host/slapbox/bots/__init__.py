"""Players made of code, by the name of their game."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from slapbox.bots.acts import Act, Bot, Call, Drag, Finish, Look, Play, Press, TurnCard
from slapbox.bots.cheating_moth import CheatingMothBot
from slapbox.bots.fly_swatter import FlySwatterBot
from slapbox.bots.last_panther import LastPantherBot
from slapbox.bots.levels import DEFAULT, Level
from slapbox.bots.mu import MuBot
from slapbox.bots.quick import BuzzerBot, ReactionBot
from slapbox.bots.rummue import RummueBot
from slapbox.bots.safarue import SafarueBot
from slapbox.bots.wimmueln import WimmuelnBot

BOTS: Final[dict[str, Callable[[int, Random], Bot]]] = {
    "fly-swatter": FlySwatterBot,
    "cheating-moth": CheatingMothBot,
    "reaction": ReactionBot,
    "buzzer": BuzzerBot,
    "mu": MuBot,
    "last-panther": LastPantherBot,
    "wimmueln": WimmuelnBot,
    "rummue": RummueBot,
    "safarue": SafarueBot,
    "safarue-variant": SafarueBot,
}
"""Each makes a bot for a seat, with its own source of chance."""

LEVELED: Final[dict[str, Callable[[int, Random, Level], Bot]]] = {
    "mu": MuBot,
    "last-panther": LastPantherBot,
    "wimmueln": WimmuelnBot,
    "rummue": RummueBot,
    "safarue": SafarueBot,
    "safarue-variant": SafarueBot,
}
"""The games whose bots play better or worse, as one likes."""


def maker(game: str, level: Level = DEFAULT) -> Callable[[int, Random], Bot]:
    """What makes the bots of a game, of this level if there are several; raises ``KeyError`` for a
    game that bots do not play."""
    leveled = LEVELED.get(game)
    return BOTS[game] if leveled is None else lambda seat, rng: leveled(seat, rng, level)


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
