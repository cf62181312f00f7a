"""Touch pads: one-sided bounds from the web make a clock with an honest error."""

from __future__ import annotations

from random import Random

from hypothesis import example, given, settings
from hypothesis import strategies as st

from bench.linksim import BEGAN_NS, SECOND, Crystal, PadClock, Wifi, WifiLink
from slapbox.pads.arbiter import TimedSlap
from slapbox.pads.touch import (
    BELIEVED_NS,
    MOST_BEYOND,
    MOST_LIVES,
    STRANGERS,
    TOUCH_LATENCY_NS,
    Numbers,
    TouchPads,
)

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
        arrived_ns = finger_ns + 100 * MS
        slap = TimedSlap(0, "t", "page", number, 2, 0)
        timed = touch.slap(slap, link.touched_us(finger_ns), arrived_ns)
        assert timed is not None
        assert abs(timed.at_ns - finger_ns) <= timed.error_ns


def beaten(way_ns: int) -> TouchPads:
    """A page that beat for 5 s, each way as long."""
    touch, answer = TouchPads({}), (0, 0)
    for page_us in range(0, 5_000_000, 250_000):
        arrived_ns = OFFSET_NS + page_us * 1000 + way_ns
        touch.beat("t", "page", page_us, arrived_ns, answer)
        answer = (arrived_ns, page_us + 2 * way_ns // 1000)
    return touch


@given(way_ms=st.integers(1, 140), late_ms=st.integers(0, 3_000))
@example(way_ms=400, late_ms=750)  # however long its beats take
def test_a_page_is_believed_no_further_back_than_its_beats_take(way_ms: int, late_ms: int) -> None:
    touch, made_us = beaten(way_ms * MS), 5_100_000
    made_ns = OFFSET_NS + made_us * 1000
    arrived_ns = made_ns + late_ms * MS
    moment = touch.moment("t", "page", made_us, arrived_ns)
    assert moment is not None
    assert moment.at_ns >= arrived_ns - BELIEVED_NS - TOUCH_LATENCY_NS
    if late_ms <= way_ms:
        assert abs(moment.at_ns - made_ns) <= moment.error_ns + 2 * MS
    if late_ms > 150 + 2 * way_ms + 10 or late_ms > 300 + way_ms:
        assert moment.at_ns == arrived_ns


def test_a_slap_from_the_past_does_not_win() -> None:
    """Said at +1,420 ms to have been made at +150, against one of +220 that came in at once."""
    touch, opened_us = beaten(5 * MS), 5_000_000
    opened_ns = OFFSET_NS + opened_us * 1000
    slap = TimedSlap(0, "t", "page", 1, 2, 0)
    liar = touch.slap(slap, opened_us + 150_000, opened_ns + 1_420 * MS)
    assert liar is not None
    assert liar.at_ns - liar.error_ns > opened_ns + 220 * MS


def test_an_answer_of_the_future_says_nothing_about_the_clock() -> None:
    touch = beaten(5 * MS)
    before = touch.error_ns("t")
    at_us = 5_000_000
    arrived_ns = OFFSET_NS + at_us * 1000 + 5 * MS
    touch.beat("t", "page", at_us, arrived_ns, (arrived_ns + 10**12, at_us))
    after = touch.error_ns("t")
    assert before is not None
    assert after is not None
    assert abs(after - before) < MS


def test_numbers_are_known_again_after_a_restart_and_new_for_a_new_page() -> None:
    touch = TouchPads({("t", "page"): [1, 3]})
    assert [touch.is_kept("t", "page", number) for number in (1, 2, 3)] == [True, False, True]
    assert not touch.is_kept("t", "reloaded", 1)


@given(heard=st.permutations(range(1, 200)), lost=st.sets(st.integers(1, 199), max_size=5))
def test_what_was_heard_is_known_in_whatever_order_it_came(
    heard: list[int], lost: set[int]
) -> None:
    numbers = Numbers()
    for count, number in enumerate(heard):
        assert number not in numbers
        if number not in lost:
            numbers.add(number)
        assert all((one in numbers) == (one not in lost) for one in heard[: count + 1])
    assert numbers.remembered <= 200 - min(lost, default=200)


def test_a_page_that_slaps_all_night_is_no_more_to_remember() -> None:
    honest, sparse = Numbers(), Numbers()
    for number in range(1, 3 * MOST_BEYOND):
        honest.add(number)
        sparse.add(2 * number)
    assert honest.remembered == 0
    assert sparse.remembered <= MOST_BEYOND
    newest = range(2 * MOST_BEYOND, 3 * MOST_BEYOND)
    assert all(number in honest and 2 * number in sparse for number in newest)
    assert 6 * MOST_BEYOND not in sparse


def test_two_pages_of_one_browser_may_take_turns() -> None:
    """One sends again what the host has, after the other has slapped; of ever new ones the last are
    known."""
    touch, way_ns = beaten(5 * MS), 5 * MS
    boots = ["page", *(f"page {number}" for number in range(2 * MOST_LIVES))]
    for boot in boots:
        touch.beat("t", boot, 5_000_000, OFFSET_NS + 5_000_000_000 + way_ns, (1, 0))
        slap = TimedSlap(0, "t", boot, 1, 2, 0)
        assert not touch.is_kept("t", boot, 1)
        assert touch.slap(slap, 5_000_000, OFFSET_NS + 5_000_000_000 + way_ns)
        assert touch.is_kept("t", boot, 1)
        assert len(touch._kept) <= MOST_LIVES
    assert touch.is_kept("t", boots[-2], 1)


def test_strangers_who_beat_under_ever_new_names_do_not_pile_up() -> None:
    touch = TouchPads({})
    touch.beat("seated", "page", 1, OFFSET_NS, (0, 0))
    for number in range(1, 3 * STRANGERS):
        touch.beat(f"guest {number}", "page", 1, OFFSET_NS + number * MS, (0, 0))
        touch.forget_strangers({"seated"})
    assert touch.heard_ns("seated") == OFFSET_NS
    assert len(touch._pages) <= STRANGERS + 1
    newest = 3 * STRANGERS - 1
    assert touch.heard_ns(f"guest {newest}") == OFFSET_NS + newest * MS
