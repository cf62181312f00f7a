"""All combinations in a hand, quickly.

Lings and sequences of three are looked up, number by number. Longer ones grow from them: every part
of a mixed-colour sequence, and of a one-colour sequence of four, is legal as well. That is not so
with longer ones of one colour, which may have more jokers: they are counted out, but rare.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations, product
from typing import Final

from slapbox.games.mudeck.cards import cards_of
from slapbox.games.protocol import Options
from slapbox.games.rummue.cards import HIGHEST, PLACES, REAL, WIDTH, YELLOW, cards_at, places_of
from slapbox.games.rummue.combos import FEWEST, Combo, shape_of

Layers = Mapping[int, Sequence[int]]
"""Sequences of one length, by the first place of the number that they begin with."""

_LONG: Final = 5
"""Cards from which a one-colour sequence may have more than one joker."""

_NUMBERS: Final = HIGHEST + 1
_OF_NUMBER: Final = (1 << WIDTH) - 1
_OF_THREE: Final = (1 << WIDTH * FEWEST) - 1
_ROW: Final = sum(1 << place for place in range(0, PLACES, WIDTH))
"""The first place of each number."""
_ALL: Final = (1 << PLACES) - 1
_LINGS: Final = tuple(
    tuple(
        sum(1 << colour for colour in colours)
        for size in range(FEWEST, WIDTH + 1)
        for colours in combinations([colour for colour in range(WIDTH) if held >> colour & 1], size)
    )
    for held in range(1 << WIDTH)
)
"""The lings among the colours that a hand has of a number."""


def suggest(hand: int, options: Options) -> list[Combo]:
    """Every combination in this set of cards, those worth most first; of two copies the first one
    stands for both."""
    wrap = bool(options["wrap"])
    shapes = [shape for mask in masks_in(places_of(hand), wrap) if (shape := shape_of(mask, wrap))]
    shapes.sort(key=lambda shape: (-shape.worth, -len(shape.places), shape.places))
    return [Combo(shape, cards_at(hand, shape.places)) for shape in shapes]


@lru_cache(1 << 14)
def masks_in(held: int, wrap: bool) -> tuple[int, ...]:
    """The places of every combination among those held."""
    first, second, third = held & _ROW, held >> 1 & _ROW, held >> 2 & _ROW
    fourth, fifth = held >> 3 & _ROW, held >> 4 & _ROW
    any_ling = first | second | third
    two = first & second | third & (first | second)
    three = first & second & third | two & (fourth | fifth) | any_ling & fourth & fifth
    masks: list[int] = []
    for at in cards_of(three) if three else ():
        masks += [ling << at for ling in _LINGS[held >> at & _OF_NUMBER]]
    runs = _runs(any_ling | fourth | fifth, wrap)
    if runs[FEWEST]:
        ring = held | held << PLACES
        threes = {at: _threes(ring >> at & _OF_THREE, at) for at in runs[FEWEST]}
        for layer in threes.values():
            masks += layer
        if runs[FEWEST + 1]:
            masks += _longer(threes, held, wrap, five=bool(runs[_LONG]))
    return tuple(masks)


@cache
def _runs(row: int, wrap: bool) -> tuple[tuple[int, ...], ...]:
    """Return where neighbouring numbers begin that all are in the row, for each count of them up to
    all. A row has a bit at the first place of each number."""
    starts = [(1 << PLACES) - 1, row]
    for _ in range(2, _NUMBERS + 1):
        ahead = starts[-1] >> WIDTH | (starts[-1] & wrap) << PLACES - WIDTH
        starts.append(row & ahead)
    starts[-1] &= 1  # one circle is like another
    return tuple(tuple(cards_of(mask)) for mask in starts)


@lru_cache(1 << 16)
def _threes(window: int, at: int) -> tuple[int, ...]:
    """The sequences of three among the places of three neighbouring numbers, which lie ``at`` so
    many places from the beginning; past the end the first ones follow."""
    by_number = [
        [place for place in range(low, low + WIDTH) if window >> place & 1]
        for low in range(0, WIDTH * FEWEST, WIDTH)
    ]
    ahead = [sum(1 << place for place in places) << at for places in product(*by_number)]
    folded = [mask & _ALL | mask >> PLACES for mask in ahead]
    return tuple(mask for mask in folded if shape_of(mask, wrap=True))


def _longer(threes: Layers, held: int, wrap: bool, *, five: bool) -> list[int]:
    """The sequences of more than three; ``five``: perhaps of five and more."""
    fours = _grown(threes, wrap)
    masks = [mask for layer in fours.values() for mask in layer]
    if not five:
        return masks
    for layer in _grown(fours, wrap).values():
        masks += [mask for mask in layer if _is_mixed(mask, wrap)]
    jokers = held >> YELLOW & _ROW
    for colour in REAL:
        masks += _one_colour(held >> colour & _ROW, jokers, colour, wrap)
    return masks


def _is_mixed(mask: int, wrap: bool) -> bool:
    shape = shape_of(mask, wrap)
    return shape is not None and shape.kind == "mixed_colour"


def _grown(layers: Layers, wrap: bool) -> Layers:
    """Sequences that are longer by one: two that share all but their ends."""
    grown = {}
    for at, layer in layers.items():
        after = layers.get((at + WIDTH) % PLACES, ())
        both = [run | other for run in layer for other in after if _shared(run, other)]
        if both:
            grown[at] = [mask for mask in both if shape_of(mask, wrap)]
    return grown


def _shared(run: int, other: int) -> bool:
    return (run | other).bit_count() == run.bit_count() + 1


def _one_colour(real: int, jokers: int, colour: int, wrap: bool) -> Iterator[int]:
    """The sequences of five and more: ``real`` and ``jokers`` are the rows of the numbers that a
    hand has in this colour, and in yellow."""
    runs = _runs(real | jokers, wrap)
    for count in range(_LONG, _NUMBERS + 1):
        for start in runs[count]:
            lows = [1 << (start + step * WIDTH) % PLACES for step in range(count)]
            yield from _filled(lows, real, jokers, colour)


def _filled(lows: list[int], real: int, jokers: int, colour: int) -> Iterator[int]:
    """The sequences of these numbers: some with jokers, where they are needed or allowed."""
    missing = [low for low in lows if not real & low]
    either = [low for low in lows if real & jokers & low]
    for more in range((len(lows) - 1) // 2 - len(missing) + 1):
        for swapped in combinations(either, more):
            yellow = sum(missing) + sum(swapped)
            yield yellow << YELLOW | (sum(lows) - yellow) << colour
