"""Safarü played on by players who hardly think, and what their captured cards are worth then."""

from __future__ import annotations

from functools import lru_cache
from math import erf, prod, sqrt
from typing import Final, NamedTuple

from slapbox.bots.montecarlo import Chance
from slapbox.games.mudeck.cards import BIT, COLOURS, NUMBER, NUMBERS, OF_COLOUR, cards_of, triangles
from slapbox.games.safarue import scoring, shapes
from slapbox.games.safarue.captures import NOTHING, ZEROS, Capture, Finder, Rulings, finder, parts
from slapbox.games.safarue.rounds import Round
from slapbox.games.safarue.scoring import Animals

DRAWS: Final = 2
"""Captures of a card that come to mind."""

_KINDS: Final = {"unicorns": len(NUMBERS), "porcupines": len(NUMBERS), "cards": len(BIT)}
"""Kinds of which the team with most gets an award, with the number of cards of each."""

_LEAST: Final = 0.01
"""Least number that counts as left, so that nothing divides by zero; with none all is settled."""


class Taste(NamedTuple):
    """Worth of captured cards at a glance, beside their triangles: each unicorn, porcupine and
    puppy, and any card at all."""

    unicorns: int
    porcupines: int
    unicorn: float
    porcupine: float
    puppy: float
    any_card: float

    def of(self, cards: int) -> float:
        """Return what all these cards are worth together."""
        return (
            triangles(cards)
            + self.unicorn * (cards & self.unicorns).bit_count()
            + self.porcupine * (cards & self.porcupines).bit_count()
            + self.puppy * (cards & ZEROS).bit_count()
            + self.any_card * cards.bit_count()
        )

    def gain(self, card: int, capture: Capture) -> float:
        """Return what this card takes with this capture."""
        addition, total, pair = parts(capture)
        return self.of(addition | total | pair | (BIT[card] if pair else 0))


def taste_of(suits: Animals) -> Taste:
    """In the game; or in its variant, which has no unicorns: there it tells how bad cards are."""
    porcupines = OF_COLOUR[COLOURS.index(suits.porcupine)]
    if suits.unicorn is None:
        return Taste(0, porcupines, 0, 2, 0, 0.8)
    return Taste(OF_COLOUR[COLOURS.index(suits.unicorn)], porcupines, 2.5, -1.5, -5, 0)


@lru_cache(1 << 14)
def chances(counts: tuple[int, ...], left: int) -> tuple[float, ...]:
    """Return how likely each team has the most in the end, if they have so many now and so many are
    ``left``. Each of those goes to any team: so a lead over another team spreads as a random walk
    does, nearly normally. Teams that share the most have it by halves, as the award is shared."""
    spread = 2 * sqrt(max(left, _LEAST) / len(counts))
    odds = [
        prod(1 + erf((own - other) / spread) for rival, other in enumerate(counts) if rival != team)
        for team, own in enumerate(counts)
    ]
    return tuple(odd / sum(odds) for odd in odds)


class Style(NamedTuple):
    """Style of play: players make the captures that are worth most to this ``taste``. In the
    variant the ``neighbour`` makes them, and a player plays the card that gives it least. A
    ``keen`` player asks in the end how likely each team will have the most of what counts."""

    finder: Finder
    suits: Animals
    taste: Taste
    neighbour: bool
    keen: bool

    @classmethod
    def of(cls, view: shapes.Match, *, keen: bool = False) -> Style:
        """In this match."""
        suits = scoring.animals(view["unicorn"], view["porcupine"])
        rules = finder(Rulings(**view["rulings"]))
        return cls(rules, suits, taste_of(suits), view["neighbour"], keen)

    def capture(self, cards: Round, card: int, random: Chance) -> tuple[float, Capture]:
        """Return what is captured with this card, and what that is worth."""
        draw, taste = self.finder.draw, self.taste
        prairie, weight, number = cards.prairie, cards.weight, NUMBER[card]
        capture = draw(prairie, weight, number, random)
        if not capture:
            return 0, NOTHING
        worth = taste.gain(card, capture)
        for _ in range(DRAWS - 1):
            other = draw(prairie, weight, number, random)
            if other != capture and (gain := taste.gain(card, other)) > worth:
                worth, capture = gain, other
        return worth, capture

    def play(self, cards: Round, random: Chance) -> None:
        """Play a card of the seat whose turn it is."""
        options = [
            (*self.capture(cards, card, random), card) for card in cards_of(cards.hands[cards.turn])
        ]
        _, capture, card = (min if self.neighbour else max)(options)
        cards.lay(card)
        cards.settle(capture)

    def play_on(self, cards: Round, moves: int, random: Chance) -> None:
        """Play this many moves, or as many as there are left."""
        for _ in range(moves):
            if cards.over:
                return
            self.play(cards, random)

    def points(self, cards: Round) -> list[float]:
        """Return what the teams have; while cards are played, at a glance."""
        if not cards.over:
            return (
                self._hopes(cards) if self.keen else [self.taste.of(pile) for pile in cards.piles]
            )
        counts = scoring.counts(cards.piles, self.suits)
        score = scoring.variant if self.neighbour else scoring.classic
        parts = score(cards.piles, counts, to_nobody=False)
        return [sum(points) for points in zip(*parts.values(), strict=True)]

    def _hopes(self, cards: Round) -> list[float]:
        """Return what the teams may hope for while cards are played."""
        counts = scoring.counts(cards.piles, self.suits)
        awards = scoring.VARIANT if self.neighbour else scoring.CLASSIC
        hopes: list[float] = [
            triangles(pile) + awards.get("puppies", 0) * puppies
            for pile, puppies in zip(cards.piles, counts["puppies"], strict=True)
        ]
        for kind, there in _KINDS.items():
            if kind in awards and kind in counts:
                likely = chances(counts[kind], there - sum(counts[kind]))
                hopes = [
                    hope + awards[kind] * chance for hope, chance in zip(hopes, likely, strict=True)
                ]
        return hopes
