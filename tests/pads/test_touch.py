"""Touch pads: one-sided bounds from the web make a clock with an honest error."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

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


def test_numbers_are_known_again_after_a_restart_and_new_for_a_new_page() -> None:
    touch = TouchPads({("t", "page"): [1, 3]})
    assert [touch.is_kept("t", "page", number) for number in (1, 2, 3)] == [True, False, True]
    assert not touch.is_kept("t", "reloaded", 1)
