"""Table time: one clock for slaps, races and the journal."""

import time
from typing import Final

from msgspec import Struct


class Before(Struct, frozen=True):
    """The last host's clock, when its match is to go on: the ``anchor_ns`` of its table time on the
    machine's steady clock, and the ``latest_ns`` that it wrote down."""

    anchor_ns: int
    latest_ns: int


def anchor_ns(wall_ns: int, steady_ns: int, before: Before | None) -> int:
    """Return what is to be added to the machine's steady clock to make table time.

    The wall clock decides, unless a match goes on: then table time goes on too, as if no host had
    died, whatever became of the wall clock. If the machine was restarted in the meantime, its
    steady clock began again: then it is the wall clock after all, but never earlier than what was.
    """
    if before is None:
        return wall_ns - steady_ns
    if before.anchor_ns + steady_ns >= before.latest_ns:
        return before.anchor_ns
    return max(wall_ns, before.latest_ns) - steady_ns


class TableClock:
    """Nanoseconds since 1970, read once from the wall clock and then counted monotonically.

    Setting the laptop's clock during a party changes nothing, nor does it while a host that died
    is started again: ``before`` is what that one left, so a race that was open can go on.
    """

    __slots__ = ("anchor_ns",)

    def __init__(self, before: Before | None = None) -> None:
        self.anchor_ns: Final = anchor_ns(time.time_ns(), time.perf_counter_ns(), before)

    def now_ns(self) -> int:
        """The table time now."""
        return self.anchor_ns + time.perf_counter_ns()


def microseconds(error_ns: int) -> int:
    """Rounded up: an error must not look smaller than it is."""
    return -(-error_ns // 1000)
