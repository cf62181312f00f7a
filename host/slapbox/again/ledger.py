"""What each match that is over says of its guests, read once and kept. Safe to use from many
threads."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import replace

from slapbox.again.figures import Played, played
from slapbox.table.archive import Past
from slapbox.table.attendance import Attended


class Ledger:
    """Matches do not change when they are over; who was in them may be forgotten."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._known: dict[tuple[str, int], Played | None] = {}

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


def _read(one: Attended, past: Past | None) -> Played | None:
    try:
        return None if past is None else played(past, one)
    except ValueError:
        return None
