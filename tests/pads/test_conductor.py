"""The sync wire of a table: pads are tied by it, and play on without it."""

from __future__ import annotations

import pytest

from pads.wired import MS, Room
from slapbox.pads.link import Closed
from slapbox.pads.wire import Synced
from slapbox.text import Text


def test_tied_pads_are_told_apart_within_microseconds() -> None:
    room = Room(4)
    room.run(12)
    assert room.modes() == ["sync"] * 4
    for _ in range(20):
        room.run(0.1)
        at_ns = room.now_ns - 5 * MS
        slaps = [pad.slap(at_ns) for pad in room.pads]
        assert len({slap.tie for slap in slaps}) == 1
        for slap in slaps:
            assert slap.pair_error_ns < 5_000
            assert abs(slap.at_ns - at_ns) <= slap.error_ns
            for other in slaps:
                apart_ns = abs(slap.at_ns - other.at_ns)
                assert apart_ns <= slap.pair_error_ns + other.pair_error_ns


def test_without_a_wire_the_table_plays_over_usb_and_nobody_is_blamed() -> None:
    room = Room(3)
    for pad in room.pads:
        pad.on_wire = False
    room.run(8)
    assert room.modes() == ["usb"] * 3
    assert room.fleet.problems == {}
    assert room.pads[0].slap(room.now_ns).tie == ""


def test_a_loose_wire_is_named_and_a_mended_one_forgiven() -> None:
    room = Room(3)
    room.run(8)
    room.pads[2].on_wire = False
    room.run(8)
    assert room.modes() == ["sync", "sync", "usb"]
    assert {port: text.key for port, text in room.fleet.problems.items()} == {
        "port-c2": "pad.no_sync"
    }
    room.pads[2].on_wire = True
    room.run(8)
    assert room.modes() == ["sync"] * 3
    assert room.fleet.problems == {}


def test_a_pad_that_stamps_by_interrupt_is_not_tied() -> None:
    room = Room(3)
    late = room.pads[0]
    late.capture, late.boot = "irq", "b1"
    late.plug()
    room.run(8)
    assert room.modes() == ["usb", "sync", "sync"]
    assert room.fleet.problems == {}
    assert late.slap(room.now_ns).tie == ""


def test_another_pad_conducts_when_the_conductor_goes() -> None:
    room = Room(3)
    room.run(8)
    before = room.pads[1].slap(room.now_ns).tie
    gone = room.pads.pop(0)
    room.fleet.hear(Closed(gone.port, Text("pad.closed.unplugged")), room.now_ns)
    room.run(10)
    assert room.modes() == ["sync"] * 2
    assert room.pads[1].slap(room.now_ns).tie not in ("", before)


@pytest.mark.parametrize("number", [0, 1], ids=["conductor", "follower"])
def test_a_pad_that_begins_anew_is_tied_anew(number: int) -> None:
    room = Room(2)
    room.run(8)
    pad = room.pads[number]
    pad.boot, pad.offset_us, pad.slaps = "b1", 5, 0
    room.fleet.hear(Closed(pad.port, Text("pad.closed.unplugged")), room.now_ns)
    pad.plug()
    assert pad.slap(room.now_ns).tie == ""
    room.run(8)
    at_ns = room.now_ns
    one, other = (pad.slap(at_ns) for pad in room.pads)
    assert one.tie == other.tie != ""
    assert abs(one.at_ns - other.at_ns) <= one.pair_error_ns + other.pair_error_ns


@pytest.mark.parametrize("wrong_us", [600, 5_000])
def test_a_wire_that_contradicts_usb_is_not_believed(wrong_us: int) -> None:
    """It is wrong by more than USB leaves open: about 0.2 ms for each of the two pads here, by when
    the pulses and the probes happen to come."""
    room = Room(2)
    liar = room.pads[1]
    honest = liar.say
    liar.say = lambda message, delay_ns=2 * MS: honest(  # type: ignore[method-assign]
        Synced(message.t_us - wrong_us) if isinstance(message, Synced) else message, delay_ns
    )
    room.run(8)
    at_ns = room.now_ns
    slap = liar.slap(at_ns)
    assert abs(slap.at_ns - at_ns) <= slap.error_ns
