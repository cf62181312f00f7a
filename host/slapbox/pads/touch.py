"""Touch pads: phones and laptops whose slaps come over the web.

A browser has no hardware capture; its slap is stamped some time after the finger, and its clock is
bounded only by the round trips of its beats. So its slaps are set back by the usual delay and carry
a larger error than a pad's, and they never hold up the frontier: they may come in late.

A page can say anything of its own time. It is believed no further back than its beats have taken of
late; what comes later counts as made when it came in, for it cannot have been made after that. Then
the stated error is that of the clocks alone: the finger may have been there earlier than it tells.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from slapbox.pads.arbiter import TimedSlap
from slapbox.pads.clock import ClockMap, Moment

TOUCH_LATENCY_NS: Final = 18_000_000
"""A stamp comes this long after the finger, give or take as much. (Google's WALT measured 9.6 to
29.6 ms on seven Android devices, and a screen that is scanned at 60 Hz adds up to 8 ms of chance;
a mouse is quicker.)"""

PAGE_TICK_NS: Final = 1_000_000
"""Some browsers show pages their clock in whole milliseconds only."""


SLACK_NS: Final = 150_000_000
"""A phone is believed this much beyond twice the longest way of its last beats: Wi-Fi sends again
what was lost."""

BELIEVED_NS: Final = 300_000_000
"""And never more than this, however long its beats take."""

BEATS: Final = 16
"""So many beats tell how long the way is: 4 s of a race."""

STRANGERS: Final = 128
"""So many phones without a seat have a clock here; cookies cost a guest nothing."""


MOST_BEYOND: Final = 2048
"""So many slaps of one page are known beyond one that is missing. A page may slap 240 times at once
and 40 times a second (``web/guard.py``), and gives a slap up after 20 s: what is missing while so
many came after it is sent no more."""

MOST_LIVES: Final = 256
"""Of so many lives of pages it is known which slaps were kept: those that slapped last."""


class Numbers:
    """Which slaps of one life of a page were heard. A page numbers them from 1, so few have to be
    remembered one by one; what a page makes of its numbers makes no more than
    :data:`MOST_BEYOND`."""

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
        """How many are remembered one by one."""
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


@dataclass(slots=True)
class _Page:
    boot: str
    numbers: Numbers
    clock: ClockMap = field(default_factory=lambda: ClockMap(PAGE_TICK_NS))
    error_ns: int | None = None
    heard_ns: int = 0
    ways_ns: deque[int] = field(default_factory=lambda: deque(maxlen=BEATS))

    def believed_ns(self) -> int:
        """How long ago the page may say that something was done which comes in now."""
        return min(BELIEVED_NS, SLACK_NS + 2 * max(self.ways_ns, default=0))


class TouchPads:
    """The clocks and slap numbers of all touch pads, by device id."""

    __slots__ = ("_kept", "_pages")

    def __init__(self, kept: Mapping[tuple[str, str], Iterable[int]]) -> None:
        """``kept``: the slap numbers kept so far, by ``(device, boot)``, from the journal."""
        self._kept = {name: Numbers(numbers) for name, numbers in kept.items()}
        self._pages: dict[str, _Page] = {}

    def beat(
        self, device: str, boot: str, page_us: int, arrived_ns: int, answer: tuple[int, int]
    ) -> None:
        """The page is alive. ``answer`` is (table ns, page us) of the previous beat's answer, or
        zeros: what the host wrote before the page read it bounds the clock from below."""
        page = self._page(device, boot)
        page.heard_ns = arrived_ns
        page.clock.not_after(page_us, arrived_ns)
        answer_ns, answer_page_us = answer
        if 0 < answer_ns <= arrived_ns:  # no answer came from the future
            page.clock.not_before(answer_page_us, answer_ns)
        moment = page.clock.moment(page_us)
        page.error_ns = moment.error_ns + TOUCH_LATENCY_NS if moment else None
        if moment is not None:
            page.ways_ns.append(arrived_ns - moment.at_ns)

    def hear(self, device: str, now_ns: int) -> None:
        """The device did something, so it is there; its clock is no better known."""
        page = self._pages.setdefault(device, _Page("", Numbers()))
        page.heard_ns = max(page.heard_ns, now_ns)

    def forget_strangers(self, seated: Collection[str]) -> None:
        """Of very many phones without a seat, let go of those that were heard the longest ago."""
        if len(self._pages) <= STRANGERS + len(seated):
            return
        strangers = [device for device in self._pages if device not in seated]
        strangers.sort(key=self.heard_ns)
        for device in strangers[:-STRANGERS]:
            del self._pages[device]

    def slap(self, slap: TimedSlap, page_us: int, arrived_ns: int) -> TimedSlap | None:
        """The slap with its table time, or nothing while the page's clock is unknown.

        ``slap`` comes without a time. The caller asks :meth:`is_kept` first.
        """
        moment = self.moment(slap.source, slap.boot, page_us, arrived_ns)
        if moment is None:
            return None
        self._remember(slap)
        return replace(slap, at_ns=moment.at_ns, error_ns=moment.error_ns)

    def moment(self, device: str, boot: str, page_us: int, arrived_ns: int) -> Moment | None:
        """When the finger did what the page stamped ``page_us`` and what came in at ``arrived_ns``,
        as far as the page is believed; or nothing while the page's clock is unknown."""
        page = self._page(device, boot)
        page.clock.not_after(page_us, arrived_ns)
        moment = page.clock.moment(page_us)
        if moment is None:
            return None
        error_ns = moment.error_ns + TOUCH_LATENCY_NS
        if arrived_ns - moment.at_ns > page.believed_ns():
            return Moment(arrived_ns, error_ns)
        return Moment(moment.at_ns - TOUCH_LATENCY_NS, error_ns)

    def began(self, device: str, boot: str, page_us: int) -> Moment | None:
        """When something began that lasted until now, as the page says: to have begun earlier is
        of use to nobody."""
        return self._page(device, boot).clock.moment(page_us)

    def is_kept(self, device: str, boot: str, number: int) -> bool:
        """Whether this slap was heard before."""
        return number in self._page(device, boot).numbers

    def error_ns(self, device: str) -> int | None:
        """The stated error of the device's slaps, if known."""
        page = self._pages.get(device)
        return page.error_ns if page else None

    def heard_ns(self, device: str) -> int:
        """When the device was last heard."""
        page = self._pages.get(device)
        return page.heard_ns if page else 0

    def _page(self, device: str, boot: str) -> _Page:
        page = self._pages.get(device)
        if page is None or page.boot != boot:
            heard_ns = page.heard_ns if page is not None else 0
            page = _Page(boot, self._kept.get((device, boot), Numbers()), heard_ns=heard_ns)
            self._pages[device] = page
        return page

    def _remember(self, slap: TimedSlap) -> None:
        """Two pages of one browser take turns: each may send again what the other came between."""
        numbers = self._page(slap.source, slap.boot).numbers
        numbers.add(slap.number)
        self._kept.pop((slap.source, slap.boot), None)
        self._kept[slap.source, slap.boot] = numbers
        if len(self._kept) > MOST_LIVES:
            del self._kept[next(iter(self._kept))]
