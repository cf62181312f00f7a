"""Shapes in TypeScript. Shapes that have no name among those that are ``known`` are
written out where they are needed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from textwrap import wrap
from types import NoneType
from typing import Any, Final, Literal, TypeVar, get_args, get_origin

from shapes.reading import bases, fields, is_record, members, parts_of

WIDTH: Final = 100
MARGIN: Final = len("    | ;")

PLAIN: Final = {
    bool: "boolean",
    int: "number",
    float: "number",
    str: "string",
    NoneType: "null",
    Any: "any",
}


def declaration(name: str, shape: Any, type_names: Mapping[Any, str]) -> str:
    """An object's type with all that it extends, or a name for another type."""
    if is_record(shape) and get_origin(shape) is None and type_names.get(shape, name) == name:
        return _interface(name, shape, type_names)
    others = {kind: other for kind, other in type_names.items() if other != name}
    return _line(f"export type {name} = ", _words(shape, others))


def fits(code: str) -> bool:
    """Return whether no line of it is too long."""
    return max(map(len, code.splitlines())) <= WIDTH


def comment(words: str) -> str:
    """A docstring as a comment, with the end of its line; nothing if there is none."""
    text = re.sub(r":\w+:`([^`]*)`", r"`\1`", " ".join(words.split()).replace("``", "`"))
    if fits(whole := f"/** {text} */\n"):
        return whole if text else ""
    return "\n".join(["/**", *(f" * {line}" for line in wrap(text, WIDTH - 3)), " */\n"])


def _interface(name: str, shape: Any, type_names: Mapping[Any, str]) -> str:
    variables = ", ".join(variable.__name__ for variable in getattr(shape, "__parameters__", ()))
    head = f"export interface {name}<{variables}>" if variables else f"export interface {name}"
    above = list(_above(shape, type_names))
    lines = [
        _line(f"  {_key(field, needed=needed)}: ", _words(part, type_names))
        for field, (part, needed) in fields(shape).items()
        if not any(field in fields(base) for base in above)
    ]
    if above:
        head += f" extends {', '.join(word for base in above for word in _word(base, type_names))}"
    return "\n".join([f"{head} {{", *lines, "}"]) if lines else f"{head} {{}}"


def _above(shape: Any, type_names: Mapping[Any, str]) -> Iterator[Any]:
    """The shapes that this one extends and that have names."""
    for base in bases(shape):
        if (get_origin(base) or base) in type_names:
            yield base
        else:
            yield from _above(base, type_names)


def _line(head: str, parts: list[str]) -> str:
    whole = f"{head}{' | '.join(parts)};"
    if len(whole) <= WIDTH:
        return whole
    indent = " " * (len(head) - len(head.lstrip()) + 2)
    lines = [head.rstrip()]
    for part in parts:
        if len(lines) == 1 or len(f"{lines[-1]} | {part};") > WIDTH:
            lines.append(f"{indent}| {part}")
        else:
            lines[-1] += f" | {part}"
    return "\n".join(lines) + ";"


def _words(shape: Any, type_names: Mapping[Any, str]) -> list[str]:
    """Return the members of a shape; several that have a name together by that."""
    parts = list(members(shape))
    words = _unions(parts, type_names) if len(parts) > 1 else []
    return _merged([*words, *(word for part in parts for word in _word(part, type_names))])


def _merged(words: list[str]) -> list[str]:
    """Write objects that differ by their tag alone as one, if a line has room for it."""
    objects: dict[tuple[str, str], str] = {}
    for word in words:
        tagged = re.fullmatch(r"(\{\w+: )('\w+')(.*\})", word)
        head, tag, rest = tagged.groups() if tagged else (word, "", "")
        tags = objects.get((head, rest), tag)
        if tag not in tags.split(" | "):
            tags += f" | {tag}"
        if len(head + tags + rest) > WIDTH - MARGIN:
            head, tags, rest = word, "", ""
        objects[head, rest] = tags
    return [f"{head}{tags}{rest}" for (head, rest), tags in objects.items()]


def _unions(parts: list[Any], type_names: Mapping[Any, str]) -> list[str]:
    """Names of unions of these parts, which leave the list."""
    whole, words = set(parts), []
    named = [(members(kind), name) for kind, name in type_names.items() if len(members(kind)) > 1]
    for some, name in sorted(named, key=lambda pair: -len(pair[0])):
        if whole.issuperset(some) and not set(parts).isdisjoint(some):
            words.append(name)
            parts[:] = [part for part in parts if part not in some]
    return words


def _word(shape: Any, type_names: Mapping[Any, str]) -> Iterator[str]:
    if shape in type_names:
        yield type_names[shape]
    elif get_origin(shape) is Literal:
        yield from (_value(value) for value in get_args(shape))
    elif isinstance(shape, TypeVar):
        yield shape.__name__
    elif parts_of(shape) is not None:
        words = _words(parts_of(shape), type_names)
        yield f"{words[0]}[]" if len(words) == 1 else f"({' | '.join(words)})[]"
    elif get_origin(shape) in type_names:
        inner = ", ".join(" | ".join(_words(part, type_names)) for part in get_args(shape))
        yield f"{type_names[get_origin(shape)]}<{inner}>"
    elif is_record(shape):
        inner = "; ".join(
            f"{_key(field, needed=needed)}: {' | '.join(_words(part, type_names))}"
            for field, (part, needed) in fields(shape).items()
        )
        yield f"{{{inner}}}"
    elif get_origin(shape) is not None:
        yield f"{{[name: string]: {' | '.join(_words(get_args(shape)[1], type_names))}}}"
    else:
        yield PLAIN[shape]


def _value(value: object) -> str:
    return f"'{value}'" if isinstance(value, str) else str(value).lower()


def _key(name: str, *, needed: bool) -> str:
    return (name if name.isidentifier() else f"'{name}'") + ("" if needed else "?")
