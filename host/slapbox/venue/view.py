"""What the hall shows: who leads, and who has played what. Pure.

Nothing in it is a secret: results are told when they are seen on their table's own television, and
cards are in none of them.
"""

from __future__ import annotations

from typing import TypedDict

from slapbox.venue.messages import Kind, Scoring
from slapbox.venue.tournament import Standing, Tournament

PERCENT_DIGITS = 2


class Place(TypedDict):
    """Where a guest stands, of whom ``table`` is where they were first. ``percent`` of all
    matchpoints, or IMP-like ``points``; ``rank_last`` where errors leave it open."""

    name: str
    table: str
    rank: int
    rank_last: int
    percent: float
    points: float
    results: int
    out: int | None
    at_us: int | None
    error_us: int | None


class TableTile(TypedDict):
    """A table, with its guests, and how many rounds it has played."""

    table: str
    title: str
    guests: list[str]
    played: int


class Seats(TypedDict):
    """Who sits at a table in the last round that was drawn."""

    table: str
    title: str
    guests: list[str]


class View(TypedDict):
    """All of it; nothing of a tournament that is not founded yet."""

    tournament: str
    kind: Kind | None
    scoring: Scoring | None
    round: int
    game: str | None
    missing: list[str]
    standings: list[Place]
    tables: list[TableTile]
    seating: list[Seats]


def view(tournament: Tournament) -> View:
    """What everybody may know now."""
    founded, rounds, names = tournament.founded, tournament.rounds, tournament.names
    titles = {one.table: one.title for one in tournament.tables}
    last = rounds[-1] if rounds else None
    played = [one.table for one in tournament.results]
    return {
        "tournament": founded.tournament if founded else "",
        "kind": founded.kind if founded else None,
        "scoring": founded.scoring if founded else None,
        "round": last.number if last else 0,
        "game": last.game if last else None,
        "missing": tournament.missing(last.number) if last else [],
        "standings": [
            _place(one, names.get(one.guest, one.guest.name), titles.get(one.guest.home, ""))
            for one in tournament.standings()
        ],
        "tables": [
            {
                "table": one.table,
                "title": one.title,
                "guests": list(one.guests),
                "played": played.count(one.table),
            }
            for one in tournament.tables
        ],
        "seating": [
            {
                "table": table,
                "title": titles.get(table, table),
                "guests": [names.get(guest, guest.name) for guest in row],
            }
            for table, row in (last.seating if last else ())
        ],
    }


def _place(one: Standing, name: str, table: str) -> Place:
    return {
        "name": name,
        "table": table,
        "rank": one.rank,
        "rank_last": one.rank_last,
        "percent": round(float(100 * one.share), PERCENT_DIGITS),
        "points": round(float(one.points), PERCENT_DIGITS),
        "results": one.results,
        "out": one.out,
        "at_us": one.time.at_us if one.time else None,
        "error_us": one.time.error_us if one.time else None,
    }
