"""Orders of guests over HTTP: ``python tests/fuzz/http_orders.py --seconds 3600``.

A case is a list of requests, ``[browser, order, body]`` in JSON, to a real table: known orders with
sound and odd values, of browsers elsewhere and of the host's machine (browser 0).
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from random import Random
from typing import Any, Final, TypeVar

sys.path.insert(0, str(Path(__file__).parents[1]))

from flask.testing import FlaskClient

from fuzz.runner import Fuzzer, by_hand
from slapbox.table import orders
from slapbox.table.archive import Archive, untold
from slapbox.table.core import Core
from slapbox.table.journal import Journal
from slapbox.table.streams import Streams
from slapbox.table.view import Written, views
from slapbox.web.app import create_app
from slapbox.web.orders import KINDS
from slapbox.web.site import Site

T = TypeVar("T")

BROWSERS: Final = 4
BEGAN_NS: Final = 1_800_000_000_000_000_000
STEP_NS: Final = 50_000_000
HEADERS: Final = {"Origin": "http://localhost", "X-Slapbox": "1"}
VALUES: Final[tuple[Any, ...]] = (
    *(0, 1, 2, 7, 10, 47, 99, -1, 63, 2**31, 2**53, 1e400, 1.5, True, False, None, "", "0", "1"),
    *("Anna", "Ben", "x" * 64, "\u202e", "[/x]", "127.0.0.2", "000000", "mu", "fly-swatter"),
    *({}, [], {"move": "starter", "seat": 0}, {"move": "turn"}, {"at_us": 1}, [[1]], "b" * 32),
)


class Door:
    """A table without a thread: it answers at once, and time goes on by a step each time."""

    def __init__(self, core: Core, journal: Journal) -> None:
        self.core = core
        self.journal = journal
        self.now_ns = BEGAN_NS
        self.streams = Streams()
        self.publish()

    def ask(self, order: orders.Order, asker: str | None = None) -> Future[orders.Answer]:
        """Carry it out now."""
        self.now_ns += STEP_NS
        future: Future[orders.Answer] = Future()
        future.set_result(self.core.order(order, self.now_ns, asker))
        self.core.tick(self.now_ns)
        self.publish()
        return future

    def look_up(self, read: Callable[[Archive], T]) -> Future[T]:
        """What may be looked at again."""
        future: Future[T] = Future()
        future.set_result(read(Archive(self.journal, untold(self.core, self.now_ns))))
        return future

    def publish(self) -> None:
        """What everybody sees now."""
        present = views(self.core, self.now_ns)
        self.streams.publish(Written(present), present.invited)


def made(rng: Random) -> bytes:
    """Up to 40 requests, most of them of known orders with their own fields."""
    return json.dumps([_request(rng) for _ in range(rng.randint(1, 40))]).encode()


def _request(rng: Random) -> list[Any]:
    name = rng.choice(sorted(KINDS))
    fields = list(KINDS[name].fields)
    if rng.random() < 0.1:
        fields = rng.sample([*fields, "device", "address", "x"], rng.randint(0, len(fields) + 3))
    return [rng.randrange(BROWSERS), name, {field: rng.choice(VALUES) for field in fields}]


def attempt(case: bytes) -> None:
    """Each gets a clear answer; codes and the host's say stay the host's; each device sits once."""
    with tempfile.TemporaryDirectory() as folder:
        journal = Journal(Path(folder) / "journal.sqlite")
        try:
            core = _core(journal)
            _play(Door(core, journal), json.loads(case))
        finally:
            journal.close()


def _core(journal: Journal) -> Core:
    return Core(journal, "fly-swatter", 7, lambda *_: None, lambda _: None, BEGAN_NS)


def _play(door: Door, requests: list[list[Any]]) -> None:
    app = create_app(Site(door, lambda: door.now_ns, "HTTP://127.0.0.1:8080/JOIN", 8080))
    clients = [app.test_client() for _ in range(BROWSERS)]
    for number, client in enumerate(clients):
        for page in ("/join", "/tv"):
            client.get(page, environ_overrides=_peer(number))
    for number, name, body in requests:
        answer = clients[number].post(
            f"/api/{name}", json=body, headers=HEADERS, environ_overrides=_peer(number)
        )
        assert answer.status_code in {200, 400, 403, 409, 429}, (name, body, answer.status_code)
        assert answer.json is not None
    _check(door, clients)


def _peer(number: int) -> dict[str, str]:
    return {"REMOTE_ADDR": f"127.0.0.{number + 1}"}


def _check(door: Door, clients: list[FlaskClient]) -> None:
    taken = door.core.setup.seats.taken
    devices = [one for seat in taken for one in (seat.pad, seat.phone) if one]
    assert len(devices) == len(set(devices))
    for number, client in list(enumerate(clients))[1:]:
        for viewer in ("me", "tv"):
            told = client.get(f"/state?as={viewer}", environ_overrides=_peer(number)).json
            assert told is not None
            assert "guests" not in told
            assert viewer == "tv" or "recovery" not in told
        assert client.get("/state?as=host", environ_overrides=_peer(number)).status_code == 403


FUZZER: Final = Fuzzer("http_orders", made, attempt)

if __name__ == "__main__":
    by_hand(FUZZER)
