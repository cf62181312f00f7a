"""Matches looked at again: the list of them, and each as a film that any screen can play.

Only what :class:`slapbox.table.archive.Archive` gives out is here, so nothing of a match before the
TV has told how it ended. Guests see the matches of this evening, the host all of them.
"""

import gzip
from collections.abc import Callable, Iterator
from concurrent.futures import TimeoutError as StillWaiting
from contextlib import contextmanager
from typing import Final, TypeVar

from flask import Blueprint, Response, jsonify

from slapbox.again.awards import awards
from slapbox.again.export import EXPORTS
from slapbox.again.shapes import Awards, Headline
from slapbox.games.protocol import Json
from slapbox.table.archive import Archive, Past
from slapbox.table.journal.journal import Header, JournalError
from slapbox.text import Text
from slapbox.web.api import ANSWER_LIMIT_S
from slapbox.web.assets import packs
from slapbox.web.guard import SECURITY_HEADERS, Refused, is_host, peer, unkept
from slapbox.web.pages import page
from slapbox.web.replay_cache import Crowded, Listing
from slapbox.web.site import site, table

EVENING_NS: Final = 18 * 3600 * 1_000_000_000
"""A guest who comes tonight need not know who played here last week."""

T = TypeVar("T")

replays = Blueprint("replays", __name__)


@replays.get("/replay")
def matches() -> Response:
    """All matches that may be looked at, newest first."""
    with place():
        headers = site().replay_cache.listed(
            lambda stamp: look_up(lambda archive: _newer(archive, stamp))
        )
        lines = [_headline(header, result) for header, result in headers if is_open(header)]
        return page("replay", match="", matches=lines)


def _newer(archive: Archive, stamp: object) -> Listing | None:
    """The headlines, if they are others than those of the edition that is known."""
    newest = archive.edition()
    return None if newest == stamp else (newest, archive.headlines())


@replays.get("/replay/<match>")
def match(match: str) -> Response:
    """The page that plays this match, or says why it cannot."""
    return page("replay", match=match, matches=[])


@replays.get("/replay/<match>/stage")
def stage(match: str) -> Response:  # noqa: ARG001 - what it shows it is told by the page around it
    """The TV's table without a stream, for the page around it to show views on."""
    answer = page("tv", script="js/replay/stage.js", is_host=False)
    policy = SECURITY_HEADERS["Content-Security-Policy"]
    own = policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
    answer.headers["Content-Security-Policy"] = own
    return answer


@replays.get("/replay/<match>/film.json")
def film(match: str) -> Response:
    """The match as a film (:class:`slapbox.again.shapes.Film`)."""
    packed = _answered(match, site().replay_cache.packed)
    answer = Response(packed, content_type="application/json")
    answer.headers["Content-Encoding"] = "gzip"
    if not packs():
        answer.set_data(gzip.decompress(packed))
        del answer.headers["Content-Encoding"]
    answer.headers["Vary"] = "Accept-Encoding"
    return unkept(answer)


@replays.get("/replay/<match>/awards.json")
def given(match: str) -> Response:
    """The awards of this match. Pages ask for them when they tell who won, which may be a moment
    too early: that is no failure."""
    facts: Awards = {"awards": _drawn(match, awards, hands=False)}
    return unkept(jsonify(facts))


@replays.get("/replay/<match>/review/<int:seat>.json")
def review(match: str, seat: int) -> Response:
    """Return what experts say of this player's decisions, or how far they are with it
    (:class:`slapbox.again.shapes.Reviewed`); they begin when somebody asks."""
    past = _answered(match, lambda past: past)
    reviewed = site().reviewer(past, seat) if seat < len(past.header.seats) else None
    if reviewed is None:
        raise Refused(404, Text("review.unknown"))
    return unkept(jsonify(reviewed))


@replays.get("/replay/<match>/<any(json, csv, slaps):form>")
def export(match: str, form: str) -> Response:
    """The match as a file for other programs (:mod:`slapbox.again.export`)."""
    name, kind, write = EXPORTS[form]
    answer = Response(_answered(match, write), content_type=f"{kind}; charset=utf-8")
    answer.headers["Content-Disposition"] = f'attachment; filename="slapbox-{name}"'
    return unkept(answer)


def _drawn(match: str, make: Callable[[Past], T], *, hands: bool = True) -> T | None:
    """Return what is made of a match that the asker may see; with ``hands`` it tells cards."""

    def find() -> Past | None:
        return look_up(lambda archive: archive.match(match))

    try:
        with place():
            now_ns = site().now_ns()
            wiped, sealed = look_up(
                lambda archive: (archive.wiped, archive.is_sealed(match, now_ns))
            )
            if hands and sealed:
                raise Refused(404, Text("again.sealed"))
            return site().replay_cache.of(match, wiped, find, is_open, make)
    except ValueError:
        raise Refused(409, Text("again.other_rules")) from None


def _answered(match: str, make: Callable[[Past], T]) -> T:
    """The same; refuses a match that may not be looked at."""
    answer = _drawn(match, make)
    if answer is None:
        raise Refused(404, Text("again.not_told"))
    return answer


@contextmanager
def place() -> Iterator[None]:
    """A place for who asks; raises :class:`Refused` when all are taken."""
    try:
        with site().replay_cache.place(peer()):
            yield
    except Crowded:
        raise Refused(503, Text("web.table_busy"), again_s=1) from None


def look_up(read: Callable[[Archive], T]) -> T:
    """Return what is read from the matches that are over."""
    try:
        return table().look_up(read).result(timeout=ANSWER_LIMIT_S)
    except StillWaiting:
        raise Refused(503, Text("web.table_busy"), again_s=1) from None
    except JournalError as error:
        raise Refused(409, error.reason) from None


def is_open(header: Header) -> bool:
    """Return whether the asker may look at this match."""
    return is_host() or site().now_ns() - header.started_ns < EVENING_NS


def _headline(header: Header, result: Json) -> Headline:
    return {
        "id": header.match,
        "game": header.game,
        "seats": list(header.seats),
        "started_ms": header.started_ns // 1_000_000,
        "result": result,
    }
