"""A host whose disk takes nothing more for a while: the operating system itself refuses."""

from __future__ import annotations

import json
import resource
import shutil
import subprocess
import sys
import time
from itertools import repeat
from pathlib import Path

import pytest

from patience import until
from profiles import few
from slapbox.games.protocol import TV, Json
from slapbox.table.journal.journal import Journal
from slapbox.table.journal.replay import rebuild
from whole.people import SLAPBOX, HostProcess

RULES = ("swat_close_ms=1000", "resolution_ms=0", "starter=random")
SHORT = ("--cards", "16", *(word for rule in RULES for word in ("--rule", rule)))

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs Linux's prlimit and mounts")


class Limit:
    """No file that the host writes may grow any more (EFBIG)."""

    fault = "journal.fault.other"
    within: tuple[str, ...] = ()

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def fill(self, running: HostProcess) -> None:
        """From now on."""
        self._let_grow(running, to=0)

    def free(self, running: HostProcess) -> None:
        """There is room again."""
        self._let_grow(running, to=resource.RLIM_INFINITY)

    @staticmethod
    def _let_grow(running: HostProcess, *, to: int) -> None:
        _, most = resource.prlimit(running.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(running.process.pid, resource.RLIMIT_FSIZE, (to, most))

    def save(self, running: HostProcess) -> None:
        """The journal's files stay where they are."""


class SmallDisk:
    """A disk of 16 MB in memory that only the host sees, and that somebody fills up (ENOSPC)."""

    fault = "journal.fault.full"

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        mounted = 'mount -t tmpfs -o size=16m none "$0" && exec "$@"'
        self.within = ("unshare", "-Urm", "sh", "-c", mounted, str(folder))
        tried = subprocess.run([*self.within, "true"], capture_output=True, check=False)
        if tried.returncode:
            pytest.skip(f"this machine lets nobody mount a disk: {tried.stderr.decode().strip()}")

    def _inside(self, running: HostProcess) -> Path:
        return Path(f"/proc/{running.process.pid}/root{self.folder}")

    def fill(self, running: HostProcess) -> None:
        """To the last byte."""
        film = self._inside(running) / "holiday.mp4"
        with film.open("wb", buffering=0) as file, pytest.raises(OSError, match="No space left"):
            file.writelines(repeat(bytes(4096)))

    def free(self, running: HostProcess) -> None:
        """There is room again."""
        (self._inside(running) / "holiday.mp4").unlink()

    def save(self, running: HostProcess) -> None:
        """The disk goes with the host: what it holds now is copied to the same place outside."""
        for part in self._inside(running).glob("journal*"):
            shutil.copy(part, self.folder / part.name)


def replayed_state(stopped: HostProcess, match: str) -> Json:
    """Return how the match stands by the journal alone, as the TV shows it."""
    with Journal(stopped.journal) as journal:
        game, _ = rebuild(journal.header(match), list(journal.moves(match)))
    state: Json = json.loads(json.dumps(game.view(TV)))
    return state


@pytest.mark.parametrize("kind", few([Limit, SmallDisk], [Limit]))
def test_a_host_without_room_stays_up_says_why_and_goes_on_by_itself(
    kind: type[Limit | SmallDisk], tmp_path: Path
) -> None:
    disk = kind(tmp_path)
    words = ("play", "fly-swatter", "--pads", "sim:2", "--bots", "2", "--seed", "7", *SHORT)
    running = HostProcess(tmp_path / "journal.sqlite", *words, program=[*disk.within, *SLAPBOX])
    try:
        over = through_a_full_disk(running, disk)
    finally:
        running.stop()
    assert "Traceback" not in "".join(running.said)
    assert running.replay(over["id"])["result"] == over["result"]
    assert replayed_state(running, over["id"]) == over["state"]


def through_a_full_disk(running: HostProcess, disk: Limit | SmallDisk) -> Json:
    """A match in which the disk is full for a while; how it ended."""
    assert running.order("start") in (200, 409)  # bots may have begun
    running.until(lambda state: bool(state["match"]) and state["match"]["state"]["turns"] >= 2)
    began_s = time.monotonic()
    disk.fill(running)
    told = running.until(lambda state: state["stopped"] is not None)
    assert told["stopped"]["key"] == disk.fault
    assert running.order("pause", paused=True) == 503
    until(lambda: time.monotonic() - began_s > 3)
    same = running.state()
    assert (same["match"], same["stopped"]) == (told["match"], told["stopped"])
    disk.free(running)
    running.until(lambda state: state["stopped"] is None)
    stood_s = time.monotonic() - began_s
    over: Json = running.until(lambda state: state["phase"] == "over")["match"]
    disk.save(running)
    running.stop()
    lines = [line for line in running.said if "the table stands still" in line]
    assert 1 <= len(lines) <= stood_s + 1
    return over
