"""``slapbox jig``: a jig presses the keys of all pads, and what they make of it is a report."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from msgspec import Struct, to_builtins
from rich.table import Table as Sheet

from slapbox import __version__
from slapbox.cli import jigpage
from slapbox.cli.pads import Roll
from slapbox.cli.speech import console, progress, say, wording
from slapbox.pads.arbiter import TimedSlap
from slapbox.pads.jig import PadFound, Record
from slapbox.pads.link import Heard, LinkEvent
from slapbox.pads.pad import Pad
from slapbox.pads.simulate import Body, SimPad, SimPads
from slapbox.pads.wire import (
    KEYS,
    Count,
    Counted,
    HostMessage,
    Lights,
    PadSlap,
    Press,
    Sound,
    Sync,
    Synced,
)

CAPABILITY: Final = "jig"

TURN_S: Final = 0.033
"""From a pulse to a press and on, at the least: 15 of each a second. Pulses of the table's own
conductor come in their place, so that edges of two pulses are never near each other."""

TYING: Final = 45
"""Pulses, and presses, before those that count: meanwhile the table's own pulses tie the pads."""

STAMPED_S: Final = 1.0
"""Time that a device may take to tell of an edge."""

HOLD_MS: Final = 8
OWN_PULSES: Final = 1 << 30
"""Numbers of pulses that the table's conductor never reaches."""

COUNTER: Final = 1 << 30
PIXEL_BITS: Final = 144
TUNE: Final = "go"
TUNE_CYCLES: Final = 158
"""880 Hz for 180 ms."""
TUNE_SHARE: Final = 0.9
LISTEN_S: Final = 2.0
TUNE_S: Final = 10.0
"""Time that a pad of which anything is heard may take; on a busy machine simulated ones do."""

LOOK_S: Final = 0.1


class Listened(Struct, frozen=True):
    """Sounds of a pad that the jig heard: falls of its lights' data, and of its piezo. It listens
    to one pad at a time; zero and zero: to another one."""

    lights: int
    sound: int

    @property
    def lights_ok(self) -> bool:
        """Return whether all bits of six pixels came, once or more often."""
        return self.lights > 0 and self.lights % PIXEL_BITS == 0

    @property
    def sound_ok(self) -> bool:
        """Return whether the piezo got the whole tune, and not far more."""
        return TUNE_SHARE * TUNE_CYCLES <= self.sound <= TUNE_CYCLES / TUNE_SHARE


def run(ports: tuple[str, ...], pulses: int, simulated: int, out: Path) -> int:
    """Measure all pads at these ports, or so many simulated ones, and write the report into
    ``out``; the exit status is 1 where there is no jig, or no pad."""
    with _simulated(simulated) as sims, Session((*ports, *(pad.port for pad in sims))) as session:
        session.gather()
        jigs = [pad for pad in session.fleet.pads.values() if CAPABILITY in pad.caps]
        pads = [pad for pad in session.fleet.pads.values() if CAPABILITY not in pad.caps]
        if len(jigs) != 1:
            say("jig.many" if jigs else "jig.none")
            return 1
        if not pads:
            say("jig.no_pads")
            return 1
        record = session.measure(jigs[0], pads, pulses)
        heard = {pad.chip: session.listen_to(jigs[0], pad) for pad in pads}
        late_us = max((pad.late_us for pad in sims), default=0)
        report = make_report(record, session.fleet.pads, heard, late_us)
    console.print(_sheet(report))
    if report["simulated"]:
        console.print(jigpage.simulated(report))
    name = f"slapbox-jig-{datetime.now():%Y-%m-%d-%H%M%S}"
    out.mkdir(parents=True, exist_ok=True)
    (out / f"{name}.json").write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    (out / f"{name}.html").write_text(jigpage.page(report), encoding="utf-8")
    say("jig.saved", json=str(out / f"{name}.json"), page=str(out / f"{name}.html"))
    return 0


@contextmanager
def _simulated(count: int) -> Iterator[list[SimPad]]:
    """Start this many simulated pads and a jig, if any are wanted."""
    if not count:
        yield []
        return
    with SimPads(count) as pads, SimPad(count, body=Body(jig=True), sync=pads.sync) as jig:
        pads.sync.pads.append(jig)
        pads.sync.jig, pads.sync.listened = jig, pads.pads[0]
        yield [*pads.pads, jig]


class Session(Roll):
    """The pads and the jig, and what they stamp."""

    def __init__(self, ports: tuple[str, ...]) -> None:
        super().__init__(ports)
        self._record: Record | None = None
        self._begun_ns = 0
        self._stamps: dict[tuple[str, int], int] = {}
        self._pulses: list[tuple[str, HostMessage]] = []
        self._counted: Counted | None = None

    def measure(self, jig: Pad, pads: list[Pad], pulses: int) -> Record:
        """Measure this many pulses, and as many presses, one key after the other."""
        say("jig.runs", count=pulses, minutes=max(1, round(pulses * 2 * TURN_S / 60)))
        with progress() as bar:
            task = bar.add_task(wording("jig.pulses"), total=pulses + TYING)
            for number in range(pulses + TYING):
                if number in (0, TYING):
                    self._record = Record(jig.chip, [pad.chip for pad in pads])
                self._pulse_and_press(jig, number)
                bar.update(task, completed=number + 1)
        record, self._record = self._record, None
        return record or Record(jig.chip, [])

    def _pulse_and_press(self, jig: Pad, number: int) -> None:
        record, key = self._record, number % KEYS
        if record is None:
            return
        own: tuple[str, HostMessage] = (jig.port, Sync(OWN_PULSES + number))
        record.pulse()
        self._turn(self._pulses.pop() if self._pulses else own, record.is_pulse_complete)
        record.press(key)
        self._turn((jig.port, Press(1 << key, HOLD_MS)), record.is_press_complete)

    def listen_to(self, jig: Pad, pad: Pad) -> Listened:
        """Let the pad light up and play, and ask the jig what came of it."""
        before = self._quiet(jig)
        self.scanner.send(pad.port, Lights("b" * KEYS))
        self.scanner.send(pad.port, Sound(TUNE))
        begun = time.monotonic()
        heard = Listened(0, 0)
        while heard.sound < TUNE_CYCLES:
            heard = _since(before, self._count(jig))
            patience_s = TUNE_S if heard.lights or heard.sound else LISTEN_S
            if time.monotonic() > begun + patience_s:
                break
            self.listen(LOOK_S)
        self.scanner.send(pad.port, Lights("." * KEYS))
        self.listen(LOOK_S)
        return heard

    def _quiet(self, jig: Pad) -> Counted:
        """Return what it has counted when nothing is to be heard any more: keys click."""
        end = time.monotonic() + LISTEN_S
        before = self._count(jig)
        while time.monotonic() < end:
            self.listen(LOOK_S)
            now = self._count(jig)
            if (now.lights, now.sound) == (before.lights, before.sound):
                break
            before = now
        return before

    def _count(self, jig: Pad) -> Counted:
        self._counted = None
        self.scanner.send(jig.port, Count())
        self._await(lambda: self._counted is not None, 0.0)
        return self._counted or Counted(0, 0, 0)

    def _turn(self, order: tuple[str, HostMessage], is_complete: Callable[[], bool]) -> None:
        self._begun_ns = self._clock.now_ns()
        self.scanner.send(*order)
        self._await(is_complete, TURN_S)

    def _await(self, is_done: Callable[[], bool], least_s: float) -> None:
        begun = time.monotonic()
        while time.monotonic() < begun + least_s or not is_done():
            if time.monotonic() > begun + STAMPED_S:
                return
            self.listen(0.002)

    def _hear(self, event: LinkEvent) -> None:
        if isinstance(event, Heard):
            self._heard(event)
        super()._hear(event)

    def _heard(self, event: Heard) -> None:
        pad = next((pad for pad in self.fleet.pads.values() if pad.port == event.port), None)
        match event.message:
            case Counted() as counted:
                self._counted = counted
            case PadSlap(number, t_us) if pad is not None:
                self._stamps[pad.chip, number] = t_us
            case Synced(t_us) if pad is not None and self._record is not None:
                if self._is_of_now(pad, t_us):
                    self._record.synced(pad.chip, t_us)

    def slapped(self, slap: TimedSlap) -> None:
        """One of the jig's presses, or somebody's hand."""
        t_us = self._stamps.pop((slap.source, slap.number))
        if self._record is not None and self._is_of_now(self.fleet.pads[slap.source], t_us):
            self._record.slapped(slap, t_us)

    def _is_of_now(self, pad: Pad, t_us: int) -> bool:
        """Return whether this was stamped since the order, as far as anybody can tell."""
        stamp = pad.clock.stamp(t_us)
        return stamp is not None and stamp.at_ns + stamp.error_ns >= self._begun_ns

    def _say(self, messages: list[tuple[str, HostMessage]]) -> None:
        """Pulses of the table's conductor wait for their turn."""
        if self._record is not None:
            pulses = [message for message in messages if isinstance(message[1], Sync)]
            self._pulses = pulses or self._pulses
            messages = [message for message in messages if message not in pulses]
        super()._say(messages)


def _since(before: Counted, now: Counted) -> Listened:
    lights, sound = now.lights - before.lights, now.sound - before.sound
    return Listened(lights % COUNTER, sound % COUNTER)


def make_report(
    record: Record, pads: dict[str, Pad], heard: dict[str, Listened], late_us: int
) -> dict[str, Any]:
    """Return what is published: JSON's values alone. Simulated pads heard of a press up to
    ``late_us`` after its time, on a busy machine; then it happens when they hear of it."""
    pulses, presses = record.counts
    jig = pads[record.jig]
    return {
        "slapbox": __version__,
        "made": datetime.now(UTC).isoformat(timespec="seconds"),
        "simulated": any(pads[chip].simulated for chip in record.devices),
        "late_us": late_us,
        "jig": {"chip": jig.chip, "firmware": jig.firmware, "capture": jig.capture},
        "pulses": pulses,
        "presses": presses,
        "pads": [_pad(pads[pad.chip], pad, heard[pad.chip]) for pad in record.pads_found()],
        "pairs": [to_builtins(pair) for pair in record.pairs_found()],
    }


def _pad(pad: Pad, measured: PadFound, heard: Listened) -> dict[str, Any]:
    return {
        **to_builtins(measured),
        "firmware": pad.firmware,
        "caps": list(pad.caps),
        "capture": pad.capture,
        "mode": pad.mode,
        "drift_ppm": pad.clock.drift_ppm,
        "lights": {"falls": heard.lights, "ok": heard.lights_ok},
        "sound": {"falls": heard.sound, "ok": heard.sound_ok},
    }


def _sheet(report: dict[str, Any]) -> Sheet:
    """In short, for the terminal."""
    sheet = Sheet()
    for heading in ("pads", "tied", "missed", "uneven", "table", "within"):
        sheet.add_column(wording(f"jig.{heading}"))
    pads = {pad["chip"]: pad for pad in report["pads"]}
    for pair in report["pairs"]:
        first, other = pair["devices"]
        missed = [pads[chip] for chip in (first, other) if chip in pads]
        sheet.add_row(
            f"{first[-4:]} {other[-4:]}",
            " ".join(dict.fromkeys(pad["mode"] for pad in missed)),
            str(sum(pad["missed_pulses"] + pad["missed_presses"] for pad in missed)),
            jigpage.within(pair["pulses"]),
            jigpage.within(pair["table"]),
            jigpage.within_stated(pair),
        )
    return sheet
