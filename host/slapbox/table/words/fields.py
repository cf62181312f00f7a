"""Types of what comes in over a wire: bounds, and what else must hold, each said once.

A body is a class of :mod:`msgspec`; :func:`read` makes one of what a request says, strictly, so
that the table sees only sense.
"""

import re
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from typing import Annotated, Any, Final, TypeVar, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct, convert, defstruct, structs

from slapbox.games.protocol import Json
from slapbox.text.names import is_shown

B = TypeVar("B", bound=Struct)

PHONE: Final = "touch:"
"""Beginning of the ids of phones; those of pads are their chips'."""

PAGE: Final = "page:"
"""Beginning of the ids of pads that are keys of a page: its browser, and what kind of keys."""

LONGEST_NAME: Final = 512
HALF: Final = re.compile("[\ud800-\udfff]")
MOVE_FIELDS: Final = 5
MOVE_CARDS: Final = 120
STAMPS: Final = frozenset({"at_us", "from_us", "error_us", "held", "late", "touch"})
"""Fields of a move that the table alone writes: no page says when it was made."""


def page_pad(device: str, pad: str) -> str:
    """Return the id of a page's pad; the browser asks as the phone ``device``."""
    return f"{PAGE}{device.removeprefix(PHONE)}:{pad}"


class Given(Enum):
    """Facts that no body says; the reader of a request adds them."""

    DEVICE = "device"
    """Id of the phone that asks."""
    SCREEN = "screen"
    """Id of the browser elsewhere that wants to be the TV."""
    ADDRESS = "address"
    """Address by which the asker comes; empty for the host's own machine."""
    ARRIVED = "arrived"
    """Table time (ns) at which the request came in."""


class SitsAt(Struct, frozen=True):
    """Mark of a field that says who sat at the ``seat`` of another field, as the asker saw it.
    Pages have to say it; an empty one means the player who sits there."""

    seat: str


class Reads(Struct, frozen=True):
    """A look at a raw value before its type and bounds are checked. ``read`` returns the value,
    maybe put right, or raises ``ValueError``: with words, if those of the bounds do not tell what
    is wrong."""

    read: Callable[[Any], Any]


def _line(value: Any) -> Any:
    if isinstance(value, str) and not value.isprintable():
        raise ValueError
    return value


def _network(value: Any) -> Any:
    if isinstance(value, str) and not is_shown(value):
        raise ValueError
    return value


def _name(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError("a name")
    return HALF.sub("\0", value[:LONGEST_NAME])


def _digits(value: Any) -> int:
    if not isinstance(value, str) or not value.isascii() or not value.isdigit() or len(value) > 19:
        raise ValueError("a number as a string of digits")
    return int(value)


def _move(value: Any) -> Json:
    if not isinstance(value, dict) or len(value) > MOVE_FIELDS:
        raise ValueError(f"an object of at most {MOVE_FIELDS} fields")
    for name, part in value.items():
        WORD(name)
        if name in STAMPS:
            raise ValueError("only the table measures times")
        number = ESTIMATE if name == "number" else NUMBER
        for inner in _parts(part):
            (WORD if isinstance(inner, str) else number)(inner)
    return value


def _parts(part: Any) -> list[Any]:
    """Return what is in a list, or in all lists of a list; a single thing alone."""
    if not isinstance(part, list):
        return [part]
    nested = bool(part) and all(isinstance(item, list) for item in part)
    parts = [item for inner in part for item in inner] if nested else part
    if max(len(part), len(parts)) > MOVE_CARDS:
        raise ValueError(f"a list of at most {MOVE_CARDS}")
    return parts


def _decision(value: Any) -> Json:
    if not isinstance(value, dict):
        raise ValueError("an object")
    _move({name: int(part) if isinstance(part, bool) else part for name, part in value.items()})
    return value


LINE: Final = Reads(_line)

Seat = Annotated[int, Meta(ge=0, le=63)]
Team = Annotated[int, Meta(ge=0, le=3)]
Key = Annotated[int, Meta(ge=0, le=5)]
Number = Annotated[int, Meta(ge=1, le=2**31)]
Revision = Annotated[int, Meta(ge=0, le=2**31)]
PageUs = Annotated[int, Meta(ge=0, le=2**53 - 1)]
"""A page's own clock, us: browsers' numbers end there."""
LateUs = Annotated[int, Meta(ge=0, le=250_000)]
"""Longest time from a finger to its stamp, us."""
PagePadName = Annotated[str, Meta(max_length=10, pattern="^(keyboard|gamepad|buzz|drums)-[1-9]$")]
"""Kind of a page's pad, and which one of that kind."""
Digits = Annotated[int, Reads(_digits)]
"""Nanoseconds, written as a string: they are too long for a browser's numbers."""

Line16 = Annotated[str, Meta(max_length=16), LINE]
Line32 = Annotated[str, Meta(max_length=32), LINE]
Line40 = Annotated[str, Meta(max_length=40), LINE]
Line64 = Annotated[str, Meta(max_length=64), LINE]
Line256 = Annotated[str, Meta(max_length=256), LINE]
Name = Annotated[str, Reads(_name)]
"""A name; what names may be, the table decides, and says in the asker's language. Of a very long
one the beginning is enough for that, and for half a character there is one that no name has: no
text can be written with halves."""
Network = Annotated[str, Meta(max_length=64), Reads(_network)]
"""Name of a network, in any script and emoji, exactly as phones look for it."""
Move = Annotated[Json, Reads(_move)]
"""Record of a player's move: a few words, whole numbers, lists of such, and lists of these (several
combinations of cards); a ``number`` that is guessed may have decimals. What it means, the rules
decide."""
Decision = Annotated[Json, Reads(_decision)]
"""Record of what the host decides: the same, and it may say yes or no."""

Who = Annotated[str, Meta(min_length=1, max_length=40), LINE, SitsAt("seat")]
OtherWho = Annotated[str, Meta(min_length=1, max_length=40), LINE, SitsAt("other")]
Device = Annotated[str, Given.DEVICE]
Address = Annotated[str, Given.ADDRESS]
ArrivedNs = Annotated[int, Given.ARRIVED]


class Field(Struct, frozen=True):
    """A field of a body, with the ``hint`` of its type and what takes a value of it. It is
    ``needed`` in a request, or ``given``, and about the player at the seat in the field
    ``sits_at``, if about anybody."""

    name: str
    hint: Any
    take: Callable[[Any], Any]
    needed: bool
    given: Given | None
    sits_at: str | None


@cache
def fields(kind: type[Struct]) -> tuple[Field, ...]:
    """All fields of a body, in their order."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(_field(member, _present(hints[member.name])) for member in structs.fields(kind))


def _field(field: structs.FieldInfo, hint: Any) -> Field:
    marks = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    source = next((mark for mark in marks if isinstance(mark, Given)), None)
    sits_at = next((mark.seat for mark in marks if isinstance(mark, SitsAt)), None)
    needed = field.required or sits_at is not None
    return Field(field.name, hint, _reader(hint), needed, source, sits_at)


def _present(hint: Any) -> Any:
    """The type of a field that is there, though it may be missing."""
    parts = [part for part in get_args(hint) if part is not type(None)]
    return parts[0] if type(None) in get_args(hint) else hint


def read(kind: type[B], body: object, facts: Mapping[Given, Callable[[], Any]] | None = None) -> B:
    """Make a body of a request and what is ``given``; raises ``ValueError`` with the fault."""
    if not isinstance(body, dict):
        raise ValueError("an object")
    members = {field.name: field for field in fields(kind) if field.given is None}
    if unknown := body.keys() - members.keys():
        raise ValueError(f"no field {min(unknown)[:20]!r}")
    if missing := {member.name for member in members.values() if member.needed} - body.keys():
        raise ValueError(f"a field {min(missing)!r}")
    values = {}
    for name, value in body.items():
        try:
            values[name] = members[name].take(value)
        except ValueError as problem:
            raise ValueError(f"{name}: {problem}") from None
    more = {field.name: facts[field.given]() for field in fields(kind) if facts and field.given}
    return kind(**values, **more)


def _reader(hint: Any) -> Callable[[Any], Any]:
    """Return what takes a value of this type and within its bounds, and refuses any other."""
    shape, *marks = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    wanted = _wanted(shape, next((mark for mark in marks if isinstance(mark, Meta)), Meta()))
    looks = [mark.read for mark in marks if isinstance(mark, Reads)]
    if get_origin(shape) is list:
        looks.append(_list_of(_reader(get_args(shape)[0])))
    box = defstruct("Box", [("value", hint)])  # only of classes msgspec remembers how to read them

    def take(value: Any) -> Any:
        try:
            for look in looks:
                value = look(value)
        except ValueError as problem:
            raise ValueError(str(problem) or wanted) from None
        try:
            convert({"value": value}, box)
        except ValueError:  # also from half a character
            raise ValueError(wanted) from None
        return value

    return take


def _list_of(take: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: [*map(take, value)] if isinstance(value, list) else value


def _wanted(shape: Any, bounds: Meta) -> str:
    """Say what a value has to be."""
    if shape is bool:
        return "true or false"
    if shape in (int, float):
        whole = "whole " if shape is int else ""
        return f"a {whole}number from {bounds.ge} to {bounds.le}"
    if shape is str:
        least = f"{bounds.min_length} to" if bounds.min_length else "at most"
        return f"a line of {least} {bounds.max_length} characters"
    return f"a list of at most {bounds.max_length}"


WORD: Final = _reader(Line40)
NUMBER: Final = _reader(Annotated[int, Meta(ge=-(2**31), le=2**31)])
ESTIMATE: Final = _reader(Annotated[float, Meta(ge=-1e15, le=1e15)])
