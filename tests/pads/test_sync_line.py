"""Pulses on the sync wire of simulated pads, and the self-test: from command to report."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pytest

from slapbox.pads.link import Heard, Link
from slapbox.pads.simulate import Body, SimPads
from slapbox.pads.wire import Hello, Pulsed, SelfTest, SelfTested, Sync, Synced

if TYPE_CHECKING:
    from pads.conftest import Ear, SimPadMaker

Links = Callable[[str], Link]


def said_by(ear: Ear, port: str, kind: type[Pulsed] | type[Synced]) -> list[Pulsed | Synced]:
    return [
        heard.message
        for heard in ear.all(Heard)
        if heard.port == port and isinstance(heard.message, kind)
    ]


def test_every_pad_on_the_wire_stamps_the_same_instant(ear: Ear, links: Links) -> None:
    with SimPads(4, seed=5, off_wire={3}) as pads:
        ports = pads.ports()
        conductor, *_ = [links(port) for port in ports]
        # One that is asked twice says it twice.
        ear.until(lambda: len({hello.chip for hello in ear.said(Hello)}) == 4)
        for number in (1, 7, 8):
            time.sleep(0.03)
            count = len(ear.said(Pulsed)) + 1
            conductor.send(Sync(number))
            ear.until(partial(_has_heard, ear, ports[:3], count))
        assert [pulse.number for pulse in ear.said(Pulsed)] == [1, 7, 8]
        assert not said_by(ear, ports[3], Synced)
        heard = [said_by(ear, port, Synced) for port in ports[:3]]
        # Before the next one begins, the conductor hears its own pulse.
        times_us = [s.t_us for both in zip(ear.said(Pulsed), heard[0], strict=True) for s in both]
        assert times_us == sorted(times_us)
        # Crystals differ by 60 ppm at most, and the clocks start anywhere: what is the same is the
        # time between two pulses.
        for earlier, later in ((0, 1), (1, 2)):
            gaps = [stamps[later].t_us - stamps[earlier].t_us for stamps in heard]
            assert max(gaps) - min(gaps) <= 2 + max(gaps) * 60 // 1_000_000
        # A wire that is pulled off is one that nobody hears.
        pads.sync.pads.remove(pads.pads[1])
        time.sleep(0.03)
        conductor.send(Sync(9))
        ear.until(lambda: len(said_by(ear, ports[2], Synced)) == 4)
        assert len(said_by(ear, ports[1], Synced)) == 3
        pads.pads[2].unplug()
        time.sleep(0.03)
        conductor.send(Sync(10))
        ear.until(lambda: len(said_by(ear, ports[0], Synced)) == 5)


def _has_heard(ear: Ear, ports: list[str], count: int) -> bool:
    stamped = all(len(said_by(ear, port, Synced)) == count for port in ports)
    return stamped and len(ear.said(Pulsed)) == count


def test_conductor_without_a_wire_pulses_and_hears_nothing(
    ear: Ear, links: Links, sim_pads: SimPadMaker
) -> None:
    link = links(sim_pads().port)
    link.send(Sync(3))
    ear.until(lambda: ear.said(Pulsed))
    pulsed_us = ear.said(Pulsed)[0].t_us
    ear.until(lambda: ear.beaten_us() > pulsed_us + 50_000)
    assert not ear.said(Synced)


@pytest.mark.parametrize("key", [0, 5])
def test_selftest(ear: Ear, links: Links, sim_pads: SimPadMaker, body: Body, key: int) -> None:
    pad = sim_pads(body=body)
    link = links(pad.port)
    ear.until(lambda: ear.said(Hello))
    pad.jumper(key)
    pad.press(3)
    ear.until(ear.slaps)  # the same line brought the jumper before
    link.send(SelfTest(key))
    ear.until(lambda: ear.said(SelfTested))
    assert ear.said(SelfTested) == [SelfTested(key, 400_000, 250, 400_000, 400_000, 400_000)]
    # The pulses that were too many are no slaps.
    pad.jumper(None)
    pad.press(4)
    ear.until(lambda: len(ear.slaps()) > 1)
    assert [slap.key for slap in ear.slaps()] == [3, 4]


def test_selftest_without_a_jumper_says_so(ear: Ear, links: Links, sim_pads: SimPadMaker) -> None:
    pad = sim_pads()
    link = links(pad.port)
    pad.jumper(2)
    pad.jumper(None)
    pad.press(3)
    ear.until(ear.slaps)  # the same line brought both jumpers before
    link.send(SelfTest(2))
    ear.until(lambda: ear.said(SelfTested))
    assert ear.said(SelfTested)[0].pulses == 0
    pad.press(4)
    ear.until(lambda: len(ear.slaps()) > 1)
