"""Faults of a pack, each with its file and line; the rest of the pack is offered."""

from collections.abc import Mapping
from typing import NamedTuple

from msgspec import Struct

from slapbox.text import Text


class Flaw(Struct, frozen=True):
    """A fault in a ``file`` of a pack (empty: in the pack as a whole), at a ``line`` from 1 on
    (0: in the whole file)."""

    file: str
    line: int
    why: Text


class Row(NamedTuple):
    """A question as its file has it, or why there is none at this ``line``."""

    line: int
    content: Mapping[str, object] | Text
