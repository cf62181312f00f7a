"""Guests who are no help: what they do beside a measurement, in a process of their own.

Each comes by other addresses of the loopback network, which to a host are other machines, and as
many as an address may have connections.
"""

from __future__ import annotations

import multiprocessing as mp
import select
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from web.wire import dialled

ASKED: Final = b"GET /state?as=tv HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
HALF_OPEN: Final = 300
SLOW: Final = 100
BURST: Final = 2_000
AT_ONCE: Final = 50
"""Requests of a burst that come on one connection, one after the other."""
PAUSE_S: Final = 2.0
BUSY_S: Final = 1.5
"""Time that two cores need for a burst."""
A_LETTER_S: Final = 0.1
EACH: Final = 10
"""Connections of an address."""


@contextmanager
def beside(work: Any, *told: Any) -> Iterator[None]:
    """Somebody does this in a process of its own, until the end of the block."""
    process = mp.get_context("spawn").Process(target=work, args=told, daemon=True)
    process.start()
    try:
        yield
    finally:
        process.terminate()
        process.join()


def half_open(url: str) -> None:
    """Hold 300 connections on which half a request has come; those that the host drops begin
    anew."""

    def opened(place: int) -> socket.socket:
        line = _dialled(url, 5, place)
        line.sendall(ASKED[: len(ASKED) // 2])
        return line

    hold(opened, HALF_OPEN, select.POLLIN)


def hold(opened: Callable[[int], socket.socket], number: int, until: int) -> None:
    """Hold so many connections, each ``opened`` for its place; one of which the poll tells what is
    waited for, or that it is over, begins anew."""
    poll, lines = select.poll(), dict[int, tuple[int, socket.socket]]()

    def begin(place: int) -> None:
        line = opened(place)
        lines[line.fileno()] = place, line
        poll.register(line, until)

    for place in range(number):
        begin(place)
    while True:
        for file, _ in poll.poll():
            poll.unregister(file)
            place, line = lines.pop(file)
            line.close()
            begin(place)


def slow_starts(url: str) -> None:
    """Ask on 100 connections, ten letters a second; whoever has the answer begins anew."""
    lines = [_dialled(url, 6, place) for place in range(SLOW)]
    letters = [0] * SLOW
    while True:
        for place, line in enumerate(lines):
            line.sendall(ASKED[letters[place] : letters[place] + 1])
            letters[place] += 1
            if letters[place] == len(ASKED):
                line.recv(1 << 20)
                letters[place] = 0
        time.sleep(A_LETTER_S)


def bursts(url: str) -> None:
    """Ask 2,000 times at once, and after a pause again."""
    while True:
        lines = [_dialled(url, 7, place) for place in range(BURST // AT_ONCE)]
        for line in lines:
            line.sendall(ASKED * AT_ONCE)
        for line in lines:
            answers = 0
            while answers < AT_ONCE and (came := line.recv(1 << 20)):
                answers += came.count(b"HTTP/1.1 ")
            line.close()
        time.sleep(PAUSE_S)


def busy(_: str) -> None:
    """Ask nobody anything, and need a core as long as a burst does: what is late beside this one
    is late for want of cores."""
    while True:
        end_s = time.monotonic() + BUSY_S
        while time.monotonic() < end_s:
            pass
        time.sleep(PAUSE_S)


def _dialled(url: str, room: int, place: int) -> socket.socket:
    return dialled(url, f"127.0.{room}.{place // EACH + 1}")


KINDS: Final[dict[str, Callable[[str], None]]] = {
    f"{HALF_OPEN} half-open connections": half_open,
    f"{SLOW} slow starts": slow_starts,
    f"bursts of {BURST:,} requests": bursts,
    "a program that asks nobody anything": busy,
}
