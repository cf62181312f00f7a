"""A *bench pad*, as near to a pad as a machine without one can come.

It behaves as a Pico does. It runs ``main.py`` from its own file system at the start, Ctrl-C stops
that and leaves MicroPython's command line on the same port, and a reset starts anew. Its
MicroPython is the unix port; mpremote and the firmware are the real ones. For the command line
``/`` is the pad's own folder. What it cannot show: USB going away and coming back at a reset, and
flash memory.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

from slapbox.pads.simulate import firmware_folder, micropython

if TYPE_CHECKING:
    from pads.conftest import HandPad

RESET = 77

# Features of a Pico that the unix port lacks: a reset, and a Ctrl-C that interrupts the program.
MACHINE = f"""
import sys

def reset():
    sys.exit({RESET})

def unique_id():
    return b"\\xe6`X8\\x83>o+"

def bootloader():
    open("starts-as-a-drive", "w").close()
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
COMMAND_LINE = """
import machine, sys, vfs

vfs.umount("/")
vfs.mount(vfs.VfsPosix(sys.argv[1]), "/")
"""


HARDWARE = "boards/virtual.py"
"""The file that stands for a bench pad's hardware, there while the firmware runs."""


class BenchPad:
    """A pad with a file system of its own in ``folder``, plugged in. Its machine has what a Pico
    has, and ``more`` in its own words."""

    def __init__(self, folder: Path, line: HandPad, boots: bool = True, more: str = "") -> None:
        self.disk = folder / "disk"
        self.port = line.port
        self.starts = 0
        self.resets = 0
        self.boots = boots
        self.shims = folder / "shims"
        self.disk.mkdir(parents=True, exist_ok=True)
        self.shims.mkdir(exist_ok=True)
        (self.shims / "machine.py").write_text(MACHINE + more)
        (self.shims / "interrupted.py").write_text(INTERRUPTED)
        (self.shims / "command_line.py").write_text(COMMAND_LINE)
        self.line = line
        self._bench = socket.create_server(("127.0.0.1", 0))
        self._process: subprocess.Popen[bytes] | None = None
        self._unplugged = threading.Event()
        self._power = threading.Thread(target=self._run)
        self._power.start()

    def await_prompt(self) -> None:
        """Until its command line runs: from now on ``main.py`` is looked for at a reset only."""
        while self._process is None:
            time.sleep(0.005)

    def await_resets(self, count: int) -> None:
        while self.resets < count:
            time.sleep(0.005)

    def unplug(self) -> None:
        """Pull the plug: nothing answers any more, and the port is gone."""
        self._unplugged.set()
        while self._power.is_alive():
            if self._process is not None:
                self._process.kill()
            self._power.join(0.01)
        self._bench.close()
        self.line.close()

    def _run(self) -> None:
        while not self._unplugged.is_set():
            if self.boots and (self.disk / "main.py").is_file():
                self.starts += 1
                self._go(True, str(self.shims / "interrupted.py"), *self._arguments())
                (self.disk / HARDWARE).unlink(missing_ok=True)
            command_line = ["-i", str(self.shims / "command_line.py"), str(self.disk)]
            while not self._unplugged.is_set() and self._go(False, *command_line) != RESET:
                pass
            self.resets += 1

    def _arguments(self) -> list[str]:
        shutil.copy(firmware_folder() / HARDWARE, self.disk / HARDWARE)
        return ["c0ffee", str(self._bench.getsockname()[1]), "0", "0", "stdio"]

    def _go(self, firmware: bool, *arguments: str) -> int:
        """Run the firmware, or the command line, until it ends."""
        os.set_blocking(self.line.master, not firmware)
        with subprocess.Popen(
            [str(micropython()), *arguments],
            cwd=self.disk,
            env=os.environ | {"MICROPYPATH": f"{self.shims}:{self.disk}:.frozen"},
            stdin=self.line.master,
            stdout=self.line.master,
            stderr=subprocess.DEVNULL,
        ) as self._process:
            return self._process.wait()
