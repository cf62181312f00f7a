"""The one place where cards are shuffled: outside the rules, from a seed that the journal keeps."""

from __future__ import annotations

from random import Random

from slapbox.games.options import OptionError, out_of_range
from slapbox.games.protocol import Game, Options
from slapbox.text import Text


def shuffled(
    game: type[Game], seats: int, options: Options, seed: int, cards: int | None = None
) -> list[int]:
    """The game's deck in an order that ``seed`` alone decides.

    For a short game only ``cards`` of them stay in play; the others are put aside unseen, after
    shuffling. Raises :class:`slapbox.games.options.OptionError` if that is less than the game
    needs, or more than the deck, or if the game has no cards.
    """
    deck = game.deck(seats, options)
    if cards is not None and not deck:
        raise OptionError(Text("option.why.no_cards"))
    fewest = game.fewest_cards(seats)
    if cards is not None and not fewest <= cards <= len(deck):
        raise out_of_range("cards", cards, fewest, len(deck))
    Random(seed).shuffle(deck)
    return deck[:cards]
