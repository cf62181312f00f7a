"""The state of a game of Rummü, and what can be read off it. Nothing here changes it."""

from collections.abc import Sequence
from typing import Final, NamedTuple, Self

from slapbox.games.mudeck.cards import BIT, CARDS, cards_of
from slapbox.games.mudeck.deals import ManyDeals
from slapbox.games.mudeck.events import Row
from slapbox.games.protocol import Event, Move, Options
from slapbox.games.rummue import moves, scoring, shapes
from slapbox.games.rummue.cards import PLACE, card_at, places_of
from slapbox.games.rummue.combos import Combo, Swap, extensions, swaps
from slapbox.games.rummue.lays import lays

_LISTS: Final = ("combos", "hands", "news", "opened", "pile", "ready", "shown", "stock")


class OnTable(NamedTuple):
    """A combination on the table: whose it is, and what fits to it."""

    owner: int
    combo: Combo
    extensions: int
    swaps: tuple[Swap, ...]

    @classmethod
    def of(cls, owner: int, combo: Combo, wrap: bool) -> Self:
        """The combination as it lies there now."""
        mask = combo.mask
        jokers = swaps(mask, combo.shape.kind) if combo.shape.jokers else ()
        return cls(owner, combo, extensions(mask, wrap), jokers)

    def joker_at(self, place: int) -> int:
        """The joker that lies there."""
        return next(card for card in self.combo.cards if PLACE[card] == place)


class Position(ManyDeals):
    """The fields of a running game.

    ``phase`` is what the rules wait for, ``number`` counts the deals. ``stock`` and ``pile`` (the
    discards) have their top card at the end. ``shown`` are the cards of each hand that everybody
    saw go there, ``taken`` those that the active player took from the pile in this turn.
    ``rebuilds`` counts how often the stock was made again. ``idle`` counts the turns since somebody
    drew from the stock or laid something. ``needs`` is how many cards each opening needs in this
    deal. ``sheet`` has a row for each finished deal. ``news`` is what the latest move told
    everybody, ``moments`` counts such moves.
    """

    __slots__ = (
        "combos",
        "dealer",
        "hands",
        "idle",
        "needs",
        "opened",
        "pile",
        "rebuilds",
        "sheet",
        "shown",
        "stock",
        "taken",
        "teams",
        "turn",
        "wrap",
    )

    def __init__(self, seats: int, options: Options, deck: list[int]) -> None:
        """Before the first dealer is named; ``deck`` is dealt from the beginning."""
        self.seats = seats
        self.options = options
        self.wrap = bool(options["wrap"])
        self.teams = scoring.teams(seats, options)
        self.phase: shapes.Phase = "first_dealer"
        self.number = self.moments = self.dealer = self.turn = 0
        self.sheet: tuple[Row, ...] = ()
        self.rivals = ()
        self.final = False
        self.news: list[Event] = []
        self.clear(deck)

    def clear(self, cards: Sequence[int]) -> None:
        """All cards lie in the stock."""
        self.stock = list(reversed(cards))
        self.pile: list[int] = []
        self.hands = [0] * self.seats
        self.shown = [0] * self.seats
        self.taken = self.idle = self.rebuilds = 0
        self.combos: list[OnTable] = []
        self.opened = [False] * self.seats
        self.ready = [False] * self.seats
        self.needs = self.needed()

    def needed(self) -> tuple[int, ...]:
        """Return how many cards each opening needs: what counts is the score before the deal."""
        pairs = scoring.in_pairs(self.seats, self.options)
        limit = str(self.options["opening_limit"])
        return tuple(scoring.needed(score, pairs=pairs, limit=limit) for score in self.scores())

    def first_cards(self) -> list[int]:
        """The whole deck, which lies in the stock."""
        return self.stock[::-1]

    def next_dealer(self) -> int:
        """The dealer moves left after every deal (GEN-3)."""
        return self.left(self.dealer)

    def copy(self) -> Self:
        """An independent game in the same state."""
        twin = object.__new__(type(self))
        for name in self._fields:
            setattr(twin, name, getattr(self, name))
        for name in _LISTS:
            setattr(twin, name, getattr(self, name).copy())
        return twin

    # The score

    @classmethod
    def sides(cls, seats: int, options: Options) -> tuple[tuple[int, ...], ...]:
        """The pairs, which sit opposite; none where everybody plays alone."""
        return scoring.sides(seats, options)

    def team_of(self, seat: int) -> tuple[int, ...]:
        """Return who plays together with this seat, itself included."""
        return self.teams[seat % len(self.teams)]

    def partners(self) -> tuple[tuple[int, ...], ...]:
        """The pairs, or everybody alone."""
        return self.teams

    def team_scores(self) -> tuple[int, ...]:
        """The totals of all finished deals, by team."""
        sums = [row.sums() for row in self.sheet]
        return tuple(sum(row[seat] for row in sums for seat in team) for team in self.teams)

    def scores(self) -> tuple[int, ...]:
        """The same by seat: partners have one score."""
        totals = self.team_scores()
        return tuple(totals[seat % len(totals)] for seat in range(self.seats))

    @property
    def target(self) -> int:
        """The score that ends the match."""
        pairs = scoring.in_pairs(self.seats, self.options)
        return int(self.options["target_team" if pairs else "target_solo"])

    def table_worth(self) -> list[int]:
        """Return what the combinations on the table bring each seat, as they lie there."""
        worth = [0] * self.seats
        for laid in self.combos:
            worth[laid.owner] += laid.combo.shape.worth
        return worth

    # The stock

    @property
    def rebuilds_left(self) -> int:
        """Return how many more times the stock can be made again in this deal (RU-9)."""
        return int(self.options["stalemate_reshuffles"]) - self.rebuilds

    def spare(self) -> list[int]:
        """The discards of which a new stock can be made (RU-8)."""
        return self.pile[:-1] if self.options["stock_keeps_top"] else self.pile

    def unshuffled(self) -> tuple[int, ...]:
        """All cards, as soon as everybody is ready for the next deal; the discards for a new
        stock."""
        if self.phase == "shuffle":
            return tuple(sorted(self.spare()))
        over = self.phase == "deal_over" and all(self.ready)
        return tuple(range(CARDS)) if over else ()

    # Moves

    def may_add(self, seat: int) -> bool:
        """Return whether this seat may add cards: not before its opening (RU-5)."""
        return self.opened[seat] or bool(self.options["add_before_opening"])

    def may_swap(self, seat: int) -> bool:
        """Return whether this seat may swap jokers: also before its opening (RU-11)."""
        return self.opened[seat] or bool(self.options["swap_before_opening"])

    def draws(self) -> list[Move]:
        """The ways to begin a turn: there is always one, since the last turn left a discard."""
        draws: list[Move] = [moves.DRAW_DISCARD] if self.pile else []
        return [moves.DRAW_STOCK, *draws] if self.stock or self.spare() else draws

    def discards(self, seat: int) -> list[Move]:
        """The ways to end a turn; RU-10 may keep the cards just taken."""
        hand = self.hands[seat]
        if not self.options["discard_taken"]:
            hand = hand & ~self.taken or hand
        return [moves.DISCARDS[card] for card in cards_of(hand)]

    def additions(self, seat: int) -> list[moves.Add]:
        """Every single card of the hand that fits to a combination on the table."""
        hand = self.hands[seat]
        held = places_of(hand)
        return [
            moves.Add(number, card_at(hand, place))
            for number, laid in enumerate(self.combos)
            if held & laid.extensions
            for place in cards_of(held & laid.extensions)
        ]

    def swaps(self, seat: int) -> list[moves.Swap]:
        """Every card of the hand that can take the place of a joker on the table."""
        hand = self.hands[seat]
        held = places_of(hand)
        return [
            moves.Swap(number, laid.joker_at(swap.place), card_at(hand, place))
            for number, laid in enumerate(self.combos)
            for swap in laid.swaps
            if held & swap.by
            for place in cards_of(held & swap.by)
        ]

    def lays(self, seat: int) -> list[moves.Lay]:
        """The lay-downs of the hand: see :func:`slapbox.games.rummue.lays.lays`."""
        need = 0 if self.opened[seat] else self.needs[seat]
        single = self.options["opening_counts"] == "single"
        return lays(self.hands[seat], need, single, self.wrap)


def fits(hand: int, *cards: int) -> bool:
    """Return whether all these cards are in the hand, each named once."""
    mask = 0
    for card in cards:
        if not 0 <= card < CARDS or mask & BIT[card]:
            return False
        mask |= BIT[card]
    return mask & hand == mask
