"""Pad time -> table time: four estimators on the same simulated links.

    python tests/bench/clock.py [--runs 12] [--seconds 60] [--json]

Each run is one pad on one link (``linksim.py`` says what is simulated, and from which sources).
All estimators hear the same probes; ``lines`` is the one that Slapbox uses, and hears the
heartbeats too. They are asked about moments a few milliseconds ago, as slaps are, from 5 s after
the pad said hello. "inside" is the share of true times within the stated error.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import Any, Final, Protocol

from slapbox.pads.clock import ClockMap, Stamp

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.linksim import (
    BEGAN_NS,
    MS,
    NEAR,
    SECOND,
    Crystal,
    PadClock,
    SimBeat,
    SimProbe,
    Usb,
    UsbLink,
)

WARM_UP_S: Final = 5
STALL_S: Final = 2
"""A pad's clock goes on while a busy laptop holds the last lines up."""

ASKED_SHARE: Final = 0.05
"""After this share of events the estimators are asked."""


class Estimator(Protocol):
    """An estimator to compare: it hears probes and heartbeats, and says what time a stamp was."""

    def probe(self, probe: SimProbe) -> None: ...

    def beat(self, beat: SimBeat) -> None: ...

    def stamp(self, pad_us: int) -> Stamp | None: ...


class LastProbe:
    """The newest probe: halfway between its two stamps, off by at most half its round trip."""

    def __init__(self) -> None:
        self._best: SimProbe | None = None

    def probe(self, probe: SimProbe) -> None:
        self._best = probe

    def beat(self, beat: SimBeat) -> None:
        """Says nothing to it."""

    def stamp(self, pad_us: int) -> Stamp | None:
        best = self._best
        if best is None:
            return None
        middle_us = (best.in_us + best.out_us) / 2
        middle_ns = (best.sent_ns + best.received_ns) // 2
        trip_ns = best.received_ns - best.sent_ns - (best.out_us - best.in_us) * 1000
        return Stamp(middle_ns + round((pad_us - middle_us) * 1000), trip_ns // 2)


class LeastRoundTrip(LastProbe):
    """The same with the quickest of the last 10 seconds' probes."""

    def __init__(self) -> None:
        super().__init__()
        self._recent: deque[SimProbe] = deque()

    def probe(self, probe: SimProbe) -> None:
        self._recent.append(probe)
        while probe.received_ns - self._recent[0].received_ns > 10 * SECOND:
            self._recent.popleft()
        self._best = min(
            self._recent, key=lambda p: p.received_ns - p.sent_ns - (p.out_us - p.in_us) * 1000
        )


class DecayingRegression:
    """A straight line through (sent, pad time), where older probes count less and less: the way of
    Klipper, in our words. Half the least round trip is added; probes that came later than expected
    by five deviations and half a millisecond are left out, unless that goes on for 10 s; and the
    stated error is three deviations."""

    DECAY: Final = 1 / 30
    OUTLIER_NS: Final = 500_000.0
    PATIENCE_NS: Final = 10 * SECOND

    def __init__(self) -> None:
        self._first: SimProbe | None = None
        self._sent = self._pad = self._spread = self._together = 0.0
        self._variance = self.OUTLIER_NS**2
        self._half_trip_ns = float("inf")
        self._expected_ns = 0

    def probe(self, probe: SimProbe) -> None:
        if self._first is None:
            self._first = probe
        trip_ns = probe.received_ns - probe.sent_ns - (probe.out_us - probe.in_us) * 1000
        self._half_trip_ns = min(self._half_trip_ns, trip_ns / 2)
        sent = float(probe.sent_ns - self._first.sent_ns)
        pad = (probe.in_us - self._first.in_us) * 1000.0
        surprise = pad - self._pad - (sent - self._sent) * self._rate()
        keep = 1 - self.DECAY
        if surprise**2 > max(25 * self._variance, self.OUTLIER_NS**2):
            if surprise > 0 and probe.sent_ns - self._expected_ns < self.PATIENCE_NS:
                return
            self._variance = self.OUTLIER_NS**2
        else:
            self._expected_ns = probe.sent_ns
            self._variance = keep * (self._variance + surprise**2 * self.DECAY)
        sent_off, pad_off = sent - self._sent, pad - self._pad
        self._sent += self.DECAY * sent_off
        self._pad += self.DECAY * pad_off
        self._spread = keep * (self._spread + sent_off**2 * self.DECAY)
        self._together = keep * (self._together + sent_off * pad_off * self.DECAY)

    def beat(self, beat: SimBeat) -> None:
        """Says nothing to it."""

    def stamp(self, pad_us: int) -> Stamp | None:
        if self._first is None:
            return None
        pad_off = (pad_us - self._first.in_us) * 1000.0 - self._pad
        after = self._sent + pad_off / self._rate() + self._half_trip_ns
        return Stamp(self._first.sent_ns + round(after), round(3 * self._variance**0.5))

    def _rate(self) -> float:
        return self._together / self._spread if self._spread else 1.0


class Lines:
    """Slapbox's own, for a device whose stamps may be ``late_ns`` late."""

    def __init__(self, late_ns: int = 0) -> None:
        self._map = ClockMap(late_ns=late_ns)

    def probe(self, probe: SimProbe) -> None:
        self._map.not_before(probe.in_us, probe.sent_ns)
        self._map.not_after(probe.out_us, probe.received_ns)

    def beat(self, beat: SimBeat) -> None:
        self._map.not_after(beat.pad_us, beat.known_ns)

    def stamp(self, pad_us: int) -> Stamp | None:
        return self._map.stamp(pad_us)


ESTIMATORS: Final[dict[str, Callable[[], Estimator]]] = {
    "last probe": LastProbe,
    "least round trip": LeastRoundTrip,
    "decaying regression": DecayingRegression,
    "lines": Lines,
}

LINKS: Final[dict[str, tuple[Usb, float, float]]] = {
    # The link, the crystal's largest drift (ppm), its wander (ppm after a second).
    "calm": (NEAR, 30, 0.02),
    "a busy laptop": (replace(NEAR, stall_share=0.03), 30, 0.02),
    "a pad that warms": (NEAR, 30, 0.2),
    "100 ppm off": (NEAR, 100, 0.02),
    "quick controller": (replace(NEAR, frame_ns=125_000), 30, 0.02),
    "lobby: 4 probes/s": (replace(NEAR, probe_pause_s=Usb().probe_pause_s), 30, 0.02),
    "one stamp a probe": (Usb(), 30, 0.02),
    "asked every 8 ms": (NEAR, 30, 0.02),
}
LATE_NS: Final = {"asked every 8 ms": 8 * MS}
"""A device that is asked so often stamps what it sees then, as gamepads do."""

Found = tuple[float, float]
"""The true error of an estimate, and the stated one (ns)."""


@dataclass(frozen=True, slots=True)
class Task:
    """One run: one pad on one link."""

    link: str
    seed: int
    seconds: float


def run(task: Task) -> dict[str, list[Found]]:
    """All estimators on one simulated pad: ``(error, stated error)`` by estimator."""
    usb, drift_ppm, wander_ppm = LINKS[task.link]
    chance = Random(task.seed)
    crystal = Crystal(chance.choice((-1, 1)) * drift_ppm, wander_ppm, chance.randrange(2**40))
    clock = PadClock(crystal, task.seconds + STALL_S, chance)
    late_ns = LATE_NS.get(task.link, 0)
    estimators = {name: make() for name, make in ESTIMATORS.items()} | {"lines": Lines(late_ns)}
    found: dict[str, list[Found]] = {name: [] for name in ESTIMATORS}
    for event in UsbLink(usb, clock, chance.uniform(0, usb.frame_ns), chance).events(task.seconds):
        asked = event.known_ns > BEGAN_NS + WARM_UP_S * SECOND and chance.random() < ASKED_SHARE
        true_ns = event.known_ns - chance.uniform(0, 4 * MS) - late_ns
        seen_ns = true_ns + chance.uniform(0, late_ns)
        for name, estimator in estimators.items():
            if isinstance(event, SimProbe):
                estimator.probe(event)
            else:
                estimator.beat(event)
            stamp = estimator.stamp(clock.stamp(seen_ns)) if asked else None
            if stamp is not None:
                found[name].append((abs(stamp.at_ns - true_ns), stamp.error_ns))
    return found


def row(link: str, name: str, found: Sequence[Found]) -> dict[str, Any]:
    """The figures of one estimator on one link, in microseconds."""
    errors = sorted(error for error, _ in found)
    stated = sorted(error for _, error in found)
    return {
        "link": link,
        "estimator": name,
        "asked": len(found),
        "median_us": _share(errors, 0.5),
        "p95_us": _share(errors, 0.95),
        "p99_us": _share(errors, 0.99),
        "inside": round(sum(error <= said for error, said in found) / len(found), 5),
        "stated_median_us": _share(stated, 0.5),
    }


def _share(ordered_ns: Sequence[float], share: float) -> float:
    return round(ordered_ns[int(share * (len(ordered_ns) - 1))] / 1000, 1)


def cost_us() -> dict[str, float]:
    """Return what the estimator takes on this machine: to hear a heartbeat, and to be asked."""
    chance = Random(0)
    clock = PadClock(Crystal(20, 0.02), 60, chance)
    lines, hearing_s = Lines(), 0.0
    events = UsbLink(Usb(), clock, 0, chance).events(60)
    for event in events:
        began_s = time.perf_counter()
        if isinstance(event, SimProbe):
            lines.probe(event)
        else:
            lines.beat(event)
        hearing_s += time.perf_counter() - began_s
    began_s = time.perf_counter()
    for pad_us in range(60_000_000, 60_010_000):
        lines.stamp(pad_us)
    asking_s = time.perf_counter() - began_s
    return {"hear": round(hearing_s / len(events) * 1e6, 2), "ask": round(asking_s * 100, 2)}


def main() -> None:
    words = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    words.add_argument("--runs", type=int, default=12, help="pads on each link")
    words.add_argument("--seconds", type=float, default=60)
    words.add_argument("--json", action="store_true")
    wanted = words.parse_args()
    tasks = [Task(link, seed, wanted.seconds) for link in LINKS for seed in range(wanted.runs)]
    found: dict[tuple[str, str], list[Found]] = {}
    with Pool() as pool:
        for task, one in zip(tasks, pool.imap(run, tasks), strict=True):
            for name, values in one.items():
                found.setdefault((task.link, name), []).extend(values)
    rows = [row(link, name, values) for (link, name), values in found.items()]
    cost = cost_us()
    if wanted.json:
        print(json.dumps({"bench": "clock", "rows": rows, "cost_us": cost}))
        return
    print(f"{'errors in us':<25}{'estimator':<21}{'median':>8}{'p95':>9}{'p99':>9}  inside  stated")
    for r in rows:
        print(
            f"{r['link']:<25}{r['estimator']:<21}{r['median_us']:>8}{r['p95_us']:>9}{r['p99_us']:>9}"
            f"{r['inside']:>8.2%}{r['stated_median_us']:>8}"
        )
    print(f"lines: {cost['hear']} us to hear an event, {cost['ask']} us to be asked")


if __name__ == "__main__":
    main()
