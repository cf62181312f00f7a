"""The web application: pages, views as they change, and orders to the table."""

from __future__ import annotations

from typing import Final

from flask import Flask
from flask.typing import ResponseReturnValue

from slapbox.web.api import api
from slapbox.web.events import events
from slapbox.web.guard import Refused, protect
from slapbox.web.pages import pages
from slapbox.web.site import Site, install

BODY_LIMIT: Final = 64 * 1024


def create_app(site: Site) -> Flask:
    """The application for one site; serve it with :class:`slapbox.web.server.Server`."""
    app = Flask(__name__)
    app.config["MAX_CONTENT_LENGTH"] = BODY_LIMIT
    # Always ask whether a script is still the same: a new host must not meet an old page.
    app.config["SEND_FILE_MAX_AGE_DEFAULT"] = 0
    install(app, site)
    protect(app)
    app.register_error_handler(Refused, _refused)
    for part in (pages, events, api):
        app.register_blueprint(part)
    return app


def _refused(problem: Refused) -> ResponseReturnValue:
    headers = {"Retry-After": "1"} if problem.status in {429, 503} else {}
    return {"why": problem.why.as_json()}, problem.status, headers
