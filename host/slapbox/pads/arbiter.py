"""One ordered stream out of many: a slap is let go when no earlier one can still arrive.

The arbiter is pure; it is handed times. Every *source* (a pad) has a *watermark*: the table time
before which all its slaps have been heard. The *frontier* is the least watermark of the sources
that count, and slaps before it are final. A source whose watermark lies further back than its limit
no longer counts, so it cannot stall the table: neither by silence, nor by saying the same again and
again. When its watermark has caught up, it counts again. A slap that comes in behind the frontier
is let go at once, marked late.
"""

import heapq
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

SILENCE_LIMIT_NS: Final = 600_000_000
"""Time by which a source may at most hold back the frontier before the table goes on without it."""


class TimedSlap(Struct, frozen=True):
    """A slap in table time: the true time lies in ``at_ns ± error_ns``.

    ``source`` is the device that it came from, and ``(source, boot, number)`` names it for good.
    ``late`` says that slaps after it were let go before it came in. Slaps with the same ``tie`` (a
    leg of the line of a conductor, or of a bus) are off against each other by ``pair_error_ns``
    only.
    """

    at_ns: int
    source: str
    boot: str
    number: int
    key: int
    error_ns: int
    card: int | None = None
    tie: str = ""
    pair_error_ns: int = 0
    late: bool = False


class _Source(Struct):
    watermark_ns: int
    counts_until_ns: int


class Arbiter:
    """The merge of all sources' slaps, in order of table time."""

    __slots__ = ("_count", "_final_ns", "_held", "_sources")

    def __init__(self) -> None:
        self._sources: dict[str, _Source] = {}
        self._held: list[tuple[int, str, int, TimedSlap]] = []
        self._count = 0
        self._final_ns = 0

    def expect(self, source: str, now_ns: int, limit_ns: int = SILENCE_LIMIT_NS) -> None:
        """Wait for this source from now on, for ``limit_ns`` until its first word."""
        self._sources[source] = _Source(self._final_ns, now_ns + limit_ns)

    def leave(self, source: str) -> None:
        """This source is gone (unplugged): nobody waits for it."""
        self._sources.pop(source, None)

    def mark(self, source: str, watermark_ns: int, now_ns: int) -> None:
        """All slaps of ``source`` before ``watermark_ns`` have been heard."""
        current = self._sources.get(source)
        floor = current.watermark_ns if current else self._final_ns
        marked_ns = max(floor, watermark_ns)
        until_ns = min(marked_ns, now_ns) + SILENCE_LIMIT_NS
        self._sources[source] = _Source(marked_ns, until_ns)

    def add(self, slap: TimedSlap) -> None:
        """A slap came in; the caller has made sure that it is no duplicate."""
        self._count += 1
        slap = replace(slap, late=slap.at_ns < self._final_ns)
        heapq.heappush(self._held, (slap.at_ns, slap.source, self._count, slap))

    def frontier_ns(self, now_ns: int) -> int:
        """Before this table time everything is final; it never goes back."""
        counting = [
            source.watermark_ns
            for source in self._sources.values()
            if now_ns <= source.counts_until_ns
        ]
        self._final_ns = max(self._final_ns, min(counting, default=now_ns))
        return self._final_ns

    def release(self, now_ns: int) -> list[TimedSlap]:
        """The slaps that are final now, in order of table time (late ones first)."""
        frontier_ns = self.frontier_ns(now_ns)
        released = []
        while self._held and self._held[0][0] < frontier_ns:
            released.append(heapq.heappop(self._held)[3])
        return released

    def next_deadline_ns(self) -> int | None:
        """Return when to look again even if nobody says anything: a source's limit."""
        if not self._held:
            return None
        return min((s.counts_until_ns + 1 for s in self._sources.values()), default=0)
