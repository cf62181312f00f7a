"""Start -> lobby: from starting the ``slapbox`` command until its TV page answers.

    python tests/bench/start.py [--runs 9] [--json]

Each run starts the console script as a person does (no pads, an empty journal) and asks for the TV
page and for the view of the table as soon as somebody listens; the clock stops when both have been
answered and the table is in the lobby. What the browser needs to show the page is not in it.

"first start": the one right after installing, when nothing has been compiled to bytecode yet;
"later start": every other. Where the time goes is told by ``-X importtime``.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import Counter
from pathlib import Path
from typing import IO, Final

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.figures import Figure, Report

SLAPBOX: Final = Path(sys.executable).with_name("slapbox")
WAIT_S: Final = 30.0
RETRY_S: Final = 0.002
IMPORT: Final = re.compile(r"import time:\s+(\d+) \|\s+\d+ \|\s+(\S+)")
"""A line of ``-X importtime``: the module's own microseconds, and its name."""


def start_ms(cache: Path, *python: str) -> tuple[float, str]:
    """Return how long one start takes, and what it wrote to stderr.

    ``cache`` is the folder for bytecode, ``python`` are options for the interpreter.
    """
    with tempfile.TemporaryDirectory() as place, (Path(place) / "stderr").open("w+") as stderr:
        port = _free_port()
        began = time.perf_counter()
        process = _slapbox(python, port, Path(place) / "journal.sqlite", cache, stderr)
        try:
            _until_lobby(port)
            took = time.perf_counter() - began
        finally:
            process.kill()
            process.wait()
        stderr.seek(0)
        return took * 1e3, stderr.read()


def _slapbox(
    python: tuple[str, ...], port: int, journal: Path, cache: Path, stderr: IO[str]
) -> subprocess.Popen[bytes]:
    # Our own settings of bytecode and paths are not those of a person's shell.
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return subprocess.Popen(
        [
            *(sys.executable, *python, str(SLAPBOX), "--pads", "none", "--no-open"),
            *("--host", "127.0.0.1", "--port", str(port), "--journal", str(journal)),
        ],
        stdout=subprocess.DEVNULL,
        stderr=stderr,
        env={**kept, "PYTHONPYCACHEPREFIX": str(cache)},
    )


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port


def _until_lobby(port: int) -> None:
    end_s = time.monotonic() + WAIT_S
    while not _listens(port):
        if time.monotonic() > end_s:
            raise TimeoutError("the host did not come up")
        time.sleep(RETRY_S)
    _get(port, "/")
    phase = json.loads(_get(port, "/state?as=tv"))["phase"]
    if phase != "lobby":
        raise RuntimeError(f"not in the lobby: {phase}")


def _listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


def _get(port: int, path: str) -> bytes:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=WAIT_S) as answer:
        body: bytes = answer.read()
        return body


def first_start_ms() -> float:
    """Return how long a start takes that has to compile everything."""
    with tempfile.TemporaryDirectory() as cache:
        return start_ms(Path(cache))[0]


def bare_ms() -> float:
    """Return how long this machine takes to start Python for nothing."""
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", "pass"], check=True)
    return (time.perf_counter() - began) * 1e3


def imports_ms(report: str) -> dict[str, float]:
    """The milliseconds that each top package's own modules took, the costliest first, after the
    sum of all."""
    own_us: Counter[str] = Counter()
    for took_us, module in IMPORT.findall(report):
        own_us[module.partition(".")[0]] += int(took_us)
    costliest = {name: round(us / 1e3, 1) for name, us in own_us.most_common(12)}
    return {"all": round(own_us.total() / 1e3, 1), **costliest}


def measure(runs: int) -> Report:
    """All figures."""
    first = [first_start_ms() for _ in range(runs)]
    with tempfile.TemporaryDirectory() as folder:
        cache = Path(folder)
        start_ms(cache)  # fills it
        later = [start_ms(cache)[0] for _ in range(runs)]
        _, report = start_ms(cache, "-X", "importtime")
    return Report(
        f"start: {runs} runs",
        [
            Figure("first start -> lobby", "ms", first),
            Figure("later start -> lobby", "ms", later, "1000 ms"),
            Figure("Python alone", "ms", [bare_ms() for _ in range(runs)]),
        ],
        {"imports, ms": imports_ms(report)},
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="start -> lobby")
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    measure(max(1, asked.runs)).show(as_json=asked.json)


if __name__ == "__main__":
    main()
