"""Events of Rummü for everybody. A card drawn from the stock has no face here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from slapbox.games.mudeck.cards import face
from slapbox.games.rummue import shapes


class Happened(NamedTuple):
    """Something small: ``kind`` says what, ``seat`` did it, to the ``combo`` on the table.
    ``gain``: by how much that is worth more now."""

    kind: shapes.Small
    seat: int | None = None
    card: int | None = None
    combo: int | None = None
    joker: int | None = None
    gain: int | None = None

    def as_json(self) -> shapes.Happened:
        """As pages get it."""
        return {
            "event": self.kind,
            "seat": self.seat,
            "card": None if self.card is None else face(self.card),
            "combo": self.combo,
            "joker": None if self.joker is None else face(self.joker),
            "gain": self.gain,
        }


@dataclass(frozen=True, slots=True)
class Laid:
    """``seat`` laid new combinations, which have these numbers on the table; it is its ``opening``
    or not. ``worth``: of all of them."""

    seat: int
    combos: tuple[int, ...]
    worth: int
    opening: bool

    def as_json(self) -> shapes.Laid:
        """As pages get it."""
        return {
            "event": "laid",
            "seat": self.seat,
            "combos": list(self.combos),
            "worth": self.worth,
            "opening": self.opening,
        }
