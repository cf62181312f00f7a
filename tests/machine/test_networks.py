"""The address that guests are sent to, for machines of many kinds."""

from __future__ import annotations

from dataclasses import dataclass, field
from ipaddress import ip_interface

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slapbox.machine.networks import Card, Kind, Way, self_assigned, ways

KINDS: dict[str, Kind] = {"tunnel": "tunnel", "wireless": "wireless", "inner": "inner"}
KINDS |= {"modem": "modem"}


@dataclass(frozen=True)
class Machine:
    """Cards as ``name address/width …`` with the kind that the system tells, those with a default
    route, and the addresses that guests may be sent to, the likeliest first."""

    wanted: list[str]
    cards: list[str]
    leading: set[str] = field(default_factory=set)


def card(line: str) -> Card:
    name, *words = line.split(" · ")
    kind, mac, addresses = "plain", "", []
    for word in " ".join(words).split():
        if word in KINDS:
            kind = word
        elif word.startswith("mac="):
            mac = word[4:]
        else:
            addresses.append(ip_interface(word))
    return Card(name, tuple(addresses), KINDS.get(kind, "plain"), mac)


HOME = "wlan0 · 192.168.1.20/24"
CABLE = "eth0 · 192.168.1.21/24"
MACHINES: dict[str, Machine] = {
    "a Wi-Fi": Machine(["192.168.1.20"], [HOME], {"wlan0"}),
    "no network": Machine([], []),
    "a hotspot of its own": Machine(["10.42.0.1"], ["wlan0 · 10.42.0.1/24"]),
    "a hotspot beside its uplink": Machine(
        ["10.42.0.1", "192.168.1.21"], [CABLE, "wlan0 · 10.42.0.1/24"], {"eth0"}
    ),
    "a hotspot by cable beside its Wi-Fi": Machine(
        ["10.42.0.1", "192.168.1.20"], [HOME, "eth0 · 10.42.0.1/24"], {"wlan0"}
    ),
    "a hotspot at a card of any name": Machine(
        ["172.30.0.1", "192.168.1.21"], [CABLE, "home · wireless 172.30.0.1/24"], {"eth0"}
    ),
    "a switch without a gateway": Machine(["192.168.1.21"], [CABLE]),
    "a switch, and a phone as modem": Machine(
        ["192.168.1.21", "192.168.42.17"], ["usb0 · 192.168.42.17/24", CABLE], {"usb0"}
    ),
    "a phone as modem by another name": Machine(
        ["192.168.1.21", "192.168.7.3"], ["enx02 · modem 192.168.7.3/24", CABLE], {"enx02"}
    ),
    "an iPhone on its cable": Machine(
        ["192.168.1.20", "172.20.10.2"], ["en5 · 172.20.10.2/28", HOME], {"en5"}
    ),
    "an iPhone's hotspot": Machine(["172.20.10.3"], ["wlan0 · 172.20.10.3/28"], {"wlan0"}),
    "a modem alone": Machine(["192.168.42.17"], ["usb0 · 192.168.42.17/24"], {"usb0"}),
    "a card for mobile data": Machine(["192.168.1.20"], ["wwan0 · 100.72.1.2/30", HOME], {"wlan0"}),
    "Wi-Fi and cable in two networks": Machine(
        ["192.168.1.20", "10.0.0.5"], ["eth0 · 10.0.0.5/24", HOME], {"eth0"}
    ),
    "two cards in one network": Machine(
        ["192.168.1.20", "192.168.1.21"], [CABLE, HOME], {"eth0", "wlan0"}
    ),
    "a VPN that takes 10/8": Machine(["192.168.1.20"], ["tun0 · 10.99.0.6/24", HOME], {"wlan0"}),
    "a VPN that takes all": Machine(
        ["192.168.1.20"], [HOME, "tun0 · 10.8.0.2/24"], {"tun0", "wlan0"}
    ),
    "WireGuard": Machine(["192.168.1.20"], [HOME, "wg0 · 10.6.0.2/32"], {"wg0"}),
    "WireGuard by another name": Machine(
        ["10.1.2.3"], ["office · tunnel 10.6.0.2/24", "wlan0 · 10.1.2.3/16"], {"wlan0"}
    ),
    "Tailscale": Machine(
        ["192.168.1.20"], ["tailscale0 · 100.101.1.2/32 fd7a:115c:a1e0::1/128", HOME], {"wlan0"}
    ),
    "Tailscale on a Mac": Machine(
        ["192.168.1.20"], ["utun4 · 100.101.1.2/32", "en0 · 192.168.1.20/24"], {"en0"}
    ),
    "Tailscale alone": Machine([], ["wg9 · fd7a:115c:a1e0::1/128", "any · 100.101.1.2/32"]),
    "ZeroTier": Machine(["192.168.1.20"], ["ztr2qwe4ty · 10.147.17.5/24", HOME], {"wlan0"}),
    "OpenVPN on Windows": Machine(
        ["192.168.1.21"],
        ["Ethernet 3 · mac=00:ff:12:34:56:78 10.8.0.6/24", "Ethernet · 192.168.1.21/24"],
        {"Ethernet 3"},
    ),
    "WARP on Windows": Machine(
        ["192.168.1.21"],
        ["CloudflareWARP · 172.16.0.2/32", "Ethernet · 192.168.1.21/24"],
        {"CloudflareWARP"},
    ),
    "Outline on Windows": Machine(
        ["192.168.1.21"],
        ["outline-tap0 · 10.0.85.2/24", "Ethernet · 192.168.1.21/24"],
        {"outline-tap0"},
    ),
    "a VPN of any name that has no network of its own": Machine(
        ["192.168.1.21", "10.14.0.2"],
        ["Corp · 10.14.0.2/32", "Ethernet · 192.168.1.21/24"],
        {"Corp"},
    ),
    "a rented machine": Machine(["10.128.0.2"], ["ens4 · 10.128.0.2/32"], {"ens4"}),
    "Parallels on a Mac": Machine(
        ["192.168.1.21"], ["vnic0 · 10.211.55.2/24", "en5 · 192.168.1.21/24"]
    ),
    "PPPoE": Machine(["192.168.1.21"], ["ppp0 · 93.184.216.34/32", CABLE], {"ppp0"}),
    "Docker": Machine(["192.168.1.20"], ["docker0 · 172.17.0.1/16", HOME], {"wlan0"}),
    "Docker, no gateway": Machine(
        ["192.168.1.20"], ["br-0123456789ab · 172.18.0.1/16", "docker0 · 172.17.0.1/16", HOME]
    ),
    "Docker alone": Machine([], ["docker0 · 172.17.0.1/16", "moby · 172.17.0.1/16"]),
    "a bridge for containers by another name": Machine(
        ["192.168.1.21"], ["lab · inner 10.9.0.1/24", CABLE]
    ),
    "libvirt": Machine(["192.168.1.21"], ["virbr0 · 192.168.122.1/24", CABLE], {"eth0"}),
    "a bridge for libvirt that is the way out": Machine(
        ["192.168.1.20"], ["virbr0 · 192.168.122.1/24", "br0 · inner 192.168.1.20/24"], {"br0"}
    ),
    "a bridge without a gateway": Machine(["192.168.1.20"], ["br0 · 192.168.1.20/24"]),
    "VirtualBox": Machine(["192.168.1.20"], ["vboxnet0 · 192.168.56.1/24", HOME], {"wlan0"}),
    "VirtualBox on Windows": Machine(
        ["192.168.1.21"],
        ["Ethernet 2 · 192.168.56.1/24", "Ethernet · 192.168.1.21/24"],
        {"Ethernet"},
    ),
    "VirtualBox on Windows, elsewhere": Machine(
        ["192.168.1.21"],
        ["Ethernet 2 · mac=0a:00:27:00:00:0b 192.168.99.1/24", "Ethernet · 192.168.1.21/24"],
    ),
    "VMware on Windows": Machine(
        ["192.168.1.20"],
        ["VMware Network Adapter VMnet8 · 192.168.80.1/24", "Wi-Fi · 192.168.1.20/24"],
        {"Wi-Fi"},
    ),
    "WSL on Windows": Machine(
        ["192.168.1.20"],
        ["vEthernet (WSL (Hyper-V firewall)) · 172.28.16.1/20", "WLAN · 192.168.1.20/24"],
        {"WLAN"},
    ),
    "a virtual switch that is the way out": Machine(
        ["192.168.1.20"],
        ["vEthernet (Default Switch) · 172.28.16.1/20", "vEthernet (LAN) · 192.168.1.20/24"],
        {"vEthernet (LAN)"},
    ),
    "a virtual switch without a gateway": Machine(
        ["192.168.1.20"],
        ["vEthernet (Default Switch) · 172.28.16.1/20", "vEthernet (LAN) · 192.168.1.20/24"],
    ),
    "Windows' hotspot": Machine(
        ["192.168.137.1", "192.168.1.20"],
        ["Wi-Fi · 192.168.1.20/24", "LAN-Verbindung* 10 · 192.168.137.1/24"],
        {"Wi-Fi"},
    ),
    "macOS' hotspot": Machine(
        ["192.168.2.1", "10.0.0.5"],
        ["en0 · 10.0.0.5/24", "bridge100 · 192.168.2.1/24", "awdl0 · fe80::1/64"],
        {"en0"},
    ),
    "macOS' virtual machines": Machine(
        ["10.0.0.5"], ["en0 · 10.0.0.5/24", "bridge100 · 192.168.64.1/24"], {"en0"}
    ),
    "a public address": Machine(
        ["141.20.5.6"], ["eth0 · 141.20.5.6/24", "docker0 · 172.17.0.1/16"], {"eth0"}
    ),
    "a public address beside a hotspot": Machine(
        ["10.42.0.1", "141.20.5.6"], ["eth0 · 141.20.5.6/24", "wlan0 · 10.42.0.1/24"], {"eth0"}
    ),
    "an unknown card": Machine(["10.1.2.3"], ["foo7 · 10.1.2.3/24"]),
    "an unknown card beside a known": Machine(
        ["192.168.1.21", "10.1.2.1"], ["foo7 · 10.1.2.1/24", CABLE], {"eth0"}
    ),
    "no address given": Machine([], ["eth0 · 169.254.3.4/16 fe80::1/64"]),
    "an address given beside one taken": Machine(
        ["192.168.1.21"], ["eth0 · 169.254.3.4/16 192.168.1.21/24"]
    ),
    "IPv6 alone": Machine(["fd00::20"], ["wlan0 · fe80::1/64 2a02:810a::20/64 fd00::20/64"]),
    "IPv6 alone, public": Machine(["2a02:810a::20"], ["wlan0 · fe80::1/64 2a02:810a::20/64"]),
    "IPv4 before IPv6": Machine(
        ["192.168.1.21", "fd00::20"], ["wlan0 · fd00::20/64", CABLE], {"eth0", "wlan0"}
    ),
    "Teredo": Machine(["192.168.1.21"], ["Teredo · 2001:0:5ef5::1/64", CABLE], {"eth0"}),
}


@pytest.mark.parametrize("name", MACHINES)
def test_guests_are_sent_where_they_can_come(name: str) -> None:
    machine = MACHINES[name]
    cards = [card(line) for line in machine.cards]
    assert [way.address for way in ways(cards, machine.leading)] == machine.wanted


@pytest.mark.parametrize("name", MACHINES)
def test_the_order_in_which_a_system_lists_its_cards_says_nothing(name: str) -> None:
    machine = MACHINES[name]
    cards = [card(line) for line in reversed(machine.cards)]
    assert [way.address for way in ways(cards, machine.leading)] == machine.wanted


WITHIN = st.ip_addresses(v=4) | st.ip_addresses(v=6)


@given(st.lists(st.tuples(st.text(max_size=12), WITHIN, st.integers(1, 128), st.booleans())))
def test_whatever_the_cards_no_guest_is_sent_to_an_address_of_no_network(
    told: list[tuple[str, object, int, bool]],
) -> None:
    cards = [
        Card(name, (ip_interface(f"{address}/{min(width, 32)}"),))
        for name, address, width, _ in told
    ]
    found = ways(cards, {name for name, *_, leads in told if leads})
    for way in found:
        address = ip_interface(way.address).ip
        assert not address.is_loopback
        assert not address.is_link_local
        assert not address.is_multicast
    assert len(found) <= len(cards)


def test_a_network_that_gives_no_address_is_known() -> None:
    lonely = card("eth0 · 169.254.3.4/16 fe80::1/64")
    assert self_assigned([lonely]) == Way("eth0", "169.254.3.4")
    assert self_assigned([card("eth0 · fe80::1/64")]) == Way("eth0", "fe80::1")
    assert self_assigned([card(HOME), card("awdl0 · fe80::1/64")]) is None
