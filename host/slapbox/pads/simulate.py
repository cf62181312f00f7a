"""Pads made of software: the real firmware files in a process of their own, and fingers for them.

The host opens :attr:`SimPad.port` as it would open a real pad's. Where MicroPython's unix port is
installed (Linux) the pad runs on it, elsewhere on this Python.
"""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import socket
import subprocess
import sys
import time
from collections import deque
from collections.abc import Container, Sequence
from functools import partial
from pathlib import Path
from typing import Final, Self

from msgspec import Struct

from slapbox.threads import Watched

if sys.platform != "win32":
    import tty

START_S: Final = 10.0
"""Time that a pad may take to start on a busy machine."""

CRYSTAL_PPM: Final = 30.0
"""Real pads' crystals are sold as this exact."""

SYNC_KEY: Final = 6
"""The sync wire, on the bench line: an edge of one more key."""

PULSE_US: Final = 60

PIXEL_BITS: Final = 144
"""Bits sent to six pixels each time."""

SOUNDS: Final = 64
"""Latest tones that a pad's fingers remember."""


def firmware_folder() -> Path:
    """Return where the firmware files are: in the repository, or packed beside this package."""
    package = Path(__file__).resolve().parents[1]
    for folder in (package / "firmware", package.parents[1] / "firmware"):
        if (folder / "main.py").is_file():
            return folder
    raise FileNotFoundError("the firmware files are missing from this installation")


def micropython() -> str | None:
    """The path of MicroPython's unix port, if it is installed.

    Only on Linux: there its clock is also Python's ``perf_counter``, which presses are timed by.
    """
    if sys.platform != "linux":
        return None
    beside = Path(sys.executable).with_name("micropython")
    return str(beside) if beside.is_file() else shutil.which("micropython")


class _Run(Struct):
    """One life of a pad, from plugging it in to unplugging it."""

    process: subprocess.Popen[bytes]
    bench: socket.socket
    port: str
    slave: int | None
    reader: Watched | None = None


class SyncLine:
    """A sync wire between simulated pads: when one pulls it low, all that are :attr:`pads` of it
    capture the falling edge, at the same instant."""

    def __init__(self) -> None:
        self.pads: list[SimPad] = []
        self.jig: SimPad | None = None
        """A jig on the wire, which is one of the pads, too."""
        self.listened: SimPad | None = None
        """The pad whose lights and piezo the jig listens to."""

    def pulse(self, at_us: int) -> None:
        """The wire was pulled low at this reading of the system's clock."""
        self.press(at_us, SYNC_KEY, PULSE_US)

    def press(self, at_us: int, key: int, hold_us: int) -> None:
        """This key of all of them is closed at this reading of the system's clock: by a jig."""
        for pad in self.pads:
            with contextlib.suppress(RuntimeError):
                pad.bench(f"press {at_us} {key} {hold_us}")

    def fell(self, pad: SimPad, lights: int, sound: int) -> None:
        """Tell how often this pad's lights and piezo fell."""
        if self.jig is not None and self.listened is pad:
            with contextlib.suppress(RuntimeError):
                self.jig.bench(f"fell {lights} {sound}")


class Crystal(Struct, frozen=True):
    """The clock of a simulated pad: its error of rate, and what it shows at the start."""

    drift_ppm: float = 0.0
    start_us: int = 0


class Body(Struct, frozen=True):
    """The body of a simulated pad: the ``interpreter`` of the firmware (a command line; default:
    MicroPython or this Python), and the ``wire`` to the host, ``"pty"``, ``"socket"`` or ``"air"``
    (by the files in ``folder``). A ``jig`` presses the keys of all pads on its sync wire."""

    interpreter: Sequence[str] | None = None
    wire: str = "socket" if sys.platform == "win32" else "pty"
    jig: bool = False
    folder: Path | None = None


class SimPad:
    """A pad of software. ``number`` is for people; identity is :attr:`chip`, as with real pads.
    ``sync`` is the wire that it pulls low as a conductor; what it hears of it is up to that
    wire."""

    def __init__(
        self,
        number: int,
        *,
        crystal: Crystal = Crystal(),
        body: Body = Body(),
        sync: SyncLine | None = None,
    ) -> None:
        self.number = number
        self.chip = f"51a9{number:012x}"
        self.lights = "......"
        self.led = False
        self.sounds: deque[str] = deque(maxlen=SOUNDS)
        self.late_us = 0
        """The longest delay with which the pad heard of a press; 0: it heard of all in time."""
        self._crystal = crystal
        self._body = body
        self._sync = sync
        self._run: _Run | None = None
        self.plug()

    @property
    def port(self) -> str:
        """Return what the host opens; empty while the pad is unplugged."""
        return self._run.port if self._run else ""

    @property
    def pid(self) -> int:
        """The process that is this pad; 0 while it is unplugged."""
        return self._run.process.pid if self._run else 0

    def press(
        self, key: int, after_us: int = 0, hold_us: int = 60_000, bounce: Sequence[int] = ()
    ) -> int:
        """Close ``key`` (0 to 5) ``after_us`` from now; returns the true time of the closing, on
        ``time.perf_counter_ns``.

        ``bounce`` are pauses in microseconds between the edges of a bouncing contact: an even
        number, for the key is closed in the end, for ``hold_us`` (below 1,500 that is no slap, but
        static). A press that the pad hears of only after its time (``after_us`` below some 20,000
        on a busy machine) happens when it hears of it, and :attr:`late_us` tells. Raises
        RuntimeError if the pad is unplugged or dead.
        """
        if len(bounce) % 2:
            raise ValueError("a bounce opens and closes: an even number of pauses")
        closing_us = time.perf_counter_ns() // 1000 + after_us
        self.bench(" ".join(map(str, ("press", closing_us, key, *bounce, hold_us))))
        return closing_us * 1000

    def jumper(self, key: int | None) -> None:
        """Loop SYNC_OUT to the pin of ``key``, for the self-test, or take the jumper off. Raises
        RuntimeError if the pad is unplugged or dead."""
        self.bench(f"jumper {-1 if key is None else key}")

    def bench(self, line: str) -> None:
        """Say this on the bench line (``firmware/boards/virtual.py`` tells what there is to say).
        Raises RuntimeError if the pad is unplugged or dead."""
        run = self._run
        if run is None:
            raise RuntimeError("the pad is unplugged")
        try:
            run.bench.sendall(line.encode() + b"\n")
        except OSError as fault:
            raise RuntimeError("the pad is dead") from fault

    def plug(self) -> None:
        """Plug it in: the same chip, a new boot, a new port. Raises RuntimeError if it does not
        start."""
        if self._run is None:
            self._run = self._start()
            follow = partial(self._follow, self._run.bench)
            self._run.reader = Watched(follow, f"pad {self.number}")
            self._run.reader.start()

    def unplug(self) -> None:
        """Pull the plug: in the middle of a line, if need be. The port vanishes."""
        run, self._run = self._run, None
        if run is None:
            return
        run.process.kill()
        run.process.wait()
        if run.slave is not None:
            os.close(run.slave)
        if run.reader is not None:
            run.reader.end()
            run.reader.join()
        run.bench.close()

    def stop(self) -> None:
        """The end of this pad."""
        self.unplug()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def _start(self) -> _Run:
        with socket.create_server(("127.0.0.1", 0)) as server:
            server.settimeout(START_S)
            master, slave = _open_pty() if self._body.wire == "pty" else (None, None)
            process = self._spawn(server.getsockname()[1], master)
            if master is not None:
                os.close(master)
            try:
                bench, tcp_port = _await_up(server, process)
            except OSError as fault:
                process.kill()
                process.wait()
                if slave is not None:
                    os.close(slave)
                raise RuntimeError(f"the simulated pad did not start: {fault}") from fault
        port = os.ttyname(slave) if slave is not None else f"socket://127.0.0.1:{tcp_port}"
        if self._body.wire == "air":
            port = f"wifi:{self.chip}"
        return _Run(process, bench, port, slave)

    def _spawn(self, bench_port: int, master: int | None) -> subprocess.Popen[bytes]:
        wire = subprocess.DEVNULL if master is None else master
        return subprocess.Popen(  # noqa: S603 - our own firmware
            [
                *(self._body.interpreter or default_interpreter()),
                str(firmware_folder() / "main.py"),
                self.chip,
                str(bench_port),
                str(self._crystal.start_us),
                str(round(self._crystal.drift_ppm * 1000)),
                "stdio" if self._body.wire == "pty" else self._body.wire,
                *(["jig"] if self._body.jig else []),
            ],
            cwd=self._body.folder,
            stdin=wire,
            stdout=wire,
            stderr=subprocess.DEVNULL,
            # A group of its own: Ctrl-C is for the host, and the host ends its pads.
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        )

    def _follow(self, bench: socket.socket) -> None:
        """Take down what the pad shows and plays, until it is gone."""
        try:
            with bench.makefile("r", encoding="ascii") as lines:
                for line in lines:
                    self._note(line.split())
        except OSError:
            pass  # killed: a reset instead of an end

    def _note(self, words: list[str]) -> None:
        line = self._sync or SyncLine()
        match words:
            case ["light", letters]:
                self.lights = letters
                line.fell(self, PIXEL_BITS, 0)
            case ["led", lit]:
                self.led = lit == "1"
            case ["tone", hz, name] if hz != "0":
                self.sounds.append(name)
            case ["late", us]:
                self.late_us = max(self.late_us, int(us))
            case ["cycles", count]:
                line.fell(self, 0, int(count))
            case ["pulse", at_us]:
                line.pulse(int(at_us))
            case ["finger", at_us, key, hold_us]:
                line.press(int(at_us), int(key), int(hold_us))


class SimPads:
    """``count`` pads with crystals that differ, as ``seed`` says, and clocks that start anywhere.

    All are on one sync wire, ``sync``, but those whose numbers are in ``off_wire``; take them off
    and put them on later by ``sync.pads``. Raises RuntimeError if one does not start; then none is
    left running.
    """

    def __init__(self, count: int, seed: int = 0, off_wire: Container[int] = ()) -> None:
        chance = random.Random(seed)
        self.sync = SyncLine()
        self.pads: list[SimPad] = []
        try:
            for number in range(count):
                drift_ppm = chance.uniform(-CRYSTAL_PPM, CRYSTAL_PPM)
                crystal = Crystal(drift_ppm, chance.randrange(3_600_000_000))
                sync = None if number in off_wire else self.sync
                pad = SimPad(number, crystal=crystal, sync=sync)
                self.pads.append(pad)
                if sync is not None:
                    sync.pads.append(pad)
        except BaseException:
            self.stop()
            raise

    def ports(self) -> list[str]:
        """The ports of the pads that are plugged in: what a scanner looks for."""
        return [pad.port for pad in self.pads if pad.port]

    def stop(self) -> None:
        """The end of all of them."""
        for pad in self.pads:
            pad.stop()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


def default_interpreter() -> list[str]:
    """The command that runs the firmware: MicroPython where it is, else this Python."""
    interpreter = micropython()
    if interpreter is None and getattr(sys, "frozen", False):
        return [sys.executable]  # a bundle has no interpreter; it runs the firmware itself
    # -B: an installed package's folder is not to be written to; -S -E: nothing but the firmware.
    return [interpreter] if interpreter else [sys.executable, "-B", "-S", "-E"]


def _open_pty() -> tuple[int, int]:
    """A pseudo terminal as plain as a wire: ``(master, slave)``. The slave is kept open here: so
    the line stays up while no host has opened it, as USB does."""
    master, slave = os.openpty()
    tty.setraw(slave)
    os.set_blocking(master, False)
    return master, slave


def _await_up(server: socket.socket, process: subprocess.Popen[bytes]) -> tuple[socket.socket, int]:
    """The bench line and the pad's own TCP port; raises OSError if it does not come up."""
    server.settimeout(0.1)
    deadline = time.monotonic() + START_S
    while True:
        try:
            bench = server.accept()[0]
            break
        except TimeoutError:
            if process.poll() is not None or time.monotonic() > deadline:
                raise
    bench.settimeout(START_S)
    bench.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    first = b""
    while not first.endswith(b"\n"):
        if not (more := bench.recv(1)):
            bench.close()
            raise ConnectionError("it went down at once")
        first += more
    bench.settimeout(None)
    return bench, int(first.split()[1])
