"""The Mü deck as Rummü sees it: yellow cards are jokers, and copies are alike.

A *place* is a number and a colour: 50 of them, of which ten have two copies. Sets of places are
the bits of one number as well, five for each number from 0 to 9: so neighbours lie side by side.
"""

from collections.abc import Iterable
from typing import Final

from slapbox.games.mudeck.cards import CARDS, COLOUR, COLOURS, NUMBER, NUMBERS, OF_COLOUR, mask_of

HIGHEST: Final = 9
"""Cards are numbered from 0."""

WIDTH: Final = len(COLOURS)
"""Places of one number."""

YELLOW: Final = COLOURS.index("yellow")
REAL: Final = tuple(colour for colour in range(WIDTH) if colour != YELLOW)
"""The colours of the cards that are no jokers."""

JOKERS: Final = OF_COLOUR[YELLOW]

PLACES: Final = WIDTH * (HIGHEST + 1)
PLACE: Final = tuple(NUMBER[card] * WIDTH + COLOUR[card] for card in range(CARDS))
PLACE_BIT: Final = tuple(1 << place for place in PLACE)
IS_JOKER: Final = tuple(colour == YELLOW for colour in COLOUR)
COPIES: Final = tuple(
    mask_of(card for card in range(CARDS) if PLACE[card] == place) for place in range(PLACES)
)
"""The one or two cards of each place."""

_FIRST_COPIES: Final = mask_of(card for card in range(CARDS - 1) if PLACE[card] == PLACE[card + 1])

_SUIT: Final = len(NUMBERS)
_IN_SUIT: Final = (1 << _SUIT) - 1
_LOW: Final = tuple(
    sum({1 << NUMBERS[bit] * WIDTH for bit in range(_SUIT) if held >> bit & 1})
    for held in range(1 << _SUIT)
)
"""The places of every set of twelve bits: the cards that a hand has of the first colour."""


def places_of(hand: int) -> int:
    """The places of these cards; two copies are one place."""
    return (
        _LOW[hand & _IN_SUIT]
        | _LOW[hand >> _SUIT & _IN_SUIT] << 1
        | _LOW[hand >> 2 * _SUIT & _IN_SUIT] << 2
        | _LOW[hand >> 3 * _SUIT & _IN_SUIT] << 3
        | _LOW[hand >> 4 * _SUIT] << 4
    )


def doubles_of(hand: int) -> int:
    """The places of which both copies are among these cards."""
    twins = hand & hand >> 1 & _FIRST_COPIES
    return places_of(twins) if twins else 0


def card_at(hand: int, place: int) -> int:
    """The card of this place among these, the first copy if both are there."""
    held = hand & COPIES[place]
    return (held & -held).bit_length() - 1


def cards_at(hand: int, places: Iterable[int]) -> tuple[int, ...]:
    """The cards of these places among these, in the same order."""
    return tuple([card_at(hand, place) for place in places])
