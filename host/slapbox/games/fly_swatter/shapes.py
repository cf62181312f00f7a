"""Views of Fly-Swatter for pages."""

from typing import Literal, TypedDict

from slapbox.games import protocol, shapes

Colour = Literal["red", "yellow", "green", "blue", "purple", "orange"]

Aim = Literal["best", "pile", "exact"]
"""Targets of a colour key."""


class Fly(TypedDict):
    """A card with a fly."""

    card: int
    kind: Literal["fly"]
    colour: Colour
    value: int


class Swatter(TypedDict):
    """A card with a swatter has no colour and no value."""

    card: int
    kind: Literal["swatter"]
    colour: None
    value: None


Face = Fly | Swatter


class Lying(Fly):
    """A fly in the centre, and its place there."""

    slot: int


class Swatted(TypedDict):
    """The card that opened the swat."""

    card: Face


class View(TypedDict):
    """The same for everybody: faces of the centre, sizes of the rest. ``rivals`` are those who
    play again because they were tied. ``asked``: nobody slaps for the start, so somebody has to
    say who begins."""

    game: Literal["fly-swatter"]
    phase: Literal["start", "turn", "swat", "shuffle", "over"]
    turn: int | None
    asked: bool
    seats: int
    rivals: list[int]
    hands: int
    aim: Aim
    centre: list[Lying]
    event: Swatted | None
    stacks: list[int]
    won: list[int]
    turns: int


SeatView = View


class Detail(shapes.Quickest):
    """Details of a seat on the final screen."""

    flies: int
    score: int
    slaps: int
    wrong: int


Result = protocol.Result[Detail]
