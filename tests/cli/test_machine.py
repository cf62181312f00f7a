"""``slapbox doctor`` about the laptop: what it finds, what it mends after a question, and whether a
phone gets through."""

from __future__ import annotations

import http.client
import os
from collections.abc import Callable
from ipaddress import ip_interface
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from slapbox.cli import doctor, mending, phonetest
from slapbox.cli.main import main
from slapbox.cli.mending import UDEV_FILE, UDEV_RULE, add_to_group, let_open, let_phones_in
from slapbox.cli.phonetest import PhoneTest
from slapbox.machine.networks import Card, Way

PHONE = "127.0.0.2"
"""An address of the loopback network that is not the one that the page is asked for at."""


def run(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, list(words), input=typed, catch_exceptions=False)


# ---- what it finds ----


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine in one network, plugged in, without a firewall."""
    monkeypatch.setattr(doctor, "guests_ways", lambda: [Way("wlan0", "192.168.1.7")])
    monkeypatch.setattr(doctor, "firewall_on", lambda: None)
    monkeypatch.setattr(doctor, "has_battery", lambda: False)


@pytest.mark.usefixtures("bare")
def test_a_machine_that_needs_nothing() -> None:
    said = run("doctor", "--port", "0").output
    assert "192.168.1.7" in said
    for word in ("several networks", "firewall", "battery", "asleep", "awake"):
        assert word not in said


@pytest.mark.usefixtures("bare")
def test_two_networks_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    both = [Way("wlan0", "192.168.1.7"), Way("eth0", "10.0.0.4")]
    monkeypatch.setattr(doctor, "guests_ways", lambda: both)
    said = run("doctor", "--port", "0").output
    assert "192.168.1.7 (wlan0), 10.0.0.4 (eth0)" in said


@pytest.mark.usefixtures("bare")
def test_a_network_that_gives_no_address_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "guests_ways", list)
    monkeypatch.setattr(doctor, "cards", list)
    assert "No network" in (said := run("doctor", "--port", "0").output)
    assert "169.254" not in said
    alone = Card("eth0", (ip_interface("169.254.3.4/16"), ip_interface("fe80::1/64")))
    monkeypatch.setattr(doctor, "cards", lambda: [alone])
    assert "169.254.3.4" in run("doctor", "--port", "0").output


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize("firewall", ["ufw", "firewalld", "macos", "windows"])
def test_a_firewall_is_named_with_what_to_do(
    monkeypatch: pytest.MonkeyPatch, firewall: str
) -> None:
    monkeypatch.setattr(doctor, "firewall_on", lambda: firewall)
    said = run("doctor", "--port", "0").output
    does = {"ufw": "sudo ufw allow 0/tcp", "firewalld": "sudo firewall-cmd --add-port=0/tcp"}
    assert does.get(firewall, "llow") in said


@pytest.mark.usefixtures("bare")
def test_a_laptop_on_its_battery(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "has_battery", lambda: True)
    monkeypatch.setattr(doctor, "battery_percent", lambda: 63)
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)
    said = run("doctor", "--port", "0").output
    assert "63 %" in said
    assert "may fall asleep" in said


# ---- what it mends ----

Shell = Callable[[], list[str]]


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    """An administrator who writes down what was asked of him, with what he was given to read, and
    says no to ``udevadm``."""
    book = tmp_path / "book"
    script = tmp_path / "sudo"
    script.write_text(
        f'#!/bin/sh\necho "$@" >>{book}\n'
        f'if [ "$1" = tee ]; then /bin/cat >>{book}; fi\n[ "$1" != udevadm ]\n',
        encoding="utf-8",
    )
    script.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    return lambda: book.read_text("utf-8").splitlines() if book.exists() else []


def test_nothing_is_done_without_a_yes(shell: Shell, capsys: pytest.CaptureFixture[str]) -> None:
    asked: list[str] = []

    def no(question: str) -> bool:
        asked.append(question)
        return False

    assert not mending.mended(let_open(), no)
    assert shell() == []
    assert len(asked) == 1
    said = capsys.readouterr().out
    assert f"sudo tee {UDEV_FILE}" in said
    assert all(f"< {line}\n" in said for line in UDEV_RULE.splitlines())


def test_what_was_agreed_to_is_done_in_order_until_something_fails(
    shell: Shell, capsys: pytest.CaptureFixture[str]
) -> None:
    assert not mending.mended(let_open(), lambda _: True)
    assert shell() == [f"tee {UDEV_FILE}", *UDEV_RULE.splitlines(), "udevadm control --reload"]
    assert "udevadm control --reload" in capsys.readouterr().out.splitlines()[-1]


@pytest.mark.usefixtures("bare")
def test_doctor_fixes_what_it_can(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "firewall_on", lambda: "ufw")
    assert run("doctor", "--port", "0").exit_code == 0
    assert shell() == []
    said = run("doctor", "--port", "0", "--fix", typed="n\nn\n").output
    assert "ufw allow 0/tcp" in said
    assert shell() == []
    run("doctor", "--port", "0", "--fix", typed="y\nn\n")
    assert shell() == ["ufw allow 0/tcp"]


def test_each_mend_is_a_command_that_people_know() -> None:
    assert add_to_group("dialout").commands[0][:3] == ("usermod", "-aG", "dialout")
    assert let_phones_in("windows", 8080) is None
    opened = let_phones_in("ufw", 8080)
    assert opened is not None
    assert opened.commands == (("ufw", "allow", "8080/tcp"),)


# ---- the phone ----


def visit(port: int, own: str, **headers: str) -> str:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=60, source_address=(own, 0))
    try:
        line.request("GET", "/", headers=headers)
        return line.getresponse().read().decode()
    finally:
        line.close()


def test_a_phone_comes_and_our_own_browser_does_not_count() -> None:
    test = PhoneTest("127.0.0.1", 0)
    try:
        assert "It works" in visit(test.port, "127.0.0.1")
        assert not test.wait(0)
        assert "Es klappt" in visit(test.port, PHONE, **{"Accept-Language": "de-CH, en;q=0.8"})
        assert test.wait(60)
        assert test.came == "127.0.0.1"
    finally:
        test.close()


@pytest.mark.parametrize(
    ("at", "said"),
    [("127.0.0.1", "leads there, too"), ("192.168.1.7", "slapbox --host 127.0.0.1")],
)
def test_doctor_says_by_which_address_phones_come(
    monkeypatch: pytest.MonkeyPatch, at: str, said: str
) -> None:
    """The phone opens the address as soon as the terminal shows it."""
    monkeypatch.setattr(phonetest, "ANYWHERE", "127.0.0.1")
    monkeypatch.setattr(phonetest, "guests_ways", lambda: [Way("wlan0", at)])
    monkeypatch.setattr(phonetest, "_invite", lambda port: visit(port, PHONE))
    done = run("doctor", "--phone", "--port", "0")
    assert done.exit_code == 0
    assert said in done.output


def test_doctor_says_what_keeps_phones_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phonetest, "ANYWHERE", "127.0.0.1")
    monkeypatch.setattr(phonetest, "WAITED_S", 0.0)
    both = [Way("wlan0", "192.168.1.7"), Way("eth0", "10.0.0.4")]
    monkeypatch.setattr(phonetest, "guests_ways", lambda: both)
    monkeypatch.setattr(phonetest, "firewall_on", lambda: "windows")
    done = run("doctor", "--phone", "--port", "0")
    assert done.exit_code == 1
    for words in ("http://192.168.1.7:", "http://10.0.0.4:", "Guest networks", "Windows"):
        assert words in done.output


def test_a_port_that_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phonetest, "ANYWHERE", "127.0.0.1")
    test = PhoneTest("127.0.0.1", 0)
    try:
        done = run("doctor", "--phone", "--port", str(test.port))
        assert done.exit_code == 1
        assert str(test.port) in done.output
    finally:
        test.close()
