"""Pads of software: exact fingers, drifting clocks, and nothing left behind."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pads.conftest import Ear
from patience import until
from slapbox.pads.link import Link, Probed
from slapbox.pads.simulate import Body, Crystal, SimPad, SimPads, firmware_folder
from slapbox.pads.wire import Hello, Lights, PadSlap

if TYPE_CHECKING:
    from pads.conftest import SimPadMaker

pytestmark = pytest.mark.real

Links = Callable[[str], Link]


START_US = 2**30 - 100_000
"""Soon a Pico's own counter would wrap."""


def test_presses_are_stamped_exactly(sim_pads: SimPadMaker, body: Body) -> None:
    lead_us = 60_000
    while not is_drummed_in_time(sim_pads(crystal=Crystal(start_us=START_US), body=body), lead_us):
        lead_us *= 4


def is_drummed_in_time(pad: SimPad, lead_us: int) -> bool:
    """Presses, announced so early, and stamped exactly; False if the pad says that it heard of them
    too late, as it may on a busy machine."""
    ear = Ear()
    link = Link(pad.port, ear, time.perf_counter_ns)
    link.start()
    try:
        ear.until(lambda: ear.said(Hello))
        presses = [
            (pad.press(3, lead_us, bounce=(300, 200, 900, 40)), 3),
            (pad.press(1, lead_us + 700), 1),
            (pad.press(3, lead_us + 140_000), 3),
            (pad.press(3, lead_us + 230_000), 3),
        ]
        pad.press(4, lead_us + 500, hold_us=3)  # static, no finger
        ear.until(lambda: pad.late_us or len(ear.slaps()) == len(presses))
        link.send(Lights("b....."))
        ear.until(lambda: pad.lights == "b.....")  # its earlier words have come, too
        if pad.late_us:
            return False
        first_ns, first_us = presses[0][0], ear.slaps()[0].t_us
        assert first_us > START_US
        assert ear.slaps() == [
            PadSlap(number, first_us + (at_ns - first_ns) // 1000, key)
            for number, (at_ns, key) in enumerate(presses, start=1)
        ]
        return True
    finally:
        link.close()


def test_a_press_that_is_told_too_late_happens_then_and_is_known(
    ear: Ear, links: Links, sim_pads: SimPadMaker
) -> None:
    pad = sim_pads()
    links(pad.port)
    ear.until(ear.beaten_us)
    promised_us = ear.beaten_us()
    pad.press(2, -500_000)
    ear.until(ear.slaps)
    assert ear.slaps()[0].t_us >= promised_us
    ear.until(lambda: pad.late_us)
    assert pad.late_us >= 400_000


def test_clocks_drift_as_told(ear: Ear, links: Links, sim_pads: SimPadMaker) -> None:
    pad = sim_pads(crystal=Crystal(20_000.0, 5))  # 2 %: to be seen within a moment
    links(pad.port)
    ear.until(lambda: ear.all(Probed))
    ear.until(lambda: ear.all(Probed)[-1].sent_ns - ear.all(Probed)[0].sent_ns > 500_000_000)
    first, last = ear.all(Probed)[0], ear.all(Probed)[-1]
    at_least_ns = (last.out_us - first.in_us) * 1000
    at_most_ns = (last.in_us - first.out_us) * 1000
    assert at_least_ns / (last.sent_ns - first.received_ns) > 1.019 > 1.0
    assert at_most_ns / (last.received_ns - first.sent_ns) < 1.021


def test_pads_of_one_seed_are_the_same_pads() -> None:
    def characters(seed: int) -> list[tuple[str, Crystal]]:
        with SimPads(3, seed) as pads:
            assert len(set(pads.ports())) == 3
            return [(pad.chip, pad._crystal) for pad in pads.pads]

    assert characters(1) == characters(1)
    assert characters(1) != characters(2)
    assert all(abs(crystal.drift_ppm) <= 30 for _, crystal in characters(3))


def test_plugging_and_unplugging(sim_pads: SimPadMaker, body: Body) -> None:
    pad = sim_pads(body=body)
    port, pid = pad.port, pad.pid
    pad.plug()
    assert pad.pid == pid
    pad.unplug()
    pad.unplug()
    assert (pad.port, pad.pid) == ("", 0)
    if port.startswith("/"):
        assert not Path(port).exists()
    with pytest.raises(RuntimeError, match="unplugged"):
        pad.press(0)
    pad.plug()
    assert pad.port
    assert pad.pid != pid


def test_what_cannot_be(sim_pads: SimPadMaker) -> None:
    with pytest.raises(ValueError, match="even"):
        sim_pads().press(0, bounce=(100,))
    with pytest.raises(RuntimeError, match="did not start"):
        sim_pads(body=Body((sys.executable, "-c", "raise SystemExit(3)")))


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes in /proc")
def test_nothing_is_left_when_the_host_is_killed(body: Body) -> None:
    program = (
        "import sys\n"
        "from slapbox.pads.simulate import Body, SimPad\n"
        f"pads = [SimPad(n, body={body!r}) for n in (1, 2)]\n"
        "print(*[pad.pid for pad in pads], flush=True)\n"
        "sys.stdin.read()\n"
    )
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [sys.executable, "-c", program], stdin=pipe, stdout=pipe, text=True
    ) as host:
        assert host.stdout is not None
        pids = host.stdout.readline().split()
        assert len(pids) == 2
        assert all(_runs(pid) for pid in pids)
        host.send_signal(signal.SIGKILL)
    until(lambda: not any(_runs(pid) for pid in pids))


def _runs(pid: str) -> bool:
    try:
        return Path("/proc", pid, "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_the_firmware_is_found() -> None:
    assert (firmware_folder() / "pad" / "app.py").is_file()
