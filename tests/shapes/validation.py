"""Checks that the host's answers have the shapes that it declares: nothing missing, nothing of
another type, and nothing that is not declared."""

from __future__ import annotations

from functools import cache
from itertools import chain
from types import NoneType
from typing import Any, Final, Literal, get_args, get_origin

from msgspec import Struct, to_builtins
from pydantic_core import CoreSchema, SchemaValidator, core_schema

from shapes.reading import fields, is_record, is_struct, members, of_game, parts_of
from slapbox.games.base import Game
from slapbox.games.protocol import TV, Over
from slapbox.table.streams import HOST_VIEWER, ROOM_VIEWER, TV_VIEWER
from slapbox.table.view import Views
from slapbox.table.words import shapes as table
from slapbox.table.words.fields import Given, read
from slapbox.table.words.orders import KINDS, TouchBeat
from slapbox.web import shapes as web

PLAIN: Final = {
    bool: core_schema.bool_schema(strict=True),
    int: core_schema.int_schema(strict=True),
    float: core_schema.float_schema(strict=True),
    str: core_schema.str_schema(strict=True),
    NoneType: core_schema.none_schema(),
    Any: core_schema.any_schema(),
}


@cache
def validator(shape: Any, *, whole: bool = True) -> SchemaValidator:
    """Return what checks a value against a shape; if not ``whole``, anything may be missing."""
    return SchemaValidator(_schema(shape, whole=whole))


def check(value: object, shape: Any) -> None:
    """Raises ``pydantic_core.ValidationError`` if the value has another shape than this."""
    validator(shape).validate_python(value)


class Draft(table.TvView, table.HostView, table.ScreenView, table.PhoneView):
    """All that some page may get."""


def check_draft(view: object) -> None:
    """A view that a test lays by hand may hold less than a page gets, but nothing else."""
    validator(Draft, whole=False).validate_python(view)


def check_view(state: Game, viewer: int) -> None:
    """This view of a game has the shape that it declares."""
    shapes = of_game(type(state))
    check(state.view(viewer), shapes.View if viewer == TV else shapes.SeatView)


def check_events(state: Game, events: list[Any]) -> None:
    """These events of a game have the shapes that they declare."""
    for event in events:
        detail: Any = of_game(type(state)).Detail
        kind: Any = Over[detail] if isinstance(event, Over) else type(event)
        if is_struct(kind):
            check(event.as_json(), kind)


def check_moves(moves: list[Any]) -> None:
    """These moves have the shapes that they declare."""
    for move in moves:
        if is_struct(type(move)):
            check(move.as_json(), type(move))


def check_result(state: Game) -> None:
    """The result of a game that is over has the shape that it declares."""
    result = state.result()
    if result is not None:
        check(result.as_json(), of_game(type(state)).Result)


def check_table(seen: Views) -> None:
    """All views of the table have the shapes that it declares: everybody's, and each phone's."""
    wanted = {ROOM_VIEWER: table.ScreenView, TV_VIEWER: table.TvView, HOST_VIEWER: table.HostView}
    for part in seen.parts:
        screens = chain.from_iterable(each.values for each in part.screens.values())
        wanted |= dict.fromkeys(screens, table.ScreenView)
        phones = chain.from_iterable(each.values for each in part.phones.values())
        wanted |= dict.fromkeys(phones, table.PhoneView)
    wanted |= dict.fromkeys(seen.seats, table.PhoneView)
    for viewer, shape in wanted.items():
        check(to_builtins(seen.of(viewer)), shape)


def check_order(path: str, body: object) -> None:
    """Read what a page posts there as an order; raises ``ValueError`` if the host refuses it."""
    kind = TouchBeat if path == "/beat" else KINDS[path.removeprefix("/api/")]
    read(kind, body, dict.fromkeys(Given, str))


def check_answer(path: str, answer: object) -> None:
    """Check that this answer of the host has the shape that it declares."""
    check(answer, (web.BeatAnswer if path == "/beat" else web.Answer) | web.Refused)


@cache
def _schema(shape: Any, *, whole: bool) -> CoreSchema:
    if shape in PLAIN:
        return PLAIN[shape]
    if is_record(shape):
        return _record(shape, whole=whole)
    origin, inner = get_origin(shape), get_args(shape)
    if origin is Literal:
        return core_schema.literal_schema(list(inner))
    if parts_of(shape) is not None:
        return _array(_schema(parts_of(shape), whole=whole), origin)
    if origin is not None and len(members(shape)) == 1:
        keys, values = (_schema(part, whole=whole) for part in inner)
        return core_schema.dict_schema(keys, values, strict=True)
    return _union(members(shape), whole=whole)


def _array(part: CoreSchema, origin: Any) -> CoreSchema:
    """A tuple is an array in JSON, and so is a list that stands for it."""
    plain = core_schema.list_schema(part, strict=True)
    if origin is list:
        return plain
    fixed = core_schema.tuple_schema([part], variadic_item_index=0, strict=True)
    return core_schema.union_schema([fixed, plain], mode="left_to_right")


def _on_the_wire(schema: CoreSchema) -> CoreSchema:
    """The schema of a class of the wire, for its values and for what pages get of them."""
    return core_schema.no_info_before_validator_function(
        lambda value: to_builtins(value) if isinstance(value, Struct) else value, schema
    )


def _record(shape: Any, *, whole: bool) -> CoreSchema:
    schema = _fields(shape, whole=whole)
    return _on_the_wire(schema) if is_struct(shape) else schema


def _fields(shape: Any, *, whole: bool) -> CoreSchema:
    return core_schema.typed_dict_schema(
        {
            name: core_schema.typed_dict_field(
                _schema(part, whole=whole), required=needed and whole
            )
            for name, (part, needed) in fields(shape).items()
        },
        extra_behavior="forbid",
        strict=True,
    )


def _union(parts: tuple[Any, ...], *, whole: bool) -> CoreSchema:
    """Records that tell themselves apart by a word are chosen by it: so an error names what is
    wrong in that one, and no other is tried."""
    records = tuple(part for part in parts if is_record(part))
    others = [_schema(part, whole=whole) for part in parts if not is_record(part)]
    tagged = _tagged(records, whole=whole)
    return core_schema.union_schema([*tagged, *others], mode="left_to_right")


def _tagged(records: tuple[Any, ...], *, whole: bool) -> list[CoreSchema]:
    for tag in ("game", "event", "move", "kind"):
        words = [_words(record, tag) for record in records]
        every = [word for some in words for word in some]
        if len(records) > 1 and all(words) and len(set(every)) == len(every):
            choices = {
                word: _schema(record, whole=whole)
                for record, some in zip(records, words, strict=True)
                for word in some
            }
            return [_on_the_wire(core_schema.tagged_union_schema(choices, tag))]
    return [_schema(record, whole=whole) for record in records]


def _words(record: Any, tag: str) -> tuple[Any, ...]:
    shape, _ = fields(record).get(tag, (None, False))
    return get_args(shape) if get_origin(shape) is Literal else ()
