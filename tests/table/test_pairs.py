"""Pairs of the next match: seen before the deal, by the evening's teams, and as the host wants."""

from __future__ import annotations

from typing import Any

import pytest

from slapbox.table.words import orders

TableHarness = Any  # the fixture's class lives in conftest, which cannot be imported by name
NAMES = ("Anna", "Ben", "Cleo", "Dora")


def partners(stage: TableHarness) -> set[frozenset[str]]:
    """Return who plays with whom."""
    view = stage.view()
    names = [seat["name"] for seat in view["seats"]]
    return {frozenset(names[seat] for seat in pair) for pair in view["pairs"]}


def put(stage: TableHarness, name: str, team: int) -> None:
    """Put somebody into a team, wherever they sit now."""
    names = [seat["name"] for seat in stage.view()["seats"]]
    assert stage.order(orders.PutInTeam(names.index(name), team)).why is None


def couples(*pairs: str) -> set[frozenset[str]]:
    """Return pairs from names like ``"Anna Ben"``."""
    return {frozenset(pair.split()) for pair in pairs}


AS_SEATED = couples("Anna Cleo", "Ben Dora")
BY_TEAM = couples("Anna Ben", "Cleo Dora")


@pytest.fixture
def four(stage: TableHarness) -> TableHarness:
    """Four people before a match of Safarü, which they will play in pairs."""
    stage.order(orders.SetGame("safarue"))
    for name in NAMES:
        stage.phone(f"touch:{name}", name)
    return stage


@pytest.fixture
def teams(four: TableHarness) -> TableHarness:
    """An evening of two teams; the last of them has been put into hers."""
    assert four.order(orders.BeginEvening()).why is None
    assert four.order(orders.SetTeams(2)).why is None
    for name in NAMES:
        assert partners(four) == AS_SEATED
        put(four, name, NAMES.index(name) // 2)
    return four


def test_pairs_are_those_of_the_rules_that_are_chosen(four: TableHarness) -> None:
    assert partners(four) == AS_SEATED
    four.order(orders.SetGame("mu"))
    assert partners(four) == set()
    four.order(orders.SetGame("rummue"))
    assert partners(four) == AS_SEATED
    assert four.order(orders.SetRule("pairs", "none")).why is None
    assert partners(four) == set()


def test_who_sits_one_out_is_in_no_pair(four: TableHarness) -> None:
    four.order(orders.SetGame("rummue"))
    four.phone("touch:Emil", "Emil")
    assert partners(four) == set()
    assert four.order(orders.Bench(1, out=True)).why is None
    assert partners(four) == couples("Anna Dora", "Cleo Emil")


def test_partners_are_of_one_team_as_soon_as_everybody_has_one(teams: TableHarness) -> None:
    assert partners(teams) == BY_TEAM


def test_what_the_host_changes_stands_until_something_else_is_another(
    teams: TableHarness,
) -> None:
    assert teams.order(orders.Swap(0, 1)).why is None
    changed = partners(teams)
    assert changed != BY_TEAM
    teams.run(5_000)
    teams.order(orders.SetGame("mu"))
    teams.order(orders.SetGame("safarue"))
    assert partners(teams) == BY_TEAM
    assert teams.order(orders.Swap(0, 1)).why is None
    teams.kill_host()
    teams.start_host()
    teams.run(1_000)
    assert partners(teams) == changed
    put(teams, "Anna", 1)
    put(teams, "Cleo", 0)
    assert partners(teams) == couples("Ben Cleo", "Anna Dora")


def test_a_match_is_dealt_to_the_pairs_that_were_seen(teams: TableHarness) -> None:
    before = partners(teams)
    assert teams.order(orders.Start()).why is None
    teams.run(100)
    names = [seat["name"] for seat in teams.view()["seats"]]
    sides = teams.view()["match"]["state"]["teams"]
    assert {frozenset(names[seat] for seat in side) for side in sides} == before
    assert teams.view()["pairs"] == []
