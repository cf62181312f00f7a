"""An audience of many phones for a benchmark: each looks on by a stream of its own, foretells and
cheers as often as it may."""

from __future__ import annotations

import selectors
import socket
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final
from urllib.parse import urlsplit

sys.path.insert(0, str(Path(__file__).parents[1]))

from web.wire import Browser

SHARE: Final = 8
"""Spectators per address of the loopback network."""
PAUSE_S: Final = (1.0, 3.0)
"""Between two things that one of them does."""


@dataclass(slots=True)
class Fans:
    """``count`` of them at this host; ``done`` counts what they asked for and was done."""

    url: str
    count: int
    done: int = 0
    refused: int = 0
    _leaving: threading.Event = field(default_factory=threading.Event)
    _threads: list[threading.Thread] = field(default_factory=list)

    @contextmanager
    def attending(self) -> Iterator[None]:
        """They come, and look on from now on."""
        phones = [self._come(number) for number in range(self.count)]
        lines = [self._stream(phone) for phone in phones]
        self._threads = [
            threading.Thread(target=self._read, args=(lines,)),
            threading.Thread(target=self._act, args=(phones,)),
        ]
        for thread in self._threads:
            thread.start()
        try:
            yield
        finally:
            self.leave()
            for line in lines:
                line.close()

    def leave(self) -> None:
        """They ask for nothing any more, before the host ends; may be said twice."""
        self._leaving.set()
        for thread in self._threads:
            thread.join()

    def _come(self, number: int) -> Browser:
        phone = Browser(self.url, f"127.0.1.{2 + number // SHARE}")
        phone.ask("/join")
        phone.order("attend", name=f"Fan {number}")
        return phone

    def _stream(self, phone: Browser) -> socket.socket:
        place = urlsplit(self.url)
        there = (place.hostname or "", place.port or 80)
        line = socket.create_connection(there, timeout=5, source_address=(phone.address, 0))
        cookies = "; ".join(f"{name}={value}" for name, value in phone.cookies.items())
        head = f"GET /events?as=me HTTP/1.1\r\nHost: {place.netloc}\r\nCookie: {cookies}\r\n\r\n"
        line.sendall(head.encode())
        line.setblocking(False)
        return line

    def _read(self, lines: list[socket.socket]) -> None:
        """Take in what they are told, as phones do."""
        with selectors.DefaultSelector() as ready:
            for line in lines:
                ready.register(line, selectors.EVENT_READ)
            while not self._leaving.is_set():
                for key, _ in ready.select(timeout=0.2):
                    assert isinstance(key.fileobj, socket.socket)
                    if not key.fileobj.recv(1 << 16):
                        ready.unregister(key.fileobj)

    def _act(self, phones: list[Browser]) -> None:
        """One after the other, each every two seconds or so."""
        chance = Random(3)
        due = [(time.monotonic() + chance.uniform(*PAUSE_S), phone) for phone in phones]
        while not self._leaving.wait(0.005):
            now_s = time.monotonic()
            for place, (at_s, phone) in enumerate(due):
                if at_s <= now_s:
                    self._do(phone, chance)
                    due[place] = (now_s + chance.uniform(*PAUSE_S), phone)

    def _do(self, phone: Browser, chance: Random) -> None:
        wishes: list[tuple[str, dict[str, Any]]] = [("cheer", {"kind": "heart", "seat": 0})]
        guess = {"kind": "deal", "number": chance.randint(1, 4), "choice": chance.randrange(5)}
        wishes += [("guess", guess)] * 2
        name, body = chance.choice(wishes)
        status, _ = phone.order(name, **body)
        self.done += status == 200
        self.refused += status != 200
