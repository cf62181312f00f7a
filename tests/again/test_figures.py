"""Statistics: what matches say of guests, held against the files that the same matches are saved
as."""

from __future__ import annotations

import csv
from dataclasses import replace
from io import StringIO
from statistics import median
from typing import Any

import pytest

from again.matches import GAMES, recorded
from shapes.validation import check
from slapbox.again import shapes
from slapbox.again.export import slaps_csv
from slapbox.again.figures import MOST_BARS, TIMED, Played, house, of_guest, played
from slapbox.again.ledger import Ledger
from slapbox.games.protocol import TV
from slapbox.table.archive import Past
from slapbox.table.attendance import Attended
from slapbox.table.replay import rebuild


def who(past: Past, *guests: str | None, calm: bool = False) -> Attended:
    """Those who sat there in the end, bots at the seats that are left."""
    names = (*guests, *[None] * len(past.header.seats))[: len(past.header.seats)]
    return Attended(past.header.match, names, past.entries[-1].at_ns, calm)


def read(game: str, *guests: str | None) -> Played:
    return played(recorded(game), who(recorded(game), *guests))


def nobody(_: str) -> None:
    """All look alike."""


def timed(past: Past, seat: int) -> list[int]:
    """The times of this seat's good slaps, as the file of slaps has them."""
    rows = csv.DictReader(StringIO(slaps_csv(past)))
    good = [one for one in rows if one["verdict"] in TIMED and int(one["seat"]) == seat]
    return sorted(int(one["at_us"]) for one in good)


@pytest.mark.parametrize("game", GAMES)
def test_places_and_wins_are_those_of_the_result(game: str) -> None:
    past = recorded(game)
    found = house([read(game, "Anna", "Ben")], nobody)
    check(found, shapes.HouseFigures)
    people = {one["name"]: one for one in found["people"]}
    assert set(people) == {"Anna", "Ben"}
    for seat, name in enumerate(("Anna", "Ben")):
        rank = past.result["ranks"][seat]
        assert people[name]["places"] == [0] * (rank - 1) + [1]
        assert people[name]["won"] == (seat in past.result["winners"])
        (own,) = people[name]["games"]
        assert (own["game"], own["matches"]) == (game, 1)
    assert found["games"] == [{"game": game, "matches": 1}]


def test_times_are_those_of_the_slaps_that_came_when_they_should() -> None:
    past = recorded("fly-swatter")
    own = of_guest([read("fly-swatter", "Anna")], "anna", nobody)
    assert own is not None
    (times,) = own["times"]
    known = timed(past, 0)
    assert len(known) > 3
    assert times["count"] == sum(times["bars"]) == len(known)
    assert times["best_us"] == known[0]
    assert times["median_us"] == int(median(known))
    assert len(times["bars"]) == MOST_BARS
    for number, count in enumerate(times["bars"][:-1]):
        from_us = times["from_us"] + number * times["step_us"]
        assert count == sum(from_us <= us < from_us + times["step_us"] for us in known)


def test_everybody_s_times_are_on_one_scale_and_those_of_bots_count_for_nobody() -> None:
    found = house([read("fly-swatter", "Anna", "Ben")], nobody)
    (whole,) = found["times"]
    scales = {
        (times["from_us"], times["step_us"]) for one in found["people"] for times in one["times"]
    }
    assert scales == {(whole["from_us"], whole["step_us"])}
    past = recorded("fly-swatter")
    assert whole["count"] == len(timed(past, 0)) + len(timed(past, 1))


def test_who_fell_asleep_once_makes_no_scale() -> None:
    match = read("fly-swatter", "Anna")
    (hand, *_), *others = match.hands
    quick = tuple(replace(hand, us=us) for us in range(200_000, 400_000, 2_000))
    late = replace(hand, us=9_000_000)
    own = of_guest([replace(match, hands=((*quick, late), *others))], "Anna", nobody)
    assert own is not None
    (times,) = own["times"]
    assert times["from_us"] + MOST_BARS * times["step_us"] < 1_000_000
    assert times["bars"][-1] == 1


def test_estimates_and_goals_are_those_of_the_sheet() -> None:
    past = recorded("wimmueln")
    sheet: list[Any] = rebuild(past.header, past.entries)[0].view(TV)["sheet"]
    own = of_guest([read("wimmueln", "Anna")], "Anna", nobody)
    assert own is not None
    hits = sum(row["hits"][0] != "none" for row in sheet)
    assert own["estimates"] == {"made": hits, "of": len(sheet)}
    assert own["goals"] is None
    past = recorded("mu")
    sheet = rebuild(past.header, past.entries)[0].view(TV)["sheet"]
    for seat, name in enumerate(past.header.seats):
        own = of_guest([read("mu", *past.header.seats)], name, nobody)
        assert own is not None
        teams = [row for row in sheet if row["kind"] == "played"]
        teams = [row for row in teams if seat in (row["chief"], row["partner"])]
        made = sum(row["made"] for row in teams)
        assert own["goals"] == ({"made": made, "of": len(teams)} if teams else None)
        assert own["estimates"] is None


def test_a_guest_is_a_name_in_whatever_case_and_seat() -> None:
    matches = [read("mu", "Anna", "Ben"), read("rummue", "Ben", "ANNA")]
    found = house(matches, {"ANNA": "owl", "Ben": None}.get)
    assert [(one["name"], one["matches"], one["avatar"]) for one in found["people"]] == [
        ("ANNA", 2, "owl"),
        ("Ben", 2, None),
    ]
    assert found["matches"] == 2
    assert of_guest(matches, "Cleo", nobody) is None


def test_a_match_is_read_once_and_who_was_forgotten_is_in_none() -> None:
    past = recorded("mu")
    asked: list[str] = []

    def find(match: str) -> Past:
        asked.append(match)
        return past

    ledger = Ledger()
    (before,) = ledger.matches([who(past, "Anna", "Ben")], find)
    (after,) = ledger.matches([who(past, None, "Ben")], find)
    assert asked == ["mu"]
    assert (before.guests[:2], after.guests[:2]) == (("Anna", "Ben"), (None, "Ben"))
    assert ledger.matches([], find) == []
    later = replace(who(past, "Anna"), ended_ns=1)
    assert len(ledger.matches([later], find)) == 1
    assert asked == ["mu", "mu"]


def test_a_match_by_other_rules_says_nothing() -> None:
    past = recorded("fly-swatter")
    broken = replace(past, entries=(*past.entries, recorded("mu").entries[0]))
    assert Ledger().matches([who(past, "Anna")], lambda _: broken) == []
    assert Ledger().matches([who(past, "Anna")], lambda _: None) == []
