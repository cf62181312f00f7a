"""FakeGame: a little game with secret hands, made to try everything that a table does for one.

Everybody holds three cards and in turn says one of them aloud, then draws. Card 0 is the bell (a
race for everybody), card 1 a question that the next player has to answer in time. A card may be
hidden at any time, in secret; seat 0 may shout by a key; a favourite is chosen in secret, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from slapbox.games.base import Game
from slapbox.games.protocol import (
    TABLE,
    Deadline,
    Event,
    IllegalMove,
    Json,
    Move,
    Option,
    Options,
    Over,
    Race,
    Result,
    Slap,
    Verdict,
)
from slapbox.text import Text

BELL, QUESTION = 0, 1
DECK = (BELL, 5, 6, QUESTION, 7, 8, 2, 3, 4, 9, 10, 11)
"""Three hands of three, and what is drawn (from the end)."""
ANSWER_US = 2_000_000


@dataclass(frozen=True)
class Act:
    """Any move: its record."""

    values: tuple[tuple[str, Any], ...]

    @classmethod
    def of(cls, kind: str, **values: Any) -> Act:
        """A move of this kind."""
        return cls((("move", kind), *sorted(values.items())))

    def as_json(self) -> Json:
        """The record."""
        return {name: list(v) if isinstance(v, tuple) else v for name, v in self.values}


@dataclass(frozen=True)
class Said:
    """Something that everybody heard."""

    what: str
    seat: int
    hands: tuple[Json, ...] = ()

    def as_json(self) -> Json:
        """``hands`` for the end of a race only."""
        record: Json = {"event": self.what, "seat": self.seat}
        return (
            {**record, "name": "bell", "hands": list(self.hands)} if self.what == "rung" else record
        )


class FakeGame(Game):
    """See above. It is over when ``rounds`` cards were said by each."""

    name: ClassVar[str] = "whisper"
    players: ClassVar[range] = range(2, 4)
    minutes: ClassVar[tuple[int, int]] = (1, 2)
    rules: ClassVar[tuple[Option, ...]] = (
        Option("rounds", 9, "Long enough for a test.", low=1, high=99),
        Option("resolution_ms", 2000, "For the TV.", low=0, high=9999),
    )
    needs_phones: ClassVar[bool] = True
    reveals: ClassVar[frozenset[str]] = frozenset({"deal"})

    def __init__(self, seats: int, options: Options, deck: Sequence[int]) -> None:
        self.seats, self.options = seats, options
        self.hands = [list(deck[3 * seat : 3 * seat + 3]) for seat in range(seats)]
        self.pile = list(deck[3 * seats :])
        self.spoken: list[int] = []
        self.hidden: list[list[int]] = [[] for _ in range(seats)]
        self.favourites: list[int | None] = [None] * seats
        self.phase = "turn"
        self.turn = self.moments = self.said = self.missed = self.shouts = 0

    @classmethod
    def deck(cls, seats: int, options: Options) -> list[int]:  # noqa: ARG003
        """Twelve cards."""
        return list(range(12))

    @classmethod
    def new(cls, seats: int, options: Options, deck: Sequence[int]) -> Self:
        """Three cards each."""
        if seats not in cls.players or len(set(deck)) < 3 * seats:
            raise ValueError("that is no whisper")
        return cls(seats, options, deck)

    def movers(self) -> tuple[int, ...]:
        """Return whose turn it is."""
        return (self.turn,) if self.phase in ("turn", "question") and not self.unshuffled() else ()

    @property
    def revision(self) -> int:
        """Counts what was heard."""
        return self.moments

    def pressed(self, slap: Slap) -> Move | None:
        """Seat 0 shouts, on its first three keys."""
        shout = Act.of("shout", at_us=slap.at_us, error_us=slap.error_us)
        return shout if slap.key < 3 and self.why_not(slap.seat, shout) is None else None

    def unshuffled(self) -> tuple[int, ...]:
        """Return what was said, when nothing is left to draw."""
        return () if self.pile or self.phase == "over" else tuple(self.spoken)

    def takes_back(self, seat: int, move: Move) -> bool:  # noqa: ARG002 - whoever says it
        """Return what was said aloud."""
        return bool(move.as_json()["move"] == "say")

    def deal(self, cards: Sequence[int]) -> Move:
        """The pile is back."""
        return Act.of("deal", cards=tuple(cards))

    def deadline(self) -> Deadline | None:
        """For the answer."""
        asked = self.phase == "question"
        return Deadline(self.said, ANSWER_US, Act.of("time_up")) if asked else None

    def race(self) -> Race | None:
        """The bell."""
        everybody = tuple(range(self.seats))
        return Race("bell", everybody, 1, 1_000_000) if self.phase == "bell" else None

    def judge(self, slaps: Sequence[Slap]) -> list[Verdict]:
        """The first slap of each counts."""
        seen: set[int] = set()
        verdicts = []
        for slap in slaps:
            verdicts.append(Verdict(None if slap.seat in seen else 0))
            seen.add(slap.seat)
        return verdicts

    def close_race(self, slaps: Sequence[Slap]) -> Move:
        """Return who rang."""
        return Act.of("rung", seats=tuple(slap.seat for slap in slaps))

    def legal_moves(self, seat: int) -> list[Move]:
        """All for players; nothing for the table."""
        if not 0 <= seat < self.seats:
            return []
        cards = self.hands[seat]
        moves = [Act.of("hide", card=card, at_us=9, from_us=9, error_us=0) for card in cards]
        moves += [Act.of("say", card=card) for card in cards]
        moves += [Act.of("favour", card=card) for card in cards]
        moves.append(Act.of("answer"))
        return [move for move in moves if self.why_not(seat, move) is None]

    def why_not(self, seat: int, move: Move) -> Text | None:
        """One reason for all."""
        record = move.as_json()
        kind, card = record["move"], record.get("card")
        if seat == TABLE:
            phases = {
                "rung": ("bell",),
                "time_up": ("question",),
                "deal": ("turn", "bell", "question"),
            }
            may = self.phase in phases.get(kind, ())
        else:
            holds = card in self.hands[seat] and (kind != "hide" or len(self.hands[seat]) > 1)
            may = {
                "say": self.phase == "turn" and seat == self.turn and holds,
                "answer": self.phase == "question" and seat == self.turn,
                "hide": holds and self.phase != "over",
                "favour": holds and self.phase != "over",
                "shout": seat == 0 and self.phase == "turn",
            }.get(kind, False)
        return None if may else Text("table.why.not_your_turn")

    def apply(self, seat: int, move: Move) -> list[Event]:
        """Make a move. One that nobody hears brings no event."""
        why_not = self.why_not(seat, move)
        if why_not is not None:
            raise IllegalMove(why_not)
        record = move.as_json()
        match record["move"]:
            case "hide":
                self.hands[seat].remove(record["card"])
                self.hidden[seat].append(record["card"])
                return []
            case "favour":
                self.favourites[seat] = record["card"]
                return []
            case "deal":
                self.pile, self.spoken = list(record["cards"]), []
            case "say":
                self._say(seat, record["card"])
            case "shout":
                self.shouts += 1
            case _:
                self.missed += record["move"] == "time_up"
                self.phase = "turn"
        self.moments += 1
        hands = tuple({"seat": rang} for rang in record.get("seats", ()))
        said: list[Event] = [Said(record["move"], seat, hands)]
        result = self.result()
        return said if result is None else [*said, Over(result)]

    def _say(self, seat: int, card: int) -> None:
        self.hands[seat].remove(card)
        self.hands[seat].append(self.pile.pop())
        self.spoken.append(card)
        self.said += 1
        self.turn = (self.turn + 1) % self.seats
        self.phase = {BELL: "bell", QUESTION: "question"}.get(card, "turn")
        if self.said == int(self.options["rounds"]) * self.seats:
            self.phase = "over"

    def view(self, viewer: int) -> Json:
        """The own hand, and nobody else's."""
        view: Json = {
            "game": self.name,
            "phase": self.phase,
            "turn": self.turn,
            "spoken": list(self.spoken),
            "pile": len(self.pile),
            "hands": [len(hand) for hand in self.hands],
            "missed": self.missed,
            "shouts": self.shouts,
        }
        if viewer < 0:
            return view
        own = {"hand": list(self.hands[viewer]), "favourite": self.favourites[viewer]}
        return {**view, **own}

    def result(self) -> Result[Any] | None:
        """Everybody wins."""
        nothing, first = (0,) * self.seats, (1,) * self.seats
        return (
            Result(nothing, first, tuple(range(self.seats)), "shared")
            if self.phase == "over"
            else None
        )

    def score_so_far(self) -> Result[Any] | None:
        """Nobody is ever ahead."""
        return self.result()

    def copy(self) -> Self:
        """The same again."""
        twin = type(self)(self.seats, self.options, ())
        for name, value in {**vars(self), "phase": self.phase}.items():
            copied = (
                [list(v) if isinstance(v, list) else v for v in value]
                if isinstance(value, list)
                else value
            )
            setattr(twin, name, copied)
        return twin

    @classmethod
    def move_from_json(cls, record: Json) -> Move:
        """Strict about the fields, as every game is."""
        fields = {
            "say": {"card"},
            "favour": {"card"},
            "answer": set[str](),
            "hide": {"card", "at_us", "from_us", "error_us"},
            "shout": {"at_us", "error_us"},
            "rung": {"seats"},
            "deal": {"cards"},
            "time_up": set[str](),
        }
        values = {name: tuple(v) if isinstance(v, list) else v for name, v in record.items()}
        kind = values.pop("move", None)
        timed = {"touch"} if "at_us" in values else set[str]()
        if kind not in fields or values.keys() - timed != fields[kind]:
            raise ValueError(f"no move of whisper: {record!r}")
        return Act.of(kind, **values)
