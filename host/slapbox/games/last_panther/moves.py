"""Moves of The Last Panther before the tricks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from slapbox.games.mudeck.moves import Kinds, Named
from slapbox.games.tricks.moves import kinds


@dataclass(frozen=True, slots=True)
class PassCards(Named):
    """Choose the neighbour's cards; secret, and open to change, until all have chosen."""

    word = "pass_cards"
    cards: tuple[int, ...]


KINDS: Final[Kinds] = kinds(PassCards)
