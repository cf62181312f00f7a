"""A venue and its tables, as people start them: tickets, turns, results, and what is said where
something is missing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psutil
import pytest
from click.testing import CliRunner, Result

from patience import PATIENCE_S, until
from slapbox.cli.main import main
from slapbox.party import venue_link as link_module
from slapbox.party.party import Party, Refused, Wanted
from slapbox.party.venue_link import VenueLink, happening, seed_of
from slapbox.table.words import orders
from slapbox.text import Text
from slapbox.venue.beacon import key_of
from slapbox.venue.beacon import said as said_by
from slapbox.venue.briefing import Briefing, Turn
from slapbox.venue.invitation import Invitation
from slapbox.venue.invitation import read as read_invitation
from slapbox.venue.ticket import Ticket, read
from slapbox.web.venue import ASKED_AT_ONCE
from web.wire import ONE, OTHER, Browser, dialled

pytestmark = pytest.mark.real


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Venues answer as slowly as the machine is."""
    monkeypatch.setattr("slapbox.venue.invitation.ANSWERS_S", PATIENCE_S)


def run(*words: str) -> Result:
    return CliRunner().invoke(main, list(words), catch_exceptions=False)


@contextmanager
def venue(folder: Path, *words: str) -> Iterator[subprocess.Popen[str]]:
    """A venue in a process of its own, from when its tickets are there until Ctrl-C."""
    ports = ("--port", "0", "--page-port", "0")
    where = ("--host", "127.0.0.1", *ports, "--no-open", "--folder", str(folder))
    command = [sys.executable, "-m", "slapbox", "venue", *words, *where]
    env = {**os.environ, "LC_ALL": "en_GB.UTF-8", "PYTHONUNBUFFERED": "1", "COLUMNS": "200"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8", env=env)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert "Tickets" in line, line
        yield process
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate()
    assert process.returncode == 0


def said(process: subprocess.Popen[str], words: str) -> str:
    """The first line of the venue with these words."""
    assert process.stdout is not None
    for line in process.stdout:
        if words in line:
            return line
    raise AssertionError(f"never said: {words}")


def ticket(folder: Path, table: str) -> Ticket:
    return read((folder / "tickets" / f"{table}.txt").read_text())


@contextmanager
def table(path: Path, ticket: Ticket, guest: str) -> Iterator[Party]:
    """A table that joins the venue, with a guest on a phone."""
    asked = Wanted(
        game="fly-swatter", journal=path, usb=False, host="127.0.0.1", port=0, venue=ticket
    )
    with Party(asked) as party:
        party.ask(orders.Join(f"touch:{guest}", guest))
        yield party


@pytest.mark.usefixtures("nats_server")
@pytest.mark.parametrize("secured", [False, True])
def test_an_evening_of_two_tables(tmp_path: Path, secured: bool) -> None:
    """Each plays a round of the reaction test; nobody slaps, so it is soon over, and all are
    equal."""
    place, guests = tmp_path / "venue", {"t1": "Anna", "t2": "Ben"}
    words = ("reaction", "--tables", "2", *(("--tls",) if secured else ()))
    with venue(place, *words) as process, ExitStack() as stack:
        parties = []
        for name, guest in guests.items():
            journal = tmp_path / f"{name}.sqlite"
            own_ticket = ticket(place, name)
            assert bool(own_ticket.certificate) == secured
            parties.append(stack.enter_context(table(journal, own_ticket, guest)))
        for party in parties:
            until(partial(stands_ready, party))
            assert {"name": "rounds", "value": 1}.items() <= rule(party, "rounds").items()
            party.ask(orders.Start())
        assert "t1" not in said(process, "Still playing: –")
        for guest in guests.values():
            assert "50.00 %" in said(process, guest)


@pytest.mark.usefixtures("nats_server")
def test_a_hostile_guest_keeps_nobody_from_the_venue(tmp_path: Path) -> None:
    """Half requests, bodies without end and a flood: who looks for a table is told, the venue's own
    page shows who joins, and the venue holds no more than before."""
    place = tmp_path / "venue"
    with venue(place, "reaction", "--tables", "1") as process, ExitStack() as held:
        url = said(process, "Hall").split()[1].rstrip("/")
        guest, own = Browser(url, OTHER), Browser(url, "127.0.0.1")
        assert guest.ask("/join")[0] == own.ask("/tv")[0] == 200
        before = memory(process)
        for _ in range(300):
            held.enter_context(dialled(url, ONE)).sendall(b"GET /join HTTP/1.1\r\nHost: 127")
        large = held.enter_context(dialled(url, ONE))
        large.sendall(b"POST /join HTTP/1.1\r\nContent-Length: 9999999999\r\n\r\n")
        assert large.recv(12) == b"HTTP/1.1 413"
        endless = b"POST /join HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n" + CHUNK * 1024
        with pytest.raises(ConnectionError):
            answer(url, endless)
        asked = b"GET /everybody.json HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        flood = (asked + b"\r\n") * 2 * ASKED_AT_ONCE + asked + b"Connection: close\r\n\r\n"
        # Once more, should the machine be so busy that it was no flood.
        until(lambda: b" 429 " in answer(url, flood))
        assert guest.ask("/mine.json?name=anna&home=t1")[0] == 404
        with table(tmp_path / "t1.sqlite", ticket(place, "t1"), "Anna"):
            until(lambda: own.ask("/state?as=tv")[1]["tables"])
            until(lambda: guest.ask("/mine.json?name=anna&home=t1")[0] == 200)
        assert memory(process) - before < 40_000_000


@pytest.mark.usefixtures("nats_server")
def test_a_table_joins_by_a_code_once_and_is_there_again_after_a_restart(tmp_path: Path) -> None:
    """The desk's code goes to a running table, as a phone or a hand brings it. A second table with
    the same one is refused; the first is in the venue without a word when it starts again, until it
    leaves. Guests learn no code anywhere."""
    with venue(tmp_path / "venue", "reaction", "--tables", "2") as process:
        url = said(process, "Hall").split()[1].rstrip("/")
        keeper, guest = Browser(url, "127.0.0.1"), Browser(url, ONE)
        assert guest.ask("/desk.json")[0] == guest.ask("/desk/X.png")[0] == 403
        assert keeper.ask("/desk/K7QM2XPN.png")[0] == 404
        assert guest.order("renew", table="t1") == (403, "web.host_only")
        desk = keeper.ask("/desk.json")[1]["tables"]
        assert [one["table"] for one in desk] == ["t1", "t2"]
        assert sorted(path.stem for path in tmp_path.rglob("tickets/*")) == ["t1", "t2"]
        codes = [one["code"] for one in desk]
        place = url.removeprefix("http://")
        seen = [guest.ask(path)[1] for path in ("/tv", "/join", "/desk", "/state?as=tv")]
        words = [*codes, *(ticket(tmp_path / "venue", one).password for one in ("t1", "t2"))]
        assert not [word for word in words for page in seen if word in str(page)]
        assert guest.order("scan", code=codes[0]) == (200, None)
        with open_table(tmp_path / "a.sqlite") as (party, host):
            assert host.order("venue", line=f"{place}/{codes[0]}") == (200, None)
            until(lambda: host.ask("/venue.json")[1]["venue"]["there"])
            assert host.ask("/venue.json")[1]["venue"]["table"] == "t1"
            until(partial(stands_ready, party))
            again = f"{url}/ticket#{codes[1]}"
            assert host.order("venue", line=again) == (409, "venue.why.in_venue")
        with open_table(tmp_path / "b.sqlite") as (_, host):
            for line, why in (
                (f"{place}/{codes[0]}", "used"),
                ("127.0.0.1:1/" + codes[1], "no_venue"),
                (f"{host.url}/ticket#{codes[1]}".removeprefix("http://"), "no_venue"),
            ):
                assert host.order("venue", line=line) == (409, f"venue.why.{why}")
            assert host.order("venue", line="t2") == (409, "venue.why.no_code")
            assert host.ask("/venue.json")[1] == {"venue": None}
        with open_table(tmp_path / "a.sqlite") as (party, host):
            until(lambda: host.ask("/venue.json")[1]["venue"]["there"])
            party.ask(orders.NextGame())  # the venue's turn
            assert host.order("leave-venue") == (200, None)
            with pytest.raises(Refused, match="no_next"):
                party.ask(orders.NextGame())
        # From the command line, twice with the same line: as somebody does who starts it again.
        invitation = read_invitation(f"{url}/ticket#{codes[1]}")
        for _ in range(2):
            with open_table(tmp_path / "c.sqlite", invitation) as (_, host):
                until(lambda: host.ask("/venue.json")[1]["venue"]["there"])
        with pytest.raises(Refused), open_table(tmp_path / "a.sqlite", invitation):
            pass
        assert [table["code"] for table in keeper.ask("/desk.json")[1]["tables"]] == [None, None]


@contextmanager
def open_table(path: Path, given: Invitation | None = None) -> Iterator[tuple[Party, Browser]]:
    """A table, and the browser of its host's machine."""
    asked = Wanted(
        game="fly-swatter", journal=path, usb=False, host="127.0.0.1", port=0, venue=given
    )
    with Party(asked) as party:
        yield party, Browser(party.tv_url.rstrip("/"), "127.0.0.1")


@pytest.mark.usefixtures("nats_server")
def test_a_secured_venue_gives_no_ticket_over_an_open_line(tmp_path: Path) -> None:
    with venue(tmp_path, "reaction", "--tables", "1", "--tls") as process:
        keeper = Browser(said(process, "Hall").split()[1].rstrip("/"), "127.0.0.1")
        assert keeper.ask("/desk.json")[1] == {
            "link": f"{keeper.url}/ticket",
            "closed": True,
            "tables": [],
        }
        asked = keeper.ask("/api/ticket", {"code": "K7QM2XPN", "who": "x"})
        assert (asked[0], asked[1]["why"]["key"]) == (409, "venue.why.closed")


CHUNK = b"10000\r\n" + bytes(65536) + b"\r\n"


def answer(url: str, said: bytes) -> bytes:
    """Return what the venue says to that, until it hangs up."""
    with closing(dialled(url, ONE)) as line:
        line.sendall(said)
        return b"".join(iter(lambda: line.recv(65536), b""))


def memory(process: subprocess.Popen[str]) -> int:
    """Bytes that are in use."""
    return int(psutil.Process(process.pid).memory_info().rss)


def stands_ready(party: Party) -> bool:
    return bool(party.view()["game"] == "reaction")


def rule(party: Party, name: str) -> dict[str, object]:
    return next(dict(rule) for rule in party.view()["rules"] if rule["name"] == name)


@pytest.mark.parametrize(
    ("guests", "key"), [((), "venue.turn"), (("Anna", "Ben"), "venue.turn_guests")]
)
def test_the_tv_says_which_round_it_is_and_who_is_to_sit_here(
    guests: tuple[str, ...], key: str
) -> None:
    texts, asked = list[Text](), list[orders.Order]()

    def ask(order: orders.Order) -> Future[orders.Answer]:
        asked.append(order)
        return Future()

    table: Any = SimpleNamespace(tell=texts.append, ask=ask)
    venue_link = VenueLink(Ticket("127.0.0.1", 1, "t1", "x"), table)
    venue_link.member.briefing = Briefing(
        "evening", Turn(2, "mu", (), guests, "00" * 32), (), over=(1,)
    )
    venue_link._hear()
    venue_link._hear()
    venue_link.member._loop.close()
    assert [(text.key, text.values["round"]) for text in texts] == [(key, 2)]
    assert texts[0].values.get("names", "") == ", ".join(guests)
    expected = [orders.OpenRounds("evening", (1,)), orders.SetTurn("evening", 2, "mu", (), -1)]
    assert asked == expected * 2


def test_a_table_listens_where_its_venue_is_when_it_is_not_where_the_ticket_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    root, other = "5e" * 32, "a1" * 32
    place = ("10.0.0.9", 4280)
    heard = [said_by(other, "x", [("10.0.0.66", 1)]), said_by(root, "evening", [place])]
    listens = ExitStack()
    listens.found = heard  # type: ignore[attr-defined]
    monkeypatch.setattr(link_module, "Sought", lambda *_: listens)
    table: Any = SimpleNamespace(tell=None)
    venue_link = VenueLink(Ticket("127.0.0.1", 1, "t1", "x", b"", key_of(root)), table)
    venue_link._seek(link_module.SOUGHT_S - 1)
    assert venue_link.member.urls() == ("nats://127.0.0.1:1",)
    venue_link._seek(link_module.SOUGHT_S + 1)
    assert venue_link.member.urls() == ("nats://127.0.0.1:1", "nats://10.0.0.9:4280")
    venue_link.member._loop.close()


def test_the_venue_hears_what_the_table_s_own_tv_has_told() -> None:
    seats = [{"seat": 0, "name": "Anna"}, {"seat": 1, "name": "Ben"}]
    match = {
        "started_us": 0,
        "awaited": {"seats": [1], "since_us": 60_000_000},
        "race": {"state": "open"},
        "result": None,
        "podium": None,
    }
    view = {"phase": "match", "game": "mu", "paused": False, "seats": seats, "match": match}
    assert happening({**view, "now_us": 64_000_000}).awaited == ()
    late = happening({**view, "now_us": 125_000_000})
    assert (late.awaited, late.minutes, late.race, late.winners) == (("Ben",), 2, True, ())
    over = {**match, "race": None, "result": {"winners": [0]}, "podium": {"won_us": 70_000_000}}
    for now_us, winners in ((69_999_999, ()), (70_000_000, ("Anna",))):
        news = happening({**view, "phase": "over", "match": over, "now_us": now_us})
        assert news.winners == winners
    lobby = happening({**view, "phase": "lobby", "match": None, "now_us": 1})
    assert (lobby.phase, lobby.game, lobby.minutes) == ("lobby", "mu", 0)


def test_a_venue_without_a_server_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.which", lambda *_, **__: None)
    done = run("venue", "mu", "--folder", str(tmp_path))
    assert done.exit_code == 1
    assert "nats-server" in done.stderr
    assert "apt install" in done.stderr


@pytest.mark.parametrize("wrong", ["nonsense=1", "deals=many"])
def test_a_rule_that_no_game_has_is_refused(tmp_path: Path, wrong: str) -> None:
    done = run("venue", "mu", "--folder", str(tmp_path), "--rule", wrong)
    assert done.exit_code == 2
    assert wrong.partition("=")[0] in done.stderr


@pytest.mark.parametrize("text", ["nats://somewhere", "http://t1:x@h", "tls://t1:x@h:1", "t1"])
def test_a_ticket_that_is_none_is_refused(text: str) -> None:
    done = run("--venue", text)
    assert done.exit_code == 2
    assert "nats://TABLE:WORD@ADDRESS:PORT" in done.stderr


def test_a_ticket_is_read_as_it_was_written() -> None:
    for one in (
        Ticket("192.168.1.5", 4280, "t1", "wo-rd_"),
        Ticket("fe80::1", 4280, "t1", "x", b"\x00\xff\xfe"),
        Ticket("10.0.0.1", 4280, "t1", "x", b"", b"\x01" * 32),
    ):
        assert read(one.text) == one


def test_a_seed_of_a_venue_is_below_0_and_fits_the_journal() -> None:
    assert seed_of("ff" * 32) == -(1 << 63)
    assert seed_of("00" * 32) == -1
