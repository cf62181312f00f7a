"""The fleet: nothing lost and nothing counted twice, however lines, ports and hosts fail."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from slapbox.pads.fleet import MAX_BOOTS, Fleet, News
from slapbox.pads.link import Closed, Flooded, Heard, Opened, Probed
from slapbox.pads.wire import Ack, Beat, Hello, Keys, PadMessage, PadSlap, Who
from slapbox.text import Text
from slapbox.text.catalogue import translated

MS = 1_000_000


def hello(
    chip: str = "c1", boot: str = "b1", first: int = 1, proto: int = 1, capture: str = "pio"
) -> Hello:
    return Hello(proto, chip, boot, "0.1.0", 1_000_000, first, ("keys6", capture))


class Host:
    """A fleet, and what it kept; pads' clocks happen to run on table time."""

    def __init__(self) -> None:
        self.kept: list[tuple[str, int]] = []
        self.now_ns = 10_000 * MS
        self.start()

    def start(self) -> None:
        highest: dict[tuple[str, str], int] = {}
        for boot, number in self.kept:
            highest["c1", boot] = max(number, highest.get(("c1", boot), 0))
        self.fleet = Fleet(highest)

    def hear(self, message: PadMessage, port: str = "p1") -> News:
        self.now_ns += MS
        news = self.fleet.hear(Heard(port, message, self.now_ns), self.now_ns)
        self.kept += [(slap.boot, slap.number) for slap in news.slaps]
        return news

    def plug(self, message: Hello, port: str = "p1") -> News:
        self.fleet.hear(Opened(port), self.now_ns)
        news = self.hear(message, port)
        self.now_ns += MS
        us = self.now_ns // 1000
        self.fleet.hear(
            Probed(port, us, self.now_ns - 50_000, self.now_ns + 50_000, us), self.now_ns
        )
        return news

    def unplug(self, port: str = "p1") -> News:
        return self.fleet.hear(Closed(port, Text("pad.unplugged")), self.now_ns)


class PadInTrouble:
    """A pad whose lines get lost, whose plug is pulled, and whose host dies."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.number = 0
        self.waiting: list[PadSlap] = []
        host.plug(hello())

    def slap(self) -> PadSlap:
        self.number += 1
        self.waiting.append(PadSlap(self.number, self.host.now_ns // 1000, self.number % 6))
        return self.waiting[-1]

    def do(self, step: str) -> None:
        if step == "slap":
            self.host.hear(self.slap())  # its acknowledgement gets lost
        elif step == "lose":
            self.slap()
        elif step == "resend":
            self.resend()
        else:
            self.host.unplug() if step == "replug" else self.host.start()
            first = self.waiting[0].number if self.waiting else self.number + 1
            self.host.plug(hello(first=first))

    def resend(self) -> None:
        for slap in list(self.waiting):
            news = self.host.hear(slap)
            acks = [word.number for _, word in news.messages if isinstance(word, Ack)]
            acks += [kept.number for kept in news.slaps]
            self.waiting = [s for s in self.waiting if s.number > max(acks, default=0)]


@given(st.lists(st.sampled_from(["slap", "lose", "resend", "replug", "restart"]), max_size=60))
def test_every_slap_is_kept_once_whatever_happens_in_between(steps: list[str]) -> None:
    host = Host()
    pad = PadInTrouble(host)
    for step in steps:
        pad.do(step)
    pad.resend()
    assert host.kept == [("b1", number) for number in range(1, pad.number + 1)]


def test_a_new_boot_begins_with_a_new_clock_and_new_numbers() -> None:
    host = Host()
    host.plug(hello())
    host.hear(PadSlap(1, host.now_ns // 1000, 0))
    host.unplug()
    host.plug(hello(boot="b2"))
    news = host.hear(PadSlap(1, host.now_ns // 1000, 0))
    assert [(slap.boot, slap.number) for slap in news.slaps] == [("b2", 1)]


def test_how_late_an_edge_may_be_stamped_is_part_of_the_error() -> None:
    lows, highs = {}, {}
    for capture in ("virtual", "pio", "irq"):
        host = Host()
        host.plug(hello(capture=capture))
        (slap,) = host.hear(PadSlap(1, host.now_ns // 1000, 0)).slaps
        lows[capture], highs[capture] = slap.at_ns - slap.error_ns, slap.at_ns + slap.error_ns
    assert abs(lows["virtual"] - lows["pio"] - 250) <= 1
    assert abs(lows["virtual"] - lows["irq"] - 300_000) <= 1
    assert max(highs.values()) - min(highs.values()) <= 1


def test_a_host_that_just_started_begins_where_the_pad_stands() -> None:
    host = Host()
    host.plug(hello(first=41))
    assert host.hear(PadSlap(42, host.now_ns // 1000, 0)).slaps == []  # 41 is missing
    assert [s.number for s in host.hear(PadSlap(41, host.now_ns // 1000, 0)).slaps] == [41]


def test_a_gap_asks_for_the_missing_slap_but_does_not_nag() -> None:
    host = Host()
    host.plug(hello())
    words = [host.hear(PadSlap(2, host.now_ns // 1000, 0)).messages for _ in range(5)]
    assert words == [[("p1", Who())], [], [], [], []]


def test_a_slap_before_the_first_probe_is_neither_lost_nor_guessed() -> None:
    host = Host()
    host.hear(hello())
    slap = PadSlap(1, host.now_ns // 1000, 0)
    news = host.hear(slap)
    assert (news.slaps, news.messages) == ([], [])  # not acknowledged: the pad will send it again
    host.plug(hello())
    assert [s.number for s in host.hear(slap).slaps] == [1]


def test_a_beat_is_no_watermark_while_a_slap_is_missing() -> None:
    host = Host()
    host.plug(hello())
    assert host.hear(Beat(host.now_ns // 1000, 2)).mark is None
    host.hear(PadSlap(1, host.now_ns // 1000, 0))
    pad_us = host.now_ns // 1000
    mark = host.hear(Beat(pad_us, 2)).mark
    assert mark is not None
    assert mark[0] == "c1"
    assert mark[1] <= pad_us * 1000  # never promises more than is known


def test_two_pads_with_one_chip_id() -> None:
    host = Host()
    host.plug(hello())
    host.plug(hello(boot="b9"), "p2")
    problem = host.fleet.problems["p2"]
    assert problem.key == "pad.same_chip"
    assert (problem.values["first"], problem.values["second"]) == ("p1", "p2")
    assert host.hear(PadSlap(1, host.now_ns // 1000, 0), "p2").slaps == []
    assert host.hear(PadSlap(1, host.now_ns // 1000, 0), "p1").slaps != []
    assert ("p2", Who()) in host.unplug("p1").messages  # it may be the same pad on its new port
    host.plug(hello(boot="b9"), "p2")
    assert host.fleet.problems == {}


def test_another_protocol_is_refused_with_what_to_do() -> None:
    host = Host()
    host.plug(hello(proto=2))
    assert host.fleet.problems["p1"].key == "pad.other_protocol"
    assert host.fleet.pads == {}
    assert host.hear(PadSlap(1, 5, 0)).slaps == []
    host.plug(hello())
    assert host.fleet.problems == {}


def test_a_port_that_never_says_hello_is_named_after_a_while() -> None:
    host = Host()
    host.fleet.hear(Opened("p1"), host.now_ns)
    host.fleet.tick(host.now_ns + 4_000 * MS)
    assert host.fleet.problems == {}
    host.fleet.tick(host.now_ns + 6_000 * MS)
    assert host.fleet.problems["p1"].key == "pad.silent"
    host.hear(hello())
    host.fleet.tick(host.now_ns + 20_000 * MS)
    assert host.fleet.problems == {}


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        (Keys(0b000001, 0), "the red key has been down for 10 s"),
        (Keys(0b100000, 0), "the orange key"),
        (Keys(0b111111, 0), "6 keys have been down"),
        (Keys(0b000001, 0b0000001), "GP2 has far more edges"),
        (Keys(0, 0b1000000), "GP8 has far more edges"),
    ],
)
def test_a_pad_that_is_wired_wrongly_is_named_until_it_is_not(keys: Keys, words: str) -> None:
    host = Host()
    host.plug(hello())
    host.hear(keys)
    host.fleet.tick(host.now_ns)
    host.fleet.tick(host.now_ns)
    assert words in translated(host.fleet.problems["p1"], "en")
    host.hear(Keys(0, 0))
    host.fleet.tick(host.now_ns)
    assert host.fleet.problems == {}


@pytest.mark.parametrize(
    ("muted", "words"),
    [(0b0000100, "pins.txt: keys 3 has far"), (1 << 6, "pins.txt: sync has far")],
)
def test_a_pin_of_another_wiring_is_named_by_its_place(muted: int, words: str) -> None:
    host = Host()
    host.plug(replace(hello(), caps=("keys6", "irq", "pins")))
    host.hear(Keys(0, muted))
    host.fleet.tick(host.now_ns)
    assert words in translated(host.fleet.problems["p1"], "en")


@pytest.mark.parametrize(
    ("caps", "count"),
    [
        (("keys6", "pio"), 6),
        (("keys1",), 1),
        (("keys0",), 0),
        (("irq",), 6),
        (("keys", "keysx"), 6),
    ],
)
def test_a_pad_has_as_many_keys_as_it_says(caps: tuple[str, ...], count: int) -> None:
    host = Host()
    host.plug(replace(hello(), caps=caps))
    assert [pad.keys for pad in host.fleet.pads.values()] == [count]


def test_a_pad_that_is_gone_or_left_out_is_named_for_nothing_else() -> None:
    host = Host()
    host.plug(hello())
    host.hear(Keys(1, 0))
    host.fleet.hear(Flooded("p1", 99), host.now_ns)
    host.fleet.tick(host.now_ns)
    assert host.fleet.problems["p1"].key == "pad.floods"
    host.unplug()
    host.fleet.tick(host.now_ns)
    assert host.fleet.problems == {}
    host.plug(hello())
    host.fleet.tick(host.now_ns)
    assert list(host.fleet.problems) == ["p1"]
    host.plug(hello(boot="b2"))
    host.fleet.tick(host.now_ns)
    assert host.fleet.problems == {}


def test_a_pad_that_begins_anew_all_evening_is_not_remembered_for_ever() -> None:
    host = Host()
    for number in range(MAX_BOOTS + 20):
        host.now_ns += 3_000 * MS
        host.plug(hello(boot=f"b{number}"))
        assert host.hear(PadSlap(1, host.now_ns // 1000, 2)).slaps
        host.unplug()
    assert len(host.fleet._kept) == MAX_BOOTS
    host.now_ns += 3_000 * MS
    messages = host.plug(hello(boot=f"b{MAX_BOOTS}")).messages
    assert messages == [("p1", Ack(1))]  # its repeated word is known
