"""Players of the trick games who follow rules of thumb, as a decent child does.

They think of no worlds and remember no trick. By them all others are measured: any change here
makes all figures worthless that were measured before.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterable
from random import Random
from typing import Final, NamedTuple, TypeVar

from slapbox.bots import last_panther, mu, wimmueln
from slapbox.bots.acts import AnyMove
from slapbox.bots.thinking import Thinker
from slapbox.bots.tricks import SECRET, TrickView
from slapbox.games.last_panther import scoring as panther
from slapbox.games.mu.shapes import Auction
from slapbox.games.mudeck.cards import (
    BIT,
    COLOURS,
    MATCH,
    NONE,
    NUMBER,
    TRIANGLES,
    call_name,
    call_of,
    calls_on,
    mask_of,
)
from slapbox.games.tricks.order import TRUMP, Order, order
from slapbox.games.tricks.shapes import HandCard

View = TypeVar("View", bound=TrickView)


class Glance(NamedTuple):
    """A player's view at a glance: the cards that it ``may`` play, those that lie in the trick, who
    has it (nobody yet: ``None``), which of its cards would take it, and whether it is the ``last``
    to play."""

    may: list[int]
    laid: list[int]
    winner: int | None
    taking: list[int]
    last: bool
    order: Order

    @property
    def ducking(self) -> list[int]:
        """The cards that would not take the trick."""
        return [card for card in self.may if card not in self.taking]


def glance(view: TrickView) -> Glance:
    """The glance of a player whose turn it is to play a card."""
    named = view["trumps"]["chief"], view["trumps"]["vice"]
    trumps = order(*(NONE if call is None else call_of(call) for call in named))
    may = [move["card"] for move in view["moves"] if move["move"] == "play"]
    trick = view["trick"]
    if trick is None:
        return Glance(may, [], None, may, False, trumps)
    laid = [play["card"]["card"] for play in trick["plays"]]
    best = next(play["card"] for play in trick["plays"] if play["seat"] == trick["winner"])
    taking = [card for card in may if trumps.beats[best["card"]] & BIT[card]]
    return Glance(may, laid, trick["winner"], taking, len(laid) == view["seats"] - 1, trumps)


class Thumb(Thinker[View]):
    """A rule for each phase."""

    __slots__ = ()

    def __init__(self, seat: int, rng: Random) -> None:
        super().__init__(seat, rng, "rule")

    def has_chosen(self, view: View) -> bool:
        """Cards to pass, or estimates."""
        return bool(view["phase"] in SECRET and view["chosen"][self.seat])

    def decide(self, view: View) -> AnyMove:
        """A card, or whatever a phase of the game's own asks for."""
        if view["phase"] == "play":
            return {"move": "play", "card": self.card(view, glance(view))}
        return self.choose(view)

    def highest(self, cards: Iterable[int], worth: Callable[[int], float]) -> int:
        """The card that is worth most; of equals any."""
        return max(cards, key=lambda card: (worth(card), self._rng.random()))

    def taker(self, look: Glance) -> int:
        """A card that takes the trick: the best one, or the least if nobody comes after."""
        power = look.order.power[look.order.suit[look.laid[0]]]
        sign = -1 if look.last else 1
        return self.highest(look.taking, lambda card: sign * power[card])

    @abstractmethod
    def choose(self, view: View) -> AnyMove:
        """The move in a phase of the game's own."""

    @abstractmethod
    def card(self, view: View, look: Glance) -> int:
        """The card to play."""


# ---- The Last Panther ----


def hurt(card: int) -> int:
    """Return how gladly one is rid of a card: of panthers, then of what is red, then of what is
    high; least of what is yellow."""
    pain = -panther.points(BIT[card], last=False)
    return (0 if pain < 0 else 100 * pain) + NUMBER[card]


class LastPantherThumb(Thumb[last_panther.View]):
    """Leads low, throws what hurts, and takes what is worth something."""

    __slots__ = ()

    def choose(self, view: last_panther.View) -> AnyMove:
        """Passes what hurts, and then what is high."""
        hand = sorted((card["card"] for card in view["hand"]), key=hurt, reverse=True)
        return {"move": "pass_cards", "cards": sorted(hand[: view["pass_count"]])}

    def card(self, view: last_panther.View, look: Glance) -> int:
        """Low before a trick; into it what hurts most, unless the player would get it."""
        if not look.laid:
            return self.highest(look.may, lambda card: -_lead_pain(card))
        ends = len(view["hand"]) == 1
        if panther.points(mask_of(look.laid), last=ends) > 0 and look.taking:
            return self.taker(look)
        if look.ducking:
            return self.highest(look.ducking, hurt)
        if look.last:
            return self.highest(look.may, lambda card: NUMBER[card] - 10 * (hurt(card) >= 100))
        return self.highest(look.may, lambda card: -hurt(card))


def _lead_pain(card: int) -> int:
    return NUMBER[card] + 10 * (hurt(card) >= 100)


# ---- Mü ----

SPARE: Final = 3
"""Trumps that justify no bid yet: everybody has some."""


def trumps_worth(hand: int, call: int) -> float:
    """Return how good the hand is with these trumps, in cards: trumps count, numbers more than
    colours, and the nines beside them."""
    fitting = hand & MATCH[call]
    nines = (hand & ~fitting & MATCH[len(COLOURS) + 9]).bit_count()
    if call < len(COLOURS):
        return fitting.bit_count() + nines / 2
    return 1.5 * fitting.bit_count() + nines / 2


class MuThumb(Thumb[mu.View]):
    """Bids a card for each trump beyond three, smears what its side takes, and takes what it can
    from the other."""

    __slots__ = ()

    def choose(self, view: mu.View) -> AnyMove:
        """The bid, the trumps, or the partner."""
        phase = view["phase"]
        hand = mask_of(card["card"] for card in view["hand"])
        if phase == "auction":
            return self._bid(view["auction"], hand)
        if phase == "partner":
            totals = view["auction"]["totals"]
            return {"move": phase, "seat": self.highest(view["partners"], totals.__getitem__)}
        calls = [call_of(name) for name in view["choices"] if name != "none"]
        call = self.highest(calls, lambda call: trumps_worth(hand, call)) if calls else NONE
        if phase == "vice_trump":
            return {"move": "vice_trump", "trump": call_name(call)}
        return {"move": "chief_trump", "trump": call_name(call)}

    def _bid(self, auction: Auction, hand: int) -> AnyMove:
        """One more than the others, as long as the hand is good enough, in the lowest trumps."""
        shown = mask_of(card["card"] for card in auction["shown"][self.seat])
        call = max(calls_on(shown or hand), key=lambda call: trumps_worth(hand, call))
        hidden = [card for card in range(len(BIT)) if (hand & ~shown) & BIT[card]]
        hidden.sort(key=lambda card: (not MATCH[call] & BIT[card], NUMBER[card]))
        most = max(auction["totals"])
        short = most + 1 - auction["totals"][self.seat]
        pays = most + 1 <= trumps_worth(hand, call) - SPARE
        if auction["leaders"] == [self.seat] or not pays or short > len(hidden):
            return {"move": "pass"}
        return {"move": "bid", "cards": hidden[:short]}

    def card(self, view: mu.View, look: Glance) -> int:
        """The chief draws trumps, others lead a nine; then as it is said of the player."""
        team = (view["chief"], view["partner"])
        if not look.laid:
            return self.highest(look.may, lambda card: self._lead(card, look, team))
        ours = (look.winner in team) == (self.seat in team)
        if ours and look.ducking and (look.last or look.winner != self.seat):
            return self.highest(look.ducking, lambda card: 10 * TRIANGLES[card] + NUMBER[card] / 2)
        if look.taking and not ours:
            return self.taker(look)
        return self.highest(look.ducking or look.may, _poor)

    def _lead(self, card: int, look: Glance, team: tuple[int | None, ...]) -> float:
        if look.order.suit[card] == TRUMP:
            power = look.order.power[TRUMP][card]
            return 100 + power if self.seat == team[0] else -power
        return 50 if NUMBER[card] == 9 else _poor(card)


def _poor(card: int) -> float:
    """Return how little it is worth."""
    return -10 * TRIANGLES[card] - NUMBER[card]


# ---- Wimmüln ----

HOPES: Final = {9: 0.9, 8: 0.6, 7: 0.3}
"""Rate at which a card of this number wins a trick."""

TRUMP_HOPE: Final = 0.6
"""Rate at which any trump wins one; for a high trump the rate of HOPES is added."""


class WimmuelnThumb(Thumb[wimmueln.View]):
    """Counts its high cards and trumps, and stops when it has what it said."""

    __slots__ = ()

    def choose(self, view: wimmueln.View) -> AnyMove:
        """The lower card to lead; and the two cards that are nearest to what one hopes for."""
        if view["phase"] == "lead":
            cards = [move["card"] for move in view["moves"] if move["move"] == "choose_lead"]
            return {"move": "choose_lead", "card": self.highest(cards, lambda card: -NUMBER[card])}
        hopes = sum(_hope(card) for card in view["hand"])
        cards = sorted(
            (card["card"] for card in view["hand"]), key=lambda c: abs(NUMBER[c] - hopes)
        )
        return {"move": "estimate", "top": cards[0], "below": cards[1]}

    def card(self, view: wimmueln.View, look: Glance) -> int:
        """High as long as tricks are missing, and then as low as possible."""
        cross = view["estimate"]
        faces = () if cross is None else (cross["top"], cross["below"])
        missing = view["won"][self.seat] < max(face["number"] for face in faces if face)
        if not look.laid:
            return self.highest(
                look.may, lambda card: _strength(card, look) * (1 if missing else -1)
            )
        if missing and look.taking:
            return self.taker(look)
        if missing or not look.ducking:
            return self.highest(look.may, lambda card: -_strength(card, look))
        return self.highest(look.ducking, lambda card: _strength(card, look))


def _hope(card: HandCard) -> float:
    high = HOPES.get(card["number"], 0.0)
    return min(1.0, TRUMP_HOPE + high) if card["suit"] == "trump" else high


def _strength(card: int, look: Glance) -> int:
    return look.order.power[look.order.suit[card]][card]
