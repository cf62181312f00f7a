"""Settings of the web layer by the host, and its one door to the table, or the venue."""

import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Protocol, TypeVar, runtime_checkable

from flask import Flask, current_app

from slapbox.again.ledger import Ledger
from slapbox.again.shapes import Reviewed
from slapbox.packs.library import Library
from slapbox.table.archive import Archive, Past
from slapbox.table.streams import Streams
from slapbox.table.words.orders import Answer, Order
from slapbox.text import Text
from slapbox.web.access import HostAccess
from slapbox.web.broadcast import Broadcast
from slapbox.web.connection_limit import ConnectionLimit
from slapbox.web.packing import Packing
from slapbox.web.replay_cache import ReplayCache
from slapbox.web.request_queue import REST_S, GiveWay
from slapbox.web.shapes import Assignment
from slapbox.web.stream_quota import StreamQuota

T = TypeVar("T")

Reviewer = Callable[[Past, int], Reviewed | None]
"""Says how far the review of a match for one of its seats is, and begins with it when it is asked
for the first time. Returns at once, and nothing where experts do not know the game."""


class Membership(Protocol):
    """The part of :class:`slapbox.party.membership.Membership` that the web layer uses."""

    @property
    def told(self) -> Assignment | None:
        """Return which table of a venue this is, if it is in one."""
        ...

    def join(self, line: str) -> Text | None:
        """Accept a venue's invitation; why not, if it cannot be."""
        ...

    def leave(self) -> None:
        """Be in no venue any more."""
        ...


class Door(Protocol):
    """Interface that pages of any kind need: views as they change."""

    streams: Streams


@runtime_checkable
class TableDoor(Door, Protocol):
    """All that the web layer uses of :class:`slapbox.table.table.Table`."""

    def ask(self, order: Order, asker: str | None = None) -> Future[Answer]:
        """Put an order to the table; the answer comes from the table's thread."""
        ...

    def look_up(self, read: Callable[[Archive], T]) -> Future[T]:
        """Have something read from the matches that are over, on the table's thread."""
        ...


def always_calm() -> threading.Event:
    """An event that is always set, for places where nobody slaps, as in a venue."""
    calm = threading.Event()
    calm.set()
    return calm


@dataclass(slots=True)
class Site:
    """The settings of one web server.

    ``now_ns`` reads table time. ``join_url`` says where phones join, if they can. ``port`` is the
    real one (the cookie of a host's browser is named after it). ``names`` are the host names, in
    addition to addresses and ``localhost``, by which pages may be asked for. ``access`` lets
    browsers elsewhere act as the host. ``https``: pages for others than the host's own machine are
    to come by TLS. ``reviewer`` has matches that are over reviewed. ``membership`` leads into
    venues, where there is a table that can join one. ``library`` has the packs of questions, where
    there is a table. ``calm`` is set while no slap waits for its
    order, ``idle`` while no race is open.
    """

    door: Door
    now_ns: Callable[[], int]
    join_url: Callable[[], str | None]
    port: int
    names: frozenset[str] = frozenset()
    access: HostAccess = field(default_factory=HostAccess)
    https: bool = False
    reviewer: Reviewer = lambda _, __: None
    membership: Membership | None = None
    library: Library | None = None
    calm: threading.Event = field(default_factory=always_calm)
    idle: threading.Event = field(default_factory=always_calm)
    broadcast: Broadcast = field(default_factory=Broadcast, init=False)
    packing: Packing = field(default_factory=Packing, init=False)
    ledger: Ledger = field(init=False)
    connections: ConnectionLimit = field(init=False)
    replay_cache: ReplayCache = field(init=False)
    streams: StreamQuota = field(init=False)

    def __post_init__(self) -> None:
        self.connections = ConnectionLimit(lambda: self.door.streams.invited.crowds)
        self.replay_cache = ReplayCache(
            self.connections, GiveWay(self.calm, self.idle, rest_s=REST_S)
        )
        self.ledger = Ledger(GiveWay(self.calm, self.idle))
        self.streams = StreamQuota(self.door.streams, self.broadcast.ring)


def install(app: Flask, site: Site) -> None:
    """Keep the site with its app."""
    app.extensions["slapbox"] = site


def site() -> Site:
    """The site of the request that is being answered."""
    current = current_app.extensions["slapbox"]
    assert isinstance(current, Site)  # noqa: S101 - tells the type checker what install() put there
    return current


def table() -> TableDoor:
    """The table of the request that is being answered; a venue has no pages that ask for one."""
    door = site().door
    assert isinstance(door, TableDoor)  # noqa: S101 - tells the type checker what is there
    return door
