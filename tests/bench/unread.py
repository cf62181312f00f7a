"""A press reaches the TV: alone, in a burst of requests, and beside streams that nobody reads.

    python tests/bench/unread.py [--streams 128] [--views 1000] [--presses 200] [--json]

The host is a process of its own, as people start it, with eight phones in the lobby of Fly-Swatter.
Guests come by other addresses of the loopback network, which to a host are other machines. A press
is the order of one phone ("ready", and not ready again), ten a second: the clock starts before its
request is sent and stops when the TV's event stream has the view with it. In the bursts one guest
asks for the join page three times on each connection that an address may have, once a second; in
the flood, without end. Then guests open event streams, 16 an address, and never read. The other
phones press until so many views have gone out, memory is looked at, and presses are measured again.
A stream that the host drops is opened again at once.

Memory is what the host has for itself (as ``soak.py``'s ``heap``) and what the kernel holds for all
TCP connections of this machine, both more than before the streams were opened. Linux only.
"""

from __future__ import annotations

import argparse
import json
import os
import queue
import socket
import sys
import tempfile
import threading
import time
from contextlib import ExitStack, suppress
from itertools import count
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.figures import Figure, Report
from bench.guests import beside, hold
from bench.soak import memory_mb
from slapbox.web.connection_limit import SHARE as LINES
from slapbox.web.stream_quota import SHARE
from web.asking import Stream
from web.wire import Browser, dialled, phone
from whole.people import HostProcess

PRESS_EVERY_S: Final = 0.1
PHONES: Final = 8
"""The first presses, the last is never ready (or the match would begin), the others make views."""
BURST: Final = b"GET /join HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 3
UNREAD: Final = b"GET /events?as=tv HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
WAIT_S: Final = 30.0


class Tv:
    """The TV's stream: ``views`` counts what came, and ``seen`` has what the first seat's ``ready``
    was in each, and when it was there (s)."""

    def __init__(self, url: str) -> None:
        self._stream = Stream(url)
        self.views = 0
        self.seen: queue.SimpleQueue[tuple[float, bool]] = queue.SimpleQueue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        with suppress(OSError, ValueError, AttributeError):
            while event := self._stream.next_event():
                at_s = time.perf_counter()
                if event["data"]:
                    seats = json.loads(event["data"])["seats"]
                    self.views += 1
                    self.seen.put((at_s, bool(seats and seats[0]["ready"])))

    def wait(self, ready: bool) -> float:
        """Return when the view was there in which the first seat is (not) ready."""
        while True:
            at_s, is_ready = self.seen.get(timeout=WAIT_S)
            if is_ready == ready:
                return at_s


class Presser:
    """A phone on one connection that stays open, as a page has it."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._line = browser._line()

    def press(self, ready: bool) -> None:
        """Say so, and hear the answer."""
        self._browser._request(self._line, "/api/ready", {"ready": ready})
        answer = self._line.getresponse()
        answer.read()
        assert answer.status == 200, answer.status


def presses(tv: Tv, presser: Presser, number: int) -> list[float]:
    """Return how long so many presses take to the TV (ms)."""
    took_ms = []
    for ready in [True, False] * (number // 2):
        began_s = time.perf_counter()
        presser.press(ready)
        took_ms.append((tv.wait(ready) - began_s) * 1000)
        time.sleep(max(0.0, began_s + PRESS_EVERY_S - time.perf_counter()))
    return took_ms


def bursts(url: str, pause_s: float) -> None:
    """Ask for pages on all connections of one address at once; after the pause again."""
    lines = [dialled(url, "127.0.3.1") for _ in range(LINES)]
    while True:
        for line in lines:
            line.sendall(BURST)
        time.sleep(pause_s)
        for line in lines:
            line.recv(1 << 20)


def churn(others: list[Browser]) -> None:
    """Press without end on these phones, as often as one phone may."""
    pressers = [Presser(other) for other in others]
    for number in count():
        for presser in pressers:
            with suppress(AssertionError):
                presser.press(number % 2 == 0)
        time.sleep(1 / 40)


def kernel_mb() -> float:
    """Return what the kernel holds for TCP connections."""
    words = Path("/proc/net/sockstat").read_text(encoding="ascii").split()
    pages = int(words[words.index("mem", words.index("TCP:")) + 1])
    return pages * os.sysconf("SC_PAGESIZE") / 2**20


def unread(url: str, number: int) -> None:
    """Hold so many streams, and read no further than that they began."""

    def opened(place: int) -> socket.socket:
        line = dialled(url, f"127.0.4.{place // SHARE + 1}")
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
        line.sendall(UNREAD)
        line.recv(12)
        return line

    hold(opened, number, 0)  # 0 tells of a connection's end, and of nothing else


def fill(tv: Tv, others: list[Browser], views: int) -> None:
    """Let so many views go out."""
    with beside(churn, others):
        last, ends_s = tv.views + views, time.monotonic() + WAIT_S + views / 10
        while tv.views < last and time.monotonic() < ends_s:
            time.sleep(0.05)
    time.sleep(1.0)
    while not tv.seen.empty():
        tv.seen.get()


def measure(asked: argparse.Namespace) -> Report:
    """All four, one after the other."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as held:
        game = ("play", "fly-swatter", "--pads", "none", "--port", "0")
        host = HostProcess(Path(folder) / "journal.sqlite", *game)
        held.callback(host.stop)
        url = host.url.rstrip("/")
        phones = [phone(url, f"127.0.2.{place + 1}", f"Guest {place}") for place in range(PHONES)]
        tv, presser = Tv(url), Presser(phones[0])
        presses(tv, presser, 20)
        alone = presses(tv, presser, asked.presses)
        with beside(bursts, url, 1.0):
            crowded = presses(tv, presser, asked.presses)
        with beside(bursts, url, 0.0):
            flooded = presses(tv, presser, asked.presses)
        before, kernel, views = memory_mb(host.process.pid)["heap"], kernel_mb(), tv.views
        with beside(unread, url, asked.streams):
            fill(tv, phones[1:-1], asked.views)
            facts = {
                "views": tv.views - views,
                "the host holds more (MB)": round(memory_mb(host.process.pid)["heap"] - before, 1),
                "the kernel holds more (MB)": round(kernel_mb() - kernel, 1),
            }
            neglected = presses(tv, presser, asked.presses)
        facts["load of the machine"] = round(os.getloadavg()[0], 1)
    return Report(
        "unread: press -> TV",
        [
            Figure("alone", "ms", alone),
            Figure("beside a burst of requests a second", "ms", crowded),
            Figure("in a flood of requests", "ms", flooded),
            Figure(f"beside {asked.streams} streams that nobody reads", "ms", neglected),
        ],
        facts,
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="a press reaches the TV, whatever guests do")
    parser.add_argument("--streams", type=int, default=128, choices=range(1, 129), metavar="1-128")
    parser.add_argument("--views", type=int, default=1000)
    parser.add_argument("--presses", type=int, default=200)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    measure(asked).show(as_json=asked.json)


if __name__ == "__main__":
    main()
