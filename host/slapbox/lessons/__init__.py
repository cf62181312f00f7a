"""Lessons: a game learned by winning one. Each is a recorded match with stops.

The table plays the recorded moves of all seats and waits at each stop until the learner, who has
seat 0, makes the recorded move. What a stop says is the message ``lesson.<game>.<stop>`` in
``text/<language>/games/<game>.json``; so are the short lines on what the lesson left out.

To add one, write a plan for the game in ``tests/lessons/plans.py``, and run ``python
tests/lessons/record.py GAME``: bots play the match of that plan, and ``<game>.json`` beside this
file is written. ``--show`` prints the numbered moves, from which a plan takes the places of its
stops. Name in ``lights`` of the game's manifest (``game.js``) what a stop may light on the TV. The
sweeps in ``tests/lessons/`` then play the lesson by its own advice.
"""

from functools import cache
from importlib.resources import files

from msgspec import Struct
from msgspec.json import decode

from slapbox.games.protocol import Json
from slapbox.text import Text


class Stop(Struct, frozen=True):
    """A decision of the learner: the recorded move of this index, by seat 0, or a race that the
    table closes and in which seat 0 has to slap. ``name`` ends the key of its sentence, in which
    ``values`` are figures; ``light`` names what is lit on the TV."""

    index: int
    name: str
    light: tuple[str, ...] = ()
    values: dict[str, int] = {}


class Lesson(Struct, frozen=True):
    """A match of ``players`` by these ``options`` from this ``deck``, up to where the lesson ends.
    ``moves`` hold a seat and its move, as the journal has them; a leap plays those from its first
    index up to its second at once. ``left_out`` ends the keys of what the lesson did not tell."""

    game: str
    players: int
    options: dict[str, str | int | bool]
    deck: tuple[int, ...]
    moves: tuple[tuple[int, Json], ...]
    stops: tuple[Stop, ...]
    leaps: tuple[tuple[int, int], ...] = ()
    left_out: tuple[str, ...] = ()

    def text(self, name: str, values: dict[str, int] | None = None) -> Text:
        """The message of a stop, or on something that was left out."""
        return Text(f"lesson.{self.game}.{name}", dict(values or {}))

    def stop_at(self, index: int) -> Stop | None:
        """The stop before this move, if there is one."""
        return next((stop for stop in self.stops if stop.index == index), None)

    def leap_from(self, index: int) -> int:
        """Return the index at which play goes on from this move: behind the leap that begins here,
        if one does."""
        return next((end for start, end in self.leaps if start == index), index)


@cache
def find(game: str) -> Lesson | None:
    """The lesson of this game, if it has one."""
    file = files(__name__) / f"{game}.json"
    return decode(file.read_bytes(), type=Lesson) if file.is_file() else None
