"""The table's own state between matches: which game, which rules, who sits where.

It is remembered in the journal, so a host that is started again stands where it stood.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct, field
from msgspec.structs import asdict

from slapbox.games import find
from slapbox.games.lengths import CARDS, Length, LengthName, rules_of
from slapbox.games.options import OptionError, complete
from slapbox.games.protocol import Json, Option, Options
from slapbox.table.frame.seats import MAX_SEATS, Seat, Seats
from slapbox.table.journal.journal import Journal
from slapbox.table.words import shapes
from slapbox.table.words.clock import Before, TableClock
from slapbox.text import Text, Value


def resumed_clock(journal: Journal) -> TableClock:
    """The clock of a new host: it goes on with that of a match which is to go on."""
    clock = TableClock(clock_before(journal))
    journal.put("clock", {"anchor_ns": clock.anchor_ns})
    return clock


def clock_before(journal: Journal) -> Before | None:
    """Return what the last host left of its clock, if its match goes on."""
    setup, clock = journal.get("setup"), journal.get("clock")
    if not setup or not clock or setup["phase"] not in ("match", "over"):
        return None
    return Before(clock["anchor_ns"], journal.latest_ns(setup["match"]))


class Setup(Struct):
    """``chosen`` are the rules that differ from their defaults; ``cards`` the size of a short game
    (``None``: all); ``match`` the id of the match that is running or was played last;
    ``bot_level`` how well bots play where they can play better or worse; ``calm`` whether pages
    tell everything in pictures that stay, without flashes and times; ``hints`` whether players may
    ask what an expert would do; ``ratings`` whether statistics say how strong guests are; ``demo``
    whether bots alone sit there to show how the game goes,
    until the first guest comes; ``lesson`` whether somebody who is alone learns it by playing."""

    game: str
    phase: shapes.Phase = "lobby"
    seats: Seats = field(default_factory=Seats)
    chosen: dict[str, str | int | bool] = field(default_factory=dict)
    cards: int | None = None
    match: str | None = None
    paused: bool = False
    bot_level: str = ""
    calm: bool = False
    hints: bool = True
    ratings: bool = False
    demo: bool = False
    lesson: bool = False

    def as_json(self) -> Json:
        """The journal's record."""
        return {**asdict(self), "seats": self.seats.as_json(), "worn": self.seats.worn}

    @classmethod
    def from_json(cls, record: Json) -> Setup:
        """The setup that :meth:`as_json` wrote."""
        facts = {name: value for name, value in record.items() if name != "worn"}
        return cls(**{**facts, "seats": Seats(record["seats"], record["worn"])})

    def clear(self, game: str) -> None:
        """An empty lobby for this game, with its default rules."""
        self.phase, self.match, self.paused = "lobby", None, False
        self.demo = self.lesson = False
        self.seats.taken.clear()
        self.seats.worn.clear()
        self.set_game(game)

    def set_game(self, game: str) -> None:
        """Another game, with its default rules."""
        self.game, self.cards = game, None
        self.chosen.clear()

    @property
    def is_open(self) -> bool:
        """Return whether people may still sit down."""
        return self.phase in ("lobby", "countdown")

    @property
    def people(self) -> list[Seat]:
        """The seats that no bot has."""
        return [seat for seat in self.seats.taken if not seat.bot]

    def stop_countdown(self) -> None:
        """Something changed: those who were ready must have a look first."""
        if self.phase == "countdown":
            self.phase = "lobby"

    @property
    def most_players(self) -> int:
        """Return the most players that this game has at a table."""
        return min(MAX_SEATS, max(find(self.game).players))

    @property
    def options(self) -> Options:
        """Every rule with its value."""
        return complete(find(self.game).rules, self.chosen)

    @property
    def all_cards(self) -> int:
        """The size of the whole deck."""
        return len(find(self.game).deck(max(2, len(self.seats)), self.options))

    def set_rule(self, name: str, value: str) -> Text | None:
        """Another value for a rule (or for the number of cards), or the reason why not."""
        try:
            if name == CARDS:
                self.cards = self._short(value)
                return None
            options = complete(find(self.game).rules, {**self.chosen, name: value})
        except OptionError as error:
            return error.reason
        defaults = complete(find(self.game).rules, {})
        self.chosen = {key: options[key] for key in options if options[key] != defaults[key]}
        return None

    def set_length(self, name: LengthName) -> Text | None:
        """A match of this length; all other rules stay. Or the reason why not."""
        lengths = find(self.game).lengths
        if name not in lengths:
            return Text("lobby.why.no_length")
        kept = {rule: value for rule, value in self.chosen.items() if rule not in rules_of(lengths)}
        self.chosen = {**kept, **lengths[name].rules}
        self.cards = lengths[name].rules.get(CARDS)
        self.chosen.pop(CARDS, None)
        return None

    def has_length(self, length: Length) -> bool:
        """Return whether the next match will be so long."""
        lasting = rules_of(find(self.game).lengths)
        now = {rule: value for rule, value in self.chosen.items() if rule in lasting}
        return {**now, **({} if self.cards is None else {CARDS: self.cards})} == length.rules

    def _short(self, value: str) -> int | None:
        low, high = 2 * max(find(self.game).players), self.all_cards
        if not high:
            raise OptionError(Text("option.why.no_cards"))
        cards = int(value) if value.strip().isdecimal() else -1
        if not low <= cards <= high:
            values: dict[str, Value] = {"name": CARDS, "value": value, "low": low, "high": high}
            raise OptionError(Text("option.why.range", values))
        return None if cards == high else cards


def told_rules(rules: Iterable[Option], options: Options) -> list[shapes.Rule]:
    """Each rule with its value under these options, its default, and what it may be."""
    return [
        {
            "name": rule.name,
            "value": options[rule.name],
            "default": rule.default,
            "choices": list(rule.choices),
            "low": rule.low,
            "high": rule.high,
        }
        for rule in rules
    ]
