"""A whole host, put together: journal, pads, table, pages, bots."""

import json
import logging
import secrets
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final, Self

from msgspec import Struct, field

from slapbox.bots import LEVELED, OFFERED
from slapbox.bots.levels import DEFAULT, Level
from slapbox.bots.persons import WAYS
from slapbox.games.protocol import Json
from slapbox.games.quiz.questions import Pack
from slapbox.machine.addresses import (
    ANYWHERE,
    base_url,
    guests_cards,
    machine_names,
    own_url,
    possible_names,
)
from slapbox.machine.networks import Way
from slapbox.packs.library import Library, packs_of
from slapbox.pads import kinds
from slapbox.pads.discovery import Scanner
from slapbox.pads.pairs import Pairs
from slapbox.pads.simulate import Crystal, SimPad, SyncLine
from slapbox.pads.wire import HostMessage
from slapbox.party.bookkeeper import Bookkeeper
from slapbox.party.bot_players import BotPlayers
from slapbox.party.coach import Coach
from slapbox.party.membership import Membership
from slapbox.party.reviews import Reviews
from slapbox.party.surroundings import Surroundings
from slapbox.table.core import Core
from slapbox.table.frame.room import Services
from slapbox.table.frame.seats import MAX_SEATS
from slapbox.table.frame.setup import resumed_clock
from slapbox.table.gate import Gate
from slapbox.table.journal.journal import IN_MEMORY, Journal, JournalError
from slapbox.table.journal.rescue import Rescued, opened
from slapbox.table.streams import TV_VIEWER
from slapbox.table.table import Table
from slapbox.table.words import orders, shapes
from slapbox.table.words.orders import Answer
from slapbox.text import Problem, Text
from slapbox.threads import Watched
from slapbox.venue.invitation import Invitation, NoTicket
from slapbox.venue.ticket import Ticket
from slapbox.web.access import HostAccess
from slapbox.web.app import create_app
from slapbox.web.channel import Tls
from slapbox.web.server import PortBusy, Server
from slapbox.web.site import Site

if TYPE_CHECKING:
    from slapbox.machine.names import Announced

log = logging.getLogger(__name__)

DEFAULT_PORT: Final = 8080
TRIED_PORTS: Final = 20
MAX_DRIFT_PPM: Final = 30
"""Simulated crystals differ as sold ones do."""

BOT_BITS: Final = 256
"""Bits of chance for a bot: its next act must not be found out from what it did before."""

RESCUED_NS: Final = 120_000_000_000
"""Time for which the TV says that the journal was damaged: it may be opened only now."""

UNKEPT_NS: Final = 24 * 3600 * 1_000_000_000
"""Time for which it says that nothing is kept: all evening."""

ANSWERED_S: Final = 60.0

DEMO_S: Final = 15.0
"""Time that the pads of a demo may take to start."""


class Wanted(Struct, frozen=True, kw_only=True):
    """The person's wishes. ``ports``: named serial ports, or nothing for all on USB; ``sims``
    simulated pads, ``bots`` of them with fingers; ``port`` 0: a free one. ``fresh`` begins with an
    empty lobby, otherwise the table stands where the last host left it. ``https``: phones come by
    TLS. ``bot_level``: how well bots play games that have levels, until the host says otherwise.
    ``pairs``: the wireless pads that may come in.
    ``venue``: the venue that this table joins. ``wifi``: the network into which the TV shows the
    way. ``pack``: the questions with which a quiz begins. ``intros``: the TV shows newcomers how a
    game is played."""

    game: str
    journal: Path
    usb: bool = True
    pairs: Pairs | None = None
    ports: tuple[str, ...] = ()
    sims: int = 0
    bots: int = 0
    host: str = ANYWHERE
    port: int | None = None
    seed: int | None = None
    rules: Mapping[str, str] = field(default_factory=dict)
    cards: int | None = None
    fresh: bool = False
    https: bool = False
    bot_level: Level = DEFAULT
    venue: Ticket | Invitation | None = None
    wifi: orders.SetWifi | None = None
    pack: Pack | None = None
    intros: bool = False

    @property
    def bots_only(self) -> bool:
        """Return whether nobody but bots can come: no port to plug a pad into."""
        return self.bots >= 2 and self.bots == self.sims and not self.usb and not self.ports


class Refused(Problem):
    """The table did not take what was asked for; ``reason`` says why."""


class Party:
    """A running host; use it as a context. ``tv_url`` is where its pages are for this machine,
    ``has_tv`` is set when the host's own machine has shown the first of them,
    ``access`` has the PIN by which browsers elsewhere become the host's, ``rescued`` tells what
    became of a damaged journal, ``unkept`` why nothing of the party is kept.

    Raises ``JournalError``, ``PortBusy`` or :class:`Refused` when it cannot start.
    """

    def __init__(self, wanted: Wanted) -> None:
        self.wanted = wanted
        self.access = HostAccess()
        self.sims: dict[str, SimPad] = {}
        self._adopting = threading.Lock()
        self._over = False
        self._announced: Announced | None = None
        self._sync_line = SyncLine()
        self._chance = Random(wanted.seed)
        self.rescued: Rescued | None = None
        self.unkept: tuple[Text, ...] = ()
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        with ExitStack() as stack:
            self._build(stack)
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def _build(self, stack: ExitStack) -> None:
        wanted = self.wanted
        server = served(wanted.host, wanted.port, _tls(wanted))
        stack.callback(server.stop)
        self._port: int = server.port
        self.tv_url = own_url(wanted.host, self._port, https=wanted.https)
        self._library = Library(packs_of(wanted.journal))
        journal = self._opened()
        stack.callback(journal.close)
        self._clock = resumed_clock(journal)
        self.table = Table(self._gate(journal), self._say, self._clock)
        if wanted.pairs is not None:
            stack.enter_context(kinds.AIR.listening(wanted.pairs, self.table.tell))
        self._scanner = Scanner(self._ports, self.table.hear, self._clock.now_ns, self.table.tell)
        self.table.start()
        stack.callback(self.table.stop)
        stack.callback(self._stop_sims)
        stack.callback(self._scanner.stop)
        self._set_up()
        self._bots = BotPlayers(self.table, self._clock.now_ns, secrets.randbits(BOT_BITS))
        stack.callback(self._bots.stop)
        self._coach = Coach(self.table, self._bots.workers, Random(secrets.randbits(BOT_BITS)))
        self._reviews = Reviews(Random(secrets.randbits(BOT_BITS)), self.table.tell)
        stack.callback(self._reviews.end)
        self.add_sims(wanted.sims, wanted.bots)
        kept = wanted.journal.with_name(f"{wanted.journal.stem}-venue.json")
        self._membership = Membership(self.table, kept, wanted.venue)
        surroundings = Surroundings(wanted.host, self._settle, self.table.tell)
        self._send_guests(surroundings.ways).result(ANSWERED_S)
        site = self._site(server.port)
        self.has_tv = site.streams.has_tv
        server.start(create_app(site), self.table.tell)
        stack.enter_context(Bookkeeper(self.table, site.ledger))
        try:
            stack.enter_context(self._membership)
        except NoTicket as why:
            raise Refused(why.reason) from why
        stack.callback(self._take_name_back)
        stack.enter_context(surroundings)

    def _opened(self) -> Journal:
        """The journal; where its disk does not take one, one that keeps nothing. Raises
        ``JournalError`` where the file, or another host, has to be let alone."""
        try:
            journal, self.rescued = opened(self.wanted.journal)
        except JournalError as error:
            if not error.goes_on:
                raise
            self.unkept = (error.reason, Text("journal.in_memory"))
            log.warning("nothing is kept: %s", error)
            return Journal(IN_MEMORY)
        return journal

    @property
    def join_url(self) -> str | None:
        """Return where guests' phones join now, if any network leads here."""
        return self.table.streams.invited.join_url

    def _send_guests(self, ways: list[Way]) -> Future[Answer]:
        """Guests come by these ways from now on."""
        https = self.wanted.https
        urls = (
            shapes.Way(way.card, base_url(way.address, self._port, https=https) + "/join")
            for way in ways
        )
        return self.table.ask(orders.SetWays(tuple(urls)))

    def _settle(self, ways: list[Way]) -> None:
        """The networks around us are these. Phones may find us there by a name, too, for which they
        take a second or two."""
        self._send_guests(ways)
        cards = guests_cards(self.wanted.host)
        if self._announced is not None:
            self._announced.renew(cards)
        elif cards:
            from slapbox.machine.names import Announced

            self._announced = Announced(cards, self._port)
        if self._announced is not None:
            self.table.ask(orders.KnownAs(self._announced.name))

    def _take_name_back(self) -> None:
        if self._announced is not None:
            self._announced.end()

    def _site(self, port: int) -> Site:
        names = frozenset([*possible_names(), *(machine_names() if self.wanted.https else ())])
        return Site(
            self.table,
            self._clock.now_ns,
            lambda: self.join_url,
            port,
            names,
            access=self.access,
            https=self.wanted.https,
            reviewer=self._reviews.ask,
            membership=self._membership,
            library=self._library,
            calm=self.table.calm,
            idle=self.table.idle,
        )

    def _gate(self, journal: Journal) -> Callable[[int], Gate]:
        def make(now_ns: int) -> Gate:
            services = Services(
                demo=self._demo,
                hire=self._hire,
                advise=lambda question: self._coach.advise(question),
                forget_packs=self._forget_packs,
                bot_levels=OFFERED,
                coached=LEVELED,
                ways=WAYS,
                intros=self.wanted.intros,
            )
            core = Core(journal, self.wanted.game, self.wanted.seed, now_ns, services)
            for text in self.rescued.texts(self.rescued.path.name) if self.rescued else ():
                core.news.tell(text, now_ns, RESCUED_NS)
            for text in self.unkept:
                core.news.tell(text, now_ns, UNKEPT_NS)
            return Gate(core, journal, now_ns)

        return make

    def _say(self, port: str, message: HostMessage) -> None:
        self._scanner.send(port, message)

    def _set_up(self) -> None:
        """The rules and cards that the person asked for; a match that goes on keeps its own."""
        if self.wanted.fresh:
            self.ask(orders.Fresh(self.wanted.game))
        self.ask(orders.SetBotLevel(self.wanted.bot_level))
        if self.wanted.pack is not None:
            self.ask(orders.SetPack(self.wanted.pack))
        if self.wanted.wifi is not None:
            self.ask(self.wanted.wifi)
        if self.view()["phase"] != "lobby":
            return
        chosen = dict(self.wanted.rules)
        if self.wanted.cards is not None:
            chosen["cards"] = str(self.wanted.cards)
        for name, value in chosen.items():
            self.ask(orders.SetRule(name, value))

    def view(self) -> Json:
        """Return what the TV shows now."""
        view: Json = json.loads(self.table.streams.latest(TV_VIEWER).body)
        return view

    def ask(self, order: orders.Order) -> Json:
        """Put an order to the table and wait; raises :class:`Refused`, or TimeoutError where the
        machine is so busy that nothing came of it for long."""
        answer = self.table.ask(order).result(timeout=ANSWERED_S)
        if answer.why is not None:
            raise Refused(answer.why)
        return answer.data

    # ---- ports and simulated pads ----

    def _ports(self) -> list[str]:
        ports = list(self.wanted.ports)
        if self.wanted.usb:
            ports += kinds.ports()
        return ports + [pad.port for pad in list(self.sims.values()) if pad.port]

    def add_sims(self, count: int, bots: int, *, demo: bool = False) -> None:
        """Start simulated pads; the first ``bots`` of them are played by bots, or show a
        ``demo``."""
        for number in range(count):
            pad = self._add_sim()
            if number < bots:
                self._bots.add(pad, demo=demo)

    def _add_sim(self) -> SimPad:
        """Raises RuntimeError if it does not start."""
        with self._adopting:
            if self._over:
                raise RuntimeError("no pad starts any more: the party is over")
            crystal = Crystal(self._chance.uniform(-MAX_DRIFT_PPM, MAX_DRIFT_PPM))
            pad = SimPad(len(self.sims) + 1, crystal=crystal, sync=self._sync_line)
            self._sync_line.pads.append(pad)
            self.sims[pad.chip] = pad
        return pad

    def _forget_packs(self) -> None:
        """The table forgets everything; it must not wait for a disk."""
        Watched(self._library.clear, "forget packs", self.table.tell, once=True).start()

    def _hire(self, seat: int) -> None:
        """The table wants a bot to play on for somebody; it must not wait for a pad to start."""
        Watched(partial(self._send_bot, seat), "hire a bot", self.table.tell).start()

    def _send_bot(self, seat: int) -> None:
        """A new pad with fingers takes this seat. If it does not start, another may."""
        try:
            pad = self._add_sim()
        except RuntimeError:
            if self._over:
                return
            raise
        self._bots.add(pad, seat)

    def _demo(self, players: int, alone: bool) -> None:
        """The table asks for a first look; it must not wait for processes to start."""
        show = partial(self._show, players, alone=alone)
        Watched(show, "demo", self.table.tell, once=True).start()

    def _show(self, players: int, *, alone: bool) -> None:
        """Fill the table with bots; if nobody else sits there, they begin. One alone just sits
        down: the host adds bots one by one."""
        count = min(players, MAX_SEATS - len(self.view()["seats"]))
        self.add_sims(count, count, demo=alone)
        if players == 1:
            return
        end = time.monotonic() + DEMO_S
        while time.monotonic() < end:
            view = self.view()
            seats = view["seats"]
            if any(not seat["bot"] for seat in seats):
                return
            sit = len(seats) >= count and all(seat["here"] for seat in seats)
            if sit and view["stopped"] is None:
                self.table.ask(orders.Start())
                return
            time.sleep(0.05)

    def _stop_sims(self) -> None:
        with self._adopting:
            self._over = True
            for pad in self.sims.values():
                pad.stop()


def _tls(wanted: Wanted) -> Tls | None:
    """The certificates, kept beside the journal, if pages are to be secured."""
    if not wanted.https:
        return None
    from slapbox.web.certificate import Certificates

    folder = wanted.journal.with_name(f"{wanted.journal.stem}-https")
    try:
        return Certificates(folder, ["localhost", *possible_names(), *machine_names()]).at
    except OSError as problem:
        values = {"path": str(folder), "problem": str(problem)}
        raise Refused(Text("web.no_certificate", values)) from problem


def served(host: str, port: int | None, tls: Tls | None) -> Server:
    """The asked port, or else the usual one or the next that is free."""
    if port is not None:
        return Server(host, port, tls)
    for number in range(DEFAULT_PORT, DEFAULT_PORT + TRIED_PORTS - 1):
        try:
            return Server(host, number, tls)
        except PortBusy:
            continue
    return Server(host, DEFAULT_PORT + TRIED_PORTS - 1, tls)
