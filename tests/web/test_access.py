"""The host's PIN: who may act as the host, and what a guess is worth."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from flask.testing import FlaskClient

from slapbox.table.guests.tries import MOST_ASKERS, Tries
from slapbox.table.words import orders
from slapbox.web.access import HostAccess
from slapbox.web.app import create_app
from slapbox.web.site import Site
from web.asking import GUEST, HEADERS, post, why

OTHER = {"REMOTE_ADDR": "192.168.1.77"}


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Lets so many seconds pass for the PIN."""
    now_ns = [10**12]
    monkeypatch.setattr("slapbox.web.api.time", SimpleNamespace(monotonic_ns=lambda: now_ns[0]))

    def wait(seconds: float) -> None:
        now_ns[0] += round(seconds * 1e9)

    return wait


def wrong(site: Site) -> str:
    return f"{(int(site.access.pin) + 1) % 10**6:06d}"


def test_every_start_has_its_own_six_digits() -> None:
    pins = [HostAccess().pin for _ in range(200)]
    assert all(re.fullmatch(r"\d{6}", pin) for pin in pins)
    assert len(set(pins)) > 190


def test_the_pin_makes_a_browser_the_hosts(client: FlaskClient, table: Any, site: Site) -> None:
    assert 'data-host="no"' in client.get("/host", environ_overrides=GUEST).text
    assert post(client, "/api/start", {}, environ=GUEST).status_code == 403
    answer = post(client, "/api/pin", {"pin": site.access.pin}, environ=GUEST)
    assert answer.status_code == 200
    cookie = answer.headers["Set-Cookie"]
    assert cookie.startswith("slapbox_host_8080=")
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    assert "Secure" not in cookie
    assert "Max-Age" not in cookie
    assert post(client, "/api/start", {}, environ=GUEST).status_code == 200
    assert table.orders == [orders.Start()]
    for path in ("/host", "/tv"):
        assert 'data-host="yes"' in client.get(path, environ_overrides=GUEST).text


def test_a_browser_may_give_control_up(client: FlaskClient, table: Any, site: Site) -> None:
    post(client, "/api/pin", {"pin": site.access.pin}, environ=GUEST)
    assert post(client, "/api/unpin", {}, environ=GUEST).status_code == 200
    assert post(client, "/api/start", {}, environ=GUEST).status_code == 403
    assert table.orders == []


def test_forged_cookies_open_nothing(client: FlaskClient, table: Any, site: Site) -> None:
    token = site.access.enter(site.access.pin, "", 0)
    assert token is not None
    kept = next(iter(site.access._browsers))
    for forged in ("", "1", kept, kept[:43], token[:-1], token + "A", token.swapcase(), "é" * 43):
        client.set_cookie("slapbox_host_8080", forged, domain="localhost")
        assert post(client, "/api/start", {}, environ=GUEST).status_code == 403
    client.delete_cookie("slapbox_host_8080", domain="localhost")
    client.set_cookie("slapbox_host_9999", token, domain="localhost")
    assert post(client, "/api/start", {}, environ=GUEST).status_code == 403
    assert table.orders == []


def test_a_new_start_asks_again(table: Any, client: FlaskClient, site: Site) -> None:
    post(client, "/api/pin", {"pin": site.access.pin}, environ=GUEST)
    client.application.extensions["slapbox"] = Site(
        table, table.clock.now_ns, site.join_url, site.port
    )
    assert post(client, "/api/start", {}, environ=GUEST).status_code == 403


def shown_key(client: FlaskClient, table: Any) -> str:
    """The TV is told to, by whoever stands at the host's machine."""
    table.orders.clear()
    assert post(client, "/api/show-key", {}).status_code == 200
    (order,) = table.orders
    assert isinstance(order, orders.ShowKey)
    return order.key


def by_key(client: FlaskClient, key: str) -> tuple[int, str]:
    answer = post(client, "/api/key", {"key": key}, environ=GUEST)
    return answer.status_code, "" if answer.status_code == 200 else why(answer)


OVER = (403, "web.key_over")


def test_a_key_from_the_tv_makes_one_browser_the_hosts(
    client: FlaskClient, table: Any, later: Callable[[float], None]
) -> None:
    later(0)
    key = shown_key(client, table)
    assert by_key(client, key)[0] == 200
    assert table.orders[-1] == orders.HideKey()
    assert post(client, "/api/start", {}, environ=GUEST).status_code == 200
    other = client.application.test_client()
    assert by_key(other, key) == OVER, "it is used up"
    assert post(other, "/api/start", {}, environ=GUEST).status_code == 403


@pytest.mark.parametrize(("wait_s", "opens"), [(0, True), (29.9, True), (30, False), (9e9, False)])
def test_a_key_opens_for_ten_seconds_and_twenty_more_to_load_the_page(
    client: FlaskClient, table: Any, later: Callable[[float], None], wait_s: float, opens: bool
) -> None:
    later(0)
    key = shown_key(client, table)
    later(wait_s)
    assert (by_key(client, key)[0] == 200) == opens
    assert by_key(client, key) == OVER


def test_a_newer_key_makes_the_one_before_void_and_wrong_ones_make_none(
    client: FlaskClient, table: Any, later: Callable[[float], None]
) -> None:
    later(0)
    assert by_key(client, "") == OVER, "before there is any"
    old, key = (shown_key(client, table) for _ in range(2))
    for wrong_key in (old, "", key[:-1], key + "A", key.swapcase(), "é" * 22):
        assert by_key(client, wrong_key) == OVER
    assert post(client, "/api/show-key", {}, environ=GUEST).status_code == 403
    assert by_key(client, key)[0] == 200


def test_nobody_guesses_a_key() -> None:
    keys = {HostAccess().new_key(0) for _ in range(200)}
    assert len(keys) == 200
    assert all(re.fullmatch(r"[\w-]{22}", key) for key in keys), "128 bits"


def guess(client: FlaskClient, site: Site, peer: dict[str, str]) -> tuple[int, str]:
    answer = post(client, "/api/pin", {"pin": wrong(site)}, environ=peer)
    return answer.status_code, why(answer)


def test_who_guesses_waits_ever_longer(
    client: FlaskClient, site: Site, later: Callable[[float], None]
) -> None:
    for _ in range(4):
        assert guess(client, site, GUEST) == (403, "web.pin_wrong")
    for wait_s in (30, 60, 120, 240, 480, 960, 1920, 3600, 3600):
        assert guess(client, site, GUEST) == (429, "web.pin_wait")
        refused = post(client, "/api/pin", {"pin": site.access.pin}, environ=GUEST)
        assert refused.headers["Retry-After"] == str(wait_s)
        assert refused.json == {"why": {"key": "web.pin_wait", "values": {"count": wait_s}}}
        later(wait_s - 1)
        assert guess(client, site, GUEST) == (429, "web.pin_wait")
        later(1.5)
    assert post(client, "/api/pin", {"pin": site.access.pin}, environ=GUEST).status_code == 200


def test_guesses_from_a_hundred_addresses_do_not_keep_the_host_out(
    client: FlaskClient, site: Site, later: Callable[[float], None]
) -> None:
    later(0)
    for number in range(100):
        for _ in range(6):
            guess(client, site, {"REMOTE_ADDR": f"192.168.1.{number + 100}"})
    assert post(client, "/api/pin", {"pin": site.access.pin}, environ=GUEST).status_code == 200


def test_the_hosts_machine_and_a_host_that_is_known_never_wait(
    client: FlaskClient, site: Site, later: Callable[[float], None]
) -> None:
    later(0)
    machine = {"REMOTE_ADDR": "127.0.0.1"}
    post(client, "/api/pin", {"pin": site.access.pin}, environ=GUEST)
    for peer in (machine, GUEST):
        for _ in range(10):
            assert guess(client, site, peer) == (403, "web.pin_wrong")
        assert post(client, "/api/pin", {"pin": site.access.pin}, environ=peer).status_code == 200


def test_who_is_in_stays_in_while_others_guess(
    client: FlaskClient, site: Site, later: Callable[[float], None]
) -> None:
    later(0)
    post(client, "/api/pin", {"pin": site.access.pin}, environ=GUEST)
    for _ in range(6):
        guess(client, site, OTHER)
    assert post(client, "/api/start", {}, environ=GUEST).status_code == 200


def test_only_so_many_guessers_are_remembered() -> None:
    tries = Tries()
    for number in range(5000):
        tries.wrong(f"10.0.{number // 250}.{number % 250}", 0)
    assert len(tries._wrong) == MOST_ASKERS


@pytest.mark.parametrize("said", ["", "１２３４５６", "12345\n", "1" * 17, 123456, None, ["1"], {}])
def test_odd_pins_are_refused(client: FlaskClient, site: Site, said: object) -> None:
    site.access = HostAccess("123456")
    answer = post(client, "/api/pin", {"pin": said}, environ=GUEST)
    assert answer.status_code in {400, 403}
    assert "Set-Cookie" not in answer.headers


def test_a_pin_from_another_site_is_not_even_counted(client: FlaskClient, site: Site) -> None:
    for _ in range(10):
        answer = client.post(
            "/api/pin",
            json={"pin": wrong(site)},
            headers={**HEADERS, "Origin": "http://evil.example"},
            environ_overrides=GUEST,
        )
        assert answer.status_code == 403
    assert post(client, "/api/pin", {"pin": site.access.pin}, environ=GUEST).status_code == 200


def test_the_pin_is_in_no_answer_and_no_log(
    table: Any, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)
    site = Site(table, table.clock.now_ns, lambda: "HTTP://127.0.0.1:8080/JOIN", 8080)
    client = create_app(site).test_client()
    said = b""
    for path in ("/", "/tv", "/host", "/join", "/state?as=tv", "/state?as=me", "/nothing"):
        answer = client.get(path)
        said += answer.data + str(answer.headers).encode()
    for one in (wrong(site), site.access.pin, wrong(site)):
        answer = post(client, "/api/pin", {"pin": one})
        said += answer.data + str(answer.headers).encode()
    said += repr(site).encode() + caplog.text.encode() + "".join(capfd.readouterr()).encode()
    assert site.access.pin.encode() not in said


def test_only_so_many_browsers_are_kept() -> None:
    keys = HostAccess("000000")
    tokens = [keys.enter("000000", "", 0) or "" for _ in range(40)]
    assert [keys.knows(token) for token in tokens] == [False] * 8 + [True] * 32
