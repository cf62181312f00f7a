"""A player of Mü."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple

from slapbox.bots.acts import AnyMove, Noticed
from slapbox.bots.mu_hands import Mind, mind_of
from slapbox.bots.mu_policy import MuPolicy
from slapbox.bots.playout import Played, Style
from slapbox.bots.policy import Policy
from slapbox.bots.tricks import Case, TrickBot
from slapbox.games.mu import Mu, scoring, shapes
from slapbox.games.mu.auction import Auction
from slapbox.games.mu.scoring import Contract
from slapbox.games.mudeck.cards import (
    ALL,
    CARDS,
    MATCH,
    NONE,
    TRIANGLES,
    call_name,
    call_of,
    cards_of,
    mask_of,
    triangles,
)
from slapbox.games.tricks.order import order
from slapbox.games.tricks.play import Tricks
from slapbox.games.tricks.worlds import World

CALLS: Final = 3
"""A bidder has so many calls in mind."""

MOST: Final = Mu.players[-1]
"""More players there are not."""

_TWO: Final = mask_of(card for card in range(CARDS) if TRIANGLES[card] == 2)


LIKING: Final = 1.0
"""Points that a bold player gives for each card that is bid."""


class Bidding(NamedTuple):
    """A world in the auction: all hands, and what each player thinks of its own."""

    hands: list[int]
    minds: list[Mind]


class Bid(NamedTuple):
    """Cards to show now (none: to pass), with this call in mind."""

    cards: tuple[int, ...]
    call: int


class Roles(NamedTuple):
    """Roles settled in a deal before its tricks; ``None``: not yet, and a vice may be missing."""

    chief: int
    vice: int | None
    vice_call: int | None = None
    chief_call: int | None = None
    partner: int | None = None


class View(shapes.SeatView, Noticed):
    """A bot's view of Mü."""


class MuBot(TrickBot[View]):
    """Bids as high as it pays in the worlds that it thinks of."""

    __slots__ = ()

    def cases(self, view: View) -> Callable[[World], Case]:
        """The contract stands; only the hands differ."""
        contract = _contract(view)
        score = _score(contract)
        return lambda world: Case(world.tricks, self._players(world.tricks, contract), score)

    def _players(self, tricks: Tricks, contract: Contract) -> Style | Policy:
        """Return how everybody plays then. (Who sees the one world that there is would trust too
        much in players who leave nothing to chance.)"""
        if self._keen and self.truth is None:
            return MuPolicy(tricks.order, contract, tricks.seats)
        return _style(contract)

    def choose(self, view: View) -> AnyMove:
        """The bid, the trumps, or the partner."""
        phase = view["phase"]
        auction, most = auction_of(view), passed_at(view)
        draw = self.drawing(view, lambda world: _bidding(world.tricks.hands, most))
        if phase == "auction":
            bid = self.best(
                self._bids(view, auction), draw, partial(self._after_bid, auction), 3 / 4
            )
            return {"move": "bid", "cards": list(bid.cards)} if bid.cards else {"move": "pass"}
        after = partial(self._after_role, auction, _roles(view))
        if phase == "partner":
            return {"move": phase, "seat": self.best(view["partners"], draw, partial(after, phase))}
        calls = [call_of(name) for name in view["choices"]]
        if phase == "vice_trump":
            call = self.best(calls, draw, partial(after, "vice_call"))
            return {"move": "vice_trump", "trump": call_name(call)}
        call = self.best(calls, draw, partial(after, "chief_call"))
        return {"move": "chief_trump", "trump": call_name(call)}

    def liking(self, option: Any) -> float:
        """Somebody bold likes to bid."""
        return LIKING * len(option.cards) if isinstance(option, Bid) else 0

    def _bids(self, view: View, auction: Auction) -> list[Bid]:
        """To pass, or to show as many cards as are allowed, each with several calls in mind: first
        those on the cards that are shown already. A player who has shown none may begin with a
        single one."""
        hand = mask_of(card["card"] for card in view["hand"])
        shown = auction.shown[self.seat]
        hidden = hand & ~shown
        most = min(auction.most(self.seat), hidden.bit_count())
        counts = {0, most} if shown else {0, 1, most}
        calls = mind_of(hand, view["seats"]).calls
        calls.sort(key=lambda call: not shown & MATCH[call])
        return [
            Bid(to_show(hidden, call, count), call)
            for count in sorted(counts)
            for call in calls[: CALLS if count or shown else 1]
        ]

    def _after_bid(self, auction: Auction, bidding: Bidding, bid: Bid) -> Case:
        """The auction goes on, and the deal."""
        auction, minds = auction.copy(), bidding.minds.copy()
        auction.bid(bid.cards)
        own = minds[self.seat]
        minds[self.seat] = own._replace(calls=[bid.call, *own.calls])
        finish(auction, bidding.hands, minds)
        return self._auctioned(auction, Bidding(bidding.hands, minds))

    def _auctioned(self, auction: Auction, bidding: Bidding) -> Case:
        outcome = auction.outcome()
        if outcome.chief is not None:
            return self._settled(auction, bidding, Roles(outcome.chief, outcome.vice))
        bid = max(auction.totals())
        culprit = -1 if outcome.culprit is None else outcome.culprit
        return _unplayed(scoring.stalemate(auction.seats, outcome.leaders, culprit, bid))

    def _after_role(
        self, auction: Auction, roles: Roles, role: str, bidding: Bidding, choice: int
    ) -> Case:
        """Take this choice for a role; then the deal goes on."""
        return self._settled(auction, bidding, roles._replace(**{role: choice}))

    def _settled(self, auction: Auction, bidding: Bidding, roles: Roles) -> Case:
        """Choose at a glance what nobody has chosen yet; then cards are played."""
        hands, minds = bidding
        chief, vice, vice_call, chief_call, partner = roles
        if vice_call is None:
            vice_call = NONE if vice is None else minds[vice].call(auction.shown[vice])
        if chief_call is None:
            chief_call = minds[chief].call(auction.shown[chief], but=vice_call)
        if partner is None:
            partner = self._partner(auction, (chief, vice))
        contract = Contract(chief, partner, auction.totals()[chief], chief_call)
        tricks = Tricks(order(chief_call, vice_call), hands.copy(), chief)
        return Case(tricks, self._players(tricks, contract), _score(contract))

    def _partner(self, auction: Auction, taken: tuple[int | None, ...]) -> int | None:
        """The seat that has shown most; with three players nobody."""
        if auction.seats == 3:
            return None
        totals = auction.totals()
        others = [seat for seat in range(auction.seats) if seat not in taken]
        return max(others, key=lambda seat: (totals[seat], self._rng.random()))


def auction_of(view: shapes.View) -> Auction:
    """The auction as everybody has seen it."""
    auction = _opened(view)
    for turn in view["auction"]["turns"]:
        auction.bid(tuple(card["card"] for card in turn["cards"]))
    return auction


def passed_at(view: shapes.View) -> list[int]:
    """For each seat, the most cards that anybody had bid when it was content to pass last: it will
    not bid more than that. A player who has bid since then may."""
    most = [CARDS] * view["seats"]
    auction = _opened(view)
    for turn in view["auction"]["turns"]:
        seat, cards = turn["seat"], turn["cards"]
        most[seat] = CARDS if cards or _leads(auction, seat) else max(auction.totals())
        auction.bid(tuple(card["card"] for card in cards))
    return most


def _opened(view: shapes.View) -> Auction:
    dealer = view["dealer"]
    if dealer is None:
        raise ValueError("there is no auction before the first deal")
    return Auction(view["seats"], dealer, view["auction"]["vice_full_tie"])


def to_show(hidden: int, call: int, count: int) -> tuple[int, ...]:
    """Choose ``count`` cards that are not shown yet: the lowest on which the call stands, and if
    there are not enough of them, others."""
    fitting = hidden & MATCH[call]
    cards = [*cards_of(fitting), *cards_of(hidden & ~fitting)]
    return tuple(cards[:count])


def _leads(auction: Auction, seat: int) -> bool:
    """Return whether the seat would be chief."""
    totals = auction.totals()
    return totals[seat] == max(totals) > 0 and totals.count(totals[seat]) == 1


def finish(auction: Auction, hands: list[int], minds: list[Mind]) -> None:
    """Everybody bids in turn as much as they need to lead, if the hand is good enough for it."""
    while not auction.over:
        seat = auction.turn
        totals = auction.totals()
        lead = max(totals) + 1
        cards: tuple[int, ...] = ()
        if not _leads(auction, seat) and lead <= minds[seat].limit:
            hidden = hands[seat] & ~auction.shown[seat]
            cards = to_show(hidden, minds[seat].calls[0], lead - totals[seat])
        auction.bid(cards)


def _bidding(hands: list[int], most: list[int]) -> Bidding:
    minds = [mind_of(hand, len(hands)) for hand in hands]
    return Bidding(
        hands,
        [
            mind._replace(limit=min(mind.limit, limit))
            for mind, limit in zip(minds, most, strict=True)
        ],
    )


def _contract(view: View) -> Contract:
    """Return what was promised, when it is known."""
    chief, call, team = view["chief"], view["trumps"]["chief"], view["team"]
    if chief is None or call is None or team is None:
        raise ValueError(f"nothing is promised yet in {view['phase']}")
    return Contract(chief, view["partner"], team["bid"], call_of(call))


def _roles(view: View) -> Roles:
    """As far as they are settled."""
    chief, named = view["chief"], view["trumps"]
    if chief is None:
        raise ValueError(f"nobody is chief yet in {view['phase']}")
    if view["phase"] == "vice_trump":
        return Roles(chief, view["vice"])
    vice_call = NONE if named["vice"] is None else call_of(named["vice"])
    chief_call = None if named["chief"] is None else call_of(named["chief"])
    return Roles(chief, view["vice"], vice_call, chief_call)


def _style(contract: Contract) -> Style:
    """Nobody takes a trick from their side, or gives what is worth most to the other."""
    team = contract.team()
    ours = [seat in team for seat in range(MOST)]
    return Style(
        lambda seat, winner, _, __: ours[seat] != ours[winner],
        cheap=ALL & ~_TWO,
        dear=_TWO,
    )


def _score(contract: Contract) -> Callable[[Played], list[int]]:
    def score(played: Played) -> list[int]:
        return _sums(scoring.played(contract, [triangles(taken) for taken in played.taken]))

    return score


def _unplayed(parts: scoring.Parts) -> Case:
    """A deal that ends before its tricks."""
    sums = _sums(parts)
    return Case(
        Tricks(order(), [0] * len(sums), 0), _style(Contract(0, None, 0, NONE)), lambda _: sums
    )


def _sums(parts: scoring.Parts) -> list[int]:
    return [sum(points) for points in zip(*parts.values(), strict=True)]
