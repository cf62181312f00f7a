"""The laptop stays awake while people play: a real session bus, and a desktop that answers."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from jeepney import DBusAddress, HeaderFields, MessageType, new_method_call, new_method_return
from jeepney.io.blocking import DBusConnection, open_dbus_connection

from patience import until
from slapbox.machine.sleep import Sleepless
from whole.people import HostProcess

pytestmark = pytest.mark.real

SESSION_BUS = "DBUS_SESSION_BUS_ADDRESS"
BUS = DBusAddress("/org/freedesktop/DBus", "org.freedesktop.DBus", "org.freedesktop.DBus")
SCREEN_SAVER = "org.freedesktop.ScreenSaver"
COOKIE = 17


class Desktop:
    """Answers like a desktop's screen saver; ``held`` are the cookies of those who want it off."""

    def __init__(self, address: str) -> None:
        self.held: list[int] = []
        self.asked: list[str] = []
        self._line: DBusConnection = open_dbus_connection(address)
        claim = new_method_call(BUS, "RequestName", "su", (SCREEN_SAVER, 0))
        self._line.send_and_get_reply(claim)
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._line.sock.shutdown(socket.SHUT_RDWR)
        self._thread.join()
        self._line.close()

    def _serve(self) -> None:
        while True:
            try:
                call = self._line.receive()
            except (ConnectionError, OSError):
                return
            if call.header.message_type is not MessageType.method_call:
                continue
            name = call.header.fields[HeaderFields.member]
            self.asked.append(name)
            if name == "Inhibit":
                self.held.append(COOKIE)
                self._line.send(new_method_return(call, "u", (COOKIE,)))
            else:
                self.held.remove(call.body[0])
                self._line.send(new_method_return(call))


@pytest.fixture
def bus(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A session bus of its own; what this process starts talks on it."""
    program = shutil.which("dbus-daemon")
    if program is None:
        if os.environ.get("CI"):
            pytest.fail("dbus-daemon is missing: apt install dbus-daemon")
        pytest.skip("no dbus-daemon on this machine")
    daemon = subprocess.Popen(
        [program, "--session", "--nofork", "--print-address"],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert daemon.stdout is not None
    address = daemon.stdout.readline().strip()
    monkeypatch.setenv(SESSION_BUS, address)
    yield address
    daemon.terminate()
    daemon.wait()
    daemon.stdout.close()


@pytest.fixture
def desktop(bus: str) -> Iterator[Desktop]:
    """Somebody on that bus who can keep the screen on."""
    fake = Desktop(bus)
    yield fake
    fake.close()


def test_the_system_is_asked_once_and_let_go(desktop: Desktop) -> None:
    with Sleepless() as sleepless:
        assert sleepless.want(False)
        assert desktop.asked == []
        assert sleepless.want(True)
        assert sleepless.want(True)
        assert desktop.held == [COOKIE]
        assert sleepless.want(False)
        assert desktop.held == []
        assert sleepless.want(True)
    assert desktop.held == []
    assert desktop.asked == ["Inhibit", "UnInhibit"] * 2


def test_a_system_that_takes_no_wishes_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(SESSION_BUS, raising=False)
    with Sleepless() as sleepless:
        assert not sleepless.want(True)
        assert not sleepless.want(True)
        assert sleepless.want(False)


@pytest.mark.thorough
@pytest.mark.further
def test_a_host_keeps_the_laptop_awake_while_a_match_runs(desktop: Desktop, tmp_path: Path) -> None:
    words = ("play", "fly-swatter", "--pads", "sim:2", "--bots", "2", "--cards", "16")
    rules = ("--rule", "starter=random", "--rule", "resolution_ms=0")
    host = HostProcess(tmp_path / "j.sqlite", *words, *rules)
    try:
        host.until(lambda view: bool(view["phase"] == "over"))
        until(lambda: not desktop.held, lambda: str(desktop.asked))
        assert desktop.asked == ["Inhibit", "UnInhibit"]
    finally:
        host.stop()
