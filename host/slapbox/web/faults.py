"""Errors of pages: any page may tell of one in a few words, and the host learns of it.

Anybody in the network can tell anything, so little is kept, and that is short. Words in quotes and
numbers are left out of messages: cards, names and codes are nobody else's business.
"""

import logging
import re
import threading
import time
from typing import Annotated, Final

from flask import Blueprint, Response, current_app, jsonify, request
from msgspec import Meta, Struct

from slapbox.table.words.fields import LINE
from slapbox.text import Text
from slapbox.web import shapes
from slapbox.web.api import body
from slapbox.web.guard import Rates, Refused, only_host, peer, unkept

log = logging.getLogger(__name__)

PLACE: Final = re.compile(r"[\w/-]{1,50}\.js:\d{1,5}( < [\w/-]{1,50}\.js:\d{1,5}){0,2}", re.ASCII)
PAGE: Final = re.compile(r"[a-z]{0,12}")
ENGINES: Final = (
    (re.compile(r"Firefox/(\d{1,3})"), "Firefox"),
    (re.compile(r"Chrom(?:e|ium)/(\d{1,3})"), "Chromium"),
    (re.compile(r"Version/(\d{1,3}(?:\.\d{1,2})?).* Safari/"), "Safari"),
)
SECRET: Final = re.compile(r"\"[^\"]*\"?|'[^']*'?|`[^`]*`?|\S*\d\S*|\S{30,}")
"""Parts that are left out of a message: quotes, whatever has digits, and too long words."""

MOST_KINDS: Final = 32
REPORTS_AT_ONCE: Final = 6
REPORT_S: Final = 1 / 30
"""Reports per IP address at once, and per second after that: one in thirty seconds."""


class Report(Struct):
    """An error of a page (``POST /fault``): the first part of its path, what the browser says, and
    up to three lines of scripts."""

    page: Annotated[str, Meta(max_length=20), LINE]
    message: Annotated[str, Meta(max_length=160), LINE]
    place: Annotated[str, Meta(max_length=200), LINE]


class Faults:
    """Reports of pages. Of each kind the first one is logged; the others are counted."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._rates = Rates(REPORT_S, REPORTS_AT_ONCE)
        self._counts: dict[tuple[str, str, str, str], int] = {}

    def take(self, asker: str, kind: tuple[str, str, str, str]) -> bool:
        """Take a report: page, engine, message and place. Return whether there was room."""
        with self._lock:
            new = kind not in self._counts
            if not self._rates.take(asker, time.monotonic()):
                return False
            if new and len(self._counts) == MOST_KINDS:
                return False
            self._counts[kind] = self._counts.get(kind, 0) + 1
        if new:
            log.error("page /%s in %s: %s (%s)", *kind)
        return True

    def listed(self) -> list[shapes.Fault]:
        """All kinds, the newest last."""
        with self._lock:
            return [
                {"page": page, "engine": engine, "message": message, "place": place, "count": count}
                for (page, engine, message, place), count in self._counts.items()
            ]


faults = Blueprint("faults", __name__)


@faults.post("/fault")
def report() -> Response:
    """A page tells of an error; every page may."""
    said = body(Report)
    page, place = said.page.lower() or "tv", said.place
    if not PAGE.fullmatch(page) or not PLACE.fullmatch(place):
        raise Refused(400, Text("web.bad_order", {"problem": "page, place"}))
    kind = (page, engine(request.user_agent.string), plain_words(said.message), place)
    if not _kept().take(peer(), kind):
        raise Refused(429, Text("web.too_fast"), again_s=30)
    return jsonify({"data": {}})


@faults.get("/faults.json")
def reported() -> Response:
    """Return what pages have told, for the host's page and ``slapbox doctor``."""
    only_host()
    facts: shapes.Faults = {"faults": _kept().listed()}
    return unkept(jsonify(facts))


def _kept() -> Faults:
    faults = current_app.extensions.setdefault("slapbox faults", Faults())
    assert isinstance(faults, Faults)  # noqa: S101 - tells the type checker what is there
    return faults


def engine(agent: str) -> str:
    """The browser of a request in two words, such as "Chromium 64"."""
    for pattern, name in ENGINES:
        if match := pattern.search(agent):
            return f"{name} {match[1]}"
    return "?"


def plain_words(message: str) -> str:
    """A message without what it might give away."""
    ascii_only = re.sub(r"[^ -~]", "?", message)
    return SECRET.sub("…", ascii_only)
