"""Those who look on: they foretell, have points for it when the TV has told it, and cheer. No match
knows of them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from slapbox.games.protocol import TABLE
from slapbox.games.quiz.questions import Pack, Question
from slapbox.table.evening.audience import APPLAUSE_NS, MOST, MOST_THROWS, SHARE, Audience
from slapbox.table.evening.matches import Matches
from slapbox.table.frame.seats import AVATARS
from slapbox.table.words import orders, shapes
from table.asking import why

TableHarness = Any  # the fixture's class lives in conftest, which cannot be imported by name
FLO, GINA = "touch:flo", "touch:gina"
LIMIT = 4_000
FIRST_DEAL = {
    "kind": "deal",
    "number": 1,
    "about": None,
    "choices": [0, 1, 2, 3],
    "bets": [0] * 4,
    "open": True,
}


def attends(
    stage: TableHarness, device: str = FLO, name: str = "Flo", address: str = ""
) -> str | None:
    return why(stage.order(orders.Attend(device, name, address), device))


def question(stage: TableHarness, kind: str = "deal") -> Any:
    """Return what is asked, if it is."""
    asked = stage.view()["audience"]["questions"]
    return next((question for question in asked if question["kind"] == kind), None)


def answer(stage: TableHarness, kind: str = "deal") -> Any:
    """Return what was right, if it is told."""
    answers = stage.view()["audience"]["answers"]
    return next((answer["right"] for answer in answers if answer["kind"] == kind), None)


def guesses(
    stage: TableHarness,
    choice: int,
    device: str = FLO,
    number: int | None = None,
    kind: str = "deal",
) -> str | None:
    asked = question(stage, kind)
    which = number or (asked["number"] if asked else 1)
    return why(stage.order(orders.Guess(device, kind, which, choice), device))


def thought(stage: TableHarness, of: str = "guesses", kind: str = "deal", device: str = FLO) -> Any:
    """Return what a fan thinks now, or thought the last time."""
    value = fan(stage, device)[of]
    return next((one["choice"] for one in value if one["kind"] == kind), None)


def fan(stage: TableHarness, device: str = FLO) -> Any:
    return stage.view(device)["you"]["fan"]


def began(stage: TableHarness, game: str, players: int = 4) -> None:
    """A match of this game between phones, short."""
    stage.order(orders.SetGame(game))
    for number in range(players):
        stage.phone(f"touch:{number}", f"P{number}")
    assert why(stage.order(orders.Start())) is None
    stage.run(10)


def step(stage: TableHarness, chance: Random) -> bool:
    """Somebody does something, or time passes; whether the match goes on."""
    match = stage.core.match
    if match is None or match.over:
        return False
    for device in [f"touch:{number}" for number in range(len(stage.core.setup.seats.taken))]:
        you = stage.view(device)["you"]
        if you["moves"] and match.is_shown(stage.now_ns):
            move = chance.choice(you["moves"])
            stage.order(orders.Play(device, move, stage.view()["match"]["revision"]), device)
            return True
    choices = match.game.legal_moves(TABLE) if stage.view()["match"]["asks_host"] else []
    if choices:
        stage.order(orders.Choose(chance.choice(choices).as_json()))
    stage.run(500)
    return True


def played(stage: TableHarness, until: Any, chance: Random) -> None:
    for _ in range(LIMIT):
        if until() or not step(stage, chance):
            return
    raise AssertionError("it never came to it")


@pytest.mark.long
def test_a_deal_is_foretold_early_and_told_when_the_tv_has_told_it(stage: TableHarness) -> None:
    chance = Random(3)
    began(stage, "mu")
    attends(stage)
    attends(stage, GINA, "Gina")
    stage.run(10)
    assert question(stage) == FIRST_DEAL
    for seat, device in ((0, FLO), (1, GINA)):
        assert guesses(stage, seat, device) is None
    assert (thought(stage), thought(stage, device=GINA)) == (0, 1)
    played(stage, lambda: not question(stage)["open"], chance)
    assert guesses(stage, 2) == "audience.why.closed"
    assert stage.core.match.game.score_so_far() is None  # nothing was scored by then
    played(stage, lambda: stage.core.match.game.score_so_far() is not None, chance)
    assert answer(stage) is None  # the TV tells it first
    stage.order(orders.PressOn())
    stage.until(lambda: answer(stage) is not None, 60_000)
    right = answer(stage)
    totals = stage.core.match.game.score_so_far().course[0]
    assert right == [seat for seat, total in enumerate(totals) if total == max(totals)]
    for seat, device in ((0, FLO), (1, GINA)):
        assert thought(stage, "last", device=device) == seat
        assert fan(stage, device)["points"] == (4 - len(right) if seat in right else 0)
    assert question(stage)["number"] == 2


def test_a_match_is_the_same_with_an_audience_and_without(stage: TableHarness) -> None:
    """The journal has the same moves, and none of it is about them."""
    written = []
    for looked_on in (False, True):
        stage.core.room(Matches).seed = 11
        stage.order(orders.Fresh("mu"))
        began(stage, "mu")
        if looked_on:
            attends(stage)
        chance = Random(5)
        for number in range(40):
            if looked_on:
                guesses(stage, number % 4)
                stage.order(orders.Cheer(FLO, "tomato", 0), FLO)
            step(stage, chance)
        name = stage.core.match.header.match
        written.append([(move.seat, move.move) for move in stage.journal.moves(name)])
    assert written[0] == written[1]
    assert len(written[0]) > 20


def test_nobody_of_the_audience_sees_a_hand_or_whom_others_think_of(stage: TableHarness) -> None:
    began(stage, "mu")
    attends(stage)
    attends(stage, GINA, "Gina")
    stage.run(10)
    guesses(stage, 2, GINA)
    view = stage.view(FLO)
    assert view["match"] == stage.view("room")["match"]
    assert view["you"]["moves"] == []
    assert view["you"]["fan"]["guesses"] == []
    before = {viewer: stage.bytes_for(viewer) for viewer in (FLO, "room", "tv", "touch:0")}
    guesses(stage, 3, GINA)
    after = {viewer: stage.bytes_for(viewer) for viewer in before}
    assert before == after


def test_guesses_of_a_race_are_closed_when_it_opens(stage: TableHarness) -> None:
    began(stage, "fly-swatter")
    attends(stage)
    stage.until(lambda: stage.core.match.window is not None, 60_000)
    assert guesses(stage, 2) is None
    stage.until(lambda: stage.core.match.window.is_open(stage.now_ns))
    assert guesses(stage, 1) == "audience.why.closed"


def test_bets_on_a_race_are_seen_when_it_opens_and_settled_after_it(stage: TableHarness) -> None:
    stage.order(orders.SetGame("reaction"))
    stage.order(orders.SetRule("rounds", "3"))
    for number in range(3):
        stage.pad(f"pad-{number}").slap(0)
        stage.run(600)
    assert why(stage.order(orders.Start())) is None
    attends(stage)
    attends(stage, GINA, "Gina")
    for quickest in (2, 0):
        stage.until(lambda: bool(question(stage)) and question(stage)["open"], 60_000)
        assert guesses(stage, 2) is None
        assert guesses(stage, 0, GINA) is None
        assert question(stage)["bets"] == [0, 0, 0], "others may still guess"
        stage.until(lambda: stage.core.match.window.is_open(stage.now_ns))
        assert question(stage)["bets"] == [1, 0, 1]
        before = [fan(stage, device)["points"] for device in (FLO, GINA)]
        for seat in (quickest, 1, 2 - quickest):
            stage.run(100)
            stage.pads[f"pad-{seat}"].slap(0)
        stage.until(lambda: stage.core.match.window is None)
        told = stage.core.match.turn_from_ns
        assert fan(stage)["points"] == before[0], "the TV tells it first"
        stage.until(lambda told=told: stage.now_ns > told)
        assert answer(stage) == [quickest]
        gained = [fan(stage, device)["points"] for device in (FLO, GINA)]
        gained = [now - then for now, then in zip(gained, before, strict=True)]
        assert gained == ([2, 0] if quickest == 2 else [0, 2])


def test_who_plays_cannot_foretell_and_names_are_their_own(stage: TableHarness) -> None:
    began(stage, "mu")
    assert attends(stage, "touch:0", "Otto") == "table.why.own_seat"
    assert attends(stage, name="p1") == "lobby.why.name_taken"
    assert attends(stage, name="") == "lobby.why.name"
    assert attends(stage) is None
    assert attends(stage, GINA, "flo") == "lobby.why.name_taken"
    assert attends(stage, name="Florian") is None
    assert fan(stage)["name"] == "Florian"
    assert guesses(stage, 0, GINA) == "audience.why.stranger"
    assert guesses(stage, 7) == "lobby.why.no_seat"
    assert guesses(stage, 0, number=9) == "audience.why.closed"
    assert why(stage.order(orders.Cheer(GINA, "heart", 1), GINA)) == "audience.why.stranger"


@pytest.mark.long
def test_one_address_does_not_fill_the_house(stage: TableHarness) -> None:
    answers = [attends(stage, f"touch:x{n}", f"x{n}", "10.0.0.9") for n in range(SHARE + 1)]
    assert answers == [None] * SHARE + ["table.why.crowd"]
    answers = [attends(stage, f"touch:y{n}", f"y{n}", f"10.0.{n}.1") for n in range(MOST)]
    assert answers.count(None) == MOST - SHARE
    assert stage.view()["audience"]["fans"] == MOST


def cheers(
    stage: TableHarness, device: str, kind: shapes.ThrowKind = "heart", seat: int = 0
) -> str | None:
    return why(stage.order(orders.Cheer(device, kind, seat), device))


def test_throws_are_shown_together_and_nobody_throws_without_end(stage: TableHarness) -> None:
    began(stage, "mu")
    stage.order(orders.Attend(FLO, "Flo", "", "pirate"), FLO)
    stage.order(orders.Attend(GINA, "Gina", "", "nobody"), GINA)
    stage.run(1_000)
    assert cheers(stage, FLO, "tomato", 3) is None
    assert cheers(stage, GINA, "drum", 1) is None
    assert cheers(stage, FLO) == "audience.why.hoarse"
    assert cheers(stage, "touch:2") == "audience.why.stranger"
    stage.run(2 * APPLAUSE_NS // 1_000_000)
    first, second = stage.view()["audience"]["throws"]
    assert first == {"number": 1, "name": "Flo", "avatar": "pirate", "kind": "tomato", "seat": 3}
    assert (second["name"], second["kind"], second["seat"]) == ("Gina", "drum", 1)
    assert second["avatar"] in AVATARS, "somebody who chose no face has one, too"
    assert cheers(stage, FLO, seat=7) == "lobby.why.no_seat"
    assert cheers(stage, FLO) is None
    stage.run(2 * APPLAUSE_NS // 1_000_000)
    assert [throw["number"] for throw in stage.view()["audience"]["throws"]] == [1, 2, 3]
    stage.core.room(Audience).forget("Flo")
    stage.run(10)
    assert [throw["name"] for throw in stage.view()["audience"]["throws"]] == ["Gina"]


def test_nothing_is_thrown_before_a_race_and_during_one(stage: TableHarness) -> None:
    """It waits, and of many the newest are left."""
    began(stage, "fly-swatter")
    for number in range(9):
        attends(stage, f"touch:f{number}", f"F{number}")
    stage.until(lambda: stage.view()["match"]["race"] is not None, 60_000)
    for number in range(9):
        assert cheers(stage, f"touch:f{number}") is None
    while stage.view()["match"]["race"] is not None:
        assert stage.view()["audience"]["throws"] == []
        stage.run(100)
    stage.run(600)
    names = [throw["name"] for throw in stage.view()["audience"]["throws"]]
    assert names == [f"F{number}" for number in range(9)][-MOST_THROWS:]


def test_a_guess_that_was_taken_survives_a_host_that_is_killed_at_once(stage: TableHarness) -> None:
    began(stage, "mu")
    attends(stage)
    assert guesses(stage, 2) is None
    stage.kill_host()
    stage.start_host()
    assert thought(stage) == 2
    stage.run(20)
    assert thought(stage) == 2


def test_points_survive_a_restart_and_an_evening_begins_without_any(stage: TableHarness) -> None:
    began(stage, "mu")
    attends(stage)
    stage.core.room(Audience).fans[FLO].points = 7
    attends(stage, GINA, "Gina")
    stage.kill_host()
    stage.start_host()
    assert stage.view()["audience"]["ranking"][0] == {
        "name": "Flo",
        "points": 7,
        "right": 0,
        "rank": 1,
    }
    stage.order(orders.Fresh("mu"))
    assert stage.view()["audience"]["fans"] == 0


@pytest.mark.parametrize("game", ["last-panther", "rummue", "safarue", "cheating-moth"])
def test_every_game_of_cards_asks_at_its_beginning(stage: TableHarness, game: str) -> None:
    began(stage, game)
    attends(stage)
    played(stage, lambda: question(stage) is not None, Random(1))
    assert question(stage) == FIRST_DEAL


@pytest.mark.long
def test_whether_the_chief_makes_it_is_foretold_before_the_first_card(stage: TableHarness) -> None:
    """And told with the sheet of the deal: nobody's points are known while tricks lie face down."""
    chance = Random(3)
    began(stage, "mu")
    attends(stage)
    attends(stage, GINA, "Gina")
    played(stage, lambda: question(stage, "chief") is not None, chance)
    asked = question(stage, "chief")
    state = stage.view()["match"]["state"]
    assert asked["about"] == state["chief"]
    deal = len(state["sheet"]) + 1
    assert (asked["choices"], asked["number"], asked["open"]) == ([1, 0], deal, True)
    assert guesses(stage, 2, kind="chief") == "lobby.why.no_seat"
    assert guesses(stage, 1, FLO, kind="chief") is None
    assert guesses(stage, 0, GINA, kind="chief") is None
    played(stage, lambda: not question(stage, "chief")["open"], chance)
    state = stage.view()["match"]["state"]
    assert (state["phase"], len(state["trick"]["plays"])) == ("play", 1)
    assert guesses(stage, 0, FLO, kind="chief") == "audience.why.closed"
    points = {device: fan(stage, device)["points"] for device in (FLO, GINA)}
    played(stage, lambda: len(stage.view()["match"]["state"]["sheet"]) == deal, chance)
    assert answer(stage, "chief") is None
    stage.order(orders.PressOn())
    stage.until(lambda: answer(stage, "chief") is not None, 60_000)
    is_made = stage.view()["match"]["state"]["sheet"][deal - 1]["made"]
    assert answer(stage, "chief") == [int(is_made)]
    gained = {device: fan(stage, device)["points"] - points[device] for device in points}
    assert gained == {FLO: int(is_made), GINA: int(not is_made)}


def test_the_audience_of_a_quiz_answers_too(stage: TableHarness) -> None:
    choices = ("Hake", "Wren", "Newt", "Vole")
    asked = Question("choice", "Which is a fish?", "Hake", choices)
    stage.order(orders.SetPack(Pack("Sea", "en", "", "", (asked, asked))))
    began(stage, "quiz")
    attends(stage)
    attends(stage, GINA, "Gina")
    stage.order(orders.Choose({"move": "ask"}))
    stage.until(lambda: question(stage, "answer") is not None, 60_000)
    right = stage.view()["match"]["state"]["card"]["choices"].index("Hake")
    assert guesses(stage, right, FLO, kind="answer") is None
    assert guesses(stage, (right + 1) % 4, GINA, kind="answer") is None
    stage.until(lambda: not question(stage, "answer")["open"], 60_000)
    assert answer(stage, "answer") is None
    stage.until(lambda: answer(stage, "answer") is not None, 60_000)
    assert answer(stage, "answer") == [right]
    assert (fan(stage)["points"], fan(stage, GINA)["points"]) == (3, 0)
