"""All devices of the table: pads on their ports, phones and pages of pads over the web.

What comes in is kept in the journal, acknowledged, and put into order; what goes out (lights,
sounds, heartbeats) collects in :attr:`Devices.messages`. Who sits where is none of its business.
"""

from collections.abc import Callable, Collection
from typing import Final, cast

from slapbox.pads.arbiter import Arbiter, TimedSlap
from slapbox.pads.fleet import Fleet
from slapbox.pads.link import LinkEvent
from slapbox.pads.pad import Pad
from slapbox.pads.touch import TOUCH_LATE_NS, TouchPads
from slapbox.pads.wire import HostMessage, Lights, Pace, Sound
from slapbox.table.frame.seats import Seat
from slapbox.table.journal.journal import Journal
from slapbox.table.words.clock import microseconds
from slapbox.table.words.fields import PAGE, page_pad
from slapbox.table.words.orders import PageBeat, PageSlap, SlapOrder, TouchBeat, TouchSlap
from slapbox.table.words.shapes import DeviceKind
from slapbox.text import Text

TOUCH_AWAY_NS: Final = 1_700_000_000
"""A phone that said nothing for so long is away. A page with a seat that is looked at beats every
0.5 s: two lost beats, or a page that is loaded again, are no absence yet; and with the time until
the table looks again (:data:`slapbox.table.core.LOOK_NS`) it is told within 2 s."""

RETURN_NS: Final = 5_000_000_000
"""After a restart, pads get this long to come back with the slaps of an interrupted race."""

MANY: Final = 2000
"""Slaps after which old ones are forgotten. A phone that slaps without end makes 40 a second."""

PLAYED_NS: Final = 600_000_000_000
"""Age of slaps that no phone sends again: it gives a slap up after 20 s."""

IDLE_BEAT_MS: Final = 50
BEAT_MS: Final = 8
"""Heartbeat of the pads while a match runs: it bounds how long a slap waits for its order."""
AIR_BEAT_MS: Final = 20
"""The same of wireless pads: each heartbeat takes the air from all others for a moment."""


class Devices:
    """All devices of the table: the ``fleet`` of pads, the phones (``touch``), and the ``arbiter``,
    which puts the slaps of all of them into their order."""

    def __init__(self, journal: Journal) -> None:
        kept = journal.kept_numbers()
        self.fleet = Fleet({name: max(numbers) for name, numbers in kept.items()})
        self.messages: list[tuple[str, HostMessage]] = []
        self.touch = TouchPads(kept)
        self.arbiter = Arbiter()
        self._journal = journal
        self._beat_ms = IDLE_BEAT_MS
        self._shown: dict[str, str] = {}
        self._kept_lately = 0

    # ---- in ----

    def hear(self, event: LinkEvent, now_ns: int) -> Text | None:
        """Something came in from a port; what people should know of it, if anything."""
        news = self.fleet.hear(event, now_ns)
        self.messages += news.messages
        for slap in news.slaps:
            self._keep(slap)
        if news.mark is not None:
            self.arbiter.mark(*news.mark, now_ns)
        if news.came is not None:
            self._shown.pop(news.came, None)
            self.messages.append(self._paced(self.fleet.pads[news.came]))
        if news.went is not None:
            self.arbiter.leave(news.went)
        return news.notice

    def touch_beat(self, beat: TouchBeat, seated: Collection[str]) -> int | None:
        """A phone is alive; the stated error of its slaps (us), once it is known. The phones that
        have a seat are ``seated``."""
        answer = (beat.answer_ns, beat.answer_page_us)
        error_ns = self.touch.beat(beat.device, beat.boot, beat.page_us, beat.arrived_ns, answer)
        self.touch.forget_strangers(seated)
        return None if error_ns is None else microseconds(error_ns)

    def touch_slap(self, order: TouchSlap) -> Text | None:
        """Keep a phone's slap; or say why it cannot count."""
        return self._page_slap(order.device, order, TOUCH_LATE_NS, order.card)

    def page_beat(self, beat: PageBeat, seated: Collection[str]) -> None:
        """A page of pads is alive: each of its pads is."""
        answer = (beat.answer_ns, beat.answer_page_us)
        for pad, late_us in zip(beat.pads, beat.late_us, strict=False):
            times = (beat.page_us, beat.arrived_ns, answer, late_us * 1000)
            self.touch.beat(page_pad(beat.device, pad), beat.boot, *times)
        self.touch.forget_strangers(seated)

    def page_slap(self, order: PageSlap) -> Text | None:
        """Keep a slap of a page's pad; or say why it cannot count."""
        return self._page_slap(page_pad(order.device, order.pad), order, order.late_us * 1000)

    def _page_slap(
        self, name: str, order: SlapOrder, late_ns: int, card: int | None = None
    ) -> Text | None:
        """Keep a slap once, however often it is sent."""
        if self.touch.is_kept(name, order.boot, order.number):
            return None
        slap = TimedSlap(0, name, order.boot, order.number, order.key, 0, card)
        timed = self.touch.slap(slap, order.page_us, order.arrived_ns, late_ns)
        if timed is None:
            return Text("table.why.no_clock")
        self._keep(timed)
        return None

    def _keep(self, slap: TimedSlap) -> None:
        """Written down, acknowledged and played; the gate lets no word out before it is kept."""
        self._journal.keep(slap)
        self._kept_lately += 1
        word = self.fleet.acknowledge(slap)
        if word is not None:
            self.messages.append(word)
        self.arbiter.add(slap)

    def forget_played(self, now_ns: int, needed_ns: int | None) -> None:
        """Now and then let go of slaps that nobody needs any more; those since ``needed_ns``, if
        that is said, are needed still."""
        if self._kept_lately >= MANY:
            self._kept_lately = 0
            before_ns = now_ns - PLAYED_NS
            self._journal.forget_played_slaps(min(before_ns, needed_ns or before_ns))

    # ---- order ----

    def resume(self, seats: list[Seat], since_ns: int, now_ns: int) -> None:
        """After a restart: wait for these seats' pads, and play again what was kept but may not
        have been played since the last move."""
        for seat in seats:
            if seat.pad and not seat.page_pad:
                self.arbiter.expect(seat.pad, now_ns, RETURN_NS)
        for slap in self._journal.slaps_since(since_ns):
            self.arbiter.add(slap)

    # ---- out ----

    def pace(self, *, playing: bool) -> None:
        """Heartbeats are quick while a match runs, and spare the laptop otherwise."""
        self._beat_ms = BEAT_MS if playing else IDLE_BEAT_MS
        self.messages += map(self._paced, self._present())

    def _paced(self, pad: Pad) -> tuple[str, HostMessage]:
        least_ms = AIR_BEAT_MS if pad.wireless else BEAT_MS
        return pad.port, Pace(max(self._beat_ms, least_ms))

    def sound(self, seat: Seat, name: str) -> None:
        """Let the seat's pad sound, if it has one."""
        self.messages += [
            (pad.port, Sound(name)) for pad in self._present() if pad.chip == seat.pad
        ]

    def tick(self, now_ns: int) -> None:
        """Look after the pads: ports that stay silent, the next pulse on the sync wire."""
        self.messages += self.fleet.tick(now_ns)

    def light(self, letters: Callable[[str], str]) -> None:
        """Tell each pad what its keys show (``letters(chip)``), if that changed."""
        shown = {pad.chip: letters(pad.chip) for pad in self._present()}
        for chip, lit in shown.items():
            if self._shown.get(chip) != lit:
                self.messages.append((self.fleet.pads[chip].port, Lights(lit)))
        self._shown = shown

    def _present(self) -> list[Pad]:
        return [pad for pad in self.fleet.pads.values() if pad.port]

    # ---- who is there ----

    def chip_at(self, port: str) -> str:
        """The pad that is plugged in there; empty if there is none."""
        return next((pad.chip for pad in self._present() if pad.port == port), "")

    def is_pad(self, device: str) -> bool:
        """Return whether this is a pad, and no phone."""
        return device in self.fleet.pads or device.startswith(PAGE)

    def kind(self, seat: Seat) -> DeviceKind:
        """Return the kind of device that the seat slaps with."""
        if seat.touches and not seat.bot:
            return "touch"
        if seat.page_pad:
            return cast("DeviceKind", seat.pad.rpartition(":")[2].partition("-")[0])
        pad = self.fleet.pads.get(seat.pad)
        return "sim" if seat.bot or (pad is not None and pad.simulated) else "pad"

    def has_keys(self, seat: Seat, count: int) -> bool:
        """Return whether the seat slaps with so many keys; a phone has as many as a game wants."""
        pad = self.fleet.pads.get(seat.pad)
        return pad is None or pad.keys >= count

    def is_here(self, seat: Seat, now_ns: int) -> bool:
        """Return whether one of the seat's devices is there and talks: somebody sits there."""
        pad = self.fleet.pads.get(seat.pad)
        has_pad = (pad is not None and pad.is_here(now_ns)) or self._talks(seat.page_pad, now_ns)
        return has_pad or self.phone_is_here(seat, now_ns)

    def phone_is_here(self, seat: Seat, now_ns: int) -> bool:
        """Return whether the seat's phone is there and talks."""
        return self._talks(seat.phone, now_ns)

    def _talks(self, device: str, now_ns: int) -> bool:
        return bool(device) and now_ns - self.touch.heard_ns(device) < TOUCH_AWAY_NS

    def error_us(self, seat: Seat) -> int | None:
        """The stated error of this seat's slaps, once it is known."""
        if seat.touches or seat.page_pad:
            error_ns = self.touch.error_ns(seat.page_pad or seat.phone)
        else:
            pad = self.fleet.pads.get(seat.pad)
            error_ns = pad.error_ns if pad is not None else None
        return None if error_ns is None else microseconds(error_ns)
