"""A player of Wimmüln."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from itertools import permutations
from typing import Any, Final, NamedTuple

from slapbox.bots.acts import AnyMove, Noticed
from slapbox.bots.levels import Effort
from slapbox.bots.playout import Played, Style
from slapbox.bots.tricks import Case, TrickBot, crowded
from slapbox.games.mudeck.cards import ALL, BIT, CARDS, NUMBER, cards_of, mask_of, pick, triangles
from slapbox.games.tricks.play import Tricks
from slapbox.games.tricks.shapes import HandCard
from slapbox.games.tricks.worlds import World
from slapbox.games.wimmueln import scoring, shapes
from slapbox.games.wimmueln.game import Cross

USUAL: Final = mask_of(card for card in range(CARDS) if 1 <= NUMBER[card] <= 5)
"""The cards that most people estimate with."""

SHORTLIST: Final = 10
"""Estimates that are tried in earnest."""

LOW: Final = mask_of(card for card in range(CARDS) if NUMBER[card] < 5)

HIGHEST: Final = 7
"""Higher numbers win tricks, but hardly anybody wins so many."""


LIKING: Final = 0.3
"""Points that a confident player gives for foretelling one more trick."""


def wanted(cross: Cross) -> int:
    """The numbers of tricks, as bits, with which a player wants another one: a number on top is
    worth to go on from a lower one below."""
    top, below = (NUMBER[card] for card in cross)
    lower, higher = sorted((top, below))
    content = {higher} if top >= below else {lower, higher}
    return sum(1 << won for won in range(CARDS) if won not in content)


def _style(crosses: Sequence[Cross]) -> Style:
    wants = [wanted(cross) for cross in crosses]
    return Style(lambda seat, _, __, won: bool(wants[seat] >> won & 1), cheap=LOW, dear=ALL & ~LOW)


def _score(crosses: Sequence[Cross], both: int) -> Callable[[Played], list[int]]:
    numbers = [(NUMBER[top], NUMBER[below]) for top, below in crosses]

    def score(played: Played) -> list[int]:
        return [
            triangles(taken) + scoring.bonus(*pair, won, both)
            for taken, pair, won in zip(played.taken, numbers, played.won, strict=True)
        ]

    return score


class Laid(NamedTuple):
    """Tricks of which the estimates are out, those of this seat excepted; and what ``both`` numbers
    of an estimate bring if they are equal (WI-3)."""

    tricks: Tricks
    crosses: list[Cross]
    both: int


class View(shapes.SeatView, Noticed):
    """A bot's view of Wimmüln."""


class WimmuelnBot(TrickBot[View]):
    """Estimates what it would win most likely, and then tries to win just that."""

    __slots__ = ()

    def cases(self, view: View) -> Callable[[World], Case]:
        """All want to hit their own estimates; what lies below is a part of the world."""
        tops = [cross["top"]["card"] for cross in view["estimates"] if cross is not None]
        estimate = view["estimate"]
        own = None if estimate is None else estimate["below"]
        if own is None:
            raise ValueError("cards are played before the own estimate")
        hidden = own["card"]
        both = view["both_bonus"]

        def case(world: World) -> Case:
            below = [cards_of(aside)[0] if aside else hidden for aside in world.aside]
            return _case(world.tricks, list(zip(tops, below, strict=True)), both)

        return case

    def choose(self, view: View) -> AnyMove:
        """The card to lead, or the estimates."""
        if view["phase"] == "lead":
            cards = [move["card"] for move in view["moves"] if move["move"] == "choose_lead"]
            draw = self.drawing(view, lambda world: world.tricks)
            return {
                "move": "choose_lead",
                "card": self.best(cards, draw, partial(self._led, view["both_bonus"])),
            }
        top, below = self._estimate(view)
        return {"move": "estimate", "top": top, "below": below}

    def _led(self, both: int, tricks: Tricks, card: int) -> Case:
        """With this lead, when everybody has estimated somehow."""
        tricks = tricks.copy()
        tricks.play(card)
        crosses = [self._lay(tricks.hands, seat) for seat in range(tricks.seats)]
        return _case(tricks, crosses, both)

    def _lay(self, hands: list[int], seat: int) -> Cross:
        """Somebody's estimates, taken from the hand."""
        top, below = (self._out(hands, seat, USUAL) for _ in range(2))
        return top, below

    def _out(self, hands: list[int], seat: int, cards: int) -> int:
        card = pick(hands[seat] & cards or hands[seat], self._rng.random)
        hands[seat] ^= BIT[card]
        return card

    def liking(self, option: Any) -> float:
        """Somebody with nerve likes to foretell many tricks."""
        numbers = [NUMBER[card] for card in option] if isinstance(option, tuple) else [0]
        return LIKING * sum(numbers) / len(numbers)

    def _estimate(self, view: View) -> Cross:
        """Of the likely estimates, the best one."""
        both = view["both_bonus"]
        draw = self.drawing(view, lambda world: self._others_laid(world.tricks, both))
        options = list(permutations(_spare(view["hand"]), 2))
        third = crowded(view["seats"]) / 3
        often = self._often(draw, options, self._effort.share(third).sooner(1 / 3))
        likely = sorted(options, key=lambda cross: _expected(cross, often, both), reverse=True)
        return self.best(likely[:SHORTLIST], draw, self._laid, 2 * third)

    def _often(
        self, draw: Callable[[], Laid], options: Sequence[Cross], effort: Effort
    ) -> list[float]:
        """Return how often the seat won so many tricks, whatever it had estimated. A player who
        aims at a number gets it a little more often, so what is close to it counts as well."""
        often = [0.0] * CARDS
        for _ in range(1 + effort.trials):
            case = self._laid(draw(), self._rng.choice(options))
            won = case.play(self._rng.random).won[self.seat]
            for number, weight in ((won - 1, 1), (won, 2), (won + 1, 1)):
                often[max(number, 0)] += weight
            if effort.is_over:
                break
        return often

    def _others_laid(self, tricks: Tricks, both: int) -> Laid:
        """The others have laid their crosses."""
        crosses = [
            (0, 0) if seat == self.seat else self._lay(tricks.hands, seat)
            for seat in range(tricks.seats)
        ]
        return Laid(tricks, crosses, both)

    def _laid(self, laid: Laid, cross: Cross) -> Case:
        """This seat, too."""
        tricks, crosses = laid.tricks.copy(), laid.crosses.copy()
        crosses[self.seat] = cross
        tricks.hands[self.seat] &= ~mask_of(cross)
        return _case(tricks, crosses, laid.both)


def _case(tricks: Tricks, crosses: Sequence[Cross], both: int) -> Case:
    return Case(tricks, _style(crosses), _score(crosses, both))


def _expected(cross: Cross, often: Sequence[float], both: int) -> float:
    """Return what this estimate brings if one wins so many tricks so often."""
    top, below = NUMBER[cross[0]], NUMBER[cross[1]]
    return sum(often[won] * scoring.bonus(top, below, won, both) for won in {top, below})


def _spare(hand: Sequence[HandCard]) -> list[int]:
    """Of each number up to 7 the two cards that the player would miss least in play: no trumps, and
    such of which the hand has few."""
    length = Counter(card["suit"] for card in hand)
    by_loss = sorted(hand, key=lambda card: (card["suit"] == "trump", length[card["suit"]]))
    spare: dict[int, list[int]] = {}
    for card in by_loss:
        if card["number"] <= HIGHEST:
            spare.setdefault(card["number"], []).append(card["card"])
    cards = [card for alike in spare.values() for card in alike[:2]]
    return cards if len(cards) > 1 else [card["card"] for card in by_loss[:2]]
