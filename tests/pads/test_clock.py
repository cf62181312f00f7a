"""The clock map keeps its promise: the true time lies inside the stated error."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from slapbox.pads.clock import DRIFT_PPM, ClockMap


def true_ns(pad_us: int, offset_ns: int, drift_ppm: float) -> int:
    """The table time of a pad whose crystal is off by ``drift_ppm``."""
    return offset_ns + round(pad_us * 1000 * (1 + drift_ppm / 1e6))


@given(
    seed=st.integers(0, 2**32),
    drift_ppm=st.floats(-DRIFT_PPM * 0.99, DRIFT_PPM * 0.99),
    start_us=st.integers(0, 2**45),
    probes=st.integers(1, 120),
)
def test_the_true_time_is_inside_the_error(
    seed: int, drift_ppm: float, start_us: int, probes: int
) -> None:
    rng = Random(seed)
    clock, offset_ns, pad_us = ClockMap(), 1_800_000_000_000_000_000, start_us
    for _ in range(probes):
        pad_us += rng.randint(5_000, 350_000)
        at_ns = true_ns(pad_us, offset_ns, drift_ppm)
        delays_ns = rng.randint(20_000, 3_000_000), rng.randint(20_000, 3_000_000)
        clock.probed(pad_us, at_ns - delays_ns[0], at_ns + delays_ns[1])
    asked_us = pad_us + rng.randint(-200_000, 200_000)
    moment = clock.moment(asked_us)
    assert moment is not None
    assert abs(true_ns(asked_us, offset_ns, drift_ppm) - moment.at_ns) <= moment.error_ns + 1


def test_many_probes_sweep_the_usb_frame() -> None:
    """Delays of up to a millisecond each way; the best of many bound the time far more closely."""
    rng, clock = Random(1), ClockMap()
    for number in range(60):
        pad_us = number * 20_000
        clock.probed(
            pad_us,
            pad_us * 1000 - rng.randint(0, 1_000_000),
            pad_us * 1000 + rng.randint(0, 1_000_000),
        )
    moment = clock.moment(60 * 20_000)
    assert moment is not None
    assert moment.error_ns < 150_000


def test_one_sided_bounds_say_nothing() -> None:
    clock = ClockMap()
    assert clock.moment(5) is None
    clock.not_after(5, 5_000)
    assert clock.moment(5) is None
    clock.not_before(5, 4_000)
    assert clock.moment(5) is not None


def test_a_laptop_that_slept_is_believed_again_after_few_probes() -> None:
    clock = ClockMap()
    for second in range(30):
        clock.probed(second * 1_000_000, second * 10**9 - 100_000, second * 10**9 + 100_000)
    jumped_ns = 3600 * 10**9
    clock.probed(30_000_000, jumped_ns, jumped_ns + 200_000)
    moment = clock.moment(30_000_000)
    assert moment is not None
    assert jumped_ns <= moment.at_ns <= jumped_ns + 200_000
