"""The clock map keeps its promise: the true time lies inside the stated error."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.linksim import BEGAN_NS, MS, SECOND, Crystal, PadClock, SimBeat, SimProbe, Usb, UsbLink
from slapbox.pads.clock import DRIFT_PPM, WANDER_PPM_S, ClockMap

OFFSET_NS = 1_800_000_000 * SECOND


@dataclass(frozen=True)
class TruePad:
    """A pad whose rate swings as far and as fast as the clock map allows: up and down by
    ``swing_ppm`` around ``drift_ppm``, changing by :data:`WANDER_PPM_S`."""

    drift_ppm: float
    swing_ppm: float

    def table_ns(self, pad_us: float) -> float:
        """The table time at which this pad's clock shows ``pad_us``."""
        return OFFSET_NS + 1000 * pad_us + self.drift_ppm / 1000 * pad_us + self._swung_ns(pad_us)

    def _swung_ns(self, pad_us: float) -> float:
        """The integral of a triangle wave from 0 up to ``swing_ppm``, down to minus that, …"""
        quarter_s = self.swing_ppm / WANDER_PPM_S
        if not quarter_s:
            return 0.0
        rest_s = (pad_us / 1e6) % (4 * quarter_s)
        if rest_s > 2 * quarter_s:  # the lower half mirrors the upper one
            rest_s = 4 * quarter_s - rest_s
        if rest_s <= quarter_s:
            area = rest_s**2 / 2
        else:
            area = quarter_s**2 - (2 * quarter_s - rest_s) ** 2 / 2
        return WANDER_PPM_S * 1000 * area


PADS = st.builds(
    TruePad,
    st.floats(-DRIFT_PPM * 0.9, DRIFT_PPM * 0.9),
    st.floats(0, DRIFT_PPM * 0.1),
)


def probe(clock: ClockMap, pad: TruePad, pad_us: int, rng: Random, slow_ns: int) -> None:
    """A probe that took up to ``slow_ns`` each way and was stamped in the middle of a tick."""
    at_ns = pad.table_ns(pad_us + rng.random())
    clock.probed(
        pad_us,
        int(at_ns - rng.randint(20_000, slow_ns)),
        int(at_ns + rng.randint(20_000, slow_ns)) + 1,
    )


@given(
    seed=st.integers(0, 2**32),
    pad=PADS,
    start_us=st.integers(0, 2**45),
    probes=st.integers(1, 150),
    pause_ms=st.sampled_from([5, 350, 5_000]),
    slow_ns=st.sampled_from([50_000, 1_000_000, 25_000_000]),
    later_s=st.sampled_from([0, 1, 30, 3600]),
)
def test_the_true_time_is_inside_the_error(
    seed: int,
    pad: TruePad,
    start_us: int,
    probes: int,
    pause_ms: int,
    slow_ns: int,
    later_s: int,
) -> None:
    rng, clock, pad_us = Random(seed), ClockMap(), start_us
    for _ in range(probes):
        pad_us += rng.randint(3_000, pause_ms * 1000)
        probe(clock, pad, pad_us, rng, slow_ns)
    asked_us = pad_us + later_s * 1_000_000 + rng.randint(-200_000, 200_000)
    stamp = clock.stamp(asked_us)
    assert stamp is not None
    happened_ns = pad.table_ns(asked_us + rng.random())
    assert abs(happened_ns - stamp.at_ns) <= stamp.error_ns + 1


@given(seed=st.integers(0, 2**32), pad=PADS, late_ns=st.sampled_from([0, 250, 300_000]))
def test_an_edge_that_is_stamped_late_is_inside_the_error(
    seed: int, pad: TruePad, late_ns: int
) -> None:
    rng, clock = Random(seed), ClockMap(late_ns=late_ns)
    for number in range(20):
        probe(clock, pad, number * 25_000, rng, 50_000)
    asked_us = rng.randint(300_000, 475_000)
    stamp = clock.stamp(asked_us)
    assert stamp is not None
    for late_share in (0, 1):
        for tick_share in (0, 1):
            happened_ns = pad.table_ns(asked_us + tick_share) - late_share * late_ns
            assert abs(happened_ns - stamp.at_ns) <= stamp.error_ns + 1
    assert stamp.error_ns < 51_000 + late_ns // 2


@given(seed=st.integers(0, 2**32), pad=PADS)
def test_the_map_stays_inside_the_bounds_of_every_probe(seed: int, pad: TruePad) -> None:
    rng, clock, pad_us = Random(seed), ClockMap(), 0
    for _ in range(60):
        pad_us += rng.randint(3_000, 350_000)
        at_ns = int(pad.table_ns(pad_us))
        sent_ns, received_ns = at_ns - rng.randint(0, 2 * MS), at_ns + rng.randint(0, 2 * MS) + 1
        clock.probed(pad_us, sent_ns, received_ns)
        stamp = clock.stamp(pad_us)
        assert stamp is not None
        loosened_ns = 1000 + 110  # a tick, and a second's bend each way from the origin
        assert sent_ns - loosened_ns <= stamp.at_ns - stamp.error_ns
        assert stamp.at_ns + stamp.error_ns <= received_ns + loosened_ns


@given(
    seed=st.integers(0, 2**32),
    pad=PADS,
    asked=st.lists(st.integers(-(10**7), 10**7), min_size=2, unique=True),
)
def test_what_is_stamped_later_is_never_earlier(seed: int, pad: TruePad, asked: list[int]) -> None:
    rng, clock = Random(seed), ClockMap()
    for number in range(20):
        probe(clock, pad, number * 200_000, rng, 1_000_000)
    stamps = [clock.stamp(pad_us) for pad_us in sorted(asked)]
    times = [stamp.at_ns for stamp in stamps if stamp is not None]
    assert len(times) == len(asked)
    assert times == sorted(times)


def heard(usb: Usb, pad: PadClock, seconds: float, rng: Random) -> Iterator[tuple[ClockMap, int]]:
    """A map that is fed by a simulated link, and the time, after each event."""
    clock = ClockMap()
    for event in UsbLink(usb, pad, rng.uniform(0, MS), rng).events(seconds):
        match event:
            case SimProbe():
                clock.probed(event.in_us, event.sent_ns, event.received_ns)
            case SimBeat():
                clock.not_after(event.pad_us, event.known_ns)
        yield clock, event.known_ns


@pytest.mark.parametrize("stall_share", [0.0, 0.3])
@pytest.mark.parametrize(("drift_ppm", "wander_ppm"), [(0, 0.0), (-100, 0.0), (95, 0.1), (20, 0.5)])
def test_usb_frames_stalls_drift_and_warmth_are_all_inside_the_error(
    drift_ppm: float, wander_ppm: float, stall_share: float
) -> None:
    rng = Random(f"{drift_ppm} {wander_ppm} {stall_share}")
    pad = PadClock(Crystal(drift_ppm, wander_ppm, 2**33), 25, rng)
    asked = inside = 0
    for clock, known_ns in heard(Usb(stall_share=stall_share), pad, 25, rng):
        true_ns = known_ns - rng.uniform(0, 5 * MS)
        stamp = clock.stamp(pad.stamp(true_ns)) if true_ns > BEGAN_NS + SECOND else None
        if stamp is not None:
            asked += 1
            inside += abs(stamp.at_ns - true_ns) <= stamp.error_ns
    assert asked > 1000
    assert inside / asked > 0.999


def test_lucky_probes_help_for_long_whatever_the_rate() -> None:
    """Delays of up to a millisecond each way, four probes a second, a crystal far off: the error
    is far below what the drift alone would make of the luckiest probe some seconds ago."""
    rng, clock, pad = Random(1), ClockMap(), TruePad(80, 0)
    for number in range(160):
        probe(clock, pad, number * 250_000, rng, 1_000_000)
    stamp = clock.stamp(160 * 250_000)
    assert stamp is not None
    assert stamp.error_ns < 80_000
    assert clock.drift_ppm == pytest.approx(-80, abs=5)
    assert clock.round_trip_ns is not None
    assert 400_000 < clock.round_trip_ns < 1_600_000


def test_the_error_grows_while_nothing_is_heard() -> None:
    rng, clock = Random(2), ClockMap()
    for number in range(80):
        probe(clock, TruePad(10, 0), number * 250_000, rng, 1_000_000)
    stamps = [clock.stamp((20 + silent_s) * 1_000_000) for silent_s in (0, 10, 100, 1000)]
    errors = [stamp.error_ns for stamp in stamps if stamp is not None]
    assert len(errors) == 4
    assert errors == sorted(errors)
    assert errors[-1] > 100 * errors[0]


def test_one_sided_bounds_say_nothing() -> None:
    clock = ClockMap()
    assert clock.stamp(5) is None
    assert clock.drift_ppm is None
    assert clock.round_trip_ns is None
    clock.not_after(5, 5_000)
    assert clock.stamp(5) is None
    clock.not_before(5, 4_000)
    assert clock.stamp(5) is not None


@pytest.mark.parametrize("jump_s", [3600, -3600, 0.01, -0.01])
def test_a_laptop_that_slept_is_believed_again_at_once(jump_s: float) -> None:
    clock = ClockMap()
    for second in range(30):
        clock.probed(second * 1_000_000, second * SECOND - 100_000, second * SECOND + 100_000)
    for tenth in range(1, 4):
        pad_us = 29_000_000 + tenth * 100_000
        at_ns = pad_us * 1000 + int(jump_s * SECOND)
        clock.probed(pad_us, at_ns - 100_000, at_ns + 100_000)
        stamp = clock.stamp(pad_us)
        assert stamp is not None
        assert abs(stamp.at_ns - at_ns) <= 101_000
