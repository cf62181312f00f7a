"""Orders of guests over HTTP: ``python tests/fuzz/http_orders.py --seconds 3600``.

A case is a list of requests, ``[browser, order, body]`` in JSON, to a real table: known orders with
sound and odd values, of browsers elsewhere and of the host's machine (browser 0). The order ``GET``
asks for a page (its path is the body), and in the order ``wait`` so many ms pass. In a path
``MATCH`` stands for the match that is on the table, and as a ``move`` a number for one of those
that the asker may make.
"""

from __future__ import annotations

import json
import sys
import tempfile
from base64 import b64encode
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from random import Random
from typing import Any, Final, TypeVar

sys.path.insert(0, str(Path(__file__).parents[1]))

from flask.testing import FlaskClient

from fuzz.runner import Fuzzer, by_hand
from slapbox.again.export import EXPORTS
from slapbox.evening.points import SCHEMES
from slapbox.games import GAMES
from slapbox.games.protocol import TABLE, Json
from slapbox.packs.library import Library
from slapbox.table.archive import Archive, untold
from slapbox.table.core import Core
from slapbox.table.evening.evenings import Evenings
from slapbox.table.journal.journal import Journal
from slapbox.table.streams import Streams
from slapbox.table.view import Written, views
from slapbox.table.words import orders
from slapbox.table.words.fields import STAMPS, fields
from slapbox.table.words.orders import KINDS
from slapbox.web.app import create_app
from slapbox.web.site import Site

T = TypeVar("T")

BROWSERS: Final = 4
BEGAN_NS: Final = 1_800_000_000_000_000_000
STEP_NS: Final = 50_000_000
HEADERS: Final = {"Origin": "http://localhost", "X-Slapbox": "1"}
MATCH: Final = "MATCH"
PATHS: Final = (
    *("/", "/tv", "/join", "/host", "/rules", "/rules/mu", "/qr.png", "/replay"),
    *(f"/replay/{MATCH}{end}" for end in ("", "/stage", "/film.json", "/awards.json")),
    *(f"/replay/{MATCH}/{form}" for form in (*EXPORTS, "x")),
    *(f"/replay/{MATCH}/review/{seat}.json" for seat in (0, 99, -1, "x")),
    *(f"/replay/{odd}/film.json" for odd in ("none", "%00", "%ED%A0%80", "..", "x" * 2000, "%22")),
    *("/packs.json", "/media/x", f"/media/{'0' * 64}.png", "/media/..%2fx.png"),
    *("/state", "/state?as=tv", "/state?as=me&since=x", "/api/join", "/%3Cb%3E"),
)
SOUND: Final[dict[str, tuple[Any, ...]]] = {
    "name": ("Anna", "Ben", "Cleo", "rounds", "starter"),
    "game": (*GAMES,),
    "scheme": SCHEMES,
    "games": (["mu", "reaction"], ["fly-swatter"], []),
    "seat": (0, 1, 2),
    "other": (0, 1, 2),
    "team": (0, 1, 2),
    "count": (0, 2, 3),
    "value": ("1", "host", "4"),
    "move": (0, 1, 2, 3, 4, 5, 6, 7),
    "revision": (0, 1, 2, 3),
    "on": (True, False),
    "open": (True, False),
    "ready": (True, True, False),
    "paused": (True, False, False),
    "number": (0, 1, 2, 3),
    "id": ("", "animals-en", "music-de", "tonight-en", "anna", "ben"),
    "title": ("Ours", "anna"),
    "question": ("How many?", "Which?"),
    "answer": ("Four", "4", "?"),
    "wrong": ("", "Two|Three|Five", "|||"),
    "data": (b64encode(b"Which?,Four,Two,Three,Five\n").decode(), ""),
    "last": (True, True, False),
    "page_us": (1, 2, 10**6),
    "key": (0, 1, 2, 3, 4, 5),
    "boot": ("b",),
}
"""Draw something that fits a field of this name."""

PACKS: Final = {
    "bring-pack": ("name", "number", "last", "data"),
    "choose-pack": ("id",),
    "delete-pack": ("id",),
    "type-question": ("title", "question", "answer", "wrong"),
}
"""Orders about packs, with their fields: the host's alone, and no orders to the table."""

BEGINNINGS: Final[tuple[list[Any], ...]] = (
    [0, "begin-evening", {}],
    *([guest, "join", {"name": name}] for guest, name in enumerate(("Anna", "Ben", "Cleo"), 1)),
    [0, "add-game", {"game": "mu"}],
    [0, "teams", {"count": 2}],
)
"""Most evenings begin with some of these."""

OFTEN: Final = (*("play",) * 4, *("choose",) * 2, "slap", "end")

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

    def wait(self, ms: int) -> None:
        """Time passes, in steps; phones with a seat beat."""
        for _ in range(max(1, ms // 500)):
            self.now_ns += min(ms, 500) * 1_000_000
            for seat in self.core.setup.seats.taken:
                if seat.phone:
                    us = self.now_ns // 1000
                    self.core.order(orders.TouchBeat(seat.phone, "b", us, self.now_ns, 0, 0), 0)
            self.core.tick(self.now_ns)
        self.publish()

    def a_mover(self, clients: list[FlaskClient]) -> int | None:
        """A browser that may make a move."""
        return next((one for one in range(1, BROWSERS) if self._moves(clients[one], one)), None)

    def _moves(self, client: FlaskClient, number: int) -> list[Json]:
        view: Any = client.get("/state?as=me", environ_overrides=_peer(number)).json
        moves: list[Json] = view["you"]["moves"] if "you" in view else []
        return moves

    def a_move(self, client: FlaskClient, number: int, wanted: int) -> Json:
        """One of the moves that this browser may make now, or the host."""
        match = self.core.match
        if number == 0:
            moves = [move.as_json() for move in match.game.legal_moves(TABLE)] if match else []
            return {"move": moves[wanted % len(moves)] if moves else {"move": "none"}}
        moves = self._moves(client, number)
        record = moves[wanted % len(moves)] if moves else {"move": "none"}
        bare = {name: value for name, value in record.items() if name not in STAMPS}
        return {"move": bare, "revision": match.revision if match else 0}

    def look_up(self, read: Callable[[Archive], T]) -> Future[T]:
        """Return what may be looked at again."""
        future: Future[T] = Future()
        future.set_result(read(Archive(self.journal, untold(self.core, self.now_ns))))
        return future

    def people(self, name: str, body: Json) -> dict[str, str]:
        """Return who sits at the seats of which the order speaks, as a page says that sees them."""
        taken = dict(enumerate(self.core.setup.seats.taken))
        seats = {one.name: body.get(one.sits_at) for one in fields(KINDS[name]) if one.sits_at}
        return {
            field: taken[number].who
            for field, number in seats.items()
            if isinstance(number, int) and number in taken
        }

    def publish(self) -> None:
        """Show everybody what is there now, for it is kept."""
        self.journal.commit()
        present = views(self.core, self.now_ns)
        self.streams.publish(Written(present), present.invited)


def made(rng: Random) -> bytes:
    """Up to 60 requests, most of them of known orders with their own fields."""
    begun = [one for one in BEGINNINGS if rng.random() < 0.85]
    if rng.random() < 0.8:
        begun += [[0, "game", {"game": rng.choice(sorted(GAMES))}], [0, "start", {}]]
    return json.dumps([*begun, *(_request(rng) for _ in range(rng.randint(1, 60)))]).encode()


def _request(rng: Random) -> list[Any]:
    chance, browser = rng.random(), rng.randrange(BROWSERS)
    if chance < 0.15:
        return [browser, "GET", rng.choice(PATHS)]
    if chance < 0.3:
        return [0, "wait", rng.choice((100, 3_000, 15_000))]
    name = rng.choice(sorted([*KINDS, *PACKS]) if chance < 0.55 else OFTEN)
    if name in PACKS:
        browser = rng.choice((0, 0, 0, browser))
        return [browser, name, {field: _value(rng, field) for field in PACKS[name]}]
    if name in ("choose", "end") and chance >= 0.55:
        browser = 0
    asked_for = [one for one in fields(KINDS[name]) if one.given is None and one.sits_at is None]
    names = [one.name for one in asked_for if one.needed or rng.random() < 0.3]
    if rng.random() < 0.1:
        names = rng.sample([*names, "device", "address", "x"], rng.randint(0, len(names) + 3))
    return [browser, name, {field: _value(rng, field) for field in names}]


def _value(rng: Random, field: str) -> Any:
    return rng.choice(SOUND[field] if field in SOUND and rng.random() < 0.93 else VALUES)


def attempt(case: bytes) -> None:
    """Each gets a clear answer; codes and the host's say stay the host's; each device sits once."""
    with tempfile.TemporaryDirectory() as folder:
        journal = Journal(Path(folder) / "journal.sqlite")
        try:
            core = _core(journal)
            _play(Door(core, journal), json.loads(case), Library(Path(folder) / "packs"))
        finally:
            journal.close()


def _core(journal: Journal) -> Core:
    return Core(journal, "fly-swatter", 7, BEGAN_NS)


def _play(door: Door, requests: list[list[Any]], library: Library) -> None:
    site = Site(door, lambda: door.now_ns, lambda: "HTTP://127.0.0.1:8080/JOIN", 8080)
    site.library = library
    app = create_app(site)
    clients = [app.test_client() for _ in range(BROWSERS)]
    for number, client in enumerate(clients):
        for page in ("/join", "/tv"):
            client.get(page, environ_overrides=_peer(number))
    for number, name, body in requests:
        if name == "play" and isinstance(body.get("move"), int):
            number = door.a_mover(clients) or number
        _ask(door, clients[number], number, name, body)
    _check(door, clients)
    _check_again(door)


def _ask(door: Door, client: FlaskClient, number: int, name: str, body: Any) -> None:
    """One request, and a clear answer; nothing of a match that is on is looked at again."""
    match = door.core.setup.match or "none"
    if name == "wait":
        door.wait(body)
        return
    if name == "GET":
        hidden = MATCH in body and untold(door.core, door.now_ns) == match
        path = body.replace(MATCH, match)
        got = client.get(path, environ_overrides=_peer(number))
        assert got.status_code in {200, 204, 400, 403, 404, 405, 409}, (path, got.status_code)
        is_page = path.endswith((match, "/stage"))
        assert not hidden or is_page or got.status_code == 404 or got.json == {"awards": None}
        return
    if name in ("play", "choose") and isinstance(body.get("move"), int):
        body = {**body, **door.a_move(client, number, body["move"])}
    if name in KINDS and isinstance(body, dict):
        body = {**body, **door.people(name, body)}
    answer = client.post(
        f"/api/{name}", json=body, headers=HEADERS, environ_overrides=_peer(number)
    )
    assert answer.status_code in {200, 400, 403, 409, 429}, (name, body, answer.status_code)
    assert answer.json is not None
    assert number == 0 or name not in PACKS or answer.status_code == 403, (name, body)


def _peer(number: int) -> dict[str, str]:
    return {"REMOTE_ADDR": f"127.0.0.{number + 1}"}


def _check_again(door: Door) -> None:
    """A host that starts now sees the same people, and the same evening."""
    again = _core(door.journal)
    assert again.setup.seats.taken == door.core.setup.seats.taken
    assert again.room(Evenings).current == door.core.room(Evenings).current
    assert again.setup.phase == door.core.setup.phase or door.core.setup.phase == "countdown"


def _check(door: Door, clients: list[FlaskClient]) -> None:
    taken = door.core.setup.seats.taken
    devices = [one for seat in taken for one in (seat.pad, seat.phone) if one]
    assert len(devices) == len(set(devices))
    for number, client in list(enumerate(clients))[1:]:
        for viewer in ("me", "tv"):
            view = client.get(f"/state?as={viewer}", environ_overrides=_peer(number)).json
            assert view is not None
            assert "guests" not in view
            assert viewer == "tv" or "recovery" not in view
        assert client.get("/state?as=host", environ_overrides=_peer(number)).status_code == 403


FUZZER: Final = Fuzzer("http_orders", made, attempt)

if __name__ == "__main__":
    by_hand(FUZZER)
