"""The 112 cards as small numbers: 0 to 95 are flies, 96 to 111 swatters.

Sixteen flies of each colour follow one another, in the order of the pad's keys; so key *k* hits
colour *k*.
"""

from typing import Final

from slapbox.games.fly_swatter.shapes import Colour, Face, Fly, Lying, Swatter

COLOURS: Final[tuple[Colour, ...]] = ("red", "yellow", "green", "blue", "purple", "orange")
VALUES: Final = (1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5)
"""The numbers on the sixteen flies of one colour: 48 points, and 288 in all."""

FLIES: Final = len(COLOURS) * len(VALUES)
CARDS: Final = FLIES + 16

COLOUR: Final = tuple(card // len(VALUES) for card in range(FLIES))
VALUE: Final = tuple(VALUES[card % len(VALUES)] for card in range(FLIES))


def is_fly(card: int) -> bool:
    """Return whether this card of the deck is a fly (else a swatter)."""
    return card < FLIES


_FLIES: Final = tuple(
    Fly(card=card, kind="fly", colour=COLOURS[COLOUR[card]], value=VALUE[card])
    for card in range(FLIES)
)
FACES: Final[tuple[Face, ...]] = (
    *_FLIES,
    *(Swatter(card=card, kind="swatter", colour=None, value=None) for card in range(FLIES, CARDS)),
)


def face(card: int) -> Face:
    """As pages get it."""
    return FACES[card].copy()


def lying(fly: int, slot: int) -> Lying:
    """The same of a fly in the centre."""
    return {**_FLIES[fly], "slot": slot}
