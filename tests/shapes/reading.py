"""How the shapes of what pages get are read: the modules that declare them, and their types."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from inspect import getsource
from pathlib import Path
from types import ModuleType, UnionType
from typing import (
    Any,
    Final,
    NotRequired,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import slapbox

HOST: Final = Path(slapbox.__file__).parent


@cache
def modules() -> tuple[ModuleType, ...]:
    """All modules that declare shapes: what is common first, and then game by game."""
    rooms = sorted(path.parent.name for path in (HOST / "games").glob("*/shapes.py"))
    names = [
        "text.message",
        "games.shapes",
        *(f"games.{room}.shapes" for room in sorted(rooms, key=("mudeck", "tricks").__contains__)),
        "games",
        "evening.shapes",
        "table.words.shapes",
        "again.shapes",
        "web.shapes",
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
            if is_shape(getattr(module, name)):
                yield name, getattr(module, name)


def is_shape(value: Any) -> bool:
    """Return whether this is a type of something that pages get."""
    return is_record(value) or (get_origin(value) is not None and value.__class__ is not type)


def is_record(shape: Any) -> bool:
    """Return whether it is an object with named fields."""
    return is_typeddict(get_origin(shape) or shape)


def members(shape: Any) -> tuple[Any, ...]:
    """The parts of a union; of anything else, it alone."""
    return get_args(shape) if get_origin(shape) in (Union, UnionType) else (shape,)


def fields(shape: Any) -> dict[str, tuple[Any, bool]]:
    """The fields of an object with their types, and whether they must be there."""
    record = get_origin(shape) or shape
    known = dict(zip(getattr(record, "__parameters__", ()), get_args(shape), strict=False))
    found = {}
    for name, hint in get_type_hints(record, include_extras=True).items():
        optional = get_origin(hint) is NotRequired
        bare = get_args(hint)[0] if optional else hint
        found[name] = (_filled(bare, known), not optional)
    return found


def _filled(shape: Any, known: Mapping[Any, Any]) -> Any:
    """The type with what its variables stand for."""
    if isinstance(shape, TypeVar):
        return known.get(shape, shape)
    variables = getattr(shape, "__parameters__", ())
    if not variables or is_typeddict(shape):
        return shape
    return shape[tuple(known.get(variable, variable) for variable in variables)]
