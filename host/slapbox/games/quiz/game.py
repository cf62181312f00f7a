"""The quiz: the questions of a pack, each in its round, or those that the host asks aloud.

The clocks are those of quiz-bowl and University Challenge: who has buzzed has to answer at once
(NAQT gives two seconds, University Challenge calls it "prompt"; five seconds here, for everybody),
and who interrupts the question pays for it.

Teams play by the same rules. A wrong answer shuts out the whole team, and the others may steal. A
right one in a ``buzz`` round brings ``bonus`` questions, the next ones of the pack: the team alone
confers and answers, with the voice of who buzzed. As in NAQT each is worth as much as a toss-up, a
wrong answer costs nothing, and nobody steals it. Points are those of the player; the evening adds
up those of a team.
"""

from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Any, ClassVar, Final, Literal

from slapbox.games import quickest
from slapbox.games.base import Handler
from slapbox.games.protocol import (
    TABLE,
    Deadline,
    Event,
    Move,
    Option,
    Options,
    Over,
    Pending,
    Players,
    Prediction,
    Race,
    Result,
    Slap,
    Verdict,
)
from slapbox.games.quiz import shapes
from slapbox.games.quiz.buzz import Buzzers
from slapbox.games.quiz.moves import (
    Arm,
    Ask,
    Buzz,
    Chosen,
    Early,
    End,
    Gaps,
    Guess,
    Judge,
    Load,
    Pick,
    Reset,
    Score,
    Stake,
    Undo,
)
from slapbox.games.quiz.questions import Question
from slapbox.games.quiz.rules import RULES
from slapbox.games.quiz.script import LETTER_US, PARTS, Script, landed, nearest, script
from slapbox.games.quiz.shapes import Told
from slapbox.games.roles import Deal, TimeUp
from slapbox.games.ties import first, ranks, tie_break
from slapbox.text import Text

THINK_US: Final = 10_000_000
"""Time to buzz after a question of a pack. NAQT gives 3 s, to players who train for years."""

APPEAR_US: Final = 30_000_000
"""Time in which a picture or a sound becomes clear."""

CHOSEN_US: Final = 3_500_000
"""Time to look at how people chose, before the answer."""

START_US: Final = 5_000_000
"""Time before the first question where nobody has to ask for it."""

PICK_US: Final = 20_000_000
"""Time to choose a cell of the board, or a stake."""

NUMBER_MOST: Final = 1e15
"""No guess is greater."""


class QuizMatch(Buzzers):
    """A running quiz.

    ``script`` has the questions of the pack, ``card`` the one that is on, ``at`` how many of the
    plain ones have been asked, ``open`` the cells of the board that have not, ``cell`` the one
    that is on. The table brings the order of what is in ``mixing``: of the ``pack``, of the
    ``choices`` of a question (``mix``: which choice each key has), of the board's cells, whose
    first is the ``double``. ``owed`` bonus questions are due to the team of ``speaker``, who alone
    may answer a question that is a ``bonus``. ``keys`` are the presses that chose, ``guesses`` and
    ``stakes`` by seat; ``before`` are the scores before the question. A picture had appeared for
    ``gone_us`` when it was frozen last. ``judged`` is the quiz before the last judgement,
    ``steps`` counts what deadlines are for, ``tops`` are who got most at each question.
    """

    name: ClassVar[str] = "quiz"
    players: ClassVar[range] = range(2, 9)
    minutes: ClassVar[tuple[int, int]] = (10, 45)
    intro_s: ClassVar[int] = 40
    rules: ClassVar[tuple[Option, ...]] = RULES
    needs_host: ClassVar[bool] = True
    asks_questions: ClassVar[bool] = True
    reveals: ClassVar[frozenset[str]] = frozenset(
        {"asked", "chosen", "loaded", "mixed", "picked", "revealed"}
    )

    __slots__ = (
        "at",
        "before",
        "bonus",
        "card",
        "cell",
        "chooser",
        "double",
        "gone_us",
        "guesses",
        "judged",
        "keys",
        "mix",
        "mixing",
        "open",
        "owed",
        "script",
        "speaker",
        "stakes",
        "steps",
        "tops",
    )

    def __init__(self, seats: int, options: Options) -> None:
        """Without a pack, before the first question."""
        super().__init__(seats, options)
        self.script: Script | None = None
        self.mixing: Literal["", "pack", "choices", "double"] = ""
        self.at = self.steps = self.chooser = self.speaker = self.owed = 0
        self.open: set[int] = set()
        self.double: int | None = None
        self.tops: list[tuple[int, ...]] = []
        self.judged: QuizMatch | None = None

    def _forget(self) -> None:
        super()._forget()
        self.card: Question | None = None
        self.cell: int | None = None
        self.mix: tuple[int, ...] = ()
        self.keys: list[Slap] = []
        self.guesses: dict[int, float] = {}
        self.stakes: dict[int, int] = {}
        self.before = list(self.scores)
        self.gone_us = 0
        self.bonus = False

    # Deadlines

    def unshuffled(self) -> tuple[int, ...]:
        """The places of what the table has to bring into an order."""
        if self.script is None or not self.mixing:
            return ()
        pack, cells = len(self.script.plain), len(self.script.cells)
        choices = len(self.card.choices) if self.card else 0
        return tuple(range({"pack": pack, "double": cells, "choices": choices}[self.mixing]))

    def pending(self) -> Pending | None:
        """Return what comes next; a deadline runs although the host could do something, too."""
        deadline = None if self.mixing else self.deadline()
        if deadline is None:
            return super().pending()
        seats = () if self.phase == "answered" else self.movers()
        return Players(seats, deadline)

    def movers(self) -> tuple[int, ...]:
        """Return who has the word, and who has not answered yet."""
        everybody = range(self.seats)
        if self.phase == "picking" and not self.mixing:
            return (self.chooser,)
        if self.phase == "staking":
            return tuple(seat for seat in everybody if seat not in self.stakes)
        if self._guesses():
            return tuple(seat for seat in everybody if seat not in self.guesses)
        return super().movers()

    def _guesses(self) -> bool:
        return self.phase == "choosing" and self.card is not None and not self.card.choices

    def deadline(self) -> Deadline | None:
        """Return what the table does by itself: all but asking for the first question where there
        is a quizmaster, and for the next one if that has no time."""
        after_us = self._after_us()
        if not after_us:
            return None
        return Deadline(self.steps, after_us, TimeUp(), pause=self.phase in ("ready", "revealed"))

    def _after_us(self) -> int:
        if self.script is None or self.race() is not None:
            return 0
        alone = self.options["quizmaster"] == "no"
        next_us = int(self.options["next_s"]) * 1_000_000
        match self.phase:
            case "ready":
                return START_US if alone else 0
            case "reading":
                return self.read_us
            case "answered":
                collected_us = int(self.options["collect_ms"]) * 1000 if self.slaps else 0
                return max(1_000_000, self.answer_us - collected_us)
            case "picking" | "staking":
                return PICK_US
            case "choosing":
                return int(self.options["choose_s"]) * 1_000_000
            case "chosen":
                return CHOSEN_US
            case "revealed":
                return next_us or (START_US if alone else 0)
        return 0

    @property
    def read_us(self) -> int:
        """Time in which the letters of the question appear, and a moment to take them in."""
        if self.card is None or self.options["show"] == "aloud":
            return 0
        return len(self.card.text) * LETTER_US + 500_000

    appear_us: ClassVar[int] = APPEAR_US

    @property
    def answer_us(self) -> int:
        """Time for an answer."""
        return int(self.options["bonus_s" if self.bonus else "answer_s"]) * 1_000_000

    def race(self) -> Race | None:
        """A buzz, or keys that choose."""
        if self.mixing:
            return None
        hands = self._hands()
        if not hands or self.card is None:
            return super().race()
        lit = frozenset(range(len(self.card.choices)))
        close_us = int(self.options["choose_s"]) * 1_000_000
        everybody = tuple(range(self.seats))
        return Race("choice", everybody, hands, close_us, lit_keys=lit, early_us=0)

    def _hands(self) -> int:
        """Return how many keys each seat presses now to choose."""
        if self.phase != "choosing" or self.card is None or not self.card.choices:
            return 0
        return len(self.card.choices) if self.card.round == "sort" else 1

    def _limit_us(self) -> int:
        if self.card is None:
            return super()._limit_us()
        if self.card.round == "appear":
            return max(1_000_000, APPEAR_US - self.gone_us)
        return int(self.options["limit_s"]) * 1_000_000 or THINK_US

    def judge(self, slaps: Sequence[Slap]) -> list[Verdict]:
        """Return which slaps count, in the order given."""
        if not self._hands() or self.mixing:
            return super().judge(slaps)
        return [
            Verdict(landing.hand)
            if landing.hand is not None
            else Verdict(None, Text(f"quiz.why.{landing.verdict}"))
            for landing in quickest.judged(slaps, self._place(), self._choose)
        ]

    def _choose(self, ordered: Sequence[Slap]) -> list[quickest.Landing]:
        return landed(ordered, len(self.card.choices) if self.card else 0, self._hands())

    def close_race(self, slaps: Sequence[Slap]) -> Move:
        """The move that ends the race that is open; raises ``ValueError`` if there is none."""
        if not self._hands() or self.mixing:
            return super().close_race(slaps)
        return Chosen(tuple(self._in_order(slaps)))

    def pressed(self, slap: Slap) -> Move | None:
        """Return what a key means: a column of the board, a share to stake, or too early."""
        moves = {"picking": self._column(slap.key), "staking": Stake(self._share(slap))}
        move = moves.get(self.phase)
        if move is None:
            return super().pressed(slap)
        return move if self.why_not(slap.seat, move) is None else None

    def _column(self, key: int) -> Move | None:
        cells, columns = (self.script.cells, self.script.columns) if self.script else ((), ())
        mine = [at for at in self.open if cells[at].category in columns[key : key + 1]]
        return Pick(min(mine, key=lambda at: cells[at].points)) if mine else None

    def _share(self, slap: Slap) -> int:
        return self.most_stake(slap.seat) * slap.key // 5

    def most_stake(self, seat: int) -> int:
        """Return how much this seat may stake: all that it has, or at least the question's
        points."""
        last = self.script.final if self.script else None
        return max(self.scores[seat], last.points if last else 0)

    def legal_moves(self, seat: int) -> list[Move]:
        """The host's controls for the table; of guesses and stakes a few."""
        if seat == TABLE or self.phase == "reading":
            return super().legal_moves(seat)
        some: Mapping[str, list[Move]] = {
            "picking": [Pick(at) for at in sorted(self.open)],
            "staking": [Stake(0), Stake(self.most_stake(seat))] if seat < self.seats else [],
            "choosing": [Guess(0.0)],
        }
        return [move for move in some.get(self.phase, []) if self.why_not(seat, move) is None]

    # Permissions

    def _why_not_load(self, _: int, move: Load) -> Text | None:
        is_new = self.phase == "ready" and not self.question and self.script is None
        if not is_new or self.teams or len(move.teams) not in (0, self.seats):
            return Text("quiz.why.not_now")
        is_empty = not (move.teams and not move.questions) and not self._script(move).length
        return Text("quiz.why.no_questions") if is_empty else None

    def _why_not_raced(self, seat: int, move: Buzz | Gaps | Chosen) -> Text | None:
        if isinstance(move, Chosen) != bool(self._hands()) or self.mixing:
            return Text("race.why.no_race")
        if isinstance(move, Chosen):
            return quickest.why_not(move.slaps, self.seats)
        return self._why_not_race(seat, move)

    def _why_not_too_early(self, seat: int, move: Early) -> Text | None:
        if self.early_costs_nothing() or self.alone() is not None:
            return Text("quiz.why.not_early")
        return self._why_not_early(seat, move)

    def early_costs_nothing(self) -> bool:
        """Return whether slaps before the buzzers are armed are ignored."""
        return self.options["early"] == "ignore"

    def _why_not_own(self, seat: int, move: Guess | Pick | Stake) -> Text | None:
        mine = not self.mixing and seat in self.movers()
        match move:
            case Guess(number):
                may = self._guesses() and isfinite(number) and abs(number) <= NUMBER_MOST
            case Pick(cell):
                may = self.phase == "picking" and cell in self.open
            case Stake(points):
                may = self.phase == "staking" and 0 <= points <= self.most_stake(seat)
        return None if mine and may else Text("quiz.why.not_now")

    def _why_not_control(self, seat: int, move: Move) -> Text | None:
        if self.script is None:
            return self._why_not_host(seat, move)
        may = not self.mixing
        match move:
            case Ask():
                may &= self.phase in ("ready", "revealed")
            case Arm():
                may &= self.phase == "reading"
            case Score():
                may &= self.phase != "choosing" and self._why_not_host(seat, move) is None
            case Undo():
                may &= self.judged is not None
            case Reset():
                may &= self.phase in ("reading", "armed", "answered", "choosing")
            case _:
                may = self._why_not_host(seat, move) is None
        return None if may else Text("quiz.why.not_now")

    # Events

    def make(self, seat: int, move: Move) -> list[Event]:
        """Make a move that is allowed; whatever comes next has a deadline of its own."""
        before = self._moment()
        events = super().make(seat, move)
        self.steps += self._moment() != before
        return events

    def _moment(self) -> tuple[object, ...]:
        return self.phase, self.question, self.first, self.mixing

    def _script(self, move: Load) -> Script:
        return script(move.title, move.questions, judged=self.options["quizmaster"] == "yes")

    def _load(self, _: int, move: Load) -> list[Event]:
        self.teams = move.teams
        if not move.questions:
            return [Told("loaded")]
        self.script = self._script(move)
        self.open = set(range(len(self.script.cells)))
        if self.options["draw"] == "random" and self.script.plain:
            self.mixing = "pack"
        else:
            self._cut(range(len(self.script.plain)))
        return [Told("loaded")]

    def _cut(self, places: Sequence[int]) -> None:
        """Play the questions at these places in the pack, and no more than wanted."""
        if self.script is not None:
            plain = [self.script.plain[at] for at in places]
            wanted = tuple(plain[: int(self.options["questions"])])
            self.script = self.script._replace(plain=wanted)

    def _mixed(self, _: int, move: Deal) -> list[Event]:
        mixing, self.mixing = self.mixing, ""
        if mixing == "pack":
            self._cut(move.cards)
        elif mixing == "double":
            self.double = move.cards[0]
        else:
            self.mix = move.cards
        return [Told("mixed")]

    def _next(self, seat: int, move: Ask) -> list[Event]:
        return self._ask(seat, move) if self.script is None else self._advance(self.script)

    def _advance(self, pack: Script) -> list[Event]:
        """Go on to the next question of the pack, to the board, to the last one, or to the end."""
        self.judged = None
        if self.at < len(pack.plain):
            self.at += 1
            return self._begin(pack.plain[self.at - 1])
        self._forget()
        if self.open:
            self.phase = "picking"
            self.mixing = "double" if self.double is None else ""
            return [Told("asked")]
        if pack.final is None or self.question == pack.length:
            self.phase = "over"
            return [Over(self.score())]
        self.phase = "staking"
        return [Told("asked")]

    def _begin(self, question: Question) -> list[Event]:
        self._next_question()
        self.card = question
        self.bonus = self.owed > 0 and question.round == "buzz"
        self.owed = self.owed - 1 if self.bonus else 0
        buzzed = question.round in ("buzz", "board")
        appears = question.round == "appear"
        self.phase = "reading" if buzzed else "armed" if appears else "choosing"
        self.mixing = "choices" if self._hands() else ""
        return [Told("asked")]

    def _pick(self, _: int, move: Pick) -> list[Event]:
        if self.script is not None:
            self._begin(self.script.cells[move.cell])
        self.cell = move.cell
        self.open.discard(move.cell)
        return [Told("picked", self.chooser)]

    def _is_double(self) -> bool:
        return self.cell is not None and self.cell == self.double

    def alone(self) -> int | None:
        """Return who alone may answer this question: a hidden double, or a team's bonus."""
        if self.bonus:
            return self.speaker
        return self.chooser if self._is_double() else None

    def _stake(self, seat: int, move: Stake) -> list[Event]:
        self.stakes = {**self.stakes, seat: move.points}
        return [Told("staked", seat), *([] if self.movers() else self._ask_last())]

    def _ask_last(self) -> list[Event]:
        """Everybody has staked, or had the time to: here is the last question."""
        stakes = self.stakes
        if self.script is None or self.script.final is None:
            raise RuntimeError("nothing to stake on")
        events = self._begin(self.script.final)
        self.stakes = stakes
        return events

    def _guess(self, seat: int, move: Guess) -> list[Event]:
        self.guesses = {**self.guesses, seat: move.number}
        return [Told("guessed", seat), *([] if self.movers() else self._show_choices())]

    def _chosen(self, _: int, move: Chosen) -> list[Event]:
        landings = self._choose(self._in_order(move.slaps))
        self.keys = [landing.slap for landing in landings if landing.hand is not None]
        return self._show_choices()

    def _show_choices(self) -> list[Event]:
        self.phase = "chosen"
        return [Told("chosen")]

    def _open(self, seat: int, move: Arm) -> list[Event]:
        """Arm the buzzers, or let answer who alone may."""
        alone = self.alone()
        if alone is None:
            return self._arm(seat, move)
        self.phase, self.first = "answered", Slap(alone, 0, 0)
        return [Told("buzzed", alone, first=alone)]

    def _buzzed(self, seat: int, move: Buzz) -> list[Event]:
        self.judged = None
        return self._buzz(seat, move)

    def _say(self, seat: int, move: Judge) -> list[Event]:
        """Judge an answer, so that it can be taken back."""
        if self.card is None:
            return self._judge(seat, move)
        self._remember()
        answered = self.first
        events = self._judge(seat, move)
        if answered is not None and move.right and self.cell is not None:
            self.chooser = answered.seat
        if answered is not None and move.right and not self.bonus:
            self._owe(answered.seat)
        if answered is not None and self.phase == "armed":
            self.gone_us += answered.at_us
        return events

    def _owe(self, seat: int) -> None:
        """A right answer to a toss-up of a seat with a team brings it bonus questions."""
        tossup = self.card is not None and self.card.round == "buzz"
        if tossup and self.teams and self.teams[seat] is not None:
            self.owed, self.speaker = int(self.options["bonus"]), seat

    def _take_back(self, seat: int, move: Undo) -> list[Event]:
        if self.judged is None:
            return self._undo(seat, move)
        judged, steps = self.judged, self.steps
        for name in self._fields:
            setattr(self, name, getattr(judged, name))
        self.steps = steps
        return [Told("undone", self.first.seat if self.first else None)]

    def _correct_by_hand(self, seat: int, move: Score) -> list[Event]:
        if self.script is not None:
            self._remember()
        return self._correct(seat, move)

    def _remember(self) -> None:
        """Keep the quiz as it is, for the host may take back what comes now."""
        self.judged, self.collecting = None, False
        self.judged = self.copy()

    def _call_off(self, seat: int, move: Reset) -> list[Event]:
        """Nobody will answer: ask again, or show what the pack says."""
        if self.card is None:
            return self._reset(seat, move)
        self.outcome, self.collecting = "nobody", False
        return [Told("reset"), *self._settle()]

    def _time_up(self, _: int, __: TimeUp) -> list[Event]:
        if self.script is None:
            return []
        match self.phase:
            case "reading":
                return self._open(TABLE, Arm())
            case "answered":
                return self._say(TABLE, Judge(right=False))
            case "picking":
                return self._pick(TABLE, Pick(min(self.open)))
            case "staking":
                return self._ask_last()
            case "choosing":
                return self._show_choices()
            case "chosen":
                self._count()
                return self._settle()
        return self._advance(self.script)

    def _worth(self) -> int:
        if self.card is None:
            return 1
        if self.card.round == "appear":
            gone_us = self.gone_us + (self.first.at_us if self.first else 0)
            return self.worths[min(PARTS - 1, gone_us * PARTS // APPEAR_US)]
        return self.card.points * (2 if self._is_double() else 1)

    @property
    def worths(self) -> list[int]:
        """The points of a picture that appears, in each part of its time."""
        points = self.card.points if self.card else 0
        return [points * part for part in range(PARTS, 0, -1)]

    def _rearm(self, seat: int) -> bool:
        return self.alone() is None and super()._rearm(seat)

    def _fine(self) -> int:
        return 0 if self.bonus else super()._fine()

    def _count(self) -> None:
        """Give the points for what people chose, guessed or sorted."""
        if self.card is None:
            return
        right = self.right()
        quickest_seat = next((slap.seat for slap in self.keys if slap.seat in right), None)
        for seat in range(self.seats):
            if seat in right:
                self.rights[seat] += 1
            if self.card.round == "final":
                stake = self.stakes.get(seat, 0)
                self._give(seat, stake if seat in right else -stake)
            elif seat in right:
                twice = self.options["speed"] == "first" and seat == quickest_seat
                self._give(seat, self.card.points * (2 if twice else 1))

    def right(self) -> set[int]:
        """Return the seats whose keys are right, or whose guess is nearest."""
        if self.card is None or self.card.number is not None:
            return nearest(self.guesses, self.card.number or 0.0) if self.card else set()
        return {seat for seat, keys in self.chosen().items() if keys == self.right_keys}

    def chosen(self) -> dict[int, list[int]]:
        """Return the keys that each seat has pressed, in their order."""
        keys: dict[int, list[int]] = {}
        for slap in self.keys:
            keys.setdefault(slap.seat, []).append(slap.key)
        return keys

    @property
    def right_keys(self) -> list[int]:
        """The right key of a choice, or all in the right order."""
        if not self.mix or self.card is None:
            return []
        places = range(len(self.mix) if self.card.round == "sort" else 1)
        return [self.mix.index(place) for place in places]

    def _settle(self) -> list[Event]:
        if self.card is None:
            return super()._settle()
        self.phase = "revealed"
        most = max(self.gains())
        tops = [seat for seat, gain in enumerate(self.gains()) if gain == most > 0]
        self.tops.append(tuple(tops))
        return [Told("revealed")]

    def gains(self) -> list[int]:
        """Return what the question that is on has brought so far, by seat."""
        return [now - then for now, then in zip(self.scores, self.before, strict=True)]

    handlers: ClassVar[Mapping[type[Any], Handler]] = {
        Early: Handler(_why_not_too_early, Buzzers._too_early),  # noqa: SLF001 - its own kind
        Buzz: Handler(_why_not_raced, _buzzed, by_table=True),
        Gaps: Handler(_why_not_raced, Buzzers._collect, by_table=True),  # noqa: SLF001 - likewise
        Chosen: Handler(_why_not_raced, _chosen, by_table=True),
        Load: Handler(_why_not_load, _load, by_table=True),
        Deal: Handler(Buzzers.why_not_deal, _mixed, by_table=True),
        TimeUp: Handler(Buzzers.why_not_time_up, _time_up, by_table=True),
        Guess: Handler(_why_not_own, _guess),
        Pick: Handler(_why_not_own, _pick),
        Stake: Handler(_why_not_own, _stake),
        Ask: Handler(_why_not_control, _next, by_table=True),
        Arm: Handler(_why_not_control, _open, by_table=True),
        Judge: Handler(_why_not_control, _say, by_table=True),
        Score: Handler(_why_not_control, _correct_by_hand, by_table=True),
        Undo: Handler(_why_not_control, _take_back, by_table=True),
        Reset: Handler(_why_not_control, _call_off, by_table=True),
        End: Handler(_why_not_control, Buzzers._end, by_table=True),  # noqa: SLF001 - likewise
    }

    # Views

    def predictions(self) -> tuple[Prediction, ...]:
        """The answers to a choice: the audience plays along."""
        card = self.card
        if card is None or self.mixing or card.round not in ("choice", "final"):
            return ()
        right = tuple(self.right_keys) if self.phase == "revealed" else None
        keys = tuple(range(len(card.choices)))
        is_open = self.phase == "choosing"
        return (Prediction("answer", self.question, None, keys, is_open, right),)

    def has_scored(self) -> bool:
        """Return whether somebody has answered, or has points."""
        return bool(self.firsts or self.tops) or any(self.scores)

    def bests(self) -> list[tuple[int, ...]]:
        """Return who was first at each question, or got most for it."""
        return [(seat,) for seat in self.firsts] if self.script is None else list(self.tops)

    def score(self) -> Result[shapes.Detail]:
        """The points, the most of which win."""
        places = ranks(self.scores)
        details: tuple[shapes.Detail, ...] = tuple(
            {"score": score, "firsts": self.firsts.count(seat), "rights": self.rights[seat]}
            for seat, score in enumerate(self.scores)
        )
        decided = tie_break(places.count(1), ())
        return Result(tuple(self.scores), places, first(places), decided, details)
