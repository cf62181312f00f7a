"""After the last deal it is looked at, and then the match is over."""

from __future__ import annotations

from typing import Any, Protocol

from slapbox.games.protocol import TABLE, Deadline, Event, Move, Result


class Dealt(Protocol):
    """A game of several deals or rounds."""

    final: bool

    def deadline(self) -> Deadline | None:
        """The time that the pause between two deals takes."""
        ...

    def apply(self, seat: int, move: Move) -> list[Event]:
        """Make the move."""
        ...

    def result(self) -> Result[Any] | None:
        """The scores and winners, when the match is over."""
        ...


def ended(game: Dealt) -> Result[Any] | None:
    """Return what came of the match when everybody has seen how its last deal ended; nothing if
    another one follows."""
    pause = game.deadline() if game.final else None
    if pause is not None:
        game.apply(TABLE, pause.move)
    return game.result()
