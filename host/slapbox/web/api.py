"""Orders from pages to the table: ``POST /api/ORDER`` with a JSON object, touch pads' beats, and
the host's PIN.

Answers are JSON. 200: done, ``{"data": {…}}``. 409: the table said no; 403: not to you. 503: it
cannot say yet, and may be asked again. Other 4xx: the request never reached the table. Every
refusal is ``{"why": {"key": …, "values": {…}}}``, for the page to word in its reader's language.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Mapping
from concurrent.futures import TimeoutError as StillWaiting
from typing import Any, Final

from flask import Blueprint, jsonify, request
from flask.typing import ResponseReturnValue

from slapbox.table.words.orders import About, Answer, Order, TouchBeat
from slapbox.text import Text
from slapbox.web import orders, shapes
from slapbox.web.guard import Refused, device, give_host, host_token, is_host, peer, screen
from slapbox.web.orders import KINDS, Field, Kind, Signed, whom
from slapbox.web.site import site, table

ANSWER_LIMIT_S: Final = 5.0
"""The table answers in milliseconds; beyond this it is in trouble, and the page may ask again."""

api = Blueprint("api", __name__)


@api.post("/api/<name>")
def order(name: str) -> ResponseReturnValue:
    """One order to the table."""
    arrived_ns = site().now_ns()
    kind = KINDS.get(name)
    if kind is None:
        raise Refused(404, Text("web.unknown_order", {"name": name[:40]}))
    values = body(kind.whole, kind.optional)
    people = tuple((values[seat], values.pop(whom(seat))) for seat in kind.about)
    times = {"arrived_ns": arrived_ns} if kind.timed else {}
    wish = kind.make(**_signed(kind, values), **times)
    answer = _ask(About(wish, people) if people else wish)
    return jsonify(_answered(answer)), _status(answer)


@api.post("/beat")
def beat() -> ResponseReturnValue:
    """A touch pad is alive; it gets the table time, to know how far apart the clocks are."""
    arrived_ns = site().now_ns()
    values = body(orders.BEAT, frozenset())
    answer = _ask(TouchBeat(device=_own_device(), arrived_ns=arrived_ns, **values))
    # A string: browsers' numbers end at 2^53.
    reply: shapes.BeatAnswer = {**_answered(answer), "now_ns": str(site().now_ns())}
    return jsonify(reply)


@api.post("/api/pin")
def pin() -> ResponseReturnValue:
    """The host's PIN, from a browser that is to act as the host from now on."""
    said = body(orders.PIN, frozenset())["pin"]
    asker = "" if is_host() else peer()
    token = site().access.enter(said, asker, time.monotonic_ns())
    if token is not None:
        return give_host(jsonify({"data": {}}), token)
    wait_s = math.ceil(site().access.wait_ns(asker, time.monotonic_ns()) / 1e9)
    if wait_s:
        raise Refused(429, Text("web.pin_wait", {"count": wait_s}), again_s=wait_s)
    raise Refused(403, Text("web.pin_wrong"))


@api.post("/api/unpin")
def unpin() -> ResponseReturnValue:
    """This browser no longer acts as the host."""
    body({}, frozenset())
    site().access.forget(host_token())
    return jsonify({"data": {}})


def body(fields: Mapping[str, Field], optional: frozenset[str]) -> dict[str, Any]:
    """The values that the request has; refuses what is no sense."""
    try:
        return orders.read(fields, json.loads(request.get_data()), optional)
    except (ValueError, RecursionError) as problem:
        raise Refused(400, Text("web.bad_order", {"problem": str(problem)[:120]})) from None


def _signed(kind: Kind, values: dict[str, Any]) -> dict[str, Any]:
    """The order's values, and who gives it where it is about that."""
    if kind.signed in (Signed.DEVICE, Signed.GUEST):
        values = {**values, "device": _own_device()}
    if kind.signed is Signed.SCREEN:
        values = {**values, "device": _own_screen()}
    if kind.signed is Signed.PIN:
        values = {**values, "pin": site().access.pin}
    if kind.signed in (Signed.GUEST, Signed.SCREEN):
        values = {**values, "address": "" if is_host() else peer()}
    return values


def _own_device() -> str:
    found = device()
    if found is None:
        raise Refused(403, Text("web.no_device"))
    return found


def _own_screen() -> str:
    found = screen()
    if found is None:
        raise Refused(403, Text("web.no_device"))
    return found


def _ask(wish: Order) -> Answer:
    try:
        asker = None if is_host() else device() or ""
        return table().ask(wish, asker).result(timeout=ANSWER_LIMIT_S)
    except StillWaiting:
        raise Refused(503, Text("web.table_busy"), again_s=1) from None


def _status(answer: Answer) -> int:
    if answer.why is None:
        return 200
    if answer.forbidden:
        return 403
    return 503 if answer.waits else 409


def _answered(answer: Answer) -> shapes.Answer:
    reply: shapes.Answer = {"data": answer.data}
    if answer.why is not None:
        reply["why"] = answer.why.as_json()
    return reply
