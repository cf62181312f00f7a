"""Somebody who is alone at the table learns a game by winning it; in virtual time."""

from __future__ import annotations

import pytest

from lessons.test_every_lesson import EVERY
from slapbox.games.protocol import Json
from slapbox.lessons import Lesson, Stop, find
from slapbox.table.evening.lessons import BEGINS
from slapbox.table.match.taught import TaughtMatch, is_same
from slapbox.table.words import orders
from slapbox.table.words.fields import STAMPS
from table.asking import why
from table.conftest import MS, TableHarness

LEARNER = "touch:f"
PAD = "pad-f"
THINKING_MS = 6_000
DRAG_US = 800_000
LONGEST_MS = 120_000


def seated(stage: TableHarness, lesson: Lesson) -> TableHarness:
    """Flo sits there alone, with a phone and a pad."""
    stage.order(orders.SetGame(lesson.game))
    stage.phone(LEARNER, "Flo")
    stage.pad(PAD)
    stage.run(1_000)
    stage.bind(LEARNER, PAD)
    stage.run(1_000)
    assert stage.view()["seats"][0]["pad"]
    return stage


def learn(stage: TableHarness, wish: str = "learn") -> str | None:
    return why(stage.order(orders.Learn(LEARNER, wish)))  # type: ignore[arg-type]


def match_of(stage: TableHarness) -> TaughtMatch:
    match = stage.core.match
    assert isinstance(match, TaughtMatch)
    return match


def on(stage: TableHarness) -> Json:
    """Return the lesson as pages are shown it."""
    lesson: Json = stage.view(LEARNER)["lesson"]
    return lesson


def play(stage: TableHarness, move: Json) -> str | None:
    """Play it on the phone, which leaves the times to the table."""
    revision = stage.view(LEARNER)["match"]["revision"]
    stage.beat(LEARNER)
    record = {name: value for name, value in move.items() if name not in STAMPS}
    if record == move:
        return why(stage.order(orders.Play(LEARNER, record, revision)))
    page_us = stage.now_ns // 1000
    began_us = page_us - DRAG_US if "from_us" in move else None
    order = orders.Play(LEARNER, record, revision, "page", page_us, began_us, stage.now_ns)
    return why(stage.order(order))


def until_asked(stage: TableHarness) -> None:
    """Let the table play until it stops for the learner, or the lesson is over."""
    stage.until(lambda: on(stage)["over"] or on(stage)["says"] is not None, 60_000)


def follow(stage: TableHarness) -> None:
    """Do what the stop asks for."""
    lesson = on(stage)
    if lesson["move"] is not None:
        assert play(stage, lesson["move"]) is None
        return
    stage.until(lambda: is_open(match_of(stage), stage.now_ns))
    stage.run(100)
    for key in lesson["keys"]:
        stage.pads[PAD].slap(key)
    stage.run(1_000)


def is_open(match: TaughtMatch, now_ns: int) -> bool:
    """Return whether a race has opened."""
    return match.window is not None and match.window.is_open(now_ns)


@pytest.mark.long
@EVERY
def test_who_follows_it_wins_within_two_minutes(stage: TableHarness, lesson: Lesson) -> None:
    seated(stage, lesson)
    assert learn(stage) is None
    began_ns, stops = stage.now_ns, 0
    until_asked(stage)
    while not on(stage)["over"]:
        assert on(stage)["step"] == stops
        assert on(stage)["says"]["key"] == f"lesson.{lesson.game}.{lesson.stops[stops].name}"
        stage.run(THINKING_MS)
        follow(stage)
        stops += 1
        until_asked(stage)
    assert stops == on(stage)["of"] == len(lesson.stops)
    assert (stage.now_ns - began_ns) // MS <= LONGEST_MS
    assert [text["key"] for text in on(stage)["left_out"]] == [
        f"lesson.{lesson.game}.{name}" for name in lesson.left_out
    ]
    assert is_won(match_of(stage))


def is_won(match: TaughtMatch) -> bool:
    """Return whether nobody is before the learner."""
    return 0 in match.game.score().winners


@pytest.mark.long
@EVERY
def test_any_other_move_changes_nothing(stage: TableHarness, lesson: Lesson) -> None:
    seated(stage, lesson)
    learn(stage)
    for stop in lesson.stops:
        until_asked(stage)
        _refuses_all_others(stage, stop)
        follow(stage)
        stage.run(20)


def _refuses_all_others(stage: TableHarness, stop: Stop) -> None:
    match = match_of(stage)
    before = match.game.view(0)
    right = match.wanted
    legal = [move.as_json() for move in match.game.legal_moves(0)]
    others = [move for move in legal if right is None or not is_same(move, right)]
    for move in others[:20]:
        assert play(stage, move) == "lesson.why.other"
    assert why(stage.order(orders.Undo())) == "lesson.why.other"
    if match.window is not None and match.window.race.on_table:
        wrong = min({0, 1, 2, 3, 4, 5} - match.keys_to_slap)
        stage.pads[PAD].slap(wrong)
        stage.run(1_000)
        assert "lesson.why.other" in [notice["key"] for notice in stage.view()["notices"]]
    assert match.step == stop.index
    assert match.game.view(0) == before


@pytest.mark.long
@EVERY
def test_a_host_that_is_killed_at_a_stop_goes_on(stage: TableHarness, lesson: Lesson) -> None:
    seated(stage, lesson)
    learn(stage)
    for count in range(len(lesson.stops)):
        until_asked(stage)
        before, seats = on(stage), stage.view()["seats"]
        stage.run(300)
        stage.journal.check()  # a host that starts takes what fails here for damaged
        stage.kill_host()
        stage.start_host()
        stage.pads[PAD].plug()
        stage.beat(LEARNER)
        until_asked(stage)
        assert on(stage) == before
        assert [seat["name"] for seat in stage.view()["seats"]] == [seat["name"] for seat in seats]
        assert before["step"] == count
        stage.run(300)
        follow(stage)
        stage.run(20)
    until_asked(stage)
    assert on(stage)["over"]


@pytest.fixture
def lesson(stage: TableHarness) -> TableHarness:
    """The lesson of Mü, at its first stop."""
    stage.order(orders.SetGame("mu"))
    stage.order(orders.SetRule("deals", "7"))
    stage.phone(LEARNER, "Flo")
    assert learn(stage) is None
    until_asked(stage)
    return stage


def test_nothing_of_it_counts(lesson: TableHarness) -> None:
    lesson.order(orders.BeginEvening())
    while not on(lesson)["over"]:
        follow(lesson)
        until_asked(lesson)
    assert lesson.view()["phase"] == "match"
    assert lesson.view()["match"]["result"] is None
    assert lesson.view()["evening"]["matches"] == []
    assert not lesson.journal.all("players:")
    assert not lesson.journal.all("tally:")
    assert not list(lesson.journal.matches())
    assert learn(lesson, "leave") is None
    assert (lesson.view()["phase"], lesson.view()["lesson"]) == ("lobby", None)
    assert [seat["name"] for seat in lesson.view()["seats"]] == ["Flo"]
    rule = next(rule for rule in lesson.view()["rules"] if rule["name"] == "deals")
    assert rule["value"] == 7


def test_no_hint_and_no_deadline_comes_in_between(lesson: TableHarness) -> None:
    assert lesson.view(LEARNER)["you"]["coach"] is None
    before = lesson.view(LEARNER)["match"]
    lesson.beat(LEARNER)
    lesson.run(120_000)
    after = lesson.view(LEARNER)["match"]
    assert (after["state"], after["deadline"]) == (before["state"], None)


def test_it_can_be_had_once_more(lesson: TableHarness) -> None:
    follow(lesson)
    assert learn(lesson) is None
    until_asked(lesson)
    assert on(lesson)["step"] == 0
    assert len(lesson.view()["seats"]) == 4


def test_a_match_with_easy_bots_follows(lesson: TableHarness) -> None:
    assert learn(lesson, "play") is None
    assert lesson.demos[-1] == (3, False)
    for number in range(3):
        lesson.pad(f"bot{number}")
        lesson.run(20)
        assert why(lesson.order(orders.SeatBot(f"bot{number}"))) is None
    lesson.until(lambda: lesson.view()["phase"] == "match")
    assert lesson.view()["lesson"] is None


def test_only_who_is_alone_can_learn(stage: TableHarness) -> None:
    stage.order(orders.SetGame("mu"))
    assert learn(stage) == "table.why.no_seat"
    stage.phone(LEARNER, "Flo")
    stage.phone("touch:g", "Gil")
    assert learn(stage) == "lesson.why.alone"


def test_the_round_of_a_hall_comes_before_a_lesson(stage: TableHarness) -> None:
    stage.phone(LEARNER, "Flo")
    stage.order(orders.SetTurn("evening", 1, "mu", (), 7))
    assert learn(stage) == "lesson.why.venue"


def test_not_every_game_has_one(stage: TableHarness) -> None:
    stage.order(orders.SetGame("quiz"))
    stage.phone(LEARNER, "Flo")
    assert learn(stage) == "lesson.why.none"


def test_the_host_may_end_it(lesson: TableHarness) -> None:
    assert why(lesson.order(orders.EndMatch(counts=True))) is None
    assert (lesson.view()["phase"], lesson.view()["lesson"]) == ("lobby", None)
    assert len(lesson.view()["seats"]) == 1


def by_pad(stage: TableHarness, game: str, key: int = BEGINS) -> None:
    """Somebody with a pad sits down in the lobby of this game, and slaps this key."""
    stage.order(orders.SetGame(game))
    stage.pad(PAD)
    stage.run(1_000)
    for one in (0, key):
        stage.pads[PAD].slap(one)
        stage.run(1_000)


@pytest.mark.parametrize("game", ["fly-swatter", "reaction"])
def test_a_pad_alone_begins_it_wins_it_and_plays_on(stage: TableHarness, game: str) -> None:
    by_pad(stage, game)
    while True:
        until_asked(stage)
        if on(stage)["over"]:
            break
        follow_by_pad(stage)
    assert is_won(match_of(stage))
    stage.pads[PAD].slap(3)
    stage.run(1_000)
    assert on(stage)["over"], "a slap of the last race is no wish"
    stage.run(1_000)
    stage.pads[PAD].slap(3)
    stage.run(1_000)
    assert stage.view()["lesson"] is None
    lesson = find(game)
    assert lesson is not None
    assert stage.demos[-1] == (lesson.players - 1, False)


def follow_by_pad(stage: TableHarness) -> None:
    """Slap what blinks, or what the race asks for."""
    if on(stage)["move"] is None:
        follow(stage)
        return
    stage.pads[PAD].slap(0)
    stage.run(1_000)


@pytest.mark.parametrize(("game", "key"), [("fly-swatter", 0), ("mu", BEGINS)])
def test_other_keys_and_games_with_hidden_cards_begin_none(
    stage: TableHarness, game: str, key: int
) -> None:
    by_pad(stage, game, key)
    assert (stage.view()["phase"], stage.view()["lesson"]) == ("lobby", None)
    assert stage.view()["seats"][0]["ready"]


def test_no_key_begins_one_while_others_sit_there(stage: TableHarness) -> None:
    stage.phone(LEARNER, "Flo")
    by_pad(stage, "reaction")
    assert stage.view()["lesson"] is None


def test_no_key_begins_one_beside_a_bot_nor_for_it(stage: TableHarness) -> None:
    stage.pad("bot")
    stage.order(orders.SeatBot("bot"))
    stage.pads["bot"].slap(BEGINS)
    stage.run(1_000)
    by_pad(stage, "reaction")
    assert (len(stage.view()["seats"]), stage.view()["lesson"]) == (2, None)


def test_no_key_begins_one_while_a_phone_looks_for_its_pad(stage: TableHarness) -> None:
    """It may be one of the keys that the phone shows."""
    stage.beat(LEARNER)
    assert why(stage.order(orders.Bind(LEARNER, on=True))) is None
    by_pad(stage, "reaction")
    assert stage.view()["lesson"] is None
