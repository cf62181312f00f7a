"""The 71 cards as small numbers; the guard bug is no card in play, but whose guard it is.

How many cards of each kind carry each of the numbers 1 to 5 stands in ``deck.json``. The rulebooks
do not print it: the spread there is as even and as symmetric as it can be (MM-1), and the true one
may take its place.
"""

import json
from importlib import resources
from typing import Final

from slapbox.games.cheating_moth.shapes import CardKind, Face

HIGHEST: Final = 5
"""Cards are numbered 1 to 5, in a ring."""

POINTS_OF_KIND: Final[dict[CardKind, int]] = {
    "number": 1,
    "spider": 5,
    "mosquito": 5,
    "cockroach": 5,
    "ant": 5,
    "moth": 10,
}


def _deck() -> list[tuple[CardKind, int]]:
    """Kind and number of every card, by its id."""
    file = resources.files("slapbox.games.cheating_moth").joinpath("deck.json")
    spread: dict[str, list[int]] = json.loads(file.read_text(encoding="utf-8"))
    return [
        (kind, number)
        for kind in POINTS_OF_KIND
        for number, count in enumerate(spread[kind], start=1)
        for _ in range(count)
    ]


_DECK: Final = _deck()
CARDS: Final = len(_DECK)
KIND: Final = tuple(kind for kind, _ in _DECK)
NUMBER: Final = tuple(number for _, number in _DECK)
POINTS: Final = tuple(POINTS_OF_KIND[kind] for kind in KIND)
"""Cost of a card that is still in hand when the round ends."""
IS_MOTH: Final = tuple(kind == "moth" for kind in KIND)
IS_NUMBER: Final = tuple(kind == "number" for kind in KIND)


def neighbours(number: int) -> tuple[int, int]:
    """The two numbers that fit on this one: 1 and 5 are neighbours too."""
    return (number - 2) % HIGHEST + 1, number % HIGHEST + 1


FITS: Final = tuple(
    tuple(NUMBER[card] in neighbours(top) for card in range(CARDS)) for top in range(HIGHEST + 1)
)
"""``FITS[number][card]``: whether the card's number fits on this one (entry 0 means nothing)."""


def face(card: int) -> Face:
    """As pages get it."""
    return {"card": card, "kind": KIND[card], "number": NUMBER[card]}
