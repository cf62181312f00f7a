"""Teams at a quiz: whose chance it is after a wrong answer, and whose bonus after a right one."""

from __future__ import annotations

from itertools import cycle, islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.test_quiz_pack import after, close, shown
from slapbox.games.options import complete
from slapbox.games.protocol import TABLE, TV, Json
from slapbox.games.quiz import Quiz
from slapbox.games.quiz.moves import Arm, Ask, Judge, Load, Undo
from slapbox.games.quiz.questions import Question
from slapbox.games.roles import TimeUp

BUZZ = tuple(Question("buzz", f"Number {number}?", "yes") for number in range(9))
CHOICE = Question("choice", "How many legs?", "four", ("four", "six", "eight", "ten"))

Teams = tuple[int | None, ...]
some_teams = st.integers(2, 8).flatmap(
    lambda seats: st.tuples(*[st.sampled_from([None, 0, 1, 2])] * seats)
)


def played(teams: Teams, *questions: Question, **rules: str) -> Quiz:
    """A quiz in teams whose first question is armed, or is to be chosen."""
    quiz = Quiz.new(len(teams), complete(Quiz.rules, rules), [])
    quiz.apply(TABLE, Load(questions, "A pack", teams))
    after(quiz, Ask())
    if quiz.phase == "reading":
        after(quiz, Arm())
    return quiz


def answered(quiz: Quiz, seat: int, *, right: bool) -> Json:
    """This seat slaps first, and answers."""
    close(quiz, (seat, 0, 900))
    return after(quiz, Judge(right))


@given(some_teams, st.data())
def test_a_wrong_answer_shuts_out_the_team_and_nobody_else(
    teams: Teams, data: st.DataObject
) -> None:
    quiz = played(teams, *BUZZ)
    out: set[int] = set()
    while quiz.phase == "armed":
        seat = data.draw(st.sampled_from(sorted(set(range(len(teams))) - out)))
        view = answered(quiz, seat, right=False)
        out |= {seat, *(one for one, team in enumerate(teams) if team == teams[seat] is not None)}
        assert view["missed"] == seat
        if quiz.phase == "armed":
            assert set(view["wrong"]) == out
            race = quiz.race()
            assert race is not None
            assert race.out == out
    assert out == set(range(len(teams)))
    assert quiz.phase == "revealed"


@given(some_teams, st.integers(0, 3), st.data())
def test_a_right_buzz_brings_its_team_so_many_questions(
    teams: Teams, bonus: int, data: st.DataObject
) -> None:
    quiz = played(teams, *BUZZ, bonus=str(bonus), wrong_points="1")
    seat = data.draw(st.sampled_from(range(len(teams))))
    answered(quiz, seat, right=True)
    due = 0 if teams[seat] is None else bonus
    for _ in range(due):
        assert after(quiz, Ask())["alone"] == seat
        assert quiz.legal_moves(seat) == [], "nobody is too early"
        view = after(quiz, TimeUp())
        assert (view["phase"], view["first"]) == ("answered", seat)
        right = data.draw(st.booleans())
        before = quiz.scores[seat]
        view = after(quiz, Judge(right))
        assert view["phase"] == "revealed", "nobody may steal a bonus"
        assert quiz.scores[seat] - before == right
    assert after(quiz, Ask())["alone"] is None


def test_the_bonus_of_a_steal_is_for_who_stole() -> None:
    quiz = played((0, 0, 1, 1), *BUZZ, bonus="2")
    answered(quiz, 0, right=False)
    answered(quiz, 3, right=True)
    assert after(quiz, Ask())["alone"] == 3


def test_a_bonus_has_a_clock_of_its_own_and_late_is_wrong() -> None:
    quiz = played((0, 1), *BUZZ, bonus="3", bonus_s="7")
    answered(quiz, 1, right=True)
    after(quiz, Ask(), Arm())
    deadline = quiz.deadline()
    assert deadline is not None
    assert deadline.after_us == 7_000_000
    assert after(quiz, TimeUp())["outcome"] == "wrong"
    assert after(quiz, Ask())["alone"] == 1, "the next part is theirs, too"


def test_a_bonus_ends_with_questions_of_another_kind() -> None:
    quiz = played((0, 1), BUZZ[0], CHOICE, *BUZZ[1:], bonus="3")
    answered(quiz, 1, right=True)
    after(quiz, Ask())
    assert shown(quiz)["alone"] is None
    close(quiz, (0, 0, 400))
    assert after(quiz, TimeUp(), Ask())["alone"] is None


def test_a_judgement_that_brought_a_bonus_is_taken_back_with_it() -> None:
    quiz = played((0, 1), *BUZZ, bonus="3")
    answered(quiz, 1, right=True)
    after(quiz, Undo(), Judge(False))
    assert quiz.phase == "armed"
    answered(quiz, 0, right=False)
    assert after(quiz, Ask())["alone"] is None


@pytest.mark.parametrize("teams", [(0,), (0, 1, 0), (None,) * 9])
def test_teams_are_those_of_all_seats(teams: Teams) -> None:
    quiz = Quiz.new(2, complete(Quiz.rules, {}), [])
    assert quiz.why_not(TABLE, Load(BUZZ, "", teams)) is not None


def test_teams_play_without_a_pack_too() -> None:
    quiz = Quiz.new(4, complete(Quiz.rules, {}), [])
    quiz.apply(TABLE, Load((), "", tuple(islice(cycle((0, 1)), 4))))
    assert quiz.view(TV)["questions"] == 0
    assert quiz.why_not(TABLE, Load(BUZZ)) is not None
    after(quiz, Arm())
    assert answered(quiz, 0, right=False)["wrong"] == [0, 2]
    assert answered(quiz, 1, right=False)["outcome"] == "wrong"
    assert quiz.phase == "ready"
