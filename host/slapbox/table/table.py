"""The table on its thread: one writer, a queue, and everybody else only puts things into it."""

from __future__ import annotations

import json
import logging
import queue
from collections.abc import Callable
from concurrent.futures import Future
from typing import Final

from slapbox.games.protocol import Json
from slapbox.pads.link import Junked, LinkEvent
from slapbox.pads.wire import HostMessage
from slapbox.table.clock import TableClock
from slapbox.table.core import Core
from slapbox.table.orders import Answer, Order
from slapbox.table.streams import Streams
from slapbox.table.view import Views, views
from slapbox.text import Text
from slapbox.threads import Watched

log = logging.getLogger(__name__)

Asked = tuple[Order, "Future[Answer]"]


class Stop:
    """The last thing in the queue."""


Item = LinkEvent | Asked | Text | Stop

REFRESH_NS: Final = 2_000_000_000
"""How often to look whether the stated errors of the pads have changed."""


class Table:
    """Owns the core and its thread.

    ``make_core`` builds the core on the table's thread; ``say`` hands a message to a port and must
    return at once. Start with :meth:`start`, end with :meth:`stop`.
    """

    def __init__(
        self,
        make_core: Callable[[int], Core],
        say: Callable[[str, HostMessage], None],
        clock: TableClock,
    ) -> None:
        self.streams = Streams()
        self._queue: queue.SimpleQueue[Item] = queue.SimpleQueue()
        self._say = say
        self._clock = clock
        self._core = make_core(clock.now_ns())
        self._views: Views | None = None
        self._published_ns = 0
        self._running = True
        self._thread = Watched(self._run, "table", self.tell)
        self._publish(clock.now_ns())

    def start(self) -> None:
        """Let things happen."""
        self._thread.start()

    def stop(self) -> None:
        """Let every page go and end the thread; what was asked before is still answered."""
        self._queue.put(Stop())
        self._thread.join()
        self.streams.close()

    def ask(self, order: Order) -> Future[Answer]:
        """Put an order to the table; the answer comes from the table's thread."""
        future: Future[Answer] = Future()
        self._queue.put((order, future))
        return future

    def hear(self, event: LinkEvent) -> None:
        """The sink for all links."""
        self._queue.put(event)

    def tell(self, text: Text) -> None:
        """Something that the people at the table should know."""
        self._queue.put(text)

    def _run(self) -> None:
        while self._running:
            items = self._wait()
            now_ns = self._clock.now_ns()
            for item in items:
                self._take(item, now_ns)
            self._tick()

    def _wait(self) -> list[Item]:
        """Whatever came in, or nothing when the next deadline is there."""
        now_ns = self._clock.now_ns()
        deadline_ns = self._core.next_deadline_ns(now_ns)
        try:
            items = [self._queue.get(timeout=max(0, deadline_ns - now_ns) / 1e9)]
        except queue.Empty:
            return []
        while len(items) < 256 and not self._queue.empty():
            items.append(self._queue.get())
        return items

    def _take(self, item: Item, now_ns: int) -> None:
        match item:
            case Stop():
                self._running = False
            case Text():
                self._core.tell(item, now_ns)
            case (order, future):
                self._answer(order, future, now_ns)
            case _:
                self._hear(item, now_ns)

    def _hear(self, item: LinkEvent, now_ns: int) -> None:
        if isinstance(item, Junked):
            log.info("%s: not a message (%s): %r", item.port, item.why, item.line)
        try:
            self._core.hear(item, now_ns)
        except Exception:
            log.exception("the table stumbled over %s", item)

    def _answer(self, order: Order, future: Future[Answer], now_ns: int) -> None:
        if not future.set_running_or_notify_cancel():
            return  # who asked has gone
        try:
            future.set_result(self._core.order(order, now_ns))
        except Exception as error:
            log.exception("order %s failed", type(order).__name__)
            future.set_exception(error)

    def _tick(self) -> None:
        """Let time pass. A fault in one match must not end the party: it is logged, and the host
        can go back to the lobby."""
        try:
            self._core.tick(self._clock.now_ns())
            self._speak()
        except Exception:
            log.exception("the table stumbled")

    def _speak(self) -> None:
        words, self._core.desk.words = self._core.desk.words, []
        for port, message in words:
            self._say(port, message)
        now_ns = self._clock.now_ns()
        if self._core.changed or now_ns - self._published_ns > REFRESH_NS:
            self._publish(now_ns)

    def _publish(self, now_ns: int) -> None:
        """A new view, unless nothing but the time is new (errors drift without any event)."""
        self._core.changed = False
        self._published_ns = now_ns
        present = views(self._core, now_ns)
        if present.differ_from(self._views):
            self._views = present
            self.streams.publish(lambda viewer: written(present.of(viewer)), present.invited)


def written(view: Json) -> bytes:
    """A view as pages get it."""
    return json.dumps(view, separators=(",", ":")).encode()
