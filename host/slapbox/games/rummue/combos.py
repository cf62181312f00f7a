"""Lings and sequences: what a selection of cards is, what it is worth, or why it is nothing.

Everything is worked out once for each set of places and remembered: there are not many.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from slapbox.games.mudeck.cards import COLOURS, cards_of, face
from slapbox.games.mudeck.shapes import Colour
from slapbox.games.protocol import Options
from slapbox.games.rummue import shapes
from slapbox.games.rummue.cards import (
    HIGHEST,
    IS_JOKER,
    JOKERS,
    PLACE,
    PLACE_BIT,
    REAL,
    WIDTH,
    YELLOW,
    places_of,
)
from slapbox.text import Text

FEWEST: Final = 3
"""Cards of a combination."""

_JOKERS: Final = places_of(JOKERS)
_REMEMBERED: Final = 1 << 16


class Shape(NamedTuple):
    """A legal combination, by its ``places`` in reading order. ``pure``: worth more than a mixed
    one, which has a joker or different colours."""

    kind: shapes.ComboKind
    places: tuple[int, ...]
    jokers: int
    pure: bool
    worth: int


class Swap(NamedTuple):
    """A joker at ``place``, and the places ``by`` of the cards that may take its place."""

    place: int
    by: int


@dataclass(frozen=True, slots=True)
class Combo:
    """A combination of certain cards, in reading order; ``roles`` are its jokers."""

    shape: Shape
    cards: tuple[int, ...]

    @property
    def mask(self) -> int:
        """Its places."""
        return _mask(self.shape.places)

    def as_json(self) -> shapes.Combo:
        """As pages get it."""
        shape = self.shape
        roles = dict(swaps(self.mask, shape.kind))
        return {
            "kind": shape.kind,
            "worth": shape.worth,
            "cards": [
                {**face(card), "joker": _colours(roles[PLACE[card]]) if IS_JOKER[card] else None}
                for card in self.cards
            ],
        }


def describe(cards: Sequence[int], options: Options) -> Combo | Text:
    """Return what these cards are together, or the reason why they are nothing."""
    wrap = bool(options["wrap"])
    mask = 0
    for card in cards:
        mask |= PLACE_BIT[card]
    if mask.bit_count() < len(cards):
        return Text("rummue.why.twice")
    shape = shape_of(mask, wrap)
    if shape is None:
        return _why_nothing(mask, wrap)
    by_place = {PLACE[card]: card for card in cards}
    return Combo(shape, tuple([by_place[place] for place in shape.places]))


def _why_nothing(mask: int, wrap: bool) -> Text:
    """Return what is wrong with a selection of different cards that is no combination."""
    places = tuple(cards_of(mask))
    count = len(places)
    if count < FEWEST:
        return Text("rummue.why.few")
    if _in_sequence(places, wrap) is None:
        return Text("rummue.why.numbers")
    real = {place % WIDTH for place in places} - {YELLOW}
    jokers = (mask & _JOKERS).bit_count()
    if len(real) > 1 and len(real) + jokers < count:
        return Text("rummue.why.colours")
    most = (count - 1) // 2 if len(real) < 2 else 1
    return Text("rummue.why.jokers", {"most": most, "cards": count})


@lru_cache(_REMEMBERED)
def shape_of(mask: int, wrap: bool) -> Shape | None:
    """The combination that these places are, if they are one. ``wrap``: 0 follows 9 (RU-2)."""
    if mask.bit_count() < FEWEST:
        return None
    places = tuple(cards_of(mask))
    jokers = (mask & _JOKERS).bit_count()
    if places[0] // WIDTH == places[-1] // WIDTH:
        worth = _worth_of_ling(places[0] // WIDTH, len(places), jokers)
        return Shape("ling", places, jokers, not jokers, worth)
    ordered = _in_sequence(places, wrap)
    if ordered is None:
        return None
    real = {place % WIDTH for place in places} - {YELLOW}
    if len(real) == 1 and 2 * jokers < len(places):
        worth = _worth_of_sequence(len(places), pure=not jokers)
        return Shape("one_colour", ordered, jokers, not jokers, worth)
    if len(real) + jokers == len(places) and jokers <= 1:  # then they are five at most
        worth = _worth_of_sequence(len(places), pure=False)
        return Shape("mixed_colour", ordered, jokers, pure=False, worth=worth)
    return None


def _in_sequence(places: tuple[int, ...], wrap: bool) -> tuple[int, ...] | None:
    """The places from the lowest number on, if their numbers follow each other, or are all the
    same."""
    numbers = [place // WIDTH for place in places]
    if numbers[0] == numbers[-1]:
        return places
    gaps = [at for at in range(1, len(places)) if numbers[at] != numbers[at - 1] + 1]
    if not gaps:
        return places
    if not wrap or len(gaps) > 1 or (numbers[0], numbers[-1]) != (0, HIGHEST):
        return None
    if numbers[gaps[0]] == numbers[gaps[0] - 1]:
        return None
    return places[gaps[0] :] + places[: gaps[0]]


def _worth_of_ling(number: int, count: int, jokers: int) -> int:
    """Fives are 50 flat: they cannot be pure. 1s and 7s bring half, as there are two of each."""
    worth = {3: 0, 4: 10 if jokers else 30, 5: 50}[count]
    return worth // 2 if number in (1, 7) else worth


def _worth_of_sequence(count: int, *, pure: bool) -> int:
    """10 for each card beyond the third; from four cards on a pure one is worth more by 10 than a
    mixed one, and from five on by 20."""
    mixed = 10 * (count - FEWEST)
    return mixed + (10 if count < 5 else 20) * pure


def worth_of(mask: int, wrap: bool) -> int:
    """Return the worth of these places as a combination; nothing if they are none."""
    shape = shape_of(mask, wrap)
    return 0 if shape is None else shape.worth


@lru_cache(_REMEMBERED)
def extensions(mask: int, wrap: bool) -> int:
    """The places that may be added to this combination."""
    places = 0
    for number in _neighbours(mask, wrap):
        for place in range(number * WIDTH, (number + 1) * WIDTH):
            bit = 1 << place
            if not mask & bit and shape_of(mask | bit, wrap) is not None:
                places |= bit
    return places


def _neighbours(mask: int, wrap: bool) -> set[int]:
    """The numbers beside those of a combination; for a ling its own."""
    numbers = {place // WIDTH for place in cards_of(mask)}
    beside = {number + step for number in numbers for step in (-1, 1)}
    if wrap:
        beside = {number % (HIGHEST + 1) for number in beside}
    return numbers if len(numbers) == 1 else beside & set(range(HIGHEST + 1)) - numbers


def swaps(mask: int, kind: shapes.ComboKind) -> tuple[Swap, ...]:
    """Each joker of this combination, with what it stands for: in a one-colour sequence the card of
    that colour. Else the cards of the colours that are not there yet, perhaps none."""
    places = tuple(cards_of(mask))
    real = {place % WIDTH for place in places} - {YELLOW}
    colours = real if kind == "one_colour" else set(REAL) - real
    return tuple(
        Swap(place, _mask([place - YELLOW + colour for colour in colours]))
        for place in places
        if place % WIDTH == YELLOW
    )


def _mask(places: Sequence[int]) -> int:
    return sum(1 << place for place in places)


def _colours(mask: int) -> list[Colour]:
    return [COLOURS[place % WIDTH] for place in cards_of(mask)]
