"""Orders from pages: what reaches the table, what never does, and how it is told."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from slapbox.table.words import orders
from slapbox.table.words.fields import Given, Seat, fields
from slapbox.table.words.orders import KINDS, Answer, OwnOrder
from slapbox.text import Text
from slapbox.text.names import is_name, normal
from web.asking import GUEST, HEADERS, post, why

SOUND: dict[str, dict[str, Any]] = {
    "join": {"name": "Anna", "avatar": "owl"},
    "leave": {"seat": 2, "who": "w2"},
    "rename": {"seat": 2, "who": "w2", "name": "Ben"},
    "avatar": {"seat": 2, "who": "w2", "avatar": "fox"},
    "ready": {"ready": True},
    "start": {},
    "rematch": {},
    "press-on": {},
    "end": {"counts": False},
    "lobby": {},
    "pause": {"paused": True},
    "game": {"game": "quiz"},
    "rule": {"name": "aim", "value": "pile"},
    "begin-evening": {},
    "scheme": {"scheme": "wins"},
    "add-game": {"game": "mu"},
    "remove-game": {"at": 1, "game": "mu"},
    "posters": {"asks": True},
    "intro": {"on": True},
    "poster": {"game": "mu"},
    "teams": {"count": 3},
    "draw-teams": {},
    "put-in-team": {"seat": 2, "who": "w2", "team": 1},
    "choose-team": {"team": 1},
    "next-game": {},
    "end-evening": {},
    "demo": {"players": 4},
    "bot-level": {"level": "easy"},
    "calm": {"calm": True},
    "forget": {"name": "Anna"},
    "rename-guest": {"name": "Anna", "wanted": "Annabella"},
    "forget-all": {},
    "keeping": {"days": 90},
    "trust-clock": {},
    "hints": {"allowed": False},
    "ratings": {"shown": True},
    "hint": {"revision": 7},
    "learn": {"wish": "learn"},
    "length": {"length": "short"},
    "bench": {"seat": 2, "who": "w2", "out": True},
    "choose": {"move": {"move": "starter", "seat": 1}},
    "draw-lots": {},
    "identify": {"seat": 1, "who": "w1"},
    "turn": {},
    "take-back": {},
    "done": {},
    "slap": {"boot": "b", "number": 1, "page_us": 123, "key": 3},
    "page-slap": {
        "pad": "keyboard-1",
        "boot": "b",
        "number": 1,
        "page_us": 123,
        "key": 3,
        "late_us": 26_000,
    },
    "play": {"move": {"move": "bid", "cards": [3, 40]}, "revision": 7},
    "fidget": {"on": True},
    "bind": {"on": False},
    "recover": {"code": "4821"},
    "offer-seat": {"seat": 1, "who": "w1"},
    "ask-in": {"name": "Dora", "seat": 2},
    "ask-out": {},
    "answer-wish": {"number": 3, "agreed": True},
    "attend": {"name": "Flo"},
    "guess": {"kind": "deal", "number": 2, "choice": 1},
    "cheer": {"kind": "heart", "seat": 1},
    "sit-out": {"out": True},
    "way": {"card": "wlan0"},
    "kick": {"seat": 1, "who": "w1"},
    "stand-in": {"seat": 1, "who": "w1"},
    "bring-back": {"seat": 1, "who": "w1"},
    "let-back": {"number": 3},
    "door": {"open": False},
    "crowd": {"address": "192.168.1.7", "allowed": True},
    "screen": {},
    "let-screen": {"number": 47},
    "wifi": {"name": "House; 2", "password": "a:b,c\\d;e", "hidden": True},
    "tell-wifi": {"told": True},
    "forget-wifi": {},
    "shut-screens": {},
    "swap": {"seat": 1, "who": "w1", "other": 3, "other_who": "w3"},
    "undo": {},
}


def who(name: str) -> dict[str, str]:
    """Return the fields of an order that say who sits where, with those where."""
    return {field.name: field.sits_at for field in fields(KINDS[name]) if field.sits_at}


def test_what_names_a_seat_names_who_sits_there() -> None:
    """Or the host's order would be about whoever has moved up. The seat of a wish is a bot's, and
    so are those of a guess and of a cheer a player's in the match: none of them moves."""
    with_seats = {
        name: [field.name for field in fields(kind) if field.hint == Seat]
        for name, kind in KINDS.items()
        if name not in ("ask-in", "guess", "cheer")
    }
    assert {name: list(who(name).values()) for name in with_seats} == with_seats


def test_every_kind_of_order_is_tried_here() -> None:
    assert SOUND.keys() == KINDS.keys()


@pytest.mark.parametrize("name", SOUND)
def test_a_sound_order_reaches_the_table(client: FlaskClient, table: Any, name: str) -> None:
    client.get("/join")
    client.get("/tv", environ_overrides=GUEST)
    answer = post(client, f"/api/{name}", SOUND[name])
    assert answer.status_code == 200
    (order,) = table.orders
    assert type(order) is KINDS[name]
    seats = {SOUND[name][seat]: SOUND[name][field] for field, seat in who(name).items()}
    assert dict(table.people) == seats
    for field, value in SOUND[name].items():
        assert getattr(order, field) == value
    if isinstance(order, OwnOrder):
        assert order.device.startswith("screen:" if name == "screen" else "touch:")


@pytest.mark.parametrize("name", SOUND)
def test_guests_may_only_speak_for_themselves(client: FlaskClient, table: Any, name: str) -> None:
    for page in ("/join", "/tv"):
        client.get(page, environ_overrides=GUEST)
    table.show({"phase": "lobby"})
    answer = post(client, f"/api/{name}", SOUND[name], environ=GUEST)
    if KINDS[name].by == "guest":
        assert answer.status_code == 200
        if any(field.given is Given.ADDRESS for field in fields(KINDS[name])):
            assert table.orders[0].address == GUEST["REMOTE_ADDR"]
    else:
        # A touch pad without a seat speaks for nobody.
        assert answer.status_code == 403
        assert why(answer) == "web.host_only"
        assert table.orders == []


def test_a_guest_may_rename_and_leave_the_own_seat(client: FlaskClient, table: Any) -> None:
    client.get("/join")
    post(client, "/api/ready", {"ready": True}, environ=GUEST)
    table.seat_of[table.orders[0].device] = 2
    table.show({"phase": "lobby"})
    for name in ("rename", "avatar", "leave"):
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
    b'{"seat": 1, "name": "\xff"}',
    b'{"seat": 1, "name": "\\ud800"}',
    b'{"seat": NaN, "name": "x"}',
    b"[" * 20_000,
    b'{"seat":' * 7_000,
    b"9" * 60_000,
]


@pytest.mark.parametrize("body", BAD_BODIES, ids=range(len(BAD_BODIES)))
def test_a_bad_body_is_refused(client: FlaskClient, table: Any, body: bytes) -> None:
    answer = client.post("/api/rename", data=body, headers=HEADERS, content_type="application/json")
    assert answer.status_code == 400
    assert why(answer) == "web.bad_order"
    assert table.orders == []


BAD_MOVES: list[object] = [
    None,
    "draw",
    [],
    {"move": "smuggle", "card": 1, "at_us": 5},
    {"move": "smuggle", "card": 1, "from_us": 5},
    {"move": "caught", "error_us": 0},
    {"move": "caught", "touch": 1},
    {"move": "play", "card": 1.5},
    {"move": "play", "card": None},
    {"move": "play", "card": True},
    {"move": "play", "card": 2**40},
    {"move": "play", "card": {"id": 3}},
    {"move": "guess", "number": 1e16},
    {"move": "guess", "number": True},
    {"move": "bid", "cards": [1, [2]]},
    {"move": "bid", "cards": [1, None]},
    {"move": "bid", "cards": list(range(121))},
    {"move": "lay", "combos": [[1, [2]], [3]]},
    {"move": "lay", "combos": [[1], [None]]},
    {"move": "lay", "combos": [list(range(61)), list(range(60))]},
    {"move": "lay", "combos": [[]] * 121},
    {"move": "x" * 41},
    {"move": "a\nb"},
    {"move": "play", "\ud800": 1},
    {str(number): number for number in range(6)},
]


@pytest.mark.parametrize("move", BAD_MOVES, ids=range(len(BAD_MOVES)))
def test_a_move_is_small_and_brings_no_times(client: FlaskClient, table: Any, move: object) -> None:
    client.get("/join")
    answer = post(client, "/api/play", {"move": move, "revision": 1})
    assert answer.status_code == 400
    assert why(answer) == "web.bad_order"
    assert table.orders == []


def test_a_move_may_have_several_lists_of_cards(client: FlaskClient, table: Any) -> None:
    client.get("/join")
    move = {"move": "lay", "combos": [[1, 3, 4], [12, 24, 36]]}
    assert post(client, "/api/play", {"move": move, "revision": 1}).status_code == 200
    assert [order.move for order in table.orders] == [move]


def test_a_guess_may_have_decimals(client: FlaskClient, table: Any) -> None:
    client.get("/join")
    move = {"move": "guess", "number": -1.5}
    assert post(client, "/api/play", {"move": move, "revision": 1}).status_code == 200
    assert [order.move for order in table.orders] == [move]


def test_when_a_move_was_made_goes_by_the_pages_clock(client: FlaskClient, table: Any) -> None:
    client.get("/join")
    move = {"move": "smuggle", "card": 12}
    times = {"boot": "b", "page_us": 900, "from_page_us": 100}
    assert post(client, "/api/play", {"move": move, "revision": 3, **times}).status_code == 200
    (order,) = table.orders
    assert order == orders.Play(order.device, move, 3, "b", 900, 100, order.arrived_ns)


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("slap", {"boot": "b", "number": 1, "page_us": 900, "key": 3}),
        ("play", {"move": {"move": "smuggle"}, "revision": 3, "boot": "b", "page_us": 900}),
    ],
)
def test_what_has_a_time_is_stamped_when_it_comes_in(
    client: FlaskClient, table: Any, name: str, body: dict[str, Any]
) -> None:
    """Not when the table gets to it; when that is, its answer tells (as a seat, of all numbers)."""
    client.get("/join")
    before_ns = table.clock.now_ns()
    table.answer = lambda _: Answer(data={"seat": table.clock.now_ns()})
    answer = post(client, f"/api/{name}", body)
    (order,) = table.orders
    assert answer.json is not None
    assert before_ns <= order.arrived_ns <= answer.json["data"]["seat"]
    assert post(client, f"/api/{name}", {**body, "arrived_ns": before_ns}).status_code == 400


def test_what_the_host_decides_may_be_yes_or_no(client: FlaskClient, table: Any) -> None:
    right = {"move": "judge", "right": True}
    assert post(client, "/api/choose", {"move": right}).status_code == 200
    assert table.orders == [orders.Choose(right)]
    wrongs: list[object] = [[], {"move": None}, {"move": "judge", "at_us": 1}, {"move": 1.5}]
    for wrong in wrongs:
        assert post(client, "/api/choose", {"move": wrong}).status_code == 400


def test_everybody_with_a_seat_may_pause(client: FlaskClient, table: Any) -> None:
    pause = {"paused": True}
    client.get("/join")
    post(client, "/api/ready", {"ready": True}, environ=GUEST)
    assert post(client, "/api/pause", pause, environ=GUEST).status_code == 403
    table.seat_of[table.orders[0].device] = 2
    table.show({"phase": "match"})
    assert post(client, "/api/pause", pause, environ=GUEST).status_code == 200
    assert post(client, "/api/undo", {}, environ=GUEST).status_code == 403
    assert table.orders[1:] == [orders.Pause(True)]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
names = st.sampled_from(["seat", "name", "value", "ready", "boot", "number", "page_us", "key"])


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    name=st.sampled_from(sorted(KINDS)),
    body=json_values | st.dictionaries(names, json_values),
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

    assert status({"X-Slapbox": "1", "Origin": "http://evil.example"}) == 403
    assert status({"Origin": "http://localhost"}) == 403
    assert client.post("/api/start", data={"a": 1}, headers=HEADERS).status_code == 415
    wrong_method = client.get("/api/start", headers=HEADERS)
    assert wrong_method.status_code == 405
    assert why(wrong_method) == "web.wrong_method"
    assert "POST" in wrong_method.headers["Allow"]
    assert table.orders == []
    assert status(HEADERS) == 200


def test_unknown_orders_and_large_bodies_are_refused(client: FlaskClient, table: Any) -> None:
    assert why(post(client, "/api/nonsense", {})) == "web.unknown_order"
    large = post(client, "/api/rename", {"seat": 1, "name": "x" * 70_000})
    assert large.status_code == 413
    assert why(large) == "web.too_large"
    assert table.orders == []


def test_without_a_cookie_nobody_is_a_pad(client: FlaskClient, table: Any) -> None:
    assert why(post(client, "/api/join", {"name": "Anna"})) == "web.no_device"
    client.set_cookie("slapbox", "short")
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


@pytest.mark.usefixtures("clock")
def test_a_flood_is_slowed_down_and_others_play_on(client: FlaskClient, table: Any) -> None:
    flood = [post(client, "/api/start", {}, environ=GUEST) for _ in range(200)]
    slowed = [answer for answer in flood if answer.status_code == 429]
    assert len(slowed) == 200 - 80
    assert why(slowed[0]) == "web.too_fast"
    assert slowed[0].headers["Retry-After"] == "1"
    assert post(client, "/api/start", {}).status_code == 200
    assert len(table.orders) == 1


def test_a_touch_pad_keeps_its_identity_and_hides_its_secret(client: FlaskClient) -> None:
    first = client.get("/join")
    cookie = first.headers["Set-Cookie"]
    assert cookie.startswith("slapbox=")
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    again = client.get("/JOIN").headers["Set-Cookie"]
    assert again.split(";")[0] == cookie.split(";")[0]  # and is kept from the last visit on


def test_the_secret_is_not_in_the_devices_id(client: FlaskClient, table: Any) -> None:
    token = client.get("/join").headers["Set-Cookie"].split("=")[1].split(";")[0]
    post(client, "/api/join", {"name": "Anna"})
    assert token not in json.dumps(table.orders[0].device)
    assert len(token) == 22


def test_what_a_secured_page_has_set_does_not_keep_a_plain_one_out(client: FlaskClient) -> None:
    """No browser lets a plain page replace a secured page's cookie."""
    secured = client.get("/join", base_url="https://localhost").headers["Set-Cookie"]
    plain = client.get("/join").headers["Set-Cookie"]
    assert secured.split("=")[0] != plain.split("=")[0]
    assert "Secure" in secured
    assert "Secure" not in plain


@pytest.mark.parametrize("name", ["\u202eAnna", "A" * 600, "\u200b", "An\x07na", "\ud800"])
def test_a_name_that_is_none_is_refused_by_the_table_in_a_sentence(
    client: FlaskClient, table: Any, name: str
) -> None:
    """The table hears of it, though not of half a character, and it alone says why."""
    client.get("/join")
    assert post(client, "/api/join", {"name": name}).status_code == 200
    (order,) = (order for order in table.orders if isinstance(order, orders.Join))
    assert not is_name(normal(order.name))
    assert order.name.encode()


def test_the_name_of_a_network_is_kept_to_the_letter(client: FlaskClient, table: Any) -> None:
    name = "Zoe\u0301\u00a0👩\u200d🚀"
    wifi = {"name": name, "password": "", "hidden": False}
    assert post(client, "/api/wifi", wifi).status_code == 200
    assert table.orders == [orders.SetWifi(name, "", hidden=False)]
