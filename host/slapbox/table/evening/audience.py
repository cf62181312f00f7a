"""Spectators: they foretell who wins a deal or a swat, and what else a game lets them foretell, get
points for it, and cheer.

Nothing here changes a match; it is looked at from outside. A guess may be made before anybody can
know more than chance: until a race opens, or somebody slaps too early, as long as few have moved in
a deal, or as the game says. The points for it are told when the TV has told the outcome.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from msgspec import Struct, field, to_builtins

from slapbox.evening.audience import Fan, ranking, settle
from slapbox.games.protocol import Json, Prediction
from slapbox.table.evening.matches import Matches
from slapbox.table.frame.room import Room, Rooms, beside, carries_out
from slapbox.table.frame.seats import AVATARS
from slapbox.table.frame.shown import Each, Shown
from slapbox.table.guests.door import Door
from slapbox.table.match.match import Match
from slapbox.table.words import orders, shapes
from slapbox.text import Text
from slapbox.text.names import MAX_NAME, is_name, is_same_name, name_key, normal

KEPT: Final = "audience"
NOBODY: Final[Json] = {"fans": {}, "addresses": {}, "questions": [], "outcomes": {}}
MOST: Final = 256
SHARE: Final = 16
"""Spectators per IP address, until the host allows more."""
MOVES_EACH: Final = 2
"""Moves that each player may make in a deal before guesses are closed."""
SHOWN: Final = 5
"""Places of the ranking that everybody sees."""
CHEER_NS: Final = 1_000_000_000
"""Shortest time between two cheers of a spectator."""
APPLAUSE_NS: Final = 500_000_000
"""Shortest time between two batches of cheers on the TV: players come first."""
MOST_THROWS: Final = 6
"""Cheers that are shown; more at once would hide the table, so only the newest are left."""

BEST: Final = "deal"
"""The kind of question that every game has: who gets the most in a deal, or a swat?"""


class Question(Struct):
    """One of the ``choices`` will come true: of this ``kind``, ``number`` (from 1 on) in a
    ``match``, open to guesses or closed; see :class:`slapbox.games.protocol.Prediction`. Of a deal,
    ``from_revision`` is the game's revision when it began."""

    kind: shapes.QuestionKind
    match: str
    number: int
    about: int | None
    choices: list[int]
    open: bool = True
    guesses: dict[str, int] = field(default_factory=dict)
    from_revision: int = 0

    @property
    def bets(self) -> list[int]:
        """Return how many guessed each choice; that is a secret while others may still guess."""
        guesses = Counter({} if self.open else self.guesses.values())
        return [guesses[choice] for choice in self.choices]


class Outcome(Struct):
    """The outcome of a question: the choices that were right, and each fan's guess."""

    match: str
    about: int | None
    right: list[int]
    guesses: dict[str, int]


class Audience(Room):
    """The fans by their devices, what they are asked, and how loud they are."""

    _door = beside(Door)
    _matches = beside(Matches)

    def __init__(self, table: Rooms) -> None:
        super().__init__(table)
        record: Json = self._journal.get(KEPT) or NOBODY
        self.fans = {device: Fan(**fan) for device, fan in record["fans"].items()}
        self._addresses: dict[str, str] = record["addresses"]
        asked = [Question(**question) for question in record["questions"]]
        self.questions: dict[shapes.QuestionKind, Question] = {
            question.kind: question for question in asked
        }
        self._outcomes: dict[shapes.QuestionKind, Outcome] = {
            kind: Outcome(**outcome) for kind, outcome in record["outcomes"].items()
        }
        self._looked: tuple[str, int, int, bool] | None = None
        self._cheered: dict[str, int] = {}
        self._cheers = self._told_ns = 0
        self._throws: list[shapes.Throw] = []
        self._shown: list[shapes.Throw] = []
        self.version = 0

    def _keep(self) -> None:
        record = {
            "fans": {device: to_builtins(fan) for device, fan in self.fans.items()},
            "addresses": self._addresses,
            "questions": [to_builtins(question) for question in self.questions.values()],
            "outcomes": {kind: to_builtins(outcome) for kind, outcome in self._outcomes.items()},
        }
        self._journal.put(KEPT, record)

    def clear(self) -> None:
        """A new evening: everybody begins again."""
        self.fans, self._addresses = {}, {}
        self.questions, self._outcomes = {}, {}
        self._throws, self._shown = [], []
        self.version += 1
        self._keep()

    def knows(self, name: str) -> bool:
        """Return whether somebody of this name looks on."""
        return any(is_same_name(fan.name, name) for fan in self.fans.values())

    def passing(self, now_ns: int) -> object:  # noqa: ARG002
        """Return what pages show that time alone may end."""
        return self.version

    def forget(self, name: str) -> bool:
        """Nobody of this name has looked on; whether somebody had."""
        same = name_key(name)
        return self._let_go(lambda fan: name_key(fan.name) == same)

    def forget_before(self, before_ns: int) -> bool:
        """Nobody has looked on who was not seen since then; whether there was anybody."""
        return self._let_go(lambda fan: fan.seen_ns < before_ns)

    def _let_go(self, is_gone: Callable[[Fan], bool]) -> bool:
        gone = [device for device, fan in self.fans.items() if is_gone(fan)]
        for device in gone:
            del self.fans[device]
            self._addresses.pop(device, None)
            for question in self.questions.values():
                question.guesses.pop(device, None)
            for outcome in self._outcomes.values():
                outcome.guesses.pop(device, None)
        if gone:
            names = {fan.name for fan in self.fans.values()}
            self._throws = [throw for throw in self._throws if throw["name"] in names]
            self._shown = [throw for throw in self._shown if throw["name"] in names]
            self.version += 1
            self._keep()
        return bool(gone)

    # ---- what guests ask for ----

    @carries_out(orders.Attend)
    def attend(self, order: orders.Attend, now_ns: int) -> Text | None:
        """A phone without a seat looks on under a name, or takes another one."""
        name = normal(order.name)
        why_not = self._why_not(order, name, now_ns)
        if why_not is not None:
            return why_not
        by_turn = AVATARS[len(self.fans) % len(AVATARS)]
        fan = self.fans.setdefault(order.device, Fan(name, avatar=by_turn))
        fan.name, fan.seen_ns = name, now_ns
        fan.avatar = next((avatar for avatar in AVATARS if avatar == order.avatar), fan.avatar)
        self._addresses[order.device] = order.address
        self.version += 1
        self._keep()
        return None

    def _why_not(self, order: orders.Attend, name: str, now_ns: int) -> Text | None:
        if self._setup.seats.of(order.device) is not None:
            return Text("table.why.own_seat")
        if not is_name(name):
            return Text("lobby.why.name", {"max": MAX_NAME})
        others = [name_key(fan.name) for device, fan in self.fans.items() if device != order.device]
        others += [name_key(seat.name) for seat in self._setup.seats.taken]
        if name_key(name) in others:
            return Text("lobby.why.name_taken", {"name": name})
        by_address = Counter(self._addresses.values())[order.address]
        is_known = order.device in self.fans
        if len(self.fans) >= MOST and not is_known:
            return Text("audience.why.full")
        crowded = by_address >= SHARE and not is_known
        why_not = self._door.knock(order, now_ns) if crowded else None
        return why_not or self._door.why_not_in(order, (), now_ns)

    @carries_out(orders.Guess)
    def guess(self, order: orders.Guess, now_ns: int) -> Text | None:
        """Take a fan's guess, for nobody else to see; it may change until the question closes."""
        match = self._matches.match
        question = next(
            (question for question in self.questions.values() if question.kind == order.kind), None
        )
        if order.device not in self.fans or self._setup.seats.of(order.device) is not None:
            return Text("audience.why.stranger")
        asked = question is not None and question.number == order.number and question.open
        if question is None or match is None or not asked or self._is_late(match, question, now_ns):
            return Text("audience.why.closed")
        if order.choice not in question.choices:
            return Text("lobby.why.no_seat")
        question.guesses[order.device] = order.choice
        self.fans[order.device].seen_ns = now_ns
        self._keep()
        return None

    @carries_out(orders.Cheer)
    def cheer(self, order: orders.Cheer, now_ns: int) -> Text | None:
        """A fan throws something at a player, on the TV; not too often."""
        fan = self.fans.get(order.device)
        if fan is None:
            return Text("audience.why.stranger")
        if self._setup.seats.at(order.seat) is None:
            return Text("lobby.why.no_seat")
        if now_ns - self._cheered.get(order.device, 0) < CHEER_NS:
            return Text("audience.why.hoarse")
        self._cheered[order.device] = now_ns
        self._cheers += 1
        throw: shapes.Throw = {
            "number": self._cheers,
            "name": fan.name,
            "avatar": fan.avatar,
            "kind": order.kind,
            "seat": order.seat,
        }
        self._throws = [*self._throws, throw][-MOST_THROWS:]
        return None

    # ---- what happens at the table ----

    def tick(self, now_ns: int) -> None:
        """See what has become of the match."""
        match, won_ns = self._matches.match, self._matches.won_ns
        self._throw(now_ns)
        before = self.version
        if match is None:
            self._put_away()
        else:
            is_shown = (
                match.is_shown(now_ns) and not match.over if won_ns is None else now_ns >= won_ns
            )
            self._see(match, now_ns, is_shown=is_shown)
        if self.version != before:
            self._keep()

    def _throw(self, now_ns: int) -> None:
        """Show what was thrown, but nothing before a race or during one: it waits."""
        match = self._matches.match
        is_quiet = match is not None and match.races.going is not None
        if self._throws and not is_quiet and now_ns - self._told_ns >= APPLAUSE_NS:
            self._shown = [*self._shown, *self._throws][-MOST_THROWS:]
            self._throws, self._told_ns = [], now_ns
            self.version += 1

    def _put_away(self) -> None:
        if self.questions:
            self.questions = {}
            self._changed()

    def _changed(self) -> None:
        """Note a change. Without fans there is nobody to tell, and nothing to keep."""
        self.version += bool(self.fans)

    def _see(self, match: Match, now_ns: int, *, is_shown: bool) -> None:
        seen = (match.header.match, match.moved_ns, match.revision, is_shown)
        if self._looked != seen:
            self._looked = seen
            for kind in [*self.questions]:
                if self.questions[kind].match != match.header.match:
                    self._drop(kind)
            self._ask_of_deals(match, is_shown=is_shown)
            self._ask_of_game(match, is_shown=is_shown)
        for question in self.questions.values():
            if question.open and self._is_late(match, question, now_ns):
                self._close(question)

    @staticmethod
    def _is_late(match: Match, question: Question, now_ns: int) -> bool:
        """Return whether somebody might know more than chance."""
        if question.kind != BEST:
            prediction = _of(match.game.predictions(), question)
            return prediction is None or not prediction.open
        if not match.game.needs_phones:
            race = match.window  # a slap before the lights is known to be too early
            has_begun = race is not None and (race.is_open(now_ns) or bool(race.slaps()))
            return match.over or has_begun
        most = MOVES_EACH * len(question.choices)
        return match.over or match.revision - question.from_revision >= most

    def _close(self, question: Question) -> None:
        if question.open:
            question.open = False
            self._changed()

    def _drop(self, kind: shapes.QuestionKind) -> None:
        del self.questions[kind]
        self._changed()

    def _ask_of_deals(self, match: Match, *, is_shown: bool) -> None:
        """Settle what the TV has told of a deal or a swat, and ask for the next."""
        bests = match.game.bests()
        question = self.questions.get(BEST)
        settled = question is not None and len(bests) >= question.number
        if question is not None and settled:
            self._close(question)
            if not is_shown:
                return
            self._settle(question, bests[question.number - 1])
        if BEST not in self.questions and is_shown and not match.over:
            # A spectator who comes in the middle of an unknown deal has come too late.
            self._ask(
                Question(
                    BEST,
                    match.header.match,
                    len(bests) + 1,
                    None,
                    list(range(len(match.header.seats))),
                    settled or not bests,
                    from_revision=match.revision if settled else 0,
                )
            )

    def _ask_of_game(self, match: Match, *, is_shown: bool) -> None:
        """The same for what else the game lets one foretell. What the game knows of no more came to
        nothing: moves were taken back."""
        predictions = match.game.predictions()
        for question in [question for question in self.questions.values() if question.kind != BEST]:
            prediction = _of(predictions, question)
            if prediction is None:
                self._drop(question.kind)
            elif prediction.right is not None and is_shown:
                self._settle(question, prediction.right)
            elif prediction.open != question.open:
                question.open = prediction.open
                self._changed()
        for prediction in predictions:
            if prediction.open and is_shown and prediction.kind not in self.questions:
                self._ask(
                    Question(
                        prediction.kind,
                        match.header.match,
                        prediction.number,
                        prediction.about,
                        list(prediction.choices),
                    )
                )

    def _ask(self, question: Question) -> None:
        self.questions[question.kind] = question
        self._changed()

    def _settle(self, question: Question, right: Sequence[int]) -> None:
        settle(self.fans, question.guesses, right, len(question.choices))
        self._outcomes[question.kind] = Outcome(
            question.match, question.about, list(right), question.guesses
        )
        self._drop(question.kind)

    # ---- for the views ----

    def shows(self, now_ns: int) -> Shown:  # noqa: ARG002
        """Return what everybody may see of it, without who guessed what; and each fan's own guesses
        and points."""
        return Shown(
            everybody={"audience": self._view()}, phones={"fan": Each(None, self._cards())}
        )

    def _view(self) -> shapes.Audience:
        questions = self.questions.values() if self.fans else ()
        return {
            "fans": len(self.fans),
            "questions": [
                {
                    "kind": question.kind,
                    "number": question.number,
                    "about": question.about,
                    "choices": question.choices,
                    "bets": question.bets,
                    "open": question.open,
                }
                for question in questions
            ],
            "answers": [
                {"kind": kind, "about": outcome.about, "right": outcome.right}
                for kind, outcome in self._told().items()
            ],
            "ranking": ranking(list(self.fans.values()))[:SHOWN],
            "throws": self._shown,
        }

    def _told(self) -> dict[shapes.QuestionKind, Outcome]:
        """Return what became of the latest questions of this match."""
        here = self._setup.match
        return {kind: outcome for kind, outcome in self._outcomes.items() if outcome.match == here}

    def _cards(self) -> dict[str, shapes.Fan]:
        ranks = {rank.name: rank.rank for rank in ranking(list(self.fans.values()))}
        return {
            device: {
                "name": fan.name,
                "points": fan.points,
                "rank": ranks[fan.name],
                "guesses": _guessed(self.questions, device),
                "last": _guessed(self._told(), device),
            }
            for device, fan in self.fans.items()
        }


def _guessed(
    asked: Mapping[shapes.QuestionKind, Question | Outcome], device: str
) -> list[shapes.Guessed]:
    return [
        {"kind": kind, "choice": question.guesses[device]}
        for kind, question in asked.items()
        if device in question.guesses
    ]


def _of(predictions: Sequence[Prediction], question: Question) -> Prediction | None:
    """Return what the game says of this question now."""
    same = (question.kind, question.number)
    return next(
        (prediction for prediction in predictions if (prediction.kind, prediction.number) == same),
        None,
    )
