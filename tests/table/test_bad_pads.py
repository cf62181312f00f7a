"""A pad that says what cannot be is named and left out, the table plays on, and it may come back.

The whole table in virtual time. Pads a, b and c play; d lies beside them, or c does.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from slapbox.pads.budget import RATES, TOLD_NS, Budget
from slapbox.pads.fleet import MAX_PADS
from slapbox.pads.link import Closed, Flooded, Heard, Opened, Probed
from slapbox.pads.pad import TRIAL_NS
from slapbox.pads.wire import Beat, Frame, Hello, Log, PadMessage, PadSlap, Pulsed, Synced
from slapbox.table.frame.news import NOTICES
from slapbox.text import Text

TableHarness = Any  # the fixture's class lives in conftest, which cannot be imported by name
MS = 1_000_000
TRIAL_MS = TRIAL_NS // MS

times = st.one_of(st.integers(0, 2**63 - 1), st.integers(0, 10_000_000), st.just(2**63 - 1))
numbers = st.integers(1, 40)
lies = st.one_of(
    st.builds(Beat, times, numbers),
    st.builds(PadSlap, numbers, times, st.integers(0, 5)),
    st.builds(Synced, times),
    st.builds(Pulsed, numbers, times),
    st.builds(Frame, st.integers(0, 2047), times, st.integers(0, 999), st.integers(1, 10**6)),
    st.tuples(times, times),  # an answer to a probe
)


def problems(stage: TableHarness) -> list[str]:
    return [text.key for text in stage.core.devices.fleet.problems.values()]


def ms_to_turn(stage: TableHarness) -> int:
    """Somebody turns a card; how long (ms) it takes until the table knows of it."""

    def state() -> Any:
        return stage.view()["match"]["state"]

    stage.until(lambda: state()["phase"] != "swat")
    stage.until(lambda: stage.view()["match"]["turn_from_us"] * 1000 < stage.now_ns)
    stage.run(5)
    turns = state()["turns"]
    stage.pads["abc"[state()["turn"]]].slap(0)
    began_ns = stage.now_ns
    stage.until(lambda: state()["turns"] != turns)
    return int((stage.now_ns - began_ns) // MS)


def probe(stage: TableHarness, pad: Any, pad_us: int) -> None:
    """The pad answers a probe: its clock shows ``pad_us`` now."""
    now_ns = stage.now_ns
    stage.core.hear(Probed(pad.port, pad_us, now_ns - MS, now_ns, pad_us), now_ns)


def test_a_clock_that_stands_still_holds_nobody_back(playing: TableHarness) -> None:
    standing = playing.pad("d")
    playing.run(100)
    still_us = standing.pad_us()
    playing.silent.add("d")  # of the truth
    for _ in range(900):
        playing.run(5)
        standing.say(Beat(still_us, 1))
    assert problems(playing) == ["pad.clock_wrong"]
    assert ms_to_turn(playing) <= 20
    playing.silent.clear()
    playing.run(TRIAL_MS + 300)
    assert problems(playing) == []
    standing.slap(0)
    playing.run(20)
    assert not standing.waiting  # acknowledged


def test_one_absurd_time_poisons_nothing(playing: TableHarness) -> None:
    liar = playing.pads["c"]
    playing.run(100)
    liar.say(Beat(2**63 - 1, 1))
    playing.run(10)
    assert problems(playing) == ["pad.clock_wrong"]
    assert playing.view()["seats"][2]["here"] is False
    honest = liar.slap(3)
    at_ns = playing.now_ns
    playing.run(10)
    assert liar.waiting == [honest]  # not lost: it stays with the pad
    assert ms_to_turn(playing) <= 20
    playing.run(TRIAL_MS + 300)
    assert problems(playing) == []
    liar.say(honest)
    playing.tick()
    (kept,) = [slap for slap in playing.journal.slaps_since(at_ns - MS) if slap.source == "c"]
    assert abs(kept.at_ns - at_ns) <= kept.error_ns + MS
    assert not liar.waiting or playing.run(5) is None


def test_a_machine_that_slept_finds_its_pads_again(playing: TableHarness) -> None:
    """The laptop's clock stood for an hour, the pads' went on."""
    true_us = {chip: pad.pad_us for chip, pad in playing.pads.items()}
    for chip, pad in playing.pads.items():
        pad.pad_us = lambda chip=chip: true_us[chip]() + 3_600_000_000
    for _ in range(30):
        playing.run(100)
        for pad in playing.pads.values():
            probe(playing, pad, pad.pad_us())
    assert problems(playing) == []
    at_ns = playing.now_ns
    playing.pads["b"].slap(0)
    playing.run(20)
    (kept,) = playing.journal.slaps_since(at_ns - 20 * MS)
    assert abs(kept.at_ns - at_ns) <= kept.error_ns + MS


@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
)
@given(st.lists(lies, min_size=1, max_size=12))
def test_whatever_a_pad_says_of_time_the_others_play_on(
    playing: TableHarness, said: list[Any]
) -> None:
    liar = playing.pads.get("d") or playing.pad("d")
    liar.reboot()
    liar.plug()
    for lie in said:
        if isinstance(lie, tuple):
            in_us, out_us = lie
            event = Probed(liar.port, in_us, playing.now_ns - MS, playing.now_ns, out_us)
            playing.core.hear(event, playing.now_ns)
        else:
            liar.say(lie)
        playing.run(10)
    assert all(0 <= slap.at_ns <= playing.now_ns for slap in playing.journal.slaps_since(0)), (
        "a slap from the future, or from before there were any"
    )
    assert playing.core.devices.arbiter.frontier_ns(playing.now_ns) <= playing.now_ns
    assert ms_to_turn(playing) <= 700
    liar.unplug()


@pytest.mark.parametrize("kind", RATES)
def test_each_kind_of_line_has_a_bound_of_its_own(kind: type) -> None:
    budget = Budget()
    _, at_once = RATES[kind]
    assert sum(budget.allows(kind, 1) for _ in range(10_000)) == at_once <= 700
    assert budget.is_flood(TOLD_NS + 1)
    assert all(budget.allows(other, 1) for other in RATES if other is not kind)


def test_a_flood_is_named_and_ends(playing: TableHarness) -> None:
    playing.core.hear(Flooded("port-c", 1000), playing.now_ns)
    playing.run(10)
    assert problems(playing) == ["pad.floods"]
    assert playing.view()["seats"][2]["here"] is False
    assert ms_to_turn(playing) <= 20
    playing.run(TRIAL_MS + 300)
    assert problems(playing) == []
    assert playing.view()["seats"][2]["here"] is True


def test_no_fingers_are_so_quick(playing: TableHarness) -> None:
    drummer = playing.pads["c"]
    for _ in range(400):
        drummer.slap(0)
    playing.run(20)
    assert problems(playing) == ["pad.floods"]
    kept = [slap for slap in playing.journal.slaps_since(0) if slap.source == "c"]
    assert len(kept) < 200
    for _ in range(40):  # it drums no more, and sends again what waits
        playing.run(TRIAL_MS // 4)
        for slap in list(drummer.waiting)[:50]:
            drummer.say(slap)
    playing.run(TRIAL_MS)
    assert drummer.waiting == []
    numbers = [slap.number for slap in playing.journal.slaps_since(0) if slap.source == "c"]
    assert sorted(numbers) == list(range(1, drummer.next_number))


def test_a_pad_is_one_pad_and_the_house_has_room_for_so_many(stage: TableHarness) -> None:
    pad = stage.pad("a")
    stage.run(20)
    for number in range(200):
        pad.say(Hello(1, f"beef{number:x}", "b0", "0", 1_000_000, 1, ("keys6", "irq")))
    assert list(stage.core.devices.fleet.pads) == ["a"]
    assert problems(stage) == ["pad.other_chip"]
    for number in range(3 * MAX_PADS):
        port = f"port-{number}"
        stage.core.hear(Opened(port), stage.now_ns)
        hello = Hello(1, f"cafe{number:x}", "b0", "0", 1_000_000, 1, ("keys6", "irq"))
        stage.core.hear(Heard(port, hello, stage.now_ns), stage.now_ns)
        stage.core.hear(Closed(port, Text("pad.closed.unplugged", {"port": port})), stage.now_ns)
        stage.run(5)
    assert len(stage.core.devices.fleet.pads) <= MAX_PADS
    assert "a" in stage.core.devices.fleet.pads


def test_ever_new_boots_are_a_flood(stage: TableHarness) -> None:
    pad = stage.pad("a")
    for number in range(100):
        pad.say(Hello(1, "a", f"b{number:x}", "0", 1_000_000, 1, ("keys6", "irq")))
    assert problems(stage) == ["pad.floods"]


def test_notices_are_few_whatever_is_said(stage: TableHarness) -> None:
    stage.pad("a")
    for number in range(500):
        said: PadMessage = Log(f"fault number {number} " + "x" * 60)
        stage.pads["a"].say(said)
        stage.core.hear(Closed(f"odd{number}", Text("pad.open.gone", {"port": "odd"})), 0)
    stage.run(5)
    view = stage.view()
    assert len(view["notices"]) <= NOTICES
    assert len(json.dumps(view["notices"])) < 10_000
    for _ in range(50):
        stage.pads["a"].say(Log("the same again"))
    again = [text for text in stage.core.news.told if text.values.get("text") == "the same again"]
    assert len(again) == 1
