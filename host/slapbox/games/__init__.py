"""The games, by the name that people type."""

from __future__ import annotations

from typing import Final

from slapbox.games.buzzer import Buzzer
from slapbox.games.cheating_moth import CheatingMoth
from slapbox.games.fly_swatter import FlySwatter
from slapbox.games.last_panther import LastPanther
from slapbox.games.mu import Mu
from slapbox.games.protocol import Game
from slapbox.games.reaction import Reaction
from slapbox.games.rummue import Rummue
from slapbox.games.safarue import Safarue, SafarueVariant
from slapbox.games.wimmueln import Wimmueln

_ALL: Final[tuple[type[Game], ...]] = (
    FlySwatter,
    CheatingMoth,
    Mu,
    LastPanther,
    Wimmueln,
    Rummue,
    Safarue,
    SafarueVariant,
    Reaction,
    Buzzer,
)

GAMES: Final[dict[str, type[Game]]] = {game.name: game for game in _ALL}
"""In the order in which the lobby offers them."""


def find(name: str) -> type[Game]:
    """The game of this name; raises ``KeyError`` if there is none."""
    return GAMES[name]
