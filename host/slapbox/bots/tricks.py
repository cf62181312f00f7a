"""Common parts of the players of Mü, The Last Panther and Wimmüln.

They look at their view, think of worlds that it allows, and try what they could do in each of them:
everybody plays on by rules of thumb, and the points tell how good it was.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from slapbox.bots.acts import AnyMove
from slapbox.bots.montecarlo import Chance
from slapbox.bots.playout import Played, Style, play_out
from slapbox.bots.policy import Policy, play_on
from slapbox.bots.thinking import Thinker, lead_over_others
from slapbox.games.mudeck.cards import COLOUR, NUMBER
from slapbox.games.tricks import shapes
from slapbox.games.tricks.play import Tricks
from slapbox.games.tricks.worlds import World, Worlds

if TYPE_CHECKING:
    from typing_extensions import ReadOnly

SECRET: Final = ("passing", "estimates")
"""The phases in which everybody chooses at the same time."""

LAST_TRICK_US: Final = 1_000_000
"""Time for a look at a trick that is complete, before the bot leads to the next."""

LAST_TRICK_OF_DEAL_US: Final = 3_200_000
UNPLAYED_US: Final = 5_000_000
"""Time for which the TV shows a deal's last trick, or the auction of one that was not played."""


class TrickView(shapes.Common, shapes.Own):
    """A seat's view of any of these games."""

    phase: ReadOnly[str]
    trumps: shapes.Trumps
    moves: ReadOnly[Sequence[AnyMove]]


View = TypeVar("View", bound=TrickView)
Option = TypeVar("Option")
Thought = TypeVar("Thought")


class Case(NamedTuple):
    """A deal that could be: its tricks, how everybody plays, and what its end is worth, by seat."""

    tricks: Tricks
    style: Style | Policy
    score: Callable[[Played], Sequence[float]]

    def end(self, random: Chance) -> Sequence[float]:
        """Return what everybody gets if it is played out."""
        return self.score(self.play(random))

    def play(self, random: Chance) -> Played:
        """Return how it could be played out."""
        style = self.style
        if isinstance(style, Style):
            return play_out(self.tricks, style, random)
        return play_on(self.tricks, style)

    def after(self, card: int) -> Case:
        """The same, after the next card."""
        tricks = self.tricks.copy()
        tricks.play(card)
        return self._replace(tricks=tricks)


def crowded(seats: int) -> float:
    """Return what part of the effort is fair where so many choose at the same time: the bots of one
    host share its processor."""
    return min(1.0, 4 / seats)


def unlike(cards: Iterable[int]) -> list[int]:
    """These cards, but only one of two that are alike."""
    return list({(COLOUR[card], NUMBER[card]): card for card in cards}.values())


class TrickBot(Thinker[View]):
    """Plays cards in possible worlds to the end of the deal."""

    __slots__ = ()

    def has_chosen(self, view: View) -> bool:
        """Cards to pass, or estimates."""
        return bool(view["phase"] in SECRET and view["chosen"][self.seat])

    def lingers_us(self, view: View) -> int:
        """At the last trick; after a deal, at what the TV shows before the sheet."""
        if view["phase"] == "deal_over":
            return LAST_TRICK_OF_DEAL_US if view["history"] else UNPLAYED_US
        looks = view["phase"] == "play" and view["trick"] is None and view["history"]
        return LAST_TRICK_US if looks else 0

    def decide(self, view: View) -> AnyMove:
        """A card, or whatever a phase of the game's own asks for."""
        return self.card(view) if view["phase"] == "play" else self.choose(view)

    def card(self, view: View) -> AnyMove:
        """The card to play."""
        cards = unlike(move["card"] for move in view["moves"] if move["move"] == "play")
        draw = self.drawing(view, self.cases(view))
        return {"move": "play", "card": self.best(cards, draw, Case.after)}

    def drawing(self, view: View, thought: Callable[[World], Thought]) -> Callable[[], Thought]:
        """Draws what could be, as the view allows: a ``thought`` about a world."""
        if (truth := self.truth) is not None:
            return lambda: thought(truth())
        worlds = Worlds(view)
        return lambda: thought(worlds.sample(self._rng))

    def best(
        self,
        options: Sequence[Option],
        draw: Callable[[], Thought],
        after: Callable[[Thought, Option], Case],
        part: float = 1,
    ) -> Option:
        """The option after which the seat gets farthest ahead, found with a part of the effort."""
        return self.best_of(
            options, draw, lambda thought, option: self.gain(after(thought, option)), part
        )

    def gain(self, case: Case) -> float:
        """Return how far the seat gets ahead, this time."""
        return lead_over_others(case.end(self._rng.random), self.seat)

    # ---- what a game has to say ----

    @abstractmethod
    def choose(self, view: View) -> AnyMove:
        """The move in a phase of the game's own."""

    @abstractmethod
    def cases(self, view: View) -> Callable[[World], Case]:
        """Return what each world means while cards are played."""
