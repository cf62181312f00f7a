"""Moves of Rummü, by the players and by the table."""

from typing import Final

from slapbox.games import wire
from slapbox.games.mudeck import moves as mudeck
from slapbox.games.mudeck.cards import CARDS


class DrawStock(wire.Move, frozen=True, tag="draw_stock"):
    """The active player draws from the stock."""


class DrawDiscard(wire.Move, frozen=True, tag="draw_discard"):
    """The active player takes the top card of the discard pile."""


class Lay(wire.Move, frozen=True, tag="lay"):
    """New combinations, all at once: an opening may need several."""

    combos: tuple[tuple[int, ...], ...]


class Add(wire.Move, frozen=True, tag="add"):
    """A card for a combination on the table, which is named by its place there."""

    combo: int
    card: int


class Swap(wire.Move, frozen=True, tag="swap"):
    """A card takes the place of a joker on the table, which comes into the hand."""

    combo: int
    joker: int
    card: int


class Discard(wire.Move, frozen=True, tag="discard"):
    """The card that ends the turn."""

    card: int


DRAW_STOCK: Final = DrawStock()
DRAW_DISCARD: Final = DrawDiscard()
DISCARDS: Final = tuple(Discard(card) for card in range(CARDS))
"""Ready-made, for speed."""

Move = mudeck.Move | DrawStock | DrawDiscard | Lay | Add | Swap | Discard
