"""Partners of one team sit together, and nobody moves without need."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from slapbox.evening.pairing import paired

FOUR = ((0, 2), (1, 3))
SIX = ((0, 3), (1, 4), (2, 5))


def together(teams: list[int | None], order: tuple[int, ...], pairs: object = FOUR) -> int:
    """Return how many pairs are of one team."""
    places = [[teams[order[place]] for place in pair] for pair in pairs]  # type: ignore[attr-defined]
    return sum(place == other and place is not None for place, other in places)


def test_neighbours_of_two_teams_become_partners_by_one_change() -> None:
    order = paired([0, 0, 1, 1], FOUR)
    assert together([0, 0, 1, 1], order) == 2
    assert sum(place != one for place, one in enumerate(order)) == 2


def test_who_sits_well_keeps_the_seat() -> None:
    assert paired([0, 1, 0, 1], FOUR) == (0, 1, 2, 3)
    assert paired([None] * 4, FOUR) == (0, 1, 2, 3)
    assert paired([0, None, 1, None], FOUR) == (0, 1, 2, 3)
    assert paired([0, None, None, 1], FOUR) == (0, 1, 2, 3), "no team is none that sits together"


@given(st.lists(st.sampled_from([None, 0, 1, 2]), min_size=6, max_size=6))
def test_there_are_as_many_pairs_of_one_team_as_the_teams_have(teams: list[int | None]) -> None:
    order = paired(teams, SIX)
    assert sorted(order) == list(range(6))
    most = sum(teams.count(team) // 2 for team in (0, 1, 2))
    assert together(teams, order, SIX) == most
