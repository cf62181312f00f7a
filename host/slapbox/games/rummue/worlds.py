"""Worlds that a player takes for possible: hidden cards dealt anew, as its view allows.

Cards that were hidden at the same time are alike to whoever did not see where they went; the view
tells how many of them are where. So all possible worlds are equally likely, as long as nobody asks
what the others' play gives away.
"""

from __future__ import annotations

from typing import NamedTuple

from slapbox.games.protocol import Json
from slapbox.games.tricks.cards import BIT, mask_of
from slapbox.games.tricks.worlds import Chance


class World(NamedTuple):
    """One possible world: everybody's hand, and the stock with its next card at the end."""

    hands: list[int]
    stock: list[int]


def resample(view: Json, rng: Chance) -> World:
    """One world that fits to what the viewer knows; the same for the same ``rng``."""
    hands = [0] * view["seats"]
    for known in view["known"]:
        hands[known["seat"]] |= BIT[known["card"]["card"]]
    if "seat" in view:
        hands[view["seat"]] = mask_of(card["card"] for card in view["hand"])
    stock: list[int] = []
    for group in view["unseen"]:
        cards = rng.sample(group["cards"], len(group["cards"]))
        for seat, count in enumerate(group["hands"]):
            hands[seat] |= mask_of(cards[:count])
            del cards[:count]
        stock += cards
    return World(hands, stock)
