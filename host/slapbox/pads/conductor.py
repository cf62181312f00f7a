"""Pulses of the sync wire: the pad that gives them, their times, and each pad's edges of them.

The host chooses one pad as conductor and tells it about once a second, at irregular times, to
pulse. The conductor says when it did (``PULSED``), and every pad on the wire, the conductor too,
stamps the falling edge (``SYNCED``). An edge has no number of its own: it belongs to the pulse that
was at about the same table time. USB tells that well enough, for pulses are far apart.

Everything follows from what it is handed, except the pauses, which are random.
"""

import random
from collections import deque
from collections.abc import Iterable, Mapping
from typing import Final

from slapbox.pads.pad import Pad
from slapbox.pads.sync import SyncWire, TiedStamp
from slapbox.pads.wire import HostMessage, Sync

PAUSE_NS: Final = (700_000_000, 1_300_000_000)
"""Irregular, so that pulses fall into all phases of what is regular: USB frames, heartbeats."""

NEAR_NS: Final = 20_000_000
"""Largest apparent distance of an edge from its pulse: two clocks over USB, a late conductor."""

MISSED: Final = 3
"""Pulses without an edge after which the pad is not on the wire (any more)."""

REMEMBERED: Final = 8
CAPABILITY: Final = "sync"


class Conductor:
    """The sync wire of one table; there may be none, then no pad is ever tied."""

    __slots__ = ("_edges", "_next_ns", "_number", "_pulses", "_unheard", "boot", "chip", "wire")

    def __init__(self) -> None:
        self.chip = ""
        self.boot = ""
        self.wire = SyncWire("")
        self._number = 0
        self._next_ns = 0
        # Pulses the conductor itself has not heard: without a wire, not even the first.
        self._unheard = MISSED
        self._pulses: deque[tuple[int, int]] = deque(maxlen=REMEMBERED)
        self._edges: deque[tuple[Pad, int]] = deque(maxlen=REMEMBERED * 8)

    @property
    def tie(self) -> str:
        """The name of what tied pads have in common."""
        return f"{self.chip} {self.boot}"

    def tick(self, pads: Mapping[str, Pad], now_ns: int) -> list[tuple[str, HostMessage]]:
        """Choose a conductor if there is none, and let it pulse if it is time."""
        able = _able(pads)
        if len(able) < 2:  # nobody to be tied to
            return []
        self._choose(able)
        if now_ns < self._next_ns:
            return []
        self._next_ns = now_ns + random.randint(*PAUSE_NS)
        self._number += 1
        self._unheard += 1
        return [(pads[self.chip].port, Sync(self._number))]

    def _choose(self, able: Iterable[Pad]) -> None:
        """The conductor stays while it is there: another one would end all ties."""
        by_chip = {pad.chip: pad for pad in able}
        present = by_chip.get(self.chip)
        if present is not None and present.boot == self.boot:
            return
        chosen = by_chip[min(by_chip)]
        self.chip, self.boot = chosen.chip, chosen.boot
        self.wire = SyncWire(self.chip)
        self._unheard = MISSED
        self._pulses.clear()
        self._edges.clear()

    def pulsed(self, pad: Pad, number: int, pad_us: int) -> None:
        """The conductor says that it pulsed at about ``pad_us`` of its clock."""
        if pad.chip == self.chip and number == self._number:
            stamp = pad.clock.stamp(pad_us)
            if stamp is not None:
                self._pulses.append((number, stamp.at_ns))
                self._match()

    def edge(self, pad: Pad, pad_us: int) -> None:
        """``pad`` stamped a falling edge on the wire."""
        if _can_be_tied(pad):
            self._edges.append((pad, pad_us))
            self._match()

    def _match(self) -> None:
        """Give the edges to their pulses; those of a pulse not yet told of wait."""
        waiting = list(self._edges)
        self._edges.clear()
        for pad, pad_us in waiting:
            number = self._number_at(pad, pad_us)
            if number is None:
                self._edges.append((pad, pad_us))
            else:
                self.wire.pulse(pad.chip, number, pad_us)
                if pad.chip == self.chip:
                    self._unheard = 0

    def _number_at(self, pad: Pad, pad_us: int) -> int | None:
        stamp = pad.clock.stamp(pad_us)
        if stamp is None:
            return None
        for number, at_ns in self._pulses:
            if abs(at_ns - stamp.at_ns) <= NEAR_NS:
                return number
        return None

    def steer(self, pad: Pad, pad_us: int) -> None:
        """A heartbeat of ``pad``: the conductor's keep the common table time on its course."""
        if pad.chip == self.chip:
            self.wire.steer(pad_us, pad.clock)

    def rebooted(self, chip: str) -> None:
        """This pad's clock began again, and has nothing to do with what it was."""
        self.wire.forget(chip)
        if chip == self.chip:
            self.boot = ""  # all ties were to that clock: a conductor is to be chosen again

    def stamp(self, pad: Pad, pad_us: int, pads: Mapping[str, Pad]) -> TiedStamp | None:
        """The table time of what ``pad`` stamped, by the wire, or nothing if it is not tied."""
        leader = pads.get(self.chip)
        if leader is None or leader.boot != self.boot or not self._on_wire(pad.chip):
            return None
        if leader.left_out is not None:
            return None
        tied = self.wire.stamp(pad.chip, pad_us, leader.clock)
        usb = pad.clock.stamp(pad_us)
        if tied is None or usb is None:
            return None
        if abs(tied.at_ns - usb.at_ns) > usb.error_ns + tied.error_ns:
            self.wire.forget(pad.chip)  # the wire contradicts what USB knows for sure
            return None
        return tied

    def _on_wire(self, chip: str) -> bool:
        return self._unheard < MISSED and self.wire.missed(chip) < MISSED

    def off_the_wire(self, pads: Mapping[str, Pad]) -> list[str]:
        """The pads that miss pulses which others hear: their wire is out. None without a wire."""
        followers = [pad.chip for pad in _able(pads) if pad.chip != self.chip]
        missing = [chip for chip in followers if not self._on_wire(chip)]
        return missing if len(missing) < len(followers) else []


def _able(pads: Mapping[str, Pad]) -> list[Pad]:
    """The pads that are here, behave, and may be on the wire."""
    present = (pad for pad in pads.values() if pad.port and pad.left_out is None)
    return [pad for pad in present if _can_be_tied(pad)]


def _can_be_tied(pad: Pad) -> bool:
    return CAPABILITY in pad.caps and pad.is_even
