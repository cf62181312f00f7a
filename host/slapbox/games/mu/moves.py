"""Moves of Mü before the tricks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from slapbox.games.mudeck.moves import Kinds, Named
from slapbox.games.tricks.moves import kinds


@dataclass(frozen=True, slots=True)
class Bid(Named):
    """Cards of the own hand are put face up, beside those that lie there already."""

    word = "bid"
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pass(Named):
    """No bid this time."""

    word = "pass"


@dataclass(frozen=True, slots=True)
class ViceTrump(Named):
    """The vice names trumps: a colour (``"red"``) or a number (``"7"``)."""

    word = "vice_trump"
    trump: str


@dataclass(frozen=True, slots=True)
class ChiefTrump(Named):
    """The chief names trumps, or ``"none"``."""

    word = "chief_trump"
    trump: str


@dataclass(frozen=True, slots=True)
class Partner(Named):
    """The chief chooses a partner."""

    word = "partner"
    seat: int


KINDS: Final[Kinds] = kinds(Bid, Pass, ViceTrump, ChiefTrump, Partner)
