"""Suits of cards under the trumps that were named, and what beats what.

All trumps form one suit: a trump belongs to its printed colour no longer. There are up to three
tiers of them, best first: *double* trumps match both calls (a colour and a number), *chief* trumps
the first call, *vice* trumps the second one. Within a tier the higher number is better, and equal
cards are equal: then the one played first wins.
"""

from functools import cache
from typing import Final, Literal, NamedTuple

from slapbox.games.mudeck.cards import (
    ALL,
    CARDS,
    COLOUR,
    COLOURS,
    MATCH,
    NONE,
    NUMBER,
    OF_COLOUR,
    cards_of,
    face,
    mask_of,
)
from slapbox.games.tricks import shapes

TRUMP: Final = len(COLOURS)
"""The suit of all trumps; the others have the number of their colour."""

SUITS: Final[tuple[shapes.Suit, ...]] = (*COLOURS, "trump")

Tier = Literal["double", "chief", "vice"]

_TIERS: Final[tuple[Tier, ...]] = ("vice", "chief", "double")
_STEP: Final = 20
"""More than any number: a higher tier beats every card of a lower one."""


class Order(NamedTuple):
    """The suits and the ranking under certain trumps.

    ``suit`` names each card's, ``masks`` holds each suit's cards. ``power[suit][card]`` is what a
    card is good for when this suit is led, and 0 for a card that cannot win. ``beats`` holds, for
    each card that has the trick so far, those that would take it away.
    """

    suit: tuple[int, ...]
    masks: tuple[int, ...]
    power: tuple[tuple[int, ...], ...]
    beats: tuple[int, ...]
    tiers: tuple[tuple[Tier, int], ...]

    def sorted(self, mask: int) -> list[int]:
        """Cards as a hand is held: trumps first, then colour by colour, the best first."""
        return sorted(cards_of(mask), key=self._place)

    def _place(self, card: int) -> tuple[int, int, int]:
        suit = self.suit[card]
        return (-1 if suit == TRUMP else suit, -self.power[suit][card], card)

    def ranking(self, cards: int = ALL) -> list[shapes.Tier]:
        """All trumps among ``cards`` as they are to be drawn, best first."""
        return [
            {"tier": tier, "ranks": [[face(card) for card in rank] for rank in ranks]}
            for tier, mask in self.tiers
            if (ranks := self._ranks(mask & cards))
        ]

    def _ranks(self, trumps: int) -> list[list[int]]:
        by_number: dict[int, list[int]] = {}
        for card in self.sorted(trumps):
            by_number.setdefault(NUMBER[card], []).append(card)
        return list(by_number.values())


@cache
def order(chief: int = NONE, vice: int = NONE) -> Order:
    """Return what these two calls make of the deck. Equal calls are as if only the chief had named
    it."""
    first = MATCH[chief] if chief != NONE else 0
    second = MATCH[vice] if vice != NONE and vice != chief else 0
    tiers: dict[Tier, int] = {
        "double": first & second,
        "chief": first & ~second,
        "vice": second & ~first,
    }
    trumps = first | second
    suit = tuple(TRUMP if trumps >> card & 1 else COLOUR[card] for card in range(CARDS))
    masks = (*(colour & ~trumps for colour in OF_COLOUR), trumps)
    strength = tuple(_strength(card, tiers) for card in range(CARDS))
    power = tuple(
        tuple(strength[card] if suit[card] in (led, TRUMP) else 0 for card in range(CARDS))
        for led in range(len(SUITS))
    )
    beats = tuple(_beating(card, power[suit[card]]) for card in range(CARDS))
    ranks = tuple((tier, mask) for tier, mask in tiers.items() if mask)
    return Order(suit, masks, power, beats, ranks)


def _beating(card: int, power: tuple[int, ...]) -> int:
    return mask_of(other for other in range(CARDS) if power[other] > power[card])


def _strength(card: int, tiers: dict[Tier, int]) -> int:
    tier = next((place for place, name in enumerate(_TIERS, 1) if tiers[name] >> card & 1), 0)
    return tier * _STEP + NUMBER[card] + 1
