"""Firewalls that are on: the systems' commands, as scripts that answer as their manuals say."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from slapbox.machine import firewall

Command = Callable[[str, str], None]


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Command:
    """Puts commands that say something on the path, and nothing else is on it."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(firewall, "UFW_CONF", tmp_path / "ufw.conf")

    def make(name: str, answer: str) -> None:
        script = tmp_path / Path(name).name
        script.write_text(f"#!/bin/sh\n/bin/cat <<'END'\n{answer}\nEND\n", encoding="utf-8")
        script.chmod(0o755)

    return make


def test_none_that_is_known(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    del command
    for system in ("linux", "darwin", "win32", "freebsd14"):
        monkeypatch.setattr(sys, "platform", system)
        assert firewall.firewall_on() is None


@pytest.mark.parametrize(("line", "found"), [("ENABLED=yes", "ufw"), ("ENABLED=no", None)])
def test_ufw(
    command: Command, monkeypatch: pytest.MonkeyPatch, line: str, found: str | None
) -> None:
    del command
    monkeypatch.setattr(sys, "platform", "linux")
    firewall.UFW_CONF.write_text(f"# start at boot\n{line}\nLOGLEVEL=low\n", encoding="utf-8")
    assert firewall.firewall_on() == found


@pytest.mark.parametrize(("answer", "found"), [("running", "firewalld"), ("not running", None)])
def test_firewalld(
    command: Command, monkeypatch: pytest.MonkeyPatch, answer: str, found: str | None
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    command("firewall-cmd", answer)
    assert firewall.firewall_on() == found


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        ("Firewall is enabled. (State = 1)", "macos"),
        ("Firewall is disabled. (State = 0)", None),
    ],
)
def test_macos(
    command: Command,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    answer: str,
    found: str | None,
) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    command(firewall.MACOS, answer)
    monkeypatch.setattr(firewall, "MACOS", str(tmp_path / "socketfilterfw"))
    assert firewall.firewall_on() == found


@pytest.mark.parametrize(("state", "found"), [("ON", "windows"), ("OFF", None)])
def test_windows(
    command: Command, monkeypatch: pytest.MonkeyPatch, state: str, found: str | None
) -> None:
    """As a German Windows says it."""
    monkeypatch.setattr(sys, "platform", "win32")
    command("netsh", f"Öffentliches Profil-Einstellungen:\n-----\nStatus        {state}\nOK.")
    assert firewall.firewall_on() == found


def test_a_command_that_fails_tells_nothing(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    command("firewall-cmd", "running")
    (tmp_path / "firewall-cmd").write_bytes(b"\x7fELF no program at all")
    assert firewall.firewall_on() is None


def test_where_a_command_opens_a_port_it_is_named() -> None:
    assert firewall.opening("ufw", 8080) == (("ufw", "allow", "8080/tcp"),)
    assert firewall.opening("firewalld", 81) == (("firewall-cmd", "--add-port=81/tcp"),)
    assert firewall.opening("macos", 80) == firewall.opening("windows", 80) == ()
