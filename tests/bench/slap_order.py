"""Slap -> final order: 8 pads drum through a running match.

    python tests/bench/slap_order.py [--pads 8] [--seconds 30] [--json]

The pads run the real firmware as processes of their own, on pseudo terminals (MicroPython where it
is installed); the host is a whole party with its journal and its pages. The clock starts when a
key closes: its true time, as :meth:`SimPad.press` announced it. It stops when ``Desk.release``
hands the slap to the match: that is the one place from which slaps come in their final order, and
nothing is waited for afterwards. The line's own part ends with ``Heard.arrived_ns``, the time right
after the read that brought it. What USB adds on real pads (frames of 1 ms) is not in it.
"""

from __future__ import annotations

import argparse
import heapq
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

from figures import Figure, Report
from watched import Released, Sightings, watched

from slapbox.cli.party import Party, Wanted
from slapbox.pads.simulate import SimPad, micropython
from slapbox.table import orders

AHEAD_US: Final = 40_000
"""A press is announced this early, so that the pad knows of it in time on a busy machine."""
HOLD_US: Final = 40_000
PAUSE_S: Final = (0.15, 0.40)
"""Between two slaps of one pad: longer than contacts need to settle."""
STILL_S: Final = 1.0
"""Before the drumming: the pads' heartbeats get quick when a match begins."""
WAIT_S: Final = 10.0

SlapName = tuple[str, int]
"""A slap for good: the chip id of its pad, and its number there."""


class Fingers:
    """Presses keys, and remembers for each slap when the key really closed."""

    def __init__(self, pads: dict[str, SimPad], seed: int) -> None:
        self._pads = pads
        self._chance = Random(seed)
        self._counts = dict.fromkeys(pads, 0)
        self.closed_ns: dict[SlapName, int] = {}

    def press(self, chip: str) -> None:
        """One slap on any key of this pad."""
        key = self._chance.randrange(6)
        self._counts[chip] += 1  # pads number their slaps from 1
        closed_ns = self._pads[chip].press(key, after_us=AHEAD_US, hold_us=HOLD_US)
        self.closed_ns[chip, self._counts[chip]] = closed_ns

    def drum(self, seconds: float) -> None:
        """All pads slap at their own pace."""
        began_s = time.monotonic()
        due = [(began_s + self._pause_s(), chip) for chip in self._pads]
        heapq.heapify(due)
        while due[0][0] < began_s + seconds:
            at_s, chip = due[0]
            time.sleep(max(0.0, at_s - time.monotonic()))
            self.press(chip)
            heapq.heapreplace(due, (at_s + self._pause_s(), chip))

    def _pause_s(self) -> float:
        return self._chance.uniform(*PAUSE_S)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="slap -> final order")
    parser.add_argument("--pads", type=int, default=8, choices=range(2, 9))
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        report = measure(asked.pads, asked.seconds, Path(folder) / "journal.sqlite")
    report.show(as_json=asked.json)


def measure(pads: int, seconds: float, journal: Path) -> Report:
    """Drum through a match for so long."""
    wanted = Wanted(
        "fly-swatter", journal, usb=False, sims=pads, host="127.0.0.1", port=0, seed=7, fresh=True
    )
    with watched() as seen, Party(wanted) as party:
        fingers = Fingers(party.sims, seed=7)
        sit_down(party, fingers)
        party.ask(orders.Start())
        time.sleep(STILL_S)
        first = len(seen.released)
        cpu_s, wall_s = time.process_time(), time.monotonic()
        fingers.drum(seconds)
        share = (time.process_time() - cpu_s) / (time.monotonic() - wall_s)
        until(lambda: len(seen.released) == len(fingers.closed_ns), "some slaps were lost")
        phase = party.view()["phase"]
        # Table time is perf_counter_ns and a constant.
        anchor_ns = party.table._clock.now_ns() - time.perf_counter_ns()
        strokes = [
            stroke(one, fingers.closed_ns, seen, party.sims, anchor_ns)
            for one in seen.released[first:]
        ]
        return Report(
            f"slap_order: {pads} pads, {seconds:g} s",
            figures(strokes),
            {
                "firmware on": "MicroPython" if micropython() else "CPython",
                "released late": sum(one.slap.late for one in seen.released[first:]),
                "phase at the end": phase,
                "host's share of one core": f"{share:.0%}",
            },
        )


def sit_down(party: Party, fingers: Fingers) -> None:
    """Slap to join, pad by pad."""
    until(lambda: sum(pad["here"] for pad in party.view()["pads"]) == len(party.sims), "no pads")
    for number, chip in enumerate(party.sims, start=1):
        fingers.press(chip)
        until(lambda n=number: len(party.view()["seats"]) == n, "a slap did not join")


def until(condition: Callable[[], bool], otherwise: str) -> None:
    """Wait for this; raises ``TimeoutError``."""
    end_s = time.monotonic() + WAIT_S
    while not condition():
        if time.monotonic() > end_s:
            raise TimeoutError(otherwise)
        time.sleep(0.02)


XX

if __name__ == "__main__":
    main()
