"""A long evening leaves nothing behind but what the journal is to keep.

Objects are counted, and no bytes: what the allocator holds back says nothing (``bench/soak.py``
measures that).
"""

from __future__ import annotations

import gc
from collections import Counter
from typing import Any

from slapbox.table import orders

Stage = Any  # the fixture's class lives in conftest, which cannot be imported by name

MATCHES = 10
FEW = MATCHES - 1
"""Of what is left behind by each match there are more, in the end; a view, a race or a slap that
is on its way may come and go."""


def play_a_match(stage: Stage) -> None:
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
    for pad in stage.pads.values():
        pad.heard.clear()  # the stage's own memory


def objects() -> Counter[str]:
    """How many there are of each type that the garbage collector knows, plain ones included."""
    gc.collect()
    found = Counter(type(one).__qualname__ for one in gc.get_objects())
    del found["ReferenceType"]  # sqlite3 knows its cursors, and tidies up after every 200
    return found


def least(stage: Stage) -> Counter[str]:
    """The fewest there were of each type after any of some matches: one count may find a whole view
    that is just made, and another not; what is left behind is in all of them."""
    found: Counter[str] | None = None
    for _ in range(MATCHES):
        play_a_match(stage)
        stage.order(orders.Rematch())
        stage.run(1000)  # the last slaps have found their end
        now = objects()
        found = now if found is None else found & now
    return found or Counter()


def rows(stage: Stage) -> dict[str, int]:
    """How many rows each table of the journal has."""
    count = "SELECT count(*) FROM {}"
    return {
        name: stage.journal._db.execute(count.format(name)).fetchone()[0]
        for name in ("matches", "moves", "races", "slaps", "remembered")
    }


def test_a_rematch_leaves_nothing_of_the_match_before(playing: Stage) -> None:
    playing.order(orders.ToLobby())
    playing.order(orders.SetRule("cards", "16"))
    playing.order(orders.SetRule("resolution_ms", "0"))
    playing.order(orders.Start())
    before, after = least(playing), least(playing)
    assert not {name: count for name, count in (after - before).items() if count > FEW}
    kept = rows(playing)
    assert kept["matches"] == 2 * MATCHES + 2
    assert kept["remembered"] == 2
    assert 0 < kept["races"] < kept["moves"]
