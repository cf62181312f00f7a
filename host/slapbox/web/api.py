"""Orders from pages to the table: ``POST /api/ORDER`` with a JSON object, touch pads' beats, and
the ways to be the host: its PIN, and a key.

Answers are JSON. 200: done, ``{"data": {…}}``. 409: the table said no; 403: not to you. 503: it
cannot say yet, and may be asked again. Other 4xx: the request never reached the table. Every
refusal is ``{"why": {"key": …, "values": {…}}}``, for the page to word in its reader's language.
"""

import json
import math
import time
from collections.abc import Callable, Mapping
from concurrent.futures import TimeoutError as StillWaiting
from typing import Any, Final, TypeVar

from flask import Blueprint, jsonify, request
from flask.typing import ResponseReturnValue
from msgspec import Struct

from slapbox.table.words import orders
from slapbox.table.words.fields import Given, Line16, Line32, read
from slapbox.table.words.orders import KINDS, Answer, Order, PageBeat, TouchBeat
from slapbox.text import Text
from slapbox.web import shapes
from slapbox.web.guard import Refused, device, give_host, host_token, is_host, only_tv, peer, screen
from slapbox.web.site import site, table

B = TypeVar("B", bound=Struct)

ANSWER_LIMIT_S: Final = 5.0
"""The table answers in milliseconds; beyond this it is in trouble, and the page may ask again."""

api = Blueprint("api", __name__)


class Nothing(Struct):
    """A request that says all by its path."""


class Pin(Struct):
    """The host's PIN (``POST /api/pin``)."""

    pin: Line16


class Key(Struct):
    """A key that a phone has scanned from the TV (``POST /api/key``)."""

    key: Line32


@api.post("/api/<name>")
def order(name: str) -> ResponseReturnValue:
    """One order to the table."""
    arrived_ns = site().now_ns()
    kind = KINDS.get(name)
    if kind is None:
        raise Refused(404, Text("web.unknown_order", {"name": name[:40]}))
    answer = _ask(body(kind, _readers(arrived_ns)))
    return jsonify(_answered(answer)), _status(answer)


@api.post("/beat")
def beat() -> ResponseReturnValue:
    """A touch pad is alive; it gets the table time, to know how far apart the clocks are."""
    return _beaten(TouchBeat)


@api.post("/beat/pads")
def beat_of_pads() -> ResponseReturnValue:
    """A page of pads is alive."""
    return _beaten(PageBeat)


def _beaten(kind: type[TouchBeat]) -> ResponseReturnValue:
    arrived_ns = site().now_ns()
    answer = _ask(body(kind, _readers(arrived_ns)))
    # A string: browsers' numbers end at 2^53.
    reply: shapes.BeatAnswer = {**_answered(answer), "now_ns": str(site().now_ns())}
    return jsonify(reply), _status(answer)


@api.post("/api/pin")
def pin() -> ResponseReturnValue:
    """The host's PIN, from a browser that is to act as the host from now on."""
    said = body(Pin).pin
    asker = "" if is_host() else peer()
    token = site().access.enter(said, asker, time.monotonic_ns())
    if token is not None:
        return give_host(jsonify({"data": {}}), token)
    wait_s = math.ceil(site().access.wait_ns(asker, time.monotonic_ns()) / 1e9)
    if wait_s:
        raise Refused(429, Text("web.pin_wait", {"count": wait_s}), again_s=wait_s)
    raise Refused(403, Text("web.pin_wrong"))


@api.post("/api/show-key")
def show_key() -> ResponseReturnValue:
    """The TV shows a key, for the host or whoever stands before a TV."""
    body(Nothing)
    only_tv()
    answer = answer_of(orders.ShowKey(site().access.new_key(time.monotonic_ns())), None)
    return jsonify(_answered(answer)), _status(answer)


@api.post("/api/key")
def key() -> ResponseReturnValue:
    """The key that the TV shows, from a browser that is to act as the host from now on."""
    token = site().access.enter_by_key(body(Key).key, time.monotonic_ns())
    if token is None:
        raise Refused(403, Text("web.key_over"))
    answer_of(orders.HideKey(), None)
    return give_host(jsonify({"data": {}}), token)


@api.post("/api/unpin")
def unpin() -> ResponseReturnValue:
    """This browser no longer acts as the host."""
    body(Nothing)
    site().access.forget(host_token())
    return jsonify({"data": {}})


def body(kind: type[B], facts: Mapping[Given, Callable[[], Any]] | None = None) -> B:
    """Read what the request says, with what is ``given``; refuses what is no sense."""
    try:
        return read(kind, json.loads(request.get_data()), facts)
    except (ValueError, RecursionError) as problem:
        raise Refused(400, Text("web.bad_order", {"problem": str(problem)[:120]})) from None


def _readers(arrived_ns: int) -> Mapping[Given, Callable[[], Any]]:
    """Readers of what a request does not say of itself: who asks, and the rest."""
    return {
        Given.DEVICE: lambda: _asker_id(device()),
        Given.SCREEN: lambda: _asker_id(screen()),
        Given.ADDRESS: lambda: "" if is_host() else peer(),
        Given.ARRIVED: lambda: arrived_ns,
    }


def _asker_id(asker: str | None) -> str:
    if asker is None:
        raise Refused(403, Text("web.no_device"))
    return asker


def _ask(wish: Order) -> Answer:
    return answer_of(wish, None if is_host() else device() or "")


def answer_of(wish: Order, asker: str | None) -> Answer:
    """The table's answer to a wish of this device, or of the host (``None``)."""
    try:
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
