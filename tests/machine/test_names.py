"""``slapbox.local``, by real multicast on the loopback network."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from zeroconf import ServiceInfo, Zeroconf

from slapbox.machine.addresses import possible_names
from slapbox.machine.names import SERVICE, Announced

pytestmark = pytest.mark.long

LOOPBACK = "127.0.0.1"


def announce(address: str) -> Announced:
    """In a thread of its own, as a host does it: the one that tests run in may have an event loop,
    of a browser."""
    with ThreadPoolExecutor() as threads:
        return threads.submit(Announced, [address], 8080).result()


@pytest.fixture
def announced() -> Iterator[list[Announced]]:
    """Take back at the end all that a test announces."""
    names: list[Announced] = []
    yield names
    for name in names:
        name.end()


def asked(name: str) -> ServiceInfo | None:
    """Return what a phone is told of a service of this name."""
    phone = Zeroconf(interfaces=[LOOPBACK])
    try:
        return phone.get_service_info(SERVICE, name, timeout=10_000)
    finally:
        phone.close()


def test_a_phone_finds_the_party_by_its_name(announced: list[Announced]) -> None:
    announced.append(announce(LOOPBACK))
    name = announced[0].name
    assert name in set(possible_names())
    full_name = f"{str(name).removesuffix('.local')}.{SERVICE}"
    with ThreadPoolExecutor() as threads:
        address = threads.submit(asked, full_name).result()
    assert address is not None
    assert (address.server, address.port) == (f"{name}.", 8080)
    assert address.parsed_addresses() == [LOOPBACK]
    assert address.decoded_properties == {"path": "/join"}


def test_another_party_in_the_network_gets_another_name(announced: list[Announced]) -> None:
    """Two machines: two addresses of the loopback network."""
    announced.append(announce(LOOPBACK))
    announced.append(announce("127.0.0.2"))
    first, second = (one.name for one in announced)
    assert first is not None
    assert second is not None
    assert first != second


def test_no_network_no_name(monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(*_: object, **__: object) -> socket.socket:
        raise OSError("no such device")

    monkeypatch.setattr(socket, "socket", closed)
    nameless = Announced([LOOPBACK], 8080)
    assert nameless.name is None
    nameless.end()


def test_the_names_are_few_and_plain() -> None:
    names = list(possible_names())
    assert names[:2] == ["slapbox.local", "slapbox-2.local"]
    assert len(names) == len(set(names)) == 9
