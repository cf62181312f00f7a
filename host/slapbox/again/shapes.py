"""What pages get of a match that is over (:mod:`slapbox.again.film`)."""

from __future__ import annotations

from typing import Literal, TypedDict

from slapbox import games
from slapbox.table.shapes import Match, Phase, RoomView
from slapbox.text import Message

Hands = list[list[games.Face]]
"""The cards in all hands, by seat."""


class Frame(TypedDict):
    """What the TV showed from ``at_us`` (table time) on. ``hands`` are those of a card game, and
    ``None`` where there are none or they are those of the frame before."""

    at_us: int
    phase: Phase
    match: Match
    hands: Hands | None


MarkKind = Literal["deal", "race", "highlight", "end"]


class Mark(TypedDict):
    """Something to jump to: the number of a frame, and what happened there."""

    frame: int
    kind: MarkKind
    text: Message


class Film(TypedDict):
    """A whole match. ``table`` is all that did not change in it; ``frames`` are in order of their
    times, ``marks`` in order of their frames."""

    table: RoomView
    frames: list[Frame]
    marks: list[Mark]


class Headline(TypedDict):
    """How a match began (milliseconds since 1970) and ended."""

    id: str
    game: str
    seats: list[str]
    started_ms: int
    result: games.Result


AwardName = Literal[
    "photo_finish",
    "comeback",
    "poker_face",
    "boldest_bid",
    "luckiest_partner",
    "quickest",
    "trigger_happy",
]
"""``photo_finish``: won the closest race · ``comeback``: won from furthest behind · ``poker_face``:
made most cards vanish unseen · ``boldest_bid``: made the goal with the most cards bid ·
``luckiest_partner``: got most for goals of others · ``quickest``: the quickest hand that won ·
``trigger_happy``: slapped most often without a reason."""


class Award(TypedDict):
    """Who was best at something, and the figure that says so: a ``count``, or a time."""

    name: AwardName
    seat: int
    count: int | None
    us: int | None
    error_us: int


class Awards(TypedDict):
    """What a match has to give; ``None`` as long as nothing of it may be told."""

    awards: list[Award] | None
