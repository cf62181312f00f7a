"""What the hall's desk shows for a new table: where the hall is, and a code for which it gives the
table's ticket, once. On the table's side."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from http.client import HTTPConnection, HTTPException
from typing import Any, Final
from urllib.parse import urlsplit

from slapbox.text import Text
from slapbox.venue import ticket
from slapbox.venue.desk import LENGTH, LETTERS
from slapbox.venue.ticket import Ticket

PAGES: Final = 8080
"""The port of a hall's pages, where none is named."""

CODE: Final = re.compile(rf"[{LETTERS}]{{{LENGTH}}}")
ANSWERS_S: Final = 5.0
LONGEST: Final = 1 << 16
OK: Final = 200


class NoTicket(Exception):
    """The hall gave none; ``reason`` says why."""

    def __init__(self, reason: Text) -> None:
        super().__init__(f"{reason.key} {reason.values}")
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Invitation:
    """To the hall whose pages are at ``host`` and ``port``, by this ``code``."""

    host: str
    port: int
    code: str

    @property
    def place(self) -> str:
        """Where the hall is, as people read it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{host}:{self.port}"

    def accepted(self, who: str) -> Ticket:
        """The ticket, for the one who says ``who`` and for nobody else. The hall is where it
        answered, whatever else its machine is called. Raises :class:`NoTicket`."""
        body = json.dumps({"code": self.code, "who": who})
        headers = {
            "Host": self.place,
            "Content-Type": "application/json",
            "Origin": f"http://{self.place}".lower(),
            "X-Slapbox": "1",
        }
        line = HTTPConnection(self.host, self.port, timeout=ANSWERS_S)
        try:
            line.request("POST", "/api/ticket", body, headers)
            answer = line.getresponse()
            told: dict[str, Any] = json.loads(answer.read(LONGEST))
            if answer.status != OK:
                why = told["why"]
                raise NoTicket(Text(str(why["key"]), dict(why["values"])))
            return replace(ticket.read(told["ticket"]), host=self.host)
        except (OSError, HTTPException, ValueError, KeyError, TypeError, AttributeError) as problem:
            reason = Text("venue.why.no_hall", {"place": self.place})
            raise NoTicket(reason) from problem
        finally:
            line.close()


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
