"""Touch pads: one-sided bounds from the web make a clock with an honest error."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from bench.linksim import BEGAN_NS, SECOND, Crystal, PadClock, Wifi, WifiLink
from slapbox.pads.arbiter import TimedSlap
from slapbox.pads.touch import TOUCH_LATENCY_NS, TouchPads

MS = 1_000_000
OFFSET_NS = 1_800_000_000_000_000_000


@given(seed=st.integers(0, 2**32), beats=st.integers(2, 80))
def test_the_true_time_of_a_touch_slap_is_inside_its_error(seed: int, beats: int) -> None:
    rng, touch = Random(seed), TouchPads({})
    page_us, answer = 3_000_000, (0, 0)
    for _ in range(beats):
        page_us += 250_000
        there_ns, back_ns = rng.randint(1 * MS, 60 * MS), rng.randint(1 * MS, 60 * MS)
        arrived_ns = OFFSET_NS + page_us * 1000 + there_ns
        touch.beat("t", "page", page_us, arrived_ns, answer)
        answer = (arrived_ns, (arrived_ns - OFFSET_NS + back_ns) // 1000)
    slap_us = page_us + 70_000
    arrived_ns = OFFSET_NS + slap_us * 1000 + rng.randint(1 * MS, 60 * MS)
    slap = touch.slap(TimedSlap(0, "t", "page", 1, 2, 0), slap_us, arrived_ns)
    assert slap is not None
    assert slap.error_ns >= TOUCH_LATENCY_NS
    assert abs(slap.at_ns - (OFFSET_NS + slap_us * 1000)) <= slap.error_ns + 1000
    assert touch.error_ns("t") is not None


@settings(max_examples=30)
@given(seed=st.integers(0, 2**32), tick_us=st.sampled_from([5, 100, 1000]))
def test_the_finger_is_inside_the_error_too(seed: int, tick_us: int) -> None:
    """Dozing Wi-Fi, a coarse clock, and a screen that tells of fingers late."""
    rng, touch = Random(seed), TouchPads({})
    clock = PadClock(Crystal(rng.uniform(-50, 50), 0.02), 21, rng)
    link = WifiLink(Wifi(tick_us=tick_us), clock, rng)
    for beat in link.events(20):
        touch.beat("t", "page", beat.page_us, beat.known_ns, beat.answer)
    for number in range(20):
        finger_ns = BEGAN_NS + 20 * SECOND + rng.randrange(SECOND // 2)
        arrived_ns = finger_ns + 150 * MS
        slap = TimedSlap(0, "t", "page", number, 2, 0)
        timed = touch.slap(slap, link.touched_us(finger_ns), arrived_ns)
        assert timed is not None
        assert abs(timed.at_ns - finger_ns) <= timed.error_ns


def test_numbers_are_known_again_after_a_restart_and_new_for_a_new_page() -> None:
    touch = TouchPads({("t", "page"): [1, 3]})
    assert [touch.is_kept("t", "page", number) for number in (1, 2, 3)] == [True, False, True]
    assert not touch.is_kept("t", "reloaded", 1)
