"""The games, by the name that people type."""

from __future__ import annotations

from typing import Final

from slapbox.games.fly_swatter import FlySwatter
from slapbox.games.protocol import Game

GAMES: Final[dict[str, type[Game]]] = {game.name: game for game in (FlySwatter,)}


def find(name: str) -> type[Game]:
    """The game of this name; raises ``KeyError`` if there is none."""
    return GAMES[name]
