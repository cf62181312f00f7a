"""Two pads, two slaps: how often is the order wrong, and how often is it a photo finish?

    python tests/bench/fairness.py [--pairs 100000] [--json]

For each way to know the pads' time, the real estimators are fed by simulated links (``linksim.py``
says what is simulated, and from which sources), for many parties of half a minute. Again and again
two fingers slap, one a given gap after the other. The slaps' times and errors are compared as the
rules compare them, in whole microseconds, errors rounded up. "wrong" is a wrong order that is *not*
shown as a photo finish.

* SYNC: neither pad is the conductor; the errors are the pair errors.
* FRAME: both pads on one bus; tied by the frames of USB. With it the error of the clocks alone,
  without the slaps' stamps of whole microseconds. Some buses sleep for a while in the middle; until
  the pads are tied again no slaps are compared here, for they are compared by USB.
* FRAME, RP2350: the same with frames that the chip stamps to 48 MHz.
* USB: as firmware and host do it in a match, 40 probes a second with two stamps each.
* USB, quick: the same on a host controller that polls all the time and not once a frame.
* USB, one stamp: what it was before: one stamp a probe, in the pad's program, four a second.
* touch: two phones of different makes, over Wi-Fi.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from slapbox.pads.arbiter import TimedSlap
from slapbox.pads.clock import ClockMap
from slapbox.pads.crystal import Answer
from slapbox.pads.frames import Buses
from slapbox.pads.sync import SyncWire, TiedStamp
from slapbox.pads.touch import TouchPads
from slapbox.pads.wire import Frame

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.linksim import (
    BEGAN_NS,
    MS,
    NEAR,
    SECOND,
    US,
    Controller,
    Crystal,
    FrameReader,
    PadClock,
    Place,
    Pulses,
    SimBeat,
    SimEvent,
    SimFrame,
    SimProbe,
    SimPulse,
    SimReply,
    Usb,
    UsbLink,
    Wifi,
    WifiLink,
    translators_ns,
)

GAPS_US: Final = (10, 50, 100, 500, 1000, 5000)
SECONDS: Final = 30
WARM_UP_S: Final = 8
PAIRS_A_PARTY: Final = 1250
DRIFT_PPM: Final = 30
WANDER_PPM: Final = 0.05


class Mapped(NamedTuple):
    """A slap's table time, and the error that counts against the other slap; or, if that is of
    another ``leg`` of the line to which both are tied, its error ``by_table`` (ns)."""

    at_ns: int
    error_ns: int
    by_table_ns: int = 0
    leg: int = 0

    @classmethod
    def tied(cls, stamp: TiedStamp) -> Mapped:
        """A slap of a pad that is tied."""
        return cls(stamp.at_ns, stamp.pair_error_ns, stamp.error_ns, stamp.leg)


Judge = Callable[[int, float], Mapped | None]
"""Gives the host's time for a slap of pad 0 or 1 at this true time."""

Party = Iterator[tuple[int, Judge]]
"""After each event: the time at which the host knows of it, and what it makes of slaps now."""


@dataclass(slots=True)
class Found:
    """The outcome: counts by gap, and for each pair how far the measured gap was off, with the sum
    of the two errors (ns)."""

    wrong: Counter[int] = field(default_factory=Counter)
    photo: Counter[int] = field(default_factory=Counter)
    pairs: Counter[int] = field(default_factory=Counter)
    off: list[tuple[float, int]] = field(default_factory=list)
    clocks: list[tuple[float, int]] = field(default_factory=list)
    """The same for the clocks alone, where they can be asked."""

    def add(self, gap_us: int, first: Mapped, second: Mapped) -> None:
        """Judge one pair, whose slaps truly came in this order."""
        apart_us = second.at_ns // US - first.at_ns // US
        if first.leg == second.leg:
            errors_ns = (first.error_ns, second.error_ns)
        else:
            errors_ns = (first.by_table_ns, second.by_table_ns)
        within_us = sum(map(_up_us, errors_ns))
        self.pairs[gap_us] += 1
        self.photo[gap_us] += abs(apart_us) <= within_us
        self.wrong[gap_us] += apart_us < -within_us
        self.off.append((abs(second.at_ns - first.at_ns - gap_us * US), sum(errors_ns)))

    def merge(self, other: Found) -> None:
        """Take another party's pairs in."""
        self.wrong += other.wrong
        self.photo += other.photo
        self.pairs += other.pairs
        self.off += other.off
        self.clocks += other.clocks


def _up_us(error_ns: int) -> int:
    return -(-error_ns // US)


def crystals(chance: Random, count: int) -> list[PadClock]:
    """Pads' clocks, each with its own drift."""
    return [
        PadClock(
            Crystal(chance.uniform(-DRIFT_PPM, DRIFT_PPM), WANDER_PPM, chance.randrange(2**40)),
            SECONDS,
            chance,
        )
        for _ in range(count)
    ]


def hear(clock: ClockMap, event: SimEvent) -> None:
    """Hand what the link brought to the estimator."""
    match event:
        case SimProbe():
            clock.not_before(event.in_us, event.sent_ns)
            clock.not_after(event.out_us, event.received_ns)
        case SimBeat():
            clock.not_after(event.pad_us, event.known_ns)


def usb_party(usb: Usb, chance: Random) -> Party:
    """Two pads on one laptop, over USB alone."""
    clocks = crystals(chance, 2)
    maps = [ClockMap(), ClockMap()]
    frames_ns = chance.uniform(0, usb.frame_ns)
    links = [UsbLink(usb, clock, frames_ns, chance).events(SECONDS) for clock in clocks]
    heard = [(event.known_ns, pad, event) for pad, events in enumerate(links) for event in events]

    def judge(pad: int, true_ns: float) -> Mapped | None:
        stamp = maps[pad].stamp(clocks[pad].stamp(true_ns))
        return Mapped(stamp.at_ns, stamp.error_ns) if stamp else None

    for known_ns, pad, event in sorted(heard, key=lambda item: item[0]):
        hear(maps[pad], event)
        yield known_ns, judge


def sync_party(chance: Random) -> Party:
    """Two pads and a conductor on one wire; the conductor's map is known over USB."""
    conductor, *clocks = crystals(chance, 3)
    wire, usb_map = SyncWire("conductor"), ClockMap()
    names = ["conductor", "0", "1"]
    events = UsbLink(Usb(), conductor, 0, chance).events(SECONDS)
    pulses = Pulses().seen([conductor, *clocks], SECONDS, chance)
    heard: list[SimEvent | SimPulse] = [*events, *pulses]

    def judge(pad: int, true_ns: float) -> Mapped | None:
        stamp = wire.stamp(str(pad), clocks[pad].stamp(true_ns), usb_map)
        return Mapped.tied(stamp) if stamp else None

    for event in sorted(heard, key=lambda event: event.known_ns):
        match event:
            case SimPulse():
                wire.pulse(names[event.pad], event.number, event.pad_us)
            case SimProbe():
                hear(usb_map, event)
            case SimBeat():
                hear(usb_map, event)
                wire.steer(event.pad_us, usb_map)
        yield event.known_ns, judge


@dataclass(slots=True)
class FrameJudge:
    """The host's times for slaps of pads on one bus, and their clocks."""

    clocks: list[PadClock]
    maps: list[ClockMap] = field(default_factory=lambda: [ClockMap(), ClockMap()])
    buses: Buses = field(default_factory=Buses)

    def __call__(self, pad: int, true_ns: float) -> Mapped | None:
        stamp = self.buses.stamp(str(pad), self.clocks[pad].stamp(true_ns), self.maps[pad])
        return Mapped.tied(stamp) if stamp else None

    def apart(self, true_ns: float) -> tuple[float, int] | None:
        """Return the estimated distance of the clocks at one moment, and the stated error."""
        shown = [clock.start_us * US + int(clock.exact_us(true_ns) * US) for clock in self.clocks]
        stamp = self.buses.apart("0", shown[0], "1", shown[1])
        return (abs(stamp.at_ns), stamp.error_ns) if stamp else None

    def hear(self, pad: int, event: SimEvent | SimFrame) -> None:
        match event:
            case SimFrame(number, t_us, ns, within_ns, known_ns):
                frame = Frame(number, t_us, ns, within_ns)
                self.buses.frame(str(pad), "hub", frame, self.maps[pad], known_ns)
            case SimProbe(in_us, out_us, sent_ns, received_ns):
                hear(self.maps[pad], event)
                self.buses.probed(str(pad), Answer(in_us, sent_ns, received_ns, out_us))
            case SimBeat(pad_us):
                hear(self.maps[pad], event)
                self.buses.steer(str(pad), pad_us)
        self.buses.tick(event.known_ns)


def frame_party(chance: Random, rp2350: bool) -> Party:
    """Two pads on one bus: at the controller, behind full-speed hubs, or behind the translator of
    one high-speed hub, and full-speed hubs behind that."""
    controller = a_controller(chance)
    translated = chance.random() < 0.5
    later_ns = translators_ns(chance, 2) if translated else [0.0, 0.0]
    most_hubs = 4 if translated else 5  # five of any kind in a row (USB 2.0, section 4.1.1)
    judge = FrameJudge(crystals(chance, 2))
    heard: list[tuple[int, int, SimEvent | SimFrame]] = []
    frames_ns = chance.uniform(0, NEAR.frame_ns)
    for pad, clock in enumerate(judge.clocks):
        hubs = chance.randint(0, most_hubs)
        place = Place(hubs, chance.uniform(5, 26), later_ns[pad])
        reader = FrameReader(clock, place, chance, rp2350)
        link = UsbLink(NEAR, clock, frames_ns, chance)
        events = [*link.events(SECONDS), *reader.seen(controller, SECONDS)]
        heard += [(event.known_ns, pad, event) for event in events]
    for known_ns, pad, event in sorted(heard, key=lambda item: item[0]):
        judge.hear(pad, event)
        yield known_ns, judge


def a_controller(chance: Random) -> Controller:
    """Each third one sleeps for a while."""
    crystal = Crystal(chance.uniform(-50, 50), WANDER_PPM)
    begin_ns = BEGAN_NS + chance.uniform(10, 20) * SECOND
    sleep = (begin_ns, begin_ns + chance.uniform(0.1, 4) * SECOND)
    return Controller(
        PadClock(crystal, SECONDS, chance),
        chance,
        chance.randrange(2048),
        chance.uniform(0, MS),
        (sleep,) if chance.random() < 1 / 3 else (),
    )


def touch_party(chance: Random) -> Party:
    """Two phones."""
    clocks, touch = crystals(chance, 2), TouchPads({})
    links = [WifiLink(Wifi(), clock, chance) for clock in clocks]
    heard: list[tuple[SimReply, int]] = []
    for pad, link in enumerate(links):
        heard += [(reply, pad) for reply in link.events(SECONDS)]
    now_ns = BEGAN_NS

    def judge(pad: int, true_ns: float) -> Mapped | None:
        slap = TimedSlap(0, str(pad), "page", 0, 0, 0)
        timed = touch.slap(slap, links[pad].touched_us(true_ns), now_ns + 1000 * MS)
        return Mapped(timed.at_ns, timed.error_ns) if timed else None

    for reply, pad in sorted(heard, key=lambda item: item[0].known_ns):
        now_ns = reply.known_ns
        touch.beat(str(pad), "page", reply.page_us, reply.known_ns, reply.answer)
        yield reply.known_ns, judge


MODES: Final[dict[str, Callable[[Random], Party]]] = {
    "SYNC": sync_party,
    "FRAME": lambda chance: frame_party(chance, rp2350=False),
    "FRAME, RP2350": lambda chance: frame_party(chance, rp2350=True),
    "USB": lambda chance: usb_party(NEAR, chance),
    "USB, quick": lambda chance: usb_party(replace(NEAR, frame_ns=125_000), chance),
    "USB, one stamp": lambda chance: usb_party(Usb(), chance),
    "touch": touch_party,
}

AIMS_US: Final = {
    "SYNC": 2,
    "FRAME": 3,
    "FRAME, RP2350": 0.5,
    "USB": 50,
    "USB, quick": 50,
    "USB, one stamp": 50,
}


def play(task: tuple[str, int]) -> Found:
    """One party: many pairs of slaps, at every gap."""
    mode, seed = task
    chance, found = Random(seed), Found()
    times = hearing_times(chance)
    due_ns = next(times)
    for known_ns, judge in MODES[mode](chance):
        while due_ns <= known_ns:
            true_ns = due_ns - chance.uniform(0, 3 * MS)
            slap_pairs(judge, true_ns, chance, found)
            if isinstance(judge, FrameJudge) and (apart := judge.apart(true_ns)):
                found.clocks.append(apart)
            due_ns = next(times)
    return found


def hearing_times(chance: Random) -> Iterator[float]:
    """Times at which the host hears of slaps."""
    span_ns = (SECONDS - WARM_UP_S - 1) * SECOND
    begin_ns = BEGAN_NS + WARM_UP_S * SECOND
    yield from sorted(begin_ns + chance.random() * span_ns for _ in range(PAIRS_A_PARTY))
    yield float("inf")


def slap_pairs(judge: Judge, true_ns: float, chance: Random, found: Found) -> None:
    """Two slaps at every gap, the first one by either pad."""
    first_pad = chance.randrange(2)
    for gap_us in GAPS_US:
        first = judge(first_pad, true_ns)
        second = judge(1 - first_pad, true_ns + gap_us * US)
        if first is not None and second is not None:
            found.add(gap_us, first, second)


def summary(mode: str, found: Found) -> dict[str, Any]:
    """The figures of one mode."""
    off_ns = sorted(off for off, _ in found.off)
    said_ns = sorted(said for _, said in found.off)
    return {
        "mode": mode,
        "gaps": [
            {
                "gap_us": gap_us,
                "pairs": found.pairs[gap_us],
                "wrong": found.wrong[gap_us] / found.pairs[gap_us],
                "photo_finish": found.photo[gap_us] / found.pairs[gap_us],
            }
            for gap_us in GAPS_US
        ],
        "off_median_us": _share(off_ns, 0.5),
        "off_p95_us": _share(off_ns, 0.95),
        "aim_p95_us": AIMS_US.get(mode),
        "inside": sum(off <= said for off, said in found.off) / len(found.off),
        "stated_median_us": _share(said_ns, 0.5),
        **clocks_alone(found),
    }


def clocks_alone(found: Found) -> dict[str, Any]:
    """The same without the slaps' stamps."""
    if not found.clocks:
        return {}
    off_ns = sorted(off for off, _ in found.clocks)
    said_ns = sorted(said for _, said in found.clocks)
    return {
        "clocks": {
            "off_median_us": _share(off_ns, 0.5),
            "off_p95_us": _share(off_ns, 0.95),
            "inside": sum(off <= said for off, said in found.clocks) / len(found.clocks),
            "stated_median_us": _share(said_ns, 0.5),
        }
    }


def _share(ordered_ns: Sequence[float], share: float) -> float:
    return round(ordered_ns[int(share * (len(ordered_ns) - 1))] / 1000, 2)


def show(rows: Sequence[dict[str, Any]]) -> None:
    """Print the two tables."""
    print(f"{'wrong / photo finish':<22}" + "".join(f"{gap:>16} us" for gap in GAPS_US))
    for row in rows:
        cells = (f"{gap['wrong']:.3%} / {gap['photo_finish']:>6.2%}" for gap in row["gaps"])
        print(f"{row['mode']:<22}" + "".join(f"{cell:>19}" for cell in cells))
    heads = ("median", "p95", "aim", "inside", "stated")
    print(f"\n{'the gap is off by':<22}" + "".join(f"{head:>10}" for head in heads))
    for row in rows:
        aim = row["aim_p95_us"] or "-"
        print(
            f"{row['mode']:<22}{row['off_median_us']:>10}{row['off_p95_us']:>10}{aim:>10}"
            f"{row['inside']:>10.2%}{row['stated_median_us']:>10}  us"
        )
        if clocks := row.get("clocks"):
            print(
                f"{'  the clocks alone':<22}{clocks['off_median_us']:>10}{clocks['off_p95_us']:>10}"
                f"{aim:>10}{clocks['inside']:>10.2%}{clocks['stated_median_us']:>10}  us"
            )


def main() -> None:
    words = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    words.add_argument("--pairs", type=int, default=100_000, help="at each gap")
    words.add_argument("--json", action="store_true")
    wanted = words.parse_args()
    parties = -(-wanted.pairs // PAIRS_A_PARTY)
    tasks = [(mode, seed) for mode in MODES for seed in range(parties)]
    found = {mode: Found() for mode in MODES}
    with Pool() as pool:
        for (mode, _), one in zip(tasks, pool.imap(play, tasks), strict=True):
            found[mode].merge(one)
    rows = [summary(mode, one) for mode, one in found.items()]
    if wanted.json:
        print(json.dumps({"bench": "fairness", "rows": rows}))
    else:
        show(rows)


if __name__ == "__main__":
    main()
