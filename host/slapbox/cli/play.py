"""``slapbox`` and ``slapbox play``: a host for a party."""

import json
import logging
import re
import signal
import threading
import time
from pathlib import Path
from typing import Final

import click
import segno

from slapbox.bots.levels import DEFAULT, Level
from slapbox.cli.files import journal_path, pairs
from slapbox.cli.result import print_result
from slapbox.cli.speech import asked_password, console, log_to_terminal, say, told
from slapbox.cli.television import open_tv
from slapbox.games import find
from slapbox.games.protocol import Json
from slapbox.games.quiz.questions import Pack
from slapbox.machine.addresses import ANYWHERE
from slapbox.party.caretaker import Caretaker
from slapbox.party.party import Party, Refused, Wanted
from slapbox.table.journal.journal import JournalError
from slapbox.table.streams import TV_VIEWER
from slapbox.table.words import orders
from slapbox.venue.invitation import Invitation
from slapbox.venue.ticket import Ticket
from slapbox.web.server import PortBusy

CARDS_PER_MINUTE: Final = 16
"""An estimate: people take about 2 s to turn a card, and one card in four opens a swat of 4 s whose
result stays for 2.5 s."""

DEAL_MINUTES: Final = 5.0
"""An estimate for one deal or round of a card game with secret hands."""

SIM: Final = re.compile(r"sim:([1-8])")


def host(
    *,
    pads: str | None,
    bots: int | None,
    port: int | None,
    address: str | None,
    rules: dict[str, str],
    cards: int | None,
    minutes: float | None,
    seed: int | None,
    no_open: bool,
    no_intro: bool,
    verbose: bool,
    journal: Path | None,
    https: bool = False,
    wifi: str | None = None,
    bot_level: Level = DEFAULT,
    game: str = "fly-swatter",
    fresh: bool = False,
    venue: Ticket | Invitation | None = None,
    exit_when_over: bool = False,
    pack: Pack | None = None,
) -> None:
    """Run a host until Ctrl-C, or the end of the match. Exits with 1 if it cannot start."""
    log_to_terminal(logging.INFO if verbose else logging.ERROR)
    usb, ports, sims = _pads(pads or "auto")
    played = sims if bots is None else bots
    cards, rules = (cards, rules) if minutes is None else _short(game, minutes, rules)
    wanted = Wanted(
        game=game,
        journal=journal or journal_path(),
        usb=usb,
        pairs=pairs() if usb else None,
        ports=ports,
        sims=max(sims, played),
        bots=played,
        host=address or ANYWHERE,
        port=port,
        seed=seed,
        rules=rules,
        cards=cards,
        fresh=fresh,
        https=https,
        bot_level=bot_level,
        venue=venue,
        intros=not no_intro,
        pack=pack,
        wifi=None if wifi is None else orders.SetWifi(wifi, asked_password(wifi)),
    )
    _serve(wanted, open_page=not no_open, exit_when_over=exit_when_over)


def _serve(wanted: Wanted, *, open_page: bool, exit_when_over: bool) -> None:
    """A whole party, from its start to its end."""
    # A flag and no exception: that could strike anywhere, and some starters send signals twice.
    stopping = threading.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, lambda *_: stopping.set())
    try:
        with Party(wanted) as party, Caretaker(party.table.tell) as caretaker:
            _welcome(party, open_page=open_page)
            _attend(party, caretaker, stopping, exit_when_over=exit_when_over)
        if stopping.is_set():
            say("cli.bye")
    except (JournalError, PortBusy, Refused) as error:
        raise click.ClickException(told(error.reason)) from None


def _pads(asked: str) -> tuple[bool, tuple[str, ...], int]:
    """Return whether to look on USB, named ports, and how many simulated pads."""
    simulated = SIM.fullmatch(asked)
    if simulated:
        return False, (), int(simulated[1])
    if asked in ("auto", "none"):
        return asked == "auto", (), 0
    if asked.startswith("sim"):
        raise click.BadParameter("sim:1 … sim:8", param_hint="--pads")
    return False, tuple(port for port in asked.split(",") if port), 0


def _short(game: str, minutes: float, rules: dict[str, str]) -> tuple[int | None, dict[str, str]]:
    """A match of about this length: so many cards; or so many deals or rounds, where hands are
    dealt from the whole deck."""
    kind = find(game)
    if not kind.needs_phones:
        return round(minutes * CARDS_PER_MINUTE), rules
    name = next(rule.name for rule in kind.rules if rule.name in ("deals", "rounds"))
    return None, {name: str(max(1, round(minutes / DEAL_MINUTES))), **rules}


def _welcome(party: Party, *, open_page: bool) -> None:
    """Tell where the pages are, and open the TV."""
    for text in party.rescued.texts(str(party.rescued.path)) if party.rescued else ():
        console.print(told(text))
    for text in party.unkept:
        console.print(told(text))
    say("cli.tv", url=party.tv_url)
    _invite(party)
    control = party.join_url or f"{party.tv_url}join"
    say("cli.host", url=control.removesuffix("join") + "host", pin=party.access.pin)
    if party.wanted.seed is not None:
        say("table.seeded")
    if party.wanted.https:
        say("cli.https")
    if party.wanted.usb and not party.view()["pads"]:
        say("cli.no_pads_yet")
    say("cli.stop")
    if open_page:
        open_tv(party.tv_url, party.has_tv, party.table.tell)


def _invite(party: Party) -> None:
    """Tell where phones join, as long as it is there."""
    url = party.join_url
    if url is None:
        say("cli.no_network")
        return
    say("cli.join", url=url)
    if console.is_terminal:
        segno.make(url.upper(), error="l").terminal(compact=True)


def _attend(
    party: Party, caretaker: Caretaker, stopping: threading.Event, *, exit_when_over: bool
) -> None:
    """Watch the table and the machine: start bots among themselves, and print results."""
    wanted = party.wanted
    unattended = wanted.fresh and wanted.bots_only
    shown = None
    playing = False
    url = party.join_url
    watch = party.table.streams.watch(TV_VIEWER)
    while not stopping.is_set():
        update = watch.get(0.5)
        caretaker.tick(time.monotonic(), playing=playing)
        if update is None:
            continue
        view: Json = json.loads(update.body)
        playing = view["phase"] == "match"
        if view["join_url"] != url:
            url = view["join_url"]
            _invite(party)
        if unattended and view["phase"] == "lobby" and _all_here(view, wanted.bots):
            unattended = not _begins(party)
        match = view["match"]
        if match and match["result"] and match["id"] != shown:
            shown = match["id"]
            print_result(match["id"], [seat["name"] for seat in view["seats"]], match["result"])
            if exit_when_over:
                return


def _begins(party: Party) -> bool:
    """Start the match. Somebody may have been quicker, or the table stands still for now: what the
    TV shows next tells."""
    try:
        party.ask(orders.Start())
    except (Refused, TimeoutError):
        return False
    return True


def _all_here(view: Json, players: int) -> bool:
    return len(view["seats"]) == players and all(seat["here"] for seat in view["seats"])
