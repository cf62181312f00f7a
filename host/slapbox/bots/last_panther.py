"""A player of The Last Panther."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations
from typing import Any, Final

from slapbox.bots.acts import AnyMove, Noticed
from slapbox.bots.levels import Effort
from slapbox.bots.playout import Played, Style
from slapbox.bots.policy import PantherPolicy, Policy
from slapbox.bots.tricks import Case, TrickBot, crowded
from slapbox.games.last_panther import scoring, shapes
from slapbox.games.last_panther.scoring import GREEN_5
from slapbox.games.mudeck.cards import BIT, CARDS, NUMBER, mask_of, pick
from slapbox.games.tricks.order import order
from slapbox.games.tricks.play import Tricks
from slapbox.games.tricks.worlds import World

_BAD: Final = mask_of(card for card in range(CARDS) if scoring.points(BIT[card], last=False) < 0)

LIKING: Final = 0.3
"""Points that a patient player gives for each number that a card is lower than another."""

FINALISTS: Final = 6
"""Cards whose sets are all tried: those that the player would miss least."""


def _wants(_: int, __: int, pile: int, ___: int) -> bool:
    return scoring.points(pile, last=False) > 0


_STYLE: Final = Style(_wants, cheap=_BAD, dear=_BAD)


def _score(played: Played) -> list[int]:
    return [
        scoring.points(taken, last=seat == played.last) for seat, taken in enumerate(played.taken)
    ]


class View(shapes.SeatView, Noticed):
    """A bot's view of The Last Panther."""


class LastPantherBot(TrickBot[View]):
    """Takes the tricks that are worth something, and passes on what it had to suffer from."""

    __slots__ = ()

    def cases(self, view: View) -> Callable[[World], Case]:  # noqa: ARG002 - all are alike
        """Nothing depends on the world but the hands."""
        style = self._style()
        return lambda world: Case(world.tricks, style, _score)

    def _style(self) -> Style | Policy:
        return PantherPolicy(self._rng.random) if self._keen else _STYLE

    def choose(self, view: View) -> AnyMove:
        """The cards to pass: the best set of those that it would miss least."""
        count, to = view["pass_count"], (self.seat + view["pass_step"]) % view["seats"]
        draw = self.drawing(view, partial(self._others_passed, count, view["pass_step"]))
        half = crowded(view["seats"]) / 2
        hand = [card["card"] for card in view["hand"]]
        effort = self._effort.share(half * count / len(hand)).sooner(1 / 2)
        dealer = None if view["first_lead"] == "green_5" else view["dealer"]
        leader = None if dealer is None else (dealer + 1) % view["seats"]
        after = partial(self._passed, to, leader)
        least = self._missed_least(hand, count, effort, draw, after)[:FINALISTS]
        cards = self.best(list(combinations(least, count)), draw, after, half)
        return {"move": "pass_cards", "cards": sorted(cards)}

    def liking(self, option: Any) -> float:
        """Somebody patient likes to keep high cards."""
        return -LIKING * NUMBER[option] if isinstance(option, int) else 0

    def _missed_least(
        self,
        hand: list[int],
        count: int,
        effort: Effort,
        draw: Callable[[], Case],
        after: Callable[[Case, Sequence[int]], Case],
    ) -> list[int]:
        """The hand, in the order in which the player would like to be rid of it. For each trial of
        the effort it is split into sets at random, and each of them is passed once in the same
        world."""
        gained = dict.fromkeys(hand, 0.0)
        tried = dict.fromkeys(hand, 0)
        for _ in range(1 + effort.trials):
            case = draw()
            mixed = self._rng.sample(hand, len(hand))
            mixed += mixed[: -len(hand) % count]
            for first in range(0, len(mixed), count):
                cards = mixed[first : first + count]
                gain = self.gain(after(case, cards))
                for card in cards:
                    gained[card] += gain
                    tried[card] += 1
            if effort.is_over:
                break
        return sorted(hand, key=lambda card: gained[card] / tried[card], reverse=True)

    def _others_passed(self, count: int, step: int, world: World) -> Case:
        """The others pass bad cards, if they have enough of them; what else they do not like is
        left to chance."""
        hands = world.tricks.hands.copy()
        seats = len(hands)
        for giver in range(seats):
            if giver != self.seat:
                gift = self._gift(world.tricks.hands[giver], count)
                hands[giver] ^= gift
                hands[(giver + step) % seats] |= gift
        return Case(Tricks(order(), hands, 0), self._style(), _score)

    def _gift(self, hand: int, count: int) -> int:
        gift = 0
        for _ in range(count):
            left = hand & ~gift
            gift |= BIT[pick(left & _BAD or left, self._rng.random)]
        return gift

    def _passed(self, to: int, leader: int | None, case: Case, cards: Sequence[int]) -> Case:
        """Pass these cards, too. Then the ``leader`` leads; or if there is none yet, the green five
        is led."""
        hands = case.tricks.hands.copy()
        hands[self.seat] ^= mask_of(cards)
        hands[to] |= mask_of(cards)
        if leader is not None:
            return case._replace(tricks=Tricks(case.tricks.order, hands, leader))
        holder = next(seat for seat, hand in enumerate(hands) if hand & BIT[GREEN_5])
        return case._replace(tricks=Tricks(case.tricks.order, hands, holder)).after(GREEN_5)
