"""A quiz with a pack is looked at again: its film, and its files for other programs."""

from __future__ import annotations

import json
from csv import DictReader
from io import StringIO
from itertools import pairwise

from again.matches import GOLDEN, recorded
from golden.notation import loads
from slapbox.again.export import as_json, moves_csv, slaps_csv
from slapbox.again.film import film
from slapbox.games.protocol import TV
from slapbox.table.guests.tally import tally


def shown() -> list[object]:
    """Return the events that the TV showed of the recorded quiz."""
    match = loads((GOLDEN / "quiz.txt").read_text(encoding="utf-8"))
    quiz = match.begun()
    views: list[object] = [quiz.view(TV)]
    for seat, move in match.moves:
        quiz.apply(seat, quiz.move_from_json(move))
        views.append(quiz.view(TV))
    return views


def test_a_film_of_a_quiz_shows_each_round_as_the_tv_did() -> None:
    match, views = recorded("quiz"), shown()
    states = [frame["match"]["state"] for frame in film(match)["frames"]]
    seen = [state for before, state in pairwise([None, *states]) if state != before]
    assert seen == [view for before, view in pairwise([None, *views]) if view != before]
    rounds = {state["card"]["round"] for state in states if state["card"]}
    assert rounds >= {"buzz", "choice", "number", "sort", "appear"}


def test_a_quiz_is_exported_whole_and_its_buzzes_are_no_reactions() -> None:
    match = recorded("quiz")
    told = json.loads(as_json(match))
    assert told["moves"][0]["move"]["title"] == "A pack"
    assert moves_csv(match).count("\n") == len(match.entries) + 1
    assert tally(match.header, match.entries, match.result).hands == ((), (), ())


def test_each_buzz_is_a_race_with_those_who_came_after_it() -> None:
    match = recorded("quiz")
    rows = list(DictReader(StringIO(slaps_csv(match))))
    assert {row["name"] for row in rows} == {"buzz"}
    races: dict[str, list[dict[str, str]]] = {}
    for row in rows:
        races.setdefault(row["race"], []).append(row)
    moves = [entry.move for entry in match.entries]
    buzzes = [move["slaps"] for move in moves if move["move"] == "buzz"]
    gaps = [move["slaps"] for move in moves if move["move"] == "gaps"]
    assert len(rows) == sum(map(len, [*buzzes, *gaps]))
    winners = [row["seat"] for row in rows if row["verdict"] == "won"]
    details = match.result["details"]
    assert [winners.count(str(seat)) for seat in range(3)] == [one["firsts"] for one in details]
    for race in races.values():
        times = [int(row["at_us"]) for row in race]
        assert times == sorted(times)


def test_each_question_is_marked_and_who_was_first() -> None:
    marks = film(recorded("quiz"))["marks"]
    numbers = [mark["text"]["values"]["number"] for mark in marks if mark["kind"] == "deal"]
    assert numbers == list(range(1, len(numbers) + 1))
    assert {mark["kind"] for mark in marks} == {"deal", "race", "highlight", "end"}
