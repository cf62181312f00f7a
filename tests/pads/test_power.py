"""A pad that takes its power from the cable, and the cable is pulled in the midst of a race."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pytest

from slapbox.pads.arbiter import TimedSlap
from slapbox.pads.fleet import Fleet
from slapbox.pads.link import Closed, Link, LinkEvent

if TYPE_CHECKING:
    from pads.conftest import Ear, SimPadMaker

pytestmark = pytest.mark.real

Links = Callable[[str], Link]

LEAD_US = 40_000
"""Longer than a key has to be open before it slaps again."""

APART_US = 6_000


class Keeper:
    """A host that keeps each slap before it acknowledges it."""

    def __init__(self, ear: Ear) -> None:
        self.kept: list[TimedSlap] = []
        self.boots: list[str] = []
        self.fleet = Fleet({})
        self.link: Link | None = None
        self._ear = ear
        self._heard = 0

    def look(self) -> None:
        """Take in what the link has reported since the last time."""
        events = self._ear.events[self._heard :]
        self._heard += len(events)
        for event in events:
            self._hear(event)

    def _hear(self, event: LinkEvent) -> None:
        news = self.fleet.hear(event, time.perf_counter_ns())
        boots = [self.fleet.pads[news.came].boot] if news.came else []
        self.boots += [boot for boot in boots if boot not in self.boots]
        messages = list(news.messages)
        for slap in news.slaps:
            self.kept.append(slap)
            word = self.fleet.acknowledge(slap)
            messages += [word] if word else []
        for _, message in messages:
            if self.link is not None:
                self.link.send(message)

    def has(self, count: int) -> bool:
        """Return whether so many slaps are kept."""
        self.look()
        return len(self.kept) >= count


@pytest.mark.parametrize("cut_after", [1, 13])
def test_what_the_host_has_stays_and_only_the_newest_slaps_are_lost(
    ear: Ear, links: Links, sim_pads: SimPadMaker, cut_after: int
) -> None:
    pad = sim_pads()
    host = Keeper(ear)
    host.link = links(pad.port)
    ear.until(lambda: host.has(0) and host.boots and host.fleet.pads[pad.chip].clock.stamp(0))
    for done in range(0, cut_after, 6):
        ear.until(partial(host.has, done))
        for key in range(6):
            pad.press(key, LEAD_US + key * APART_US, hold_us=3_000)
    ear.until(lambda: host.has(cut_after))
    pad.unplug()  # in the midst of a line, or of a doubt
    ear.until(lambda: host.has(0) and ear.all(Closed))
    kept = list(host.kept)
    # The oldest are there without a gap; what is lost came after all of them.
    assert [slap.number for slap in kept] == list(range(1, len(kept) + 1))
    assert [slap.key for slap in kept] == [n % 6 for n in range(len(kept))]

    # A new boot: its numbers begin anew, and take nothing away from those before.
    pad.plug()
    host.link = links(pad.port)
    ear.until(lambda: host.has(0) and len(host.boots) == 2)
    ear.until(lambda: host.has(0) and host.fleet.pads[pad.chip].clock.stamp(0))
    pad.press(5)
    ear.until(lambda: host.has(len(kept) + 1))
    assert host.kept[:-1] == kept
    last = host.kept[-1]
    assert (last.boot, last.number, last.key) == (host.boots[1], 1, 5)
