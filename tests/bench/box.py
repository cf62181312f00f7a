"""A full house on a small box: ``python tests/bench/box.py [--seconds 60] [--json]`` (Linux, root).

The host plays Fly-Swatter with eight simulated pads and eight bots, while one TV and eight phones
have their streams open, which are read here. Host and pads have one core together, and
1 GB by the kernel's cgroups; where no cgroup can be made there is no limit, and that is said. Real
pads have processors of their own: the host's CPU time is told apart from that of the pads.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import psutil

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.figures import Figure, Report

SCREENS: Final = 9
MEMORY: Final = 1 << 30
ASKED: Final = ("play", "fly-swatter", "--pads", "sim:8", "--bots", "8", "--cards", "112")
QUIET: Final = ("--port", "0", "--host", "127.0.0.1", "--no-open")
GROUPS: Final = (
    (Path("/sys/fs/cgroup/memory"), "memory.limit_in_bytes", "memory.max_usage_in_bytes"),
    (Path("/sys/fs/cgroup"), "memory.max", "memory.peak"),
)
"""Of cgroups 1 and 2: where they are, what limits them, what they used at most."""
SETTLE_S: Final = 10.0
LOOK_S: Final = 0.5


@contextmanager
def box() -> Iterator[tuple[Path | None, str]]:
    """A cgroup of 1 GB, and the file that tells how much it used at most; None: not to be had."""
    for folder, limit, peak in GROUPS:
        group = folder / f"slapbox-{os.getpid()}"
        try:
            group.mkdir()
            (group / limit).write_text(str(MEMORY))
        except OSError:
            with suppress(OSError):
                group.rmdir()
            continue
        try:
            yield group, peak
        finally:
            with suppress(OSError):
                group.rmdir()
        return
    yield None, ""


@contextmanager
def host(group: Path | None, folder: str) -> Iterator[tuple[psutil.Process, str]]:
    """The host in its box, and where its pages are."""
    core = max(os.sched_getaffinity(0))

    def into_the_box() -> None:
        os.sched_setaffinity(0, {core})
        if group is not None:
            (group / "cgroup.procs").write_text(str(os.getpid()))

    command = [sys.executable, "-m", "slapbox", *ASKED, *QUIET, "--journal", f"{folder}/j.sqlite"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, preexec_fn=into_the_box
    ) as process:
        found = None
        for line in process.stdout or ():
            if found := re.search(r"http://\S+/", line):
                break
        assert found is not None, "the host did not start"
        try:
            yield psutil.Process(process.pid), found[0]
        finally:
            process.terminate()


def read(url: str, views: list[int]) -> None:
    """One screen: counts what comes until the host goes."""
    with suppress(OSError), urllib.request.urlopen(url) as stream:  # noqa: S310
        for line in stream:
            views[0] += line.startswith(b"data")


def measure(seconds: float) -> Report:
    """Let them play."""
    views = [0]
    resident: list[float] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        box() as (group, peak),
        host(group, folder) as (process, url),
    ):
        for _ in range(SCREENS):
            threading.Thread(target=read, args=(f"{url}events?as=tv", views), daemon=True).start()
        time.sleep(SETTLE_S)
        before, begun, seen = _cpu_s(process), time.monotonic(), views[0]
        while time.monotonic() < begun + seconds:
            time.sleep(LOOK_S)
            resident.append(process.memory_info().rss / 1e6)
        took = time.monotonic() - begun
        used = 100 * (_cpu_s(process) - before) / took
        shown = (views[0] - seen) / SCREENS / took
        children = process.children(recursive=True)
        pads = sum(child.memory_info().rss for child in children) / 1e6
        in_all = int((group / peak).read_text()) / 1e6 if group is not None else 0.0
    facts = {
        "limit": "1 GB (cgroup), one core" if group is not None else "one core; no cgroup here",
        "all in the box, MB at most": round(in_all) if group is not None else "not known",
        "the pads' processes, MB": round(pads),
        "host, % of the core": round(used, 1),
        "views a second on each screen": round(shown, 2),
    }
    return Report("box", [Figure("the host's memory", "MB", resident)], facts)


def _cpu_s(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)


def main() -> None:
    parser = argparse.ArgumentParser(description="A full house on one core and 1 GB.")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    measure(asked.seconds).show(as_json=asked.json)


if __name__ == "__main__":
    main()
