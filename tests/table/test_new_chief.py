"""The new chief in Mü, trumps and partner are looked at before anybody is asked, in virtual
time."""

from __future__ import annotations

from typing import Any

from slapbox.games.mu.game import CHIEF_LOOK_MS, NAMED_LOOK_MS
from slapbox.table.words import orders
from table.players import Players

TableHarness = Any  # the fixture's class lives in conftest, which cannot be imported by name


def chosen(stage: TableHarness) -> Players:
    """A match whose auction has just got a chief: one bid, and then all have passed."""
    players = Players(stage, "mu", 1)
    stage.until(lambda: stage.view()["match"]["state"]["phase"] == "auction")
    wanted = "bid"
    while stage.core.match.game.phase == "auction":
        moves = stage.view(asked(stage, players))["you"]["moves"]
        move = next(move for move in moves if move["move"] == wanted)
        revision = stage.view()["match"]["revision"]
        assert stage.order(orders.Play(asked(stage, players), move, revision)).why is None
        wanted = "pass"
    return players


def asked(stage: TableHarness, players: Players) -> str:
    """The phone whose turn it is."""
    return next(
        phone
        for phone in players.phones
        if any(move["move"] != "ready" for move in stage.view(phone)["you"]["moves"])
    )


def test_nobody_names_trumps_before_the_tv_has_told_who_is_chief(stage: TableHarness) -> None:
    players = chosen(stage)
    match = stage.view()["match"]
    left_us = match["turn_from_us"] - stage.now_ns // 1000
    assert abs(left_us - CHIEF_LOOK_MS * 1000) < 100_000
    phone = asked(stage, players)
    move = stage.view(phone)["you"]["moves"][0]
    why = stage.order(orders.Play(phone, move, match["revision"])).why
    assert why is not None
    assert why.key == "table.why.wait"
    stage.until(lambda: stage.now_ns >= match["turn_from_us"] * 1000)
    assert stage.order(orders.Play(phone, move, match["revision"])).why is None
    named = stage.view()["match"]
    assert abs(named["turn_from_us"] - stage.now_ns // 1000 - NAMED_LOOK_MS * 1000) < 100_000


def test_trumps_and_the_team_are_kept_and_told_before_the_next_turn(stage: TableHarness) -> None:
    players = chosen(stage)
    told = []
    while stage.core.match.game.phase != "play":
        stage.until(lambda: stage.core.match.is_shown(stage.now_ns))
        phone = asked(stage, players)
        move = stage.view(phone)["you"]["moves"][0]
        revision = stage.view()["match"]["revision"]
        assert stage.order(orders.Play(phone, move, revision)).why is None
        match = stage.view()["match"]
        told += [event["event"] for event in match["state"]["news"]]
        stage.kill_host()
        stage.start_host()
        assert stage.view()["match"]["state"]["news"] == match["state"]["news"]
        assert match["turn_from_us"] * 1000 > stage.now_ns
    assert told[-1] == "team"
    assert set(told[:-1]) == {"called"}


def test_the_look_at_the_chief_can_be_cut_short(stage: TableHarness) -> None:
    chosen(stage)
    assert stage.order(orders.PressOn()).why is None
    match = stage.view()["match"]
    assert match["turn_from_us"] * 1000 <= stage.now_ns
    assert match["state"]["phase"] in ("vice_trump", "chief_trump")
