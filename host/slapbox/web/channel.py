"""One browser's connection, as waitress runs it: plain, or secured by TLS on the same port.

Waitress has no TLS of its own. Other servers do, but let a connection that says nothing hold a
thread, or stop everybody until it speaks; here a handshake waits like any other bytes.
"""

from __future__ import annotations

import copy
import errno
import json
import socket
import ssl
import threading
import time
from typing import TYPE_CHECKING, Any, Final, Self

from waitress.channel import HTTPChannel
from waitress.task import ErrorTask

from slapbox.text import Text
from slapbox.web.peers import plain

if TYPE_CHECKING:
    from waitress.server import BaseWSGIServer

HANDSHAKE: Final = b"\x16"
"""How TLS begins; no HTTP request begins so."""

REASONS: Final = {
    413: Text("web.too_large"),
    431: Text("web.too_large"),
    500: Text("web.failed", {"status": 500}),
}


HELD: Final = 64 * 1024
"""So many bytes of an answer are collected in one buffer. Waitress lets go of bytes that were sent
only with the buffer that they are in, and begins a new one after 16 MB: so much each event stream
would hold in the end."""


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


class Channel(HTTPChannel):
    """A plain connection, as :class:`slapbox.web.crowd.Line` tells of it."""

    error_task_class = JsonErrorTask

    def __init__(
        self, server: BaseWSGIServer, sock: socket.socket, addr: Any, *rest: Any, **more: Any
    ) -> None:
        self.address = plain(addr[0])
        self.quiet_s = time.monotonic()
        self.waits_s: float | None = self.quiet_s
        super().__init__(server, sock, addr, *rest, **more)

    @property
    def idle(self) -> bool:
        """Whether no request is being answered."""
        return not self.requests

    def received(self, data: bytes) -> bool:
        """Take in bytes, and see whether they are a whole request by now."""
        taken: bool = super().received(data)
        if self.request is None:
            self.waits_s = None
        elif self.waits_s is None:
            self.waits_s = time.monotonic()
        return taken

    def write_soon(self, data: Any) -> int:
        """Send this soon; in a new buffer if the present one has had its share."""
        if self.current_outbuf_count >= HELD:
            # By this waitress itself tells that the next answer begins a new buffer.
            self.current_outbuf_count = self.adj.outbuf_high_watermark
        written: int = super().write_soon(data)
        return written

    def service(self) -> None:
        """Answer one request."""
        super().service()
        self.quiet_s = time.monotonic()


class NotYet(Exception):
    """So far there is too little to decrypt. (No ``OSError``: that would end the connection.)"""


class TlsSocket(ssl.SSLSocket):
    """A secured socket that never waits, and that one thread may read while another writes:
    OpenSSL itself allows one at a time."""

    _turn: threading.Lock

    def __new__(cls, *args: Any, **more: Any) -> Self:
        """A socket with a lock: its base class lets nobody call ``__init__``."""
        made = super().__new__(cls, *args, **more)
        made._turn = threading.Lock()
        return made

    def recv(self, buflen: int = 1024, flags: int = 0) -> bytes:
        """What came in; nothing when the other side is gone. Raises :class:`NotYet`."""
        with self._turn:
            try:
                data = super().recv(buflen, flags)
                # Of what OpenSSL has decrypted already, no select() would tell.
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


class SecureChannel(Channel):
    """A connection that speaks TLS if its first byte says so, and otherwise plain HTTP: the
    application sends that on to the secure address."""

    def __init__(
        self,
        context: ssl.SSLContext,
        server: BaseWSGIServer,
        sock: socket.socket,
        *rest: Any,
        **more: Any,
    ) -> None:
        super().__init__(server, sock, *rest, **more)
        self._plain = sock
        self._context: ssl.SSLContext | None = context

    def handle_read(self) -> None:
        """There is something to read."""
        try:
            if self._context is not None:
                self._begin(self._context)
            super().handle_read()
        except (NotYet, BlockingIOError):
            return
        except OSError:
            self.handle_close()

    def _begin(self, context: ssl.SSLContext) -> None:
        """Look at the first byte without taking it."""
        first = self._plain.recv(1, socket.MSG_PEEK)
        self._context = None
        if first == HANDSHAKE:
            self.socket = context.wrap_socket(
                self._plain, server_side=True, do_handshake_on_connect=False
            )
            self.adj = copy.copy(self.adj)
            self.adj.url_scheme = "https"
