"""Films of matches, written and packed: each is made when somebody asks for it, one at a time, and
the latest are kept. Many may look at the match of tonight, and none of them may cost a player."""

from __future__ import annotations

import gzip
import json
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from slapbox.again.awards import awards
from slapbox.again.film import film
from slapbox.again.shapes import Award, Film
from slapbox.table.archive import Past
from slapbox.table.journal import Header

MOST: Final = 8


@dataclass(frozen=True, slots=True)
class Reel:
    """All that pages ask for of one match: how it began, its film as JSON and packed by gzip, and
    its awards."""

    header: Header
    packed: bytes
    awards: list[Award]


class Films:
    """Safe to use from many threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._reels: OrderedDict[str, Reel] = OrderedDict()

    def of(self, match: str, find: Callable[[], Past | None]) -> Reel | None:
        """This match, or nothing if ``find`` finds no such one. Raises ``ValueError`` if it does
        not fit the rules, and what ``find`` does."""
        with self._lock:
            if match not in self._reels:
                past = find()
                if past is None:
                    return None
                packed = gzip.compress(b"".join(_written(film(past))))
                self._reels[match] = Reel(past.header, packed, awards(past))
            self._reels.move_to_end(match)
            if len(self._reels) > MOST:
                self._reels.popitem(last=False)
            return self._reels[match]


def _written(whole: Film) -> Iterator[bytes]:
    """The film as JSON, in pieces: a whole one at once would keep all other threads waiting."""
    yield b'{"table":%b,"marks":%b,"frames":[' % (_json(whole["table"]), _json(whole["marks"]))
    for number, frame in enumerate(whole["frames"]):
        yield b",%b" % _json(frame) if number else _json(frame)
    yield b"]}"


def _json(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()
