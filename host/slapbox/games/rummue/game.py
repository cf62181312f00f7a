"""Course of a game of Rummü."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from slapbox.games.base import Game, Handler
from slapbox.games.lengths import Length, Lengths
from slapbox.games.mudeck.cards import BIT, face
from slapbox.games.mudeck.deals import ManyDeals, last_deal
from slapbox.games.mudeck.events import Row
from slapbox.games.protocol import TABLE, Event, IllegalMove, Json, Move, Option
from slapbox.games.roles import Deal, Ready
from slapbox.games.rummue import moves, refusals, scoring, shapes
from slapbox.games.rummue.cards import COPIES, PLACE
from slapbox.games.rummue.combos import Combo, describe
from slapbox.games.rummue.moves import Discard
from slapbox.games.rummue.position import OnTable, Position
from slapbox.games.rummue.rules import HAND, RULES
from slapbox.games.rummue.shapes import Happened, Laid
from slapbox.games.rummue.view import view
from slapbox.text import Text

ONE_CARD_MS: Final = 2000
"""Time to look at the player who has one card left, before the next one draws."""


class Rummue(Position):
    """A running game; its fields are those of :class:`Position`."""

    name: ClassVar[str] = "rummue"
    players: ClassVar[range] = range(3, 7)
    # Bots need thirty deals if all goes well, and many more if everybody closes early.
    minutes: ClassVar[tuple[int, int]] = (60, 240)
    intro_s: ClassVar[int] = 60
    lengths: ClassVar[Lengths] = {
        "short": Length((15, 45), {"deals": 1}),
        "normal": Length((45, 120), {"deals": 3}),
        "long": Length((60, 240)),
    }
    rules: ClassVar[tuple[Option, ...]] = RULES
    needs_phones: ClassVar[bool] = True
    reveals: ClassVar[frozenset[str]] = frozenset({"dealt", "drew", "took", "rebuilt", "deal_over"})

    unknown_move: ClassVar[Text] = Text("rummue.why.unknown_move")
    is_over: ClassVar[Text] = Text("rummue.why.over")

    __slots__ = ()

    # Permissions

    def movers(self) -> tuple[int, ...]:
        """Return whom everybody waits for."""
        if self.phase in ("draw", "take", "play"):
            return (self.turn,)
        if self.phase == "deal_over":
            return self.not_ready()
        return ()

    def ponders(self) -> bool:
        """While somebody lays cards out."""
        return self.phase == "play"

    def look_ms(self) -> int:
        """Return the time to announce who may go out next, before the next player draws."""
        return ONE_CARD_MS if self._announces() else super().look_ms()

    def _announces(self) -> bool:
        """Return whether a discard has just left its player one card."""
        discards = (event for event in self.news if isinstance(event, Happened))
        return any(
            event.event == "discarded"
            and event.seat is not None
            and self.hands[event.seat].bit_count() == 1
            for event in discards
        )

    def takes_back(self, seat: int, move: Move) -> bool:
        """A discard, unless the deal ends with it and all hands are shown."""
        if not isinstance(move, Discard) or self.options["undo"] == "never":
            return False
        return self.hands[seat] != BIT[move.card] and not self._is_last_idle_turn()

    def not_between(self) -> Text:
        """The deal goes on."""
        return Text("rummue.why.in_deal")

    def legal_moves(self, seat: int) -> list[Move]:
        """All that is allowed, with the lay-downs that :meth:`Position.lays` offers."""
        if seat == TABLE:
            return self.dealers()
        if self.phase == "deal_over":
            waits = 0 <= seat < self.seats and not self.ready[seat]
            return [Ready()] if waits else []
        if seat != self.turn or self.phase not in ("draw", "take", "play"):
            return []
        if self.phase == "draw":
            return self.draws()
        return self._steps(seat)

    def _steps(self, seat: int) -> list[Move]:
        """After the draw."""
        legal = [*self.discards(seat), *self.lays(seat)]
        if self.may_swap(seat):
            legal += self.swaps(seat)
        if self.may_add(seat) and self.hands[seat].bit_count() > 1:
            legal += self.additions(seat)
        if self.phase == "take" and self.pile:
            legal.append(moves.DRAW_DISCARD)
        return legal

    # Events

    # Deals

    def _deal(self, seat: int, move: Deal) -> list[Event]:
        """A new stock for the player who waits for it, or a new deal."""
        return self._rebuild(move.cards) if self.phase == "shuffle" else self.deal_again(seat, move)

    def begin_deal(self, dealer: int, cards: Sequence[int]) -> list[Event]:
        """One by one, from the dealer's left on, who begins; the next card opens the discards."""
        self.clear(cards)
        self.dealer = dealer
        self.number += 1
        self.turn = self.left(dealer)
        for _ in range(HAND[self.seats]):
            for step in range(self.seats):
                self.hands[(self.turn + step) % self.seats] |= BIT[self.stock.pop()]
        self.pile.append(self.stock.pop())
        self.phase = "draw"
        return [Happened("dealt", self.turn), Happened("turned", card=face(self.pile[-1]))]

    def _rebuild(self, cards: tuple[int, ...]) -> list[Event]:
        """The discards without the top one are the new stock (RU-8)."""
        self.pile = self.pile[len(cards) :]
        self.stock = list(reversed(cards))
        self.rebuilds += 1
        return [Happened("rebuilt"), *self._take_from_stock(self.turn)]

    # The draw

    def _draw_stock(self, seat: int, _: moves.DrawStock) -> list[Event]:
        """An empty stock that cannot be made again gives nothing: a stalemate (RU-9)."""
        if self.stock:
            return self._take_from_stock(seat)
        emptied = Happened("emptied", seat)
        if not self.rebuilds_left:
            return [emptied, *self._end_deal("stock")]
        self.phase = "shuffle"
        return [emptied]

    def _take_from_stock(self, seat: int) -> list[Event]:
        self.hands[seat] |= BIT[self.stock.pop()]
        self.idle = 0
        self.phase = "play"
        return [Happened("drew", seat)]

    def _draw_discard(self, seat: int, _: moves.DrawDiscard) -> list[Event]:
        """One card after the other; each was the only one to be seen."""
        card = self.pile.pop()
        self.taken |= BIT[card]
        self._gain(seat, card)
        self.phase = "take"
        return [Happened("took", seat, face(card))]

    def _gain(self, seat: int, card: int) -> None:
        """The card comes into the hand, and everybody sees it."""
        self.hands[seat] |= BIT[card]
        self.shown[seat] |= BIT[card]

    def _lose(self, seat: int, card: int) -> int:
        """The card that leaves the hand: of two copies, which are alike, the one that everybody
        saw go there. If it were the other one, all would learn of it that there are two."""
        held = self.hands[seat] & COPIES[PLACE[card]]
        likely = held & self.shown[seat] or held
        gone = BIT[card] & likely or likely & -likely
        self.hands[seat] &= ~gone
        self.shown[seat] &= ~gone
        self.taken &= ~gone
        return gone.bit_length() - 1

    # Cards on the table

    def _lay(self, seat: int, move: moves.Lay) -> list[Event]:
        """The combinations belong to who lays them (RU-7). Each player opens alone, or for the
        partner too (RU-6)."""
        first = len(self.combos)
        worth = 0
        for cards in move.combos:
            combo = self._described([self._lose(seat, card) for card in cards])
            worth += combo.shape.worth
            self.combos.append(OnTable.of(seat, combo, self.wrap))
        opening = not self.opened[seat]
        for member in self.team_of(seat) if self.options["opens"] == "team" else (seat,):
            self.opened[member] = True
        self._on_table()
        return [Laid(seat, list(range(first, len(self.combos))), worth, opening)]

    def _described(self, cards: Sequence[int]) -> Combo:
        combo = describe(cards, self.options)
        if isinstance(combo, Text):
            raise IllegalMove(combo)
        return combo

    def _on_table(self) -> None:
        """Something was laid, and that ends the draw."""
        self.idle = 0
        self.phase = "play"

    def _add(self, seat: int, move: moves.Add) -> list[Event]:
        cards = self.combos[move.combo].combo.cards
        card = self._lose(seat, move.card)
        gain = self._changed(seat, move.combo, (*cards, card))
        return [Happened("added", seat, face(card), move.combo, gain=gain)]

    def _swap(self, seat: int, move: moves.Swap) -> list[Event]:
        """The joker may be used at once, or kept."""
        others = [card for card in self.combos[move.combo].combo.cards if card != move.joker]
        card = self._lose(seat, move.card)
        self._gain(seat, move.joker)
        gain = self._changed(seat, move.combo, (*others, card))
        return [Happened("swapped", seat, face(card), move.combo, face(move.joker), gain)]

    def _changed(self, seat: int, number: int, cards: Sequence[int]) -> int:
        """The combination on the table has other cards now; by how much it is worth more. It may
        change hands (RU-7)."""
        before = self.combos[number]
        owner = seat if self.options["owner"] == "last" else before.owner
        combo = self._described(cards)
        self.combos[number] = OnTable.of(owner, combo, self.wrap)
        self._on_table()
        return combo.shape.worth - before.combo.shape.worth

    # The end of a turn, and of a deal

    def _discard(self, seat: int, move: moves.Discard) -> list[Event]:
        """Discard a card. A player with no card left has closed the hand. Or else, what is laid
        stays, and the left neighbour comes next."""
        card = self._lose(seat, move.card)
        self.pile.append(card)
        discarded = Happened("discarded", seat, face(card))
        if not self.hands[seat]:
            return [discarded, *self._end_deal("closed", seat)]
        if self._is_last_idle_turn():
            return [discarded, *self._end_deal("idle")]
        self.idle += 1
        self.taken = 0
        self.turn = self.left(seat)
        self.phase = "draw"
        return [discarded]

    def _is_last_idle_turn(self) -> bool:
        """Return whether the deal ends with this turn, as nothing new has happened for long
        (RU-9)."""
        return self.idle + 1 == int(self.options["idle_laps"]) * self.seats

    def _end_deal(self, ended: shapes.Ended, closer: int | None = None) -> list[Event]:
        """Book the row. Only then, with all results of the deal, it shows whether that was the
        last one (GEN-4)."""
        row = self._reckon(ended, closer)
        self.sheet = (*self.sheet, row)
        self.shown = self.hands.copy()
        final = max(self.team_scores()) >= self.target or self.number >= last_deal(self.options)
        return self.booked(row, final=final)

    def _reckon(self, ended: shapes.Ended, closer: int | None) -> Row:
        """The closer's partner does not pay for the cards left."""
        free = () if closer is None else self.team_of(closer)
        left = [0 if seat in free else scoring.left(hand) for seat, hand in enumerate(self.hands)]
        closing = [scoring.CLOSING * (seat == closer) for seat in range(self.seats)]
        parts = {
            "combos": tuple(self.table_worth()),
            "closing": tuple(closing),
            "left": tuple(left),
        }
        facts: shapes.Facts = {"closer": closer, "ended": ended}
        return Row(self.number, self.dealer, parts, facts)

    handlers: ClassVar[Mapping[type[Any], Handler]] = {
        **ManyDeals.handlers,
        moves.DrawStock: Handler(refusals.draw_stock, _draw_stock),
        moves.DrawDiscard: Handler(refusals.draw_discard, _draw_discard),
        moves.Lay: Handler(refusals.lay, _lay),
        moves.Add: Handler(refusals.add, _add),
        moves.Swap: Handler(refusals.swap, _swap),
        Discard: Handler(refusals.discard, _discard),
        Deal: Handler(Game.why_not_deal, _deal, by_table=True),
    }

    # Views

    def view(self, viewer: int) -> Json:
        """Return what everybody sees; for a seat its own hand and what can be made of it, too."""
        return view(self, viewer)

    def sums_of(self, seat: int) -> dict[str, int]:
        """Return what the seat got in the whole match, apart by what it was for; how often it
        closed."""
        sums = {
            part: sum(row.parts[part][seat] for row in self.sheet) for part in self.sheet[0].parts
        }
        return {**sums, "closed": sum(row.facts["closer"] == seat for row in self.sheet)}
