"""Latecomers play on for a bot, or are in the next game; players who sit one out come back."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from slapbox.again.film import film
from slapbox.table.evening.slaps import YES_NS
from slapbox.table.guests.door import SEATS_EACH
from slapbox.table.guests.latecomers import MOST, Latecomers
from slapbox.table.guests.places import Places
from slapbox.table.words import orders
from slapbox.table.words.orders import Answer
from table.asking import why
from table.players import Players

TableHarness = Any  # the fixture's class lives in conftest, which cannot be imported by name
DORA = "touch:d"


def asks(stage: TableHarness, device: str = DORA, name: str = "Dora", **more: Any) -> str | None:
    return why(stage.order(orders.AskIn(device, name, **more), device))


def wishes(stage: TableHarness) -> list[tuple[str, int | None]]:
    return [(wish["name"], wish["seat"]) for wish in stage.view()["wishing"]]


def names(stage: TableHarness) -> list[str]:
    return [seat["name"] for seat in stage.view()["seats"]]


def restarted(stage: TableHarness) -> None:
    stage.kill_host()
    stage.start_host()
    stage.run(50)


@pytest.fixture
def late(whisper: TableHarness) -> TableHarness:
    """A match of FakeGame in which a bot plays on at seat 1, for somebody who went home."""
    whisper.order(orders.Kick(1))
    whisper.order(orders.SeatBot("bot", 1))
    return whisper


# ---- a bot's seat, in the middle of a match ----


def test_whoever_comes_late_plays_on_with_what_the_bot_had(late: TableHarness) -> None:
    before = late.core.match.hand(1)
    assert asks(late, seat=1) is None
    assert wishes(late) == [("Dora", 1)]
    assert late.view(DORA)["you"]["seat"] is None
    assert late.order(orders.AnswerWish(1, agreed=True)) == Answer()
    view = late.view(DORA)
    assert view["you"]["seat"] == 1
    assert view["match"]["state"] == before.state
    assert (view["seats"][1]["name"], view["seats"][1]["bot"]) == ("Dora", False)
    assert wishes(late) == []
    assert late.core.room(Places).sent_home == {"bot"}


@pytest.mark.long
def test_the_record_names_whoever_sat_there_and_when(stage: TableHarness) -> None:
    players = Players(stage, "mu", 4, {"deals": "1"})
    header = stage.core.match.header
    stage.order(orders.Kick(1))
    stage.pad("bot")
    stage.order(orders.SeatBot("bot", 1))
    stage.run(500)
    asks(stage, seat=1)
    since_ns = stage.now_ns
    assert stage.order(orders.AnswerWish(1, agreed=True)) == Answer()
    players.phones[1] = DORA
    stage.beat(DORA)
    while not players.is_over:
        players.step()
    stage.run(30_000)
    restarted(stage)
    past = stage.gate.archive(stage.now_ns).match(header.match)
    assert past is not None
    assert past.header.seats == (header.seats[0], "Dora", *header.seats[2:])
    assert past.earlier == ((1, header.seats[1], since_ns),)
    reel = film(past)
    assert [seat["name"] for seat in reel["table"]["seats"]] == list(past.header.seats)
    assert [player["name"] for player in reel["earlier"]] == [header.seats[1]]
    assert stage.order(orders.Forget("Dora")).why is None
    forgotten = stage.gate.archive(stage.now_ns).match(header.match)
    assert forgotten is not None
    assert "Dora" not in forgotten.header.seats
    assert all(forgotten.header.seats)


def test_nobody_has_a_seat_or_sees_a_card_before_the_host_agrees(late: TableHarness) -> None:
    room = late.view("room")
    asks(late, seat=1)
    assert late.view(DORA)["match"] == late.view("room")["match"] == room["match"]
    assert why(late.order(orders.AnswerWish(1, agreed=True), DORA)) == "web.host_only"
    assert late.view(DORA)["you"] == {
        "seat": None,
        "known": None,
        "binding": None,
        "moves": [],
        "takes_back": False,
        "coach": None,
        "knocks": False,
        "wish": 1,
        "pads": [],
        "resting": False,
        "played_for": False,
        "fan": None,
    }


def test_it_stays_that_persons_seat_after_a_restart_and_in_the_next_match(
    late: TableHarness,
) -> None:
    asks(late, seat=1)
    restarted(late)
    assert wishes(late) == [("Dora", 1)]
    late.order(orders.AnswerWish(1, agreed=True))
    restarted(late)
    assert late.view(DORA)["you"]["seat"] == 1
    late.order(orders.ToLobby())
    assert names(late)[1] == "Dora"


def test_where_the_host_does_not_agree_it_waits_for_the_next_game(late: TableHarness) -> None:
    asks(late, seat=1)
    assert late.order(orders.AnswerWish(1, agreed=False)) == Answer()
    assert wishes(late) == [("Dora", None)]
    assert why(late.order(orders.AnswerWish(1, agreed=True))) == "table.why.no_wish"


def has_pad(stage: TableHarness, seat: int) -> None:
    stage.pad("p")
    stage.run(20)
    stage.core.setup.seats.taken[seat].pad = "p"


def test_a_slap_says_yes_where_pads_have_no_other_meaning(late: TableHarness) -> None:
    has_pad(late, 2)
    asks(late, seat=1)
    late.run(YES_NS // 1_000_000 + 100)
    late.pads["p"].slap(2)
    late.run(100)
    assert late.view(DORA)["you"]["seat"] == 1
    *_, told = late.view()["arrivals"]
    assert (told["kind"], told["name"], told["seat"]) == ("plays_for", "Dora", 1)
    assert told["bot"].startswith("Robo-")
    assert told["avatar"] == late.view()["seats"][1]["avatar"]
    assert not late.view()["seats"][2]["slapped"]
    late.pads["p"].slap(2)
    late.run(700)
    assert late.view()["seats"][2]["slapped"]


def test_a_slap_that_came_too_late_for_something_else_says_nothing(late: TableHarness) -> None:
    has_pad(late, 2)
    asks(late, seat=1)
    late.core.match.turn_from_ns = late.now_ns
    late.pads["p"].slap(2)
    late.run(100)
    assert late.view(DORA)["you"]["seat"] is None
    assert wishes(late) == [("Dora", 1)]


def test_a_seat_that_is_no_bots_any_more_is_given_to_nobody(late: TableHarness) -> None:
    asks(late, seat=1)
    asks(late, "touch:e", "Eva", seat=1)
    late.order(orders.AnswerWish(1, agreed=True))
    assert wishes(late) == [("Eva", None)]
    assert why(late.order(orders.AnswerWish(2, agreed=True))) == "table.why.no_wish"


@pytest.mark.parametrize(
    ("more", "key"),
    [
        ({"seat": 0}, "table.why.seat_taken"),
        ({"seat": 63}, "table.why.seat_taken"),
        ({"name": ""}, "lobby.why.name"),
        ({"name": "x" * 17}, "lobby.why.name"),
        ({"device": "touch:f"}, "table.why.own_seat"),
    ],
)
def test_what_nobody_may_wish(late: TableHarness, more: dict[str, Any], key: str) -> None:
    assert asks(late, **more) == key
    assert wishes(late) == []


def test_the_door_holds_for_latecomers_too(late: TableHarness) -> None:
    late.order(orders.SetDoor(open=False))
    assert asks(late, seat=1, address="10.0.0.9") == "table.why.door_closed"
    late.order(orders.SetDoor(open=True))
    kicked = late.core.setup.seats.taken[2].phone
    late.order(orders.Kick(2))
    assert asks(late, kicked, "Back", seat=1) == "table.why.sent_away"


def test_one_guest_with_many_cookies_does_not_fill_the_queue(late: TableHarness) -> None:
    answers = [asks(late, f"touch:{n}", f"N{n}", address="10.0.0.9") for n in range(SEATS_EACH + 1)]
    assert answers == [None] * SEATS_EACH + ["table.why.crowd"]
    answers = [asks(late, f"touch:x{n}", f"X{n}", address=f"10.0.1.{n}") for n in range(MOST)]
    assert answers[-SEATS_EACH:] == ["table.why.many_wait"] * SEATS_EACH
    assert len(wishes(late)) == MOST


def test_of_one_phone_the_last_wish_counts_and_it_may_think_again(late: TableHarness) -> None:
    asks(late, seat=1)
    asks(late)
    assert wishes(late) == [("Dora", None)]
    assert asks(late, "touch:e", "dora") == "lobby.why.name_taken"
    late.order(orders.AskOut(DORA), DORA)
    assert wishes(late) == []


def test_before_a_match_one_just_sits_down(stage: TableHarness) -> None:
    assert asks(stage) == "table.why.no_match"


# ---- the next game ----


def test_who_waited_has_a_seat_when_the_match_is_over(late: TableHarness) -> None:
    asks(late)
    late.order(orders.ToLobby())
    assert names(late)[-1] == "Dora"
    assert late.view(DORA)["you"] == {**late.view(DORA)["you"], "seat": 2, "wish": None}


def test_where_all_seats_are_taken_a_bot_makes_room(stage: TableHarness) -> None:
    for number in range(4):
        stage.phone(f"touch:{number}")
    for number in range(4):
        stage.order(orders.SeatBot(f"bot{number}"))
    assert stage.order(orders.Start()) == Answer()
    asks(stage)
    stage.order(orders.ToLobby())
    assert len(names(stage)) == 8
    assert names(stage)[-1] == "Dora"
    assert stage.core.room(Places).sent_home == {"bot3"}


def test_where_nobody_makes_room_one_goes_on_waiting(stage: TableHarness) -> None:
    for number in range(8):
        stage.phone(f"touch:{number}")
    stage.order(orders.Start())
    asks(stage)
    stage.order(orders.ToLobby())
    assert wishes(stage) == [("Dora", None)]
    stage.order(orders.Leave(0))
    stage.order(orders.Start())
    assert names(stage)[-1] == "Dora"
    assert wishes(stage) == []


# ---- one is sat out ----


@pytest.fixture
def four(stage: TableHarness) -> TableHarness:
    """Four phones in the lobby of Fly-Swatter."""
    for number, name in enumerate(("Anna", "Ben", "Chiara", "Dan")):
        stage.phone(f"touch:{number}", name)
    return stage


def sits_out(stage: TableHarness, number: int, *, out: bool = True) -> str | None:
    device = f"touch:{number}"
    return why(stage.order(orders.SitOut(device, out), device))


def test_who_sits_one_out_has_no_seat_in_it_and_the_same_one_afterwards(four: TableHarness) -> None:
    assert sits_out(four, 1) is None
    assert [seat["out"] for seat in four.view()["seats"]] == [False, True, False, False]
    four.order(orders.Start())
    assert names(four) == ["Anna", "Chiara", "Dan"]
    you = four.view("touch:1")["you"]
    assert (you["seat"], you["resting"]) == (None, True)
    restarted(four)
    assert four.view("touch:1")["you"]["resting"]
    four.order(orders.ToLobby())
    assert names(four) == ["Anna", "Ben", "Chiara", "Dan"]
    assert four.view("touch:1")["you"]["seat"] == 1
    four.order(orders.Start())
    assert names(four) == ["Anna", "Ben", "Chiara", "Dan"]


def test_nobody_waits_for_whoever_sits_it_out(four: TableHarness) -> None:
    for number in (0, 2, 3):
        four.order(orders.Ready(f"touch:{number}", ready=True))
    assert four.view()["phase"] == "lobby"
    sits_out(four, 1)
    assert four.view()["phase"] == "countdown"


def test_one_may_think_again(four: TableHarness) -> None:
    sits_out(four, 1)
    sits_out(four, 1, out=False)
    four.order(orders.Start())
    assert names(four) == ["Anna", "Ben", "Chiara", "Dan"]
    assert sits_out(four, 1) == "table.why.match_runs"


def test_too_few_who_play_are_no_match(four: TableHarness) -> None:
    for number in (0, 1, 2):
        sits_out(four, number)
    assert why(four.order(orders.Start())) == "lobby.why.players"
    assert names(four) == ["Anna", "Ben", "Chiara", "Dan"]


def test_who_sits_one_out_may_take_a_bots_seat_after_all(four: TableHarness) -> None:
    sits_out(four, 1)
    four.order(orders.Start())
    four.order(orders.Kick(0))
    asks(four, "touch:1", "Ben", seat=0)
    four.order(orders.AnswerWish(1, agreed=True))
    four.order(orders.ToLobby())
    assert names(four) == ["Ben", "Chiara", "Dan"]


STEPS = st.one_of(
    st.builds(lambda n: orders.SitOut(f"touch:{n}", out=True), st.integers(0, 9)),
    st.builds(lambda n: orders.SitOut(f"touch:{n}", out=False), st.integers(0, 9)),
    st.builds(lambda n: orders.AskIn(f"touch:{n}", f"N{n}"), st.integers(4, 12)),
    st.builds(lambda n: orders.AskIn(f"touch:{n}", f"N{n}", n % 4), st.integers(4, 12)),
    st.builds(lambda n: orders.AskOut(f"touch:{n}"), st.integers(4, 12)),
    st.builds(orders.AnswerWish, st.integers(1, 5), st.booleans()),
    st.builds(orders.Kick, st.integers(0, 7)),
    st.builds(orders.Leave, st.integers(0, 7)),
    st.just(orders.Start()),
    st.just(orders.ToLobby()),
    st.just(orders.EndMatch(counts=True)),
)  # fmt: skip


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(STEPS, max_size=25))
def test_whatever_happens_no_phone_has_two_seats_and_a_match_keeps_its_own(
    tmp_path_factory: pytest.TempPathFactory, steps: list[Any]
) -> None:
    from table.conftest import TableHarness as Made

    stage = Made(tmp_path_factory.mktemp("late") / "journal.sqlite")
    for number in range(4):
        stage.phone(f"touch:{number}", f"P{number}")
    players = 0
    for step in steps:
        stage.order(step)
        taken = stage.core.setup.seats.taken
        phones = [seat.phone for seat in taken if seat.phone]
        resting = stage.core.room(Latecomers).resting()
        assert len(phones) == len(set(phones))
        assert not resting & set(phones)
        assert len({seat.name.casefold() for seat in taken}) == len(taken) <= 8
        if stage.core.match is not None:
            players = players or len(taken)
            assert len(taken) == players == len(stage.core.match.header.seats)
        else:
            players = 0
    stage.kill_host()


def test_numbers_of_wishes_never_come_again(playing: TableHarness) -> None:
    """Or a host who agrees lets in whoever has asked since."""
    numbers = set()
    for device in ("touch:x", "touch:y", "touch:z"):
        assert playing.order(orders.AskIn(device, device[-1] * 3), device).why is None
        (wish,) = playing.view()["wishing"]
        numbers.add(wish["number"])
        playing.order(orders.AskOut(device), device)
    assert len(numbers) == 3
