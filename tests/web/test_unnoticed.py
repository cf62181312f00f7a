"""Secret acts of one player tell nobody else that they were done: no event, no number, no beat, no
length of any stream is another, and none comes at another time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from slapbox.games import GAMES, find
from slapbox.games.protocol import TV
from slapbox.table.match.match import Match
from slapbox.table.streams import HOST_VIEWER, ROOM_VIEWER, TV_VIEWER, Invited, Streams
from slapbox.table.view import Views, Written
from slapbox.table.words import orders
from slapbox.table.words.orders import Answer
from slapbox.web.broadcast import LAST
from slapbox.web.events import PADDING, EventStream
from slapbox.web.packing import PackedStream
from slapbox.web.site import Site
from table.conftest import TableHarness
from table.players import Players

pytestmark = pytest.mark.long

STEPS = 160
OTHERS = (TV_VIEWER, HOST_VIEWER, ROOM_VIEWER, "touch:stranger")
WITH_SECRETS = {"last-panther", "wimmueln"}
"""Games in which players choose something of which nothing is seen. (Of a card that vanishes in
Cheating Moth it is the number of cards in the hand.)"""


class Window:
    """The parts of a table that a web server needs."""

    def __init__(self) -> None:
        self.streams = Streams()


class Ear:
    """One page's connection: notes when it gets how many bytes, and which."""

    def __init__(self, site: Site, viewer: str) -> None:
        watch = site.streams.open(viewer, "127.0.0.1")
        assert watch is not None
        self.stream = EventStream(site, watch, "", PackedStream(site.packing, PADDING))
        self.heard: list[tuple[float, bytes]] = []

    @property
    def rank(self) -> int:
        return self.stream.rank

    @property
    def waits(self) -> bool:
        return self.stream.waits

    def tell(self, now_s: float) -> None:
        data = self.stream.news(now_s)
        if data:
            self.heard.append((now_s, data))


class Room:
    """All pages of a table, told in virtual time as the server tells them."""

    def __init__(self, now_ns: Callable[[], int]) -> None:
        self.window = Window()
        self.site = Site(self.window, now_ns, lambda: "http://127.0.0.1/join", 0)
        self.ears: dict[str, Ear] = {}
        self._told: Views | None = None

    def let_in(self, viewer: str) -> None:
        ear = self.ears[viewer] = Ear(self.site, viewer)
        self.site.broadcast.add(ear)

    def publish(self, present: Views) -> None:
        """As the table does it."""
        viewers = present.seen_anew(self._told)
        self._told = present
        written = Written(present, lambda: self.site.now_ns() // 1000)
        self.window.streams.publish(written, present.invited, viewers)

    def tell(self) -> None:
        self.site.broadcast.ring.clear()
        self.site.broadcast.tell(self.site.now_ns() / 1e9)

    def seen(self) -> dict[str, tuple[int, str]]:
        """Return how many events each page has had, and the number of its view."""
        latest = self.window.streams.latest
        return {name: (len(ear.heard), latest(name).id) for name, ear in self.ears.items()}


class Watched(TableHarness):
    """A table whose pages are looked at whenever somebody has done something in secret."""

    def __init__(self, path: Path) -> None:
        self.room: Room | None = None
        self.secrets: Counter[str] = Counter()
        super().__init__(path)

    def tick(self) -> None:
        super().tick()
        if self.room is None:
            self.room = Room(lambda: self.now_ns)
        if self.news is not None:
            self.room.publish(self.news)
        self.room.tell()

    def order(self, order: orders.Order, asker: str | None = None) -> Answer:
        match = self.core.match
        if self.room is None or match is None or not isinstance(order, orders.Play):
            return super().order(order, asker)
        self.tick()
        shown, before = public(match, self.now_ns), self.room.seen()
        answer = super().order(order, asker)
        if answer.why is None and public(match, self.now_ns) == shown:
            after = self.room.seen()
            told = {one for one in before if before[one] != after[one]}
            assert told <= {order.device}, (order.move, told)
            self.secrets[order.move["move"]] += 1
        return answer


def whisper(table: Watched, players: Players) -> None:
    """Somebody chooses something that nobody else sees, if the rules have that just now."""
    match = table.core.match
    if match is None or players.is_over:
        return
    for seat, phone in enumerate(players.phones):
        for move in match.game.legal_moves(seat):
            twin = match.game.copy()
            twin.apply(seat, move)
            if twin.revision == match.game.revision and twin.view(TV) == match.game.view(TV):
                table.order(orders.Play(phone, move.as_json(), match.revision))
                return


def public(match: Match, now_ns: int) -> Any:
    """Return what everybody sees of the match."""
    return match.view(now_ns, None)


@pytest.mark.parametrize("game", [name for name in GAMES if find(name).needs_phones])
def test_a_secret_choice_is_no_event_for_anybody_else(tmp_path: Path, game: str) -> None:
    table = Watched(tmp_path / "journal.sqlite")
    players = Players(table, game, 1)
    room = table.room
    assert room is not None
    for viewer in (*OTHERS, *players.phones):
        room.let_in(viewer)
    for _ in range(STEPS):
        if players.is_over:
            break
        players.step()
        whisper(table, players)
    # Nobody is told who is ready before the sheet was seen.
    assert bool(set(table.secrets) - {"ready"}) == (game in WITH_SECRETS)
    assert all(len(ear.heard) > 10 for ear in room.ears.values())


def happened(seed: int, whispers: bool) -> dict[str, list[tuple[float, bytes]]]:
    """Return what pages heard of an evening with changes for everybody at these times, and some for
    one phone alone in between."""
    chance, secret = Random(seed), Random(-seed)
    now = [1_000_000_000_000]
    room = Room(lambda: now[0])
    streams = room.window.streams
    streams._boot = "boot"  # drawn by lot: no two hosts have the same
    known = {"own": 0, "all": 0}

    def publish(viewers: Any) -> None:
        own, everybody = known["own"], known["all"]
        streams.publish(
            lambda viewer: b"%d %d" % (everybody, own if viewer == "touch:a" else 0),
            Invited(frozenset({"touch:a", "touch:b"})),
            viewers,
        )

    publish(None)
    for viewer in (*OTHERS, "touch:a", "touch:b"):
        room.let_in(viewer)
    for _ in range(4_000):
        now[0] += 5_000_000
        if chance.random() < 0.01:
            known["all"] += 1
            publish(None)
        if secret.random() < 0.1 and whispers:
            known["own"] += 1
            publish({"touch:a"})
        room.tell()
    ears = room.ears
    assert len(ears["touch:a"].heard) > len(ears["touch:b"].heard) or not whispers
    assert {ear.rank for ear in ears.values()} == {0, 1, LAST}
    del ears["touch:a"]
    return {viewer: ear.heard for viewer, ear in ears.items()}


@pytest.mark.parametrize("seed", range(3))
def test_no_page_hears_anything_at_another_time_because_of_a_secret(seed: int) -> None:
    """Beats in quiet times among it: 20 s with a change for everybody in half a second or so."""
    assert happened(seed, whispers=True) == happened(seed, whispers=False)
