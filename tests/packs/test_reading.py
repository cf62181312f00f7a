"""Packs as folders, zips and single files: what is read, and what is said to be wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from packs.making import INFO, Content, folder, packed, picture, sound
from slapbox.games.quiz.questions import is_playable
from slapbox.packs.media import name_of
from slapbox.packs.reading import MOST_QUESTIONS, Reading, read
from slapbox.text import Problem

SEA = "question,answer,picture,sound\nWhich sea?,Red,sea/red.png,\nWhich bird?,Owl,,owl.wav\n"
FILES: Content = {"pack.toml": INFO, "a.csv": SEA, "sea/red.png": picture(), "owl.wav": sound()}


def flaws(reading: Reading) -> list[tuple[str, int, str]]:
    """File, line and reason of each."""
    return [(flaw.file, flaw.line, flaw.why.key.rpartition(".")[2]) for flaw in reading.flaws]


def test_a_folder_and_a_zip_of_it_are_the_same_pack(tmp_path: Path) -> None:
    inner = {f"my quiz/{name}": content for name, content in FILES.items()}
    plain = read(folder(tmp_path / "x", FILES), name_of)
    for path in (packed(tmp_path / "a.zip", FILES), packed(tmp_path / "b.zip", inner)):
        assert read(path, name_of) == plain
    assert flaws(plain) == []
    pack = plain.pack
    assert (pack.title, pack.language, pack.author, pack.licence) == ("Ours", "en", "A.", "CC0-1.0")
    assert [question.text for question in pack.questions] == ["Which sea?", "Which bird?"]
    assert pack.questions[0].picture == name_of("picture", picture())
    assert pack.questions[1].sound == name_of("sound", sound())


def test_a_file_alone_is_a_pack_of_its_name(tmp_path: Path) -> None:
    file = folder(tmp_path, {"Friday.csv": "Capital of Peru?;Lima\n"}) / "Friday.csv"
    reading = read(file, name_of)
    assert (reading.pack.title, flaws(reading)) == ("Friday", [])
    assert read(file, name_of, "Other").pack.title == "Other"


def test_all_rounds_and_all_that_a_question_may_have(tmp_path: Path) -> None:
    rows = """
        [[questions]]
        question = "Which is a mammal?"
        answer = "Whale"
        wrong = ["Shark", "Eel", "Squid"]
        explanation = "It breathes air."
        source = "A book"
        points = 3
        [[questions]]
        question = "How high is Mont Blanc?"
        number = 4806
        unit = "m"
        [[questions]]
        question = "From small to large"
        order = ["ant", "cat", "cow", "whale"]
        [[questions]]
        question = "Which tune?"
        answer = "Frère Jacques"
        round = "appear"
        tune = "C4:1 D4:1 E4:1 C4:1"
        [[questions]]
        question = "Longest river"
        answer = "Nile"
        round = "board"
        category = "Water"
        points = 400
    """
    reading = read(folder(tmp_path, {"pack.toml": INFO, "q.toml": rows}), name_of)
    assert flaws(reading) == []
    whale, peak, sort, tune, board = reading.pack.questions
    assert (whale.round, whale.points) == ("choice", 3)
    assert whale.choices == ("Whale", "Shark", "Eel", "Squid")
    assert (peak.round, peak.number, peak.answer) == ("number", 4806, "4806 m")
    assert (sort.round, sort.choices) == ("sort", ("ant", "cat", "cow", "whale"))
    assert (tune.round, tune.tune) == ("appear", "C4:1 D4:1 E4:1 C4:1")
    assert (board.round, board.category, board.points) == ("board", "Water", 400)
    assert all(map(is_playable, reading.pack.questions))


FAULTS = [
    ("question,answer\nno,\n", 2, "field"),
    ('question,answer\n"two\nlines",yes\nno,\n', 4, "field"),
    ("question,answer,wrong\nno,x,a|b\n,,\nx,y,a|a|b\n", 2, "choices"),
    ("question,answer,round\nno,x,bonus\n", 2, "round"),
    ("question,number\nno,many\n", 2, "number"),
    ("question,number\nno,1e300\n", 2, "number"),
    ("question,number\nno,nan\n", 2, "number"),
    ("question,order\nno,a|b|c\n", 2, "order"),
    ("question,answer,points\nno,x,4\n", 2, "points"),
    ("question,answer,points\nno,x,1.5\n", 2, "points"),
    ("question,answer,picture\nno,x,gone.png\n", 2, "no_file"),
    ("question,answer,picture\nno,x,owl.wav\n", 2, "picture"),
    ("question,answer,sound\nno,x,sea/red.png\n", 2, "sound"),
    ("question,answer,sound\nno,x,pack.toml\n", 2, "sound"),
    ("question,answer,tune\nno,x,C4 E4\n", 2, "tune"),
    ("question,answer,round\nno,x,appear\n", 2, "field"),
    ("question,answer,round\nno,x,board\n", 2, "field"),
    ("question,answer,round\nno,x,final\n", 2, "choices"),
    (f"question,answer\nno,{'x' * 121}\n", 2, "long"),
    ("question,answer\nno,a\u202eb\n", 2, "letters"),
    ("question,answer,color\nyes,x,red\n", 1, "unknown_field"),
    ("only one column\n", 1, "columns"),
]


@pytest.mark.parametrize(("table", "line", "why"), FAULTS)
def test_a_fault_is_told_with_its_line_and_the_rest_is_offered(
    tmp_path: Path, table: str, line: int, why: str
) -> None:
    reading = read(folder(tmp_path, {**FILES, "b.csv": table}), name_of)
    assert ("b.csv", line, why) in flaws(reading)
    assert {question.text for question in reading.pack.questions} >= {"Which sea?", "Which bird?"}
    assert "no" not in {question.text for question in reading.pack.questions}


@pytest.mark.parametrize("name", ["a.json", "a.toml", "a.xlsx", "a.zip/x"])
def test_a_broken_file_does_not_keep_the_others_out(tmp_path: Path, name: str) -> None:
    reading = read(folder(tmp_path, {**FILES, name: "{[ \x00"}), name_of)
    assert len(reading.pack.questions) == 2
    assert [file for file, _, _ in flaws(reading)] == ([name] if "/" not in name else [])


def test_without_its_facts_a_pack_is_called_as_its_folder(tmp_path: Path) -> None:
    reading = read(folder(tmp_path / "Sea", {"a.csv": "Q,A\n"}), name_of)
    assert (reading.pack.title, flaws(reading)) == ("Sea", [("pack.toml", 0, "no_info")])
    wrong = {"pack.toml": 'title = 3\nlanguage = "xx"\n', "a.csv": "Q,A\n"}
    assert flaws(read(folder(tmp_path / "Lake", wrong), name_of)) == [("pack.toml", 0, "info")] * 4


@pytest.mark.parametrize("content", [{}, {"pack.toml": INFO}, {"a.png": picture()}])
def test_a_pack_without_questions_is_none(tmp_path: Path, content: Content) -> None:
    with pytest.raises(Problem):
        read(folder(tmp_path / "x", content), name_of)


def test_old_spreadsheets_are_read_as_they_are_written(tmp_path: Path) -> None:
    table = "question;answer\nGrößte Stadt der Türkei?;İstanbul".replace("İ", "I")
    for encoding in ("utf-8-sig", "cp1252"):
        reading = read(folder(tmp_path, {"x.csv": table.encode(encoding)}), name_of)
        assert reading.pack.questions[0].text == "Größte Stadt der Türkei?"


def test_only_so_many_questions_count(tmp_path: Path) -> None:
    lines = "".join(f"question {number},answer\n" for number in range(MOST_QUESTIONS + 2))
    reading = read(folder(tmp_path, {"pack.toml": INFO, "a.csv": lines}), name_of)
    assert len(reading.pack.questions) == MOST_QUESTIONS
    assert flaws(reading) == [("a.csv", MOST_QUESTIONS + 1, "many_questions")]
