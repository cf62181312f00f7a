"""Statistics are worked out before anybody asks for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from slapbox.again.ledger import Ledger
from slapbox.cli.bookkeeper import Bookkeeper
from slapbox.table.archive import Archive
from slapbox.table.clock import TableClock
from slapbox.table.core import Core
from slapbox.table.gate import Gate
from slapbox.table.table import Table
from web.test_stats import attended


def test_what_is_asked_for_is_known_before(monkeypatch: pytest.MonkeyPatch) -> None:
    journal, ledger = attended("mu", "fly-swatter"), Ledger()

    def make(now_ns: int) -> Gate:
        core = Core(journal, "fly-swatter", None, lambda *_: None, lambda _: None, now_ns)
        return Gate(core, journal, now_ns)

    journal.drop("setup")
    journal.commit()
    table = Table(make, lambda *_: None, TableClock())
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
