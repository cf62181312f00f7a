"""Guests who are not nice, against a running host: what each of them must not get, and what all
others still get meanwhile. Each loopback address but 127.0.0.1 is another machine."""

from __future__ import annotations

import re
import select
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass
from typing import Any

import pytest

from again.matches import recorded, shelf
from patience import PATIENCE_S, until
from slapbox.again.film import film
from slapbox.table.archive import Archive
from slapbox.table.table import Table
from slapbox.table.words import orders, shapes
from slapbox.table.words.clock import TableClock
from slapbox.text import Text, translated
from slapbox.web.connection_limit import KEPT, SILENT_S, TURNED_AWAY, ConnectionLimit, overdue
from slapbox.web.connection_limit import SHARE as LINES
from slapbox.web.replay_cache import ONLOOKERS as LOOKS
from slapbox.web.stream_quota import EACH, SHARE
from web.asking import Stream
from web.conftest import scripted, serving
from web.wire import ONE, OTHER, THIRD, Browser, dialled, phone

RealTable = tuple[Table, TableClock]


@pytest.fixture
def held() -> Iterator[ExitStack]:
    """Connections that stay open until the end of the test."""
    with ExitStack() as stack:
        yield stack


def streams(browser: Browser, wanted: str, count: int, held: ExitStack) -> list[int]:
    """Open so many streams; their statuses."""
    return [browser.stream(wanted, held) for _ in range(count)]


# ---- the streams ----


FEW = 2 * SHARE


@pytest.fixture
def crowd(party: str, monkeypatch: pytest.MonkeyPatch) -> list[Browser]:
    """As many guests as, together, may look on: they are few here."""
    monkeypatch.setattr("slapbox.web.stream_quota.MOST_ONLOOKERS", FEW)
    return [Browser(party, f"127.0.1.{number}") for number in range(FEW // SHARE)]


def test_onlookers_take_no_place_of_players_the_host_or_the_tv(
    party: str, crowd: list[Browser], held: ExitStack
) -> None:
    player = phone(party, OTHER, "Anna")
    for guest in crowd:
        assert streams(guest, "tv", SHARE, held) == [200] * SHARE
    late = Browser(party, "127.0.2.1")
    assert streams(late, "tv", 1, held) == [503]
    assert late.ask("/state?as=tv")[0] == 200  # it may look, now and then
    assert streams(player, "me", 2 * EACH, held) == [200] * 2 * EACH
    machine = Browser(party, "127.0.0.1")
    assert streams(machine, "tv", 3, held) == [200] * 3
    assert streams(machine, "host", 3, held) == [200] * 3


def test_one_guest_does_not_take_all_places_of_the_onlookers(party: str, held: ExitStack) -> None:
    greedy = Browser(party, ONE)
    assert streams(greedy, "tv", SHARE + 4, held) == [200] * SHARE + [503] * 4
    assert streams(Browser(party, OTHER), "tv", 1, held) == [200]
    Browser(party, "127.0.0.1").order("crowd", address=ONE, allowed=True)
    assert streams(greedy, "tv", 8, held) == [200] * 8


def test_a_player_who_comes_back_finds_a_stream_however_often(
    party: str, real_table: RealTable, held: ExitStack
) -> None:
    """The oldest of its own makes room: its page may have gone without a word."""
    player = phone(party, OTHER, "Anna")
    assert set(streams(player, "me", 20, held)) == {200}
    until(lambda: real_table[0].streams.watching == EACH)


def test_bots_need_no_page_s_place(
    crowd: list[Browser], real_table: RealTable, held: ExitStack
) -> None:
    for guest in crowd:
        streams(guest, "tv", SHARE, held)
    watch = real_table[0].streams.watch("some-chip")
    assert watch.get(PATIENCE_S) is not None
    assert not watch.closed
    watch.close()


# ---- connections ----


MOST = 200


def check_others_are_served(url: str) -> None:
    """The host's machine, the TV there, a newcomer and a player get what they ask for."""
    assert Browser(url, "127.0.0.1").ask("/tv")[0] == 200
    assert Browser(url, THIRD).ask("/join")[0] == 200
    with closing(Stream(url)) as tv:
        tv.next_event()


HALF = b"POST /api/join HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Le"


@pytest.mark.parametrize("sent", [b"", HALF, HALF + b"ngth: 20\r\n\r\n{"])
def test_a_guest_who_opens_connections_and_says_too_little_keeps_nobody_out(
    party: str, held: ExitStack, sent: bytes
) -> None:
    player = phone(party, OTHER, "Anna")
    for _ in range(600):
        line = held.enter_context(dialled(party, ONE))
        line.sendall(sent)
    check_others_are_served(party)
    assert player.order("ready", ready=True) == (200, None)


def test_a_guest_with_many_addresses_keeps_nobody_out(
    party: str, held: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("slapbox.web.connection_limit.MOST", MOST)
    player = phone(party, OTHER, "Anna")
    assert streams(player, "me", 1, held) == [200]
    lines = [
        held.enter_context(dialled(party, f"127.0.1.{number % 100}"))
        for number in range(MOST + 120)
    ]
    for line in lines[120:]:
        line.sendall(HALF)
    assert lines[0].recv(1) == b""  # the host hung up: it holds no more than it can
    check_others_are_served(party)
    assert player.order("ready", ready=True) == (200, None)
    assert Browser(party, "127.0.2.1").ask("/state?as=tv")[0] == 200


def test_where_no_connection_is_free_a_newcomer_is_told_so_and_tries_again(
    party: str, crowd: list[Browser], held: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page says so in the reader's language, needs nothing else, and asks again by itself."""
    player = phone(party, OTHER, "Anna")
    first = ExitStack()
    for guest in crowd:
        streams(guest, "tv", SHARE, first if guest is crowd[0] else held)
    monkeypatch.setattr("slapbox.web.connection_limit.MOST", len(crowd) * SHARE)
    with closing(dialled(party, "127.0.2.1")) as late:
        asked = (
            b"GET /join HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/html\r\nAccept-Language: nl\r\n"
        )
        late.sendall(asked + b"\r\n")
        told = b"".join(iter(lambda: late.recv(4096), b"")).decode()  # and the host hangs up
    assert told.startswith("HTTP/1.1 503")
    assert "\nRefresh: 5\r" in told
    assert translated(Text("web.full"), "nl") in told
    assert not re.search(r"src=|href=", told)
    assert Browser(party, "127.0.2.1").order("ready", ready=True) == (503, "web.full")
    first.close()
    until(lambda: Browser(party, "127.0.2.1").ask("/join")[0] == 200)
    assert player.order("ready", ready=True) == (200, None)


def test_who_is_told_that_there_is_no_place_takes_none(
    party: str, crowd: list[Browser], held: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    for guest in crowd:
        streams(guest, "tv", SHARE, held)
    monkeypatch.setattr("slapbox.web.connection_limit.MOST", len(crowd) * SHARE)
    late = [held.enter_context(dialled(party, "127.0.2.1")) for _ in range(TURNED_AWAY + 1)]
    assert late[-1].recv(1) == b""  # at this number, no more are listened to
    late[0].sendall(b"GET /state HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    assert late[0].recv(12) == b"HTTP/1.1 503"


@dataclass
class Line:
    """A connection that waits for nothing."""

    address: str
    quiet_s: float
    waits_s: float | None = None
    unread_s: float | None = None
    idle: bool = True


def test_a_player_keeps_a_page_whoever_else_comes() -> None:
    limit = ConnectionLimit(frozenset)
    limit.know(ONE)
    page = [Line(ONE, second) for second in range(KEPT)]
    stranger = [Line(OTHER, 90), Line(OTHER, 100)]
    limit.room = len(page) + 1
    assert limit.victim(OTHER, [*page, *stranger]) is stranger[0]
    page.append(Line(ONE, KEPT))
    assert limit.victim(OTHER, [*page, *stranger]) is page[0]


def test_idle_connections_of_one_address_are_no_more_than_its_share(
    party: str, held: ExitStack
) -> None:
    lines = [held.enter_context(dialled(party, ONE)) for _ in range(LINES + 20)]
    for line in lines[:20]:
        assert line.recv(1) == b""  # the host hung up
    newest = lines[-1]
    newest.sendall(b"GET /state?as=tv HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    assert newest.recv(12) == b"HTTP/1.1 200"


def test_a_half_request_is_not_waited_for_for_ever(
    party: str, held: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("slapbox.web.connection_limit.SILENT_S", 0.5)
    line = held.enter_context(dialled(party, ONE))
    line.sendall(HALF)
    assert line.recv(1) == b""


@dataclass
class Waiting:
    """A connection that has waited since then (s), if it does."""

    waits_s: float | None
    unread_s: float | None = None
    address: str = ONE
    quiet_s: float = 0.0
    idle: bool = True


def test_only_who_says_too_little_for_too_long_is_not_waited_for() -> None:
    answered, late, recent = Waiting(None), Waiting(10.0), Waiting(10.0 + SILENT_S / 2)
    deaf, slow = Waiting(None, 10.0), Waiting(None, 10.0 + SILENT_S / 2)
    served, just_served = Waiting(10.0, idle=False), Waiting(10.0, quiet_s=10.0 + SILENT_S / 2)
    lines = [answered, late, recent, deaf, slow, served, just_served]
    assert overdue(lines, 10.5 + SILENT_S) == [late, deaf]


# ---- who is the TV ----


def codes(told: Any) -> list[str]:
    """The codes in a view, for who has such."""
    return [one["code"] for one in told.get("recovery", [])]


def test_who_says_to_be_the_tv_is_told_no_code(party: str, real_table: RealTable) -> None:
    phone(party, OTHER, "Anna")
    real_table[0].ask(orders.OfferSeat(0)).result(PATIENCE_S)
    machine = Browser(party, "127.0.0.1")
    assert len(codes(machine.ask("/state?as=tv")[1])) == 1
    assert len(codes(machine.ask("/state?as=host")[1])) == 1
    thief = Browser(party, ONE)
    for _ in range(2):
        for wanted in ("tv", "room", "screen", "tv&as=host"):
            assert "recovery" not in thief.ask(f"/state?as={wanted}")[1]
        assert thief.ask("/state?as=host")[0] == 403
        for page in ("/tv", "/join"):  # now with all cookies that there are for the asking
            thief.ask(page)


def test_whoever_stands_before_a_tv_may_have_it_show_the_way_to_the_hosts_page(
    party: str, real_table: RealTable
) -> None:
    """At the host's machine, or at a screen that the host let in; no guest."""
    real_table[0].ask(orders.SetWays((shapes.Way("wlan0", f"{party}/join"),))).result(PATIENCE_S)
    machine, tv, thief = (Browser(party, one) for one in ("127.0.0.1", THIRD, ONE))
    for one in (tv, thief):
        one.ask("/tv")
        one.order("screen")
    number = tv.ask("/state?as=tv")[1]["screen"]["number"]
    assert tv.order("show-key") == (403, "web.host_only")
    assert machine.order("let-screen", number=number) == (200, None)
    assert thief.order("show-key") == (403, "web.host_only")
    assert machine.ask("/state?as=tv")[1]["remote"] is None
    for asker in (machine, tv):
        assert asker.order("show-key") == (200, None)
        for screen in (machine, tv):
            assert screen.ask("/state?as=tv")[1]["remote"] is not None
        assert "remote" not in machine.ask("/state?as=host")[1]
        assert "remote" not in thief.ask("/state?as=tv")[1]
    assert tv.order("start") == (403, "web.host_only"), "it shows the way, and does not go it"


def test_a_tv_elsewhere_is_let_in_once_by_the_number_that_it_shows(
    party: str, real_table: RealTable
) -> None:
    phone(party, OTHER, "Anna")
    real_table[0].ask(orders.OfferSeat(0)).result(PATIENCE_S)
    machine, tv, thief = (Browser(party, one) for one in ("127.0.0.1", THIRD, ONE))
    for one in (tv, thief):
        one.ask("/tv")
        assert one.order("screen") == (200, None)
    number = tv.ask("/state?as=tv")[1]["screen"]["number"]
    assert thief.ask("/state?as=tv")[1]["screen"]["number"] != number
    asks = machine.ask("/state?as=host")[1]["guests"]["asks"]
    assert {"number": number, "address": THIRD} in asks
    assert thief.order("let-screen", number=number) == (403, "web.host_only")
    assert machine.order("let-screen", number=number) == (200, None)
    assert len(codes(tv.ask("/state?as=tv")[1])) == 1
    assert codes(thief.ask("/state?as=tv")[1]) == []
    assert machine.order("shut-screens") == (200, None)
    assert codes(tv.ask("/state?as=tv")[1]) == []


# ---- seats ----


def test_a_host_that_comes_back_on_another_port_knows_its_phones_and_tvs(
    party: str, real_table: RealTable
) -> None:
    anna, tv = phone(party, OTHER, "Anna"), Browser(party, THIRD)
    tv.ask("/tv")
    assert tv.order("screen") == (200, None)
    number = tv.ask("/state?as=tv")[1]["screen"]["number"]
    assert Browser(party, "127.0.0.1").order("let-screen", number=number) == (200, None)
    with serving(*real_table) as again:
        assert again != party
        for browser, page in ((anna, "/join"), (tv, "/tv")):
            browser.url = again
            browser.ask(page)
        assert anna.ask("/state?as=me")[1]["you"]["seat"] == 0
        real_table[0].ask(orders.OfferSeat(0)).result(PATIENCE_S)
        assert len(codes(tv.ask("/state?as=tv")[1])) == 1


def test_one_browser_with_many_cookies_does_not_take_all_seats(party: str) -> None:
    machine = Browser(party, "127.0.0.1")
    told = []
    for number in range(8):
        guest = Browser(party, ONE)
        guest.ask("/join")
        told.append(guest.order("join", name=f"Eve {number}"))
    assert told == [(200, None)] * 2 + [(409, "table.why.crowd")] * 6
    phone(party, OTHER, "Anna")
    wishes = machine.ask("/state?as=host")[1]["guests"]["wishes"]
    assert wishes == [{"address": ONE, "names": [f"Eve {number}" for number in range(2, 8)]}]
    assert machine.ask("/state?as=tv")[1]["wishes"] == wishes
    assert "wishes" not in Browser(party, THIRD).ask("/state?as=tv")[1]
    you = guest.ask("/state?as=me")[1]["you"]
    assert (you["knocks"], you["seat"]) == (True, None)
    assert guest.order("crowd", address=ONE, allowed=True) == (403, "web.host_only")
    assert machine.order("crowd", address=ONE, allowed=True) == (200, None)
    you = guest.ask("/state?as=me")[1]["you"]  # in by itself: with one press for all of them
    assert (you["knocks"], you["seat"]) == (False, None)  # the eighth, after Anna, finds no seat
    names = [seat["name"] for seat in machine.ask("/state?as=tv")[1]["seats"]]
    assert names == ["Eve 0", "Eve 1", "Anna", *(f"Eve {number}" for number in range(2, 7))]
    assert machine.ask("/state?as=tv")[1]["wishes"] == []


def test_who_was_kicked_is_not_back_with_another_cookie(party: str) -> None:
    machine = Browser(party, "127.0.0.1")
    phone(party, ONE, "Eve")
    (eve,) = machine.ask("/state?as=host")[1]["seats"]
    assert machine.order("kick", seat=0, who=eve["who"]) == (200, None)
    again = Browser(party, ONE)
    again.ask("/join")
    assert again.order("join", name="Adam") == (409, "table.why.sent_away")
    assert again.order("bind", on=True) == (409, "table.why.sent_away")
    phone(party, OTHER, "Anna")
    (sent,) = machine.ask("/state?as=host")[1]["guests"]["sent"]
    assert (sent["name"], sent["address"]) == ("Eve", ONE)
    assert machine.order("let-back", number=sent["number"]) == (200, None)
    assert again.order("join", name="Adam") == (200, None)


def test_a_host_may_close_the_door_and_open_it(party: str) -> None:
    machine = Browser(party, "127.0.0.1")
    player = phone(party, OTHER, "Anna")
    assert machine.order("door", open=False) == (200, None)
    late = Browser(party, ONE)
    late.ask("/join")
    for order, body in (("join", {"name": "Eve"}), ("bind", {"on": True})):
        assert late.order(order, **body) == (409, "table.why.door_closed")
    assert late.ask("/state?as=me")[1]["door_open"] is False
    assert player.order("ready", ready=True) == (200, None)
    assert player.order("join", name="Anna") == (200, None)  # is there already
    assert machine.order("door", open=True) == (200, None)
    assert late.order("join", name="Eve") == (200, None)


def test_wrong_codes_of_a_guest_do_not_keep_the_owner_out(
    party: str, real_table: RealTable
) -> None:
    phone(party, OTHER, "Anna")
    real_table[0].ask(orders.OfferSeat(0)).result(PATIENCE_S)
    (code,) = codes(Browser(party, "127.0.0.1").ask("/state?as=tv")[1])
    wrong = f"{(int(code) + 1) % 10**6:06}"
    for _ in range(9):
        thief = Browser(party, ONE)
        thief.ask("/join")
        assert thief.order("recover", code=wrong)[0] == 409
    assert thief.order("recover", code=code) == (409, "table.why.code_wait")
    owner = Browser(party, THIRD)
    owner.ask("/join")
    assert owner.order("recover", code=code) == (200, None)


def test_a_crowd_that_asks_for_pages_does_not_hold_up_a_press(party: str) -> None:
    """As it was before: bursts are served, and a press in between as well."""
    player = phone(party, OTHER, "Anna")
    lines = [dialled(party, ONE) for _ in range(LINES)]
    for line in lines:
        line.sendall(b"GET /join HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 3)
    assert player.order("ready", ready=True) == (200, None)
    for line in lines:
        line.close()


def test_guests_who_look_at_matches_do_not_hold_up_a_press(
    monkeypatch: pytest.MonkeyPatch, held: ExitStack
) -> None:
    """A film is long in the making; meanwhile whoever wants one more is asked to come again."""
    go_on = threading.Event()
    past = recorded("fly-swatter")
    monkeypatch.setattr("slapbox.web.replay_cache.film", lambda *_: go_on.wait() and film(past))
    with scripted() as (table, url):
        held.callback(go_on.set)
        table.archive = Archive(shelf("fly-swatter"))
        lines = [held.enter_context(closing(dialled(url, ONE))) for _ in range(LINES)]
        for line in lines:
            line.sendall(b"GET /replay/fly-swatter/film.json HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n")
        player = phone(url, OTHER, "Anna")
        assert player.order("ready", ready=True) == (200, None)
        assert Browser(url, THIRD).ask("/join")[0] == 200
        while len(lines) > LOOKS:
            told, _, _ = select.select(lines, (), (), PATIENCE_S)
            assert told
            for line in told:
                assert line.recv(12)[-3:] == b"503"
                lines.remove(line)
        go_on.set()
        assert [line.recv(12)[-3:] for line in lines] == [b"200"] * LOOKS
