"""The host's page of a table leads it into a hall of many tables, and out again."""

from __future__ import annotations

from typing import Annotated

from flask import Blueprint, jsonify
from flask.typing import ResponseReturnValue
from msgspec import Meta, Struct

from slapbox.table.words.fields import LINE
from slapbox.text import Text
from slapbox.web import shapes
from slapbox.web.api import Nothing, body
from slapbox.web.guard import Refused, only_host
from slapbox.web.site import Membership, site

hallway = Blueprint("hallway", __name__)


class Invitation(Struct):
    """A hall's invitation, scanned or typed."""

    line: Annotated[str, Meta(max_length=200), LINE]


@hallway.get("/hall.json")
def told() -> ResponseReturnValue:
    """Return which table of which hall this is."""
    only_host()
    membership = site().membership
    found: shapes.HallMembership = {"hall": membership.told if membership else None}
    answer = jsonify(found)
    answer.headers["Cache-Control"] = "no-store"
    return answer


@hallway.post("/api/hall")
def join() -> ResponseReturnValue:
    """Accept the hall's invitation that the host has scanned or typed."""
    membership = _membership()
    why = membership.join(body(Invitation).line)
    if why is not None:
        raise Refused(409, why)
    return jsonify({"data": {}})


@hallway.post("/api/leave-hall")
def leave() -> ResponseReturnValue:
    """Be in no hall any more."""
    membership = _membership()
    body(Nothing)
    membership.leave()
    return jsonify({"data": {}})


def _membership() -> Membership:
    only_host()
    found = site().membership
    if found is None:
        raise Refused(404, Text("web.no_page"))
    return found
