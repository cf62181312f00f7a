"""All event streams are told by one thread: who plays before who looks on.

A stream costs a connection and no thread. Whoever looks on waits while there is something newer
for those who play, and is told the newest later.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from typing import Final, Protocol

LOOK_S: Final = 0.25
"""How often quiet streams are looked after."""

LAST: Final = 2
"""The rank of those who look on."""


class Listener(Protocol):
    """One page's stream. ``rank`` says who comes first: 0 a TV, 1 who takes part, 2 who looks
    on."""

    @property
    def rank(self) -> int:
        """Its place in the order."""
        ...

    def tell(self, now_s: float) -> None:
        """Say what there is to say, if the page has taken in what it was told; never waits."""
        ...


class Broadcast:
    """The streams that are open. ``ring`` is to be set when any of them may have something new;
    everything else is safe to use from any thread."""

    def __init__(self) -> None:
        self.ring = threading.Event()
        self._lock = threading.Lock()
        self._listeners: OrderedDict[Listener, None] = OrderedDict()
        self._ending = threading.Event()

    def add(self, listener: Listener) -> None:
        """From now on it is told."""
        with self._lock:
            self._listeners[listener] = None
        self.ring.set()

    def drop(self, listener: Listener) -> None:
        """It has gone; may be said twice."""
        with self._lock:
            self._listeners.pop(listener, None)

    def run(self) -> None:
        """Tell everybody, until :meth:`end`: the work of one thread."""
        while not self._ending.is_set():
            self.ring.wait(LOOK_S)
            self.ring.clear()
            self.tell(time.monotonic())

    def end(self) -> None:
        """Nothing is told any more."""
        self._ending.set()
        self.ring.set()

    def tell(self, now_s: float) -> None:
        """Tell everybody once; who looks on only until there is something new."""
        with self._lock:
            listeners = sorted(self._listeners, key=lambda one: one.rank)
        for listener in listeners:
            if listener.rank == LAST and self.ring.is_set():
                return
            listener.tell(now_s)
            if listener.rank == LAST:
                self._goes_last(listener)

    def _goes_last(self, listener: Listener) -> None:
        """So that everybody has a turn."""
        with self._lock:
            if listener in self._listeners:
                self._listeners.move_to_end(listener)
