"""Moves of The Last Panther before the tricks."""

from slapbox.games import wire
from slapbox.games.tricks import moves as tricks


class PassCards(wire.Move, frozen=True, tag="pass_cards"):
    """Choose the neighbour's cards; secret, and open to change, until all have chosen."""

    cards: tuple[int, ...]


Move = tricks.Move | PassCards
