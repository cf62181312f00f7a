"""A long evening: does the host grow, does the TV's page? Eight bots at simulated pads, one rematch
after the other.

    python tests/bench/soak.py [--minutes 60] [--pads 8] [--cards 40] [--plot soak.svg] [--json]

The host is a process of its own, as people start it; the matches are ordered over HTTP, a TV looks
on in Chromium, and three more have event streams. Every few seconds /proc tells what the host holds
(so it runs on Linux alone), and an order that changes nothing is timed. At the end the journal's
rows are counted. If the host dies, or somebody stops the bench (Ctrl-C, SIGTERM), what was measured
until then is told, with why it ended (exit status 1), and so are the host's last words.

The slopes leave out the warm-up (imports, first pages, caches that fill) and are Theil and Sen's:
the median of the slopes between all pairs of samples, which a few odd ones do not move. Memory is
told three times: ``rss`` (all that is mapped in), ``pss`` (shared parts by their share), ``heap``
(what is the process's own and no file: objects, and what the allocator keeps for later ones).
Of the TV's page it is what its scripts hold (``page``) after garbage was collected, and how many
``nodes`` and ``listeners`` its process has, those of a match that has ended among them.
"""

from __future__ import annotations

import argparse
import fcntl
import json
import os
import signal
import sqlite3
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, field
from html import escape
from http.client import HTTPException
from itertools import combinations
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any, Final

sys.path.insert(0, str(Path(__file__).parents[1]))

from chromium import launched, painted_small
from web.asking import Stream
from whole.people import HostProcess

if TYPE_CHECKING:
    from playwright.sync_api import Page

LOOK_S: Final = 1.0
PIPE_BYTES: Final = 1 << 20
"""Room for the results that the host prints all the while; nobody reads them before the end."""

LAST_WORDS: Final = 40
"""Lines of the host's terminal that are told when it died."""

WATCHERS: Final = 3
"""Streams of people who look on."""

TV: Final[Any] = {"width": 1920, "height": 1080}

ASKED_BEFORE: Final = 400
"""Each thread of the web server takes some memory at its first request, and each request goes to
the next thread: all are asked before anything is sampled."""

MOST_FITTED: Final = 400
"""More samples than this only make the fit slow."""

UNITS: Final = {
    "rss": "MB",
    "pss": "MB",
    "heap": "MB",
    "threads": "threads",
    "files": "files",
    "journal": "MB",
    "view": "kB",
    "order": "ms",
    "page": "MB",
    "nodes": "nodes",
    "listeners": "count",
    "matches": "matches",
}
"""Sampled figures, in the order of the plot. ``journal`` is the file with its write-ahead log,
``order`` the time from asking over HTTP to the answer."""

Sample = Mapping[str, float]


@dataclass(slots=True)
class Watcher:
    """A page that only reads; ``size`` and ``view`` are those of its newest view."""

    stream: Stream
    size: int = 0
    view: dict[str, Any] = field(default_factory=dict)

    def follow(self) -> None:
        """Read until the host or the reader hangs up."""
        with suppress(OSError, ValueError, AttributeError):
            while event := self.stream.next_event():
                if event["data"]:
                    self.size, self.view = len(event["data"]), json.loads(event["data"])


@contextmanager
def watching(url: str) -> Iterator[list[Watcher]]:
    """The pages, from now on. They end when the host does."""
    watchers = [Watcher(Stream(url)) for _ in range(WATCHERS)]
    threads = [threading.Thread(target=one.follow, daemon=True) for one in watchers]
    for thread in threads:
        thread.start()
    yield watchers
    for thread in threads:
        thread.join(5)


def memory_mb(pid: int) -> dict[str, float]:
    """Return what the process has in memory, from the kernel's own sums."""
    wanted = {"Rss": "rss", "Pss": "pss", "Anonymous": "heap"}
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()[1:]
    fields = {name: rest.split()[0] for name, _, rest in (line.partition(":") for line in lines)}
    return {ours: int(fields[theirs]) / 1024 for theirs, ours in wanted.items()}


@contextmanager
def television(url: str) -> Iterator[Page]:
    """The TV's page, which nobody looks at."""
    with launched() as browser:
        page = painted_small(browser.new_context(viewport=TV).new_page())
        page.goto(url)
        yield page


def page_holds(tv: Page) -> dict[str, float]:
    """Return what the TV's page has in memory, once what nobody needs is gone."""
    session = tv.context.new_cdp_session(tv)
    session.send("HeapProfiler.collectGarbage")
    session.send("Performance.enable")
    facts = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
    session.detach()
    return {
        "page": facts["JSHeapUsedSize"] / 2**20,
        "nodes": facts["Nodes"],
        "listeners": facts["JSEventListeners"],
    }


def _entries(folder: str) -> int:
    return sum(1 for _ in Path(folder).iterdir())


def journal_mb(path: Path) -> float:
    """The journal's file and its write-ahead log."""
    parts = path.parent.glob(f"{path.name}*")
    return sum(part.stat().st_size for part in parts) / 2**20


def stopped_by_hand(*_: object) -> None:
    """SIGTERM ends the bench as Ctrl-C does."""
    raise KeyboardInterrupt


def sample(host: HostProcess, watchers: Sequence[Watcher], tv: Page) -> dict[str, float]:
    """Return what the host and the TV's page hold now."""
    pid = host.process.pid
    asked_s = time.perf_counter()
    host.order("identify", seat=7)
    answered_s = time.perf_counter()
    return {
        **memory_mb(pid),
        "threads": _entries(f"/proc/{pid}/task"),
        "files": _entries(f"/proc/{pid}/fd"),
        "journal": journal_mb(host.journal),
        "view": max(watcher.size for watcher in watchers) / 1000,
        "order": (answered_s - asked_s) * 1000,
        **page_holds(tv),
    }


def soak(
    host: HostProcess, watchers: Sequence[Watcher], tv: Page, asked: Any, samples: list[Sample]
) -> str:
    """Rematch after rematch, with ``samples`` of it; why it ended before its time, or nothing."""
    began_s = time.monotonic()
    ends_s = began_s + asked.minutes * 60
    matches, over = 0, ""
    try:
        while time.monotonic() < ends_s:
            view = watchers[0].view
            if view.get("phase") == "over" and view["match"]["id"] != over:
                over, matches = view["match"]["id"], matches + 1
                host.order("rematch")
            at_s = time.monotonic() - began_s
            if at_s >= len(samples) * asked.every:
                now = {"minutes": at_s / 60, "matches": float(matches)}
                samples.append({**now, **sample(host, watchers, tv)})
            time.sleep(LOOK_S)
    except KeyboardInterrupt:
        return "stopped by hand"
    except (OSError, HTTPException) as fault:
        return f"the host is gone or does not answer: {fault}"
    return ""


def rows(path: Path) -> dict[str, int]:
    """Return how much of what the journal holds; nothing, if a host that died left it
    unreadable."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(path)) as journal:
        tables = journal.execute("SELECT name FROM sqlite_master WHERE type='table'").fetchall()
        return {
            name: journal.execute(f"SELECT count(*) FROM {name}").fetchone()[0]  # noqa: S608
            for (name,) in tables
        }
    return {}


def slopes(samples: Sequence[Sample], warm_up: float) -> dict[str, float]:
    """Return the growth of each figure in an hour, once the host is warm (``warm_up`` in
    minutes)."""
    warm = [one for one in samples if one["minutes"] >= warm_up]
    warm = warm[:: len(warm) // MOST_FITTED + 1]
    pairs = list(combinations(warm, 2))
    return {
        name: round(median([_per_hour(name, one, two) for one, two in pairs]), 3) if pairs else 0.0
        for name in UNITS
    }


def _per_hour(name: str, one: Sample, two: Sample) -> float:
    return (two[name] - one[name]) / (two["minutes"] - one["minutes"]) * 60


# ---- The plot ----

WIDE: Final = 380
HIGH: Final = 170
LEFT: Final = 58
TOP: Final = 26
FOOT: Final = 34
COLUMNS: Final = 3


def plot(samples: Sequence[Sample], grows: Mapping[str, float], warm_up: float) -> str:
    """One small picture for each figure, over the minutes, as SVG; the warm-up is grey."""
    down = -(-len(UNITS) // COLUMNS)
    pictures = [
        f'<g transform="translate({number % COLUMNS * WIDE} {number // COLUMNS * HIGH})">'
        f"{_picture(name, samples, grows[name], warm_up)}</g>"
        for number, name in enumerate(UNITS)
    ]
    size = f'width="{COLUMNS * WIDE}" height="{down * HIGH}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="11">\n'
        f'<rect width="100%" height="100%" fill="white"/>\n{"".join(pictures)}</svg>\n'
    )


def _picture(name: str, samples: Sequence[Sample], grows: float, warm_up: float) -> str:
    last = samples[-1]["minutes"] or 1.0
    values = [one[name] for one in samples]
    low, high = min(values), max(values)
    low, high = (low, high) if high > low else (low - 1, high + 1)
    wide, high_px = WIDE - LEFT - 16, HIGH - TOP - FOOT

    def across(minutes: float) -> float:
        return LEFT + wide * minutes / last

    def up(value: float) -> float:
        return TOP + high_px * (1 - (value - low) / (high - low))

    line = " ".join(f"{across(one['minutes']):.1f},{up(one[name]):.1f}" for one in samples)
    title = f"{name} ({UNITS[name]}): {grows:+.3g} an hour"
    ticks = [
        *(f'<text x="{LEFT - 4}" y="{up(at) + 4:.1f}" text-anchor="end">{at:.4g}</text>'
          for at in (low, (low + high) / 2, high)),
        *(f'<text x="{across(at):.1f}" y="{HIGH - FOOT + 14}" text-anchor="middle">{at:.3g}</text>'
          for at in (0.0, last / 2, last)),
        f'<text x="{LEFT + wide / 2}" y="{HIGH - 6}" text-anchor="middle">minutes</text>',
    ]  # fmt: skip
    grey = across(min(warm_up, last)) - LEFT
    return (
        f'<text x="{LEFT}" y="16" font-weight="bold">{escape(title)}</text>'
        f'<rect x="{LEFT}" y="{TOP}" width="{grey:.1f}" height="{high_px}" fill="#eee"/>'
        f'<rect x="{LEFT}" y="{TOP}" width="{wide}" height="{high_px}" fill="none" stroke="#888"/>'
        f'<polyline points="{line}" fill="none" stroke="#1f5fa8"/>{"".join(ticks)}\n'
    )


def measure(asked: argparse.Namespace) -> dict[str, Any]:
    """Soak, and say what grew, for as long as it went."""
    samples: list[Sample] = []
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        journal = Path(folder) / "journal.sqlite"
        game = ("play", "fly-swatter", "--cards", str(asked.cards), "--port", "0")
        bots = ("--pads", f"sim:{asked.pads}", "--bots", str(asked.pads))
        host = HostProcess(journal, *game, *bots)
        stack.callback(host.stop)
        assert host.process.stdout is not None
        fcntl.fcntl(host.process.stdout, fcntl.F_SETPIPE_SZ, PIPE_BYTES)
        for _ in range(ASKED_BEFORE):
            host.state()
        with television(host.url) as tv, watching(host.url) as watchers:
            cut = soak(host, watchers, tv, asked, samples)
            host.stop()
        kept, last_words = rows(journal), host.said[-LAST_WORDS:]
    warm_up = min(asked.warm_up, samples[-1]["minutes"] / 2 if samples else 0.0)
    return {
        "bench": f"soak: {asked.pads} pads, {asked.minutes:g} min, {asked.cards} cards a match",
        "cut": cut,
        "last_words": last_words if cut else [],
        "warm_up_minutes": warm_up,
        "an_hour": slopes(samples, warm_up),
        "units": UNITS,
        "rows": kept,
        "load": round(os.getloadavg()[2], 1),
        "samples": samples,
    }


def table(report: Mapping[str, Any]) -> str:
    """The slopes, for people."""
    cut = [f"ended early: {report['cut']}", *report["last_words"]] if report["cut"] else []
    if not report["samples"]:
        return "\n".join([*cut, "nothing was measured"])
    first, last = report["samples"][0], report["samples"][-1]
    lines = [f"{report['bench']:<46}{'first':>9}{'last':>9}{'an hour':>10}"]
    for name, unit in UNITS.items():
        grows = report["an_hour"][name]
        lines.append(f"{name:<38}{unit:<8}{first[name]:>9.2f}{last[name]:>9.2f}{grows:>+10.2f}")
    counts = ", ".join(f"{count:,} {name}" for name, count in report["rows"].items())
    return "\n".join(
        [*lines, f"in the journal: {counts}", f"load of the machine: {report['load']}", *cut]
    )


def main() -> None:
    """Measure, plot and print."""
    parser = argparse.ArgumentParser(description="does the host grow in a long evening?")
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--pads", type=int, default=8, choices=range(2, 9))
    parser.add_argument("--cards", type=int, default=40, help="of each match")
    parser.add_argument("--every", type=float, default=5.0, help="seconds between two samples")
    parser.add_argument("--warm-up", type=float, default=10.0, help="minutes that are not fitted")
    parser.add_argument("--plot", type=Path, help="write an SVG picture there")
    parser.add_argument("--json", action="store_true", help="all samples, as one JSON object")
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, stopped_by_hand)
    report = measure(asked)
    if asked.plot is not None and report["samples"]:
        drawn = plot(report["samples"], report["an_hour"], report["warm_up_minutes"])
        asked.plot.write_text(drawn, encoding="utf-8")
    print(json.dumps(report) if asked.json else table(report))
    sys.exit(bool(report["cut"]))


if __name__ == "__main__":
    main()
