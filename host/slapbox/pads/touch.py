"""Touch pads: phones and laptops whose slaps come over the web, and pads that are keys of a page
(a keyboard's, a gamepad's, a drum kit's).

A browser has no hardware capture; its slap is stamped some time after the finger, and its clock is
bounded only by the round trips of its beats. So its slaps are set back by the usual delay and carry
a larger error than a pad's, and they never hold up the frontier: they may come in late.

Clocks belong to pages: two windows of one browser share its cookie, and so are one device, but each
has a clock of its own, and a slap is placed by that of the page that it was made on.

A page can say anything of its own time. It is believed no further back than its beats have taken of
late. What comes later counts as made when it came in, for it cannot have been made after that. Then
the stated error is that of the clocks alone: the finger may have been there earlier than it tells.
"""

from collections import deque
from collections.abc import Collection, Iterable, Mapping
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from slapbox.pads.arbiter import TimedSlap
from slapbox.pads.clock import ClockMap, Stamp

TOUCH_LATE_NS: Final = 36_000_000
"""A stamp of a touch screen comes up to this long after the finger. (Google's WALT measured 9.6 to
29.6 ms on seven Android devices, and a screen that is scanned at 60 Hz adds up to 8 ms of chance;
a mouse is quicker.)"""

PAGE_TICK_NS: Final = 1_000_000
"""Some browsers show pages their clock in whole milliseconds only."""


SLACK_NS: Final = 150_000_000
"""Delay that a phone is believed beyond twice the longest way of its beats: Wi-Fi resends."""

BELIEVED_NS: Final = 300_000_000
"""Most that a phone is believed in any case, however long its beats take."""

BEATS: Final = 16
"""Beats that tell how long the way is: 4 s of a race."""

STRANGERS: Final = 128
"""Pages of phones without a seat that have a clock here; cookies cost a guest nothing."""

PAGES: Final = 8
"""Pages of one device that have a clock here: those that beat last. More windows than these are
nobody's game, and a page that comes back to the front beats before it slaps."""

IN_SIGHT_NS: Final = 2_000_000_000
"""A page that was not heard for so long, while another page of its device was, is out of sight."""


MOST_BEYOND: Final = 2048
"""Slaps of one page that are known beyond one that is missing. A page may slap 240 times at once
and 40 times a second (``web/guard.py``), and gives a slap up after 20 s: a slap that is missing
while this many came after it is sent no more."""

MOST_LIVES: Final = 256
"""Lives of pages of which it is known which slaps were kept: those that slapped last."""

LIVES: Final = 32
"""Lives of one device that are known, so that new pages of one crowd out nobody else's."""


class Numbers:
    """Slap numbers that were heard from one life of a page. A page numbers its slaps from 1, so few
    are remembered one by one; whatever numbers it sends, there are at most :data:`MOST_BEYOND`."""

    __slots__ = ("_all_to", "_beyond")

    def __init__(self, heard: Iterable[int] = ()) -> None:
        self._all_to = 0
        self._beyond: set[int] = set()
        for number in sorted(heard):
            self.add(number)

    def __contains__(self, number: int) -> bool:
        return number <= self._all_to or number in self._beyond

    @property
    def remembered(self) -> int:
        """Return how many are remembered one by one."""
        return len(self._beyond)

    def add(self, number: int) -> None:
        """This one was heard."""
        if number > self._all_to:
            self._beyond.add(number)
        if len(self._beyond) > MOST_BEYOND:
            self._all_to = min(self._beyond) - 1
        while self._all_to + 1 in self._beyond:
            self._all_to += 1
            self._beyond.remove(self._all_to)


class _Page(Struct):
    numbers: Numbers
    clock: ClockMap = field(default_factory=lambda: ClockMap(PAGE_TICK_NS))
    error_ns: int | None = None
    heard_ns: int = 0
    ways_ns: deque[int] = field(default_factory=lambda: deque(maxlen=BEATS))

    def believed_ns(self) -> int:
        """Return how long ago the page may say that something was done which comes in now."""
        return min(BELIEVED_NS, SLACK_NS + 2 * max(self.ways_ns, default=0))


class _Device(Struct):
    heard_ns: int = 0
    pages: dict[str, _Page] = field(default_factory=dict)
    """By boot; the page that beat last comes last."""


class TouchPads:
    """The clocks and slap numbers of all pages, by device id and boot."""

    __slots__ = ("_devices", "_kept")

    def __init__(self, kept: Mapping[tuple[str, str], Iterable[int]]) -> None:
        """``kept``: the slap numbers kept so far, by ``(device, boot)``, from the journal."""
        self._kept = {name: Numbers(numbers) for name, numbers in kept.items()}
        self._devices: dict[str, _Device] = {}

    def beat(
        self,
        device: str,
        boot: str,
        page_us: int,
        arrived_ns: int,
        answer: tuple[int, int],
        late_ns: int = TOUCH_LATE_NS,
    ) -> int | None:
        """Take in that the page is alive; return the stated error of its slaps, which are up to
        ``late_ns`` late, if known.

        ``answer`` is (table ns, page us) of the previous beat's answer, or zeros: what the host
        wrote before the page read it bounds the clock from below.
        """
        self.hear(device, arrived_ns)
        page = self._beating(device, boot)
        page.heard_ns = arrived_ns
        page.clock.not_after(page_us, arrived_ns)
        answer_ns, answer_page_us = answer
        if 0 < answer_ns <= arrived_ns:  # no answer came from the future
            page.clock.not_before(answer_page_us, answer_ns)
        stamp = page.clock.stamp(page_us)
        page.error_ns = stamp.error_ns + late_ns // 2 if stamp else None
        if stamp is not None:
            page.ways_ns.append(arrived_ns - stamp.at_ns)
        return page.error_ns

    def hear(self, device: str, now_ns: int) -> None:
        """The device did something, so it is there; its clocks are no better known."""
        heard = self._devices.setdefault(device, _Device())
        heard.heard_ns = max(heard.heard_ns, now_ns)

    def forget_strangers(self, seated: Collection[str]) -> None:
        """Of very many phones without a seat, let go of those that were heard the longest ago."""
        strangers = [device for device in self._devices if device not in seated]
        room = STRANGERS
        for device in sorted(strangers, key=self.heard_ns, reverse=True):
            room -= max(1, len(self._devices[device].pages))
            if room < 0:
                del self._devices[device]

    def slap(
        self, slap: TimedSlap, page_us: int, arrived_ns: int, late_ns: int = TOUCH_LATE_NS
    ) -> TimedSlap | None:
        """The slap with its table time, or nothing while the page's clock is unknown. It was
        stamped up to ``late_ns`` after the finger.

        ``slap`` comes without a time. The caller asks :meth:`is_kept` first.
        """
        stamp = self.stamp(slap.source, slap.boot, page_us, arrived_ns, late_ns)
        if stamp is None:
            return None
        self._remember(slap)
        return replace(slap, at_ns=stamp.at_ns, error_ns=stamp.error_ns)

    def stamp(
        self,
        device: str,
        boot: str,
        page_us: int,
        arrived_ns: int,
        late_ns: int = TOUCH_LATE_NS,
    ) -> Stamp | None:
        """Return when the finger did what the page stamped ``page_us`` and what came in at
        ``arrived_ns``, as far as the page is believed; or nothing while the page's clock is
        unknown."""
        page = self._page(device, boot)
        if page is None:
            return None
        page.clock.not_after(page_us, arrived_ns)
        stamp = page.clock.stamp(page_us)
        if stamp is None:
            return None
        error_ns = stamp.error_ns + late_ns // 2
        if arrived_ns - stamp.at_ns > page.believed_ns():
            return Stamp(arrived_ns, error_ns)
        return Stamp(stamp.at_ns - late_ns // 2, error_ns)

    def began(self, device: str, boot: str, page_us: int) -> Stamp | None:
        """Return when something began that lasted until now, as the page says: to have begun
        earlier is of use to nobody."""
        page = self._page(device, boot)
        return None if page is None else page.clock.stamp(page_us)

    def is_kept(self, device: str, boot: str, number: int) -> bool:
        """Return whether this slap was heard before."""
        page = self._page(device, boot)
        numbers = self._kept.get((device, boot)) if page is None else page.numbers
        return numbers is not None and number in numbers

    def error_ns(self, device: str) -> int | None:
        """The stated error of the device's slaps, if known: on whichever of its pages in sight."""
        heard = self._devices.get(device, _Device())
        errors_ns = [
            page.error_ns
            for page in heard.pages.values()
            if page.error_ns is not None and page.heard_ns > heard.heard_ns - IN_SIGHT_NS
        ]
        return max(errors_ns, default=None)

    def heard_ns(self, device: str) -> int:
        """Return when the device was last heard."""
        return self._devices.get(device, _Device()).heard_ns

    def _page(self, device: str, boot: str) -> _Page | None:
        heard = self._devices.get(device)
        return heard.pages.get(boot) if heard is not None else None

    def _beating(self, device: str, boot: str) -> _Page:
        """The page that beats now, the last of its device's."""
        pages = self._devices[device].pages
        page = pages.pop(boot, None) or _Page(self._kept.get((device, boot), Numbers()))
        pages[boot] = page
        if len(pages) > PAGES:
            del pages[next(iter(pages))]
        return page

    def _remember(self, slap: TimedSlap) -> None:
        """The slap is kept: its page may send it again, and so may each page of its browser."""
        page = self._page(slap.source, slap.boot)
        if page is None:
            return
        page.numbers.add(slap.number)
        self._kept.pop((slap.source, slap.boot), None)
        self._kept[slap.source, slap.boot] = page.numbers
        own = [name for name in self._kept if name[0] == slap.source]
        if len(own) > LIVES:
            del self._kept[own[0]]
        elif len(self._kept) > MOST_LIVES:
            del self._kept[next(iter(self._kept))]
