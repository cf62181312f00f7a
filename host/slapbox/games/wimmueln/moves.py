"""Moves of Wimmüln before the tricks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from slapbox.games.mudeck.moves import Kinds, Named
from slapbox.games.tricks.moves import kinds


@dataclass(frozen=True, slots=True)
class ChooseLead(Named):
    """Without trumps the dealer chooses which of the two open cards leads."""

    word = "choose_lead"
    card: int


@dataclass(frozen=True, slots=True)
class Estimate(Named):
    """Two cards laid as a cross: how many tricks one will take. Secret, and open to change, until
    all have laid theirs; ``below`` stays hidden until the end of the deal."""

    word = "estimate"
    top: int
    below: int


KINDS: Final[Kinds] = kinds(ChooseLead, Estimate)
