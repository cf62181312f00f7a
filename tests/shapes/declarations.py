"""What pages get, for those who write the pages: ``python tests/shapes/declarations.py`` writes
``views.d.ts`` anew from the shapes that the host declares."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain
from pathlib import Path
from textwrap import wrap
from types import NoneType
from typing import Any, Final, Literal, TypeVar, get_args, get_origin

sys.path.insert(0, str(Path(__file__).parents[1]))

from shapes.reading import HOST, declared, fields, is_record, members, modules, parts_of, reached

FILE: Final = HOST / "web" / "static" / "js" / "views.d.ts"

HEAD: Final = """\
// What pages get, and what they may ask for. This file is made by
// `python tests/shapes/declarations.py` from what the host declares (`shapes.py`); no browser needs
// it.
"""

WIDTH: Final = 100

PLAIN: Final = {
    bool: "boolean",
    int: "number",
    float: "number",
    str: "string",
    NoneType: "null",
    Any: "any",
}

PREFIXES: Final = {
    "text.message": "",
    "slapbox.games": "Game",
    "games.shapes": "",
    "evening.shapes": "",
    "words.shapes": "",
    "again.shapes": "",
    "web.shapes": "",
    "venue.shapes": "Hall",
}
"""How the names of a module's shapes begin; those of a game begin with its name."""


def page() -> str:
    """The whole file."""
    known = names()
    return HEAD + "".join(
        f"\n// {module}\n" + "".join(_told(name, shape, known) for name, shape in shapes)
        for module, shapes in sections().items()
    )


@cache
def sections() -> dict[str, list[tuple[str, Any]]]:
    """Every shape with its name, by modules: first those that declare shapes, then others, which
    have some of the classes of the wire."""
    found = {
        module.__name__: [(_prefix(module.__name__) + name, one) for name, one in declared(module)]
        for module in modules()
    }
    shapes = [shape for section in found.values() for _, shape in section]
    for shape in reached(*shapes):
        if is_record(shape) and get_origin(shape) is None and shape not in shapes:
            name = _prefix(shape.__module__) + shape.__name__
            found.setdefault(shape.__module__, []).append((name, shape))
    return found


def names() -> dict[Any, str]:
    """Every shape with its name; raises ``ValueError`` if two have the same."""
    found: dict[Any, str] = {}
    for name, shape in chain(*sections().values()):
        if name in found.values():
            raise ValueError(f"two shapes are called {name}")
        found.setdefault(shape, name)
    return found


def _prefix(module: str) -> str:
    *_, room, name = module.split(".")
    known = PREFIXES.get(f"{room}.{name}")
    return "".join(map(str.capitalize, room.split("_"))) if known is None else known


def _told(name: str, shape: Any, known: Mapping[Any, str]) -> str:
    own = is_record(shape) and get_origin(shape) is None and known[shape] == name
    return "\n" + (_interface(name, shape, known) if own else _alias(name, shape, known))


def _interface(name: str, shape: Any, known: Mapping[Any, str]) -> str:
    variables = ", ".join(variable.__name__ for variable in getattr(shape, "__parameters__", ()))
    lines = [
        _line(f"  {_key(field)}{'' if needed else '?'}: ", _words(told, known))
        for field, (told, needed) in fields(shape).items()
    ]
    head = f"{name}<{variables}>" if variables else name
    body = ["{", *lines, "}"] if lines else ["{}"]
    told = "\n".join([f"export interface {head} {body[0]}", *body[1:]])
    return "\n".join([*_comment(shape.__doc__ or ""), told + "\n"])


def _alias(name: str, shape: Any, known: Mapping[Any, str]) -> str:
    others = {one: other for one, other in known.items() if other != name}
    return _line(f"export type {name} = ", _words(shape, others)) + "\n"


def _line(head: str, parts: list[str]) -> str:
    whole = f"{head}{' | '.join(parts)};"
    if len(whole) <= WIDTH:
        return whole
    indent = " " * (len(head) - len(head.lstrip()) + 2)
    return "\n".join([head.rstrip(), *(f"{indent}| {part}" for part in parts)]) + ";"


def _words(shape: Any, known: Mapping[Any, str]) -> list[str]:
    """The members of a shape, in TypeScript; several that have a name together by that."""
    whole, parts = set(members(shape)), list(members(shape))
    named = sorted(
        ((one, name) for one, name in known.items() if len(members(one)) > 1),
        key=lambda pair: -len(members(pair[0])),
    )
    words = []
    for alias, name in named:
        if set(members(alias)) <= whole and set(members(alias)) & set(parts):
            words.append(name)
            parts = [part for part in parts if part not in members(alias)]
    return list(dict.fromkeys([*words, *(word for part in parts for word in _word(part, known))]))


def _word(shape: Any, known: Mapping[Any, str]) -> Iterator[str]:
    if shape in known:
        yield known[shape]
    elif get_origin(shape) is Literal:
        yield from (_value(value) for value in get_args(shape))
    elif isinstance(shape, TypeVar):
        yield shape.__name__
    elif parts_of(shape) is not None:
        words = _words(parts_of(shape), known)
        yield f"{words[0]}[]" if len(words) == 1 else f"({' | '.join(words)})[]"
    elif is_record(shape):
        inner = ", ".join(" | ".join(_words(part, known)) for part in get_args(shape))
        yield f"{known[get_origin(shape)]}<{inner}>"
    elif get_origin(shape) is not None:
        yield f"{{[name: string]: {' | '.join(_words(get_args(shape)[1], known))}}}"
    else:
        yield PLAIN[shape]


def _value(value: object) -> str:
    return f"'{value}'" if isinstance(value, str) else str(value).lower()


def _key(name: str) -> str:
    return name if name.isidentifier() else f"'{name}'"


def _comment(words: str) -> Iterator[str]:
    told = re.sub(r":\w+:`([^`]*)`", r"`\1`", " ".join(words.split()).replace("``", "`"))
    lines = wrap(told, WIDTH - 7)
    if len(lines) == 1:
        yield f"/** {lines[0]} */"
    elif lines:
        yield from ("/**", *(f" * {line}" for line in lines), " */")


if __name__ == "__main__":
    FILE.write_text(page(), encoding="utf-8")
