"""Statistics: what matches say of guests, held against the files that the same matches are saved
as."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from io import StringIO
from statistics import median
from typing import Any

import pytest
from msgspec import convert, to_builtins
from msgspec.structs import replace

from again.matches import GAMES, keep, recorded
from shapes.validation import check
from slapbox.again import shapes
from slapbox.again.export import slaps_csv
from slapbox.again.figures import MOST_BARS, Played, house, of_guest, played
from slapbox.again.ledger import AT_ONCE, Ledger
from slapbox.again.ratings import ratings
from slapbox.games.protocol import TV
from slapbox.table.archive import Archive, Past
from slapbox.table.core import Core
from slapbox.table.guests import attendance
from slapbox.table.guests.attendance import Attended, tally_of
from slapbox.table.guests.tally import TIMED, Tally, tally
from slapbox.table.journal.journal import IN_MEMORY, Journal
from slapbox.table.journal.replay import rebuild


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
    quick = tuple(hand._replace(us=us) for us in range(200_000, 400_000, 2_000))
    late = hand._replace(us=9_000_000)
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
        goals = sum(row["made"] for row in teams)
        assert own["goals"] == ({"made": goals, "of": len(teams)} if teams else None)
        assert own["estimates"] is None


def test_a_guest_is_a_name_in_whatever_case_and_seat() -> None:
    matches = [read("mu", "Anna", "Ben"), read("rummue", "Ben", "ANNA")]
    figures = house(matches, {"ANNA": "owl", "Ben": None}.get)
    assert [(one["name"], one["matches"], one["avatar"]) for one in figures["people"]] == [
        ("ANNA", 2, "owl"),
        ("Ben", 2, None),
    ]
    assert figures["matches"] == 2
    assert of_guest(matches, "Cleo", nobody) is None


class Shelf:
    """A journal with the recorded match of a game under several names; notes which of them were
    asked for move by move."""

    def __init__(self, game: str, *names: str) -> None:
        self.journal = Journal(IN_MEMORY)
        self.replayed: list[str] = []
        for name in names:
            past = recorded(game)
            keep(self.journal, replace(past, header=replace(past.header, match=name)))
            self.attend(name, "Anna", "Ben")

    def attend(self, name: str, *guests: str | None, later_ns: int = 0) -> None:
        """These were in the match."""
        past = recorded(self.journal.header(name).game)
        one = who(past, *guests)
        one = replace(one, match=name, ended_ns=one.ended_ns + later_ns)
        self.journal.put(attendance.KEPT + name, to_builtins(one))
        self.journal.outdate()
        self.journal.commit()

    def look_up(self, read: Callable[[Archive], Any]) -> Any:
        """As the table lets things be looked up; what was written is kept."""
        shelf = self

        class Noting(Archive):
            def match(self, match: str) -> Past | None:
                shelf.replayed.append(match)
                return super().match(match)

        record = read(Noting(self.journal))
        self.journal.commit()
        return record


def test_an_old_match_is_played_once_more_and_never_again() -> None:
    shelf = Shelf("fly-swatter", "one", "two")
    first = Ledger().matches(shelf.look_up)
    assert sorted(shelf.replayed) == ["one", "two"]
    assert first == [read("fly-swatter", "Anna", "Ben")] * 2
    assert Ledger().matches(shelf.look_up) == first  # another host, later
    assert len(shelf.replayed) == 2


def test_statistics_are_worked_out_once_until_something_changes() -> None:
    shelf, ledger = Shelf("fly-swatter", "one", "two"), Ledger()
    whole = ledger.house(shelf.look_up)
    assert whole == house(ledger.matches(shelf.look_up), nobody)
    assert ledger.house(shelf.look_up) is whole
    shelf.attend("one", None, "Ben")
    changed = ledger.house(shelf.look_up)
    assert {one["name"]: one["matches"] for one in changed["people"]} == {"Anna": 1, "Ben": 2}
    Core(shelf.journal, "mu", None, 0).room(attendance.Attendance).forget_match("two")
    shelf.journal.drop_match("two")
    shelf.journal.commit()
    assert ledger.house(shelf.look_up)["matches"] == 1
    assert tally_of(shelf.journal, "two") is None
    assert len(shelf.replayed) == 2


def test_ratings_go_on_from_where_they_were_and_begin_again_for_who_was_forgotten() -> None:
    shelf, ledger = Shelf("fly-swatter", *"abc"), Ledger()
    values = ledger.ratings(shelf.look_up)
    shelf.journal.begin(replace(recorded("mu").header, match="d"))
    keep(shelf.journal, replace(recorded("mu"), header=replace(recorded("mu").header, match="d")))
    shelf.attend("d", "Anna", "Ben", later_ns=10**15)
    assert ledger.ratings(shelf.look_up) is values
    matches = ledger.matches(shelf.look_up)
    assert values.rows() == ratings(matches)
    assert [one.game for one in matches] == ["fly-swatter"] * 3 + ["mu"]
    shelf.attend("a", None, "Ben")
    assert ledger.ratings(shelf.look_up).rows() == ratings(ledger.matches(shelf.look_up))


def test_the_table_is_asked_for_few_matches_at_a_time_and_others_are_let_by() -> None:
    shelf, pauses = Shelf("mu", *(f"m{number}" for number in range(2 * AT_ONCE + 1))), list[None]()
    assert len(Ledger(lambda: pauses.append(None)).matches(shelf.look_up)) == 2 * AT_ONCE + 1
    assert len(pauses) >= 3


@pytest.mark.parametrize("game", GAMES)
def test_a_tally_comes_back_from_the_journal_as_it_was(game: str) -> None:
    past = recorded(game)
    said = tally(past.header, past.entries, past.result)
    assert convert(json.loads(json.dumps(to_builtins(said))), Tally) == said


def test_a_match_by_other_rules_says_nothing() -> None:
    shelf = Shelf("fly-swatter", "one")
    shelf.journal.record("one", replace(recorded("mu").entries[0], number=138))
    shelf.journal.commit()
    for _ in range(2):
        assert Ledger().matches(shelf.look_up) == []
    assert shelf.replayed == ["one"]
