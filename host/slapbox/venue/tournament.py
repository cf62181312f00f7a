"""A tournament: what all messages together say, in whatever order and however often they came.

Pure. Of each thing the message with the highest revision is kept, and everything else is worked out
from those. So the same messages always make the same tournament, and one that is still on its way
changes nothing but what it tells itself.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import wraps
from itertools import combinations
from typing import Any, TypeVar

from msgspec import Struct

from slapbox.text.names import name_key
from slapbox.venue.messages import (
    FEATS,
    Brought,
    Drawn,
    Feat,
    Founded,
    Guest,
    Joined,
    Message,
    Time,
    written,
)
from slapbox.venue.scoring import HALF, cross_imps, shares

Board = tuple[int, int, bool]
"""Facts that make scores comparable: number of seats, seat, and whether few points are good."""

SOONEST = frozenset({"photo_finish", "quickest"})
"""Feats of which less is more."""


class Standing(Struct, frozen=True):
    """A guest's place. ``points`` are how far the guest's results were above the average (IMPs, or
    parts of all matchpoints that were to be had), ``results`` how many counted. ``share`` is for
    matchpoints, from 0 to 1: a round that was not played counts as the average, no matter whose
    fault that was (in bridge a side without fault gets more, Law 12C2). ``rank`` is the best place
    that it can be, ``rank_last`` the worst: they are apart where errors leave it open who was
    quicker. ``out`` is the round in which the guest was knocked out, ``time`` the best one of a
    reaction test."""

    guest: Guest
    rank: int
    rank_last: int
    points: Fraction
    results: int
    share: Fraction = HALF
    out: int | None = None
    time: Time | None = None


class Highlight(Struct, frozen=True):
    """Something that people will speak of, and who did it at which table."""

    feat: Feat
    guest: Guest
    table: str
    game: str


Gains = dict[Guest, Fraction]
"""Each guest's points of a round, above the average."""


class _Timed(Struct, frozen=True):
    """The best time of a guest, and the table whose picture showed when to slap."""

    guest: Guest
    time: Time
    table: str

    def is_before(self, other: _Timed, screen_us: int) -> bool:
        """Return whether it was quicker for certain."""
        lag_us = 0 if self.table == other.table else screen_us
        apart_us = other.time.at_us - self.time.at_us
        return apart_us > self.time.error_us + other.time.error_us + lag_us


T = TypeVar("T")


def _once(work: Callable[[Tournament], T]) -> Callable[[Tournament], T]:
    """Worked out once, until something new is told; nobody may change what comes out."""

    @wraps(work)
    def remembered(self: Tournament) -> T:
        memo: dict[str, Any] = self.memo
        if work.__name__ not in memo:
            memo[work.__name__] = work(self)
        value: T = memo[work.__name__]
        return value

    return remembered


class Tournament:
    """The fold over all messages."""

    def __init__(self, messages: Iterable[Message] = ()) -> None:
        self._kept: dict[tuple[str, ...], Message] = {}
        self._rounds: dict[int, tuple[object, Gains]] = {}
        self._people: dict[tuple[str, str, int], list[Guest | None]] = {}
        self.memo: dict[str, Any] = {}
        for message in messages:
            self.add(message)

    def add(self, message: Message) -> bool:
        """Return whether the message told anything that was not known."""
        before = self._kept.get(message.key)
        if before is not None and _worth(before) >= _worth(message):
            return False
        self._kept[message.key] = message
        self.memo = {}
        if isinstance(message, Brought):
            self._people.pop((message.table, message.match, message.revision), None)
        elif isinstance(message, Drawn):
            self._people.clear()
        return True

    @property
    @_once
    def messages(self) -> list[Message]:
        """All that has to be kept of it, in an order that depends on nothing else."""
        return [self._kept[key] for key in sorted(self._kept)]

    # ---- what is known ----

    @property
    def founded(self) -> Founded | None:
        """Return what kind of tournament it is, if that is known by now."""
        message = self._kept.get(("founded",))
        return message if isinstance(message, Founded) else None

    @property
    @_once
    def tables(self) -> list[Joined]:
        """All tables that ever came, by their name."""
        return [message for message in self.messages if isinstance(message, Joined)]

    def table(self, name: str) -> Joined | None:
        """Return what a table has said of itself, if it ever came."""
        message = self._kept.get(("joined", name))
        return message if isinstance(message, Joined) else None

    @property
    @_once
    def rounds(self) -> list[Drawn]:
        """All rounds that were drawn, from the first on."""
        drawn = [message for message in self._kept.values() if isinstance(message, Drawn)]
        return sorted(drawn, key=lambda round_: round_.number)

    @property
    @_once
    def results(self) -> list[Brought]:
        """Return what counts: of each table in each round the match that ended first."""
        games = {round_.number: round_.game for round_ in self.rounds}
        first: dict[tuple[int, str], Brought] = {}
        for message in self._kept.values():
            if (
                not isinstance(message, Brought)
                or message.withdrawn
                or games.get(message.round) != message.game
            ):
                continue
            earliest = first.setdefault((message.round, message.table), message)
            if (message.ended_ns, message.match) < (earliest.ended_ns, earliest.match):
                first[message.round, message.table] = message
        return [first[key] for key in sorted(first)]

    def guest(self, name: str, table: str, number: int) -> Guest:
        """Return who sits under this name at this table in this round: somebody whom the venue sent
        there, or else somebody who came to it by themselves."""
        sent = self._sent.get((table, number), {})
        return sent.get(name_key(name), Guest(name, table)).key

    @property
    @_once
    def _sent(self) -> dict[tuple[str, int], dict[str, Guest]]:
        return {
            (there, round_.number): {name_key(guest.name): guest for guest in guests}
            for round_ in self.rounds
            for there, guests in round_.seating
        }

    @property
    @_once
    def told(self) -> dict[str, list[Brought]]:
        """All results that were ever told, whether they count or not, by table."""
        by_table: dict[str, list[Brought]] = {}
        for message in self.messages:
            if isinstance(message, Brought):
                by_table.setdefault(message.table, []).append(message)
        return by_table

    @property
    @_once
    def _counted(self) -> set[tuple[str, int]]:
        return {(result.table, result.round) for result in self.results}

    def has_played(self, table: str, number: int) -> bool:
        """Return whether a result of this table counts in this round."""
        return (table, number) in self._counted

    def people(self, result: Brought) -> list[Guest | None]:
        """Return who played, by seat (nobody: a bot); worked out once, until a round is drawn."""
        key = (result.table, result.match, result.revision)
        guests = self._people.get(key)
        if guests is None:
            guests = self._people[key] = [
                None if name is None else self.guest(name, result.table, result.round)
                for name in result.guests
            ]
        return guests

    @property
    @_once
    def names(self) -> dict[Guest, str]:
        """Return how each guest is written: as it was last, by round and table."""
        titles = {guest: name for name, guest in self._here()}
        for result in self.results:
            people = zip(self.people(result), result.guests, strict=True)
            titles.update((guest, name) for guest, name in people if guest and name)
        return titles

    def here(self) -> list[Guest]:
        """Everybody who sits at a table now, table by table."""
        return list(dict.fromkeys(guest for _, guest in self._here()))

    def _here(self) -> list[tuple[str, Guest]]:
        last = max((round_.number for round_ in self.rounds), default=0)
        return [
            (name, self.guest(name, table.table, last))
            for table in self.tables
            for name in table.guests
        ]

    def met(self) -> Counter[frozenset[Guest]]:
        """Return how often each two have played at one table."""
        together: Counter[frozenset[Guest]] = Counter()
        for result in self.results:
            people = {name for name in self.people(result) if name is not None}
            together.update(map(frozenset, combinations(sorted(people), 2)))
        return together

    def missing(self, number: int) -> list[str]:
        """The tables that have not told a result of this round yet."""
        drawn = next((round_ for round_ in self.rounds if round_.number == number), None)
        seated = [table for table, guests in drawn.seating if guests] if drawn else []
        expected = seated or [table.table for table in self.tables]
        return [table for table in expected if not self.has_played(table, number)]

    @property
    @_once
    def highlights(self) -> list[Highlight]:
        """The greatest feat of each kind, of results that count and of people."""
        best: dict[str, Highlight] = {}
        for result in self.results:
            people = self.people(result)
            for feat in result.feats:
                guest = people[feat.seat]
                record = best.get(feat.name)
                if guest and (record is None or _height(feat) > _height(record.feat)):
                    best[feat.name] = Highlight(feat, guest, result.table, result.game)
        return [best[name] for name in FEATS if name in best]

    # ---- who leads ----

    @_once
    def standings(self) -> list[Standing]:
        """Everybody of whom a result counts, from the first to the last."""
        founded = self.founded
        if founded is None:
            return []
        if founded.kind == "reaction":
            return self._quickest(founded.screen_us)
        gains = self._gains(founded)
        if founded.kind == "knock-out":
            return self._knocked_out(gains)
        return _ranked(gains, len({result.round for result in self.results}))

    def _gains(self, founded: Founded) -> dict[Guest, dict[int, Fraction]]:
        """Return what each guest got in each round, above the average."""
        if founded.kind == "duplicate":
            return self._by_boards(founded)
        gains: dict[Guest, dict[int, Fraction]] = defaultdict(dict)
        for result in self.results:
            worth = shares([-rank for rank in result.ranks], len(result.ranks))
            for guest, share in zip(self.people(result), worth, strict=True):
                if guest is not None:
                    gains[guest][result.round] = share - HALF
        return gains

    def _by_boards(self, founded: Founded) -> dict[Guest, dict[int, Fraction]]:
        """Each result against those of everybody else who had the same cards in the same seat. A
        round of which nothing is new is not worked out again."""
        boards: dict[int, dict[Board, list[tuple[Guest, int]]]] = {}
        for result in self.results:
            of_round = boards.setdefault(result.round, defaultdict(list))
            for seat, guest in enumerate(self.people(result)):
                if guest is not None:
                    board = (len(result.scores), seat, result.low_wins)
                    of_round[board].append((guest, result.scores[seat]))
        field = max((len(row) for tables in boards.values() for row in tables.values()), default=0)
        gains: dict[Guest, dict[int, Fraction]] = defaultdict(dict)
        for number, of_round in boards.items():
            facts = of_round, field, founded
            if self._rounds.get(number, (None,))[0] != facts:
                self._rounds[number] = facts, _gained(of_round, field, founded)
            for guest, gained in self._rounds[number][1].items():
                gains[guest][number] = gained
        return gains

    def _knocked_out(self, gains: dict[Guest, dict[int, Fraction]]) -> list[Standing]:
        """Rank guests by the round that they reached; of those who went out together, the one who
        was better in that round comes first."""
        out = self.out()
        last = max((round_.number for round_ in self.rounds), default=0)
        worth = {
            guest: (out.get(guest, last + 1), by_round.get(out.get(guest, max(by_round)), -HALF))
            for guest, by_round in gains.items()
        }
        ranks = _ranks(worth)
        ranked = [
            Standing(guest, rank, rank, worth[guest][1], len(gains[guest]), out=out.get(guest))
            for guest, rank in ranks.items()
        ]
        return sorted(ranked, key=lambda standing: (standing.rank, standing.guest))

    def out(self) -> dict[Guest, int]:
        """Return who was knocked out in which round: the worse half of each table (one more goes on
        where the half is no whole number), and none of those who are equal to somebody that goes
        on."""
        out: dict[Guest, int] = {}
        for result in self.results:
            through = sorted(result.ranks)[(len(result.ranks) + 1) // 2 - 1]
            for guest, rank in zip(self.people(result), result.ranks, strict=True):
                if guest is not None and rank > through:
                    out.setdefault(guest, result.round)
        return out

    def _quickest(self, screen_us: int) -> list[Standing]:
        best: dict[Guest, _Timed] = {}
        played: Counter[Guest] = Counter()
        for result in self.results:
            for guest, time in zip(self.people(result), result.times, strict=False):
                if guest is None or time is None:
                    continue
                played[guest] += 1
                record = best.setdefault(guest, _Timed(guest, time, result.table))
                if time < record.time:
                    best[guest] = _Timed(guest, time, result.table)
        ranked = [
            Standing(
                timed.guest,
                1 + sum(other.is_before(timed, screen_us) for other in best.values()),
                len(best) - sum(timed.is_before(other, screen_us) for other in best.values()),
                Fraction(0),
                played[timed.guest],
                time=timed.time,
            )
            for timed in best.values()
        ]
        return sorted(
            ranked, key=lambda standing: (standing.rank, standing.time or (), standing.guest)
        )


def _gained(boards: Mapping[Board, list[tuple[Guest, int]]], field: int, founded: Founded) -> Gains:
    """Return what a round brought, of which these boards were played."""
    gains: Gains = {}
    for (_, _, low_wins), played in boards.items():
        scores = [score for _, score in played]
        if founded.scoring == "imps":
            worth = cross_imps(scores, founded.unit, low_wins=low_wins)
        else:
            worth = [share - HALF for share in shares(scores, field, low_wins=low_wins)]
        gains.update(zip((guest for guest, _ in played), worth, strict=True))
    return gains


def _height(feat: Feat) -> int:
    """Return how much a feat is worth among those of its name."""
    return -(feat.us or 0) if feat.name in SOONEST else feat.times or 0


def _worth(message: Message) -> tuple[int, bytes]:
    """Return which of two messages about the same is right; by their bytes where two say to be the
    same revision, so that it never depends on which came first."""
    return message.revision, written(message)


def _ranked(gains: dict[Guest, dict[int, Fraction]], rounds: int) -> list[Standing]:
    sums = {guest: sum(by_round.values(), Fraction(0)) for guest, by_round in gains.items()}
    ranked = [
        Standing(
            guest, rank, rank, sums[guest], len(gains[guest]), HALF + sums[guest] / max(rounds, 1)
        )
        for guest, rank in _ranks({guest: (0, worth) for guest, worth in sums.items()}).items()
    ]
    return sorted(ranked, key=lambda standing: (standing.rank, standing.guest))


def _ranks(worth: dict[Guest, tuple[int, Fraction]]) -> dict[Guest, int]:
    heights = sorted(worth.values(), reverse=True)
    places: dict[tuple[int, Fraction], int] = {}
    for place, height in enumerate(heights, 1):
        places.setdefault(height, place)
    return {guest: places[height] for guest, height in worth.items()}
