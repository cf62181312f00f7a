"""Packs that a host can choose: those that come with Slapbox, and those that it has brought."""

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from msgspec import DecodeError
from msgspec.json import Decoder, encode
from msgspec.structs import replace

from slapbox.games.quiz.questions import Pack
from slapbox.packs import rows, shapes
from slapbox.packs.files import Files
from slapbox.packs.media import Media
from slapbox.packs.reading import INFO, MOST_QUESTIONS, Reading, read
from slapbox.packs.shapes import Listed
from slapbox.text import Problem, Text

OWN: Final = Path(__file__).parent / "own"
"""Packs that come with Slapbox: a folder for each."""

TYPED: Final = "typed"
"""Id of the pack of those questions that were typed on the host's page."""

ID: Final = re.compile(r"[a-z0-9-]{1,64}")
MOST_PACKS: Final = 100
"""Packs that are kept."""

_decode: Final = Decoder(Pack).decode


def packs_of(journal: Path) -> Path:
    """The folder of the packs that belong to this journal."""
    return journal.with_name(f"{journal.stem}-packs")


class Library:
    """The packs in this ``folder``, each as it was read, with their ``media`` in a store of their
    own; and ours, which are called by their folders."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.media = Media(folder / "media")

    def listed(self) -> list[Listed]:
        """All packs by title, those first that the host has brought."""
        brought = [listed(pack, ident, ours=False) for ident, pack in self._brought()]
        ours = [listed(self.pack(ident), ident, ours=True) for ident in _own()]
        return [*sorted(brought, key=_title), *sorted(ours, key=_title)]

    def pack(self, ident: str) -> Pack:
        """The pack with this id; raises :class:`Problem` where there is none."""
        if not ID.fullmatch(ident):
            raise Problem(Text("packs.why.no_file", {"name": ident[:64]}))
        if own := _own().get(ident):
            return read(own, self.media.keep).pack
        try:
            return _decode(self._path(ident).read_bytes())
        except (OSError, DecodeError) as error:
            raise Problem(Text("packs.why.no_file", {"name": ident})) from error

    def bring(self, path: Path, title: str = "") -> tuple[str, Reading]:
        """Read a pack and keep it; return its id. One of the same title makes room for it. Raises
        :class:`Problem` where no question can be read."""
        reading = read(path, self.media.keep, title)
        ident = hashlib.sha256(reading.pack.title.encode()).hexdigest()[:16]
        self._keep(ident, reading.pack)
        return ident, reading

    def type(self, content: rows.Content, title: str) -> Pack:
        """Keep one more question, as somebody typed it; raises :class:`Problem` where it is none.
        The pack of these questions has the ``title``."""
        asked = rows.question(content, lambda _, name: str(Files().read(name)))
        before = dict(self._brought()).get(TYPED, Pack(title, "", "", "", ()))
        if len(before.questions) >= MOST_QUESTIONS:
            raise Problem(Text("packs.why.many_questions", {"count": MOST_QUESTIONS}))
        pack = replace(before, title=title, questions=(*before.questions, asked))
        self._keep(TYPED, pack)
        return pack

    def delete(self, ident: str) -> None:
        """Delete a pack that the host has brought, with all that only this pack shows."""
        packs = dict(self._brought())
        if ident in packs:
            self._path(ident).unlink(missing_ok=True)
            self._let_go(packs.pop(ident), packs)

    def clear(self) -> None:
        """Delete all that the host has brought."""
        for ident, _ in list(self._brought()):
            self.delete(ident)

    def _keep(self, ident: str, pack: Pack) -> None:
        packs = dict(self._brought())
        if ident not in packs and len(packs) >= MOST_PACKS:
            raise Problem(Text("packs.why.full"))
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        part = self._path(ident).with_suffix(".part")
        part.write_bytes(encode(pack))
        part.replace(self._path(ident))
        before = packs.get(ident)
        if before is not None:
            self._let_go(before, {**packs, ident: pack})

    def _let_go(self, gone: Pack, packs: dict[str, Pack]) -> None:
        """Delete what is shown by none of these packs any more."""
        shown = {name for pack in packs.values() for name in _media(pack)}
        self.media.delete(_media(gone) - shown)

    def _brought(self) -> Iterator[tuple[str, Pack]]:
        for path in self.folder.glob("*.json"):
            try:
                yield path.stem, _decode(path.read_bytes())
            except (OSError, DecodeError):
                continue

    def _path(self, ident: str) -> Path:
        return self.folder / f"{ident}.json"


def _own() -> dict[str, Path]:
    """Folders of ours by their ids."""
    return {path.parent.name: path.parent for path in OWN.glob(f"*/{INFO}")}


def _media(pack: Pack) -> set[str]:
    """Names of all pictures and sounds of a pack."""
    names = {name for asked in pack.questions for name in (asked.picture, asked.sound)}
    return names - {""}


def listed(pack: Pack, ident: str, *, ours: bool) -> Listed:
    """The pack as the host's page lists it."""
    return {"id": ident, **facts(pack), "ours": ours}


def facts(pack: Pack) -> shapes.Pack:
    """Summary of a pack for the host's page."""
    return {
        "title": pack.title,
        "language": pack.language,
        "author": pack.author,
        "licence": pack.licence,
        "questions": len(pack.questions),
    }


def _title(listed: Listed) -> str:
    return listed["title"].casefold()
