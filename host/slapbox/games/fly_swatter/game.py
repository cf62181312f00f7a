"""The state of a game of Fly-Swatter, and how it changes."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final, Literal, Self, cast

from msgspec.structs import replace

from slapbox.games import quickest
from slapbox.games.base import Game, Handler
from slapbox.games.fly_swatter import shapes
from slapbox.games.fly_swatter.cards import CARDS, COLOURS, FACES, VALUE, face, is_fly, lying
from slapbox.games.fly_swatter.centre import Centre
from slapbox.games.fly_swatter.events import (
    Dealt,
    Nobody,
    Penalty,
    Resolved,
    Started,
    Tied,
    Turned,
    scene_ms,
)
from slapbox.games.fly_swatter.hands import swat_hands
from slapbox.games.fly_swatter.moves import Again, Flip, Reaction, Starter, Swat
from slapbox.games.fly_swatter.races import Scene
from slapbox.games.fly_swatter.rules import RULES
from slapbox.games.lengths import CARDS as IN_PLAY
from slapbox.games.lengths import Length, Lengths
from slapbox.games.protocol import (
    KEYS,
    TABLE,
    Event,
    Move,
    Option,
    Options,
    Over,
    Race,
    Result,
    Slap,
    Verdict,
)
from slapbox.games.quickest import CLOSE_US, WAIT_US, Hand, Landing
from slapbox.games.roles import Deal
from slapbox.games.ties import MOST_GAMES, first, ranks, tie_break
from slapbox.text import Text

MOST_TRIES = 2
"""Races for the start that may come up without anybody slapping; then people are asked."""


LAST_LOOK_MS: Final = 3200
"""The last card turns, is read, and "That was the last one" after it."""


class FlySwatter(Game):
    """A running game.

    The phases: ``start`` (who begins?), ``turn`` (the active player turns a card), ``swat``
    (everybody slaps; ``scene`` is what lies there), ``over``. Stacks have their top card at the
    end; so a penalty goes in at the beginning. Won piles have the last won fly at the end, and
    ``points`` says what they are worth. ``rest`` is the remainder that waits for the starter,
    ``emptied`` whether the card turned last was the last of its stack. ``slaps`` and ``wrong``
    count the hands of each seat for the final screen, ``best`` is the quickest that won a fly, with
    its error, and ``course`` has the points after each swat.

    With ``final_tie="replay"`` those who are tied play again among themselves (GEN-2): ``playing``
    are the seats that play now, ``games`` counts the games, ``first`` is the result of the first
    one. In the phase ``shuffle`` all cards wait for the next.

    ``tries`` counts the races for the start in which nobody slapped. After enough of them the host
    names the starter, unless somebody slaps after all.
    """

    name: ClassVar[str] = "fly-swatter"
    players: ClassVar[range] = range(2, 9)
    minutes: ClassVar[tuple[int, int]] = (10, 20)
    lengths: ClassVar[Lengths] = {
        "short": Length((3, 6), {IN_PLAY: 40}),
        "normal": Length((6, 12), {IN_PLAY: 72}),
        "long": Length((10, 20)),
    }
    pad_keys: ClassVar[int] = KEYS
    rules: ClassVar[tuple[Option, ...]] = RULES
    reveals: ClassVar[frozenset[str]] = frozenset({"turned", "dealt", "tied"})
    unknown_move: ClassVar[Text] = Text("fly.why.unknown_move")
    is_over: ClassVar[Text] = Text("table.why.over")

    __slots__ = (
        "best",
        "centre",
        "course",
        "emptied",
        "first",
        "games",
        "playing",
        "points",
        "removed",
        "rest",
        "scene",
        "slaps",
        "stacks",
        "tries",
        "turn",
        "turns",
        "won",
        "wrong",
    )

    def __init__(
        self, seats: int, options: Options, stacks: list[list[int]], rest: list[int]
    ) -> None:
        """The start; for a deck, call :meth:`new`."""
        self.seats = seats
        self.options = options
        self.phase: Literal["start", "turn", "swat", "shuffle", "over"] = "start"
        self.playing = tuple(range(seats))
        self.games = 1
        self.first: Result[shapes.Detail] | None = None
        self.tries = 0
        self.turn = 0
        self.turns = 0
        self.stacks = stacks
        self.rest = rest
        self.won: list[list[int]] = [[] for _ in range(seats)]
        self.points = [0] * seats
        self.removed: list[int] = []
        self.centre = Centre()
        self.scene: Scene | None = None
        self.emptied = False
        self.slaps = [0] * seats
        self.wrong = [0] * seats
        self.best: list[tuple[int, int] | None] = [None] * seats
        self.course: list[tuple[int, ...]] = []

    @classmethod
    def deck(cls, seats: int, options: Options) -> list[int]:  # noqa: ARG003 - always the same
        """All 112 cards."""
        return list(range(CARDS))

    @classmethod
    def new(cls, seats: int, options: Options, deck: Sequence[int]) -> Self:
        """The stacks are dealt; the remainder waits for the starter (FS-1)."""
        cls.check(seats, options, deck)
        base = len(deck) // seats
        stacks = [list(deck[seat * base : (seat + 1) * base]) for seat in range(seats)]
        return cls(seats, options, stacks, list(deck[seats * base :]))

    @property
    def hands(self) -> int:
        """Return how many hands each player swats with."""
        return 2 if len(self.playing) <= 4 else 1

    @property
    def min_reaction_us(self) -> int:
        """A slap quicker than this does not count (FS-4)."""
        return int(self.options["min_reaction_ms"]) * 1000

    # Permissions

    def movers(self) -> tuple[int, ...]:
        """The active player, while nobody swats; everybody who might slap for the start after
        all."""
        if self.phase == "turn":
            return (self.turn,)
        return self.playing if self.asked else ()

    @property
    def asked(self) -> bool:
        """Return whether nobody slaps for the start, and the host is asked who begins."""
        return self.phase == "start" and self.tries >= MOST_TRIES

    def pressed(self, slap: Slap) -> Move | None:
        """Any key of the active player turns the card."""
        if slap.seat not in self.movers():
            return None
        return Again() if self.asked else Flip()

    def drawn_by_lot(self) -> bool:
        """Return whether the starter is drawn now (FS-2 ``random``)."""
        return self.phase == "start" and self.options["starter"] == "random"

    def race(self) -> Race | None:
        """The race for the start (FS-2), or the swat (FS-3)."""
        if self.scene is not None:
            close_us = int(self.options["swat_close_ms"]) * 1000
            lit = frozenset(key for key, flies in enumerate(self.scene.flies) if flies)
            return Race("swat", self.playing, self.hands, close_us, lit_keys=lit, on_table=True)
        if self._race_name() == "start":
            return Race("start", self.playing, 1, CLOSE_US, WAIT_US)
        return None

    def _race_name(self) -> str | None:
        if self.phase == "swat":
            return "swat"
        if self.phase != "start" or self.asked:
            return None
        return "start" if self.options["starter"] == "reaction" else None

    def judge(self, slaps: Sequence[Slap]) -> list[Verdict]:
        """Return which slaps put a hand down, in the order given; not what they win."""
        if self._race_name() is None:
            return super().judge(slaps)
        landings = quickest.judged(slaps, self._place(), self._land)
        min_reaction_us = self.min_reaction_us
        return [self._verdict(landing, min_reaction_us) for landing in landings]

    @staticmethod
    def _verdict(landing: Landing, min_reaction_us: int) -> Verdict:
        if landing.hand is not None or landing.verdict in ("early", "no_hand"):
            return quickest.verdict(landing, min_reaction_us)
        return Verdict(None, Text(f"fly.why.{landing.verdict}"))

    def race_ends(self, slaps: Sequence[Slap]) -> int | None:
        """With nothing left to win for a free hand, after some quiet (FS-3): until then a late one
        may still be wrong. Who starts is one prize."""
        if self._race_name() is None:
            return super().race_ends(slaps)
        prizes = 1 if self.scene is None else self.scene.prizes
        if len(slaps) < prizes:
            return None  # the usual answer, and where each lands takes long
        quiet_us = int(self.options["swat_quiet_ms"]) * 1000
        return quickest.ends(self._land(self._in_order(slaps)), prizes, quiet_us)

    def scene_ms(self, events: Sequence[Event]) -> int | None:
        """Return the time of the scene by its events."""
        return scene_ms(events)

    def look_ms(self) -> int:
        """The card that ended the game is looked at before its winner is told."""
        return LAST_LOOK_MS if self.phase in ("shuffle", "over") else 0

    def close_race(self, slaps: Sequence[Slap]) -> Move:
        """The move that ends the race that is open; raises ``ValueError`` if there is none."""
        if self._race_name() is None:
            return super().close_race(slaps)
        ordered = tuple(self._in_order(slaps))
        return Reaction(ordered) if self.phase == "start" else Swat(ordered)

    def legal_moves(self, seat: int) -> list[Move]:
        """``Flip`` for the active player, each ``Starter`` for the table that names one."""
        if seat in self.movers():
            return [Again() if self.asked else Flip()]
        if seat == TABLE and self.phase == "start" and self._race_name() is None:
            return [Starter(starter) for starter in self.playing]
        return []

    def _why_not_flip(self, seat: int, _: Flip) -> Text | None:
        if self.phase == "turn":
            return None if seat == self.turn else Text("table.why.not_your_turn")
        if self.phase == "start":
            return Text("fly.why.not_started")
        return Text("fly.why.swat_open" if self.phase == "swat" else "table.why.wait")

    def _why_not_starter(self, _: int, move: Starter) -> Text | None:
        if self.phase != "start" or self._race_name() is not None:
            return Text("fly.why.no_starter")
        return None if move.seat in self.playing else self.no_seat(move.seat)

    def _why_not_asked(self, seat: int, _: Again) -> Text | None:
        if not self.asked:
            return Text("fly.why.no_starter")
        return None if seat in (TABLE, *self.playing) else self.no_seat(seat)

    def _why_not_race(self, _: int, move: Swat | Reaction) -> Text | None:
        if self._race_name() != ("swat" if isinstance(move, Swat) else "start"):
            return Text("race.why.no_race")
        if len(self.playing) < self.seats:
            for slap in move.slaps:
                if 0 <= slap.seat < self.seats and slap.seat not in self.playing:
                    return self.no_seat(slap.seat)
        return quickest.why_not(move.slaps, self.seats)

    # Events

    def _race_for_start(self, _: int, move: Reaction) -> list[Event]:
        landings = self._land(self._in_order(move.slaps))
        hands = quickest.hands(landings)
        winner = next((landing.slap for landing in landings if landing.verdict == "won"), None)
        if winner is not None:
            return [self._start(winner.seat, hands)]
        self.tries = 0 if hands else self.tries + 1
        return [Nobody("start", hands)]

    def _race_again(self, _: int, __: Again) -> list[Event]:
        self.tries = 0
        return []

    def _name_starter(self, _: int, move: Starter) -> list[Event]:
        return [self._start(move.seat)]

    def _start(self, starter: int, hands: Sequence[Hand] = ()) -> Started:
        if self.options["remainder"] == "remove":
            self.removed += self.rest
        else:
            for step, card in enumerate(self.rest):  # FS-1: clockwise from the starter
                self.stacks[self._after(starter, step)].append(card)
        self.rest = []
        self.tries = 0
        self.turn = starter
        self.phase = "turn"
        return Started("start", starter, list(hands))

    def _flip(self, _: int, __: Flip) -> list[Event]:
        stack = self.stacks[self.turn]
        card = stack.pop()
        self.turns += 1
        self.emptied = not stack
        if self.centre.takes(card):
            turned = Turned(self.turn, FACES[card], self.centre.place(card))
            return [turned, *self._end_turn()]
        self.scene = self._scene(card)
        self.phase = "swat"
        return [Turned(self.turn, FACES[card], None)]

    def _scene(self, event: int) -> Scene:
        flies = list(self.centre.slots)
        if is_fly(event) and self.options["fifth_fly_counts"]:  # FS-5
            flies.append(event)
        aim = str(self.options["aim"])
        return Scene(event, flies, aim, self.hands, self.min_reaction_us)

    def _swat(self, _: int, move: Swat) -> list[Event]:
        scene = self.scene
        if scene is None:
            raise RuntimeError("there is nothing to swat")
        landings = scene.land(self._in_order(move.slaps))
        if self.options["penalty_order"] == "wins_first":  # FS-8
            self._take(landings)
            penalties = self._pay(landings)
        else:
            penalties = self._pay(landings)
            self._take(landings)
        if scene.event not in [landing.card for landing in landings if landing.verdict == "won"]:
            self.removed.append(scene.event)
        self.scene = None
        self.phase = "turn"
        if self.first is None:
            self.course.append(tuple(self.points))
        allowed = [COLOURS[colour] for colour in scene.allowed]
        resolved = Resolved("swat", swat_hands(scene, landings), allowed, penalties)
        return [resolved, *self._end_turn()]

    def _take(self, landings: list[Landing]) -> None:
        """Hand out the won flies in the order of the slaps: the later one is the one won more
        recently (FS-9)."""
        for landing in landings:
            slap, card, verdict = landing.slap, landing.card, landing.verdict
            if landing.hand is None:
                continue
            self.slaps[slap.seat] += 1
            if verdict == "wrong":
                self.wrong[slap.seat] += 1
            elif verdict == "won" and card is not None:
                self.won[slap.seat].append(card)
                self.points[slap.seat] += VALUE[card]
                best = self.best[slap.seat]
                if best is None or slap.at_us < best[0]:
                    self.best[slap.seat] = (slap.at_us, slap.error_us)
                if card in self.centre.slots:  # the card that opened the swat lies beside it
                    self.centre.take(card)

    def _pay(self, landings: list[Landing]) -> list[Penalty]:
        """The most recently won fly goes beneath the player's stack, one after the other
        (FS-12)."""
        penalties = []
        for seat in self._due(landings):
            won = self.won[seat]
            penalties.append(Penalty(seat, bool(won)))
            if won:
                card = won.pop()
                self.points[seat] -= VALUE[card]
                self.stacks[seat].insert(0, card)
        return penalties

    def _due(self, landings: list[Landing]) -> list[int]:
        """The seats that have to pay, once for each penalty: first for false starts (FS-4), then
        for wrong hands in the order of the slaps, the lowest hand on a fly as well (FS-11)."""
        wrong = [landing.slap.seat for landing in landings if landing.verdict == "wrong"]
        if not self.options["penalty_per_hand"]:  # FS-7
            wrong = list(dict.fromkeys(wrong))
        if self.options["false_start"] == "ignore":
            return wrong
        early = [landing.slap.seat for landing in landings if landing.verdict == "early"]
        return [*dict.fromkeys(early), *wrong]

    def _end_turn(self) -> list[Event]:
        # FS-13: a penalty under the stack just emptied keeps the game alive only in "prolong".
        if self.emptied and not (self.options["last_card"] == "prolong" and self.stacks[self.turn]):
            return self._end_game()
        self.turn = self._after(self.turn, 1)
        return []

    def _after(self, seat: int, steps: int) -> int:
        """Return the seat this many places on, clockwise, among those who play."""
        return self.playing[(self.playing.index(seat) + steps) % len(self.playing)]

    def _end_game(self) -> list[Event]:
        best = self._best()
        if self.first is None:
            self.first = self._score()
        again = len(best) > 1 and self.options["final_tie"] == "replay"
        if not again or self.games == MOST_GAMES:
            self.phase = "over"
            return [Over(self._final(best))]
        self.playing = best
        self.phase = "shuffle"
        return [Tied(list(best))]

    def unshuffled(self) -> tuple[int, ...]:
        """All cards of the game, before those who are tied play again."""
        if self.phase != "shuffle":
            return ()
        piles = [*self.stacks, *self.won, self.removed, self.rest, self.centre.slots]
        return tuple(sorted(card for pile in piles for card in pile))

    def _deal_again(self, _: int, move: Deal) -> list[Event]:
        """A new game: only those who are tied get a stack."""
        cards = move.cards
        self.games += 1
        base = len(cards) // len(self.playing)
        self.stacks = [[] for _ in range(self.seats)]
        for place, seat in enumerate(self.playing):
            self.stacks[seat] = list(cards[place * base : (place + 1) * base])
        self.rest = list(cards[len(self.playing) * base :])
        self.won = [[] for _ in range(self.seats)]
        self.points = [0] * self.seats
        self.removed = []
        self.centre = Centre()
        self.turns = 0
        self.emptied = False
        self.phase = "start"
        return [Dealt(self.games)]

    def _land(self, ordered: list[Slap]) -> list[Landing]:
        if self.scene is None:
            return quickest.race(ordered, self.min_reaction_us)
        return self.scene.land(ordered)

    def _in_order(self, slaps: Sequence[Slap]) -> list[Slap]:
        return sorted(slaps, key=self._place())

    def _place(self) -> Callable[[Slap], tuple[int, int]]:
        """The active player comes last among equals; before the start nobody is active (GEN-1)."""
        return quickest.placing(self.seats, -1 if self.phase == "start" else self.turn)

    handlers: ClassVar[Mapping[type[Any], Handler]] = {
        Flip: Handler(_why_not_flip, _flip),
        Swat: Handler(_why_not_race, _swat, by_table=True),
        Reaction: Handler(_why_not_race, _race_for_start, by_table=True),
        Starter: Handler(_why_not_starter, _name_starter, by_table=True),
        Again: Handler(_why_not_asked, _race_again),
        Deal: Handler(Game.why_not_deal, _deal_again, by_table=True),
    }

    # Views

    def view(self, viewer: int) -> shapes.View:  # noqa: ARG002 - no card is private to a player
        """The same for everybody: faces of the centre, sizes of the rest."""
        return {
            "game": "fly-swatter",
            "phase": self.phase,
            "turn": self.turn if self.phase in ("turn", "swat") else None,
            "asked": self.asked,
            "seats": self.seats,
            "rivals": list(self.playing) if self.first is not None else [],
            "hands": self.hands,
            "aim": cast("shapes.Aim", self.options["aim"]),
            "centre": [lying(fly, slot) for fly, slot in self.centre.slots.items()],
            "event": None if self.scene is None else {"card": face(self.scene.event)},
            "stacks": [len(stack) for stack in self.stacks],
            "won": [len(pile) for pile in self.won],
            "turns": self.turns,
        }

    def has_scored(self) -> bool:
        """Return whether anybody has won a fly."""
        return self.first is not None or any(self.won)

    def score(self) -> Result[shapes.Detail]:
        """The points and flies of the first game, the most of which win; until another one that is
        to decide has an end, the best of the first are equal."""
        if self.phase == "over":
            return self._final(self._best())
        return self.first or self._score()

    def _totals(self) -> list[tuple[int, int]]:
        """Points and flies, by seat."""
        return list(zip(self.points, map(len, self.won), strict=True))

    def _best(self) -> tuple[int, ...]:
        """Return who is ahead in this game."""
        totals = self._totals()
        best = max(totals[seat] for seat in self.playing)
        return tuple(seat for seat in self.playing if totals[seat] == best)

    def _final(self, best: tuple[int, ...]) -> Result[shapes.Detail]:
        """The scores of the first game; if it was tied, those that come after only decide."""
        if self.first is None:
            raise RuntimeError("no game is over")
        if self.games == 1:
            return self.first
        flies = (detail["flies"] for detail in self.first.details)
        places = ranks(list(zip(self.first.scores, flies, strict=True)), best)
        decided = tie_break(len(best), self.playing)
        return replace(self.first, ranks=places, winners=first(places), tie_break=decided)

    def _score(self) -> Result[shapes.Detail]:
        totals = self._totals()
        places = ranks(totals)
        scores = tuple(score for score, _ in totals)
        details: tuple[shapes.Detail, ...] = tuple(
            self._detail(seat, score, flies) for seat, (score, flies) in enumerate(totals)
        )
        decided = self._tie_break(scores, places)
        return Result(scores, places, first(places), decided, details, course=tuple(self.course))

    def _detail(self, seat: int, score: int, flies: int) -> shapes.Detail:
        best_us, error_us = self.best[seat] or (None, 0)
        return {
            "flies": flies,
            "score": score,
            "slaps": self.slaps[seat],
            "wrong": self.wrong[seat],
            "best_us": best_us,
            "error_us": error_us,
        }

    def _tie_break(self, scores: tuple[int, ...], places: tuple[int, ...]) -> str:
        if places.count(1) > 1:
            return "shared"
        return "score" if scores.count(max(scores)) == 1 else "flies"
