"""A guest opens the join page over a thin line: until the name can be typed, and again later.

    python tests/bench/join_line.py [--rate 60] [--delay 300] [--times 5] [--game GAME ...] [--json]

The host is a process of its own; the phone is a page in headless Chromium, whose own line is made
as thin (kB/s) and slow (ms, to and fro) as was asked for, by the browser's own means. "First" is a
phone that was never here; "again" one that has its cache and cookies, as after a reload.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.figures import Figure, Report
from bench.view_dom import PHONE_SCREEN, host
from chromium import launched

READY: Final = """() => {
  const part = document.querySelector('#enter #name, #waiting');
  return part !== null && part.getClientRects().length > 0;
}"""


def thin(page: Page, rate_kb: int, delay_ms: int) -> Any:
    """Make this page's line so thin and slow; gives the session that hears of its requests."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    conditions = {"offline": False, "latency": delay_ms, "uploadThroughput": rate_kb * 1000}
    session.send(
        "Network.emulateNetworkConditions", {**conditions, "downloadThroughput": rate_kb * 1000}
    )
    return session


def opened(context: BrowserContext, url: str, rate_kb: int, delay_ms: int) -> dict[str, float]:
    """Open the page once: ms until it is ready, requests sent, and kB that came over the line."""
    page = context.new_page()
    session = thin(page, rate_kb, delay_ms)
    sent: set[str] = set()
    bytes_in = [0.0]
    kept = set[str]()
    session.on("Network.requestWillBeSent", lambda event: sent.add(event["requestId"]))
    session.on("Network.requestServedFromCache", lambda event: kept.add(event["requestId"]))
    session.on(
        "Network.dataReceived",
        lambda event: bytes_in.append(float(event["encodedDataLength"])),
    )
    begin_s = time.perf_counter()
    page.goto(url, wait_until="commit")
    page.wait_for_function(READY, polling="raf")  # selectors are looked up every half a second
    ready_ms = (time.perf_counter() - begin_s) * 1000
    load = {"ms": ready_ms, "requests": len(sent - kept), "kb": sum(bytes_in) / 1000}
    page.close()
    return load


def measure(browser: Browser, url: str, wanted: argparse.Namespace) -> list[Figure]:
    """All figures for the game that the host has chosen."""
    width, height = PHONE_SCREEN
    runs: dict[str, list[dict[str, float]]] = {"first": [], "again": []}
    for _ in range(wanted.times):
        context = browser.new_context(viewport={"width": width, "height": height}, has_touch=True)
        for name in ("first", "again"):
            runs[name].append(opened(context, url, wanted.rate, wanted.delay))
        context.close()
    units = (("ms", "ms", "2,500 ms"), ("requests", "", "20"), ("kb", "kB", ""))
    return [
        Figure(f"{name}: {key}", unit, [run[key] for run in load], aim if name == "first" else "")
        for name, load in runs.items()
        for key, unit, aim in units
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rate", type=int, default=60, help="kB/s")
    parser.add_argument("--delay", type=int, default=300, help="ms to and fro")
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--game", default="fly-swatter")
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    with launched() as browser, host(wanted.game, {}) as (url, _):
        figures = measure(browser, f"{url}join", wanted)
    facts = {"rate": f"{wanted.rate} kB/s", "delay": f"{wanted.delay} ms", "game": wanted.game}
    Report("join_line", figures, facts).show(as_json=wanted.json)


if __name__ == "__main__":
    main()
