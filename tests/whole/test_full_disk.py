"""A host whose disk takes nothing more for a while: the operating system itself refuses."""

from __future__ import annotations

import json
import resource
import sys
import time
from collections.abc import Callable

import pytest

from patience import until
from slapbox.games.protocol import TV, Json
from slapbox.table.journal import Journal
from slapbox.table.replay import rebuild
from whole.people import HostProcess

StartHost = Callable[..., HostProcess]
SHORT = ("--cards", "16", "--rule", "swat_close_ms=1000", "--rule", "starter=random")

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs Linux's prlimit")


def let_files_grow(running: HostProcess, *, to: int) -> None:
    """No file that the host writes may be longer than this from now on (bytes)."""
    _, most = resource.prlimit(running.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(running.process.pid, resource.RLIMIT_FSIZE, (to, most))


def replayed_state(stopped: HostProcess, match: str) -> Json:
    """How the match stands by the journal alone, as the TV shows it."""
    with Journal(stopped.journal) as journal:
        game, _ = rebuild(journal.header(match), list(journal.moves(match)))
    state: Json = json.loads(json.dumps(game.view(TV)))
    return state


def test_a_host_without_room_stays_up_says_why_and_goes_on_by_itself(host: StartHost) -> None:
    running = host("play", "fly-swatter", "--pads", "sim:2", "--bots", "2", "--seed", "7", *SHORT)
    assert running.order("start") in (200, 409)  # bots may have begun
    running.until(lambda state: bool(state["match"]) and state["match"]["state"]["turns"] >= 2)
    began_s = time.monotonic()
    let_files_grow(running, to=0)
    told = running.until(lambda state: state["stopped"] is not None)
    assert told["stopped"]["key"] == "journal.fault.other"
    assert running.order("pause", paused=True) == 503
    until(lambda: time.monotonic() - began_s > 3)
    same = running.state()
    assert (same["match"], same["stopped"]) == (told["match"], told["stopped"])
    let_files_grow(running, to=resource.RLIM_INFINITY)
    running.until(lambda state: state["stopped"] is None)
    stood_s = time.monotonic() - began_s
    over = running.until(lambda state: state["phase"] == "over")["match"]
    running.stop()
    lines = [line for line in running.said if "the table stands still" in line]
    assert 1 <= len(lines) <= stood_s + 1
    assert "Traceback" not in "".join(running.said)
    assert running.replay(over["id"])["result"] == over["result"]
    assert replayed_state(running, over["id"]) == over["state"]
