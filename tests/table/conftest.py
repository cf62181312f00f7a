"""A table in virtual time: core, journal, rules and arbiter are real, the ports are scripted."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest
from msgspec import to_builtins

from profiles import is_thorough
from shapes.validation import check_table
from slapbox.games import GAMES
from slapbox.games.protocol import Json
from slapbox.pads.link import Closed, Heard, Opened, Probed
from slapbox.pads.wire import Ack, Beat, Hello, HostMessage, PadMessage, PadSlap
from slapbox.table.core import Core
from slapbox.table.frame.room import Question, Services
from slapbox.table.gate import Gate
from slapbox.table.journal.journal import Journal
from slapbox.table.match import opening
from slapbox.table.view import Views, Written
from slapbox.table.words import orders
from slapbox.table.words.orders import Answer
from slapbox.text import Text
from table.whisper import DECK, FakeGame

MS = 1_000_000
EVERY = 1 if is_thorough() else 4
"""News of which one is looked at again when the next one has come."""
STEP_NS, LONG_STEP_NS = 20 * MS, 100 * MS
BEGAN_NS = 1_800_000_000_000_000_000
LAG_US = 1000
"""Heartbeats take up to so long, as over USB. Where all take equally long, each tells a little more
of the pad's clock than the one before, and to reckon with them takes half of these tests' time."""


class ScriptedPad:
    """A pad on its port: exact stamps, numbered slaps, kept until acknowledged."""

    def __init__(self, stage: TableHarness, chip: str, keys: int = 6) -> None:
        self.stage = stage
        self.chip = chip
        self.caps = (f"keys{keys}", "irq")
        self.port = f"port-{chip}"
        self.boot = "b0"
        self.next_number = 1
        self.beats = 0
        self.waiting: list[PadSlap] = []
        self.heard: list[HostMessage] = []

    def pad_us(self) -> int:
        return (self.stage.now_ns - BEGAN_NS) // 1000 + 5_000_000

    def say(self, message: PadMessage) -> None:
        self.stage.gate.hear(Heard(self.port, message, self.stage.now_ns), self.stage.now_ns)

    def plug(self, port: str | None = None) -> None:
        """Open the port, say hello, answer a probe, and send again what was not acknowledged."""
        self.port = port or self.port
        now_ns = self.stage.now_ns
        self.stage.gate.hear(Opened(self.port), now_ns)
        first = self.waiting[0].number if self.waiting else self.next_number
        self.say(Hello(1, self.chip, self.boot, "0.1.0", 1_000_000, first, self.caps))
        self.stage.gate.hear(
            Probed(self.port, self.pad_us(), now_ns - 40_000, now_ns + 40_000, self.pad_us()),
            now_ns,
        )
        for slap in self.waiting:
            self.say(slap)

    def unplug(self) -> None:
        gone = Closed(self.port, Text("pad.unplugged", {"port": self.port}))
        self.stage.gate.hear(gone, self.stage.now_ns)

    def reboot(self) -> None:
        self.boot += "x"
        self.next_number, self.waiting = 1, []

    def slap(self, key: int, *, lost: bool = False) -> PadSlap:
        """A key goes down now; ``lost``: the line does not arrive."""
        slap = PadSlap(self.next_number, self.pad_us(), key)
        self.next_number += 1
        self.waiting.append(slap)
        if not lost:
            self.say(slap)
        return slap

    def beat(self) -> None:
        """Say that all until a moment ago has been said."""
        self.beats += 1
        lag_us = self.beats * 617 % LAG_US
        self.say(Beat(self.pad_us() - lag_us, self.next_number))

    def take(self, message: HostMessage) -> None:
        self.heard.append(message)
        if isinstance(message, Ack):
            self.waiting = [slap for slap in self.waiting if slap.number > message.number]


class TableHarness:
    """The core, and a clock that only moves when told to."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.now_ns = BEGAN_NS
        self.pads: dict[str, ScriptedPad] = {}
        self.silent: set[str] = set()
        self.demos: list[tuple[int, bool]] = []
        self.hired: list[int] = []
        self.questions: list[Question] = []
        self.forgotten = False
        self.coached: set[str] = set()
        self.intros = False  # all tests but those of intros want their match at once
        self.seed: int | None = 7  # the same cards in every run
        self.news: Views | None = None
        self._told: tuple[Views, dict[str, bytes]] | None = None
        self._seen: tuple[int, Views] | None = None
        self._news_told = count()
        self.is_quiet = True
        self.start_host()

    def start_host(self) -> None:
        self.journal = Journal(self.path)
        services = Services(
            demo=lambda *demo: self.demos.append(demo),
            hire=self.hired.append,
            coached=self.coached,
            intros=self.intros,
            advise=self.questions.append,
            forget_packs=self.forget_packs,
            ways={"mu": {"Forte": "bids_boldly"}},
        )
        self.core = Core(self.journal, "fly-swatter", self.seed, self.now_ns, services)
        self.gate = Gate(self.core, self.journal, self.now_ns)
        self._seen = None

    def forget_packs(self) -> None:
        """Packs that the host has brought are to be deleted."""
        self.forgotten = True

    def kill_host(self) -> None:
        """Leave what a SIGKILL leaves: the file, and nothing else."""
        self.journal.close()

    def pad(self, chip: str, keys: int = 6) -> ScriptedPad:
        self.pads[chip] = ScriptedPad(self, chip, keys)
        self.pads[chip].plug()
        return self.pads[chip]

    def run(self, ms: int) -> None:
        """Time passes in steps, at which pads that are not silent beat."""
        end_ns = self.now_ns + ms * MS
        while self.now_ns < end_ns:
            self._step(end_ns)

    def _step(self, end_ns: int) -> None:
        """Time passes until something is due, as at a real table: 20 ms or more, at most 100."""
        step_ns = STEP_NS
        if self.gate.is_calm:
            free_ns = self.gate.next_deadline_ns(self.now_ns) - self.now_ns
            step_ns = min(max(free_ns, STEP_NS), LONG_STEP_NS)
        self.now_ns = min(self.now_ns + step_ns, end_ns)
        for pad in self.pads.values():
            if pad.chip not in self.silent:
                pad.beat()
        self.tick()

    def tick(self) -> None:
        self._seen = None
        self.gate.tick(self.now_ns)
        self.news = self.gate.news(self.now_ns)
        if self.news is not None:
            self._hear(self.news)
            if self.news.table["now_us"] == self.now_ns // 1000:
                self._seen = self.now_ns, self.news
        by_port = {pad.port: pad for pad in self.pads.values()}
        messages = self.gate.messages()
        self.is_quiet = self.news is None and not messages
        for port, message in messages:
            if port in by_port:
                by_port[port].take(message)

    def _hear(self, news: Views) -> None:
        """Check the types of the views; earlier ones are still the same, for pages may ask for them
        late. (Quick runs take one in four.)"""
        if next(self._news_told) % EVERY:
            return
        if self.core.setup.game != FakeGame.name:
            check_table(news)
        if self._told is not None:
            before, bodies = self._told
            assert {viewer: Written(before)(viewer) for viewer in bodies} == bodies
        self._told = news, {viewer: Written(news)(viewer) for viewer in ("host", *news.seats)}

    def order(self, order: orders.Order, asker: str | None = None) -> Answer:
        answer = self.gate.order(order, self.now_ns, asker)
        self.tick()
        return answer

    def views(self) -> Views:
        """Return what all viewers may know now: made once, until something happens or time
        passes."""
        if self._seen is None or self._seen[0] != self.now_ns:
            self._seen = self.now_ns, self.gate.views(self.now_ns)
        return self._seen[1]

    def view(self, viewer: str = "tv") -> Json:
        view: Json = to_builtins(self.views().of(viewer))
        return view

    def bytes_for(self, viewer: str) -> bytes:
        """Return what goes out to this viewer."""
        return Written(self.views())(viewer)

    def beat(self, device: str) -> None:
        """A phone's page is alive. Its clock happens to be table time, and it knows it within
        10 ms each way."""
        now_ns, page_us = self.now_ns, self.now_ns // 1000
        self.order(
            orders.TouchBeat(device, "page", page_us, now_ns + 10 * MS, now_ns - 10 * MS, page_us)
        )

    def phone(self, device: str, name: str = "") -> None:
        """A phone joins."""
        assert self.order(orders.Join(device, name)).why is None
        self.beat(device)

    def bind(self, device: str, chip: str) -> Answer:
        """A phone looks for its pad, and its keys are pressed there, out of some silence."""
        answer = self.order(orders.Bind(device, on=True))
        self.run(1_200)
        for key in self.view(device)["you"]["binding"] or ():
            self.pads[chip].slap(key)
            self.run(150)
        return answer

    def until(self, condition: Callable[[], bool], limit_ms: int = 20_000) -> None:
        """Time passes until then. Views take half of that: where nobody was told anything they are
        those of the step before, for up to 100 ms."""
        end_ns = self.now_ns + limit_ms * MS
        viewed_ns = self.now_ns
        while self.now_ns < end_ns:
            if condition():
                self._seen = None
                return
            before = self._seen
            self._step(end_ns)
            if self.is_quiet and self.now_ns - viewed_ns < LONG_STEP_NS and before is not None:
                self._seen = self.now_ns, before[1]
            else:
                viewed_ns = self.now_ns
        raise AssertionError(f"it never came to it: {self.view()}")


@pytest.fixture
def stage(tmp_path: Path) -> TableHarness:
    """A fresh host with an empty lobby."""
    return TableHarness(tmp_path / "journal.sqlite")


@pytest.fixture
def whisper(stage: TableHarness, monkeypatch: pytest.MonkeyPatch) -> TableHarness:
    """Phones f, g and h in a match of FakeGame; seat 0 has pad a besides, and its turn it is."""
    monkeypatch.setitem(GAMES, FakeGame.name, FakeGame)
    monkeypatch.setattr(opening, "shuffled", lambda *_: list(DECK))
    stage.order(orders.SetGame("whisper"))
    stage.pad("a")
    stage.run(20)
    stage.pads["a"].slap(0)
    stage.run(600)
    stage.beat("touch:f")
    stage.bind("touch:f", "a")
    stage.run(600)
    for device in ("touch:g", "touch:h"):
        stage.phone(device)
    assert stage.order(orders.Start()).why is None
    stage.run(100)
    return stage


@pytest.fixture
def playing(stage: TableHarness) -> TableHarness:
    """Three pads named a, b, c in a match in which seat 0 (pad a) turns the first card."""
    for chip in "abc":
        stage.pad(chip)
        stage.run(20)
        stage.pads[chip].slap(0)
        stage.run(600)
    stage.order(orders.SetRule("starter", "host"))
    assert stage.order(orders.Start()).why is None
    assert stage.order(orders.Choose({"move": "starter", "seat": 0})).why is None
    stage.run(20)
    return stage
