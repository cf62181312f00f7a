"""A quiz with a pack is looked at again: its film, and its files for other programs."""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random
from typing import cast

from again.matches import BEGAN_NS, MOVE_NS, NAMES, result_of
from games.at_random import drawn
from games.quiz_tables import QUESTIONS
from slapbox.again.export import as_json, moves_csv, slaps_csv
from slapbox.again.film import film
from slapbox.games.options import complete
from slapbox.games.protocol import TABLE, TV, Move
from slapbox.games.quiz import Quiz
from slapbox.games.quiz.moves import End, Load
from slapbox.table.archive import Past
from slapbox.table.guests.tally import tally
from slapbox.table.journal.journal import Entry, Header


def past() -> tuple[Past, list[object]]:
    """A quiz at random with a question of each round, and what the TV showed of it."""
    quiz, chance = Quiz.new(3, complete(Quiz.rules, {}), []), Random(7)
    header = Header("q", "quiz", "1", dict(quiz.options), None, (), NAMES[:3], BEGAN_NS)
    entries: list[Entry] = []
    views: list[object] = [quiz.view(TV)]
    seat, move = TABLE, cast("Move", Load(QUESTIONS, "A pack"))
    while quiz.result() is None:
        quiz.apply(seat, move)
        views.append(quiz.view(TV))
        at_ns = BEGAN_NS + (len(entries) + 1) * MOVE_NS
        entries.append(Entry(len(entries), at_ns, seat, move.as_json()))
        seat, move = TABLE, End()
        while quiz.result() is None and isinstance(move, End) and len(entries) < 400:
            seat, move = drawn(quiz, chance)
    races = {one.number: one.at_ns - MOVE_NS // 2 for one in entries if "slaps" in one.move}
    whole = tuple(entries)
    return Past(header, whole, races, result_of(header, whole), (0, 1, 2)), views


def test_a_film_of_a_quiz_shows_each_round_as_the_tv_did() -> None:
    match, views = past()
    states = [frame["match"]["state"] for frame in film(match)["frames"]]
    shown = [state for before, state in pairwise([None, *states]) if state != before]
    assert shown == [view for before, view in pairwise([None, *views]) if view != before]
    rounds = {state["card"]["round"] for state in states if state["card"]}
    assert rounds >= {"buzz", "choice", "number", "sort", "appear"}


def test_a_quiz_is_exported_whole_and_its_choices_are_no_reactions() -> None:
    match, _ = past()
    told = json.loads(as_json(match))
    assert told["moves"][0]["move"]["title"] == "A pack"
    assert moves_csv(match).count("\n") == len(match.entries) + 1
    assert slaps_csv(match).count("\n") == 1
    assert tally(match.header, match.entries, match.result).hands == ((), (), ())
