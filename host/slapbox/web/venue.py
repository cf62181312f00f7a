"""The pages of a venue of many tables: its television, guests' phones that look for their table,
and the desk, where tables take their tickets.

Everybody may see all but the desk: that is for who runs the venue.
"""

import json
import time
from collections.abc import Mapping
from typing import Final, Protocol

from flask import Blueprint, Flask, Response, jsonify, request
from flask.typing import ResponseReturnValue
from msgspec import Struct

from slapbox.table.streams import Streams
from slapbox.table.words.fields import Line16, Line32, Line64
from slapbox.text import Text
from slapbox.text.names import name_key
from slapbox.web import shapes
from slapbox.web.api import body, pin
from slapbox.web.app import create_app
from slapbox.web.assets import assets
from slapbox.web.events import events
from slapbox.web.guard import Rates, Refused, give_browser, on_host_machine, only_host, peer, unkept
from slapbox.web.pages import code_of, page, qr
from slapbox.web.site import Site, site

People = Mapping[tuple[str, str], Mapping[str, object]]

venue = Blueprint("venue", __name__)

LONGEST: Final = 128
ASKED_S: Final = 40
ASKED_AT_ONCE: Final = 400
"""Requests per IP address: each second in the long run, and at once. Phones ask every eight
seconds, and a whole house may come by one address. Measured for 20 s on two busy cores, with the
flood on the same machine: 64 lines that ask without a pause had 40 answers and 859 refusals a
second; meanwhile the venue's own page came in 0.12 s (0.43 s at most; 0.01 s before), another
guest's answer in 0.10 s (0.63 s), and memory grew from 73.5 to 73.8 MB."""


class Code(Struct):
    """A code of the desk, which a phone has scanned."""

    code: Line16


class Wanted(Struct):
    """The same, of a table's laptop that wants its ticket: ``who`` it is."""

    code: Line16
    who: Line64


class AtTable(Struct):
    """A table of the venue, by its name."""

    table: Line32


class Desk(Protocol):
    """Interface of :class:`slapbox.venue.desk.Desk` that the web layer uses."""

    def codes(self) -> Mapping[str, str | None]:
        """Return the code by which each table may take its ticket; ``None`` where that was done."""
        ...

    def is_scanned(self, table: str) -> bool:
        """Return whether a phone has this table's code."""
        ...

    def scan(self, code: str) -> str | None:
        """Return the table of this code, if nobody has its ticket."""
        ...

    def renew(self, table: str) -> None:
        """Another code for this table."""
        ...

    def take(self, code: str, who: str) -> str | None:
        """The ticket for this code, if nobody else has it."""
        ...


class VenueDoor:
    """The web layer's door to a venue, instead of a table. ``streams`` tell its view. ``everybody``
    (JSON) is for guests who look for their name, and ``people`` is what each of them is told, by
    name (in small letters) and the table where they were first. Without a ``desk`` no tickets are
    given out."""

    def __init__(self) -> None:
        self.streams = Streams()
        self.desk: Desk | None = None
        self.everybody = b"{}"
        self.people: People = {}
        self.asked = Rates(ASKED_S, ASKED_AT_ONCE)

    def show(self, view: bytes, everybody: bytes, people: People) -> None:
        """From now on this is what everybody may know."""
        self.everybody, self.people = everybody, people
        self.streams.publish(lambda _: view)


def create_venue(site: Site) -> Flask:
    """The application of a venue; its site's door is a :class:`VenueDoor`."""
    return create_app(site, (venue, assets, events))


def _door() -> VenueDoor:
    door = site().door
    assert isinstance(door, VenueDoor)  # noqa: S101 - tells the type checker what is there
    return door


@venue.before_request
def check() -> None:
    """Refuse guests who ask without a pause, so that they take nobody else's time."""
    if not (on_host_machine() or _door().asked.take(peer(), time.monotonic())):
        raise Refused(429, Text("web.too_fast"), again_s=1)


@venue.get("/")
@venue.get("/tv")
def tv() -> Response:
    """The venue for everybody to see."""
    return give_browser(page("venue"))


@venue.get("/join")
@venue.get("/JOIN")
def guest() -> Response:
    """A phone's way to its table (in capitals, too: a QR code of capitals is smaller)."""
    return page("guest")


@venue.get("/qr.png")
def code() -> Response:
    """The way to that page as a QR code."""
    return qr()


@venue.get("/everybody.json")
def everybody() -> Response:
    """All names, for guests who look for theirs."""
    return _json(_door().everybody)


@venue.get("/mine.json")
def mine() -> Response:
    """Return what the guest of this name, who was first at the table ``home``, is told."""
    name, home = (request.args.get(field, "")[:LONGEST] for field in ("name", "home"))
    facts = _door().people.get((name_key(name), home))
    if facts is None:
        raise Refused(404, Text("venue.why.nobody"))
    return _json(json.dumps(facts, ensure_ascii=False).encode())


@venue.get("/ticket")
@venue.get("/TICKET")
def ticket() -> Response:
    """Return what to do with a code that was scanned at the desk. The code is in the part of the
    link that no browser sends; looking at the page uses nothing up."""
    return page("ticket", style="guest")


@venue.post("/api/scan")
def scan() -> ResponseReturnValue:
    """Answer which table a code is for: a phone that was led here by it asks."""
    table = _desk().scan(body(Code).code)
    if table is None:
        raise Refused(409, Text("venue.why.used"))
    return jsonify({"data": {"table": table}})


@venue.post("/api/ticket")
def take() -> ResponseReturnValue:
    """The ticket for a code, once: a table's laptop asks."""
    wanted = body(Wanted)
    text = _desk().take(wanted.code, wanted.who)
    if text is None:
        raise Refused(409, Text("venue.why.used"))
    return jsonify({"ticket": text})


venue.post("/api/pin")(pin)


@venue.get("/desk")
@venue.get("/DESK")
def desk() -> Response:
    """The page on which the venue's host gives out tickets; it asks for the PIN first."""
    return give_browser(page("desk", style="guest"))


@venue.get("/desk.json")
def codes() -> ResponseReturnValue:
    """The tables, with their codes."""
    only_host()
    open_desk = _door().desk
    facts: shapes.VenueDesk = {
        "link": _link(),
        "closed": open_desk is None,
        "tables": [
            {"table": table, "code": code, "scanned": open_desk.is_scanned(table)}
            for table, code in open_desk.codes().items()
        ]
        if open_desk
        else [],
    }
    return unkept(jsonify(facts))


@venue.get("/desk/<code>.png")
def invitation(code: str) -> Response:
    """The way to the page that takes this code, one of the desk's, as a QR code."""
    only_host()
    if code not in _desk().codes().values():
        raise Refused(404, Text("web.no_page"))
    return unkept(code_of(f"{_link()}#{code}"))


@venue.post("/api/renew")
def renew() -> ResponseReturnValue:
    """Another code for a table that is set up on another laptop."""
    only_host()
    _desk().renew(body(AtTable).table)
    return jsonify({"data": {}})


def _link() -> str:
    """Return where a table's code is entered: in a network, or on this machine."""
    url = site().join_url() or f"http://127.0.0.1:{site().port}/join"
    return url.removesuffix("join") + "ticket"


def _desk() -> Desk:
    open_desk = _door().desk
    if open_desk is None:
        raise Refused(409, Text("venue.why.closed"))
    return open_desk


def _json(body: bytes) -> Response:
    return unkept(Response(body, content_type="application/json"))
