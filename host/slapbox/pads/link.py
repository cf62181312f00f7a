"""One open port: a thread that reads, a thread that writes, and events for listeners."""

import errno
import io
import logging
import random
import select
import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Protocol

import serial
from msgspec import Struct

from slapbox.pads.budget import Budget
from slapbox.pads.wire import (
    PROTOCOL,
    Hello,
    HostMessage,
    Junk,
    LineReader,
    Message,
    Pace,
    Pong,
    Probe,
    Who,
    Why,
    encode,
)
from slapbox.text import Problem, Text
from slapbox.threads import Watched

if sys.platform != "win32":
    import fcntl

log = logging.getLogger(__name__)

READ_TIMEOUT_S: Final = 0.1
STUCK_S: Final = 3.0
"""A pad that has not taken in a line for so long is given up. A pad reads every few milliseconds,
and ports keep some hundred lines for one that does not."""
READ_AT_ONCE: Final = 4096
REST_S: Final = 0.02
"""Pause of a reader whose port has said more than its share."""
QUEUE: Final = 256

WHO_PAUSE_S: Final = 1.0
BURST: Final = 20
"""Probes sent in quick succession to a pad that has just said hello, for a first good clock fit."""
BURST_PAUSE_S: Final = (0.003, 0.012)
PROBE_PAUSE_S: Final = (0.15, 0.35)
QUICK_PAUSE_S: Final = (0.02, 0.03)
"""Pauses between probes are drawn from these ranges: so they sweep USB's frames of 1 ms."""
QUICK_BEAT_MS: Final = 20
"""A pad that is told to beat at least so often is probed quickly too."""
PROBE_LIMIT_NS: Final = 50_000_000
"""An answer later than this says too little about the clock."""
OUTSTANDING: Final = 64


class Opened(Struct, frozen=True):
    """The port is open; nobody has said HELLO yet. ``frames`` names what makes the USB frames that
    are heard there (:mod:`slapbox.pads.topology`); empty: nobody knows. ``late_us`` is how late
    stamps of its kind may be (:attr:`slapbox.pads.kinds.Kind.late_us`)."""

    port: str
    frames: str = ""
    late_us: int = 0


class Closed(Struct, frozen=True):
    """The port is closed, or could not be opened; ``reason`` is for the person at the table."""

    port: str
    reason: Text


class Heard(Struct, frozen=True):
    """A message of the pad. ``arrived_ns`` is the time right after the read that brought it."""

    port: str
    message: Message
    arrived_ns: int


class Probed(Struct, frozen=True):
    """A probe came back: the pad's clock showed ``in_us`` at ``sent_ns`` or later, and ``out_us``
    at ``received_ns`` or earlier. Only probes that were written at once and answered within 50 ms.
    """

    port: str
    in_us: int
    sent_ns: int
    received_ns: int
    out_us: int


class Junked(Struct, frozen=True):
    """A line that was no message."""

    port: str
    line: bytes
    why: Why


class Lost(Struct, frozen=True):
    """Number of the pad's lines that never came in one piece since the port was opened."""

    port: str
    lines: int


class Flooded(Struct, frozen=True):
    """The port says far more than a pad can mean; ``dropped`` lines of it have been left out."""

    port: str
    dropped: int


LinkEvent = Opened | Closed | Heard | Probed | Junked | Lost | Flooded


Sink = Callable[[LinkEvent], None]
"""Takes events, from the threads of all links; it returns at once."""


class PortError(Problem):
    """A port that cannot be opened; ``reason`` is for the person at the table."""


class Line(Protocol):
    """The bytes of a port: a serial port, or what stands in its place."""

    @property
    def in_waiting(self) -> int:
        """Return how many bytes can be read at once."""
        ...

    def fileno(self) -> int:
        """Return a number that ``select`` knows."""
        ...

    def read(self, size: int = 1, /) -> bytes:
        """At most so many bytes, or none after :data:`READ_TIMEOUT_S`."""
        ...

    def write(self, data: bytes, /) -> int | None:
        """Take as many of these bytes as fit, and tell how many."""
        ...

    def close(self) -> None:
        """Close it."""
        ...


class Intake:
    """Input of one port, from bytes to events, limited to what a pad can mean. Without any I/O."""

    def __init__(self, port: str) -> None:
        self._port = port
        self._lines = LineReader()
        self._budget = Budget()

    def take(self, data: bytes, arrived_ns: int) -> list[LinkEvent]:
        """The events that these bytes complete, in order."""
        lost, budget = self._lines.lost, self._budget
        events: list[LinkEvent] = [
            self._event(said, arrived_ns)
            for said in self._lines.feed(data)
            if budget.allows(type(said), arrived_ns)
        ]
        if self._lines.lost != lost and budget.allows(Lost, arrived_ns):
            events.append(Lost(self._port, self._lines.lost))
        if budget.is_flood(arrived_ns):
            events.append(Flooded(self._port, budget.dropped))
        return events

    def may_read(self, count: int, now_ns: int) -> bool:
        """Return whether ``count`` more bytes are within the port's share, and count them."""
        return self._budget.may_read(count, now_ns)

    def _event(self, said: Message | Junk, arrived_ns: int) -> LinkEvent:
        if isinstance(said, Junk):
            return Junked(self._port, said.line, said.why)
        return Heard(self._port, said, arrived_ns)


class Stall:
    """Time for which a port has been stuck on the same line, as far as this host could see it.
    Without any I/O.

    On a crowded machine, or on one that slept, the host and a simulated pad stand still together.
    So a turn of the watcher counts for no more than its planned length, however late it comes.
    """

    def __init__(self, turn_s: float, stuck_s: float) -> None:
        self._turn_s = turn_s
        self._stuck_s = stuck_s
        self._line: int | None = None
        self._seen_s = 0.0
        self._waited_s = 0.0

    def is_stuck(self, line: int | None, now_s: float) -> bool:
        """Asked at each turn: ``line`` is the one that is being written now, if there is one."""
        if line is None or line != self._line:
            self._waited_s = 0.0
        else:
            self._waited_s += min(now_s - self._seen_s, self._turn_s)
        self._line, self._seen_s = line, now_s
        return self._waited_s >= self._stuck_s


class Questions:
    """Questions to a port and their times: WHO until a pad has said hello, then the time. Without
    any I/O; times are seconds of any clock."""

    def __init__(self) -> None:
        self.due_s = 0.0
        """Time of the next question."""
        self._boot = ""
        self._burst = 0
        self._pause_s = PROBE_PAUSE_S
        self._probe = 0

    def hello(self, hello: Hello) -> bool:
        """Return whether this is a pad that is asked for the time again, from now on: one that
        speaks our protocol, and has just started or just been found."""
        if hello.proto != PROTOCOL or hello.boot == self._boot:
            return False
        self._boot = hello.boot
        self._burst = BURST
        self.due_s = 0.0
        return True

    def pace(self, pace: Pace) -> None:
        """Tell the pad how often to beat: during races the clock has to be as close as it gets."""
        self._pause_s = QUICK_PAUSE_S if pace.ms <= QUICK_BEAT_MS else PROBE_PAUSE_S

    def next(self, now_s: float) -> Who | Probe:
        """Return what is to be asked now."""
        self.due_s = now_s + self._next_pause_s()
        if not self._boot:
            return Who()
        self._probe = (self._probe + 1) % 65536
        return Probe(self._probe)

    def _next_pause_s(self) -> float:
        if not self._boot:
            return WHO_PAUSE_S
        if self._burst:
            self._burst -= 1
            return random.uniform(*BURST_PAUSE_S)
        return random.uniform(*self._pause_s)


class Link:
    """The open port of one pad, until it is closed or unplugged.

    ``now_ns`` gives the table time; ``sink`` gets the events from :meth:`start` on,
    :class:`Opened` first (with ``frames``) and :class:`Closed` last. A ``line`` that is open
    already takes the place of the serial port. Raises :class:`PortError` when the port cannot be
    opened.
    """

    def __init__(
        self,
        port: str,
        sink: Sink,
        now_ns: Callable[[], int],
        frames: str = "",
        line: Line | None = None,
    ) -> None:
        self.port = port
        self._frames = frames
        self._sink = sink
        self._now_ns = now_ns
        self._line = line or open_port(port)
        self._watchable = _is_watchable(self._line)
        self._intake = Intake(port)
        self._stall = Stall(READ_TIMEOUT_S, STUCK_S)
        self._seq = 0
        self._writing: int | None = None
        self._reason: Text | None = None
        # Everything below is shared by the two threads, under this lock.
        self._wake = threading.Condition()
        self._stopping = False
        self._queue: deque[HostMessage] = deque(maxlen=QUEUE)
        self._questions = Questions()
        self._sent_ns: dict[int, int] = {}
        self._writer = Watched(self._write, f"write {port}", once=True)
        self._reader = Watched(self._read, f"read {port}", once=True)

    def start(self) -> None:
        """Begin to talk. Apart from opening, so that who hears the first event can answer it."""
        self._sink(Opened(self.port, self._frames))
        self._writer.start()
        self._reader.start()

    @property
    def alive(self) -> bool:
        """Return whether the port is still open."""
        return self._reader.is_alive()

    def send(self, message: HostMessage) -> None:
        """Send it soon; returns at once. To a pad that takes nothing in, the oldest words are
        dropped: the newest lights and acknowledgements say it all."""
        with self._wake:
            if isinstance(message, Pace):
                self._questions.pace(message)
            self._queue.append(message)
            self._wake.notify()

    def close(self) -> None:
        """Close the port of a link that was started, and wait until its threads have ended."""
        self.hang_up()
        self._reader.join()

    def hang_up(self, reason: Text | None = None) -> None:
        """Close the port soon; :class:`Closed` is reported if there is a reason."""
        with self._wake:
            if self._stopping:
                return
            self._stopping = True
            self._reason = reason
            self._wake.notify()
            # Real ports can be woken in the middle of a read or a write; others time out soon.
            # Under the lock: the reader comes by here before it closes the port.
            for name in ("cancel_read", "cancel_write"):
                if cancel := getattr(self._line, name, None):
                    cancel()

    # ---- The reader's thread ----

    def _read(self) -> None:
        try:
            while not self._stopping:
                data = self._line.read(1)
                if data:
                    data += self._line.read(min(self._line.in_waiting, READ_AT_ONCE - 1))
                    self._hear(data, self._now_ns())
                if self._stall.is_stuck(self._writing, time.monotonic()):
                    self.hang_up(Text("pad.closed.stuck", {"port": self.port}))
        except Exception as fault:
            self._broke(fault)
        finally:
            self.hang_up(None)
            self._writer.join()
            close_port(self._line)
            if self._reason is not None:
                self._sink(Closed(self.port, self._reason))

    def _hear(self, data: bytes, arrived_ns: int) -> None:
        for event in self._intake.take(data, arrived_ns):
            match event:
                case Heard(_, Pong() as pong):
                    self._answered(pong, arrived_ns)
                    continue
                case Heard(_, Hello() as hello):
                    self._sink(event)
                    self._greeted(hello)
                case _:
                    self._sink(event)
        while not (self._stopping or self._intake.may_read(len(data), self._now_ns())):
            time.sleep(REST_S)

    def _broke(self, fault: Exception) -> None:
        """Neither thread dies in silence: the port is closed with a reason, and opened again at the
        next scan. (A port that vanishes may break in ways of its own: pyserial lets
        ``termios.error`` and ``TypeError`` through.)"""
        if isinstance(fault, PortError):
            self.hang_up(fault.reason)
        elif isinstance(fault, OSError):
            self.hang_up(Text("pad.closed.unplugged", {"port": self.port}))
        else:
            log.error("%s broke", self.port, exc_info=fault)
            self.hang_up(Text("pad.closed.broken", {"port": self.port, "why": str(fault)}))

    def _greeted(self, hello: Hello) -> None:
        with self._wake:
            if self._questions.hello(hello):
                self._sent_ns.clear()
                self._wake.notify()

    def _answered(self, pong: Pong, received_ns: int) -> None:
        with self._wake:
            sent_ns = self._sent_ns.pop(pong.probe, None)
        if sent_ns is not None and received_ns - sent_ns <= PROBE_LIMIT_NS:
            self._sink(Probed(self.port, pong.in_us, sent_ns, received_ns, pong.out_us))

    # ---- The writer's thread ----

    def _write(self) -> None:
        try:
            while not self._stopping:
                for message in self._next_messages():
                    self._say(message)
        except Exception as fault:
            self._broke(fault)

    def _next_messages(self) -> list[HostMessage]:
        """Sleeps until something is to be said, or it is time to ask."""
        with self._wake:
            if not (self._stopping or self._queue):
                self._wake.wait(max(0.0, self._questions.due_s - time.monotonic()))
            messages = list(self._queue)
            self._queue.clear()
            now_s = time.monotonic()
            if now_s >= self._questions.due_s:
                messages.append(self._questions.next(now_s))
        return messages

    def _say(self, message: HostMessage) -> None:
        line = encode(message, self._seq)
        if isinstance(message, Probe):
            self._stamp(message.probe)
        self._writing = self._seq
        self._put(line)
        self._writing = None
        self._seq = (self._seq + 1) % 65536

    def _put(self, line: bytes) -> None:
        """However long it takes: the reader watches it. (pyserial would ask a full port again and
        again without a pause, and forget how much of the line it has taken.)"""
        if not self._watchable:
            self._line.write(line)
            return
        while line and not self._stopping:
            if select.select([], [self._line], [], READ_TIMEOUT_S)[1]:
                line = line[self._line.write(line) or 0 :]

    def _stamp(self, probe: int) -> None:
        with self._wake:
            if len(self._sent_ns) >= OUTSTANDING:
                del self._sent_ns[next(iter(self._sent_ns))]
            self._sent_ns[probe] = self._now_ns()


def open_port(port: str) -> serial.Serial:
    """The open serial port, for us alone; raises :class:`PortError`."""
    try:
        line = serial.serial_for_url(
            port,
            do_not_open=True,
            timeout=READ_TIMEOUT_S,
            exclusive=True,
        )
        # A pad's USB port counts as connected, and is written to, only with DTR set.
        line.dtr = True
        line.open()
        if _is_watchable(line):
            line.write_timeout = 0.0  # only as much as fits in at once
    except Exception as fault:  # termios.error, if it is unplugged right now, is no OSError
        raise PortError(_why_not_open(port, fault)) from fault
    return line


def _is_watchable(line: Line) -> bool:
    """Return whether ``select`` knows when it takes something in: all but Windows' own ports."""
    try:
        line.fileno()
    except io.UnsupportedOperation:
        return False
    return True


def close_port(line: Line) -> None:
    """Close it, free for the next program that opens it."""
    # A program that is being started holds all that is open here until it runs, and with it
    # pyserial's lock, which is given back for that reason: else the port is busy for a while.
    if sys.platform != "win32":
        with suppress(OSError, TypeError):  # it has gone (with its number), or has no lock
            fcntl.flock(line.fileno(), fcntl.LOCK_UN)
    # pyserial's socket:// forgets to close a socket whose other end has gone.
    tcp = getattr(line, "_socket", None)
    line.close()
    if tcp is not None:
        tcp.close()


def _why_not_open(port: str, fault: Exception) -> Text:
    """Return what stands in the way. Windows' codes are only in the words of pyserial's exception,
    and its "access denied" means that another program has the port."""
    code = getattr(fault, "errno", None)
    words = str(fault)
    if code in (errno.ENOENT, errno.ENXIO, errno.ENODEV, errno.EIO) or "FileNotFound" in words:
        return Text("pad.open.gone", {"port": port})
    if code in (errno.EAGAIN, errno.EBUSY) or "PermissionError" in words:
        return Text("pad.open.busy", {"port": port})
    if code in (errno.EACCES, errno.EPERM):
        return Text("pad.open.denied", {"port": port})
    return Text("pad.open.failed", {"port": port, "why": words})
