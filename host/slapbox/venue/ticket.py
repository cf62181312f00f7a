"""A table's ticket into the venue: one line of text, which is its credential, too."""

import ssl
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final
from urllib.parse import parse_qs, urlencode, urlsplit

from msgspec import Struct

from slapbox.venue.subjects import TABLE

PORT: Final = 4280
"""Not the usual one: where ``nats-server`` was installed as a service, that is taken."""


class Ticket(Struct, frozen=True):
    """The venue's address, and the word by which this ``table`` comes in. With a ``certificate``
    (DER) the line is secured, and no other certificate will do. By the ``key``
    (:mod:`slapbox.venue.beacon`) the table finds the venue where it has another address by now."""

    host: str
    port: int
    table: str
    password: str
    certificate: bytes = b""
    key: bytes = b""

    @property
    def address(self) -> str:
        """Return where to connect."""
        return self.at(self.host, self.port)

    def at(self, host: str, port: int) -> str:
        """Return where to connect if the venue is there."""
        host = f"[{host}]" if ":" in host else host
        return f"{'tls' if self.certificate else 'nats'}://{host}:{port}"

    @property
    def text(self) -> str:
        """The line; :func:`read` reads it back."""
        scheme, _, rest = self.address.partition("://")
        line = f"{scheme}://{self.table}:{self.password}@{rest}"
        parts = {"key": self.key, "ca": self.certificate}
        words = {name: urlsafe_b64encode(data).decode() for name, data in parts.items() if data}
        return f"{line}/?{urlencode(words)}" if words else line

    def tls(self) -> ssl.SSLContext | None:
        """Return how to secure the line, if it is to be."""
        return trusting(self.certificate) if self.certificate else None


def trusting(certificate: bytes) -> ssl.SSLContext:
    """Takes this certificate (DER), which nobody but its owner has signed, and no other. Raises
    ``ValueError`` if it is none."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False  # it is this very certificate, wherever the venue is by now
    try:
        context.load_verify_locations(cadata=ssl.DER_cert_to_PEM_cert(certificate))
    except ssl.SSLError as error:
        raise ValueError("no certificate") from error
    return context


def read(text: str) -> Ticket:
    """The ticket that this line is; raises ``ValueError`` for anything else."""
    parts = urlsplit(text.strip())
    table, password = parts.username or "", parts.password or ""
    if parts.scheme not in ("nats", "tls") or not parts.hostname or not password:
        raise ValueError("no ticket")
    if not TABLE.fullmatch(table):
        raise ValueError(table)
    words = parse_qs(parts.query)
    certificate, key = (urlsafe_b64decode(words.get(name, [""])[0]) for name in ("ca", "key"))
    if (parts.scheme == "tls") != bool(certificate):
        raise ValueError("a secured line needs its certificate")
    return Ticket(parts.hostname, parts.port or PORT, table, password, certificate, key)
