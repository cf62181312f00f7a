"""Hostile requests to a real table: each gets a clear answer, and the table stays as it was."""

from __future__ import annotations

import json
import re
import socket
from contextlib import closing
from typing import Any
from urllib.parse import urlsplit

import pytest
from flask.testing import FlaskClient

from patience import PATIENCE_S, until
from slapbox.table.streams import WHISPERS
from slapbox.table.table import Table
from slapbox.table.words import orders
from slapbox.table.words.clock import TableClock
from slapbox.table.words.orders import KINDS
from slapbox.text.catalogue import catalogue
from slapbox.web.app import create_app
from slapbox.web.channel import STAYS, Stream
from slapbox.web.guard import SLAPS_AT_ONCE, SLAPS_S
from slapbox.web.site import Site
from web.asking import GUEST, HEADERS, post, why
from web.conftest import Clock
from web.drafts import Draft

RealTable = tuple[Table, TableClock]
PHONES = ("touch:anna", "touch:ben")


@pytest.fixture
def match(real_table: RealTable) -> Table:
    """A match of Fly-Swatter between two phones."""
    table, _ = real_table
    for phone, name in zip(PHONES, ("Anna", "Ben"), strict=True):
        said(table, orders.Join(phone, name))
    said(table, orders.SetRule("starter", "host"))
    said(table, orders.Start())
    until(lambda: state(table)[0]["match"])
    return table


@pytest.fixture
def guest(match: Table, real_table: RealTable) -> FlaskClient:
    """A browser without a page at a server of this match."""
    site = Site(match, real_table[1].now_ns, lambda: "HTTP://127.0.0.1:8080/JOIN", 8080)
    return create_app(site).test_client()


def said(table: Table, order: orders.Order) -> None:
    answer = table.ask(order).result(timeout=PATIENCE_S)
    assert answer.why is None, answer


def state(table: Table) -> list[Draft]:
    """Everything that anybody can see, but for the time and for who is here by now."""
    updates = [table.streams.latest(viewer) for viewer in ("tv", *PHONES)]
    moments = {update.number // WHISPERS for update in updates}
    if len(moments) > 1:  # it moved on between two of them
        return state(table)
    views: list[Draft] = [json.loads(update.body) for update in updates]
    for view in views:
        view["seats"] = [(seat["seat"], seat["name"], seat["ready"]) for seat in view["seats"]]
        del view["now_us"]
    return views


CHOOSE = {"move": {"move": "starter", "seat": 1}}


def test_a_request_in_order_does_change_the_table(guest: FlaskClient, match: Table) -> None:
    """The others would be refused for nothing if this one were."""
    before = state(match)
    assert post(guest, "/api/choose", CHOOSE).status_code == 200
    until(lambda: state(match) != before)


HOSTILE: dict[str, tuple[int, str, dict[str, Any]]] = {
    "foreign host": (403, "web.wrong_name", {"headers": {"Host": "evil.example"}}),
    "broken host": (403, "web.wrong_name", {"headers": {"Host": "[::1"}}),
    "a form": (415, "web.not_json", {"content_type": "application/x-www-form-urlencoded"}),
    "plain text": (415, "web.not_json", {"content_type": "text/plain"}),
    "half a body": (400, "web.bad_order", {"data": b'{"move": {"move": "starter"'}),
    "no body": (400, "web.bad_order", {"data": b""}),
    "deep nesting": (400, "web.bad_order", {"data": b'{"move":' * 8_000}),
    "deep lists": (400, "web.bad_order", {"data": b"[" * 60_000}),
    "a huge number": (400, "web.bad_order", {"data": b'{"move": ' + b"9" * 50_000 + b"}"}),
    "no utf-8": (400, "web.bad_order", {"data": b'{"move": {"move": "\xff\xfe"}}'}),
    "a lone surrogate": (400, "web.bad_order", {"data": b'{"move": {"move": "\\ud800"}}'}),
    "a zero byte": (400, "web.bad_order", {"data": b'{"move": {"move": "start\\u0000er"}}'}),
    "a megabyte": (413, "web.too_large", {"data": b" " * 1_000_000}),
    "not the host": (403, "web.host_only", {"environ_overrides": GUEST}),
    "forged cookie": (
        403,
        "web.host_only",
        {"environ_overrides": GUEST, "headers": {"Cookie": f"slapbox_host_8080={'A' * 43}"}},
    ),
    "a proxy's word": (
        403,
        "web.host_only",
        {
            "environ_overrides": GUEST,
            "headers": {"X-Forwarded-For": "127.0.0.1", "X-Real-IP": "127.0.0.1"},
        },
    ),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_order_leaves_the_table_alone(
    guest: FlaskClient, match: Table, name: str
) -> None:
    status, key, odd = HOSTILE[name]
    request = {"data": json.dumps(CHOOSE), "content_type": "application/json", **odd}
    before = state(match)
    answer = guest.post(
        "/api/choose", **{**request, "headers": {**HEADERS, **odd.get("headers", {})}}
    )
    assert (answer.status_code, why(answer)) == (status, key)
    assert state(match) == before


OURS, EVIL = "http://localhost", "http://evil.example"
SENDERS: dict[str, tuple[int, dict[str, str]]] = {
    "any browser of today": (200, {"Origin": OURS, "X-Slapbox": "1"}),
    "in other letters": (200, {"Origin": "HTTP://LocalHost", "X-Slapbox": "1"}),
    "with what it fetches": (
        200,
        {"Origin": OURS, "X-Slapbox": "1", "Sec-Fetch-Site": "same-origin"},
    ),
    "Firefox 68": (200, {"Referer": f"{OURS}/join", "X-Slapbox": "1"}),
    "Firefox 68 without referrers": (200, {"X-Slapbox": "1"}),
    "Chromium 64": (200, {"Origin": OURS, "Referer": f"{OURS}/tv", "X-Slapbox": "1"}),
    "Chromium 64 without referrers": (200, {"Origin": "null", "X-Slapbox": "1"}),
    "Chromium 64, some hidden": (
        200,
        {"Origin": "null", "Referer": OURS, "X-Slapbox": "1"},
    ),
    "another site": (403, {"Origin": EVIL, "X-Slapbox": "1"}),
    "another port": (403, {"Origin": f"{OURS}:99", "X-Slapbox": "1"}),
    "another protocol": (403, {"Origin": "https://localhost", "X-Slapbox": "1"}),
    "a name like ours": (403, {"Origin": f"{OURS}.evil.example", "X-Slapbox": "1"}),
    "two origins": (403, {"Origin": f"{OURS}, {EVIL}", "X-Slapbox": "1"}),
    "broken": (403, {"Origin": "http://[::1", "X-Slapbox": "1"}),
    "another site with our referrer": (
        403,
        {"Origin": EVIL, "Referer": f"{OURS}/tv", "X-Slapbox": "1"},
    ),
    "another site by its referrer": (403, {"Referer": f"{EVIL}/localhost", "X-Slapbox": "1"}),
    "a referrer like ours": (403, {"Referer": f"{OURS}.evil.example/", "X-Slapbox": "1"}),
    "a referrer with a user": (403, {"Referer": "http://localhost@evil.example", "X-Slapbox": "1"}),
    "a hidden frame": (
        403,
        {"Origin": "null", "Sec-Fetch-Site": "cross-site", "X-Slapbox": "1"},
    ),
    "a hidden frame of another site": (
        403,
        {"Origin": "null", "Referer": f"{EVIL}/", "X-Slapbox": "1"},
    ),
    "another port, as told": (403, {"Sec-Fetch-Site": "same-site", "X-Slapbox": "1"}),
    "no page at all": (403, {"Sec-Fetch-Site": "none", "X-Slapbox": "1"}),
    "a form on our page": (403, {"Origin": OURS, "Sec-Fetch-Site": "same-origin"}),
    "a form in a hidden frame": (403, {"Origin": "null"}),
    "a form of an old browser": (403, {}),
}
"""Headers that browsers send with an order, and forgers; those of another site that send
``X-Slapbox`` must have been allowed to beforehand, or have no rules at all."""


@pytest.mark.parametrize("name", SENDERS)
def test_only_our_own_pages_give_orders_in_whatever_browser(guest: FlaskClient, name: str) -> None:
    status, headers = SENDERS[name]
    answer = guest.post("/api/choose", json=CHOOSE, headers=headers)
    assert answer.status_code == status
    if status == 403:
        assert why(answer) == "web.wrong_origin"


@pytest.mark.parametrize("path", ["/api/choose", "/api/start", "/api/pin", "/beat", "/tv"])
def test_nobody_is_allowed_to_send_our_header_from_elsewhere(guest: FlaskClient, path: str) -> None:
    """What a browser asks before it lets another site's page send it."""
    asked = {
        "Origin": EVIL,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "content-type, x-slapbox",
    }
    for origin in (EVIL, "null"):
        answer = guest.options(path, headers={**asked, "Origin": origin})
        assert not [name for name, _ in answer.headers if name.startswith("Access-Control")]


def test_pages_tell_their_origin_to_nobody_but_us(guest: FlaskClient) -> None:
    """``no-referrer`` makes Chromium up to 70 hide it from us, too."""
    assert guest.get("/tv").headers["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE", "PATCH"])
def test_other_methods_do_nothing(guest: FlaskClient, match: Table, method: str) -> None:
    before = state(match)
    answer = guest.open("/api/choose", method=method, json=CHOOSE, headers=HEADERS)
    assert (answer.status_code, why(answer)) == (405, "web.wrong_method")
    assert state(match) == before


@pytest.mark.parametrize(
    "name", ["nothing", "../start", "start/", "a" * 3000, "\u202e\u0000", "%00"]
)
def test_unknown_orders_do_nothing(guest: FlaskClient, match: Table, name: str) -> None:
    before = state(match)
    answer = post(guest, f"/api/{name}", {})
    assert answer.status_code == 404
    assert why(answer) in {"web.unknown_order", "web.no_page"}
    assert len(answer.data) < 200
    assert state(match) == before


# A phone without a seat may look for its pad, or wait for a seat: that is how it comes to one.
COMING = {"bind", "ask-in", "ask-out", "attend"}
ELSEWHERE = {*COMING, "screen"}
SEATED = [name for name, kind in KINDS.items() if kind.by == "guest" and name not in ELSEWHERE]
BODIES: dict[str, Draft] = {
    "join": {"name": "Eve"},
    "ready": {"ready": True},
    "slap": {"boot": "b", "number": 1, "page_us": 1, "key": 0},
    "play": {"move": {"move": "turn"}, "revision": 0},
    "fidget": {"on": True},
    "recover": {"code": "0000"},
    "choose-team": {"team": 0},
    "sit-out": {"out": True},
    "guess": {"kind": "deal", "number": 1, "choice": 0},
    "cheer": {"kind": "heart", "seat": 0},
    "hint": {"revision": 0},
    "learn": {"wish": "learn"},
}


@pytest.mark.parametrize("name", SEATED)
@pytest.mark.parametrize("token", ["", "short", "A" * 22])
def test_without_the_token_of_a_seat_nothing_moves(
    guest: FlaskClient, match: Table, name: str, token: str
) -> None:
    before = state(match)
    if token:
        guest.set_cookie("slapbox", token, domain="localhost")
    answer = post(guest, f"/api/{name}", BODIES.get(name, {}), environ=GUEST)
    # A token that nobody was given is well-formed: the table itself knows no seat of it.
    assert answer.status_code == (409 if len(token) == 22 else 403)
    why(answer)
    assert state(match) == before


@pytest.mark.usefixtures("clock")
def test_too_many_orders_a_second_are_refused(guest: FlaskClient, match: Table) -> None:
    before = state(match)
    answers = [post(guest, "/api/choose", CHOOSE, environ=GUEST) for _ in range(100)]
    assert [answer.status_code for answer in answers] == [403] * 80 + [429] * 20
    assert why(answers[-1]) == "web.too_fast"
    assert answers[-1].headers["Retry-After"] == "1"
    assert state(match) == before


def slapped(guest: FlaskClient, clock: Clock, per_s: int, seconds: int) -> int:
    """One phone slaps so often for so long, evenly; how many slaps came through."""
    statuses = []
    for number in range(1, per_s * seconds + 1):
        slap = {"boot": "b", "number": number, "page_us": 1, "key": 0}
        statuses.append(post(guest, "/api/slap", slap, environ=GUEST).status_code)
        clock.now_s += 1 / per_s
    return len(statuses) - statuses.count(429)


@pytest.mark.long
def test_no_slap_of_a_frantic_child_is_refused(guest: FlaskClient, clock: Clock) -> None:
    """Ten fingers, six times a second each, for ten seconds; and all the while it can play."""
    guest.get("/join")
    assert slapped(guest, clock, per_s=60, seconds=10) == 600
    assert post(guest, "/api/ready", {"ready": True}, environ=GUEST).status_code != 429


@pytest.mark.long
def test_a_phone_that_slaps_without_end_is_slowed_down(guest: FlaskClient, clock: Clock) -> None:
    guest.get("/join")
    most = SLAPS_AT_ONCE + SLAPS_S * 2
    assert abs(slapped(guest, clock, per_s=350, seconds=2) - most) <= 1
    assert post(guest, "/api/ready", {"ready": True}, environ=GUEST).status_code != 429


# ---- on the wire ----


def wired(url: str, sent: bytes) -> tuple[int, str, bytes]:
    """Send these bytes; the status, the reason's key and the headers that come back."""
    place = urlsplit(url)
    with closing(
        socket.create_connection((place.hostname or "", place.port or 0), PATIENCE_S)
    ) as line:
        line.sendall(sent)
        came = b""
        while part := line.recv(65536):
            came += part
    head, _, body = came.partition(b"\r\n\r\n")
    key = json.loads(body)["why"]["key"]
    assert key in catalogue("en")
    return int(head.split()[1]), key, head


def request(*lines: bytes, body: bytes = b"", host: bytes = b"127.0.0.1") -> bytes:
    size = b"Content-Length: %d" % len(body)
    head = [*lines, b"Host: " + host, b"Connection: close", size]
    return b"\r\n".join(head) + b"\r\n\r\n" + body


START = (b"POST /api/start HTTP/1.1", b"X-Slapbox: 1", b"Content-Type: application/json")
OWN = b"Origin: http://127.0.0.1"
WIRED = {
    "no http": (400, "web.no_request", b"\x00\x01\x02 nonsense\r\n\r\n"),
    "no such protocol": (400, "web.no_request", request(b"GET / HTTX/9")),
    "two lengths": (
        400,
        "web.no_request",
        request(*START, b"Content-Length: 7, 8", body=b"{}"),
    ),
    "long headers": (431, "web.too_large", request(b"GET / HTTP/1.1", b"X: " + b"y" * 262_300)),
    "a foreign host": (403, "web.wrong_name", request(*START, body=b"{}", host=b"evil.example")),
    "no host": (403, "web.wrong_name", request(*START, body=b"{}", host=b"")),
    "a megabyte": (413, "web.too_large", request(*START, OWN, body=b" " * 2**20)),
    "a wrong chunk": (
        400,
        "web.no_request",
        b"\r\n".join(
            (*START, b"Host: 127.0.0.1", b"Transfer-Encoding: chunked", b"", b"zz\r\n\r\n")
        ),
    ),
}


@pytest.mark.parametrize("name", WIRED)
def test_what_is_no_request_gets_a_clear_answer(
    party: str, real_table: RealTable, name: str
) -> None:
    before = state(real_table[0])
    status, key, sent = WIRED[name]
    told = wired(party, sent)
    assert told[:2] == (status, key)
    assert b"application/json" in told[2]
    assert not re.search(rb"waitress|python|werkzeug", told[2], re.IGNORECASE)
    assert state(real_table[0]) == before


# ---- whose view it is ----


def test_the_own_view_is_had_by_the_own_cookie_alone(guest: FlaskClient) -> None:
    """No parameter, no header and no other cookie names somebody else."""
    guest.get("/join", environ_overrides=GUEST)
    own = "touch:"
    for asked in ("as=me", "as=touch:anna", "as=me&device=touch:anna", "as=TV", "as=me&seat=0", ""):
        answer = guest.get(
            f"/state?{asked}",
            environ_overrides=GUEST,
            headers={"X-Device": PHONES[0], "X-Slapbox": PHONES[0], "Authorization": PHONES[0]},
        )
        assert answer.status_code == 200
        assert answer.json is not None
        assert answer.json["you"]["seat"] is None
        assert own not in answer.text
    for asked in ("as=tv", "as=tv&as=touch:anna"):
        assert "you" not in json.loads(guest.get(f"/state?{asked}").data)


def test_the_tv_is_told_nothing_of_anybodys_own(guest: FlaskClient) -> None:
    view = json.loads(guest.get("/state?as=tv").data)
    assert "you" not in view
    assert not set(PHONES) & set(re.findall(r"touch:\w+", json.dumps(view)))
    promised: list[Stream] = []
    guest.get("/events?as=tv", environ_overrides={STAYS: promised.append})
    told = promised[0].news(0)
    assert b'"you"' not in told
    assert b'"phase": "match"' in told or b'"phase":"match"' in told


def test_nobody_without_a_cookie_has_an_own_view(guest: FlaskClient) -> None:
    for path in ("/state?as=me", "/events?as=me", "/state", "/events?as=touch:anna"):
        answer = guest.get(path)
        assert (answer.status_code, why(answer)) == (403, "web.no_device")


# ---- the host's rights by address ----


@pytest.mark.parametrize("own", ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
@pytest.mark.parametrize(
    ("host", "rights"),
    [
        ("localhost", True),
        ("localhost:8080", True),
        ("LOCALHOST", True),
        ("127.0.0.1:8080", True),
        ("127.4.5.6", True),
        ("[::1]:8080", True),
        ("slapbox.local", False),
        ("slapbox.local:8080", False),
        ("192.168.1.7:8080", False),
        ("[fe80::1]:8080", False),
        ("0.0.0.0:8080", False),
    ],
)
def test_only_the_loopback_s_own_names_give_the_host_s_rights(
    client: FlaskClient, table: Any, site: Site, own: str, host: str, rights: bool
) -> None:
    """Any other name may have been bent to this address: whoever answers first in the network says
    who ``slapbox.local`` is, and then its page, of the same origin, orders."""
    site.names = frozenset({"slapbox.local"})
    asker = {"REMOTE_ADDR": own, "HTTP_HOST": host}
    client.get("/join", environ_overrides=asker)
    headers = {"Origin": f"http://{host}"}
    answer = post(client, "/api/start", {}, environ=asker, headers=headers)
    assert answer.status_code == (200 if rights else 403)
    assert bool(table.orders) == rights
    seen = client.get("/state?as=host", environ_overrides=asker)
    assert (seen.status_code == 403) != rights
