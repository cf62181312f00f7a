"""A pack as a whole: what is asked, and all that is wrong with it."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import Final

from msgspec import Struct

from slapbox.games.quiz.questions import Pack, Question
from slapbox.packs import kahoot, moodle, rows, tables
from slapbox.packs.files import Files, opened
from slapbox.packs.flaws import Flaw, Row
from slapbox.packs.lists import json_rows, toml, toml_rows
from slapbox.text import LANGUAGES, Problem, Text
from slapbox.text.names import is_shown

INFO: Final = "pack.toml"
MOST_QUESTIONS: Final = 2_000
MOST_ROWS: Final = 5_000
"""Rows that are looked at, with and without questions in them."""

MOST_FLAWS: Final = 100
MOST_TEXT: Final = 1024 * 1024
"""Bytes of a file with questions."""

LONGEST: Final = {"title": 60, "language": 8, "author": 60, "licence": 60}

Keep = Callable[[str, bytes], str]
"""Keeps a picture or a sound (the kind is named first) and returns its name in the media store."""


class Reading(Struct, frozen=True):
    """A pack with all that could be read of it, and its ``flaws``."""

    pack: Pack
    flaws: tuple[Flaw, ...]


def read(path: Path, keep: Keep, title: str = "") -> Reading:
    """The pack in this folder, zip or file. Without a title of its own it is called ``title``, or
    as the file is. Raises :class:`Problem` where no question can be read."""
    with opened(path) as files:
        home = files.within(_home(files))
        info = _info(home, title or path.stem, is_alone=path.is_file() and len(files.names) == 1)
        questions = tuple(_questions(home, keep))
    if not questions:
        first = home.flaws[0].why if home.flaws else Text("packs.why.no_questions")
        raise Problem(first)
    return Reading(Pack(**info, questions=questions), tuple(home.flaws[:MOST_FLAWS]))


def _home(files: Files) -> str:
    """The folder of ``pack.toml``, or that in which everything is: people pack folders."""
    places = [PurePosixPath(name) for name in files.names]
    infos = [place.parent for place in places if place.name == INFO]
    tops = {place.parts[0] for place in places if len(place.parts) > 1}
    alone = tops.pop() if len(tops) == 1 and all(len(place.parts) > 1 for place in places) else "."
    home = min(infos, key=lambda info: len(info.parts), default=PurePosixPath(alone))
    return "" if home == PurePosixPath() else str(home)


def _info(files: Files, title: str, *, is_alone: bool) -> dict[str, str]:
    """Facts of a pack in ``pack.toml``; a single file needs none."""
    said: dict[str, object] = {}
    if INFO in files.names:
        try:
            said = toml(_decoded(files.read(INFO)))
        except Problem as problem:
            files.flaws.append(Flaw(INFO, 0, problem.reason))
    elif not is_alone:
        files.flaws.append(Flaw(INFO, 0, Text("packs.why.no_info", {"title": title[:60]})))
    facts = {name: _fact(files, said, name) for name in LONGEST}
    shown = "".join(letter for letter in title if is_shown(letter))
    facts["title"] = facts["title"] or shown[: LONGEST["title"]] or "?"
    return facts


def _fact(files: Files, said: dict[str, object], name: str) -> str:
    fact = said.get(name, "")
    sound = isinstance(fact, str) and len(fact) <= LONGEST[name] and is_shown(fact)
    if not sound or (said and not fact) or (name == "language" and fact not in (*LANGUAGES, "")):
        files.flaws.append(Flaw(INFO, 0, Text("packs.why.info", {"name": name})))
        return ""
    return str(fact)


def _questions(files: Files, keep: Keep) -> Iterator[Question]:
    """Every question of every file; what is none is among the flaws."""
    kept = partial(_kept, files, keep, dict[tuple[str, str], str]())
    room = MOST_QUESTIONS
    for name, line, content in islice(_rows(files), MOST_ROWS):
        try:
            if isinstance(content, Text):
                raise Problem(content)
            asked = rows.question(content, kept)
        except Problem as problem:
            files.flaws.append(Flaw(name, line, problem.reason))
            continue
        if not room:
            many = Text("packs.why.many_questions", {"count": MOST_QUESTIONS})
            files.flaws.append(Flaw(name, line, many))
            return
        room -= 1
        yield asked


def _kept(files: Files, keep: Keep, names: dict[tuple[str, str], str], kind: str, name: str) -> str:
    """The name under which a file of the pack is kept, whichever questions show it."""
    if (kind, name) not in names:
        names[kind, name] = keep(kind, files.read(name))
    return names[kind, name]


def _rows(files: Files) -> Iterator[tuple[str, int, rows.Content | Text]]:
    for name in files.names:
        reader = READERS.get(PurePosixPath(name).suffix.lower())
        if reader is None or name == INFO:
            continue
        try:
            data = files.read(name)
            if len(data) > MOST_TEXT:
                raise Problem(Text("packs.why.large"))
            for row in reader(data):
                yield name, row.line, row.content
        except Problem as problem:
            line = problem.reason.values.get("line", 0)
            yield name, int(line), problem.reason


def _decoded(data: bytes) -> str:
    """The text of a file, in UTF-8 or as old spreadsheets write it."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def _text_rows(text: str) -> Iterable[Row]:
    """The rows of a text file: Aiken says ``ANSWER``, GIFT has braces, and Anki writes tables."""
    if any(moodle.RIGHT.fullmatch(line.strip()) for line in text.splitlines()):
        return moodle.aiken_rows(text)
    return moodle.gift_rows(text) if "{" in text else tables.rows(text)


def _of_text(reader: Callable[[str], Iterable[Row]]) -> Callable[[bytes], Iterable[Row]]:
    return lambda data: reader(_decoded(data))


READERS: Final[dict[str, Callable[[bytes], Iterable[Row]]]] = {
    ".csv": _of_text(tables.rows),
    ".tsv": _of_text(tables.rows),
    ".json": _of_text(json_rows),
    ".toml": _of_text(toml_rows),
    ".txt": _of_text(_text_rows),
    ".gift": _of_text(moodle.gift_rows),
    ".xlsx": kahoot.rows,
}
"""Readers of files with questions, by the ends of their names."""
