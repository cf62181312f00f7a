"""Reader of the shapes of what pages get: the modules that declare them, and their types.
A shape is a ``TypedDict`` or a ``msgspec.Struct``, of which it is what goes over the wire."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from inspect import getsource
from pathlib import Path
from types import ModuleType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NotRequired,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from msgspec import Struct, UnsetType, structs

import slapbox

HOST: Final = Path(slapbox.__file__).parent


@cache
def modules() -> tuple[ModuleType, ...]:
    """All modules that declare shapes: what is common first, and then game by game."""
    rooms = sorted(path.parent.name for path in (HOST / "games").glob("*/shapes.py"))
    rooms.sort(key=("mudeck", "tricks").__contains__)
    parts = [f"games.{room}.{part}" for room in rooms for part in ("shapes", "events", "moves")]
    names = [
        "text.message",
        "games.shapes",
        *(name for name in parts if (HOST / f"{name.replace('.', '/')}.py").exists()),
        "games",
        "evening.shapes",
        "table.words.shapes",
        "again.shapes",
        "web.shapes",
        "venue.messages",
        "venue.shapes",
    ]
    return tuple(import_module(f"slapbox.{name}") for name in names)


def of_game(game: type[Any]) -> ModuleType:
    """The module that declares the shapes of a game."""
    return import_module(f"{game.__module__.rpartition('.')[0]}.shapes")


def declared(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """The types that a module itself declares, by their names and in their order."""
    for node in ast.parse(getsource(module)).body:
        if isinstance(node, ast.ClassDef):
            names = [node.name]
        elif isinstance(node, ast.Assign):
            names = [target.id for target in node.targets if isinstance(target, ast.Name)]
        else:
            continue
        for name in names:
            if is_shape(shape := bare(getattr(module, name))):
                yield name, shape


def is_shape(value: Any) -> bool:
    """Return whether this is a type of something that pages get."""
    return is_record(value) or (get_origin(value) is not None and value.__class__ is not type)


def is_record(shape: Any) -> bool:
    """Return whether it is an object with named fields."""
    return is_typeddict(get_origin(shape) or shape) or is_struct(shape)


def is_struct(shape: Any) -> bool:
    """Return whether it is a class of the wire, or a kind of a generic one."""
    record = get_origin(shape) or shape
    return isinstance(record, type) and issubclass(record, Struct)


def reached(*shapes: Any) -> dict[Any, None]:
    """These types and all that are named in them, in the order in which one comes by them."""
    types: dict[Any, None] = {}
    for shape in shapes:
        ahead = [shape]
        while ahead:
            if (one := ahead.pop()) not in types and get_origin(one) is not Literal:
                types[one] = None
                parts = [part for part, _ in fields(one).values()] if is_record(one) else []
                ahead += reversed([get_origin(one), *get_args(one), *parts])
    return types


def members(shape: Any) -> tuple[Any, ...]:
    """The parts of a union; of anything else, it alone."""
    return get_args(shape) if get_origin(shape) in (Union, UnionType) else (shape,)


def fields(shape: Any) -> dict[str, tuple[Any, bool]]:
    """The fields of an object with their types, and whether they must be there."""
    return _of_struct(shape) if is_struct(shape) else _of_typed_dict(shape)


def bases(shape: Any) -> Iterator[Any]:
    """List the types that an object's type is made from: it has all their fields, unchanged."""
    own = fields(shape)
    for base in _bases_in(sys.modules[shape.__module__]).get(shape.__name__, ()):
        if is_record(base) and base is not Struct and fields(base).items() <= own.items():
            yield base


@cache
def _bases_in(module: ModuleType) -> dict[str, list[Any]]:
    """Map the classes of a module to their bases; before Python 3.12 no ``TypedDict`` knows."""
    return {
        node.name: [eval(ast.unparse(base), vars(module)) for base in node.bases]  # noqa: S307
        for node in ast.walk(ast.parse(getsource(module)))
        if isinstance(node, ast.ClassDef)
    }


def _of_typed_dict(shape: Any) -> dict[str, tuple[Any, bool]]:
    record = get_origin(shape) or shape
    arguments = dict(zip(getattr(record, "__parameters__", ()), get_args(shape), strict=False))
    entries = {}
    for name, hint in get_type_hints(record, include_extras=True).items():
        optional = get_origin(hint) is NotRequired
        plain = bare(get_args(hint)[0] if optional else hint)
        entries[name] = (_filled(plain, arguments), not optional)
    return entries


def _of_struct(shape: Any) -> dict[str, tuple[Any, bool]]:
    """The tag first, as on the wire; a field that may be left out has a default."""
    config = (get_origin(shape) or shape).__struct_config__
    entries: dict[str, tuple[Any, bool]] = {}
    if config.tag is not None:
        entries[config.tag_field] = Literal[config.tag], True
    for field in structs.fields(shape):
        parts = members(bare(field.type))
        needed = field.required or not (config.omit_defaults or UnsetType in parts)
        parts = tuple(part for part in parts if part is not UnsetType)
        entries[field.encode_name] = Union[parts], needed  # noqa: UP007
    return entries


def bare(shape: Any) -> Any:
    """The type without bounds; where the host says only in a note what games declare, the note."""
    origin, inner = get_origin(shape), get_args(shape)
    if origin is Annotated:
        return bare(next(filter(is_shape, inner[1:]), inner[0]))
    if origin is None or origin is Literal:
        return shape
    inner = tuple(part if part is ... else bare(part) for part in inner)
    return (Union if origin is UnionType else origin)[inner]


def parts_of(shape: Any) -> Any:
    """Return the type of an array's items; ``None`` if the type is no array."""
    if get_origin(shape) not in (list, tuple):
        return None
    return Union[tuple(part for part in get_args(shape) if part is not ...)]  # noqa: UP007


def _filled(shape: Any, arguments: Mapping[Any, Any]) -> Any:
    """The type with what its variables stand for."""
    if isinstance(shape, TypeVar):
        return arguments.get(shape, shape)
    variables = getattr(shape, "__parameters__", ())
    if not variables or is_typeddict(shape):
        return shape
    return shape[tuple(arguments.get(variable, variable) for variable in variables)]
