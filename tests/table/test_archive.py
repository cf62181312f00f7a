"""Matches are looked at again when they are over, and the TV has told it: never before."""

from __future__ import annotations

from typing import Any

import pytest

from profiles import few
from slapbox.table.archive import Archive
from slapbox.table.words import orders
from table.players import Players

TableHarness = Any  # the fixture's class lives in conftest, which cannot be imported by name


def archive(stage: TableHarness) -> Archive:
    opened: Archive = stage.gate.archive(stage.now_ns)
    return opened


def in_it(stage: TableHarness, match: str) -> bool:
    """Return whether this match can be looked at; its headline says the same."""
    shelf = archive(stage)
    listed = match in [header.match for header, _ in shelf.headlines()]
    assert (shelf.match(match) is not None) == listed
    return listed


@pytest.mark.parametrize("game", few(["mu", "cheating-moth", "fly-swatter"], ["fly-swatter"]))
def test_a_match_is_looked_at_when_the_tv_has_told_who_won(stage: TableHarness, game: str) -> None:
    players = Players(stage, game, 5)
    match = stage.view()["match"]["id"]
    while not players.is_over:
        assert not in_it(stage, match)
        players.step()
    won_us = stage.view()["match"]["podium"]["won_us"]
    assert stage.now_ns // 1000 < won_us
    assert not in_it(stage, match)
    stage.run((won_us - stage.now_ns // 1000) // 1000 + 5)
    assert in_it(stage, match)
    past = archive(stage).match(match)
    assert past is not None
    assert past.header == stage.journal.header(match)
    assert past.result == stage.view()["match"]["result"]
    assert len(past.entries) == sum(1 for _ in stage.journal.moves(match))
    assert stage.order(orders.Rematch()).why is None
    assert in_it(stage, match)
    assert not in_it(stage, stage.view()["match"]["id"])


def test_a_match_that_was_given_up_stays_closed(stage: TableHarness) -> None:
    players = Players(stage, "mu", 5)
    match = stage.view()["match"]["id"]
    for _ in range(10):
        players.step()
    assert stage.order(orders.ToLobby()).why is None
    assert not in_it(stage, match)


def test_a_match_whose_end_was_taken_back_is_not_over(stage: TableHarness) -> None:
    """Also where it is given up afterwards."""
    Players(stage, "quiz", 5)
    match = stage.view()["match"]["id"]
    assert stage.order(orders.Choose({"move": "end"})).why is None
    assert stage.journal.finished() == [match]
    assert stage.core.match.undo(stage.now_ns) is None
    stage.tick()
    assert stage.journal.finished() == []
    assert stage.journal.result(match) is None
    assert stage.order(orders.ToLobby()).why is None
    assert not in_it(stage, match)
