"""Limits of a clock: no honest one is refused, and no absurd stamp is believed."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from slapbox.pads.crystal import Answer, Crystal

MS = 1_000_000
BEGAN_NS = 1_800_000_000_000 * MS


def shown_us(at_ns: int, start_us: int, ppm: int) -> int:
    """Return what a clock shows that started anywhere and runs true but for so much."""
    elapsed_ns = at_ns - BEGAN_NS
    return start_us + (elapsed_ns + elapsed_ns * ppm // 1_000_000) // 1000


answers = st.lists(
    st.tuples(
        st.integers(1, 3_600_000 * MS),  # since the answer before
        st.integers(0, 50 * MS),  # there
        st.integers(0, 30 * MS),  # on the pad
        st.integers(0, 50 * MS),  # and back
    ),
    min_size=1,
    max_size=12,
)


@given(answers, st.integers(-900, 900), st.integers(0, 2**62), st.integers(0, 5_000 * MS))
def test_an_honest_clock_is_always_believed(
    trips: list[tuple[int, int, int, int]], ppm: int, start_us: int, late_ns: int
) -> None:
    crystal, now_ns = Crystal(), BEGAN_NS
    for pause_ns, there_ns, stay_ns, back_ns in trips:
        sent_ns = now_ns + pause_ns
        in_ns = sent_ns + there_ns
        out_ns = in_ns + stay_ns
        now_ns = out_ns + back_ns
        answer = Answer(
            shown_us(in_ns, start_us, ppm), sent_ns, now_ns, shown_us(out_ns, start_us, ppm)
        )
        assert crystal.answer(answer)
        stamp_us = shown_us(now_ns, start_us, ppm)
        assert crystal.can_have_shown(stamp_us, now_ns + late_ns)
        assert crystal.behind_ns(stamp_us, now_ns + late_ns) <= late_ns + 1000


@given(
    st.integers(0, 2**63 - 1),
    st.integers(3_000, 2**62),
    st.integers(0, 10_000 * MS),
)
def test_no_stamp_is_from_the_future(start_us: int, ahead_us: int, after_ns: int) -> None:
    crystal = Crystal()
    assert crystal.answer(Answer(start_us, BEGAN_NS, BEGAN_NS, start_us))
    arrived_ns = BEGAN_NS + after_ns
    true_us = start_us + after_ns // 1000
    most_us = ahead_us + after_ns // 1_000_000
    assert not crystal.can_have_shown(true_us + most_us, arrived_ns)


@given(st.integers(-(2**62), 2**62), st.sampled_from([0, 2_000, 500_000, 998_000, 1_002_000]))
def test_a_clock_that_jumps_stands_or_races_is_found_out(jump_us: int, share_ppm: int) -> None:
    crystal = Crystal()
    start_us = 2**62
    answers = [
        Answer(start_us + us, BEGAN_NS + ns, BEGAN_NS + ns + MS, start_us + us)
        for ns, us in ((n * 250 * MS, n * 250 * share_ppm // 1000) for n in range(1, 60))
    ]
    assert not all(crystal.answer(answer) for answer in answers)
    if abs(jump_us) > 10_000:
        true = Crystal()
        assert true.answer(Answer(start_us, BEGAN_NS, BEGAN_NS + MS, start_us))
        later_us = start_us + 1000 + jump_us
        assert not true.answer(Answer(later_us, BEGAN_NS + MS, BEGAN_NS + 2 * MS, later_us))


def test_an_answer_that_took_longer_than_its_trip_is_none() -> None:
    assert not Answer(1_000_000, BEGAN_NS, BEGAN_NS + MS, 1_020_000).is_possible
    assert not Answer(1_000_000, BEGAN_NS, BEGAN_NS + MS, 999_999).is_possible


def test_nothing_was_stamped_before_1970() -> None:
    crystal = Crystal()
    day_us = 86_400_000_000
    assert crystal.answer(Answer(2**62, BEGAN_NS, BEGAN_NS, 2**62))
    assert crystal.can_have_shown(2**62 - 30 * day_us, BEGAN_NS)
    assert not crystal.can_have_shown(5, BEGAN_NS)
