"""Seats and devices: phones join, find their pads, are lost and come back."""

from __future__ import annotations

import tempfile
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from slapbox.games.protocol import TABLE
from slapbox.table.guests.binding import ASK_NS, MOST_NEW, Binding
from slapbox.table.guests.door import KEY_NS, MOST_ASKS, SEATS_EACH, WISH_NS, Door
from slapbox.table.guests.recovery import VALID_NS
from slapbox.table.guests.wifi import drawn
from slapbox.table.words import orders, shapes
from slapbox.table.words.orders import Answer
from table.asking import devices, notices, offered, slap, why
from table.whisper import BELL

TableHarness = Any  # the fixture's class lives in conftest, which cannot be imported by name


def bind(stage: TableHarness, phone: str, chip: str) -> Answer:
    """The phone asks, and its keys are pressed on the pad (plugged in first, if need be)."""
    if chip not in stage.pads:
        stage.pad(chip)
        stage.run(20)
    answer: Answer = stage.bind(phone, chip)
    return answer


# ---- a pad and a phone find each other ----


def test_a_phone_finds_its_pad_by_the_keys_that_it_shows(stage: TableHarness) -> None:
    stage.phone("touch:f", "Fien")
    assert why(bind(stage, "touch:f", "a")) is None
    (seat,) = stage.view()["seats"]
    assert (seat["name"], seat["kind"], seat["pad"], seat["phone"]) == ("Fien", "pad", True, True)
    assert not seat["ready"]
    you = stage.view("touch:f")["you"]
    assert (you["seat"], you["binding"], you["moves"]) == (0, None, [])
    slap(stage, "a")
    assert stage.view()["seats"][0]["ready"]


def test_a_phone_without_a_seat_sits_down_at_the_pads_seat(stage: TableHarness) -> None:
    stage.beat("touch:f")
    bind(stage, "touch:f", "a")
    slap(stage, "b")
    bind(stage, "touch:g", "b")
    assert devices(stage) == [("a", "touch:f"), ("b", "touch:g")]


@pytest.mark.parametrize("seated", [False, True])
def test_a_phone_comes_to_a_pad_with_one_key_by_a_code(stage: TableHarness, seated: bool) -> None:
    """Such a pad cannot press a pattern: it sits down by a slap, and the host shows a code."""
    if seated:
        stage.phone("touch:f", "Fien")
    else:
        stage.beat("touch:f")
    slap(stage, "a")
    stage.order(orders.OfferSeat(stage.core.setup.seats.of("a")))
    (code,) = [offer["code"] for offer in stage.view()["recovery"]]
    assert why(stage.order(orders.Recover("touch:f", code))) is None
    assert devices(stage) == [("a", "touch:f")]
    assert stage.view()["seats"][0]["name"] == ("Fien" if seated else "Zaza")


def test_a_phone_that_takes_a_pads_seat_leaves_its_own_and_takes_its_name_along(
    stage: TableHarness,
) -> None:
    stage.phone("touch:f", "Fien")
    slap(stage, "a")
    bind(stage, "touch:f", "a")
    assert devices(stage) == [("a", "touch:f")]
    assert stage.view()["seats"][0]["name"] == "Fien"


@pytest.mark.parametrize("here", [True, False])
def test_a_seat_that_has_a_phone_is_given_to_no_other_even_if_that_one_is_dead(
    stage: TableHarness, here: bool
) -> None:
    for phone in ("touch:f", "touch:g"):
        stage.phone(phone)
    bind(stage, "touch:f", "a")
    if not here:
        stage.run(13_000)
        assert not stage.view()["seats"][1]["phone_here"]
    assert why(bind(stage, "touch:g", "a")) is None
    assert devices(stage) == [("", "touch:g"), ("a", "touch:f")]
    bind(stage, "touch:g", "b")
    assert devices(stage) == [("a", "touch:f"), ("b", "touch:g")]


def keys_of(stage: TableHarness, phone: str) -> list[int] | None:
    keys: list[int] | None = stage.view(phone)["you"]["binding"]
    return keys


def test_many_may_ask_each_sees_its_own_keys_and_nobody_elses(stage: TableHarness) -> None:
    phones = [f"touch:{number}" for number in range(8)]
    for phone in phones:
        assert why(stage.order(orders.Bind(phone, on=True))) is None
    shown = [tuple(keys_of(stage, phone) or ()) for phone in phones]
    assert len(set(shown)) == 8
    for keys in shown:
        assert len(keys) == 4
        assert all(0 <= key < 6 for key in keys)
        assert all(one != other for one, other in pairwise(keys))
    assert keys_of(stage, "touch:nobody") is None
    for viewer in ("tv", "room", "host"):
        assert "you" not in stage.view(viewer)
        for keys in shown:
            assert str(list(keys)).replace(" ", "").encode() not in stage.bytes_for(viewer)
    stage.order(orders.Bind(phones[0], on=False))
    assert keys_of(stage, phones[0]) is None
    assert keys_of(stage, phones[1]) == list(shown[1])
    stage.run(ASK_NS // 1_000_000 + 300)
    assert keys_of(stage, phones[1]) is None


def test_a_press_that_is_no_answer_counts_as_ever(stage: TableHarness) -> None:
    """Who asks gets nobody's pad by somebody's next press."""
    stage.phone("touch:f")
    slap(stage, "a")
    stage.order(orders.Bind("touch:thief", on=True))
    for seat in stage.core.setup.seats.taken:
        seat.ready = False
    keys = keys_of(stage, "touch:thief") or []
    stage.run(1_200)
    stage.pads["a"].slap((keys[0] + 1) % 6)
    stage.run(20)
    assert stage.view()["seats"][1]["ready"]
    assert devices(stage) == [("", "touch:f"), ("a", "")]
    assert keys_of(stage, "touch:thief") == keys


def test_drumming_on_a_pad_is_no_answer(stage: TableHarness) -> None:
    slap(stage, "a")
    stage.order(orders.Bind("touch:thief", on=True))
    for key in [0, 1, *(keys_of(stage, "touch:thief") or [])]:
        stage.pads["a"].slap(key)
        stage.run(200)
    assert devices(stage) == [("a", "")]


def test_keys_that_were_pressed_before_the_phone_asked_are_no_answer(stage: TableHarness) -> None:
    pad = stage.pad("a")
    stage.phone("touch:f")
    stage.run(20)
    late = pad.slap(0, lost=True)
    stage.order(orders.Bind("touch:f", on=True))
    pad.waiting[0] = late = replace(late, key=(keys_of(stage, "touch:f") or [])[0])
    stage.run(10)
    pad.say(late)
    for key in (keys_of(stage, "touch:f") or [])[1:]:
        stage.run(150)
        pad.slap(key)
    stage.run(20)
    assert devices(stage) == [("", "touch:f"), ("a", "")]
    assert keys_of(stage, "touch:f")


def asking(stage: TableHarness) -> dict[str, list[int]]:
    """The keys that phones show."""
    codes: dict[str, list[int]] = (
        stage.core.room(Binding).shows(stage.now_ns).phones["binding"].values
    )
    return codes


def test_one_guest_with_many_cookies_does_not_keep_others_from_asking(stage: TableHarness) -> None:
    for number in range(200):
        stage.order(orders.Bind(f"touch:{number}", on=True, address="192.168.1.66"))
    assert len(asking(stage)) == 1
    for number in range(MOST_NEW + 8):
        stage.order(orders.Bind(f"touch:{number}", on=True, address=f"192.168.1.{number}"))
    assert len(asking(stage)) == MOST_NEW
    late = orders.Bind("touch:late", on=True, address="192.168.1.200")
    assert why(stage.order(late)) == "table.why.many_binding"
    stage.phone("touch:f", "Fien")  # a player always may
    assert why(bind(stage, "touch:f", "a")) is None
    assert devices(stage) == [("a", "touch:f")]


@pytest.mark.long
def test_the_host_is_shown_who_was_refused_however_many_were_before(stage: TableHarness) -> None:
    """Who waits in vain by a full address is shown for a while; then others are."""

    def refused(address: str) -> list[str]:
        for number in range(SEATS_EACH + 1):
            stage.order(orders.Join(f"touch:{address}-{number}", f"Eve {number}", address))
        for number in range(SEATS_EACH):
            stage.order(orders.Leave(stage.core.setup.seats.of(f"touch:{address}-{number}")))
        return [wish["address"] for wish in stage.core.room(Door).for_host(stage.now_ns)["wishes"]]

    addresses = [f"192.168.1.{number}" for number in range(MOST_ASKS)]
    for address in addresses:
        shown = refused(address)
    assert shown == addresses
    assert refused("192.168.1.99") == addresses  # more than anybody reads
    stage.run(WISH_NS // 1_000_000 + 5)
    assert refused("192.168.1.99") == ["192.168.1.99"]


def test_bots_press_no_keys_for_people(stage: TableHarness) -> None:
    stage.pad("a")
    stage.order(orders.SeatBot("a"))
    stage.phone("touch:f")
    bind(stage, "touch:f", "a")
    assert devices(stage) == [("a", ""), ("", "touch:f")]
    assert keys_of(stage, "touch:f")


def test_in_a_match_a_dead_pad_is_replaced_and_a_stranger_cannot_sit_down(
    whisper: TableHarness,
) -> None:
    bind(whisper, "touch:f", "b")
    assert devices(whisper)[0] == ("b", "touch:f")
    bind(whisper, "touch:x", "a")
    assert notices(whisper) == ["table.why.match_runs"]
    assert len(devices(whisper)) == 3


def test_in_a_match_no_pad_that_plays_is_given_away(whisper: TableHarness) -> None:
    for phone in ("touch:g", "touch:x"):
        whisper.run(13_000)
        whisper.beat("touch:g")
        assert whisper.view()["seats"][0]["phone_here"] is False
        bind(whisper, phone, "a")
    assert devices(whisper) == [("a", "touch:f"), ("", "touch:g"), ("", "touch:h")]
    assert notices(whisper) == []


def test_a_pad_that_nobody_has_may_come_in_while_others_race(whisper: TableHarness) -> None:
    ring(whisper)
    bind(whisper, "touch:h", "b")
    assert devices(whisper)[2] == ("b", "touch:h")


def ring(stage: TableHarness) -> None:
    """Somebody says the bell, and the race is open."""
    move = {"move": "say", "card": BELL}
    assert why(stage.order(orders.Play("touch:f", move, stage.core.match.revision))) is None
    stage.run(20)
    assert stage.view()["match"]["race"]["state"] == "open"


def take_over(stage: TableHarness, phone: str, seat: int) -> None:
    """By a code this phone has the seat."""
    stage.beat(phone)
    assert why(stage.order(orders.Recover(phone, offered(stage, seat)))) is None


def test_a_slap_that_bound_a_phone_is_not_played_when_the_host_starts_again(
    playing: TableHarness,
) -> None:
    playing.run(100)
    take_over(playing, "touch:f", 0)
    bind(playing, "touch:f", "d")
    playing.kill_host()
    playing.start_host()
    for chip in "bcd":
        playing.pads[chip].plug()
    playing.run(50)
    assert devices(playing)[0] == ("d", "touch:f")
    assert playing.view()["match"]["state"]["turns"] == 0
    playing.pads["d"].slap(0)
    playing.run(20)
    assert playing.view()["match"]["state"]["turns"] == 1


def test_both_devices_slap_for_their_seat(playing: TableHarness) -> None:
    take_over(playing, "touch:f", 0)
    page_us = playing.now_ns // 1000
    playing.order(orders.TouchSlap("touch:f", "page", 1, page_us, playing.now_ns, 3))
    playing.run(50)
    assert playing.view()["match"]["state"]["turns"] == 1


# ---- a seat is taken over ----


def test_a_code_on_the_tv_gives_a_seat_to_another_phone_once(whisper: TableHarness) -> None:
    hand = whisper.view("touch:g")["match"]["state"]["hand"]
    code = offered(whisper, 1)
    assert len(code) == 6
    assert code.isdigit()
    answer = whisper.order(orders.Recover("touch:new", code))
    assert (why(answer), answer.data) == (None, {"seat": 1})
    assert whisper.view("touch:new")["match"]["state"]["hand"] == hand
    assert whisper.view("touch:g")["you"]["seat"] is None
    assert "hand" not in whisper.view("touch:g")["match"]["state"]
    assert whisper.view()["recovery"] == []
    assert why(whisper.order(orders.Recover("touch:more", code))) == "table.why.wrong_code"


def test_codes_are_for_the_tv_alone(whisper: TableHarness) -> None:
    code = offered(whisper, 1)
    for viewer in ("tv", "host"):
        assert code.encode() in whisper.bytes_for(viewer)
    for viewer in ("touch:f", "touch:g", "touch:stranger", "a", "room", "screen:any"):
        assert "recovery" not in whisper.view(viewer)
        for key, value in whisper.view(viewer).items():
            assert key != "code"
            assert f'"{code}"' not in str(value)
    whisper.kill_host()
    assert f'"{code}"'.encode() not in whisper.path.read_bytes()


def test_the_name_of_the_machine_is_shown_to_all(whisper: TableHarness) -> None:
    assert whisper.view()["local_name"] is None
    assert why(whisper.order(orders.KnownAs("slapbox-2.local"))) is None
    assert whisper.view()["local_name"] == "slapbox-2.local"


KEY = "k" * 22
WAY = shapes.Way("wlan0", "http://192.168.1.5:8000/join")


def test_the_way_to_the_hosts_page_is_on_the_tv_for_ten_seconds(whisper: TableHarness) -> None:
    """And nowhere else: its code is that of the page's address and the key."""
    assert why(whisper.order(orders.ShowKey(KEY))) == "lobby.no_network"
    whisper.order(orders.SetWays((WAY,)))
    assert whisper.view()["remote"] is None
    assert why(whisper.order(orders.ShowKey(KEY))) is None
    assert whisper.view()["remote"] == [*drawn(f"http://192.168.1.5:8000/host#{KEY}")]
    for viewer in ("host", "touch:f", "touch:g", "touch:stranger", "a", "room", "screen:any"):
        assert "remote" not in whisper.view(viewer)
    whisper.now_ns += KEY_NS - 1
    assert whisper.view()["remote"] is not None
    whisper.now_ns += 1
    whisper.tick()
    assert whisper.news is not None
    assert whisper.view()["remote"] is None
    assert KEY not in repr(orders.ShowKey(KEY)), "a log is for many eyes"
    whisper.kill_host()
    assert KEY.encode() not in whisper.path.read_bytes()


def test_the_way_is_gone_and_all_are_told_when_a_phone_has_taken_it(whisper: TableHarness) -> None:
    whisper.order(orders.SetWays((WAY,)))
    whisper.order(orders.ShowKey(KEY))
    assert why(whisper.order(orders.HideKey())) is None
    assert whisper.view()["remote"] is None
    assert "door.remote" in notices(whisper)


def test_a_code_does_not_last(whisper: TableHarness) -> None:
    code = offered(whisper, 1)
    whisper.now_ns += VALID_NS - 1
    assert whisper.view()["recovery"] != []
    whisper.now_ns += 1
    whisper.tick()
    assert whisper.news is not None
    assert whisper.view()["recovery"] == []
    assert why(whisper.order(orders.Recover("touch:new", code))) == "table.why.wrong_code"


def test_who_guesses_at_codes_waits_and_nobody_else_does(whisper: TableHarness) -> None:
    """Not the owner of the seat: wrong codes of a guest make no code void."""
    code = offered(whisper, 1)
    wrong = f"{(int(code) + 1) % 10**6:06}"
    for number in range(5):
        guess = orders.Recover(f"touch:{number}", wrong, "192.168.1.66")
        assert why(whisper.order(guess)) == "table.why.wrong_code"
    thief = orders.Recover("touch:thief", code, "192.168.1.66")
    assert why(whisper.order(thief)) == "table.why.code_wait"
    assert whisper.view()["recovery"] != []
    assert why(whisper.order(orders.Recover("touch:y", "é٣", "192.168.1.7"))) == (
        "table.why.wrong_code"
    )
    assert why(whisper.order(orders.Recover("touch:new", code, "192.168.1.7"))) is None
    assert whisper.view("touch:new")["you"]["seat"] == 1


def test_a_new_offer_makes_the_old_code_void(whisper: TableHarness) -> None:
    first, second = offered(whisper, 1), offered(whisper, 1)
    if first != second:
        assert why(whisper.order(orders.Recover("touch:new", first))) == "table.why.wrong_code"
    assert why(whisper.order(orders.Recover("touch:new", second))) is None


def test_who_has_a_hand_cannot_go_over_to_another_one(whisper: TableHarness) -> None:
    code = offered(whisper, 1)
    assert why(whisper.order(orders.Recover("touch:h", code))) == "table.why.own_seat"
    assert why(whisper.order(orders.Recover("touch:g", code))) is None  # the own seat: nothing lost


def test_an_offer_goes_with_its_player_and_ends_when_they_leave(stage: TableHarness) -> None:
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
def test_no_seat_no_offer_no_kick_no_swap(whisper: TableHarness, number: int) -> None:
    for order in (orders.OfferSeat(number), orders.Kick(number), orders.Rename(number, "X")):
        assert why(whisper.order(order)) == "lobby.why.no_seat"
    whisper.order(orders.ToLobby())
    assert why(whisper.order(orders.Swap(0, number))) == "lobby.why.no_seat"


# ---- a demo ----


@pytest.fixture
def demo(stage: TableHarness) -> TableHarness:
    """Three bots show Fly-Swatter to nobody yet."""
    stage.order(orders.Demo(3))
    assert stage.demos == [(3, True)]
    for chip in ("bot1", "bot2", "bot3"):
        stage.pad(chip)
        stage.run(20)
        assert why(stage.order(orders.SeatBot(chip, demo=True))) is None
    assert why(stage.order(orders.Start())) is None
    stage.run(20)
    assert (stage.view()["demo"], stage.view()["phase"]) == (True, "match")
    return stage


def names(stage: TableHarness) -> list[str]:
    return [seat["name"] for seat in stage.view()["seats"]]


def test_the_bots_of_a_demo_go_when_the_first_phone_comes(demo: TableHarness) -> None:
    assert demo.order(orders.Join("touch:f", "Flo")).data == {"seat": 0}
    assert (demo.view()["demo"], demo.view()["phase"]) == (False, "lobby")
    assert (names(demo), demo.view()["match"]) == (["Flo"], None)
    assert demo.view("bot1")["you"]["seat"] is None
    demo.pads["bot1"].slap(0)  # was on its way to the pad
    demo.run(600)
    assert names(demo) == ["Flo"]
    demo.pads["bot1"].unplug()
    demo.run(20)
    assert notices(demo) == []


def test_a_bot_that_comes_for_a_demo_which_is_over_gets_no_seat(stage: TableHarness) -> None:
    """The guest was quicker than the bots' pads could start; a bot that is wanted besides sits."""
    stage.order(orders.Demo(3))
    for chip in ("bot1", "bot2", "bot3"):
        stage.pad(chip)
        stage.run(20)
    assert why(stage.order(orders.SeatBot("bot1", demo=True))) is None
    assert stage.order(orders.Join("touch:f", "Flo")).why is None
    assert why(stage.order(orders.SeatBot("bot2", demo=True))) == "table.why.too_late"
    stage.pads["bot2"].slap(0)
    stage.run(600)
    assert names(stage) == ["Flo"]
    stage.order(orders.Demo(1))
    assert stage.demos == [(3, True), (1, False)]
    assert why(stage.order(orders.SeatBot("bot3"))) is None
    assert len(names(stage)) == 2


def test_or_when_somebody_slaps_a_pad(demo: TableHarness) -> None:
    demo.pad("a")
    demo.run(600)
    demo.pads["a"].slap(0)
    demo.run(600)
    assert (demo.view()["demo"], demo.view()["phase"]) == (False, "lobby")
    assert devices(demo) == [("a", "")]


def test_a_demo_goes_on_while_its_own_bots_slap(demo: TableHarness) -> None:
    for pad in ("bot1", "bot2", "bot3"):
        demo.pads[pad].slap(0)
        demo.run(600)
    assert (demo.view()["demo"], demo.view()["phase"]) == (True, "match")


def test_a_demo_goes_on_for_who_may_not_come_in(demo: TableHarness) -> None:
    demo.order(orders.SetDoor(False))
    late = orders.Join("touch:f", "Flo", "192.168.1.7")
    assert why(demo.order(late)) == "table.why.match_runs"
    assert (demo.view()["demo"], demo.view()["phase"]) == (True, "match")


def test_after_a_restart_there_is_no_demo_and_nobody_sits_there(demo: TableHarness) -> None:
    demo.kill_host()
    demo.start_host()
    assert (demo.view()["demo"], demo.view()["phase"], names(demo)) == (False, "lobby", [])


def test_bots_that_join_people_are_no_demo(stage: TableHarness) -> None:
    stage.phone("touch:f", "Flo")
    stage.order(orders.Demo(3))
    assert stage.view()["demo"] is False
    stage.pad("bot1")
    stage.run(20)
    stage.order(orders.SeatBot("bot1"))
    stage.phone("touch:g", "Gus")
    assert [seat["bot"] for seat in stage.view()["seats"]] == [False, True, False]


# ---- whatever people do ----

PHONES = st.sampled_from(["touch:f", "touch:g", "touch:h", "touch:i"])
CHIPS = st.sampled_from("abc")
SEATS = st.integers(0, 4)
STEPS = st.one_of(
    st.builds(orders.Join, PHONES, st.just("")),
    st.builds(orders.Bind, PHONES, st.booleans()),
    st.builds(orders.OfferSeat, SEATS),
    st.builds(orders.Recover, PHONES, st.sampled_from(["000000", "offered"])),
    st.builds(orders.Kick, SEATS),
    st.builds(orders.StandIn, SEATS),
    st.builds(orders.BringBack, SEATS),
    st.builds(orders.Leave, SEATS),
    st.builds(orders.Swap, SEATS, SEATS),
    st.builds(orders.SeatBot, st.sampled_from(["bot1", "bot2"]), st.none() | SEATS),
    st.just(orders.Start()),
    st.just(orders.ToLobby()),
    CHIPS,
)


def do(stage: TableHarness, step: Any) -> None:
    if isinstance(step, str):
        slap(stage, step)
        return
    if isinstance(step, orders.Recover) and step.code == "offered":
        codes = [offer["code"] for offer in stage.view()["recovery"]]
        step = orders.Recover(step.device, codes[0] if codes else "000000")
    stage.order(step)
    for phone in ("touch:f", "touch:g"):  # the others are away
        stage.beat(phone)


def check(stage: TableHarness) -> None:
    """Every device is at one seat at most, every seat is somebody's, and all agree on it."""
    pairs = devices(stage)
    used = [device for pair in pairs for device in pair if device]
    assert len(used) == len(set(used))
    names = [seat.name.casefold() for seat in stage.core.setup.seats.taken]
    assert len(names) == len(set(names))
    for number, (seat, (pad, phone)) in enumerate(
        zip(stage.core.setup.seats.taken, pairs, strict=True)
    ):
        assert pad or phone or seat.bot
        assert not (seat.bot and phone)
        for device in (pad, phone):
            if device:
                assert stage.view(device)["you"]["seat"] == number
    for offer in stage.view()["recovery"]:
        assert 0 <= offer["seat"] < len(pairs)
    match = stage.core.match
    assert match is None or match.game.seats == len(pairs)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(STEPS, max_size=25))
def test_whatever_people_do_each_device_sits_at_one_seat(
    stage: TableHarness, steps: list[Any]
) -> None:
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


def test_a_slap_that_means_nothing_shows_the_host_whose_pad_it_is(playing: TableHarness) -> None:
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


@pytest.mark.parametrize(
    ("game", "rule"),
    [
        ("cheating-moth", "first_guard"),
        ("fly-swatter", "starter"),
        *((game, "first_dealer") for game in ("mu", "last-panther", "wimmueln", "rummue")),
    ],
)
def test_where_only_bots_play_nobody_is_asked_for_the_hosts_choice(
    stage: TableHarness, game: str, rule: str
) -> None:
    stage.order(orders.SetGame(game))
    assert stage.order(orders.SetRule(rule, "host")).why is None
    for chip in "abc":
        stage.pad(chip)
        stage.run(20)
        assert stage.order(orders.SeatBot(chip)).why is None
    assert stage.order(orders.Start()).why is None
    stage.run(20)
    match = stage.view()["match"]
    assert not match["asks_host"]
    assert match["state"]["phase"] not in ("first_guard", "first_dealer", "starter", "start")
    moves = list(stage.journal.moves(match["id"]))
    assert moves[0].seat == TABLE
