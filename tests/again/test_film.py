"""A match that is over as a film: the views of the TV in their order, and all hands."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, cast

import pytest
from msgspec.structs import replace

from again.matches import GAMES, MOVE_NS, recorded
from shapes.validation import check
from slapbox.again import shapes
from slapbox.again.film import film, frames_of, open_hands
from slapbox.games import find
from slapbox.games.protocol import TV, IllegalMove, Json
from slapbox.table.archive import Past
from slapbox.table.journal.journal import Entry
from slapbox.table.journal.replay import begun, end_record, undo_record


def views_of(past: Past) -> list[Json]:
    """Return what the TV sees of the rules' state after each move."""
    game = begun(past.header)
    views = [game.view(TV)]
    for entry in past.entries:
        game.apply(entry.seat, game.move_from_json(entry.move))
        views.append(game.view(TV))
    return views


@pytest.mark.parametrize("game", GAMES)
def test_a_film_shows_what_the_tv_showed_and_ends_with_the_result(game: str) -> None:
    past = recorded(game)
    reel = film(past)
    check(reel, shapes.Film)
    states = [frame["match"]["state"] for frame in reel["frames"]]
    shown = [state for before, state in pairwise([None, *states]) if state != before]
    seen = views_of(past)
    assert shown == [state for before, state in pairwise([None, *seen]) if state != before]
    *others, last = cast("list[Any]", reel["frames"])
    assert {frame["phase"] for frame in others} == {"match"}
    assert {frame["match"]["result"] is None for frame in others} == {True}
    assert (last["phase"], last["match"]["result"]) == ("over", past.result)
    assert last["match"]["podium"] is not None


@pytest.mark.parametrize("game", GAMES)
def test_frames_are_in_order_and_marks_name_some_of_them(game: str) -> None:
    reel = film(recorded(game))
    times = [frame["at_us"] for frame in reel["frames"]]
    assert times == sorted(times)
    assert times[0] == recorded(game).header.started_ns // 1000
    numbers = [mark["frame"] for mark in reel["marks"]]
    assert numbers == sorted(numbers)
    assert reel["marks"][-1] == {
        "frame": len(times) - 1,
        "kind": "end",
        "text": {"key": "again.mark.end", "values": {}},
    }
    assert {mark["kind"] for mark in reel["marks"]} & {"deal", "race"}


@pytest.mark.parametrize("game", [name for name in GAMES if find(name).needs_phones])
def test_all_hands_lie_open_and_are_told_when_they_change(game: str) -> None:
    past = recorded(game)
    reel, rules = film(past), begun(past.header)
    face_up = reel["frames"][0]["hands"]
    assert face_up is not None
    open_now = [face_up]
    for frame in reel["frames"][1:]:
        assert frame["hands"] != open_now[-1]
        open_now += [frame["hands"]] if frame["hands"] is not None else []
    expected = [open_hands(rules)]
    for entry in past.entries:
        rules.apply(entry.seat, rules.move_from_json(entry.move))
        expected += [open_hands(rules)] if open_hands(rules) != expected[-1] else []
    assert open_now == expected
    cards = {card["card"] for hands in open_now for hand in hands for card in hand}
    assert cards <= set(past.header.deck)
    assert len(cards) > 10


def test_where_no_cards_are_secret_there_are_no_hands() -> None:
    assert {frame["hands"] is None for frame in film(recorded("fly-swatter"))["frames"]} == {True}


def test_a_race_opens_and_hands_come_down_one_by_one() -> None:
    frames: list[Any] = list(film(recorded("fly-swatter"))["frames"])
    races = [frame["match"]["race"] for frame in frames]
    opened = next(number for number, race in enumerate(races) if race and race["name"] == "swat")
    closed = next(number for number in range(opened, len(races)) if races[number] is None)
    down = [sum(race["down"]) for race in races[opened:closed]]
    assert down[0] == 0
    assert {after - before for before, after in pairwise(down)} <= {0, 1}
    last = frames[closed]["match"]["last"]
    assert len([hand for hand in last["hands"] if hand["hand"] is not None]) == down[-1] > 0
    assert last["opened_us"] == races[opened]["opened_us"]


@pytest.mark.parametrize("game", ["mu", "rummue", "safarue"])
def test_before_each_move_the_film_stands_where_the_match_did(game: str) -> None:
    """In Safarü, where others may point out what somebody missed, hands come down between."""
    past = recorded(game)
    frames = film(past)["frames"]
    numbers = frames_of(past)
    assert (numbers == list(range(len(past.entries)))) == (game != "safarue")
    for number, view in zip(numbers, views_of(past), strict=False):
        state: Any = frames[number]["match"]["state"]
        assert {**state, "news": []} == {**view, "news": []}


def test_what_was_taken_back_is_not_in_the_film() -> None:
    past = recorded("rummue")
    count = len(past.entries)
    back = Entry(count, past.entries[-1].at_ns, -1, undo_record(count - 1))
    reapply = replace(past.entries[-1], number=count + 1, at_ns=back.at_ns + MOVE_NS)
    changed = replace(past, entries=(*past.entries, back, reapply))
    one, other = film(past), film(changed)
    assert [frame["match"]["state"] for frame in other["frames"]] == [
        frame["match"]["state"] for frame in one["frames"]
    ]


def test_a_match_that_the_host_has_ended_ends_there() -> None:
    past = recorded("mu")
    dealt = [mark["frame"] for mark in film(past)["marks"] if mark["kind"] == "deal"]
    entries = past.entries[: dealt[1] + 2]
    end = Entry(len(entries), entries[-1].at_ns + MOVE_NS, -1, end_record())
    reel = film(replace(past, entries=(*entries, end)))
    last = reel["frames"][-1]["match"]
    assert last["ended_early"]
    assert last["result"] is not None


def test_a_journal_that_does_not_fit_the_rules_makes_no_film() -> None:
    past = recorded("mu")
    with pytest.raises(IllegalMove):
        film(replace(past, entries=past.entries[5:]))
