"""Packs of questions: the host brings, chooses and deletes them; pages show their pictures."""

import base64
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Final

from flask import Blueprint, Response, jsonify, request, send_file
from flask.typing import ResponseReturnValue
from msgspec import Meta, Struct, to_builtins
from msgspec.structs import replace

from slapbox.games.quiz.questions import Pack
from slapbox.packs.files import MOST_ZIP
from slapbox.packs.flaws import Flaw
from slapbox.packs.library import Library, listed
from slapbox.packs.media import NAME, TYPES
from slapbox.packs.tonight import Quickest, quickest, tonight
from slapbox.table.archive import Tallied
from slapbox.table.words import orders
from slapbox.table.words.fields import LINE, Line64, Line256
from slapbox.text import LANGUAGES, Problem, Text
from slapbox.web import shapes
from slapbox.web.api import answer_of, body
from slapbox.web.guard import Refused, device, is_host, is_tv, only_host, unkept
from slapbox.web.replays import look_up
from slapbox.web.site import site

packs = Blueprint("packs", __name__)

PIECE: Final = 512 * 1024
"""Bytes of a file in one request."""

PIECE_BODY: Final = PIECE * 4 // 3 + 2048
"""Bytes of such a request: base64, and its other fields."""

ARRIVING: Final = "arriving"
"""Name of the file that is brought, in a folder of that name."""

MOST_PIECES: Final = MOST_ZIP // PIECE
_bringing: Final = threading.Lock()


class Chosen(Struct):
    """The pack that the host chooses or deletes (``POST /api/choose-pack``, ``delete-pack``);
    chosen without an id: none."""

    id: Line64


Encoded = Annotated[str, Meta(max_length=PIECE * 4 // 3 + 4), LINE]
"""A piece in Base64."""


class Piece(Struct):
    """A piece of a file with questions (``POST /api/bring-pack``). Number 0 begins it anew."""

    name: Line256
    number: Annotated[int, Meta(ge=0, le=MOST_PIECES)]
    last: bool
    data: Encoded


class Typed(Struct):
    """A question that the host types (``POST /api/type-question``), for the pack of this
    ``title``; as in a table, with ``|`` between wrong answers."""

    title: Line64
    question: Annotated[str, Meta(max_length=300), LINE]
    answer: Annotated[str, Meta(max_length=120), LINE]
    wrong: Annotated[str, Meta(max_length=640), LINE] = ""


@packs.get("/packs.json")
def offered() -> ResponseReturnValue:
    """Return the packs that the host may choose from."""
    library = _library()
    evening = [listed(pack, ident, ours=True) for ident, pack in _tonight().items()]
    facts: shapes.Packs = {"packs": [*evening, *library.listed()]}
    return unkept(jsonify(facts))


def _tonight() -> dict[str, Pack]:
    """The pack about the evening that is on, in each language, by their ids."""
    evening = look_up(lambda archive: archive.running)
    if evening is None or not evening.played:
        return {}
    matches = [match.match for match in evening.played]
    tallied = look_up(lambda archive: [archive.tallied(match) for match in matches])
    slaps = quickest(slap for tally in tallied if tally is not None for slap in _slaps(tally))
    return {f"tonight-{language}": tonight(evening, slaps, language) for language in LANGUAGES}


def _slaps(tallied: Tallied) -> Iterator[tuple[str | None, Quickest]]:
    (said,) = tallied.kept or (None,)
    for guest, hands in zip(tallied.who.guests, said.hands if said else (), strict=False):
        yield from ((guest, Quickest(hand.us, hand.error_us)) for hand in hands)


@packs.post("/api/choose-pack")
def choose() -> ResponseReturnValue:
    """Play the next quiz with this pack, or without one."""
    library, ident = _library(), body(Chosen).id
    try:
        pack = (_tonight().get(ident) or library.pack(ident)) if ident else None
        return _set(orders.SetPack(pack))
    except Problem as problem:
        raise Refused(409, problem.reason) from problem


@packs.post("/api/delete-pack")
def delete() -> ResponseReturnValue:
    """Delete a pack that the host has brought."""
    _library().delete(body(Chosen).id)
    return jsonify({"data": {}})


@packs.post("/api/type-question")
def type_question() -> ResponseReturnValue:
    """Keep a question that the host has typed; the next quiz is played with all of these."""
    library, typed = _library(), body(Typed)
    content = {"question": typed.question, "answer": typed.answer, "wrong": typed.wrong}
    try:
        return _set(orders.SetPack(library.type(content, typed.title)))
    except Problem as problem:
        raise Refused(409, problem.reason) from problem


@packs.post("/api/bring-pack")
def bring() -> ResponseReturnValue:
    """Take in a piece of a file; with the last one, read it. Two hosts take turns."""
    library = _library()
    request.max_content_length = PIECE_BODY
    piece = body(Piece)
    with _bringing:
        path = library.folder / ARRIVING / f"{ARRIVING}{_suffix(piece.name)}"
        try:
            _append(path, piece)
            if not piece.last:
                return jsonify({"data": {}})
            ident, reading = library.bring(path, Path(piece.name).stem)
        except Problem as problem:
            raise Refused(409, problem.reason) from problem
        finally:
            if piece.last:
                path.unlink(missing_ok=True)
    brought: shapes.Brought = {"id": ident, "flaws": [*map(_told, reading.flaws)]}
    return jsonify({"data": to_builtins(brought)})


def _told(flaw: Flaw) -> Flaw:
    """A fault of a pack; of a file that came alone, the host knows the name."""
    return replace(flaw, file="") if flaw.file.startswith(f"{ARRIVING}.") else flaw


def _append(path: Path, piece: Piece) -> None:
    try:
        data = base64.b64decode(piece.data, validate=True)
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with path.open("ab" if piece.number else "wb") as file:
            if file.tell() != piece.number * PIECE:
                raise ValueError("number: not the next piece")
            file.write(data)
    except (ValueError, OSError) as error:
        raise Refused(400, Text("web.bad_order", {"problem": str(error)})) from error


def _suffix(name: str) -> str:
    """The end of a name, as far as it says what kind of file this is."""
    suffix = Path(name).suffix.lower()
    return suffix if suffix[1:].isascii() and suffix[1:].isalnum() and len(suffix) < 8 else ".csv"


@packs.get("/media/<name>")
def media(name: str) -> Response:
    """A picture or a sound; guests get those alone that their own view names now."""
    library = site().library
    if library is None or not NAME.fullmatch(name) or not _may_see(name):
        raise Refused(404, Text("web.no_page"))
    path = library.media.folder / name
    if not path.is_file():
        raise Refused(404, Text("web.no_page"))
    answer = send_file(path, mimetype=TYPES[name[-4:].lstrip(".")], conditional=True, etag=False)
    answer.headers["Cache-Control"] = "private, max-age=31536000, immutable"
    answer.headers["Content-Security-Policy"] = "default-src 'none'; sandbox"
    return answer


def _may_see(name: str) -> bool:
    if is_host() or is_tv():
        return True
    viewer = device()
    return viewer is not None and name.encode() in site().door.streams.latest(viewer).body


def _library() -> Library:
    only_host()
    library = site().library
    if library is None:
        raise Refused(404, Text("web.no_page"))
    return library


def _set(order: orders.SetPack) -> ResponseReturnValue:
    answer = answer_of(order, None)
    return jsonify({"data": answer.data})
