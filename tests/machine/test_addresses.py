"""Which network cards lead to the guests."""

from __future__ import annotations

import socket
from types import SimpleNamespace

import psutil
import pytest

from slapbox.machine.addresses import cards


def test_cards_that_lead_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def has(*found: str) -> list[SimpleNamespace]:
        six = SimpleNamespace(family=socket.AF_INET6, address="fe80::1")
        return [six, *(SimpleNamespace(family=socket.AF_INET, address=one) for one in found)]

    known = {
        "lo": has("127.0.0.1"),
        "wlan0": has("192.168.1.7"),
        "eth0": has("10.0.0.4"),
        "usb0": has("169.254.3.3"),
        "down0": has("192.168.9.9"),
        "gone0": has("192.168.8.8"),
    }
    up = {name: SimpleNamespace(isup=name != "down0") for name in known if name != "gone0"}
    monkeypatch.setattr(psutil, "net_if_addrs", lambda: known)
    monkeypatch.setattr(psutil, "net_if_stats", lambda: up)
    assert cards() == {"wlan0": "192.168.1.7", "eth0": "10.0.0.4"}


def test_the_cards_of_this_machine_can_be_listened_at() -> None:
    for address in cards().values():
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as one:
            one.bind((address, 0))
