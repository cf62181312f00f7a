"""A tournament is what its messages say together: not their order, not how often they came."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from slapbox.venue.messages import (
    MOST_US,
    Brought,
    Drawn,
    Founded,
    Guest,
    Joined,
    Kind,
    Message,
    Scoring,
    Time,
    read,
    written,
)
from slapbox.venue.scoring import HALF
from slapbox.venue.tournament import Standing, Tournament
from venue.evenings import messages


def brought(table: str, number: int, *scores: int, names: str = "abcd", **more: object) -> Brought:
    places = tuple(1 + sum(other > score for other in scores) for score in scores)
    guests = tuple(f"{name}{table}" for name in names[: len(scores)])
    values = {"match": f"m{number}", "guests": guests, **more}
    return Brought(table=table, round=number, game="mu", scores=scores, ranks=places, **values)  # type: ignore[arg-type]


def venue(kind: Kind, *results: Brought, scoring: Scoring = "matchpoints") -> Tournament:
    rounds = {result.round for result in results}
    drawn = [Drawn(number, "mu") for number in sorted(rounds)]
    return Tournament([Founded("venue", kind, scoring), *drawn, *results])


def placed(tournament: Tournament) -> dict[str, int]:
    return {one.guest.name: one.rank for one in tournament.standings()}


def shares(tournament: Tournament) -> dict[str, Fraction]:
    return {one.guest.name: one.share for one in tournament.standings()}


# ---- the fold ----


@given(messages(), st.randoms(use_true_random=False), st.data())
def test_order_and_repetitions_do_not_matter(
    log: list[Message], chance: Random, data: st.DataObject
) -> None:
    again = data.draw(st.lists(st.sampled_from(log), max_size=10))
    shuffled = log + again
    chance.shuffle(shuffled)
    one, other = Tournament(log), Tournament(shuffled)
    assert one.messages == other.messages
    assert one.standings() == other.standings()
    assert one.names == other.names


@given(messages(), st.data())
def test_what_was_lost_on_the_way_is_made_good_by_saying_it_again(
    log: list[Message], data: st.DataObject
) -> None:
    lost = data.draw(st.sets(st.sampled_from(log)))
    late = Tournament(one for one in log if one not in lost)
    late.standings()
    for one in lost:
        late.add(one)
    assert late.standings() == Tournament(log).standings()


@given(messages())
def test_a_venue_that_starts_again_stands_where_it_stood(log: list[Message]) -> None:
    first = Tournament(log)
    again = Tournament(read(written(one)) for one in first.messages)
    assert again.standings() == first.standings()
    assert not any(again.add(one) for one in log)


@given(messages())
def test_every_guest_stands_once_and_places_fit(log: list[Message]) -> None:
    standings = Tournament(log).standings()
    assert len({one.guest for one in standings}) == len(standings)
    for place, one in enumerate(standings, 1):
        assert one.rank <= place
        assert one.rank <= one.rank_last <= len(standings)


@given(messages(kinds=("duplicate",)))
def test_in_a_duplicate_evening_nothing_comes_from_nowhere(log: list[Message]) -> None:
    """IMPs and parts above the average add up to nothing, whoever has played what."""
    assert sum(one.points for one in Tournament(log).standings()) == 0


# ---- kinds ----


def test_luck_of_the_cards_goes_out() -> None:
    """The second seat has poor cards everywhere: who does best with them is as good as whoever
    does best with the rich ones."""
    tournament = venue(
        "duplicate", brought("1", 1, 90, 10), brought("2", 1, 80, 20), brought("3", 1, 70, 0)
    )
    assert shares(tournament) == {
        "a1": 1, "b2": 1, "a2": HALF, "b1": HALF, "a3": 0, "b3": 0
    }  # fmt: skip
    assert placed(tournament) == {"a1": 1, "b2": 1, "a2": 3, "b1": 3, "a3": 5, "b3": 5}


def test_imps_tell_by_how_much() -> None:
    tournament = venue("duplicate", brought("1", 1, 30), brought("2", 1, 25), scoring="imps")
    assert {one.guest.name: int(one.points) for one in tournament.standings()} == {
        "a1": 2,
        "a2": -2,
    }


def test_tables_of_another_size_are_not_compared() -> None:
    tournament = venue("duplicate", brought("1", 1, 5, 5), brought("2", 1, 1, 1, 1))
    assert set(shares(tournament).values()) == {HALF}


def test_bots_are_compared_with_nobody() -> None:
    robot = brought("2", 1, 99, 99, guests=(None, "b2"))
    tournament = venue("duplicate", brought("1", 1, 1, 1), robot)
    assert shares(tournament) == {"a1": HALF, "b1": 0, "b2": 1}


def test_a_round_that_was_not_played_counts_as_the_average() -> None:
    first = (brought("1", 1, 3), brought("2", 1, 2))
    tournament = venue("duplicate", *first, brought("1", 2, 0, guests=("c1",)))
    assert shares(tournament) == {"a1": Fraction(3, 4), "c1": HALF, "a2": Fraction(1, 4)}


def test_in_a_league_each_counts_against_the_own_table() -> None:
    tournament = venue("league", brought("1", 1, 9, 5, 1), brought("2", 1, 2, 1))
    assert shares(tournament) == {"a1": 1, "a2": 1, "b1": HALF, "c1": 0, "b2": 0}


def test_a_knock_out_ranks_by_how_far_somebody_came() -> None:
    first = (brought("1", 1, 4, 3, 2, 1), brought("2", 1, 4, 3, 3, 1))
    semi = [Guest("a1", "1"), Guest("a2", "2")]
    tournament = Tournament(
        [
            Founded("venue", "knock-out"),
            Drawn(1, "mu"),
            Drawn(2, "mu", (("1", tuple(semi)),)),
            *first,
            brought("1", 2, 1, 2, guests=("A1", "a2")),
        ]
    )
    assert {guest.name: number for guest, number in tournament.out().items()} == {
        "c1": 1, "d1": 1, "d2": 1, "a1": 2
    }  # fmt: skip
    places = placed(tournament)
    assert places["a2"] == 1
    assert places["d1"] == places["d2"] == max(places.values())
    assert tournament.names[Guest("a1", "1")] == "A1"


def test_times_of_two_tables_are_as_sure_as_their_errors_and_pictures() -> None:
    """Two at one table are apart by more than their errors; the same at two tables may be due to
    their televisions."""
    fast, slow = Time(200_000, 1000), Time(205_000, 1000)
    one = brought("1", 1, 1, 1, times=(fast, slow))
    other = brought("2", 1, 1, times=(Time(204_000, 1000),))
    sure = venue("reaction", one)
    assert [(one.rank, one.rank_last) for one in sure.standings()] == [(1, 1), (2, 2)]
    both = venue("reaction", one, other).standings()
    places = {standing.guest.name: (standing.rank, standing.rank_last) for standing in both}
    assert places == {"a1": (1, 2), "b1": (2, 3), "a2": (1, 3)}


# ---- what counts ----


def test_of_two_matches_in_a_round_the_first_counts() -> None:
    """Whoever plays the same cards again knows them."""
    first = brought("1", 1, 5, match="m2", ended_ns=1)
    again = brought("1", 1, 9, match="m1", ended_ns=2)
    assert venue("duplicate", again, first).results == [first]


def test_a_result_that_was_taken_back_counts_no_more() -> None:
    played = brought("1", 1, 5)
    back = brought("1", 1, 5, withdrawn=True, revision=1)
    assert venue("league", back, played).standings() == []


def test_a_match_of_another_game_is_none_of_the_round() -> None:
    tournament = venue("league", brought("1", 1, 5))
    assert len(tournament.results) == 1
    assert tournament.add(Drawn(1, "moth", revision=1))
    assert tournament.results == []


def test_two_of_one_name_are_told_apart_by_their_table() -> None:
    tables = [Joined("1", "One", ("Anna",)), Joined("2", "Two", ("anna",))]
    assert Tournament(tables).here() == [Guest("anna", "1"), Guest("anna", "2")]


def test_a_guest_who_moves_stays_the_same() -> None:
    sent = Drawn(1, "mu", (("2", (Guest("anna", "1"),)),))
    tournament = Tournament([Joined("2", "Two", ("Anna", "Ben")), sent])
    assert tournament.here() == [Guest("anna", "1"), Guest("ben", "2")]
    assert tournament.guest("ANNA", "2", 1) == Guest("anna", "1")
    assert tournament.guest("anna", "1", 1) == Guest("anna", "1")


def test_a_round_that_is_drawn_anew_says_anew_who_played() -> None:
    tournament = venue("league", brought("1", 1, 9, 5))
    assert {standing.guest.home for standing in tournament.standings()} == {"1"}
    tournament.add(Drawn(1, "mu", (("1", (Guest("a1", "2"),)),), revision=1))
    homes = {standing.guest.name: standing.guest.home for standing in tournament.standings()}
    assert homes == {"a1": "2", "b1": "1"}


def test_who_is_still_waited_for() -> None:
    tables = [Joined(name, name, ("a",)) for name in "123"]
    tournament = Tournament([*tables, Drawn(1, "mu"), brought("2", 1, 4)])
    assert tournament.missing(1) == ["1", "3"]
    seating = (("1", ()), ("2", (Guest("a", "2"),)), ("3", (Guest("a", "3"),)))  # nobody sits at 1
    tournament.add(Drawn(1, "mu", seating, revision=1))
    assert tournament.missing(1) == ["3"]


# ---- on the wire ----


@given(messages())
def test_messages_are_read_as_they_were_written(log: list[Message]) -> None:
    assert [read(written(one)) for one in log] == log
    assert len({written(one) for one in log}) == len(set(log))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff",
        b"[]",
        b"{}",
        b'{"is":"drawn"}',
        b'{"is":["drawn"]}',
        written(Founded("venue", "league")).replace(b"league", b"guess"),
        written(Founded("venue", "league")).replace(b"20000", b"true"),
        written(Joined("1", "One", ("a",))).replace(b'"a"', b"7"),
        written(Joined("1", "One", ("a",))).replace(b'"a"', b'"\\ud800"'),
        written(Joined("1", "One", ("a",))).replace(b'"One"', b'""'),
        written(brought("1", 1, 4)).replace(b'"scores":[4]', b'"scores":[4,4]'),
        written(brought("1", 1, 4)).replace(b'"round":1', b'"round":0'),
        written(brought("1", 1, 4)).replace(b'"scores":[4]', b'"scores":[4e300]'),
        written(brought("1", 1, 4)).replace(b'"withdrawn":false', b'"withdrawn":0'),
        written(replace(brought("1", 1, 4), times=(Time(-1, 3),))),
        written(replace(brought("1", 1, 4), times=(Time(200_000, -3),))),
        written(replace(brought("1", 1, 4), times=(Time(MOST_US + 1, 3),))),
    ],
)
def test_what_is_no_message_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - of several kinds
        read(data)


def test_standings_of_a_venue_without_a_tournament_are_empty() -> None:
    empty: list[Standing] = []
    assert Tournament([brought("1", 1, 4)]).standings() == empty
    assert Counter() == Tournament().met()
