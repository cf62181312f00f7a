"""Out and back again: who is sent away, whom a bot plays for, and whom the host meant."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from slapbox.table.words import orders
from slapbox.text import Text
from table.asking import devices, notices, offered, slap, why

TableHarness = Any  # the fixture's class lives in conftest, which cannot be imported by name


def test_who_is_kicked_in_the_lobby_is_gone(stage: TableHarness) -> None:
    for phone in ("touch:f", "touch:g"):
        stage.phone(phone)
    assert why(stage.order(orders.Kick(0))) is None
    assert devices(stage) == [("", "touch:g")]
    assert stage.hired == []
    assert stage.view("touch:g")["you"]["seat"] == 0


def test_who_is_kicked_in_a_match_is_played_on_for_by_a_bot(whisper: TableHarness) -> None:
    hand = whisper.view("touch:g")["match"]["state"]["hand"]
    assert why(whisper.order(orders.Kick(1))) is None
    assert whisper.hired == [1]
    assert whisper.view("touch:g")["you"]["seat"] is None
    whisper.pad("bot")
    assert why(whisper.order(orders.SeatBot("bot", 1))) is None
    seat = whisper.view()["seats"][1]
    assert (seat["bot"], seat["kind"], seat["here"]) == (True, "sim", True)
    assert whisper.view("bot")["match"]["state"]["hand"] == hand
    assert why(whisper.order(orders.SeatBot("more", 1))) == "table.why.seat_taken"
    assert why(whisper.order(orders.SeatBot("more", 2))) == "table.why.seat_taken"
    assert why(whisper.order(orders.SeatBot("more"))) == "table.why.not_in_lobby"


def stand_in(stage: TableHarness, number: int) -> None:
    assert why(stage.order(orders.StandIn(number))) is None
    stage.pad("bot")
    stage.run(20)
    assert why(stage.order(orders.SeatBot("bot", number))) is None


def test_a_stand_in_plays_on_until_its_player_is_back(whisper: TableHarness) -> None:
    before = {**whisper.view()["seats"][1], "error_us": None}
    hand = whisper.view("touch:g")["match"]["state"]["hand"]
    stand_in(whisper, 1)
    assert notices(whisper) == ["table.stand_in"]
    seat, you = whisper.view()["seats"][1], whisper.view("touch:g")["you"]
    assert (seat["bot"], seat["stand_in"], seat["name"]) == (
        True,
        before["name"],
        f"Robo-{before['name']}",
    )
    assert (you["seat"], you["played_for"]) == (None, True)
    assert whisper.view("bot")["match"]["state"]["hand"] == hand
    assert whisper.order(orders.Join("touch:g", "")).data == {"seat": 1}
    whisper.beat("touch:g")
    assert {**whisper.view()["seats"][1], "error_us": None} == before
    assert whisper.view("touch:g")["match"]["state"]["hand"] == hand
    assert not whisper.view("touch:g")["you"]["played_for"]
    assert notices(whisper) == [], "nobody is away any more"
    assert whisper.view("bot")["you"]["seat"] is None


def test_a_player_without_a_phone_is_back_by_a_slap_or_by_the_host(playing: TableHarness) -> None:
    for back in (lambda: slap(playing, "b"), lambda: playing.order(orders.BringBack(1))):
        stand_in(playing, 1)
        assert devices(playing)[1] == ("bot", "")
        back()
        assert devices(playing) == [("a", ""), ("b", ""), ("c", "")]
        assert [pad["chip"] for pad in playing.view()["pads"]] == ["a", "b", "c"]
        playing.pads.pop("bot").unplug()
    assert why(playing.order(orders.BringBack(1))) == "table.why.no_stand_in"


def test_a_bot_that_comes_after_its_player_is_back_leaves_no_pad_behind(
    whisper: TableHarness,
) -> None:
    whisper.order(orders.StandIn(1))
    whisper.order(orders.Join("touch:g", ""))
    whisper.pad("bot")
    assert why(whisper.order(orders.SeatBot("bot", 1))) == "table.why.seat_taken"
    whisper.order(orders.ToLobby())
    assert [pad["chip"] for pad in whisper.view()["pads"]] == ["a"]


@pytest.mark.parametrize("order", [orders.StandIn(1), orders.Kick(1)])
def test_stand_ins_leave_with_the_match(whisper: TableHarness, order: orders.Order) -> None:
    whisper.order(order)
    whisper.order(orders.ToLobby())
    assert devices(whisper) == [("a", "touch:f"), ("", "touch:h")]
    back = orders.Join("touch:g", "Gil")
    expected = "table.why.sent_away" if isinstance(order, orders.Kick) else None
    assert why(whisper.order(back)) == expected
    assert [one["asks"] for one in whisper.view("host")["guests"]["sent"]] == [True] * bool(
        expected
    )


def test_a_player_who_sits_elsewhere_by_now_is_not_brought_back(whisper: TableHarness) -> None:
    stand_in(whisper, 1)
    whisper.order(orders.Recover("touch:g", offered(whisper, 2)))
    assert devices(whisper)[2] == ("", "touch:g")
    assert why(whisper.order(orders.BringBack(1))) == "table.why.own_seat"


def test_who_was_kicked_comes_back_by_a_code_and_the_bot_gets_up(whisper: TableHarness) -> None:
    whisper.order(orders.Kick(1))
    back = orders.Recover("touch:g", offered(whisper, 1))
    assert why(whisper.order(back)) == "table.why.sent_away"
    whisper.order(orders.LetBack(1))
    whisper.order(back)
    whisper.pad("bot")  # starts too late
    assert why(whisper.order(orders.SeatBot("bot", 1))) == "table.why.seat_taken"
    whisper.order(orders.Kick(1))
    whisper.order(orders.SeatBot("bot", 1))
    whisper.order(orders.LetBack(2))
    whisper.order(orders.Recover("touch:g", offered(whisper, 1)))
    seat = whisper.view()["seats"][1]
    assert (seat["bot"], seat["kind"]) == (False, "touch")
    assert whisper.view("bot")["you"]["seat"] is None


def test_players_change_places_in_the_lobby_only(whisper: TableHarness) -> None:
    assert why(whisper.order(orders.Swap(0, 1))) == "table.why.not_in_lobby"
    whisper.order(orders.ToLobby())
    whisper.order(orders.Swap(0, 2))
    assert devices(whisper) == [("", "touch:h"), ("", "touch:g"), ("a", "touch:f")]


def test_a_slap_of_a_phone_that_lost_its_seat_in_the_meantime_seats_nobody(
    stage: TableHarness,
) -> None:
    stage.pad("a")  # its watermark holds the phone's slap back
    stage.run(20)
    stage.phone("touch:f")
    page_us = stage.now_ns // 1000 + 30_000
    stage.run(30)
    slap = orders.TouchSlap("touch:f", "page", 1, page_us, stage.now_ns, 0)
    stage.gate.order(slap, stage.now_ns)
    stage.gate.order(orders.Kick(0), stage.now_ns)
    stage.run(50)
    assert devices(stage) == []


# ---- orders about people ----


def seen(stage: TableHarness, seat: int) -> tuple[int, str]:
    """A seat, and who sits there as the host sees it now."""
    return seat, stage.view("host")["seats"][seat]["who"]


ABOUT_PEOPLE = (
    orders.Kick,
    orders.Leave,
    orders.OfferSeat,
    orders.Identify,
    partial(orders.Rename, name="Dora"),
    partial(orders.SetAvatar, avatar="crab"),
    partial(orders.PutInTeam, team=0),
    partial(orders.Swap, other=0),
)


@pytest.mark.parametrize("order", ABOUT_PEOPLE)
def test_who_moves_up_is_not_whom_the_host_meant(stage: TableHarness, order: Any) -> None:
    for number in range(3):
        stage.phone(f"touch:{number}", f"Guest {number}")
    meant = seen(stage, 1)
    stage.order(orders.Leave(1))
    before = stage.core.setup.seats.as_json()
    assert stage.order(order(1, who=meant[1])).why == Text("table.why.somebody_else")
    assert stage.core.setup.seats.as_json() == before
    assert stage.view("host")["guests"]["sent"] == []
    assert stage.order(order(1, who=seen(stage, 1)[1])).why != Text("table.why.somebody_else")


@pytest.mark.parametrize("order", [orders.Kick, orders.StandIn, orders.OfferSeat])
def test_who_took_a_bot_s_seat_is_not_whom_the_host_meant(
    whisper: TableHarness, order: Any
) -> None:
    before = seen(whisper, 1)
    assert whisper.order(orders.StandIn(1)).why is None
    assert whisper.order(order(1, who=before[1])).why == Text("table.why.somebody_else")
    assert whisper.order(orders.BringBack(1, seen(whisper, 1)[1])).why is None


def test_who_sits_down_again_at_the_same_seat_is_somebody_new(stage: TableHarness) -> None:
    """Another person may have taken the same pad; also after a restart."""
    stage.pad("a")
    stage.run(20)
    seats_seen = set()
    for _ in range(3):
        stage.pads["a"].slap(0)
        stage.run(600)
        seats_seen.add(seen(stage, 0))
        stage.order(orders.Leave(0))
        stage.run(600)
    assert len(seats_seen) == 3


def test_who_sits_somewhere_is_the_same_after_a_restart(stage: TableHarness) -> None:
    stage.phone("touch:a", "Anna")
    before = seen(stage, 0)
    assert "touch:a" not in before[1]
    stage.order(orders.Rename(0, "Bella"))
    stage.kill_host()
    stage.start_host()
    assert seen(stage, 0) == before


def test_a_guest_gives_no_order_about_others_by_naming_them(stage: TableHarness) -> None:
    stage.phone("touch:a", "Anna")
    stage.phone("touch:b", "Ben")
    order = orders.Rename(1, "Otto", seen(stage, 1)[1])
    assert stage.order(order, "touch:a").forbidden
    assert stage.order(order, "touch:b").why is None


def test_numbers_of_who_was_sent_away_never_come_again(stage: TableHarness) -> None:
    """Or a host who lets somebody back lets in whoever was sent away since."""
    numbers = []
    for number in range(3):
        stage.phone(f"touch:{number}", f"Guest {number}")
        stage.order(orders.Kick(0))
        (sent,) = stage.view("host")["guests"]["sent"]
        numbers.append(sent["number"])
        assert stage.order(orders.LetBack(sent["number"])).why is None
        stage.kill_host()
        stage.start_host()
    assert len(set(numbers)) == 3
