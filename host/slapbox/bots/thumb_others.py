"""Players of Rummü and Safarü who follow rules of thumb. As in :mod:`slapbox.bots.thumb`: by them
all others are measured, so nothing here may change."""

from random import Random

from slapbox.bots.acts import AnyMove
from slapbox.bots.rummue import Step, View, seen_of, steps
from slapbox.bots.rummue_hands import best_of
from slapbox.bots.safarue import SafarueBot, Way
from slapbox.bots.safarue import View as SafarueView
from slapbox.bots.safarue_playout import Style
from slapbox.bots.thinking import Thinker
from slapbox.games.mudeck.cards import BIT, COLOUR, NUMBER, OF_COLOUR, cards_of
from slapbox.games.rummue.scoring import left

_YELLOW = OF_COLOUR[1]


class RummueThumb(Thinker[View]):
    """Takes a discard that fits, lays what it can, and discards what has the fewest friends."""

    __slots__ = ()

    def __init__(self, seat: int, rng: Random) -> None:
        super().__init__(seat, rng, "rule")

    def decide(self, view: View) -> AnyMove:
        """Return what the hand is rid of best; a draw or a discard if there is nothing to lay."""
        seen = seen_of(view, self.seat)
        tried = list(steps(view, seen))
        if any(step.stock for step in tried):
            return self._draw(view, tried)
        laying = [step for step in tried if step.discarded is None]
        gains = [step.won + left(step.hand) - left(seen.hand) for step in laying]
        if laying and max(gains) > 0:
            return laying[gains.index(max(gains))].move
        return min(
            (step for step in tried if step.discarded is not None),
            key=lambda step: (self._friends(step), self._rng.random()),
        ).move

    def _draw(self, view: View, tried: list[Step]) -> AnyMove:
        """The top discard, if more can be laid with it at once."""
        seen = seen_of(view, self.seat)
        now = best_of(seen.hand, seen.side, seen.wrap).value
        for step in tried:
            draws = step.hand.bit_count() == seen.hand.bit_count() + 1
            if draws and best_of(step.hand, step.side, seen.wrap).value > now:
                return step.move
        return next(step.move for step in tried if step.stock)

    @staticmethod
    def _friends(step: Step) -> int:
        """Return how many cards of the hand could lie beside the discard: of its number, or of its
        colour and near. A joker is a friend of all."""
        card = step.discarded
        if card is None or BIT[card] & _YELLOW:
            return len(BIT)
        return sum(
            NUMBER[other] == NUMBER[card]
            or (COLOUR[other] == COLOUR[card] and abs(NUMBER[other] - NUMBER[card]) <= 2)
            for other in cards_of(step.hand)
        )


class SafarueThumb(SafarueBot):
    """Captures what is worth most at a glance; in the variant plays what gives least away."""

    __slots__ = ()

    def __init__(self, seat: int, rng: Random) -> None:
        super().__init__(seat, rng, "rule")

    def decide(self, view: SafarueView) -> AnyMove:
        """The best capture; without any, the card that is worth least."""
        style = Style.of(view)
        return max(self.ways(view, style), key=lambda way: self._worth(way, style)).as_move()

    def _worth(self, way: Way, style: Style) -> tuple[float, float]:
        alone = style.taste.of(BIT[way.card])
        if way.capture is None:
            return -alone, self._rng.random()
        gain = style.taste.gain(way.card, way.capture) if way.capture else -alone / 10
        return -gain if style.neighbour and not way.laid else gain, self._rng.random()
