"""The hall's pages, as long as a hall is open."""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping, Sequence
from typing import Final, Self

import segno

from slapbox.cli.party import served
from slapbox.cli.speech import console, say
from slapbox.cli.television import open_tv
from slapbox.machine.addresses import base_url, own_url
from slapbox.machine.networks import Way
from slapbox.table.clock import TableClock
from slapbox.venue.desk import Desk
from slapbox.venue.tournament import Tournament
from slapbox.venue.view import Public, public
from slapbox.web.access import HostAccess
from slapbox.web.hall import HallDoor, create_hall
from slapbox.web.site import Site


class HallPages:
    """A web server with them; use it as a context, and :meth:`open` it. ``tv_url`` is for the
    hall's own machine, ``guest_url`` for everybody's phones, if any network leads here. Raises
    ``PortBusy`` when it cannot start."""

    def __init__(self, host: str, port: int | None) -> None:
        self._server = served(host, port, None)
        self.tv_url = own_url(host, self._server.port)
        self.guest_url: str | None = None
        self._shown = public(Tournament(), {})
        self._door: Final = HallDoor()
        self._desk: Desk | None = None
        self._access: Final = HostAccess()
        self._has_tv = threading.Event()

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
            json.dumps(told, ensure_ascii=False).encode()
            for told in ({**public.view, "join_url": self.guest_url}, public.everybody)
        )
        self._door.show(view, everybody, public.people)

    def send_guests(self, ways: Sequence[Way]) -> None:
        """Phones come by the first of these ways from now on."""
        urls = [base_url(way.address, self._server.port) + "/join" for way in ways]
        self.guest_url = next(iter(urls), None)
        self.show(self._shown)

    def open(self) -> None:
        """Answer everybody from now on; whoever has asked before has waited for it."""
        now_ns, port = TableClock().now_ns, self._server.port
        site = Site(self._door, now_ns, lambda: self.guest_url, port, access=self._access)
        self._has_tv = site.has_tv
        self._server.start(create_hall(site))

    def give_out(self, tickets: Mapping[str, str]) -> None:
        """The desk gives out these lines, by table; said before :meth:`open`, so that no page hears
        of a hall without a desk. Codes that it has shown stay good."""
        if self._desk is None:
            self._desk = self._door.desk = Desk(tickets)
        self._desk.give_out(tickets)

    def welcome(self, *, open_page: bool) -> None:
        """Tell where they are, and open the television's."""
        say("cli.venue.tv", url=self.tv_url)
        self.invite()
        desk = (self.guest_url or f"{self.tv_url}join").removesuffix("join") + "desk"
        say("cli.venue.desk", url=desk, pin=self._access.pin)
        if open_page:
            open_tv(self.tv_url, self._has_tv)

    def invite(self) -> None:
        """Tell where guests' phones find their table, as long as it is there."""
        if self.guest_url is None:
            say("cli.no_network")
            return
        say("cli.venue.guests", url=self.guest_url)
        if console.is_terminal:
            segno.make(self.guest_url.upper(), error="l").terminal(compact=True)
