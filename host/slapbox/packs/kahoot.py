"""Questions in a spreadsheet that is made for Kahoot (its template for imports, ``.xlsx``)."""

import io
import re
from collections.abc import Iterator, Sequence
from typing import Final
from zipfile import ZipFile

from slapbox.packs.flaws import Row
from slapbox.packs.markup import chosen_from
from slapbox.text import Problem, Text

MOST_ROWS: Final = 1_000
MOST_COLUMNS: Final = 12
MOST_SHEET: Final = 2 * 1024 * 1024
"""Bytes of a spreadsheet, unpacked: it is a zip of XML."""

ANSWER: Final = re.compile(r"answer [1-6]\b")


def rows(data: bytes) -> Iterator[Row]:
    """The questions below the line that begins the table; raises :class:`Problem` where there is
    no such line, or where this is no spreadsheet."""
    header: dict[str, int] = {}
    for number, cells in enumerate(_cells(data), 1):
        texts = ["" if cell is None else str(cell).strip() for cell in cells]
        if not header:
            header = _header(texts)
        elif texts[header["question"]]:
            yield Row(number, _content(texts, header))
    if not header:
        raise Problem(Text("packs.why.kahoot"))


def _cells(data: bytes) -> Iterator[Sequence[object]]:
    from openpyxl import load_workbook  # it takes 0.3 s

    try:
        with ZipFile(io.BytesIO(data)) as packed:
            if sum(entry.file_size for entry in packed.infolist()) > MOST_SHEET:
                raise Problem(Text("packs.why.large"))
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        sheet = book.worksheets[0]
        yield from sheet.iter_rows(max_row=MOST_ROWS, max_col=MOST_COLUMNS, values_only=True)
    except Problem:
        raise
    except Exception as error:  # the library promises nothing of what it raises
        raise Problem(Text("packs.why.kahoot")) from error


def _header(texts: Sequence[str]) -> dict[str, int]:
    """The columns by what they hold, if this is the line that says so."""
    columns: dict[str, int] = {}
    for place, text in enumerate(text.lower() for text in texts):
        answer = ANSWER.match(text)
        if answer:
            columns[answer[0]] = place
        for word in ("question", "correct"):
            if text.startswith(word):
                columns.setdefault(word, place)
    return columns if {"question", "correct", "answer 1"} <= columns.keys() else {}


def _content(texts: Sequence[str], header: dict[str, int]) -> dict[str, object] | Text:
    answers = {name: texts[place] for name, place in header.items() if name.startswith("answer")}
    right = answers.pop(f"answer {texts[header['correct']].removesuffix('.0')}", "")
    wrong = [text for text in answers.values() if text]
    if not right or not wrong:  # also where several are right
        return Text("packs.why.right")
    return chosen_from(texts[header["question"]], right, wrong)
