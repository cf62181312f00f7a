"""The lobby leads: bots make room for people, and nobody is ready for nothing; in virtual time."""

from __future__ import annotations

from typing import Any

import pytest

from slapbox.games import GAMES
from slapbox.games.lengths import LengthName
from slapbox.table.guests.lobby import COUNTDOWN_NS, LOOK_NS
from slapbox.table.guests.places import Places
from slapbox.table.words import orders

TableHarness = Any  # the fixture's class lives in conftest, which cannot be imported by name

MOST = max(GAMES["safarue"].players)
LOOK_MS = LOOK_NS // 1_000_000


def names(stage: TableHarness) -> list[str]:
    return [seat["name"] for seat in stage.view()["seats"]]


def bots(stage: TableHarness) -> list[bool]:
    return [seat["bot"] for seat in stage.view()["seats"]]


@pytest.fixture
def full(stage: TableHarness) -> TableHarness:
    """Anna and bots at a table for Safarü that has no seat left."""
    stage.order(orders.SetGame("safarue"))
    stage.phone("touch:a", "Anna")
    for number in range(1, MOST):
        assert stage.order(orders.SeatBot(f"bot{number}")).why is None
    return stage


def test_the_last_bot_makes_room_for_a_phone(full: TableHarness) -> None:
    last = full.core.setup.seats.taken[-1]
    full.phone("touch:b", "Ben")
    assert bots(full) == [False, *[True] * (MOST - 2), False]
    assert last.pad in full.core.room(Places).sent_home
    assert names(full)[-1] == "Ben"


def test_the_last_bot_makes_room_for_a_pad(full: TableHarness) -> None:
    full.pad("p")
    full.run(20)
    full.pads["p"].slap(0)
    full.run(600)
    assert bots(full) == [False, *[True] * (MOST - 2), False]


def test_no_bot_goes_for_somebody_who_may_not_sit_down(full: TableHarness) -> None:
    before = names(full)
    answer = full.order(orders.Join("touch:b", "Anna"))
    assert answer.why.key == "lobby.why.name_taken"
    assert names(full) == before


def test_people_make_no_room_for_people(stage: TableHarness) -> None:
    stage.order(orders.SetGame("safarue"))
    for number in range(MOST + 1):
        stage.phone(f"touch:{number}", f"Guest {number}")
    assert bots(stage) == [False] * (MOST + 1)


def test_bots_who_are_too_many_for_another_game_go(full: TableHarness) -> None:
    full.order(orders.SetGame("mu"))
    for number in (8, 9):
        full.order(orders.SeatBot(f"bot{number}"))
    full.order(orders.SetGame("safarue"))
    assert bots(full) == [False, *[True] * (MOST - 1)]


@pytest.fixture
def crowded(stage: TableHarness) -> TableHarness:
    """One more than can play Safarü, and all are ready."""
    stage.order(orders.SetGame("safarue"))
    for number in range(MOST + 1):
        stage.phone(f"touch:{number}", f"Guest {number}")
        stage.order(orders.Ready(f"touch:{number}", ready=True))
    stage.run(20_000)
    assert stage.view()["start_why"]["key"] == "lobby.why.players"
    assert stage.view()["phase"] == "lobby"
    return stage


def test_who_are_ready_begin_when_the_one_too_many_has_left(crowded: TableHarness) -> None:
    crowded.order(orders.Leave(MOST))
    crowded.run(LOOK_MS - 100)
    assert crowded.view()["phase"] == "lobby"
    crowded.run(200)
    assert crowded.view()["phase"] == "countdown"
    crowded.run(COUNTDOWN_NS // 1_000_000)
    assert crowded.view()["phase"] == "match"


def test_the_host_lets_the_one_too_many_look_on(crowded: TableHarness) -> None:
    assert crowded.order(orders.Bench(MOST, out=True)).why is None
    crowded.run(100)
    assert crowded.view()["phase"] == "countdown"
    crowded.order(orders.Bench(MOST, out=False))
    assert crowded.view()["phase"] == "lobby"
    assert crowded.order(orders.Bench(MOST + 1, out=True)).why.key == "lobby.why.no_seat"


def test_another_rule_gives_them_time_to_look_once_more(crowded: TableHarness) -> None:
    crowded.order(orders.Leave(MOST))
    for value in ("sits_out", "free"):
        crowded.run(LOOK_MS - 100)
        assert crowded.order(orders.SetRule("wrong_spot", value)).why is None
    crowded.run(LOOK_MS - 100)
    assert crowded.view()["phase"] == "lobby"
    crowded.run(200)
    assert crowded.view()["phase"] == "countdown"


def test_another_game_is_looked_at_as_well(stage: TableHarness) -> None:
    for number in range(3):
        stage.phone(f"touch:{number}", f"Guest {number}")
        stage.order(orders.Ready(f"touch:{number}", ready=True))
    stage.run(1_000)
    assert stage.view()["phase"] == "countdown"
    stage.order(orders.SetGame("safarue"))
    assert stage.view()["phase"] == "lobby"
    stage.run(LOOK_MS + 100)
    assert stage.view()["phase"] == "countdown"


def chosen(stage: TableHarness) -> list[LengthName]:
    """The length of the next match, if it is one that has a name."""
    return [length["name"] for length in stage.view()["lengths"] if length["chosen"]]


@pytest.mark.parametrize("game", [name for name, kind in GAMES.items() if kind.lengths])
def test_a_length_sets_its_own_rules_and_no_others(stage: TableHarness, game: str) -> None:
    stage.order(orders.SetGame(game))
    (usual,) = chosen(stage)
    lasting = stage.view()["length_rules"]
    free = [
        rule["name"]
        for rule in stage.view()["rules"]
        if rule["choices"] == [False, True] and rule["name"] not in lasting
    ]
    for rule in free:
        stage.order(orders.SetRule(rule, "true"))
    minutes = []
    lengths: list[LengthName] = ["short", "normal", "long", usual]
    for length in lengths:
        assert stage.order(orders.SetLength(length)).why is None
        assert chosen(stage) == [length]
        (now,) = (length for length in stage.view()["lengths"] if length["chosen"])
        minutes.append(now["length_min"])
        rules = {rule["name"]: rule["value"] for rule in stage.view()["rules"]}
        assert all(rules[rule] is True for rule in free)
    assert minutes[:3] == sorted(minutes[:3])
    assert minutes[3] == list(GAMES[game].minutes)


def test_a_length_of_ones_own_has_no_name(stage: TableHarness) -> None:
    stage.order(orders.SetRule("cards", "56"))
    assert chosen(stage) == []
    stage.order(orders.SetLength("short"))
    assert (chosen(stage), stage.view()["cards"]) == (["short"], 40)


def test_the_quiz_is_as_long_as_its_host_wants(stage: TableHarness) -> None:
    stage.order(orders.SetGame("quiz"))
    assert stage.view()["lengths"] == []
    assert stage.order(orders.SetLength("short")).why.key == "lobby.why.no_length"


def test_bots_alone_begin_nothing(full: TableHarness) -> None:
    full.order(orders.Leave(0))
    full.run(20_000)
    assert full.view()["phase"] == "lobby"
