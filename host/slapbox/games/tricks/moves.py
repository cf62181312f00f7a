"""Moves of every trick game, by the players and by the table."""

from typing import Final

from slapbox.games import wire
from slapbox.games.mudeck import moves as mudeck
from slapbox.games.mudeck.cards import CARDS


class Play(wire.Move, frozen=True, tag="play"):
    """The active player lays a card to the trick."""

    card: int


PLAYS: Final = tuple(Play(card) for card in range(CARDS))
"""Ready-made, for speed."""

Move = mudeck.Move | Play
