"""Statistics: on the host's page of the whole house, on a phone of the guest who has it.

They count a match when the TV has told how it ended (:class:`slapbox.table.archive.Archive`).
"""

from __future__ import annotations

from flask import Blueprint, Response, jsonify

from slapbox.again.figures import Played, house, of_guest
from slapbox.again.shapes import Prizes, Rating, Statistics
from slapbox.evening.evening import Evening
from slapbox.evening.shapes import Avatar
from slapbox.table.archive import Archive, Past
from slapbox.table.attendance import Attended
from slapbox.table.guests import Guest
from slapbox.text.names import name_key
from slapbox.web.guard import device, is_host
from slapbox.web.pages import page
from slapbox.web.replays import is_open, look_up, place
from slapbox.web.site import site

stats = Blueprint("stats", __name__)


@stats.get("/stats")
def statistics() -> Response:
    """The page."""
    return page("stats")


@stats.get("/stats.json")
def figures() -> Response:
    """What it shows (:class:`slapbox.again.shapes.Statistics`)."""
    with place():
        answer = jsonify(_told())
    answer.headers["Cache-Control"] = "no-store"
    return answer


@stats.get("/evening/<evening>/prizes.json")
def given(evening: str) -> Response:
    """The awards of this evening. Pages ask for them when they tell who won, which may be a moment
    too early: that is no failure."""
    with place():
        found = look_up(lambda archive: archive.evening(evening))
        may = found is not None and (is_host() or _is_tonight(found))
        told: Prizes = {"prizes": site().ledger.prizes(found, _past) if found and may else None}
        answer = jsonify(told)
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _is_tonight(evening: Evening) -> bool:
    """Whether a guest who is here may know what was played in it: by its first match."""
    first = _past(evening.played[0].match) if evening.played else None
    return first is not None and is_open(first.header)


def _told() -> Statistics:
    attended, guests, calm, rated = look_up(_everything)
    faces = {name_key(guest.name): guest.avatar for guest in guests}

    def face(name: str) -> Avatar | None:
        return faces.get(name_key(name))

    name = next((guest.name for guest in guests if guest.device == device()), None)
    if not is_host() and name is None:
        return {"calm": calm, "house": None, "guest": None, "ratings": []}
    matches = site().ledger.matches(attended, _past)
    return {
        "calm": calm,
        "house": house(matches, face) if is_host() else None,
        "guest": None if name is None else of_guest(matches, name, face),
        "ratings": _ratings(matches, None if is_host() else name) if rated else [],
    }


def _ratings(matches: list[Played], name: str | None) -> list[Rating]:
    """Of all guests, or of this one."""
    from slapbox.again.ratings import ratings  # only where they are wanted: it takes a moment

    mine = None if name is None else name_key(name)
    return [one for one in ratings(matches) if mine in (None, name_key(one["name"]))]


def _everything(archive: Archive) -> tuple[list[Attended], list[Guest], bool, bool]:
    return archive.attended(), archive.guests(), archive.calm, archive.rated


def _past(match: str) -> Past | None:
    """One at a time: the table has others to listen to."""
    return look_up(lambda archive: archive.match(match))
