"""Answers to pages other than views (:mod:`slapbox.web.api` gives most of them)."""

from typing import NotRequired, TypedDict

from slapbox.packs.flaws import Flaw
from slapbox.packs.shapes import Listed
from slapbox.table.words.shapes import Data
from slapbox.text import Message


class Fault(TypedDict):
    """A kind of error that pages have told of, and how often."""

    page: str
    message: str
    place: str
    engine: str
    count: int


class Faults(TypedDict):
    """All of them, the newest last."""

    faults: list[Fault]


class Answer(TypedDict):
    """The table's answer to an order; if it said no, ``why``."""

    data: Data
    why: NotRequired[Message]


class BeatAnswer(Answer):
    """The answer to a beat, with the table's time."""

    now_ns: str


class Assignment(TypedDict):
    """This table's name in a venue, where the venue is, and whether the line to it stands."""

    table: str
    venue: str
    there: bool


class VenueMembership(TypedDict):
    """Membership in a venue for the host's page; empty where this table is in no venue."""

    venue: Assignment | None


class Packs(TypedDict):
    """The packs that the host may choose from."""

    packs: list[Listed]


class Brought(TypedDict):
    """A pack that the host has brought, and what was wrong with it."""

    id: str
    flaws: list[Flaw]


class TableCode(TypedDict):
    """A table of the venue, and the code for its ticket; none where somebody has that. A code that
    was ``scanned`` is on its way to the table's laptop."""

    table: str
    code: str | None
    scanned: bool


class VenueDesk(TypedDict):
    """The venue's desk: where phones take a code (``link``), and the tables. ``closed`` where no
    tickets are given out by codes."""

    link: str
    closed: bool
    tables: list[TableCode]


class Refused(TypedDict):
    """The answer to a request that never reached the table."""

    why: Message
