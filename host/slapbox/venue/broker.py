"""``nats-server``, started by the venue when nobody names another one, and ended with it.

Nothing is ended but what the venue started. One that outlived a venue which was killed is found by
what its folder says, taken over, and ended in the end.
"""

from __future__ import annotations

import json
import logging
import shutil
import subprocess
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

import psutil

from slapbox.text import Problem, Text
from slapbox.threads import Watched
from slapbox.venue.config import config
from slapbox.venue.secret import write_private

log = logging.getLogger(__name__)

PROGRAM: Final = "nats-server"
STARTS_S: Final = 30.0
ENDS_S: Final = 10.0
AGAIN_S: Final = 0.5
"""One that died is started again after so long."""

LOOK_S: Final = 0.05
ANY_PORT: Final = -1
LAST_LINES: Final = 3


class NoBroker(Problem):
    """There is no server; ``reason`` says what to do."""


class Broker:
    """A running ``nats-server`` with all its files in ``folder``, which must be private; use it as
    a context. ``port`` is where it is found; asked for 0 it takes a free one, and keeps it when it
    has to be started again.

    Raises :class:`NoBroker` when it is not installed or does not start.
    """

    def __init__(
        self,
        folder: Path,
        passwords: Mapping[str, str],
        host: str,
        port: int,
        certificate: Path | None = None,
    ) -> None:
        self.port = port
        self._folder = folder
        self._passwords = passwords
        self._host = host
        self._certificate = certificate
        self._process: psutil.Process | None = None
        self._watch = Watched(self._keep, PROGRAM)

    def __enter__(self) -> Broker:
        self._process = self._left_over()
        if self._process is None:
            self._start()
        else:
            log.info("%s of an earlier venue is taken over", PROGRAM)
        self._watch.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._watch.stop()
        if self._process is not None:
            end(self._process)

    @property
    def pid(self) -> int | None:
        """The process's number, while there is one."""
        return None if self._process is None else self._process.pid

    @property
    def _config(self) -> Path:
        return self._folder / "nats.conf"

    @property
    def _pid_file(self) -> Path:
        return self._folder / "nats.pid"

    def _left_over(self) -> psutil.Process | None:
        """The server that a killed venue left behind: the process that runs with our very file."""
        try:
            process = psutil.Process(int(self._pid_file.read_text(encoding="ascii")))
            if str(self._config) not in process.cmdline():
                return None
            self.port = _port(self._ports_file(process.pid)) or self.port
        except (OSError, ValueError, psutil.Error):
            return None
        if self._config.read_text(encoding="utf-8") == self._wanted(self.port):
            return process
        end(process)  # it knows other tables, or listens elsewhere
        return None

    def _wanted(self, port: int) -> str:
        store = (self._folder / "jetstream").as_posix()
        certificate = self._certificate.as_posix() if self._certificate else ""
        return config(self._host, port, store, self._passwords, certificate)

    def _ports_file(self, pid: int) -> Path:
        return self._folder / f"{PROGRAM}_{pid}.ports"

    def _start(self) -> None:
        program = shutil.which(PROGRAM) or shutil.which(PROGRAM, path="/usr/sbin")
        if program is None:
            raise NoBroker(Text("venue.why.no_nats"))
        write_private(self._config, self._wanted(self.port or ANY_PORT))
        path = self._folder / "nats.log"
        with path.open("wb") as out:
            process = psutil.Popen(
                [
                    *(program, "-c", str(self._config), "-P", str(self._pid_file)),
                    *("--ports_file_dir", str(self._folder)),
                ],
                start_new_session=True,  # Ctrl-C is for the venue, which ends it then
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
            )
        self._process = process
        end_s = time.monotonic() + STARTS_S
        while (port := _port(self._ports_file(process.pid))) is None:
            if process.poll() is not None or time.monotonic() > end_s:
                end(self._process)
                self._process = None
                lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
                raise NoBroker(Text("venue.why.nats_fails", {"why": " ".join(lines[-LAST_LINES:])}))
            time.sleep(LOOK_S)
        if not self.port:
            self.port = port
            write_private(self._config, self._wanted(port))  # the record that identifies it later

    def _keep(self) -> None:
        """Start it again whenever it has died."""
        while not self._watch.ending.wait(AGAIN_S):
            if self._process is None or not is_alive(self._process):
                log.warning("%s has died and is started again", PROGRAM)
                self._start()


def is_alive(process: psutil.Process) -> bool:
    """Return whether it runs; one that has ended and that nobody has asked after is let go of."""
    if isinstance(process, psutil.Popen):
        return process.poll() is None
    with suppress(psutil.Error):
        if process.status() == psutil.STATUS_ZOMBIE:
            process.wait(0)
        return bool(process.is_running())
    return False


def end(process: psutil.Process) -> None:
    """End it, gently at first."""
    with suppress(psutil.NoSuchProcess):
        process.terminate()
        try:
            process.wait(ENDS_S)
        except psutil.TimeoutExpired:
            process.kill()
            process.wait(ENDS_S)
    if isinstance(process, psutil.Popen):
        process.poll()  # reap it, even if somebody else killed it


def _port(path: Path) -> int | None:
    """The port that ``nats-server`` says to have, if it has said so by now."""
    try:
        urls = json.loads(path.read_text(encoding="utf-8"))["nats"]
        return int(urls[0].rpartition(":")[2])
    except (OSError, ValueError, KeyError, IndexError):
        return None
