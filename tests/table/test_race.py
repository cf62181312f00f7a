"""The window of a race: which slaps belong to it, and when it is over."""

from __future__ import annotations

from collections.abc import Sequence

from slapbox.games.protocol import Race, Slap, Verdict
from slapbox.pads.arbiter import TimedSlap
from slapbox.table.match.race import TOUCH_GRACE_NS, Window
from slapbox.text import Text

SECOND = 1_000_000_000
OPENS = 100 * SECOND
EARLY_NS = 500_000_000


def everything_counts(slaps: Sequence[Slap]) -> list[Verdict]:
    return [
        Verdict(0) if slap.at_us >= 0 else Verdict(None, Text("race.why.early")) for slap in slaps
    ]


def window(*, touch: bool = False, hands: int = 1) -> Window:
    race = Race("swat", (0, 1), hands, close_us=4_000_000)
    return Window(race, OPENS, everything_counts, touch)


def slap(at_ns: int, source: str = "pad") -> TimedSlap:
    return TimedSlap(at_ns, source, "boot", 1, 3, 1_500)


def test_slaps_are_handed_over_in_order_of_time_from_the_opening() -> None:
    race = window()
    race.add(0, slap(OPENS + 500_000_000), OPENS + SECOND)
    race.add(1, slap(OPENS + 300_000_999), OPENS + SECOND)  # came in later, but was earlier
    assert [(s.seat, s.at_us, s.error_us, s.key) for s in race.slaps()] == [
        (1, 300_000, 2, 3),
        (0, 500_000, 2, 3),
    ]


def test_what_is_outside_the_window_does_not_belong_to_it() -> None:
    race = window()
    assert not race.add(0, slap(OPENS - EARLY_NS - 1), OPENS)
    assert not race.add(0, slap(race.closes_ns + 1), race.closes_ns + 2)
    assert not race.add(7, slap(OPENS + 1), OPENS + 2)
    assert race.add(0, slap(OPENS - EARLY_NS), OPENS)
    assert race.add(0, slap(race.closes_ns), race.closes_ns)


def test_it_is_over_early_when_every_hand_is_down_or_done() -> None:
    race = window()
    race.add(0, slap(OPENS + 1), OPENS + 10)
    assert not race.is_over(OPENS + 10, frontier_ns=OPENS + 10)
    race.finish(1, OPENS + 20)
    assert race.is_over(OPENS + 20, frontier_ns=OPENS + 10)
    assert race.hands_down() == [1, 0]


def test_a_slap_that_does_not_count_leaves_the_hand_usable() -> None:
    race = window()
    race.add(0, slap(OPENS - 5), OPENS)
    race.add(1, slap(OPENS + 5), OPENS)
    assert race.hands_down() == [0, 1]
    assert not race.is_over(OPENS + 10, OPENS + 10)
    assert race.as_json(OPENS)["ignored"] == [
        {"seat": 0, "reason": {"key": "race.why.early", "values": {}}}
    ]


def test_it_waits_for_slaps_that_are_still_on_their_way() -> None:
    race = window()
    after_ns = race.closes_ns + 1
    assert not race.is_over(after_ns, frontier_ns=race.closes_ns)
    assert race.is_over(after_ns, frontier_ns=after_ns)


def test_phones_get_their_grace() -> None:
    race = window(touch=True)
    for seat in (0, 1):
        race.add(seat, slap(OPENS + 1), OPENS + 10)
    assert not race.is_over(OPENS + 10, OPENS + 10)
    assert race.is_over(OPENS + 10 + TOUCH_GRACE_NS, OPENS + 10)


def test_nobody_is_told_when_a_race_will_open() -> None:
    record = window().as_json(OPENS - 1)
    assert record["state"] == "waiting"
    assert record["opened_us"] is None
    assert record["closes_us"] is None


def test_pads_on_one_sync_wire_are_told_apart_by_their_own_error() -> None:
    race = window()
    for seat, tie in enumerate(("conductor", "conductor")):
        slapped = TimedSlap(OPENS + seat * 20_000, "pad", "boot", 1, 3, 900_000, None, tie, 1_200)
        race.add(seat, slapped, OPENS + SECOND)
    one, other = race.slaps()
    assert (one.error_us, one.tied_us) == (900, 2)
    assert not one.is_too_close_to(other)  # 20 µs apart


def test_of_pads_on_two_buses_those_are_tied_that_are_more() -> None:
    pads = Race("swat", (0, 1, 2, 3), hands=1, close_us=4_000_000)
    race = Window(pads, OPENS, everything_counts, touch=False)
    for seat, tie in enumerate(("hub", "root", "hub", "")):
        slapped = TimedSlap(OPENS + seat * 20_000, "pad", "boot", 1, 3, 900_000, None, tie, 1_200)
        race.add(seat, slapped, OPENS + SECOND)
    one, other, third, untied = race.slaps()
    assert [slap.tied_us for slap in (one, other, third, untied)] == [2, None, 2, None]
    assert not one.is_too_close_to(third)
    assert one.is_too_close_to(other)


def test_a_conductor_that_changed_in_the_race_ties_nothing() -> None:
    race = window()
    for seat, tie in enumerate(("one", "another")):
        slapped = TimedSlap(OPENS + seat * 20_000, "pad", "boot", 1, 3, 900_000, None, tie, 1_200)
        race.add(seat, slapped, OPENS + SECOND)
    one, other = race.slaps()
    assert one.tied_us is None
    assert one.is_too_close_to(other)


def test_one_hand_is_enough_when_only_the_first_matters() -> None:
    race = Window(Race("buzz", (0, 1), 1, 4_000_000, until_first=True), OPENS, everything_counts)
    race.add(0, slap(OPENS - 5), OPENS)
    assert not race.is_over(OPENS + 10, OPENS + 10)
    race.add(1, slap(OPENS + 5), OPENS + 20)
    assert race.is_over(OPENS + 20, OPENS + 10)


def test_who_is_out_is_not_waited_for_but_told() -> None:
    race = Window(Race("buzz", (0, 1), 1, 4_000_000, out=frozenset({0})), OPENS, everything_counts)
    race.add(0, slap(OPENS - 5), OPENS)
    assert [entry["seat"] for entry in race.as_json(OPENS)["ignored"]] == [0]
    race.add(1, slap(OPENS + 5), OPENS + 20)
    assert race.is_over(OPENS + 20, OPENS + 10)


def test_a_verdict_may_be_for_good() -> None:
    def lost(slaps: Sequence[Slap]) -> list[Verdict]:
        return [Verdict(None, Text("race.why.false_start"), out=True)] * len(slaps)

    race = Window(Race("round", (0,), 1, 4_000_000), OPENS, lost)
    race.add(0, slap(OPENS - 5), OPENS)
    assert race.has_enough(0)
    assert race.is_over(OPENS, OPENS)


def test_how_early_a_slap_is_heard_is_the_races_affair() -> None:
    race = Window(Race("buzz", (0,), 1, 4_000_000, early_us=3_000_000), OPENS, everything_counts)
    assert race.add(0, slap(OPENS - 3 * SECOND), OPENS)
    assert not race.add(0, slap(OPENS - 3 * SECOND - 1), OPENS)


def test_hands_on_the_table_are_seen_and_not_who_was_first() -> None:
    shown = Window(Race("swat", (0, 1), 2, 4_000_000, on_table=True), OPENS, everything_counts)
    hidden = window(hands=2)
    for race in (shown, hidden):
        race.add(1, slap(OPENS + 5), OPENS + SECOND)
        race.add(0, TimedSlap(OPENS + 9, "pad", "boot", 2, 5, 1_500), OPENS + SECOND)
        race.add(0, slap(OPENS + 20), OPENS + SECOND)
        race.add(1, slap(OPENS - 9), OPENS + SECOND)  # too early for a hand
    assert shown.as_json(OPENS + SECOND)["hits"] == [
        {"seat": 0, "key": 3},
        {"seat": 0, "key": 5},
        {"seat": 1, "key": 3},
    ]
    assert hidden.as_json(OPENS + SECOND)["hits"] == []


def quiet(slaps: Sequence[Slap]) -> int | None:
    """Over a second after the last slap, each of which has to come within it."""
    ends_us = None
    for slapped in sorted(slaps, key=lambda one: one.at_us):
        if ends_us is not None and slapped.at_us > ends_us:
            break
        ends_us = slapped.at_us + 1_000_000
    return ends_us


def test_the_rules_may_end_it_before_it_closes() -> None:
    race = Window(Race("swat", (0, 1), 2, 4_000_000), OPENS, everything_counts, ends=quiet)
    race.add(0, slap(OPENS + 300_000_000), OPENS + SECOND)
    ends_ns = OPENS + 1_300_000_999  # times are rounded down
    assert not race.is_over(ends_ns + 1, frontier_ns=ends_ns)  # a slap may be on its way
    assert race.is_over(ends_ns + 1, frontier_ns=ends_ns + 1)
    assert race.next_deadline_ns(OPENS + SECOND) == ends_ns + 1
    assert race.as_json(OPENS + SECOND)["closes_us"] == (OPENS + 4 * SECOND) // 1000


def test_a_late_slap_prolongs_it_and_then_others_count() -> None:
    race = Window(Race("swat", (0, 1), 2, 4_000_000), OPENS, everything_counts, ends=quiet)
    race.add(0, slap(OPENS + 300_000_000), OPENS + 2 * SECOND)
    race.add(0, slap(OPENS + 1_900_000_000), OPENS + 2 * SECOND)
    assert [slap.at_us for slap in race.slaps()] == [300_000]
    assert race.hands_down() == [1, 0]
    race.add(1, slap(OPENS + 1_000_000_000), OPENS + 2 * SECOND)
    assert [slap.at_us for slap in race.slaps()] == [300_000, 1_000_000, 1_900_000]
    assert race.hands_down() == [2, 1]


def test_the_end_that_the_rules_set_is_never_after_the_close() -> None:
    race = Window(Race("swat", (0, 1), 2, 1_000_000), OPENS, everything_counts, ends=quiet)
    race.add(0, slap(OPENS + 300_000_000), OPENS + SECOND)
    assert race.is_over(OPENS + SECOND + 1, frontier_ns=OPENS + SECOND + 1)


def test_phones_have_their_grace_after_that_end_as_well() -> None:
    race = Window(Race("swat", (0, 1), 2, 4_000_000), OPENS, everything_counts, True, quiet)
    race.add(0, slap(OPENS + 300_000_000), OPENS + SECOND)
    after_ns = race.ends_ns + 1
    assert not race.is_over(after_ns, after_ns)
    assert race.is_over(after_ns + TOUCH_GRACE_NS, after_ns)
