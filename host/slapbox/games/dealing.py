"""The one place where chance comes from: outside the rules, and out of nobody's reach.

Cards of a real match are shuffled by the operating system's randomness, drawn again for each card:
there is no seed that anybody could find from their hand. The journal keeps the cards themselves.
Only who asks for a seed gets the same cards again, and then everybody who knows the seed can.
"""

from random import Random, SystemRandom

from slapbox.games.base import Game
from slapbox.games.options import OptionError, out_of_range
from slapbox.games.protocol import Options
from slapbox.text import Text


def chance(seed: int | None, which: int | str) -> Random:
    """Return what decides one of the things left to chance, by its number or name: ``seed``, if
    there is one."""
    return SystemRandom() if seed is None else Random(f"{seed}-{which}")


def shuffled(
    game: type[Game], seats: int, options: Options, seed: int | None, cards: int | None = None
) -> list[int]:
    """The game's deck in an order that ``seed`` alone decides, or that nobody can foretell.

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
    (SystemRandom() if seed is None else Random(seed)).shuffle(deck)
    return deck[:cards]
