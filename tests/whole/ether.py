"""An ether of a test's own: machines that hear each other late, unevenly, and not always.

Each machine has a TAP device; frames between them go through this process, as through Linux's
``netem``, which not every kernel has. Broadcasts reach all.
"""

from __future__ import annotations

import fcntl
import heapq
import os
import select
import struct
import threading
import time
from dataclasses import dataclass
from random import Random
from typing import Final, Self

from whole.networks import Place

NEW_DEVICE: Final = 0x400454CA
"""Linux's TUNSETIFF."""
PLAIN_TAP: Final = 0x1002
"""IFF_TAP and IFF_NO_PI: whole frames, with nothing before them."""
LONGEST: Final = 2048
LOOK_S: Final = 0.05


@dataclass(frozen=True, slots=True)
class Weather:
    """One way takes ``least_s`` and more, ``tail_s`` in the mean; the share ``dozes`` takes up to
    ``doze_s`` besides, and the share ``lost`` never comes."""

    least_s: float = 0.0008
    tail_s: float = 0.0012
    dozes: float = 0.01
    doze_s: float = 0.06
    lost: float = 0.01


class Ether:
    """Use it as a context. The addresses in ``away`` hear nothing and are not heard."""

    def __init__(self, weather: Weather = Weather(), seed: int = 1) -> None:
        self.away: set[str] = set()
        self._addresses: dict[int, str] = {}
        self._weather = weather
        self._chance = Random(seed)
        self._taps: list[int] = []
        self._due_s: dict[tuple[int, int], float] = {}
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._carry)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ending.set()
        self._thread.join()
        for tap in self._taps:
            os.close(tap)

    def join(self, place: Place, address: str) -> None:
        """Give this machine a card here; all that it does not know otherwise goes there."""
        tap = place.within(_tap)
        place.ip("link", "set", "air0", "up")
        place.ip("addr", "add", address, "dev", "air0")
        place.route("default", "dev", "air0")
        self._addresses[tap] = address
        self._taps.append(tap)

    def _carry(self) -> None:
        waiting: list[tuple[float, int, int, bytes]] = []
        count = 0
        while not self._ending.is_set():
            now_s = time.monotonic()
            while waiting and waiting[0][0] <= now_s:
                _, _, tap, frame = heapq.heappop(waiting)
                os.write(tap, frame)
            pause_s = min(LOOK_S, max(0.0, waiting[0][0] - now_s)) if waiting else LOOK_S
            for tap in select.select(self._taps, [], [], pause_s)[0]:
                frame = os.read(tap, LONGEST)
                for other in self._taps:
                    due_s = self._arrival(tap, other)
                    if due_s is not None:
                        count += 1
                        heapq.heappush(waiting, (due_s, count, other, frame))

    def _arrival(self, tap: int, other: int) -> float | None:
        """Return when it gets there, if it does; nothing overtakes what was sent before."""
        chance, weather = self._chance, self._weather
        is_cut = self.away & {self._addresses[tap], self._addresses[other]}
        if tap == other or is_cut or chance.random() < weather.lost:
            return None
        way_s = weather.least_s + chance.expovariate(1 / weather.tail_s)
        if chance.random() < weather.dozes:
            way_s += chance.uniform(0, weather.doze_s)
        due_s = max(time.monotonic() + way_s, self._due_s.get((tap, other), 0.0))
        self._due_s[tap, other] = due_s
        return due_s


def _tap() -> int:
    device = os.open("/dev/net/tun", os.O_RDWR)
    fcntl.ioctl(device, NEW_DEVICE, struct.pack("16sH22x", b"air0", PLAIN_TAP))
    return device
