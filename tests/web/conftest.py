"""A scripted table, a real web server around it, and a real browser, for the tests of the pages."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from typing import TYPE_CHECKING

import pytest

from slapbox.games.protocol import Json
from slapbox.table.clock import TableClock
from slapbox.table.orders import Answer, Order
from slapbox.table.streams import Streams
from slapbox.web.app import create_app
from slapbox.web.server import Server
from slapbox.web.site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Browser


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
            you = {} if viewer == "tv" else {"you": {"seat": self.seat_of.get(viewer)}}
            return json.dumps({**stamped, **you}).encode()

        self.streams.publish(render)


@pytest.fixture
def table() -> Iterator[ScriptedTable]:
    made = ScriptedTable()
    made.show({"phase": "lobby", "you": None})
    yield made
    made.streams.close()


@pytest.fixture
def site(table: ScriptedTable) -> Site:
    return Site(table, table.clock.now_ns, "HTTP://127.0.0.1:8080/JOIN", 8080)


@pytest.fixture
def url(table: ScriptedTable) -> Iterator[str]:
    """The address of a running server with the scripted table."""
    server = Server("127.0.0.1")
    join_url = f"HTTP://127.0.0.1:{server.port}/JOIN"
    server.start(create_app(Site(table, table.clock.now_ns, join_url, server.port)))
    yield f"http://127.0.0.1:{server.port}"
    server.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One Chromium for all tests; each test takes its own context."""
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None:
        pytest.skip("there is no Chromium on this machine")
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - slow, and only for these

    flags = "no-sandbox disable-gpu disable-quic no-first-run disable-background-networking"
    more = "disable-component-update disable-sync"
    with sync_playwright() as player:
        browser = player.chromium.launch(
            executable_path=program, args=[f"--{flag}" for flag in f"{flags} {more}".split()]
        )
        yield browser
        browser.close()
