"""Moves of Rummü, by the players and by the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from slapbox.games.mudeck import moves as common
from slapbox.games.mudeck.cards import CARDS
from slapbox.games.mudeck.moves import Deal, Dealer, Named, Ready, TimeUp
from slapbox.games.protocol import Json, Move
from slapbox.games.rummue import shapes


@dataclass(frozen=True, slots=True)
class DrawStock(Named):
    """The active player draws from the stock."""

    word = "draw_stock"


@dataclass(frozen=True, slots=True)
class DrawDiscard(Named):
    """The active player takes the top card of the discard pile."""

    word = "draw_discard"


@dataclass(frozen=True, slots=True)
class Lay(Named):
    """New combinations, all at once: an opening may need several."""

    word = "lay"
    combos: tuple[tuple[int, ...], ...]

    def as_json(self) -> shapes.Lay:
        """The journal's record, and the pages'."""
        return {"move": "lay", "combos": [list(cards) for cards in self.combos]}


@dataclass(frozen=True, slots=True)
class Add(Named):
    """A card for a combination on the table, which is named by its place there."""

    word = "add"
    combo: int
    card: int


@dataclass(frozen=True, slots=True)
class Swap(Named):
    """A card takes the place of a joker on the table, which comes into the hand."""

    word = "swap"
    combo: int
    joker: int
    card: int


@dataclass(frozen=True, slots=True)
class Discard(Named):
    """The card that ends the turn."""

    word = "discard"
    card: int


DRAW_STOCK: Final = DrawStock()
DRAW_DISCARD: Final = DrawDiscard()
DISCARDS: Final = tuple(Discard(card) for card in range(CARDS))
"""Ready-made, for speed."""

_KINDS: Final[common.Kinds] = {
    kind.word: kind
    for kind in (DrawStock, DrawDiscard, Add, Swap, Discard, Ready, TimeUp, Dealer, Deal)
}


def from_json(record: Json) -> Move:
    """The move that a record holds; raises ``ValueError`` for anything else."""
    if isinstance(record, dict) and record.get("move") == Lay.word:
        return Lay(_combos(record))
    return common.from_json(_KINDS, record, "Rummü")


def _combos(record: Json) -> tuple[tuple[int, ...], ...]:
    combos = record.get("combos")
    if type(combos) is not list or not all(type(cards) is list for cards in combos):
        raise ValueError(f"no move of Rummü: {record!r}")
    if not all(type(card) is int for cards in combos for card in cards):
        raise ValueError(f"no move of Rummü: {record!r}")
    return tuple(tuple(cards) for cards in combos)
