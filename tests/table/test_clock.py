"""Table time goes on where the last host left it, whatever became of the machine's clock."""

from __future__ import annotations

from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slapbox.table.frame.setup import clock_before, resumed_clock
from slapbox.table.words import orders
from slapbox.table.words.clock import Before, anchor_ns

TableHarness = Any  # the fixture's class lives in conftest, which cannot be imported by name
S: Final = 1_000_000_000
DAY: Final = 24 * 3600 * S
JUMPS: Final = (-DAY, -3600 * S, -2 * S, 0, 2 * S, 3600 * S, DAY)
UP_NS: Final = 5_000 * S
"""Time that the machine had been running when the host began."""

times = st.integers(0, 10**6 * S)


@given(wall=times, steady=times, anchor=times, latest=times)
def test_table_time_is_never_earlier_than_what_was_written_down(
    wall: int, steady: int, anchor: int, latest: int
) -> None:
    assert steady + anchor_ns(wall, steady, Before(anchor, latest)) >= latest
    assert steady + anchor_ns(wall, steady, None) == wall


def died(stage: TableHarness, *, down_ns: int) -> None:
    """The host is killed, and for a while there is none."""
    began_ns = stage.journal.header(stage.core.setup.match).started_ns
    stage.journal.put("clock", {"anchor_ns": began_ns - UP_NS})
    stage.journal.commit()
    stage.kill_host()
    stage.now_ns += down_ns


def back(stage: TableHarness, jump_ns: int, *, rebooted: bool) -> None:
    """The next host starts on a machine whose wall clock has jumped."""
    stage.start_host()  # only to read its journal
    before = clock_before(stage.journal)
    assert before is not None
    wall_ns = stage.now_ns + jump_ns
    steady_ns = 20 * S if rebooted else stage.now_ns - before.anchor_ns
    stage.kill_host()
    stage.now_ns = steady_ns + anchor_ns(wall_ns, steady_ns, before)
    stage.start_host()


@pytest.mark.parametrize("rebooted", [False, True], ids=["same boot", "rebooted"])
@pytest.mark.parametrize("jump_ns", JUMPS)
def test_a_match_goes_on_at_once_though_the_wall_clock_has_jumped(
    whisper: TableHarness, jump_ns: int, rebooted: bool
) -> None:
    play(whisper, 0, 5)
    died(whisper, down_ns=3 * S)
    back(whisper, jump_ns, rebooted=rebooted)
    whisper.beat("touch:g")
    whisper.run(5_000)
    play(whisper, 1, 7)
    entries = list(whisper.journal.moves(whisper.core.match.header.match))
    times_ns = [entry.at_ns for entry in entries]
    assert times_ns == sorted(times_ns)
    assert whisper.order(orders.Undo()).why is None


@pytest.mark.parametrize("rebooted", [False, True], ids=["same boot", "rebooted"])
@pytest.mark.parametrize("jump_ns", JUMPS)
def test_a_race_that_was_open_is_decided_by_the_slaps_that_were_made(
    playing: TableHarness, jump_ns: int, rebooted: bool
) -> None:
    for _ in range(200):
        playing.until(lambda: playing.view()["match"]["turn_from_us"] * 1000 <= playing.now_ns)
        playing.pads["abc"[playing.view()["match"]["state"]["turn"]]].slap(0)
        playing.run(20)
        if playing.view()["match"]["state"]["phase"] == "swat":
            break
    playing.run(300)
    lying = {fly["colour"] for fly in playing.view()["match"]["state"]["centre"]}
    key = ["red", "yellow", "green", "blue", "purple", "orange"].index(min(lying))
    playing.pads["b"].slap(key)
    playing.run(5)
    playing.pads["a"].slap(key)
    playing.run(50)
    died(playing, down_ns=S)
    back(playing, jump_ns, rebooted=rebooted)
    for pad in playing.pads.values():
        pad.plug()
    playing.until(lambda: playing.view()["match"]["last"] is not None, limit_ms=10_000)
    hands = playing.view()["match"]["last"]["hands"]
    assert [hand["seat"] for hand in hands[:2]] == [1, 0]
    playing.run(5_000)
    before = playing.view()["match"]["state"]["turns"]
    playing.pads["abc"[playing.view()["match"]["state"]["turn"]]].slap(0)
    playing.run(500)
    assert playing.view()["match"]["state"]["turns"] == before + 1


def test_in_the_lobby_the_wall_clock_decides(stage: TableHarness) -> None:
    stage.journal.put("clock", {"anchor_ns": 0})
    stage.journal.commit()
    assert clock_before(stage.journal) is None
    clock = resumed_clock(stage.journal)
    stage.journal.commit()
    assert stage.journal.get("clock") == {"anchor_ns": clock.anchor_ns}


def play(stage: TableHarness, seat: int, card: int) -> None:
    record = {"move": "say", "card": card}
    device = ("touch:f", "touch:g", "touch:h")[seat]
    order = orders.Play(device, record, stage.view()["match"]["revision"])
    assert stage.order(order).why is None
