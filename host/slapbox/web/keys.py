"""The host's PIN, and the browsers that gave it.

Whoever sits at the host's machine is the host. Everybody else is asked for six digits that stand
in the terminal and nowhere else; a browser that gave them is known by a secret cookie from then
on. Both are new at every start.
"""

from __future__ import annotations

import hashlib
import secrets
import threading
from collections import OrderedDict
from typing import Final

PIN_DIGITS: Final = 6
TRIES: Final = 5
REFUSAL_S: Final = 30.0
MOST_BROWSERS: Final = 32
"""More have given the PIN? Then the one that did so first is asked again."""


class HostKeys:
    """Lets browsers in by the PIN. Safe to use from many threads.

    After five wrong tries nobody may try for 30 s: counted over all addresses, as a guest can
    have many. Guessing six digits would take months.
    """

    def __init__(self, pin: str | None = None) -> None:
        self.pin: Final = pin or f"{secrets.randbelow(10**PIN_DIGITS):0{PIN_DIGITS}d}"
        self._lock = threading.Lock()
        self._wrong = 0
        self._refused_until_s = 0.0
        self._browsers: OrderedDict[str, None] = OrderedDict()

    def wait_s(self, now_s: float) -> float:
        """How long (in s) nobody may try, at this time (s, monotonic); 0 if everybody may."""
        return max(0.0, self._refused_until_s - now_s)

    def enter(self, pin: str, now_s: float) -> str | None:
        """A new secret token for a browser that says this, or nothing if it is not the PIN or
        nobody may try now."""
        with self._lock:
            if self.wait_s(now_s):
                return None
            if not secrets.compare_digest(pin.encode(), self.pin.encode()):
                self._wrong += 1
                if self._wrong >= TRIES:
                    self._wrong = 0
                    self._refused_until_s = now_s + REFUSAL_S
                return None
            self._wrong = 0
            return self._new_token()

    def knows(self, token: str) -> bool:
        """Whether a browser with this token gave the PIN."""
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
    """What is kept of a token: memory that leaks gives nobody a key."""
    return hashlib.sha256(token.encode()).hexdigest()
