"""Questions in JSON and TOML: our own, and those of Open Trivia DB."""

import json
import re
import tomllib
from collections.abc import Iterator
from typing import Any, Final

from slapbox.packs.flaws import Row
from slapbox.packs.markup import chosen_from, plain
from slapbox.text import Problem, Text

LIST: Final = re.compile(r'\s*\[|.*?"(?:questions|results)"\s*:\s*\[', re.DOTALL)
"""Start of the list of questions; ``results`` is Open Trivia DB's."""

GAP: Final = re.compile(r"[\s,]*")
LONGEST_LINE: Final = 2_000
"""Characters of a line of TOML: Python takes a time for a key that grows with the square of its
dots."""

HEADER: Final = re.compile(r"^[ \t]*\[\[ *questions *\]\]", re.MULTILINE)


def json_rows(text: str) -> Iterator[Row]:
    """The questions of a list, or of an object with such a list; raises :class:`Problem` where the
    file is no JSON."""
    try:
        json.loads(text)
        line, before = 1, 0
        for place, fields in _entries(text):
            line, before = line + text.count("\n", before, place), place
            yield Row(line, _content(fields))
    except json.JSONDecodeError as error:
        raise _unread("JSON", error.msg, error.lineno) from error
    except (RecursionError, ValueError) as error:
        raise _unread("JSON", "too deep or too large", 0) from error


def _entries(text: str) -> Iterator[tuple[int, Any]]:
    """Each entry of the list with its place."""
    start = LIST.match(text)
    if start is None:
        raise Problem(Text("packs.why.no_list"))
    decoder, place = json.JSONDecoder(), start.end()
    while True:
        gap = GAP.match(text, place)
        place = gap.end() if gap else place
        if text.startswith("]", place):
            return
        entry, end = decoder.raw_decode(text, place)
        yield place, entry
        place = end


def toml_rows(text: str) -> Iterator[Row]:
    """The ``[[questions]]`` of a file; raises :class:`Problem` where it is no TOML."""
    questions = toml(text).get("questions")
    if not isinstance(questions, list):
        raise Problem(Text("packs.why.no_list"))
    lines = [text.count("\n", 0, header.start()) + 1 for header in HEADER.finditer(text)]
    for number, fields in enumerate(questions):
        yield Row(lines[number] if number < len(lines) else 0, _content(fields))


def toml(text: str) -> dict[str, Any]:
    """The tables of a file; raises :class:`Problem` where it is no TOML."""
    if any(len(line) > LONGEST_LINE for line in text.splitlines()):
        raise _unread("TOML", f"a line of more than {LONGEST_LINE} characters", 0)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise _unread("TOML", str(error), 0) from error


def _content(fields: object) -> dict[str, object] | Text:
    if not isinstance(fields, dict):
        return Text("packs.why.no_object")
    return _trivia(fields) if "incorrect_answers" in fields else fields


def _trivia(fields: dict[str, object]) -> dict[str, object] | Text:
    """A question of Open Trivia DB (https://opentdb.com/api_config.php), whose letters may be
    entities of HTML."""
    wrong = fields["incorrect_answers"]
    parts = [fields.get("question"), fields.get("correct_answer")]
    parts += wrong if isinstance(wrong, list) else [None]
    texts = [plain(part) for part in parts if isinstance(part, str)]
    if len(texts) < len(parts):
        return Text("packs.why.trivia")
    return chosen_from(texts[0], texts[1], texts[2:])


def _unread(kind: str, problem: str, line: int) -> Problem:
    where = {"line": line} if line else {}
    return Problem(Text("packs.why.syntax", {"kind": kind, "problem": problem[:120], **where}))
