"""Statistics: on the host's page of the whole house, on a phone of the guest who has it.

They count a match when the TV has told how it ended (:class:`slapbox.table.archive.Archive`).
"""

from flask import Blueprint, Response, jsonify

from slapbox.again.ledger import Ledger
from slapbox.again.shapes import EveningPicture, Figures, Rating, Statistics
from slapbox.evening.evening import Evening
from slapbox.table.archive import Past
from slapbox.text import Text
from slapbox.text.names import name_key
from slapbox.web.guard import Refused, device, is_host, unkept
from slapbox.web.pages import code_to, page
from slapbox.web.replays import is_open, look_up, place
from slapbox.web.site import site

stats = Blueprint("stats", __name__)


@stats.get("/stats")
def statistics() -> Response:
    """The page."""
    return page("stats")


@stats.get("/stats.json")
def figures() -> Response:
    """Return what it shows (:class:`slapbox.again.shapes.Statistics`)."""
    with place():
        return unkept(jsonify(_told()))


@stats.get("/evening/<evening>")
@stats.get("/EVENING/<evening>")
def picture(evening: str) -> Response:
    """The page of a picture of this evening, for all who were there (in capitals too: a QR code of
    capitals is smaller)."""
    with place():
        record = look_up(lambda archive: archive.evening(evening))
        if record is None or not (is_host() or _is_tonight(record)):
            raise Refused(404, Text("again.not_told"))
        return page("evening", style="stats", evening=_group(record))


@stats.get("/qr-evening/<evening>.png")
def code(evening: str) -> Response:
    """The way to that page as a QR code."""
    return code_to(f"evening/{evening}")


def _is_tonight(evening: Evening) -> bool:
    """Return whether a guest who is here may know what was played in it: by its first match."""
    first = _past(evening.played[0].match) if evening.played else None
    return first is not None and is_open(first.header)


def _group(evening: Evening) -> EveningPicture:
    faces = {
        name_key(guest.name): guest.avatar for guest in look_up(lambda archive: archive.guests())
    }
    colours = _colours(evening)
    return {
        "id": evening.id,
        "people": [
            {
                "name": standing.name,
                "avatar": faces.get(name_key(standing.name)),
                "colour": colours.get(name_key(standing.name)),
                "points": standing.points,
                "rank": standing.rank,
            }
            for standing in evening.standings()
        ],
        "teams": evening.team_standings(),
        "games": [match.game for match in evening.played],
        "prizes": site().ledger.prizes(evening, _past),
    }


def _colours(evening: Evening) -> dict[str, int]:
    """The colour that each guest had last, by the folded name."""
    names = [match.match for match in evening.played]
    tallies = look_up(lambda archive: [archive.tallied(name) for name in names])
    there = [tally.who for tally in tallies if tally is not None]
    return {
        name_key(guest): colour
        for who in there
        for guest, colour in zip(who.guests, who.colours, strict=False)
        if guest is not None
    }


def _told() -> Statistics:
    guests, calm, rated = look_up(lambda archive: (archive.guests(), archive.calm, archive.rated))
    faces = {name_key(guest.name): guest.avatar for guest in guests}
    name = next((guest.name for guest in guests if guest.device == device()), None)
    if not is_host() and name is None:
        return {"calm": calm, "house": None, "guest": None, "ratings": []}
    ledger = site().ledger
    whole = ledger.house(look_up)
    people: list[Figures] = [
        {**person, "avatar": faces.get(name_key(person["name"]))} for person in whole["people"]
    ]
    mine = None if name is None else name_key(name)
    return {
        "calm": calm,
        "house": {**whole, "people": people} if is_host() else None,
        "guest": next((person for person in people if name_key(person["name"]) == mine), None),
        "ratings": _ratings(ledger, None if is_host() else mine) if rated else [],
    }


def _ratings(ledger: Ledger, mine: str | None) -> list[Rating]:
    """Of all guests, or of this one."""
    ratings = ledger.ratings(look_up)
    return [row for row in ratings.rows() if mine in (None, name_key(row["name"]))]


def _past(match: str) -> Past | None:
    """One at a time: the table has others to listen to."""
    return look_up(lambda archive: archive.match(match))
