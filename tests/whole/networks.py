"""Networks of a test's own: namespaces of Linux, in which cards come and go as at a party."""

from __future__ import annotations

import ctypes
import http.client
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, Final, Self, TypeVar

import pytest

from patience import PATIENCE_S, until

T = TypeVar("T")

PLACES: Final = Path("/var/run/netns")
NEW_NET: Final = 0x40000000
"""Linux's CLONE_NEWNET."""

_numbers = count()


def ip(*words: str) -> None:
    """Run ``ip`` with these words."""
    subprocess.run(
        [str(shutil.which("ip")), *words], check=True, capture_output=True, timeout=PATIENCE_S
    )


def why_none() -> str | None:
    """Return why this machine has no networks of a test's own."""
    if not sys.platform.startswith("linux") or os.geteuid() != 0:
        return "network namespaces need Linux and root"
    if shutil.which("ip") is None:
        if "CI" in os.environ:
            pytest.fail("the command ip is missing (Debian's iproute2)")
        return "network namespaces need the command ip"
    try:
        with Place() as one:
            one.card("try0", "192.168.1.1/24")
    except (OSError, subprocess.CalledProcessError) as problem:
        return f"this machine allows no network namespaces: {problem}"
    return None


class Place:
    """A machine in networks of its own, with nothing but loopback at first; use it as a context."""

    def __init__(self) -> None:
        self.name = f"slapbox-{os.getpid()}-{next(_numbers)}"

    def __enter__(self) -> Self:
        ip("netns", "add", self.name)
        self.ip("link", "set", "lo", "up")
        self._within = ThreadPoolExecutor(1, initializer=self._enter)
        return self

    def __exit__(self, *_: object) -> None:
        self._within.shutdown()
        ip("netns", "del", self.name)

    def _enter(self) -> None:
        """The thread that says this is in there from now on, and so are its sockets."""
        with (PLACES / self.name).open() as place:
            if ctypes.CDLL(None, use_errno=True).setns(place.fileno(), NEW_NET):
                raise OSError(ctypes.get_errno(), "setns")

    def ip(self, *words: str) -> None:
        """Run ``ip`` in there."""
        ip("-n", self.name, *words)

    def card(self, name: str, *addresses: str) -> None:
        """Plug in a card that leads to nobody."""
        self.ip("link", "add", "name", name, "type", "ifb")
        self._up(name, addresses)

    def _up(self, name: str, addresses: tuple[str, ...]) -> None:
        self.ip("link", "set", name, "up")
        for address in addresses:
            self.ip("addr", "add", address, "dev", name, *(["nodad"] if ":" in address else []))

    def wire(self, name: str, address: str, other: Place, its: str) -> None:
        """A cable between this card here and one of another machine."""
        self.ip("link", "add", name, "type", "veth", "peer", "name", "guest0", "netns", other.name)
        self._up(name, (address,))
        other._up("guest0", (its,))

    def unplug(self, name: str) -> None:
        """Pull that card."""
        self.ip("link", "del", name)

    def route(self, *words: str) -> None:
        """Add a route."""
        self.ip("route", "add", *words)

    def within(self, work: Callable[[], T]) -> T:
        """Do this on the thread in there."""
        return self._within.submit(work).result(PATIENCE_S)

    def asked(self, url: str, body: object = None) -> tuple[int, str]:
        """GET this, or POST of this body, from in there."""
        return self.within(partial(_asked, url, body))


def _asked(url: str, body: object) -> tuple[int, str]:
    origin, address, path = re.fullmatch(r"(http://(.+?))(/.*)", url.lower()).groups()  # type: ignore[union-attr]
    with closing(http.client.HTTPConnection(address, timeout=PATIENCE_S)) as line:
        if body is None:
            line.request("GET", path)
        else:
            headers = {"Origin": origin, "X-Slapbox": "1", "Content-Type": "application/json"}
            line.request("POST", path, json.dumps(body), headers)
        answer = line.getresponse()
        return answer.status, answer.read().decode(errors="surrogateescape")


class Host:
    """A host that runs in a place."""

    def __init__(self, place: Place, port: int) -> None:
        self._place = place
        self.url = f"http://127.0.0.1:{port}"

    def view(self, viewer: str = "tv") -> Any:
        """Return what its TV shows, or the host's page."""
        return json.loads(self._place.asked(f"{self.url}/state?as={viewer}")[1])

    def join_url(self) -> str | None:
        """Return where phones join."""
        url = self.view()["join_url"]
        return None if url is None else str(url)

    def sends_guests_to(self, address: str | None) -> bool:
        """Return whether its code leads there."""
        url = self.join_url()
        return url is None if address is None else address in str(url)

    def order(self, name: str, **body: object) -> int:
        """Give an order as the host; the status."""
        return self._place.asked(f"{self.url}/api/{name}", body)[0]


@contextmanager
def hosting(place: Place, folder: Path, *options: str) -> Iterator[Host]:
    """A host in this place, until the end of the test."""
    said = folder / f"{place.name}.txt"
    command = [str(Path(sys.executable).with_name("slapbox")), *options]
    command += [] if "--pads" in options else ["--pads", "none"]
    command += ["--port", "0", "--no-open", "--no-intro", "--journal", str(folder / "j.sqlite")]
    environment = {**os.environ, "HOME": str(folder), "COLUMNS": "200", "LC_ALL": "C"}
    with said.open("w") as out:
        process = subprocess.Popen(
            [str(shutil.which("ip")), "netns", "exec", place.name, *command],
            stdout=out,
            stderr=subprocess.STDOUT,
            env=environment,
        )
    try:
        told = until(
            lambda: re.search(r"^TV +http://127\.0\.0\.1:(\d+)/", said.read_text(), re.MULTILINE),
            said.read_text,
        )
        yield Host(place, int(told[1]))
    finally:
        process.terminate()
        process.wait(PATIENCE_S)
