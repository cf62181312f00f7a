"""Hints by experts: one phone is told, everybody sees that it was, and the match is the same."""

from __future__ import annotations

from typing import Any

import pytest

from slapbox.table.evening.assignment import Assignment
from slapbox.table.words import orders
from slapbox.text import Text
from table.asking import why

TableHarness = Any  # the fixture's class lives in conftest, which cannot be imported by name
ANNA, BEN = "touch:f", "touch:g"
WHY = Text("coach.why.tried", {"count": 3})


@pytest.fixture
def coached(whisper: TableHarness) -> TableHarness:
    """FakeGame, as if an expert knew it; it is the turn of seat 0, who has the phone ANNA."""
    whisper.coached.add("whisper")
    whisper.run(20)
    return whisper


def revision(stage: TableHarness) -> int:
    return int(stage.view()["match"]["revision"])


def asks(stage: TableHarness, device: str = ANNA, at: int | None = None) -> str | None:
    now = revision(stage) if at is None else at
    return why(stage.order(orders.AskHint(device, now), device))


def a_move(stage: TableHarness) -> Any:
    """Something that everybody would notice."""
    return next(move for move in stage.view(ANNA)["you"]["moves"] if move["move"] == "say")


def tells(stage: TableHarness, move: Any, seat: int = 0) -> str | None:
    match = stage.core.match.header.match
    return why(stage.order(orders.TellHint(match, seat, revision(stage), move, WHY)))


def coach(stage: TableHarness, device: str = ANNA) -> Any:
    return stage.view(device)["you"]["coach"]


def counts(stage: TableHarness) -> list[int]:
    return [seat["hints"] for seat in stage.view()["seats"]]


def test_whoever_is_to_move_may_ask_and_is_told(coached: TableHarness) -> None:
    assert coach(coached) == {"state": "free", "advice": None}
    assert asks(coached) is None
    (question,) = coached.questions
    assert (question.seat, question.revision) == (0, revision(coached))
    assert question.header.match == coached.core.match.header.match
    assert question.entries == coached.core.match.played()
    assert coach(coached) == {"state": "thinks", "advice": None}
    assert counts(coached) == [0, 0, 0]
    move = a_move(coached)
    assert tells(coached, move) is None
    advice = {"move": move, "reason": WHY.as_json()}
    assert coach(coached) == {"state": "tells", "advice": advice}
    assert counts(coached) == [1, 0, 0]


def test_nobody_else_is_told_a_byte_of_it(coached: TableHarness) -> None:
    asks(coached)
    tells(coached, {"move": "say", "card": 987654321})
    assert b"987654321" in coached.bytes_for(ANNA)
    for viewer in ("tv", "host", "room", BEN, "touch:h", "touch:stranger"):
        assert b"987654321" not in coached.bytes_for(viewer)
        assert b"coach.why" not in coached.bytes_for(viewer)


def test_who_asks_again_in_the_same_moment_has_the_same_hint(coached: TableHarness) -> None:
    asks(coached)
    assert asks(coached) is None
    tells(coached, a_move(coached))
    assert asks(coached) is None
    assert len(coached.questions) == 1
    assert counts(coached) == [1, 0, 0]


def test_a_hint_that_comes_too_late_is_nobodys(coached: TableHarness) -> None:
    before = revision(coached)
    asks(coached)
    move = a_move(coached)
    coached.order(orders.Play(ANNA, move, before))
    assert revision(coached) != before
    match = coached.core.match.header.match
    late = coached.order(orders.TellHint(match, 0, before, move, WHY))
    assert why(late) == "table.why.moved_on"
    assert counts(coached) == [0, 0, 0]
    assert asks(coached, at=before) == "table.why.moved_on"


def test_a_hint_is_gone_when_the_game_has_moved_on_and_is_no_move(coached: TableHarness) -> None:
    asks(coached)
    move = a_move(coached)
    tells(coached, move)
    played = coached.core.match.played()
    assert not [entry for entry in played if "hint" in str(entry.move)]
    coached.order(orders.Play(ANNA, move, revision(coached)))
    assert coach(coached) in (None, {"state": "free", "advice": None})
    assert counts(coached) == [1, 0, 0]


def test_who_is_not_to_move_or_has_no_seat_is_told_nothing(coached: TableHarness) -> None:
    assert coach(coached, BEN) is None
    assert asks(coached, BEN) == "coach.why.not_now"
    assert asks(coached, "touch:stranger") == "table.why.no_seat"
    assert coached.questions == []


def test_guests_cannot_say_what_the_expert_says(coached: TableHarness) -> None:
    asks(coached)
    match = coached.core.match.header.match
    order = orders.TellHint(match, 0, revision(coached), a_move(coached), WHY)
    for device in (ANNA, BEN, "touch:stranger"):
        assert coached.order(order, device).forbidden
        assert coached.order(orders.SetHints(allowed=False), device).forbidden
    assert coach(coached) == {"state": "thinks", "advice": None}


def test_an_expert_may_not_know(coached: TableHarness) -> None:
    asks(coached)
    match = coached.core.match.header.match
    assert why(coached.order(orders.TellHint(match, 0, revision(coached)))) is None
    assert coach(coached) == {"state": "lost", "advice": None}
    assert counts(coached) == [0, 0, 0]


def test_the_host_may_forbid_it(coached: TableHarness) -> None:
    coached.order(orders.SetHints(allowed=False))
    assert coached.view()["hints"] is False
    assert coach(coached) is None
    assert asks(coached) == "coach.why.forbidden"
    coached.kill_host()
    coached.start_host()
    coached.run(20)
    assert coached.view()["hints"] is False
    coached.order(orders.SetHints(allowed=True))
    assert asks(coached) is None


def test_no_hints_where_no_expert_knows_the_game(whisper: TableHarness) -> None:
    assert coach(whisper) is None
    assert asks(whisper) == "coach.why.not_now"


def test_a_match_that_a_venue_compares_is_played_without(
    coached: TableHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    coached.order(orders.ToLobby())
    monkeypatch.setattr(coached.core.room(Assignment), "holds", lambda _: True)
    coached.order(orders.Start())
    coached.run(50)
    assert coach(coached) is None
    assert asks(coached) == "coach.why.forbidden"


def test_nobody_asks_while_the_table_is_paused(coached: TableHarness) -> None:
    coached.order(orders.Pause(paused=True))
    assert asks(coached) == "table.why.paused"


def test_after_a_restart_hints_are_counted_on_and_asked_for_again(coached: TableHarness) -> None:
    asks(coached)
    tells(coached, a_move(coached))
    coached.kill_host()
    coached.start_host()
    coached.run(50)
    assert counts(coached) == [1, 0, 0]
    assert coach(coached) == {"state": "free", "advice": None}
    assert asks(coached) is None
    tells(coached, a_move(coached))
    assert counts(coached) == [2, 0, 0]


def test_the_next_match_counts_anew(coached: TableHarness) -> None:
    asks(coached)
    tells(coached, a_move(coached))
    coached.order(orders.ToLobby())
    coached.order(orders.Start())
    coached.run(50)
    assert counts(coached) == [0, 0, 0]
