"""The rounds of a pack: who gets what for which answer, and whose choice comes next."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.quiz_tables import QUESTIONS
from slapbox.games.options import complete
from slapbox.games.protocol import TABLE, TV, Json, Move, Prediction, Shuffle, Slap
from slapbox.games.quiz import Quiz
from slapbox.games.quiz.moves import (
    Arm,
    Ask,
    End,
    Guess,
    Judge,
    Load,
    Pick,
    Reset,
    Score,
    Stake,
    Undo,
)
from slapbox.games.quiz.questions import Question
from slapbox.games.quiz.script import PARTS, nearest
from slapbox.games.roles import TimeUp

BUZZ, CHOICE, SIX, NUMBER, SORT, APPEAR, *BOARD, FINAL = QUESTIONS


def mixed(quiz: Quiz, *order: int) -> None:
    """The table brings what it is to mix, in this order."""
    pending = quiz.pending()
    if isinstance(pending, Shuffle):
        quiz.apply(TABLE, quiz.deal(order or pending.cards))


def begun(*questions: Question, seats: int = 3, **rules: str) -> Quiz:
    """A quiz whose first question is on."""
    quiz = Quiz.new(seats, complete(Quiz.rules, rules), [])
    quiz.apply(TABLE, Load(questions, "A pack"))
    mixed(quiz)
    quiz.apply(TABLE, Ask())
    mixed(quiz)
    return quiz


def close(quiz: Quiz, *slaps: tuple[int, int, int]) -> Json:
    """The race ends with these slaps: seat, key, ms."""
    made = [Slap(seat, key, ms * 1000, 50) for seat, key, ms in slaps]
    quiz.apply(TABLE, quiz.close_race(made))
    return quiz.view(TV)


def shown(quiz: Quiz) -> Json:
    """Return what the TV shows."""
    return quiz.view(TV)


def after(quiz: Quiz, *moves: Move) -> Json:
    for move in moves:
        quiz.apply(TABLE, move)
        mixed(quiz)
    return quiz.view(TV)


def reasons(quiz: Quiz, *slaps: tuple[int, int, int]) -> list[str | None]:
    made = [Slap(seat, key, ms * 1000, 50) for seat, key, ms in slaps]
    return [one.reason.key if one.reason else None for one in quiz.judge(made)]


# ---- what a pack brings ----


def test_a_pack_without_a_question_that_can_be_played_is_refused() -> None:
    quiz = Quiz.new(2, complete(Quiz.rules, {}), [])
    odd = (
        Question("choice", "Two only?", "a", ("a", "b")),
        Question("number", "Which?", "none"),
        Question("sort", "Six?", "a", ("a", "b", "c", "d", "e", "f")),
        Question("appear", "Nothing?", "a"),
        Question("final", "No choices?", "a"),
    )
    why = quiz.why_not(TABLE, Load(odd))
    assert why is not None
    assert why.key == "quiz.why.no_questions"
    quiz.apply(TABLE, Load((*odd, BUZZ)))
    assert shown(quiz)["questions"] == 1
    assert quiz.why_not(TABLE, Load((BUZZ,))) is not None


def test_so_many_questions_are_asked_and_mixed_if_that_is_wanted() -> None:
    many = [Question("buzz", f"Number {number}?", "yes") for number in range(30)]
    quiz = begun(*many, draw="random", questions="5")
    assert shown(quiz)["questions"] == 5
    quiz = Quiz.new(2, complete(Quiz.rules, {"draw": "random", "questions": "5"}), [])
    quiz.apply(TABLE, Load(tuple(many)))
    mixed(quiz, *reversed(range(30)))
    assert after(quiz, Ask())["card"]["text"] == "Number 29?"


def test_without_a_quizmaster_nothing_is_played_that_somebody_has_to_judge() -> None:
    quiz = begun(*QUESTIONS, quizmaster="no")
    assert shown(quiz)["questions"] == 5
    texts = []
    while quiz.result() is None:
        texts.append(quiz.card.text if quiz.card else "")
        pending = quiz.pending()
        move = quiz.deal(pending.cards) if isinstance(pending, Shuffle) else None
        if quiz.race() is not None:
            move = quiz.close_race([])
        quiz.apply(TABLE, move or TimeUp())
    assert {BUZZ.text, APPEAR.text}.isdisjoint(texts)
    assert FINAL.text in texts


@given(st.permutations(range(4)))
def test_the_answers_stand_where_the_table_has_put_them(order: list[int]) -> None:
    quiz = Quiz.new(2, complete(Quiz.rules, {}), [])
    quiz.apply(TABLE, Load((CHOICE,)))
    quiz.apply(TABLE, Ask())
    mixed(quiz, *order)
    assert shown(quiz)["card"]["choices"] == [CHOICE.choices[place] for place in order]
    close(quiz, (0, order.index(0), 500), (1, order.index(1), 500))
    assert after(quiz, TimeUp())["gains"] == [1, 0]


# ---- buzz in ----


def test_the_letters_come_and_then_the_buzzers_open_by_themselves() -> None:
    quiz = begun(BUZZ)
    deadline = quiz.deadline()
    assert deadline is not None
    assert deadline.after_us == len(BUZZ.text) * 60_000 + 500_000
    assert after(quiz, TimeUp())["phase"] == "armed"
    aloud = begun(BUZZ, show="aloud")
    assert aloud.deadline() is None
    assert after(aloud, Arm())["phase"] == "armed"


@pytest.mark.parametrize(("collect_ms", "left_us"), [("500", 1_500_000), ("5000", 1_000_000)])
def test_an_answer_has_a_second_at_least_after_others_were_collected(
    collect_ms: str, left_us: int
) -> None:
    quiz = begun(BUZZ, answer_s="2", collect_ms=collect_ms)
    after(quiz, Arm())
    close(quiz, (0, 0, 900))
    close(quiz)
    deadline = quiz.deadline()
    assert deadline is not None
    assert deadline.after_us == left_us


def test_a_wrong_or_late_answer_is_the_others_chance_and_the_right_one_tells() -> None:
    quiz = begun(BUZZ, wrong_points="1")
    after(quiz, Arm())
    close(quiz, (0, 0, 900))
    close(quiz)
    view = after(quiz, Judge(False))
    assert (view["phase"], view["wrong"], view["scores"]) == ("armed", [0], [-1, 0, 0])
    assert view["reveal"] is None
    close(quiz, (1, 0, 900))
    close(quiz)
    view = after(quiz, TimeUp())
    assert (view["phase"], view["wrong"], view["scores"]) == ("armed", [0, 1], [-1, -1, 0])
    close(quiz, (2, 0, 900))
    view = after(quiz, Judge(True))
    assert view["reveal"]["answer"] == BUZZ.answer
    assert (view["phase"], view["scores"]) == ("revealed", [-1, -1, 1])


def test_nobody_knows_and_everybody_is_told() -> None:
    quiz = begun(BUZZ)
    after(quiz, Arm())
    view = close(quiz)
    assert (view["outcome"], view["reveal"]["answer"]) == ("nobody", BUZZ.answer)
    quiz = begun(BUZZ)
    view = after(quiz, Reset())
    assert (view["outcome"], view["reveal"]["answer"]) == ("nobody", BUZZ.answer)


@pytest.mark.parametrize("right", [True, False])
def test_a_judgement_is_taken_back_whole(right: bool) -> None:
    quiz = begun(BUZZ, wrong_points="2")
    after(quiz, Arm())
    close(quiz, (1, 0, 900))
    close(quiz)
    before = shown(quiz)
    after(quiz, Judge(right), Undo())
    assert shown(quiz) == before
    assert Undo() not in quiz.legal_moves(TABLE)


def test_points_by_hand_are_taken_back_alone() -> None:
    quiz = begun(CHOICE)
    close(quiz, (0, 0, 400))
    view = after(quiz, TimeUp(), Score(2, 1), Undo())
    assert (view["scores"], view["phase"]) == ([1, 0, 0], "revealed")


# ---- choice, number, sort ----


def test_a_key_counts_once_and_only_if_it_stands_for_something() -> None:
    quiz = begun(CHOICE)
    wild = ((0, 5, 300), (0, 2, 400), (0, 0, 500), (1, 0, 600))
    assert reasons(quiz, *wild) == ["quiz.why.nothing", None, "quiz.why.no_hand", None]
    view = close(quiz, *wild)
    assert [(answer["seat"], answer["keys"]) for answer in view["given"]] == [(0, [2]), (1, [0])]
    assert view["reveal"] is None
    assert [answer["gain"] for answer in view["given"]] == [0, 0]
    assert after(quiz, TimeUp())["gains"] == [0, 1, 0]


def test_the_quickest_right_key_may_count_twice() -> None:
    quiz = begun(SIX, speed="first")
    close(quiz, (0, 3, 100), (1, 0, 300), (2, 0, 200))
    assert after(quiz, TimeUp())["gains"] == [0, 3, 6]


def test_the_nearest_guess_wins_and_equals_share() -> None:
    quiz = begun(NUMBER)
    quiz.apply(0, Guess(23.125))
    assert quiz.why_not(0, Guess(41.0)) is not None
    assert shown(quiz)["answered"] == [0]
    assert "23.125" not in json.dumps(shown(quiz))
    quiz.apply(1, Guess(60.875))
    assert quiz.movers() == (2,)
    quiz.apply(2, Guess(1.0))
    assert shown(quiz)["phase"] == "chosen"
    assert after(quiz, TimeUp())["gains"] == [1, 1, 0]


numbers = st.floats(-1e15, 1e15)


@given(st.dictionaries(st.integers(0, 7), numbers, min_size=1), numbers)
def test_no_other_guess_is_nearer(guesses: dict[int, float], right: float) -> None:
    best = nearest(guesses, right)
    assert best
    away = {seat: abs(guess - right) for seat, guess in guesses.items()}
    assert all((away[seat] == min(away.values())) == (seat in best) for seat in guesses)


def test_all_four_have_to_be_in_order() -> None:
    quiz = begun(SORT)
    right = [(0, key, 300 + key) for key in range(4)]
    short = [(1, key, 300 + key) for key in range(3)]
    swapped = [(2, key, 300 + at) for at, key in enumerate((1, 0, 2, 3))]
    view = close(quiz, *right, *short, *swapped)
    assert [answer["keys"] for answer in view["given"]] == [[0, 1, 2, 3], [0, 1, 2], [1, 0, 2, 3]]
    assert after(quiz, TimeUp())["gains"] == [1, 0, 0]


# ---- what appears ----


@pytest.mark.parametrize(("ms", "points"), [(1, 6), (9_999, 6), (10_001, 4), (20_001, 2)])
def test_the_later_the_fewer_points(ms: int, points: int) -> None:
    quiz = begun(APPEAR)
    assert shown(quiz)["appear"]["worth"] == [2 * part for part in range(PARTS, 0, -1)]
    close(quiz, (1, 0, ms))
    assert after(quiz, Judge(True))["gains"] == [0, points, 0]


def test_a_picture_goes_on_from_where_it_was() -> None:
    quiz = begun(APPEAR)
    close(quiz, (1, 0, 12_000))
    view = after(quiz, Judge(False))
    assert view["appear"]["gone_us"] == 12_000_000
    race = quiz.race()
    assert race is not None
    assert race.close_us == 18_000_000
    close(quiz, (0, 0, 9_000))
    assert after(quiz, Judge(True))["gains"] == [2, 0, 0]


# ---- board and final ----


def test_who_was_right_chooses_next_and_a_key_names_a_column() -> None:
    quiz = begun(*BOARD)
    assert shown(quiz)["board"]["chooser"] == 0
    quiz.double = None  # none of these
    assert quiz.pressed(Slap(1, 0, 0)) is None
    assert quiz.pressed(Slap(0, 1, 0)) == Pick(2)
    assert quiz.pressed(Slap(0, 5, 0)) is None
    quiz.apply(0, Pick(2))
    after(quiz, Arm())
    close(quiz, (2, 0, 800))
    view = after(quiz, Judge(True), Ask())
    assert (view["board"]["chooser"], view["scores"]) == (2, [0, 0, 100])
    assert quiz.pressed(Slap(2, 1, 0)) == Pick(3)
    assert after(quiz, TimeUp())["card"]["text"] == BOARD[0].text


@given(st.integers(0, 3))
def test_one_cell_is_for_the_chooser_alone_and_twice_its_value(double: int) -> None:
    quiz = Quiz.new(3, complete(Quiz.rules, {"wrong_points": "1"}), [])
    quiz.apply(TABLE, Load(tuple(BOARD)))
    quiz.apply(TABLE, Ask())
    mixed(quiz, double, *(at for at in range(4) if at != double))
    other = (double + 1) % 4
    quiz.apply(0, Pick(other))
    assert shown(quiz)["alone"] is None
    after(quiz, Reset(), Ask())
    quiz.apply(0, Pick(double))
    assert shown(quiz)["alone"] == 0
    view = after(quiz, Arm())
    assert (view["phase"], view["first"]) == ("answered", 0)
    view = after(quiz, Judge(False))
    assert (view["phase"], view["scores"][0]) == ("revealed", -2 * BOARD[double].points)


def test_everybody_stakes_what_they_have_before_they_see_the_last_question() -> None:
    quiz = Quiz.new(3, complete(Quiz.rules, {}), [])
    quiz.apply(TABLE, Load((CHOICE, FINAL)))
    after(quiz, Ask())
    close(quiz, (0, 0, 400), (1, 0, 400))
    view = after(quiz, TimeUp(), Score(0, 1), Score(0, 1), Ask())
    assert (view["phase"], view["card"], view["scores"]) == ("staking", None, [3, 1, 0])
    assert quiz.why_not(0, Stake(4)) is not None
    quiz.apply(0, Stake(3))
    assert quiz.pressed(Slap(1, 5, 0)) == Stake(1)
    quiz.apply(1, Stake(1))
    quiz.apply(2, Stake(0))
    mixed(quiz)
    assert shown(quiz)["card"]["text"] == FINAL.text
    close(quiz, (0, 0, 400), (1, 3, 400))
    view = after(quiz, TimeUp())
    assert view["gains"] == [3, -1, 0]
    assert [answer["stake"] for answer in view["given"]] == [3, 1, 0]
    after(quiz, Ask())
    result = quiz.result()
    assert result is not None
    assert (result.scores, result.winners) == ((6, 0, 0), (0,))


def test_the_best_of_each_question_are_those_who_got_most() -> None:
    quiz = begun(CHOICE, SORT)
    close(quiz, (0, 0, 400), (1, 0, 400), (2, 1, 400))
    after(quiz, TimeUp(), Ask())
    close(quiz)
    after(quiz, TimeUp(), End())
    assert quiz.bests() == [(0, 1), ()]


def test_the_audience_may_answer_a_choice_until_it_is_shown() -> None:
    quiz = begun(CHOICE, NUMBER)
    (asked,) = quiz.predictions()
    assert asked == Prediction("answer", 1, None, (0, 1, 2, 3), open=True)
    close(quiz, (0, 0, 400))
    (asked,) = quiz.predictions()
    assert (asked.open, asked.right) == (False, None)
    after(quiz, TimeUp())
    (asked,) = quiz.predictions()
    assert (asked.open, asked.right) == (False, tuple(quiz.right_keys))
    after(quiz, Ask())
    assert quiz.predictions() == (), "a number is no choice"


def test_ten_thousand_questions_are_a_board_that_can_be_shown() -> None:
    many = [
        Question("board", "Which?", "this", category=str(number % 9), points=1 + number // 9)
        for number in range(10_000)
    ]
    quiz = begun(*many)
    view = shown(quiz)
    assert view["questions"] == len(view["board"]["cells"]) == 36
    assert quiz.pressed(Slap(0, 5, 0)) is not None
    plain = [Question("buzz", f"Number {number}?", "yes") for number in range(10_000)]
    assert len(json.dumps(shown(begun(*plain)))) < 2_000
