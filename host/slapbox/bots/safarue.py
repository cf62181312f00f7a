"""A player of Safarü and its variant."""

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from slapbox.bots.acts import Act, AnyMove, Finish, Noticed, Press
from slapbox.bots.human import reaction_us
from slapbox.bots.levels import DEFAULT, Level
from slapbox.bots.memory import RecalledSafarue
from slapbox.bots.safarue_playout import Style
from slapbox.bots.thinking import Thinker, lead_over_others
from slapbox.games.mudeck.cards import mask_of
from slapbox.games.protocol import KEYS
from slapbox.games.safarue import shapes
from slapbox.games.safarue.captures import NOTHING, Capture, capture
from slapbox.games.safarue.moves import captured
from slapbox.games.safarue.rounds import Round
from slapbox.games.safarue.worlds import resample

PART: Final = 1 / 2
"""Share of the usual effort: a trial takes twice the time."""

SHORTLIST: Final = 8
"""Captures of each card that are tried in earnest."""

AHEAD: Final = 6
"""Moves that a bot thinks ahead: further on the hands that it imagines are all wrong."""

LIKING: Final = 0.25
"""Points that a patient player gives for each card that a capture takes from the prairie."""

CONSIDERED: Final = 1000
"""Most captures of a card that are looked at, where the table does not list them."""

SEES: Final[dict[Level, float]] = {
    "random": 0.5,
    "easy": 0.8,
    "good": 0.97,
    "rule": 0.8,
    "expert": 0.97,
    "clairvoyant": 1,
}
"""Rate at which a bot sees a capture of two cards where the table does not tell. One of three cards
is rarer again by the same factor, and so on. Everybody sees a single card."""

ALARMS: Final = 0.1
"""Rate at which a random player points out a capture, whether there was one or not."""


SEARCH_US: Final = (300_000, 2_500_000)
"""Time to find a capture, beyond the reaction."""


class Way(NamedTuple):
    """A card and what it captures. Without a ``capture`` the neighbour decides; a card that is
    ``laid`` was there before."""

    card: int
    capture: Capture | None
    laid: bool = False

    def as_move(self) -> AnyMove:
        """The record of the move."""
        if self.capture is None:
            return {"move": "offer", "card": self.card}
        if self.laid:
            return {"move": "take", **captured(self.capture)}
        return {"move": "play", "card": self.card, **captured(self.capture)}


class View(RecalledSafarue, Noticed):
    """A bot's view of Safarü and its variant, with what it remembers."""


class SafarueBot(Thinker[View]):
    """Tries what it sees in possible worlds, and keeps an eye on the others.

    If the table does not watch (``capture_duty`` is ``spot``) it may overlook a capture, of its own
    or of others.
    """

    __slots__ = ("_level",)

    def __init__(self, seat: int, rng: Random, level: Level = DEFAULT) -> None:
        super().__init__(seat, rng, level)
        self._level: Level = level

    def react(self, view: View) -> list[Act]:
        """The move that the phase asks for; or a slap, if somebody seems to have missed a
        capture."""
        return self._watch(view) if view["phase"] == "spot" else super().react(view)

    # ---- what others miss ----

    def _watch(self, view: View) -> list[Act]:
        """One slap, or the word that none will come."""
        own = next(team for team in view["teams"] if self.seat in team)
        watches = view["turn"] not in own and self.seat not in view["muted"]
        if view["revision"] == self._revision or not watches:
            return []
        self._revision = view["revision"]
        after_us = reaction_us(self._rng) + self._rng.randint(*SEARCH_US)
        if not self._spots(view):
            return [Finish(after_us)]
        return [Press(self._rng.randrange(KEYS), after_us)]

    def _spots(self, view: View) -> bool:
        if self._level == "random":
            return self._rng.random() < ALARMS
        if (laid := view["laid"]) is None:
            return False
        prairie = mask_of(card["card"] for card in view["prairie"])
        number = laid["card"]["number"]
        return bool(self._seen(Style.of(view).finder.some(prairie, number, CONSIDERED)))

    def _seen(self, captures: Sequence[Capture]) -> list[Capture]:
        """Those that it sees: of each size all or none."""
        sizes = sorted({_size(capture) for capture in captures})
        rate = SEES[self._level]
        seen = {size for size in sizes if self._rng.random() < rate ** (size - 1)}
        return [capture for capture in captures if _size(capture) in seen]

    # ---- what it does ----

    def move(self, view: View) -> AnyMove:
        """Choose a move. Where players have to see for themselves what a card captures, that is not
        listed among the legal moves."""
        if view["phase"] != "play" or view["capture_duty"] == "strict":
            return super().move(view)
        if self._level == "random":
            held = self._rng.choice(view["hand"])
            return self._rng.choice(self._plays(view, held, Style.of(view))).as_move()
        return self._think(view)

    def decide(self, view: View) -> AnyMove:
        """A card to play, or what the card captures that was laid."""
        style = Style.of(view, keen=self._keen)
        return self.best_of(
            self.ways(view, style),
            self.truth or (lambda: resample(view, self._rng)),
            lambda cards, way: self._gain(cards, way, style),
            PART,
        ).as_move()

    def liking(self, option: Way) -> float:
        """Somebody patient likes to gather many cards."""
        return LIKING * _size(option.capture or NOTHING)

    def ways(self, view: View, style: Style) -> list[Way]:
        """Return what to choose from, as far as it sees that."""
        if view["phase"] == "take" and (laid := view["laid"]) is not None:
            card, captures = laid["card"]["card"], _read(laid["captures"] or ())
            return [Way(card, capture, laid=True) for capture in _most(card, captures, style)]
        return [way for held in view["hand"] for way in self._plays(view, held, style)]

    def _plays(self, view: View, held: shapes.HandCard, style: Style) -> list[Way]:
        """All that it would do with this card."""
        card, listed = held["card"], held["captures"]
        if listed is None:
            prairie = mask_of(wild["card"] for wild in view["prairie"])
            captures = self._seen(style.finder.some(prairie, held["number"], CONSIDERED))
        else:
            captures = _read(listed)
        if not captures:
            return [Way(card, NOTHING)]
        if style.neighbour:
            return [Way(card, None)]
        return [Way(card, capture) for capture in _most(card, captures, style)]

    def _gain(self, cards: Round, way: Way, style: Style) -> float:
        """Return how far this seat's team gets ahead that way."""
        cards, random = cards.copy(), self._rng.random
        if not way.laid:
            cards.lay(way.card)
        decided = way.capture
        cards.settle(style.capture(cards, way.card, random)[1] if decided is None else decided)
        style.play_on(cards, AHEAD, random)
        lead = lead_over_others(style.points(cards), self.seat % cards.teams)
        return -lead if style.neighbour else lead


def _most(card: int, captures: list[Capture], style: Style) -> list[Capture]:
    """Those that are worth most at a glance."""
    captures.sort(key=lambda capture: style.taste.gain(card, capture), reverse=True)
    return captures[:SHORTLIST]


def _size(capture: Capture) -> int:
    """Return how many cards it takes from the prairie."""
    return capture.bit_count()


def _read(captures: Sequence[shapes.Capture]) -> list[Capture]:
    return [
        capture(mask_of(chosen["addition"]), mask_of(chosen["total"]), mask_of(chosen["pair"]))
        for chosen in captures
    ]
