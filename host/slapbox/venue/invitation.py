"""An invitation from the venue's desk to a new table: the venue's address, and a code for which it
gives the table's ticket, once. This is the table's side."""

from __future__ import annotations

import json
import re
import socket
import time
from http.client import HTTPConnection, HTTPException
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from msgspec import Struct
from msgspec.structs import replace

from slapbox.text import Problem, Text
from slapbox.venue import ticket
from slapbox.venue.desk import LENGTH, LETTERS
from slapbox.venue.ticket import Ticket

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

PAGES: Final = 8080
"""The port of a venue's pages, where none is named."""

CODE: Final = re.compile(rf"[{LETTERS}]{{{LENGTH}}}")
ANSWERS_S: Final = 5.0
"""Time that a venue has for its whole answer."""

LONGEST: Final = 1 << 16
OK: Final = 200
REFUSALS: Final = ("venue.why.used", "venue.why.closed")
"""Reasons that a venue gives where it refuses a ticket. Anything else that answers is no venue."""


NOT_VENUES: Final = (
    OSError,
    HTTPException,
    ValueError,
    LookupError,
    TypeError,
    AttributeError,
    RecursionError,
)
"""Errors that come from an answer that is not a venue's."""


class NoTicket(Problem):
    """The venue gave none; ``reason`` says why."""


class Invitation(Struct, frozen=True):
    """To the venue whose pages are at ``host`` and ``port``, by this ``code``."""

    host: str
    port: int
    code: str

    @property
    def place(self) -> str:
        """Return where the venue is, as people read it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"

    def accepted(self, who: str) -> Ticket:
        """The ticket, for the one who says ``who`` and for nobody else. The venue is where it
        answered, whatever else its machine is called. Raises :class:`NoTicket`."""
        body = json.dumps({"code": self.code, "who": who})
        headers = {
            "Host": self.place,
            "Content-Type": "application/json",
            "Origin": f"http://{self.place}".lower(),
            "X-Slapbox": "1",
        }
        nobody = Text("venue.why.no_venue", {"place": self.place})
        line = _Line(self.host, self.port, timeout=ANSWERS_S)
        try:
            line.request("POST", "/api/ticket", body, headers)
            answer = line.getresponse()
            reply: dict[str, Any] = json.loads(answer.read(LONGEST))
            if answer.status == OK:
                return replace(ticket.read(reply["ticket"]), host=self.host)
            key = str(reply["why"]["key"])
        except NOT_VENUES as problem:
            raise NoTicket(nobody) from problem
        finally:
            line.close()
        raise NoTicket(Text(key) if key in REFUSALS else nobody)


class _Line(HTTPConnection):
    """Over which an answer comes in :data:`ANSWERS_S`, or not at all."""

    def connect(self) -> None:
        super().connect()
        self.sock = _Limited(self.sock, time.monotonic() + ANSWERS_S)


class _Limited(socket.socket):
    """Hears until ``end_s`` (monotonic), however slowly the other side speaks: a time limit of the
    system's is one for each piece."""

    def __init__(self, line: socket.socket, end_s: float) -> None:
        super().__init__(fileno=line.detach())
        self.settimeout(ANSWERS_S)
        self._end_s = end_s

    def recv_into(self, buffer: WriteableBuffer, nbytes: int = 0, flags: int = 0) -> int:
        left_s = self._end_s - time.monotonic()
        if left_s <= 0:
            raise TimeoutError
        self.settimeout(left_s)
        return super().recv_into(buffer, nbytes, flags)


def read(text: str) -> Invitation:
    """The invitation that this is: the QR code's link, or ``ADDRESS:PORT/CODE`` as a person types
    it. Raises ``ValueError`` for anything else."""
    scheme, _, rest = text.strip().rpartition("://")
    parts = urlsplit(f"//{rest}")
    code = re.sub(r"[\s-]", "", parts.fragment or parts.path.strip("/")).upper()
    if scheme.lower() not in ("", "http") or not parts.hostname or "@" in parts.netloc:
        raise ValueError("no invitation")
    if not CODE.fullmatch(code):
        raise ValueError("no code")
    return Invitation(parts.hostname, parts.port or PAGES, code)
