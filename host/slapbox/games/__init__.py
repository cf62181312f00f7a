"""The games, by the name that people type, and what pages get of them: the shapes of all games
together."""

from __future__ import annotations

from typing import Final

from slapbox.games.buzzer import Buzzer
from slapbox.games.buzzer import shapes as buzzer
from slapbox.games.cheating_moth import CheatingMoth
from slapbox.games.cheating_moth import shapes as cheating_moth
from slapbox.games.fly_swatter import FlySwatter
from slapbox.games.fly_swatter import shapes as fly_swatter
from slapbox.games.last_panther import LastPanther
from slapbox.games.last_panther import shapes as last_panther
from slapbox.games.mu import Mu
from slapbox.games.mu import shapes as mu
from slapbox.games.mudeck import shapes as mudeck
from slapbox.games.protocol import Game
from slapbox.games.reaction import Reaction
from slapbox.games.reaction import shapes as reaction
from slapbox.games.rummue import Rummue
from slapbox.games.rummue import shapes as rummue
from slapbox.games.safarue import Safarue, SafarueVariant
from slapbox.games.safarue import shapes as safarue
from slapbox.games.wimmueln import Wimmueln
from slapbox.games.wimmueln import shapes as wimmueln

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

View = (
    fly_swatter.View
    | cheating_moth.View
    | mu.View
    | last_panther.View
    | wimmueln.View
    | rummue.View
    | safarue.View
    | reaction.View
    | buzzer.View
)
"""What everybody may see."""

SeatView = (
    fly_swatter.SeatView
    | cheating_moth.SeatView
    | mu.SeatView
    | last_panther.SeatView
    | wimmueln.SeatView
    | rummue.SeatView
    | safarue.SeatView
    | reaction.SeatView
    | buzzer.SeatView
)
"""What a seat sees: the same, or with its own hand and secrets besides."""

Last = fly_swatter.Last | cheating_moth.Last | safarue.Last | reaction.Last
"""What is shown of a race until the next move."""

Face = mudeck.Face | cheating_moth.Face
"""A card of a hand that is secret while the match is on."""

Event = (
    fly_swatter.Event
    | cheating_moth.Event
    | mu.Event
    | last_panther.Event
    | wimmueln.Event
    | rummue.Event
    | safarue.Event
    | reaction.Event
    | buzzer.Event
)
"""What happened."""

Move = (
    fly_swatter.Move
    | cheating_moth.Move
    | mu.Move
    | last_panther.Move
    | wimmueln.Move
    | rummue.Move
    | safarue.Move
    | reaction.Move
    | buzzer.Move
)
"""What is done, by players, the host and the table."""

Result = (
    fly_swatter.Result
    | cheating_moth.Result
    | mu.Result
    | last_panther.Result
    | wimmueln.Result
    | rummue.Result
    | safarue.Result
    | reaction.Result
    | buzzer.Result
)
"""How a match ended."""


def find(name: str) -> type[Game]:
    """The game of this name; raises ``KeyError`` if there is none."""
    return GAMES[name]
