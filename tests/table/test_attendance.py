"""Seats at the end of a match: kept with it, told with it, and forgotten."""

from __future__ import annotations

from typing import Any

from slapbox.table.archive import past
from slapbox.table.guests.attendance import attended, tally_of
from slapbox.table.guests.tally import tally
from slapbox.table.words import orders
from table.test_evenings import raced
from table.test_retention import a_match, sit

TableHarness = Any  # the fixture's class lives in conftest, which cannot be imported by name


def guests(stage: TableHarness) -> list[tuple[str | None, ...]]:
    return [record.guests for record in attended(stage.journal)]


def test_guests_are_those_who_have_said_a_name_and_sit_there_in_the_end(
    stage: TableHarness,
) -> None:
    sit(stage, "Anna", "Ben")
    stage.pad("pad-of-2").slap(0)
    stage.run(600)
    raced(stage, ("pad-of-1", "pad-of-0", "pad-of-2"))
    assert guests(stage) == [("Anna", "Ben", None)]
    assert stage.order(orders.Kick(1)).why is None
    stage.kill_host()
    stage.start_host()
    assert guests(stage) == [("Anna", "Ben", None)]


def test_a_match_counts_when_the_tv_has_told_who_won(stage: TableHarness) -> None:
    sit(stage, "Anna", "Ben")
    raced(stage, ("pad-of-0", "pad-of-1"))
    match, won_us = stage.view()["match"]["id"], stage.view()["match"]["podium"]["won_us"]
    assert stage.now_ns // 1000 < won_us
    assert stage.gate.archive(stage.now_ns).over() == []
    stage.run((won_us - stage.now_ns // 1000) // 1000 + 5)
    assert stage.gate.archive(stage.now_ns).over() == [match]
    assert {guest.name for guest in stage.gate.archive(stage.now_ns).guests()} == {"Anna", "Ben"}


def test_who_is_forgotten_was_in_no_match(stage: TableHarness) -> None:
    sit(stage, "Anna", "Ben")
    stage.order(orders.SetCalm(True))
    a_match(stage, "pad-of-0", "pad-of-1")
    assert [record.calm for record in attended(stage.journal)] == [True]
    assert stage.order(orders.Forget("anna")).why is None
    assert guests(stage) == [(None, "Ben")]
    assert stage.order(orders.ForgetAll()).why is None
    assert guests(stage) == []


def test_everybody_keeps_their_face_in_a_match_that_is_looked_at_again(
    stage: TableHarness,
) -> None:
    sit(stage, "Anna", "Ben")
    faces = [seat["avatar"] for seat in stage.view()["seats"]]
    raced(stage, ("pad-of-0", "pad-of-1"))
    match = stage.view()["match"]["id"]

    def seen() -> list[str | None]:
        there = past(stage.journal, match)
        assert there is not None
        return [face.avatar for face in there.faces]

    assert seen() == faces
    assert stage.order(orders.SetAvatar(0, "bull")).why is None
    assert seen() == faces
    stage.run(60_000)
    assert stage.order(orders.Forget("Anna")).why is None
    assert seen() == [None, faces[1]]


def test_what_a_match_says_in_statistics_is_kept_with_its_end(stage: TableHarness) -> None:
    sit(stage, "Anna", "Ben")
    raced(stage, ("pad-of-0", "pad-of-1"))
    match = stage.view()["match"]["id"]
    stage.kill_host()
    stage.start_host()
    journal = stage.journal
    header, moves, result = journal.header(match), list(journal.moves(match)), journal.result(match)
    assert tally_of(journal, match) == (tally(header, moves, result),)
    stage.run(60_000)
    stage.order(orders.ToLobby())
    assert stage.order(orders.ForgetAll()).why is None
    assert tally_of(journal, match) is None


def test_whatever_was_made_of_matches_is_out_of_date_when_somebody_is_called_otherwise(
    stage: TableHarness,
) -> None:
    """Also where nothing of the old name has to leave the file: as on one's own phone."""
    sit(stage, "Anna", "Ben")
    stage.order(orders.BeginEvening())
    raced(stage, ("pad-of-0", "pad-of-1"))
    before = stage.gate.archive(stage.now_ns).edition()
    assert stage.order(orders.Rename(0, "Cleo")).why is None
    assert guests(stage) == [("Cleo", "Ben")]
    assert stage.gate.archive(stage.now_ns).edition() != before
