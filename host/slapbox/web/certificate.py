"""Certificates for ``--https`` that the host signs itself: one for each of its addresses.

Nobody vouches for them, so every browser warns once. Each is kept for the next time, and networks
that come and go do not touch it: a phone that has accepted it is not asked again until it ends.
"""

from __future__ import annotations

import logging
import os
import ssl
from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Final

from slapbox.web.channel import TlsSocket

if TYPE_CHECKING:
    from cryptography import x509

log = logging.getLogger(__name__)

LASTS: Final = timedelta(days=397)
"""Some phones take no certificate for longer."""
RENEWED: Final = timedelta(days=30)
"""Time before its end at which it is renewed."""
LOOPBACK: Final = "127.0.0.1"


class Certificates:
    """The certificates in this folder, one for each address at which a browser has come. Each
    names its address and these host ``names``.

    Raises ``OSError`` when the folder can be neither read nor written.
    """

    def __init__(self, folder: Path, names: Iterable[str]) -> None:
        self._folder = folder
        self._names = list(names)
        self._contexts: dict[str, ssl.SSLContext] = {}
        folder.mkdir(mode=0o700, exist_ok=True)
        self._first = self._made(LOOPBACK)

    def at(self, address: str) -> ssl.SSLContext:
        """The TLS settings for clients that dialled this address of the host."""
        try:
            return self._contexts.get(address) or self._made(address)
        except OSError as problem:
            # A browser can be told to go on all the same.
            log.warning("no certificate for %s: %s", address, problem)
            return self._first

    def _made(self, address: str) -> ssl.SSLContext:
        plain = address.partition("%")[0]
        path = self._folder / f"{plain.replace(':', '_')}.pem"
        self._contexts[address] = context = secured(path, [plain, *self._names])
        return context


def secured(path: Path, names: list[str]) -> ssl.SSLContext:
    """Settings for TLS 1.2 or newer under these host names and addresses, with the certificate
    in this file. It is made if it is missing, near its end, or lacks a name.

    Raises ``OSError`` when the file can be neither read nor written.
    """
    keep(path, names, datetime.now(UTC))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.set_alpn_protocols(["http/1.1"])
    context.sslsocket_class = TlsSocket
    context.load_cert_chain(path)
    return context


def keep(path: Path, names: list[str], now: datetime) -> None:
    """See to it that this file has a certificate and its key, good for these names now."""
    before = _kept_certificate(path)
    if (
        before is None
        or now > before.not_valid_after_utc - RENEWED
        or set(names) - set(names_of(before))
    ):
        _write(path, _made(names, now))
    with suppress(OSError):  # some disks know no owners
        path.chmod(0o600)


def names_of(certificate: x509.Certificate) -> list[str]:
    """The host names and addresses that a certificate is for."""
    from cryptography import x509

    names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return [str(name.value) for name in names]


def _kept_certificate(path: Path) -> x509.Certificate | None:
    """The certificate in this file, if it can be read and its key is there."""
    from cryptography import x509
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    try:
        data = path.read_bytes()
        key = load_pem_private_key(data, password=None)
        certificate = x509.load_pem_x509_certificate(data)
    except (FileNotFoundError, ValueError):
        return None
    return certificate if certificate.public_key() == key.public_key() else None


def _made(names: list[str], now: datetime) -> bytes:
    """A new certificate for these names and its key, as PEM."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
    from cryptography.x509.oid import ExtendedKeyUsageOID

    key = ec.generate_private_key(ec.SECP256R1())
    itself = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "Slapbox")])
    purpose = x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH])
    certificate = (
        x509.CertificateBuilder(itself, itself, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))  # clocks of phones are off
        .not_valid_after(now + LASTS)
        .add_extension(x509.SubjectAlternativeName([_name(name) for name in names]), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(purpose, critical=False)
        .sign(key, hashes.SHA256())
    )
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return certificate.public_bytes(Encoding.PEM) + secret


def _name(name: str) -> x509.GeneralName:
    from cryptography import x509

    try:
        return x509.IPAddress(ip_address(name))
    except ValueError:
        return x509.DNSName(name)


def _write(path: Path, data: bytes) -> None:
    """All or nothing, and for this user's eyes only."""
    new = path.with_name(path.name + ".new")
    new.unlink(missing_ok=True)
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(data)
    new.replace(path)
