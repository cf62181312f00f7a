"""A venue with its server and its tables, all of which may be ended and begun again at any time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Self

from patience import until
from slapbox.games.ties import ranks
from slapbox.venue.beacon import Place
from slapbox.venue.broker import Broker
from slapbox.venue.director import Plan, Planned
from slapbox.venue.member import Member, Reports
from slapbox.venue.messages import Brought, Founded, Joined, Kind
from slapbox.venue.secret import kept
from slapbox.venue.ticket import Ticket
from slapbox.venue.tournament import Tournament
from slapbox.venue.venue import Venue


class Venues:
    """The tables are ``t0`` to …; each has an outbox that outlives its line, as a journal does."""

    def __init__(
        self, folder: Path, tables: int, rounds: int = 3, kind: Kind = "duplicate"
    ) -> None:
        self.folder = folder
        self.tables = [f"t{number}" for number in range(tables)]
        self.secret = kept(folder / "venue.json", self.tables)
        self.rounds = rounds
        planned = Planned("mu", 3, 6, (("deals", "1"),))
        self.plan = Plan(Founded("evening", kind), (planned,) * rounds, tuple(self.tables))
        self.broker = Broker(folder, self.secret.passwords, "127.0.0.1", 0)
        self.venue: Venue | None = None
        self.members: dict[str, Member] = {}
        self.seen = set[str]()
        self.outboxes: dict[str, list[Brought]] = {table: [] for table in self.tables}

    def __enter__(self) -> Self:
        self.broker.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        for table in list(self.members):
            self.leave(table)
        self.close()
        self.broker.__exit__()

    def open(self) -> Venue:
        url = f"nats://127.0.0.1:{self.broker.port}"
        self.venue = Venue(url, self.secret, self.plan)
        self.venue.start()
        return self.venue

    def close(self) -> None:
        if self.venue is not None:
            self.venue.stop()
        self.venue = None

    def join(
        self, table: str, port: int = 0, elsewhere: Callable[[], Sequence[Place]] = tuple
    ) -> Member:
        member = Member(
            self.ticket(table, port),
            Reports(lambda: tuple(self.outboxes[table]), lambda: guests(table)),
            elsewhere=elsewhere,
        )
        self.members[table] = member
        self.seen.add(table)
        member.start()
        return member

    def ticket(self, table: str, port: int = 0) -> Ticket:
        word = self.secret.passwords[table]
        return Ticket("127.0.0.1", port or self.broker.port, table, word)

    def leave(self, table: str) -> None:
        self.members.pop(table).stop()

    def bring(self, table: str, number: int, *scores: int) -> Brought:
        """A match of this table is over; whether anybody hears of it is another question."""
        result = Brought(
            table, f"m{number}", number, "mu", guests(table), scores, ranks(scores), ended_ns=number
        )
        self.outboxes[table].append(result)
        if table in self.members:
            self.members[table].tick()
        return result

    @property
    def known(self) -> Tournament:
        """Return what the venue knows by now. A copy: its own thread adds to the original
        meanwhile, and whoever goes through that elsewhere may be disturbed by it."""
        assert self.venue is not None
        return Tournament(self.venue.tournament.messages)

    def undisturbed(self) -> Tournament:
        """Return what comes out where nothing ever fails."""
        assert self.venue is not None
        own = [one for one in self.venue.tournament.messages if one.key[0] in ("founded", "drawn")]
        joined = [Joined(table, table, guests(table)) for table in self.seen]
        brought = [one for table in self.seen for one in self.outboxes[table]]
        return Tournament([*own, *joined, *brought])

    def settle(self) -> None:
        """Wait until the venue knows all, and every table that is there knows that it does."""
        until(self._has_all, lambda: self.venue and self.venue.tournament.messages)
        until(lambda: all(member.left == 0 for member in self.members.values()))

    def _has_all(self) -> bool:
        if self.venue is None or self.venue.founded is None:
            return False
        if self.venue.founded.kind == "duplicate" and len(self.known.rounds) < self.rounds:
            return False
        return self.venue.tournament.messages == self.undisturbed().messages


def guests(table: str) -> tuple[str, ...]:
    return tuple(f"{name} of {table}" for name in ("Anna", "Ben", "Cleo"))
