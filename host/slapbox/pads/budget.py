"""Limits for the lines of one port: lines above them are dropped, so no pad can flood the table.

Pure: it is handed times. Each kind of line has a bucket of its own, so a pad that says one thing
too often is still heard in the others. A dropped slap was not acknowledged, so it comes again.
"""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from slapbox.pads.wire import (
    Beat,
    Counted,
    Frame,
    Hello,
    Junk,
    Keys,
    Log,
    PadSlap,
    Pong,
    Power,
    Pulsed,
    SelfTested,
    Synced,
)


class Bucket(Struct):
    """``rate_s`` a second in the long run, ``burst`` at once."""

    rate_s: float
    burst: float
    _spent: float = 0.0
    _at_ns: int = 0

    def take(self, now_ns: int, amount: float = 1.0) -> bool:
        """Return whether there is so much left now; if so, it is taken."""
        if now_ns > self._at_ns:
            self._spent = max(0.0, self._spent - (now_ns - self._at_ns) / 1e9 * self.rate_s)
            self._at_ns = now_ns
        if self._spent + amount > self.burst:
            return False
        self._spent += amount
        return True


RATES: Final[Mapping[type, tuple[float, float]]] = {
    Hello: (10, 60),  # an answer to each WHO, and gaps may ask for it 50 times a second for a while
    PadSlap: (700, 700),  # 64 wait at most, and all of them come again every 0.1 s
    Beat: (300, 600),  # PACE is 4 ms at the least; a host that slept reads many at once
    Pong: (100, 200),  # probes leave every 20 ms, 20 of them quicker
    Synced: (20, 40),  # one a second, 15 while a jig pulses; a noisy wire has more
    Pulsed: (20, 40),
    Frame: (10, 20),  # four a second
    SelfTested: (2, 4),
    Counted: (10, 20),  # a jig says it when it is asked, after some pulses
    Keys: (10, 60),  # after each HELLO
    Power: (1, 4),  # two a minute
    Log: (0.5, 4),  # as many as a pad keeps
    Junk: (10, 60),  # a traceback; half lines of a port that was just opened
}
"""For each kind of line: how many a second, and how many at once. Far more than a sound pad says,
far less than what takes the table's time."""

OTHERS: Final = (10.0, 20.0)

FLOOD: Final = 50
"""Lines dropped since the last notice that are worth another."""

TOLD_NS: Final = 500_000_000

BYTES_S: Final = 64_000
"""No more than this is read from a port in a second: a pad that has much to say says 30 kB. What is
not read stays with the pad, and its firmware keeps its slaps until it can be written again."""

BYTES_AT_ONCE: Final = 64_000


class Budget:
    """The lines that one port may still send; ``dropped`` counts the lines that were too many."""

    __slots__ = ("_buckets", "_bytes", "_reported", "_reported_ns", "dropped")

    def __init__(self) -> None:
        self.dropped = 0
        self._buckets: dict[type, Bucket] = {}
        self._bytes = Bucket(BYTES_S, BYTES_AT_ONCE)
        self._reported = 0
        self._reported_ns = 0

    def allows(self, kind: type, now_ns: int) -> bool:
        """Return whether one more of this kind may pass; counted if not."""
        bucket = self._buckets.get(kind)
        if bucket is None:
            bucket = self._buckets[kind] = Bucket(*RATES.get(kind, OTHERS))
        passes = bucket.take(now_ns)
        self.dropped += not passes
        return passes

    def may_read(self, count: int, now_ns: int) -> bool:
        """Return whether so many bytes more may be read now."""
        return self._bytes.take(now_ns, count)

    def is_flood(self, now_ns: int) -> bool:
        """Return whether it is time to tell that far too much was said."""
        if self.dropped - self._reported < FLOOD or now_ns - self._reported_ns < TOLD_NS:
            return False
        self._reported, self._reported_ns = self.dropped, now_ns
        return True
