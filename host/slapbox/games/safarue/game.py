"""Course of a game of Safarü."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final, Self, cast

from slapbox.games import quickest
from slapbox.games.base import Handler
from slapbox.games.lengths import Length, Lengths
from slapbox.games.mudeck.cards import BIT, CARDS, NUMBER, cards_of, face, faces, pick
from slapbox.games.mudeck.deals import ManyDeals
from slapbox.games.mudeck.shapes import Colour
from slapbox.games.protocol import TABLE, Event, Json, Move, Option, Options, Race, Slap, Verdict
from slapbox.games.quickest import Landing
from slapbox.games.roles import Ready
from slapbox.games.safarue import moves, scoring, shapes, spotting
from slapbox.games.safarue.captures import NOTHING, Capture, Rulings, finder
from slapbox.games.safarue.events import Row, captured
from slapbox.games.safarue.rounds import Round
from slapbox.games.safarue.rules import RULES
from slapbox.games.safarue.shapes import (
    Captured,
    Dealt,
    Majority,
    Offered,
    Played,
    Spotted,
    Took,
    Unspotted,
    Wild,
)
from slapbox.games.ties import MOST_GAMES
from slapbox.text import Text

OFFERED: Final = 240
"""Most captures of a card that are offered where a prairie may grow without bound: there a card
captures in millions of ways."""

SPOTTED_LOOK_MS: Final = 4000
"""Time in which the TV tells whether anything was missed, and who saw it first."""
MOMENT_MS: Final = 2800
"""Time to look at three captures at once, or at a majority that changes hands."""

_NOT_YOUR_TURN: Final = Text("table.why.not_your_turn")
_NOT_HELD: Final = Text("safarue.why.not_held")
_MUST_CAPTURE: Final = Text("safarue.why.must_capture")
_CAPTURES_NOTHING: Final = Text("safarue.why.captures_nothing")


class SafarueMatch(ManyDeals):
    """A running match.

    ``phase`` is what the rules wait for. ``number`` counts the rounds, ``round`` has the cards of
    this one. ``sheet`` has a row for each finished round. ``muted`` are the seats that may not
    point anything out before they have played a card. ``answered`` counts the offers whose answer
    told what nobody has had to notice (SA-1). ``ready`` says who is ready for the next
    round. ``news`` is what the latest move told everybody, and ``moments`` counts such moves.

    In the variant the ``neighbour`` decides what a card captures, and ``low_wins``.
    """

    name: ClassVar[str] = "safarue"
    players: ClassVar[range] = range(2, 5)
    minutes: ClassVar[tuple[int, int]] = (25, 50)
    lengths: ClassVar[Lengths] = {
        "short": Length((12, 25), {"target": 50}),
        "normal": Length((25, 50)),
        "long": Length((40, 80), {"target": 160}),
    }
    rules: ClassVar[tuple[Option, ...]] = RULES
    needs_phones: ClassVar[bool] = True
    reveals: ClassVar[frozenset[str]] = frozenset({"dealt", "raced", "majority", "round_over"})
    neighbour: ClassVar[bool] = False
    low_wins: ClassVar[bool] = False
    between: ClassVar[str] = "round_over"
    pause: ClassVar[str] = "round_pause_ms"
    unknown_move: ClassVar[Text] = Text("safarue.why.unknown_move")
    is_over: ClassVar[Text] = Text("table.why.over")

    __slots__ = (
        "answered",
        "finder",
        "muted",
        "round",
        "sheet",
        "spots",
    )

    def __init__(self, seats: int, options: Options, pack: Sequence[int]) -> None:
        """Before the first dealer is named; ``pack`` is dealt from the beginning."""
        self.seats = seats
        self.options = options
        self.spots = options["capture_duty"] == "spot"
        self.finder = finder(
            Rulings(
                bool(options["zero_summand"]),
                options["zero_duty"] == "sum",
                options.get("variant_choice") == "single",
            )
        )
        self.phase: shapes.Phase = "first_dealer"
        self.number = self.moments = self.answered = 0
        self.round = Round(seats, pack, 0)
        self.sheet: list[Row] = []
        self.rivals = ()
        self.final = False
        self.news: list[Event] = []
        self.ready = [False] * seats
        self.muted: frozenset[int] = frozenset()

    def copy(self) -> Self:
        """An independent game in the same state."""
        twin = object.__new__(type(self))
        for name in self._fields:
            setattr(twin, name, getattr(self, name))
        twin.round = self.round.copy()
        twin.sheet = self.sheet.copy()
        twin.ready = self.ready.copy()
        return twin

    # ---- who may do what ----

    @property
    def animals(self) -> scoring.Animals:
        """The colours of the unicorns and the porcupines; the variant has no unicorns."""
        unicorn = cast("Colour | None", self.options.get("unicorn"))
        return scoring.animals(unicorn, cast("Colour", self.options["porcupine"]))

    @classmethod
    def sides(cls, seats: int, options: Options) -> tuple[tuple[int, ...], ...]:  # noqa: ARG003
        """The pairs of four players."""
        return ((0, 2), (1, 3)) if seats == 4 else ()

    def team(self, seat: int) -> int:
        """Opposite players of four are one team."""
        return seat % self.round.teams

    def partners(self) -> tuple[tuple[int, ...], ...]:
        """The pairs, or everybody alone."""
        teams = self.round.teams
        return tuple(tuple(range(team, self.seats, teams)) for team in range(teams))

    @property
    def decider(self) -> int | None:
        """Return who decides what the card that was laid captures, if that is to be decided."""
        if self.phase != "take":
            return None
        return self.round.left(self.round.turn) if self.neighbour else self.round.turn

    def movers(self) -> tuple[int, ...]:
        """Return whom everybody waits for."""
        if self.phase == "play":
            return (self.round.turn,)
        if self.phase == "round_over":
            return self.not_ready()
        return () if self.decider is None else (self.decider,)

    def look_ms(self) -> int:
        """Return the time to look at what people talk about, before the next card."""
        if any(isinstance(event, Spotted) for event in self.news):
            return SPOTTED_LOOK_MS
        moments = any(isinstance(event, Majority) or _is_triple(event) for event in self.news)
        return MOMENT_MS if moments and self.phase != self.between else super().look_ms()

    def takes_back(self, seat: int, move: Move) -> bool:
        """A card, unless it opened a race, or brought new cards or the end of the round. Nor one
        that was offered, if the answer says what nobody has had to notice (SA-1)."""
        playing = isinstance(move, moves.Play | moves.Offer | moves.Take)
        if not playing or self.options["undo"] == "never":
            return False
        if self.spots and isinstance(move, moves.Offer):
            return False
        after = self.copy()
        after.apply(seat, move)
        return after.phase in ("play", "take") and after.round.deals == self.round.deals

    def goes_back(self, earlier: Self) -> bool:
        """Not to before an offer whose answer said what nobody has had to notice: card after card
        would be tried so (SA-1)."""
        return earlier.answered == self.answered

    def unshuffled(self) -> tuple[int, ...]:
        """All cards, as soon as everybody is ready for the next round."""
        return tuple(range(CARDS)) if self.phase == "round_over" and all(self.ready) else ()

    def legal_moves(self, seat: int) -> list[Move]:
        """All that is allowed; of captures that take the same cards, or equal ones, only one.

        Where the players have to notice what a card captures it is offered to release it, no more;
        and of the captures that are due, when somebody has noticed, :data:`OFFERED` at most. Others
        are taken just as well.
        """
        if seat == TABLE:
            return self.dealers()
        if not 0 <= seat < self.seats:
            return []
        if self.phase == "play" and seat == self.round.turn:
            cards = cards_of(self.round.hands[seat])
            return [move for card in cards for move in self._plays(card)]
        if seat == self.decider:
            return [moves.Take(capture) for capture in self.laid_offered()]
        waits = self.phase == "round_over" and not self.ready[seat]
        return [Ready()] if waits else []

    def _plays(self, card: int) -> list[Move]:
        """All that this card of the active player may do."""
        if self.spots or not self._can_capture(card):
            return [moves.RELEASES[card]]
        if self.neighbour:
            return [moves.Offer(card)]
        return [moves.Play(card, capture) for capture in self.offered(card)]

    def _can_capture(self, card: int) -> bool:
        return self.finder.can_capture(self.round.weight, NUMBER[card])

    def offered(self, card: int) -> list[Capture]:
        """All that this card could capture on the prairie as it is; or :data:`OFFERED` of that,
        where the prairie may have grown so large that there is no end of it."""
        prairie, number = self.round.prairie, NUMBER[card]
        if self.spots:
            return self.finder.some(prairie, number, OFFERED)
        return self.finder.captures(prairie, number)

    def laid_offered(self) -> list[Capture]:
        """The same for the card that was laid; nothing if none was."""
        return [] if self.round.laid is None else self.offered(self.round.laid)

    def draw(self, random: Callable[[], float]) -> Move:
        """A legal move of the active player by chance: any card, and then anything that it may do.
        ``random`` gives numbers from 0 up to 1."""
        cards = self.round
        card = pick(cards.hands[cards.turn], random)
        if self.spots and random() < 0.5:
            return moves.RELEASES[card]
        if self.neighbour:
            return moves.Offer(card) if self._can_capture(card) else moves.RELEASES[card]
        capture = self.finder.draw(cards.prairie, cards.weight, NUMBER[card], random)
        return moves.Play(card, capture) if capture else moves.RELEASES[card]

    def not_between(self) -> Text:
        """The round goes on, or has not begun."""
        return Text(f"safarue.why.in_{self.phase}")

    def _not_now(self, phase: shapes.Phase) -> Text | None:
        """Return what the rules wait for instead, if it is not this phase."""
        return None if self.phase == phase else Text(f"safarue.why.in_{self.phase}")

    def _why_not_laid(self, seat: int, card: int) -> Text | None:
        """Return why this card cannot be laid at all."""
        if self.phase != "play":
            return self._not_now("play")
        if seat != self.round.turn:
            return _NOT_YOUR_TURN
        held = 0 <= card < CARDS and self.round.hands[seat] & BIT[card]
        return None if held else _NOT_HELD

    def _why_not_play(self, seat: int, move: moves.Play) -> Text | None:
        card, capture = move.card, move.capture
        wrong = self._why_not_laid(seat, card)
        if wrong is not None:
            return wrong
        if capture == NOTHING:
            free = self.spots or not self.finder.can_capture(self.round.weight, NUMBER[card])
            return None if free else _MUST_CAPTURE
        if self.neighbour:
            return Text("safarue.why.neighbour")
        return self.finder.why_not(self.round.prairie, NUMBER[card], capture)

    def _why_not_offer(self, seat: int, move: moves.Offer) -> Text | None:
        """Return why not. Where players have to notice captures, no refusal tells them (SA-1)."""
        wrong = self._why_not_laid(seat, move.card)
        if wrong is not None:
            return wrong
        if not self.neighbour:
            return Text("safarue.why.no_neighbour")
        return None if self.spots or self._can_capture(move.card) else _CAPTURES_NOTHING

    def _why_not_take(self, seat: int, move: moves.Take) -> Text | None:
        card = self.round.laid
        if self.phase != "take" or card is None:
            return self._not_now("take")
        if seat != self.decider:
            return Text("safarue.why.not_decider")
        if move.capture == NOTHING:
            return _CAPTURES_NOTHING
        return self.finder.why_not(self.round.prairie, NUMBER[card], move.capture)

    def _why_not_spot(self, _: int, move: moves.Spot) -> Text | None:
        if self.phase != "spot":
            return Text("race.why.no_race")
        racers = self._opponents()
        strange = next((slap.seat for slap in move.slaps if slap.seat not in racers), None)
        return (
            quickest.why_not(move.slaps, self.seats) if strange is None else self.no_seat(strange)
        )

    # ---- the race ----

    def _opponents(self) -> list[int]:
        """Return who may point something out to the active player: not the partner."""
        own = self.team(self.round.turn)
        return [seat for seat in range(self.seats) if self.team(seat) != own]

    def race(self) -> Race | None:
        """The one to point out a missed capture, after every card that was released (SA-1)."""
        if self.phase != "spot":
            return None
        seats = tuple(self._opponents())
        close_us = int(self.options["spot_ms"]) * 1000
        return Race("spot", seats, 1, close_us, out=self.muted.intersection(seats))

    @property
    def _min_us(self) -> int:
        return int(self.options["min_reaction_ms"]) * 1000

    def _place(self) -> Callable[[Slap], tuple[int, int]]:
        return quickest.placing(self.seats, self.round.turn)

    def _land(self, ordered: Sequence[Slap]) -> list[Landing]:
        return spotting.land(ordered, self._min_us, self.muted)

    def judge(self, slaps: Sequence[Slap]) -> list[Verdict]:
        """Return which slaps count, in the order given; not whether they are right."""
        if self.phase != "spot":
            return super().judge(slaps)
        landings = quickest.judged(slaps, self._place(), self._land)
        return [spotting.verdict(landing, self._min_us) for landing in landings]

    def race_ends(self, slaps: Sequence[Slap]) -> int | None:
        """A right alarm stops the game at once (SA-1); a player so quick that the times leave open
        who was first is in the race as well."""
        card = self.round.laid
        if self.phase != "spot" or card is None or not self._can_capture(card):
            return None
        landings = self._land(sorted(slaps, key=self._place()))
        first = next((landing.slap for landing in landings if landing.hand is not None), None)
        return None if first is None else first.at_us + 2 * first.error_us

    def close_race(self, slaps: Sequence[Slap]) -> Move:
        """The move that ends the race; raises ``ValueError`` if there is none."""
        if self.phase != "spot":
            return super().close_race(slaps)
        return moves.Spot(tuple(sorted(slaps, key=self._place())))

    # ---- what happens ----

    def first_cards(self) -> tuple[int, ...]:
        """The whole deck, which lies in the stock."""
        return self.round.stock

    def next_dealer(self) -> int:
        """The dealer moves left after every deal, also from round to round (GEN-3)."""
        return self.left(self.round.dealer)

    def begin_deal(self, dealer: int, cards: Sequence[int]) -> list[Event]:
        """A round begins."""
        self.number += 1
        self.round = Round(self.seats, cards, dealer)
        self.phase = "play"
        self.ready = [False] * self.seats
        return self._dealt(self.round.deal())

    def _dealt(self, wild: int) -> list[Event]:
        dealt = Dealt(self.number, self.round.deals, self.round.dealer)
        return [dealt, Wild(faces(wild))] if wild else [dealt]

    def _play(self, seat: int, move: moves.Play) -> list[Event]:
        card, capture = move.card, move.capture
        cards = self.round
        cards.lay(card)
        if self.muted:
            self.muted -= {seat}
        played = Played(*captured(seat, card, capture))
        if self.spots and capture == NOTHING and self._is_watched():
            self.phase = "spot"
            return [played]
        return self._settle(capture, played)

    def _is_watched(self) -> bool:
        """Return whether there is anything to miss, and anybody to point it out."""
        return bool(self.round.prairie and set(self._opponents()) - self.muted)

    def _settle(self, capture: Capture, event: Event) -> list[Event]:
        """The card that was laid captures this, and play goes on."""
        cards, seat = self.round, self.round.turn
        led = self._leader(capture)
        wild = cards.settle(capture)
        if wild is not None:
            return [event, *self._dealt(wild)]
        leads = self._leader(capture)
        happened = [event] if leads in (None, led) else [event, Majority(seat)]
        more = cards.hands[cards.turn] or not cards.over
        return happened if more else [*happened, *self._end_round()]

    def _leader(self, capture: Capture) -> int | None:
        """Return which team alone has the most unicorns, if this may change it in the last deal."""
        if capture == NOTHING or self.round.stock:
            return None
        return scoring.leader(self.round.piles, self.animals)

    def _offer(self, seat: int, move: moves.Offer) -> list[Event]:
        """Offer a card. With nothing to decide, it captures what it can, or is released."""
        self.round.lay(move.card)
        self.muted -= {seat}
        self.answered += self.spots
        captures = self.finder.some(self.round.prairie, NUMBER[move.card], 2)
        if len(captures) < 2:
            only = captures[0] if captures else NOTHING
            return self._settle(only, Played(*captured(seat, move.card, only)))
        self.phase = "take"
        return [Offered(self.round.left(seat), seat, face(move.card))]

    def _spot(self, _: int, move: moves.Spot) -> list[Event]:
        landings = self._land(sorted(move.slaps, key=self._place()))
        calls = [landing.slap.seat for landing in landings if landing.hand is not None]
        seat = self.round.turn
        self.phase = "play"
        if not calls:
            return self._settle(NOTHING, Unspotted(seat))
        card = self.round.laid
        if card is None:
            raise RuntimeError("no card was laid")
        right = self._can_capture(card)
        event = Spotted("spot", seat, calls[0], right, spotting.hands(landings, right=right))
        if not right:
            if self.options["wrong_spot"] == "sits_out":
                self.muted |= set(calls)
            return self._settle(NOTHING, event)
        if self.neighbour and (only := self._only_capture(card)):
            return [event, *self._settle_laid(seat, only)]
        self.phase = "take"
        return [event]

    def _only_capture(self, card: int) -> Capture:
        """Return what the card captures, if that leaves nothing to decide; else nothing."""
        captures = self.finder.some(self.round.prairie, NUMBER[card], 2)
        return captures[0] if len(captures) == 1 else NOTHING

    def _take(self, seat: int, move: moves.Take) -> list[Event]:
        self.phase = "play"
        return self._settle_laid(seat, move.capture)

    def _settle_laid(self, by: int, capture: Capture) -> list[Event]:
        card = self.round.laid
        if card is None:
            raise RuntimeError("no card was laid")
        return self._settle(capture, Took(*captured(self.round.turn, card, capture), by))

    def _end_round(self) -> list[Event]:
        """Book the row. Only then, with all results of the round, it shows whether that was the
        last one (GEN-4)."""
        self.sheet.append(self._reckon())
        last = self.number >= (int(self.options["rounds"]) or MOST_GAMES)
        reached = max(self._totals()) >= int(self.options["target"])
        self.muted = frozenset()
        return self.booked(self.sheet[-1], final=last or reached)

    def _reckon(self) -> Row:
        piles = self.round.piles
        counts = scoring.counts(piles, self.animals)
        to_nobody = self.options["empty_category"] == "shared"
        return Row(self.number, self.points(piles, counts, to_nobody=to_nobody), counts)

    points = staticmethod(scoring.classic)
    worth: ClassVar[Mapping[str, int]] = scoring.CLASSIC

    handlers: ClassVar[Mapping[type[Any], Handler]] = {
        **ManyDeals.handlers,
        moves.Play: Handler(_why_not_play, _play),
        moves.Offer: Handler(_why_not_offer, _offer),
        moves.Take: Handler(_why_not_take, _take),
        moves.Spot: Handler(_why_not_spot, _spot, by_table=True),
    }

    def _totals(self) -> tuple[int, ...]:
        """Return what each team has so far."""
        rows = [row.sums() for row in self.sheet]
        return tuple(map(sum, zip(*rows, strict=True))) if rows else (0,) * self.round.teams

    def scores(self) -> tuple[int, ...]:
        """The totals of all finished rounds, by seat: partners have the same."""
        totals = self._totals()
        return tuple(totals[self.team(seat)] for seat in range(self.seats))

    def sums_of(self, seat: int) -> dict[str, int]:
        """Return what the seat's team got in the whole match, apart by what it was for."""
        team = self.team(seat)
        return {
            part: sum(row.parts[part][team] for row in self.sheet) for part in self.sheet[0].parts
        }

    @classmethod
    def move_from_json(cls, record: Json) -> Move:
        """The move that a record holds; raises ``ValueError`` for anything else."""
        return moves.from_json(record)


def _is_triple(event: Event) -> bool:
    """Return whether all three kinds of captures were made at once."""
    return isinstance(event, Captured) and bool(event.addition and event.total and event.pair)
