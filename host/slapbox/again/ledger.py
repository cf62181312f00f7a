"""What each match that is over says of its guests, read once and kept. Safe to use from many
threads."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import replace

from slapbox.again.figures import Played, played
from slapbox.again.prizes import Given, given, prizes
from slapbox.again.shapes import Prize
from slapbox.evening import evening as evenings
from slapbox.evening.evening import Evening
from slapbox.table.archive import Past
from slapbox.table.attendance import Attended


class Ledger:
    """Matches do not change when they are over; who was in them may be forgotten."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._known: dict[tuple[str, int], Played | None] = {}
        self._evening: tuple[Evening, list[Prize]] | None = None

    def matches(
        self, attended: Sequence[Attended], find: Callable[[str], Past | None]
    ) -> list[Played]:
        """What these say, in their order; ``find`` brings those that were not read yet. One that
        other rules have played says nothing."""
        with self._lock:
            known = self._known
            self._known = {}
            for one in attended:
                key = one.match, one.ended_ns
                self._known[key] = known[key] if key in known else _read(one, find(one.match))
            found = [(self._known[one.match, one.ended_ns], one.guests) for one in attended]
        return [replace(said, guests=guests) for said, guests in found if said is not None]

    def prizes(self, evening: Evening, find: Callable[[str], Past | None]) -> list[Prize]:
        """The awards of an evening; many ask for those of the same."""
        with self._lock:
            if self._evening is None or self._evening[0] != evening:
                found = [_given(one, find(one.match)) for one in evening.played]
                self._evening = evening, prizes([one for one in found if one is not None])
            return self._evening[1]


def _given(one: evenings.Played, past: Past | None) -> Given | None:
    """A match of an evening; who played it there is the evening's to say."""
    if past is None:
        return None
    try:
        said = played(past, Attended(one.match, one.guests, 0, calm=False))
        return given(past, said)
    except ValueError:
        return None


def _read(one: Attended, past: Past | None) -> Played | None:
    try:
        return None if past is None else played(past, one)
    except ValueError:
        return None
