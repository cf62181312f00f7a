"""Captures that a card can make on the prairie.

How many cards of each number lie there decides what is possible, so that is worked out first, and
remembered: a *shape* says how many cards of each number go where. Only then colours come in. Sets
of cards are the bits of a number, as in ``mudeck.cards``.
"""

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from itertools import combinations, islice, product, zip_longest
from math import prod
from typing import Final, NamedTuple

from slapbox.games.mudeck.cards import (
    ALL,
    BIT,
    CARDS,
    COLOURS,
    MATCH,
    NUMBER,
    NUMBERS,
    cards_of,
    mask_of,
)
from slapbox.text import Text

TOTAL: Final = 17
"""Sum of the played card and the cards of a total."""

OF_NUMBER: Final = MATCH[len(COLOURS) :]
ZEROS: Final = OF_NUMBER[0]

_FIRST: Final = tuple(
    BIT[card - 1] if card % len(NUMBERS) and NUMBER[card - 1] == NUMBER[card] else 0
    for card in range(CARDS)
)
"""The first of two equal cards, for the second one."""


Capture = int
"""Three sets of cards side by side: an addition, a total and a pair. (One number, for there can be
thousands of them.)"""

NOTHING: Final[Capture] = 0
_TOTAL: Final = CARDS
_PAIR: Final = 2 * CARDS
KINDS: Final = ("addition", "total", "pair")


def capture(addition: int = 0, total: int = 0, pair: int = 0) -> Capture:
    """These sets of cards as one capture."""
    return addition | total << _TOTAL | pair << _PAIR


def parts(captured: Capture) -> tuple[int, int, int]:
    """The sets of cards of a capture: addition, total, pair."""
    return captured & ALL, captured >> _TOTAL & ALL, captured >> _PAIR


Shape = tuple[int, int, int]
"""Numbers of cards of each number (a *weight*) that go into an addition, a total and a pair."""

# A weight is a set of cards without colours: how many of each number, in five bits each from 0 on,
# and what they sum to in the bits above. So it adds up like the sets themselves.
_BITS: Final = 5
_MANY: Final = (1 << _BITS) - 1
_UNIT: Final = tuple(1 << _BITS * number for number in range(10))
_SUM: Final = 10 * _BITS
_COUNTS: Final = (1 << _SUM) - 1
_LOW: Final = sum(_UNIT[1:5]) * _MANY
_HIGH: Final = sum(_UNIT[5:]) * _MANY
_TOO_MUCH: Final = TOTAL + 1 << _SUM
_GUARDS: Final = sum(_UNIT) << _BITS - 1  # no count is so large that it reaches the fifth bit


def _weigh_colour(mask: int) -> int:
    numbers = [number for place, number in enumerate(NUMBERS) if mask >> place & 1]
    return sum(_UNIT[number] + (number << _SUM) for number in numbers)


_WEIGHTS: Final = tuple(_weigh_colour(mask) for mask in range(1 << len(NUMBERS)))


def weigh(mask: int) -> int:
    """Return how many cards of each number these are, and what they sum to; weights add up."""
    weights = _WEIGHTS
    return (  # a colour has twelve cards
        weights[mask & 4095]
        + weights[mask >> 12 & 4095]
        + weights[mask >> 24 & 4095]
        + weights[mask >> 36 & 4095]
        + weights[mask >> 48]
    )


WEIGHT: Final = tuple(weigh(BIT[card]) for card in range(CARDS))
"""Of each card."""


@lru_cache(1 << 12)
def _by_sum(weight: int) -> list[list[int]]:
    """Every choice among so many cards of each number, without zeros, by what it sums to: up to
    17."""
    ways = [0]
    for number in range(1, 10):
        step = _UNIT[number] + (number << _SUM)
        more = ways
        for _ in range(weight >> _BITS * number & _MANY):
            more = [way + step for way in more if way < _TOO_MUCH - step]
            ways = ways + more
    by_sum: list[list[int]] = [[] for _ in range(TOTAL + 1)]
    for way in ways:
        by_sum[way >> _SUM].append(way & _COUNTS)
    return by_sum


@lru_cache(1 << 12)
def _with_sum(weight: int) -> list[tuple[int, int]]:
    """The same, each with what it sums to."""
    return [(total, way) for total, ways in enumerate(_by_sum(weight)) for way in ways]


def _summing(low: list[list[int]], high: list[tuple[int, int]], total: int) -> list[int]:
    """Every choice that sums to this: some low numbers, and some high ones."""
    return [sum_ + other for part, sum_ in high if part <= total for other in low[total - part]]


_Sums = tuple[list[int], ...]
"""Ways to the number of a card, to what it lacks to 17, and to 17: an addition and a total
together always sum to that."""


class Rulings(NamedTuple):
    """Rulings on what the rulebook leaves open: whether a zero counts as one of the two cards that
    an addition needs at least (SA-2), whether the zero duty wants it in a sum (SA-3), and whether
    only one capture may be made (SA-8)."""

    zero_summand: bool = True
    zero_in_sum: bool = False
    single: bool = False


class Finder:
    """Finder of captures under some rulings. Of captures that take the same cards there is only
    one, and of two equal cards the first one is taken."""

    __slots__ = ("_shapes", "rulings")

    def __init__(self, rulings: Rulings) -> None:
        self.rulings = rulings
        self._shapes: Callable[[int, int], tuple[Shape, ...]] = lru_cache(1 << 15)(self._find)

    def can_capture(self, weight: int, number: int) -> bool:
        """Return whether a card of this number captures anything on a prairie of this weight."""
        return bool(self._shapes(weight, number))

    def captures(self, prairie: int, number: int) -> list[Capture]:
        """All that a card of this number can capture."""
        captures: list[Capture] = []
        for shape in self._shapes(weigh(prairie), number):
            captures += _laid_out(prairie, shape)
        return captures

    def some(self, prairie: int, number: int, most: int) -> list[Capture]:
        """No more than so many of them, of as many shapes as possible: with half of the cards on
        the prairie there are hundreds of thousands."""
        shapes = self._shapes(weigh(prairie), number)
        if len(shapes) > most:  # from beginning to end: shapes of a kind stand together
            shapes = tuple([shapes[len(shapes) * step // most] for step in range(most)])
        laid_out = zip_longest(*(_one_by_one(prairie, shape) for shape in shapes))
        return list(islice((capture for each in laid_out for capture in each if capture), most))

    def count(self, prairie: int, number: int) -> int:
        """Return how many there are, without making them."""
        shapes = self._shapes(weigh(prairie), number)
        return sum(prod(map(len, _choices(prairie, shape))) for shape in shapes)

    def draw(self, prairie: int, weight: int, number: int, random: Callable[[], float]) -> Capture:
        """One of the captures on a prairie of this weight, if there is any; ``random`` gives
        numbers from 0 up to 1. Each shape is as likely, and each choice of colours for it."""
        shapes = self._shapes(weight, number)
        if not shapes:
            return NOTHING
        drawn = NOTHING
        shape = shapes[int(random() * len(shapes))] if len(shapes) > 1 else shapes[0]
        for cards, add, tot, par in _roles(shape):
            splits = _splits(prairie & cards, add, tot, par)
            drawn |= splits[int(random() * len(splits))] if len(splits) > 1 else splits[0]
        return drawn

    def why_not(self, prairie: int, number: int, wanted: Capture) -> Text | None:
        """Return why a card of this number cannot capture that, or nothing."""
        # These are its ``parts``; every move is asked, and a call takes as long as the rest.
        addition, total, pair = wanted & ALL, wanted >> _TOTAL & ALL, wanted >> _PAIR
        sums = addition | total
        if (sums | pair) & ~prairie:
            return Text("safarue.why.not_there")
        if addition & total or sums & pair:
            return Text("safarue.why.twice")
        if pair and (pair & ~OF_NUMBER[number] or pair & (pair - 1)):
            return Text("safarue.why.pair", {"number": number})
        if addition and not self._is_addition(addition, number):
            return Text("safarue.why.addition", {"number": number})
        if total and weigh(total) >> _SUM != TOTAL - number:
            return Text("safarue.why.total", {"number": number, "rest": TOTAL - number})
        if sums and prairie & ZEROS and not self._takes_zero(sums, pair):
            return Text("safarue.why.zero")
        if self.rulings.single and (addition > 0) + (total > 0) + (pair > 0) > 1:
            return Text("safarue.why.single")
        return None

    def _is_addition(self, cards: int, number: int) -> bool:
        summands = cards if self.rulings.zero_summand else cards & ~ZEROS
        return bool(summands & (summands - 1)) and weigh(cards) >> _SUM == number

    def _takes_zero(self, sums: int, pair: int) -> bool:
        """Return whether the zero duty is met, which a pair alone does not have."""
        return bool((sums if self.rulings.zero_in_sum else sums | pair) & ZEROS)

    def _find(self, weight: int, number: int) -> tuple[Shape, ...]:
        """The shapes of all captures."""
        counts = weight & _COUNTS
        # Either half is seen again and again, the whole is not.
        low, high = _by_sum(counts & _LOW), _with_sum(counts & _HIGH)
        added, filled = _summing(low, high, number), _summing(low, high, TOTAL - number)
        if not counts & _MANY:
            alone = _UNIT[number] if number else 0
            added = [way for way in added if way != alone]
        # An addition to 0 takes zeros alone, which any total may take as well.
        both = added and filled and number and not self.rulings.single
        sums = (added, filled, _summing(low, high, TOTAL) if both else [])
        shapes = self._with_sums(sums, counts, number, 0) if added or filled else []
        there = counts >> _BITS * number & _MANY
        if there:
            pair = _UNIT[number]
            shapes.append((0, 0, pair))
            if (added or filled) and not self.rulings.single:
                rest = tuple([_leaving_one(some, number, there) for some in sums])
                shapes += self._with_sums(rest, counts, number, pair)
        return tuple(shapes)

    def _with_sums(self, sums: _Sums, counts: int, number: int, pair: int) -> list[Shape]:
        """The shapes of additions and totals, with this pair or without one."""
        additions = self._additions(sums, number)
        if not counts & _MANY:
            alone: list[Shape] = [(addition, total, pair) for addition, total in additions]
            return alone + [(0, total, pair) for total in sums[1]]
        zeros = counts - pair & _MANY
        met = pair and not number and not self.rulings.zero_in_sum
        least = 0 if met else 1
        shapes: list[Shape] = []
        for addition, total in additions:
            need = max(least, self._zeros_needed(addition, number))
            shapes += [(addition + count, total, pair) for count in range(need, zeros + 1)]
        for total in sums[1]:
            shapes += [(0, total + count, pair) for count in range(least, zeros + 1)]
        return shapes

    def _additions(self, sums: _Sums, number: int) -> list[tuple[int, int]]:
        """Every addition, alone or with a total, before zeros come in."""
        additions, _, together = sums
        sums_and_zeros = [(addition, 0) for addition in additions]
        if not together:
            return sums_and_zeros
        additions = sorted(additions, key=lambda way: self._zeros_needed(way, number))
        for both in together:
            guarded = both | _GUARDS
            for addition in additions:
                if guarded - addition & _GUARDS == _GUARDS:  # it is a part of both
                    sums_and_zeros.append((addition, both - addition))
                    break
        return sums_and_zeros

    def _zeros_needed(self, addition: int, number: int) -> int:
        """Return how many zeros make this an addition of two cards; too many if they cannot."""
        if addition and addition != _UNIT[number]:
            return 0
        if not self.rulings.zero_summand:
            return _MANY
        return 1 if addition else 2


def _leaving_one(ways: list[int], number: int, there: int) -> list[int]:
    """Those that do not take all the cards of this number that are there."""
    place = _BITS * number
    return [way for way in ways if way >> place & _MANY < there]


@cache
def finder(rulings: Rulings) -> Finder:
    """The one finder for these rulings: what it remembers serves every game."""
    return Finder(rulings)


@lru_cache(1 << 14)
def _roles(shape: Shape) -> tuple[tuple[int, int, int, int], ...]:
    """For the numbers of a shape: all cards of the number, and how many of them go into the
    addition, the total and the pair."""
    addition, total, pair = shape
    choices = []
    for number in range(10):
        place = _BITS * number
        if (addition | total | pair) >> place & _MANY:
            counts = (addition >> place & _MANY, total >> place & _MANY, pair >> place & _MANY)
            choices.append((OF_NUMBER[number], *counts))
    return tuple(choices)


def _laid_out(prairie: int, shape: Shape) -> list[Capture]:
    """The captures of this shape."""
    captures = [NOTHING]
    for cards, add, tot, par in _roles(shape):
        splits = _splits(prairie & cards, add, tot, par)
        captures = [begun | split for begun in captures for split in splits]
    return captures


def _one_by_one(prairie: int, shape: Shape) -> Iterator[Capture]:
    """The same, each when it is wanted."""
    return map(sum, product(*_choices(prairie, shape)))


def _choices(prairie: int, shape: Shape) -> list[tuple[Capture, ...]]:
    """Return what each number of a shape leaves to choose."""
    return [_splits(prairie & cards, add, tot, par) for cards, add, tot, par in _roles(shape)]


@lru_cache(1 << 14)
def _splits(there: int, add: int, tot: int, par: int) -> tuple[Capture, ...]:
    """Split the cards of one number into this many for each. Which goes where changes nothing."""
    choices = []
    for chosen in combinations(cards_of(there), add + tot + par):
        taken = mask_of(chosen)
        if not any(_FIRST[card] & there & ~taken for card in chosen):
            roles = (chosen[:add], chosen[add : add + tot], chosen[add + tot :])
            choices.append(capture(*map(mask_of, roles)))
    return tuple(choices)
