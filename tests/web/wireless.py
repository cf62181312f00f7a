"""The way of guests to the host, through the air: it may be lost for a while, unnoticed."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from typing import Final, Self
from urllib.parse import urlsplit

CHUNK: Final = 1 << 16


class Wireless:
    """A way to the server at ``url``, under an address of its own. While it is ``lose``-d whatever
    is sent vanishes, and neither side hears of it. A connection of which something vanished says
    nothing any more: what TCP sends again would come too late. Others go on. ``vanished`` is all
    that did, as it was sent."""

    def __init__(self, url: str) -> None:
        place = urlsplit(url)
        self._target = (place.hostname or "", place.port or 0)
        self._door = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        self._lost = threading.Event()
        self._lines: list[socket.socket] = []
        self.vanished: list[bytes] = []

    def __enter__(self) -> Self:
        threading.Thread(target=self._open, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        for line in (self._door, *self._lines):
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
            line.close()

    def lose(self) -> None:
        """From now on all is lost."""
        self.vanished.clear()
        self._lost.set()

    def find(self) -> None:
        """From now on nothing is."""
        self._lost.clear()

    def _open(self) -> None:
        """Take in whoever comes. (While it is lost the operating system answers for us, but nothing
        else does.)"""
        with suppress(OSError):
            while True:
                ours, _ = self._door.accept()
                theirs = socket.create_connection(self._target)
                self._lines += [ours, theirs]
                broken = threading.Event()
                for one, other in ((ours, theirs), (theirs, ours)):
                    threading.Thread(
                        target=self._pass, args=(one, other, broken), daemon=True
                    ).start()

    def _pass(self, one: socket.socket, other: socket.socket, broken: threading.Event) -> None:
        """Pass on what one side says to the other, until either ends."""
        with suppress(OSError):
            while data := one.recv(CHUNK):
                if self._lost.is_set():
                    broken.set()
                if broken.is_set():
                    self.vanished.append(data)
                else:
                    other.sendall(data)
            if not broken.is_set():
                other.shutdown(socket.SHUT_WR)
