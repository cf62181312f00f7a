"""Figures of each finished match about its guests, and of all matches together. They are read once
and kept as long as they are right. Safe to use from many threads."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from slapbox.again.figures import Played, counted, house, played
from slapbox.again.prizes import Given, given, prizes
from slapbox.again.shapes import HouseFigures
from slapbox.evening import evening as evenings
from slapbox.evening.evening import Evening
from slapbox.evening.shapes import Prize
from slapbox.table.archive import Archive, Past, Tallied
from slapbox.table.guests.attendance import Attended
from slapbox.table.guests.tally import Tally, tally

if TYPE_CHECKING:
    from slapbox.again.ratings import Ratings

T = TypeVar("T")

AT_ONCE: Final = 16
"""Matches read in one go; then the table has others to listen to."""


class LookUp(Protocol):
    """Reads from the matches that are over, as the table lets it."""

    def __call__(self, read: Callable[[Archive], T], /) -> T:
        """Return what is read."""
        ...


def no_pause() -> None:
    """Nobody has to be let by."""


class Ledger:
    """Matches do not change when they are over; who was in them may be forgotten. ``pause`` is
    called between pieces of work, and may take a moment."""

    def __init__(self, pause: Callable[[], None] = no_pause) -> None:
        self._pause = pause
        self._lock = threading.Lock()
        self._edition: Any = None
        self._wiped = 0
        self._tallies: dict[str, tuple[int, Played | None]] = {}
        self._matches: list[Played] = []
        self._house: HouseFigures | None = None
        self._ratings: Ratings | None = None
        self._evening: tuple[Evening, list[Prize]] | None = None

    def matches(self, look_up: LookUp) -> list[Played]:
        """Return the tallies of all matches, in order of their ends; other rules' have none."""
        with self._lock:
            return self._read(look_up)

    def house(self, look_up: LookUp) -> HouseFigures:
        """The statistics of the house; nobody in them has a face."""
        with self._lock:
            matches = self._read(look_up)
            if self._house is None:
                self._house = house(matches, lambda _: None, self._pause)
            return self._house

    def ratings(self, look_up: LookUp) -> Ratings:
        """Return how strong everybody is: those matches that came since are added."""
        from slapbox.again.ratings import Ratings  # only where they are wanted: it takes a moment

        with self._lock:
            matches = self._read(look_up)
            latest = self._ratings
            if latest is None or matches[: len(latest.matches)] != latest.matches:
                latest = self._ratings = Ratings()
            for match in matches[len(latest.matches) :]:
                self._pause()
                latest.add(match)
            return latest

    def prizes(self, evening: Evening, find: Callable[[str], Past | None]) -> list[Prize]:
        """The awards of an evening; many ask for those of the same."""
        with self._lock:
            if self._evening is None or self._evening[0] != evening:
                matches = [self._given(match, find) for match in evening.played]
                self._evening = evening, prizes([match for match in matches if match is not None])
            return self._evening[1]

    def _given(self, match: evenings.Played, find: Callable[[str], Past | None]) -> Given | None:
        """A match of an evening; who played it there is the evening's to say."""
        self._pause()
        past = find(match.match)
        if past is None:
            return None
        try:
            said = played(past, Attended(match.match, match.guests, 0, calm=False))
            return given(past, said)
        except ValueError:
            return None

    # ---- read ----

    def _read(self, look_up: LookUp) -> list[Played]:
        edition, wiped = look_up(lambda archive: (archive.edition(), archive.wiped))
        if edition == self._edition:
            return self._matches
        cached = self._tallies if wiped == self._wiped else {}
        over = look_up(Archive.over)
        new = [match for match in over if match not in cached]
        fresh = {
            tally.who.match: (tally.who.ended_ns, self._said(tally, look_up))
            for start in range(0, len(new), AT_ONCE)
            for tally in self._tallied(new[start : start + AT_ONCE], look_up)
        }
        results = {**{match: cached[match] for match in over if match in cached}, **fresh}
        ordered = sorted(results, key=lambda match: (results[match][0], match))
        said = [results[match][1] for match in ordered]
        self._tallies, self._matches = results, [tally for tally in said if tally is not None]
        self._edition, self._wiped, self._house = edition, wiped, None
        return self._matches

    def _tallied(self, some: list[str], look_up: LookUp) -> list[Tallied]:
        self._pause()
        tallied = look_up(lambda archive: [archive.tallied(match) for match in some])
        return [tally for tally in tallied if tally is not None]

    def _said(self, tally: Tallied, look_up: LookUp) -> Played | None:
        """Return what this match says; of an old one that is worked out now, and kept."""
        if tally.kept is None:
            self._pause()
            match = tally.who.match
            said = _worked_out(look_up(lambda archive: archive.match(match)))
            look_up(lambda archive: archive.keep_tally(match, said))
        else:
            (said,) = tally.kept
        return None if said is None else counted(said, tally.who)


def _worked_out(past: Past | None) -> Tally | None:
    try:
        return None if past is None else tally(past.header, past.entries, past.result)
    except ValueError:
        return None
