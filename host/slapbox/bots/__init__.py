"""Players made of code, by the name of their game."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from slapbox.bots.acts import Act, Bot, Finish, Press, TurnCard
from slapbox.bots.fly_swatter import FlySwatterBot
from slapbox.bots.quick import BuzzerBot, ReactionBot

BOTS: Final[dict[str, Callable[[int, Random], Bot]]] = {
    "fly-swatter": FlySwatterBot,
    "reaction": ReactionBot,
    "buzzer": BuzzerBot,
}
"""Each makes a bot for a seat, with its own source of chance."""

__all__ = ["BOTS", "Act", "Bot", "Finish", "Press", "TurnCard"]
