"""What pages get of Fly-Swatter."""

from __future__ import annotations

from typing import Literal, TypedDict

from slapbox.games import shapes

Colour = Literal["red", "yellow", "green", "blue", "purple", "orange"]

Aim = Literal["best", "pile", "exact"]
"""What a colour key hits."""


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
    """What the final screen shows of a seat."""

    flies: int
    score: int
    slaps: int
    wrong: int


Result = shapes.Result[Detail]


# Events


class Penalty(TypedDict):
    """A seat had to pay; ``paid`` is false if it had no fly."""

    seat: int
    paid: bool


class HandOnCard(shapes.Hand):
    """A hand with the card under it, if there is one."""

    card: Face | None


class Nobody(TypedDict):
    """Nobody slapped for the start, or only too early."""

    event: Literal["nobody"]
    name: Literal["start"]
    hands: list[shapes.Hand]


class Started(TypedDict):
    """``starter`` turns the first card; ``hands`` are those of the race, if there was one."""

    event: Literal["started"]
    name: Literal["start"]
    starter: int
    hands: list[shapes.Hand]


class Turned(TypedDict):
    """A card was turned: it lies at ``slot`` now, or opens a swat."""

    event: Literal["turned"]
    seat: int
    card: Face
    slot: int | None


class Resolved(TypedDict):
    """A swat is over: all its slaps in their order, the allowed colours, and who paid."""

    event: Literal["resolved"]
    name: Literal["swat"]
    hands: list[HandOnCard]
    allowed: list[Colour]
    penalties: list[Penalty]


class Tied(TypedDict):
    """The game is over, and these seats play again for the win."""

    event: Literal["tied"]
    seats: list[int]


class Dealt(TypedDict):
    """Another game begins between those who are tied; ``number`` counts the games."""

    event: Literal["dealt"]
    number: int


Event = Nobody | Started | Turned | Resolved | Tied | Dealt | shapes.Over[Detail]


class LastNobody(Nobody, shapes.Opened):
    """Shown until the next move."""


class LastStarted(Started, shapes.Opened):
    """Shown until the next move."""


class LastResolved(Resolved, shapes.Opened):
    """Shown until the next move."""


Last = LastNobody | LastStarted | LastResolved


# Moves


class Starter(TypedDict):
    """The table names who starts."""

    move: Literal["starter"]
    seat: int


class Draw(TypedDict):
    """The starter is drawn by lot."""

    move: Literal["draw"]


class Again(TypedDict):
    """The race for the start comes up again."""

    move: Literal["again"]


class Flip(TypedDict):
    """The active player turns a card."""

    move: Literal["flip"]


class Raced(TypedDict):
    """A race is over, for the start or for the flies."""

    move: Literal["reaction", "swat"]
    slaps: list[shapes.Slap]


class Deal(TypedDict):
    """The table brings the shuffled cards."""

    move: Literal["deal"]
    cards: list[int]


Move = Starter | Draw | Again | Flip | Raced | Deal
