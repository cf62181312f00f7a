"""Statistics are worked out before anybody asks for them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cli.test_host import wanted
from patience import until
from slapbox.again.ledger import Ledger
from slapbox.party.bookkeeper import Bookkeeper
from slapbox.party.party import Party
from slapbox.table.archive import Archive
from slapbox.table.core import Core
from slapbox.table.gate import Gate
from slapbox.table.table import Table
from slapbox.table.words.clock import TableClock
from web.test_stats import attended


def table_of(*games: str) -> Table:
    """A table at which these games were played, and nothing since."""
    journal = attended(*games)
    journal.drop("setup")
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
