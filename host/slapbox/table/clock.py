"""Table time: one clock for slaps, races and the journal."""

from __future__ import annotations

import time


class TableClock:
    """Nanoseconds since 1970, read once from the wall clock and then counted monotonically.

    Setting the laptop's clock during a party changes nothing. A host that is started again comes
    back within the wall clock's own wander (microseconds in the seconds that a restart takes), so
    a race that was open when it died can go on.
    """

    __slots__ = ("_anchor_ns",)

    def __init__(self) -> None:
        self._anchor_ns = time.time_ns() - time.perf_counter_ns()

    def now_ns(self) -> int:
        """The table time now."""
        return self._anchor_ns + time.perf_counter_ns()


def microseconds(error_ns: int) -> int:
    """Rounded up: an error must not look smaller than it is."""
    return -(-error_ns // 1000)
