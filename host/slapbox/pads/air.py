"""Pads in the network: a door that lets in those that are paired, and the lines of those inside.

A pad asks by UDP for the host that knows it, comes by TCP, and has to prove itself
(:mod:`slapbox.pads.proof`). Strangers cost next to nothing: the door has few places, for a short
time, works off what waits two hundred times a second at the most, and answers no more than it is
asked. It is there only when a pad is paired with this host.
"""

import logging
import secrets
import select
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Final

from msgspec import Struct, field

from slapbox.pads.link import READ_AT_ONCE, READ_TIMEOUT_S, Link, PortError, Sink
from slapbox.pads.pairs import Pairs
from slapbox.pads.proof import GREETING, QUESTION, Exchange, Forged, Tags
from slapbox.pads.wire import MAX_LINE
from slapbox.text import Text
from slapbox.threads import Tell, Watched, unheard

log = logging.getLogger(__name__)

PORT: Final = 4281
"""The port of both TCP and UDP; pads know it."""

PLACES: Final = 16
"""Connections that are still to prove themselves; one more takes the place of the oldest."""
PLACES_EACH: Final = 2
"""The same from one address."""
PROVEN_S: Final = 3.0
REST_S: Final = 0.005
LOOK_S: Final = 0.25
LONGEST: Final = 128
"""Bytes of a line before the proof."""

SILENT_S: Final = 3.0
"""A pad beats every second at the least, so one that is silent for so long has lost the network."""


class AirLine:
    """The connection of a pad that has proven itself, in the place of a serial port."""

    def __init__(
        self, name: str, connection: socket.socket, tags: tuple[Tags, Tags], heard: bytes
    ) -> None:
        """``heard`` has come in already, with the proof."""
        self.is_open = True
        self.is_taken = False
        self._name = name
        self._connection = connection
        self._in_tags, self._out_tags = tags
        self._early = heard
        self._rest = b""
        self._checked = b""
        self._unsent = b""
        self._heard_s = time.monotonic()

    @property
    def in_waiting(self) -> int:
        """Return how many bytes can be read at once."""
        return len(self._checked)

    def fileno(self) -> int:
        """Return the number of the socket."""
        return self._connection.fileno()

    def read(self, size: int = 1) -> bytes:
        """Bytes of lines that are the pad's own, or none after a while. Raises :class:`PortError`
        when the network is lost, or somebody has a hand in it."""
        if not self._checked and (self._early or self._has_more()):
            self._take()
        elif time.monotonic() - self._heard_s > SILENT_S:
            raise self._lost()
        data, self._checked = self._checked[:size], self._checked[size:]
        return data

    def _has_more(self) -> bool:
        return bool(select.select([self._connection], [], [], READ_TIMEOUT_S)[0])

    def _take(self) -> None:
        try:
            data = self._early or self._connection.recv(READ_AT_ONCE)
        except OSError as fault:
            raise self._lost() from fault
        self._early = b""
        if not data:
            raise self._lost()
        self._heard_s = time.monotonic()
        *lines, self._rest = (self._rest + data).split(b"\n")
        try:
            self._checked += b"".join(map(self._in_tags.take, lines))
        except Forged as why:
            raise PortError(why.reason) from why
        if len(self._rest) > 2 * MAX_LINE:
            raise self._lost()

    def _lost(self) -> PortError:
        return PortError(Text("pad.closed.network", {"pad": self._name}))

    def write(self, line: bytes) -> int:
        """Take a whole line, or nothing while an earlier one is stuck."""
        try:
            if not self._flush():
                return 0
            self._unsent = self._out_tags.put(line)
            self._flush()
        except OSError as fault:
            raise self._lost() from fault
        return len(line)

    def _flush(self) -> bool:
        with suppress(BlockingIOError):
            self._unsent = self._unsent[self._connection.send(self._unsent) :]
        return not self._unsent

    def hang_up(self) -> None:
        """End the connection, whoever reads or writes there now."""
        self.is_open = False
        with suppress(OSError):
            self._connection.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Close it."""
        self.is_open = False
        self._connection.close()


class _Caller(Struct, eq=False):
    """A connection that is still to prove itself, until ``until_s``."""

    connection: socket.socket
    address: str
    until_s: float = field(default_factory=lambda: time.monotonic() + PROVEN_S)
    said: bytes = b""
    chip: str = ""
    exchange: Exchange | None = None


class Door(Watched):
    """Listens at ``port`` for pads of ``pairs``, and hands those that prove themselves to
    ``admit``. Raises OSError when the port is another program's."""

    def __init__(
        self, pairs: Pairs, admit: Callable[[str, AirLine], None], port: int, tell: Tell
    ) -> None:
        super().__init__(self._attend, "door of wireless pads", tell)
        self._pairs = pairs
        self._admit = admit
        self._callers: list[_Caller] = []
        with ExitStack() as stack:
            self._listener = stack.enter_context(socket.create_server(("", port)))
            self._listener.setblocking(False)
            self._asked = stack.enter_context(socket.socket(socket.AF_INET, socket.SOCK_DGRAM))
            self._asked.setblocking(False)
            self._asked.bind(("", port))
            self._open = stack.pop_all()

    def stop(self) -> None:
        """Close the door."""
        super().stop()
        for caller in self._callers:
            caller.connection.close()
        self._open.close()

    def _attend(self) -> None:
        while not self.ending.is_set():
            sources = [self._listener, self._asked, *(c.connection for c in self._callers)]
            ready = select.select(sources, [], [], LOOK_S)[0]
            if self._asked in ready:
                self._answer()
            for caller in list(self._callers):
                if caller.connection in ready:
                    self._hear(caller)
                elif time.monotonic() > caller.until_s:
                    self._dismiss(caller)
            if self._listener in ready:
                self._receive()
            time.sleep(REST_S)

    def _answer(self) -> None:
        """Tell a pad that is ours where this host is."""
        with suppress(OSError):  # it is gone
            data, peer = self._asked.recvfrom(LONGEST)
            question = QUESTION.fullmatch(data)
            if question and question[1].decode() in self._pairs.all():
                with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
                    way.connect(peer)
                    here = way.getsockname()[0]
                port = self._listener.getsockname()[1]
                self._asked.sendto(f"SLAPBOX {here} {port}".encode(), peer)

    def _receive(self) -> None:
        try:
            connection, (address, _) = self._listener.accept()
        except OSError:
            return  # it has thought better of it
        connection.setblocking(False)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        same = [caller for caller in self._callers if caller.address == address]
        if len(same) >= PLACES_EACH:
            self._dismiss(same[0])
        elif len(self._callers) >= PLACES:
            self._dismiss(self._callers[0])
        self._callers.append(_Caller(connection, address))

    def _dismiss(self, caller: _Caller) -> None:
        self._callers.remove(caller)
        caller.connection.close()

    def _hear(self, caller: _Caller) -> None:
        try:
            data = caller.connection.recv(LONGEST)
            caller.said += data
            line, end, rest = caller.said.partition(b"\n")
            if not end and data and len(caller.said) < LONGEST:
                return
            caller.said = rest
            if caller.exchange is None:
                self._greet(caller, line)
            elif caller.exchange.is_proven_by(line):
                self._let_in(caller, caller.exchange)
            else:
                log.info("a wireless pad did not prove itself: %s", caller.address)
                self._dismiss(caller)
        except OSError:
            self._dismiss(caller)

    def _greet(self, caller: _Caller, line: bytes) -> None:
        greeting = GREETING.fullmatch(line)
        chip = greeting[1].decode() if greeting else ""
        key = self._pairs.all().get(chip)
        if key is None:
            self._dismiss(caller)
            return
        caller.chip = chip
        caller.exchange = Exchange(key, line, secrets.token_hex(16).encode())
        caller.connection.send(caller.exchange.answer + b"\n")

    def _let_in(self, caller: _Caller, exchange: Exchange) -> None:
        self._callers.remove(caller)
        line = AirLine(caller.chip[-4:], caller.connection, exchange.tags(), caller.said)
        self._admit(caller.chip, line)


class AirPads:
    """Pads in the network; their ports are named by their chip ids."""

    scheme: Final = "wifi"
    late_us: Final = 0

    def __init__(self) -> None:
        self._lines: dict[str, AirLine] = {}

    @contextmanager
    def listening(self, pairs: Pairs, tell: Tell = unheard, port: int = PORT) -> Iterator[None]:
        """Let in the pads of ``pairs``, if any. ``tell`` hears of a port that another host has."""
        door = None
        try:
            if pairs.all():
                door = Door(pairs, self._admit, port, tell)
                door.start()
        except OSError as problem:
            log.info("no door for wireless pads: %s", problem)
            tell(Text("pad.door_busy", {"port": port}))
        try:
            yield
        finally:
            if door is not None:
                door.stop()
            for line in self._lines.values():
                line.close()
            self._lines.clear()

    def ports(self) -> list[str]:
        """The pads that have proven themselves."""
        return [port for port, line in list(self._lines.items()) if line.is_open]

    def open(self, port: str, sink: Sink, now_ns: Callable[[], int]) -> Link:
        """Raises :class:`PortError` if the pad is not there."""
        line = self._lines.get(port)
        if line is None or not line.is_open:
            raise PortError(Text("pad.open.gone", {"port": port}))
        line.is_taken = True
        return Link(port, sink, now_ns, line=line)

    def _admit(self, chip: str, line: AirLine) -> None:
        """A pad that comes again has lost its connection, whether or not this end knows."""
        before = self._lines.get(f"{self.scheme}:{chip}")
        self._lines[f"{self.scheme}:{chip}"] = line
        if before is not None and before.is_taken:
            before.hang_up()  # its reader closes it
        elif before is not None:
            before.close()
