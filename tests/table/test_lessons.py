"""Somebody who is alone learns a game by playing a prepared deal with bots."""

from __future__ import annotations

import pytest

from slapbox.games import find
from slapbox.games.protocol import Json
from slapbox.table.match.opening import PREPARED
from slapbox.table.words import orders
from slapbox.text import Text
from table.asking import why
from table.conftest import TableHarness

LEARNER = "touch:f"
REASON = Text("coach.why.tried", {"count": 3})


def learn(stage: TableHarness, *, on: bool = True) -> str | None:
    return why(stage.order(orders.Learn(LEARNER, on)))


def come(stage: TableHarness, count: int) -> None:
    """So many bots sit down."""
    for number in range(count):
        stage.pad(f"bot{number}")
        stage.run(20)
        assert why(stage.order(orders.SeatBot(f"bot{number}"))) is None
        stage.run(20)


@pytest.fixture
def lobby(stage: TableHarness) -> TableHarness:
    """Flo sits there alone, and Mü is to be played by other rules than usual."""
    stage.coached.update(PREPARED)
    stage.order(orders.SetGame("mu"))
    stage.order(orders.SetRule("deals", "7"))
    stage.order(orders.Join(LEARNER, "Flo"))
    return stage


@pytest.fixture
def lesson(lobby: TableHarness) -> TableHarness:
    assert learn(lobby) is None
    come(lobby, PREPARED["mu"].seats - 1)
    return lobby


def match_of(stage: TableHarness, device: str = LEARNER) -> Json:
    match: Json = stage.view(device)["match"]
    return match


@pytest.mark.parametrize("game", PREPARED)
def test_a_deal_for_every_game_that_fits_its_rules(lobby: TableHarness, game: str) -> None:
    assert PREPARED[game].seats in find(game).players
    lobby.order(orders.SetGame(game))
    assert learn(lobby) is None
    come(lobby, PREPARED[game].seats - 1)
    assert (lobby.view()["phase"], lobby.view()["lesson"]) == ("match", True)


def test_it_begins_with_the_last_bot_and_always_with_the_same_cards(lobby: TableHarness) -> None:
    hands = []
    for _ in range(2):
        assert learn(lobby) is None
        assert lobby.demos[-1] == (3, False)
        come(lobby, 2)
        assert (lobby.view()["phase"], lobby.view()["lesson"]) == ("lobby", True)
        lobby.pad("bot9")
        lobby.run(20)
        assert why(lobby.order(orders.SeatBot("bot9"))) is None
        lobby.run(20)
        state = match_of(lobby)["state"]
        hands.append([card["card"] for card in state["hand"]])
        assert state["deals"] == 1
        assert learn(lobby, on=False) is None
        for pad in lobby.pads.values():
            pad.unplug()
        lobby.run(20)
    assert hands[0] == hands[1]
    assert [one["name"] for one in lobby.view()["seats"]] == ["Flo"]
    rule = next(rule for rule in lobby.view()["rules"] if rule["name"] == "deals")
    assert rule["value"] == 7


def test_hints_are_allowed_in_it_and_not_counted(lesson: TableHarness) -> None:
    lesson.order(orders.SetHints(allowed=False))
    while lesson.view(LEARNER)["you"]["coach"] is None:
        moved(lesson)
    revision = match_of(lesson)["revision"]
    assert why(lesson.order(orders.AskHint(LEARNER, revision))) is None
    question = lesson.questions[-1]
    hint = orders.TellHint(question.header.match, 0, revision, {"move": "pass"}, REASON)
    assert why(lesson.order(hint)) is None
    assert lesson.view(LEARNER)["you"]["coach"]["state"] == "tells"
    assert lesson.view()["seats"][0]["hints"] == 0


def moved(stage: TableHarness) -> None:
    """Whoever is to move does anything."""
    game = stage.core.match
    assert game is not None
    seat = game.game.movers()[0]
    device = LEARNER if seat == 0 else stage.core.setup.seats.taken[seat].pad
    move = stage.view(device)["you"]["moves"][0]
    stage.order(orders.Play(device, move, match_of(stage)["revision"]))
    stage.run(20)


def test_nothing_of_it_counts(lesson: TableHarness) -> None:
    lesson.order(orders.BeginEvening())
    while lesson.view()["phase"] == "match":
        moved(lesson)
    assert lesson.view()["phase"] == "over"
    assert lesson.view()["evening"]["matches"] == []
    assert not lesson.journal.all("players:")
    assert learn(lesson, on=False) is None
    assert (lesson.view()["phase"], lesson.view()["lesson"]) == ("lobby", False)


def test_only_who_is_alone_can_learn_and_whoever_comes_ends_it(lobby: TableHarness) -> None:
    assert why(lobby.order(orders.Learn("touch:other", on=True))) == "table.why.no_seat"
    assert learn(lobby) is None
    lobby.order(orders.Join("touch:g", "Gil"))
    come(lobby, 3)
    assert (lobby.view()["phase"], lobby.view()["lesson"]) == ("lobby", False)
    assert learn(lobby) == "lesson.why.alone"


def test_games_without_experts_cannot_be_learned_so(lobby: TableHarness) -> None:
    lobby.order(orders.SetGame("fly-swatter"))
    assert learn(lobby) == "review.unknown"


def test_a_host_that_starts_again_is_back_in_the_lobby(lesson: TableHarness) -> None:
    lesson.kill_host()
    lesson.start_host()
    assert (lesson.view()["phase"], lesson.view()["lesson"]) == ("lobby", False)
    assert [one["name"] for one in lesson.view()["seats"]] == ["Flo"]
