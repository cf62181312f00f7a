"""Packs on the web: who may bring, choose and delete them, and who may see their pictures."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from msgspec import to_builtins
from werkzeug.test import TestResponse

from packs.making import INFO, Content, folder, packed, picture, sound
from packs.test_tonight import FULL, GUESTS
from slapbox.packs.library import Library
from slapbox.packs.media import TYPES, name_of
from slapbox.table.archive import Archive
from slapbox.table.guests.attendance import KEPT, Attended, keep_tally
from slapbox.table.guests.tally import Hand, Tally
from slapbox.table.journal.journal import IN_MEMORY, Journal
from slapbox.table.words.naming import EVENING, EVENINGS
from slapbox.table.words.orders import SetPack
from slapbox.text import LANGUAGES, Text, translated
from slapbox.web import packs
from slapbox.web.packs import PIECE
from slapbox.web.site import Site
from web.asking import GUEST, post, why

FILES: Content = {
    "pack.toml": INFO,
    "a.csv": "question,answer,picture\nWho?,Me,x.png\n",
    "x.png": picture(),
}


@pytest.fixture
def library(site: Site, tmp_path: Path) -> Library:
    """The packs of this site's host, none of them its own yet."""
    site.library = Library(tmp_path / "packs")
    return site.library


def brought(client: FlaskClient, name: str, data: bytes, size: int = PIECE) -> TestResponse:
    """Bring a file, piece by piece; return the last answer."""
    for number, start in enumerate(range(0, max(1, len(data)), size)):
        piece = {
            "name": name,
            "number": number,
            "last": start + size >= len(data),
            "data": base64.b64encode(data[start : start + size]).decode(),
        }
        answer = post(client, "/api/bring-pack", piece)
        if answer.status_code != 200:
            break
    return answer


def offered(client: FlaskClient) -> list[dict[str, Any]]:
    """The packs from which the host may choose."""
    answer = client.get("/packs.json").json
    assert answer is not None
    packs: list[dict[str, Any]] = answer["packs"]
    return packs


def listed(client: FlaskClient) -> list[dict[str, Any]]:
    """Those that the host has brought."""
    return [offer for offer in offered(client) if not offer["ours"]]


def test_a_zip_is_brought_chosen_and_deleted(
    client: FlaskClient, table: Any, library: Library, tmp_path: Path
) -> None:
    zipped = packed(tmp_path / "sea.zip", {**FILES, "b.csv": "one column\n"}).read_bytes()
    answer = brought(client, "sea.zip", zipped)
    assert answer.json is not None
    (flaw,) = answer.json["data"]["flaws"]
    assert (flaw["file"], flaw["line"], flaw["why"]["key"]) == ("b.csv", 1, "packs.why.columns")
    (pack,) = listed(client)
    assert (pack["id"], pack["title"]) == (answer.json["data"]["id"], "Ours")
    assert post(client, "/api/choose-pack", {"id": pack["id"]}).status_code == 200
    assert table.orders == [SetPack(library.pack(pack["id"]))]
    assert post(client, "/api/choose-pack", {"id": ""}).status_code == 200
    assert table.orders[-1] == SetPack(None)
    assert post(client, "/api/delete-pack", {"id": pack["id"]}).status_code == 200
    assert listed(client) == []
    assert list(library.media.folder.iterdir()) == []


def test_a_file_comes_in_pieces(
    client: FlaskClient, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = "question,answer\n" + "".join(f"Question {number},Answer\n" for number in range(300))
    monkeypatch.setattr(packs, "PIECE", 100)
    answer = brought(client, "Friday.csv", table.encode(), 100)
    assert answer.status_code == 200
    assert [(pack["title"], pack["questions"]) for pack in listed(client)] == [("Friday", 300)]
    assert list((library.folder / packs.ARRIVING).iterdir()) == []


@pytest.mark.parametrize(
    ("name", "data"),
    [("x.zip", b"PK"), ("x.exe", b"MZ\0"), ("../../x.csv", b"\0"), ("", b""), ("x.svg", b"<svg/>")],
)
def test_what_is_no_pack_is_refused_and_leaves_nothing(
    client: FlaskClient, library: Library, name: str, data: bytes
) -> None:
    answer = brought(client, name, data)
    assert answer.status_code == 409
    assert (why(answer) or "").startswith("packs.why.")
    assert [path for path in library.folder.rglob("*") if path.is_file()] == []


@pytest.mark.parametrize(
    "more",
    [
        {"number": 1},
        {"number": -1},
        {"number": 10_000},
        {"data": "no base64"},
        {"data": "A" * (PIECE * 2)},
    ],
)
def test_no_piece_is_out_of_place_or_too_large(
    client: FlaskClient, library: Library, more: dict[str, Any]
) -> None:
    piece = {"name": "x.csv", "number": 0, "last": False, "data": "UQ==", **more}
    answer = post(client, "/api/bring-pack", piece)
    assert answer.status_code in (400, 413)
    assert sum(path.stat().st_size for path in library.folder.rglob("*.csv")) == 0


def test_questions_are_typed(client: FlaskClient, table: Any, library: Library) -> None:
    typed = {"title": "Our own", "question": "Who?", "answer": "Me", "wrong": "a|b|c"}
    assert post(client, "/api/type-question", typed).status_code == 200
    (order,) = table.orders
    assert order.pack == library.pack("typed")
    assert [question.choices for question in order.pack.questions] == [("Me", "a", "b", "c")]
    answer = post(client, "/api/type-question", {**typed, "wrong": "a"})
    assert (answer.status_code, why(answer)) == (409, "packs.why.choices")
    assert len(table.orders) == 1


ORDERS = {
    "choose-pack": {"id": ""},
    "delete-pack": {"id": "x"},
    "type-question": {"title": "x", "question": "Who?", "answer": "Me"},
    "bring-pack": {"name": "x.csv", "number": 0, "last": True, "data": "USxBCg=="},
}


@pytest.mark.parametrize("name", ORDERS)
def test_only_the_host_has_to_do_with_packs(
    client: FlaskClient, table: Any, library: Library, name: str
) -> None:
    answer = post(client, f"/api/{name}", ORDERS[name], environ=GUEST)
    assert (answer.status_code, why(answer)) == (403, "web.host_only")
    assert client.get("/packs.json", environ_overrides=GUEST).status_code == 403
    assert table.orders == []
    assert not library.folder.exists()


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("picture", picture()),
        ("picture", picture("JPEG")),
        ("picture", picture("WEBP")),
        ("sound", sound()),
    ],
)
def test_a_browser_is_told_exactly_what_a_file_is(
    client: FlaskClient, library: Library, kind: str, data: bytes
) -> None:
    name = library.media.keep(kind, data + b"<script>alert(1)</script>")
    answer = client.get(f"/media/{name}", buffered=True)
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == TYPES[name.rpartition(".")[2]]
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Content-Security-Policy"] == "default-src 'none'; sandbox"
    assert "immutable" in answer.headers["Cache-Control"]
    part = client.get(f"/media/{name}", headers={"Range": "bytes=2-5"}, buffered=True)
    assert (part.status_code, part.data) == (206, data[2:6])


def test_guests_see_what_their_own_view_names(
    client: FlaskClient, table: Any, library: Library
) -> None:
    shown, hidden = (library.media.keep("picture", picture(shade=shade)) for shade in (1, 2))
    client.get("/join", environ_overrides=GUEST)
    table.publish({"phase": "match", "match": {"picture": shown}})
    for name, status in ((shown, 200), (hidden, 404)):
        assert (
            client.get(f"/media/{name}", environ_overrides=GUEST, buffered=True).status_code
            == status
        )
        assert client.get(f"/media/{name}", buffered=True).status_code == 200
    client.delete_cookie("slapbox")
    assert client.get(f"/media/{shown}", environ_overrides=GUEST, buffered=True).status_code == 404


def test_no_name_leads_out_of_the_store(client: FlaskClient, library: Library) -> None:
    library.bring(folder(library.folder.parent / "x", FILES))
    name = name_of("picture", picture())
    assert client.get(f"/media/{name}", buffered=True).status_code == 200
    (pack,) = library.folder.glob("*.json")
    for other in (f"../{pack.name}", f"..%2f{pack.name}", pack.name, name.upper(), "x.svg", ""):
        assert client.get(f"/media/{other}", buffered=True).status_code == 404


@pytest.mark.usefixtures("library")
def test_the_evening_that_is_on_is_a_pack_too(client: FlaskClient, table: Any) -> None:
    assert not [offer for offer in offered(client) if offer["id"].startswith("tonight-")]
    journal = Journal(IN_MEMORY)
    journal.put(EVENINGS + FULL.id, to_builtins(FULL))
    journal.put(EVENING, {"id": FULL.id, "ended": False, "left": 0})
    slaps = tuple((Hand(us, 20, touch=False),) for us in (231_400, 198_600, 300_000, 400_000))
    for match in ("m1", "m4"):
        journal.put(KEPT + match, to_builtins(Attended(match, GUESTS[:4], 1, calm=False)))
        keep_tally(journal, match, Tally("reaction", (1, 2, 3, 4), slaps, (), ()))
    journal.commit()
    table.archive = Archive(journal, hidden="m4")
    for language in LANGUAGES:
        (pack,) = [offer for offer in offered(client) if offer["id"] == f"tonight-{language}"]
        assert (pack["language"], pack["ours"]) == (language, True)
        assert post(client, "/api/choose-pack", {"id": pack["id"]}).status_code == 200
        questions = table.orders[-1].pack.questions
        assert len(questions) == pack["questions"]
        said = {question.text: question.answer for question in questions}
        quick = translated(Text("tonight.quickest"), language)
        assert said[quick] == "Ben"
        played = translated(Text("tonight.matches"), language)
        assert said[played] == "4", "the TV has not told the last one"
