"""A phone's page with a clock of its own, that reaches a table in virtual time by real requests."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Final, TypeVar

from slapbox.games.protocol import Json
from slapbox.table.archive import Archive
from slapbox.table.streams import Streams
from slapbox.table.words.fields import PHONE
from slapbox.table.words.orders import Answer, Order
from slapbox.web.app import create_app
from slapbox.web.guard import DEVICE_COOKIE
from slapbox.web.site import Site
from web.asking import post

T = TypeVar("T")

TableHarness = Any  # the fixture's class lives in conftest, which cannot be imported by name

PORT: Final = 8080
AHEAD_US: Final = 7_000_000
"""The page's clock shows so much at the table time at which the phone was made."""


class Door:
    """The table's door for pages: orders are carried out at once."""

    def __init__(self, stage: TableHarness) -> None:
        self.streams = Streams()
        self.stage = stage

    def ask(self, order: Order, asker: str | None = None) -> Future[Answer]:
        """The table's answer."""
        future: Future[Answer] = Future()
        future.set_result(self.stage.order(order, asker))
        return future

    def look_up(self, read: Callable[[Archive], T]) -> Future[T]:
        """Return what may be looked at again."""
        future: Future[T] = Future()
        future.set_result(read(self.stage.gate.archive(self.stage.now_ns)))
        return future


class WebPhone:
    """A phone by this address, whose requests take ``way_ms`` each way."""

    beats_at = "/beat"

    def __init__(self, stage: TableHarness, address: str, way_ms: int) -> None:
        site = Site(
            Door(stage), lambda: stage.now_ns, lambda: f"HTTP://127.0.0.1:{PORT}/JOIN", PORT
        )
        self._client = create_app(site).test_client()
        self._environ = {"REMOTE_ADDR": address}
        self.stage = stage
        self._way_ms = way_ms
        self._began_ns = stage.now_ns
        self.boot = "b"
        self._number = 0
        self._answer: Json = {"answer_ns": "0", "answer_page_us": 0}
        self._client.get("/join", environ_overrides=self._environ)

    @property
    def device(self) -> str:
        """Return the id by which the table knows its browser."""
        cookie = self._client.get_cookie(DEVICE_COOKIE)
        assert cookie is not None
        return f"{PHONE}{hashlib.sha256(cookie.value.encode()).hexdigest()[:32]}"

    def page_us(self, at_ns: int | None = None) -> int:
        """Return what the page's clock shows, now or at this table time."""
        shown_ns: int = (self.stage.now_ns if at_ns is None else at_ns) - self._began_ns
        return AHEAD_US + shown_ns // 1000

    def order(self, name: str, /, **body: object) -> tuple[int, Json]:
        """Give an order that comes in now; the status and the answer."""
        return self.post(f"/api/{name}", body)

    def beat(self) -> None:
        """One beat and its answer: time passes both ways."""
        sent_us = self.page_us()
        self.stage.run(self._way_ms)
        beat = {"boot": self.boot, "page_us": sent_us, **self._answer, **self.beats_too()}
        status, reply = self.post(self.beats_at, beat)
        assert status == 200
        self.stage.run(self._way_ms)
        self._answer = {"answer_ns": reply["now_ns"], "answer_page_us": self.page_us()}

    def beats_too(self) -> Json:
        """Return what else its beats say."""
        return {}

    def slap(self, key: int, made_ns: int, name: str = "slap", **more: object) -> None:
        """A slap comes in now that the page says was made at this table time."""
        self._number += 1
        times = {"boot": self.boot, "number": self._number, "page_us": self.page_us(made_ns)}
        assert self.order(name, **times, key=key, **more) == (200, {"data": {}})

    def post(self, path: str, body: object) -> tuple[int, Json]:
        """Send this, and return the status and the answer."""
        answer = post(self._client, path, body, environ=self._environ)
        assert answer.json is not None
        return answer.status_code, answer.json
