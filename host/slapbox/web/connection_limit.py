"""Limit of open connections, and the choice of those that are closed when there are too many.

A guest's laptop can open more connections than a host can hold, and say nothing on them. So each
address has a share. Beyond it, and when all places are taken, the host closes the connection that
has been idle for the longest, of the address that holds most. The host's own machine, TVs and
players' phones are let in whatever comes, and theirs go last.
"""

import select
import threading
from collections import Counter, OrderedDict
from collections.abc import Callable, Collection, Iterable
from typing import Final, Protocol, TypeVar

from slapbox.web.peers import is_own

MOST: Final = 1_400 if hasattr(select, "poll") else 480
"""Most connections of all pages together: ``select()`` on Windows knows 512."""
SHARE: Final = 64
"""Connections per IP address: a page loads by 7, and several people may share one."""
TURNED_AWAY: Final = 64
"""Further connections that are held until they have been told that there is no place."""
KEPT: Final = 12
"""Connections of a player or a TV that are never given to others."""
SILENT_S: Final = 20.0
"""A request that is not complete after so long, or never begun, will not be; nor will an answer be
read of which nothing was taken in for so long."""
MOST_PARTICIPANTS: Final = 128


class Line(Protocol):
    """One connection. ``address`` is a plain one; ``idle``: no request of it is being answered;
    ``quiet_s`` is since when (s, monotonic); ``waits_s`` since when it waits for the rest of a
    request or for the first one, if it does; ``unread_s`` since when nothing is taken in of what
    there is to be sent, if there is something."""

    address: str
    quiet_s: float
    waits_s: float | None

    @property
    def idle(self) -> bool:
        """Return whether no request of it is being answered."""
        ...

    @property
    def unread_s(self) -> float | None:
        """Since when what there is to be sent is not taken in."""
        ...


Held = TypeVar("Held", bound=Line)


class ConnectionLimit:
    """Decides which connection goes. It holds none itself; safe to use from many threads.

    ``crowds`` gives the addresses by which the host lets as many come as like; ``room`` is for how
    many connections this machine has files.
    """

    def __init__(self, crowds: Callable[[], frozenset[str]]) -> None:
        self._crowds = crowds
        self.room = MOST
        self._lock = threading.Lock()
        self._participants: OrderedDict[str, None] = OrderedDict()

    def know(self, address: str) -> None:
        """A player's phone or a TV is at this address; the latest are known."""
        with self._lock:
            self._participants[address] = None
            self._participants.move_to_end(address)
            if len(self._participants) > MOST_PARTICIPANTS:
                self._participants.popitem(last=False)

    def takes_part(self, address: str) -> bool:
        """Return whether the host's machine, a TV or a player's phone is there."""
        return is_own(address) or address in self._participants

    def victim(self, comer: str, lines: Collection[Held]) -> Held | None:
        """Return which connection has to go now that one more from ``comer`` is among ``lines``: it
        may be the new one itself, and nothing where there is room for all."""
        own = [line for line in lines if line.address == comer]
        newest = max(own, key=lambda line: line.quiet_s)
        if len(own) > SHARE and not (is_own(comer) or comer in self._crowds()):
            return _longest_idle(line for line in own if line is not newest) or newest
        if len(lines) <= min(MOST, self.room):
            return None
        return self._of_the_greediest(lines, newest) or newest

    def _of_the_greediest(self, lines: Collection[Held], newest: Held) -> Held | None:
        """The longest idle connection of the address that holds most; for those who take part even
        one that is busy."""
        held = Counter(line.address for line in lines)
        spare = [line for line in lines if line is not newest and self._is_spare(line, held)]
        idle = [line for line in spare if line.idle]
        if not idle and not self.takes_part(newest.address):
            return None
        most = max((held[line.address] for line in idle or spare), default=0)
        return _longest(line for line in idle or spare if held[line.address] == most)

    def _is_spare(self, line: Line, held: Counter[str]) -> bool:
        if is_own(line.address):
            return False
        return held[line.address] > KEPT or not self.takes_part(line.address)


def overdue(lines: Iterable[Held], now_s: float) -> list[Held]:
    """The connections whose request, or reader, nobody need wait for any more."""
    return [line for line in lines if _is_overdue(line, now_s)]


def _is_overdue(line: Line, now_s: float) -> bool:
    waits = (_waits_s(line), line.unread_s)
    return any(since_s is not None and now_s - since_s > SILENT_S for since_s in waits)


def _waits_s(line: Line) -> float | None:
    """Since when the other side keeps the host waiting. While the host has something to answer it
    reads no further: what follows may have been said long ago."""
    if line.waits_s is None or not line.idle:
        return None
    return max(line.waits_s, line.quiet_s)


def _longest_idle(lines: Iterable[Held]) -> Held | None:
    return _longest(line for line in lines if line.idle)


def _longest(lines: Iterable[Held]) -> Held | None:
    return min(lines, key=lambda line: line.quiet_s, default=None)
