"""An evening: points by three schemes, the list of games, and who leads, whatever was played."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import convert, to_builtins

from slapbox.evening.evening import Evening, Played, Standing, Step
from slapbox.evening.points import SCHEMES, Scheme, points, weight
from slapbox.games.ties import ranks

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil")
GAMES = ("fly", "mu", "moth")


@st.composite
def matches(draw: st.DrawFn, number: int) -> Played:
    guests = draw(st.permutations(NAMES))[: draw(st.integers(2, 5))]
    bots = draw(st.lists(st.booleans(), min_size=len(guests), max_size=len(guests)))
    scores = draw(st.lists(st.integers(0, 3), min_size=len(guests), max_size=len(guests)))
    played = tuple(None if bot else name for name, bot in zip(guests, bots, strict=True))
    minutes = draw(st.integers(1, 240))
    return Played(f"m{number}", draw(st.sampled_from(GAMES)), minutes, played, ranks(scores))


@st.composite
def evenings(draw: st.DrawFn) -> Evening:
    programme = tuple(draw(st.lists(st.sampled_from(GAMES), max_size=6)))
    evening = Evening("2026-11-23-1", draw(st.sampled_from(SCHEMES)), programme)
    for number in range(draw(st.integers(0, 6))):
        evening.add(draw(matches(number)))
    return evening


def match(name: str, game: str, *guests: str | None, places: tuple[int, ...] = ()) -> Played:
    return Played(name, game, 20, guests, places or tuple(range(1, len(guests) + 1)))


# ---- points ----


@pytest.mark.parametrize(
    ("scheme", "places", "minutes", "expected"),
    [
        ("places", (1, 2, 3, 4), 60, (4, 3, 2, 1)),
        ("places", (3, 1, 1), 60, (1, 3, 3)),
        ("places", (1, 1), 5, (2, 2)),
        ("wins", (2, 1, 2), 60, (0, 1, 0)),
        ("wins", (1, 1, 3), 60, (1, 1, 0)),
        ("length", (2, 1), 15, (1, 2)),
        ("length", (2, 1), 60, (4, 8)),
    ],
)
def test_each_scheme_gives_its_points(
    scheme: Scheme, places: tuple[int, ...], minutes: int, expected: tuple[int, ...]
) -> None:
    assert points(scheme, places, minutes) == expected


@given(st.sampled_from(SCHEMES), st.lists(st.integers(0, 4), min_size=1), st.integers(1, 300))
def test_a_better_place_is_never_worth_less(
    scheme: Scheme, scores: list[int], minutes: int
) -> None:
    places = ranks(scores)
    worth = points(scheme, places, minutes)
    for one, place in enumerate(places):
        for other, beaten in enumerate(places):
            if place == beaten:
                assert worth[one] == worth[other]
            if place < beaten:
                assert worth[one] > worth[other] or (scheme == "wins" and place > 1)


@given(st.integers(1, 300))
def test_a_longer_game_never_counts_less(minutes: int) -> None:
    assert 1 <= weight(minutes) <= weight(minutes + 1)


# ---- standings ----


@given(evenings())
def test_what_is_kept_of_an_evening_is_all_of_it(evening: Evening) -> None:
    assert convert(json.loads(json.dumps(to_builtins(evening))), Evening) == evening


@given(evenings())
def test_the_points_of_all_are_what_the_matches_gave(evening: Evening) -> None:
    given_ = sum(sum(one.gains(evening.scheme).values()) for one in evening.played)
    assert sum(one.points for one in evening.standings()) == given_


@given(evenings())
def test_who_stands_higher_has_more_points_or_has_won_more(evening: Evening) -> None:
    standings = evening.standings()
    worth = [(one.points, one.won) for one in standings]
    assert worth == sorted(worth, reverse=True)
    for one in standings:
        assert one.rank == 1 + sum(other > (one.points, one.won) for other in worth)


@given(evenings())
def test_the_last_match_is_told_by_what_it_changed(evening: Evening) -> None:
    before = Evening(evening.id, evening.scheme, played=evening.played[:-1])
    standings = {one.name: one for one in before.standings()}
    for one in evening.standings():
        was = standings.get(one.name)
        assert one.points - one.gained == (was.points if was else 0)
        assert one.rank_before == (was.rank if was else None)


@given(evenings())
def test_a_match_counts_once(evening: Evening) -> None:
    standings = evening.standings()
    for one in list(evening.played):
        assert not evening.add(one)
    assert evening.standings() == standings


def test_what_only_bots_have_played_counts_for_nothing() -> None:
    evening = Evening("e")
    assert not evening.add(match("m1", "fly", None, None))
    assert not evening.played


def test_a_bot_takes_a_place_but_no_points() -> None:
    evening = Evening("e")
    assert evening.add(match("m1", "fly", None, "Anna", "Ben"))
    assert [(one.name, one.points) for one in evening.standings()] == [("Anna", 2), ("Ben", 1)]
    assert not evening.played[0].winners


def test_another_scheme_counts_from_the_first_match_on() -> None:
    evening = Evening("e")
    evening.add(match("m1", "fly", "Anna", "Ben", "Cleo"))
    evening.add(match("m2", "fly", "Ben", "Cleo", "Anna", places=(2, 1, 3)))
    assert [one.points for one in evening.standings()] == [4, 4, 4]
    evening.scheme = "wins"
    standings = [(one.name, one.points, one.rank) for one in evening.standings()]
    assert standings == [("Anna", 1, 1), ("Cleo", 1, 1), ("Ben", 0, 3)]


def test_who_won_more_stands_higher_among_equals() -> None:
    evening = Evening("e")
    evening.add(match("m1", "fly", "Ben", "Anna"))
    evening.add(match("m2", "fly", "Anna"))
    evening.add(match("m3", "fly", "Cleo", "Anna", places=(2, 1)))
    evening.add(match("m4", "fly", "Cleo", "Ben"))
    evening.add(match("m5", "fly", "Ben"))
    standings = {one.name: one for one in evening.standings()}
    assert (standings["Anna"].points, standings["Anna"].won) == (4, 2)
    assert (standings["Ben"].points, standings["Ben"].won) == (4, 2)
    evening.add(match("m6", "fly", None, "Ben", places=(1, 2)))
    evening.add(match("m7", "fly", "Anna", places=(1,)))
    first = evening.standings()[0]
    assert first == Standing("Anna", 5, 1, 3, 1, 2)


# ---- guests ----


def test_a_guest_who_is_renamed_keeps_the_points() -> None:
    evening = Evening("e")
    evening.add(match("m1", "fly", "Zaza", "Ben"))
    evening.rename("Zaza", "Anna")
    evening.add(match("m2", "fly", "anna", "Ben"))
    assert [(one.name, one.points) for one in evening.standings()] == [("anna", 4), ("Ben", 2)]


def test_a_name_that_was_played_under_belongs_to_its_guest() -> None:
    """Ben goes home, and Anna is back at his pad."""
    evening = Evening("e")
    evening.add(match("m1", "fly", "Anna", "Ben"))
    evening.rename("Ben", "Anna")
    assert [(one.name, one.points) for one in evening.standings()] == [("Anna", 2), ("Ben", 1)]


# ---- the list ----


@given(evenings())
def test_the_list_leads_through_all_that_is_on_it(evening: Evening) -> None:
    left = sum(not step.done for step in evening.steps)
    for number in range(left):
        game = evening.next_game
        assert game is not None
        evening.add(match(f"next{number}", game, "Anna"))
    assert evening.next_game is None
    assert all(step.done for step in evening.steps)


def test_a_game_that_is_not_on_the_list_leaves_the_list_as_it_is() -> None:
    evening = Evening("e", programme=("fly", "mu", "fly"))
    evening.add(match("m1", "moth", "Anna"))
    assert evening.next_game == "fly"
    evening.add(match("m2", "fly", "Anna"))
    assert evening.steps == [Step("fly", True), Step("mu", False), Step("fly", False)]
    evening.add(match("m3", "fly", "Anna"))
    assert evening.next_game == "mu"


# ---- teams ----


@given(evenings(), st.integers(2, 4), st.data())
def test_teams_have_what_their_members_have(
    evening: Evening, teams: int, data: st.DataObject
) -> None:
    evening.set_teams(teams)
    for name in data.draw(st.lists(st.sampled_from(NAMES), unique=True)):
        evening.put(name, data.draw(st.integers(0, teams - 1)))
    mine = {one.name: one for one in evening.standings()}
    sides = evening.team_standings()
    assert sorted(side.team for side in sides) == list(range(teams))
    for side in sides:
        members = {name for name in mine if evening.team_of(name) == side.team}
        assert set(side.names) == members
        assert side.points == sum(mine[name].points for name in members)
        assert side.gained == sum(mine[name].gained for name in members)
    assert [side.points for side in sides] == sorted((side.points for side in sides), reverse=True)
    assert convert(json.loads(json.dumps(to_builtins(evening))), Evening) == evening


@given(st.permutations(NAMES), st.integers(0, 5), st.integers(2, 4))
def test_teams_that_are_drawn_are_as_large_as_can_be(
    names: list[str], here: int, teams: int
) -> None:
    evening = Evening("e")
    evening.set_teams(teams)
    evening.draw(names[:here])
    sizes = [list(evening.members.values()).count(team) for team in range(teams)]
    assert sum(sizes) == here
    assert max(sizes) - min(sizes) <= 1


def test_with_fewer_teams_whoever_was_in_another_has_none() -> None:
    evening = Evening("e")
    evening.set_teams(3)
    evening.draw(["Anna", "Ben", "Cleo"])
    evening.set_teams(2)
    assert [evening.team_of(name) for name in ("Anna", "Ben", "Cleo")] == [0, 1, None]
    evening.set_teams(0)
    assert evening.team_standings() == []


def test_a_guest_who_is_renamed_stays_in_the_team() -> None:
    evening = Evening("e")
    evening.set_teams(2)
    evening.put("Zaza", 1)
    evening.rename("Zaza", "Anna")
    assert (evening.team_of("anna"), evening.team_of("Zaza")) == (1, None)


# ---- forgotten ----


@given(evenings(), st.sampled_from(NAMES))
def test_who_is_forgotten_takes_nothing_from_anybody_else(evening: Evening, name: str) -> None:
    before = {one.name: (one.points, one.won) for one in evening.standings()}
    assert evening.forget(name.upper()) == (name in before)
    assert name not in json.dumps(to_builtins(evening))
    before.pop(name, None)
    assert {one.name: (one.points, one.won) for one in evening.standings()} == before
    assert not evening.forget(name)


def test_who_is_forgotten_is_in_no_team() -> None:
    evening = Evening("e", teams=2)
    evening.put("Anna", 1)
    assert evening.forget("anna")
    assert evening.members == {}
