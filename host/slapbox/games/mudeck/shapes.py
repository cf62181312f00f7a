"""Views of every game with the Mü deck: its cards, and what is done between two deals."""

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
