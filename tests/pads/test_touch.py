"""Touch pads: one-sided bounds from the web make a clock with an honest error."""

from __future__ import annotations

from random import Random

from hypothesis import example, given
from hypothesis import strategies as st

from bench.linksim import BEGAN_NS, SECOND, Crystal, PadClock, Wifi, WifiLink
from slapbox.pads.arbiter import TimedSlap
from slapbox.pads.touch import (
    BELIEVED_NS,
    LIVES,
    MOST_BEYOND,
    MOST_LIVES,
    PAGES,
    STRANGERS,
    TOUCH_LATE_NS,
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
    assert slap.error_ns >= TOUCH_LATE_NS // 2
    assert abs(slap.at_ns - (OFFSET_NS + slap_us * 1000)) <= slap.error_ns + 1000
    assert touch.error_ns("t") is not None


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
    stamp = touch.stamp("t", "page", made_us, arrived_ns)
    assert stamp is not None
    assert stamp.at_ns >= arrived_ns - BELIEVED_NS - TOUCH_LATE_NS // 2
    if late_ms <= way_ms:
        assert abs(stamp.at_ns - made_ns) <= stamp.error_ns + 2 * MS
    if late_ms > 150 + 2 * way_ms + 10 or late_ms > 300 + way_ms:
        assert stamp.at_ns == arrived_ns


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


class Window:
    """A page with a clock of its own: opened at another time, each way of its beats another one."""

    def __init__(self, boot: str, rng: Random) -> None:
        self.boot = boot
        self.offset_ns = OFFSET_NS + rng.randrange(10**13)
        self.rng = rng
        self.number = 0
        self.answer = (0, 0)

    def shown_us(self, at_ns: int) -> int:
        return (at_ns - self.offset_ns + 10**13) // 1000

    def way_ns(self) -> int:
        return self.rng.randint(1 * MS, 60 * MS)

    def beat(self, touch: TouchPads, at_ns: int) -> None:
        arrived_ns = at_ns + self.way_ns()
        touch.beat("t", self.boot, self.shown_us(at_ns), arrived_ns, self.answer)
        self.answer = (arrived_ns, self.shown_us(arrived_ns + self.way_ns()))

    def slap(self, touch: TouchPads, at_ns: int) -> TimedSlap | None:
        self.number += 1
        slap = TimedSlap(0, "t", self.boot, self.number, 2, 0)
        return touch.slap(slap, self.shown_us(at_ns), at_ns + self.way_ns())


@given(seed=st.integers(0, 2**32), count=st.integers(1, PAGES), steps=st.integers(1, 150))
def test_no_window_of_a_browser_loses_a_slap_to_another(seed: int, count: int, steps: int) -> None:
    """However their beats and slaps come between one another, each slap is placed, inside its
    error, and moves are by the same clocks."""
    rng, touch, now_ns = Random(seed), TouchPads({}), OFFSET_NS + 10**13
    windows = [Window(f"boot {number}", rng) for number in range(count)]
    for window in windows * 2:
        now_ns += 130 * MS
        window.beat(touch, now_ns)
    for _ in range(steps):
        now_ns += rng.randint(1 * MS, 250 * MS)
        window = rng.choice(windows)
        if rng.random() < 0.4:
            window.beat(touch, now_ns)
            continue
        slap = window.slap(touch, now_ns)
        assert slap is not None
        assert abs(slap.at_ns - now_ns) <= slap.error_ns + 2 * MS
        assert touch.is_kept("t", window.boot, window.number)
        began = touch.began("t", window.boot, window.shown_us(now_ns))
        assert began is not None
        assert abs(began.at_ns - now_ns) <= began.error_ns + 2 * MS


def test_the_page_is_told_its_own_error_and_others_the_largest_in_sight() -> None:
    touch, now_ns = TouchPads({}), OFFSET_NS
    errors_ns: dict[str, int | None] = {}
    for _ in range(12):
        for boot, way_ns in (("near", 2 * MS), ("far", 40 * MS)):
            answer = (now_ns - 200 * MS, (now_ns - 200 * MS + way_ns) // 1000)
            errors_ns[boot] = touch.beat("t", boot, now_ns // 1000, now_ns + way_ns, answer)
        now_ns += 250 * MS
    near, far = errors_ns["near"], errors_ns["far"]
    assert near is not None
    assert far is not None
    assert far > near + 20 * MS
    assert touch.error_ns("t") == far
    for _ in range(12):  # the far one was closed
        now_ns += 250 * MS
        answer = (now_ns - 200 * MS, (now_ns - 198 * MS) // 1000)
        near = touch.beat("t", "near", now_ns // 1000, now_ns + 2 * MS, answer)
    assert touch.error_ns("t") == near


def test_a_page_that_never_beat_has_no_clock_and_costs_nothing() -> None:
    touch = beaten(5 * MS)
    for number in range(1000):
        slap = TimedSlap(0, "t", f"new {number}", 1, 2, 0)
        assert touch.slap(slap, 5_000_000, OFFSET_NS + 5_000_000_000) is None
        assert not touch.is_kept("t", f"new {number}", 1)
    assert list(touch._devices["t"].pages) == ["page"]
    assert touch.slap(TimedSlap(0, "t", "page", 1, 2, 0), 5_100_000, OFFSET_NS + 5_105 * MS)


def test_pages_of_one_device_by_the_thousand_crowd_out_no_other_device() -> None:
    touch = beaten(5 * MS)
    for device in ("t", "hostile"):
        for number in range(2000 if device == "hostile" else 1):
            boot = f"boot {number}" if device == "hostile" else "page"
            for at_us in (5_000_000, 5_250_000):
                arrived_ns = OFFSET_NS + at_us * 1000 + 5 * MS
                touch.beat(device, boot, at_us, arrived_ns, (arrived_ns - 9 * MS, at_us))
            slap = TimedSlap(0, device, boot, 1, 2, 0)
            assert touch.slap(slap, 5_250_000, OFFSET_NS + 5_255 * MS)
    assert len(touch._devices["hostile"].pages) == PAGES
    assert len(touch._kept) <= LIVES + 1
    assert touch.is_kept("t", "page", 1)


def test_a_page_that_beat_among_many_may_send_its_slap_again() -> None:
    """One sends again what the host has, after the others have slapped; of ever new ones the last
    are known."""
    touch, way_ns = beaten(5 * MS), 5 * MS
    boots = ["page", *(f"page {number}" for number in range(2 * MOST_LIVES))]
    for boot in boots:
        touch.beat("t", boot, 5_000_000, OFFSET_NS + 5_000_000_000 + way_ns, (1, 0))
        slap = TimedSlap(0, "t", boot, 1, 2, 0)
        assert not touch.is_kept("t", boot, 1)
        assert touch.slap(slap, 5_000_000, OFFSET_NS + 5_000_000_000 + way_ns)
        assert touch.is_kept("t", boot, 1)
        assert len(touch._kept) <= LIVES
    assert touch.is_kept("t", boots[-LIVES], 1)


def test_strangers_who_beat_under_ever_new_names_do_not_pile_up() -> None:
    touch = TouchPads({})
    touch.beat("seated", "page", 1, OFFSET_NS, (0, 0))
    for number in range(1, 3 * STRANGERS):
        touch.beat(f"guest {number}", "page", 1, OFFSET_NS + number * MS, (0, 0))
        touch.forget_strangers({"seated"})
    assert touch.heard_ns("seated") == OFFSET_NS
    assert len(touch._devices) <= STRANGERS + 1
    newest = 3 * STRANGERS - 1
    assert touch.heard_ns(f"guest {newest}") == OFFSET_NS + newest * MS


def test_strangers_with_many_pages_do_not_pile_up_either() -> None:
    touch = TouchPads({})
    for number in range(2 * STRANGERS):
        for page in range(PAGES + 2):
            touch.beat(f"guest {number}", f"page {page}", 1, OFFSET_NS + number * MS, (0, 0))
            touch.forget_strangers(())
    assert sum(len(device.pages) for device in touch._devices.values()) <= STRANGERS
    assert touch.heard_ns(f"guest {2 * STRANGERS - 1}") > 0
