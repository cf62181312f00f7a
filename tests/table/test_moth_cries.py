"""The guard's cry at the real table: heard in every stage, judged by its own time, fair to a race.

Seat 0 guards, with pad a and a phone; seats 1 and 2 have phones, seat 2 pad c besides.
"""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from games.moth_tables import lay
from profiles import few
from slapbox.games.cheating_moth import CheatingMoth
from slapbox.games.cheating_moth.moves import Caught, Guard, LetGo, Play
from slapbox.games.options import complete
from slapbox.games.protocol import TABLE, Json, Prediction
from slapbox.pads.arbiter import TimedSlap
from slapbox.table.match.race import Window
from slapbox.table.words import orders
from slapbox.text import Text
from table.faults import Disk
from table.faults import disk as disk
from table.moth_stage import (
    FANS,
    MS,
    PHONES,
    Table,
    TableHarness,
    act,
    at,
    deck,
    do,
    held,
    race,
    settle,
    smuggle,
    state,
    verdict_told,
)
from table.moth_stage import table as table

# ---- in the middle of a race ----


@pytest.mark.parametrize("by", ["pad", "phone"])
def test_a_cheat_one_second_into_a_mosquito_is_caught_at_once(table: Table, by: str) -> None:
    stage = table(turn=1)
    act(stage, "mosquito")
    stage.run(300)
    stage.pads["a"].slap(0)
    stage.run(700)
    assert smuggle(stage, 2) is None
    stage.run(600)
    assert state(stage)["phase"] == "mosquito"
    if by == "pad":
        stage.pads["a"].slap(3)
    else:
        assert at(stage, 0, "caught") is None
    stage.run(20)
    assert (state(stage)["phase"], state(stage)["stopped"]) == ("accuse", "mosquito")
    assert (race(stage) or {})["state"] == "stopped"
    assert (race(stage) or {})["down"] == [1, 0, 0]
    stage.run(2_000)
    caught = settle(stage, 2)
    assert (caught["right"], caught["photo"]) == (True, False)
    assert abs(caught["since_us"] - 600_000) <= caught["error_us"]
    stage.until(lambda: (race(stage) or {}).get("state") == "waiting")
    assert (race(stage) or {})["down"] == [1, 0, 0]
    stage.until(lambda: (race(stage) or {}).get("state") == "open")
    stage.run(250)
    stage.pads["c"].slap(0)
    stage.until(lambda: race(stage) is None)
    last = stage.view()["match"]["last"]
    assert [(hand["seat"], hand["verdict"]) for hand in last["hands"]] == [
        (0, "quick"),
        (2, "slowest"),
    ]
    times_ms = [hand["at_us"] / 1000 for hand in last["hands"]]
    assert abs(times_ms[0] - 300) < 5
    assert 1_825 <= times_ms[1] <= 1_875, "1.6 s until the cry, and 0.25 s since the race goes on"


def test_a_moth_gone_before_ones_own_cockroach_is_caught(table: Table) -> None:
    stage = table(turn=1)
    assert smuggle(stage, 1) is None
    stage.run(200)
    act(stage, "cockroach")
    stage.run(700)
    assert at(stage, 0, "caught") is None
    caught = settle(stage, 1)
    assert caught["right"]
    assert abs(caught["since_us"] - 900_000) <= caught["error_us"] + 10_000
    stage.until(lambda: (race(stage) or {}).get("state") == "open")
    assert (race(stage) or {})["name"] == "cockroach"
    assert (race(stage) or {})["closes_us"] - (race(stage) or {})["opened_us"] == 2_500_000
    stage.until(lambda: state(stage)["phase"] == "turn")


def test_the_first_press_in_a_race_is_a_slap_and_a_flat_hand_cries_nothing(table: Table) -> None:
    stage = table(turn=1)
    act(stage, "mosquito")
    stage.run(300)
    for key in range(6):
        stage.pads["a"].slap(key)
        stage.run(15)
    assert (state(stage)["phase"], (race(stage) or {})["down"]) == ("mosquito", [1, 0, 0])
    stage.pads["c"].slap(0)
    stage.until(lambda: race(stage) is None)
    stage.pads["a"].slap(2)
    stage.run(20)
    assert state(stage)["phase"] == "gifts", "the hand still lies there"


def test_a_slap_that_comes_too_late_for_the_cockroach_is_no_cry(table: Table) -> None:
    stage = table(turn=1)
    act(stage, "cockroach")
    stage.run(2_500 + 200)
    stage.pads["a"].slap(0)
    stage.run(400)
    assert (state(stage)["phase"], state(stage)["accusation"]) == ("turn", None)
    stage.run(200)
    stage.pads["a"].slap(0)
    stage.run(20)
    assert state(stage)["phase"] == "accuse", "while the TV shows how the race ended"


def test_who_is_not_in_the_race_cries_with_the_first_press(table: Table) -> None:
    stage = table(turn=0)
    act(stage, "mosquito")
    stage.run(100)
    stage.pads["a"].slap(5)
    stage.run(20)
    assert state(stage)["phase"] == "accuse"


@pytest.mark.parametrize("action", ["mosquito", "cockroach"])
def test_before_a_stopped_race_goes_on_the_guard_is_heard(table: Table, action: str) -> None:
    stage = table(turn=1)
    act(stage, action)
    stage.run(300)
    assert at(stage, 0, "caught") is None
    assert do(stage, 0, "let_go") is None
    stage.until(lambda: (race(stage) or {}).get("state") == "waiting")
    stage.run(600)
    assert smuggle(stage, 2) is None
    stage.run(300)
    assert (race(stage) or {})["state"] == "waiting"
    stage.pads["a"].slap(2)
    stage.run(20)
    assert (state(stage)["phase"], (race(stage) or {})["down"]) == ("accuse", [0, 0, 0])
    assert settle(stage, 2)["right"]


def test_slaps_made_before_the_cry_count_though_they_come_in_after_it(table: Table) -> None:
    stage = table(turn=0)
    act(stage, "mosquito")
    stage.run(400)
    assert at(stage, 0, "caught") is None
    page_us = stage.now_ns // 1000
    stage.run(60)
    for seat, later_us in ((1, -40_000), (2, 40_000)):
        stage.order(
            orders.TouchSlap(PHONES[seat], "page", seat, page_us + later_us, stage.now_ns, 0)
        )
    stage.run(100)
    assert (race(stage) or {})["down"] == [0, 1, 0]


OPENS_NS = 100_000 * MS


@given(
    action=st.sampled_from(["mosquito", "cockroach"]),
    cut_ms=st.integers(1, 2_000),
    stood_ms=st.integers(1, 60_000),
    hands=st.lists(
        st.tuples(st.integers(0, 2), st.integers(-500_000, 2_400_000), st.integers(0, 30_000)),
        max_size=8,
    ),
)
def test_a_race_that_a_cry_stops_is_judged_slap_by_slap_as_if_it_had_not_been(
    action: str, cut_ms: int, stood_ms: int, hands: list[tuple[int, int, int]]
) -> None:
    """What was slapped after it goes on is as late as it was into the race, the stop not counted.
    (Only at once after it goes on nobody can have seen that: as at its beginning, MM-16.)"""
    game = lay("2", f"{action}3 5 5", "4 3 4", "3 3 1", guard=1)
    game.apply(0, Play(game.hands[0][0]))
    stopped = game.copy()
    whole, cut = window(game), window(stopped)
    cut_us = cut_ms * 1000
    late = [hand for hand in hands if hand[1] >= cut_us]
    assume(all(at_us - cut_us >= game.least_us for _, at_us, _ in late))
    assume(all(seat in whole.race.seats for seat, _, _ in hands))
    for number, one in enumerate(hands):
        put(whole, number, one, 0)
        if one not in late:
            put(cut, number, one, 0)
    cut.stop(OPENS_NS + cut_ms * MS, OPENS_NS + cut_ms * MS)
    stopped.apply(1, Caught(5, 0))
    stopped.apply(1, LetGo())
    again_ns = OPENS_NS + (cut_ms + stood_ms) * MS
    race = stopped.race()
    assert race is not None
    cut.go_on(race, again_ns, again_ns)
    for number, one in enumerate(hands):
        if one in late:
            put(cut, number, one, stood_ms)
    assert cut.slaps() == whole.slaps()
    assert stopped.judge(cut.slaps()) == game.judge(whole.slaps())
    ends = [table.apply(TABLE, table.close_race(whole.slaps())) for table in (game, stopped)]
    raced = [
        next(event.as_json() for event in events if event.as_json()["event"] == "raced")
        for events in ends
    ]
    assert raced[0] == raced[1]


def window(game: CheatingMoth) -> Window:
    """That of the race that lies there."""
    race = game.race()
    assert race is not None
    return Window(race, OPENS_NS, game.judge)


def put(race: Window, number: int, press: tuple[int, int, int], later_ms: int) -> None:
    """A slap of ``(seat, at_us in the race, error_us)`` by a pad."""
    seat, at_us, error_us = press
    at_ns = OPENS_NS + at_us * 1000 + later_ms * MS
    slap = TimedSlap(at_ns, f"pad{seat}", "boot", number, number % 6, error_us * 1000)
    assert race.add(seat, slap, at_ns)


# ---- in the other stages ----


@pytest.mark.parametrize("by", ["pad", "phone"])
def test_while_the_tv_shows_how_a_race_ended_the_guard_is_heard(table: Table, by: str) -> None:
    stage = table(turn=1)
    act(stage, "mosquito")
    stage.run(200)
    for chip in "ac":
        stage.pads[chip].slap(0)
    stage.until(lambda: race(stage) is None)
    stage.run(800)
    assert smuggle(stage, 2) is None
    stage.run(500)
    if by == "pad":
        stage.pads["a"].slap(0)
    else:
        assert at(stage, 0, "caught") is None
    stage.run(20)
    assert stage.view()["match"]["last"] is None, "nobody looks at the race now"
    assert settle(stage, 2)["right"]
    assert do(stage, 1, "choose", card=held(stage, 1, "1")) is None, "and on it goes"


def test_a_cry_before_an_action_counts_though_it_is_heard_after_it(table: Table) -> None:
    stage = table(turn=1)
    assert smuggle(stage, 2) is None
    stage.run(500)
    stage.silent = {"c"}  # the order of slaps has to wait for its next word
    stage.run(20)
    pressed_ns = stage.now_ns
    stage.pads["a"].slap(0)
    stage.run(10)
    act(stage, "mosquito")
    stage.run(30)
    assert state(stage)["phase"] == "mosquito"
    stage.silent = set()
    stage.run(20)
    assert state(stage)["phase"] == "accuse"
    accusation = state(stage)["accusation"]
    assert abs(accusation["at_us"] - stage.core.match.us(pressed_ns)) < 1_000
    assert settle(stage, 2)["right"]


def all_but(stage: TableHarness, seat: int, *wanted: str) -> None:
    """The seat smuggles all other cards away, each in its time."""
    keep = [held(stage, seat, one) for one in wanted]
    for card in [hand for hand in stage.core.match.game.hands[seat] if hand not in keep]:
        assert at(stage, seat, "smuggle", card=card) is None
        stage.run(3_200)


def about_to_end(table: Table, **rules: str) -> TableHarness:
    """Seat 1 has smuggled away all but a four, which it may play now; seat 2 has just cheated."""
    stage = table(turn=0, rules=rules)
    all_but(stage, 1, "4")
    assert do(stage, 0, "play", card=held(stage, 0, "3")) is None
    stage.until(lambda: state(stage)["turn"] == 1)
    stage.run(4_000)
    assert smuggle(stage, 2) is None
    stage.run(500)
    return stage


@pytest.mark.parametrize("by", ["pad", "phone"])
def test_a_cry_before_the_last_card_counts_though_it_is_heard_after_it(
    table: Table, by: str
) -> None:
    """MM-11: then the card was never played, and the round goes on."""
    stage = about_to_end(table)
    stage.silent = {"c"}  # the order of slaps has to wait for its next word
    stage.run(20)
    if by == "pad":
        stage.pads["a"].slap(0)
    stage.run(40)
    assert do(stage, 1, "play", card=held(stage, 1, "4")) is None
    assert state(stage)["phase"] == "last_look"
    stage.run(30)
    if by == "phone":
        assert at(stage, 0, "caught", ago_ms=50) is None
    stage.silent = set()
    stage.run(20)
    assert state(stage)["phase"] == "accuse"
    assert state(stage)["hands"][1] == 1
    assert settle(stage, 2)["right"]
    restarted(stage)
    assert do(stage, 1, "play", card=held(stage, 1, "4")) is None
    stage.until(lambda: state(stage)["phase"] == "round_over")
    assert state(stage)["sheet"][0][1] == 0


@pytest.mark.parametrize("by", ["pad", "phone"])
@pytest.mark.parametrize("at_ms", few([(300, 600), (1_000, 1_500), (2_500, 2_900)], [(300, 600)]))
@pytest.mark.parametrize("out", ["cheat", "other"])
def test_mm_24_who_cheats_can_be_caught_after_the_card_that_ends_the_round(
    table: Table, out: str, at_ms: tuple[int, int], by: str
) -> None:
    """A card is gone at 0 ms; then the cheat, or somebody else, goes out; then the guard cries."""
    last_ms, cry_ms = at_ms
    stage = table(turn=0)
    all_but(stage, 1, *(["4", "5"] if out == "cheat" else ["4"]))
    assert do(stage, 0, "play", card=held(stage, 0, "3")) is None
    stage.run(4_000)
    cheat = 1 if out == "cheat" else 2
    assert smuggle(stage, cheat, "5" if out == "cheat" else "moth") is None
    stage.run(last_ms)
    assert do(stage, 1, "play", card=held(stage, 1, "4")) is None
    assert (state(stage)["phase"], state(stage)["sheet"]) == ("last_look", [])
    stage.run(cry_ms - last_ms)
    if by == "pad":
        stage.pads["a"].slap(0)
    else:
        assert at(stage, 0, "caught") is None
    stage.run(30)
    assert state(stage)["phase"] == "accuse"
    restarted(stage)
    caught = settle(stage, cheat)
    assert (caught["right"], state(stage)["guard"]) == (True, cheat)
    if out == "cheat":
        assert (state(stage)["phase"], state(stage)["turn"]) == ("turn", 2)
        assert state(stage)["hands"][1] == 2, "the smuggled card, and one from the guard"
    else:
        stage.until(lambda: state(stage)["phase"] == "round_over")  # that hand is still empty
        assert (state(stage)["round_end"]["out"], state(stage)["hands"][2]) == ([1], 9)


@pytest.mark.parametrize("by", ["pad", "phone"])
def test_mm_24_a_false_cry_in_the_last_look_costs_a_card(table: Table, by: str) -> None:
    stage = about_to_end(table)
    assert do(stage, 1, "play", card=held(stage, 1, "4")) is None
    stage.run(40)
    if by == "pad":
        stage.pads["a"].slap(0)
    else:
        assert at(stage, 0, "caught", ago_ms=5) is None
    stage.run(30)
    before = state(stage)["hands"][0]
    assert not settle(stage, 1)["right"], "those windows have closed"
    assert (state(stage)["phase"], state(stage)["hands"][0]) == ("last_look", before + 1)
    stage.until(lambda: state(stage)["phase"] == "round_over")
    assert state(stage)["round_end"]["out"] == [1]


def test_mm_24_the_last_look_lasts_as_long_as_a_window_and_no_host_cuts_it_short(
    table: Table,
) -> None:
    stage = about_to_end(table)
    assert do(stage, 1, "play", card=held(stage, 1, "4")) is None
    stage.run(20)
    began_ns = stage.now_ns
    stage.order(orders.PressOn())
    assert state(stage)["phase"] == "last_look"
    assert smuggle(stage, 2, "1") == "moth.why.in_last_look"
    stage.until(lambda: state(stage)["phase"] == "round_over")
    assert stage.now_ns - began_ns >= 2_900 * MS
    stage.run(100)
    assert at(stage, 0, "caught", ago_ms=5) == "moth.why.in_round_over"


def test_mm_24_with_the_house_rule_the_end_of_the_round_ends_the_danger(table: Table) -> None:
    stage = about_to_end(table, out_is_safe="true")
    assert do(stage, 1, "play", card=held(stage, 1, "4")) is None
    stage.run(40)
    assert at(stage, 0, "caught", ago_ms=5) == "moth.why.in_round_over"


def test_a_cheat_while_an_accusation_is_settled_counts_neither_then_nor_later(
    table: Table,
) -> None:
    stage = table(turn=1)
    assert at(stage, 0, "caught") is None
    stage.run(30)
    assert smuggle(stage, 1, ago_ms=70) is None, "made before the cry"
    stage.run(500)
    assert smuggle(stage, 2) == "moth.why.accusation"
    assert do(stage, 0, "let_go") is None
    stage.run(20)
    assert smuggle(stage, 2, ago_ms=60) == "table.why.frozen", "made before it was settled"
    stage.run(100)
    assert smuggle(stage, 2) is None
    assert state(stage)["hands"] == [9, 7, 7], "a cry that named nobody costs a card"


def test_a_false_cry_costs_a_card_each_time(table: Table) -> None:
    stage = table(turn=1)
    for number in (1, 2):
        stage.run(50)
        assert at(stage, 0, "caught") is None
        assert at(stage, 0, "caught", ago_ms=1) == "moth.why.accusation"
        stage.until(lambda: state(stage)["accusation"] is None)
        assert (state(stage)["caught"]["seat"], state(stage)["hands"][0]) == (None, 8 + number)
        assert at(stage, 0, "caught", ago_ms=300) == "table.why.frozen"


@pytest.mark.long
def test_mm_22_a_guard_who_gives_no_card_gives_one_by_chance(table: Table) -> None:
    stage = table(turn=1)
    act(stage, "mosquito")
    stage.run(700)
    assert smuggle(stage, 2) is None
    stage.run(600)
    assert at(stage, 0, "caught") is None
    assert do(stage, 0, "accuse", seat=2) is None
    assert state(stage)["phase"] == "penalty"
    limit = stage.view()["match"]["deadline"]
    assert limit["closes_us"] - limit["opened_us"] == 20_000_000
    stage.until(lambda: (race(stage) or {}).get("state") == "open", limit_ms=30_000)
    assert (state(stage)["guard"], state(stage)["hands"]) == (2, [7, 7, 9])
    got = stage.view(PHONES[2])["match"]["state"]["hand"][-1]
    assert got["kind"] != "moth"
    restarted(stage)
    stage.until(lambda: race(stage) is None)


@pytest.mark.parametrize(("ago_ms", "right"), [(0, True), (700, False)])
def test_a_cry_while_a_card_is_dragged_counts_though_it_goes_back(
    table: Table, ago_ms: int, *, right: bool
) -> None:
    stage = table(turn=1)
    stage.run(1_000)
    stage.order(orders.Fidget(PHONES[2], on=True))
    stage.run(500)
    stage.order(orders.Fidget(PHONES[2], on=False))
    stage.run(5)
    assert at(stage, 0, "caught", ago_ms=ago_ms + 50) is None
    caught = settle(stage, 2)
    assert (caught["right"], caught["held"]) == (right, right)


def test_a_page_cannot_say_whose_cards_were_at_the_edge(table: Table) -> None:
    stage = table(turn=1)
    assert at(stage, 0, "caught", held=[1, 2]) == "table.why.no_move"


# ---- a killed host ----


def restarted(stage: TableHarness) -> None:
    before = stage.view()["match"]
    stage.run(20)
    stage.kill_host()
    stage.now_ns += 300 * MS
    stage.start_host()
    for pad in stage.pads.values():
        pad.plug()
    for phone in PHONES:
        stage.beat(phone)
    stage.run(10)
    after = stage.view()["match"]
    assert after["state"] == before["state"]
    assert (after["race"] or {}).get("down") == (before["race"] or {}).get("down")
    assert (after["race"] or {}).get("opened_us") == (before["race"] or {}).get("opened_us")


@pytest.mark.parametrize("action", ["mosquito", "cockroach"])
def test_a_host_killed_at_any_step_of_a_cry_in_a_race_stands_where_it_stood(
    table: Table, action: str
) -> None:
    stage = table(turn=0)
    act(stage, action)
    stage.run(250)
    page_us = stage.now_ns // 1000
    stage.order(orders.TouchSlap(PHONES[1], "page", 1, page_us, stage.now_ns, 0))
    stage.run(100)
    assert smuggle(stage, 1) is None
    restarted(stage)
    assert (race(stage) or {})["down"][1] == 1
    assert at(stage, 0, "caught") is None
    restarted(stage)
    assert (state(stage)["phase"], (race(stage) or {})["down"][1]) == ("accuse", 1)
    assert do(stage, 0, "accuse", seat=1) is None
    restarted(stage)
    verdict_told(stage)
    assert do(stage, 0, "penalty", card=held(stage, 0, "1")) is None
    stage.until(lambda: (race(stage) or {}).get("state") == "open")
    restarted(stage)
    assert (race(stage) or {})["down"][1] == 1
    stage.pads["c"].slap(0)
    stage.until(lambda: race(stage) is None or race(stage)["down"][2] == 1)  # type: ignore[index]
    restarted(stage)
    stage.until(lambda: race(stage) is None)
    assert [hand["seat"] for hand in stage.view()["match"]["last"]["hands"]] == [1, 2]


def test_an_undo_in_a_stopped_race_goes_back_to_before_its_card(table: Table) -> None:
    stage = table(turn=0)
    act(stage, "mosquito")
    stage.run(250)
    assert at(stage, 0, "caught") is None
    undone: Text | None = stage.order(orders.Undo()).why
    assert undone is None
    assert (state(stage)["phase"], race(stage)) == ("turn", None)


# ---- while nothing can be kept ----


def mended(stage: TableHarness, disk: Disk) -> None:
    """The disk has room again; the table goes on."""
    disk.fails = Disk().fails
    stage.until(lambda: stage.view()["stopped"] is None)
    for phone in PHONES:
        stage.beat(phone)


def test_a_slap_while_nobody_can_see_that_the_race_is_closed_is_no_cry(
    disk: Disk, table: Table
) -> None:
    stage = table(turn=1)
    act(stage, "cockroach")
    disk.fails = lambda *_: "full"
    stage.until(lambda: stage.view()["stopped"] is not None)
    stage.run(1_500)
    assert (race(stage) or {})["state"] != "stopped"
    stage.pads["a"].slap(0)
    mended(stage, disk)
    stage.run(20)
    assert (race(stage), state(stage)["phase"], state(stage)["accusation"]) == (None, "turn", None)
    stage.run(600)
    stage.pads["a"].slap(0)
    stage.run(20)
    assert state(stage)["phase"] == "accuse"


def test_what_is_settled_is_so_for_nobody_before_it_can_be_seen(disk: Disk, table: Table) -> None:
    stage = table(turn=1)
    assert at(stage, 0, "caught") is None
    stage.run(500)
    disk.fails = lambda *_: "full"
    assert do(stage, 0, "let_go") == "journal.fault.full"
    stage.run(1_500)
    assert state(stage)["phase"] == "accuse"
    assert smuggle(stage, 2) == "journal.fault.full"
    mended(stage, disk)
    assert state(stage)["phase"] == "turn"
    assert smuggle(stage, 2, ago_ms=200) == "table.why.frozen"
    stage.run(100)
    assert smuggle(stage, 2) is None


def test_a_race_that_comes_up_again_unseen_opens_after_it_is_seen(disk: Disk, table: Table) -> None:
    stage = table(turn=0)
    act(stage, "mosquito")
    stage.run(300)
    stage.pads["c"].slap(0)
    stage.run(300)
    assert at(stage, 0, "caught") is None
    stage.run(100)
    disk.fails = lambda _, statement: "full" if "INTO races" in statement else None
    do(stage, 0, "let_go")
    stage.until(lambda: stage.view()["stopped"] is not None)
    stage.run(4_000)
    disk.fails = Disk().fails
    stage.until(lambda: stage.view()["stopped"] is None)
    assert (race(stage) or {})["state"] == "waiting"
    assert (race(stage) or {})["down"] == [0, 0, 1]
    stage.until(lambda: (race(stage) or {})["state"] == "open")


# ---- what the audience makes of it ----


def asked(stage: TableHarness) -> Json | None:
    """The question who is the next to be caught, if it is there."""
    questions: list[Json] = stage.view()["audience"]["questions"]
    return next((question for question in questions if question["kind"] == "cheat"), None)


def answered(stage: TableHarness) -> list[int] | None:
    """Return who was, the last time."""
    answers = stage.view()["audience"]["answers"]
    return next((answer["right"] for answer in answers if answer["kind"] == "cheat"), None)


def guess(stage: TableHarness, fan: str, seat: int, number: int = 1) -> str | None:
    why = stage.order(orders.Guess(fan, "cheat", number, seat), fan).why
    return why.key if why else None


def test_who_is_caught_next_is_foretold_until_the_guard_cries(table: Table) -> None:
    """A false cry closes the question as long as it is settled, and a cheat that nobody saw shows
    in nothing that it says."""
    stage = table()
    for fan, name in FANS.items():
        assert stage.order(orders.Attend(fan, name), fan).why is None
    stage.run(20)
    first = {"kind": "cheat", "number": 1, "about": None, "choices": [1, 2], "open": True}
    first["bets"] = [0, 0]
    assert asked(stage) == first
    assert guess(stage, "touch:x", 0) == "lobby.why.no_seat"
    assert guess(stage, "touch:x", 2) is None
    assert guess(stage, "touch:y", 1) is None
    assert at(stage, 0, "caught") is None
    assert guess(stage, "touch:y", 2) == "audience.why.closed"  # nobody looked at the table since
    stage.run(20)
    assert asked(stage) == {**first, "open": False, "bets": [1, 1]}
    assert do(stage, 0, "let_go") is None
    stage.run(1_000)
    assert asked(stage) == first
    assert smuggle(stage, 2) is None
    stage.run(20)
    assert asked(stage) == first
    assert at(stage, 0, "caught") is None
    stage.run(20)
    assert answered(stage) is None
    assert settle(stage, 2)["right"]
    stage.run(20)
    assert answered(stage) == [2]
    points = {name: stage.view(fan)["you"]["fan"]["points"] for fan, name in FANS.items()}
    assert points == {"Flo": 1, "Gina": 0}
    assert asked(stage) == {**first, "number": 2, "choices": [0, 1]}


def test_where_nobody_was_caught_in_a_round_nobody_was_right() -> None:
    game = CheatingMoth.new(3, complete(CheatingMoth.rules, {}), deck())
    game.apply(TABLE, Guard(0))
    assert game.predictions() == (Prediction("cheat", 1, None, (1, 2), open=True),)
    game._end_round()
    over, *more = game.predictions()
    assert (over, more) == (Prediction("cheat", 1, None, (), open=False, right=()), [])
