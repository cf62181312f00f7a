"""All pads of the table: what they say, made into timed slaps that are kept once and never lost.

The fleet is pure: it is handed link events and times, and says what to answer. Identity is the chip
id, never the port's name. A slap is acknowledged only after the caller has kept it
(:meth:`Fleet.acknowledge`), so a host that dies in between hears it again, and numbers that were
kept already are not counted twice.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from slapbox.pads.arbiter import TimedSlap
from slapbox.pads.clock import ClockMap
from slapbox.pads.conductor import Conductor
from slapbox.pads.link import Closed, Heard, LinkEvent, Lost, Opened, Probed
from slapbox.pads.wire import (
    PROTOCOL,
    Ack,
    Beat,
    Hello,
    HostMessage,
    Log,
    Message,
    PadSlap,
    Pulsed,
    Synced,
    Who,
)
from slapbox.text import Text

RESEND_ASK_NS: Final = 20_000_000
"""A gap in the numbers asks for the missing slaps, but no more often than this."""

AWAY_NS: Final = 1_500_000_000
"""A pad that said nothing for so long, though its port is open, is shown as away."""

LATE_NS: Final = {"pio": 250, "irq": 300_000, "virtual": 0}
"""Edges are stamped by hardware, by a pin interrupt, or announced to a pad made of software; and so
long after they happened at most. Hardware needs some 25 cycles of 125 MHz from pin to stamp;
interrupts wait for others and for the pixels' bits (``firmware/README.md``)."""

SILENT_NS: Final = 5_000_000_000
"""A port that is open for so long without a hello is no pad yet; one that starts takes 2 s."""


NOTHING: Final = Text("")


@dataclass(slots=True)
class Pad:
    """A pad that said hello; ``port`` is empty while it is away.

    ``mode`` says by what its clock is tied to the others': ``"sync"`` (the wire) or ``"usb"``.
    ``error_ns`` is its error now, against other tied pads if it is tied, or else against table
    time; ``lost`` counts lines that never came.
    """

    chip: str
    boot: str
    port: str
    firmware: str
    caps: tuple[str, ...]
    next_number: int
    clock: ClockMap = field(default_factory=ClockMap)
    watermark_ns: int = 0
    error_ns: int | None = None
    mode: str = "usb"
    lost: int = 0
    asked_ns: int = 0
    heard_ns: int = 0

    @property
    def simulated(self) -> bool:
        """Whether this is a pad made of software."""
        return "virtual" in self.caps

    @property
    def capture(self) -> str:
        """How the pad stamps edges: one of :data:`LATE_NS`."""
        return _capture(self.caps)

    def is_here(self, now_ns: int) -> bool:
        """Whether the pad is plugged in and talks."""
        return bool(self.port) and now_ns - self.heard_ns < AWAY_NS


def _capture(caps: tuple[str, ...]) -> str:
    return next((capture for capture in LATE_NS if capture in caps), "?")


@dataclass(slots=True)
class News:
    """What one event brought: slaps to keep, a watermark, who came, who went, what people should
    know of it, and what to say to which port."""

    slaps: list[TimedSlap] = field(default_factory=list)
    mark: tuple[str, int] | None = None
    came: str | None = None
    went: str | None = None
    notice: Text | None = None
    words: list[tuple[str, HostMessage]] = field(default_factory=list)


class Fleet:
    """Every pad by its chip id, and the ports on which something is wrong."""

    __slots__ = ("_conductor", "_kept", "_opened_ns", "_ports", "_twins", "pads", "problems")

    def __init__(self, kept: Mapping[tuple[str, str], int]) -> None:
        """``kept``: the highest slap number kept so far, by ``(chip, boot)``, from the journal."""
        self._kept = dict(kept)
        self._ports: dict[str, str] = {}
        self._twins: dict[str, str] = {}
        self._opened_ns: dict[str, int] = {}
        self._conductor = Conductor()
        self.pads: dict[str, Pad] = {}
        self.problems: dict[str, Text] = {}

    def hear(self, event: LinkEvent, now_ns: int) -> News:
        """Take in what a link reports."""
        match event:
            case Heard(port, Hello() as hello):
                return self._hello(port, hello, now_ns)
            case Opened(port):
                self.problems.pop(port, None)
                self._opened_ns[port] = now_ns
                return News()
            case Closed(port, reason):
                return self._closed(port, reason)
        pad = self.pads.get(self._ports.get(event.port, ""))
        if pad is None or pad.port != event.port:
            return News()
        pad.heard_ns = now_ns
        match event:
            case Heard(_, message, arrived_ns):
                return self._heard(pad, message, arrived_ns, now_ns)
            case Probed(_, in_us, sent_ns, received_ns, out_us):
                pad.clock.probed(in_us, sent_ns, received_ns, out_us)
            case Lost(_, lines):
                pad.lost = lines
        return News()

    def _heard(self, pad: Pad, message: Message, arrived_ns: int, now_ns: int) -> News:
        match message:
            case PadSlap():
                return self._slap(pad, message, arrived_ns, now_ns)
            case Beat():
                return self._beat(pad, message, arrived_ns)
            case Pulsed(number, t_us):
                self._conductor.pulsed(pad, number, t_us)
            case Synced(t_us):
                self._conductor.edge(pad, t_us)
            case Log(text):
                return News(notice=Text("pad.says", {"pad": pad.chip[-4:], "text": text}))
        return News()

    def acknowledge(self, slap: TimedSlap) -> tuple[str, HostMessage] | None:
        """The slap is safely kept: what to tell its pad, if that is still there."""
        pad = self.pads.get(slap.source)
        if pad is None or pad.boot != slap.boot or not pad.port:
            return None
        return pad.port, Ack(slap.number)

    def look(self, now_ns: int) -> list[tuple[str, HostMessage]]:
        """What time brings: name the ports that never said hello and the pads that lost the sync
        wire, and let the conductor pulse."""
        for port, opened_ns in list(self._opened_ns.items()):
            if now_ns - opened_ns > SILENT_NS:
                self.problems[port] = Text("pad.silent", {"port": port})
                del self._opened_ns[port]
        self._name_loose_wires()
        return self._conductor.look(self.pads, now_ns)

    def _name_loose_wires(self) -> None:
        off = set(self._conductor.off_the_wire(self.pads))
        for pad in self.pads.values():
            if pad.chip in off:
                self.problems[pad.port] = Text("pad.no_sync", {"pad": pad.chip[-4:]})
            elif self.problems.get(pad.port, NOTHING).key == "pad.no_sync":
                del self.problems[pad.port]

    def _hello(self, port: str, hello: Hello, now_ns: int) -> News:
        self._opened_ns.pop(port, None)
        if hello.proto != PROTOCOL:
            self.problems[port] = Text(
                "pad.other_protocol", {"port": port, "theirs": hello.proto, "ours": PROTOCOL}
            )
            return News()
        known = self.pads.get(hello.chip)
        if known is not None and known.port not in ("", port):
            self.problems[port] = Text(
                "pad.same_chip", {"chip": hello.chip, "first": known.port, "second": port}
            )
            self._twins[port] = hello.chip
            return News()
        self._ports[port] = hello.chip
        self._twins.pop(port, None)
        self.problems.pop(port, None)
        if known is None or known.boot != hello.boot:
            first = max(hello.first, self._kept.get((hello.chip, hello.boot), 0) + 1)
            self._conductor.rebooted(hello.chip)
            clock = ClockMap(late_ns=LATE_NS.get(_capture(hello.caps), 0))
            known = Pad(hello.chip, hello.boot, port, hello.firmware, hello.caps, first, clock)
            self.pads[hello.chip] = known
        came = not known.port or known.watermark_ns == 0
        known.port, known.heard_ns = port, now_ns
        words: list[tuple[str, HostMessage]] = [(port, Ack(known.next_number - 1))]
        return News(came=hello.chip if came else None, words=words)

    def _closed(self, port: str, reason: Text) -> News:
        self._twins.pop(port, None)
        self._opened_ns.pop(port, None)
        chip = self._ports.pop(port, None)
        if chip is None:
            self.problems[port] = reason
            return News()
        self.problems.pop(port, None)
        self.pads[chip].port = ""
        # A pad that moved to another port may have said hello there before this port closed.
        twins: list[tuple[str, HostMessage]] = [
            (other, Who()) for other, twin in self._twins.items() if twin == chip
        ]
        return News(went=chip, notice=reason, words=twins)

    def _slap(self, pad: Pad, slap: PadSlap, arrived_ns: int, now_ns: int) -> News:
        if slap.number < pad.next_number:
            return News(words=[(pad.port, Ack(pad.next_number - 1))])
        if slap.number > pad.next_number:
            return self._ask_again(pad, now_ns)
        pad.clock.not_after(slap.t_us, arrived_ns)
        timed = self._timed(pad, slap)
        if timed is None:  # no probe has come back yet: the pad keeps it and sends it again
            return News()
        pad.next_number += 1
        self._kept[pad.chip, pad.boot] = slap.number
        return News(slaps=[timed])

    def _timed(self, pad: Pad, slap: PadSlap) -> TimedSlap | None:
        """The slap in table time: by the sync wire if the pad is tied, or else by USB."""
        name = (pad.chip, pad.boot, slap.number, slap.key)
        tied = self._conductor.moment(pad, slap.t_us, self.pads)
        if tied is not None:
            tie = self._conductor.tie
            return TimedSlap(tied.at_ns, *name, tied.error_ns, None, tie, tied.pair_error_ns)
        moment = pad.clock.moment(slap.t_us)
        if moment is None:
            return None
        # The watermark was a promise, and true: a better estimate must not move a slap behind it.
        return TimedSlap(max(moment.at_ns, pad.watermark_ns), *name, moment.error_ns)

    def _ask_again(self, pad: Pad, now_ns: int) -> News:
        if now_ns - pad.asked_ns < RESEND_ASK_NS:
            return News()
        pad.asked_ns = now_ns
        return News(words=[(pad.port, Who())])

    def _beat(self, pad: Pad, beat: Beat, arrived_ns: int) -> News:
        pad.clock.not_after(beat.t_us, arrived_ns)
        if beat.next_number != pad.next_number:
            return News()
        moment = pad.clock.moment(beat.t_us)
        if moment is None:
            return News()
        self._conductor.steer(pad, beat.t_us)
        tied = self._conductor.moment(pad, beat.t_us, self.pads)
        pad.mode = "usb" if tied is None else "sync"
        pad.error_ns = moment.error_ns if tied is None else tied.pair_error_ns
        pad.watermark_ns = max(pad.watermark_ns, moment.at_ns - moment.error_ns)
        return News(mark=(pad.chip, pad.watermark_ns))
