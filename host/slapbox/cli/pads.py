"""``slapbox pads``: what is plugged in, and whether it works."""

from __future__ import annotations

import queue
import time
from collections import defaultdict
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from typing import Final, Self

from rich.console import Group
from rich.live import Live
from rich.measure import Measurement
from rich.table import Table as Sheet

from slapbox.cli.files import pairs
from slapbox.cli.speech import console, say, told, wording
from slapbox.pads import kinds
from slapbox.pads.arbiter import TimedSlap
from slapbox.pads.discovery import Scanner
from slapbox.pads.fleet import Fleet
from slapbox.pads.link import Heard, LinkEvent, Opened
from slapbox.pads.pad import Pad
from slapbox.pads.wire import HostMessage, Lights, SelfTest, SelfTested
from slapbox.table.words.clock import TableClock
from slapbox.text import Text

LISTEN_S: Final = 2.5
"""A pad answers within milliseconds, but one that was just plugged in has to boot."""

LOOK_S: Final = 0.25

BLINK_S: Final = 4.0
SELFTEST_S: Final = 10.0
"""A pad with an open loop gives up after a second; simulated ones on a busy machine take longer."""

KEY_LETTERS: Final = "RYGBPO"
SYNC_KEY: Final = len(KEY_LETTERS)
"""The sync wire, as the self-test numbers the keys."""

SHOWN_PRESSES: Final = 12

MOST_WIDE: Final = 1000
"""More columns than any table of pads needs."""

HEADINGS: Final = (
    "port",
    "chip",
    "firmware",
    "capture",
    "mode",
    "error",
    "drift",
    "round_trip",
    "lost",
    "presses",
)


def show(ports: tuple[str, ...], watch: bool, identify: str | None) -> None:
    """Print the pads; with ``watch`` until Ctrl-C, and their key presses as they come."""
    with Roll(ports) as roll:
        roll.gather()
        if identify is not None:
            _blink(roll, identify)
        elif watch:
            _watch(roll)
        else:
            console.print(roll.shown())
            if not (roll.fleet.pads or roll.fleet.problems):
                say("pads.none")


def test_capture(ports: tuple[str, ...], key: int) -> int:
    """Let every pad measure its own capture on ``key`` (0 to 6) and print the jitter; the exit
    status is 1 if a pad stamped nothing, for want of a resistor or of a sound sync wire."""
    with Roll(ports) as roll:
        roll.gather()
        asked = [pad.port for pad in roll.fleet.pads.values()]
        # Linked pads all stamp what one of them pulses: the sync wire is for one at a time.
        for group in [[port] for port in asked] if key == SYNC_KEY else [asked]:
            for port in group:
                roll.scanner.send(port, SelfTest(key))
            roll.await_tests(set(group), SELFTEST_S)
        tested = [(pad.chip, roll.tested.get(pad.port)) for pad in roll.fleet.pads.values()]
    if not tested:
        say("pads.none")
    for chip, result in tested:
        _tell_capture(chip, result, key)
    return int(not tested or any(result is None or not result.pulses for _, result in tested))


def _tell_capture(chip: str, result: SelfTested | None, key: int) -> None:
    if result is None:
        say("pads.untested", chip=chip)
    elif not result.pulses:
        say("pads.sync_silent" if key == SYNC_KEY else "pads.no_jumper", chip=chip)
    else:
        off = (result.least_ns, result.median_ns, result.greatest_ns)
        least, median, greatest = (f"{(ns - result.period_ns) / 1000:+.1f}" for ns in off)
        values = {"least": least, "median": median, "greatest": greatest}
        say("pads.tested", chip=chip, count=result.pulses, **values)


def _watch(roll: Roll) -> None:
    with (
        suppress(KeyboardInterrupt),
        Live(roll.shown(), console=console, refresh_per_second=20) as live,
    ):
        while True:
            roll.listen(0.05)
            live.update(roll.shown())


def _blink(roll: Roll, wanted: str) -> None:
    for pad in roll.fleet.pads.values():
        if pad.port == wanted or pad.chip.endswith(wanted):
            roll.scanner.send(pad.port, Lights("k" * len(KEY_LETTERS)))
            say("pads.blinking", chip=pad.chip, port=pad.port)
            roll.listen(BLINK_S)
            roll.scanner.send(pad.port, Lights("." * len(KEY_LETTERS)))
            roll.listen(0.1)
            return
    console.print(told(roll.fleet.problems.get(wanted, Text("pads.unknown", {"wanted": wanted}))))
    raise SystemExit(1)


class Roll:
    """All pads that answer, without a table; use it as a context."""

    def __init__(self, ports: tuple[str, ...] = ()) -> None:
        self.fleet = Fleet({})
        self._clock = TableClock()
        self.tested: dict[str, SelfTested] = {}
        self._presses: dict[str, list[str]] = defaultdict(list)
        self._opened: set[str] = set()
        self._events: queue.SimpleQueue[LinkEvent] = queue.SimpleQueue()
        find = (lambda: list(ports)) if ports else kinds.ports
        self._air = ExitStack()
        self._awaited: set[str] = set()
        if not ports:
            paired = pairs()
            self._awaited = set(paired.all())
            self._air.enter_context(
                kinds.AIR.listening(paired, lambda why: console.print(told(why)))
            )
        self.scanner = Scanner(find, self._events.put, self._clock.now_ns)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.scanner.stop()
        self._air.close()

    def gather(self) -> None:
        """Wait until every port has answered, but not for ever."""
        end = time.monotonic() + LISTEN_S
        while time.monotonic() < end:
            self.listen(LOOK_S)
            ready = {pad.port for pad in self.fleet.pads.values() if pad.error_ns is not None}
            if self._awaited - self.fleet.pads.keys():
                continue
            if ready | self.fleet.problems.keys() and not self._opened - ready:
                return

    def await_tests(self, ports: set[str], seconds: float) -> None:
        """Wait until the pads at these ports have told of their self-test, but not longer."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.listen(0.1)
            if ports <= self.tested.keys():
                return

    def listen(self, seconds: float) -> None:
        """Take in what pads say for so long."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            with suppress(queue.Empty):
                self._hear(self._events.get(timeout=left))
            self._say(self.fleet.tick(self._clock.now_ns()))

    def _hear(self, event: LinkEvent) -> None:
        if isinstance(event, Opened):
            self._opened.add(event.port)
        if isinstance(event, Heard) and isinstance(event.message, SelfTested):
            self.tested[event.port] = event.message
        news = self.fleet.hear(event, self._clock.now_ns())
        messages = list(news.messages)
        for slap in news.slaps:
            self.slapped(slap)
            messages += filter(None, [self.fleet.acknowledge(slap)])
        self._say(messages)

    def slapped(self, slap: TimedSlap) -> None:
        """A pad's key went down."""
        self._presses[slap.source].append(KEY_LETTERS[slap.key])

    def _say(self, messages: list[tuple[str, HostMessage]]) -> None:
        for port, message in messages:
            self.scanner.send(port, message)

    def silent(self) -> set[str]:
        """The open ports from which nobody has said hello."""
        spoken = {pad.port for pad in self.fleet.pads.values()}
        return self._opened - spoken - self.fleet.problems.keys()

    def shown(self) -> Group:
        """The pads as a table for the terminal, or one below the other where it is too narrow for
        that: no word is broken. What is wrong with other ports follows."""
        headings = [wording(f"pads.{heading}") for heading in HEADINGS]
        pads = [self._cells(pad) for pad in self.fleet.pads.values()]
        lines = [f"{port}: {told(problem)}" for port, problem in self.fleet.problems.items()]
        lines += [f"{port}: {wording('pads.silent')}" for port in self.silent()]
        sheet = Sheet(*headings)
        for cells in pads:
            sheet.add_row(*cells)
        whole = Measurement.get(console, console.options.update(max_width=MOST_WIDE), sheet)
        if whole.maximum <= console.width:
            return Group(*([sheet] if pads else []), *map(console.render_str, lines))
        blocks = ["\n".join(_block(headings, cells)) for cells in pads]
        return Group(*map(console.render_str, [*blocks, *lines]))

    def _cells(self, pad: Pad) -> list[str]:
        presses = " ".join(self._presses[pad.chip][-SHOWN_PRESSES:])
        return [
            pad.port or wording("pads.away"),
            pad.chip,
            pad.firmware,
            pad.capture,
            mode(pad),
            milliseconds(pad.error_ns, "± {:.3f} ms"),
            "" if pad.clock.drift_ppm is None else f"{pad.clock.drift_ppm:+.1f} ppm",
            milliseconds(pad.clock.round_trip_ns, "{:.2f} ms"),
            str(pad.lost),
            presses,
        ]


def _block(headings: Sequence[str], cells: Sequence[str]) -> list[str]:
    """Return what is known of one pad, a line each."""
    (_, port), *rest = zip(headings, cells, strict=True)
    return [port, *(f"  {heading}: {cell}" for heading, cell in rest if cell)]


def mode(pad: Pad) -> str:
    """Return what ties the pad's clock, how USB frames bear the sync wire out, and the battery."""
    if pad.power_mv is not None:
        return f"{pad.mode} ({pad.power_mv / 1000:.1f} V)"
    if pad.proof is None:
        return pad.mode
    return f"sync {'=' if pad.proof.holds else '≠'} frame ({pad.proof.off_us:.1f} µs)"


def milliseconds(ns: int | None, pattern: str) -> str:
    """Nanoseconds as milliseconds, or nothing while they are not known."""
    return "" if ns is None else pattern.format(ns / 1e6)
