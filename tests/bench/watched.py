"""A host that is watched: when slaps were heard, when their order was final, when moves from pages
were taken, when views went out.

Everything stays the real thing; five of its doors only write down times as things pass. The times
are ``time.perf_counter_ns``, which all processes of a machine share.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from unittest.mock import patch

from slapbox.pads.arbiter import Arbiter, TimedSlap
from slapbox.pads.link import Heard, LinkEvent
from slapbox.pads.wire import PadSlap
from slapbox.table.core import Core
from slapbox.table.frame.devices import Devices
from slapbox.table.streams import TV_VIEWER, Invited, Streams
from slapbox.table.words.orders import Answer, Order, Play, Turn
from slapbox.text import Text


@dataclass(frozen=True, slots=True)
class Released:
    """A slap in its final order, and when the table got it."""

    slap: TimedSlap
    at_ns: int


@dataclass(frozen=True, slots=True)
class Published:
    """View ``number``, and when it began to go out; ``final_ns`` is when the order of the last slap
    in it was final, if one came in since the view before."""

    number: int
    at_ns: int
    final_ns: int | None


@dataclass(frozen=True, slots=True)
class Moved:
    """A move from a page that the rules took: its order's turn at the table came ``at_ns``, and
    view ``number``, the first with the move in it, began to go out ``shown_ns``."""

    at_ns: int
    number: int
    shown_ns: int


@dataclass(slots=True)
class Sightings:
    """Slaps as they were seen. ``heard_ns`` has the first arrival (in table time) of each slap's
    line, by its port and number; ``kept_ns`` when it was in the journal, by its chip and number."""

    heard_ns: dict[tuple[str, int], int] = field(default_factory=dict)
    kept_ns: dict[tuple[str, int], int] = field(default_factory=dict)
    released: list[Released] = field(default_factory=list)
    published: list[Published] = field(default_factory=list)
    moved: list[Moved] = field(default_factory=list)


@contextmanager
def watched() -> Iterator[Sightings]:
    """Watches every host of this process."""
    seen = Sightings()
    hear, release, publish, order = Devices.hear, Arbiter.release, Streams.publish, Core.order
    keep = Devices._keep
    final_ns: list[int] = []
    taken_ns: list[int] = []

    def noted_hear(devices: Devices, event: LinkEvent, now_ns: int) -> Text | None:
        match event:
            case Heard(port, PadSlap(number), arrived_ns):
                seen.heard_ns.setdefault((port, number), arrived_ns)
        return hear(devices, event, now_ns)

    def noted_keep(devices: Devices, slap: TimedSlap) -> None:
        keep(devices, slap)
        seen.kept_ns[slap.source, slap.number] = time.perf_counter_ns()

    def noted_release(arbiter: Arbiter, now_ns: int) -> list[TimedSlap]:
        slaps = release(arbiter, now_ns)
        at_ns = time.perf_counter_ns()
        seen.released += [Released(slap, at_ns) for slap in slaps]
        final_ns[:] = [at_ns] if slaps else []
        return slaps

    def noted_order(core: Core, wish: Order, now_ns: int, asker: str | None = None) -> Answer:
        at_ns = time.perf_counter_ns()
        answer = order(core, wish, now_ns, asker)
        if isinstance(wish, Play | Turn) and answer.why is None:
            taken_ns.append(at_ns)
        return answer

    def noted_publish(
        streams: Streams,
        render: Callable[[str], bytes],
        invited: Invited,
        viewers: frozenset[str] | None,
    ) -> None:
        at_ns = time.perf_counter_ns()
        publish(streams, render, invited, viewers)
        number = int(streams.latest(TV_VIEWER).id.rpartition("-")[2])
        seen.published.append(Published(number, at_ns, final_ns[-1] if final_ns else None))
        final_ns.clear()
        seen.moved += [Moved(moved_ns, number, at_ns) for moved_ns in taken_ns]
        taken_ns.clear()

    with (
        patch.object(Devices, "hear", noted_hear),
        patch.object(Devices, "_keep", noted_keep),
        patch.object(Arbiter, "release", noted_release),
        patch.object(Streams, "publish", noted_publish),
        patch.object(Core, "order", noted_order),
    ):
        yield seen
