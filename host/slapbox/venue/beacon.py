"""A venue's announcement of its address, for tables whose ticket has an outdated one.

Anybody in a network can say anything there, and tables tell their secret word to a venue that they
believe. So a venue signs what it says (Ed25519, RFC 8032), and tickets have the key that checks it.
The announcement holds nothing that would let anybody in. Pure.
"""

import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable, Mapping
from ipaddress import ip_address
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

SERVICE: Final = "_slapbox-venue._tcp.local."
MOST_PLACES: Final = 8

Place = tuple[str, int]
"""An address and a port."""


def _signer(root: str) -> Ed25519PrivateKey:
    """The venue's own, made of its secret (hexadecimal digits), which cannot be found from it."""
    return Ed25519PrivateKey.from_private_bytes(
        hmac.digest(bytes.fromhex(root), b"beacon", "sha256")
    )


def key_of(root: str) -> bytes:
    """Return the key that shows everybody what this venue has signed."""
    return _signer(root).public_key().public_bytes_raw()


def said(root: str, venue: str, places: Iterable[Place]) -> dict[str, str]:
    """Return what a venue of this name says in the network: where it is."""
    at = " ".join(f"{address}|{port}" for address, port in list(places)[:MOST_PLACES])
    signature = _signer(root).sign(_signed(venue, at))
    return {"venue": venue, "at": at, "sig": urlsafe_b64encode(signature).decode()}


def heard(key: bytes, words: Mapping[str, str]) -> list[Place]:
    """Return where the venue with this key says to be; nowhere if another one said it."""
    venue, at = words.get("venue", ""), words.get("at", "")
    try:
        signature = urlsafe_b64decode(words.get("sig", ""))
        Ed25519PublicKey.from_public_bytes(key).verify(signature, _signed(venue, at))
        return [_place(place) for place in at.split()]
    except (InvalidSignature, ValueError):
        return []


def _signed(venue: str, at: str) -> bytes:
    return f"slapbox venue {venue} {at}".encode()


def _place(word: str) -> Place:
    address, _, port = word.partition("|")
    return str(ip_address(address)), int(port)
