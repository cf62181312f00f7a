"""The hall's desk: codes that make one table each, and invitations as they are scanned or typed."""

from __future__ import annotations

import pytest

from slapbox.venue.desk import Desk
from slapbox.venue.invitation import Invitation, read

TICKETS = {"t1": "nats://t1:x@h:1", "t2": "nats://t2:y@h:1"}


def code(desk: Desk, table: str) -> str:
    found = desk.codes()[table]
    assert found is not None
    return found


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
