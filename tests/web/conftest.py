"""A real table without pads, a scripted one, a real web server and a real browser."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from flask.testing import FlaskClient

from slapbox.games.protocol import Json
from slapbox.table.clock import TableClock
from slapbox.table.core import Core
from slapbox.table.journal import Journal
from slapbox.table.orders import Answer, Order
from slapbox.table.streams import Streams
from slapbox.table.table import Table
from slapbox.web.app import create_app
from slapbox.web.server import Server
from slapbox.web.site import Site, TableDoor

if TYPE_CHECKING:
    from playwright.sync_api import Page

CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


class ScriptedTable:
    """Shows any view a test wants, through the real streams, and keeps the orders it was given."""

    def __init__(self) -> None:
        self.clock = TableClock()
        self.streams = Streams()
        self.orders: list[Order] = []
        self.answer: Callable[[Order], Answer] = lambda _: Answer()
        self.seat_of: dict[str, int] = {}

    def ask(self, order: Order) -> Future[Answer]:
        """Keep the order; answer at once."""
        self.orders.append(order)
        future: Future[Answer] = Future()
        future.set_result(self.answer(order))
        return future

    def show(self, view: Json) -> None:
        """Publish a view, stamped now."""
        stamped = {**view, "now_us": self.clock.now_ns() // 1000}

        def render(viewer: str) -> bytes:
            told: Json = {"seat": self.seat_of.get(viewer), "binding": False, "moves": []}
            you = {} if viewer == "tv" else {"you": {**told, **view.get("you", {})}}
            return json.dumps({**stamped, **you}).encode()

        self.streams.publish(render)


@contextmanager
def serving(table: TableDoor, clock: TableClock) -> Iterator[str]:
    """A running server for this table; gives its address."""
    server = Server("127.0.0.1")
    join_url = f"HTTP://127.0.0.1:{server.port}/JOIN"
    server.start(create_app(Site(table, clock.now_ns, join_url, server.port)))
    try:
        yield f"http://127.0.0.1:{server.port}"
    finally:
        server.stop()


@pytest.fixture
def table() -> Iterator[ScriptedTable]:
    """A scripted table in an empty lobby."""
    made = ScriptedTable()
    made.show({"phase": "lobby"})
    yield made
    made.streams.close()


@pytest.fixture
def site(table: ScriptedTable) -> Site:
    """The scripted table's site, as a server at port 8080 would have it."""
    return Site(table, table.clock.now_ns, "HTTP://127.0.0.1:8080/JOIN", 8080)


@pytest.fixture
def client(site: Site) -> FlaskClient:
    """A browser without a page, on the host machine."""
    app = create_app(site)
    app.testing = True
    return app.test_client()


@pytest.fixture
def url(table: ScriptedTable) -> Iterator[str]:
    """The address of a running server with the scripted table."""
    with serving(table, table.clock) as address:
        yield address


@pytest.fixture
def axe() -> Callable[[Page], list[str]]:
    """Looks with axe-core for what keeps people out of a page as it stands: its serious and
    critical violations, each with the place and the reason."""
    from axe_playwright_python.sync_playwright import Axe

    def look(page: Page) -> list[str]:
        # In the middle of a fade a text has no colour to judge.
        page.wait_for_function(
            "() => document.getAnimations().every(one => one.playState !== 'running'"
            " || one.effect.getComputedTiming().endTime > 5000)"
        )
        found = Axe().run(page).response["violations"]
        return [
            f"{one['id']} at {node['target']}: {node['failureSummary']}"
            for one in found
            if one["impact"] in ("serious", "critical")
            for node in one["nodes"]
        ]

    return look


@pytest.fixture
def real_table(tmp_path: Path) -> Iterator[tuple[Table, TableClock]]:
    """A real table with an empty lobby and no pads, and its clock."""
    clock = TableClock()
    journal = Journal(tmp_path / "journal.sqlite")
    real = Table(
        lambda now_ns: Core(
            journal, "fly-swatter", lambda: 7, lambda _: None, lambda _: None, now_ns
        ),
        lambda _port, _message: None,
        clock,
    )
    real.start()
    try:
        yield real, clock
    finally:
        real.stop()
        journal.close()


@pytest.fixture
def party(real_table: tuple[Table, TableClock]) -> Iterator[str]:
    """The address of a running server with a real table, an empty lobby and no pads."""
    with serving(*real_table) as address:
        yield address
