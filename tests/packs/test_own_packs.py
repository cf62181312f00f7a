"""Our own packs: sound, alike in all languages, and with the source of each answer."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from operator import attrgetter

import pytest

from slapbox.games.quiz.questions import Pack, Question, is_playable
from slapbox.packs.library import OWN
from slapbox.packs.reading import read
from slapbox.text import LANGUAGES
from slapbox.text.names import name_key

NAMES = ("animals", "arithmetic", "colours", "geography", "music")
PACKS = [(name, language) for name in NAMES for language in LANGUAGES]
MIXED = {"buzz", "choice", "number", "sort"}
LONGEST = {"text": 110, "answer": 48, "explanation": 95, "category": 12, "source": 90}
"""Characters that a TV shows in letters which can be read from four metres."""

LONGEST_CHOICE = 32
OPERATORS = str.maketrans({"×": "*"})
PITCHES = re.compile(r"([A-G])(#?)([0-8])")


def own(name: str, language: str) -> Pack:
    def no_media(_: str, __: bytes) -> str:
        raise AssertionError

    reading = read(OWN / f"{name}-{language}", no_media)
    assert reading.flaws == ()
    return reading.pack


def question(name: str, text: str) -> Question:
    return next(one for one in own(name, "en").questions if text in one.text)


@pytest.mark.parametrize(("name", "language"), PACKS)
def test_a_pack_is_read_without_a_complaint(name: str, language: str) -> None:
    pack = own(name, language)
    assert pack.language == language
    assert pack.title
    assert pack.licence == "MIT"
    assert 12 <= len(pack.questions) <= 15


@pytest.mark.parametrize(("name", "language"), PACKS)
def test_each_question_is_sound(name: str, language: str) -> None:
    questions = own(name, language).questions
    assert len({(one.text, one.tune, one.answer) for one in questions}) == len(questions)
    for one in questions:
        assert one.source
        assert one.explanation
        assert one.answer
        assert is_playable(one)
        assert (one.number is not None) == (one.round == "number")
        assert len({name_key(choice) for choice in one.choices}) == len(one.choices)
        assert max(map(len, one.choices), default=0) <= LONGEST_CHOICE
        if one.round == "choice":
            assert one.choices[0] == one.answer
        for field, most in LONGEST.items():
            assert len(getattr(one, field)) <= most, (one.text, field)
        assert "'" not in one.text + one.answer + one.explanation + "".join(one.choices)


@pytest.mark.parametrize("name", NAMES)
def test_languages_ask_the_same(name: str) -> None:
    facts = attrgetter("round", "number", "points", "tune", "source")
    shapes = {
        tuple((*facts(one), len(one.choices), bool(one.category)) for one in pack.questions)
        for pack in (own(name, language) for language in LANGUAGES)
    }
    assert len(shapes) == 1


@pytest.mark.parametrize("name", NAMES)
def test_rounds_are_mixed(name: str) -> None:
    rounds = {one.round for one in own(name, "en").questions}
    assert rounds >= MIXED - ({"buzz"} if "board" in rounds else set())


def test_a_board_has_three_columns_of_three_values() -> None:
    board = [one for one in own("geography", "en").questions if one.round == "board"]
    assert sorted(Counter(one.category for one in board).values()) == [3, 3, 3]
    columns = {one.category for one in board}
    assert {(one.category, one.points) for one in board} == {
        (column, points) for column in columns for points in (1, 2, 3)
    }


def test_no_folder_is_left_out() -> None:
    assert {path.name for path in OWN.iterdir()} == {"-".join(pack) for pack in PACKS}


# ---- answers that can be worked out ----


def test_sums_come_out() -> None:
    equations = [
        equation
        for one in own("arithmetic", "en").questions
        for equation in one.explanation.split(" · ")
        if "=" in equation
    ]
    assert len(equations) > 12
    for equation in equations:
        left, right = equation.translate(OPERATORS).split("=")
        assert eval(left) == pytest.approx(eval(right)), equation  # noqa: S307


def test_sums_are_the_answers() -> None:
    for one in own("arithmetic", "en").questions:
        if one.round != "sort" and "=" in one.explanation:
            assert one.answer in (one.explanation.split()[0], one.explanation.split()[-1])
        if one.round == "sort":
            values = [eval(choice.translate(OPERATORS)) for choice in one.choices]  # noqa: S307
            assert values == sorted(set(values))


def test_one_number_is_prime() -> None:
    numbers = [int(choice) for choice in question("arithmetic", "prime").choices]
    primes = [one for one in numbers if all(one % divisor for divisor in range(2, one))]
    assert primes == numbers[:1]


def test_all_numbers_up_to_a_hundred() -> None:
    assert question("arithmetic", "up to 100").number == sum(range(101))


def test_tunes_are_as_their_questions_say() -> None:
    notes = question("music", "How many notes are").tune.split()
    assert question("music", "How many notes are").number == len(notes)
    rises = [low < high for low, high in pairwise(pitches("Which way"))]
    assert rises == sorted(rises, reverse=True)
    assert {high - low for low, high in [pitches("How far apart")[:2]]} == {12}
    assert [high - low for low, high in pairwise(pitches("Which scale"))] == [2, 2, 1, 2, 2, 2, 1]
    right, changed = pitches("Which scale"), pitches("One note of")
    assert [number for number in range(8) if right[number] != changed[number]] == [4]


def pitches(text: str) -> list[int]:
    """The notes of a question's tune, in semitones."""
    steps = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
    found = PITCHES.findall(question("music", text).tune)
    return [steps[letter] + len(sharp) + 12 * int(octave) for letter, sharp, octave in found]
