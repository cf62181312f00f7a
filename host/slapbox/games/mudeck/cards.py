"""The Mü deck: 60 cards as small numbers, and sets of cards as the bits of one number.

Five colours of twelve cards: 0 to 9, with two 1s and two 7s. The two copies of a card are alike to
the rules. A *call* is what can be named as trumps, a colour or a number, as a small number too.
"""

from collections.abc import Callable, Iterable
from typing import Final

from slapbox.games.mudeck.shapes import Call, Colour, Face

COLOURS: Final[tuple[Colour, ...]] = ("red", "yellow", "green", "blue", "black")
"""In the order of the keys of a pad; black has the purple one."""

NUMBERS: Final = (0, 1, 1, 2, 3, 4, 5, 6, 7, 7, 8, 9)
"""The cards of a colour, in the order of their ids."""

CARDS: Final = len(COLOURS) * len(NUMBERS)
COLOUR: Final = tuple(card // len(NUMBERS) for card in range(CARDS))
NUMBER: Final = tuple(NUMBERS[card % len(NUMBERS)] for card in range(CARDS))

_TRIANGLES_OF_NUMBER: Final = (1, 0, 1, 1, 1, 1, 2, 2, 1, 0)
TRIANGLES: Final = tuple(_TRIANGLES_OF_NUMBER[number] for number in NUMBER)
"""Worth of a card in a trick: 60 in the whole deck."""

BIT: Final = tuple(1 << card for card in range(CARDS))
ALL: Final = (1 << CARDS) - 1

NONE: Final = -1
"""No call: nothing is trumps."""

CALLS: Final[tuple[Call, ...]] = (*COLOURS, "0", "1", "2", "3", "4", "5", "6", "7", "8", "9")
"""The names of the calls: colours first, then numbers."""


def mask_of(cards: Iterable[int]) -> int:
    """The set of these cards."""
    mask = 0
    for card in cards:
        mask |= BIT[card]
    return mask


def cards_of(mask: int) -> list[int]:
    """The cards of a set, from the lowest id on."""
    cards = []
    while mask:
        low = mask & -mask
        cards.append(low.bit_length() - 1)
        mask ^= low
    return cards


MATCH: Final = tuple(
    mask_of(
        card
        for card in range(CARDS)
        if (COLOUR[card] if call < len(COLOURS) else NUMBER[card] + len(COLOURS)) == call
    )
    for call in range(len(CALLS))
)
"""The cards that each call makes trumps."""

OF_COLOUR: Final = MATCH[: len(COLOURS)]

_ONE: Final = mask_of(card for card in range(CARDS) if TRIANGLES[card] == 1)
_TWO: Final = mask_of(card for card in range(CARDS) if TRIANGLES[card] == 2)


def triangles(mask: int) -> int:
    """Return what all these cards are worth together."""
    return (mask & _ONE).bit_count() + 2 * (mask & _TWO).bit_count()


def pick(mask: int, random: Callable[[], float]) -> int:
    """One of these cards, each as likely; ``random`` gives numbers from 0 up to 1."""
    for _ in range(int(random() * mask.bit_count())):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


def calls_on(mask: int) -> list[int]:
    """The calls that stand on these cards: their colours, then their numbers."""
    return [call for call, cards in enumerate(MATCH) if mask & cards]


def call_name(call: int) -> Call:
    """``"red"``, ``"7"`` or ``"none"``"""
    return "none" if call == NONE else CALLS[call]


def call_of(name: str) -> int:
    """The call of this name; raises ``ValueError`` if there is none."""
    return NONE if name == "none" else CALLS.index(name)


_FACES: Final = tuple(
    Face(
        card=card,
        colour=COLOURS[COLOUR[card]],
        number=NUMBER[card],
        triangles=TRIANGLES[card],
    )
    for card in range(CARDS)
)


def face(card: int) -> Face:
    """As pages get it."""
    return _FACES[card]


def faces(mask: int) -> list[Face]:
    """The faces of a set of cards."""
    shown = []
    while mask:  # as ``cards_of``, for speed
        low = mask & -mask
        shown.append(_FACES[low.bit_length() - 1])
        mask ^= low
    return shown
