"""What a player made of code may decide to do with the fingers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from slapbox.games.protocol import Json


@dataclass(frozen=True, slots=True)
class Press:
    """Press this key of the pad after this time.

    ``card`` names the card that is meant, for the rules that ask for one; a pad cannot say it.
    """

    key: int
    after_us: int
    card: int | None = None


@dataclass(frozen=True, slots=True)
class TurnCard:
    """Turn the top card (press any key, on a pad) after this time."""

    after_us: int


@dataclass(frozen=True, slots=True)
class Finish:
    """Say after this time that no further slap will come in this race."""

    after_us: int


Act = Press | TurnCard | Finish


class Bot(Protocol):
    """A player made of code: it sees what its seat may see, and never the state."""

    @property
    def seat(self) -> int:
        """Where it sits."""
        ...

    def react(self, view: Json) -> list[Act]:
        """What to do about the situation that the view shows, times counted from now.

        To be called once for each situation: when it is somebody's turn, when a race opens.
        """
        ...
