"""Moves of every trick game, by the players and by the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from slapbox.games.mudeck.cards import CARDS
from slapbox.games.mudeck.moves import Deal, Dealer, Kinds, Named, Ready, TimeUp
from slapbox.games.tricks import shapes


@dataclass(frozen=True, slots=True)
class Play(Named):
    """The active player lays a card to the trick."""

    word = "play"
    card: int

    def as_json(self) -> shapes.Play:
        """The journal's record, and the pages'."""
        return {"move": "play", "card": self.card}


PLAYS: Final = tuple(Play(card) for card in range(CARDS))
"""Ready-made, for speed."""

COMMON: Final[tuple[type[Named], ...]] = (Play, Ready, TimeUp, Dealer, Deal)


def kinds(*more: type[Named]) -> Kinds:
    """The moves of a game by their words: the common ones and ``more``."""
    return {kind.word: kind for kind in (*COMMON, *more)}
