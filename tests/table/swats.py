"""Decks of Fly-Swatter in which what comes up is known."""

from __future__ import annotations

from typing import Final

from slapbox.games.fly_swatter.cards import CARDS, COLOUR, COLOURS, VALUE, is_fly

RED: Final = COLOURS.index("red")
YELLOW: Final = COLOURS.index("yellow")


def deck_of(turned: str, seats: int) -> list[int]:
    """All cards, so dealt that seat 0, if it starts, and those after it turn these first (``r5``: a
    red fly of five points, ``S``: a swatter)."""
    left = list(range(CARDS))
    first = [left.pop(_place(token, left)) for token in turned.split()]
    base, spare = divmod(CARDS, seats)
    piles = [first[seat::seats] for seat in range(seats)]
    rest = [piles[seat].pop(0) for seat in range(spare)]  # goes on top of the stacks (FS-1)
    under = [[left.pop() for _ in range(base - len(pile))] for pile in piles]
    stacks = [[*cards, *reversed(pile)] for cards, pile in zip(under, piles, strict=True)]
    return [card for stack in stacks for card in stack] + rest


def _place(token: str, cards: list[int]) -> int:
    if token == "S":  # noqa: S105 - it is no password
        return next(place for place, card in enumerate(cards) if not is_fly(card))
    return next(
        place
        for place, card in enumerate(cards)
        if is_fly(card) and f"{COLOURS[COLOUR[card]][0]}{VALUE[card]}" == token
    )
