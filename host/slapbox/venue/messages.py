"""What the hall and its tables tell each other. Pure.

Each message has a ``key``: what it tells about. Of two about the same the one with the higher
``revision`` is right, so they may come in any order, late, and as often as the network likes. What
comes from a table is read here and nowhere else, and refused if it is not as it should be.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, ClassVar, Final, NamedTuple, get_args

from slapbox.text.names import name_key
from slapbox.venue.shapes import Kind, Phase, Scoring

Json = Mapping[str, Any]

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
SCORINGS: Final[tuple[Scoring, ...]] = get_args(Scoring)

MOST_SEATS: Final = 8
MOST_TABLES: Final = 1000
MOST_ROUNDS: Final = 1000
MOST_RULES: Final = 100
LONGEST: Final = 64
"""So many letters an id or a name has at most."""

MOST_US: Final = 3_600_000_000
"""No hand takes longer than an hour, and none less than no time."""
ID: Final = re.compile(r"[A-Za-z0-9@._:-]{1,64}")
ADDRESS: Final = re.compile(
    r"https?://(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:]{2,39}\]|[a-z0-9-]{1,63}(\.local)?)(:\d{1,5})?/join"
)
"""Where guests of a table join on their phones; nothing else becomes a link."""

MOST_FEATS: Final = 12
FEATS: Final = (
    *("photo_finish", "comeback", "poker_face", "boldest_bid", "luckiest_partner"),
    *("quickest", "trigger_happy"),
)
"""What people speak of after a match, as its awards call it."""

PHASES: Final[tuple[Phase, ...]] = get_args(Phase)
MOST_MINUTES: Final = 24 * 60

BIGGEST: Final = 1 << 53
"""Whole numbers that every reader of JSON keeps exactly."""


class Guest(NamedTuple):
    """Somebody who plays in the hall: two of one name are told apart by the table at which each was
    first."""

    name: str
    home: str

    @property
    def key(self) -> Guest:
        """The same, however the name is written."""
        return Guest(name_key(self.name), self.home)


class Time(NamedTuple):
    """How long a hand took, in microseconds, and within which error at 95 %."""

    at_us: int
    error_us: int


class Feat(NamedTuple):
    """Something that a match is remembered for: one of :data:`FEATS`, done at this ``seat``, so
    many ``times`` or within so many microseconds."""

    name: str
    seat: int
    times: int | None = None
    us: int | None = None


@dataclass(frozen=True, slots=True)
class Founded:
    """The hall has this tournament. ``unit``: see :func:`slapbox.venue.scoring.cross_imps`.
    ``screen_us``: by how much the pictures of two televisions may lag apart."""

    name: ClassVar[str] = "founded"
    tournament: str
    kind: Kind
    scoring: Scoring = "matchpoints"
    unit: int = 10
    screen_us: int = 20_000
    revision: int = 0

    @property
    def key(self) -> tuple[str, ...]:
        """There is one."""
        return (self.name,)


@dataclass(frozen=True, slots=True)
class Joined:
    """A table is there, and these are its guests; it is called ``title`` on the hall's page, and
    its guests' phones find it at this ``address``, if there is one."""

    name: ClassVar[str] = "joined"
    table: str
    title: str
    guests: tuple[str, ...]
    address: str = ""
    revision: int = 0

    @property
    def key(self) -> tuple[str, ...]:
        """One a table."""
        return (self.name, self.table)


@dataclass(frozen=True, slots=True)
class Drawn:
    """Round ``number`` (from 1 on) is played, and who sits where: nothing is said of a table whose
    guests stay. All play by the same ``rules``, options by their names. ``sealed`` is the SHA-256
    of what its cards are made of, so that everybody can see afterwards that they were decided
    before. When it is ``over`` its cards are no secret any more, and nobody begins to play it."""

    name: ClassVar[str] = "drawn"
    number: int
    game: str
    seating: tuple[tuple[str, tuple[Guest, ...]], ...] = ()
    sealed: str = ""
    rules: tuple[tuple[str, str], ...] = ()
    over: bool = False
    revision: int = 0

    @property
    def key(self) -> tuple[str, ...]:
        """One a round."""
        return (self.name, str(self.number))


@dataclass(frozen=True, slots=True)
class Brought:
    """What a match brought, by seat: nobody among ``guests`` where a bot sat at its end. ``times``
    are those of a reaction test. ``ended_ns`` is the table's own clock: of two matches that a table
    had in one round the first counts. One that is ``withdrawn`` counts for nothing. ``feats`` are
    what it is remembered for."""

    name: ClassVar[str] = "brought"
    table: str
    match: str
    round: int
    game: str
    guests: tuple[str | None, ...]
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    low_wins: bool = False
    times: tuple[Time | None, ...] = ()
    ended_ns: int = 0
    withdrawn: bool = False
    feats: tuple[Feat, ...] = ()
    revision: int = 0

    @property
    def key(self) -> tuple[str, ...]:
        """One a match."""
        return (self.name, self.table, self.match)


Message = Founded | Joined | Drawn | Brought


@dataclass(frozen=True, slots=True)
class Happening:
    """What a table's television shows now, in a few words, for the hall's: of the newest one alone
    anything is known, and it is kept nowhere. ``minutes`` is how long the match has been on;
    ``race``: hands may slap. Who is ``awaited`` and who are the ``winners`` is told when the
    table's own television tells it."""

    phase: Phase
    game: str
    minutes: int = 0
    paused: bool = False
    race: bool = False
    awaited: tuple[str, ...] = ()
    winners: tuple[str, ...] = ()


def written(message: Message) -> bytes:
    """A message as it goes over the network: always the same bytes for the same message."""
    record = {"is": message.name, **asdict(message)}
    return json.dumps(record, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def read(data: bytes) -> Message:
    """The message that :func:`written` wrote; raises ``ValueError`` for anything else."""
    try:
        record = json.loads(data)
        return _READERS[record["is"]](record)
    except (KeyError, TypeError, AttributeError, IndexError, RecursionError) as error:
        raise ValueError(f"no message: {data[:80]!r}") from error


def happening(data: bytes) -> Happening:
    """Return what :func:`now_written` wrote; raises ``ValueError`` for anything else."""
    try:
        record: Json = json.loads(data)
        if record["phase"] not in PHASES:
            raise ValueError("no such phase")
        awaited, winners = (
            tuple(_word(name) for name in _items(record[field], MOST_SEATS))
            for field in ("awaited", "winners")
        )
        return Happening(
            record["phase"],
            _id(record["game"]),
            _whole(record["minutes"], 0, MOST_MINUTES),
            _flag(record["paused"]),
            _flag(record["race"]),
            awaited,
            winners,
        )
    except (KeyError, TypeError, RecursionError) as error:
        raise ValueError(f"nothing happens: {data[:80]!r}") from error


def now_written(now: Happening) -> bytes:
    """Return what happens, as it goes over the network."""
    return json.dumps(asdict(now), sort_keys=True, ensure_ascii=False).encode()


def _founded(record: Json) -> Founded:
    if record["kind"] not in KINDS or record["scoring"] not in SCORINGS:
        raise ValueError("no such tournament")
    return Founded(
        _word(record["tournament"]),
        record["kind"],
        record["scoring"],
        _whole(record["unit"], 1, 1000),
        _whole(record["screen_us"], 0, 1_000_000),
        _revision(record),
    )


def _joined(record: Json) -> Joined:
    guests = tuple(_word(name) for name in _items(record["guests"], MOST_SEATS))
    address = record["address"]
    if type(address) is not str or (address and not ADDRESS.fullmatch(address)):
        raise ValueError("no address of a table")
    return Joined(_id(record["table"]), _word(record["title"]), guests, address, _revision(record))


def _drawn(record: Json) -> Drawn:
    seating = tuple(
        (_word(table), tuple(_guest(one) for one in _items(guests, MOST_SEATS)))
        for table, guests in _items(record["seating"], MOST_TABLES)
    )
    number, game = _whole(record["number"], 1, MOST_ROUNDS), _word(record["game"])
    rules = tuple(
        (_word(name), _word(value)) for name, value in _items(record["rules"], MOST_RULES)
    )
    sealed, over = _word(record["sealed"], 0), _flag(record["over"])
    return Drawn(number, game, seating, sealed, rules, over, _revision(record))


def _brought(record: Json) -> Brought:
    guests = tuple(
        None if name is None else _word(name) for name in _items(record["guests"], MOST_SEATS)
    )
    scores = tuple(_whole(one) for one in _items(record["scores"], MOST_SEATS))
    ranks = tuple(_whole(one, 1, MOST_SEATS) for one in _items(record["ranks"], MOST_SEATS))
    times = tuple(
        None if one is None else Time(_whole(one[0], 0, MOST_US), _whole(one[1], 0, MOST_US))
        for one in _items(record["times"], MOST_SEATS)
    )
    if not len(guests) == len(scores) == len(ranks) or len(times) not in (0, len(guests)):
        raise ValueError("as many scores, places and times as seats")
    feats = tuple(_feat(one, len(guests)) for one in _items(record["feats"], MOST_FEATS))
    return Brought(
        _id(record["table"]),
        _id(record["match"]),
        _whole(record["round"], 1, MOST_ROUNDS),
        _id(record["game"]),
        guests,
        scores,
        ranks,
        _flag(record["low_wins"]),
        times,
        _whole(record["ended_ns"], 0, 1 << 63),
        _flag(record["withdrawn"]),
        feats,
        _revision(record),
    )


_READERS: Final[Mapping[str, Callable[[Json], Message]]] = {
    Founded.name: _founded,
    Joined.name: _joined,
    Drawn.name: _drawn,
    Brought.name: _brought,
}


def _revision(record: Json) -> int:
    return _whole(record["revision"], 0)


def _feat(value: Any, seats: int) -> Feat:
    name, seat, count, us = value
    if name not in FEATS:
        raise ValueError("no such feat")
    figures = (None if one is None else _whole(one, 0) for one in (count, us))
    return Feat(name, _whole(seat, 0, seats - 1), *figures)


def _guest(value: Any) -> Guest:
    name, home = value
    return Guest(_word(name), _word(home))


def _items(value: Any, most: int) -> list[Any]:
    if type(value) is not list or len(value) > most:
        raise ValueError(f"no list of at most {most}")
    return value


def _word(value: Any, least: int = 1) -> str:
    if type(value) is not str or not least <= len(value) <= LONGEST:
        raise ValueError("no word")
    value.encode()  # halves of letters are none
    return value


def _id(value: Any) -> str:
    if type(value) is not str or not ID.fullmatch(value):
        raise ValueError("no id")
    return value


def _whole(value: Any, low: int = -BIGGEST, high: int = BIGGEST) -> int:
    if type(value) is not int or not low <= value <= high:
        raise ValueError("no whole number in its bounds")
    return value


def _flag(value: Any) -> bool:
    if type(value) is not bool:
        raise ValueError("neither true nor false")
    return value
