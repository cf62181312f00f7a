"""Questions in a table: CSV with a header, or two columns, as flash cards have."""

import csv
import io
from collections.abc import Iterator, Sequence
from typing import Final

from slapbox.packs.flaws import Row
from slapbox.packs.markup import plain
from slapbox.packs.rows import FIELDS
from slapbox.text import Text

COMMENT: Final = "#"
"""Begins the lines in which Anki says how it has written its cards."""

SEPARATORS: Final = ",;\t"
"""Comma, or what spreadsheets write in countries where that is in numbers, or as text."""


def rows(text: str) -> Iterator[Row]:
    """The questions of a table. Without a header it has two columns: question and answer."""
    first = next((line for line in text.splitlines() if not line.startswith(COMMENT)), "")
    lines = _lines(text, max(SEPARATORS, key=first.count))
    number, cells = next(lines, (1, ()))
    names = [cell.strip().lower() for cell in cells]
    if "question" not in names:
        yield _card(number, cells)
        for number, cells in lines:
            yield _card(number, cells)
        return
    unknown = [name for name in names if name and name not in FIELDS]
    if unknown:
        yield Row(number, Text("packs.why.unknown_field", {"name": unknown[0][:40]}))
    for number, cells in lines:
        pairs = zip(names, cells, strict=False)
        yield Row(number, {name: cell for name, cell in pairs if name in FIELDS and cell})


def _lines(text: str, separator: str) -> Iterator[tuple[int, Sequence[str]]]:
    """Each row that is not empty, with the line on which it begins."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    while True:
        number = reader.line_num + 1
        try:
            cells = next(reader, None)
        except csv.Error:  # a cell without end
            cells = ["\0"]
        if cells is None:
            return
        if any(cell.strip() for cell in cells) and not cells[0].startswith(COMMENT):
            yield number, cells


def _card(number: int, cells: Sequence[str]) -> Row:
    """A flash card: its front and its back, and tags that nobody needs here."""
    if len(cells) < 2:
        return Row(number, Text("packs.why.columns"))
    return Row(number, {"question": plain(cells[0]), "answer": plain(cells[1])})
