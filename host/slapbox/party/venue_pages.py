"""The venue's pages, as long as a venue is open."""

import threading
from collections.abc import Mapping, Sequence
from typing import Final, Self

from msgspec.json import encode

from slapbox.machine.addresses import base_url, own_url
from slapbox.machine.networks import Way
from slapbox.party.party import served
from slapbox.table.words.clock import TableClock
from slapbox.venue.desk import Desk
from slapbox.venue.tournament import Tournament
from slapbox.venue.view import Public, public
from slapbox.web.access import HostAccess
from slapbox.web.site import Site
from slapbox.web.venue import VenueDoor, create_venue


class VenuePages:
    """A web server with them; use it as a context, and :meth:`open` it. ``tv_url`` is for the
    venue's own machine, ``guest_url`` for everybody's phones, if any network leads here. Raises
    ``PortBusy`` when it cannot start."""

    def __init__(self, host: str, port: int | None) -> None:
        self._server = served(host, port, None)
        self.tv_url = own_url(host, self._server.port)
        self.guest_url: str | None = None
        self._shown = public(Tournament(), {})
        self._door: Final = VenueDoor()
        self._desk: Desk | None = None
        self._access: Final = HostAccess()
        self.has_tv = threading.Event()

    def __enter__(self) -> Self:
        self.show(self._shown)
        return self

    def __exit__(self, *_: object) -> None:
        self._door.streams.close()
        self._server.stop()

    def show(self, public: Public) -> None:
        """From now on everybody sees this."""
        self._shown = public
        view, everybody = (
            encode(facts)
            for facts in ({**public.view, "join_url": self.guest_url}, public.everybody)
        )
        self._door.show(view, everybody, public.people)

    def send_guests(self, ways: Sequence[Way]) -> None:
        """Phones come by the first of these ways from now on."""
        urls = [base_url(way.address, self._server.port) + "/join" for way in ways]
        self.guest_url = next(iter(urls), None)
        self.show(self._shown)

    @property
    def pin(self) -> str:
        """Return what the desk's page asks for."""
        return self._access.pin

    def open(self) -> None:
        """Answer everybody from now on; earlier requests have waited for it."""
        now_ns, port = TableClock().now_ns, self._server.port
        site = Site(self._door, now_ns, lambda: self.guest_url, port, access=self._access)
        self.has_tv = site.streams.has_tv
        self._server.start(create_venue(site))

    def give_out(self, tickets: Mapping[str, str]) -> None:
        """The desk gives out these lines, by table; said before :meth:`open`, so that no page hears
        of a venue without a desk. Codes that it has shown stay good."""
        if self._desk is None:
            self._desk = self._door.desk = Desk(tickets)
        self._desk.give_out(tickets)
