"""The venue's view: who leads, what happens where, and who sits where next. Pure.

Nothing in it is a secret: results are told when they are seen on their table's own television, and
cards are in none of them.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from slapbox.venue import shapes
from slapbox.venue.messages import Drawn, Guest, Happening, Joined
from slapbox.venue.tournament import Highlight, Standing, Tournament

PERCENT_DIGITS: Final = 2
MOST_SHOWN: Final = 40
"""Places of the standings on one page of a television; phones show everybody theirs."""


class Public(Struct, frozen=True):
    """All that anybody may know: the television's ``view``, ``everybody`` for guests who look for
    their name, and ``people``: what each of them is told, by name (in small letters) and the table
    where they were first."""

    view: shapes.View
    everybody: shapes.Everybody
    people: Mapping[tuple[str, str], shapes.Mine]


def public(tournament: Tournament, now: Mapping[str, Happening]) -> Public:
    """Return what everybody may know; ``now`` is what happens at those tables that are in reach."""
    places = [_place(tournament, standing) for standing in tournament.standings()]
    people = _people(tournament, places)
    return Public(_view(tournament, now, places), _everybody(people), people)


def _view(
    tournament: Tournament, now: Mapping[str, Happening], places: list[shapes.Place]
) -> shapes.View:
    founded, rounds = tournament.founded, tournament.rounds
    last = rounds[-1] if rounds else None
    on = _on(tournament) or last
    played = Counter(result.table for result in tournament.results)
    seating = last.seating if last else ()
    return {
        "join_url": None,
        "kind": founded.kind if founded else None,
        "scoring": founded.scoring if founded else None,
        "round": on.number if on else 0,
        "rounds": len(rounds),
        "game": on.game if on else None,
        "missing": tournament.missing(on.number) if on else [],
        "standings": places[:MOST_SHOWN],
        "places": len(places),
        "tables": [
            {
                "table": table.table,
                "title": table.table,
                "guests": list(table.guests),
                "played": played[table.table],
                "now": now.get(table.table),
            }
            for table in sorted(tournament.tables, key=lambda joined: _numbered(joined.table))
        ],
        "seating": [
            {
                "table": table,
                "title": table,
                "guests": [_name(tournament, guest) for guest in row],
            }
            for table, row in sorted(seating, key=lambda seated: _numbered(seated[0]))
        ],
        "gathering": last is not None and _is_gathering(tournament, last, now),
        "highlights": [_highlight(tournament, highlight) for highlight in tournament.highlights],
    }


def _numbered(table: str) -> tuple[int, str]:
    """The tenth table comes after the second."""
    return len(table), table


def _on(tournament: Tournament) -> Drawn | None:
    """The first round that is not over everywhere; before a table has joined none is over."""
    return next(
        (
            round_
            for round_ in tournament.rounds
            if not tournament.tables or tournament.missing(round_.number)
        ),
        None,
    )


def _is_gathering(tournament: Tournament, last: Drawn, now: Mapping[str, Happening]) -> bool:
    """Return whether people go to their tables: not all play yet, and no result is in."""
    seated = [table for table, row in last.seating if row]
    if not seated or any(tournament.has_played(table, last.number) for table in seated):
        return False
    return any(table not in now or now[table].phase != "match" for table in seated)


def _name(tournament: Tournament, guest: Guest) -> str:
    return tournament.names.get(guest, guest.name)


def _highlight(tournament: Tournament, highlight: Highlight) -> shapes.Highlight:
    return {
        "name": highlight.feat.name,
        "guest": _name(tournament, highlight.guest),
        "table": highlight.table,
        "game": highlight.game,
        "count": highlight.feat.times,
        "us": highlight.feat.us,
    }


def _place(tournament: Tournament, standing: Standing) -> shapes.Place:
    return {
        "name": _name(tournament, standing.guest),
        "table": standing.guest.home,
        "rank": standing.rank,
        "rank_last": standing.rank_last,
        "percent": round(float(100 * standing.share), PERCENT_DIGITS),
        "points": round(float(standing.points), PERCENT_DIGITS),
        "results": standing.results,
        "out": standing.out,
        "at_us": standing.time.at_us if standing.time else None,
        "error_us": standing.time.error_us if standing.time else None,
    }


def _everybody(people: Mapping[tuple[str, str], shapes.Mine]) -> shapes.Everybody:
    ordered = sorted(people.items())
    return {
        "people": [
            {"name": mine["name"], "home": home, "title": mine["title"]}
            for (_, home), mine in ordered
        ]
    }


def _people(
    tournament: Tournament, places: list[shapes.Place]
) -> dict[tuple[str, str], shapes.Mine]:
    """Return what everybody who sits somewhere, or is to sit there, is told."""
    ranked = zip(tournament.standings(), places, strict=True)
    standing = {standing.guest: place for standing, place in ranked}
    rounds, founded = tournament.rounds, tournament.founded
    last = rounds[-1] if rounds else None
    seats: dict[Guest, tuple[str, list[str]]] = {}
    number = last.number if last else 0
    for joined in tournament.tables:
        row = (tournament.guest(name, joined.table, number) for name in joined.guests)
        seats.update((guest, (joined.table, list(joined.guests))) for guest in row)
    for table, sent in last.seating if last else ():
        names = [_name(tournament, guest) for guest in sent]
        seats.update((guest.key, (table, names)) for guest in sent)
    return {
        (guest.name, guest.home): {
            "round": last.number if last else 0,
            "kind": founded.kind if founded else None,
            "scoring": founded.scoring if founded else None,
            "name": _name(tournament, guest),
            "table": table,
            "title": table,
            "address": _address(tournament.table(table)),
            "guests": names,
            "place": standing.get(guest),
            "places": len(places),
        }
        for guest, (table, names) in seats.items()
    }


def _address(joined: Joined | None) -> str:
    return joined.address if joined else ""
