"""A table's laptop breaks in the middle of a match, and the table is set up on another one: real
processes, a real ``nats-server``, and a venue that counts every round once."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, ProxyHandler, Request, build_opener

import pytest

from patience import until
from profiles import few

pytestmark = [pytest.mark.real, pytest.mark.usefixtures("nats_server")]

ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+/")
HERE = ("--host", "127.0.0.1", "--no-open")


class Process:
    """A program of ours, until it is killed or ended; ``url`` is where its pages are."""

    def __init__(self, *words: str) -> None:
        env = {**os.environ, "LC_ALL": "en_GB.UTF-8", "PYTHONUNBUFFERED": "1", "COLUMNS": "200"}
        command = [sys.executable, "-m", "slapbox", *words]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env)
        assert self._process.stdout is not None
        lines = list[str]()
        for line in self._process.stdout:
            lines.append(line)
            address = ADDRESS.search(line)
            if address:
                self.url = address[0]
                return
        raise AssertionError("".join(lines))

    def kill(self) -> None:
        """It is gone at once, and for good."""
        self._process.kill()
        self._process.communicate()

    def end(self) -> None:
        """As by Ctrl-C."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)
            self._process.communicate()

    def view(self) -> Any:
        """Return what its television shows."""
        return asked(f"{self.url}state?as=tv")


def asked(url: str, body: object = None, cookies: CookieJar | None = None) -> Any:
    """Return what it answers, as a page of its own is answered."""
    own = "/".join(url.split("/")[:3])
    headers = {"Origin": own, "X-Slapbox": "1", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    opener = build_opener(ProxyHandler({}), HTTPCookieProcessor(cookies))
    with opener.open(Request(url, data, headers)) as answer:  # noqa: S310 - our own host
        text = answer.read()
    return json.loads(text) if text.startswith(b"{") else text


@contextmanager
def running(*words: str) -> Iterator[Process]:
    process = Process(*words)
    try:
        yield process
    finally:
        process.end()


def laptop(stack: ExitStack, folder: Path, journal: str) -> Process:
    """Return where the table is now, with its ticket."""
    ticket, path = folder / "tickets" / "t1.txt", folder / journal
    until(ticket.exists)
    words = ("--venue", str(ticket), "--journal", str(path), "--pads", "none", "--port", "0")
    return stack.enter_context(running(*words, *HERE))


def goes_on(table: Process) -> bool:
    """Return whether the table goes on to what the venue wants next: before it knows that it says
    no."""
    try:
        asked(f"{table.url}api/next-game", {})
    except HTTPError as refusal:
        refusal.close()
        return False
    return True


def plays(table: Process) -> None:
    """Anna joins, and begins the round that the venue wants played next."""
    until(lambda: goes_on(table))
    assert {"name": "rounds", "value": 1}.items() <= rule(table, "rounds").items()
    if not table.view()["seats"]:
        phone = CookieJar()
        asked(f"{table.url}join", cookies=phone)
        asked(f"{table.url}api/join", {"name": "Anna"}, phone)
    asked(f"{table.url}api/start", {})


def rule(table: Process, name: str) -> dict[str, object]:
    return next(dict(rule) for rule in table.view()["rules"] if rule["name"] == name)


def played(venue: Process) -> int:
    return next((tile["played"] for tile in venue.view()["tables"]), 0)


@pytest.mark.parametrize("stand", few(["lost", "saved"], ["lost"]))
def test_a_table_goes_on_elsewhere_and_counts_once(stand: str, tmp_path: Path) -> None:
    """Its journal is lost with the laptop: the round begins anew. Or the file could be saved: the
    match goes on where it stood."""
    place = ("--folder", str(tmp_path), "--port", "0", "--page-port", "0", "--tables", "2")
    with ExitStack() as stack:
        games = ("reaction", "reaction", "--rule", "resolution_ms=0")
        venue = stack.enter_context(running("venue", *games, *place, *HERE))
        first = laptop(stack, tmp_path, "first.sqlite")
        plays(first)
        until(lambda: played(venue) == 1)
        plays(first)
        until(lambda: first.view()["phase"] == "match")
        match = first.view()["match"]["id"]
        first.kill()
        if stand == "saved":
            for path in tmp_path.glob("first.sqlite*"):
                shutil.copy(path, tmp_path / path.name.replace("first", "second"))
        second = laptop(stack, tmp_path, "second.sqlite")
        if stand == "saved":
            assert second.view()["match"]["id"] == match
        else:
            plays(second)
        until(lambda: played(venue) == 2)
        standings = venue.view()["standings"]
        assert [(standing["name"], standing["results"]) for standing in standings] == [("Anna", 2)]
        # The broken laptop is mended, and tells what it knows: it counts no second time.
        again = laptop(stack, tmp_path, "first.sqlite")
        until(lambda: again.view()["phase"] == "over")
        until(lambda: venue.view()["tables"][0]["now"] is not None)
        assert [standing["results"] for standing in venue.view()["standings"]] == [2]
        assert played(venue) == 2
