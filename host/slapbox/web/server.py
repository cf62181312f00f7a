"""The web server: waitress, which runs alike on Windows, macOS and Linux; secured if asked for."""

from __future__ import annotations

import errno
import os
import socket
import sys
import threading
import time
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from waitress.server import create_server
from waitress.wasyncore import close_all, loop

from slapbox.text import Problem, Text
from slapbox.threads import Tell, Watched, unheard
from slapbox.web.app import BODY_LIMIT
from slapbox.web.channel import Channel, SecureChannel, Tls
from slapbox.web.connection_limit import MOST, TURNED_AWAY, overdue
from slapbox.web.request_queue import RequestQueue
from slapbox.web.site import Site

if TYPE_CHECKING:
    from flask import Flask

ANYWHERE: Final = "::"
ANYWHERE_4: Final = "0.0.0.0"  # noqa: S104 - phones of guests come over the LAN

THREADS: Final = 32
"""Requests of people who take part that are answered at once; streams need no thread."""

BITE: Final = 1024
"""Bytes that are taken in at once: a request or two. The rest of a burst waits outside until these
are answered, for to understand it takes time, too."""

LOOK_S: Final = 0.5
"""Seconds between two searches for connections that say nothing, or read nothing."""

FILES: Final = 4096
OTHER_FILES: Final = 256
"""For pads, the journal and all that is no connection."""

DRAINED: Final = 4 * 1024 * 1024
"""A body up to this is read to its end (in a file), for only then the sender reads the refusal."""


class PortBusy(Problem, OSError):
    """Nothing can be served at this address."""


class Server:
    """A bound port, and from :meth:`start` to :meth:`stop` an application that answers there.

    ``port`` is the real one, also when 0 was asked for; it is known before the application is
    made. ``tls`` gives the certificates with which pages are served by https (plain requests are
    answered too, and it is the application that sends them there). Raises :class:`PortBusy` when
    the address cannot be had.
    """

    def __init__(
        self,
        host: str = ANYWHERE,
        port: int = 0,
        tls: Tls | None = None,
    ) -> None:
        self._socket = bound(host, port)
        self.port: int = self._socket.getsockname()[1]
        self._channels = Channel if tls is None else partial(SecureChannel, tls)
        self._site: Site | None = None
        self._server: Any = None
        self._sockets: dict[int, Any] = {}
        self._held: dict[int, Channel] = {}
        self._ending = threading.Event()
        self._threads: list[Watched] = []

    def start(self, app: Flask, tell: Tell = unheard) -> None:
        """Answer requests, in threads of the server's own; returns at once. ``tell`` hears it if
        serving fails (it begins again)."""
        self._site = app.extensions["slapbox"]
        self._site.connections.room = files() - OTHER_FILES
        self._server = create_server(
            app,
            map=self._sockets,
            sockets=[self._socket],
            threads=THREADS,
            connection_limit=2 * MOST,  # never reached: there is a limit of our own
            channel_request_lookahead=1,  # lets a stream notice that its page has gone
            recv_bytes=BITE,
            max_request_body_size=DRAINED,
            inbuf_overflow=BODY_LIMIT,
            ident=None,
            log_socket_errors=False,  # a phone that leaves the Wi-Fi is no fault
        )
        turns = RequestQueue(
            self._server.task_dispatcher, self._site.connections.takes_part, self._site.calm
        )
        self._server.task_dispatcher = turns
        self._held = self._server.active_channels
        self._server.channel_class = partial(self._open, self._site)
        self._threads = [
            Watched(self._run, "web", tell),
            Watched(self._site.broadcast.run, "streams", tell),
        ]
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """End every stream and close every socket; may be said twice."""
        if self._site is not None:
            self._site.streams.close_all()
        server, self._server = self._server, None
        if server is not None and self._site is not None:
            server.task_dispatcher.shutdown()
            self._ending.set()
            self._site.broadcast.end()
            server.pull_trigger()
            for thread in self._threads:
                thread.stop()
            close_all(self._sockets, ignore_all=True)
        self._socket.close()

    def _run(self) -> None:
        # Not waitress's own loop: that one ends only by an exception in this very thread.
        due_s = 0.0
        while not self._ending.is_set():
            # Where there is a poll(), for select() fails at the 1,024th file.
            loop(timeout=1.0, use_poll=True, map=self._sockets, count=1)
            now_s = time.monotonic()
            if now_s >= due_s:
                due_s = now_s + LOOK_S
                for line in overdue(self._lines(), now_s):
                    line.give_up()

    def _open(self, site: Site, *connection: Any, **more: Any) -> None:
        """A connection came in: hold it, if need be at the cost of another, or tell it that there
        is no place."""
        comer = self._channels(site.broadcast, *connection, **more)
        lines = self._lines()
        held = [line for line in lines if not line.full]
        victim = site.connections.victim(comer.address, held)
        if victim is comer and len(lines) - len(held) < TURNED_AWAY:
            comer.full = True
        elif victim is not None:
            victim.handle_close()

    def _lines(self) -> list[Channel]:
        return list(self._held.values())


def files() -> int:
    """Return how many files this process may open; it asks for as many as a full house needs."""
    if sys.platform == "win32":
        return FILES
    import resource

    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if most == resource.RLIM_INFINITY else min(FILES, most)
    if now != resource.RLIM_INFINITY and now < wanted:
        with suppress(OSError, ValueError):  # a system may give less than it says
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
    now, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return FILES if now == resource.RLIM_INFINITY else now


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens at this address; at ``::`` it hears IPv4 as well, and nothing else
    where a machine knows nothing else. Raises :class:`PortBusy`."""
    if host == ANYWHERE and not socket.has_dualstack_ipv6():
        host = ANYWHERE_4
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    if os.name == "posix":  # elsewhere this flag would let two hosts share one port
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if host == ANYWHERE:
        listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
    try:
        listener.bind((host, port))
        # Bound is not enough: two sockets may be, and only the first to listen gets the guests.
        listener.listen()
    except OSError as problem:
        listener.close()
        raise PortBusy(_why(problem, host, port)) from problem
    return listener


def _why(problem: OSError, host: str, port: int) -> Text:
    if problem.errno == errno.EADDRINUSE:
        return Text("web.port_busy", {"port": port})
    return Text("web.no_address", {"host": host, "port": port, "problem": str(problem.strerror)})
