"""Worth of tricks of The Last Panther. Triangles do not count."""

from typing import Final

from slapbox.games.mudeck.cards import CARDS, COLOUR, COLOURS, NUMBER, OF_COLOUR, mask_of

GREEN_5: Final = next(
    card for card in range(CARDS) if (COLOURS[COLOUR[card]], NUMBER[card]) == ("green", 5)
)

_OF: Final = dict(zip(COLOURS, OF_COLOUR, strict=True))
_PANTHERS: Final = mask_of(
    card for card in range(CARDS) if (COLOURS[COLOUR[card]], NUMBER[card]) == ("black", 7)
)
"""Both of them: the rulebook's table has the singular, but the deck holds two."""


def parts(taken: int, *, last: bool) -> dict[str, int]:
    """Return what these cards are worth, apart by what for; ``last``: with the last trick."""
    return {
        "last_trick": 50 if last else 0,
        "yellow": 5 * (taken & _OF["yellow"]).bit_count(),
        "red": -10 * (taken & _OF["red"]).bit_count(),
        "panther": -50 * (taken & _PANTHERS).bit_count(),
    }


def points(taken: int, *, last: bool) -> int:
    """Return what these cards are worth together."""
    return sum(parts(taken, last=last).values())
