"""Players made of code, by the name of their game."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, Final

from slapbox.bots.acts import Act, Bot, Call, Drag, Finish, Look, Play, Press, TurnCard
from slapbox.bots.cheating_moth import CheatingMothBot
from slapbox.bots.fly_swatter import FlySwatterBot
from slapbox.bots.human import PEOPLE
from slapbox.bots.ladder import LADDERS, rung
from slapbox.bots.levels import AGES, DEFAULT, LEVELS, Level
from slapbox.bots.persons import aged, lean
from slapbox.bots.quick import QuizGuest, ReactionBot
from slapbox.bots.thinking import Thinker

_AGED: Final[dict[str, Callable[..., Bot]]] = {
    "fly-swatter": FlySwatterBot,
    "cheating-moth": CheatingMothBot,
    "reaction": ReactionBot,
}
"""Games in which eyes and hands count. A seat, its source of chance and an age make a bot; without
an age (:mod:`slapbox.bots.human`) it is an adult."""

BOTS: Final[dict[str, Callable[[int, Random], Bot]]] = {**_AGED, "quiz": QuizGuest}
"""Each makes a bot for a seat, with its own source of chance; for games in which nobody thinks at
leisure. They are adults."""

LEVELED: Final = tuple(LADDERS)
"""The games whose bots think more or less, as the host likes."""

OFFERED: Final[dict[str, tuple[Level, ...]]] = {
    **dict.fromkeys(LEVELED, LEVELS),
    **dict.fromkeys(_AGED, AGES),
}
"""Levels that bots may have in each game, where they differ; the middle one plays, unless the host
says otherwise."""


def maker(
    game: str, level: Level = DEFAULT, person: str | None = None
) -> Callable[[int, Random], Bot]:
    """Return what makes the bots of a game, of this level or age if there are several, with the
    character of a ``person``. Raises ``KeyError`` for a game that bots do not play, and
    ``ValueError`` for a clairvoyant."""
    if game in LADDERS:
        return partial(_leaning, rung(game, level), lean(person, game))
    if game in _AGED and level in PEOPLE:
        age = aged(PEOPLE[level], person, game)
        return lambda seat, rng: _AGED[game](seat, rng, age)
    return BOTS[game]


def _leaning(make: Callable[[int, Random], Thinker[Any]], side: int, seat: int, rng: Random) -> Bot:
    bot = make(seat, rng)
    bot.lean = side
    return bot


__all__ = [
    "BOTS",
    "LEVELED",
    "OFFERED",
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
