"""Flashing, as near to a pad as a machine without one can come.

A *bench pad* behaves as a Pico does: it runs ``main.py`` from its own file system at the start,
Ctrl-C stops that and leaves MicroPython's command line on the same port, and a reset starts anew.
Its MicroPython is the unix port; mpremote and the firmware are the real ones. What it cannot show:
USB going away and coming back at a reset, and flash memory.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import serial

from slapbox.pads import flash as flashing
from slapbox.pads.flash import FlashError, flash, pad_files
from slapbox.pads.simulate import firmware_folder, micropython

if TYPE_CHECKING:
    from pads.conftest import HandPad

pytestmark = pytest.mark.skipif(
    micropython() is None, reason="MicroPython's unix port is not installed"
)

RESET = 77

# What a Pico has and the unix port lacks: a reset, and a Ctrl-C that interrupts the program.
MACHINE = f"""
import sys

def reset():
    sys.exit({RESET})
"""
INTERRUPTED = """
import boards.virtual

def read(wire):
    data = wire.source.read(1) or b""
    if data == b"\\x03":
        raise KeyboardInterrupt
    return data

boards.virtual._Stdio.read = read
import main
"""


class BenchPad:
    """A pad with a file system of its own in ``folder``, plugged in."""

    def __init__(self, folder: Path, line: HandPad, boots: bool = True) -> None:
        self.disk = folder / "disk"
        self.port = line.port
        self.starts = 0
        self._boots = boots
        self._shims = folder / "shims"
        self._line = line
        self._bench = socket.create_server(("127.0.0.1", 0))
        self._process: subprocess.Popen[bytes] | None = None
        self._unplugged = threading.Event()
        self._power = threading.Thread(target=self._run)
        self._power.start()

    def unplug(self) -> None:
        """Pull the plug: nothing answers any more, and the port is gone."""
        self._unplugged.set()
        while self._power.is_alive():
            if self._process is not None:
                self._process.kill()
            self._power.join(0.01)
        self._bench.close()
        self._line.close()

    def _run(self) -> None:
        while not self._unplugged.is_set():
            if self._boots and (self.disk / "main.py").is_file():
                self.starts += 1
                self._go(True, str(self._shims / "interrupted.py"), *self._arguments())
            while not self._unplugged.is_set() and self._go(False) != RESET:
                pass

    def _arguments(self) -> list[str]:
        shutil.copy(firmware_folder() / "boards" / "virtual.py", self.disk / "boards")
        return ["c0ffee", str(self._bench.getsockname()[1]), "0", "0", "stdio"]

    def _go(self, firmware: bool, *arguments: str) -> int:
        """Run the firmware, or the command line, until it ends."""
        os.set_blocking(self._line.master, not firmware)
        with subprocess.Popen(
            [str(micropython()), *arguments],
            cwd=self.disk,
            env=os.environ | {"MICROPYPATH": f"{self._shims}:{self.disk}:.frozen"},
            stdin=self._line.master,
            stdout=self._line.master,
            stderr=subprocess.DEVNULL,
        ) as self._process:
            return self._process.wait()


BenchPads = Callable[..., BenchPad]


@pytest.fixture
def bench_pads(tmp_path: Path, hand_pads: Callable[[], HandPad]) -> Iterator[BenchPads]:
    """``bench_pads()`` plugs in a pad, always the same one; it is unplugged in the end."""
    made: list[BenchPad] = []
    for name in ("disk", "shims"):
        (tmp_path / name).mkdir()
    (tmp_path / "shims" / "machine.py").write_text(MACHINE)
    (tmp_path / "shims" / "interrupted.py").write_text(INTERRUPTED)

    def plug(boots: bool = True) -> BenchPad:
        made.append(BenchPad(tmp_path, hand_pads(), boots))
        return made[-1]

    yield plug
    for pad in made:
        pad.unplug()


def ignore(name: str, done: int, of: int) -> None:
    """No interest in progress."""
    del name, done, of


def on_disk(pad: BenchPad) -> dict[str, bytes]:
    """The files of the pad, without the one that its hardware is made of."""
    files = {path.relative_to(pad.disk).as_posix(): path for path in pad.disk.rglob("*.py")}
    files.pop("boards/virtual.py", None)
    return {name: path.read_bytes() for name, path in files.items()}


def test_a_new_pad_and_a_running_one(bench_pads: BenchPads) -> None:
    pad = bench_pads()
    steps: list[tuple[str, int, int]] = []
    version = flash(pad.port, lambda *step: steps.append(step), platform="linux")
    wanted = {name: (firmware_folder() / name).read_bytes() for name in pad_files()}
    assert on_disk(pad) == wanted
    assert f'VERSION = "{version}"'.encode() in wanted["pad/__init__.py"]
    assert steps == [(n, i, len(wanted)) for i, n in enumerate(pad_files(), start=1)]
    assert steps[-1][0] == "main.py"
    assert pad.starts == 1

    (pad.disk / "pad" / "wire.py").write_text("worn out")
    assert flash(pad.port, ignore, platform="linux") == version
    assert on_disk(pad) == wanted
    assert pad.starts == 2


def test_a_plug_pulled_in_the_middle(bench_pads: BenchPads) -> None:
    pad = bench_pads()
    flash(pad.port, ignore, platform="linux")

    def trip_over_the_cable(name: str, done: int, of: int) -> None:
        del name, of
        if done == 3:
            pad.unplug()

    with pytest.raises(FlashError) as caught:
        flash(pad.port, trip_over_the_cable, platform="linux")
    assert caught.value.reason.key == "pad.flash.broke_off"
    assert not (pad.disk / "main.py").exists()

    pad = bench_pads()
    assert flash(pad.port, ignore, platform="linux")
    assert pad.starts == 1


def test_a_board_that_is_something_else_keeps_its_program(bench_pads: BenchPads) -> None:
    pad = bench_pads(boots=False)
    (pad.disk / "main.py").write_text("water the plants")
    with pytest.raises(FlashError) as caught:
        flash(pad.port, ignore)
    assert caught.value.reason.key == "pad.flash.other_board"
    assert caught.value.reason.values["found"] == "linux"
    assert on_disk(pad) == {"main.py": b"water the plants"}


def test_an_old_micropython(bench_pads: BenchPads, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flashing, "NEEDED", (9, 9))
    pad = bench_pads()
    with pytest.raises(FlashError) as caught:
        flash(pad.port, ignore, platform="linux")
    assert caught.value.reason.key == "pad.flash.old"
    assert on_disk(pad) == {}


def test_a_pad_that_stays_silent(bench_pads: BenchPads, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flashing, "HELLO_S", 0.5)
    pad = bench_pads(boots=False)
    with pytest.raises(FlashError) as caught:
        flash(pad.port, ignore, platform="linux")
    assert caught.value.reason.key == "pad.flash.no_hello"


def test_ports_with_nothing_to_flash(hand_pad: HandPad, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flashing, "REPLY_S", 0.3)

    def why(port: str) -> str:
        with pytest.raises(FlashError) as caught:
            flash(port, ignore)
        return caught.value.reason.key

    assert why(hand_pad.port) == "pad.flash.no_answer"
    assert why("/dev/pts/99999") == "pad.open.gone"
    with serial.Serial(hand_pad.port, exclusive=True):
        assert why(hand_pad.port) == "pad.open.busy"
