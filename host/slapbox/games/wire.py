"""Records that games write into the journal and tell pages. Each kind is a class that is declared
once, with its fields and their types; readers, records and pages' types follow from it."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final

from msgspec import Struct, ValidationError, convert, to_builtins
from msgspec.json import Decoder, Encoder

encode: Final = Encoder().encode
_decode: Final = Decoder().decode


class Record(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A frozen value that has a form in JSON."""

    def as_json(self) -> dict[str, Any]:
        """As the journal and pages get it: tuples are lists there."""
        record: dict[str, Any] = _decode(encode(self))
        return record


class Move(Record, frozen=True, tag_field="move"):
    """A move that somebody wants; each game has a few kinds, each with its word as its ``tag``."""


class Event(Record, frozen=True, tag_field="event"):
    """An event; each game has a few kinds. It holds nothing that everybody may not know, and lists,
    never tuples."""

    def as_json(self) -> dict[str, Any]:
        """As pages get it."""
        record: dict[str, Any] = to_builtins(self)
        return record

    def as_view(self) -> Any:
        """The same without its word, for a view."""
        record = to_builtins(self)
        del record["event"]
        return record


def read(kinds: Iterable[type[Move]], record: Mapping[str, Any], game: str) -> Move:
    """The move of one of these ``kinds`` that a record holds; raises ``ValueError`` for anything
    else."""
    try:
        return convert(record, _by_word(tuple(kinds))[record["move"]])
    except (KeyError, TypeError, ValidationError) as error:
        raise ValueError(f"no move of {game}: {record!r} ({error})") from error


@cache
def _by_word(kinds: tuple[type[Move], ...]) -> dict[str, type[Move]]:
    return {str(kind.__struct_config__.tag): kind for kind in kinds}
