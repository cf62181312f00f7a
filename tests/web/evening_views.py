"""Evenings for pages, made by the table's own room: what it would show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from slapbox.evening.shapes import Evening, Prize
from slapbox.games.protocol import Result
from slapbox.games.ties import first, ranks
from slapbox.table.core import Core
from slapbox.table.evening.evenings import LOOK_NS, Evenings
from slapbox.table.frame.seats import Seat
from slapbox.table.journal.journal import IN_MEMORY, Header, Journal
from slapbox.table.words import orders
from web.small_games import NAMES

A_MINUTE_US: Final = 60_000_000


def evening(
    matches: Sequence[tuple[str, Sequence[int]]],
    programme: Sequence[str] = (),
    *,
    now_us: int,
    opened_us: int | None = None,
    ended: bool = False,
    teams: int = 0,
    names: Sequence[str] = NAMES,
    prizes: Sequence[Prize] = (),
) -> Evening | None:
    """The evening as a page gets it after these matches (a game, and the scores of those who sit
    there). If ``opened_us`` is given, the TV has told the standings from then on. Who sits there is
    in one of so many ``teams``, one after the other. One that has ``ended`` has ``prizes``."""
    with Journal(IN_MEMORY) as journal:
        core = Core(journal, "reaction", None, now_us * 1000)
        setup, room = core.setup, core.room(Evenings)
        core.order(orders.BeginEvening(), now_us * 1000)
        for game in programme:
            room.add_game(game)
        for number, (game, scores) in enumerate(matches):
            setup.match = f"m-{number}"
            setup.seats.taken = [Seat(name) for name in names[: len(scores)]]
            header = Header(setup.match, game, "1", {}, None, (), (), 0)
            room.add(header, Result(tuple(scores), ranks(scores), first(ranks(scores)), "score"))
        if teams:
            core.order(orders.SetTeams(teams), now_us * 1000)
            for number in range(len(setup.seats)):
                core.order(orders.PutInTeam(number, number % teams), now_us * 1000)
        look_ns = None
        if opened_us is not None and ended:
            room.end(opened_us * 1000)
            order = orders.GivePrizes(room.current.id if room.current else "", tuple(prizes))
            core.order(order, opened_us * 1000)
        elif opened_us is not None:
            setup.phase, look_ns = "over", opened_us * 1000 - LOOK_NS
        view: Evening | None = msgspec.to_builtins(room.view(now_us * 1000, look_ns))
        return view


ACTS: Final[dict[str, Callable[[Any], int]]] = {
    "dark": lambda told: told["opened_us"] + 1,
    "award": lambda told: told["awards_us"][0] + 3_000_000,
    "places": lambda told: max(told["shown_us"]) + 3_000_000,
    "course": lambda told: told["told_us"] + 1_000_000,
    "night": lambda told: told["night_us"] + 1_000_000,
}
"""A time in each act of it."""


def in_act(act: str, *played: Any, now_us: int, **more: Any) -> Any:
    """An evening that is in this act of its finale now; the next part comes in an hour."""
    told: Any = evening(*played, now_us=now_us, opened_us=now_us, ended=True, **more)
    us = ACTS[act](told["telling"])

    def moved(at_us: int) -> int:
        return at_us - us + now_us + (at_us > us) * 60 * A_MINUTE_US

    times: Any = {name: at for name, at in told["telling"].items() if at is not None}
    for name, at in times.items():
        told["telling"][name] = [moved(one) for one in at] if isinstance(at, list) else moved(at)
    return told


def prize(name: str, guest: str, **more: Any) -> Any:
    """An award that was seen nowhere in particular, but for ``more``."""
    known = {"game": None, "match": None, "move": None, "count": 3, "us": None, "error_us": 0}
    return {"name": name, "guest": guest, **known, **more}
