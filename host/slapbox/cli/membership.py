"""Which hall this table belongs to, if to any: it joins and leaves while it is running, and comes
back after a restart."""

from __future__ import annotations

import json
import logging
import secrets
import threading
import time
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

from slapbox.table.table import Table
from slapbox.text import Text
from slapbox.venue import invitation, ticket
from slapbox.venue.invitation import Invitation, NoTicket
from slapbox.venue.secret import write_private
from slapbox.venue.ticket import Ticket
from slapbox.web.shapes import InHall

if TYPE_CHECKING:
    from slapbox.cli.hallway import Hallway

log = logging.getLogger(__name__)

KEPT_S: Final = 24 * 3600.0
"""A table that was away for longer than an evening is in no hall."""

SECRET_BYTES: Final = 16


@dataclass(frozen=True, slots=True)
class _Kept:
    """What was taken for which code, and when it was used last (seconds of the wall clock)."""

    code: str
    ticket: str
    used_s: float


class Membership:
    """Use it as a context, in which the table joins the hall that it was ``given``, or else the one
    that it was in when it was closed; the file ``kept`` remembers that, for its owner's eyes only.
    ``address`` is where guests' phones join this table. Safe to use from many threads."""

    def __init__(
        self, table: Table, address: str, kept: Path, given: Ticket | Invitation | None
    ) -> None:
        self._table = table
        self._address = address
        self._file = kept
        self._given = given
        self._who = secrets.token_urlsafe(SECRET_BYTES)
        self._lock = threading.Lock()
        self._hallway: Hallway | None = None
        self._in = ExitStack()
        self._ticket: Ticket | None = None

    def __enter__(self) -> Self:
        """Raises :class:`NoTicket` when the hall does not give one for what was given."""
        kept = self._kept()
        if isinstance(self._given, Ticket):
            self._enter(self._given)
        elif self._given is not None and (kept is None or kept.code != self._given.code):
            self._accept(self._given)
        elif kept is not None:
            self._keep(kept.code, kept.ticket)
            self._enter(ticket.read(kept.ticket))
        return self

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._in.close()

    @property
    def told(self) -> InHall | None:
        """Which table of which hall this is, and whether the line to it stands."""
        with self._lock:
            if self._ticket is None or self._hallway is None:
                return None
            return {
                "table": self._ticket.table,
                "hall": self._ticket.host,
                "there": self._hallway.member.is_there,
            }

    def join(self, line: str) -> Text | None:
        """Accept the invitation that somebody has read or typed; why not, if it cannot be."""
        try:
            invited = invitation.read(line)
        except ValueError:
            return Text("venue.why.no_code")
        with self._lock:
            if self._ticket is not None:
                return Text("venue.why.in_hall")
            try:
                self._accept(invited)
            except NoTicket as why:
                return why.reason
        return None

    def leave(self) -> None:
        """Be in no hall any more; what is not told by now stays untold."""
        with self._lock:
            self._in.close()
            self._ticket = self._hallway = None
            self._file.unlink(missing_ok=True)

    def _accept(self, invited: Invitation) -> None:
        given = invited.accepted(self._who)
        self._keep(invited.code, given.text)
        self._enter(given)

    def _enter(self, given: Ticket) -> None:
        from slapbox.cli.hallway import Hallway

        self._hallway = self._in.enter_context(Hallway(given, self._table, self._address))
        self._ticket = given

    def _keep(self, code: str, line: str) -> None:
        record = {"code": code, "ticket": line, "used_s": time.time()}
        with suppress(OSError):  # then it is asked for again after a restart
            write_private(self._file, json.dumps(record))

    def _kept(self) -> _Kept | None:
        """What the last host had, if that is not long ago."""
        try:
            record = json.loads(self._file.read_text(encoding="utf-8"))
            found = _Kept(str(record["code"]), str(record["ticket"]), float(record["used_s"]))
            ticket.read(found.ticket)
        except FileNotFoundError:
            return None
        except (OSError, ValueError, KeyError, TypeError) as problem:
            log.warning("%s: %s", self._file, problem)
            return None
        return found if abs(time.time() - found.used_s) < KEPT_S else None
