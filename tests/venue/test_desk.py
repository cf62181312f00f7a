"""The venue's desk: codes that make one table each, and invitations as they are scanned or
typed."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from types import SimpleNamespace

import pytest

from patience import PATIENCE_S
from slapbox.text import Text
from slapbox.venue import invitation
from slapbox.venue.desk import Desk
from slapbox.venue.invitation import Invitation, NoTicket, read

TICKETS = {"t1": "nats://t1:x@h:1", "t2": "nats://t2:y@h:1"}


def code(desk: Desk, table: str) -> str:
    value = desk.codes()[table]
    assert value is not None
    return value


def test_a_code_makes_one_table() -> None:
    desk = Desk(TICKETS)
    first = code(desk, "t1")
    assert (desk.scan(first), desk.is_scanned("t1"), desk.is_scanned("t2")) == ("t1", True, False)
    assert desk.take(first, "laptop") == TICKETS["t1"]
    assert desk.take(first, "somebody else") is None
    assert desk.take(first, "laptop") == TICKETS["t1"]  # the answer was lost
    assert desk.codes()["t1"] is None
    assert desk.scan(first) is None
    assert desk.take(code(desk, "t2"), "somebody else") == TICKETS["t2"]
    assert desk.take("", "x") is desk.scan("") is None


@contextmanager
def server(answer: Callable[[socket.socket], object]) -> Iterator[Invitation]:
    """An invitation to where somebody answers once."""
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def serve() -> None:
            line = listener.accept()[0]
            with line, suppress(ConnectionError):
                line.recv(4096)
                answer(line)

        thread = threading.Thread(target=serve)
        thread.start()
        yield Invitation("127.0.0.1", listener.getsockname()[1], "K7QM2XPN")
        thread.join()


def http(status: int, body: str) -> bytes:
    return f"HTTP/1.1 {status} X\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode()


@pytest.mark.parametrize(
    ("status", "body", "why"),
    [
        (409, '{"why": {"key": "venue.why.used", "values": {}}}', "used"),
        (409, '{"why": {"key": "venue.why.closed", "values": {"why": "x"}}}', "closed"),
        (409, '{"why": {"key": "venue.why.nats_fails", "values": {"why": "x"}}}', "no_venue"),
        (404, '{"why": {"key": "web.unknown_order", "values": {"name": "ticket"}}}', "no_venue"),
        (404, '{"why": {"key": [], "values": {}}}', "no_venue"),
        (404, "[]", "no_venue"),
        (200, '{"ticket": "nats://t1"}', "no_venue"),
        (200, "[" * 60000, "no_venue"),
    ],
)
def test_nobody_but_a_venue_gives_a_reason(
    status: int, body: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table's own address, typed by mistake, or somebody who would put words onto the page."""
    monkeypatch.setattr(invitation, "ANSWERS_S", PATIENCE_S)
    with (
        server(lambda line: line.sendall(http(status, body))) as invited,
        pytest.raises(NoTicket) as refused,
    ):
        invited.accepted("laptop")
    place = {"place": invited.place} if why == "no_venue" else {}
    assert refused.value.reason == Text(f"venue.why.{why}", place)


def test_an_answer_without_an_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Piece by piece, and none of them is late by itself: there is always a second in between."""
    seconds = count()
    monkeypatch.setattr(invitation, "time", SimpleNamespace(monotonic=lambda: next(seconds)))

    def promise(line: socket.socket) -> None:
        while True:
            line.sendall(b"HTTP/1.1 100 Continue\r\n\r\n")

    with server(promise) as invited, pytest.raises(NoTicket, match="no_venue"):
        invited.accepted("laptop")


@pytest.mark.parametrize("is_used", [False, True])
def test_a_new_code_makes_the_old_one_void(is_used: bool) -> None:
    desk = Desk(TICKETS)
    old = code(desk, "t1")
    if is_used:
        desk.take(old, "laptop")
    desk.scan(old)
    desk.renew("t1")
    desk.renew("nobody")
    assert code(desk, "t1") != old
    assert not desk.is_scanned("t1")
    assert desk.take(old, "laptop") is None
    assert desk.take(code(desk, "t1"), "another") == TICKETS["t1"]


@pytest.mark.parametrize(
    "typed",
    [
        "http://192.168.1.5:8081/ticket#K7QM2XPN",
        "HTTP://192.168.1.5:8081/TICKET#K7QM2XPN",
        " 192.168.1.5:8081/k7qm-2xpn ",
        "192.168.1.5:8081/K7QM 2XPN",
    ],
)
def test_an_invitation_is_read_as_it_is_scanned_or_typed(typed: str) -> None:
    assert read(typed) == Invitation("192.168.1.5", 8081, "K7QM2XPN")


def test_an_invitation_without_a_port_is_to_the_usual_one() -> None:
    assert read("slapbox.local/K7QM2XPN").place == "slapbox.local:8080"
    assert read("http://[fe80::1]:80/ticket#K7QM2XPN").place == "[fe80::1]:80"


@pytest.mark.parametrize(
    "typed",
    ["", "K7QM2XPN", "h/K7QM2XP", "h/K7QM2XPO", "ftp://h/K7QM2XPN", "x@h/K7QM2XPN", "h:x/K7QM2XPN"],
)
def test_what_is_no_invitation_is_refused(typed: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        read(typed)
