"""Worlds that a player takes for possible: hidden cards dealt again, as its view allows.

Hidden cards are alike to a player who does not know where they went; the view tells how many of
them are where. So all possible worlds are equally likely, as long as nobody asks what the others'
play gives away.
"""

from typing import NamedTuple

from slapbox.games.mudeck.cards import ALL, BIT, cards_of, mask_of
from slapbox.games.mudeck.worlds import Chance
from slapbox.games.protocol import Json


class World(NamedTuple):
    """One possible world: everybody's hand, the stock with its next card at the end, and the
    discards with the top one there."""

    hands: list[int]
    stock: list[int]
    pile: list[int]


def resample(view: Json, rng: Chance) -> World:
    """One world that fits to what the viewer knows; the same for the same ``rng``. Of the discards
    that are those of the ``pile`` that it remembers, or the top one alone; of other hands those
    ``known`` cards that it remembers, or none."""
    hands = _known_hands(view)
    pile = _known_pile(view)
    hidden = cards_of(ALL & ~_seen(view, hands, pile))
    mixed = rng.sample(hidden, len(hidden))
    for seat, size in enumerate(view["sizes"]):
        count = size - hands[seat].bit_count()
        hands[seat] |= mask_of(mixed[:count])
        del mixed[:count]
    return World(
        hands,
        pile=[mixed.pop() if card is None else card for card in pile],
        stock=mixed,
    )


def _known_hands(view: Json) -> list[int]:
    """The cards of each hand that the viewer knows: all of them when a deal is over."""
    if view["left"] is not None:
        return [mask_of(card["card"] for card in hand) for hand in view["left"]]
    hands = [0] * view["seats"]
    for taken in view.get("known", ()):
        hands[taken["seat"]] |= BIT[taken["card"]["card"]]
    if "seat" in view:
        hands[view["seat"]] = mask_of(card["card"] for card in view["hand"])
    return hands


def _known_pile(view: Json) -> list[int | None]:
    """The discards, the top one last."""
    if "pile" in view:
        return list(view["pile"])
    beneath: list[int | None] = [None] * (view["discards"] - 1)
    return [*beneath, view["top"]["card"]] if view["discards"] else []


def _seen(view: Json, hands: list[int], pile: list[int | None]) -> int:
    seen = mask_of(card for card in pile if card is not None)
    for hand in hands:
        seen |= hand
    for combo in view["combos"]:
        seen |= mask_of(card["card"] for card in combo["cards"])
    return seen
