"""Places of the cards of Fly-Swatter, and the hidden ones among them."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from games.at_random import permute
from slapbox.games.fly_swatter.cards import FLIES
from slapbox.games.fly_swatter.moves import Again, Flip, Reaction, Starter, Swat
from slapbox.games.protocol import Move, Slap

GAMES: Final = ("fly-swatter",)


def twin(state: Any, _: int, chance: Random) -> Any:
    """The same table with other cards face down; all that was won differs as well."""
    twin = state.copy()
    unseen = [*twin.stacks, twin.rest]
    permute([(pile, place) for pile in unseen for place in range(len(pile))], chance)
    facing_down = [*unseen, *twin.won]  # no swatter was ever won
    flies = [(pile, n) for pile in facing_down for n, card in enumerate(pile) if card < FLIES]
    permute(flies, chance)
    return twin


def every_card(state: Any) -> list[int]:
    """Every card that there is, wherever it lies."""
    piles = [*state.stacks, *state.won, state.rest, state.removed, state.centre.slots]
    cards = [card for pile in piles for card in pile]
    return cards + ([state.scene.event] if state.scene else [])


ODD_MOVES: Final[list[Move]] = [
    Flip(),
    Starter(0),
    Starter(99),
    Again(),
    Swat(()),
    Reaction(()),
    Swat((Slap(0, 6, 0),)),
    Swat((Slap(99, 0, 0),)),
    Reaction((Slap(0, 0, 300_000, -1),)),
]
