"""Checks of requests: hosts' names, cross-site requests, devices, the host machine, rates.

Pages are open to everybody on the local network. Other web sites are kept out (DNS rebinding,
forged requests), and so are other players' seats, the host's controls, and floods.
"""

import hashlib
import re
import secrets
import threading
import time
from collections import OrderedDict
from ipaddress import ip_address
from typing import Final
from urllib.parse import quote, urlsplit

from flask import Flask, Response, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from slapbox.table.streams import SCREEN
from slapbox.table.words.fields import PHONE
from slapbox.text import Text
from slapbox.web.channel import AT
from slapbox.web.peers import is_own, plain
from slapbox.web.site import site

TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{22}")
HOST_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")
DEVICE_COOKIE: Final = "slapbox"
SCREEN_COOKIE: Final = "slapbox_screen"
"""The same for every port: a host that comes back on another one knows its phones and TVs. Two
hosts on one machine know a browser by the same token, and it stands for nothing but that
browser."""

BROWSER_COOKIE: Final = "slapbox_browser"
"""Tells the pages of one browser from those of others, until the browser is closed."""

COOKIE_AGE_S: Final = 400 * 24 * 3600
"""From the last visit on; more no browser keeps (RFC 6265bis). Regulars are known by it."""
LOCALHOST: Final = "localhost"
HEADER: Final = "X-Slapbox"
"""A form on another site cannot send a header of its own: JSON requests must carry this one."""

SECURITY_HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'; object-src 'none'"
    ),
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}

SAME: Final = "same-origin"
"""Value of ``Sec-Fetch-Site`` for a page's own requests, in browsers that send it."""

SLAPS: Final = ("/api/slap", "/api/page-slap")
SLAPS_S: Final = 40
SLAPS_AT_ONCE: Final = 240
"""One phone's slaps, counted apart from what else it says, as a pad's are. All ten fingers of a
child that drums come to 60 a second, and nobody keeps that up for ten seconds: until then none is
refused. What is refused is not acknowledged, so an honest page sends it again."""


class Refused(Exception):
    """A request that never reaches the table: an HTTP ``status``, the reason for people, after how
    many seconds to try again, where that helps, and a ``link`` that works instead."""

    def __init__(
        self, status: int, why: Text, again_s: int | None = None, link: str | None = None
    ) -> None:
        super().__init__(f"{status} {why.key}")
        self.status = status
        self.why = why
        self.again_s = again_s
        self.link = link


class Rates:
    """A token bucket for each asker: ``burst`` requests at once, ``per_s`` in the long run.

    Knows the ``most`` latest askers only, so that a flood of names cannot eat the memory.
    """

    def __init__(self, per_s: float, burst: float, most: int = 1024) -> None:
        self._per_s = per_s
        self._burst = burst
        self._most = most
        self._lock = threading.Lock()
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, asker: str, now_s: float) -> bool:
        """Return whether this asker may have one more request at this time (seconds, monotonic)."""
        with self._lock:
            level, then_s = self._buckets.pop(asker, (self._burst, now_s))
            level = min(self._burst, level + (now_s - then_s) * self._per_s)
            allowed = level >= 1
            self._buckets[asker] = (level - allowed, now_s)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
            return allowed


def protect(app: Flask) -> None:
    """Put the guards before every request and the security headers on every answer."""
    # A page beats 4 times a second; a laptop may hold several players.
    devices = Rates(per_s=40, burst=80)
    slaps = Rates(per_s=SLAPS_S, burst=SLAPS_AT_ONCE)
    addresses = Rates(per_s=400, burst=800)

    @app.before_request
    def check() -> AnyResponse | None:
        check_name()
        if site().https and not (request.is_secure or on_host_machine()):
            return to_https()
        if request.method == "POST":
            check_origin()
            now_s = time.monotonic()
            address = peer()
            own = slaps if request.path in SLAPS else devices
            allowed = addresses.take(address, now_s) and own.take(device() or address, now_s)
            if not allowed:
                raise Refused(429, Text("web.too_fast"), again_s=1)
        return None

    @app.after_request
    def harden(response: Response) -> Response:
        for name, value in SECURITY_HEADERS.items():
            response.headers.setdefault(name, value)
        return response


def unkept(answer: Response) -> Response:
    """The same answer, which no browser keeps."""
    answer.headers["Cache-Control"] = "no-store"
    return answer


def check_name() -> None:
    """Refuse names that are not ours: a foreign site's name may be bent to our address."""
    try:
        name = _asked_name()
        if name != LOCALHOST and name not in site().names:
            ip_address(name)
    except ValueError:
        name = request.headers.get("Host", "")[:80]
        link = f"{by_address()}{quote(request.path)}"
        raise Refused(403, Text("web.wrong_name", {"name": name}), link=link) from None


def by_address() -> str:
    """This site by the address that was dialled: it leads here under whatever name it was found.
    A page of another site, bent to our address, learns from it nothing that it has not used."""
    at = request.environ.get(AT) or "127.0.0.1"
    return f"{request.scheme}://{f'[{at}]' if ':' in at else at}:{site().port}"


def to_https() -> AnyResponse:
    """People type addresses without ``https``: show them the way. An order is not sent again."""
    if request.method not in {"GET", "HEAD"}:
        raise Refused(403, Text("web.https_only"))
    return redirect(f"https://{request.host}{request.full_path.rstrip('?')}", 307)


def check_origin() -> None:
    """Refuse orders from other sites' pages, and anything that is not JSON."""
    if HEADER not in request.headers or not _from_own_page():
        raise Refused(403, Text("web.wrong_origin"))
    if not request.is_json:
        raise Refused(415, Text("web.not_json"))


def _from_own_page() -> bool:
    """Return whether nothing that the browser says of the asking page speaks of another site.

    Firefox below 70 sends no ``Origin``, and old Chromium sends ``null`` for people who hide where
    they come from: then the ``Referer`` decides, and without one ``HEADER`` alone. Another site's
    page cannot send that: its browser asks beforehand, and no answer allows it.
    """
    own = f"{request.scheme}://{request.host}".lower()
    origin = request.headers.get("Origin", "").lower()
    if origin in {"", "null"}:
        origin = "/".join(request.headers.get("Referer", own).lower().split("/")[:3])
    return origin == own and request.headers.get("Sec-Fetch-Site", SAME) == SAME


def is_host() -> bool:
    """Return whether the asker may act as the host: by its machine, or by the PIN."""
    return on_host_machine() or site().access.knows(host_token())


def only_host() -> None:
    """Refuse browsers that may not act as the host."""
    if not is_host():
        raise Refused(403, Text("web.host_only"))


def only_tv() -> None:
    """Refuse all browsers but the host's, and the screens that it let in."""
    if not is_host() and not is_tv():
        raise Refused(403, Text("web.host_only"))


def is_tv() -> bool:
    """Return whether the host has let the asker in as a TV."""
    return screen() in site().door.streams.invited.viewers


def on_host_machine() -> bool:
    """Return whether the asker sits at the machine that runs the host, and has come by a name that
    leads there alone. Any other may have been bent to this address by another machine: multicast
    asks the whole network who ``slapbox.local`` is, and its pages would act as the host."""
    return is_own(peer()) and _is_loopback(_asked_name())


def _asked_name() -> str:
    """The name, or the address, by which this page was asked for; raises ``ValueError``."""
    return (urlsplit(f"//{request.host}").hostname or "").lower()


def _is_loopback(name: str) -> bool:
    try:
        return name == LOCALHOST or ip_address(plain(name)).is_loopback
    except ValueError:
        return False


def peer() -> str:
    """The (plain) address that asks."""
    return plain(request.remote_addr)


def device() -> str | None:
    """The id of the touch pad that asks: a hash, so that no view can give the secret away."""
    return _named(PHONE, _cookie(DEVICE_COOKIE))


def give_device(response: Response) -> Response:
    """Make the browser a touch pad; one that is a touch pad already stays the same."""
    return _give_token(response, _cookie(DEVICE_COOKIE))


def screen() -> str | None:
    """The id of the browser elsewhere that asks as a TV."""
    return _named(SCREEN, _cookie(SCREEN_COOKIE))


def give_screen(response: Response) -> Response:
    """Let a browser elsewhere be known as a screen; one that is known stays the same."""
    return _give_token(response, _cookie(SCREEN_COOKIE))


def browser() -> str | None:
    """The token that all pages of the asking browser share."""
    return _token(BROWSER_COOKIE)


def give_browser(response: Response) -> Response:
    """Let the host know which pages are of one browser."""
    if browser() is None:
        token = secrets.token_urlsafe(16)
        response.set_cookie(BROWSER_COOKIE, token, httponly=True, samesite="Lax")
    return response


def _named(kind: str, cookie: str) -> str | None:
    token = _token(cookie)
    if token is None:
        return None
    return f"{kind}{hashlib.sha256(token.encode()).hexdigest()[:32]}"


def _token(cookie: str) -> str | None:
    token = request.cookies.get(cookie, "")
    return token if TOKEN.fullmatch(token) else None


def _give_token(response: Response, cookie: str) -> Response:
    response.set_cookie(
        cookie,
        _token(cookie) or secrets.token_urlsafe(16),
        max_age=COOKIE_AGE_S,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure,
    )
    return response


def host_token() -> str:
    """The secret of a browser that gave the PIN; empty when it has none."""
    token = request.cookies.get(_host_cookie(), "")
    return token if HOST_TOKEN.fullmatch(token) else ""


def give_host(response: Response, token: str) -> Response:
    """Let the browser keep the secret, until it is closed."""
    response.set_cookie(
        _host_cookie(), token, httponly=True, samesite="Strict", secure=request.is_secure
    )
    return response


def _cookie(name: str) -> str:
    """Return what the cookie is called. A page by plain HTTP can neither read nor replace one that
    a secured page has set, so it gets another."""
    return f"{name}_tls" if request.is_secure else name


def _host_cookie() -> str:
    """Browsers share cookies between ports: two hosts on one machine each have secrets of their
    own, and must not take the other's away."""
    return _cookie(f"slapbox_host_{site().port}")
