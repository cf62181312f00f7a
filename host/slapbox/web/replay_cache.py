"""Films, awards and files of finished matches. Each is made when somebody asks for it, one at a
time, and those of the latest matches are kept. Many may look at the match of tonight, and none of
them may cost a player anything: the list is asked of the table only when it has changed, and few
requests wait for it all at once (:meth:`ReplayCache.place`)."""

import gzip
import json
import threading
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, TypeVar

from msgspec import Struct, field, to_builtins

from slapbox.again.film import film
from slapbox.again.shapes import Film
from slapbox.games.protocol import Json
from slapbox.table.archive import Past
from slapbox.table.journal.journal import Header
from slapbox.web.connection_limit import ConnectionLimit
from slapbox.web.peers import is_own
from slapbox.web.request_queue import OTHERS

T = TypeVar("T")

Listing = tuple[object, list[tuple[Header, Json]]]
"""An edition (:meth:`slapbox.table.archive.Archive.edition`), and the headlines in it."""

MOST: Final = 8

ONLOOKERS: Final = OTHERS - 1
"""Spectators' requests that are answered here at once. They wait for one maker, each on one of few
threads (:mod:`slapbox.web.request_queue`), and all other pages need one, too."""
EACH: Final = 2
"""Requests per IP address of people who take part."""


class Crowded(Exception):
    """Too many look at matches just now: who asks may come again."""


class _Kept(Struct, frozen=True):
    """A match, and what was made of it, by what made it."""

    past: Past
    made: dict[Callable[[Past], Any], Any] = field(default_factory=dict)


class ReplayCache:
    """Safe to use from many threads. ``pause`` is called before something is made, and between
    the pieces of a film: it stands still while others have to be let by."""

    def __init__(
        self, connections: ConnectionLimit, pause: Callable[[], None] = lambda: None
    ) -> None:
        self._connections = connections
        self._pause = pause
        self._lock = threading.Lock()
        self._kept: OrderedDict[str, _Kept] = OrderedDict()
        self._wiped = 0
        self._listing: Listing = (None, [])
        self._door = threading.Lock()
        self._inside: Counter[str] = Counter()

    @contextmanager
    def place(self, address: str) -> Iterator[None]:
        """A place for a request from this (plain) address; raises :class:`Crowded`."""
        with self._door:
            if not self._has_room(address):
                raise Crowded
            self._inside[address] += 1
        try:
            yield
        finally:
            with self._door:
                self._inside -= Counter([address])  # forgets addresses that have left

    def _has_room(self, address: str) -> bool:
        if is_own(address):
            return True
        if self._inside[address] >= EACH:
            return False
        takes_part = self._connections.takes_part
        onlookers = sum(count for asker, count in self._inside.items() if not takes_part(asker))
        return takes_part(address) or onlookers < ONLOOKERS

    def listed(self, look: Callable[[object], Listing | None]) -> list[tuple[Header, Json]]:
        """The headlines. ``look`` is told the known edition, and brings another if there is one."""
        self._listing = look(self._listing[0]) or self._listing
        return self._listing[1]

    def of(
        self,
        match: str,
        wiped: int,
        find: Callable[[], Past | None],
        may: Callable[[Header], bool],
        make: Callable[[Past], T],
    ) -> T | None:
        """Return what ``make`` makes of this match, or nothing if ``find`` finds no such one or the
        asker ``may`` not look at it. What was made before the journal was ``wiped`` once more may
        name people who are forgotten or called otherwise by now, and is not told again. Raises what
        ``find`` does, and ``ValueError`` if it does not fit the rules."""
        with self._lock:
            if wiped != self._wiped:
                self._kept.clear()
                self._wiped = wiped
            kept = self._kept.pop(match, None)
            if kept is None:
                past = find()
                if past is None:
                    return None
                kept = _Kept(past)
            self._kept[match] = kept
            if len(self._kept) > MOST:
                self._kept.popitem(last=False)
            if not may(kept.past.header):
                return None
            if make not in kept.made:
                self._pause()
                kept.made[make] = make(kept.past)
            value: T = kept.made[make]
            return value

    def packed(self, past: Past) -> bytes:
        """The film as packed JSON; raises ``ValueError`` if it does not fit the rules."""
        written = list[bytes]()
        for piece in _written(film(past, self._pause)):
            written.append(piece)
            self._pause()
        return gzip.compress(b"".join(written))


def _written(whole: Film) -> Iterator[bytes]:
    """The film as JSON, in pieces: a whole one at once would keep all other threads waiting."""
    rest = _json({name: value for name, value in whole.items() if name != "frames"})
    yield rest[:-1] + b',"frames":['
    for number, frame in enumerate(whole["frames"]):
        yield b",%b" % _json(frame) if number else _json(frame)
    yield b"]}"


def _json(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":"), default=to_builtins).encode()
