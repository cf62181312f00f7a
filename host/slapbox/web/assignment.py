"""The host's page of a table leads it into a venue of many tables, and out again."""

from typing import Annotated

from flask import Blueprint, jsonify
from flask.typing import ResponseReturnValue
from msgspec import Meta, Struct

from slapbox.table.words.fields import LINE
from slapbox.text import Text
from slapbox.web import shapes
from slapbox.web.api import Nothing, body
from slapbox.web.guard import Refused, only_host, unkept
from slapbox.web.site import Membership, site

assignment = Blueprint("assignment", __name__)


class Invitation(Struct):
    """A venue's invitation, scanned or typed."""

    line: Annotated[str, Meta(max_length=200), LINE]


@assignment.get("/venue.json")
def told() -> ResponseReturnValue:
    """Return which table of which venue this is."""
    only_host()
    membership = site().membership
    facts: shapes.VenueMembership = {"venue": membership.told if membership else None}
    return unkept(jsonify(facts))


@assignment.post("/api/venue")
def join() -> ResponseReturnValue:
    """Accept the venue's invitation that the host has scanned or typed."""
    membership = _membership()
    why = membership.join(body(Invitation).line)
    if why is not None:
        raise Refused(409, why)
    return jsonify({"data": {}})


@assignment.post("/api/leave-venue")
def leave() -> ResponseReturnValue:
    """Be in no venue any more."""
    membership = _membership()
    body(Nothing)
    membership.leave()
    return jsonify({"data": {}})


def _membership() -> Membership:
    only_host()
    membership = site().membership
    if membership is None:
        raise Refused(404, Text("web.no_page"))
    return membership
