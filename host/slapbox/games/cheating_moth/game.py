"""Course of a game of Cheating Moth."""

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import accumulate
from typing import Any, ClassVar, Literal, Self

from msgspec.structs import replace

from slapbox.games import quickest
from slapbox.games.base import Game, Handler
from slapbox.games.cheating_moth import legal, moves, races, refusals
from slapbox.games.cheating_moth.cards import CARDS, IS_MOTH, KIND, POINTS, face
from slapbox.games.cheating_moth.events import Happened, Raced, RoundOver, Settled
from slapbox.games.cheating_moth.position import OPEN, RACES, Accusation, Act, Gone, Position
from slapbox.games.cheating_moth.rules import (
    CRY_AGAIN_US,
    FALSE_CRY_MS,
    HAND,
    LAST_LOOK_MS,
    NAME_AFTER_US,
    RULES,
    VERDICT_MS,
)
from slapbox.games.cheating_moth.view import view
from slapbox.games.lengths import Length, Lengths
from slapbox.games.pauses import pause
from slapbox.games.protocol import (
    TABLE,
    Deadline,
    Event,
    Json,
    Move,
    Option,
    Options,
    Prediction,
    Result,
    Slap,
    Verdict,
)
from slapbox.games.quickest import Landing
from slapbox.games.roles import Deal, Ready, TimeUp
from slapbox.games.ties import MOST_GAMES, ahead, first, ranks, tie_break
from slapbox.text import Text


class CheatingMoth(Position):
    """A running game; its fields are those of :class:`Position`."""

    name: ClassVar[str] = "cheating-moth"
    players: ClassVar[range] = range(3, 6)
    minutes: ClassVar[tuple[int, int]] = (15, 25)
    intro_s: ClassVar[int] = 60
    lengths: ClassVar[Lengths] = {
        "short": Length((8, 12), {"rounds": 2}),
        "normal": Length((15, 25)),
        "long": Length((30, 45), {"rounds": 8}),
    }
    rules: ClassVar[tuple[Option, ...]] = RULES
    reveals: ClassVar[frozenset[str]] = frozenset(
        {"dealt", "shuffled", "drew", "gave", "accused", "round_over"}
    )
    needs_phones: ClassVar[bool] = True
    unknown_move: ClassVar[Text] = Text("moth.why.unknown_move")
    is_over: ClassVar[Text] = Text("table.why.over")
    between: ClassVar[str] = "round_over"

    __slots__ = ()

    @classmethod
    def deck(cls, seats: int, options: Options) -> list[int]:  # noqa: ARG003 - always the same
        """All 71 cards; the guard bug is none of them."""
        return list(range(CARDS))

    @classmethod
    def fewest_cards(cls, seats: int) -> int:
        """A hand for each player, and one card that lies open."""
        return seats * HAND + 1

    # Permissions

    def movers(self) -> tuple[int, ...]:
        """Return whom everybody waits for."""
        if self.unshuffled() or self.allots:
            return ()
        if self.accusation is not None or self.phase == "penalty":
            return (self.guard,)
        match self.phase:
            case "turn" | "drawn" | "spider":
                return (self.turn,)
            case "claim":
                return (self.queue[0],)
            case "gifts":
                return tuple(seat for seat in range(self.seats) if not self.chosen[seat])
            case "round_over":
                return self.not_ready()
        return ()

    def names_seats(self) -> bool:
        """Return whom the guard accuses."""
        return self.accusation is not None

    def pressed(self, slap: Slap) -> Move | None:
        """The guard cries "Caught!", and then names a seat by the colour of its key; after a round
        any key says that the player is ready. All by keys of a pad: phones have buttons with words
        for that, and a player who taps a race's button once too often has not cried."""
        if slap.touch:
            return None
        move: Move = moves.Caught(slap.at_us, slap.error_us)
        if self.accusation is not None:
            if slap.at_us - self.accusation.at_us < NAME_AFTER_US:
                return None
            move = moves.Accuse(slap.key)
        elif self.phase == "round_over":
            move = Ready()
        return move if self.why_not(slap.seat, move) is None else None

    def not_between(self) -> Text:
        """The round goes on."""
        return Text("moth.why.in_round")

    def interrupts(self, move: Move) -> int | None:
        """The guard's cry is heard in every phase."""
        return move.at_us if isinstance(move, moves.Caught) else None

    def witnessed(self, move: Move, seats: Collection[int], stood: Callable[[], Self]) -> Move:
        """A cry is also about cards that were just on their way (MM-20); and where the next card
        ends the window (MM-9), cry and cheat are judged by what lay there when they were made."""
        if isinstance(move, moves.Caught) and self.phase != "last_look":
            move = replace(move, held=tuple(sorted(seat for seat in seats if seat != self.guard)))
        if not isinstance(move, moves.Caught | moves.Smuggle):
            return move
        if self.window_us is not None:
            return move
        then = stood()
        return replace(move, late=self.laid - (then.laid if then.round == self.round else 0))

    def drawn_by_lot(self) -> bool:
        """Return whether the first guard is, or the penalty that the guard did not give (MM-22)."""
        by_lot = self.options["first_guard"] == "random"
        return self.allots or (self.phase == "first_guard" and by_lot)

    def deadline(self) -> Deadline | None:
        """For the guard who looks for a name or gives a card, for all claimants, for the last look,
        and for the next round."""
        if self.phase == "last_look" and self.accusation is None and not self.unshuffled():
            look_ms = max(LAST_LOOK_MS, int(self.options["cheat_window_ms"]))
            return Deadline(self.revision, look_ms * 1000, TimeUp())
        name = "accuse" if self.accusation is not None else self.phase
        limit = {
            "accuse": "accuse_ms",
            "penalty": "penalty_ms",
            "claim": "bluff_ms",
            "round_over": "round_pause_ms",
        }
        if name not in limit or self.unshuffled() or self.allots:
            return None
        # The moment is another one as soon as something else is waited for; all who claim a
        # cockroach have one time together.
        number = self.claimed if name == "claim" else self.revision
        if name == "round_over":
            return pause(number, self.options, limit[name], TimeUp())
        return Deadline(number, int(self.options[limit[name]]) * 1000, TimeUp())

    def judge(self, slaps: Sequence[Slap]) -> list[Verdict]:
        """Return which slaps count, in the order given."""
        if self.lying not in RACES:
            return super().judge(slaps)
        return [
            quickest.verdict(landing, self.least_us)
            for landing in quickest.judged(slaps, self._place(), self._land)
        ]

    def _place(self) -> Callable[[Slap], tuple[int, int]]:
        return quickest.placing(self.seats, self.turn)

    def _land(self, ordered: list[Slap]) -> list[Landing]:
        return quickest.race(ordered, self.least_us)

    def close_race(self, slaps: Sequence[Slap]) -> Move:
        """The move that ends the race that is open; raises ``ValueError`` if there is none."""
        if self.race() is None:
            return super().close_race(slaps)
        ordered = tuple(sorted(slaps, key=self._place()))
        return moves.Mosquito(ordered) if self.phase == "mosquito" else moves.Cockroach(ordered)

    def legal_moves(self, seat: int) -> list[Move]:
        """All that is allowed, but for cards that vanished before a cry that was heard first."""
        return legal.moves_of(self, seat)

    def why_not(self, seat: int, move: Move) -> Text | None:
        """Return why this move is refused, or nothing; while cards are shuffled nobody does
        anything."""
        if 0 <= seat < self.seats and self.unshuffled():
            return Text("moth.why.shuffling")
        return super().why_not(seat, move)

    # Events

    def make(self, seat: int, move: Move) -> list[Event]:
        """Make a move that is allowed; what everybody is told of it is the news."""
        if seat != TABLE and not isinstance(move, Ready):
            self.received[seat] = []
        events = super().make(seat, move)
        if events:
            self.moments += 1
        happened = tuple(event for event in events if isinstance(event, Happened))
        if happened:
            self.news = happened
            self.news_count += len(happened)
        return events

    # Rounds

    def _name_guard(self, _: int, move: moves.Guard) -> list[Event]:
        self.starter = move.seat
        return self._begin_round(self.draw)

    def _deal(self, _: int, move: Deal) -> list[Event]:
        if self.phase == "round_over":
            self.round += 1
            self.starter = (self.starter + 1) % self.seats
            return self._begin_round(move.cards)
        self.draw = list(move.cards)
        if self.keeps_top():
            self.discard = self.discard[-1:]
        else:
            self.discard = []
            self._turn_over()
        return [Happened("shuffled"), *self._draw_on()]

    def _begin_round(self, cards: Sequence[int]) -> list[Event]:
        """Deal from the beginning of ``cards``; the starter is the guard and takes the first
        turn."""
        rest = self.seats * HAND
        self.clear([list(cards[first : first + HAND]) for first in range(0, rest, HAND)])
        self.draw = list(reversed(cards[rest:]))
        self.guard = self.turn = self.starter
        self.phase = "turn"
        self.round_end = None
        self._turn_over()
        return [Happened("dealt", self.starter)]

    def _turn_over(self) -> None:
        """The first card of a pile: only its number counts, a moth's as well (MM-2)."""
        self.discard.append(self.draw.pop())
        if self.options["start_moth"] == "number_counts":
            return
        for _ in range(len(self.draw)):
            if not IS_MOTH[self.top]:
                return
            self.draw.insert(0, self.discard.pop())
            self.discard.append(self.draw.pop())

    def _end_round(self) -> list[Event]:
        """A hand is empty, or all are stuck. As long as somebody can be caught, the round is not
        over yet (MM-24)."""
        self.forget_action()
        if not self.may_be_caught():
            return self._book_round()
        self.phase = "last_look"
        return []

    def _book_round(self) -> list[Event]:
        """Book the round: a player with an empty hand is out, or several at once (MM-19)."""
        points = tuple(sum(POINTS[card] for card in hand) for hand in self.hands)
        out = tuple(seat for seat, hand in enumerate(self.hands) if not hand)
        for seat in out:
            self._count(seat, out=1)
        self.sheet.append(points)
        self.exposed += ((),)
        self.round_end = RoundOver(self.round, list(out), list(points))
        self.final = not self._goes_on()
        self.phase = "round_over"
        return [self.round_end]

    def look_ms(self) -> int:
        """Return the time to tell whom the guard accused, and whether rightly. The card that ended
        a round is looked at before the sheet covers the table; where there was a last look, that
        was it."""
        if self.settled is not None and self.judged == self.revision:
            return FALSE_CRY_MS if self.settled.seat is None else VERDICT_MS
        return LAST_LOOK_MS if self.phase == "round_over" and not self.may_be_caught() else 0

    def _goes_on(self) -> bool:
        """Return whether another round follows; with ``final_tie="replay"`` deciding ones follow as
        long as the best are equal (GEN-2)."""
        if self.round < self.rounds:
            return True
        tied = ahead(self.scores(), self.rivals, low_wins=True)
        again = len(tied) > 1 and self.options["final_tie"] == "replay"
        if again and self.round < MOST_GAMES:
            self.rivals = tied
            return True
        return False

    # The turn

    def _play(self, seat: int, move: moves.Play) -> list[Event]:
        self._lay(seat, move.card)
        self.drawn = None
        self.phase = "turn"
        played: Event = Happened("played", seat, card=face(move.card))
        if not self.hands[seat] and self.options["last_card_action"] == "skip":  # MM-18
            return [played, *self._end_round()]
        return [played, *self._act(move.card)]

    def _lay(self, seat: int, card: int) -> None:
        self.hands[seat].remove(card)
        self.discard.append(card)
        self.laid += 1
        self.idle = 0

    def _act(self, card: int) -> list[Event]:
        match KIND[card]:
            case "spider" if self.hands[self.turn]:
                self.phase = "spider"
            case "mosquito":
                self.phase = "mosquito"
            case "cockroach":
                self.phase = "cockroach"
            case "ant":
                return self._ant()
            case _:
                return self._end_turn()
        return []

    def _end_turn(self) -> list[Event]:
        if not all(self.hands):
            return self._end_round()
        self.turn = (self.turn + 1) % self.seats
        self.phase = "turn"
        return []

    def _draw(self, seat: int, _: moves.Draw) -> list[Event]:
        return self._let_draw([seat], "turn")

    def _let_draw(self, seats: list[int], why: Literal["turn", "ant", "wrong"]) -> list[Event]:
        self.due = seats
        self.due_for = why
        return self._draw_on()

    def _draw_on(self) -> list[Event]:
        """Those who are due draw, until the pile is empty: then they wait for the shuffled discard
        pile. Where that is empty too, nothing is drawn."""
        events: list[Event] = []
        while self.due and not self.unshuffled():
            seat = self.due.pop(0)
            if self.draw:
                self._take(seat, self.draw.pop())
                events.append(Happened("drew", seat))
            else:
                events.append(Happened("drew_nothing", seat))
        return events if self.due else [*events, *self._all_drawn(events[-1])]

    def _take(self, seat: int, card: int, giver: int | None = None) -> None:
        self.hands[seat].append(card)
        self.received[seat].append((card, giver))

    def _all_drawn(self, latest: Event) -> list[Event]:
        if self.due_for == "ant":
            return self._end_turn()
        if self.due_for == "wrong":
            self._choose_again(self.guard)
            if latest == Happened("drew_nothing", self.guard):
                self.hushed = self.revision + 1
            return []
        if latest == Happened("drew_nothing", self.turn):
            # The rulebook forgets that all may be stuck at once: a lap ends the round (MM-25).
            self.idle += 1
            return self._end_round() if self.idle == self.seats else self._end_turn()
        if self.options["play_drawn"]:  # MM-4
            self.drawn = self.hands[self.turn][-1]
            self.phase = "drawn"
            return []
        return self._end_turn()

    # Actions

    def _ant(self) -> list[Event]:
        """Everybody but the active player takes a card: from the draw pile, or one after the other
        from right under the ant (MM-7)."""
        others = self.clockwise()[:-1]
        if self.options["ant_source"] == "draw":
            return self._let_draw(others, "ant")
        events: list[Event] = []
        for seat in others[: len(self.discard) - 1]:
            card = self.discard.pop(-2)
            self._take(seat, card)
            events.append(Happened("took", seat, card=face(card)))
        return [*events, *self._end_turn()]

    def _gift(self, seat: int, move: moves.Gift) -> list[Event]:
        return [self._give(move.card, seat, move.seat), *self._end_turn()]

    def _give(self, card: int, giver: int, to: int) -> Event:
        self.hands[giver].remove(card)
        self._take(to, card, giver)
        return Happened("gave", giver, to)

    def _keep(self, seat: int, _: moves.Keep) -> list[Event]:
        if self.phase == "gifts":
            return self._chosen(seat, None)
        if self.phase == "penalty":
            return [Happened("kept", seat), *self._hand_over_guard()]
        self.drawn = None
        return [Happened("kept", seat), *self._end_turn()]

    def _landed(self, slaps: Sequence[Slap]) -> list[Landing]:
        """The hands of a race that is over; the quickest of each seat is remembered."""
        landings = self._land(sorted(slaps, key=self._place()))
        for slap in (landing.slap for landing in landings if landing.hand is not None):
            tally = self.tallies[slap.seat]
            if tally.best_us is None or slap.at_us < tally.best_us:
                self.tallies[slap.seat] = tally._replace(best_us=slap.at_us, error_us=slap.error_us)
        return landings

    def _mosquito(self, _: int, move: moves.Mosquito) -> list[Event]:
        landings = self._landed(move.slaps)
        self.collector = races.slowest(landings, self.racers())
        self.choices = [None] * self.seats
        self.chosen = [seat == self.collector or not hand for seat, hand in enumerate(self.hands)]
        self.phase, self.stopped = "gifts", False
        return [Raced("mosquito", races.mosquito_hands(landings, self.collector), self.collector)]

    def _choose(self, seat: int, move: moves.Choose) -> list[Event]:
        return self._chosen(seat, move.card)

    def _chosen(self, seat: int, card: int | None) -> list[Event]:
        """Everybody chooses in secret (MM-14); with the last choice all cards change hands."""
        self.choices[seat] = card
        self.chosen[seat] = True
        return self._give_all() if all(self.chosen) else []

    def _give_all(self) -> list[Event]:
        events: list[Event] = []
        collector = self.collector
        for giver in self.clockwise():
            card = self.choices[giver]
            if card is not None and collector is not None:
                events.append(self._give(card, giver, collector))
            elif giver != collector:
                events.append(Happened("kept", giver))
        self.collector = None
        self.choices = [None] * self.seats
        return [*events, *self._end_turn()]

    def _choose_again(self, seat: int) -> None:
        """This hand has changed in the middle of the gifts: whatever was chosen, it is chosen
        again, so that nobody learns from it what was. So do those who claim a cockroach."""
        if self.phase == "claim":
            self.choices[seat] = None
        if self.phase == "gifts" and seat != self.collector:
            self.choices[seat] = None
            self.chosen[seat] = not self.hands[seat]

    def _cockroach(self, _: int, move: moves.Cockroach) -> list[Event]:
        landings = self._landed(move.slaps)
        self.queue = [landing.slap.seat for landing in landings if landing.hand is not None]
        raced = Raced("cockroach", quickest.hands(landings))
        self.stopped = False
        if not self.queue:
            return [raced, *self._end_turn()]
        self.phase, self.claimed = "claim", self.revision + 1
        self.choices = [None] * self.seats
        return [raced]

    def _throw(self, seat: int, move: moves.Throw) -> list[Event]:
        """Only the quickest card stays. Those behind choose in secret, and it counts when nobody
        before them throws."""
        self.choices[seat] = move.card
        return self._throw_first()

    def _pass(self, seat: int, _: moves.Pass) -> list[Event]:
        self.queue.remove(seat)
        self.choices[seat] = None
        return [Happened("passed", seat), *self._throw_first()]

    def _throw_first(self) -> list[Event]:
        """The first in line throws, if that one has chosen by now; a thrown card does nothing but
        lie there."""
        card = self.choices[self.queue[0]] if self.queue else None
        if self.queue and card is None:
            return []
        thrower, self.queue = self.queue[:1], []
        self.choices = [None] * self.seats
        events: list[Event] = []
        if card is not None:
            self._lay(thrower[0], card)
            events.append(Happened("threw", thrower[0], card=face(card)))
        return [*events, *self._end_turn()]

    def _claims_over(self) -> list[Event]:
        """Time is up for all claimants together (MM-21): the first who has chosen throws."""
        late = [seat for seat in self.queue if self.choices[seat] is None]
        self.queue = [seat for seat in self.queue if seat not in late]
        return [*(Happened("passed", seat) for seat in late), *self._throw_first()]

    # Cheating

    def _smuggle(self, seat: int, move: moves.Smuggle) -> list[Event]:
        """Nobody is told; that the hand is smaller everybody can see."""
        self.hands[seat].remove(move.card)
        laid = self.laid - move.late
        self.gone[seat].append(Gone(move.card, move.at_us, move.error_us, laid, move.touch))
        self._count(seat, smuggled=1)
        return []

    def _caught(self, seat: int, move: moves.Caught) -> list[Event]:
        """Soon after a cry that named nobody, another one costs its card at once, if the pile has
        one (MM-27)."""
        cried = self.settled
        nameless = cried is not None and cried.seat is None and cried.by == seat
        paid = nameless and move.at_us - self.settled_us < CRY_AGAIN_US and bool(self.draw)
        laid = self.laid - move.late
        self.accusation = Accusation(
            seat, move.at_us, move.error_us, laid, move.held, move.touch, paid
        )
        self.stopped |= self.phase in RACES
        return [Happened("called", seat), *(self._let_draw([seat], "wrong") if paid else [])]

    def _let_go(self, *_: object) -> list[Event]:
        """A cry that names nobody was a false one."""
        return self._cried_falsely(None, None)

    def _cried_falsely(self, seat: int | None, act: Act | None) -> list[Event]:
        """The guard draws a card, or has drawn it with the cry."""
        paid = self.accusation is not None and self.accusation.paid
        settled = self._settle(seat, act)
        return [settled, *([] if paid else self._let_draw([settled.by], "wrong"))]

    def _settle(self, seat: int | None, act: Act | None) -> Settled:
        """The accusation, against this seat or nobody, is settled in the light of this act."""
        accusation = self.accusation
        if accusation is None:
            raise RuntimeError("there is no accusation to settle")
        right = act is not None and act.right
        self.accusation = None
        self.settled_us = accusation.at_us
        self.claimed = self.judged = self.revision + 1
        self.settled = Settled(
            1 if self.settled is None else self.settled.number + 1,
            accusation.by,
            seat,
            right,
            act and act.since_us,
            act.error_us if act else accusation.error_us,
            act is not None and act.photo,
            act is not None and act.gone is None,
            accusation.touch or bool(act and act.gone and act.gone.touch),
        )
        self._count(accusation.by, right=right, wrong=not right)
        return self.settled

    def _accuse(self, seat: int, move: moves.Accuse) -> list[Event]:
        act = None if self.accusation is None else self.evidence(move.seat, self.accusation)
        if act is None or not act.right:
            return self._cried_falsely(move.seat, act)
        settled = self._settle(move.seat, act)
        if act.gone is not None:
            self.gone[move.seat].remove(act.gone)
            self._take(move.seat, act.gone.card)
        self._count(move.seat, caught=1)
        self.exposed += ((move.seat,),)
        self.resume = self.phase
        self.phase = "penalty"
        return [settled] if self.hands[seat] else [settled, *self._hand_over_guard()]

    def _allot(self, _: int, move: moves.Allot) -> list[Event]:
        return self._penalty(self.guard, moves.Penalty(move.card))

    def _penalty(self, seat: int, move: moves.Penalty) -> list[Event]:
        cheat, self.allots = self._cheat(), False
        gave = self._give(move.card, seat, cheat)
        if self.hands[seat]:
            return [gave, *self._hand_over_guard()]
        self.guard = cheat
        return [gave, Happened("guard", cheat), *self._end_round()]  # MM-13

    def _cheat(self) -> int:
        """Return who was rightly accused, and waits for the guard's card."""
        if self.settled is None or self.settled.seat is None:
            raise RuntimeError("nobody was accused")
        return self.settled.seat

    def _hand_over_guard(self) -> list[Event]:
        """The cheat gets the guard bug, and play resumes where it was interrupted: after the last
        card with the next turn, unless a hand is still empty (MM-24)."""
        before, self.guard = self.guard, self._cheat()
        self.phase = self.resume
        self.idle = 0
        for seat in (before, self.guard):
            self._choose_again(seat)
        event: Event = Happened("guard", self.guard)
        return [event, *self._end_turn()] if self.phase == "last_look" else [event]

    def _time_up(self, *_: object) -> list[Event]:
        """Act for those who have not acted in time."""
        if self.accusation is not None:
            return self._let_go()
        if self.phase == "claim":
            return self._claims_over()
        if self.phase == "penalty":
            self.allots = bool(self.givable(self.guard))
            return [] if self.allots else self._keep(self.guard, moves.Keep())
        if self.phase == "last_look":
            return self._book_round()
        self.ready = [True] * self.seats
        return self.finish()

    def _count(self, seat: int, **more: int) -> None:
        tally = self.tallies[seat]
        counted = {name: getattr(tally, name) + number for name, number in more.items()}
        self.tallies[seat] = tally._replace(**counted)

    handlers: ClassVar[Mapping[type[Any], Handler]] = {
        moves.Guard: Handler(refusals.guard, _name_guard, by_table=True),
        moves.Play: Handler(refusals.play, _play),
        moves.Draw: Handler(refusals.draw, _draw),
        moves.Smuggle: Handler(refusals.smuggle, _smuggle),
        moves.Caught: Handler(refusals.caught, _caught),
        moves.Accuse: Handler(refusals.accuse, _accuse),
        moves.LetGo: Handler(refusals.let_go, _let_go),
        moves.Gift: Handler(refusals.gift, _gift),
        moves.Keep: Handler(refusals.keep, _keep),
        moves.Choose: Handler(refusals.choose, _choose),
        moves.Throw: Handler(refusals.throw, _throw),
        moves.Pass: Handler(refusals.pass_, _pass),
        moves.Penalty: Handler(refusals.penalty, _penalty),
        moves.Allot: Handler(refusals.allot, _allot, by_table=True),
        Ready: Handler(Game.why_not_ready, Game.get_ready),
        TimeUp: Handler(Game.why_not_time_up, _time_up, by_table=True),
        Deal: Handler(Game.why_not_deal, _deal, by_table=True),
        moves.Mosquito: Handler(refusals.race, _mosquito, by_table=True),
        moves.Cockroach: Handler(refusals.race, _cockroach, by_table=True),
    }

    # Views

    def predictions(self) -> tuple[Prediction, ...]:
        """Return who is the next to be caught, until the guard cries."""
        number = len(self.exposed) + 1
        others = tuple(seat for seat in range(self.seats) if seat != self.guard)
        asked: tuple[Prediction, ...] = ()
        if self.exposed:
            asked = (Prediction("cheat", number - 1, None, (), False, self.exposed[-1]),)
        if self.phase in OPEN:
            asked += (Prediction("cheat", number, None, others, self.accusation is None),)
        return asked

    def view(self, viewer: int) -> Json:
        """Return what everybody sees; for a seat its own hand and secrets, too."""
        return view(self, viewer)

    def has_scored(self) -> bool:
        """Return whether a round is over."""
        return bool(self.sheet)

    def score(self) -> Result[Any]:
        """The minus points, the fewest of which win."""
        scores = self.scores()
        winners = ahead(scores, self.rivals, low_wins=True)
        details = tuple(
            {"score": score, **tally._asdict()}
            for score, tally in zip(scores, self.tallies, strict=True)
        )
        places = ranks([-score for score in scores], winners)
        decided = tie_break(len(winners), self.rivals)
        totals = map(accumulate, zip(*self.sheet, strict=True))
        course = tuple(zip(*totals, strict=True))
        return Result(scores, places, first(places), decided, details, True, course)
