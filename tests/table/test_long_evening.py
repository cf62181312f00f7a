"""A long evening leaves nothing behind but what the journal is to keep.

Objects are counted, and no bytes: what the allocator holds back says nothing (``bench/soak.py``
measures that).
"""

from __future__ import annotations

import gc
from collections import Counter
from typing import Any

import pytest

from profiles import is_thorough
from slapbox.table.words import orders

pytestmark = pytest.mark.long

TableHarness = Any  # the fixture's class lives in conftest, which cannot be imported by name

SECOND = 1_000_000_000
MANY, PLAYED_S = 100, 60
"""Here old slaps are forgotten sooner than at a party, so that fewer have to be made."""
MATCHES = 10 if is_thorough() else 3
FEW = MATCHES - 1
"""Rows that are fewer than matches. Traces of each match are more in the end; a view, a race or a
slap that is on its way may come and go."""


def play_a_match(stage: TableHarness) -> None:
    """Everybody turns cards, and slaps into each swat, until the match is over."""
    stage.order(orders.Choose({"move": "starter", "seat": 0}))
    match = stage.core.match
    while not match.over:
        stage.run(20)
        if match.window is not None:
            for key, chip in enumerate("abc"):
                stage.pads[chip].slap(key)
                stage.order(orders.Done(chip))
        elif match.turn_from_ns <= stage.now_ns and match.game.movers():
            stage.pads["abc"[match.game.movers()[0]]].slap(0)
    stage.until(lambda: stage.core.setup.phase == "over")
    for pad in stage.pads.values():
        pad.heard.clear()  # the stage's own memory


def objects() -> Counter[str]:
    """Return how many there are of each type that the garbage collector knows, plain ones
    included."""
    gc.collect()
    counts = Counter(type(thing).__qualname__ for thing in gc.get_objects())
    del counts["ReferenceType"]  # sqlite3 knows its cursors, and tidies up after every 200
    return counts


def least(stage: TableHarness) -> Counter[str]:
    """The fewest there were of each type after any of some matches: one count may find a whole view
    that is just made, and another not. What is left behind is in all of them."""
    counts: Counter[str] | None = None
    for _ in range(MATCHES):
        play_a_match(stage)
        stage.order(orders.Rematch())
        stage.run(1000)  # the last slaps have found their end
        now = objects()
        counts = now if counts is None else counts & now
    return counts or Counter()


def rows(stage: TableHarness) -> dict[str, int]:
    """Return how many rows each table of the journal has."""
    count = "SELECT count(*) FROM {}"
    return {
        name: stage.journal._db.execute(count.format(name)).fetchone()[0]
        for name in ("matches", "moves", "races", "slaps", "spent", "remembered")
    }


def test_a_rematch_leaves_nothing_of_the_match_before(playing: TableHarness) -> None:
    playing.order(orders.ToLobby())
    playing.order(orders.SetRule("cards", "16"))
    playing.order(orders.SetRule("resolution_ms", "0"))
    playing.order(orders.Start())
    before, after = least(playing), least(playing)
    assert not {name: count for name, count in (after - before).items() if count > FEW}
    kept = rows(playing)
    assert kept["matches"] == 2 * MATCHES + 2
    # Seats, requests to come in, latecomers, viewers of intros, and when the journal was last open;
    # and of each match that is over its players and its summary.
    assert kept["remembered"] == 5 + 2 * (2 * MATCHES)
    assert 0 < kept["races"] < kept["moves"]


def slapped(stage: TableHarness, number: int) -> None:
    """A phone's slap with this number, a second after the last."""
    stage.now_ns += SECOND
    now_ns = stage.now_ns
    if number % 10 == 0:
        stage.beat("touch:eve")
    slap = orders.TouchSlap("touch:eve", "page", number, now_ns // 1000, now_ns, 0)
    assert stage.order(slap).why is None


def test_a_phone_that_slaps_all_evening_leaves_few_slaps_and_none_of_them_counts_twice(
    stage: TableHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What tells where a pad's numbers stand stays, however old; what was spent goes with its
    slap."""
    monkeypatch.setattr("slapbox.table.frame.devices.MANY", MANY)
    monkeypatch.setattr("slapbox.table.frame.devices.PLAYED_NS", PLAYED_S * SECOND)
    stage.pad("a").slap(0)
    stage.run(600)
    stage.phone("touch:eve", "Eve")
    last = 3 * MANY
    for number in range(1, last + 1):
        slapped(stage, number)
    most = MANY + PLAYED_S + 1
    assert 0 < rows(stage)["slaps"] <= most
    assert rows(stage)["spent"] <= most
    stage.kill_host()
    stage.start_host()
    assert stage.journal.kept_numbers()["a", stage.pads["a"].boot] == {1}
    before = rows(stage)
    stage.beat("touch:eve")
    for number in range(last - 20, last + 1):  # sent again, for no answer came
        slapped(stage, number)
    assert rows(stage) == before
    slapped(stage, last + 1)
    assert rows(stage)["slaps"] == before["slaps"] + 1
