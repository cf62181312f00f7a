"""The pack of the next quiz: who knows of it, and that a killed host has it."""

from __future__ import annotations

import pytest

from slapbox.games.protocol import TABLE
from slapbox.games.quiz.questions import Pack, Question
from slapbox.table.evening.packs import Packs
from slapbox.table.journal.replay import rebuild
from slapbox.table.streams import HOST_VIEWER, ROOM_VIEWER, TV_VIEWER
from slapbox.table.words import orders
from slapbox.text import Text, translated
from table.conftest import TableHarness

PACK = Pack(
    "Sea",
    "en",
    "A.",
    "CC0-1.0",
    (
        Question("choice", "Which is a fish?", "Hake", ("Hake", "Wren", "Newt", "Vole")),
        Question("buzz", "The largest sea?", "Philippine Sea", explanation="By area."),
    ),
)
OTHER = Pack("Sky", "en", "", "", (Question("buzz", "What is blue?", "The sky"),))
FACTS = {"title": "Sea", "language": "en", "author": "A.", "licence": "CC0-1.0", "questions": 2}
NONE = {"title": "", "language": "", "author": "", "licence": "", "questions": 0}


@pytest.fixture
def lobby(stage: TableHarness) -> TableHarness:
    """Two pads in the lobby of a quiz."""
    for chip in "ab":
        stage.pad(chip)
        stage.run(20)
        stage.pads[chip].slap(0)
        stage.run(600)
    assert stage.order(orders.SetGame("quiz")).why is None
    return stage


def restarted(stage: TableHarness) -> None:
    """The host is killed, and another one starts."""
    stage.kill_host()
    stage.start_host()
    stage.run(100)


def chosen(stage: TableHarness) -> object:
    """Facts of a pack for the host's page."""
    return stage.view(HOST_VIEWER)["pack"]


def first_moves(stage: TableHarness) -> list[object]:
    """The table's first move of the match, if there is one."""
    match = stage.core.setup.match
    assert match is not None
    return [move.move["move"] for move in stage.journal.moves(match) if move.seat == TABLE][:1]


def test_only_the_host_knows_which_pack_is_chosen(lobby: TableHarness) -> None:
    assert chosen(lobby) == NONE
    lobby.order(orders.SetPack(PACK))
    assert chosen(lobby) == FACTS
    for viewer in (TV_VIEWER, ROOM_VIEWER, "touch:x"):
        assert b"Sea" not in lobby.bytes_for(viewer)
    for viewer in (TV_VIEWER, ROOM_VIEWER, HOST_VIEWER, "touch:x"):
        assert b"Hake" not in lobby.bytes_for(viewer)
    lobby.order(orders.SetPack(None))
    assert chosen(lobby) == NONE


def test_where_a_game_has_no_questions_there_is_no_pack(lobby: TableHarness) -> None:
    lobby.order(orders.SetPack(PACK))
    lobby.order(orders.SetGame("reaction"))
    assert chosen(lobby) is None
    assert lobby.order(orders.Start()).why is None
    assert first_moves(lobby) == []


def test_a_killed_host_has_the_pack(lobby: TableHarness) -> None:
    lobby.order(orders.SetPack(PACK))
    restarted(lobby)
    assert chosen(lobby) == FACTS
    lobby.order(orders.SetPack(None))
    restarted(lobby)
    assert chosen(lobby) == NONE


def test_a_match_keeps_its_questions_whatever_is_chosen_then(lobby: TableHarness) -> None:
    lobby.order(orders.SetPack(PACK))
    assert lobby.order(orders.Start()).why is None
    assert first_moves(lobby) == ["load"]
    assert lobby.view()["match"]["state"]["title"] == "Sea"
    state = lobby.view()["match"]["state"]
    lobby.order(orders.SetPack(OTHER))
    restarted(lobby)
    assert lobby.view()["match"]["state"] == state
    match = lobby.core.setup.match
    assert match is not None
    game, _ = rebuild(lobby.journal.header(match), lobby.journal.moves(match))
    assert game.view(0)["title"] == "Sea"


def test_the_questions_are_not_taken_back(lobby: TableHarness) -> None:
    lobby.order(orders.SetPack(PACK))
    assert lobby.order(orders.Start()).why is None
    assert lobby.order(orders.Undo()).why is not None
    assert lobby.view()["match"]["state"]["title"] == "Sea"


def test_without_a_pack_the_host_asks_aloud(lobby: TableHarness) -> None:
    assert lobby.order(orders.Start()).why is None
    assert first_moves(lobby) == []


@pytest.mark.parametrize("order", [orders.Fresh("quiz"), orders.ForgetAll()])
def test_a_new_evening_begins_without_a_pack(lobby: TableHarness, order: orders.Order) -> None:
    lobby.order(orders.SetPack(PACK))
    lobby.order(order)
    assert chosen(lobby) == NONE
    restarted(lobby)
    assert chosen(lobby) == NONE
    assert lobby.forgotten == isinstance(order, orders.ForgetAll)


def test_logs_are_told_no_answers() -> None:
    assert "Hake" not in repr(orders.SetPack(PACK))


ABOUT = Pack(
    translated(Text("tonight.title"), "en"),
    "en",
    "",
    "",
    (Question("choice", "Who won first?", "Ulrike", ("Ulrike", "Ben", "Cleo", "Dora")),),
)


def test_questions_that_name_a_guest_go_with_the_guest(lobby: TableHarness) -> None:
    lobby.order(orders.SetPack(ABOUT))
    assert lobby.order(orders.Start()).why is None
    match = lobby.core.setup.match
    assert lobby.order(orders.EndMatch(counts=True)).why is None
    if lobby.core.setup.phase == "lobby":
        lobby.order(orders.SetPack(ABOUT))
    for name in ("Emil", "Ben"):
        outcome = lobby.order(orders.Forget(name))
        assert (outcome.why is None) == (name == "Ben")
        assert (chosen(lobby) == NONE) == (name == "Ben")
        assert (match in lobby.journal.matches()) == (name == "Emil")
    restarted(lobby)
    assert lobby.core.setup.phase == "lobby"
    lobby.journal.close()
    assert b"Ulrike" not in lobby.path.read_bytes()


def test_questions_of_a_pack_are_nobodys(lobby: TableHarness) -> None:
    lobby.order(orders.SetPack(PACK))
    assert lobby.order(orders.Forget("Hake")).why is not None
    assert chosen(lobby) == FACTS


def test_a_pack_that_was_chosen_long_ago_goes(lobby: TableHarness) -> None:
    lobby.order(orders.SetPack(PACK))
    room = lobby.core.room(Packs)
    assert not room.forget_before(lobby.now_ns)
    lobby.run(100)
    assert room.forget_before(lobby.now_ns)
    assert room.pack is None


def test_the_teams_of_the_evening_play_as_teams(lobby: TableHarness) -> None:
    assert lobby.order(orders.BeginEvening()).why is None
    lobby.order(orders.SetPack(OTHER))
    lobby.order(orders.SetTeams(2))
    assert lobby.order(orders.PutInTeam(1, 1)).why is None
    assert lobby.order(orders.Start()).why is None
    assert lobby.view()["match"]["state"]["seat_teams"] == [None, 1]
    restarted(lobby)
    assert lobby.view()["match"]["state"]["seat_teams"] == [None, 1]
    lobby.order(orders.EndMatch(counts=False))
    lobby.order(orders.SetPack(None))
    assert lobby.order(orders.Start()).why is None
    state = lobby.view()["match"]["state"]
    assert (state["seat_teams"], state["questions"]) == ([None, 1], 0)
