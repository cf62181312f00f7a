"""A match that is over as files for other programs: JSON, and CSV of its moves or of its slaps.

Pure: it is handed what the journal holds. What stands in them, and that it stays so, is promised in
``host/docs/exports.md``; :data:`VERSION` counts up when something in there gets another meaning.
The seed is not in them: it would tell the cards of matches to come.
"""

import csv
import json
from collections.abc import Callable, Iterable, Iterator
from io import StringIO
from typing import Any, Final

from slapbox.again.film import film
from slapbox.games.protocol import TABLE, Json
from slapbox.games.quiz.moves import Buzz, Gaps
from slapbox.table.archive import Past
from slapbox.table.journal.journal import Entry
from slapbox.table.journal.replay import active_moves

VERSION: Final = 1

MOVES: Final = ("number", "at_us", "seat", "player", "move", "stands", "data")
SLAPS: Final = (
    "race",
    "name",
    "seat",
    "player",
    "key",
    "at_us",
    "error_us",
    "tied_us",
    "touch",
    "hand",
    "verdict",
    "margin_us",
    "photo",
)

BUZZ: Final = str(Buzz.__struct_config__.tag)
GAPS: Final = str(Gaps.__struct_config__.tag)
"""Words of the moves that end a quiz's race for the word, and bring the slaps after the first."""

FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""Starts of a formula in a spreadsheet; people choose their names, so a name may begin so."""


def as_json(past: Past) -> str:
    """All of it: one JSON object, with a line break at its end."""
    header = past.header
    kept = {entry.number for entry in active_moves(past.entries)}
    whole = {
        "format": "slapbox-match",
        "version": VERSION,
        "match": header.match,
        "program": header.version,
        "game": header.game,
        "options": header.options,
        "players": list(header.seats),
        "deck": list(header.deck),
        "started_us": header.started_ns // 1000,
        "moves": [_move(past, entry, kept) for entry in past.entries],
        "races": [
            {"move": number, "opened_us": _us(past, opened_ns)}
            for number, opened_ns in sorted(past.races.items())
        ],
        "result": past.result,
    }
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def _move(past: Past, entry: Entry, kept: set[int]) -> Json:
    return {
        "number": entry.number,
        "at_us": _us(past, entry.at_ns),
        "seat": None if entry.seat == TABLE else entry.seat,
        "stands": entry.number in kept,
        "move": entry.move,
    }


def moves_csv(past: Past) -> str:
    """A line for each move."""
    return _sheet(MOVES, _move_rows(past))


def _move_rows(past: Past) -> Iterator[tuple[object, ...]]:
    kept = {entry.number for entry in active_moves(past.entries)}
    for entry in past.entries:
        data = {name: value for name, value in entry.move.items() if name != "move"}
        seat = "" if entry.seat == TABLE else entry.seat
        at_us, name = _us(past, entry.at_ns), _name(past, entry.seat)
        stands = int(entry.number in kept)
        yield entry.number, at_us, seat, name, entry.move["move"], stands, json.dumps(data)


def slaps_csv(past: Past) -> str:
    """A line for each slap of each race, in order of time; raises ``ValueError`` if the match does
    not fit the rules."""
    return _sheet(SLAPS, _slap_rows(past))


def _slap_rows(past: Past) -> Iterator[tuple[object, ...]]:
    for number, (name, hands) in enumerate(_races(past), 1):
        for hand in hands:
            row = {**hand, "race": number, "name": name, "player": _name(past, hand["seat"])}
            yield tuple(_cell(row[column]) for column in SLAPS)


def _races(past: Past) -> Iterable[tuple[str, list[Json]]]:
    """Each race by its name, with its slaps; a buzz of a quiz with those that came after it."""
    whole, buzz = film(past), 0
    races: dict[object, tuple[str, list[Json]]] = {}
    for frame in whole["frames"]:
        last: Any = frame["match"]["last"]
        if last is not None:
            races.setdefault(last["opened_us"], (last["name"], last["hands"]))
    for entry, at in zip(active_moves(past.entries), whole["moves"], strict=True):
        name = entry.move["move"]
        buzz = entry.number if name == BUZZ else buzz
        if name in (BUZZ, GAPS):
            state: Any = whole["frames"][at]["match"]["state"]
            races[-buzz] = BUZZ, state["order"]
    return races.values()


def _sheet(columns: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """As RFC 4180 has it, with a head."""
    paper = StringIO()
    writer = csv.writer(paper)
    writer.writerow(columns)
    writer.writerows(rows)
    return paper.getvalue()


def _cell(value: object) -> object:
    """Nothing for what is not known, 1 or 0 for what is so or not."""
    return "" if value is None else int(value) if isinstance(value, bool) else value


def _name(past: Past, seat: int) -> str:
    """Return whose move it is; nobody's for the table's."""
    if seat == TABLE:
        return ""
    name = past.header.seats[seat]
    return f"'{name}" if name.startswith(FORMULA) else name


def _us(past: Past, at_ns: int) -> int:
    """A table time, counted from the start of the match."""
    return (at_ns - past.header.started_ns) // 1000


EXPORTS: Final[dict[str, tuple[str, str, Callable[[Past], str]]]] = {
    "json": ("match.json", "application/json", as_json),
    "csv": ("moves.csv", "text/csv", moves_csv),
    "slaps": ("slaps.csv", "text/csv", slaps_csv),
}
"""By the name that people type: the name of the file, its type, and what writes it."""
