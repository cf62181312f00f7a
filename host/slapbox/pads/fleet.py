"""All pads of the table: what they say, made into timed slaps that are kept once and never lost.

The fleet is pure: it is handed link events and times, and says what to answer. Identity is the chip
id, never the port's name. A slap is acknowledged only after the caller has kept it
(:meth:`Fleet.acknowledge`), so a host that dies in between hears it again, and numbers that were
kept already are not counted twice.

A pad that says what cannot be (times that its clock cannot have shown, far more than fingers can
do) is *left out*: it is named, nobody waits for it, and its slaps stay with it, unacknowledged.
When it has behaved for a while it is back, and they come in.
"""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct, field

from slapbox.pads.arbiter import TimedSlap
from slapbox.pads.conductor import Conductor
from slapbox.pads.crystal import Answer
from slapbox.pads.frames import Buses
from slapbox.pads.link import Closed, Flooded, Heard, LinkEvent, Lost, Opened, Probed
from slapbox.pads.pad import Mode, Pad, Proof
from slapbox.pads.sync import TICK_NS, UNEVEN_NS, TiedStamp
from slapbox.pads.wire import (
    PROTOCOL,
    Ack,
    Beat,
    Frame,
    Hello,
    HostMessage,
    Keys,
    Log,
    Message,
    PadSlap,
    Power,
    Pulsed,
    Synced,
    Who,
)
from slapbox.text import Text

RESEND_ASK_NS: Final = 20_000_000
"""A gap in the numbers asks for the missing slaps, but no more often than this."""

SILENT_NS: Final = 5_000_000_000
"""A port that is open for so long without a hello is no pad yet; one that starts takes 2 s."""

BEHIND_NS: Final = 2_000_000_000
BEHIND_FOR_NS: Final = 1_000_000_000
"""Heartbeats come from a moment ago. Older ones wait in a port that was not read for a while, and
have come in at once; where they go on for so long, the pad's clock stands."""

MAX_PADS: Final = 64
"""Of more, those that have been away the longest are forgotten."""

MAX_PROBLEMS: Final = 20

MAX_BOOTS: Final = 1024
"""Pad boots whose kept slaps are remembered: those that slapped last."""

TROUBLES: Final = ("pad.no_sync", "pad.muted", "pad.down.", "pad.battery_low")
"""Beginnings of the problems that are there as long as a pad, or its battery, is as it is."""

AIR: Final = "wifi:"
"""Beginning of the ports of wireless pads; the chip follows that has proven itself there."""


class News(Struct):
    """Results of one event: slaps to keep, a watermark, pads that came and went, notices for
    people, and messages to ports."""

    slaps: list[TimedSlap] = field(default_factory=list)
    mark: tuple[str, int] | None = None
    came: str | None = None
    went: str | None = None
    notice: Text | None = None
    messages: list[tuple[str, HostMessage]] = field(default_factory=list)


class Fleet:
    """Every pad by its chip id, and the ports on which something is wrong."""

    __slots__ = (
        "_buses",
        "_conductor",
        "_kept",
        "_on_wire",
        "_opened",
        "_opened_ns",
        "_ports",
        "_twins",
        "pads",
        "problems",
    )

    def __init__(self, kept: Mapping[tuple[str, str], int]) -> None:
        """``kept``: the highest slap number kept so far, by ``(chip, boot)``, from the journal."""
        self._kept = dict(kept)
        self._ports: dict[str, str] = {}
        self._twins: dict[str, str] = {}
        self._opened_ns: dict[str, int] = {}
        self._opened: dict[str, Opened] = {}
        self._conductor = Conductor()
        self._buses = Buses()
        self._on_wire: set[str] = set()
        self.pads: dict[str, Pad] = {}
        self.problems: dict[str, Text] = {}

    def hear(self, event: LinkEvent, now_ns: int) -> News:
        """Take in what a link reports."""
        match event:
            case Heard(port, Hello() as hello):
                return self._hello(port, hello, now_ns)
            case Opened(port):
                self.problems.pop(port, None)
                self._opened[port] = event
                self._opened_ns[port] = now_ns
                return News()
            case Closed(port, reason):
                return self._closed(port, reason)
            case Flooded(port):
                return self._flooded(port, now_ns)
        pad = self.pads.get(self._ports.get(event.port, ""))
        if pad is None or pad.port != event.port:
            return News()
        pad.heard_ns = now_ns
        match event:
            case Heard(_, message, arrived_ns):
                return self._heard(pad, message, arrived_ns, now_ns)
            case Probed(_, in_us, sent_ns, received_ns, out_us):
                return self._probed(pad, Answer(in_us, sent_ns, received_ns, out_us), now_ns)
            case Lost(_, lines):
                pad.lost = lines
        return News()

    def _heard(self, pad: Pad, message: Message, arrived_ns: int, now_ns: int) -> News:
        match message:
            case PadSlap() | Beat() | Pulsed() | Synced() | Frame():
                return self._stamped(pad, message, arrived_ns, now_ns)
            case Keys(down, muted):
                pad.down, pad.muted = down, muted
            case Power(mv):
                pad.power_mv = mv
            case Log(text) if pad.left_out is None:
                return News(notice=Text("pad.says", {"pad": pad.chip[-4:], "text": text}))
        return News()

    def _stamped(
        self,
        pad: Pad,
        message: PadSlap | Beat | Pulsed | Synced | Frame,
        arrived_ns: int,
        now_ns: int,
    ) -> News:
        """A line with a time of the pad's clock, which is asked first whether that can be."""
        if not pad.crystal.is_known:  # slaps are sent again, and all else comes anew
            return News()
        if not pad.crystal.can_have_shown(message.t_us, arrived_ns):
            return self._wrong_clock(pad, now_ns)
        if isinstance(message, Beat) and self._stands(pad, message, arrived_ns):
            return self._wrong_clock(pad, now_ns)
        if pad.left_out is not None:
            return News()
        match message:
            case PadSlap():
                return self._slap(pad, message, arrived_ns, now_ns)
            case Beat():
                return self._beat(pad, message, arrived_ns)
            case Pulsed(number, t_us):
                self._conductor.pulsed(pad, number, t_us)
            case Synced(t_us):
                self._conductor.edge(pad, t_us)
            case Frame() if pad.is_even:
                self._buses.frame(pad.chip, pad.frames, message, pad.clock, arrived_ns)
        return News()

    def _stands(self, pad: Pad, beat: Beat, arrived_ns: int) -> bool:
        """Return whether heartbeats have been coming from long ago for too long."""
        if pad.crystal.behind_ns(beat.t_us, arrived_ns) <= BEHIND_NS:
            pad.behind_ns = None
            return False
        pad.behind_ns = pad.behind_ns or arrived_ns
        return pad.left_out is not None or arrived_ns - pad.behind_ns > BEHIND_FOR_NS

    def _probed(self, pad: Pad, answer: Answer, now_ns: int) -> News:
        """An answer that contradicts those before: the pad's clock jumped, or this machine slept.
        Either way it is another clock from now on."""
        news = News()
        if not pad.crystal.answer(answer):
            news = self._wrong_clock(pad, now_ns)
            if not answer.is_possible:
                return news
            self._conductor.rebooted(pad.chip)
            self._buses.forget(pad.chip)
            pad.begin_clock()
            pad.crystal.answer(answer)
        pad.clock.probed(answer.in_us, answer.sent_ns, answer.received_ns, answer.out_us)
        self._buses.probed(pad.chip, answer)
        return news

    def _wrong_clock(self, pad: Pad, now_ns: int) -> News:
        return self._leave_out(pad, Text("pad.clock_wrong", {"pad": pad.chip[-4:]}), now_ns)

    def _flooded(self, port: str, now_ns: int) -> News:
        why = Text("pad.floods", {"port": port})
        pad = self.pads.get(self._ports.get(port, ""))
        if pad is not None and pad.port == port:
            return self._leave_out(pad, why, now_ns)
        self._name(port, why)
        return News()

    def _leave_out(self, pad: Pad, why: Text, now_ns: int) -> News:
        pad.left_out, pad.offended_ns = why, now_ns
        self._buses.forget(pad.chip)
        self._name(pad.port, why)
        return News(went=pad.chip)

    def _name(self, port: str, problem: Text) -> None:
        """Name the problem at this port; of very many problems keep the newest."""
        self.problems.pop(port, None)
        while len(self.problems) >= MAX_PROBLEMS:
            del self.problems[next(iter(self.problems))]
        self.problems[port] = problem

    def acknowledge(self, slap: TimedSlap) -> tuple[str, HostMessage] | None:
        """The slap is safely kept: what to tell its pad, if that is still there."""
        pad = self.pads.get(slap.source)
        if pad is None or pad.boot != slap.boot or not pad.port:
            return None
        return pad.port, Ack(slap.number)

    def tick(self, now_ns: int) -> list[tuple[str, HostMessage]]:
        """Return what time brings: name the ports that never said hello and the pads that are
        wired wrongly, forgive who behaves again, and let the conductor pulse."""
        self._buses.tick(now_ns)
        for port, opened_ns in list(self._opened_ns.items()):
            if now_ns - opened_ns > SILENT_NS:
                self._name(port, Text("pad.silent", {"port": port}))
                del self._opened_ns[port]
        for pad in self.pads.values():
            if pad.is_to_be_trusted_again(now_ns):
                pad.left_out = None
                self.problems.pop(pad.port, None)
        self._name_troubles()
        return self._conductor.tick(self.pads, now_ns)

    def _name_troubles(self) -> None:
        off = self._conductor.off_the_wire(self.pads)
        for pad in self.pads.values():
            named = self.problems.get(pad.port)
            if not pad.port or (named is not None and not named.key.startswith(TROUBLES)):
                continue
            loose = Text("pad.no_sync", {"pad": pad.chip[-4:]}) if pad.chip in off else None
            trouble = pad.trouble or loose
            if trouble is not None and trouble != named:
                self._name(pad.port, trouble)
            elif trouble is None and named is not None:
                del self.problems[pad.port]

    def _hello(self, port: str, hello: Hello, now_ns: int) -> News:
        self._opened_ns.pop(port, None)
        if hello.proto != PROTOCOL:
            protocols = {"theirs": hello.proto, "ours": PROTOCOL}
            self._name(port, Text("pad.other_protocol", {"port": port, **protocols}))
            return News()
        owner = port.removeprefix(AIR) if port.startswith(AIR) else hello.chip
        if self._ports.get(port, owner) != hello.chip:
            self._name(port, Text("pad.other_chip", {"port": port, "chip": hello.chip}))
            return News()
        pad = self.pads.get(hello.chip)
        if pad is not None and pad.port not in ("", port):
            ports = {"first": pad.port, "second": port}
            self._name(port, Text("pad.same_chip", {"chip": hello.chip, **ports}))
            self._twins[port] = hello.chip
            return News()
        if pad is not None and pad.boot != hello.boot and not pad.boots.take(now_ns):
            return self._flooded(port, now_ns)
        self._ports[port] = hello.chip
        self._twins.pop(port, None)
        opened = self._opened.get(port, Opened(port))
        if pad is None or pad.boot != hello.boot:
            pad = self._booted(opened, hello, pad)
        if pad.left_out is None:
            self.problems.pop(port, None)
        came = not pad.port or pad.watermark_ns == 0
        pad.port, pad.heard_ns, pad.caps, pad.power_mv = port, now_ns, hello.caps, None
        pad.frames = opened.frames
        messages: list[tuple[str, HostMessage]] = [(port, Ack(pad.next_number - 1))]
        return News(came=hello.chip if came else None, messages=messages)

    def _booted(self, opened: Opened, hello: Hello, before: Pad | None) -> Pad:
        """A pad that is new, or has restarted."""
        first = max(hello.first, self._kept.get((hello.chip, hello.boot), 0) + 1)
        self._conductor.rebooted(hello.chip)
        self._buses.forget(hello.chip)
        who = (hello.chip, hello.boot, opened.port, hello.firmware, hello.caps)
        pad = Pad(*who, first, opened.late_us * 1000)
        if before is not None:
            pad.slaps, pad.boots = before.slaps, before.boots
        away = [pad for pad in self.pads.values() if not pad.port]
        if before is None and len(self.pads) >= MAX_PADS and away:
            del self.pads[min(away, key=lambda pad: pad.heard_ns).chip]
        self.pads[hello.chip] = pad
        return pad

    def _closed(self, port: str, reason: Text) -> News:
        self._twins.pop(port, None)
        self._opened_ns.pop(port, None)
        self._opened.pop(port, None)
        chip = self._ports.pop(port, None)
        if chip is None:
            self._name(port, reason)
            return News()
        self.problems.pop(port, None)
        self.pads[chip].port = ""
        self._buses.forget(chip)
        # A pad that moved to another port may have said hello there before this port closed.
        twins: list[tuple[str, HostMessage]] = [
            (other, Who()) for other, twin in self._twins.items() if twin == chip
        ]
        return News(went=chip, notice=reason, messages=twins)

    def _slap(self, pad: Pad, slap: PadSlap, arrived_ns: int, now_ns: int) -> News:
        if slap.number < pad.next_number:
            return News(messages=[(pad.port, Ack(pad.next_number - 1))])
        if slap.number > pad.next_number:
            return self._ask_again(pad, now_ns)
        if not pad.slaps.take(now_ns):
            return self._flooded(pad.port, now_ns)
        pad.clock.not_after(slap.t_us, arrived_ns)
        timed = self._timed(pad, slap)
        if timed is None:
            return News()
        pad.next_number += 1
        self._remember(pad, slap.number)
        return News(slaps=[timed])

    def _remember(self, pad: Pad, number: int) -> None:
        """A boot that was pulled out may come back with what it did not hear acknowledged."""
        self._kept.pop((pad.chip, pad.boot), None)
        self._kept[pad.chip, pad.boot] = number
        if len(self._kept) > MAX_BOOTS:
            del self._kept[next(iter(self._kept))]

    def _timed(self, pad: Pad, slap: PadSlap) -> TimedSlap | None:
        """The slap in table time: by the sync wire or the frames of its bus, or else by USB."""
        name = (pad.chip, pad.boot, slap.number, slap.key)
        mode, tied = self._tied(pad, slap.t_us)
        if tied is not None:
            what = self._conductor.tie if mode == "sync" else self._buses.tie(pad.chip)
            tie = f"{what} {tied.leg}"
            return TimedSlap(tied.at_ns, *name, tied.error_ns, None, tie, tied.pair_error_ns)
        stamp = pad.clock.stamp(slap.t_us)
        if stamp is None:
            return None
        # The watermark was a promise, and true: a better estimate must not move a slap behind it.
        return TimedSlap(max(stamp.at_ns, pad.watermark_ns), *name, stamp.error_ns)

    def _tied(self, pad: Pad, pad_us: int) -> tuple[Mode, TiedStamp | None]:
        """Return what ``pad`` stamped, by what ties most pads: the wire, unless frames tie more."""
        wired = self._conductor.stamp(pad, pad_us, self.pads)
        framed = self._buses.stamp(pad.chip, pad_us, pad.clock)
        (self._on_wire.discard if wired is None else self._on_wire.add)(pad.chip)
        if framed is not None and (
            wired is None or self._buses.count(pad.chip) > len(self._on_wire)
        ):
            return "frame", framed
        if wired is not None:
            return "sync", wired
        return "wifi" if pad.wireless else "usb", None

    def _proof(self, pad: Pad, pad_us: int) -> Proof | None:
        """Return how far wire and frames are apart, where both tie the pad to the conductor."""
        conductor = self._conductor.chip
        shown = self._conductor.wire.shown(pad.chip, pad_us)
        if pad.chip == conductor or pad.chip not in self._on_wire or shown is None:
            return None
        # As the wire has it, the conductor's clock showed this just then.
        stamp_ns = pad_us * 1000 + (TICK_NS - UNEVEN_NS) // 2
        apart = self._buses.apart(pad.chip, stamp_ns, conductor, shown.at_ns)
        if apart is None:
            return None
        return Proof(abs(apart.at_ns), apart.error_ns + shown.error_ns)

    def _ask_again(self, pad: Pad, now_ns: int) -> News:
        if now_ns - pad.asked_ns < RESEND_ASK_NS:
            return News()
        pad.asked_ns = now_ns
        return News(messages=[(pad.port, Who())])

    def _beat(self, pad: Pad, beat: Beat, arrived_ns: int) -> News:
        pad.clock.not_after(beat.t_us, arrived_ns)
        if beat.next_number != pad.next_number:
            return News()
        stamp = pad.clock.stamp(beat.t_us)
        if stamp is None:
            return News()
        self._conductor.steer(pad, beat.t_us)
        self._buses.steer(pad.chip, beat.t_us)
        pad.mode, tied = self._tied(pad, beat.t_us)
        pad.proof = self._proof(pad, beat.t_us)
        pad.error_ns = stamp.error_ns if tied is None else tied.pair_error_ns
        pad.watermark_ns = max(pad.watermark_ns, stamp.at_ns - stamp.error_ns)
        return News(mark=(pad.chip, pad.watermark_ns))
