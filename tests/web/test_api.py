"""Orders from pages: what reaches the table, what never does, and how it is told."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from slapbox.table import orders
from slapbox.table.orders import Answer
from slapbox.text import Text
from slapbox.text.catalogue import catalogue
from slapbox.web.orders import KINDS, Asker

GUEST = {"REMOTE_ADDR": "192.168.1.20"}
HEADERS = {"Origin": "http://localhost", "X-Slapbox": "1"}


def post(client: FlaskClient, path: str, body: object, **more: Any) -> TestResponse:
    headers = {**HEADERS, **more.pop("headers", {})}
    return client.post(path, json=body, headers=headers, environ_overrides=more.pop("environ", {}))


def why(answer: TestResponse) -> str:
    """The key of the reason; it must have words."""
    assert answer.json is not None
    key: str = answer.json["why"]["key"]
    assert key in catalogue("en") or key.startswith("test.")
    return key


SOUND: dict[str, dict[str, Any]] = {
    "join": {"name": "Anna"},
    "leave": {"seat": 2},
    "rename": {"seat": 2, "name": "Ben"},
    "ready": {"ready": True},
    "start": {},
    "rematch": {},
    "lobby": {},
    "pause": {"paused": True},
    "game": {"game": "buzzer"},
    "rule": {"name": "aim", "value": "pile"},
    "demo": {"players": 4},
    "choose": {"move": {"move": "starter", "seat": 1}},
    "identify": {"seat": 1},
    "turn": {},
    "done": {},
    "slap": {"boot": "b", "number": 1, "page_us": 123, "key": 3},
}


def test_every_kind_of_order_is_tried_here() -> None:
    assert SOUND.keys() == KINDS.keys()


@pytest.mark.parametrize("name", SOUND)
def test_a_sound_order_reaches_the_table(client: FlaskClient, table: Any, name: str) -> None:
    client.get("/join")
    answer = post(client, f"/api/{name}", SOUND[name])
    assert answer.status_code == 200
    (order,) = table.orders
    assert type(order) is KINDS[name].make
    for field, value in SOUND[name].items():
        assert getattr(order, field) == value
    if KINDS[name].asker is Asker.DEVICE:
        assert order.device.startswith("touch:")


@pytest.mark.parametrize("name", SOUND)
def test_guests_may_only_speak_for_themselves(client: FlaskClient, table: Any, name: str) -> None:
    client.get("/join")
    table.show({"phase": "lobby"})
    answer = post(client, f"/api/{name}", SOUND[name], environ=GUEST)
    if KINDS[name].asker is Asker.DEVICE:
        assert answer.status_code == 200
    else:
        assert answer.status_code == 403
        assert why(answer) == "web.host_only"
        assert table.orders == []


def test_a_guest_may_rename_and_leave_the_own_seat(client: FlaskClient, table: Any) -> None:
    client.get("/join")
    post(client, "/api/ready", {"ready": True}, environ=GUEST)
    table.seat_of[table.orders[0].device] = 2
    table.show({"phase": "lobby"})
    for name in ("rename", "leave"):
        assert post(client, f"/api/{name}", SOUND[name], environ=GUEST).status_code == 200
        other = {**SOUND[name], "seat": 1}
        assert post(client, f"/api/{name}", other, environ=GUEST).status_code == 403


def test_the_tables_refusal_comes_with_its_reason(client: FlaskClient, table: Any) -> None:
    table.answer = lambda _: Answer(Text("lobby.why.players", {"low": 2, "high": 8}))
    answer = post(client, "/api/start", {})
    assert answer.status_code == 409
    assert why(answer) == "lobby.why.players"
    assert answer.json is not None
    assert answer.json["why"]["values"] == {"low": 2, "high": 8}


BAD_BODIES = [
    b"",
    b"{",
    b"null",
    b"[]",
    b'"seat"',
    b'{"seat": "1", "name": "x"}',
    b'{"seat": true, "name": "x"}',
    b'{"seat": -1, "name": "x"}',
    b'{"seat": 1e400, "name": "x"}',
    b'{"seat": 1.5, "name": "x"}',
    b'{"seat": 1}',
    b'{"seat": 1, "name": "x", "extra": 1}',
    b'{"seat": 1, "name": 7}',
    b'{"seat": 1, "name": "a\\nb"}',
    b'{"seat": 1, "name": "\xff"}',
    b'{"seat": 1, "name": "' + b"x" * 65 + b'"}',
    b"[" * 20_000,
]


@pytest.mark.parametrize("body", BAD_BODIES, ids=range(len(BAD_BODIES)))
def test_a_bad_body_is_refused(client: FlaskClient, table: Any, body: bytes) -> None:
    answer = client.post("/api/rename", data=body, headers=HEADERS, content_type="application/json")
    assert answer.status_code == 400
    assert why(answer) == "web.bad_order"
    assert table.orders == []


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
fields = st.sampled_from(["seat", "name", "value", "ready", "boot", "number", "page_us", "key"])


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    name=st.sampled_from(sorted(KINDS)),
    body=json_values | st.dictionaries(fields, json_values),
    peer=st.integers(1, 250),
)
def test_no_body_breaks_the_api(
    client: FlaskClient, table: Any, name: str, body: object, peer: int
) -> None:
    """Whatever comes in, the answer is clear, and the table sees only well-formed orders."""
    table.orders.clear()
    answer = client.post(
        f"/api/{name}",
        data=json.dumps(body),
        content_type="application/json",
        headers=HEADERS,
        environ_overrides={"REMOTE_ADDR": f"127.0.0.{peer}"},
    )
    assert answer.status_code in {200, 400, 403, 429}
    assert (answer.status_code == 200) == bool(table.orders)


def test_only_our_own_pages_may_order(client: FlaskClient, table: Any) -> None:
    def status(headers: dict[str, str], **more: Any) -> int:
        return client.post("/api/start", headers=headers, **{"json": {}, **more}).status_code

    assert status({"X-Slapbox": "1"}) == 403
    assert status({"X-Slapbox": "1", "Origin": "null"}) == 403
    assert status({"X-Slapbox": "1", "Origin": "http://evil.example"}) == 403
    assert status({"X-Slapbox": "1", "Origin": "http://localhost:81"}) == 403
    assert status({"Origin": "http://localhost"}) == 403
    assert client.post("/api/start", data={"a": 1}, headers=HEADERS).status_code == 415
    assert client.get("/api/start", headers=HEADERS).status_code == 405
    assert table.orders == []
    assert status(HEADERS) == 200


def test_unknown_orders_and_large_bodies_are_refused(client: FlaskClient, table: Any) -> None:
    assert why(post(client, "/api/nonsense", {})) == "web.unknown_order"
    large = post(client, "/api/rename", {"seat": 1, "name": "x" * 70_000})
    assert large.status_code == 413
    assert table.orders == []


def test_without_a_cookie_nobody_is_a_pad(client: FlaskClient, table: Any) -> None:
    assert why(post(client, "/api/join", {"name": "Anna"})) == "web.no_device"
    client.set_cookie("slapbox_8080", "short")
    assert why(post(client, "/beat", {**BEAT})) == "web.no_device"
    assert client.get("/state?as=me").status_code == 403
    assert table.orders == []


BEAT = {"boot": "b", "page_us": 1_000, "answer_ns": "1800000000123456789", "answer_page_us": 900}


def test_a_beat_carries_nanoseconds_unharmed(client: FlaskClient, table: Any) -> None:
    client.get("/join")
    before_ns = table.clock.now_ns()
    answer = post(client, "/beat", BEAT)
    after_ns = table.clock.now_ns()
    (beat,) = table.orders
    assert isinstance(beat, orders.TouchBeat)
    assert beat.answer_ns == 1_800_000_000_123_456_789
    assert answer.json is not None
    assert before_ns <= beat.arrived_ns <= int(answer.json["now_ns"]) <= after_ns
    for wrong in (5, "1.5", "-1", "", "9" * 20, "١"):
        assert post(client, "/beat", {**BEAT, "answer_ns": wrong}).status_code == 400


def test_a_flood_is_slowed_down_and_others_play_on(client: FlaskClient, table: Any) -> None:
    flood = [post(client, "/api/start", {}, environ=GUEST) for _ in range(200)]
    slowed = [answer for answer in flood if answer.status_code == 429]
    assert len(slowed) > 50
    assert why(slowed[0]) == "web.too_fast"
    assert slowed[0].headers["Retry-After"] == "1"
    assert post(client, "/api/start", {}).status_code == 200
    assert len(table.orders) == 1


def test_a_touch_pad_keeps_its_identity_and_hides_its_secret(client: FlaskClient) -> None:
    first = client.get("/join")
    cookie = first.headers["Set-Cookie"]
    assert cookie.startswith("slapbox_8080=")
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    again = client.get("/JOIN")
    assert "Set-Cookie" not in again.headers


def test_the_secret_is_not_in_the_devices_id(client: FlaskClient, table: Any) -> None:
    token = client.get("/join").headers["Set-Cookie"].split("=")[1].split(";")[0]
    post(client, "/api/join", {"name": "Anna"})
    assert token not in json.dumps(table.orders[0].device)
    assert len(token) == 22
