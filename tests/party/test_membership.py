"""Membership in a venue: codes, tickets, the file beside the journal, and tables that come at the
same time."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar, Self

import pytest

from slapbox.party import membership, venue_link
from slapbox.party.membership import KEPT_S, Membership
from slapbox.table.words import orders
from slapbox.text import Text
from slapbox.venue.desk import Desk
from slapbox.venue.invitation import Invitation, NoTicket
from slapbox.venue.ticket import Ticket, read

GIVEN = Ticket("10.0.0.7", 4280, "t9", "by-file")


class Line:
    """A line to a venue that always stands."""

    open: ClassVar[list[Any]]

    def __init__(self, ticket: Ticket, *_: object) -> None:
        self.ticket = ticket
        self.member = SimpleNamespace(is_there=True)

    def __enter__(self) -> Self:
        self.open.append(self)
        return self

    def __exit__(self, *_: object) -> None:
        self.open.remove(self)


@pytest.fixture(autouse=True)
def lines(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The lines that stand."""
    monkeypatch.setattr(Line, "open", found := list[Any](), raising=False)
    monkeypatch.setattr(venue_link, "VenueLink", Line)
    return found


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Desk:
    """Of the one venue that there is."""
    tickets = Desk({name: Ticket("10.0.0.1", 4280, name, "x").text for name in ("t1", "t2")})

    def accepted(self: Invitation, who: str) -> Ticket:
        line = tickets.take(self.code, who)
        if line is None:
            raise NoTicket(Text("venue.why.used"))
        return read(line)

    monkeypatch.setattr(Invitation, "accepted", accepted)
    return tickets


def invited(desk: Desk, table: str) -> Invitation:
    return Invitation("10.0.0.1", 8080, desk.codes()[table] or "")


def line_of(desk: Desk, table: str) -> str:
    one = invited(desk, table)
    return f"{one.place}/{one.code}"


class House:
    """A table's host, started as often as wanted, and what its table was asked."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "a-venue.json"
        self.asked = list[orders.Order]()

    def made(self, given: Ticket | Invitation | None = None) -> Membership:
        """Before it is begun."""
        table: Any = SimpleNamespace(ask=self.asked.append)
        return Membership(table, self.file, given)

    @contextmanager
    def run(self, given: Ticket | Invitation | None = None) -> Iterator[Membership]:
        """From its start to its end."""
        with self.made(given) as member:
            yield member


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


def table_of(member: Membership) -> str | None:
    facts = member.told
    return facts and facts["table"]


def test_who_leaves_waits_for_nothing_of_the_venue(house: House, desk: Desk) -> None:
    with house.run() as member:
        assert member.join(line_of(desk, "t1")) is None
        assert table_of(member) == "t1"
        assert house.asked == []
        member.leave()
        assert house.asked == [orders.LeaveVenue()]
        assert member.told is None
        assert not house.file.exists()


def test_an_answer_that_was_lost_is_asked_for_again_after_a_restart(
    house: House, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    invitation, accepted = invited(desk, "t1"), Invitation.accepted

    def lost(self: Invitation, who: str) -> Ticket:
        accepted(self, who)
        raise NoTicket(Text("venue.why.no_venue"))

    with monkeypatch.context() as now:
        now.setattr(Invitation, "accepted", lost)
        with pytest.raises(NoTicket, match="no_venue"), house.run(invitation):
            pass
    with house.run(invitation) as member:
        assert table_of(member) == "t1"
    assert house.asked == []


def test_a_ticket_takes_the_place_of_the_venue_before(house: House, desk: Desk) -> None:
    with house.run(invited(desk, "t1")):
        pass
    with house.run(GIVEN) as member:
        assert table_of(member) == "t9"
    assert house.asked == [orders.LeaveVenue()]
    with house.run() as member:
        assert member.told is None


def test_another_code_takes_the_place_of_the_venue_before_if_it_is_good(
    house: House, desk: Desk
) -> None:
    with house.run(invited(desk, "t1")):
        pass
    with pytest.raises(NoTicket), house.run(Invitation("10.0.0.1", 8080, "K7QM2XPN")):
        pass
    with house.run() as member:
        assert table_of(member) == "t1"
    assert house.asked == []
    with house.run(invited(desk, "t2")) as member:
        assert table_of(member) == "t2"
    assert house.asked == [orders.LeaveVenue()]


def test_a_table_is_in_its_venue_until_it_was_away_for_long(
    house: House, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From its end on, however long it ran."""
    now = SimpleNamespace(s=0.0)
    now.time = lambda: now.s
    monkeypatch.setattr(membership, "time", now)
    with house.run(invited(desk, "t1")):
        now.s += KEPT_S + 1
    now.s += KEPT_S - 1
    with house.run() as member:
        assert table_of(member) == "t1"
    assert house.asked == []
    now.s += KEPT_S + 1
    with house.run() as member:
        assert member.told is None
    assert house.asked == [orders.LeaveVenue()]


@pytest.mark.parametrize("wrong", ["", "[]", '{"code": "x"}', '{"secret": "xyz"}'])
def test_a_file_that_is_something_else_is_no_venue(house: House, wrong: str) -> None:
    house.file.write_text(wrong)
    with house.run() as member:
        assert member.told is None


def test_what_is_kept_tells_no_venue_of_another_s_codes(house: House, desk: Desk) -> None:
    with house.run(invited(desk, "t1")):
        pass
    kept = json.loads(house.file.read_text())
    asked = set(desk._taken.values())
    assert kept["secret"] not in asked
    assert house.file.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("is_begun", [False, True])
def test_while_one_venue_is_asked_nobody_waits_and_no_other_is_joined(
    house: House,
    desk: Desk,
    lines: list[Any],
    monkeypatch: pytest.MonkeyPatch,
    is_begun: bool,
) -> None:
    """At the start, too, where pages are there already."""
    asked, answers = threading.Event(), threading.Event()
    accepted = Invitation.accepted

    def slow(self: Invitation, who: str) -> Ticket:
        asked.set()
        answers.wait()
        return accepted(self, who)

    monkeypatch.setattr(Invitation, "accepted", slow)
    first, second = invited(desk, "t1"), line_of(desk, "t2")
    member, typed = house.made(None if is_begun else first), line_of(desk, "t1")
    if is_begun:
        member.__enter__()
    begin = partial(member.join, typed) if is_begun else member.__enter__
    joining = threading.Thread(target=begin)
    joining.start()
    asked.wait()
    assert member.told is None
    assert member.join(second) == Text("web.table_busy")
    answers.set()
    joining.join()
    assert member.join(second) == Text("venue.why.in_venue")
    assert [line.ticket.table for line in lines] == ["t1"]
    member.__exit__()
    assert lines == []


def test_an_answer_after_the_end_opens_no_line(
    house: House, desk: Desk, lines: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    accepted = Invitation.accepted
    with house.run() as member:

        def late(self: Invitation, who: str) -> Ticket:
            member.__exit__()
            return accepted(self, who)

        monkeypatch.setattr(Invitation, "accepted", late)
        member.join(line_of(desk, "t1"))
        assert lines == []
        assert member.join(line_of(desk, "t2")) == Text("web.table_busy")
    with house.run() as member:
        assert table_of(member) == "t1"  # the code is used up, and what it brought is not lost
