"""Guests are known again by their phones and pads, by name and face: those who have played."""

from __future__ import annotations

from typing import Any

import pytest

from slapbox.games.protocol import Json
from slapbox.table.frame.seats import AVATARS
from slapbox.table.guests import guests
from slapbox.table.words import orders

TableHarness = Any  # the fixture's class lives in conftest, which cannot be imported by name

ANNA, BEN = "touch:anna", "touch:ben"


def restart(stage: TableHarness) -> None:
    stage.kill_host()
    stage.start_host()
    stage.run(20)


def played(stage: TableHarness) -> None:
    """Those who sit here begin a match; then another evening begins, with an empty table."""
    stage.order(orders.SetGame("reaction"))
    assert stage.order(orders.Start()).why is None
    stage.order(orders.Fresh("reaction"))


def sits(stage: TableHarness, seat: int = 0) -> Json:
    seat_view: Json = stage.view()["seats"][seat]
    return seat_view


def known(stage: TableHarness, device: str) -> Json | None:
    value: Json | None = stage.view(device)["you"]["known"]
    return value


def why(answer: orders.Answer) -> str | None:
    return answer.why.key if answer.why else None


@pytest.fixture
def regular(stage: TableHarness) -> TableHarness:
    """Anna has played here with the face of an owl."""
    assert stage.order(orders.Join(ANNA, "Anna", avatar="owl")).why is None
    assert known(stage, ANNA) is None
    played(stage)
    return stage


def test_who_has_played_is_known_again_after_a_restart(regular: TableHarness) -> None:
    restart(regular)
    assert known(regular, ANNA) == {"name": "Anna", "avatar": "owl"}
    assert known(regular, BEN) is None
    assert regular.order(orders.Join(ANNA, "")).why is None
    assert (sits(regular)["name"], sits(regular)["avatar"]) == ("Anna", "owl")


def test_nobody_else_is_told_who_has_played_here(regular: TableHarness) -> None:
    assert b"Anna" in regular.bytes_for(ANNA)
    for viewer in ("tv", "room", BEN):
        assert b"Anna" not in regular.bytes_for(viewer)
    assert regular.view("host")["keeping"]["names"] == ["Anna"]  # names that may be forgotten


def test_who_only_sat_down_is_not_remembered(stage: TableHarness) -> None:
    stage.order(orders.Join(ANNA, "Anna"))
    stage.order(orders.Leave(0))
    restart(stage)
    assert known(stage, ANNA) is None


def test_a_name_that_nobody_has_said_is_not_remembered(stage: TableHarness) -> None:
    stage.order(orders.Join(ANNA, ""))
    played(stage)
    assert known(stage, ANNA) is None


def test_whoever_says_another_name_is_called_that(regular: TableHarness) -> None:
    regular.order(orders.Join(ANNA, "Anja"))
    assert sits(regular)["name"] == "Anja"
    played(regular)
    assert known(regular, ANNA) == {"name": "Anja", "avatar": AVATARS[0]}


def test_a_name_that_is_taken_tonight_is_not_forced_on_anybody(regular: TableHarness) -> None:
    regular.order(orders.Join(BEN, "anna"))
    assert regular.order(orders.Join(ANNA, "")).why is None
    assert sits(regular, 1)["name"] != "Anna"


def test_a_face_that_somebody_else_has_tonight_is_the_own_one_again_later(
    regular: TableHarness,
) -> None:
    regular.order(orders.Join(BEN, "Ben", avatar="owl"))
    regular.order(orders.Join(ANNA, "", avatar="owl"))
    assert sits(regular, 1)["avatar"] != "owl"
    played(regular)
    assert known(regular, ANNA) == {"name": "Anna", "avatar": "owl"}
    assert known(regular, BEN) == {"name": "Ben", "avatar": "owl"}


def test_faces_are_chosen_at_the_table_one_for_each(stage: TableHarness) -> None:
    stage.order(orders.Join(ANNA, "Anna"))
    stage.order(orders.Join(BEN, "Ben"))
    assert stage.order(orders.SetAvatar(0, "fox")).why is None
    assert why(stage.order(orders.SetAvatar(1, "fox"))) == "lobby.why.avatar_taken"
    assert why(stage.order(orders.SetAvatar(1, "dragon"))) == "lobby.why.no_avatar"
    assert why(stage.order(orders.SetAvatar(2, "cat"))) == "lobby.why.no_seat"
    assert stage.order(orders.SetAvatar(0, "fox")).why is None
    faces = [seat["avatar"] for seat in stage.view()["seats"]]
    assert faces[0] == "fox"
    assert len(set(faces)) == 2


def test_what_somebody_is_called_in_the_middle_of_a_match_is_remembered(
    stage: TableHarness,
) -> None:
    stage.order(orders.Join(ANNA, "Ana"))
    stage.order(orders.SetGame("reaction"))
    assert stage.order(orders.Start()).why is None
    stage.order(orders.Rename(0, "Anna"))
    stage.order(orders.SetAvatar(0, "pig"))
    restart(stage)
    stage.order(orders.Fresh("reaction"))
    assert known(stage, ANNA) == {"name": "Anna", "avatar": "pig"}


def test_bots_need_no_face_and_a_guest_who_takes_over_has_one(stage: TableHarness) -> None:
    stage.pad("bot")
    stage.order(orders.SeatBot("bot"))
    assert sits(stage)["avatar"] is None
    stage.order(orders.OfferSeat(0))
    (offer,) = stage.view()["recovery"]
    assert stage.order(orders.Recover(ANNA, offer["code"])).why is None
    assert sits(stage)["avatar"] in AVATARS


# ---- pads ----


def slapped(stage: TableHarness, chip: str) -> None:
    stage.pads[chip].slap(0)
    stage.run(600)


@pytest.fixture
def pad(stage: TableHarness) -> TableHarness:
    """Cleo has played here with a pad and the face of a fox."""
    stage.pad("a")
    stage.run(20)
    slapped(stage, "a")
    stage.order(orders.Rename(0, "Cleo"))
    stage.order(orders.SetAvatar(0, "fox"))
    played(stage)
    return stage


def test_a_pad_knows_who_held_it(pad: TableHarness) -> None:
    restart(pad)
    pad.pads["a"].plug()
    pad.run(20)
    slapped(pad, "a")
    assert (sits(pad)["name"], sits(pad)["avatar"]) == ("Cleo", "fox")


def test_a_phone_knows_better_than_a_pad_who_sits_there(pad: TableHarness) -> None:
    pad.order(orders.Join(ANNA, "Anna", avatar="owl"))
    played(pad)
    slapped(pad, "a")
    assert sits(pad)["name"] == "Cleo"
    assert pad.bind(ANNA, "a").why is None
    assert (sits(pad)["name"], sits(pad)["avatar"]) == ("Anna", "owl")
    played(pad)
    pad.run(500)  # a slap right after the keys would be drumming
    slapped(pad, "a")
    assert sits(pad)["name"] == "Anna"


def test_a_phone_that_comes_to_a_new_pad_brings_its_owner(pad: TableHarness) -> None:
    pad.order(orders.Join(ANNA, "Anna", avatar="owl"))
    played(pad)
    pad.pad("b")
    pad.run(20)
    assert pad.bind(ANNA, "b").why is None
    assert (sits(pad)["name"], sits(pad)["avatar"]) == ("Anna", "owl")


def test_somebody_else_with_a_known_pad_is_who_they_say(pad: TableHarness) -> None:
    slapped(pad, "a")
    pad.order(orders.Rename(0, "Dora"))
    pad.order(orders.Join(ANNA, "Anna"))
    assert [seat["name"] for seat in pad.view()["seats"]] == ["Dora", "Anna"]


# ---- what is kept ----


def test_of_many_devices_the_latest_are_known(
    stage: TableHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guests, "MOST", 3)
    devices = [f"touch:{number}" for number in range(5)]
    for number, device in enumerate(devices):
        stage.order(orders.Join(device, f"Guest {number}"))
        played(stage)
        stage.run(100)
    restart(stage)
    assert [known(stage, device) is not None for device in devices] == [False] * 2 + [True] * 3
    assert len(stage.journal.all(guests.KEPT)) == 3


def test_the_standings_show_the_face_of_whoever_has_gone_home(stage: TableHarness) -> None:
    stage.order(orders.BeginEvening())
    stage.order(orders.Join(ANNA, "Anna", avatar="owl"))
    stage.order(orders.SetGame("reaction"))
    stage.order(orders.SetRule("rounds", "1"))
    stage.beat(ANNA)
    assert stage.order(orders.Start()).why is None
    stage.until(lambda: stage.view()["phase"] == "over", 60_000)
    stage.order(orders.ToLobby())
    stage.order(orders.Leave(0))
    (anna,) = stage.view()["evening"]["standings"]
    assert (anna["name"], anna["seat"], anna["avatar"]) == ("Anna", None, "owl")
