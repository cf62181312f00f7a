"""Chance: what is dealt to people comes from nowhere that anybody could look."""

from __future__ import annotations

import random
from collections import Counter
from hashlib import shake_256
from math import factorial, log2
from typing import Final

import pytest

from slapbox.games import find
from slapbox.games.dealing import chance, shuffled
from slapbox.games.options import complete

ENOUGH_BITS: Final = 128
WIMMUELN: Final = find("wimmueln")


class Source:
    """Stands in for the operating system's randomness: a stream that a test can draw again."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.drawn = 0

    def read(self, count: int) -> bytes:
        self.drawn += count
        return shake_256(f"{self.name} {self.drawn}".encode()).digest(count)


def dealt(monkeypatch: pytest.MonkeyPatch, source: Source) -> list[int]:
    monkeypatch.setattr(random, "_urandom", source.read)
    return shuffled(WIMMUELN, 4, complete(WIMMUELN.rules, {}), None)


def test_every_order_of_the_cards_can_come_and_no_seed_lies_between(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each card's place is drawn from the system's randomness: as many bits go in as there are
    orders of the cards, far more than anybody can search."""
    source = Source("one")
    deck = dealt(monkeypatch, source)
    orders_bits = log2(factorial(len(deck)))
    assert 8 * source.drawn >= orders_bits > ENOUGH_BITS
    assert deck == dealt(monkeypatch, Source("one"))
    assert deck != dealt(monkeypatch, Source("other"))


def test_nothing_that_is_known_of_the_process_decides_it() -> None:
    """Seeding Python's own generator, as a search would, changes nothing."""
    decks = []
    for _ in range(2):
        random.seed(7)
        decks.append(shuffled(WIMMUELN, 4, complete(WIMMUELN.rules, {}), None))
    assert decks[0] != decks[1]
    assert chance(None, 3).random() != chance(None, 3).random()
    assert chance(7, 3).random() == chance(7, 3).random() != chance(7, 4).random()


def test_every_card_comes_to_every_place_equally_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chi-square over cards and places, of a stream that is always the same: far inside of what
    fair shuffling gives (3,481 degrees of freedom, standard deviation 83)."""
    counts: Counter[tuple[int, int]] = Counter()
    source, deals = Source("many"), 2000
    for _ in range(deals):
        counts.update(enumerate(dealt(monkeypatch, source)))
    expected = deals / 60
    off = sum(
        (counts[place, card] - expected) ** 2 / expected
        for place in range(60)
        for card in range(60)
    )
    assert 3481 - 4 * 83 < off < 3481 + 4 * 83
