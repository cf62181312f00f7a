"""Messages between the venue and its tables. Pure.

Each message has a ``key``: what it is about. Of two messages about the same thing the one with the
higher ``revision`` is right, so they may come in any order, late, and as often as the network
likes. Messages of tables are read here and nowhere else, and refused if they are not well formed.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, NamedTuple, dataclass_transform, get_args

import msgspec
from msgspec import Meta, Struct

from slapbox.text.names import name_key

Kind = Literal["duplicate", "league", "knock-out", "reaction"]
"""``duplicate``: the same cards at all tables, compared seat by seat. ``league``: everybody plays
every round, with others each time. ``knock-out``: the better half of each table goes on.
``reaction``: the quickest hand of the venue."""

Scoring = Literal["matchpoints", "imps"]

Phase = Literal["lobby", "countdown", "match", "over"]

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
SCORINGS: Final[tuple[Scoring, ...]] = get_args(Scoring)

MOST_SEATS: Final = 8
MOST_TABLES: Final = 1000
MOST_ROUNDS: Final = 1000
MOST_RULES: Final = 100
MOST_US: Final = 3_600_000_000
"""No hand takes longer than an hour, and none less than no time."""
MOST_FEATS: Final = 12
MOST_MINUTES: Final = 24 * 60
BIGGEST: Final = 1 << 53
"""Whole numbers that every reader of JSON keeps exactly."""

Feats = Literal[
    "photo_finish",
    "comeback",
    "poker_face",
    "boldest_bid",
    "luckiest_partner",
    "quickest",
    "trigger_happy",
]
"""Feats that people speak of after a match, by the names of its awards."""
FEATS: Final[tuple[Feats, ...]] = get_args(Feats)

Id = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9@._:-]{1,64}\Z")]
Word = Annotated[str, Meta(min_length=1, max_length=64)]
Address = Annotated[
    str,
    Meta(
        pattern=r"\A(https?://(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:]{2,39}\]|[a-z0-9-]{1,63}(\.local)?)"
        r"(:\d{1,5})?/join)?\Z"
    ),
]
"""Address at which guests join on their phones, or empty; nothing else becomes a link."""
Whole = Annotated[int, Meta(ge=-BIGGEST, le=BIGGEST)]
Count = Annotated[int, Meta(ge=0, le=BIGGEST)]
Us = Annotated[int, Meta(ge=0, le=MOST_US)]
Round = Annotated[int, Meta(ge=1, le=MOST_ROUNDS)]
Rank = Annotated[int, Meta(ge=1, le=MOST_SEATS)]
Seat = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
OfSeats = Meta(max_length=MOST_SEATS)
Rules = Annotated[tuple[tuple[Word, Word], ...], Meta(max_length=MOST_RULES)]


class Guest(NamedTuple):
    """A player in the venue; ``home``, the first table, tells two of one name apart."""

    name: Word
    home: Word

    @property
    def key(self) -> Guest:
        """The same, however the name is written."""
        return Guest(name_key(self.name), self.home)


class Time(NamedTuple):
    """The time that a hand took, in microseconds, and its error at 95 %."""

    at_us: Us
    error_us: Us


class Feat(NamedTuple):
    """Something that a match is remembered for: one of :data:`FEATS`, done at this ``seat``, so
    many ``times`` or within so many microseconds."""

    name: Feats
    seat: Seat
    times: Count | None = None
    us: Count | None = None


@dataclass_transform(frozen_default=True)
class Said(Struct, frozen=True, tag_field="is", tag=str.lower, forbid_unknown_fields=True):
    """A message; its tag is its class's name in small letters."""


class Founded(Said):
    """The venue has this tournament. ``unit``: see :func:`slapbox.venue.scoring.cross_imps`.
    ``screen_us``: by how much the pictures of two televisions may lag apart."""

    tournament: Word
    kind: Kind
    scoring: Scoring = "matchpoints"
    unit: Annotated[int, Meta(ge=1, le=1000)] = 10
    screen_us: Annotated[int, Meta(ge=0, le=1_000_000)] = 20_000
    revision: Count = 0

    @property
    def key(self) -> tuple[str, ...]:
        """There is one."""
        return ("founded",)


class Joined(Said):
    """A table is there, and these are its guests; it is called ``title`` on the venue's page, and
    its guests' phones find it at this ``address``, if there is one."""

    table: Id
    title: Word
    guests: Annotated[tuple[Word, ...], OfSeats]
    address: Address = ""
    revision: Count = 0

    @property
    def key(self) -> tuple[str, ...]:
        """One a table."""
        return ("joined", self.table)


class Drawn(Said):
    """Round ``number`` (from 1 on) is played, and who sits where: nothing is said of a table whose
    guests stay. All play by the same ``rules``, options by their names. ``sealed`` is the SHA-256
    of what its cards are made of, so that everybody can see afterwards that they were decided
    before. When it is ``over`` its cards are no secret any more, and nobody begins to play it."""

    number: Round
    game: Word
    seating: Annotated[
        tuple[tuple[Word, Annotated[tuple[Guest, ...], OfSeats]], ...], Meta(max_length=MOST_TABLES)
    ] = ()
    sealed: Annotated[str, Meta(max_length=64)] = ""
    rules: Rules = ()
    over: bool = False
    revision: Count = 0

    @property
    def key(self) -> tuple[str, ...]:
        """One a round."""
        return ("drawn", str(self.number))


class Brought(Said):
    """The result of a match, by seat: nobody among ``guests`` where a bot sat at its end. ``times``
    are those of a reaction test. ``ended_ns`` is the table's own clock: of two matches that a table
    had in one round the first counts. A ``withdrawn`` one counts for nothing. ``feats`` are what it
    is remembered for."""

    table: Id
    match: Id
    round: Round
    game: Id
    guests: Annotated[tuple[Word | None, ...], OfSeats]
    scores: Annotated[tuple[Whole, ...], OfSeats]
    ranks: Annotated[tuple[Rank, ...], OfSeats]
    low_wins: bool = False
    times: Annotated[tuple[Time | None, ...], OfSeats] = ()
    ended_ns: Annotated[int, Meta(ge=0)] = 0
    withdrawn: bool = False
    feats: Annotated[tuple[Feat, ...], Meta(max_length=MOST_FEATS)] = ()
    revision: Count = 0

    def __post_init__(self) -> None:
        """Refuse what does not fit the seats."""
        seats = len(self.guests)
        if not seats == len(self.scores) == len(self.ranks) or len(self.times) not in (0, seats):
            raise ValueError("as many scores, places and times as seats")
        if any(feat.seat >= seats for feat in self.feats):
            raise ValueError("a feat at a seat that is not there")

    @property
    def key(self) -> tuple[str, ...]:
        """One a match."""
        return ("brought", self.table, self.match)


Message = Founded | Joined | Drawn | Brought


class Happening(Struct, frozen=True, forbid_unknown_fields=True):
    """The scene on a table's television now, in a few words, for the venue's. Only the newest one
    is known, and it is kept nowhere. ``minutes`` is how long the match has been on; ``race``: hands
    may slap. ``awaited`` and ``winners`` are told when the table's own television tells them."""

    phase: Phase
    game: Id
    minutes: Annotated[int, Meta(ge=0, le=MOST_MINUTES)] = 0
    paused: bool = False
    race: bool = False
    awaited: Annotated[tuple[Word, ...], OfSeats] = ()
    winners: Annotated[tuple[Word, ...], OfSeats] = ()


_MESSAGES: Final[msgspec.json.Decoder[Message]] = msgspec.json.Decoder(Message)
_HAPPENINGS: Final = msgspec.json.Decoder(Happening)


def written(message: Message | Happening) -> bytes:
    """A message as it goes over the network: always the same bytes for the same message."""
    return msgspec.json.encode(message, order="sorted")


def read(data: bytes) -> Message:
    """The message that :func:`written` wrote; raises ``ValueError`` for anything else."""
    return _MESSAGES.decode(data)


def happening(data: bytes) -> Happening:
    """Read a table's scene as :func:`written` wrote it; raises ``ValueError`` for anything else."""
    return _HAPPENINGS.decode(data)
