"""A phone's page with a clock of its own, that reaches a table in virtual time by real requests."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Final, TypeVar

from slapbox.games.protocol import Json
from slapbox.table.archive import Archive
from slapbox.table.streams import Streams
from slapbox.table.words.orders import Answer, Order
from slapbox.web.app import create_app
from slapbox.web.site import Site
from web.asking import post

T = TypeVar("T")

TableHarness = Any  # the fixture's class lives in conftest, which cannot be imported by name

PORT: Final = 8080
AHEAD_US: Final = 7_000_000
"""The page's clock shows so much at the table time at which the phone was made."""


class Door:
    """What the pages have of the table: orders are carried out at once."""

    def __init__(self, stage: TableHarness) -> None:
        self.streams = Streams()
        self._stage = stage

    def ask(self, order: Order, asker: str | None = None) -> Future[Answer]:
        """The table's answer."""
        future: Future[Answer] = Future()
        future.set_result(self._stage.order(order, asker))
        return future

    def look_up(self, read: Callable[[Archive], T]) -> Future[T]:
        """Return what may be looked at again."""
        future: Future[T] = Future()
        future.set_result(read(self._stage.gate.archive(self._stage.now_ns)))
        return future


class WebPhone:
    """A phone by this address, whose requests take ``way_ms`` each way."""

    def __init__(self, stage: TableHarness, address: str, way_ms: int) -> None:
        site = Site(
            Door(stage), lambda: stage.now_ns, lambda: f"HTTP://127.0.0.1:{PORT}/JOIN", PORT
        )
        self._client = create_app(site).test_client()
        self._environ = {"REMOTE_ADDR": address}
        self._stage = stage
        self._way_ms = way_ms
        self._began_ns = stage.now_ns
        self._number = 0
        self._answer: Json = {"answer_ns": "0", "answer_page_us": 0}
        self._client.get("/join", environ_overrides=self._environ)

    def page_us(self, at_ns: int | None = None) -> int:
        """Return what the page's clock shows, now or at this table time."""
        shown_ns: int = (self._stage.now_ns if at_ns is None else at_ns) - self._began_ns
        return AHEAD_US + shown_ns // 1000

    def order(self, name: str, /, **body: object) -> tuple[int, Json]:
        """Give an order that comes in now; the status and the answer."""
        return self._post(f"/api/{name}", body)

    def beat(self) -> None:
        """One beat and its answer: time passes both ways."""
        sent_us = self.page_us()
        self._stage.run(self._way_ms)
        status, reply = self._post("/beat", {"boot": "b", "page_us": sent_us, **self._answer})
        assert status == 200
        self._stage.run(self._way_ms)
        self._answer = {"answer_ns": reply["now_ns"], "answer_page_us": self.page_us()}

    def slap(self, key: int, made_ns: int) -> None:
        """A slap comes in now that the page says was made at this table time."""
        self._number += 1
        slap = {"boot": "b", "number": self._number, "page_us": self.page_us(made_ns), "key": key}
        assert self.order("slap", **slap) == (200, {"data": {}})

    def _post(self, path: str, body: object) -> tuple[int, Json]:
        answer = post(self._client, path, body, environ=self._environ)
        assert answer.json is not None
        return answer.status_code, answer.json
