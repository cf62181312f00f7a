"""The pad's look for the beginning of a USB frame, on registers that are made of numbers.

Every read takes a while, as on the chip; frames begin whenever they like in between. What is told
has to be true whatever the phases of frames, counter and reads are.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from profiles import times

INTE, SOF_RD, RAW, LAST = 36, 18, 64, 65
FRAME_NS = 1_000_000
WRAP = 1 << 32


@pytest.fixture
def frames(firmware_module: Callable[[str], Any]) -> Any:
    return firmware_module("boards.frames")


class Chip:
    """USB's registers, and the timer's: ``usb`` and ``timer`` are read as the program reads them.
    Frames begin ``phase_ns`` after each full millisecond; reads take ``read_ns``, and now and then
    an interrupt of ``pause_ns`` comes first."""

    def __init__(self, chance: Random, begun_us: int = 0, pause_ns: float = 0) -> None:
        self.now_ns = begun_us * 1000 + chance.uniform(0, 5 * FRAME_NS)
        self.phase_ns = chance.uniform(0, FRAME_NS)
        self.asleep = False
        self.inte = 0
        self._read_ns = (30.0, 90.0)
        self._pause_ns = pause_ns
        self._chance = chance
        self.usb = Registers(self._usb)
        self.timer = Registers(lambda _register: int(self._go() // 1000) % WRAP)

    def began_ns(self, number: int) -> float:
        """Return when the last frame before now with this number began."""
        last = int((self.now_ns - self.phase_ns) // FRAME_NS)
        return (last - (last - number) % 2048) * FRAME_NS + self.phase_ns

    def _go(self) -> float:
        self.now_ns += self._chance.uniform(*self._read_ns)
        if self._chance.random() < 0.002:
            self.now_ns += self._pause_ns
        return self.now_ns

    def _usb(self, register: int) -> int:
        now_ns = self._go()
        last = 7 if self.asleep else int((now_ns - self.phase_ns) // FRAME_NS)
        stamped_ns = last * FRAME_NS + self.phase_ns
        values = {
            INTE: self.inte,
            SOF_RD: last % 2048,
            RAW: int(now_ns * 48 // 1000) % (1 << 21),
            LAST: int(stamped_ns * 48 // 1000) % (1 << 21),
        }
        return values[register]


class Registers:
    """Registers whose values are made as they are read."""

    def __init__(self, read: Callable[[int], int]) -> None:
        self._read = read

    def __getitem__(self, register: int) -> int:
        return self._read(register)


def look(frames: Any, chip: Chip, monkeypatch: pytest.MonkeyPatch, rp2350: bool) -> Any:
    """Return what the pad would tell, and its clock is the chip's timer."""
    clock = SimpleNamespace(
        now_us=lambda: chip.now_ns // 1000,
        widen=lambda ticks: ticks + int(chip.now_ns // 1000 - ticks + WRAP // 2) // WRAP * WRAP,
    )
    for name, value in (("USB", chip.usb), ("TIMERAWL", chip.timer), ("_IS_RP2350", rp2350)):
        monkeypatch.setattr(frames, name, value)
    watching = frames.Frames(clock)
    return watching, watching.look()


@pytest.mark.parametrize("begun_us", [0, WRAP - 3000])
@pytest.mark.parametrize("rp2350", [False, True])
def test_the_frame_began_when_it_says(
    frames: Any, monkeypatch: pytest.MonkeyPatch, rp2350: bool, begun_us: int
) -> None:
    told, widths = 0, []
    looks = times(200)
    for seed in range(looks):
        chip = Chip(Random(seed), begun_us, pause_ns=6_000)
        _, found = look(frames, chip, monkeypatch, rp2350)
        if found is None:
            continue
        told += 1
        number, t_us, ns, within_ns = found
        early_ns = chip.began_ns(number) - (t_us * 1000 + ns)
        assert 0 <= early_ns <= within_ns, (seed, found)
        assert 0 <= ns < 1000
        widths.append(within_ns)
    assert told > looks * 3 / 4
    assert max(widths) <= (400 if rp2350 else 2000)
    if not rp2350:
        assert widths.count(1000) > told / 2


@pytest.mark.parametrize("rp2350", [False, True])
def test_a_bus_that_sleeps_has_no_frames(
    frames: Any, monkeypatch: pytest.MonkeyPatch, rp2350: bool
) -> None:
    chip = Chip(Random(1), begun_us=20_000)
    chip.asleep = True
    begun_ns = chip.now_ns
    watching, found = look(frames, chip, monkeypatch, rp2350)
    assert found is None
    assert not watching.busy
    assert chip.now_ns - begun_ns < 1.01 * FRAME_NS


@pytest.mark.parametrize("rp2350", [False, True])
def test_what_usb_needs_itself_is_not_touched(
    frames: Any, monkeypatch: pytest.MonkeyPatch, rp2350: bool
) -> None:
    chip = Chip(Random(2))
    chip.inte = 0x2_0000
    touched: list[int] = []
    read = chip.usb._read
    chip.usb._read = lambda register: (touched.append(register), read(register))[1]  # type: ignore[func-returns-value]
    watching, found = look(frames, chip, monkeypatch, rp2350)
    assert found is None
    assert watching.busy
    assert touched == [INTE]
    chip.inte = 0
    while found is None:
        watching, found = look(frames, chip, monkeypatch, rp2350)
        assert not watching.busy


def test_this_module_is_the_pads(frames: Any) -> None:
    assert "RP2350" not in str(sys.implementation)
    assert frames.LIMIT_US <= 1_000
