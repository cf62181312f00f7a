"""The table on its thread: one writer, a queue, and everybody else only puts things into it."""

import logging
import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Final, TypeVar

from msgspec import Struct

from slapbox.pads.link import Heard, Junked, LinkEvent
from slapbox.pads.wire import HostMessage, PadSlap
from slapbox.table.archive import Archive
from slapbox.table.gate import Gate
from slapbox.table.streams import Streams
from slapbox.table.view import Views, Written
from slapbox.table.words.clock import TableClock
from slapbox.table.words.orders import Answer, Order, TouchSlap
from slapbox.text import Text
from slapbox.threads import Watched

log = logging.getLogger(__name__)

Asked = tuple[Order, str | None, "Future[Answer]"]


T = TypeVar("T")


class Stop:
    """The last thing in the queue."""


class Looked(Struct, frozen=True):
    """Somebody looks something up among the matches that are over."""

    read: Callable[[Archive], Any]
    future: Future[Any]


Item = LinkEvent | Asked | Looked | Text | Stop

STUMBLED_S: Final = 1.0
"""One fault that comes again and again fills no log: a line in so many seconds at the most."""


class Table:
    """Owns the table's thread, and on it the core behind its gate.

    ``make_gate`` builds both; ``say`` hands a message to a port and must
    return at once. Start with :meth:`start`, end with :meth:`stop`. While no slap waits for its
    order it is ``calm``, while no race is open it is ``idle``: what has time waits for that.
    """

    def __init__(
        self,
        make_gate: Callable[[int], Gate],
        say: Callable[[str, HostMessage], None],
        clock: TableClock,
    ) -> None:
        self.streams = Streams()
        self._queue: queue.SimpleQueue[Item] = queue.SimpleQueue()
        self._say = say
        self._clock = clock
        self._gate = make_gate(clock.now_ns())
        self._stumbled_s = 0.0
        self._published: Views | None = None
        self._answers: list[tuple[Future[Answer], Answer]] = []
        self._running = True
        self.calm = threading.Event()
        self.calm.set()
        self.idle = threading.Event()
        self.idle.set()
        self._thread = Watched(self._run, "table", self.tell)
        self._publish()

    def start(self) -> None:
        """Let things happen."""
        self._thread.start()

    def stop(self) -> None:
        """Let every page go and end the thread; what was asked before is still answered."""
        self._queue.put(Stop())
        self._thread.join()
        self.streams.close()

    def ask(self, order: Order, asker: str | None = None) -> Future[Answer]:
        """Put an order of this device, or of the host (``None``), to the table; the answer comes
        from the table's thread. With the answer, :attr:`streams` has what the order changed."""
        future: Future[Answer] = Future()
        if isinstance(order, TouchSlap):
            self.calm.clear()
        self._queue.put((order, asker, future))
        return future

    def look_up(self, read: Callable[[Archive], T]) -> Future[T]:
        """Have something read from the matches that are over, on the table's thread: it must be
        quick, and what it raises comes with the answer."""
        future: Future[T] = Future()
        self._queue.put(Looked(read, future))
        return future

    def hear(self, event: LinkEvent) -> None:
        """The sink for all links."""
        if isinstance(event, Heard) and isinstance(event.message, PadSlap):
            self.calm.clear()
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
            self._give_answers()
            self._calm_down()

    def _calm_down(self) -> None:
        """Note that all that came in was told. (A slap that comes now is seen at the next turn.)"""
        if not self._gate.is_calm:
            self.calm.clear()
        elif self._queue.empty():
            self.calm.set()
        if self._gate.has_race:
            self.idle.clear()
        else:
            self.idle.set()

    def _wait(self) -> list[Item]:
        """Wait for items, and return them: none if the next deadline comes first."""
        now_ns = self._clock.now_ns()
        deadline_ns = self._gate.next_deadline_ns(now_ns)
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
                self._gate.core.news.tell(item, now_ns)
            case Looked(read, future):
                self._look(read, future, now_ns)
            case (order, asker, future):
                self._answer(order, asker, future, now_ns)
            case _:
                self._hear(item, now_ns)

    def _look(self, read: Callable[[Archive], Any], future: Future[Any], now_ns: int) -> None:
        if not future.set_running_or_notify_cancel():
            return
        try:
            future.set_result(read(self._gate.archive(now_ns)))
        except Exception as error:
            future.set_exception(error)

    def _hear(self, item: LinkEvent, now_ns: int) -> None:
        if isinstance(item, Junked):
            log.info("%s: not a message (%s): %r", item.port, item.why, item.line)
        try:
            self._gate.hear(item, now_ns)
        except Exception:
            self._stumble(item)

    def _answer(self, order: Order, asker: str | None, future: Future[Answer], now_ns: int) -> None:
        if not future.set_running_or_notify_cancel():
            return  # the asker has gone
        try:
            self._answers.append((future, self._gate.order(order, now_ns, asker)))
        except Exception as error:
            self._stumble(type(order).__name__)
            future.set_exception(error)

    def _give_answers(self) -> None:
        """Only now: a page that has its answer, and looks, must not see what was before."""
        answers, self._answers = self._answers, []
        for future, answer in answers:
            future.set_result(answer)

    def _tick(self) -> None:
        """Let time pass. A fault in one match must not end the party: it is logged, and the host
        can go back to the lobby."""
        try:
            self._gate.tick(self._clock.now_ns())
            for port, message in self._gate.messages():
                self._say(port, message)
            self._publish()
        except Exception:
            self._stumble("time passed")

    def _publish(self) -> None:
        present = self._gate.news(self._clock.now_ns())
        if present is not None:
            viewers = present.seen_anew(self._published)
            self._published = present
            written = Written(present, lambda: self._clock.now_ns() // 1000)
            self.streams.publish(written, present.invited, viewers)

    def _stumble(self, over: object) -> None:
        now_s = time.monotonic()
        if now_s - self._stumbled_s >= STUMBLED_S:
            self._stumbled_s = now_s
            log.exception("the table stumbled: %s", over)
