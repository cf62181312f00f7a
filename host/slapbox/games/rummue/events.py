"""What everybody hears of Rummü. A card drawn from the stock has no face here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from slapbox.games.mudeck.cards import face
from slapbox.games.protocol import Json

Kind = Literal[
    "dealt", "turned", "drew", "took", "added", "swapped", "discarded", "emptied", "rebuilt"
]
"""``dealt`` a new deal, which ``seat`` begins · ``turned`` the first discard · ``drew`` from the
stock · ``took`` the top discard · ``added`` a card to a combination · ``swapped`` it for the
``joker`` · ``discarded`` · ``emptied``: wanted to draw from the empty stock · ``rebuilt`` it."""

Ended = Literal["closed", "stock", "idle"]
"""How a deal ends: somebody has no card left · nobody has, and the ``stock`` cannot be made anew
once more · for long nobody did anything but take discards (both RU-9)."""


class Happened(NamedTuple):
    """Something small: ``kind`` says what, ``seat`` did it, to the ``combo`` on the table.
    ``gain``: by how much that is worth more now."""

    kind: Kind
    seat: int | None = None
    card: int | None = None
    combo: int | None = None
    joker: int | None = None
    gain: int | None = None

    def as_json(self) -> Json:
        """``{"event": KIND, "seat", "card", "combo", "joker", "gain"}``"""
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

    def as_json(self) -> Json:
        """``{"event": "laid", "seat", "combos", "worth", "opening"}``"""
        return {
            "event": "laid",
            "seat": self.seat,
            "combos": list(self.combos),
            "worth": self.worth,
            "opening": self.opening,
        }
