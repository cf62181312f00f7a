"""Arrivals: who has just come, come back, or asked for a seat in the next game.

The TV tells them one after the other, so they are kept for longer than a notice.
"""

from itertools import count
from typing import Final

from slapbox.table.frame.room import Room, Rooms
from slapbox.table.frame.shown import Shown
from slapbox.table.words import shapes
from slapbox.text.names import is_same_name

KEPT_NS: Final = 30_000_000_000
"""Longer than most races, during which the TV tells nobody's arrival."""


class Arrivals(Room):
    """The arrivals of the last seconds, the newest last."""

    def __init__(self, table: Rooms) -> None:
        super().__init__(table)
        self._numbers = count(1)
        self._recent: list[tuple[int, shapes.Arrival]] = []

    def sat(self, kind: shapes.ArrivalKind, number: int, now_ns: int, bot: str = "") -> None:
        """Tell that the player at this seat has come, perhaps for the ``bot`` of that name."""
        seat = self._setup.seats.taken[number]
        self.tell(
            {"kind": kind, "name": seat.name, "bot": bot, "avatar": seat.avatar, "seat": number},
            now_ns,
        )

    def tell(self, arrival: shapes.Arriving, now_ns: int) -> None:
        """Tell of somebody."""
        entry: shapes.Arrival = {"number": next(self._numbers), **arrival}
        self._recent.append((now_ns + KEPT_NS, entry))
        self._news.changed = True

    def tick(self, now_ns: int) -> None:
        """Drop those that were told for long enough."""
        left = [arrival for arrival in self._recent if arrival[0] > now_ns]
        self._news.changed |= len(left) < len(self._recent)
        self._recent = left

    def due_ns(self, now_ns: int) -> int | None:  # noqa: ARG002
        """Return when the first of them is dropped."""
        return self._recent[0][0] if self._recent else None

    def shows(self, now_ns: int) -> Shown:  # noqa: ARG002
        """Return all of them."""
        return Shown(everybody={"arrivals": [arrival for _, arrival in self._recent]})

    def forget(self, name: str) -> bool:
        """Forget the arrivals of this guest; return whether there were any."""
        before = self._recent
        self._recent = [arrival for arrival in before if not is_same_name(arrival[1]["name"], name)]
        return len(self._recent) < len(before)

    def clear(self) -> None:
        """A new evening: nobody has come."""
        self._recent = []
