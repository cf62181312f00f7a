"""Pads tied by the frames of USB: on one bus within microseconds, and never on two."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bench.linksim import (
    BEGAN_NS,
    FULL_SPEED_BIT_NS,
    MICROFRAME_NS,
    MS,
    NEAR,
    SECOND,
    Controller,
    Crystal,
    FrameReader,
    PadClock,
    Place,
    SimBeat,
    SimFrame,
    SimProbe,
    UsbLink,
    translators_ns,
)
from pads.wired import Room
from slapbox.pads.clock import ClockMap
from slapbox.pads.crystal import Answer
from slapbox.pads.frames import Buses, _OwnFrames
from slapbox.pads.link import Closed
from slapbox.pads.sync import TiedStamp
from slapbox.pads.wire import Frame
from slapbox.text import Text

SECONDS = 14
Sleeps = tuple[tuple[float, float], ...]


def controller(
    rng: Random, first: int = 0, phase_ns: float = 0.0, sleeps: Sleeps = ()
) -> Controller:
    """One whose frames are up to 480 ppm too long or too short: nearly what USB allows."""
    crystal = Crystal(rng.uniform(-480, 480), 0.02)
    return Controller(PadClock(crystal, SECONDS + 1, rng), rng, first, phase_ns, sleeps)


@dataclass
class Bench:
    """Pads 0 and 1, what makes the frames of each, and what the system says of that."""

    rng: Random
    makers: tuple[Controller, Controller]
    names: tuple[str, str] = ("hub", "hub")
    places: tuple[Place, Place] = (Place(), Place(hubs=3))
    rp2350: bool = False
    lost_share: float = 0.05
    buses: Buses = field(default_factory=Buses)
    maps: list[ClockMap] = field(default_factory=lambda: [ClockMap(), ClockMap()])

    def __post_init__(self) -> None:
        self.clocks = [
            PadClock(
                Crystal(self.rng.uniform(-95, 95), 0.02, self.rng.randrange(2**44)),
                SECONDS + 1,
                self.rng,
            )
            for _ in self.makers
        ]
        heard: list[tuple[int, int, SimProbe | SimBeat | SimFrame]] = []
        for pad, clock in enumerate(self.clocks):
            link = UsbLink(NEAR, clock, 0.0, self.rng)
            place, lost = self.places[pad], self.lost_share
            reader = FrameReader(clock, place, self.rng, self.rp2350, lost_share=lost)
            events = [*link.events(SECONDS), *reader.seen(self.makers[pad], SECONDS)]
            heard += [(event.known_ns, pad, event) for event in events]
        self.heard = sorted(heard, key=lambda item: item[0])

    def play(self, until_ns: float) -> None:
        """Hear all that is known by then."""
        while self.heard and self.heard[0][0] <= until_ns:
            known_ns, pad, event = self.heard.pop(0)
            self._hear(str(pad), self.maps[pad], event)
            self.buses.tick(known_ns)

    def _hear(self, pad: str, usb: ClockMap, event: SimProbe | SimBeat | SimFrame) -> None:
        match event:
            case SimFrame(number, t_us, ns, within_ns, known_ns):
                frame = Frame(number, t_us, ns, within_ns)
                self.buses.frame(pad, self.names[int(pad)], frame, usb, known_ns)
            case SimProbe(in_us, out_us, sent_ns, received_ns):
                usb.probed(in_us, sent_ns, received_ns, out_us)
                self.buses.probed(pad, Answer(in_us, sent_ns, received_ns, out_us))
            case SimBeat(pad_us, known_ns):
                usb.not_after(pad_us, known_ns)
                self.buses.steer(pad, pad_us)

    def silence(self, silent: int, begin_ns: float, end_ns: float) -> None:
        """Lose all frames that this pad tells from one time to another."""
        self.heard = [
            (known_ns, pad, event)
            for known_ns, pad, event in self.heard
            if pad != silent or not isinstance(event, SimFrame) or not begin_ns < known_ns < end_ns
        ]

    @property
    def is_tied(self) -> bool:
        return bool(self.buses.tie("0")) and self.buses.tie("0") == self.buses.tie("1")

    def slap_apart(self, true_ns: float, gap_us: int) -> tuple[TiedStamp, TiedStamp]:
        """Two slaps are where they say, against each other and against the table."""
        slaps = []
        for pad, happened_ns in ((0, true_ns), (1, true_ns + gap_us * 1000)):
            stamp = self.buses.stamp(str(pad), self.clocks[pad].stamp(happened_ns), self.maps[pad])
            assert stamp is not None
            assert abs(stamp.at_ns - happened_ns) <= stamp.error_ns
            slaps.append(stamp)
        one, other = slaps
        within_ns = one.pair_error_ns + other.pair_error_ns
        if one.leg != other.leg:
            within_ns = one.error_ns + other.error_ns
        steering_ns = gap_us * 0.7  # 700 ppm at the most
        assert abs(other.at_ns - one.at_ns - gap_us * 1000) <= within_ns + steering_ns + 2
        return one, other


@pytest.mark.long
@given(
    seed=st.integers(0, 2**32),
    numbers=st.sampled_from([0, 2040, 1]),
    hubs=st.tuples(st.integers(0, 5), st.integers(0, 5)),
    translated=st.booleans(),
    rp2350=st.booleans(),
    lost_share=st.sampled_from([0.0, 0.05, 0.3]),
    gap_us=st.integers(0, 5000),
)
def test_on_one_bus_slaps_are_apart_as_measured(
    seed: int,
    numbers: int,
    hubs: tuple[int, int],
    translated: bool,
    rp2350: bool,
    lost_share: float,
    gap_us: int,
) -> None:
    rng = Random(seed)
    maker = controller(rng, numbers, rng.uniform(0, MS))
    later_ns, most = (translators_ns(rng, 2), 4) if translated else ([0.0, 0.0], 5)
    near, far = (Place(min(hubs[pad], most), (26, 5)[pad], later_ns[pad]) for pad in (0, 1))
    places = (near, far)
    bench = Bench(rng, (maker, maker), places=places, rp2350=rp2350, lost_share=lost_share)
    for at_s in (7, 9, 13):
        true_ns = BEGAN_NS + at_s * SECOND + rng.randrange(SECOND // 2)
        bench.play(true_ns + 8 * MS)
        if lost_share < 0.1 or bench.is_tied:
            bench.slap_apart(true_ns, gap_us)


def test_the_errors_are_of_microseconds() -> None:
    for rp2350, most_ns in ((False, 2_500), (True, 1_800)):
        rng = Random(3)
        maker = controller(rng, 5)
        bench = Bench(rng, (maker, maker), rp2350=rp2350)
        bench.play(BEGAN_NS + 12 * SECOND)
        stamp = bench.buses.stamp("0", bench.clocks[0].stamp(BEGAN_NS + 12e9), bench.maps[0])
        assert stamp is not None
        assert stamp.pair_error_ns < most_ns


@pytest.mark.parametrize("seed", [2, 7])
def test_between_two_legs_of_a_new_buss_line_only_the_table_counts(seed: int) -> None:
    """The first probes of a bus say little of its table time, so its line jumps soon after."""
    rng = Random(seed)
    maker = controller(rng, 1, rng.uniform(0, MS))
    bench = Bench(rng, (maker, maker))
    jumps_ns = []
    for ms in range(500, 5000, 5):
        true_ns = BEGAN_NS + ms * MS
        bench.play(true_ns + 8 * MS)
        if bench.is_tied:
            one, other = bench.slap_apart(true_ns, 5000)
            if one.leg != other.leg:
                jumps_ns.append(abs(other.at_ns - one.at_ns - 5 * MS))
    assert jumps_ns
    assert max(jumps_ns) > 20_000, "as if tied, these would be off by so much"


@pytest.mark.parametrize("seed", range(3))
def test_the_stated_error_has_room_for_what_hubs_delay(seed: int) -> None:
    """As much as they may: four of them and the later translator before one pad, none before the
    other. Stamps of 48 MHz hide nothing of it."""
    rng = Random(seed)
    maker = controller(rng, 3)
    near, far = MICROFRAME_NS, MICROFRAME_NS + 3 * FULL_SPEED_BIT_NS
    places = (Place(0, 0.0, near), Place(4, 26.0, far))
    bench = Bench(rng, (maker, maker), places=places, rp2350=True)
    true_ns = BEGAN_NS + 12 * SECOND
    bench.play(true_ns)
    shown = [clock.start_us * 1000 + int(clock.exact_us(true_ns) * 1000) for clock in bench.clocks]
    apart = bench.buses.apart("0", shown[0], "1", shown[1])
    assert apart is not None
    assert 100 < abs(apart.at_ns) <= apart.error_ns


@pytest.mark.long
@given(
    seed=st.integers(0, 2**32),
    sleep_s=st.floats(0.05, 4),
    gap_us=st.integers(0, 5000),
)
def test_a_bus_that_slept_ties_no_more_and_then_anew(
    seed: int, sleep_s: float, gap_us: int
) -> None:
    rng = Random(seed)
    begin_ns = BEGAN_NS + 6e9
    end_ns = begin_ns + sleep_s * SECOND
    maker = controller(rng, 1, rng.uniform(0, MS), ((begin_ns, end_ns),))
    bench = Bench(rng, (maker, maker), lost_share=0.0)
    bench.play(begin_ns)
    assert bench.is_tied
    if sleep_s > 2:
        bench.play(begin_ns + 2e9)
        assert not bench.is_tied
    # As soon as it is tied again, it is right.
    at_ns = end_ns
    while at_ns < end_ns + 2.5e9:
        at_ns += 0.1e9
        bench.play(at_ns)
        if bench.is_tied and at_ns > end_ns + 0.5e9:
            bench.slap_apart(at_ns - 8 * MS, gap_us)
    assert bench.is_tied


class Corrected(PadClock):
    """A controller's crystal whose frames are made longer or shorter now and then: by whole bits of
    their 12,000, as a computer can."""

    BIT_PPM = 1e6 / 12_000

    def __init__(self, rng: Random) -> None:
        super().__init__(Crystal(rng.uniform(-200, 200), 0.02), SECONDS + 1, rng)
        self.steps = [
            (BEGAN_NS + (at_s + rng.random()) * SECOND, rng.choice([-3, -1, 1, 3]) * self.BIT_PPM)
            for at_s in (5, 8, 11)
        ]

    def exact_us(self, true_ns: float) -> float:
        more_us = (max(0.0, true_ns - at_ns) / 1000 * ppm / 1e6 for at_ns, ppm in self.steps)
        return super().exact_us(true_ns) + sum(more_us)


@pytest.mark.long
@given(seed=st.integers(0, 2**32), lost_share=st.sampled_from([0.0, 0.05, 0.3, 0.5]))
@example(seed=508525866, lost_share=0.3)
@example(seed=26099, lost_share=0.0)  # a slap between the tie and the next heartbeat
def test_on_a_computer_that_corrects_its_frame_rate_pads_begin_anew(
    seed: int, lost_share: float
) -> None:
    """And all that is stated holds meanwhile."""
    rng = Random(seed)
    crystal = Corrected(rng)
    maker = Controller(crystal, rng, 1)
    bench = Bench(rng, (maker, maker), lost_share=lost_share)
    for step_ns, _ in crystal.steps:
        apart_at_ns = [
            ns for ns in range(0, 2000 * MS, 20 * MS) if not stays_tied(bench, step_ns, ns)
        ]
        assert apart_at_ns, "noticed within 2 s"


@pytest.mark.long
@given(
    seed=st.integers(0, 2**32),
    before_s=st.floats(0, 0.5),
    after_s=st.floats(0, 1.5),
)
def test_a_pad_that_was_silent_meets_none_that_began_anew(
    seed: int, before_s: float, after_s: float
) -> None:
    """It told no frame around a correction, and so knows nothing of it."""
    rng = Random(seed)
    crystal = Corrected(rng)
    crystal.steps = crystal.steps[:1]
    maker = Controller(crystal, rng, 1)
    bench = Bench(rng, (maker, maker), lost_share=0.0)
    ((step_ns, _),) = crystal.steps
    bench.silence(0, step_ns - before_s * SECOND, step_ns + after_s * SECOND)
    apart_at_ns = [ns for ns in range(0, 4000 * MS, 20 * MS) if not stays_tied(bench, step_ns, ns)]
    assert apart_at_ns
    assert bench.is_tied


def stays_tied(bench: Bench, from_ns: float, after_ns: int) -> bool:
    """Return whether the pads are tied then; if so, what is stated of two slaps holds."""
    true_ns = from_ns + after_ns
    bench.play(true_ns + 8 * MS)
    if bench.is_tied:
        bench.slap_apart(true_ns, 500)
    return bench.is_tied


@pytest.mark.parametrize("late_us", [-2, 2])
def test_one_frame_alone_makes_nothing_surer(late_us: int) -> None:
    """The first after a correction may still fit, and bends the line; but pads that have not heard
    it yet are on the one of before."""
    own = _OwnFrames("hub")
    for number in range(12):
        assert own.hear(Frame(number * 250 % 2048, number * 250_000, 0, 1000), 0)
    assert own.hear(Frame(12 * 250 % 2048, 12 * 250_000 + late_us, 0, 1000), 0)
    shown = own.shown(12 * 250_000 + 240_000)
    assert shown is not None
    before_ns = (12 * 250 + 240) * MS
    assert abs(shown.at_ns - before_ns) <= shown.error_ns
    assert shown.error_ns < 5_000
    bent = own.clock.stamp(12 * 250_000 + 240_000)
    assert bent is not None
    assert abs(bent.at_ns - before_ns) > bent.error_ns, "by itself the line would leave it out"


@pytest.mark.parametrize("within_ns", [700, 1000, 2000])
def test_a_first_frame_before_a_correction_bends_nothing(within_ns: int) -> None:
    """It is off from the line of those after it, by so little that it may still fit."""
    kept = 0
    for off_ns in range(-8_000, 8_001, 50):
        for stated_late in product((0, within_ns), repeat=2):
            own = _OwnFrames("hub")
            heard_all = True
            for number in range(0, 1001, 250):
                early_ns = number * MS + SECOND + (0 if number else off_ns)
                early_ns -= stated_late[number > 0]
                frame = Frame(number, early_ns // 1000, early_ns % 1000, within_ns)
                heard_all = heard_all and own.hear(frame, 0)
            if heard_all:
                kept += off_ns != 0
                shown = own.shown((2_400 * MS + SECOND) // 1000)
                assert shown is not None
                assert abs(shown.at_ns - 2_400 * MS) <= shown.error_ns
    assert kept, "no such frame fits, and the test shows nothing"


@pytest.mark.long
@given(
    seed=st.integers(0, 2**32),
    first=st.integers(0, 2047),
    phase_ns=st.integers(0, MS),
    even=st.booleans(),
)
def test_on_two_controllers_nobody_is_tied_however_alike_they_count(
    seed: int, first: int, phase_ns: int, even: bool
) -> None:
    rng = Random(seed)
    one = controller(rng, 0)
    # Mainboards often have one crystal for all: frames that never drift apart.
    other = Controller(one.crystal, rng, first, phase_ns) if even else controller(rng, first)
    bench = Bench(rng, (one, other), names=("usb1", "usb3"))
    for at_s in range(1, SECONDS):
        bench.play(BEGAN_NS + at_s * SECOND)
        assert not bench.is_tied
        assert not bench.buses.tie("0")


@pytest.mark.long
@given(seed=st.integers(0, 2**32), first=st.integers(2, 2046))
def test_two_makers_that_the_system_takes_for_one_are_told_apart_by_their_numbers(
    seed: int, first: int
) -> None:
    rng = Random(seed)
    one = controller(rng, 0)
    bench = Bench(rng, (one, Controller(one.crystal, rng, first)))
    for at_s in range(1, SECONDS):
        bench.play(BEGAN_NS + at_s * SECOND)
        assert not bench.is_tied


ANY_FRAMES = st.lists(
    st.tuples(
        st.integers(0, 2047), st.integers(0, 20_000_000), st.integers(0, 999), st.integers(1, 10**6)
    ),
    max_size=60,
)


@pytest.mark.long
@given(seed=st.integers(0, 2**32), any_frames=ANY_FRAMES)
def test_whatever_frames_arrive_two_buses_are_never_one(
    seed: int, any_frames: list[tuple[int, int, int, int]]
) -> None:
    """Missing, doubled, wrapped, out of order, by chance: pad 1 says anything, and pad 0 keeps its
    own bus."""
    rng = Random(seed)
    maker = controller(rng, 0)
    bench = Bench(rng, (maker, maker), names=("usb1", "usb3"))
    start_us = bench.clocks[1].start_us
    for number, t_us, ns, within_ns in any_frames:
        known_ns = BEGAN_NS + t_us * 1000 + 3 * MS
        bench.play(known_ns)
        frame = Frame(number, start_us + t_us, ns, within_ns)
        bench.buses.frame("1", bench.names[1], frame, bench.maps[1], known_ns)
        assert not bench.is_tied
        for pad in range(2):
            stamp = bench.clocks[pad].stamp(min(known_ns, BEGAN_NS + SECONDS * SECOND))
            assert bench.buses.stamp(str(pad), stamp, bench.maps[pad]) is None


def test_nobody_is_tied_without_the_systems_word() -> None:
    rng = Random(1)
    maker = controller(rng)
    bench = Bench(rng, (maker, maker), names=("", ""))
    bench.play(BEGAN_NS + 13 * SECOND)
    assert not bench.is_tied


# ---- in the fleet ----


def a_room(count: int) -> Room:
    room = Room(count)
    for pad in room.pads:
        pad.frames, pad.on_wire = True, False
    return room


def test_pads_on_one_bus_are_told_apart_within_microseconds() -> None:
    room = a_room(4)
    room.run(6)
    assert room.modes() == ["frame"] * 4
    for _ in range(20):
        room.run(0.1)
        at_ns = room.now_ns - 5 * MS
        slaps = [pad.slap(at_ns) for pad in room.pads]
        assert len({slap.tie for slap in slaps}) == 1
        for one in slaps:
            assert one.tie
            assert one.pair_error_ns < 5_000
            assert abs(one.at_ns - at_ns) <= one.error_ns
            for other in slaps:
                apart_ns = abs(one.at_ns - other.at_ns)
                assert apart_ns <= one.pair_error_ns + other.pair_error_ns


def test_each_bus_is_a_group_of_its_own_and_who_is_alone_is_on_none() -> None:
    room = Room(5)
    for pad, place in zip(room.pads, ("1-3", "1-3", "usb1", "usb1", "usb3"), strict=True):
        pad.frames, pad.on_wire = True, False
        pad.boot, pad.place = "b1", place
        room.fleet.hear(Closed(pad.port, Text("pad.closed.unplugged")), room.now_ns)
        pad.plug()
        pad.phase_ns += {"1-3": 125_000, "usb1": 0, "usb3": 480_000}[place]
    room.run(6)
    assert room.modes() == ["frame"] * 4 + ["usb"]
    ties = [pad.slap(room.now_ns).tie for pad in room.pads]
    assert ties[0] == ties[1] != ties[2] == ties[3] != ""
    assert ties[4] == ""


def test_a_pad_that_is_moved_is_noticed_with_its_next_frames() -> None:
    room = a_room(3)
    room.run(6)
    moved = room.pads[2]
    moved.first += 700  # under the same name: the system has not noticed
    room.run(0.5)
    assert room.modes() == ["frame", "frame", "usb"]
    room.run(6)
    assert room.modes() == ["frame", "frame", "usb"]
    moved.first -= 700
    room.run(3)
    assert room.modes() == ["frame"] * 3


def test_frames_that_stop_are_noticed_within_2_s() -> None:
    room = a_room(3)
    room.run(6)
    room.pads[1].frames = False
    room.run(2)
    assert room.modes() == ["frame", "usb", "frame"]
    room.pads[0].frames = False
    room.run(2)
    assert room.modes() == ["usb"] * 3


@pytest.mark.parametrize("on_wire", [False, True])
def test_slaps_on_both_sides_of_a_jump_have_no_tie_in_common(on_wire: bool) -> None:
    room = a_room(2)
    for pad in room.pads:
        pad.on_wire, pad.frames = on_wire, not on_wire
    room.run(6)
    before = [pad.slap(room.now_ns - 5 * MS) for pad in room.pads]
    jump_of(room, on_wire, 400_000)
    room.run(0.1)
    after = [pad.slap(room.now_ns - 5 * MS) for pad in room.pads]
    assert before[0].tie == before[1].tie != ""
    assert after[0].tie == after[1].tie != ""
    assert before[0].tie != after[0].tie


def jump_of(room: Room, on_wire: bool, by_ns: int) -> None:
    """The steered line is found to be off by so much."""
    fleet, pad = room.fleet, min(room.pads, key=lambda one: one.chip)
    line = fleet._conductor.wire._steered
    if not on_wire:
        bus = fleet._buses._own[pad.chip].bus
        assert bus is not None
        line = bus.line
    last = line._bends[-1]
    line._bends.append(last._replace(us=last.us + 1, ns=last.ns + 1000 + by_ns, leg=last.leg + 1))


def test_a_pad_that_stamps_by_interrupt_is_not_tied() -> None:
    room = a_room(3)
    late = room.pads[0]
    late.capture, late.boot = "irq", "b1"
    late.plug()
    room.run(6)
    assert room.modes() == ["usb", "frame", "frame"]


def test_wire_and_frames_prove_each_other() -> None:
    room = a_room(3)
    for pad in room.pads:
        pad.on_wire = True
    room.run(10)
    assert room.modes() == ["sync"] * 3
    proofs = [room.fleet.pads[pad.chip].proof for pad in room.pads]
    assert sum(proof is None for proof in proofs) == 1  # the conductor's, to which the others are
    for proof in proofs:
        assert proof is None or (proof.holds and proof.off_ns < 2_000 < proof.within_ns)


@pytest.mark.parametrize("wrong_ns", [20_000, 125_000])
def test_frames_that_contradict_the_wire_are_shown(wrong_ns: int) -> None:
    room = a_room(3)
    began_ns = room.now_ns
    for pad in room.pads:
        pad.on_wire = True
    conductor = min(room.pads, key=lambda pad: pad.chip)
    wrong = next(pad for pad in room.pads if pad is not conductor)
    wrong.phase_ns += wrong_ns
    room.run(10)
    told = room.fleet.pads[wrong.chip]
    while told.proof is None:  # a line through frames may just begin anew
        assert room.now_ns - began_ns < 15 * SECOND
        room.run(0.2)
    proof = told.proof
    assert not proof.holds
    assert abs(proof.off_ns - wrong_ns) < 5_000


def test_where_more_pads_share_a_bus_than_a_wire_the_bus_ties_them() -> None:
    room = a_room(5)
    for pad in room.pads[:2]:
        pad.on_wire = True
    room.run(10)
    assert room.modes() == ["frame"] * 5
