"""The pages of a hall of many tables: its television, and guests' phones that look for their table.

Everybody may see all of it; there is nothing to order here.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from typing import Final

from flask import Blueprint, Flask, Response, request

from slapbox.table.streams import Streams
from slapbox.text import Text
from slapbox.web.app import create_app
from slapbox.web.assets import assets
from slapbox.web.events import events
from slapbox.web.guard import Rates, Refused, on_host_machine, peer
from slapbox.web.pages import page, qr
from slapbox.web.site import Site, site

People = Mapping[tuple[str, str], Mapping[str, object]]

hall = Blueprint("hall", __name__)

LONGEST: Final = 128
ASKED_S: Final = 40
ASKED_AT_ONCE: Final = 400
"""So often one address may ask in the long run, and at once: phones ask every eight seconds, and a
whole house may come by one address."""


class HallDoor:
    """What the web layer has of a hall instead of a table. ``streams`` tell its view; ``everybody``
    (JSON) is for who looks for the own name, and ``people`` what each of them is told, by name (in
    small letters) and the table where they were first."""

    def __init__(self) -> None:
        self.streams = Streams()
        self.everybody = b"{}"
        self.people: People = {}
        self.asked = Rates(ASKED_S, ASKED_AT_ONCE)

    def show(self, view: bytes, everybody: bytes, people: People) -> None:
        """From now on this is what everybody may know."""
        self.everybody, self.people = everybody, people
        self.streams.publish(lambda _: view)


def create_hall(site: Site) -> Flask:
    """The application of a hall; its site's door is a :class:`HallDoor`."""
    return create_app(site, (hall, assets, events))


def _door() -> HallDoor:
    found = site().door
    assert isinstance(found, HallDoor)  # noqa: S101 - tells the type checker what is there
    return found


@hall.before_request
def check() -> None:
    """Who asks without a pause takes nobody else's time."""
    if not (on_host_machine() or _door().asked.take(peer(), time.monotonic())):
        raise Refused(429, Text("web.too_fast"), again_s=1)


@hall.get("/")
@hall.get("/tv")
def tv() -> Response:
    """The hall for everybody to see."""
    return page("hall")


@hall.get("/join")
@hall.get("/JOIN")
def guest() -> Response:
    """Where is my table? For a phone (in capitals, too: a QR code of capitals is smaller)."""
    return page("guest")


@hall.get("/qr.svg")
def code() -> Response:
    """The way to that page as a QR code."""
    return qr()


@hall.get("/everybody.json")
def everybody() -> Response:
    """All names, for who looks for the own one."""
    return _told(_door().everybody)


@hall.get("/mine.json")
def mine() -> Response:
    """What the guest of this name, who was first at the table ``home``, is told."""
    name, home = (request.args.get(field, "")[:LONGEST] for field in ("name", "home"))
    found = _door().people.get((name.casefold(), home))
    if found is None:
        raise Refused(404, Text("hall.why.nobody"))
    return _told(json.dumps(found, ensure_ascii=False).encode())


def _told(body: bytes) -> Response:
    answer = Response(body, content_type="application/json")
    answer.headers["Cache-Control"] = "no-store"
    return answer
