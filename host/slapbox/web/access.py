"""The host's PIN, and the browsers that gave it.

The person at the host's machine is the host. Everybody else is asked for six digits that stand in
the terminal, and on the TV for a moment when a host asks for that; a browser that gave them is
known by a secret cookie from then on. Both are new at every start.
"""

from __future__ import annotations

import hashlib
import secrets
import threading
from collections import OrderedDict
from typing import Final

from slapbox.table.guests.tries import Tries

PIN_DIGITS: Final = 6
MOST_BROWSERS: Final = 32
"""More have given the PIN? Then the one that did so first is asked again."""


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

    def knows(self, token: str) -> bool:
        """Return whether a browser with this token gave the PIN."""
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
