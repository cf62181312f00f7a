"""Futures of a hand of Rummü: what it brings if as much as possible of it is laid."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from slapbox.games.mudeck.cards import cards_of
from slapbox.games.rummue.cards import JOKERS, PLACES, doubles_of, places_of
from slapbox.games.rummue.combos import extensions, worth_of
from slapbox.games.rummue.scoring import JOKER_LEFT, OTHER_LEFT
from slapbox.games.rummue.suggest import masks_in

MOST: Final = 24
"""Of more things that could be laid, those that bring least for each card do not come to mind."""

CHAIN: Final = 3
"""Most cards that are added to one combination."""

_ALL: Final = (1 << PLACES) - 1
_YELLOW: Final = places_of(JOKERS)


class Lying(NamedTuple):
    """A combination on the table: its places, and what each point that it is worth brings to
    somebody. It is less than nothing if that goes to others."""

    mask: int
    share: float


class Side(NamedTuple):
    """The table as a player sees it; it ``need``s so many cards to open (0: it is done)."""

    table: tuple[Lying, ...]
    need: int


class Item(NamedTuple):
    """Cards that may be laid together, by their places; and what that brings: points, and that they
    are not left in the hand. Above the places there is a bit for the combination on the table to
    which they are added, for only one item can be."""

    mask: int
    value: float

    @property
    def places(self) -> int:
        """The places alone."""
        return self.mask & _ALL

    @property
    def added_to(self) -> int | None:
        """The combination on the table to which they are added; none, if they are one."""
        above = self.mask >> PLACES
        return above.bit_length() - 1 if above else None


class Packed(NamedTuple):
    """Items that can be laid one after the other, and what they bring."""

    value: float
    items: tuple[Item, ...]

    @property
    def cards(self) -> int:
        """Return how many cards that takes."""
        return sum(item.places.bit_count() for item in self.items)

    @property
    def laid(self) -> int:
        """Return how many of them are in new combinations."""
        return sum(item.mask.bit_count() for item in self.items if item.mask <= _ALL)


NOTHING: Final = Packed(0, ())


def best_of(hand: int, side: Side, wrap: bool) -> Packed:
    """The best that can be laid of these cards."""
    return pack(items_of(places_of(hand), side.table, wrap), hand, side.need)


def items_of(held: int, table: Sequence[Lying], wrap: bool) -> list[Item]:
    """All that can be laid of these places, first what brings most for each card."""
    items = [Item(mask, worth_of(mask, wrap) + _saved(mask)) for mask in masks_in(held, wrap)]
    for number, lying in enumerate(table):
        if extensions(lying.mask, wrap) & held:
            items += _additions(lying, held, 1 << PLACES + number, wrap)
    items.sort(key=lambda item: -item.value / item.places.bit_count())
    return items


def gain(lying: Lying, mask: int, wrap: bool) -> float:
    """Return what it brings that the combination has these places now."""
    return (worth_of(mask, wrap) - worth_of(lying.mask, wrap)) * lying.share


def _additions(lying: Lying, held: int, bit: int, wrap: bool) -> Iterator[Item]:
    """Yield what can be added to this combination, if that brings anything. Several cards are only
    added to this side's own ones."""
    grown = {lying.mask}
    for _ in range(CHAIN if lying.share > 0 else 1):
        grown = {
            mask | 1 << place for mask in grown for place in cards_of(extensions(mask, wrap) & held)
        }
        for mask in sorted(grown):
            added = mask & ~lying.mask
            value = gain(lying, mask, wrap) + _saved(added)
            if value > 0:
                yield Item(added | bit, value)


def _saved(mask: int) -> int:
    """Return what these places would cost if they were left in the hand."""
    jokers = (mask & _YELLOW).bit_count()
    return -OTHER_LEFT * mask.bit_count() + (OTHER_LEFT - JOKER_LEFT) * jokers


def pack(items: Sequence[Item], hand: int, need: int) -> Packed:
    """The best choice for this hand among items that are in order; nothing, if that is not enough
    for the opening."""
    missing = _ALL & ~places_of(hand)
    fitting = [item for item in items if not item.mask & missing]
    packed = _pack(fitting[:MOST], doubles_of(hand), 0) or NOTHING
    return packed if packed.laid >= need else NOTHING


def _pack(items: Sequence[Item], doubles: int, least: float) -> Packed | None:
    """The best choice among these, if it brings more than the ``least``. No two use the same place,
    but for the ``doubles``."""
    if not items:
        return NOTHING if least < 0 else None
    if _bound(items) <= least:
        return None
    first = items[0]
    taken = first.mask & ~doubles
    left = [item for item in items if not item.mask & taken]
    more = _pack(left, doubles & ~first.mask, least - first.value)
    best = None
    if more is not None:
        best = Packed(first.value + more.value, (first, *more.items))
        least = best.value
    if len(left) + 1 < len(items):
        return _pack(items[1:], doubles, least) or best
    return best


def _bound(items: Sequence[Item]) -> float:
    """No choice among these brings more: all their cards, each for the most that a card brings."""
    union = 0
    for mask, _ in items:
        union |= mask
    return items[0].value / items[0].places.bit_count() * (union & _ALL).bit_count()
