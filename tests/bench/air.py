"""A wireless pad's slaps: how far their times are off, and whether the stated error covers that.

    python tests/bench/air.py [--seconds 60] [--json]

The firmware on MicroPython's unix port finds a host in a network of its own, and is pressed eight
times a second from 5 s on; ``whole/ether.py`` says what lies between. The last row is cut off for
2 s. "waited" is from a finger to the host. Needs Linux, root and ``/dev/net/tun``.
"""

from __future__ import annotations

import argparse
import json
import queue
import secrets
import sys
import tempfile
import time
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

from slapbox.pads import kinds
from slapbox.pads.discovery import Scanner
from slapbox.pads.fleet import Fleet
from slapbox.pads.link import LinkEvent
from slapbox.pads.pairs import Pairs
from slapbox.pads.simulate import Body, Crystal, SimPad
from slapbox.pads.wire import Pace

sys.path.insert(0, str(Path(__file__).parents[1]))

from whole.ether import Ether, Weather
from whole.networks import Place

WARM_UP_S: Final = 5.0
PAUSE_S: Final = 0.12
AHEAD_US: Final = 60_000
REST_S: Final = 4.0
"""Time for the last slaps to come in."""
CUT_S: Final = 2.0
BEAT_MS: Final = 20
"""As in a match."""

PAD: Final = "192.168.9.2/24"

WEATHERS: Final = {
    "calm": Weather(0.0005, 0.0005, 0.0, 0.0, 0.0),
    "a home": Weather(),
    "crowded": Weather(0.002, 0.004, 0.03, 0.1, 0.03),
}


def paired(folder: Path, number: int) -> tuple[Pairs, Path]:
    """The keys of a host, and the folder of a pad that has one of them."""
    key, files = secrets.token_bytes(32), folder / f"pad{number}"
    files.mkdir()
    (files / "wifi.txt").write_text("network Home\npassword secret\n")
    (files / "pair.txt").write_text(key.hex())
    pairs = Pairs(folder / "pads.json")
    pairs.keep(f"51a9{number:012x}", key)
    return pairs, files


@dataclass(slots=True)
class Run:
    """One pad, from its first press to its last slap."""

    pad: SimPad
    scanner: Scanner
    events: queue.SimpleQueue[LinkEvent]
    fleet: Fleet = field(default_factory=lambda: Fleet({}))
    pressed_ns: list[int] = field(default_factory=list)
    slaps: list[tuple[int, int, int]] = field(default_factory=list)
    """Table time, stated error and arrival of each slap."""

    def press(self) -> None:
        """The next press; and how late the one before really was."""
        if self.pressed_ns:
            self.pressed_ns[-1] += self.pad.late_us * 1000
        self.pad.late_us = 0
        self.pressed_ns.append(self.pad.press(len(self.pressed_ns) % 6, after_us=AHEAD_US))

    def hear(self, seconds: float) -> None:
        """Do for so long what a table does: keep and acknowledge."""
        end_s = time.monotonic() + seconds
        while (left_s := end_s - time.monotonic()) > 0:
            try:
                event = self.events.get(timeout=left_s)
            except queue.Empty:
                return
            now_ns = time.perf_counter_ns()
            news = self.fleet.hear(event, now_ns)
            messages = list(news.messages)
            for slap in news.slaps:
                self.slaps.append((slap.at_ns, slap.error_ns, now_ns))
                messages += filter(None, [self.fleet.acknowledge(slap)])
            if news.came:
                messages.append((self.fleet.pads[news.came].port, Pace(BEAT_MS)))
            for message in messages:
                self.scanner.send(*message)


def measure(weather: Weather, seconds: float, *, cut: bool = False) -> dict[str, Any]:
    """Press a pad in this weather, and ``cut`` its network off in the middle; the figures (ms)."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        laptop, there = (stack.enter_context(Place()) for _ in range(2))
        ether = stack.enter_context(Ether(weather))
        ether.join(laptop, "192.168.9.1/24")
        ether.join(there, PAD)
        pairs, files = paired(folder, 1)
        listening = kinds.AIR.listening(pairs)
        laptop.within(listening.__enter__)
        stack.push(listening.__exit__)
        make = partial(SimPad, 1, crystal=Crystal(20.0), body=Body(wire="air", folder=files))
        pad = stack.enter_context(there.within(make))
        events: queue.SimpleQueue[LinkEvent] = queue.SimpleQueue()
        run = Run(pad, Scanner(kinds.AIR.ports, events.put, time.perf_counter_ns), events)
        stack.callback(run.scanner.stop)
        run.hear(WARM_UP_S)
        began_s = time.monotonic()
        while (gone_s := time.monotonic() - began_s) < seconds:
            ether.away = {PAD} if cut and 0 < gone_s - seconds / 2 < CUT_S else set()
            run.press()
            run.hear(PAUSE_S)
        run.hear(REST_S)
        return _figures(run)


def _figures(run: Run) -> dict[str, Any]:
    slaps = list(zip(run.pressed_ns, run.slaps, strict=False))
    off = sorted(abs(at_ns - true_ns) for true_ns, (at_ns, _, _) in slaps)
    stated = sorted(error_ns for _, (_, error_ns, _) in slaps)
    waited = sorted(heard_ns - true_ns for true_ns, (_, _, heard_ns) in slaps)
    inside = sum(abs(at_ns - true_ns) <= error_ns for true_ns, (at_ns, error_ns, _) in slaps)
    return {
        "pressed": len(run.pressed_ns),
        "lost": len(run.pressed_ns) - len(run.slaps),
        "median_ms": _share(off, 0.5),
        "p95_ms": _share(off, 0.95),
        "inside": round(inside / len(slaps), 4),
        "stated_median_ms": _share(stated, 0.5),
        "waited_median_ms": _share(waited, 0.5),
        "waited_p99_ms": _share(waited, 0.99),
    }


def _share(ordered_ns: list[int], share: float) -> float:
    return round(ordered_ns[int(share * (len(ordered_ns) - 1))] / 1e6, 2)


def main() -> None:
    words = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    words.add_argument("--seconds", type=float, default=60)
    words.add_argument("--json", action="store_true")
    wanted = words.parse_args()
    rows = {name: measure(weather, wanted.seconds) for name, weather in WEATHERS.items()}
    rows["a home, cut off for 2 s"] = measure(Weather(), wanted.seconds, cut=True)
    if wanted.json:
        print(json.dumps({"bench": "air", "rows": rows}))
        return
    for name, row in rows.items():
        print(f"{name:<25}", *(f"{what} {value}" for what, value in row.items()))


if __name__ == "__main__":
    main()
