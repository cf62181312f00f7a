"""Packs that are made to do harm: they reach nothing outside, fill nothing, and take no time."""

from __future__ import annotations

import io
import os
import struct
import sys
from collections.abc import Mapping
from pathlib import Path
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZipFile, ZipInfo

import pytest

from packs.making import INFO, folder, packed, picture
from slapbox.packs import files as bounds
from slapbox.packs.media import Media, name_of
from slapbox.packs.reading import Reading, read
from slapbox.text import Problem

GOOD = {"pack.toml": INFO, "a.csv": "Q,A\n"}

NAMES = [
    "../out.csv",
    "../../out.csv",
    "/out.csv",
    "x/../../out.csv",
    "x//out.csv",
    "..\\out.csv",
    "C:\\out.csv",
    "c:out.csv",
    "out\u202e.csv",
    "out\n.csv",
    "x" * 200 + ".csv",
    "a/b/c/d/e/out.csv",
]


def whys(reading: Reading) -> set[str]:
    """Reasons of all flaws."""
    return {flaw.why.key.removeprefix("packs.why.") for flaw in reading.flaws}


@pytest.mark.parametrize("name", NAMES)
def test_no_name_leads_out_of_a_zip(tmp_path: Path, name: str) -> None:
    inside = tmp_path / "x"
    inside.mkdir()
    before = set(tmp_path.rglob("*"))
    path = packed(inside / "p.zip", {**GOOD, name: "slipped,out\n"})
    reading = read(path, Media(inside / "media").keep)
    assert whys(reading) == {"name"}
    assert [question.text for question in reading.pack.questions] == ["Q"]
    assert set(tmp_path.rglob("*")) == before | {path}


def test_no_question_names_a_file_outside(tmp_path: Path) -> None:
    (tmp_path / "secret.png").write_bytes(picture())
    names = ("../secret.png", str(tmp_path / "secret.png"), "a.csv/../../secret.png")
    rows = "question,answer,picture\n" + "".join(f"no,x,{name}\n" for name in names)
    pack = folder(tmp_path / "x", {**GOOD, "b.csv": rows})
    for path in (pack, packed(tmp_path / "p.zip", {**GOOD, "b.csv": rows})):
        reading = read(path, name_of)
        assert [question.text for question in reading.pack.questions] == ["Q"]
        assert len(reading.flaws) == len(names)


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there, and pipes are none")
def test_links_and_pipes_are_not_followed(tmp_path: Path) -> None:
    secret = folder(tmp_path / "secret", {"s.csv": "secret,x\n", "s.png": picture()})
    pack = folder(tmp_path / "x", {**GOOD, "b.csv": "question,answer,picture\nno,x,s.png\n"})
    for name in ("s.csv", "s.png"):
        (pack / name).symlink_to(secret / name)
    (pack / "deep").symlink_to(secret)
    os.mkfifo(pack / "pipe.csv")
    reading = read(pack, name_of)
    assert [question.text for question in reading.pack.questions] == ["Q"]
    assert whys(reading) == {"link", "no_file"}


def test_a_link_in_a_zip_is_no_file(tmp_path: Path) -> None:
    path = packed(tmp_path / "p.zip", GOOD)
    link = ZipInfo("s.csv")
    link.external_attr = 0o120777 << 16
    with ZipFile(path, "a") as zipped:
        zipped.writestr(link, "/etc/passwd")
    assert whys(read(path, name_of)) == {"link"}


@pytest.mark.long
def test_a_bomb_is_not_unpacked(tmp_path: Path) -> None:
    bomb = bytes(20 * bounds.MOST_FILE)
    path = packed(tmp_path / "p.zip", {**GOOD, "b.csv": bomb, "b.png": picture() + bomb})
    assert path.stat().st_size < 1024 * 1024
    reading = read(path, Media(tmp_path / "media").keep)
    assert whys(reading) == {"large"}
    assert [question.text for question in reading.pack.questions] == ["Q"]


def test_so_many_bytes_of_a_pack_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = "question,answer,picture\n"
    rows += "".join(f"Q{number},A,{number}.png\n" for number in range(9))
    pictures = {f"{number}.png": picture(shade=number) for number in range(9)}
    monkeypatch.setattr(bounds, "MOST_BYTES", len(INFO) + len(rows) + 5 * len(picture()) + 5)
    media = Media(tmp_path / "media")
    path = packed(tmp_path / "p.zip", {"pack.toml": INFO, "a.csv": rows, **pictures})
    reading = read(path, media.keep)
    assert len(reading.pack.questions) == len(list(media.folder.iterdir())) == 5
    assert whys(reading) == {"large"}


@pytest.mark.long
def test_a_directory_without_end_is_not_read(tmp_path: Path) -> None:
    many = {f"{number}": "" for number in range(12_000)}
    for path in (
        packed(tmp_path / "p.zip", {**GOOD, **many}),
        folder(tmp_path / "x", {**GOOD, **dict(list(many.items())[:2_001])}),
    ):
        with pytest.raises(Problem):
            read(path, name_of)


def end_record(data: bytes, at: int, value: int) -> bytes:
    """The zip with another number in the record at its end."""
    end = data.rfind(b"PK\5\6") + at
    return data[:end] + struct.pack("<I", value) + data[end + 4 :]


def test_a_zip_is_read_as_it_says_or_not_at_all(tmp_path: Path) -> None:
    data = packed(tmp_path / "p.zip", GOOD).read_bytes()
    end = data.rfind(b"PK\5\6")
    locator = b"PK\6\7" + bytes(16)
    for broken in (
        end_record(data, 12, 0x7FFFFFFF),
        end_record(data, 16, 0xFFFFFFFF),
        data[:end],
        data[:end] + locator + data[end:],
        data + b"PK\5\6" + bytes(30),
    ):
        path = tmp_path / "broken.zip"
        path.write_bytes(broken)
        with pytest.raises(Problem):
            read(path, name_of)
    path.write_bytes(data[:60] + data[90:])
    assert [flaw.why.key for flaw in read(path, name_of).flaws] == ["packs.why.damaged"]


def test_rare_ways_to_pack_are_left_out(tmp_path: Path) -> None:
    path = packed(tmp_path / "p.zip", GOOD)
    with ZipFile(path, "a") as zipped:
        zipped.writestr("b.csv", "Q,A\n", compress_type=ZIP_BZIP2)
    assert whys(read(path, name_of)) == {"zip_kind"}


SLOW: Mapping[str, str] = {
    "deep.json": "[" * 500_000,
    "objects.json": "[" + "{}," * 300_000 + "{}]",
    "keys.toml": "a" + ".a" * 400_000 + " = 1",
    "deep.toml": "a = " + "[" * 1_900,
    "braces.gift": "{" * 900_000,
    "titles.gift": "::" * 400_000,
    "lines.txt": "x\n" * 400_000 + "ANSWER: A\n",
    "columns.csv": "question,answer\n" + "," * 900_000,
    "rows.csv": "question,answer\n" + ",\n" * 400_000 + "x\n" * 10,
    "quotes.csv": 'question,answer\n"' + "x" * 900_000,
    "tags.csv": "<a" * 400_000 + ",b\n",
    "numbers.json": '[{"question": "x", "number": ' + "9" * 900_000 + "}]",
    "dots.csv": "question,number\nx," + "1" * 100_000,
}


@pytest.mark.parametrize("name", SLOW)
@pytest.mark.timeout(60)
def test_nothing_in_a_file_takes_long(tmp_path: Path, name: str) -> None:
    reading = read(folder(tmp_path, {**GOOD, name: SLOW[name]}), name_of)
    assert [question.text for question in reading.pack.questions] == ["Q"]
    assert len(reading.flaws) <= 100


def sheet(files: Mapping[str, str]) -> bytes:
    """A zip as a spreadsheet is one."""
    file = io.BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as zipped:
        for name, content in files.items():
            zipped.writestr(name, content)
    return file.getvalue()


@pytest.mark.long
@pytest.mark.timeout(60)
def test_no_spreadsheet_takes_long(tmp_path: Path) -> None:
    laughs = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 12))
    laugh = f'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "ha">{laughs}]><x>&l11;</x>'
    for files in (
        {"[Content_Types].xml": laugh},
        {"xl/sharedStrings.xml": " " * 200_000_000},
        {"xl/workbook.xml": "<x>" * 200_000},
    ):
        reading = read(folder(tmp_path, {**GOOD, "k.xlsx": sheet(files)}), name_of)
        assert [question.text for question in reading.pack.questions] == ["Q"]
        assert [flaw.file for flaw in reading.flaws] == ["k.xlsx"]
