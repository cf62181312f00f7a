"""Statistics: on the host's page of the whole house, on a phone of the guest who has it.

They count a match when the TV has told how it ended (:class:`slapbox.table.archive.Archive`).
"""

from __future__ import annotations

from flask import Blueprint, Response, jsonify

from slapbox.again.figures import house, of_guest
from slapbox.again.shapes import Statistics
from slapbox.evening.shapes import Avatar
from slapbox.table.archive import Archive, Past
from slapbox.table.attendance import Attended
from slapbox.table.guests import Guest
from slapbox.web.guard import device, is_host
from slapbox.web.pages import page
from slapbox.web.replays import look_up, place
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


def _told() -> Statistics:
    attended, guests, calm = look_up(_everything)
    faces = {guest.name.casefold(): guest.avatar for guest in guests}

    def face(name: str) -> Avatar | None:
        return faces.get(name.casefold())

    name = next((guest.name for guest in guests if guest.device == device()), None)
    if not is_host() and name is None:
        return {"calm": calm, "house": None, "guest": None}
    matches = site().ledger.matches(attended, _past)
    return {
        "calm": calm,
        "house": house(matches, face) if is_host() else None,
        "guest": None if name is None else of_guest(matches, name, face),
    }


def _everything(archive: Archive) -> tuple[list[Attended], list[Guest], bool]:
    return archive.attended(), archive.guests(), archive.calm


def _past(match: str) -> Past | None:
    """One at a time: the table has others to listen to."""
    return look_up(lambda archive: archive.match(match))
