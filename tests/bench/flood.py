"""The table's latency while one pad floods: lines of one kind after the other, as fast as they go.

    python tests/bench/flood.py [--pads 4] [--seconds 8] [--json]

As ``slap_order.py``, with one more port at which a program writes lines of one kind without a
pause, into a pseudo terminal (far faster than USB). Two latencies, both through the table's queue:
an order that changes nothing, from asking to the answer; and the drumming pads' slaps, from the key
that closes to their final order. First without any flood.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import threading
import time
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.figures import Figure, Report
from bench.slap_order import Fingers, sit_down, until, ways
from bench.watched import watched
from slapbox.pads.wire import Beat, Frame, Hello, Log, PadMessage, PadSlap, encode
from slapbox.party.party import Party, Wanted
from slapbox.table.words import orders

ASK_EVERY_S: Final = 0.02
CAPS: Final = ("keys6", "pio")

KINDS: Final[dict[str, Callable[[int], PadMessage] | None]] = {
    "nothing": None,
    "LOG": lambda number: Log(f"fault number {number}"),
    "HELLO, ever new chips": lambda number: Hello(1, f"{number:x}", "b", "0", 1, 1, CAPS),
    "HELLO, ever new boots": lambda number: Hello(1, "f100d", f"{number:x}", "0", 1, 1, CAPS),
    "SLAP": lambda number: PadSlap(number + 1, number, 0),
    "BEAT": lambda number: Beat(number, 1),
    "FRAME": lambda number: Frame(number % 2048, number, 0, 1000),
}
LINES: Final = 20_000
"""Different lines of a kind, sent again and again."""

WRITER: Final = """
import os, sys, threading

def hear():
    while True:
        os.read(1, 4096)

threading.Thread(target=hear, daemon=True).start()
said = sys.stdin.buffer.read()
while True:
    os.write(1, said)
"""


@contextmanager
def flood(message: Callable[[int], PadMessage] | None) -> Iterator[str]:
    """A port at which a process of its own says nothing else; or says nothing."""
    master, slave = os.openpty()
    tty.setraw(slave)
    hello = encode(Hello(1, "f100d", "b", "0", 1_000_000, 1, CAPS), 0)
    lines = hello + b"".join(encode(message(n), n % 65536) for n in range(LINES) if message)
    writer = subprocess.Popen([sys.executable, "-c", WRITER], stdin=subprocess.PIPE, stdout=master)
    assert writer.stdin is not None
    try:
        if message is not None:
            writer.stdin.write(lines)
            writer.stdin.close()  # only now it begins
        yield os.ttyname(slave)
    finally:
        writer.kill()
        writer.wait()
        os.close(master)
        os.close(slave)


def answers(party: Party, drummer: threading.Thread) -> list[float]:
    """Return how long (ms) orders wait for their answers, again and again while somebody drums."""
    waits = []
    while drummer.is_alive():
        time.sleep(ASK_EVERY_S)
        began_ns = time.perf_counter_ns()
        party.table.ask(orders.Identify(99)).result()
        waits.append((time.perf_counter_ns() - began_ns) / 1e6)
    return waits


def measure(kind: str, pads: int, seconds: float) -> tuple[list[Figure], str]:
    """Both latencies while this kind floods; and what the table says about it."""
    with tempfile.TemporaryDirectory() as folder, flood(KINDS[kind]) as port, watched() as seen:
        journal = Path(folder) / "journal.sqlite"
        wanted = Wanted(
            game="fly-swatter",
            journal=journal,
            usb=False,
            ports=(port,),
            sims=pads,
            host="127.0.0.1",
            port=0,
            seed=7,
            fresh=True,
        )
        with Party(wanted) as party:
            fingers = Fingers(party.sims, seed=7)
            sit_down(party, fingers)
            party.ask(orders.Start())
            time.sleep(1.0)
            first = len(seen.released)
            drummer = threading.Thread(target=fingers.drum, args=(seconds,))
            drummer.start()
            waits = answers(party, drummer)
            until(lambda: len(seen.released), len(fingers.closed_ns), "some slaps were lost")
            found = ways(seen, first, party, fingers)
            said = ", ".join(notice["key"] for notice in party.view()["notices"])
            orders_ms = Figure(f"{kind}: order -> answer", "ms", waits, "50 ms p99")
            slaps_ms = [(way.final_ns - way.closed_ns) / 1e6 for way in found]
            return [orders_ms, Figure(f"{kind}: key -> final order", "ms", slaps_ms)], said


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="the table's latency while one pad floods")
    parser.add_argument("--pads", type=int, default=4, choices=range(2, 8))
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    figures, facts = [], {}
    for kind in KINDS:
        some, facts[kind] = measure(kind, asked.pads, asked.seconds)
        figures += some
    Report(f"flood: {asked.pads} pads", figures, facts).show(as_json=asked.json)


if __name__ == "__main__":
    main()
