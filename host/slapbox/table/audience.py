"""Whoever looks on: foretells who wins a deal or a swat, has points for it, and cheers.

Nothing here changes a match; it is looked at from outside. A guess may be made before anybody can
know more than chance: until a race opens, or as long as few have moved in a deal. What it was worth
is told when the TV has told the outcome.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, field
from typing import Final

from slapbox.evening.audience import Fan, best_of, ranking, settle
from slapbox.games.protocol import Json
from slapbox.table import orders, shapes
from slapbox.table.door import Door
from slapbox.table.match import Match
from slapbox.table.seats import MAX_NAME
from slapbox.table.setup import Setup
from slapbox.text import Text

MOST: Final = 256
SHARE: Final = 16
"""So many by one address, until the host allows more."""
MOVES_EACH: Final = 2
"""So many moves of each player may be made in a deal before guesses are closed."""
SHOWN: Final = 5
"""So many of the ranking everybody sees."""
CHEER_NS: Final = 1_000_000_000
"""Each cheers so often at most."""
APPLAUSE_NS: Final = 500_000_000
"""Cheers are told together, so often at most: players come first."""


@dataclass(slots=True)
class Question:
    """Who gets the most in this ``deal`` (from 1 on) of a ``match``: open to guesses, or closed.
    ``before`` are the totals by seat, and ``from_moment`` is the game's moment, when it began."""

    match: str
    deal: int
    before: list[int]
    from_moment: int
    open: bool = True
    guesses: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class Outcome:
    """What became of a question: the seats that were right, and of whom each fan had thought."""

    match: str
    deal: int
    right: list[int]
    guesses: dict[str, int]


class Audience:
    """The fans by their devices, what they are asked, and how loud they are."""

    def __init__(self, setup: Setup, door: Door, record: Json | None) -> None:
        known: Json = record or {"fans": {}, "addresses": {}, "question": None, "outcome": None}
        self._setup = setup
        self._door = door
        self.fans = {device: Fan(**fan) for device, fan in known["fans"].items()}
        self._addresses: dict[str, str] = known["addresses"]
        self.question = Question(**known["question"]) if known["question"] else None
        self._outcome = Outcome(**known["outcome"]) if known["outcome"] else None
        self._looked: tuple[str, int, int, bool] | None = None
        self._cheered: dict[str, int] = {}
        self._cheers = self._told_cheers = 0
        self._told_ns = 0
        self.version = 0

    def as_json(self) -> Json:
        """The journal's record."""
        return {
            "fans": {device: asdict(fan) for device, fan in self.fans.items()},
            "addresses": self._addresses,
            "question": asdict(self.question) if self.question else None,
            "outcome": asdict(self._outcome) if self._outcome else None,
        }

    def clear(self) -> None:
        """A new evening: everybody begins anew."""
        self.fans, self._addresses = {}, {}
        self.question = self._outcome = None
        self.version += 1

    def forget(self, name: str) -> bool:
        """Nobody of this name has looked on; whether somebody had."""
        same = name.casefold()
        gone = [device for device, fan in self.fans.items() if fan.name.casefold() == same]
        for device in gone:
            del self.fans[device]
            self._addresses.pop(device, None)
            if self.question is not None:
                self.question.guesses.pop(device, None)
            if self._outcome is not None:
                self._outcome.guesses.pop(device, None)
        self.version += bool(gone)
        return bool(gone)

    # ---- what guests ask for ----

    def attend(self, order: orders.Attend, now_ns: int) -> Text | None:
        """A phone without a seat looks on under a name, or takes another one."""
        name = " ".join(order.name.split())
        why_not = self._why_not(order, name, now_ns)
        if why_not is not None:
            return why_not
        if order.device in self.fans:
            self.fans[order.device].name = name
        else:
            self.fans[order.device] = Fan(name)
        self._addresses[order.device] = order.address
        self.version += 1
        return None

    def _why_not(self, order: orders.Attend, name: str, now_ns: int) -> Text | None:
        if self._setup.seats.of(order.device) is not None:
            return Text("table.why.own_seat")
        if not 1 <= len(name) <= MAX_NAME or not name.isprintable():
            return Text("lobby.why.name", {"max": MAX_NAME})
        others = [fan.name.casefold() for one, fan in self.fans.items() if one != order.device]
        others += [seat.name.casefold() for seat in self._setup.seats.taken]
        if name.casefold() in others:
            return Text("lobby.why.name_taken", {"name": name})
        by_address = Counter(self._addresses.values())[order.address]
        crowded = order.address and order.address not in self._door.crowds
        full = len(self.fans) >= MOST or (crowded and by_address >= SHARE)
        if full and order.device not in self.fans:
            return Text("audience.why.full")
        return self._door.why_not_in(order.device, order.address, name, (), now_ns)

    def guess(self, order: orders.Guess) -> Text | None:
        """Who it will be; as long as the question is open one may think again. Nobody else is told
        of it."""
        question = self.question
        if order.device not in self.fans or self._setup.seats.of(order.device) is not None:
            return Text("audience.why.stranger")
        if question is None or question.deal != order.deal or not question.open:
            return Text("audience.why.closed")
        if not 0 <= order.seat < len(question.before):
            return Text("lobby.why.no_seat")
        question.guesses[order.device] = order.seat
        return None

    def cheer(self, order: orders.Cheer, now_ns: int) -> Text | None:
        """The TV shows that somebody is delighted; not too often."""
        if order.device not in self.fans:
            return Text("audience.why.stranger")
        if now_ns - self._cheered.get(order.device, 0) < CHEER_NS:
            return Text("audience.why.hoarse")
        self._cheered[order.device] = now_ns
        self._cheers += 1
        return None

    # ---- what happens at the table ----

    def look(self, match: Match | None, won_ns: int | None, now_ns: int) -> bool:
        """See what has become of the match; whether there is something to keep."""
        if self._cheers != self._told_cheers and now_ns - self._told_ns >= APPLAUSE_NS:
            self._told_cheers, self._told_ns = self._cheers, now_ns
            self.version += 1
        before = self.version
        if match is None:
            self._put_away()
        else:
            told = match.told(now_ns) and not match.over if won_ns is None else now_ns >= won_ns
            self._see(match, told=told)
        return self.version != before

    def _put_away(self) -> None:
        if self.question is not None:
            self.question = None
            self._news()

    def _news(self) -> None:
        """Where nobody looks on there is nobody to tell, and nothing to keep."""
        self.version += bool(self.fans)

    def _see(self, match: Match, *, told: bool) -> None:
        seen = (match.header.match, match.moved_ns, match.moment, told)
        if self._looked != seen:
            self._looked = seen
            self._ask(match, told=told)
        question = self.question
        if question is not None and question.open and self._is_late(match, question):
            question.open = False
            self._news()

    @staticmethod
    def _is_late(match: Match, question: Question) -> bool:
        """Whether somebody might know more than chance."""
        if not match.game.needs_phones:
            return match.window is not None or match.over
        most = MOVES_EACH * len(question.before)
        return match.over or match.moment - question.from_moment >= most

    def _ask(self, match: Match, *, told: bool) -> None:
        """Settle what the TV has told, and ask for the next."""
        standing = match.game.standing()
        course = [list(row) for row in standing.course] if standing else []
        name, seats = match.header.match, len(match.header.seats)
        question = self.question
        if question is not None and question.match != name:
            question = None
        settled = question is not None and len(course) >= question.deal
        if question is not None and standing is not None and settled:
            if question.open:
                question.open = False
                self._news()
            if not told:
                return
            after = course[question.deal - 1]
            right = best_of(question.before, after, low_wins=standing.low_wins)
            settle(self.fans, question.guesses, right, seats)
            self._outcome = Outcome(name, question.deal, list(right), question.guesses)
            question = None
        if question is None and told and not match.over:
            # Whoever comes in the middle of a deal of which nothing is known has come too late.
            before = course[-1] if course else [0] * seats
            moment = match.moment if settled else 0
            question = Question(name, len(course) + 1, before, moment, settled or not course)
        if question is not self.question:
            self.question = question
            self._news()

    # ---- for the views ----

    def view(self) -> shapes.Audience:
        """What everybody may see of it; who guessed what is not in it."""
        question, outcome = self.question if self.fans else None, self._outcome
        here = outcome is not None and outcome.match == self._setup.match
        return {
            "fans": len(self.fans),
            "question": {"deal": question.deal, "open": question.open} if question else None,
            "right": outcome.right if outcome and here else None,
            "ranking": [
                {"name": one.name, "points": one.points, "right": one.right, "rank": one.rank}
                for one in ranking(list(self.fans.values()))[:SHOWN]
            ],
            "cheers": self._told_cheers,
        }

    def cards(self) -> dict[str, shapes.Fan]:
        """What each fan may see of the own guesses and points."""
        ranks = {one.name: one.rank for one in ranking(list(self.fans.values()))}
        guesses = self.question.guesses if self.question else {}
        outcome = self._outcome
        if outcome is not None and outcome.match != self._setup.match:
            outcome = None
        return {
            device: {
                "name": fan.name,
                "points": fan.points,
                "rank": ranks[fan.name],
                "guess": guesses.get(device),
                "last": outcome.guesses.get(device) if outcome else None,
            }
            for device, fan in self.fans.items()
        }
