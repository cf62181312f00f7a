"""Statistics are worked out before anybody asks for them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins

from again.matches import recorded
from again.test_prizes import one
from cli.test_host import wanted
from patience import until
from slapbox.again.ledger import Ledger
from slapbox.again.prizes import prizes
from slapbox.evening.evening import Evening, Played
from slapbox.party.bookkeeper import Bookkeeper
from slapbox.party.party import Party
from slapbox.table.archive import Archive
from slapbox.table.core import Core
from slapbox.table.gate import Gate
from slapbox.table.table import Table
from slapbox.table.words.clock import TableClock
from slapbox.table.words.naming import EVENING, EVENINGS
from web.test_stats import attended


def table_of(*games: str, evening: Evening | None = None) -> Table:
    """A table at which these games were played, and nothing since but that an evening ended."""
    journal = attended(*games)
    journal.drop("setup")
    if evening is not None:
        journal.put(EVENINGS + evening.id, to_builtins(evening))
        journal.put(EVENING, {"id": evening.id, "ended": True})
    journal.commit()

    def make(now_ns: int) -> Gate:
        core = Core(journal, "fly-swatter", None, now_ns)
        return Gate(core, journal, now_ns)

    return Table(make, lambda *_: None, TableClock())


def test_what_is_asked_for_is_known_before(monkeypatch: pytest.MonkeyPatch) -> None:
    table, ledger = table_of("mu", "fly-swatter"), Ledger()
    table.start()
    bookkeeper = Bookkeeper(table, ledger)
    bookkeeper.tick()

    def look_up(read: Callable[[Archive], Any]) -> Any:
        return table.look_up(read).result()

    with monkeypatch.context() as nothing:
        for name in ("match", "tallied", "over"):
            nothing.setattr(Archive, name, lambda *_: pytest.fail("it is known"))
        whole = ledger.house(look_up)
        assert whole["matches"] == 2
        bookkeeper.tick()
    assert ledger.house(look_up) is whole
    table.stop()


def test_the_finale_of_an_evening_gets_its_awards() -> None:
    past = recorded("mu")
    evening = Evening("2026-11-23-1")
    evening.add(Played("mu", "mu", 45, past.header.seats, tuple(past.result["ranks"])))
    table = table_of("mu", evening=evening)
    table.start()
    Bookkeeper(table, Ledger()).tick()
    told = json.loads(table.streams.latest("tv").body)["evening"]["prizes"]
    assert told == prizes([one("mu")])
    table.stop()


def test_nothing_is_begun_while_a_race_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of()
    monkeypatch.setattr(table, "look_up", lambda _: pytest.fail("the table has better to do"))
    table.idle.clear()
    Bookkeeper(table, Ledger()).tick()


def test_a_host_keeps_statistics_up_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = list[Archive]()

    def over(archive: Archive) -> list[str]:
        looked.append(archive)
        return []

    monkeypatch.setattr(Archive, "over", over)
    with Party(wanted(tmp_path)):
        until(lambda: looked)
