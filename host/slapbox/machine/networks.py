"""The addresses at which guests can reach this machine, chosen among its network cards. Pure.

Three things decide: the range of an address, the routes, and the kind of its card; names help where
these do not tell. What guests can reach comes before what leads out: a hotspot of this machine,
then a Wi-Fi, then a cable. Tunnels (VPN), and networks that exist inside this machine alone
(containers, virtual machines), never lead to guests.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from ipaddress import IPv4Interface, IPv4Network, IPv6Interface, IPv6Network
from typing import Final, Literal

from msgspec import Struct

Kind = Literal["plain", "wireless", "modem", "tunnel", "inner"]
Interface = IPv4Interface | IPv6Interface

TUNNELS: Final = re.compile(
    r"u?tun\d|tap\d|wg|tailscale|zt[a-z0-9]{6,}|feth\d|ppp|ipsec|gpd\d|cscotun|ham\d|wt\d|nebula"
    r"|sit\d|gre|ip6?tnl|tunl\d|he-|tinc"
    r"|.*(vpn|wireguard|zerotier|hamachi|nordlynx|proton|mullvad|fortinet|anyconnect|globalprotect"
    r"|warp|windscribe|surfshark|twingate|outline-t|teredo|isatap|6to4|\btunnel)",
    re.IGNORECASE,
)
INNER: Final = re.compile(
    r"docker|br-[0-9a-f]{12}$|virbr|lxcbr|lxdbr|incusbr|cni|cbr\d|podman|veth[^e]|vnet\d|vmnet"
    r"|vnic\d|vboxnet|flannel|cali|cilium|weave|kube|mpqemubr|dummy|waydroid|hassio|nat\d|awdl|llw|anpi"
    r"|.*(vethernet|virtualbox|vmware|hyper-v|host-only|loopback|\bwsl\b|default switch)",
    re.IGNORECASE,
)
MODEMS: Final = re.compile(
    r"usb\d|rndis|wwan|wwp|wwx|rmnet|bnep|pan\d"
    r"|.*(remote ndis|mobile broadband|mobilfunk|cellular|iphone|bluetooth)",
    re.IGNORECASE,
)
WIRELESS: Final = re.compile(
    r"wl|ath\d|ra\d|wifi|uap\d|ap\d|p2p-|.*(wi-fi|wlan|wireless|airport|drahtlos)", re.IGNORECASE
)
VM_BRIDGE: Final = re.compile(r"bridge1\d\d$")
"""Of macOS, for its hotspot and for virtual machines alike."""

MAKERS: Final[dict[str, Kind]] = {"0a:00:27": "inner", "00:50:56:c0": "inner", "00:ff": "tunnel"}
"""Starts of the hardware addresses of VirtualBox's and VMware's cards, and of OpenVPN's."""

PRIVATE: Final = [IPv4Network(net) for net in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16")]
CARRIERS: Final = IPv4Network("100.64.0.0/10")
"""Between a carrier and its customers (RFC 6598); Tailscale uses it, too."""
HOTSPOTS: Final = [
    IPv4Network(net) for net in ("10.42.0.0/16", "192.168.137.0/24", "192.168.12.0/24")
]
"""Networks of NetworkManager, Windows and create_ap for devices that this machine connects."""
MACHINES: Final = [
    IPv4Network(net) for net in ("172.17.0.0/16", "192.168.56.0/24", "192.168.122.0/24")
]
"""Networks that Docker, VirtualBox and libvirt use inside a machine unless told otherwise."""
MAC_MACHINES: Final = IPv4Network("192.168.64.0/22")
PHONES: Final = [IPv4Network("192.168.42.0/24"), IPv4Network("172.20.10.0/28")]
"""Networks that Android and iPhone give to a computer on their cable."""

LOCAL: Final = IPv6Network("fc00::/7")
GLOBAL: Final = IPv6Network("2000::/3")
NOT_HERE: Final = [
    IPv6Network(net) for net in ("fd7a:115c:a1e0::/48", "2001::/32", "2002::/16", "2001:20::/28")
]
"""Tailscale's own, and what is carried in IPv4."""


class Card(Struct, frozen=True):
    """A network card that is up, with its addresses; ``kind`` is what the system says of it."""

    name: str
    addresses: tuple[Interface, ...]
    kind: Kind = "plain"
    mac: str = ""


class Way(Struct, frozen=True):
    """The card by which guests come, and its address."""

    card: str
    address: str


def ways(cards: Sequence[Card], leading: Collection[str]) -> list[Way]:
    """The ways by which guests can come, one a card, the likeliest first. ``leading`` names the
    cards that have a default route."""
    listed = []
    for number, card in enumerate(cards):
        leads = card.name in leading
        kind = kind_of(card, leads=leads)
        address = best(card.addresses, leads=leads)
        if kind in ("tunnel", "inner") or address is None:
            continue
        place = _place(kind, card, address, leads=leads)
        listed.append((address.version, place, number, Way(card.name, str(address.ip))))
    return [way for *_, way in sorted(listed, key=lambda row: row[:3])]


def kind_of(card: Card, *, leads: bool) -> Kind:
    """Return the kind of a card. A bridge or virtual switch that leads out is a real one."""
    maker = next((kind for start, kind in MAKERS.items() if card.mac.startswith(start)), None)
    if "tunnel" in (card.kind, maker) or TUNNELS.match(card.name):
        return "tunnel"
    if leads:
        inner = False
    elif INNER.match(card.name):
        inner = not (card.name.startswith("vEthernet") and not _is_router(card))
    else:
        inner = "inner" in (card.kind, maker) or _is_for_machines(card)
    if inner:
        return "inner"
    if card.kind == "wireless" or WIRELESS.match(card.name):
        return "wireless"
    cable = any(address.ip in net for address in card.addresses for net in PHONES)
    return "modem" if card.kind == "modem" or cable or MODEMS.match(card.name) else "plain"


def _is_for_machines(card: Card) -> bool:
    nets = [MAC_MACHINES] if VM_BRIDGE.match(card.name) else MACHINES
    internal = any(address.ip in net for address in card.addresses for net in nets)
    return internal and _is_router(card) and not WIRELESS.match(card.name)


def _is_router(card: Card) -> bool:
    """Return whether this machine has the first address of a network, as routers do."""
    return any(address.version == 4 and _is_first(address) for address in card.addresses)


def _is_first(address: Interface) -> bool:
    return int(address.ip) == int(address.network.network_address) + 1


def _place(kind: Kind, card: Card, address: Interface, *, leads: bool) -> int:
    """Return how likely guests come by this card: the lower, the likelier."""
    if kind == "modem":
        return 6
    private = any(address.ip in net for net in PRIVATE) and address.network.prefixlen < 31
    if not (private or address.ip in LOCAL):
        return 5
    routes = not leads and _is_first(address)
    shared = VM_BRIDGE.match(card.name) or any(address.ip in net for net in HOTSPOTS)
    if routes and (kind == "wireless" or shared):
        return 0
    if kind == "wireless":
        return 1
    return 2 if leads else 3 + routes


def best(addresses: Iterable[Interface], *, leads: bool) -> Interface | None:
    """The address of a card by which phones can ask for a page: IPv4 before IPv6, private before
    public. None where it has only what it gave itself (169.254.0.0/16, fe80::/10): phones' browsers
    cannot open that."""
    usable = [address for address in addresses if _is_usable(address, leads=leads)]
    return min(usable, key=_order, default=None)


def _order(address: Interface) -> tuple[int, bool]:
    private = address.ip in LOCAL or any(address.ip in net for net in PRIVATE)
    return address.version, not private


def _is_usable(address: Interface, *, leads: bool) -> bool:
    ip = address.ip
    if isinstance(address, IPv6Interface):
        return (ip in LOCAL or ip in GLOBAL) and not any(ip in net for net in NOT_HERE)
    if ip.is_loopback or ip.is_link_local or ip.is_multicast or ip.is_unspecified:
        return False
    return leads or (ip not in CARRIERS and address.network.prefixlen < 31)


def self_assigned(cards: Iterable[Card]) -> Way | None:
    """A card that has only an address which it gave itself: its network gives none."""
    for card in cards:
        real = kind_of(card, leads=False) not in ("tunnel", "inner")
        own = [address for address in card.addresses if address.ip.is_link_local]
        if real and own and len(own) == len(card.addresses):
            return Way(card.name, str(min(own, key=_order).ip))
    return None
