"""Scripts, styles, drawings and catalogues, as browsers get them: packed, and kept for good.

All addresses have one name in them that is made of the content of all files. So a browser never has
to ask whether a file is still the same, and a page of another host's files never meets these.
"""

import gzip
import mimetypes
import posixpath
import re
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Final

from flask import Blueprint, Response, request
from msgspec import Struct

from slapbox.text import Text
from slapbox.web.guard import Refused
from slapbox.web.rooms import PAGES, style
from slapbox.web.words import catalogue, catalogues

STATIC: Final = Path(__file__).parent / "static"
FOR_GOOD: Final = "public, max-age=31536000, immutable"
IMPORTED: Final = re.compile(rb"^(?:import|export) [^;]*?from '(\.[^']+)';", re.MULTILINE)
"""Imports that a script needs at once; what it loads later (``import(…)``) has no ``from``."""

TYPES: Final = {
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
}
"""Told by us where a machine's own table of types may say something else."""

FONTS: Final = {
    "fonts/headline.ttf": ("font_fredoka_one", "FredokaOne-Regular.ttf"),
    "fonts/OFL.txt": ("font_fredoka_one", "OFL.txt"),
    "fonts/text.ttf": ("font_lato", "Lato-Regular.ttf"),
    "fonts/text-bold.ttf": ("font_lato", "Lato-Bold.ttf"),
    "fonts/text-OFL.txt": ("font_lato", "OFL.txt"),
}
"""The typefaces of the TV's headlines and of all else, and their licences, each as its own package
brings them."""

assets = Blueprint("assets", __name__)


class Asset(Struct, frozen=True):
    """One file: its type, and its bytes as they are and packed by gzip."""

    kind: str
    plain: bytes
    packed: bytes


@cache
def version() -> str:
    """The name of all files together: 12 letters made of their content."""
    digest = sha256()
    for path in _paths():
        data = _read(path) or b""
        digest.update(f"{path} {len(data)}\n".encode())
        digest.update(data)
    return digest.hexdigest()[:12]


def address(path: str) -> str:
    """Return where browsers find the file at this path, as ``js/tv/main.js`` or
    ``text/en/phone.json``."""
    return f"/static/{version()}/{path}"


@cache
def preloads(script: str) -> list[str]:
    """All scripts that this one needs before it can run, near and far, in the order of need: a page
    that names them gets them at once, and not one after the other found."""
    links: list[str] = []
    waiting = [script]
    while waiting:
        module = waiting.pop(0)
        for near in IMPORTED.findall(_read(module) or b""):
            path = posixpath.normpath(posixpath.join(posixpath.dirname(module), near.decode()))
            if path not in links and path != script:
                links.append(path)
                waiting.append(path)
    return links


@assets.get("/static/<name>/<path:path>")
def asset(name: str, path: str) -> Response:
    """The file at this path, packed for who can unpack it."""
    current = _asset(path) if name == version() else None
    if current is None:
        raise Refused(404, Text("web.no_page"))
    answer = Response(current.plain, content_type=current.kind)
    if packs():
        answer.set_data(current.packed)
        answer.headers["Content-Encoding"] = "gzip"
    answer.headers["Cache-Control"] = FOR_GOOD
    answer.headers["Vary"] = "Accept-Encoding"
    return answer


def packs() -> bool:
    """Return whether the asker takes what is packed by gzip."""
    return request.accept_encodings["gzip"] > 0


@cache
def _asset(path: str) -> Asset | None:
    data = _read(path) if path in _paths() else None
    if data is None:
        return None
    suffix = posixpath.splitext(path)[1]
    kind = TYPES.get(suffix) or mimetypes.guess_type(path)[0] or "application/octet-stream"
    kind = kind if kind.startswith(("image/", "font/")) else f"{kind}; charset=utf-8"
    return Asset(kind, data, gzip.compress(data, mtime=0))


@cache
def _paths() -> tuple[str, ...]:
    paths = (path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*") if path.is_file())
    loose = sorted(path for path in paths if not path.endswith((".css", ".d.ts")))
    return (
        *loose,
        *FONTS,
        *(f"css/pages/{page}.css" for page in PAGES),
        *(f"text/{path}" for path in catalogues()),
    )


def _read(path: str) -> bytes | None:
    if path.startswith("text/"):
        return catalogue(path.removeprefix("text/"))
    if path.startswith("css/"):
        return style(path.removeprefix("css/pages/").removesuffix(".css"))
    if path in FONTS:
        package, name = FONTS[path]
        return (files(package) / "files" / name).read_bytes()
    file = STATIC / path
    return file.read_bytes() if file.is_file() else None
