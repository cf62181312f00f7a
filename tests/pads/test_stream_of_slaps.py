"""Fleet and arbiter together: one ordered stream of slaps, whatever happens to lines and plugs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from hypothesis import given
from hypothesis import strategies as st

from slapbox.pads.arbiter import Arbiter, TimedSlap
from slapbox.pads.fleet import Fleet
from slapbox.pads.link import Closed, Heard, LinkEvent, Opened, Probed
from slapbox.pads.wire import Ack, Beat, Hello, PadMessage, PadSlap
from slapbox.text import Text

MS = 1_000_000
BEGAN_NS = 1_800_000_000_000 * MS
LINE_NS = 400_000
"""Time of every line, each way."""


class Host:
    """Does with the parts what the devices does with them."""

    def __init__(self) -> None:
        self.now_ns = BEGAN_NS
        self.fleet = Fleet({})
        self.arbiter = Arbiter()
        self.released: list[TimedSlap] = []

    def hear(self, event: LinkEvent) -> list[Ack]:
        """Take it in; what is acknowledged by that."""
        news = self.fleet.hear(event, self.now_ns)
        messages = list(news.messages)
        for slap in news.slaps:
            messages += [word for word in [self.fleet.acknowledge(slap)] if word is not None]
            self.arbiter.add(slap)
        if news.mark is not None:
            self.arbiter.mark(*news.mark, self.now_ns)
        if news.went is not None:
            self.arbiter.leave(news.went)
        return [word for _, word in messages if isinstance(word, Ack)]

    def look(self) -> None:
        frontier_ns = self.arbiter.frontier_ns(self.now_ns)
        released = self.arbiter.release(self.now_ns)
        assert all(slap.at_ns < frontier_ns for slap in released)
        self.released += released


@dataclass
class TroubledPad:
    """A pad whose clock is off, whose lines may get lost, and whose plug may be pulled."""

    host: Host
    chip: str
    drift_ppm: int
    true_ns: dict[int, int] = field(default_factory=dict)
    waiting: list[PadSlap] = field(default_factory=list)

    def pad_us(self) -> int:
        elapsed_ns = self.host.now_ns - BEGAN_NS
        return 7_000_000 + elapsed_ns * (1_000_000 + self.drift_ppm) // 1_000_000 // 1000

    def say(self, message: PadMessage) -> None:
        self.host.now_ns += LINE_NS
        acks = self.host.hear(Heard(self.chip, message, self.host.now_ns))
        highest = max((ack.number for ack in acks), default=0)
        self.waiting = [slap for slap in self.waiting if slap.number > highest]

    def do(self, what: str) -> None:
        match what:
            case "slap" | "lose":
                self.slap(lost=what == "lose")
            case "resend":
                self.resend()
            case "beat" if not self.waiting:
                self.say(Beat(self.pad_us(), len(self.true_ns) + 1))
            case "replug":
                self.host.hear(Closed(self.chip, Text("pad.unplugged")))
                self.plug()

    def slap(self, *, lost: bool) -> None:
        number = len(self.true_ns) + 1
        self.true_ns[number] = self.host.now_ns
        self.waiting.append(PadSlap(number, self.pad_us(), 0))
        if not lost:
            self.say(self.waiting[-1])

    def resend(self) -> None:
        for slap in list(self.waiting):
            self.say(slap)

    def plug(self) -> None:
        self.host.hear(Opened(self.chip))
        first = len(self.true_ns) + 1 - len(self.waiting)
        self.say(Hello(1, self.chip, "boot", "0.1.0", 1_000_000, first, ("keys6", "pio")))
        sent_ns = self.host.now_ns
        self.host.now_ns += 2 * LINE_NS
        pad_us = self.pad_us()
        self.host.now_ns += LINE_NS
        self.host.hear(Probed(self.chip, pad_us, sent_ns, self.host.now_ns, pad_us))
        self.do("beat")


def play(steps: Iterable[tuple[int, str]]) -> tuple[Host, list[TroubledPad]]:
    """Return what came of it, after all pads have said everything."""
    host = Host()
    pads = [TroubledPad(host, f"c{index}", drift) for index, drift in enumerate((-90, 10, 95))]
    for pad in pads:
        pad.plug()
    for index, what in steps:
        host.now_ns += 3 * MS
        pads[index].do(what)
        host.look()
    for pad in pads:
        pad.resend()
    host.now_ns += 50 * MS
    for pad in pads:
        pad.do("beat")
    host.look()
    return host, pads


def steps(*what: str) -> st.SearchStrategy[list[tuple[int, str]]]:
    return st.lists(st.tuples(st.integers(0, 2), st.sampled_from(what)), max_size=50)


@given(steps("slap", "slap", "lose", "resend", "beat", "replug"))
def test_no_slap_is_lost_or_doubled_or_mistimed(steps: list[tuple[int, str]]) -> None:
    host, pads = play(steps)
    assert sorted((slap.source, slap.number) for slap in host.released) == sorted(
        (pad.chip, number) for pad in pads for number in pad.true_ns
    )
    true_ns = {pad.chip: pad.true_ns for pad in pads}
    for slap in host.released:
        assert abs(slap.at_ns - true_ns[slap.source][slap.number]) <= slap.error_ns + 1000
    in_time = [slap.at_ns for slap in host.released if not slap.late]
    assert in_time == sorted(in_time)


@given(steps("slap", "slap", "lose", "resend", "beat"))
def test_while_pads_stay_plugged_in_no_slap_is_late(steps: list[tuple[int, str]]) -> None:
    host, pads = play(steps)
    assert not any(slap.late for slap in host.released)
    assert len(host.released) == sum(len(pad.true_ns) for pad in pads)
