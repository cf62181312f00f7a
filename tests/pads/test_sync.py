"""The sync wire: pads are tied to one another within microseconds, whatever USB does."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.linksim import BEGAN_NS, MS, SECOND, Crystal, PadClock, Pulses, SimPulse
from slapbox.pads.clock import ClockMap, Stamp
from slapbox.pads.sync import STEER_EVERY_US, UNEVEN_NS, SteeredLine, SyncWire, TiedStamp

SECONDS = 12
NAMES = ("conductor", "anna", "bert")


@dataclass
class Table:
    """Three pads on a wire, and the conductor's map over a slow USB line."""

    clocks: list[PadClock]
    pulses: list[SimPulse]
    rng: Random
    wire: SyncWire
    usb: ClockMap

    def play(self, until_ns: float) -> None:
        """Hear of pulses, probes and heartbeats up to this time."""
        due = [pulse for pulse in self.pulses if pulse.known_ns <= until_ns]
        self.pulses = self.pulses[len(due) :]
        for pulse in due:
            self.probe(pulse.known_ns)
            self.wire.pulse(NAMES[pulse.pad], pulse.number, pulse.pad_us)

    def probe(self, true_ns: int) -> None:
        pad_us = self.clocks[0].stamp(true_ns)
        there_ns, back_ns = self.rng.randint(0, MS), self.rng.randint(0, MS)
        self.usb.probed(pad_us, true_ns - there_ns, true_ns + back_ns)
        self.wire.steer(pad_us, self.usb)

    def slap(self, pad: int, true_ns: float, late_ns: float = 0) -> TiedStamp:
        """A slap whose stamp is taken so much later."""
        stamp_us = self.clocks[pad].stamp(true_ns + late_ns)
        stamp = self.wire.stamp(NAMES[pad], stamp_us, self.usb)
        assert stamp is not None
        return stamp


def a_table(seed: int, lost_share: float = 0.0, uneven_ns: float = 30) -> Table:
    rng = Random(seed)
    clocks = [
        PadClock(Crystal(rng.uniform(-95, 95), 0.02, rng.randrange(2**44)), SECONDS + 1, rng)
        for _ in NAMES
    ]
    pulses = Pulses(lost_share=lost_share, skew_ns=uneven_ns).seen(clocks, SECONDS, rng)
    return Table(clocks, pulses, rng, SyncWire(NAMES[0]), ClockMap())


@given(
    seed=st.integers(0, 2**32),
    pads=st.permutations(range(3)),
    gap_us=st.integers(0, 5000),
    lost_share=st.sampled_from([0.0, 0.3]),
    uneven_ns=st.sampled_from([0, UNEVEN_NS]),
)
def test_two_slaps_are_apart_as_measured(
    seed: int, pads: list[int], gap_us: int, lost_share: float, uneven_ns: int
) -> None:
    table = a_table(seed, lost_share, uneven_ns)
    true_ns = BEGAN_NS + 10 * SECOND + table.rng.randrange(SECOND)
    table.play(true_ns)
    late_ns = table.rng.choice([0, uneven_ns])
    first = table.slap(pads[0], true_ns, late_ns)
    second = table.slap(pads[1], true_ns + gap_us * 1000, uneven_ns - late_ns)
    for stamp, happened_ns in ((first, true_ns), (second, true_ns + gap_us * 1000)):
        assert abs(stamp.at_ns - happened_ns) <= stamp.error_ns
        assert stamp.pair_error_ns < stamp.error_ns
    pair_error_ns = first.pair_error_ns + second.pair_error_ns
    steering_ns = gap_us * 0.2  # 200 ppm at the most
    assert abs(second.at_ns - first.at_ns - gap_us * 1000) <= pair_error_ns + steering_ns + 2


def test_the_errors_are_of_microseconds() -> None:
    table = a_table(5)
    table.play(BEGAN_NS + 11 * SECOND)
    anna, chief = (table.slap(pad, BEGAN_NS + 11 * SECOND) for pad in (1, 0))
    assert anna.pair_error_ns < 3_000
    assert chief.pair_error_ns <= 1_000
    assert anna.error_ns > 20_000  # over USB


def test_a_pad_that_takes_longer_to_stamp_than_the_conductor_is_inside_the_error() -> None:
    """The conductor's clock is 0.14 us ahead of Anna's, and she stamps edges 0.15 us later."""
    wire, usb = SyncWire("conductor"), ClockMap()
    usb.probed(0, -50_000, 50_000)
    wire.steer(0, usb)
    for pulse_us in range(1_000_000, 20_000_000, 1_000_000):  # 0.99 us after this
        wire.pulse("conductor", pulse_us, pulse_us)
        wire.pulse("anna", pulse_us, pulse_us + 1)
    anna = wire.stamp("anna", pulse_us, usb)
    conductor = wire.stamp("conductor", pulse_us, usb)
    assert anna is not None
    assert conductor is not None
    # She stamps this slap at once, at the very end of the microsecond.
    happened_ns = conductor.at_ns - (1000 - UNEVEN_NS) // 2 + 999 + 140
    assert abs(anna.at_ns - happened_ns) <= anna.pair_error_ns


def test_what_was_said_of_the_past_stays() -> None:
    """A slap that is sent again is where it was, though the clock is known better by now."""
    table = a_table(6)
    slapped_ns = BEGAN_NS + 5 * SECOND
    table.play(slapped_ns)
    before = table.slap(0, slapped_ns)
    table.play(slapped_ns + 6 * SECOND)
    assert table.slap(0, slapped_ns).at_ns == before.at_ns
    assert abs(table.slap(1, slapped_ns).at_ns - before.at_ns) < 10_000


@given(st.permutations([(pad, number) for pad in NAMES for number in range(1, 5)]))
def test_reports_of_pulses_may_come_in_any_order_and_twice(order: list[tuple[str, int]]) -> None:
    wire, usb = SyncWire("conductor"), ClockMap()
    usb.probed(0, -50_000, 50_000)
    wire.steer(0, usb)
    for pad, number in [*order, *order]:
        wire.pulse(pad, number, number * 1_000_000 + 7_000 * NAMES.index(pad))
    for pad in NAMES:
        stamp = wire.stamp(pad, 5_000_000 + 7_000 * NAMES.index(pad), usb)
        assert stamp is not None
        # All of them at the same instant of the conductor.
        conductor = wire.stamp("conductor", 5_000_000, usb)
        assert conductor is not None
        assert abs(stamp.at_ns - conductor.at_ns) <= stamp.pair_error_ns + 500
        assert wire.missed(pad) == 0


def test_a_pad_without_the_wire_is_not_tied_and_is_found_out() -> None:
    wire, usb = SyncWire("conductor"), ClockMap()
    usb.probed(0, -50_000, 50_000)
    wire.steer(0, usb)
    for number in range(1, 6):
        wire.pulse("conductor", number, number * 1_000_000)
        if number <= 2:
            wire.pulse("anna", number, number * 1_000_000)
    assert (wire.missed("conductor"), wire.missed("anna"), wire.missed("bert")) == (0, 3, 5)
    wire.pulse("cleo", 6, 6_000_000)  # the conductor's own stamp is still on its way
    assert (wire.missed("anna"), wire.missed("bert"), wire.missed("cleo")) == (3, 5, 0)
    assert wire.stamp("bert", 6_000_000, usb) is None
    near, far = (wire.stamp("anna", us, usb) for us in (2_000_000, 6_000_000))
    assert near is not None
    assert far is not None
    assert far.pair_error_ns > 5 * near.pair_error_ns  # it says so itself


def test_a_pad_that_began_anew_is_tied_anew() -> None:
    wire, usb = SyncWire("conductor"), ClockMap()
    usb.probed(0, -50_000, 50_000)
    wire.steer(0, usb)
    for number in range(1, 4):
        wire.pulse("conductor", number, number * 1_000_000)
        wire.pulse("anna", number, number * 1_000_000)
    wire.forget("anna")
    assert wire.stamp("anna", 50_000, usb) is None
    wire.pulse("conductor", 4, 4_000_000)
    wire.pulse("anna", 4, 40_000)
    anna, conductor = wire.stamp("anna", 50_000, usb), wire.stamp("conductor", 4_010_000, usb)
    assert anna is not None
    assert conductor is not None
    assert abs(anna.at_ns - conductor.at_ns) <= anna.pair_error_ns + conductor.pair_error_ns


def test_nothing_is_known_before_the_conductor_is() -> None:
    wire = SyncWire("conductor")
    wire.pulse("conductor", 1, 1_000_000)
    wire.pulse("anna", 1, 1_000_000)
    assert wire.stamp("anna", 1_000_000, ClockMap()) is None


@pytest.mark.parametrize("jump_s", [-2, 0.003])
def test_the_table_time_follows_a_laptop_that_slept(jump_s: float) -> None:
    wire, usb = SyncWire("conductor"), ClockMap()
    for tenth in range(100):
        at_ns = tenth * 100_000_000 + (0 if tenth < 50 else int(jump_s * SECOND))
        usb.probed(tenth * 100_000, at_ns - 50_000, at_ns + 50_000)
        wire.steer(tenth * 100_000, usb)
    stamp = wire.stamp("conductor", 9_900_000, usb)
    assert stamp is not None
    assert abs(stamp.at_ns - at_ns) <= stamp.error_ns < MS


class Estimate(ClockMap):
    """Says that the table is so far ahead of the conductor, at any time, and how sure that is."""

    def __init__(self, ahead_ns: int, error_ns: int) -> None:
        super().__init__()
        self.ahead_ns, self.error_ns = ahead_ns, error_ns

    def stamp(self, pad_us: int) -> Stamp:
        return Stamp(pad_us * 1000 + self.ahead_ns, self.error_ns)


@pytest.mark.parametrize(("error_ns", "jumps"), [(300_000, False), (299_999, True)])
def test_only_what_no_steering_can_mend_makes_the_line_jump_and_begins_another_leg(
    error_ns: int, jumps: bool
) -> None:
    line = SteeredLine()
    assert line.at(0) is None
    line.steer(0, Estimate(300_000, 400_000))
    line.steer(STEER_EVERY_US, Estimate(0, error_ns))
    bend_ns = STEER_EVERY_US * 1000
    before, after = line.at(bend_ns - 1), line.at(bend_ns)
    assert before is not None
    assert after is not None
    assert before == (bend_ns - 1 + 300_000, 0)
    assert after == ((bend_ns, 1) if jumps else (bend_ns + 300_000, 0))
    line.steer(2 * STEER_EVERY_US, Estimate(0, error_ns))
    later = line.at(2 * bend_ns)
    assert later is not None
    assert later[1] == jumps, "it goes on as the same leg"
