"""All event streams are told by one thread: players' before spectators'.

A stream costs a connection and no thread. A spectator is told a moment later, when those who play
have what is new and their pages draw it, and waits while there is something newer for them. Nobody
is told anything earlier, or later, because there is something new for somebody else alone: it may
be what that player chose in secret.
"""

import threading
import time
from collections import OrderedDict
from typing import Final, Protocol

LOOK_S: Final = 0.25
"""Seconds between two looks after quiet streams."""

LATER_S: Final = 0.05
"""Delay of spectators' views: a page has drawn by then, and a table where much happens does not
write each view for a thousand pages. A spectator does not see the difference."""

LAST: Final = 2
"""The rank of those who look on."""


class Listener(Protocol):
    """One page's stream. ``rank`` says who comes first: 0 a TV, 1 who takes part, 2 who looks
    on; ``waits`` whether there is something new for it."""

    @property
    def rank(self) -> int:
        """Its place in the order."""
        ...

    @property
    def waits(self) -> bool:
        """Return whether there is a view that it was not told."""
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
        self._due_s: float | None = None
        self._look_s = 0.0

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
            self.ring.wait(self._rest_s())
            self.ring.clear()
            self.tell(time.monotonic())

    def _rest_s(self) -> float:
        """Return how long nobody need be told, unless there is something new."""
        due_s = self._look_s if self._due_s is None else min(self._look_s, self._due_s)
        return max(0.0, due_s - time.monotonic())

    def end(self) -> None:
        """Nothing is told any more."""
        self._ending.set()
        self.ring.set()

    def tell(self, now_s: float) -> None:
        """Tell those who play, and when it is their turn (s, monotonic) those who look on, but only
        until there is something new. Quiet streams are looked after at times that depend on
        nothing else."""
        looks = now_s >= self._look_s
        if looks:
            self._look_s = (now_s // LOOK_S + 1) * LOOK_S
        with self._lock:
            listeners = sorted(self._listeners, key=lambda listener: listener.rank)
        onlookers = next(
            (n for n, listener in enumerate(listeners) if listener.rank == LAST), len(listeners)
        )
        for player in listeners[:onlookers]:
            if looks or player.waits:
                player.tell(now_s)
        if self._due_s is None and (
            looks or any(listener.waits for listener in listeners[onlookers:])
        ):
            self._due_s = now_s + LATER_S
        is_due = self._due_s is not None and now_s >= self._due_s
        if is_due and self._tell_onlookers(listeners[onlookers:], now_s):
            self._due_s = None

    def _tell_onlookers(self, onlookers: list[Listener], now_s: float) -> bool:
        """Tell them; whether all were told."""
        for listener in onlookers:
            if self.ring.is_set():
                return False
            listener.tell(now_s)
            self._goes_last(listener)
        return True

    def _goes_last(self, listener: Listener) -> None:
        """Move a listener to the end, so that everybody has a turn."""
        with self._lock:
            if listener in self._listeners:
                self._listeners.move_to_end(listener)
