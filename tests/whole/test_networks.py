"""Networks as they are at parties, each a namespace of its own: the code on the TV leads to the
table, or the TV says that it does not."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from cryptography import x509
from zeroconf import AddressResolverIPv4, Zeroconf  # type: ignore[attr-defined]

from patience import PATIENCE_S, until
from profiles import few
from slapbox.web.certificate import names_of
from whole.networks import Place, hosting, why_none


@pytest.fixture(autouse=True, scope="module")
def _namespaces() -> None:
    reason = why_none()
    if reason is not None:
        pytest.skip(reason)


@pytest.fixture
def laptop() -> Iterator[Place]:
    """A machine without any network."""
    with Place() as place:
        yield place


@pytest.fixture
def guest() -> Iterator[Place]:
    """A phone without any network."""
    with Place() as place:
        yield place


CASES: dict[str, tuple[str, dict[str, str], list[str]]] = {
    "a hotspot of the laptop": ("10.42.0.1", {"wlan0": "10.42.0.1/24"}, []),
    "a switch without a gateway": ("192.168.1.20", {"eth0": "192.168.1.20/24"}, []),
    "a VPN that takes 10/8": (
        "192.168.1.20",
        {"wlan0": "192.168.1.20/24", "tun0": "10.99.0.6/24"},
        ["default via 192.168.1.1 dev wlan0", "10.0.0.0/8 via 10.99.0.1 dev tun0"],
    ),
    "containers": (
        "192.168.1.20",
        {"docker0": "172.17.0.1/16", "wlan0": "192.168.1.20/24"},
        ["default via 192.168.1.1 dev wlan0"],
    ),
}


@pytest.mark.parametrize("name", few(CASES, ["a hotspot of the laptop", "containers"]))
def test_the_code_leads_to_an_address_that_phones_can_open(
    laptop: Place, tmp_path: Path, name: str
) -> None:
    wanted, cards, routes = CASES[name]
    for card, address in cards.items():
        laptop.card(card, address)
    for route in routes:
        laptop.route(*route.split())
    with hosting(laptop, tmp_path) as host:
        assert str(host.join_url()).startswith(f"http://{wanted}:")
        assert f'data-join="http://{wanted}:' in laptop.asked(f"{host.url}/")[1]
        assert laptop.asked(str(host.join_url()))[0] == 200


def test_the_code_follows_the_networks(laptop: Place, tmp_path: Path) -> None:
    """One that comes, goes or is chosen, while the host runs."""
    with hosting(laptop, tmp_path) as host:
        assert host.join_url() is None
        assert laptop.asked(f"{host.url}/qr.png")[0] == 404

        laptop.card("eth0", "192.168.1.20/24")
        until(partial(host.sends_guests_to, "192.168.1.20"), host.view)
        assert "lobby.moved" in [notice["key"] for notice in host.view()["notices"]]
        before = laptop.asked(f"{host.url}/qr.png")[1]

        laptop.card("wlan0", "10.42.0.1/24")
        until(partial(host.sends_guests_to, "10.42.0.1"), host.view)
        assert laptop.asked(f"{host.url}/qr.png")[1] != before
        assert [way["card"] for way in host.view("host")["ways"]["ways"]] == ["wlan0", "eth0"]

        assert host.order("way", card="nosuch0") == 409
        assert host.order("way", card="eth0") == 200
        assert host.sends_guests_to("192.168.1.20")
        laptop.unplug("eth0")
        until(partial(host.sends_guests_to, "10.42.0.1"), host.view)
        laptop.card("eth0", "192.168.1.20/24")  # and back: the host has chosen it
        until(partial(host.sends_guests_to, "192.168.1.20"), host.view)
        assert host.order("way", card="") == 200
        assert host.sends_guests_to("10.42.0.1")

        laptop.unplug("eth0")
        laptop.unplug("wlan0")
        until(partial(host.sends_guests_to, None), host.view)
        assert "lobby.no_network" in [notice["key"] for notice in host.view()["notices"]]


@pytest.mark.parametrize("options", few([[], ["--host", "::"]], [[]]))
def test_a_network_of_ipv6_alone(
    laptop: Place, guest: Place, tmp_path: Path, options: list[str]
) -> None:
    laptop.wire("wlan0", "fd00:77::1/64", guest, "fd00:77::2/64")
    with hosting(laptop, tmp_path, *options) as host:
        url = str(host.join_url())
        assert url.startswith("http://[fd00:77::1]:")
        assert guest.asked(url)[0] == 200
        assert guest.asked(url.replace("/join", "/api/start"), {})[0] == 403  # it is not the host
        local = url.replace("fd00:77::1", "::1").replace("/join", "/api/calm")
        assert laptop.asked(local, {"calm": True})[0] == 200


def test_a_network_that_gives_no_address_is_none(laptop: Place, tmp_path: Path) -> None:
    laptop.card("eth0", "169.254.7.7/16")
    with hosting(laptop, tmp_path) as host:
        assert host.join_url() is None


def resolved(address: str) -> list[str]:
    """Return what a phone with this address is told that ``slapbox.local`` is."""
    net = Zeroconf(interfaces=[address])
    try:
        asked = AddressResolverIPv4("slapbox.local.")
        asked.request(net, 1000)
        return asked.parsed_addresses()
    finally:
        net.close()


def test_each_card_answers_with_its_own_address(
    laptop: Place, guest: Place, tmp_path: Path
) -> None:
    """Two networks, and one that exists inside the machine alone."""
    laptop.wire("wlan0", "10.42.0.1/24", guest, "10.42.0.2/24")
    laptop.card("docker0", "172.17.0.1/16")
    with Place() as other, hosting(laptop, tmp_path) as host:
        laptop.wire("eth0", "192.168.77.1/24", other, "192.168.77.2/24")
        until(lambda: host.view()["local_name"] and len(host.view("host")["ways"]["ways"]) == 2)
        for place, own, wanted in (
            (guest, "10.42.0.2", "10.42.0.1"),
            (other, "192.168.77.2", "192.168.77.1"),
        ):
            told = until(partial(place.within, partial(resolved, own)))
            assert told == [wanted]


def named(address: str, port: int) -> list[str]:
    """The names in the certificate that a browser is shown who dials this address."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    with (
        socket.create_connection((address, port), PATIENCE_S) as line,
        context.wrap_socket(line) as secured,
    ):
        shown = x509.load_der_x509_certificate(secured.getpeercert(binary_form=True) or b"")
    return names_of(shown)


def test_the_certificate_follows_the_networks(laptop: Place, tmp_path: Path) -> None:
    """No network, one, another beside it, and a second address: whoever dials one is shown it, and
    what was accepted in one network stays as it was."""
    with hosting(laptop, tmp_path, "--https") as host:
        port = int(host.url.rpartition(":")[2])
        certificates = tmp_path / "j-https"
        for card, address in (
            ("eth0", "192.168.1.20/24"),
            ("wlan0", "10.42.0.1/24"),
            ("eth1", "fd00:77::1/64"),
        ):
            laptop.card(card, address)
            dialled = address.partition("/")[0]
            if ":" not in address:
                until(partial(host.sends_guests_to, dialled), host.view)
            assert dialled in laptop.within(partial(named, dialled, port))
            first = (certificates / "192.168.1.20.pem").read_bytes()
        assert "192.168.1.20" in laptop.within(partial(named, "192.168.1.20", port))
        assert (certificates / "192.168.1.20.pem").read_bytes() == first
        assert "::1" in laptop.within(partial(named, "::1", port))
