"""The table: lobby, match, faults; the real core in virtual time."""

from __future__ import annotations

from typing import Any

import pytest

from slapbox.games.protocol import Json, Slap
from slapbox.pads.wire import Lights, Sound
from slapbox.table.guests.places import Places
from slapbox.table.words import orders
from table.test_evenings import started
from table.test_retention import sit
from table.web_phone import WebPhone

TableHarness = Any  # the fixture's class lives in conftest, which cannot be imported by name
COLOURS = ("red", "yellow", "green", "blue", "purple", "orange")


def state(stage: TableHarness) -> Json:
    view: Json = stage.view()["match"]["state"]
    return view


def turn_until_swat(stage: TableHarness) -> None:
    """Everybody turns cards until one opens a swat with something to swat."""
    for _ in range(200):
        stage.until(lambda: stage.view()["match"]["turn_from_us"] * 1000 <= stage.now_ns)
        turn = state(stage)["turn"]
        if turn < 3:
            stage.pads["abc"[turn]].slap(0)
        else:
            stage.order(orders.Turn(stage.core.setup.seats.taken[turn].phone))
        stage.run(20)
        if state(stage)["phase"] == "swat":
            if state(stage)["centre"]:
                return
            stage.until(lambda: state(stage)["phase"] != "swat")
    raise AssertionError("no swat in 200 cards")


def allowed_keys(stage: TableHarness) -> list[int]:
    counts = [0] * 6
    for fly in state(stage)["centre"]:
        counts[COLOURS.index(fly["colour"])] += 1
    return [key for key in range(6) if counts[key] == max(counts)]


def test_it_is_calm_while_no_slap_waits_for_its_order(stage: TableHarness) -> None:
    for chip in "ab":
        stage.pad(chip)
    stage.run(50)
    assert stage.gate.is_calm
    stage.pads["a"].slap(0)
    stage.tick()
    assert not stage.gate.is_calm
    stage.until(lambda: stage.view()["seats"])
    assert stage.gate.is_calm


def test_races_are_known_while_they_are_open(stage: TableHarness) -> None:
    sit(stage, "Anna", "Ben")
    assert not stage.gate.has_race
    started(stage)
    assert stage.gate.has_race
    for chip in ("pad-of-0", "pad-of-1"):
        stage.pads[chip].slap(0)
    stage.until(lambda: stage.core.setup.phase == "over")
    assert not stage.gate.has_race


# ---- lobby ----


def test_slap_to_join_slap_again_when_ready_and_the_match_begins(stage: TableHarness) -> None:
    for chip in "ab":
        stage.pad(chip).slap(2)
        stage.run(600)
    assert [seat["name"] for seat in stage.view()["seats"]] == ["Zaza", "Momo"]
    stage.pads["a"].slap(1)
    stage.run(600)
    assert stage.view()["phase"] == "lobby"
    stage.pads["b"].slap(1)
    stage.run(50)
    assert stage.view()["phase"] == "countdown"
    stage.run(3_000)
    assert stage.view()["phase"] == "match"


def test_drumming_children_are_one_wish(stage: TableHarness) -> None:
    stage.pad("a")
    for _ in range(6):
        stage.pads["a"].slap(0)
        stage.run(60)
    assert [seat["ready"] for seat in stage.view()["seats"]] == [False]


def test_names_are_checked_and_told_why(stage: TableHarness) -> None:
    for chip in "ab":
        stage.pad(chip).slap(0)
        stage.run(20)
    assert stage.order(orders.Rename(0, "  Oma   Inge ")).why is None
    assert stage.view()["seats"][0]["name"] == "Oma Inge"
    for seat, name, key in [
        (1, "OMA inge", "lobby.why.name_taken"),
        (1, "", "lobby.why.name"),
        (1, "x" * 17, "lobby.why.name"),
        (1, "a\x07b", "lobby.why.name"),
        (5, "Ida", "lobby.why.no_seat"),
    ]:
        why = stage.order(orders.Rename(seat, name)).why
        assert why is not None
        assert why.key == key


def test_one_player_cannot_start(stage: TableHarness) -> None:
    stage.pad("a").slap(0)
    stage.run(20)
    why = stage.order(orders.Start()).why
    assert why is not None
    assert why.key == "lobby.why.players"


def test_a_ninth_player_is_told_that_the_table_is_full(stage: TableHarness) -> None:
    for chip in "abcdefghi":
        stage.pad(chip).slap(0)
        stage.run(20)
    assert len(stage.view()["seats"]) == 8
    assert "lobby.why.full" in [notice["key"] for notice in stage.view()["notices"]]


def test_rules_are_set_in_the_lobby_only_and_bad_ones_are_refused(playing: TableHarness) -> None:
    why = playing.order(orders.SetRule("swat_close_ms", "2000")).why
    assert why is not None
    assert why.key == "table.why.not_in_lobby"
    names = [rule["name"] for rule in playing.view()["rules"]]
    assert "swat_close_ms" in names, "the rule book needs them during a match, too"
    playing.order(orders.ToLobby())
    assert playing.order(orders.SetRule("swat_close_ms", "2000")).why is None
    for name, value in [("swat_close_ms", "soon"), ("nonsense", "1"), ("cards", "3")]:
        assert playing.order(orders.SetRule(name, value)).why is not None
    rules = {rule["name"]: rule["value"] for rule in playing.view()["rules"]}
    assert rules["swat_close_ms"] == 2000


def test_bots_alone_do_not_count_down(stage: TableHarness) -> None:
    for chip in "ab":
        stage.pad(chip)
        stage.order(orders.SeatBot(chip))
    stage.run(100)
    assert stage.view()["phase"] == "lobby"


# ---- playing ----


def test_any_key_of_the_active_player_turns_the_card_and_nobody_elses(
    playing: TableHarness,
) -> None:
    playing.pads["b"].slap(0)
    playing.run(20)
    assert state(playing)["turns"] == 0
    playing.pads["a"].slap(5)
    playing.run(20)
    assert (state(playing)["turns"], state(playing)["turn"]) == (1, 1)


def test_a_swat_is_decided_by_the_pads_times_not_by_arrival(playing: TableHarness) -> None:
    turn_until_swat(playing)
    playing.run(300)
    key = allowed_keys(playing)[0]
    early = playing.pads["a"].slap(key, lost=True)  # its line is lost and comes again later
    playing.run(10)
    playing.pads["b"].slap(key)
    playing.run(200)
    assert sum(playing.view()["match"]["race"]["down"]) == 0  # b's waits: a's may be earlier
    playing.pads["a"].say(early)
    playing.run(20)
    assert sum(playing.view()["match"]["race"]["down"]) == 2
    playing.until(lambda: playing.view()["match"]["race"] is None)
    hands = playing.view()["match"]["last"]["hands"]
    assert [hand["seat"] for hand in hands] == [0, 1]
    assert hands[0]["verdict"] == "won"
    errors_us = hands[0]["error_us"] + hands[1]["error_us"]
    assert abs(hands[1]["margin_us"] - 10_000) <= errors_us


def test_while_the_swat_runs_nobody_sees_what_a_slap_wins(playing: TableHarness) -> None:
    turn_until_swat(playing)
    playing.run(300)
    before = playing.view()["match"]
    playing.pads["c"].slap(allowed_keys(playing)[0])
    playing.run(30)
    after = playing.view()["match"]
    assert after["race"]["down"] == [0, 0, 1]
    assert after["state"] == before["state"]
    assert after["last"] is None


def test_the_window_closes_by_itself_and_the_result_stays_for_a_while(
    playing: TableHarness,
) -> None:
    turn_until_swat(playing)
    turns = state(playing)["turns"]
    playing.run(4_050)
    match = playing.view()["match"]
    assert match["race"] is None
    assert match["last"]["hands"] == []
    playing.pads["abc"[match["state"]["turn"]]].slap(0)
    playing.run(20)
    assert state(playing)["turns"] == turns  # too soon: the result is still shown
    playing.run(2_500)
    playing.pads["abc"[match["state"]["turn"]]].slap(0)
    playing.run(20)
    assert state(playing)["turns"] == turns + 1


def test_on_a_calm_evening_results_stay_longer(playing: TableHarness) -> None:
    assert playing.view()["calm"] is False
    assert playing.order(orders.SetCalm(calm=True)).why is None
    assert playing.view()["calm"] is True
    turn_until_swat(playing)
    playing.until(lambda: playing.view()["match"]["race"] is None)
    closed_ns, match = playing.now_ns, playing.view()["match"]
    usual_ms = 1_000  # nobody slapped, so there is little to look at
    shown_us = match["turn_from_us"] - closed_ns // 1000
    assert shown_us == pytest.approx(usual_ms * 1600, abs=10_000)
    playing.order(orders.SetCalm(calm=False))
    turn_until_swat(playing)
    playing.until(lambda: playing.view()["match"]["race"] is None)
    shown_us = playing.view()["match"]["turn_from_us"] - playing.now_ns // 1000
    assert shown_us == pytest.approx(usual_ms * 1000, abs=10_000)


def test_ratings_are_off_until_the_host_wants_them_and_stay_on(playing: TableHarness) -> None:
    assert playing.view("host")["ratings"] is False
    assert playing.order(orders.SetRatings(shown=True), "touch:guest").forbidden
    playing.order(orders.SetRatings(shown=True))
    playing.kill_host()
    playing.start_host()
    assert playing.view("host")["ratings"] is True


def test_a_calm_evening_survives_a_restart(playing: TableHarness) -> None:
    playing.order(orders.SetCalm(calm=True))
    turn_until_swat(playing)
    playing.until(lambda: playing.view()["match"]["race"] is None)
    before = playing.view()
    playing.kill_host()
    playing.start_host()
    assert playing.view()["calm"] is True
    assert playing.view()["match"]["turn_from_us"] == before["match"]["turn_from_us"]


def test_done_by_all_ends_the_swat_at_once(playing: TableHarness) -> None:
    turn_until_swat(playing)
    for device in "abc":
        assert playing.order(orders.Done(device)).why is None
    playing.run(5)
    assert playing.view()["match"]["race"] is None


def test_pads_light_up_and_buzz(playing: TableHarness) -> None:
    assert playing.pads["a"].heard[-1] == Lights("kkkkkk")
    turn_until_swat(playing)
    playing.run(300)
    wrong = [key for key in range(6) if key not in allowed_keys(playing)]
    lying = {COLOURS.index(fly["colour"]) for fly in state(playing)["centre"]}
    letters = "".join("b" if key in lying else "." for key in range(6))
    assert playing.pads["b"].heard[-1] == Lights(letters)
    key = next(key for key in wrong if key in lying)
    playing.pads["b"].slap(key)
    playing.run(20)
    for device in "abc":
        playing.order(orders.Done(device))
    playing.until(lambda: playing.view()["match"]["race"] is None)
    assert playing.view()["match"]["last"]["penalties"] == [{"seat": 1, "paid": False}]
    assert Sound("buzz") in playing.pads["b"].heard
    assert Sound("buzz") not in playing.pads["a"].heard


def test_pause_stops_turns_and_resume_goes_on(playing: TableHarness) -> None:
    playing.order(orders.Pause(True))
    playing.pads["a"].slap(0)
    playing.run(50)
    assert state(playing)["turns"] == 0
    playing.order(orders.Pause(False))
    playing.pads["a"].slap(0)
    playing.run(50)
    assert state(playing)["turns"] == 1


def test_a_race_that_is_open_is_finished_before_the_pause(playing: TableHarness) -> None:
    turn_until_swat(playing)
    playing.order(orders.Pause(True))
    playing.run(300)
    playing.pads["b"].slap(allowed_keys(playing)[0])
    playing.until(lambda: playing.view()["match"]["race"] is None)
    assert [hand["seat"] for hand in playing.view()["match"]["last"]["hands"]] == [1]


def test_too_few_cards_for_a_start_by_slaps_are_told(stage: TableHarness) -> None:
    for chip in "ab":
        stage.pad(chip).slap(2)
        stage.run(600)
    stage.core.setup.cards = 1
    for chip in "ab":
        stage.pads[chip].slap(2)
        stage.run(600)
    stage.run(3_000)
    view = stage.view()
    assert view["phase"] == "lobby"
    assert [notice["key"] for notice in view["notices"]] == ["option.why.range"]


def test_somebody_else_turns_the_card_of_one_who_is_away(playing: TableHarness) -> None:
    playing.silent.add("a")
    playing.pads["a"].unplug()
    playing.run(100)
    assert [seat["here"] for seat in playing.view()["seats"]] == [False, True, True]
    playing.pads["c"].slap(0)
    playing.run(20)
    assert (state(playing)["turns"], state(playing)["turn"]) == (1, 1)


def test_a_whole_game_ends_and_is_slapped_into_the_next(playing: TableHarness) -> None:
    playing.order(orders.ToLobby())
    playing.order(orders.SetRule("cards", "30"))
    playing.order(orders.Start())
    playing.order(orders.Choose({"move": "starter", "seat": 0}))
    for _ in range(300):
        if state(playing)["phase"] == "over":
            break
        playing.until(lambda: playing.view()["match"]["turn_from_us"] * 1000 <= playing.now_ns)
        playing.pads["abc"[state(playing)["turn"]]].slap(0)
        playing.run(15)
        if state(playing)["phase"] == "swat":
            for device in "abc":
                playing.order(orders.Done(device))
            playing.run(5)
    assert playing.view()["phase"] == "match", "the last card is looked at"
    turned_ns = playing.now_ns
    playing.until(lambda: playing.view()["phase"] == "over")
    assert playing.now_ns - turned_ns > 3_000_000_000
    first = playing.view()["match"]
    assert first["result"]["scores"] == [0, 0, 0]
    assert first["result"]["winners"] == [0, 1, 2]
    playing.until(lambda: playing.now_ns // 1000 > first["podium"]["won_us"] + 2_100_000)
    for chip in "abc":
        assert playing.view()["match"]["id"] == first["id"]
        playing.pads[chip].slap(1)
        playing.run(20)
    assert playing.view()["phase"] == "match"
    assert playing.view()["match"]["id"] != first["id"]


def test_a_phone_asks_for_the_next_game_with_its_button(stage: TableHarness) -> None:
    for name in ("Tom", "Ida"):
        stage.order(orders.Join(f"touch:{name}", name))
        beat(stage, f"touch:{name}")
    stage.order(orders.SetRule("starter", "host"))
    stage.order(orders.SetRule("cards", "16"))
    stage.order(orders.Start())
    why = stage.order(orders.Ready("touch:Tom", True)).why
    assert why is not None
    assert why.key == "table.why.match_runs"
    stage.order(orders.Choose({"move": "starter", "seat": 0}))
    while stage.view()["phase"] == "match":
        for name in ("Tom", "Ida"):
            stage.order(orders.Turn(f"touch:{name}"))
            stage.order(orders.Done(f"touch:{name}"))
        stage.run(200)
    first = stage.view()["match"]["id"]
    stage.order(orders.Ready("touch:Tom", True))
    assert stage.view()["phase"] == "over"
    stage.order(orders.Ready("touch:Ida", True))
    assert stage.view()["phase"] == "match"
    assert stage.view()["match"]["id"] != first


# ---- touch pads ----


def touch_slap(stage: TableHarness, number: int, key: int, ago_ms: int = 0) -> orders.TouchSlap:
    page_us = (stage.now_ns - ago_ms * 1_000_000) // 1000
    return orders.TouchSlap("touch:t", "page", number, page_us, stage.now_ns, key)


def beat(stage: TableHarness, device: str = "touch:t") -> None:
    """The page's clock happens to be table time, and it knows it within 10 ms each way."""
    now_ns, page_us = stage.now_ns, stage.now_ns // 1000
    order = orders.TouchBeat(
        device, "page", page_us, now_ns + 10_000_000, now_ns - 10_000_000, page_us
    )
    stage.order(order)


def test_a_phone_plays_along_and_its_slaps_count_once(stage: TableHarness) -> None:
    stage.pad("a").slap(0)
    stage.run(600)
    assert stage.order(orders.Join("touch:t", "Tom")).data == {"seat": 1}
    assert stage.order(orders.Join("touch:t", "Tom")).data == {"seat": 1}
    beat(stage)
    stage.order(orders.SetRule("starter", "host"))
    stage.order(orders.Start())
    stage.order(orders.Choose({"move": "starter", "seat": 1}))
    stage.run(20)
    for _ in range(2):  # sent twice, because the answer was lost
        assert stage.order(touch_slap(stage, 1, 3)).why is None
        stage.run(20)
    assert state(stage)["turns"] == 1
    seat = stage.view()["seats"][1]
    assert seat["kind"] == "touch"
    assert seat["error_us"] > 10_000  # said to be less exact
    assert seat["device"] == ""


def slaps_of(stage: TableHarness, seat: int) -> list[Slap]:
    return [slap for slap in stage.core.match.window.slaps() if slap.seat == seat]


def swatting(playing: TableHarness, way_ms: int) -> int:
    """A phone at seat 3 whose beats took so long each way, in a swat that opened 220 ms ago; the
    table time (ns) at which it did."""
    assert playing.order(orders.ToLobby()).why is None
    playing.order(orders.Join("touch:t", "Tom"))
    playing.order(orders.Start())
    playing.order(orders.Choose({"move": "starter", "seat": 0}))
    playing.run(20)
    for _ in range(16):
        now_ns, way_ns = playing.now_ns, way_ms * 1_000_000
        page_us = (now_ns - way_ns) // 1000
        clock = (now_ns - 2 * way_ns, page_us)
        playing.order(orders.TouchBeat("touch:t", "page", page_us, now_ns, *clock))
    turn_until_swat(playing)
    opened_ns: int = playing.core.match.window.opens_ns
    playing.now_ns = opened_ns + 215_000_000
    playing.run(5)
    return opened_ns


def claimed(opened_ns: int, made_ms: int, came_ms: int, key: int) -> orders.TouchSlap:
    """A slap that says that it was made, and that came in, so long after the opening."""
    times = (opened_ns // 1000 + made_ms * 1000, opened_ns + came_ms * 1_000_000)
    return orders.TouchSlap("touch:t", "page", 1, *times, key)


def test_a_slap_from_the_past_does_not_win_a_race(playing: TableHarness) -> None:
    """Claimed at +1,420 ms to have been made at +150, against a pad's of +220."""
    opened_ns = swatting(playing, 5)
    key = allowed_keys(playing)[0]
    playing.pads["b"].slap(key)
    playing.run(1_200)
    assert playing.order(claimed(opened_ns, 150, 1_420, key)).why is None
    playing.run(20)
    order = [slap for slap in playing.core.match.window.slaps() if slap.key == key]
    assert [slap.seat for slap in order] == [1, 3]
    assert not order[0].is_too_close_to(order[1])
    playing.until(lambda: playing.view()["match"]["race"] is None)
    hands = playing.view()["match"]["last"]["hands"]
    assert {hand["seat"] for hand in hands if hand["verdict"] == "won"} == {1}


@pytest.mark.parametrize(("came_ms", "winner"), [(1_420, 1), (155, 3)])
def test_a_slap_from_the_past_does_not_win_by_a_request_either(
    playing: TableHarness, came_ms: int, winner: int
) -> None:
    """The same by requests of a page with a clock of its own: only who was there early is
    believed, and on every screen it is a phone's time."""
    playing.order(orders.ToLobby())
    phone = WebPhone(playing, "192.168.1.66", way_ms=5)
    assert phone.order("join", name="Eve") == (200, {"data": {"seat": 3}})
    playing.order(orders.Start())
    playing.order(orders.Choose({"move": "starter", "seat": 0}))
    for _ in range(16):
        phone.beat()
    turn_until_swat(playing)
    key = allowed_keys(playing)[0]
    opened_ns = playing.core.match.window.opens_ns
    for at_ms in sorted((220, came_ms)):
        while playing.now_ns < opened_ns + at_ms * 1_000_000:
            playing.run(5)
        if at_ms == 220:
            playing.pads["b"].slap(key)
        else:
            phone.slap(key, opened_ns + 150_000_000)
    playing.until(lambda: playing.view()["match"]["race"] is None)
    hands = playing.view()["match"]["last"]["hands"]
    assert {hand["seat"] for hand in hands if hand["verdict"] == "won"} == {winner}
    (late_hand,) = [hand for hand in hands if hand["seat"] == 3]
    assert (
        abs(late_hand["at_us"] - (came_ms if winner == 1 else 150) * 1000) <= late_hand["error_us"]
    )
    assert late_hand["touch"]


def test_an_honest_phone_with_a_slow_way_is_not_wronged(playing: TableHarness) -> None:
    """A round trip of 300 ms: slapped at +220, came in at +370, after a pad's of +300."""
    opened_ns = swatting(playing, 150)
    key = allowed_keys(playing)[0]
    playing.run(80)
    playing.pads["b"].slap(key)
    playing.run(70)
    assert playing.order(claimed(opened_ns, 220, 370, key)).why is None
    playing.run(20)
    (slap,) = slaps_of(playing, 3)
    assert abs(slap.at_us - 220_000) <= slap.error_us
    (pads,) = [slap for slap in slaps_of(playing, 1) if slap.at_us > 0]
    assert slap.at_us < pads.at_us


def test_how_long_a_slap_waits_for_the_table_does_not_count_against_a_phone(
    playing: TableHarness,
) -> None:
    opened_ns = swatting(playing, 5)
    slap = claimed(opened_ns, 200, 205, allowed_keys(playing)[0])
    playing.now_ns += 2_000_000_000  # the table was busy, and ticks only after it has answered
    assert playing.order(slap).why is None
    assert abs(slaps_of(playing, 3)[0].at_us - 200_000) <= slaps_of(playing, 3)[0].error_us


def test_a_time_of_a_phone_is_told_as_such_though_the_seat_has_a_pad(playing: TableHarness) -> None:
    opened_ns = swatting(playing, 5)
    playing.pad("d")
    playing.core.room(Places).give_pad("d", 3)
    key, other = allowed_keys(playing)[0], (allowed_keys(playing)[0] + 1) % 6
    assert playing.order(claimed(opened_ns, 215, 220, key)).why is None
    playing.pads["d"].slap(other)
    playing.run(50)
    assert playing.view()["seats"][3]["kind"] == "pad"
    touches = {slap.key: slap.touch for slap in slaps_of(playing, 3)}
    assert touches == {key: True, other: False}
    playing.until(lambda: playing.view()["match"]["race"] is None)
    marks = {
        hand["key"]: hand["touch"]
        for hand in playing.view()["match"]["last"]["hands"]
        if hand["seat"] == 3
    }
    assert marks == touches
    before = playing.view()["match"]["last"]
    playing.kill_host()
    playing.start_host()
    assert playing.view()["match"]["last"]["hands"] == before["hands"]


def test_a_phone_without_a_clock_is_told_to_try_again(stage: TableHarness) -> None:
    stage.order(orders.Join("touch:t", "Tom"))
    why = stage.order(touch_slap(stage, 1, 0)).why
    assert why is not None
    assert why.key == "table.why.no_clock"
    beat(stage)
    assert stage.order(touch_slap(stage, 1, 0)).why is None


def test_a_stranger_cannot_slap(playing: TableHarness) -> None:
    why = playing.order(touch_slap(playing, 1, 0)).why
    assert why is not None
    assert why.key == "table.why.no_seat"


# ---- faults ----


def test_a_pad_unplugged_in_a_race_and_plugged_in_again_loses_nothing(
    playing: TableHarness,
) -> None:
    turn_until_swat(playing)
    playing.run(300)
    key = allowed_keys(playing)[0]
    pad = playing.pads["b"]
    pad.slap(key)
    playing.run(20)
    playing.silent.add("b")
    pad.unplug()
    playing.run(100)
    other = (key + 1) % 6
    pad.slap(other, lost=True)  # slapped while the cable was out: the pad keeps it
    playing.run(500)
    playing.silent.discard("b")
    pad.plug("another-port")
    playing.run(50)
    slaps = [slap for slap in playing.core.match.window.slaps() if slap.seat == 1]
    assert [slap.key for slap in slaps] == [key, other]
    assert pad.waiting == []


def test_two_pads_with_one_chip_id_are_told_apart_by_saying_so(playing: TableHarness) -> None:
    playing.pads["twin"] = twin = type(playing.pads["a"])(playing, "a")
    twin.plug("port-of-the-twin")
    playing.run(20)
    notices = playing.view()["notices"]
    assert [notice["key"] for notice in notices] == ["pad.same_chip"]
    twin.slap(0)
    playing.run(50)
    assert state(playing)["turns"] == 0  # only the first one counts
    playing.pads["a"].slap(0)
    playing.run(20)
    assert state(playing)["turns"] == 1


def test_a_pad_with_another_protocol_is_refused_and_the_rest_plays_on(
    playing: TableHarness,
) -> None:
    from slapbox.pads.link import Heard
    from slapbox.pads.wire import Hello

    hello = Hello(9, "f00d", "b", "9.0", 1, 1, ("keys6",))
    playing.gate.hear(Heard("port-z", hello, playing.now_ns), playing.now_ns)
    assert "pad.other_protocol" in [notice["key"] for notice in playing.view()["notices"]]
    playing.pads["a"].slap(0)
    playing.run(20)
    assert state(playing)["turns"] == 1


@pytest.mark.parametrize("slapped_while_down", [False, True])
def test_a_host_killed_in_a_race_stands_where_it_stood(
    playing: TableHarness, slapped_while_down: bool
) -> None:
    turn_until_swat(playing)
    playing.run(300)
    keys = allowed_keys(playing)
    playing.pads["a"].slap(keys[0])
    playing.run(10)
    before = state(playing)
    playing.kill_host()
    playing.now_ns += 200 * 1_000_000
    if slapped_while_down:
        playing.pads["b"].slap(keys[0], lost=True)
    playing.now_ns += 1_000 * 1_000_000
    playing.start_host()
    assert state(playing) == before
    for chip in "abc":
        playing.pads[chip].plug()
    playing.run(50)
    race = playing.view()["match"]["race"]
    assert race["down"] == [1, int(slapped_while_down), 0]
    playing.until(lambda: playing.view()["match"]["race"] is None)
    hands = playing.view()["match"]["last"]["hands"]
    assert [hand["seat"] for hand in hands] == ([0, 1] if slapped_while_down else [0])
    assert hands[0]["verdict"] == "won"


def test_a_killed_host_waits_for_pads_but_not_for_ever(playing: TableHarness) -> None:
    turn_until_swat(playing)
    playing.kill_host()
    playing.now_ns += 10_000 * 1_000_000
    playing.silent = {"a", "b", "c"}
    playing.start_host()
    playing.run(4_000)
    assert playing.view()["match"]["race"] is not None
    playing.run(1_500)
    assert playing.view()["match"]["race"] is None


def test_the_result_of_the_last_swat_survives_a_restart(playing: TableHarness) -> None:
    turn_until_swat(playing)
    playing.run(300)
    playing.pads["a"].slap(allowed_keys(playing)[0])
    playing.until(lambda: playing.view()["match"]["race"] is None)
    before = playing.view()["match"]
    playing.kill_host()
    playing.start_host()
    after = playing.view()["match"]
    assert after["last"] == before["last"]
    assert after["turn_from_us"] == before["turn_from_us"]
    assert [seat["name"] for seat in playing.view()["seats"]] == ["Zaza", "Momo", "Kiki"]
