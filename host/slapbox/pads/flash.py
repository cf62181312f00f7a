"""Puts the firmware on a pad, over the same USB port that it talks on."""

from __future__ import annotations

import json
import queue
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from io import StringIO
from pathlib import PurePosixPath
from typing import Final

from mpremote.transport import TransportError  # type: ignore[import-untyped]
from mpremote.transport_serial import SerialTransport  # type: ignore[import-untyped]

from slapbox.pads.link import Heard, Link, LinkEvent, PortError, open_port
from slapbox.pads.simulate import firmware_folder
from slapbox.pads.wire import Hello
from slapbox.text import Text

NEEDED: Final = (1, 24)
"""The oldest MicroPython that the firmware is written for."""

REPLY_S: Final = 2.0
HELLO_S: Final = 12.0

Progress = Callable[[str, int, int], None]
"""``(file, done, of)`` after each file that is on the pad."""


class FlashError(Exception):
    """The pad was not flashed; ``reason`` says why and what to do. It can be flashed again."""

    def __init__(self, reason: Text) -> None:
        super().__init__(f"{reason.key} {reason.values}")
        self.reason = reason


def flash(port: str, progress: Progress, *, platform: str = "rp2") -> str:
    """Copy the firmware to the pad at ``port`` and start it; returns the version it says hello
    with. Raises :class:`FlashError`.

    ``platform`` is what MicroPython's ``sys.platform`` must be there: a board that is something
    else entirely keeps its program.
    """
    try:
        with _repl(port) as pad:
            _check(port, pad, platform)
            _copy(pad, progress)
            # The pad says that it has understood, and then its port goes away: with time between.
            pad.exec_raw_no_follow("import machine, time\ntime.sleep_ms(200)\nmachine.reset()")
    except PortError as error:
        raise FlashError(error.reason) from error
    except (TransportError, OSError, ValueError, SyntaxError) as fault:
        # The last two: mpremote read an answer that is none.
        raise FlashError(Text("pad.flash.broke_off", {"port": port, "why": str(fault)})) from fault
    return _await_hello(port)


def pad_files() -> list[str]:
    """The files of a pad, by their paths on it, ``main.py`` last: they come from package.json."""
    package = json.loads((firmware_folder() / "package.json").read_text(encoding="utf-8"))
    files: list[str] = [target for target, _ in package["urls"]]
    # A pad without main.py waits for commands when it starts: one that was flashed only in part
    # does nothing at all, and can be flashed again.
    return sorted(files, key=lambda name: (name == "main.py", name))


@contextmanager
def _repl(port: str) -> Iterator[SerialTransport]:
    """The pad's command line, with its own program stopped."""
    pad = _open(port)
    try:
        pad.serial.write_timeout = REPLY_S
        # mpremote prints what it does not understand.
        with redirect_stdout(StringIO()):
            pad.enter_raw_repl(soft_reset=False, timeout_overall=REPLY_S)
    except (TransportError, OSError) as fault:
        pad.serial.close()
        raise FlashError(Text("pad.flash.no_answer", {"port": port})) from fault
    try:
        yield pad
    finally:
        pad.serial.close()


def _open(port: str) -> SerialTransport:
    try:
        return SerialTransport(port, timeout=REPLY_S)
    except TransportError:
        open_port(port).close()  # raises the reason in words, where mpremote has only "failed"
        raise


def _check(port: str, pad: SerialTransport, platform: str) -> None:
    found, version = pad.eval(
        "[(s.platform, s.implementation[1][:2]) for s in [__import__('sys')]][0]"
    )
    if found != platform:
        raise FlashError(Text("pad.flash.other_board", {"port": port, "found": found}))
    if version < NEEDED:
        raise FlashError(
            Text(
                "pad.flash.old",
                {"port": port, "found": _dotted(version), "needed": _dotted(NEEDED)},
            )
        )


def _dotted(version: tuple[int, int]) -> str:
    return ".".join(map(str, version))


def _copy(pad: SerialTransport, progress: Progress) -> None:
    files = pad_files()
    for folder in sorted({str(PurePosixPath(name).parent) for name in files} - {"."}):
        if not pad.fs_isdir(folder):
            pad.fs_mkdir(folder)
    if pad.fs_exists("main.py"):
        pad.fs_rmfile("main.py")
    for done, name in enumerate(files, start=1):
        pad.fs_writefile(name, (firmware_folder() / name).read_bytes())
        progress(name, done, len(files))


def _await_hello(port: str) -> str:
    heard: queue.Queue[LinkEvent] = queue.Queue()
    deadline = time.monotonic() + HELLO_S
    while (left_s := deadline - time.monotonic()) > 0:
        try:
            link = Link(port, heard.put, time.perf_counter_ns)
        except PortError:
            time.sleep(0.2)  # the port comes back when the pad has started
            continue
        link.start()
        try:
            if version := _hello(link, heard, left_s):
                return version
        finally:
            link.close()
    raise FlashError(Text("pad.flash.no_hello", {"port": port}))


def _hello(link: Link, heard: queue.Queue[LinkEvent], left_s: float) -> str:
    """The version that the pad says; empty if the port goes away first."""
    deadline = time.monotonic() + left_s
    while link.alive and time.monotonic() < deadline:
        try:
            event = heard.get(timeout=0.1)
        except queue.Empty:
            continue
        if isinstance(event, Heard) and isinstance(event.message, Hello):
            return event.message.firmware
    return ""
