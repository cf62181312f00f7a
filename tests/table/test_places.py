"""Who sits where with what: phones join, find their pads, are lost and come back."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from slapbox.table import orders
from slapbox.table.binding import ASK_NS
from slapbox.table.orders import Answer
from slapbox.table.recovery import TRIES, VALID_NS
from table.whisper import BELL

Stage = Any  # the fixture's class lives in conftest, which cannot be imported by name


def why(answer: Answer) -> str | None:
    return answer.why.key if answer.why else None


def notices(stage: Stage) -> list[str]:
    return [notice["key"] for notice in stage.view()["notices"]]


def devices(stage: Stage) -> list[tuple[str, str]]:
    return [(seat.pad, seat.phone) for seat in stage.core.house.seats.taken]


def slap(stage: Stage, chip: str) -> None:
    """A key of this pad (plugged in first, if need be), not too soon after the last one."""
    if chip not in stage.pads:
        stage.pad(chip)
    stage.run(600)
    stage.pads[chip].slap(0)
    stage.run(20)


def bind(stage: Stage, phone: str, chip: str) -> Answer:
    """The phone asks, and the pad is slapped."""
    answer: Answer = stage.order(orders.Bind(phone, on=True))
    slap(stage, chip)
    return answer


# ---- a pad and a phone find each other ----


def test_a_phone_finds_its_pad_by_a_slap_that_counts_for_nothing_else(stage: Stage) -> None:
    stage.phone("touch:f", "Fien")
    assert why(bind(stage, "touch:f", "a")) is None
    (seat,) = stage.view()["seats"]
    assert (seat["name"], seat["kind"], seat["pad"], seat["phone"]) == ("Fien", "pad", True, True)
    assert not seat["ready"]
    assert stage.view("touch:f")["you"] == {"seat": 0, "binding": False, "moves": []}
    slap(stage, "a")
    assert stage.view()["seats"][0]["ready"]


def test_a_phone_without_a_seat_sits_down_with_the_pad_or_at_the_pads_seat(stage: Stage) -> None:
    stage.beat("touch:f")
    bind(stage, "touch:f", "a")
    slap(stage, "b")
    bind(stage, "touch:g", "b")
    assert devices(stage) == [("a", "touch:f"), ("b", "touch:g")]


def test_a_phone_that_takes_a_pads_seat_leaves_its_own_and_takes_its_name_along(
    stage: Stage,
) -> None:
    stage.phone("touch:f", "Fien")
    slap(stage, "a")
    bind(stage, "touch:f", "a")
    assert devices(stage) == [("a", "touch:f")]
    assert stage.view()["seats"][0]["name"] == "Fien"


def test_a_pad_whose_phone_is_there_refuses_another_one_which_goes_on_asking(stage: Stage) -> None:
    for phone in ("touch:f", "touch:g"):
        stage.phone(phone)
    bind(stage, "touch:f", "a")
    assert why(bind(stage, "touch:g", "a")) is None
    assert devices(stage) == [("a", "touch:f"), ("", "touch:g")]
    assert notices(stage) == ["table.why.pad_bound"]
    assert not stage.view()["seats"][0]["ready"]  # the slap was no wish
    assert stage.view("touch:g")["you"]["binding"]
    slap(stage, "b")
    assert devices(stage) == [("a", "touch:f"), ("b", "touch:g")]


def test_a_dead_phone_makes_way_for_a_new_one(stage: Stage) -> None:
    stage.phone("touch:f")
    bind(stage, "touch:f", "a")
    stage.run(13_000)
    assert not stage.view()["seats"][0]["phone_here"]
    bind(stage, "touch:g", "a")
    assert devices(stage) == [("a", "touch:g")]
    assert stage.view("touch:f")["you"]["seat"] is None


def test_one_asks_at_a_time_and_gives_up_or_runs_out_of_time(stage: Stage) -> None:
    stage.phone("touch:f", "Fien")
    stage.phone("touch:g", "Gina")
    stage.order(orders.Bind("touch:f", on=True))
    assert stage.view()["binding"] == "Fien"
    refused = stage.order(orders.Bind("touch:g", on=True))
    assert (why(refused), refused.why.values) == ("table.why.binding", {"name": "Fien"})
    stage.order(orders.Bind("touch:g", on=False))  # gives up what it never had
    assert stage.view()["binding"] == "Fien"
    stage.order(orders.Bind("touch:f", on=False))
    assert stage.view()["binding"] is None
    assert why(stage.order(orders.Bind("touch:g", on=True))) is None
    stage.run(ASK_NS // 1_000_000 + 300)
    assert stage.view()["binding"] is None
    slap(stage, "a")
    assert devices(stage) == [("", "touch:f"), ("", "touch:g"), ("a", "")]


def test_a_stranger_who_asks_has_no_name(stage: Stage) -> None:
    stage.order(orders.Bind("touch:x", on=True))
    assert stage.view()["binding"] == ""
    assert why(stage.order(orders.Bind("touch:y", on=True))) == "table.why.binding_somebody"


def test_a_slap_that_was_made_before_the_phone_asked_is_no_answer(stage: Stage) -> None:
    pad = stage.pad("a")
    stage.phone("touch:f")
    stage.run(20)
    late = pad.slap(0, lost=True)
    stage.run(10)
    stage.order(orders.Bind("touch:f", on=True))
    pad.say(late)
    stage.run(20)
    assert devices(stage) == [("", "touch:f"), ("a", "")]
    assert stage.view("touch:f")["you"]["binding"]


def test_bots_press_no_keys_for_people(stage: Stage) -> None:
    stage.pad("a")
    stage.order(orders.SeatBot("a"))
    stage.phone("touch:f")
    bind(stage, "touch:f", "a")
    assert devices(stage) == [("a", ""), ("", "touch:f")]
    assert stage.view("touch:f")["you"]["binding"]


def test_in_a_match_a_dead_pad_is_replaced_and_a_stranger_cannot_sit_down(whisper: Stage) -> None:
    bind(whisper, "touch:f", "b")
    assert devices(whisper)[0] == ("b", "touch:f")
    bind(whisper, "touch:x", "a")
    assert notices(whisper) == ["table.why.match_runs"]
    assert len(devices(whisper)) == 3


def test_in_a_match_nobody_leaves_a_hand_without_an_owner(whisper: Stage) -> None:
    whisper.run(13_000)
    whisper.beat("touch:g")
    assert whisper.view()["seats"][0]["phone_here"] is False
    bind(whisper, "touch:g", "a")
    assert notices(whisper) == ["table.why.own_seat"]
    assert devices(whisper) == [("a", "touch:f"), ("", "touch:g"), ("", "touch:h")]


def test_while_everybody_races_nobody_is_bound_by_accident(whisper: Stage) -> None:
    ring(whisper)
    whisper.order(orders.Bind("touch:x", on=True))
    whisper.pads["a"].slap(0)
    whisper.run(20)
    assert whisper.view()["match"]["race"]["down"] == [1, 0, 0]
    assert notices(whisper) == []
    whisper.order(orders.Bind("touch:x", on=False))
    bind(whisper, "touch:h", "b")  # a pad that nobody has may come in at any time
    assert devices(whisper)[2] == ("b", "touch:h")


def ring(stage: Stage) -> None:
    """Somebody says the bell, and the race is open."""
    move = {"move": "say", "card": BELL}
    assert why(stage.order(orders.Play("touch:f", move, stage.core.match.moment))) is None
    stage.run(20)
    assert stage.view()["match"]["race"]["state"] == "open"


def test_a_slap_that_bound_a_phone_is_not_played_when_the_host_starts_again(
    playing: Stage,
) -> None:
    playing.run(100)
    bind(playing, "touch:f", "a")
    playing.kill_host()
    playing.start_host()
    for chip in "abc":
        playing.pads[chip].plug()
    playing.run(50)
    assert devices(playing)[0] == ("a", "touch:f")
    assert playing.view()["match"]["state"]["turns"] == 0
    playing.pads["a"].slap(0)
    playing.run(20)
    assert playing.view()["match"]["state"]["turns"] == 1


def test_both_devices_slap_for_their_seat(playing: Stage) -> None:
    playing.beat("touch:f")
    bind(playing, "touch:f", "a")
    page_us = playing.now_ns // 1000
    playing.order(orders.TouchSlap("touch:f", "page", 1, page_us, 3))
    playing.run(50)
    assert playing.view()["match"]["state"]["turns"] == 1


# ---- a seat is taken over ----


def offered(stage: Stage, seat: int) -> str:
    assert why(stage.order(orders.OfferSeat(seat))) is None
    found = [one["code"] for one in stage.view()["recovery"] if one["seat"] == seat]
    assert len(found) == 1
    code: str = found[0]
    return code


def test_a_code_on_the_tv_gives_a_seat_to_another_phone_once(whisper: Stage) -> None:
    hand = whisper.view("touch:g")["match"]["state"]["hand"]
    code = offered(whisper, 1)
    assert len(code) == 4
    assert code.isdigit()
    answer = whisper.order(orders.Recover("touch:new", code))
    assert (why(answer), answer.data) == (None, {"seat": 1})
    assert whisper.view("touch:new")["match"]["state"]["hand"] == hand
    assert whisper.view("touch:g")["you"]["seat"] is None
    assert "hand" not in whisper.view("touch:g")["match"]["state"]
    assert whisper.view()["recovery"] == []
    assert why(whisper.order(orders.Recover("touch:more", code))) == "table.why.wrong_code"


def test_codes_are_for_the_tv_alone(whisper: Stage) -> None:
    code = offered(whisper, 1)
    assert code.encode() in whisper.bytes_for("tv")
    for viewer in ("touch:f", "touch:g", "touch:stranger", "a"):
        assert "recovery" not in whisper.view(viewer)
        for key, value in whisper.view(viewer).items():
            assert key != "code"
            assert f'"{code}"' not in str(value)
    whisper.kill_host()
    assert f'"{code}"'.encode() not in whisper.path.read_bytes()


def test_a_code_does_not_last(whisper: Stage) -> None:
    code = offered(whisper, 1)
    whisper.now_ns += VALID_NS - 1
    assert whisper.view()["recovery"] != []
    whisper.now_ns += 1
    whisper.core.changed = False
    whisper.tick()
    assert whisper.core.changed
    assert whisper.view()["recovery"] == []
    assert why(whisper.order(orders.Recover("touch:new", code))) == "table.why.wrong_code"


def test_guessing_makes_a_code_void_whoever_guesses(whisper: Stage) -> None:
    code = offered(whisper, 1)
    wrong = f"{(int(code) + 1) % 10_000:04}"
    for number in range(TRIES - 1):
        answer = whisper.order(orders.Recover(f"touch:{number}", wrong))
        assert why(answer) == "table.why.wrong_code"
    assert whisper.view()["recovery"] != []
    whisper.order(orders.Recover("touch:x", "é٣"))
    assert whisper.view()["recovery"] == []
    assert why(whisper.order(orders.Recover("touch:new", code))) == "table.why.wrong_code"
    assert why(whisper.order(orders.Recover("touch:new", offered(whisper, 1)))) is None


def test_a_new_offer_makes_the_old_code_void(whisper: Stage) -> None:
    first, second = offered(whisper, 1), offered(whisper, 1)
    if first != second:
        assert why(whisper.order(orders.Recover("touch:new", first))) == "table.why.wrong_code"
    assert why(whisper.order(orders.Recover("touch:new", second))) is None


def test_who_has_a_hand_cannot_go_over_to_another_one(whisper: Stage) -> None:
    code = offered(whisper, 1)
    assert why(whisper.order(orders.Recover("touch:h", code))) == "table.why.own_seat"
    assert why(whisper.order(orders.Recover("touch:g", code))) is None  # the own seat: nothing lost


def test_an_offer_goes_with_its_player_and_ends_when_they_leave(stage: Stage) -> None:
    for phone in ("touch:f", "touch:g", "touch:h"):
        stage.phone(phone)
    code = offered(stage, 2)
    stage.order(orders.Swap(0, 2))
    assert stage.view()["recovery"] == [{"seat": 0, "code": code}]
    assert stage.order(orders.Recover("touch:new", code)).data == {"seat": 0}
    code = offered(stage, 1)
    stage.order(orders.Leave(1))
    assert stage.view()["recovery"] == []
    assert why(stage.order(orders.Recover("touch:x", code))) == "table.why.wrong_code"


@pytest.mark.parametrize("number", [-1, 3, 99])
def test_no_seat_no_offer_no_kick_no_swap(whisper: Stage, number: int) -> None:
    for order in (orders.OfferSeat(number), orders.Kick(number), orders.Rename(number, "X")):
        assert why(whisper.order(order)) == "lobby.why.no_seat"
    whisper.order(orders.ToLobby())
    assert why(whisper.order(orders.Swap(0, number))) == "lobby.why.no_seat"


# ---- out ----


def test_who_is_kicked_in_the_lobby_is_gone(stage: Stage) -> None:
    for phone in ("touch:f", "touch:g"):
        stage.phone(phone)
    assert why(stage.order(orders.Kick(0))) is None
    assert devices(stage) == [("", "touch:g")]
    assert stage.hired == []
    assert stage.view("touch:g")["you"]["seat"] == 0


def test_who_is_kicked_in_a_match_is_played_on_for_by_a_bot(whisper: Stage) -> None:
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


def test_who_was_kicked_comes_back_by_a_code_and_the_bot_gets_up(whisper: Stage) -> None:
    whisper.order(orders.Kick(1))
    whisper.order(orders.Recover("touch:g", offered(whisper, 1)))
    whisper.pad("bot")  # starts too late
    assert why(whisper.order(orders.SeatBot("bot", 1))) == "table.why.seat_taken"
    whisper.order(orders.Kick(1))
    whisper.order(orders.SeatBot("bot", 1))
    whisper.order(orders.Recover("touch:g", offered(whisper, 1)))
    seat = whisper.view()["seats"][1]
    assert (seat["bot"], seat["kind"]) == (False, "touch")
    assert whisper.view("bot")["you"]["seat"] is None


def test_players_change_places_in_the_lobby_only(whisper: Stage) -> None:
    assert why(whisper.order(orders.Swap(0, 1))) == "table.why.not_in_lobby"
    whisper.order(orders.ToLobby())
    whisper.order(orders.Swap(0, 2))
    assert devices(whisper) == [("", "touch:h"), ("", "touch:g"), ("a", "touch:f")]


def test_a_slap_of_a_phone_that_lost_its_seat_in_the_meantime_seats_nobody(stage: Stage) -> None:
    stage.pad("a")  # its watermark holds the phone's slap back
    stage.run(20)
    stage.phone("touch:f")
    page_us = stage.now_ns // 1000 + 30_000
    stage.run(30)
    stage.core.order(orders.TouchSlap("touch:f", "page", 1, page_us, 0), stage.now_ns)
    stage.core.order(orders.Kick(0), stage.now_ns)
    stage.run(50)
    assert devices(stage) == []


# ---- whatever people do ----

PHONES = st.sampled_from(["touch:f", "touch:g", "touch:h", "touch:i"])
CHIPS = st.sampled_from("abc")
SEATS = st.integers(0, 4)
STEPS = st.one_of(
    st.builds(orders.Join, PHONES, st.just("")),
    st.builds(orders.Bind, PHONES, st.booleans()),
    st.builds(orders.OfferSeat, SEATS),
    st.builds(orders.Recover, PHONES, st.sampled_from(["0000", "offered"])),
    st.builds(orders.Kick, SEATS),
    st.builds(orders.Leave, SEATS),
    st.builds(orders.Swap, SEATS, SEATS),
    st.builds(orders.SeatBot, st.sampled_from(["bot1", "bot2"]), st.none() | SEATS),
    st.just(orders.Start()),
    st.just(orders.ToLobby()),
    CHIPS,
)


def do(stage: Stage, step: Any) -> None:
    if isinstance(step, str):
        slap(stage, step)
        return
    if isinstance(step, orders.Recover) and step.code == "offered":
        codes = [offer["code"] for offer in stage.view()["recovery"]]
        step = orders.Recover(step.device, codes[0] if codes else "0000")
    stage.order(step)
    for phone in ("touch:f", "touch:g"):  # the others are away
        stage.beat(phone)


def check(stage: Stage) -> None:
    """Every device is at one seat at most, every seat is somebody's, and all agree on it."""
    pairs = devices(stage)
    used = [device for pair in pairs for device in pair if device]
    assert len(used) == len(set(used))
    names = [seat.name.casefold() for seat in stage.core.house.seats.taken]
    assert len(names) == len(set(names))
    for number, (seat, (pad, phone)) in enumerate(
        zip(stage.core.house.seats.taken, pairs, strict=True)
    ):
        assert pad or phone or seat.bot
        assert not (seat.bot and phone)
        for device in (pad, phone):
            if device:
                assert stage.view(device)["you"]["seat"] == number
    for one in stage.view()["recovery"]:
        assert 0 <= one["seat"] < len(pairs)
    match = stage.core.match
    assert match is None or match.game.seats == len(pairs)


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.lists(STEPS, max_size=25))
def test_whatever_people_do_each_device_sits_at_one_seat(stage: Stage, steps: list[Any]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        fresh = type(stage)(Path(folder) / "journal.sqlite")
        for step in steps:
            do(fresh, step)
            check(fresh)
        before = devices(fresh)
        fresh.kill_host()
        fresh.start_host()
        assert devices(fresh) == before
        fresh.kill_host()


def test_a_slap_that_means_nothing_shows_the_host_whose_pad_it_is(playing: Stage) -> None:
    def slapped() -> list[int]:
        return [seat["seat"] for seat in playing.view()["seats"] if seat["slapped"]]

    slap(playing, "b")  # it is not that pad's turn
    assert slapped() == [1]
    playing.order(orders.Pause(paused=True))
    slap(playing, "a")
    assert slapped() == [0, 1]
    playing.run(3000)
    assert slapped() == []
    playing.order(orders.Pause(paused=False))
    slap(playing, "a")  # turns a card
    assert slapped() == []
