"""One browser's connection, as waitress runs it: plain, or secured by TLS on the same port.

Waitress has no TLS of its own. Other servers do, but let a connection that says nothing hold a
thread, or stop everybody until it speaks; here a handshake waits like any other bytes.
"""

from __future__ import annotations

import copy
import errno
import json
import os
import re
import socket
import ssl
import struct
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, Protocol, Self

from waitress.channel import ClientDisconnected, HTTPChannel
from waitress.task import ErrorTask, WSGITask

from slapbox.text import Text
from slapbox.web.broadcast import LAST, Broadcast
from slapbox.web.peers import plain

if TYPE_CHECKING:
    from waitress.server import BaseWSGIServer

HANDSHAKE: Final = b"\x16"
"""First byte of TLS; no HTTP request begins so."""

REQUEST_LINE: Final = re.compile(rb"[A-Z]{1,16} .+ HTTP/1\.[01]\r?")
HALF_A_LINE: Final = re.compile(rb"[A-Z]{0,16}( [^\x00-\x1f\x7f]*)?\r?")
NO_REQUEST: Final = b"?\r\n\r\n"
"""After this nothing can be a request, and it is answered."""

REASONS: Final = {
    413: Text("web.too_large"),
    431: Text("web.too_large"),
    500: Text("web.failed", {"status": 500}),
}


HELD: Final = 64 * 1024
"""Bytes of an answer that are collected in one buffer. Waitress lets go of bytes that were sent
only with the buffer that they are in, and begins a new one after 16 MB: each event stream would
hold that much in the end."""


ON_ITS_WAY: Final = 128 * 1024
"""Bytes for one page that the operating system takes before they are read (some take twice as
many): a few views. Left to itself, Linux holds 2.3 MB for each event stream that nobody reads."""

AT_ONCE: Final = struct.pack("hh" if os.name == "nt" else "ii", 1, 0)
"""Option of a socket: closing it ends the connection, whatever is on its way."""


class JsonErrorTask(ErrorTask):
    """The answer to what is no request at all: JSON, as every refusal is."""

    def execute(self) -> None:
        """Answer and hang up."""
        problem: Any = self.request.error  # type: ignore[attr-defined]
        why = REASONS.get(problem.code, Text("web.no_request"))
        body = json.dumps({"why": why.as_json()}).encode()
        self.status = f"{problem.code} {problem.reason}"
        self.response_headers = [("Content-Type", "application/json")]
        self.set_close_on_finish()
        self.content_length = len(body)
        self.write(body)


STAYS: Final = "slapbox.stays"
"""Key of a :class:`Stream` in a request's surroundings: it goes on where the answer ends."""


AT: Final = "slapbox.at"
"""By this name a request's surroundings take the address of this machine that was dialled."""

FULL: Final = "slapbox.full"
"""By this name a request's surroundings say whether the host holds all the connections that it can,
and this one only to say so."""


class Stream(Protocol):
    """Messages for a page over time. ``rank``: see :class:`slapbox.web.broadcast.Listener`."""

    @property
    def closed(self) -> bool:
        """Return whether nothing more is to come."""
        ...

    @property
    def rank(self) -> int:
        """Return who comes first."""
        ...

    @property
    def waits(self) -> bool:
        """Return whether there is something new."""
        ...

    def news(self, now_s: float) -> bytes:
        """Return what there is to say now (s, monotonic); may be nothing."""
        ...

    def last_words(self) -> bytes:
        """Return what to say before the end; may be nothing."""
        ...

    def close(self) -> None:
        """The page has gone; may be said twice."""
        ...


def may_be_request(first: bytes) -> bool:
    """Return whether what a connection has said first can become an HTTP/1 request: TLS, SSH,
    HTTP/2 and what proxies say before it cannot."""
    line, ended, _ = first.lstrip(b"\r\n").partition(b"\n")
    return (REQUEST_LINE if ended else HALF_A_LINE).fullmatch(line) is not None


class GoesOn(BaseException):
    """An answer has no end yet. (No ``Exception``: to waitress that would be a failure.)"""


class PageTask(WSGITask):
    """The answer to a request; one that is a stream goes on after it."""

    channel: Channel

    def get_environment(self) -> dict[str, Any]:
        """Return what the application is told of the request."""
        environ: dict[str, Any] = super().get_environment()
        environ[STAYS] = self.channel.promise
        environ[AT] = self.channel.at
        environ[FULL] = self.channel.full
        if self.channel.full:
            self.set_close_on_finish()
        return environ

    def finish(self) -> None:
        """End the answer; raises :class:`GoesOn` where there is more to come."""
        request: Any = self.request
        if self.channel.promised is not None and request.command != "HEAD":
            raise GoesOn(self.chunked_response)
        super().finish()


class Channel(HTTPChannel):
    """A plain connection, as ``connection_limit.Line`` tells of it. ``full``: there is no
    place for it, which it is told when it has said what it wants."""

    task_class = PageTask
    error_task_class = JsonErrorTask
    requests_lock: threading.Lock

    def __init__(
        self,
        broadcast: Broadcast,
        server: BaseWSGIServer,
        sock: socket.socket,
        addr: Any,
        *rest: Any,
        **more: Any,
    ) -> None:
        self.address = plain(addr[0])
        self.at = plain(sock.getsockname()[0])
        self._first: bytes | None = b""
        self._broadcast = broadcast
        self.quiet_s = time.monotonic()
        self.waits_s: float | None = self.quiet_s
        self._taken_s = self.quiet_s
        self.full = False
        self.promised: Stream | None = None
        self._stream: Stream | None = None
        self._chunked = False
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, ON_ITS_WAY)
        super().__init__(server, sock, addr, *rest, **more)

    @property
    def idle(self) -> bool:
        """Return whether no request is being answered."""
        return not self.requests

    @property
    def unread_s(self) -> float | None:
        """Since when the other side has taken nothing in, if there is something for it."""
        return self._taken_s if self.total_outbufs_len else None

    def give_up(self) -> None:
        """Hang up. What the other side does not read the operating system forgets at once, too: it
        would wait for minutes."""
        if self.unread_s is not None and self.socket is not None:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
        self.handle_close()

    def received(self, data: bytes) -> bool:
        """Take in bytes, and see whether they are a whole request by now."""
        if self._first is not None:
            data = self._begun(self._first + data, data)
        taken: bool = super().received(data)
        if self.request is None:
            self.waits_s = None
        elif self.waits_s is None:
            self.waits_s = time.monotonic()
        return taken

    def _begun(self, first: bytes, data: bytes) -> bytes:
        """The newest ``data`` of what was said ``first``. Where no request can come of it, it is
        answered at once. A browser that tries TLS is hung up on: it comes back without."""
        is_request = may_be_request(first)
        self._first = None if b"\n" in first.lstrip(b"\r\n") or not is_request else first
        if first.startswith(HANDSHAKE):
            self.handle_close()
            return b""
        return data if is_request else NO_REQUEST

    def write_soon(self, data: Any) -> int:
        """Send this soon; in a new buffer if the present one has had its share."""
        if self.current_outbuf_count >= HELD:
            # By this waitress itself tells that the next answer begins a new buffer.
            self.current_outbuf_count = self.adj.outbuf_high_watermark
        if not self.total_outbufs_len:
            self._taken_s = time.monotonic()
        written: int = super().write_soon(data)
        return written

    def send(self, data: Any, do_close: bool = True) -> int:
        """Send as much as there is room for, and say how much that was."""
        sent: int = super().send(data, do_close)
        if sent:
            self._taken_s = time.monotonic()
        return sent

    def service(self) -> None:
        """Answer one request."""
        try:
            super().service()
        except GoesOn as answer:
            (self._chunked,) = answer.args
            self._stream, self.promised = self.promised, None
            self._broadcast.add(self)
            if not self.connected:
                self._let_go()
        else:
            self._break_promise()
        self.quiet_s = time.monotonic()

    # ---- a stream ----

    def promise(self, stream: Stream) -> None:
        """The answer that is being given goes on with this."""
        self.promised = stream

    def _break_promise(self) -> None:
        promised, self.promised = self.promised, None
        if promised is not None:
            promised.close()

    @property
    def rank(self) -> int:
        """Return who is told first: see :class:`slapbox.web.broadcast.Listener`."""
        stream = self._stream
        return stream.rank if stream is not None else LAST

    @property
    def waits(self) -> bool:
        """Return whether there is something new for this page."""
        stream = self._stream
        return stream is not None and stream.waits

    def tell(self, now_s: float) -> None:
        """Say what there is to say, if the page has taken in what it was told."""
        stream = self._stream
        if stream is None or self.close_when_flushed:
            return
        if stream.closed:
            self._say(stream.last_words())
            self._say_goodbye()
        elif not self.total_outbufs_len:
            self._say(stream.news(now_s))

    def _say(self, news: bytes) -> None:
        if not news:
            return
        with suppress(ClientDisconnected):  # the server's own thread sees it, too
            self.write_soon(b"%x\r\n%b\r\n" % (len(news), news) if self._chunked else news)

    def _say_goodbye(self) -> None:
        """There will be no more: close when the page has taken in what it was told."""
        if self._chunked:
            with suppress(ClientDisconnected):
                self.write_soon(b"0\r\n\r\n")
        with self.requests_lock:
            self.close_when_flushed = True
            self.requests = []
        self.server.pull_trigger()

    def handle_read(self) -> None:
        """There is something to read; of a page with a stream it can only be that it has gone."""
        super().handle_read()
        if self._stream is not None and not self.connected:
            self.handle_close()

    def handle_write(self) -> None:
        """There is room to send more."""
        super().handle_write()
        # Spectators are told nothing in between: the next look is soon enough.
        if self._stream is not None and not self.total_outbufs_len and self.rank != LAST:
            self._broadcast.ring.set()

    def handle_close(self) -> None:
        """The connection is over."""
        super().handle_close()
        self._let_go()

    def _let_go(self) -> None:
        stream, self._stream = self._stream, None
        if stream is not None:
            self._broadcast.drop(self)
            stream.close()


class NotYet(Exception):
    """Too little to decrypt so far. (No ``OSError``: that would end the connection.)"""


class TlsSocket(ssl.SSLSocket):
    """A secured socket that never waits, and that one thread may read while another writes:
    OpenSSL itself allows one at a time."""

    _turn: threading.Lock

    def __new__(cls, *args: Any, **more: Any) -> Self:
        """A socket with a lock: its base class lets nobody call ``__init__``."""
        connection = super().__new__(cls, *args, **more)
        connection._turn = threading.Lock()
        return connection

    def recv(self, buflen: int = 1024, flags: int = 0) -> bytes:
        """Return what came in; nothing when the other side is gone. Raises :class:`NotYet`."""
        with self._turn:
            try:
                data = super().recv(buflen, flags)
                # Bytes that OpenSSL has decrypted already would wake no select().
                return data + super().recv(rest) if (rest := self.pending()) else data
            except (ssl.SSLWantReadError, ssl.SSLWantWriteError):
                raise NotYet from None
            except ssl.SSLError as problem:
                raise _broken(problem) from problem

    def send(self, data: Any, flags: int = 0) -> int:
        """Send some of it, and say how much."""
        with self._turn:
            try:
                return super().send(data, flags)
            except (ssl.SSLWantReadError, ssl.SSLWantWriteError):
                return 0
            except ssl.SSLError as problem:
                raise _broken(problem) from problem

    def close(self) -> None:
        """Hang up, when nobody is reading or writing."""
        with self._turn:
            super().close()


def _broken(problem: ssl.SSLError) -> ConnectionResetError:
    """For waitress a handshake that fails (a phone that trusts nobody) is a lost connection."""
    return ConnectionResetError(errno.ECONNRESET, str(problem))


Tls = Callable[[str], ssl.SSLContext]
"""The TLS settings by the address of this machine that was dialled."""


class SecureChannel(Channel):
    """A connection that speaks TLS if its first byte says so, with the certificate of the address
    that was dialled. Otherwise plain HTTP, which the application sends on to the secure address."""

    def __init__(
        self,
        tls: Tls,
        broadcast: Broadcast,
        server: BaseWSGIServer,
        sock: socket.socket,
        *rest: Any,
        **more: Any,
    ) -> None:
        super().__init__(broadcast, server, sock, *rest, **more)
        self._plain = sock
        self._tls: Tls | None = tls

    def handle_read(self) -> None:
        """There is something to read."""
        try:
            if self._tls is not None:
                self._begin(self._tls)
            super().handle_read()
        except (NotYet, BlockingIOError):
            return
        except OSError:
            self.handle_close()

    def _begin(self, tls: Tls) -> None:
        """Look at the first byte without taking it."""
        first = self._plain.recv(1, socket.MSG_PEEK)
        self._tls = None
        if first == HANDSHAKE:
            self.socket = tls(self.at).wrap_socket(
                self._plain, server_side=True, do_handshake_on_connect=False
            )
            self.adj = copy.copy(self.adj)
            self.adj.url_scheme = "https"
