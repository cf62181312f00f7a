"""Worth of the captured cards of a round. Piles are sets of cards, one for each team."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from slapbox.games.mudeck.cards import ALL, COLOURS, OF_COLOUR, triangles
from slapbox.games.mudeck.shapes import Colour
from slapbox.games.safarue.captures import ZEROS

CLASSIC: Final = {"unicorns": 24, "porcupines": -12, "puppies": -5, "triangles": 1}
"""Points for the most unicorns and porcupines, and for each puppy and triangle."""

VARIANT: Final = {"cards": 24, "porcupines": 18, "triangles": 1}
"""Points for the most cards and porcupines, and for each triangle; here they are bad."""

SUITS: Final = COLOURS[:4]
"""The colours that may be unicorns or porcupines: black is the panther's."""

Points = tuple[int, ...]


class Animals(NamedTuple):
    """The colours of the unicorns, where they count, and of the porcupines (SA-5)."""

    unicorn: Colour | None
    porcupine: Colour


def animals(unicorn: Colour | None, porcupine: Colour) -> Animals:
    """No colour has two animals: if both are wanted in one, the porcupine gets the next one."""
    if porcupine == unicorn:
        porcupine = SUITS[(SUITS.index(porcupine) + 1) % len(SUITS)]
    return Animals(unicorn, porcupine)


def counts(piles: Sequence[int], suits: Animals) -> dict[str, Points]:
    """Return how many cards of each kind the teams have."""
    kinds = {name: OF_COLOUR[COLOURS.index(suit)] for name, suit in _suits(suits)}
    kinds |= {"puppies": ZEROS, "cards": ALL}
    return {
        name: tuple((pile & kind).bit_count() for pile in piles) for name, kind in kinds.items()
    }


def _suits(suits: Animals) -> Iterator[tuple[str, str]]:
    if suits.unicorn is not None:
        yield "unicorns", suits.unicorn
    yield "porcupines", suits.porcupine


def leader(piles: Sequence[int], suits: Animals) -> int | None:
    """Return the team that alone has the most unicorns, where there are any."""
    if suits.unicorn is None:
        return None
    unicorns = OF_COLOUR[COLOURS.index(suits.unicorn)]
    cards = [(pile & unicorns).bit_count() for pile in piles]
    best = max(cards)
    return cards.index(best) if cards.count(best) == 1 else None


def award(points: int, cards: Sequence[int], *, to_nobody: bool) -> Points:
    """The points for the most cards; a tie shares them equally. If nobody has any card there is no
    award, or with ``to_nobody`` all share it as in any other tie (SA-7)."""
    most = max(cards)
    if not most and not to_nobody:
        return (0,) * len(cards)
    best = cards.count(most)
    return tuple(points // best if count == most else 0 for count in cards)


def classic(
    piles: Sequence[int], counts: dict[str, Points], *, to_nobody: bool
) -> dict[str, Points]:
    """The points of the game."""
    return {
        "unicorns": award(CLASSIC["unicorns"], counts["unicorns"], to_nobody=to_nobody),
        "porcupines": award(CLASSIC["porcupines"], counts["porcupines"], to_nobody=to_nobody),
        "puppies": tuple(CLASSIC["puppies"] * count for count in counts["puppies"]),
        "triangles": tuple(map(triangles, piles)),
    }


def variant(
    piles: Sequence[int], counts: dict[str, Points], *, to_nobody: bool
) -> dict[str, Points]:
    """The points of the variant."""
    return {
        "cards": award(VARIANT["cards"], counts["cards"], to_nobody=to_nobody),
        "porcupines": award(VARIANT["porcupines"], counts["porcupines"], to_nobody=to_nobody),
        "triangles": tuple(map(triangles, piles)),
    }
