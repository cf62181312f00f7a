"""Moves of every game with the Mü deck, by the players and by the table."""

from slapbox.games import wire
from slapbox.games.mudeck.cards import BIT, CARDS
from slapbox.games.roles import Deal, Ready, TimeUp


class Dealer(wire.Move, frozen=True, tag="dealer"):
    """The table names the first dealer."""

    seat: int


Move = Ready | TimeUp | Dealer | Deal
"""Moves of all these games."""


def is_set(cards: tuple[int, ...]) -> bool:
    """Return whether these are cards, and each named once."""
    return all(0 <= card < CARDS for card in cards) and len(set(cards)) == len(cards)


def held(mask: int, card: int) -> bool:
    """Return whether the card is in the set; it may be no card at all."""
    return 0 <= card < CARDS and mask & BIT[card] != 0
