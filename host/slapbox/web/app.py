"""The web application: pages, views as they change, and orders to the table."""

from collections.abc import Sequence
from typing import Final

from flask import Blueprint, Flask, Response, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException

from slapbox.text import Text, best_language, translated
from slapbox.web.api import api
from slapbox.web.assets import assets
from slapbox.web.assignment import assignment
from slapbox.web.channel import FULL
from slapbox.web.events import events
from slapbox.web.faults import faults
from slapbox.web.guard import Refused, protect
from slapbox.web.packs import packs
from slapbox.web.pages import pages
from slapbox.web.replays import replays
from slapbox.web.site import Site, install
from slapbox.web.stats import stats

BODY_LIMIT: Final = 64 * 1024
REASONS: Final = {404: "web.no_page", 405: "web.wrong_method", 413: "web.too_large"}
"""Words for what Flask itself refuses."""
FULL_AGAIN_S: Final = 5
PROGRAMS: Final = {"api", "events"}
"""The parts that answer programs alone, never people."""
KEPT_HEADERS: Final = {"Allow", "Location", "Retry-After"}


TABLE: Final = (pages, replays, stats, assets, events, api, assignment, packs)
"""Parts of a table's application."""


def create_app(site: Site, parts: Sequence[Blueprint] = TABLE) -> Flask:
    """The application for one site, made of these ``parts``; serve it with
    :class:`slapbox.web.server.Server`."""
    app = Flask(__name__, static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = BODY_LIMIT
    install(app, site)
    app.before_request(_full)
    protect(app)
    app.register_error_handler(Refused, _refused)
    app.register_error_handler(HTTPException, _failed)
    for part in (*parts, faults):
        app.register_blueprint(part)
    return app


def _full() -> Response | None:
    """Return what one more is told where no connection is free: its page asks again by itself."""
    if not request.environ.get(FULL):
        return None
    if not _wants_page():
        raise Refused(503, Text("web.full"), again_s=FULL_AGAIN_S)
    answer = _sentence(Text("web.full"), 503)
    answer.headers["Refresh"] = answer.headers["Retry-After"] = str(FULL_AGAIN_S)
    return answer


def _wants_page() -> bool:
    """Return whether a person reads the answer: a browser goes to a page."""
    if request.method not in {"GET", "HEAD"} or request.path.startswith("/api/"):
        return False
    if request.blueprint in PROGRAMS or request.path.endswith(".json"):
        return False
    return request.accept_mimetypes.best == "text/html"


def _sentence(why: Text, status: int, link: str | None = None) -> Response:
    """A page that says ``why`` in the reader's language and needs nothing else."""
    language = best_language([name for name, _ in request.accept_languages])
    text = translated(why, language)
    page = render_template("sentence.html", language=language, why=text, link=link)
    answer = Response(page, status)
    answer.headers["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'"
    answer.headers["Cache-Control"] = "no-store"
    answer.headers["Vary"] = "Accept, Accept-Language"
    return answer


def _refused(problem: Refused) -> ResponseReturnValue:
    headers = {} if problem.again_s is None else {"Retry-After": str(problem.again_s)}
    if _wants_page():
        answer = _sentence(problem.why, problem.status, problem.link)
        answer.headers.extend(headers)
        return answer
    return {"why": problem.why.as_json()}, problem.status, headers


def _failed(problem: HTTPException) -> ResponseReturnValue:
    """The same for what Flask refuses, and for our own errors (which it has logged)."""
    status = problem.code or 500
    why = Text(REASONS[status]) if status in REASONS else Text("web.failed", {"status": status})
    headers = [(name, value) for name, value in problem.get_headers() if name in KEPT_HEADERS]
    if _wants_page() and "Location" not in dict(headers):
        return _sentence(why, status)
    return {"why": why.as_json()}, status, headers
