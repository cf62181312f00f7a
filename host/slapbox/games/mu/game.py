"""Course of a game of Mü."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, Literal, Self

from slapbox.games.base import Handler
from slapbox.games.lengths import Length, Lengths
from slapbox.games.mu import moves, scoring, shapes
from slapbox.games.mu.auction import Auction, Outcome
from slapbox.games.mu.rules import RULES
from slapbox.games.mu.scoring import Contract
from slapbox.games.mudeck.cards import (
    CALLS,
    COLOURS,
    NONE,
    call_name,
    call_of,
    calls_on,
    faces,
    mask_of,
)
from slapbox.games.mudeck.events import Row
from slapbox.games.protocol import Event, Json, Move, Option, Options, Prediction
from slapbox.games.tricks.order import order
from slapbox.games.tricks.play import Tricks
from slapbox.games.tricks.view import TrickGame
from slapbox.text import Text

_NAMING: Mapping[str, type[Any]] = {
    "vice_trump": moves.ViceTrump,
    "chief_trump": moves.ChiefTrump,
}


UNPLAYED_LOOK_MS: Final = 5000
CHIEF_LOOK_MS: Final = 4000
NAMED_LOOK_MS: Final = 2600
"""Time for which the TV shows what trumps are, or who plays with whom."""


class Mu(TrickGame):
    """A running game.

    Phases of its own: ``auction``, ``vice_trump``, ``chief_trump`` and ``partner``. ``outcome`` is
    that of the auction; ``calls`` are the trumps of chief and vice, ``None`` until they are named.
    """

    name: ClassVar[str] = "mu"
    players: ClassVar[range] = range(3, 7)
    minutes: ClassVar[tuple[int, int]] = (45, 75)
    intro_s: ClassVar[int] = 60
    lengths: ClassVar[Lengths] = {
        "short": Length((25, 40), {"target": 100}),
        "normal": Length((45, 75)),
        "long": Length((70, 110), {"target": 300}),
    }
    rules: ClassVar[tuple[Option, ...]] = RULES

    __slots__ = ("auction", "calls", "contract", "outcome")

    def __init__(self, seats: int, options: Options, pack: list[int]) -> None:
        super().__init__(seats, options, pack)
        self._forget()

    def _forget(self) -> None:
        """Nothing of this deal has happened yet."""
        tie: shapes.Tie = "next" if self.options["vice_full_tie"] == "next" else "none"
        self.auction = Auction(self.seats, self.dealer, tie)
        self.outcome: Outcome | None = None
        self.calls: dict[Literal["chief", "vice"], int | None] = {"chief": None, "vice": None}
        self.contract: Contract | None = None

    def copy(self) -> Self:
        """An independent game in the same state."""
        twin = super().copy()
        twin.auction = self.auction.copy()
        twin.calls = dict(self.calls)
        return twin

    def begin(self) -> list[Event]:
        """The dealer opens the auction."""
        self._forget()
        self.phase = "auction"
        return []

    def next_dealer(self) -> int:
        """The left neighbour; or nobody else, if the deal was not played (GEN-3)."""
        stays = self.options["dealer_rotation"] == "left_if_played" and self.contract is None
        return self.dealer if stays else super().next_dealer()

    # ---- who may do what ----

    def asked(self) -> tuple[int, ...]:
        """The bidder, the vice or the chief."""
        if self.outcome is None:
            return (self.auction.turn,)
        seat = self.outcome.vice if self.phase == "vice_trump" else self.outcome.chief
        return () if seat is None else (seat,)

    def choices(self, seat: int) -> list[Move]:
        """Bids of neighbouring cards, and everything else in full."""
        if seat not in self.asked():
            return []
        if self.phase == "auction":
            return [*self._bids(seat), moves.Pass()]
        if self.phase == "partner":
            return [moves.Partner(other) for other in self._partners()]
        return [_NAMING[self.phase](call_name(call)) for call in self.callable()]

    def _bids(self, seat: int) -> list[Move]:
        hand = self.tricks.order.sorted(self._hidden(seat))
        most = min(self.auction.most(seat), len(hand))
        return [
            moves.Bid(tuple(hand[first : first + count]))
            for count in range(1, most + 1)
            for first in range(len(hand) - count + 1)
        ]

    def _hidden(self, seat: int) -> int:
        """The cards that this seat has not shown."""
        return self.tricks.hands[seat] & ~self.auction.shown[seat]

    def callable(self) -> list[int]:
        """Return what may be named now: colours and numbers of the cards that were *bid*."""
        if self.outcome is None or self.phase not in _NAMING:
            return []
        calls = calls_on(self.auction.shown[self.asked()[0]])
        if self.phase == "vice_trump":
            return calls
        if not self.options["allow_same_trump"]:  # MU-2
            calls = [call for call in calls if call != self.calls["vice"]]
        return [*calls, NONE]

    def _partners(self) -> list[int]:
        """Anyone but the vice and the chief."""
        if self.outcome is None:
            return []
        taken = (self.outcome.chief, self.outcome.vice)
        return [seat for seat in range(self.seats) if seat not in taken]

    def names_seats(self) -> bool:
        """The chief's partner."""
        return self.phase == "partner"

    def keyed(self, seat: int, key: int) -> Move | None:
        """The key of a colour names it as trumps; the key of a seat's colour chooses a partner."""
        if self.phase in _NAMING and key < len(COLOURS):
            move: Move = _NAMING[self.phase](COLOURS[key])
            return move
        return moves.Partner(key) if self.phase == "partner" else super().keyed(seat, key)

    def why_not_card(self, seat: int, card: int) -> Text | None:
        """Return whether it may be bid, or played."""
        if self.phase != "auction":
            return super().why_not_card(seat, card)
        return self._why_not_bid(seat, moves.Bid((card,)))

    def _why_not_bid(self, seat: int, move: moves.Bid) -> Text | None:
        wrong = self.not_asked(seat, "auction")
        if wrong is None:
            wrong = self.not_own(seat, move.cards) if move.cards else self.unknown_move
        if wrong is not None:
            return wrong
        if mask_of(move.cards) & self.auction.shown[seat]:
            return Text("mu.why.shown")
        most = self.auction.most(seat)
        return Text("mu.why.too_many", {"count": most}) if len(move.cards) > most else None

    def _why_not_pass(self, seat: int, _: moves.Pass) -> Text | None:
        return self.not_asked(seat, "auction")

    def _why_not_trump(self, seat: int, move: moves.ViceTrump | moves.ChiefTrump) -> Text | None:
        vice = isinstance(move, moves.ViceTrump)
        wrong = self.not_asked(seat, "vice_trump" if vice else "chief_trump")
        if wrong is not None:
            return wrong
        if move.trump not in (*CALLS, "none"):
            return self.unknown_move
        call = call_of(move.trump)
        if call in self.callable():
            return None
        if call == NONE:
            return Text("mu.why.vice_must")
        return Text("mu.why.same_trump" if call == self.calls["vice"] else "mu.why.not_bid")

    def _why_not_partner(self, seat: int, move: moves.Partner) -> Text | None:
        wrong = self.not_asked(seat, "partner")
        if wrong is not None:
            return wrong
        if not 0 <= move.seat < self.seats:
            return self.no_seat(move.seat)
        if move.seat in self._partners():
            return None
        return Text("mu.why.yourself" if move.seat == seat else "mu.why.vice_partner")

    # ---- what happens ----

    def _bid(self, seat: int, move: moves.Bid | moves.Pass) -> list[Event]:
        cards = move.cards if isinstance(move, moves.Bid) else ()
        self.auction.bid(cards)
        shown, total = faces(mask_of(cards)), self.auction.totals()[seat]
        bid = shapes.BidMade("bid" if cards else "pass", seat, shown, total)
        return [bid, *(self._end_auction() if self.auction.over else [])]

    def _end_auction(self) -> list[Event]:
        outcome = self.outcome = self.auction.outcome()
        bid = max(self.auction.totals())
        if outcome.chief is not None:
            self.phase = "chief_trump" if outcome.vice is None else "vice_trump"
            return [shapes.AuctionOver(**self._roles(), bid=bid)]
        if outcome.culprit is None:
            passed: shapes.PassedFacts = {"kind": "passed"}
            return self.end_deal(self._row(scoring.nothing(self.seats), passed))
        parts = self._stalemate(outcome.leaders, outcome.culprit)
        stalemate: shapes.StalemateFacts = {
            "kind": "stalemate",
            "bid": bid,
            "leaders": list(outcome.leaders),
            "culprit": outcome.culprit,
        }
        return self.end_deal(self._row(parts, stalemate))

    def _stalemate(self, leaders: tuple[int, ...], culprit: int) -> scoring.Parts:
        bid = max(self.auction.totals())
        return scoring.stalemate(self.seats, leaders, culprit, bid)

    def deeds_of(self, seat: int) -> dict[str, int]:
        """Return how often it was on a team, and how often that made its goal."""
        played = [row.facts for row in self.sheet if row.facts["kind"] == "played"]
        teams = [facts for facts in played if seat in (facts["chief"], facts["partner"])]
        return {"goals": sum(facts["made"] for facts in teams), "tried": len(teams)}

    def look_ms(self) -> int:
        """Return the time for a look: people see who is chief, what trumps are and who is partner,
        and need time to understand an auction that came to nothing."""
        if self._first_asked():
            return CHIEF_LOOK_MS
        if any(isinstance(event, shapes.Called | shapes.TeamFound) for event in self.news):
            return NAMED_LOOK_MS
        unplayed = self.phase == self.between and self.sheet[-1].facts["kind"] != "played"
        return UNPLAYED_LOOK_MS if unplayed else super().look_ms()

    def _first_asked(self) -> bool:
        """Return whether nobody has done anything yet since the auction had a chief."""
        alone = self.outcome is not None and self.outcome.vice is None
        return self.phase == ("chief_trump" if alone else "vice_trump")

    def _row(self, parts: scoring.Parts, facts: Json) -> Row:
        return Row(self.number, self.dealer, parts, facts)

    def _vice_trump(self, seat: int, move: moves.ViceTrump) -> list[Event]:
        call = self.calls["vice"] = call_of(move.trump)
        self.phase = "chief_trump"
        return [_called("vice", seat, call)]

    def _chief_trump(self, seat: int, move: moves.ChiefTrump) -> list[Event]:
        """All trumps are known: hands are sorted again. With three players nobody is partner."""
        call = self.calls["chief"] = call_of(move.trump)
        vice = self.calls["vice"]
        trumps = order(call, NONE if vice is None else vice)
        self.tricks = Tricks(trumps, self.tricks.hands, seat)
        self.phase = "partner"
        return [_called("chief", seat, call), *(self._team(seat, None) if self.seats == 3 else [])]

    def _choose_partner(self, seat: int, move: moves.Partner) -> list[Event]:
        return self._team(seat, move.seat)

    def _team(self, chief: int, partner: int | None) -> list[Event]:
        call = self.calls["chief"]
        bid = max(self.auction.totals())
        self.contract = Contract(chief, partner, bid, NONE if call is None else call)
        self.phase = "play"
        goal = scoring.goal(self.seats, bid)
        return [shapes.TeamFound(**self._roles(), goal=goal)]

    def reckon(self) -> Row:
        """Points, bonus and malus of the deal."""
        if self.contract is None or self.outcome is None:
            raise RuntimeError("tricks without a contract")
        parts = scoring.played(self.contract, self.points())
        reached, is_made = self._reached(self.contract)
        facts: shapes.PlayedFacts = {
            "kind": "played",
            **self._roles(),
            **self._promise(self.contract),
            "reached": reached,
            "made": is_made,
            "trumps": self._named(),
        }
        return self._row(parts, facts)

    def is_final(self, totals: tuple[int, ...]) -> bool:
        """Return whether somebody has reached the target (MU-3)."""
        return max(totals) >= int(self.options["target"])

    def predictions(self) -> tuple[Prediction, ...]:
        """Return whether the chief makes the goal: from the end of the auction to the first
        card."""
        chief = self.outcome.chief if self.outcome else None
        if chief is None:
            return ()
        over = self.phase in (self.between, "over")
        begun = bool(self.tricks.past or self.tricks.trick)
        right = (int(self._reached(self.contract)[1]),) if over and self.contract else None
        return (Prediction("chief", self.number, chief, (1, 0), not (over or begun), right),)

    # ---- what may be known ----

    def public(self) -> shapes.Public:
        """The auction, the trumps with their ranking, the team and its goal."""
        contract = self.contract
        return {
            "auction": self._auction(),
            **self._roles(),
            "choices": [call_name(call) for call in self.callable()],
            "worths": self._worths(),
            "partners": self._partners() if self.phase == "partner" else [],
            "trumps": {**self._named(), "ranking": self.tricks.order.ranking(mask_of(self.pack))},
            "goal": None if contract is None else scoring.goal(self.seats, contract.bid),
            "team": None if contract is None else self._team_shown(contract),
        }

    def _auction(self) -> shapes.Auction:
        auction = self.auction
        largest = len(self.pack) // self.seats
        all_shown = self.open_tricks or self.phase != "play"
        shown = auction.shown if all_shown else map(self.open_cards, range(self.seats))
        return {
            "turns": [
                {"seat": seat, "cards": faces(mask_of(cards))}
                for seat, cards in (auction.turns if all_shown else ())
            ],
            "shown": [faces(cards) for cards in shown],
            "totals": auction.totals(),
            "leaders": list(auction.outcome().leaders),
            "most": [auction.most(seat) for seat in range(self.seats)],
            "goals": [scoring.goal(self.seats, bid) for bid in range(1, largest + 1)],
            "stalemate": self._stalemate_next() if self.phase == "auction" else None,
            "vice_full_tie": auction.tie,
        }

    def _stalemate_next(self) -> list[int] | None:
        """Return what each seat would get if the next one passed, where that ends in a
        stalemate."""
        auction = self.auction
        outcome = auction.outcome()
        if auction.passes + 1 < self.seats or outcome.culprit is None:
            return None
        parts = self._stalemate(outcome.leaders, outcome.culprit)
        return [sum(got) for got in zip(*parts.values(), strict=True)]

    def _worths(self) -> list[int]:
        """Only the chief's trumps bring a bonus."""
        if self.phase != "chief_trump":
            return []
        bid = max(self.auction.totals())
        return [scoring.bonus(bid, call) for call in self.callable()]

    def _roles(self) -> shapes.Roles:
        outcome, contract = self.outcome, self.contract
        return {
            "chief": outcome.chief if outcome else None,
            "vice": outcome.vice if outcome else None,
            "partner": contract.partner if contract else None,
        }

    def _named(self) -> shapes.Named:
        chief, vice = self.calls["chief"], self.calls["vice"]
        return {
            "chief": None if chief is None else call_name(chief),
            "vice": None if vice is None else call_name(vice),
        }

    def _promise(self, contract: Contract) -> shapes.Promise:
        return {
            "bid": contract.bid,
            "goal": scoring.goal(self.seats, contract.bid),
            "worth": scoring.bonus(contract.bid, contract.call),
        }

    def _reached(self, contract: Contract) -> tuple[int, bool]:
        """The points of the team, and whether they are enough: for those alone who may know it."""
        points = sum(self.points()[seat] for seat in contract.team())
        return points, points >= scoring.goal(self.seats, contract.bid)

    def _team_shown(self, contract: Contract) -> shapes.Team:
        """The team as everybody sees it: while tricks lie face down, not how far it is (TR-1)."""
        reached, is_made = self._reached(contract) if self.open_tricks else (None, None)
        return {**self._promise(contract), "reached": reached, "made": is_made}

    def open_cards(self, seat: int) -> int:
        """Return what was bid and is not played yet."""
        return self.auction.shown[seat] & self.tricks.hands[seat]

    handlers: ClassVar[Mapping[type[Any], Handler]] = {
        **TrickGame.handlers,
        moves.Bid: Handler(_why_not_bid, _bid),
        moves.Pass: Handler(_why_not_pass, _bid),
        moves.ViceTrump: Handler(_why_not_trump, _vice_trump),
        moves.ChiefTrump: Handler(_why_not_trump, _chief_trump),
        moves.Partner: Handler(_why_not_partner, _choose_partner),
    }


def _called(role: Literal["chief", "vice"], seat: int, call: int) -> Event:
    return shapes.Called(role, seat, call_name(call))
