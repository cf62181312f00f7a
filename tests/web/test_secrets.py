"""Whole games of Cheating Moth over HTTP: every byte that any page gets is searched for the cards
of others.

The pages are raw connections that keep all they receive. What a page may have seen is reckoned from
the true table, which the test can look into: the cards that the seat held in this round, and those
that lay open.
"""

from __future__ import annotations

import http.client
import json
import re
import threading
import time
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from patience import PATIENCE_S
from profiles import few
from shapes.validation import check, check_answer, check_order
from slapbox.games.cheating_moth import CheatingMoth
from slapbox.games.protocol import Json
from slapbox.table.table import Table
from slapbox.table.words.clock import TableClock
from slapbox.table.words.shapes import PhoneView

pytestmark = pytest.mark.long

TV = -1
CARD = re.compile(rb'"card": ?(\d+)')
RULES = {"rounds": "2", "mosquito_ms": "1000", "cockroach_ms": "1000", "resolution_ms": "0"}
RULES |= {"first_guard": "random", "bluff_ms": "2000", "slow_ms": "300", "cheat_window_ms": "500"}


class Browser:
    """A page without a screen: it keeps every byte that it was sent."""

    def __init__(self, url: str, seat: int) -> None:
        self.seat = seat
        self._place = url.removeprefix("http://")
        self._lock = threading.Lock()
        self._parts: list[bytes] = []
        self._latest = 0
        self._cookie = ""
        self._number = 0
        if seat != TV:
            self.get("/join")
        self._line = self._connection()
        self._line.request("GET", f"/events?as={'tv' if seat == TV else 'me'}", headers=self._own)
        self._stream = self._line.getresponse()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _connection(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection(self._place, timeout=PATIENCE_S)

    @property
    def _own(self) -> dict[str, str]:
        return {"Cookie": self._cookie} if self._cookie else {}

    def _read(self) -> None:
        rest = b""
        while True:
            try:
                part = self._stream.read1(65536)
            except (OSError, ValueError, AttributeError):  # closed under its feet
                return
            if not part:
                return
            *events, rest = (rest + part).split(b"\n\n")
            for event in events:
                self._keep(event)
                name = re.search(rb"^id: (\S+)$", event, re.MULTILINE)
                self._latest = number(name[1].decode()) if name else self._latest

    def _keep(self, part: bytes) -> None:
        with self._lock:
            self._parts.append(part)

    def wait_for(self, view: str) -> None:
        """Until the stream has brought this view, or a newer one."""
        end = time.monotonic() + PATIENCE_S
        while self._latest < number(view):
            assert time.monotonic() < end, f"{view} never came"
            time.sleep(0.0005)

    def take(self) -> bytes:
        """All that came since the last time."""
        with self._lock:
            taken, self._parts = self._parts, []
        return b"\n".join(taken)

    def get(self, path: str) -> Any:
        """Return what is there; the cookie is kept."""
        line = self._connection()
        line.request("GET", path, headers=self._own)
        answer = line.getresponse()
        body = answer.read()
        head = str(answer.headers).encode()
        given = answer.headers.get("Set-Cookie")
        if given:
            self._cookie = given.split(";")[0]
        line.close()
        self._keep(head + body)
        return json.loads(body) if answer.headers.get_content_type() == "application/json" else None

    def post(self, path: str, **fields: Any) -> Json:
        """An order, with all that a page sends."""
        check_order(path, fields)
        line = self._connection()
        head = {"Origin": f"http://{self._place}", "X-Slapbox": "1"}
        head |= {"Content-Type": "application/json", **self._own}
        line.request("POST", path, json.dumps(fields), head)
        body = line.getresponse().read()
        line.close()
        self._keep(body)
        answer: Json = json.loads(body)
        check_answer(path, answer)
        return answer

    def view(self) -> Json:
        """The own view, now."""
        view: Json = self.get("/state?as=me")
        check(view, PhoneView)
        return view

    def beat(self) -> None:
        """Two beats: then the table knows the page's clock."""
        answer_ns, page_us = "0", 0
        for _ in range(2):
            reply = self.post(
                "/beat",
                boot="b",
                page_us=_page_us(),
                answer_ns=answer_ns,
                answer_page_us=page_us,
            )
            answer_ns, page_us = reply["now_ns"], _page_us()

    def slap(self, key: int) -> None:
        """One slap on the touch pad."""
        self._number += 1
        self.post("/api/slap", boot="b", number=self._number, page_us=_page_us(), key=key)

    def close(self) -> None:
        """Leave."""
        self._line.close()


def number(view: str) -> int:
    """The number of a view: each is larger than the one before."""
    return int(view.rpartition("-")[2])


def _page_us() -> int:
    return time.monotonic_ns() // 1000


class Oracle:
    """Cards that each seat may have seen, from the true table: it looks at each moment of which
    anybody is told, right before. So nothing that a clock does in between escapes it."""

    def __init__(self, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
        self._table = table
        self._lock = threading.Lock()
        self._held: dict[int, set[int]] = {}
        self._lay: set[int] = set()
        self._lies: set[int] = set()
        self._round = self._told = 0
        self._now: dict[int, set[int]] = {}
        self._step: dict[int, set[int]] = {}
        self._before: dict[int, set[int]] = {}
        publish = table.streams.publish

        def told(*revision: Any) -> None:
            with self._lock:
                self._look()
            publish(*revision)

        monkeypatch.setattr(table.streams, "publish", told)

    def _look(self) -> None:
        match = self._table._gate.core.match
        if match is None:
            return
        assert isinstance(match.game, CheatingMoth)
        game = match.game
        if game.round != self._round:
            self._round, self._held = game.round, {}
        if game.news_count != self._told:
            self._told, self._lay = game.news_count, self._lies
        self._lies = set(game.discard)
        for seat, hand in enumerate(game.hands):
            self._held.setdefault(seat, set()).update(hand)
        opened = self._lay | self._lies
        self._now = {TV: opened, **{seat: opened | held for seat, held in self._held.items()}}
        for seat, cards in self._now.items():
            self._step[seat] = self._step.get(seat, set()) | cards

    def may_see(self, seat: int) -> set[int]:
        """The cards that may be named to this seat, or to the TV, in the course of the step: those
        that it held in this round, those that lie open, and those that did before the latest public
        move, which is told until the next one (an ant's)."""
        with self._lock:
            return self._step.get(seat, set()) | self._before.get(seat, set())

    def go_on(self) -> None:
        """The next step begins. What was told last may still be on its way."""
        with self._lock:
            self._before = {
                seat: cards | self._step.get(seat, set()) for seat, cards in self._now.items()
            }
            self._step = {}


def searched(browsers: list[Browser], oracle: Oracle, table: Table) -> int:
    """Search what came in up to now; how many cards were named."""
    latest = table.streams.latest("tv").id
    for browser in browsers:
        browser.wait_for(latest)
    named = 0
    for browser in browsers:
        found = {int(card) for card in CARD.findall(browser.take())}
        assert found <= oracle.may_see(browser.seat), f"seat {browser.seat} was told too much"
        named += len(found)
    oracle.go_on()
    return named


def steps(phones: list[Browser], chance: Random) -> Iterator[None]:
    """Anybody does something that is legal, or tries what is not; until the match is over."""
    while True:
        phone = chance.choice(phones)
        view = phone.view()
        match = view["match"]
        if match["result"] is not None:
            return
        if match["race"] is not None and match["race"]["state"] == "open":
            phone.slap(chance.randrange(6))
        elif view["you"]["moves"]:
            make(phone, chance.choice(view["you"]["moves"]), match, chance)
        elif chance.random() < 0.2:
            phone.post("/api/play", move={"move": "play", "card": 3}, revision=match["revision"])
        yield


def make(phone: Browser, move: Json, match: Json, chance: Random) -> None:
    """Make the move as a page would."""
    bare = {k: v for k, v in move.items() if k not in ("at_us", "from_us", "error_us")}
    if move["move"] == "caught":
        if chance.random() < 0.1:
            phone.slap(0)
    elif move["move"] == "smuggle":
        if chance.random() < 0.3:
            phone.post("/api/fidget", on=True)
            page_us = _page_us()
            times = {"boot": "b", "page_us": page_us, "from_page_us": page_us - 400_000}
            phone.post("/api/play", move=bare, revision=match["revision"], **times)
            phone.post("/api/fidget", on=False)
    else:
        phone.post("/api/play", move=bare, revision=match["revision"])


@pytest.mark.parametrize("players", few([3, 5], [5]))
def test_no_page_is_ever_told_a_card_of_somebody_else(
    party: str,
    real_table: tuple[Table, TableClock],
    players: int,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chance = Random(players)
    tv = Browser(party, TV)
    tv.post("/api/game", game="cheating-moth")
    for name, value in RULES.items():
        assert "why" not in tv.post("/api/rule", name=name, value=value)
    phones = [Browser(party, seat) for seat in range(players)]
    for phone in phones:
        assert "why" not in phone.post("/api/join", name=f"Guest {phone.seat}")
        phone.beat()
    oracle = Oracle(real_table[0], monkeypatch)
    assert "why" not in tv.post("/api/start")
    named = 0
    for _ in steps(phones, chance):
        named += searched([tv, *phones], oracle, real_table[0])
    view = tv.get("/state?as=tv")
    assert view["match"]["result"] is not None
    assert named > 1000
    for browser in (tv, *phones):
        browser.close()
