"""People at a party: a host that they start, and a family at its pads."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from patience import PATIENCE_S, until
from slapbox.bots import BOTS, Bot, Press, TurnCard
from slapbox.machine.addresses import LOOPBACK
from slapbox.pads.simulate import SimPad

Json = dict[str, Any]
COLOURS = ("red", "yellow", "green", "blue", "purple", "orange")
SLAPBOX = [sys.executable, "-m", "slapbox"]


ONE_WISH_S = 0.55
"""Two slaps of a pad that are closer together are one wish."""
SEEN_US = 50_000
"""People see what the TV shows some time later. A keyboard's slap is taken to be 26 ms older than
its event, and one from before the turn counts for nothing."""


class HostProcess:
    """``slapbox …`` as people start it; ``url`` is its TV page, ``said`` are the lines that the
    terminal showed until then, and once it has ended the rest of them. ``program`` is the command
    that runs it, or becomes it; it listens at ``address``. With ``intros`` newcomers are shown how
    a game is played."""

    def __init__(
        self,
        journal: Path,
        *words: str,
        program: Sequence[str] = SLAPBOX,
        address: str = LOOPBACK,
        intros: bool = False,
    ) -> None:
        self.journal = journal
        self.process = subprocess.Popen(
            [
                *program,
                *words,
                "--no-open",
                *(() if intros else ("--no-intro",)),
                "--host",
                address,
                "--journal",
                str(journal),
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "LANG": "en_GB.UTF-8", "LC_ALL": ""},
        )
        self.said: list[str] = []
        self.url = self._first_url()

    def _first_url(self) -> str:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.append(line)
            found = re.search(r"http://\S+?/(?=\s|$)", line)
            if found:
                return found[0]
        raise AssertionError(f"the host did not start: {''.join(self.said)}")

    def state(self) -> Json:
        """Return what the TV shows now."""
        try:
            return self.json("state?as=tv")
        except OSError as problem:
            problem.add_note(self._last_words())
            raise

    def record(self, match: str) -> Json | None:
        """A match that is over, as its replay's page hands it out; not before the TV told how."""
        try:
            return self.json(f"replay/{match}/json")
        except urllib.error.HTTPError as refusal:
            refusal.close()
            return None

    def json(self, path: str) -> Json:
        """The answer to a browser on the host's machine."""
        with urllib.request.urlopen(self.url + path, timeout=PATIENCE_S) as answer:  # noqa: S310
            told: Json = json.load(answer)
        return told

    def _last_words(self) -> str:
        """Of a host that gave no answer: whether it has ended, and what it said."""
        try:
            ended = self.process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            return "The host runs on."
        assert self.process.stdout is not None
        rest = self.process.stdout.read()
        return f"The host has ended ({ended}): {''.join(self.said)}{rest}"

    def order(self, name: str, /, **fields: object) -> int:
        """Return what a control on the TV page does; the HTTP status."""
        request = urllib.request.Request(  # noqa: S310
            f"{self.url}api/{name}",
            json.dumps(fields).encode(),
            {
                "Content-Type": "application/json",
                "Origin": self.url.rstrip("/"),
                "X-Slapbox": "1",
            },
        )
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:  # noqa: S310
                return int(answer.status)
        except urllib.error.HTTPError as refusal:
            refusal.close()
            return refusal.code

    def until(self, condition: Callable[[Json], bool]) -> Json:
        """Wait for the TV to show this, as long as the match goes on; the view that does."""
        state = self.state()

        def shown() -> Json | None:
            nonlocal state
            state = self.state()
            return state if condition(state) else None

        def told() -> str:
            return json.dumps({"match": state["match"], **state})[:4000]

        found: Json = until(shown, told, lambda: revision(state))
        return found

    def replay(self, match: str) -> Json:
        """Return what ``slapbox replay`` makes of the journal, once the host has let go of it."""
        done = subprocess.run(
            [*SLAPBOX, "replay", match, "--json", "--journal", str(self.journal)],
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        replayed: Json = json.loads(done.stdout)
        return replayed

    def kill(self) -> None:
        """SIGKILL: no chance to tidy up."""
        self.process.kill()
        self._reap()

    def stop(self) -> None:
        """Tell it to go. (Not by Ctrl-C: what runs in the background may be deaf to that.)"""
        if self.process.poll() is None:
            self.process.terminate()
        self._reap()

    def _reap(self) -> None:
        try:
            said, _ = self.process.communicate(timeout=PATIENCE_S)
            self.said += (said or "").splitlines(keepends=True)
        finally:
            self.process.kill()


def revision(state: Mapping[str, Any]) -> object:
    """Return how far the match has come that the TV shows; races go on between two moments of
    it."""
    match = state["match"]
    return match and (match["id"], match["revision"], match["race"])


def is_plugged(chip: str, state: Mapping[str, Any]) -> bool:
    """Return whether the host knows this pad."""
    return chip in [pad["chip"] for pad in state["pads"] if pad["here"]]


def is_seated(number: int, state: Mapping[str, Any]) -> bool:
    return len(state["seats"]) > number


def is_ready(number: int, state: Mapping[str, Any]) -> bool:
    return state["phase"] != "lobby" or bool(state["seats"][number]["ready"])


class Family:
    """People at simulated pads: they look at the TV and slap. They turn their cards at once."""

    def __init__(self, pads: list[SimPad], seed: int) -> None:
        self.pads = pads
        self.bots: list[Bot] = [
            BOTS["fly-swatter"](seat, Random(f"{seed} {seat}")) for seat in range(len(pads))
        ]
        self._seen: object = None

    def sit_down(self, host: HostProcess) -> None:
        """Slap to join, one after the other; slap again when ready."""
        for number, pad in enumerate(self.pads):
            self._slap_until(pad, host, partial(is_seated, number))

    def get_ready(self, host: HostProcess) -> None:
        """All slap again; the countdown begins."""
        time.sleep(ONE_WISH_S)
        for number, pad in enumerate(self.pads):
            self._slap_until(pad, host, partial(is_ready, number))

    @staticmethod
    def _slap_until(pad: SimPad, host: HostProcess, condition: Callable[[Json], bool]) -> None:
        """One slap, as soon as the host knows the pad, and wait for what it does."""
        host.until(partial(is_plugged, pad.chip))
        pad.press(0, after_us=20_000)
        host.until(condition)

    def play_until(self, host: HostProcess, condition: Callable[[Json], bool]) -> Json:
        """Everybody plays as people do, until the TV shows this."""

        def look(state: Json) -> bool:
            if condition(state):
                return True
            self._look(state)
            return False

        return host.until(look)

    def _look(self, state: Json) -> None:
        match = state["match"]
        if match is None or match["result"] is not None:
            return
        race = match["race"]
        if race is not None and race["state"] != "open":
            return
        seen = (match["state"]["phase"], match["state"]["turns"], race and race["opened_us"])
        if seen == self._seen or state["now_us"] < match["turn_from_us"] + SEEN_US:
            return
        self._seen = seen
        for pad, bot in zip(self.pads, self.bots, strict=True):
            for act in bot.react(match["state"]):
                if isinstance(act, TurnCard) and pad.port:
                    pad.press(0, after_us=SEEN_US)
                elif isinstance(act, Press) and pad.port:
                    pad.press(act.key, after_us=act.after_us)
