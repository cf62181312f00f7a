"""The only way out of the table: nothing is answered, said or shown before it is kept.

Whatever the core does, what it writes waits in the journal, and what it wants known waits behind
this gate until all of that is on the disk. When the disk does not take it, the table stands still:
the gate shows what was seen last with the reason, refuses orders, tries again about once a second,
and goes on by itself. A host that is killed meanwhile loses only what nobody has heard of: pads and
pages keep slaps until they are acknowledged.

Like the core it is handed times, and never waits.
"""

import logging
from typing import Final

from slapbox.pads.link import LinkEvent
from slapbox.pads.wire import HostMessage
from slapbox.table.archive import Archive, untold
from slapbox.table.core import Core
from slapbox.table.evening.evenings import Evenings
from slapbox.table.evening.matches import Matches
from slapbox.table.journal.journal import Journal, JournalError
from slapbox.table.view import Views, stopped, views, whispered
from slapbox.table.words.orders import Answer, Order, TouchBeat, TouchSlap
from slapbox.text import Text

log = logging.getLogger(__name__)

RETRY_NS: Final = 1_000_000_000
"""Time between attempts on a disk that does not write, and between the log's lines about it."""

FIRST_RETRY_NS: Final = 100_000_000
"""A hiccup is over sooner, and nobody need notice."""

REFRESH_NS: Final = 2_000_000_000
"""Time between checks whether the stated errors of the pads have changed."""


class Gate:
    """The core, and what of it may be known. ``fault`` says what keeps the table from going on.

    Raises :class:`JournalError` if what a resumed match begins with cannot be kept.
    """

    def __init__(self, core: Core, journal: Journal, now_ns: int) -> None:
        self.core = core
        self.fault: Text | None = None
        self._journal = journal
        self._since_ns = self._tried_ns = self._retry_ns = 0
        self._logged_ns = self._viewed_ns = 0
        journal.commit()
        core.seen()
        self._seen = views(core, now_ns)
        self._published: Views | None = None

    # ---- in ----

    def hear(self, event: LinkEvent, now_ns: int) -> None:
        """Something came in from a port. Slaps that come while the table stands still are put into
        order as always; their pads hear of it when they are kept, with the next :meth:`tick`."""
        self.core.hear(event, now_ns)
        if self.fault is not None:
            self._thin_out()

    def order(self, order: Order, now_ns: int, asker: str | None = None) -> Answer:
        """Carry out an order of this device, or of the host (``None``); or say why not. One that
        could not be kept waits for it."""
        if isinstance(order, TouchBeat):  # measures a clock, and changes nothing
            return self.core.order(order, now_ns, asker)
        if self.fault is not None and not isinstance(order, TouchSlap):
            return Answer(self.fault, waits=True)
        answer = self.core.order(order, now_ns, asker)
        if self.fault is None:
            self._keep(now_ns)
        return answer if self.fault is None else Answer(self.fault, waits=True)

    def tick(self, now_ns: int) -> None:
        """Let time pass, unless the table stands still."""
        if self.fault is not None and now_ns >= self._retry_ns:
            self._try_again(now_ns)
        if self.fault is None:
            self.core.tick(now_ns)
            self._keep(now_ns)

    def next_deadline_ns(self, now_ns: int) -> int:
        """Return when to call :meth:`tick` again if nothing comes in before."""
        if self.fault is not None:
            return self._retry_ns
        return min(self.core.next_deadline_ns(now_ns), max(now_ns, self._viewed_ns + REFRESH_NS))

    @property
    def is_calm(self) -> bool:
        """Return whether no slap waits for its order."""
        return self.core.devices.arbiter.next_deadline_ns() is None

    @property
    def has_race(self) -> bool:
        """Return whether a race is open, or about to open."""
        match = self.core.match
        return match is not None and match.window is not None

    # ---- what is kept ----

    def _keep(self, now_ns: int) -> None:
        fault = self._fault()
        if fault is None:
            self.core.seen()
            return
        self._since_ns = self._tried_ns = now_ns
        self._retry_ns = now_ns + FIRST_RETRY_NS
        self.core.stand_still(now_ns)
        self._say(fault, now_ns)

    def _try_again(self, now_ns: int) -> None:
        self.core.postpone(now_ns - self._tried_ns, now_ns)
        self._tried_ns = now_ns
        fault = self._fault()
        if fault is not None:
            self._retry_ns = now_ns + RETRY_NS
            self._say(fault, now_ns)
            return
        log.info("the table goes on: %s", self.fault)
        self.fault = None
        self.core.go_on(self._since_ns, now_ns)
        self.core.seen()

    def _fault(self) -> Text | None:
        """Have everything written; what stands against it, if anything."""
        try:
            self._journal.commit()
        except JournalError as error:
            return error.reason
        return None

    def _say(self, fault: Text, now_ns: int) -> None:
        self.fault = fault
        if now_ns - self._logged_ns >= RETRY_NS:
            self._logged_ns = now_ns
            log.error("the table stands still: %s", fault.values["error"])

    # ---- out ----

    def messages(self) -> list[tuple[str, HostMessage]]:
        """Return what is to be said to which port now."""
        if not self._journal.is_kept:
            return []
        messages, self.core.devices.messages = self.core.devices.messages, []
        return messages

    def _thin_out(self) -> None:
        """Drop all but the last word of each kind for pads that ask again and again."""
        last = {(port, type(word)): word for port, word in self.core.devices.messages}
        self.core.devices.messages = [(port, word) for (port, _), word in last.items()]

    def archive(self, now_ns: int) -> Archive:
        """The matches that may be looked at again: of what is not kept yet nothing is in there."""
        evenings, won_ns = self.core.room(Evenings), self.core.room(Matches).won_ns
        hidden, ending = evenings.untold(now_ns, won_ns), evenings.ending(now_ns, won_ns)
        return Archive(self._journal, untold(self.core, now_ns), hidden, ending)

    def views(self, now_ns: int) -> Views:
        """Return what every viewer may know now, or saw last, while the table stands still."""
        if self.fault is not None:
            return stopped(self._seen, self.fault, now_ns)
        if self._journal.is_kept:
            self._seen = views(self.core, now_ns)
        return self._seen

    def news(self, now_ns: int) -> Views | None:
        """The views, if anything may be new in them. When the next look is due does not depend on
        what nobody could notice."""
        present = self._present(now_ns)
        if present is None:
            return None
        if self._published is not None:
            present = present.after(self._published)
        self._published = present
        return present

    def _present(self, now_ns: int) -> Views | None:
        """The views, if anything may be new in them."""
        news = self.core.news
        if self.fault is not None:
            return self.views(now_ns)
        if news.changed or now_ns - self._viewed_ns >= REFRESH_NS:
            news.changed, news.whispered, self._viewed_ns = False, False, now_ns
            return self.views(now_ns)
        if news.whispered and self._published is not None and self._journal.is_kept:
            news.whispered = False
            self._seen = whispered(self._published, self.core, now_ns)
            return self._seen
        return None
