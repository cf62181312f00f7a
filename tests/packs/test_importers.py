"""Questions that other programs have written: Open Trivia DB, Kahoot, Moodle, Anki."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from openpyxl import Workbook

from packs.making import folder
from slapbox.games.quiz.questions import Question
from slapbox.packs.media import name_of
from slapbox.packs.reading import read
from slapbox.text import Problem


def imported(path: Path, name: str, content: str | bytes) -> tuple[list[Question], list[int]]:
    """The questions of a single file, and the lines of its flaws."""
    reading = read(folder(path, {name: content}) / name, name_of)
    return list(reading.pack.questions), [flaw.line for flaw in reading.flaws]


def test_open_trivia_db(tmp_path: Path) -> None:
    answer = {
        "response_code": 0,
        "results": [
            {
                "type": "multiple",
                "difficulty": "easy",
                "category": "Science &amp; Nature",
                "question": "Who wrote &quot;Opticks&quot;?",
                "correct_answer": "Newton",
                "incorrect_answers": ["Hooke", "Boyle", "Huygens"],
            },
            {
                "type": "boolean",
                "difficulty": "easy",
                "category": "Animals",
                "question": "Bats are birds.",
                "correct_answer": "False",
                "incorrect_answers": ["True"],
            },
            {"question": "Half", "correct_answer": 3, "incorrect_answers": []},
        ],
    }
    (book, bats), lines = imported(tmp_path, "api.json", json.dumps(answer, indent=1))
    assert (book.text, book.round) == ('Who wrote "Opticks"?', "choice")
    assert book.choices == ("Newton", "Hooke", "Boyle", "Huygens")
    assert (bats.round, bats.answer) == ("buzz", "False")
    assert bats.text == "Bats are birds. (False / True)"
    assert lines == [26]


GIFT = r"""// a comment
$CATEGORY: $course$/top

::Grant's tomb:: Who is buried in <b>Grant's</b> tomb? {
~%-25%nobody
=Grant #right!
~Jefferson
~Lee
}

Two plus two is {=four =4}, they say.

The sun rises in the east.{TRUE#yes}

When was Ulysses S. Grant born? {#1822:5}

Pi to one digit? {#3.1..3.2}

Match {=cat -> kitten =dog -> puppy}

Write an essay. {}

What is \{x\} with an \= sign? {=\=x}
"""


def test_gift(tmp_path: Path) -> None:
    (tomb, two, sun, born, pi, sign), lines = imported(tmp_path, "q.gift", GIFT)
    assert (tomb.text, tomb.round) == ("Who is buried in Grant's tomb?", "choice")
    assert tomb.choices == ("Grant", "nobody", "Jefferson", "Lee")
    assert (two.text, two.answer) == ("Two plus two is ____ , they say.", "four / 4")
    assert (sun.round, sun.answer) == ("buzz", "True")
    assert (born.round, born.number) == ("number", 1822)
    assert pi.number == pytest.approx(3.15)
    assert (sign.text, sign.answer) == ("What is {x} with an = sign?", "=x")
    assert lines == [19, 21]
    assert imported(tmp_path, "q.txt", GIFT)[1] == lines


AIKEN = """What is the capital of Peru?
A. Quito
B. Lima
C. La Paz
D. Bogotá
ANSWER: B

Broken off
A. one

Is water
wet?
A) Yes
B) No
ANSWER: A
"""


def test_aiken(tmp_path: Path) -> None:
    (peru, water), lines = imported(tmp_path, "q.txt", AIKEN)
    assert peru.choices == ("Lima", "Quito", "La Paz", "Bogotá")
    assert (water.round, water.text, water.answer) == ("buzz", "Is water wet? (No / Yes)", "Yes")
    assert lines == [8]


def spreadsheet(rows: Sequence[Sequence[object]]) -> bytes:
    """An ``.xlsx`` with these rows."""
    book = Workbook()
    for row in rows:
        book.active.append(row)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


HEADER: list[object] = [
    None,
    "Question - max 120 characters",
    *(f"Answer {number} - max 75 characters" for number in range(1, 5)),
    "Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs",
    "Correct answer(s) - choose at least one",
]


def test_kahoots_spreadsheet(tmp_path: Path) -> None:
    rows: list[list[object]] = [
        ["Quiz template"],
        [],
        HEADER,
        [1, "The red planet?", "Venus", "Mars", "Io", "Pluto", 20, 2],
        [2, "Two are right", "a", "b", "c", "d", 20, "1,3"],
        [3, "7 x 8", 54, 56, None, None, 20, "2"],
        [4, None, None, None, None, None, None, None],
    ]
    (mars, sum_), lines = imported(tmp_path, "k.xlsx", spreadsheet(rows))
    assert mars.choices == ("Mars", "Venus", "Io", "Pluto")
    assert (sum_.round, sum_.text, sum_.answer) == ("buzz", "7 x 8 (54 / 56)", "56")
    assert lines == [5]


@pytest.mark.parametrize("content", [b"PK", b"", spreadsheet([["Question", "Answer 1"]])])
def test_what_is_no_spreadsheet_of_kahoot_is_told(tmp_path: Path, content: bytes) -> None:
    with pytest.raises(Problem, match=r"packs\.why\.kahoot"):
        imported(tmp_path, "k.xlsx", content)


def test_flash_cards_of_anki(tmp_path: Path) -> None:
    cards = (
        "#separator:tab\n#html:true\nthe <b>dog</b>\tder&nbsp;Hund\tanimals\nthe cat\tdie Katze\n"
    )
    questions, lines = imported(tmp_path, "deck.txt", cards)
    assert [(question.text, question.answer) for question in questions] == [
        ("the dog", "der Hund"),
        ("the cat", "die Katze"),
    ]
    assert lines == []
