"""``slapbox pads``: what is plugged in, and whether it works."""

from __future__ import annotations

import queue
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from rich.live import Live
from rich.table import Table as Sheet

from slapbox.cli.speech import console, say, told, wording
from slapbox.pads.discovery import Scanner, usb_ports
from slapbox.pads.link import Closed, Heard, LinkEvent, Probed
from slapbox.pads.wire import Ack, Hello, Lights, PadSlap
from slapbox.table.clock import TableClock
from slapbox.text import Text

LISTEN_S: Final = 2.5
"""A pad answers within milliseconds, but one that was just plugged in has to boot."""

BLINK_S: Final = 4.0
KEY_LETTERS: Final = "RYGBPO"


@dataclass(slots=True)
class Row:
    """What is known of one port."""

    port: str
    hello: Hello | None = None
    problem: Text | None = None
    round_trip_us: int | None = None
    presses: list[str] = field(default_factory=list)

    @property
    def answered(self) -> bool:
        """Whether all is known that there is to know."""
        return self.problem is not None or self.round_trip_us is not None


def show(ports: tuple[str, ...], watch: bool, identify: str | None) -> None:
    """Print the pads; with ``watch`` until Ctrl-C, and their key presses as they come."""
    with Roll(ports) as roll:
        roll.gather()
        if identify is not None:
            _blink(roll, identify)
        elif not watch:
            console.print(roll.sheet())
            if not roll.rows:
                say("pads.none")
        else:
            _watch(roll)


def _watch(roll: Roll) -> None:
    try:
        with Live(roll.sheet(), console=console, refresh_per_second=20) as live:
            while True:
                roll.listen(0.05)
                live.update(roll.sheet())
    except KeyboardInterrupt:
        return


def _blink(roll: Roll, wanted: str) -> None:
    for row in roll.rows.values():
        if row.hello is not None and (row.port == wanted or row.hello.chip.endswith(wanted)):
            roll.scanner.send(row.port, Lights("k" * len(KEY_LETTERS)))
            say("pads.blinking", chip=row.hello.chip, port=row.port)
            roll.listen(BLINK_S)
            roll.scanner.send(row.port, Lights("." * len(KEY_LETTERS)))
            roll.listen(0.1)
            return
    say("pads.unknown", wanted=wanted)
    raise SystemExit(1)


class Roll:
    """All pads that answer, without a table; use it as a context."""

    def __init__(self, ports: tuple[str, ...] = ()) -> None:
        self.rows: dict[str, Row] = {}
        self._events: queue.SimpleQueue[LinkEvent] = queue.SimpleQueue()
        find = (lambda: list(ports)) if ports else usb_ports
        self.scanner = Scanner(find, self._events.put, TableClock().now_ns)

    def __enter__(self) -> Roll:
        return self

    def __exit__(self, *_: object) -> None:
        self.scanner.stop()

    def gather(self) -> None:
        """Wait until every port has answered, but not for ever."""
        end = time.monotonic() + LISTEN_S
        while time.monotonic() < end:
            self.listen(LISTEN_S / 10)
            if self.rows and all(row.answered for row in self.rows.values()):
                return

    def listen(self, seconds: float) -> None:
        """Take in what pads say for so long."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            with suppress(queue.Empty):
                self._hear(self._events.get(timeout=left))

    def _hear(self, event: LinkEvent) -> None:
        row = self.rows.setdefault(event.port, Row(event.port))
        match event:
            case Heard(_, Hello() as hello):
                row.hello, row.problem = hello, None
            case Heard(port, PadSlap() as slap):
                row.presses.append(KEY_LETTERS[slap.key])
                self.scanner.send(port, Ack(slap.number))
            case Probed(_, _, sent_ns, received_ns):
                row.round_trip_us = (received_ns - sent_ns) // 1000
            case Closed(_, reason):
                row.hello, row.problem = None, reason

    def sheet(self) -> Sheet:
        """The pads as a table for the terminal."""
        sheet = Sheet()
        for heading in ("port", "chip", "firmware", "capture", "round_trip", "presses"):
            sheet.add_column(wording(f"pads.{heading}"))
        for row in self.rows.values():
            if row.hello is None:
                problem = told(row.problem) if row.problem else wording("pads.silent")
                sheet.add_row(row.port, problem)
                continue
            capture = next((cap for cap in row.hello.caps if cap in CAPTURES), "?")
            trip = "" if row.round_trip_us is None else f"{row.round_trip_us / 1000:.2f} ms"
            presses = " ".join(row.presses[-12:])
            hello = row.hello
            sheet.add_row(row.port, hello.chip, hello.firmware, capture, trip, presses)
        return sheet


CAPTURES: Final = ("pio", "irq", "virtual")
