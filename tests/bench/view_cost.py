"""The cost of a view: CPU time from the table's thread to the pixels, of a TV, of phones that play,
of streams, and of a bare page that only parses each view and sets ``data-view``.

    python tests/bench/view_cost.py [--phones 8] [--spectators 30] [--seconds 20] [--json]

The same party as in ``view_dom.py``, played twice: first as it is, when all threads are asked for
the CPU time that they took. Then under Chromium's tracing and profiler, which slow it down but tell
what the pages' main threads did. Figures are ms of CPU a view: what a thread took, divided by the
views that came out meanwhile. So others who use the machine as well do little harm to them.
Linux only: it reads /proc.
"""

from __future__ import annotations

import argparse
import json
import logging
import os
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from playwright.sync_api import Browser, Page

from slapbox.party.party import Party as Host
from slapbox.party.party import Wanted
from slapbox.table.gate import Gate
from slapbox.table.streams import Invited, Streams
from slapbox.table.view import Views, Written
from slapbox.web.broadcast import Broadcast

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.view_dom import (
    RULES,
    TV_SCREEN,
    Spectators,
    bare_page,
    host,
    open_page,
    order,
    phone,
    play,
)
from chromium import launched

Costs = defaultdict[str, float]
"""Milliseconds by what they were spent on."""

KINDS: Final = {
    "UpdateLayoutTree": "style",
    "Layout": "layout",
    "PrePaint": "paint",
    "Paint": "paint",
    "Layerize": "paint",
    "Commit": "paint",
    "FunctionCall": "script",
    "EvaluateScript": "script",
    "RunMicrotasks": "script",
    "MajorGC": "script",
    "MinorGC": "script",
}
"""Names of Chromium's tracing, and those that are used here."""
TRACED: Final = ("devtools.timeline", "blink.user_timing")
SAMPLED_US: Final = 200
SHELL: Final = ("main.js", "parts.js", "stream.js")
"""They only call the parts."""
LEAST_MS: Final = 0.02


# ---- The host's side ----


@contextmanager
def weighed() -> Iterator[Costs]:
    """Time that the host's threads spend on views from now on, in ms of CPU."""
    spent: Costs = defaultdict(float)
    news, publish, write = Gate.news, Streams.publish, Written.__call__
    tell = Broadcast.tell

    def cost(name: str, since: float) -> None:
        spent[name] += (time.thread_time() - since) * 1e3

    def weighed_news(gate: Gate, now_ns: int) -> Views | None:
        since = time.thread_time()
        views = news(gate, now_ns)
        cost("making the views", since)
        spent["views"] += views is not None
        return views

    def weighed_publish(
        streams: Streams,
        render: Callable[[str], bytes],
        to: Invited,
        viewers: frozenset[str] | None,
    ) -> None:
        since = time.thread_time()
        publish(streams, render, to, viewers)
        cost("waking the streams", since)

    def weighed_write(written: Written, viewer: str) -> bytes:
        since = time.thread_time()
        body = write(written, viewer)
        cost("JSON", since)
        return body

    def weighed_tell(broadcast: Broadcast, now_s: float) -> None:
        since = time.thread_time()
        tell(broadcast, now_s)
        cost("streams", since)

    with (
        patch.object(Gate, "news", weighed_news),
        patch.object(Streams, "publish", weighed_publish),
        patch.object(Written, "__call__", weighed_write),
        patch.object(Broadcast, "tell", weighed_tell),
    ):
        yield spent


def serve(pipe: Connection, journal: str, game: str, rules: dict[str, str]) -> None:
    """A host whose costs are told, with what all its threads took, whenever it is asked."""
    logging.basicConfig(level=logging.ERROR)
    wanted = Wanted(
        game=game,
        journal=Path(journal),
        usb=False,
        host="127.0.0.1",
        port=0,
        seed=7,
        rules=rules,
        fresh=True,
    )
    with weighed() as spent, Host(wanted) as party:
        pipe.send(party.tv_url)
        table = next(one for one in threading.enumerate() if one.name == "table")
        while _asked(pipe):
            spent["the table's thread"] = _cpu_ms(os.getpid(), table.native_id)
            spent["the whole host"] = time.process_time() * 1e3
            pipe.send(dict(spent))


def _asked(pipe: Connection) -> bool:
    try:
        pipe.recv()
    except EOFError:
        return False
    return True


# ---- The browser's side ----


def _cpu_ms(pid: int, tid: int | None) -> float:
    """CPU time of a thread so far."""
    return int(Path(f"/proc/{pid}/task/{tid}/schedstat").read_text().split()[0]) / 1e6


class Chromium:
    """A browser whose threads are watched from outside."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._session = browser.new_browser_cdp_session()

    def threads_ms(self) -> Costs:
        """CPU time of all its threads so far: by ``pid name``, the first thread's name is main."""
        costs: Costs = defaultdict(float)
        for process in self._session.send("SystemInfo.getProcessInfo")["processInfo"]:
            pid = process["id"]
            for task in Path(f"/proc/{pid}/task").iterdir():
                name = (task / "comm").read_text().strip()
                name = "main" if int(task.name) == pid else name
                costs[f"{pid} {name}"] += _cpu_ms(pid, int(task.name))
        return costs

    def kinds(self) -> dict[int, str]:
        """Return what each of its processes is."""
        processes = self._session.send("SystemInfo.getProcessInfo")["processInfo"]
        return {process["id"]: process["type"] for process in processes}

    @contextmanager
    def traced(self, pages: dict[str, Page]) -> Iterator[list[dict[str, Any]]]:
        """Work of its threads meanwhile, as Chromium's tracing tells it; each page begins with a
        mark that has its name."""
        events: list[dict[str, Any]] = []
        self._browser.start_tracing(categories=list(TRACED))
        for name, page in pages.items():
            page.evaluate("(name) => performance.mark('page ' + name)", name)
        yield events
        events += json.loads(self._browser.stop_tracing())["traceEvents"]


def pids_of(events: list[dict[str, Any]]) -> dict[str, int]:
    """Return the process of each page."""
    return {
        event["name"].removeprefix("page "): event["pid"]
        for event in events
        if event["name"].startswith("page ")
    }


def main_thread_ms(events: list[dict[str, Any]], pid: int) -> Costs:
    """CPU time of a page's main thread by kind; what is inside something else is not counted
    there."""
    main = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    spans = [
        event
        for event in events
        if event["pid"] == pid
        and (pid, event["tid"]) in main
        and event["name"] in KINDS
        and "tdur" in event
    ]
    spans.sort(key=lambda event: (event["tts"], -event["tdur"]))
    spent: Costs = defaultdict(float)
    inside: list[dict[str, Any]] = []
    for event in spans:
        while inside and event["tts"] >= inside[-1]["tts"] + inside[-1]["tdur"]:
            inside.pop()
        spent[KINDS[event["name"]]] += event["tdur"] / 1e3
        if inside:
            spent[KINDS[inside[-1]["name"]]] -= event["tdur"] / 1e3
        inside.append(event)
    return spent


@contextmanager
def profiled(page: Page) -> Iterator[Costs]:
    """Shares of a page's parts in its work meanwhile, of all samples in scripts."""
    spent: Costs = defaultdict(float)
    session = page.context.new_cdp_session(page)
    session.send("Profiler.enable")
    session.send("Profiler.setSamplingInterval", {"interval": SAMPLED_US})
    session.send("Profiler.start")
    yield spent
    profile = session.send("Profiler.stop")["profile"]
    session.detach()
    nodes = {node["id"]: node for node in profile["nodes"]}
    above = {child: node["id"] for node in profile["nodes"] for child in node.get("children", ())}
    for sample in profile["samples"]:
        stack = []
        at: int | None = sample
        while at is not None:
            stack.append(nodes[at]["callFrame"])
            at = above.get(at)
        if part := part_of(stack[::-1]):
            spent[part] += 1


def part_of(stack: list[dict[str, Any]]) -> str:
    """Return which script of the page a stack of calls (the outermost first) works for: the first
    that is not only the shell around the parts."""
    named = [str(frame["url"]).partition("/js/")[2] for frame in stack if "/js/" in frame["url"]]
    below = [name for name in named if not name.endswith(SHELL)]
    return (below or named or [""])[0]


# ---- The party ----


class Party:
    """A TV, phones, streams and a bare page at one host."""

    def __init__(self, stack: ExitStack, phones: int, spectators: int) -> None:
        url, self._pipe = stack.enter_context(host("fly-swatter", RULES["fly-swatter"], serve))
        browser = stack.enter_context(launched())
        self._tv = open_page(browser, url, TV_SCREEN)
        self._players = [phone(browser, url, seat) for seat in range(phones)]
        self._audience = Spectators(url, spectators)
        stack.enter_context(self._audience.watching())
        self.chromium = Chromium(browser)
        self.pages = {"TV": self._tv, "a phone": self._players[0], "bare": bare_page(browser, url)}
        order(self._tv, "start")

    def host_ms(self) -> dict[str, float]:
        """Return what the host spent so far, and how many views it made."""
        self._pipe.send("how much")
        costs: dict[str, float] = self._pipe.recv()
        return costs

    def play(self, seconds: float) -> None:
        """The phones play."""
        play(self._tv, self._players, self._audience, seconds)


def measure(phones: int, spectators: int, seconds: float) -> dict[str, Costs]:
    """Play twice; the costs a view, in ms, for each who pays."""
    with ExitStack() as stack:
        party = Party(stack, phones, spectators)
        host_ms, threads_ms = party.host_ms(), party.chromium.threads_ms()
        party.play(seconds)
        by_host = since(host_ms, party.host_ms())
        by_thread = since(threads_ms, party.chromium.threads_ms())
        host_ms = party.host_ms()
        with party.chromium.traced(party.pages) as events, ExitStack() as profiles:
            parts = {
                name: profiles.enter_context(profiled(page)) for name, page in party.pages.items()
            }
            party.play(seconds)
        traced = since(host_ms, party.host_ms())["views"]
        kinds = party.chromium.kinds()
    views = by_host.pop("views")
    costs = {"the host": share(by_host, views)}
    pids = pids_of(events)
    for name, pid in pids.items():
        costs[f"{name}: threads"] = share(of_process(by_thread, pid), views)
    for pid, kind in kinds.items():
        if kind != "renderer":
            costs[f"Chromium, {kind}: threads"] = share(of_process(by_thread, pid), views)
    for name, pid in pids.items():
        work = share(main_thread_ms(events, pid), traced)
        costs[f"{name}: the main thread, traced"] = work
        whole = sum(parts[name].values())
        costs[f"{name}: its scripts, sampled"] = share(parts[name], whole / work["script"])
    facts = {"views": views, "views while traced": traced, "load": os.getloadavg()[0]}
    costs["facts"] = defaultdict(float, facts)
    return costs


def since(before: Mapping[str, float], now: Mapping[str, float]) -> Costs:
    """Return what was spent from then to now."""
    return defaultdict(float, {name: spent - before.get(name, 0) for name, spent in now.items()})


def share(costs: Mapping[str, float], among: float) -> Costs:
    """Each divided by that; nothing if there was nothing."""
    return defaultdict(float, {name: spent / among for name, spent in costs.items() if among})


def of_process(threads: Costs, pid: int) -> Costs:
    """The threads of this process."""
    owned = (name.split(" ", 1) for name in threads)
    return defaultdict(
        float, {name: threads[f"{pid} {name}"] for owner, name in owned if int(owner) == pid}
    )


def show(by_part: Mapping[str, Mapping[str, float]]) -> None:
    """A table for each who pays: the dearest first, and no crumbs."""
    for name, costs in by_part.items():
        print(f"\n{name}")
        for what, ms in sorted(costs.items(), key=lambda cost: -cost[1]):
            if ms >= LEAST_MS:
                print(f"  {what:<48}{ms:>10.2f}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="CPU time a view")
    parser.add_argument("--phones", type=int, default=8, choices=range(2, 9))
    parser.add_argument("--spectators", type=int, default=30, choices=range(1, 91))
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    costs = measure(asked.phones, asked.spectators, asked.seconds)
    if asked.json:
        print(json.dumps(costs))
    else:
        show(costs)


if __name__ == "__main__":
    main()
