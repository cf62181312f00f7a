"""Taking back the last move: how far, when not, and that the journal remembers everything."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slapbox.games.protocol import Json
from slapbox.table import orders
from slapbox.table.journal import Entry
from slapbox.table.replay import rebuild, standing, undo_record
from slapbox.text import Text
from table.whisper import BELL, QUESTION

Stage = Any  # the fixture's class lives in conftest, which cannot be imported by name
PHONES = ("touch:f", "touch:g", "touch:h")


def undo(stage: Stage) -> str | None:
    why = stage.order(orders.Undo()).why
    stage.run(5)
    return why.key if why else None


def state(stage: Stage) -> Json:
    found: Json = stage.view()["match"]["state"]
    return found


def hands(stage: Stage) -> list[list[int]]:
    return [list(hand) for hand in stage.core.match.game.hands]


def play(stage: Stage, seat: int, move: str, **values: Any) -> None:
    record = {"move": move, **values}
    order = orders.Play(PHONES[seat], record, stage.view()["match"]["moment"])
    assert stage.order(order).why is None


def same_after_a_restart(stage: Stage) -> None:
    """A host that starts again stands where this one stands."""
    before = (vars(stage.core.match.game), stage.view()["match"])
    moments = stage.core.match.moment
    stage.kill_host()
    stage.start_host()
    assert vars(stage.core.match.game) == before[0]
    assert stage.core.match.moment == moments
    for name in ("state", "last", "turn_from_us", "moment", "race"):
        assert stage.view()["match"][name] == before[1][name]


def test_a_move_is_taken_back_and_the_journal_keeps_both(whisper: Stage) -> None:
    before = hands(whisper)
    play(whisper, 0, "say", card=5)
    assert hands(whisper) != before
    assert undo(whisper) is None
    assert (hands(whisper), state(whisper)["turn"]) == (before, 0)
    match = whisper.core.match
    entries = list(whisper.journal.moves(match.header.match))
    assert [entry.move["move"] for entry in entries] == ["say", "undo"]
    play(whisper, 0, "say", card=6)
    entries = list(whisper.journal.moves(match.header.match))
    assert [entry.number for entry in entries] == [0, 1, 2]
    assert [entry.move["card"] for entry in standing(entries)] == [6]
    assert vars(rebuild(match.header, entries)[0]) == vars(match.game)
    same_after_a_restart(whisper)


def test_several_moves_are_taken_back_one_after_the_other_until_none_is_left(
    whisper: Stage,
) -> None:
    states = [hands(whisper)]
    for seat, card in ((0, 5), (1, 7), (2, 3)):
        play(whisper, seat, "say", card=card)
        states.append(hands(whisper))
    for expected in reversed(states[:-1]):
        assert undo(whisper) is None
        assert hands(whisper) == expected
    assert undo(whisper) == "table.why.nothing_to_undo"
    same_after_a_restart(whisper)


def test_what_was_sent_in_view_of_a_state_that_was_taken_back_never_fits_again(
    whisper: Stage,
) -> None:
    play(whisper, 0, "say", card=5)
    stale = orders.Play("touch:g", {"move": "say", "card": 7}, whisper.core.match.moment)
    undo(whisper)
    play(whisper, 0, "say", card=6)
    why = whisper.order(stale).why
    assert why is not None
    assert why.key == "table.why.moved_on"


def test_secrets_since_then_are_taken_back_too_and_are_no_move_of_their_own(
    whisper: Stage,
) -> None:
    before = hands(whisper)
    play(whisper, 1, "favour", card=7)
    assert undo(whisper) == "table.why.nothing_to_undo"  # nobody noticed anything
    play(whisper, 0, "say", card=5)
    play(whisper, 2, "favour", card=3)
    assert undo(whisper) is None
    assert hands(whisper) == before
    assert whisper.core.match.game.favourites == [None, 7, None]


def test_a_race_is_taken_back_together_with_the_move_that_opened_it(whisper: Stage) -> None:
    before = hands(whisper)
    play(whisper, 0, "say", card=BELL)
    whisper.run(10)
    assert whisper.view()["match"]["race"] is not None
    assert undo(whisper) == "table.why.race_open"
    whisper.until(lambda: whisper.view()["match"]["race"] is None)
    assert whisper.view()["match"]["last"] is not None
    assert undo(whisper) is None
    match = whisper.view()["match"]
    assert (hands(whisper), match["race"], match["last"]) == (before, None, None)
    whisper.run(500)
    assert whisper.view()["match"]["race"] is None
    same_after_a_restart(whisper)


def test_a_race_that_waits_for_the_tv_to_be_done_is_no_obstacle(whisper: Stage) -> None:
    play(whisper, 0, "say", card=BELL)
    assert whisper.view()["match"]["race"] is not None  # the clock has ticked since
    whisper.until(lambda: whisper.view()["match"]["race"] is None)
    assert undo(whisper) is None
    assert undo(whisper) == "table.why.nothing_to_undo"


def test_what_the_deadline_did_is_taken_back_and_there_is_time_again(whisper: Stage) -> None:
    play(whisper, 0, "say", card=5)
    play(whisper, 1, "say", card=QUESTION)
    whisper.run(2_500)
    assert state(whisper)["missed"] == 1
    assert undo(whisper) is None
    assert (state(whisper)["phase"], state(whisper)["missed"]) == ("question", 0)
    whisper.run(1_900)
    assert state(whisper)["phase"] == "question"
    whisper.run(500)
    assert state(whisper)["missed"] == 1


def test_a_deal_is_taken_back_with_the_move_that_needed_it(whisper: Stage) -> None:
    for seat, card in ((0, 5), (1, 7), (2, 3)):
        before = (hands(whisper), state(whisper)["pile"])
        play(whisper, seat, "say", card=card)
    moves = [entry.move["move"] for entry in standing(whisper.core.match._entries)]
    assert moves == ["say", "say", "say", "deal"]
    assert undo(whisper) is None
    assert (hands(whisper), state(whisper)["pile"]) == before
    play(whisper, 2, "say", card=3)
    same_after_a_restart(whisper)


def test_a_pause_is_a_good_time_to_take_something_back(whisper: Stage) -> None:
    play(whisper, 0, "say", card=5)
    whisper.order(orders.Pause(True))
    assert undo(whisper) is None
    assert whisper.view()["paused"]
    assert state(whisper)["turn"] == 0


def take_back(stage: Stage, seat: int) -> str | None:
    why = stage.order(orders.TakeBack(PHONES[seat])).why
    stage.run(5)
    return why.key if why else None


def who_may_take_back(stage: Stage) -> list[int]:
    return [seat for seat in range(3) if stage.view(PHONES[seat])["you"]["takes_back"]]


def test_a_player_takes_the_own_move_back_until_another_one_acts(whisper: Stage) -> None:
    before = hands(whisper)
    assert (who_may_take_back(whisper), take_back(whisper, 0)) == ([], "table.why.not_taken_back")
    play(whisper, 0, "say", card=5)
    assert who_may_take_back(whisper) == [0]
    assert take_back(whisper, 1) == "table.why.not_taken_back"
    assert take_back(whisper, 0) is None
    assert (hands(whisper), state(whisper)["turn"]) == (before, 0)
    play(whisper, 0, "say", card=6)
    play(whisper, 1, "say", card=7)
    assert who_may_take_back(whisper) == [1]
    assert take_back(whisper, 0) == "table.why.not_taken_back"
    same_after_a_restart(whisper)
    assert who_may_take_back(whisper) == [1]


def test_whoever_saw_an_answer_that_was_taken_back_cannot_take_back_too(whisper: Stage) -> None:
    play(whisper, 0, "say", card=5)
    play(whisper, 1, "say", card=7)
    assert take_back(whisper, 1) is None
    assert who_may_take_back(whisper) == []
    same_after_a_restart(whisper)
    assert take_back(whisper, 0) == "table.why.not_taken_back"
    play(whisper, 1, "say", card=8)
    assert who_may_take_back(whisper) == [1]


def test_a_race_that_the_move_opened_or_a_pause_keeps_it_on_the_table(whisper: Stage) -> None:
    play(whisper, 0, "say", card=BELL)
    whisper.run(10)
    assert take_back(whisper, 0) == "table.why.race_open"
    whisper.until(lambda: whisper.view()["match"]["race"] is None)
    assert take_back(whisper, 0) == "table.why.not_taken_back"
    whisper.run(3_000)
    play(whisper, 1, "say", card=7)
    whisper.order(orders.Pause(True))
    assert take_back(whisper, 1) == "table.why.paused"


def test_only_a_match_that_runs_has_moves_to_take_back(stage: Stage) -> None:
    assert undo(stage) == "table.why.no_match"


def test_a_swat_is_taken_back_to_before_its_card_was_turned(playing: Stage) -> None:
    for _ in range(200):
        playing.until(lambda: playing.view()["match"]["turn_from_us"] * 1000 <= playing.now_ns)
        before = state(playing)
        playing.pads["abc"[before["turn"]]].slap(0)
        playing.run(20)
        if state(playing)["phase"] == "swat":
            break
    assert undo(playing) == "table.why.race_open"
    event = state(playing)["event"]
    playing.until(lambda: playing.view()["match"]["race"] is None)
    playing.run(3_000)
    assert undo(playing) is None
    assert state(playing) == before
    playing.pads["abc"[before["turn"]]].slap(0)
    playing.run(20)
    assert state(playing)["event"] == event  # the same card, and a new swat
    playing.until(lambda: playing.view()["match"]["race"] is None)
    game, _ = rebuild(playing.core.match.header, playing.core.match._entries)
    assert game.view(-1) == state(playing)


def test_the_hosts_own_choice_is_taken_back(playing: Stage) -> None:
    assert undo(playing) is None  # who starts
    assert playing.view()["match"]["asks_host"]
    assert playing.order(orders.Choose({"move": "starter", "seat": 2})).why is None
    assert state(playing)["turn"] == 2


def test_the_host_takes_back_what_no_player_may_and_all_are_told(stage: Stage) -> None:
    """On paper nobody could: in Rummü the card beneath the one that was drawn has been seen."""
    stage.order(orders.SetGame("rummue"))
    for device in PHONES:
        stage.phone(device)
    assert stage.order(orders.Start()).why is None
    stage.until(lambda: stage.view()["match"]["state"]["phase"] == "draw")
    before = state(stage)
    seat = before["turn"]
    play(stage, seat, "draw_discard")
    assert state(stage)["top"] != before["top"]
    assert stage.order(orders.TakeBack(PHONES[seat])).why == Text("table.why.not_taken_back")
    assert stage.view()["notices"] == []
    assert undo(stage) is None
    after = state(stage)
    assert (after["top"], after["phase"], after["known"]) == (before["top"], "draw", [])
    assert [notice["key"] for notice in stage.view()["notices"]] == ["table.undone"]


def test_nobody_is_told_of_an_undo_that_was_refused_or_was_the_players_own(whisper: Stage) -> None:
    assert undo(whisper) == "table.why.nothing_to_undo"
    play(whisper, 0, "say", card=5)
    assert take_back(whisper, 0) is None
    assert whisper.view()["notices"] == []


def test_races_alone_cannot_be_taken_back(stage: Stage) -> None:
    stage.phone("touch:f")
    stage.order(orders.SetGame("reaction"))
    stage.order(orders.Start())
    assert undo(stage) in ("table.why.race_open", "table.why.nothing_to_undo")
    stage.until(lambda: stage.view()["match"]["last"] is not None)
    assert stage.view()["match"]["race"] is None
    assert undo(stage) == "table.why.nothing_to_undo"


def test_the_buzzers_own_undo_is_no_undo_of_the_table(stage: Stage) -> None:
    for phone in ("touch:f", "touch:g"):
        stage.phone(phone)
    stage.order(orders.SetGame("buzzer"))
    stage.order(orders.Start())
    for record in ({"move": "score", "seat": 0, "points": 1}, {"move": "undo"}):
        assert stage.order(orders.Choose(record)).why is None
    assert state(stage)["scores"] == [0, 0]
    assert len(standing(stage.core.match._entries)) == 2
    assert undo(stage) is None  # takes the buzzer's undo back
    assert state(stage)["scores"] == [1, 0]


@pytest.mark.parametrize("keep", [-1, 2, "1", None, True])
def test_an_undo_of_more_than_there_is_does_not_fit(keep: Any) -> None:
    entries = [Entry(0, 0, 0, {"move": "say"}), Entry(1, 1, -1, {"move": "undo", "keep": keep})]
    with pytest.raises(ValueError, match="undo"):
        standing(entries)


@given(st.lists(st.integers(-1, 30)))
def test_what_stands_is_what_a_stack_would_hold(steps: list[int]) -> None:
    """Every number that is no more than the height is an undo to that height."""
    stack: list[int] = []
    entries: list[Entry] = []
    for number, step in enumerate(steps):
        if 0 <= step < len(stack):
            del stack[step:]
            entries.append(Entry(number, number, -1, undo_record(step)))
        else:
            stack.append(number)
            entries.append(Entry(number, number, 0, {"move": "say"}))
    assert [entry.number for entry in standing(entries)] == stack
