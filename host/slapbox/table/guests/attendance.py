"""Attendance of matches: who sat where at the end, from which statistics of guests are made.

A match itself knows seats and the names of its beginning; bots take places there, and guests come
and go. Each match is a row of its own among what the journal remembers, kept in the same commit as
its end, and beside it what the match says in statistics (:mod:`slapbox.table.guests.tally`).
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any, Final, NamedTuple

from msgspec import Struct, convert, to_builtins
from msgspec.structs import replace

from slapbox.evening.shapes import Avatar
from slapbox.games.protocol import Result
from slapbox.table.frame.room import Room
from slapbox.table.frame.seats import NAMES, Seat
from slapbox.table.guests.tally import Tally, tally
from slapbox.table.journal.journal import Entry, Header, Journal
from slapbox.text.names import name_key

KEPT: Final = "players:"
TALLIED: Final = "tally:"


class Face(NamedTuple):
    """The face of a guest, or the ``person`` of the cast that a bot is."""

    avatar: Avatar | None
    person: str | None


class Attended(Struct, frozen=True):
    """The ``guests`` of a match by seat, nobody for a bot and for a guest who has not said a name,
    and since when each sat there (``since_ns``, table time; 0: from the beginning), in which
    ``colours`` and with which ``faces``; when it ended (table time), and whether the evening was
    ``calm``."""

    match: str
    guests: tuple[str | None, ...]
    ended_ns: int
    calm: bool
    since_ns: tuple[int, ...] = ()
    colours: tuple[int, ...] = ()
    faces: tuple[Face, ...] = ()

    def without(self, name: str) -> Attended:
        """The same match; this guest was nobody."""
        return self.renamed(name, None)

    def renamed(self, name: str, new: str | None) -> Attended:
        """The same match, with another name for this guest."""
        same = name_key(name)
        guests = tuple(new if name_key(guest or "") == same else guest for guest in self.guests)
        faces = tuple(
            Face(None, None)
            if guest is not None and new is None and name_key(guest) == same
            else face
            for guest, face in zip(self.guests, self.faces, strict=False)
        )
        return replace(self, guests=guests, faces=faces)


class Attendance(Room):
    """Keeps it, and forgets it."""

    def add(
        self, header: Header, entries: Sequence[Entry], result: Result[Any], now_ns: int
    ) -> None:
        """A match is over, or is over once more."""
        if attendance_of(self._journal, header.match) is not None:
            self._journal.outdate()
        said = tally(header, entries, result.as_json())
        keep_tally(self._journal, header.match, said)
        seats = self._setup.seats.taken
        guests = tuple(guest_at(seat) for seat in seats)
        since_ns = tuple(seat.since_ns for seat in seats)
        colours = self._setup.seats.colours
        faces = tuple(Face(seat.avatar, seat.person) for seat in seats)
        calm = self._setup.calm
        self._keep(Attended(header.match, guests, now_ns, calm, since_ns, colours, faces))

    def _keep(self, record: Attended) -> None:
        self._journal.put(KEPT + record.match, to_builtins(record))

    def rename(self, name: str, new: str) -> bool:
        """This guest is called otherwise in all matches; whether in any."""
        return self._call(name, new, attended(self._journal))

    def rename_in(self, matches: Container[str], name: str, new: str) -> None:
        """The same in these matches alone."""
        self._call(
            name, new, [record for record in attended(self._journal) if record.match in matches]
        )

    def _call(self, old: str, new: str, records: list[Attended]) -> bool:
        gone = [(record, record.renamed(old, new)) for record in records]
        changed = [renamed for record, renamed in gone if renamed != record]
        for renamed in changed:
            self._keep(renamed)
        if changed:
            self._journal.outdate()
        return bool(changed)

    def knows(self, name: str) -> bool:
        """Return whether this guest was in any match."""
        return any(record.without(name) != record for record in attended(self._journal))

    def forget(self, name: str) -> bool:
        """This guest was in no match; whether it was in one."""
        records = [(record, record.without(name)) for record in attended(self._journal)]
        gone = [left for record, left in records if left != record]
        for left in gone:
            self._keep(left)
        return bool(gone)

    def forget_all(self) -> None:
        """Nobody was in any match."""
        for record in attended(self._journal):
            self.forget_match(record.match)

    def forget_match(self, match: str) -> None:
        """That match was never played."""
        self._journal.drop(KEPT + match)
        self._journal.drop(TALLIED + match)


def attendance_of(journal: Journal, match: str) -> Attended | None:
    """Return who was in this match when it ended, if that is known."""
    record = journal.get(KEPT + match)
    return None if record is None else convert(record, Attended)


def keep_tally(journal: Journal, match: str, said: Tally | None) -> None:
    """Keep what this match says in statistics; nothing if other rules have played it."""
    journal.put(TALLIED + match, {"tally": said and to_builtins(said)})


def tally_of(journal: Journal, match: str) -> tuple[Tally | None] | None:
    """Return what :func:`keep_tally` kept of this match, if it was asked to."""
    record = journal.get(TALLIED + match)
    if record is None:
        return None
    return (record["tally"] and convert(record["tally"], Tally),)


def attended(journal: Journal) -> list[Attended]:
    """All of it, the match that ended first first."""
    records = [convert(record, Attended) for record in journal.all(KEPT)]
    return sorted(records, key=lambda record: (record.ended_ns, record.match))


def guest_at(seat: Seat) -> str | None:
    """Return who sits here, if it is known."""
    is_nobody = seat.bot or (seat.guessed and seat.name in NAMES)
    return None if is_nobody else seat.name
