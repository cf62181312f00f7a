"""Views of every game with the Mü deck: its cards, and what is done between two deals."""

from __future__ import annotations

from typing import Literal, TypedDict

Colour = Literal["red", "yellow", "green", "blue", "black"]

Call = Literal[Colour, "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "none"]
"""Calls that can be named as trumps."""


class Face(TypedDict):
    """A card."""

    card: int
    colour: Colour
    number: int
    triangles: int


class Ready(TypedDict):
    """The next deal may begin."""

    move: Literal["ready"]


class TimeUp(TypedDict):
    """Not everybody said that the next deal may begin, and it does."""

    move: Literal["time_up"]


class Dealer(TypedDict):
    """The table names the first dealer."""

    move: Literal["dealer"]
    seat: int


class Deal(TypedDict):
    """The table brings the shuffled cards for a new deal."""

    move: Literal["deal"]
    cards: list[int]


Move = Ready | TimeUp | Dealer | Deal
"""Moves of all these games."""
