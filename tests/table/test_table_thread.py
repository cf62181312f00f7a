"""The table's own thread: what fails there is told on the TV, and the table goes on."""

from __future__ import annotations

import json
import threading
from concurrent.futures import Future
from pathlib import Path

import pytest

from patience import PATIENCE_S
from slapbox import threads
from slapbox.pads.link import Heard
from slapbox.pads.wire import PadSlap
from slapbox.table.core import Core
from slapbox.table.gate import Gate
from slapbox.table.journal.journal import Journal
from slapbox.table.streams import TV_VIEWER
from slapbox.table.table import Table
from slapbox.table.words import orders
from slapbox.table.words.clock import TableClock


def test_a_table_that_fails_is_named_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(threads, "PAUSE_S", 0.01)
    journal = Journal(tmp_path / "journal.sqlite")
    next_deadline_ns = Core.next_deadline_ns
    failed = threading.Event()

    def fail_once(core: Core, now_ns: int) -> int:
        if not failed.is_set():
            failed.set()
            raise ZeroDivisionError("of all things")
        return next_deadline_ns(core, now_ns)

    monkeypatch.setattr(Core, "next_deadline_ns", fail_once)

    def make(now_ns: int) -> Gate:
        core = Core(journal, "fly-swatter", None, now_ns)
        return Gate(core, journal, now_ns)

    table = Table(make, lambda *_: None, TableClock())
    try:
        gone: Future[orders.Answer] = table.ask(orders.Identify(5))
        assert gone.cancel()  # the asker went away before the table had time
        asked = table.ask(orders.Identify(5))
        table.start()
        why = asked.result(PATIENCE_S).why
        assert why is not None
        assert why.key == "lobby.why.no_seat"
        watch = table.streams.watch(TV_VIEWER)
        keys: list[str] = []
        while "host.thread_failed" not in keys:
            update = watch.get(PATIENCE_S)
            assert update is not None
            keys = [notice["key"] for notice in json.loads(update.body)["notices"]]
        assert "of all things" in caplog.text
    finally:
        table.stop()
        journal.close()


def test_a_slap_is_known_to_be_on_its_way_before_the_table_has_time(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.sqlite") as journal:

        def make(now_ns: int) -> Gate:
            core = Core(journal, "fly-swatter", None, now_ns)
            return Gate(core, journal, now_ns)

        pad, phone = (Table(make, lambda *_: None, TableClock()) for _ in range(2))
        assert pad.calm.is_set()
        pad.hear(Heard("port", PadSlap(1, 5_000_000, 0), 0))
        phone.ask(orders.TouchSlap("phone:1", "page", 1, 5_000_000, 0, 0))
        for table in (pad, phone):
            assert not table.calm.is_set()
            table.start()
            assert table.calm.wait(PATIENCE_S)  # it was nobody's slap
            table.stop()


def test_it_is_not_idle_while_a_race_is_open(tmp_path: Path) -> None:
    class Racing(Gate):
        """There is always a race at this table."""

        has_race = True

    with Journal(tmp_path / "journal.sqlite") as journal:

        def make(now_ns: int) -> Gate:
            core = Core(journal, "fly-swatter", None, now_ns)
            return Racing(core, journal, now_ns)

        table = Table(make, lambda *_: None, TableClock())
        assert table.idle.is_set()
        table.start()
        table.look_up(lambda archive: archive.calm).result(PATIENCE_S)
        table.stop()
        assert not table.idle.is_set()


def test_whoever_has_an_answer_sees_what_the_order_changed(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.sqlite") as journal:

        def make(now_ns: int) -> Gate:
            core = Core(journal, "fly-swatter", None, now_ns)
            return Gate(core, journal, now_ns)

        table = Table(make, lambda *_: None, TableClock())
        seen: list[bool] = []
        shown = table.ask(orders.SetDoor(open=False))
        shown.add_done_callback(  # on the table's thread, at the moment of the answer
            lambda _: seen.append(json.loads(table.streams.latest(TV_VIEWER).body)["door_open"])
        )
        table.start()
        answer = shown.result(PATIENCE_S)
        table.stop()
        assert answer.why is None
        assert seen == [False]
