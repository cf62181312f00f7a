"""The network cards of this machine, as the system tells of them."""

from __future__ import annotations

import socket
from pathlib import Path
from types import SimpleNamespace

import psutil
import pytest

from slapbox.machine import cards as cards_module
from slapbox.machine.addresses import ANYWHERE_4, guests_cards, guests_ways
from slapbox.machine.cards import cards, leading
from slapbox.machine.networks import Way


def has(*addresses: str, netmask: str = "255.255.255.0") -> list[SimpleNamespace]:
    """Addresses as psutil tells them."""
    return [
        SimpleNamespace(
            family=socket.AF_INET6 if ":" in address else socket.AF_INET,
            address=address,
            netmask="ffff:ffff:ffff:ffff::" if ":" in address else netmask,
        )
        for address in addresses
    ]


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with cards that are up, down, and gone since."""
    found = {
        "lo": has("127.0.0.1", "::1", netmask="255.0.0.0"),
        "wlan0": has("192.168.1.7", "fe80::1%wlan0", "fd00::7"),
        "eth0": has("10.0.0.4"),
        "corp": has("10.9.9.9"),
        "down0": has("192.168.9.9"),
        "gone0": has("192.168.8.8"),
    }
    flags = {"lo": "up,loopback,running", "corp": "up,pointopoint,running"}
    up = {
        name: SimpleNamespace(isup=name != "down0", flags=flags.get(name, "up,broadcast"))
        for name in found
        if name != "gone0"
    }
    monkeypatch.setattr(psutil, "net_if_addrs", lambda: found)
    monkeypatch.setattr(psutil, "net_if_stats", lambda: up)
    monkeypatch.setattr(cards_module, "ROUTES", Path("/nowhere"))


@pytest.mark.usefixtures("known")
def test_cards_that_lead_to_guests() -> None:
    assert guests_ways() == [Way("wlan0", "192.168.1.7"), Way("eth0", "10.0.0.4")]
    assert [str(address) for address in cards()[0].addresses][1:] == ["fe80::1/64", "fd00::7/64"]
    assert guests_cards(ANYWHERE_4) == ["192.168.1.7", "10.0.0.4"]
    assert guests_cards("10.0.0.4") == ["10.0.0.4"]


def test_who_asked_for_an_address_gets_it() -> None:
    assert guests_ways("192.168.1.99") == [Way("", "192.168.1.99")]
    assert guests_ways("::1") == [Way("", "::1")]
    assert guests_ways("laptop.lan") == [Way("", "laptop.lan")]
    assert guests_ways("fe80::1%eth0") == []  # no phone's browser opens that


ROUTES = """\
Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT
wlan0\t00000000\t0101A8C0\t0003\t0\t0\t600\t00000000\t0\t0\t0
tun0\t00000000\t01630A0A\t0003\t0\t0\t50\t00000080\t0\t0\t0
eth0\t0000A8C0\t00000000\t0001\t0\t0\t100\t0000FFFF\t0\t0\t0
"""
TO_ALL, WIDTH = "0" * 32, "00"
ROUTES_6 = f"""\
{TO_ALL} {WIDTH} {TO_ALL} {WIDTH} fe800000000000000000000000000001 00000400 1 0 00000003 br0
{TO_ALL} {WIDTH} {TO_ALL} {WIDTH} {TO_ALL} ffffffff 00000001 00000000 00200200 lo
fe80{"0" * 28} 40 {TO_ALL} {WIDTH} {TO_ALL} 00000100 1 0 00000001 eth0
"""


def test_linux_says_which_cards_lead_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, told in (("ROUTES", ROUTES), ("ROUTES_6", ROUTES_6)):
        (tmp_path / name).write_text(told, encoding="ascii")
        monkeypatch.setattr(cards_module, name, tmp_path / name)
    assert leading([]) == {"wlan0", "br0"}


def test_the_cards_of_this_machine_can_be_listened_at() -> None:
    for way in guests_ways():
        family = socket.AF_INET6 if ":" in way.address else socket.AF_INET
        with socket.socket(family, socket.SOCK_STREAM) as one:
            one.bind((way.address, 0))
