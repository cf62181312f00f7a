"""The lay-downs that a hand allows for, as moves."""

from collections.abc import Iterator
from itertools import combinations_with_replacement, islice
from typing import Final

from slapbox.games.mudeck.cards import mask_of
from slapbox.games.rummue.cards import cards_at, doubles_of, places_of
from slapbox.games.rummue.combos import FEWEST, shape_of, worth_of
from slapbox.games.rummue.moves import Lay
from slapbox.games.rummue.suggest import masks_in

MOST: Final = 60
"""Most lay-downs that are offered, of hands that allow for more: those that are worth most."""


def lays(hand: int, need: int, single: bool, wrap: bool) -> list[Lay]:
    """The combinations of the hand that may be laid, one at a time: a player who has opened lays
    several one after the other. An opening ``need``s so many cards, in a ``single`` combination or
    (RU-4) in any two of which neither is enough. One card stays to be discarded. Of two copies the
    first one stands for both."""
    most = hand.bit_count() - 1
    if most < max(need, FEWEST):
        return []
    masks = masks_in(places_of(hand), wrap)
    if not masks:
        return []
    enough = [mask for mask in masks if need <= mask.bit_count() <= most]
    offered = [_lay(hand, wrap, mask) for mask in _best(enough, wrap)]
    if len(enough) < len(masks) and most >= 2 * FEWEST and need > FEWEST and not single:
        few = [mask for mask in masks if mask.bit_count() < need]
        pairs = islice(_pairs(hand, _best(few, wrap), most), MOST - len(offered))
        offered += [_lay(hand, wrap, *pair) for pair in pairs]
    return offered


def _best(masks: list[int], wrap: bool) -> list[int]:
    """Those that are worth most, if they are very many."""
    if len(masks) <= MOST:
        return masks
    return sorted(masks, key=lambda mask: -worth_of(mask, wrap))[:MOST]


def _pairs(hand: int, masks: list[int], most: int) -> Iterator[tuple[int, int]]:
    """Any two with no card in common, perhaps alike: six cards or more are always enough."""
    doubles = doubles_of(hand)
    for mask, other in combinations_with_replacement(masks, 2):
        if not mask & other & ~doubles and mask.bit_count() + other.bit_count() <= most:
            yield mask, other


def _lay(hand: int, wrap: bool, *masks: int) -> Lay:
    combos: list[tuple[int, ...]] = []
    for mask in masks:
        if combos:
            hand &= ~mask_of(combos[-1])
        shape = shape_of(mask, wrap)
        cards = cards_at(hand, shape.places) if shape is not None else ()
        combos.append(cards)
    return Lay(tuple(combos))
