"""A view is published -> it has been received: by a few pages, by hundreds, by a thousand.

    python tests/bench/streams.py [--streams 8,128,512,1000] [--views 60] [--other HOST] [--json]

The host's web server runs in a process of its own, with views as large as those of a match (5 kB),
ten a second, each with the time at which it was published; nothing else in them changes. Eight of
its streams are of players' phones, the others of phones that look on, each with a cookie and,
sixteen at a time, an address of its own. They take packed streams, as browsers do. This process
reads them all; the clock stops when a stream is read, and unpacked, to the end of the view.
Threads and memory are those of the server's process. Memory is what it has for itself
(``heap`` of ``soak.py``), more than before the streams were opened, without what the kernel holds.

``--other HOST`` names the folder ``host`` of another checkout (without limits to its streams): it
takes turns with this one, in the same run.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import re
import resource
import select
import socket
import subprocess
import sys
import threading
import time
import zlib
from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.figures import Figure, Report
from bench.soak import memory_mb

HERE: Final = Path(__file__).parents[1]
PLAYERS: Final = 8
AN_ADDRESS: Final = 16
VIEW_BYTES: Final = 5_000
EVERY_S: Final = 0.1
WARM: Final = 5
"""Views at the beginning that are not measured."""
FILES: Final = 8192
SENT: Final = re.compile(rb'"sent_ns":(\d+)')


# ---- The host ----


def serve() -> None:
    """A server that publishes a view whenever a line comes in, and prints what it is asked for."""
    from slapbox.table.streams import Invited, Streams
    from slapbox.table.words.clock import TableClock
    from slapbox.web import connection_limit, server, stream_quota
    from slapbox.web.app import create_app
    from slapbox.web.site import Site

    many = {
        stream_quota: ("MOST_ONLOOKERS",),
        connection_limit: ("MOST",),
        server: ("MOST", "THREADS"),
    }
    for room, names in many.items():
        for name in names:
            if getattr(room, name, 0) < 2_000 and (name != "THREADS" or server.THREADS > 64):
                setattr(room, name, 2_000)

    class Door:
        """A table that is only looked at."""

        streams = Streams()

    filler = b64encode(Random(1).randbytes(VIEW_BYTES * 3 // 4)).decode()
    view = {"phase": "match", "filler": filler}
    web = server.Server("127.0.0.1")
    door: Any = Door()
    web.start(create_app(Site(door, TableClock().now_ns, lambda: "", web.port)))
    print(web.port, flush=True)
    players: frozenset[str] = frozenset()
    for line in sys.stdin:
        if line.startswith("players"):
            players = frozenset(watch.viewer for watch in watches(door.streams))
        sent = {**view, "sent_ns": time.monotonic_ns()}
        common = json.dumps(sent, separators=(",", ":")).encode()[:-1]
        own = b',"you":{"seat":null,"binding":null,"moves":[],"takes_back":false}}'
        door.streams.publish(lambda _, body=common + own: body, Invited(players))
        print(threading.active_count(), flush=True)
    web.stop()


def watches(streams: Any) -> list[Any]:
    """All that watch."""
    found = getattr(streams, "_watches", None)
    return list(found) if found is not None else [*streams._tvs, *streams._others]


# ---- The pages ----


@dataclass(eq=False)
class Page:
    """A stream that is being read; ``times_ms`` has how long each view took, ``came`` how many
    bytes there were."""

    line: socket.socket
    rest: bytes = b""
    times_ms: list[float] = field(default_factory=list)
    came: int = 0
    unpack: Callable[[bytes], bytes] | None = None

    def read(self) -> int:
        """Take in what came; how many views ended with it."""
        got = self.line.recv(1 << 16)
        if not got:
            raise SystemExit("a stream was hung up")
        self.came += len(got)
        if self.unpack is None:
            self.rest += got
            if b"\r\n\r\n" not in self.rest:
                return 0
            head, _, got = self.rest.partition(b"\r\n\r\n")
            is_packed = b"content-encoding: gzip" in head.lower()
            self.rest, self.unpack = b"", zlib.decompressobj(31).decompress if is_packed else bytes
        *whole, self.rest = (self.rest + self.unpack(got)).split(b"\n\n")
        now_ns = time.monotonic_ns()
        sent = [found for part in whole if (found := SENT.search(part))]
        self.times_ms += [(now_ns - int(one[1])) / 1e6 for one in sent]
        return len(sent)


class Host:
    """The process that serves; ``threads`` is how many it has."""

    def __init__(self, host: Path) -> None:
        paths = os.pathsep.join([str(host), str(HERE)])
        self.process = subprocess.Popen(
            [sys.executable, __file__, "--serve"],
            env={**os.environ, "PYTHONPATH": paths},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout
        self.port = int(self.process.stdout.readline())
        self.threads = 0

    def publish(self, word: str = "view") -> None:
        """A new view goes out."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(f"{word}\n")
        self.process.stdin.flush()
        self.threads = int(self.process.stdout.readline())

    def end(self) -> None:
        """The party is over."""
        assert self.process.stdin
        self.process.stdin.close()
        self.process.wait()


def page(port: int, number: int) -> Page:
    """A phone's page, with a cookie of its own."""
    place = number // AN_ADDRESS
    address = (f"127.0.{1 + place // 200}.{1 + place % 200}", 0)
    asked = http.client.HTTPConnection("127.0.0.1", port, source_address=address)
    asked.request("GET", "/join", headers={"Connection": "close"})
    cookie = (asked.getresponse().getheader("Set-Cookie") or "").split(";")[0]
    asked.close()
    line = socket.create_connection(("127.0.0.1", port), source_address=address)
    head = (  # by HTTP/1.0 an answer is not cut into chunks
        "GET /events?as=me HTTP/1.0\r\nHost: 127.0.0.1\r\n"
        f"Accept-Encoding: gzip\r\nCookie: {cookie}\r\n\r\n"
    )
    line.sendall(head.encode())
    return Page(line)


def look(poll: select.poll, pages: dict[int, Page], until_s: float, count: int = 1 << 30) -> int:
    """Read what comes, until then or until so many views have come; how many have."""
    came = 0
    while came < count and (left_s := until_s - time.monotonic()) > 0:
        for file, _ in poll.poll(left_s * 1e3):
            came += pages[file].read()
    return came


@dataclass(frozen=True, slots=True)
class Found:
    """Figures of one number of streams."""

    players_ms: list[float]
    others_ms: list[float]
    threads: int
    kb: float
    bytes_a_view: float


@contextmanager
def opened(host: Host, count: int) -> Iterator[list[Page]]:
    """Open some streams, each of which has got its first view."""
    with ExitStack() as stack:
        pages = []
        for number in range(count):
            pages.append(page(host.port, number))
            stack.callback(pages[-1].line.close)
            while not pages[-1].read():
                pass
            if number == PLAYERS - 1:
                host.publish("players")
        yield pages


def measured(host: Host, count: int, views: int) -> Found:
    """One party."""
    host.publish()
    before = memory_mb(host.process.pid)
    with opened(host, count) as pages:
        poll, by_file = select.poll(), {page.line.fileno(): page for page in pages}
        for file in by_file:
            poll.register(file, select.POLLIN)
        for number in range(WARM + views):
            if number == WARM:
                for one in pages:
                    one.times_ms.clear()
                    one.came = 0
            due_s = time.monotonic() + EVERY_S
            host.publish()
            look(poll, by_file, due_s + 30, count)
            look(poll, by_file, due_s)
        players, others = pages[:PLAYERS], pages[PLAYERS:]
        grown = memory_mb(host.process.pid)["heap"] - before["heap"]
        return Found(
            [time_ms for player in players for time_ms in player.times_ms],
            [time_ms for other in others for time_ms in other.times_ms],
            host.threads,
            1024 * grown / count,
            sum(page.came for page in pages) / count / views,
        )


def figures(host: Path, count: int, views: int, name: str) -> tuple[list[Figure], str]:
    """Return what so many streams cost this host."""
    served = Host(host)
    try:
        found = measured(served, count, views)
    finally:
        served.end()
    rows = [Figure(f"{name}{count} streams: players", "ms", found.players_ms)]
    if found.others_ms:
        aim = "100 ms p99" if count >= 1_000 else ""
        rows.append(Figure(f"{name}{count} streams: who looks on", "ms", found.others_ms, aim))
    sizes = f"{found.kb:.0f} kB a stream, {found.bytes_a_view:.0f} bytes a view"
    return rows, f"{found.threads} threads, {sizes}"


def measure(counts: Sequence[int], views: int, other: Path | None) -> Report:
    """All figures."""
    hosts = {"": HERE.parent / "host"} if other is None else {"here, ": HERE.parent / "host"}
    if other is not None:
        hosts["there, "] = other
    rows: list[Figure] = []
    facts = {}
    for count in counts:
        for name, host in hosts.items():
            more, facts[f"{name}{count} streams"] = figures(host, count, views, name)
            rows += more
    return Report(f"streams: {views} views", rows, facts)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="published -> received")
    parser.add_argument("--streams", default="8,128,512,1000")
    parser.add_argument("--views", type=int, default=60)
    parser.add_argument("--other", type=Path)
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(FILES, most), most))
    if asked.serve:
        serve()
        return
    counts = [int(count) for count in asked.streams.split(",")]
    measure(counts, asked.views, asked.other).show(as_json=asked.json)


if __name__ == "__main__":
    main()
