"""Packs of questions: ``python tests/fuzz/question_packs.py --seconds 3600``.

A case is a file that somebody brings: a zip whose entries, names and bytes are drawn, or a file of
one of the kinds that are read. What comes of it is a pack within all bounds, or a reason; nothing
appears beside the media store, and what is kept there is a picture or a sound.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

sys.path.insert(0, str(Path(__file__).parents[1]))

from fuzz.runner import Fuzzer, by_hand
from packs.making import INFO, picture, sound
from slapbox.packs.media import NAME, Media, end_of
from slapbox.packs.reading import MOST_FLAWS, MOST_QUESTIONS, READERS, read
from slapbox.packs.rows import LONGEST
from slapbox.text import LANGUAGES, Problem
from slapbox.text.catalogue import translated
from slapbox.text.names import is_shown

PARTS: Final = (
    *("question", "answer", "wrong", "number", "order", "picture", "round", "choice", "points"),
    *(",", ";", "\t", "\n", "\n\n", '"', "|", "{", "}", "[", "]", "[[questions]]", "=", ":", "~"),
    *('"question"', '"questions"', '"results"', '"incorrect_answers"', '"correct_answer"', "::"),
    *("#", "#5:1", "%50%", "->", "\\", "\\n", "A. x", "B) y", "ANSWER: A", "$CATEGORY: x", "//"),
    *("1", "-1", "1e999", "NaN", "null", "true", "x.png", "../x.png", "C4:1", "a|b|c", "x", " "),
    *("é", "\ud800", "\u202e", "\0", "\x1b[31m", "<b>", "&lt;", "&#0;", "</script>", "{name}"),
)
"""Words and signs of all kinds of files."""

NAMES: Final = (
    *("pack.toml", "a.csv", "b.json", "c.toml", "d.txt", "e.gift", "f.xlsx", "x.png", "y.wav"),
    *(
        "../a.csv",
        "/a.csv",
        "in/pack.toml",
        "in/a.csv",
        "in/in/in/in/a.csv",
        "a\\b.csv",
        "\x1b.csv",
    ),
    *(".a.csv", "CON", "a.csv/", "x" * 300 + ".csv", "__MACOSX/a.csv", "é.csv", "a.svg"),
)


def made(chance: Random) -> bytes:
    """The end of a name, a line, and the file."""
    if chance.random() < 0.5:
        end = chance.choice(sorted(READERS))
        return end.encode() + b"\n" + _broken(chance, _content(chance, f"a{end}"))
    file = io.BytesIO()
    with ZipFile(file, "w") as zipped:
        for name in dict.fromkeys(chance.choices(NAMES, k=chance.randrange(6))):
            way = chance.choice((ZIP_STORED, ZIP_DEFLATED))
            zipped.writestr(name, _content(chance, name), compress_type=way)
    return b".zip\n" + _broken(chance, file.getvalue())


def _content(chance: Random, name: str) -> bytes:
    sound_ones = {"pack.toml": INFO.encode(), "x.png": picture(), "y.wav": sound()}
    if name in sound_ones and chance.random() < 0.7:
        return _broken(chance, sound_ones[name])
    text = "".join(chance.choices(PARTS, k=chance.randrange(60)))
    return text.encode("utf-8", "surrogatepass")


def _broken(chance: Random, data: bytes) -> bytes:
    """The same, or with some bytes flipped, cut out or doubled."""
    while data and chance.random() < 0.3:
        at, length = chance.randrange(len(data)), chance.randrange(1, 9)
        part = data[at : at + length]
        other = chance.choice((chance.randbytes(length), b"", part + part))
        data = data[:at] + other + data[at + length :]
    return data


def attempt(case: bytes) -> None:
    """Read it as the host would."""
    end, _, data = case.partition(b"\n")
    with TemporaryDirectory() as folder:
        path = Path(folder, f"case{end.decode()}")
        path.write_bytes(data)
        media = Path(folder, "store", "media")
        try:
            reading = read(path, Media(media).keep)
        except Problem as problem:
            reading, why = None, problem.reason
        if reading is None:
            assert why.key not in translated(why, "en")
            return
        assert {path.name for path in Path(folder).iterdir()} <= {path.name, "store"}
        kept = {file.name: file.read_bytes() for file in media.glob("*")}
        assert all(NAME.fullmatch(name) and end_of(data) for name, data in kept.items())
        assert 1 <= len(reading.pack.questions) <= MOST_QUESTIONS
        assert len(reading.flaws) <= MOST_FLAWS
        for asked in reading.pack.questions:
            assert {asked.picture, asked.sound} <= kept.keys() | {""}
            assert len(asked.text) <= LONGEST["question"]
            assert all(map(is_shown, (asked.text, asked.answer, *asked.choices, asked.source)))
        for flaw in reading.flaws:
            assert len(flaw.file) <= LONGEST["picture"]
            for language in LANGUAGES:
                assert flaw.why.key not in translated(flaw.why, language)


FUZZER: Final = Fuzzer("question_packs", made, attempt)

if __name__ == "__main__":
    by_hand(FUZZER)
