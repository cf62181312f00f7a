"""The games, by the name that people type, and what pages get of them: the shapes of all games
together."""

from collections.abc import Iterable
from functools import reduce
from importlib import import_module
from operator import or_
from typing import Annotated, Any, Final

from slapbox.games.base import Game
from slapbox.games.protocol import Json

_FOLDERS: Final = (
    "fly_swatter",
    "cheating_moth",
    "mu",
    "last_panther",
    "wimmueln",
    "rummue",
    "safarue",
    "reaction",
    "quiz",
)
"""All games. A folder exports its games alone, and declares what pages get of them in its
``shapes.py``."""


_PARTS: Final = ("shapes", "events", "moves")


def _in(folder: str) -> dict[str, type[Game]]:
    module: Any = import_module(f"{__name__}.{folder}")
    games: list[type[Game]] = [getattr(module, name) for name in module.__all__]
    return {game.name: game for game in games}


GAMES: Final[dict[str, type[Game]]] = {
    name: game for folder in _FOLDERS for name, game in _in(folder).items()
}
"""In the order in which the lobby offers them."""


def shape(name: str, of: Iterable[type[Game]] = GAMES.values()) -> Any:
    """Anything that these games call by this name in ``shapes.py``, ``events.py`` or
    ``moves.py``."""
    folders = [import_module(game.__module__.rpartition(".")[0]) for game in of]
    parts = [[getattr(folder, part, None) for part in _PARTS] for folder in folders]
    named = [[getattr(part, name) for part in some if hasattr(part, name)] for some in parts]
    return reduce(or_, [first for first, *_ in filter(None, named)])


View = Annotated[Json, shape("View")]
"""Views for everybody."""

SeatView = Annotated[Json, shape("SeatView")]
"""Views for a seat: the same, or with its hand and secrets as well."""

Last = Annotated[Json, shape("Last")]
"""Scenes of a race until the next move."""

Face = Annotated[Json, shape("Face", [game for game in GAMES.values() if game.needs_phones])]
"""A card of a hand that is secret while the match is on."""

Move = Annotated[Json, shape("Move")]
"""Moves of players, the host and the table."""

Prompt = Annotated[Json, shape("Prompt")]
"""Facts of a match that the host alone may know."""

Result = Annotated[Json, shape("Result")]
"""Results of a match."""


def find(name: str) -> type[Game]:
    """The game of this name; raises ``KeyError`` if there is none."""
    return GAMES[name]
