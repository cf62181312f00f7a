"""A match as files for other programs: all of it, and the same for ever."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path
from typing import get_type_hints

import pytest
from msgspec.structs import replace

from again.matches import BEGAN_NS, GAMES, recorded
from slapbox.again.export import MOVES, SLAPS, as_json, moves_csv, slaps_csv
from slapbox.again.shapes import Figures, GameFigures, HouseFigures, Rating, Share, Times
from slapbox.games.protocol import TABLE
from slapbox.table.archive import Past
from slapbox.table.journal.journal import Entry, Header
from slapbox.table.journal.replay import outcome, rebuild, undo_record

DOCS = Path(__file__).parents[2] / "host" / "docs" / "exports.md"


def read(sheet: str) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(sheet)))


@pytest.mark.parametrize("game", GAMES)
def test_a_match_plays_again_from_its_json_alone(game: str) -> None:
    past = recorded(game)
    whole = json.loads(as_json(past))
    header = Header(
        whole["match"],
        whole["game"],
        whole["program"],
        whole["options"],
        None,
        tuple(whole["deck"]),
        tuple(whole["players"]),
        whole["started_us"] * 1000,
    )
    entries = tuple(
        Entry(
            move["number"],
            header.started_ns + move["at_us"] * 1000,
            TABLE if move["seat"] is None else move["seat"],
            move["move"],
        )
        for move in whole["moves"]
    )
    races = {race["move"]: header.started_ns + race["opened_us"] * 1000 for race in whole["races"]}
    assert Past(header, entries, races, whole["result"], past.colours) == past
    result = outcome(rebuild(header, entries)[0], entries)
    assert result is not None
    assert result.as_json() == whole["result"]


@pytest.mark.parametrize("game", GAMES)
def test_each_move_has_a_line(game: str) -> None:
    past = recorded(game)
    rows = read(moves_csv(past))
    assert len(rows) == len(past.entries)
    for row, entry in zip(rows, past.entries, strict=True):
        assert list(row) == list(MOVES)
        assert int(row["number"]) == entry.number
        assert int(row["at_us"]) == (entry.at_ns - BEGAN_NS) // 1000
        assert row["seat"] == ("" if entry.seat == TABLE else str(entry.seat))
        assert row["player"] == ("" if entry.seat == TABLE else past.header.seats[entry.seat])
        assert {"move": row["move"], **json.loads(row["data"])} == entry.move
        assert row["stands"] == "1"


def test_each_slap_of_each_race_has_a_line() -> None:
    past = recorded("fly-swatter")
    rows = read(slaps_csv(past))
    made = [slap for entry in past.entries for slap in entry.move.get("slaps", [])]
    assert [(int(row["seat"]), int(row["key"]), int(row["at_us"])) for row in rows] == [
        (slap["seat"], slap["key"], slap["at_us"]) for slap in made
    ]
    assert list(rows[0]) == list(SLAPS)
    assert {row["player"] for row in rows} == set(past.header.seats)
    assert {row["photo"] for row in rows} <= {"0", "1"}
    assert "won" in {row["verdict"] for row in rows}
    assert slaps_csv(recorded("mu")).strip() == ",".join(SLAPS)


def test_what_was_taken_back_is_told_so() -> None:
    past = recorded("rummue")
    count = len(past.entries)
    back = Entry(count, past.entries[-1].at_ns, TABLE, undo_record(count - 1))
    again = replace(past.entries[-1], number=count + 1)
    changed = replace(past, entries=(*past.entries, back, again))
    stands = [move["stands"] for move in json.loads(as_json(changed))["moves"]]
    assert stands[-3:] == [False, False, True]
    assert [row["stands"] for row in read(moves_csv(changed))][-3:] == ["0", "0", "1"]


def test_a_name_is_no_formula_and_the_seed_is_nobody_s_business() -> None:
    past = recorded("fly-swatter")
    names = ("=1+1", *past.header.seats[1:])
    changed = replace(past, header=replace(past.header, seats=names, seed=123456789))
    for sheet in (moves_csv(changed), slaps_csv(changed)):
        assert "'=1+1" in {row["player"] for row in read(sheet)}
    assert json.loads(as_json(changed))["players"][0] == "=1+1"
    assert "123456789" not in as_json(changed)


def test_every_field_is_explained() -> None:
    told = DOCS.read_text(encoding="utf-8")
    whole = json.loads(as_json(recorded("fly-swatter")))
    fields = {*whole, *whole["moves"][0], *whole["races"][0], *whole["result"], *MOVES, *SLAPS}
    for kind in (HouseFigures, Figures, GameFigures, Times, Share, Rating):
        fields |= get_type_hints(kind).keys()
    assert [field for field in sorted(fields) if f"`{field}`" not in told] == []
