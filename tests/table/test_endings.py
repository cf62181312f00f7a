"""The end of a match, in virtual time: what was done last is shown as ever, then comes the
podium."""

from __future__ import annotations

from typing import Any

import pytest

from profiles import matches
from slapbox.games.protocol import Deadline, Json
from slapbox.games.roles import TimeUp
from slapbox.pads.wire import Sound
from slapbox.table.journal.replay import outcome, rebuild
from slapbox.table.match.deadlines import DREAMER_MS, SHEET_MS, Timer
from slapbox.table.match.podium import AGAIN_US, GATHER_US, REST_US, ROLL_US, STEP_US, podium
from slapbox.table.words import orders
from table.players import SHORT, Players

TableHarness = Any  # the fixture's class lives in conftest, which cannot be imported by name

DEALS = ["mu", "last-panther", "wimmueln", "rummue", "safarue", "safarue-variant", "cheating-moth"]


def told(stage: TableHarness) -> Json:
    """The phase of the table and of the rules, and what is told of the end."""
    view = stage.view()
    match = view["match"]
    return {
        "phase": view["phase"],
        "rules": match["state"]["phase"],
        "result": match["result"] is not None,
        "podium": match["podium"] is not None,
    }


BEFORE = {"phase": "match", "rules": "over", "result": False, "podium": False}
AFTER = {"phase": "over", "rules": "over", "result": True, "podium": True}


def dealt_out(stage: TableHarness, game: str) -> Players:
    """A match that is over but for the look at its last deal."""
    players = Players(stage, game, 3)
    while not stage.core.match.game.final:
        players.step()
    return players


def swatted(stage: TableHarness) -> None:
    """The last round of a reaction test was just measured."""
    for chip in "abc":
        stage.pad(chip)
        stage.run(20)
        stage.pads[chip].slap(0)
        stage.run(600)
    stage.order(orders.SetGame("reaction"))
    stage.order(orders.SetRule("rounds", "1"))
    assert stage.order(orders.Start()).why is None
    stage.until(lambda: stage.view()["match"]["race"]["state"] == "open")
    for chip in "bca":
        stage.run(100)
        stage.pads[chip].slap(0)
    stage.until(lambda: stage.core.match.over)


def test_the_result_of_the_last_race_is_shown_before_the_podium(stage: TableHarness) -> None:
    swatted(stage)
    assert told(stage) == BEFORE
    from_us = stage.view()["match"]["turn_from_us"]
    assert from_us - stage.now_ns // 1000 > 3_900_000
    stage.run(3_900)
    assert told(stage) == BEFORE
    stage.run(200)
    assert told(stage) == AFTER
    assert abs(stage.view()["match"]["podium"]["opened_us"] - from_us) <= 5_000


def test_the_host_presses_on_to_the_podium(stage: TableHarness) -> None:
    swatted(stage)
    assert stage.order(orders.PressOn()).why is None
    assert told(stage) == AFTER


@pytest.mark.parametrize("late_ms", [1_000, 60_000])
def test_a_host_that_is_started_again_shows_the_last_race_to_its_end(
    stage: TableHarness, late_ms: int
) -> None:
    swatted(stage)
    stage.run(500)
    stage.kill_host()
    stage.now_ns += late_ms * 1_000_000
    stage.start_host()
    stage.run(20)
    assert told(stage) == (BEFORE if late_ms == 1_000 else AFTER)
    stage.run(4_000)
    assert told(stage) == AFTER


def test_while_the_table_is_paused_nothing_comes_after_the_last_race(stage: TableHarness) -> None:
    swatted(stage)
    stage.order(orders.Pause(True))
    stage.run(6_000)
    assert told(stage) == BEFORE
    stage.order(orders.Pause(False))
    assert told(stage) == AFTER


@pytest.mark.long
@pytest.mark.parametrize("game", matches(DEALS))
def test_the_last_deal_is_looked_at_as_all_before_it(stage: TableHarness, game: str) -> None:
    """First the table, then the sheet, until all are ready; only then it is over."""
    players = dealt_out(stage, game)
    match = stage.view()["match"]
    assert match["state"]["phase"] in ("deal_over", "round_over")
    assert match["state"]["final"]
    if game != "cheating-moth":  # there everybody has had a last look (MM-24)
        assert match["turn_from_us"] * 1000 > stage.now_ns
        assert match["deadline"]["opened_us"] == match["turn_from_us"]
    assert match["deadline"]["pause"]
    assert (match["result"], match["podium"]) == (None, None)
    stage.until(lambda: stage.now_ns >= stage.view()["match"]["turn_from_us"] * 1000)
    for phone in players.phones:
        assert stage.view()["phase"] == "match"
        revision = stage.view(phone)["match"]["revision"]
        if {"move": "ready"} in stage.view(phone)["you"]["moves"]:
            assert stage.order(orders.Play(phone, {"move": "ready"}, revision)).why is None
    stage.run(SHEET_MS + 300)
    assert told(stage) == AFTER


@pytest.mark.long
def test_nobody_is_waited_for_for_ever_after_the_last_deal(stage: TableHarness) -> None:
    dealt_out(stage, "wimmueln")
    closes_us = stage.view()["match"]["deadline"]["closes_us"]
    stage.until(lambda: stage.view()["phase"] == "over", limit_ms=60_000)
    assert stage.now_ns // 1000 >= closes_us


def test_a_look_at_the_last_trick_can_be_cut_short_and_one_at_the_sheet_when_it_was_seen(
    stage: TableHarness,
) -> None:
    dealt_out(stage, "mu")
    assert stage.order(orders.PressOn()).why is None
    match = stage.view()["match"]
    assert match["turn_from_us"] * 1000 <= stage.now_ns
    assert match["state"]["phase"] == "deal_over"
    assert stage.order(orders.PressOn()).why is None
    stage.until(lambda: told(stage) == AFTER)
    why = stage.order(orders.PressOn()).why
    assert why is not None
    assert why.key == "table.why.no_match"


def test_there_is_nothing_to_skip_while_somebody_has_to_choose(stage: TableHarness) -> None:
    Players(stage, "wimmueln", 3)
    stage.run(100)
    why = stage.order(orders.PressOn()).why
    assert why is not None
    assert why.key == "table.why.nothing_to_skip"


@pytest.mark.long
def test_a_host_that_is_started_again_shows_the_last_deal_again(stage: TableHarness) -> None:
    dealt_out(stage, "rummue")
    stage.run(4_000)
    stage.kill_host()
    stage.now_ns += 90_000_000_000
    stage.start_host()
    stage.run(20)
    match = stage.view()["match"]
    assert (match["state"]["phase"], match["result"]) == ("deal_over", None)
    stage.order(orders.PressOn())
    stage.run(SHEET_MS)
    assert told(stage) == AFTER
    opened_us = stage.view()["match"]["podium"]["opened_us"]
    stage.kill_host()
    stage.now_ns += 5_000_000_000
    stage.start_host()
    stage.run(20)
    assert stage.view()["match"]["podium"]["opened_us"] == pytest.approx(opened_us, abs=20_000)


# ---- the host ends it ----


def ended(stage: TableHarness) -> Json:
    """The match that the host has just ended; its result is in the journal, and it is the same
    when the host's machine is started again, and in a replay."""
    assert stage.order(orders.EndMatch(counts=True)).why is None
    match: Json = stage.view()["match"]
    assert stage.view()["phase"] == "over"
    assert match["ended_early"]
    assert not match["asks_host"]
    assert match["race"] is match["deadline"] is match["awaited"] is None
    assert match["podium"]["opened_us"] * 1000 == stage.now_ns
    assert stage.journal.result(match["id"]) == match["result"]
    moves = list(stage.journal.moves(match["id"]))
    again = outcome(rebuild(stage.journal.header(match["id"]), moves)[0], moves)
    assert again is not None
    assert again.as_json() == match["result"]
    stage.kill_host()
    stage.start_host()
    stage.run(20)
    assert stage.view()["match"]["result"] == match["result"]
    return match


@pytest.mark.long
@pytest.mark.parametrize("game", matches(DEALS))
def test_what_whole_deals_have_brought_counts_when_the_host_ends_the_match(
    stage: TableHarness, game: str
) -> None:
    players = Players(stage, game, 4, {"deals" if "deals" in SHORT[game] else "rounds": "2"})
    while not stage.core.match.game.sheet:
        players.step()
    stage.order(orders.PressOn())
    stage.order(orders.PressOn())
    stage.run(2 * SHEET_MS)
    for _ in range(10):
        players.step()
    totals = list(stage.core.match.game.scores())
    match = ended(stage)
    assert match["result"]["scores"] == totals == match["result"]["course"][-1]
    assert "over" not in match["state"]["phase"]
    phone = stage.view(players.phones[0])
    assert phone["match"]["result"] == match["result"]
    why = stage.order(orders.Undo()).why
    assert why is not None
    assert why.key == "table.why.no_match"
    stage.run(30_000)
    assert stage.order(orders.Rematch()).why is None
    assert stage.view()["phase"] == "match"


def scored(playing: TableHarness) -> None:
    """Everybody slaps all keys until somebody has won a fly."""
    while not any(playing.view()["match"]["state"]["won"]):
        for key in range(6):
            for chip in "abc":
                playing.pads[chip].slap(key)
            playing.run(200)
    playing.order(orders.PressOn())


def test_a_swat_that_is_open_when_the_host_ends_the_match_is_off(playing: TableHarness) -> None:
    scored(playing)
    while playing.view()["match"]["race"] is None:
        for chip in "abc":
            playing.pads[chip].slap(0)
        playing.run(600)
    playing.until(lambda: playing.view()["match"]["race"]["state"] == "open")
    playing.pads["a"].slap(1)
    before = playing.view()["match"]["state"]["won"]
    match = ended(playing)
    assert [detail["flies"] for detail in match["result"]["details"]] == before
    playing.run(6_000)
    assert playing.view()["match"]["result"] == match["result"]


def test_a_paused_match_can_be_ended(playing: TableHarness) -> None:
    scored(playing)
    playing.order(orders.Pause(True))
    ended(playing)
    assert not playing.view()["paused"]


@pytest.mark.parametrize("game", [*DEALS, "fly-swatter", "quiz", "reaction"])
def test_a_match_without_any_points_is_just_left(stage: TableHarness, game: str) -> None:
    Players(stage, game, 3)
    assert stage.order(orders.EndMatch(counts=True)).why is None
    assert (stage.view()["phase"], stage.view()["match"]) == ("lobby", None)
    why = stage.order(orders.EndMatch(counts=True)).why
    assert why is not None
    assert why.key == "table.why.no_match"


def test_a_match_that_is_called_off_has_never_been(stage: TableHarness) -> None:
    stage.order(orders.BeginEvening())
    players = Players(stage, "mu", 4, {"deals": "2"})
    while not stage.core.match.game.sheet:
        players.step()
    assert stage.order(orders.EndMatch(counts=False)).why is None
    assert (stage.view()["phase"], stage.view()["match"]) == ("lobby", None)
    assert [notice["key"] for notice in stage.view()["notices"]] == ["table.called_off"]
    assert stage.view()["evening"]["standings"] == []
    assert stage.journal.finished() == []
    assert stage.journal.all("players:") == []


# ---- between two deals ----


def at_the_sheet(stage: TableHarness, game: str, rules: dict[str, str]) -> Players:
    """A deal is over, and its sheet is about to be shown."""
    players = Players(stage, game, 4, rules)
    while stage.core.match.game.phase != "deal_over":
        players.step()
    stage.until(lambda: stage.core.match.is_shown(stage.now_ns))
    return players


def pressed(stage: TableHarness, phone: str) -> None:
    revision = stage.view()["match"]["revision"]
    assert stage.order(orders.Play(phone, {"move": "ready"}, revision)).why is None


@pytest.mark.parametrize(
    ("game", "rules"),
    [("mu", {"deals": "1"}), ("mu", {"deals": "2"}), ("wimmueln", {"target": "500"})],
    ids=str,
)
def test_quick_taps_skip_no_sheet(stage: TableHarness, game: str, rules: dict[str, str]) -> None:
    """Also that of the last deal, after which the match would be over at once."""
    players = at_the_sheet(stage, game, rules)
    began_ns = stage.now_ns
    for phone in players.phones:
        pressed(stage, phone)
    assert stage.view()["match"]["state"]["phase"] == "deal_over"
    stage.until(lambda: stage.core.match.game.phase != "deal_over")
    assert stage.now_ns - began_ns >= (SHEET_MS - 300) * 1_000_000


def test_the_host_s_press_skips_no_sheet_either(stage: TableHarness) -> None:
    at_the_sheet(stage, "mu", {"deals": "2"})
    assert stage.order(orders.PressOn()).why is None
    assert stage.view()["match"]["state"]["phase"] == "deal_over"
    stage.run(SHEET_MS + 300)
    assert stage.view()["match"]["state"]["phase"] != "deal_over"


def test_nobody_waits_for_a_bot_between_two_deals(stage: TableHarness) -> None:
    players = at_the_sheet(stage, "mu", {"deals": "2", "deal_pause_ms": "60000"})
    stage.order(orders.StandIn(2))
    stage.run(SHEET_MS + 300)
    for phone in players.phones[:2]:
        pressed(stage, phone)
    stage.run(50)
    assert stage.view()["match"]["state"]["phase"] != "deal_over"


def test_a_dreamer_is_waited_for_no_longer_than_eight_seconds(stage: TableHarness) -> None:
    """From when all others were ready; the sheet says so, and is seen all the same."""
    players = at_the_sheet(stage, "mu", {"deals": "2", "deal_pause_ms": "60000"})
    pressed(stage, players.phones[0])
    stage.run(12_000)
    assert stage.view()["match"]["state"]["phase"] == "deal_over", "two are waited for"
    pressed(stage, players.phones[1])
    began_ns = stage.now_ns
    stage.run(100)
    closes_us = stage.view()["match"]["deadline"]["closes_us"]
    assert abs(closes_us - began_ns // 1000 - DREAMER_MS * 1000) < 100_000
    stage.until(lambda: stage.view()["match"]["state"]["phase"] != "deal_over")
    assert 7.9 < (stage.now_ns - began_ns) / 1e9 < 9


def test_a_hurried_deadline_hurries_no_other() -> None:
    timer = Timer()
    timer.tick(Deadline(1, 60_000_000, TimeUp()), 0)
    whole_ns = timer.due_ns
    assert whole_ns is not None
    timer.hurry(DREAMER_MS * 1_000_000, 0)
    assert timer.due_ns == whole_ns - (60_000 - DREAMER_MS) * 1_000_000
    timer.tick(Deadline(2, 60_000_000, TimeUp()), 0)
    assert timer.due_ns == whole_ns


def test_a_host_who_waits_for_all_waits_for_dreamers_too(stage: TableHarness) -> None:
    players = at_the_sheet(stage, "mu", {"deals": "2", "waits_for_all": "true"})
    for phone in players.phones[:2]:
        pressed(stage, phone)
    stage.run(20_000)
    assert stage.view()["match"]["state"]["phase"] == "deal_over"


# ---- the podium ----


def after(*steps_us: int) -> int:
    return GATHER_US + sum(steps_us)


def test_the_podium_goes_from_the_last_to_the_first() -> None:
    third, second = after(REST_US), after(REST_US, STEP_US)
    first = second + STEP_US + ROLL_US
    assert podium([2, 1, 4, 3, 5], 0) == {
        "opened_us": 0,
        "shown_us": [second, first, GATHER_US, third, GATHER_US],
        "won_us": first,
    }


def test_equal_ones_are_shown_together_and_an_empty_step_takes_no_time() -> None:
    assert podium([1, 1, 3], 5)["shown_us"] == [
        5 + after(STEP_US, ROLL_US),
        5 + after(STEP_US, ROLL_US),
        5 + GATHER_US,
    ]
    assert podium([1, 1, 1], 0)["shown_us"] == [GATHER_US] * 3
    assert podium([1], 0)["won_us"] == GATHER_US


def test_the_winners_pad_is_heard_when_the_tv_shows_who_won(stage: TableHarness) -> None:
    swatted(stage)
    stage.order(orders.PressOn())
    winner = stage.view()["match"]["result"]["winners"][0]
    heard = stage.pads["abc"[winner]].heard
    heard.clear()
    won_us = stage.view()["match"]["podium"]["won_us"]
    stage.until(lambda: any(isinstance(word, Sound) for word in heard))
    assert 0 <= stage.now_ns // 1000 - won_us <= 10_000
    stage.run(1_000)
    assert sum(isinstance(word, Sound) for word in heard) == 1


def test_nobody_slaps_into_the_next_match_before_the_winner_is_seen(stage: TableHarness) -> None:
    swatted(stage)
    stage.order(orders.PressOn())
    won_us = stage.view()["match"]["podium"]["won_us"]
    stage.until(lambda: stage.now_ns // 1000 > won_us + AGAIN_US - 100_000)
    for chip in "abc":
        stage.pads[chip].slap(1)
    stage.run(200)
    assert not any(seat["ready"] for seat in stage.view()["seats"])
    for chip in "abc":
        stage.pads[chip].slap(1)
    stage.run(50)
    assert stage.view()["phase"] == "match"


# ---- the pause ----


def lasts_us(stage: TableHarness) -> int | None:
    """Return how long the pause is, if it ends by itself."""
    deadline = stage.view()["match"]["deadline"]
    assert deadline["pause"]
    closes_us: int | None = deadline["closes_us"]
    return None if closes_us is None else closes_us - deadline["opened_us"]


def test_on_a_calm_evening_the_pause_is_longer(stage: TableHarness) -> None:
    dealt_out(stage, "last-panther")
    stage.run(20)
    assert lasts_us(stage) == 30_000_000
    stage.order(orders.SetCalm(calm=True))
    stage.run(20)
    assert lasts_us(stage) == 48_000_000


@pytest.mark.long
def test_a_pause_that_waits_for_all_ends_when_the_host_goes_on(
    stage: TableHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(SHORT, "last-panther", {**SHORT["last-panther"], "waits_for_all": "true"})
    dealt_out(stage, "last-panther")
    stage.run(3_100)
    assert lasts_us(stage) is None
    stage.run(90_000)
    assert told(stage)["phase"] == "match"
    assert stage.view()["match"]["awaited"]["seats"]
    assert stage.order(orders.PressOn()).why is None
    stage.run(20)
    assert told(stage)["phase"] == "over"
