"""Seatings: everybody once, tables as even as can be, and few meet again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from slapbox.venue.messages import Brought, Drawn, Founded, Guest, Joined, Kind
from slapbox.venue.seating import Met, drawn, mixed, seeded, sizes
from slapbox.venue.tournament import Tournament

TABLES = tuple(f"t{number:02}" for number in range(30))


@given(st.integers(1, 120), st.integers(1, 30), st.integers(1, 4), st.integers(4, 8))
def test_tables_are_as_even_as_can_be(people: int, tables: int, fewest: int, most: int) -> None:
    needed = -(-people // most)
    assume(needed <= tables and people >= needed * fewest)
    counts = sizes(people, tables, fewest, most)
    assert sum(counts) == people
    assert max(counts) - min(counts) <= 1
    assert fewest <= min(counts) <= max(counts) <= most


@pytest.mark.parametrize(("people", "tables"), [(0, 5), (2, 5), (26, 5)])
def test_who_cannot_all_sit_is_told(people: int, tables: int) -> None:
    with pytest.raises(ValueError, match="people at"):
        sizes(people, tables, 3, 5)


def repeats(groups: Mapping[str, Sequence[Guest]], met: Met) -> int:
    """Return how often two sit together who have played with each other before."""
    pairs = [frozenset(pair) for group in groups.values() for pair in combinations(group, 2)]
    return sum(met.get(pair, 0) for pair in pairs)


def evening(kind: Kind, people: int, tables: int) -> Tournament:
    names = [f"g{number:02}" for number in range(people)]
    rows = [names[number::tables] for number in range(tables)]
    messages = [
        Joined(table, table, tuple(row)) for table, row in zip(TABLES, rows, strict=False) if row
    ]
    return Tournament([Founded("venue", kind), *messages])


def play(tournament: Tournament, seating: dict[str, tuple[Guest, ...]]) -> None:
    """Everybody goes where they are sent, and the first names of the alphabet are better."""
    number = len(tournament.rounds) + 1
    tournament.add(Drawn(number, "mu", tuple(seating.items())))
    names = tournament.names
    for table in TABLES:
        there = tuple(names[guest] for guest in seating.get(table, ()))
        tournament.add(Joined(table, table, there, revision=number))
        if there:
            places = tuple(1 + sum(other < name for other in there) for name in there)
            scores = tuple(-place for place in places)
            tournament.add(Brought(table, f"m{number}", number, "mu", there, scores, places))


@pytest.mark.parametrize(("people", "tables"), [(16, 4), (17, 5), (24, 6), (30, 8)])
def test_in_a_league_hardly_anybody_meets_twice(people: int, tables: int) -> None:
    tournament = evening("league", people, tables)
    for number in range(4):
        seating = drawn(tournament, TABLES[:tables], 3, 4)
        assert seating is not None
        assert sorted(guest for row in seating.values() for guest in row) == sorted(
            tournament.here()
        )
        if number == 1:
            assert repeats(seating, tournament.met()) == 0
        play(tournament, seating)
    assert max(tournament.met().values()) <= 2


def test_a_knock_out_comes_to_its_end_and_the_best_one_wins() -> None:
    tournament = evening("knock-out", 25, 9)
    left = []
    while (seating := drawn(tournament, TABLES[:9], 3, 4)) is not None:
        left.append(sum(map(len, seating.values())))
        play(tournament, seating)
    assert left == sorted(left, reverse=True)
    assert left[0] == 25
    assert tournament.standings()[0].guest.name == "g00"
    assert any(standing.out is None for standing in tournament.standings())


def test_the_best_meet_late() -> None:
    people = [Guest(f"g{number}", "1") for number in range(8)]
    seating = seeded(people, TABLES, [2, 2, 2, 2])
    assert [[guest.name for guest in row] for row in seating.values()] == [
        ["g0", "g7"], ["g1", "g6"], ["g2", "g5"], ["g3", "g4"]
    ]  # fmt: skip


def test_in_a_duplicate_evening_all_stay() -> None:
    assert drawn(evening("duplicate", 12, 3), TABLES[:3], 3, 4) == {}


def test_the_same_evening_is_drawn_the_same_way() -> None:
    people = [Guest(f"g{number}", "1") for number in range(20)]
    met = {frozenset(people[:2]): 1, frozenset(people[4:6]): 2}
    assert mixed(people, TABLES, [4] * 5, met) == mixed(people, TABLES, [4] * 5, met)
    assert repeats(mixed(people, TABLES, [4] * 5, met), met) == 0
