"""``slapbox venue``: a venue of many tables, in the terminal."""

from __future__ import annotations

import logging
import signal
import ssl
import sys
import threading
from collections.abc import Mapping
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import click
import segno
from msgspec import Struct
from platformdirs import user_data_path

from slapbox.cli.speech import console, log_to_terminal, say, told, wording
from slapbox.cli.television import open_tv
from slapbox.games import GAMES
from slapbox.games.options import OptionError, complete
from slapbox.machine.addresses import ANYWHERE, ANYWHERE_4, LOOPBACK, guests_cards, in_url
from slapbox.machine.networks import Way
from slapbox.machine.services import Offered
from slapbox.party.surroundings import Surroundings
from slapbox.party.venue_pages import VenuePages
from slapbox.threads import Watched
from slapbox.venue.beacon import SERVICE, key_of, said
from slapbox.venue.broker import Broker, NoBroker
from slapbox.venue.director import Plan, Planned
from slapbox.venue.messages import Founded, Kind, Scoring
from slapbox.venue.secret import Secret, kept, write_private
from slapbox.venue.shapes import Place, View
from slapbox.venue.ticket import PORT, Ticket, trusting
from slapbox.venue.venue import Venue
from slapbox.web.server import PortBusy

SHORT: Final = ("deals", "rounds")
"""The option that says how often a game is dealt; with the same cards for all it is dealt once."""

LOOK_S: Final = 0.5
SHOWN: Final = 20


def run(
    *,
    games: tuple[str, ...],
    tables: int,
    kind: Kind,
    scoring: Scoring,
    rules: Mapping[str, str],
    port: int | None,
    address: str | None,
    tls: bool,
    folder: Path | None,
    page_port: int | None = None,
    no_open: bool = False,
) -> int:
    """Run a venue until Ctrl-C. Exits with 1 and a reason if it cannot start."""
    log_to_terminal(logging.ERROR)
    today = datetime.now(UTC).astimezone().date().isoformat()
    place = folder or user_data_path("slapbox", appauthor=False) / f"venue-{today}"
    place.mkdir(mode=0o700, parents=True, exist_ok=True)
    names = [f"t{number}" for number in range(1, tables + 1)]
    rounds = tuple(planned(game, kind, rules) for game in games)
    stopping = threading.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, lambda *_: stopping.set())
    host = address or ANYWHERE
    try:
        secret = kept(place / "venue.json", names)
        plan = Plan(Founded(secret.name, kind, scoring), rounds, tuple(names))
        certificate = _certificate(place) if tls else None
        with (
            VenuePages(host, page_port) as pages,
            Broker(
                place, secret.passwords, host, PORT if port is None else port, certificate
            ) as broker,
        ):
            tickets = _Tickets(place / "tickets", secret, plan.tables, _der(certificate))
            door = _Door(host, broker.port, tickets, pages)
            _attend(door, plan, stopping, open_page=not no_open)
    except (NoBroker, PortBusy) as error:
        raise click.ClickException(told(error.reason)) from None
    except (OSError, ValueError) as error:
        raise click.ClickException(str(error)) from None
    say("cli.bye")
    return 0


def planned(game: str, kind: Kind, rules: Mapping[str, str]) -> Planned:
    """A round of this game, by those of the ``rules`` that it has. The same cards for all are dealt
    once, so that nobody's second deal depends on how the first one was played."""
    of_game = {option.name for option in GAMES[game].rules}
    chosen: dict[str, str] = {
        name: "1" for name in SHORT if name in of_game and kind == "duplicate"
    }
    chosen.update((name, value) for name, value in rules.items() if name in of_game)
    options = {option.name for kind in GAMES.values() for option in kind.rules}
    unknown = [name for name in rules if name not in options]
    if unknown:
        raise click.BadParameter(f"{unknown[0]!r}", param_hint="--rule")
    try:
        complete(GAMES[game].rules, chosen)
    except OptionError as error:
        raise click.BadParameter(told(error.reason), param_hint="--rule") from None
    players = GAMES[game].players
    return Planned(game, min(players), max(players), tuple(sorted(chosen.items())))


def _certificate(folder: Path) -> Path:
    """The venue's certificate, kept for the next time. Tables take it because it is in their
    tickets, wherever the venue is: its name does not matter."""
    from slapbox.web.certificate import keep

    path = folder / "certificate.pem"
    keep(path, [LOOPBACK], datetime.now(UTC))
    return path


def _der(certificate: Path | None) -> bytes:
    if certificate is None:
        return b""
    end = ssl.PEM_FOOTER
    pem = certificate.read_text(encoding="ascii").partition(end)[0] + end
    return ssl.PEM_cert_to_DER_cert(pem)


def _attend(door: _Door, plan: Plan, stopping: threading.Event, *, open_page: bool) -> None:
    venue = door.venue(plan)
    with ExitStack() as stack:
        venue.start()
        stack.callback(venue.stop)
        surroundings = Surroundings(door.host, door.settle)
        door.send(surroundings.ways)
        say("cli.venue.tickets", path=str(door.tickets.folder))
        door.pages.open()
        stack.callback(door.close)
        stack.enter_context(surroundings)
        _welcome(door.pages, open_page=open_page)
        say("cli.venue.open" if plan.founded.kind == "duplicate" else "cli.venue.next")
        say("cli.venue.stop")
        if sys.stdin.isatty():
            Watched(lambda: _listen(venue), "keys", once=True).start()
        _show(venue, stopping)


def _welcome(pages: VenuePages, *, open_page: bool) -> None:
    """Tell where the pages are, and open the television's."""
    say("cli.venue.tv", url=pages.tv_url)
    _invite(pages)
    desk = (pages.guest_url or f"{pages.tv_url}join").removesuffix("join") + "desk"
    say("cli.venue.desk", url=desk, pin=pages.pin)
    if open_page:
        open_tv(pages.tv_url, pages.has_tv)


def _invite(pages: VenuePages) -> None:
    """Tell where guests' phones find their table, as long as a network leads here."""
    if pages.guest_url is None:
        say("cli.no_network")
        return
    say("cli.venue.guests", url=pages.guest_url)
    if console.is_terminal:
        segno.make(pages.guest_url.upper(), error="l").terminal(compact=True)


class _Tickets(Struct, frozen=True):
    """The tickets of the ``tables``: each has a file in the ``folder``, with the password of its
    table and, where lines are secured, the venue's certificate (``der``)."""

    folder: Path
    secret: Secret
    tables: tuple[str, ...]
    der: bytes

    def write(self, address: str, port: int) -> list[Ticket]:
        """The venue is to be found there from now on. Each file is for its owner's eyes only."""
        key, words = key_of(self.secret.root), self.secret.passwords
        tickets = [
            Ticket(address, port, table, words[table], self.der, key) for table in self.tables
        ]
        self.folder.mkdir(mode=0o700, exist_ok=True)
        for ticket in tickets:
            write_private(self.folder / f"{ticket.table}.txt", ticket.text + "\n")
        return tickets


class _Door:
    """The addresses that a venue tells: on ``tickets``, to phones, and by its beacon in each
    network. Tables come in at ``port`` of the ``host``'s addresses, guests find its ``pages``."""

    def __init__(self, host: str, port: int, tickets: _Tickets, pages: VenuePages) -> None:
        self.host = host
        self.tickets = tickets
        self.pages = pages
        self._port = port
        self._beacon = ExitStack()
        self._ways: list[Way] | None = None

    def venue(self, plan: Plan) -> Venue:
        """The venue itself, which comes in like its tables."""
        here = LOOPBACK if self.host in (ANYWHERE, ANYWHERE_4) else in_url(self.host)
        der = self.tickets.der
        scheme, trusted = ("tls", trusting(der)) if der else ("nats", None)
        url = f"{scheme}://{here}:{self._port}"
        return Venue(url, self.tickets.secret, plan, trusted, self.pages.show)

    def send(self, ways: list[Way]) -> None:
        """Tables and phones come by these ways from now on."""
        self._ways = ways
        tickets = self.tickets.write(ways[0].address if ways else LOOPBACK, self._port)
        if not self.tickets.der:  # pages come without TLS, and what is secured is not told there
            self.pages.give_out({ticket.table: ticket.text for ticket in tickets})
        self.pages.send_guests(ways)

    def settle(self, ways: list[Way]) -> None:
        """The networks around are these: say so where it is not said yet."""
        if ways != self._ways:
            self.send(ways)
            _invite(self.pages)
        self._beacon.close()
        cards, secret = guests_cards(self.host), self.tickets.secret
        words = said(secret.root, secret.name, [(card, self._port) for card in cards])
        if cards:
            offered = Offered(SERVICE, secret.name, cards, self._port, words)
            self._beacon.enter_context(offered)

    def close(self) -> None:
        """Say good-bye in the networks."""
        self._beacon.close()


def _listen(venue: Venue) -> None:
    while sys.stdin.readline():
        venue.go_on()


def _show(venue: Venue, stopping: threading.Event) -> None:
    before, problem = venue.public.view, False
    while not stopping.wait(LOOK_S):
        now = venue.public.view
        if _watched(now) != _watched(before):
            print_standings(now)
            before = now
        if venue.is_stuck and not problem:
            say("cli.venue.cannot_draw")
        problem = venue.is_stuck


def _watched(view: View) -> tuple[object, ...]:
    """Return what the terminal tells of it: what happens at the tables is for the television."""
    return view["round"], view["missing"], view["seating"], view["standings"]


def print_standings(view: View) -> None:
    """Print the round, the tables that are still playing it, the seating and the standings."""
    from rich.table import Table as Sheet

    if view["round"]:
        missing = " ".join(view["missing"]) or "–"
        say("cli.venue.round", round=view["round"], tables=missing)
    for row in view["seating"]:
        say("cli.venue.seats", table=row["title"], names=", ".join(row["guests"]))
    if not view["standings"]:
        return
    sheet = Sheet()
    for heading in ("cli.venue.place", "cli.player", "cli.venue.table", "cli.score"):
        sheet.add_column(wording(heading))
    for standing in view["standings"][:SHOWN]:
        place = str(standing["rank"])
        if standing["rank_last"] != standing["rank"]:
            place += f"–{standing['rank_last']}"
        sheet.add_row(place, standing["name"], standing["table"], _figure(view, standing))
    console.print(sheet)


def _figure(view: View, place: Place) -> str:
    if place["at_us"] is not None and place["error_us"] is not None:
        return f"{place['at_us'] / 1000:.1f} ± {place['error_us'] / 1000:.1f} ms"
    if view["scoring"] == "imps" and view["kind"] == "duplicate":
        return f"{place['points']:+.2f}"
    return f"{place['percent']:.2f} %"
