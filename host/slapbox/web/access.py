"""The host's PIN, and the browsers that gave it.

The person at the host's machine is the host. Everybody else is asked for six digits that stand in
the terminal, or scans a code on the TV; the browser is known by a secret cookie from then on. PIN
and cookies are new at every start. What a code says is a key of 128 bits that lets one browser in.
"""

import hashlib
import secrets
import threading
from collections import OrderedDict
from typing import Final

from slapbox.table.guests.door import KEY_NS
from slapbox.table.guests.tries import Tries

PIN_DIGITS: Final = 6
MOST_BROWSERS: Final = 32
"""More have given the PIN? Then the one that did so first is asked again."""

GRACE_NS: Final = 20_000_000_000
"""Time for which a key opens after the TV has stopped showing it: a phone that has scanned it asks
whether to open the page, and has to load that."""


class HostAccess:
    """Lets browsers in by the PIN. Safe to use from many threads.

    Wrong tries are counted by who asks (``table.guests.tries``): guests who guess
    lock themselves out, and never the host.
    """

    def __init__(self, pin: str | None = None) -> None:
        self.pin: Final = pin or f"{secrets.randbelow(10**PIN_DIGITS):0{PIN_DIGITS}d}"
        self._lock = threading.Lock()
        self._tries = Tries()
        self._browsers: OrderedDict[str, None] = OrderedDict()
        self._key, self._key_until_ns = "", 0

    def wait_ns(self, asker: str, now_ns: int) -> int:
        """Return how long (in ns) this asker may not try, at this time (monotonic); 0 if it may."""
        with self._lock:
            return self._tries.wait_ns(asker, now_ns)

    def enter(self, pin: str, asker: str, now_ns: int) -> str | None:
        """A new secret token for a browser that says this, or nothing if it is not the PIN or this
        asker (an address; empty for who is known to be the host) may not try now."""
        with self._lock:
            if self._tries.wait_ns(asker, now_ns):
                return None
            if not secrets.compare_digest(pin.encode(), self.pin.encode()):
                self._tries.wrong(asker, now_ns)
                return None
            self._tries.right(asker)
            return self._new_token()

    def new_key(self, now_ns: int) -> str:
        """Return a key that lets one browser in, from this time on (monotonic) for as long as the
        TV shows it and :data:`GRACE_NS`. The key before it opens nothing any more."""
        key = secrets.token_urlsafe(16)
        with self._lock:
            self._key, self._key_until_ns = _hashed(key), now_ns + KEY_NS + GRACE_NS
        return key

    def enter_by_key(self, key: str, now_ns: int) -> str | None:
        """A new secret token for the first browser that brings this key, or nothing if it has been
        used, is too old or never was one."""
        with self._lock:
            if now_ns >= self._key_until_ns or not secrets.compare_digest(_hashed(key), self._key):
                return None
            self._key_until_ns = now_ns
            return self._new_token()

    def knows(self, token: str) -> bool:
        """Return whether a browser with this token gave the PIN, or a key."""
        return _hashed(token) in self._browsers

    def forget(self, token: str) -> None:
        """This browser will be asked again."""
        with self._lock:
            self._browsers.pop(_hashed(token), None)

    def _new_token(self) -> str:
        token = secrets.token_urlsafe(32)
        self._browsers[_hashed(token)] = None
        if len(self._browsers) > MOST_BROWSERS:
            self._browsers.popitem(last=False)
        return token


def _hashed(token: str) -> str:
    """Return what is kept of a token: memory that leaks gives nobody a key."""
    return hashlib.sha256(token.encode()).hexdigest()
