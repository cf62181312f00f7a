"""Classes of the wire are read as what they are in JSON."""

from __future__ import annotations

from typing import Annotated, Any, Generic, Literal, TypedDict, TypeVar

import msgspec
import pytest
from msgspec import UNSET, Meta, Struct, UnsetType
from pydantic_core import ValidationError

from shapes.reading import fields, reached
from shapes.typescript import comment, declaration
from shapes.validation import check
from slapbox.text import Message

Card = TypeVar("Card")
Seat = Annotated[int, Meta(ge=0, le=5)]


class Face(TypedDict):
    """A card."""

    card: int


class Own(Face):
    """A card in the own hand."""

    mine: bool


class Lay(Struct, Generic[Card], frozen=True, tag="lay", tag_field="move", rename="camel"):
    """Cards are laid."""

    by_seat: Seat
    cards: tuple[Annotated[Card, Meta(description="one of the hand")], ...]
    why: str | UnsetType = UNSET


class Turn(Struct, frozen=True, tag="turn", tag_field="move", omit_defaults=True):
    """A card is turned."""

    lay: Lay[int] | None = None
    places: list[tuple[Seat, Seat]] = []


class Pick(Struct, frozen=True, tag="pick", tag_field="move"):
    """A card is picked up."""

    card: int


class Drop(Struct, frozen=True, tag="drop", tag_field="move"):
    """A card is dropped."""

    card: int


KNOWN: dict[Any, str] = {Lay: "Lay", Turn: "Turn", Lay[int]: "LayNumbers"}


def test_a_class_of_the_wire_is_an_object_with_its_tag() -> None:
    assert declaration("Lay", Lay, KNOWN) == (
        "export interface Lay<Card> {\n"
        "  move: 'lay';\n"
        "  bySeat: number;\n"
        "  cards: Card[];\n"
        "  why?: string;\n"
        "}"
    )


def test_what_may_be_left_out_is_optional() -> None:
    assert declaration("Turn", Turn, KNOWN) == (
        "export interface Turn {\n"
        "  move: 'turn';\n"
        "  lay?: LayNumbers | null;\n"
        "  places?: number[][];\n"
        "}"
    )


def test_a_kind_of_a_class_has_the_types_that_it_names() -> None:
    assert fields(Lay[Face])["cards"] == (tuple[Face, ...], True)


def test_what_has_no_name_is_written_out() -> None:
    assert declaration("Shown", list[Face] | Face | Message | None, {}) == (
        "export type Shown =\n"
        "  | {card: number}[] | {card: number} | "
        "{key: string; values: {[name: string]: string | number}}\n  | null;"
    )
    assert declaration("Shown", list[Face | Lay[int]], {Face: "Face", Lay: "Lay"}) == (
        "export type Shown = (Face | Lay<number>)[];"
    )
    assert declaration("Own", Own, {Own: "Own", Face: "Face"}) == (
        "export interface Own extends Face {\n  mine: boolean;\n}"
    )
    assert declaration("Own", Own, {Own: "Own"}) == (
        "export interface Own {\n  card: number;\n  mine: boolean;\n}"
    )


def test_objects_that_differ_by_their_tag_alone_are_one() -> None:
    shape = Literal["skip"] | Pick | Drop | Turn
    assert declaration("Move", shape, {Turn: "Turn"}) == (
        "export type Move = 'skip' | {move: 'pick' | 'drop'; card: number} | Turn;"
    )


def test_a_docstring_is_a_comment() -> None:
    assert comment("") == ""
    assert comment("A ``card``.") == "/** A `card`. */\n"
    assert comment("word " * 30).startswith("/**\n * word word")


def test_what_a_class_names_is_reached() -> None:
    assert {Lay[int], Lay, Turn, int, str} <= reached(Turn).keys()
    assert Face in reached(list[Lay[Face]])


@pytest.mark.parametrize(
    "value", [Turn(), Turn(Lay(1, (2, 3))), Turn(places=[(1, 2)]), Lay(5, (), why="dull")]
)
def test_a_value_and_its_json_have_the_shape(value: Struct) -> None:
    for shape in (Lay[int] | Turn, list[int] | Lay[int] | Turn):
        check(value, shape)
        check(msgspec.json.decode(msgspec.json.encode(value)), shape)


@pytest.mark.parametrize(
    "value",
    [
        Lay(5, ("2",)),
        {"move": "lay", "bySeat": 5},
        {"move": "lay", "bySeat": True, "cards": []},
        {"move": "turn", "places": [5]},
        {"move": "turn", "lay": {"move": "turn"}},
        {"move": "turn", "card": 5},
        {},
    ],
)
def test_what_is_wrong_in_one_is_noticed(value: object) -> None:
    with pytest.raises(ValidationError):
        check(value, Lay[int] | Turn)
