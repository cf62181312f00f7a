"""Membership in a venue, if any: joined and left while the table runs, and kept by restarts."""

import hmac
import json
import logging
import secrets
import threading
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from slapbox.table.table import Table
from slapbox.table.words import orders
from slapbox.text import Text
from slapbox.venue import invitation, ticket
from slapbox.venue.invitation import Invitation, NoTicket
from slapbox.venue.secret import write_private
from slapbox.venue.ticket import Ticket
from slapbox.web.shapes import Assignment

if TYPE_CHECKING:
    from slapbox.party.venue_link import VenueLink

log = logging.getLogger(__name__)

KEPT_S: Final = 24 * 3600.0
"""A table that was away for longer than an evening is in no venue."""

SECRET_BYTES: Final = 16
WHO: Final = 32
"""Letters that tell who asks for a ticket; no venue takes more than 64."""


class _Kept(Struct, frozen=True):
    """The ticket that was taken for a code, if any, and when this table was last begun or closed
    with it (seconds of the wall clock). By the ``secret`` (hexadecimal) a venue knows who has asked
    for a code before: it is kept before anybody asks, for the answer may be lost."""

    secret: str
    code: str = ""
    ticket: str = ""
    used_s: float = 0.0

    def who(self, code: str) -> str:
        """As whom this table asks for that code; it says nothing of any other."""
        return hmac.digest(bytes.fromhex(self.secret), code.encode(), "sha256").hex()[:WHO]


class Membership:
    """Use it as a context, in which the table joins the venue that it is ``invited`` to, or else
    the one that it was in when it was closed; the file ``kept`` remembers that, for its owner's
    eyes only. A ticket is its owner's to keep, and so is not in that file. Safe to use from many
    threads."""

    def __init__(self, table: Table, kept: Path, invited: Ticket | Invitation | None) -> None:
        self._table = table
        self._file = kept
        self._invited = invited
        self._kept = _Kept(secrets.token_hex(SECRET_BYTES))
        self._lock = threading.RLock()
        self._in = ExitStack()
        self._now: tuple[Ticket, VenueLink] | None = None
        self._is_joining = True
        self._is_closed = False

    def __enter__(self) -> Self:
        """Raises :class:`NoTicket` when the venue does not give one for what was given. A request
        to join another one meanwhile is to be tried again."""
        with self._lock:
            asked = self._begun()
        if asked is not None:
            self._enter(self._taken(asked))
        with self._lock:
            self._is_joining = False
        return self

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._is_closed = True
            if self._kept.ticket:
                self._keep()
            self._in.close()

    @property
    def told(self) -> Assignment | None:
        """Return which table of which venue this is, and whether its line stands; at once."""
        now = self._now
        if now is None:
            return None
        ticket, venue_link = now
        return {"table": ticket.table, "venue": ticket.host, "there": venue_link.member.is_there}

    def join(self, line: str) -> Text | None:
        """Accept the invitation that somebody has read or typed; why not, if it cannot be."""
        try:
            invited = invitation.read(line)
        except ValueError:
            return Text("venue.why.no_code")
        with self._lock:
            if self._now is not None:
                return Text("venue.why.in_venue")
            if self._is_joining or self._is_closed:
                return Text("web.table_busy")
            self._is_joining = True
        try:
            self._enter(self._taken(invited))
        except NoTicket as why:
            return why.reason
        finally:
            with self._lock:
                self._is_joining = False
        return None

    def leave(self) -> None:
        """Be in no venue any more; what is not told by now stays untold."""
        with self._lock:
            self._in.close()
            self._now = None
            self._forget()

    def _begun(self) -> Invitation | None:
        """Join a venue, or none; where one has to be asked first, the invitation to it."""
        self._kept = self._found() or self._kept
        invited = self._invited
        if isinstance(invited, Ticket):
            if self._kept.ticket:
                self._forget()
            self._enter(invited)
        elif invited is not None and invited.code != self._kept.code:
            return invited
        elif self._kept.ticket:
            self._keep()
            self._enter(ticket.read(self._kept.ticket))
        return None

    def _taken(self, invited: Invitation) -> Ticket:
        """The ticket for this invitation. The venue is asked without the lock: it may take long."""
        with self._lock:
            self._keep()
        ticket = invited.accepted(self._kept.who(invited.code))
        with self._lock:
            if self._kept.ticket:
                self._forget()
            self._kept = replace(self._kept, code=invited.code, ticket=ticket.text)
            self._keep()
        return ticket

    def _enter(self, ticket: Ticket) -> None:
        from slapbox.party.venue_link import VenueLink

        with self._lock:
            if not self._is_closed:
                venue_link = VenueLink(ticket, self._table)
                self._now = ticket, self._in.enter_context(venue_link)

    def _keep(self) -> None:
        self._kept = replace(self._kept, used_s=time.time())
        record = json.dumps(to_builtins(self._kept))
        with suppress(OSError):  # then a restart needs a new code
            write_private(self._file, record)

    def _forget(self) -> None:
        """The table is not in that venue any more, nor when it starts again."""
        self._table.ask(orders.LeaveVenue())
        self._kept = _Kept(self._kept.secret)
        self._file.unlink(missing_ok=True)

    def _found(self) -> _Kept | None:
        """Return what the last host had, if that is not long ago."""
        try:
            record = json.loads(self._file.read_text(encoding="utf-8"))
            secret, code, line = (str(record[name]) for name in ("secret", "code", "ticket"))
            remembered = _Kept(secret, code, line, float(record["used_s"]))
            bytes.fromhex(remembered.secret)
            if remembered.ticket:
                ticket.read(remembered.ticket)
        except FileNotFoundError:
            return None
        except (OSError, ValueError, KeyError, TypeError) as problem:
            log.warning("%s: %s", self._file, problem)
            return None
        if abs(time.time() - remembered.used_s) < KEPT_S:
            return remembered
        if remembered.ticket:
            self._table.ask(orders.LeaveVenue())
        return None
