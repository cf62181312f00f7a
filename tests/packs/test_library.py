"""Packs that a host keeps, and the store of their pictures and sounds."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from packs.making import INFO, Content, folder, picture
from slapbox.packs import library as module
from slapbox.packs import media as store
from slapbox.packs.library import TYPED, Library
from slapbox.packs.media import MOST_SIDE, Media, end_of, name_of
from slapbox.text import Problem

FILES: Content = {
    "pack.toml": INFO,
    "a.csv": "question,answer,picture\nQ,A,x.png\n",
    "x.png": picture(),
}


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Library:
    monkeypatch.setattr(module, "OWN", tmp_path / "own")
    return Library(tmp_path / "packs")


def stored(library: Library) -> set[str]:
    """Names in the media store."""
    return {path.name for path in library.media.folder.glob("*")}


def test_what_is_brought_is_there_after_a_restart(library: Library, tmp_path: Path) -> None:
    ident, reading = library.bring(folder(tmp_path / "x", FILES))
    again = Library(tmp_path / "packs")
    assert again.pack(ident) == reading.pack
    assert [
        (pack["id"], pack["title"], pack["questions"], pack["ours"]) for pack in again.listed()
    ] == [(ident, "Ours", 1, False)]
    assert stored(again) == {name_of("picture", picture())}
    assert stat.S_IMODE((tmp_path / "packs").stat().st_mode) == 0o700


def test_a_pack_makes_room_for_one_of_its_title(library: Library, tmp_path: Path) -> None:
    first, _ = library.bring(folder(tmp_path / "x", FILES))
    other = picture(shade=9)
    second, reading = library.bring(folder(tmp_path / "y", {**FILES, "x.png": other}))
    assert first == second
    assert library.pack(first) == reading.pack
    assert stored(library) == {name_of("picture", other)}


def test_pictures_go_with_the_last_pack_that_shows_them(library: Library, tmp_path: Path) -> None:
    first, _ = library.bring(folder(tmp_path / "x", FILES))
    second, _ = library.bring(folder(tmp_path / "y", {**FILES, "pack.toml": 'title = "B"'}))
    library.delete(first)
    assert stored(library) == {name_of("picture", picture())}
    library.delete(second)
    assert stored(library) == set()
    assert library.listed() == []


def test_ours_are_listed_last_and_stay(library: Library, tmp_path: Path) -> None:
    folder(tmp_path / "own" / "sea-en", FILES)
    library.bring(folder(tmp_path / "x", {"pack.toml": 'title = "Z"', "a.csv": "Q,A\n"}))
    assert [(pack["title"], pack["ours"]) for pack in library.listed()] == [
        ("Z", False),
        ("Ours", True),
    ]
    library.delete("sea-en")
    library.clear()
    assert [pack["title"] for pack in library.listed()] == ["Ours"]
    assert library.pack("sea-en").questions[0].picture in stored(library)


def test_questions_are_typed_one_by_one(library: Library) -> None:
    library.type({"question": "One?", "answer": "1"}, "Own")
    pack = library.type({"question": "Two?", "answer": "2", "wrong": ["1", "3", "4"]}, "Own")
    assert [question.text for question in pack.questions] == ["One?", "Two?"]
    assert library.pack(TYPED) == pack
    for wrong in ({"question": "No"}, {"question": "No", "answer": "x", "picture": "/etc/passwd"}):
        with pytest.raises(Problem):
            library.type(wrong, "Own")
    assert library.pack(TYPED) == pack


def test_so_many_questions_are_typed_and_no_more(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_QUESTIONS", 2)
    for answer in ("1", "2"):
        pack = library.type({"question": "How many?", "answer": answer}, "Own")
    with pytest.raises(Problem):
        library.type({"question": "How many?", "answer": "3"}, "Own")
    assert dict(library._brought())[TYPED] == pack
    assert [question.answer for question in pack.questions] == ["1", "2"]


@pytest.mark.parametrize("ident", ["", "..", "../packs/x", "x" * 65, "nothing", "/etc/passwd", "A"])
def test_no_id_leads_out_of_the_folder(library: Library, ident: str) -> None:
    with pytest.raises(Problem):
        library.pack(ident)
    library.delete(ident)


def test_so_many_packs_and_so_many_bytes_are_kept(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_PACKS", 1)
    monkeypatch.setattr(store, "MOST_KEPT", len(picture()))
    ident, _ = library.bring(folder(tmp_path / "x", FILES))
    with pytest.raises(Problem, match="full"):
        library.type({"question": "Q", "answer": "A"}, "Own")
    with pytest.raises(Problem, match="full"):
        library.media.keep("picture", picture(shade=1))
    library.delete(ident)
    assert library.media.keep("picture", picture(shade=1)) in stored(library)


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
@pytest.mark.parametrize(
    ("side", "is_kept"), [(1, True), (MOST_SIDE, True), (MOST_SIDE + 1, False)]
)
def test_pictures_are_known_by_what_is_in_them(kind: str, side: int, is_kept: bool) -> None:
    ends = {"PNG": "png", "JPEG": "jpg", "WEBP": "webp"}
    for width, height in ((side, 2), (2, side)):
        assert end_of(picture(kind, width, height)) == (ends[kind] if is_kept else None)


HOSTILE = [
    b"",
    b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
    b"<?xml version='1.0'?><svg onload='alert(1)'/>",
    b"<!DOCTYPE html><script>alert(1)</script>",
    b"GIF89a<script>",
    b"MZ\x90\x00",
    b"#!/bin/sh\nrm -rf /\n",
    b"\x89PNG\r\n\x1a\n",
    b"\xff\xd8\xff",
    b"\xff\xd8\xff" + b"\xff\xe0\x00\x02" * 100_000,
    b"RIFF\0\0\0\0WEBP",
    b"RIFF\0\0\0\0WEBPVP8X",
]


@pytest.mark.parametrize("data", HOSTILE)
def test_nothing_else_is_kept(tmp_path: Path, data: bytes) -> None:
    media = Media(tmp_path / "media")
    for kind in ("picture", "sound"):
        with pytest.raises(Problem):
            media.keep(kind, data)
    assert not (tmp_path / "media").exists()
