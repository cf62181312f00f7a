"""Matches that are over, for people who look at them again.

A match is in here when it has a result and the TV has told who won: until then its cards are
nobody's business, and its end is the TV's.
"""

from typing import Final, NamedTuple

from msgspec import Struct, convert
from msgspec.structs import replace

from slapbox.evening.evening import Evening
from slapbox.games.protocol import Json
from slapbox.table.core import Core
from slapbox.table.evening.assignment import brought, is_sealed
from slapbox.table.evening.matches import Matches
from slapbox.table.guests import guests
from slapbox.table.guests.attendance import Attended, Face, attendance_of, keep_tally, tally_of
from slapbox.table.guests.guests import Guest
from slapbox.table.guests.tally import Tally
from slapbox.table.journal.journal import Entry, Header, Journal
from slapbox.table.words.naming import EVENING, EVENINGS

MOST_LISTED: Final = 60
"""The table waits while they are read; older ones are found by their names."""


class Earlier(NamedTuple):
    """The name at a seat until it was taken over (table time)."""

    seat: int
    name: str
    until_ns: int


class Tallied(NamedTuple):
    """The people of a match, and what is ``kept`` of its statistics, if anything is: its tally, or
    that other rules have played it (``None``)."""

    who: Attended
    kept: tuple[Tally | None] | None


class Past(Struct, frozen=True):
    """A match that is over: its moves in order (also those that were taken back), when each race
    opened, by the number of the move that closed it, and the result that was recorded. The header
    names those who sat there at the end, in these ``colours`` and with these ``faces``, ``earlier``
    those whose seats were taken over."""

    header: Header
    entries: tuple[Entry, ...]
    races: dict[int, int]
    result: Json
    colours: tuple[int, ...]
    earlier: tuple[Earlier, ...] = ()
    faces: tuple[Face, ...] = ()


def past(journal: Journal, match: str) -> Past | None:
    """The match, if the journal has its result; raises ``Damaged`` if it cannot be read."""
    result = journal.result(match)
    if result is None:
        return None
    entries = tuple(journal.moves(match))
    header, earlier = named(journal, match)
    there = attendance_of(journal, match)
    colours = there.colours if there else tuple(range(len(header.seats)))
    faces = there.faces if there else ()
    return Past(header, entries, journal.races(match), result, colours, earlier, faces)


def named(journal: Journal, match: str) -> tuple[Header, tuple[Earlier, ...]]:
    """The header with the names of those who sat there at the end, and who sat there earlier."""
    header, there = journal.header(match), attendance_of(journal, match)
    if there is None or not any(there.since_ns):
        return header, ()
    named = tuple(guest or name for name, guest in zip(header.seats, there.guests, strict=True))
    earlier = (
        Earlier(seat, header.seats[seat], since_ns)
        for seat, since_ns in enumerate(there.since_ns)
        if since_ns
    )
    return replace(header, seats=named), tuple(earlier)


def headlines(journal: Journal) -> list[tuple[Header, Json]]:
    """Return how the latest matches that are over began and ended, newest first."""
    newest = journal.finished()[:MOST_LISTED]
    finished = [(named(journal, match)[0], journal.result(match)) for match in newest]
    return [(header, result) for header, result in finished if result is not None]


def untold(core: Core, now_ns: int) -> str | None:
    """The match whose end the TV has not told yet: the one that runs, if any."""
    won_ns = core.room(Matches).won_ns
    if core.setup.phase == "match":
        return core.setup.match
    return core.setup.match if won_ns is not None and now_ns < won_ns else None


class Archive:
    """The part of a journal that may be looked at by now. ``hidden`` is a match of which nothing
    may be seen, ``evening`` one whose winner the TV has not told, and ``ending`` the one whose end
    it tells now."""

    def __init__(
        self,
        journal: Journal,
        hidden: str | None = None,
        evening: str | None = None,
        ending: str | None = None,
    ) -> None:
        self._journal = journal
        self._hidden = hidden
        self._evening = evening
        self._ending = ending

    def match(self, match: str) -> Past | None:
        """The match of this id, if there is one and it may be looked at."""
        return None if match == self._hidden else past(self._journal, match)

    def edition(self) -> tuple[int, str | None, int]:
        """Return the edition, another one as soon as :meth:`headlines` are; quick to ask for."""
        return self._journal.results, self._hidden, self._journal.wiped

    @property
    def wiped(self) -> int:
        """Counts how often people or matches were forgotten, or called otherwise."""
        return self._journal.wiped

    def is_sealed(self, match: str, now_ns: int) -> bool:
        """Return whether nobody may look at the hands of this match yet, for the same cards are
        still played elsewhere. Its result is no secret."""
        return is_sealed(self._journal, match, now_ns)

    def for_venue(self) -> list[Json]:
        """Return what matches of a venue have brought."""
        return [match for match in brought(self._journal) if match["match"] != self._hidden]

    def over(self) -> list[str]:
        """The matches that are over; quick to ask for."""
        return [match for match in self._journal.finished() if match != self._hidden]

    def tallied(self, match: str) -> Tallied | None:
        """Return who was in this match, and its tally for statistics; nothing if nobody knows."""
        there = attendance_of(self._journal, match)
        return None if there is None else Tallied(there, tally_of(self._journal, match))

    def keep_tally(self, match: str, said: Tally | None) -> None:
        """Keep an old match's tally, as if it had ended now: the one thing that is written."""
        if attendance_of(self._journal, match) is not None:
            keep_tally(self._journal, match, said)

    def evening(self, name: str) -> Evening | None:
        """The evening of this id, if there was one and it is over."""
        return None if name == self._evening else self._recorded(name)

    @property
    def ending(self) -> Evening | None:
        """The evening whose end the TV tells now; its winner is not told yet."""
        return self._recorded(self._ending) if self._ending else None

    @property
    def running(self) -> Evening | None:
        """The evening for which matches count now, as far as the TV has told it."""
        now = self._journal.get(EVENING)
        evening = self._recorded(now["id"]) if now and now["id"] and not now["ended"] else None
        if evening is None:
            return None
        played = [match for match in evening.played if match.match != self._hidden]
        return replace(evening, played=played)

    def _recorded(self, evening: str) -> Evening | None:
        record = self._journal.get(EVENINGS + evening)
        return None if record is None else convert(record, Evening)

    def guests(self) -> list[Guest]:
        """Return whose each device was last."""
        return [Guest(**record) for record in self._journal.all(guests.KEPT)]

    @property
    def calm(self) -> bool:
        """Return whether the evening is calm."""
        setup = self._journal.get("setup")
        return bool(setup and setup["calm"])

    @property
    def rated(self) -> bool:
        """Return whether ratings are shown to the host; never where everything is calm."""
        setup = self._journal.get("setup")
        return bool(setup and setup.get("ratings") and not self.calm)

    def headlines(self) -> list[tuple[Header, Json]]:
        """Return how the latest matches began and ended, newest first."""
        return [line for line in headlines(self._journal) if line[0].match != self._hidden]
