"""Acts of a bot's fingers."""

from collections.abc import Sequence
from typing import Any, Protocol, TypedDict

from msgspec import Struct

from slapbox.games.protocol import Json

AnyMove = Json
"""The record of a move of some game; each game's ``moves.py`` has its own."""


class Noticed(TypedDict):
    """Facts that a bot is shown in addition to its seat's view: the ``moves`` that are legal for
    it, ``now_us``, the time since the match's start, ``fidgets``: for each seat whether its fan of
    cards flutters, and ``down``: whether all its own hands are down in the race that is open."""

    moves: list[AnyMove]
    now_us: int
    fidgets: Sequence[bool]
    down: bool


class Press(Struct, frozen=True, gc=False):
    """Press this key of the pad after this time.

    ``card`` names the card that is meant, for the rules that ask for one; a pad cannot say it.
    """

    key: int
    after_us: int
    card: int | None = None


class TurnCard(Struct, frozen=True, gc=False):
    """Turn the top card (press any key, on a pad) after this time."""

    after_us: int


class Finish(Struct, frozen=True, gc=False):
    """Say after this time that no further slap will come in this race."""

    after_us: int


class Play(Struct, frozen=True, gc=False):
    """Make this move, the record of a move of the game, on the phone after this time."""

    move: AnyMove
    after_us: int


class Drag(Struct, frozen=True, gc=False):
    """Take a card by its edge after this time and drag it for ``drag_us``: then this move is made.
    Its times are added by the caller who carries it out, as the table does."""

    move: AnyMove
    after_us: int
    drag_us: int


class Call(Struct, frozen=True, gc=False):
    """Make this move on the phone after this time, whatever goes on by then: it is judged by its
    own time, which is added by the caller who carries it out."""

    move: AnyMove
    after_us: int


class Look(Struct, frozen=True, gc=False):
    """Look again after this time, even if nothing has changed by then."""

    after_us: int


Act = Press | TurnCard | Finish | Play | Drag | Call | Look


class Bot(Protocol):
    """A player made of code: it sees what its seat may see, and never the state."""

    @property
    def seat(self) -> int:
        """Return where it sits."""
        ...

    def react(self, view: Any) -> list[Act]:
        """Return what to do about the situation that the view shows, times counted from now.

        To be called when what the seat sees has changed, and when a race opens. Each bot says which
        view it knows how to read: its game's, with what it remembers, the table's ``revision``, and
        what is :class:`Noticed`, too.
        """
        ...
