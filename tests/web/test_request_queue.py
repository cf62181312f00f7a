"""Order of requests. Each loopback address but 127.0.0.1 is another machine."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from hashlib import sha256
from typing import Any, Final

import pytest
from flask.testing import FlaskClient

from again.matches import recorded
from patience import PATIENCE_S, until
from slapbox.again.film import film
from slapbox.table.archive import Archive
from slapbox.table.streams import Invited
from slapbox.table.words.fields import PHONE
from slapbox.web import request_queue
from slapbox.web.app import create_app
from slapbox.web.guard import DEVICE_COOKIE
from slapbox.web.replay_cache import ReplayCache
from slapbox.web.request_queue import OTHERS, GiveWay, RequestQueue, pool
from slapbox.web.site import Site
from web.conftest import ScriptedTable
from web.test_stats import attended
from web.wire import OTHER, dialled

PLAYER, GUEST = "10.0.0.1", "10.0.0.2"

TOKEN: Final = "A" * 22

CHILDREN: Final = 8
FILES: Final = 31
"""Requests of a phone's page while it loads."""


class Line:
    """A request that is answered when the test says so; ``begun`` tells that its turn came."""

    def __init__(self, address: str, *, goes_on: bool = False) -> None:
        self.address = address
        self.begun = threading.Event()
        self.may_end = threading.Event()
        if not goes_on:
            self.may_end.set()

    def service(self) -> None:
        """Answer it."""
        self.begun.set()
        self.may_end.wait(PATIENCE_S)

    def cancel(self) -> None:
        """It will not be answered any more."""


@pytest.fixture
def calm() -> threading.Event:
    """Set while no slap waits for its order."""
    return threading.Event()


@pytest.fixture
def queue(calm: threading.Event) -> Iterator[RequestQueue]:
    """One player takes part, and has one thread."""
    made = RequestQueue(pool(1), PLAYER.__eq__, calm)
    yield made
    calm.set()
    made.shutdown()


def test_while_a_slap_waits_only_players_are_answered(
    queue: RequestQueue, calm: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(request_queue, "LONGEST_S", PATIENCE_S)
    guest, players = Line(GUEST), [Line(PLAYER), Line(PLAYER)]
    for line in (guest, *players):
        queue.add_task(line)
    for player in players:
        assert player.begun.wait(PATIENCE_S)
    assert not guest.begun.is_set()
    calm.set()
    assert guest.begun.wait(PATIENCE_S)


def test_where_slaps_never_end_pages_still_come(queue: RequestQueue) -> None:
    guests = [Line(GUEST) for _ in range(2 * OTHERS)]
    for guest in guests:
        queue.add_task(guest)
    assert all(guest.begun.wait(PATIENCE_S) for guest in guests)


def test_few_of_the_others_are_answered_at_once_and_players_beside_them(
    queue: RequestQueue, calm: threading.Event
) -> None:
    calm.set()
    guests = [Line(GUEST, goes_on=True) for _ in range(OTHERS + 1)]
    for guest in guests:
        queue.add_task(guest)
    for guest in guests[:OTHERS]:
        assert guest.begun.wait(PATIENCE_S)
    for player in (Line(PLAYER), Line(PLAYER)):
        queue.add_task(player)
        assert player.begun.wait(PATIENCE_S)
    assert not guests[-1].begun.is_set()
    for guest in guests:
        guest.may_end.set()
    until(guests[-1].begun.is_set)


class Waits(threading.Event):
    """Notes how often it was waited for; nothing happens meanwhile."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def wait(self, timeout: float | None = None) -> bool:
        """Tell the state that is there already."""
        assert timeout == request_queue.LONGEST_S
        self.count += not self.is_set()
        return self.is_set()


def test_long_work_stands_still_while_a_slap_waits_or_a_race_is_open() -> None:
    calm, idle, now_s = Waits(), Waits(), 100.0
    give_way = GiveWay(calm, idle, now_s=lambda: now_s)
    calm.set()
    idle.set()
    give_way()
    assert (calm.count, idle.count) == (0, 0)
    idle.clear()
    give_way()
    give_way()  # the race goes on: a slice of work
    assert (calm.count, idle.count) == (0, 1)
    calm.clear()
    give_way()  # a slap comes in the middle of the slice
    assert (calm.count, idle.count) == (1, 1)
    now_s += 2 * request_queue.SLICE_S
    give_way()
    assert (calm.count, idle.count) == (2, 2)


def test_who_makes_films_rests_for_three_quarters_of_the_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now_s, rested_s = 100.0, 0.0

    def rest(seconds: float) -> None:
        nonlocal now_s, rested_s
        now_s, rested_s = now_s + seconds, rested_s + seconds

    monkeypatch.setattr("slapbox.web.request_queue.time.sleep", rest)
    give_way = GiveWay(rest_s=request_queue.REST_S, now_s=lambda: now_s)
    for _ in range(1000):
        now_s += 0.0005  # a piece of work
        give_way()
    assert 0.7 < rested_s / (now_s - 100.0) < 0.8


@pytest.mark.parametrize("path", ["/replay/mu/film.json", "/replay/mu/awards.json", "/stats.json"])
@pytest.mark.parametrize("busy", ["calm", "idle"])
def test_readers_wait_while_slaps_do(table: Any, path: str, busy: str) -> None:
    calm, idle = Waits(), Waits()
    waits, other = (calm, idle) if busy == "calm" else (idle, calm)
    other.set()
    table.archive = Archive(attended("mu"))
    site = Site(table, table.clock.now_ns, lambda: None, 8080, calm=calm, idle=idle)
    assert create_app(site).test_client().get(path).status_code == 200
    assert waits.count > 0


def test_a_film_gives_way_after_each_of_its_pictures() -> None:
    pauses = list[None]()
    site = Site(ScriptedTable(), int, lambda: None, 8080)
    films = ReplayCache(site.connections, lambda: pauses.append(None))
    past = recorded("mu")
    assert films.of("mu", 0, lambda: past, lambda _: True, films.packed)
    assert len(pauses) > 2 * len(film(past)["frames"])


def test_eight_children_behind_one_address_load_their_pages_at_the_same_time(party: str) -> None:
    def loads(_: int) -> bytes:
        asked = b"GET /join HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        last = b"GET /join HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
        came = b""
        with closing(dialled(party, OTHER)) as line:
            line.sendall(asked * (FILES - 1) + last)
            while more := line.recv(1 << 20):
                came += more
        return came

    with ThreadPoolExecutor(CHILDREN) as children:
        pages = list(children.map(loads, range(CHILDREN)))
    assert [page.count(b"HTTP/1.1 200 OK") for page in pages] == [FILES] * CHILDREN


def test_a_player_who_polls_goes_first_too(client: FlaskClient, table: Any, site: Site) -> None:
    """Where streams do not get through pages ask again and again."""
    seated = f"{PHONE}{sha256(TOKEN.encode()).hexdigest()[:32]}"
    table.streams.publish(lambda _: b"{}", Invited(frozenset({seated})))
    client.set_cookie(DEVICE_COOKIE, TOKEN)
    for address in (GUEST, PLAYER):
        client.get("/state?as=tv", environ_base={"REMOTE_ADDR": address})
    client.get("/state?as=me", environ_base={"REMOTE_ADDR": PLAYER})
    assert site.connections.takes_part(PLAYER)
    assert not site.connections.takes_part(GUEST)
