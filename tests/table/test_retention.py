"""Guests that are to be forgotten are in no row any more, and in no byte of the file; matches of
the others replay as before. Matches that are too old go by themselves, when the host has said
so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from slapbox.games.protocol import Json
from slapbox.table.archive import Archive
from slapbox.table.evening.assignment import KEPT
from slapbox.table.evening.evenings import Evenings
from slapbox.table.evening.matches import Matches
from slapbox.table.guests.attendance import attended
from slapbox.table.journal.journal import Journal
from slapbox.table.journal.replay import outcome, rebuild
from slapbox.table.journal.rescue import opened
from slapbox.table.retention import DAY_NS, LOOK_NS, USUAL_DAYS
from slapbox.table.words import orders
from slapbox.table.words.naming import LENGTH, number_of
from table.conftest import TableHarness as Table
from table.test_evenings import raced

TableHarness = Any  # the fixture's class lives in conftest, which cannot be imported by name

HOUR_NS = LOOK_NS


def why(stage: TableHarness, order: orders.Order) -> str | None:
    reason = stage.order(order).why
    return reason.key if reason else None


def sit(stage: TableHarness, *names: str) -> None:
    for number, name in enumerate(names):
        chip = f"pad-of-{number}"
        if chip not in stage.pads:
            stage.pad(chip)
        stage.run(20)
        stage.pads[chip].slap(0)
        stage.run(600)
        stage.order(orders.Rename(number, name))


def a_match(stage: TableHarness, *chips: str) -> str:
    """A reaction test with these hands in this order, up to the lobby after it."""
    raced(stage, chips)
    match: str = stage.view()["match"]["id"]
    matches = stage.core.room(Matches)
    stage.until(lambda: bool(matches.won_ns))
    stage.run((matches.won_ns - stage.now_ns) // 1_000_000 + 1)
    assert stage.order(orders.ToLobby()).why is None
    return match


@pytest.fixture
def party(stage: TableHarness) -> TableHarness:
    """Annabella, Ben and Cleo have played two matches of an evening; Annabella has a phone, too."""
    sit(stage, "Annabella", "Ben", "Cleo")
    assert stage.bind("touch:anna", "pad-of-0").why is None
    stage.order(orders.BeginEvening())
    for chips in (("pad-of-1", "pad-of-0", "pad-of-2"), ("pad-of-0", "pad-of-2", "pad-of-1")):
        a_match(stage, *chips)
    return stage


def in_file(stage: TableHarness, text: bytes) -> bool:
    """Return whether this is anywhere in what lies on the disk, in whatever case."""
    folder: Path = stage.path.parent
    return any(text.lower() in part.read_bytes().lower() for part in folder.iterdir())


def replays(journal: Journal, match: str) -> Json:
    """Return what the match comes to when it is played again: as was recorded."""
    entries = list(journal.moves(match))
    result = outcome(rebuild(journal.header(match), entries)[0], entries)
    assert result is not None
    assert result.as_json() == journal.result(match)
    return result.as_json()


def test_a_guest_who_is_forgotten_is_in_no_byte(party: TableHarness) -> None:
    assert in_file(party, b"annabella")
    assert why(party, orders.Forget("annabella")) is None
    assert not in_file(party, b"annabella")
    party.run(100)
    for viewer in ("tv", "host", "touch:anna"):
        assert b"annabella" not in party.bytes_for(viewer).lower()
    party.kill_host()
    party.start_host()
    party.run(20)
    assert not in_file(party, b"annabella")
    assert b"annabella" not in party.bytes_for("host").lower()
    assert in_file(party, b"cleo")


def test_matches_of_the_others_stay_and_replay(party: TableHarness) -> None:
    matches = party.journal.matches()
    before = {match: replays(party.journal, match) for match in matches}
    past = [Archive(party.journal).match(match) for match in matches]
    assert why(party, orders.Forget("Annabella")) is None
    assert party.journal.matches() == matches
    assert {match: replays(party.journal, match) for match in matches} == before
    for match, was in zip(matches, past, strict=True):
        now = Archive(party.journal).match(match)
        assert now is not None
        assert was is not None
        assert (now.entries, now.races, now.result) == (was.entries, was.races, was.result)
        assert [one for one in now.header.seats if one in ("Ben", "Cleo")] == ["Ben", "Cleo"]
        assert len(set(now.header.seats)) == 3
    party.journal.check()
    party.kill_host()
    assert opened(party.path)[1] is None  # nothing is damaged


def test_the_evening_goes_on_without_whoever_is_forgotten(party: TableHarness) -> None:
    def scores() -> dict[str, int]:
        return {one["name"]: one["points"] for one in party.view()["evening"]["standings"]}

    assert scores() == {"Annabella": 5, "Ben": 4, "Cleo": 3}
    assert why(party, orders.Forget("Annabella")) is None
    assert scores() == {"Ben": 4, "Cleo": 3}
    party.kill_host()
    party.start_host()
    assert scores() == {"Ben": 4, "Cleo": 3}


def test_whoever_sits_here_and_is_forgotten_keeps_the_seat(party: TableHarness) -> None:
    seat = party.view()["seats"][0]
    assert why(party, orders.Forget("Annabella")) is None
    now = party.view()["seats"][0]
    assert now["name"] not in ("Annabella", "Ben", "Cleo")
    assert {**now, "name": ""} == {**seat, "name": ""}
    party.order(orders.Leave(0))
    assert party.view("touch:anna")["you"]["known"] is None


def test_whom_the_host_sent_away_is_forgotten_too(party: TableHarness) -> None:
    party.order(orders.Kick(0))
    assert party.view("host")["guests"]["sent"]
    assert why(party, orders.Forget("Annabella")) is None
    assert party.view("host")["guests"]["sent"] == []
    assert not in_file(party, b"annabella")


def test_of_whom_nothing_is_known_nothing_is_forgotten(party: TableHarness) -> None:
    assert why(party, orders.Forget("Dora")) == "privacy.why.nobody"
    assert party.view("host")["keeping"]["names"] == ["Annabella", "Ben", "Cleo"]


def test_what_a_venue_is_told_of_a_match_has_nobody_who_is_forgotten(party: TableHarness) -> None:
    match = party.journal.matches()[0]
    record = {"match": match, "venue": "h", "round": 1, "guests": ["Annabella", None, "Cleo"]}
    party.journal.put(KEPT + match, record)
    party.journal.commit()
    assert why(party, orders.Forget("Annabella")) is None
    assert party.journal.get(KEPT + match) == {**record, "guests": [None, None, "Cleo"]}
    assert why(party, orders.ForgetAll()) is None
    assert party.journal.get(KEPT + match) is None


def test_who_waits_sits_out_or_looks_on_is_forgotten_too(party: TableHarness) -> None:
    party.phone("touch:eve", "Evelyn")
    party.order(orders.SitOut("touch:eve", out=True))
    raced(party, ("pad-of-0", "pad-of-1", "pad-of-2"))
    assert party.order(orders.AskIn("touch:wanda", "Wandaline")).why is None
    assert party.order(orders.Attend("touch:fan", "Fabienne")).why is None
    party.run(20)
    for name in ("Evelyn", "Wandaline", "Fabienne"):
        assert in_file(party, name.encode())
        assert why(party, orders.Forget(name)) is None
        assert not in_file(party, name.encode())
    assert party.order(orders.ToLobby()).why is None
    party.run(20)
    seats = party.view()["seats"]
    assert len(seats) == 4
    assert all(seat["avatar"] for seat in seats)


def test_nobody_is_forgotten_while_a_match_runs(party: TableHarness) -> None:
    assert party.order(orders.Start()).why is None
    assert why(party, orders.Forget("Annabella")) == "privacy.why.match_runs"
    assert why(party, orders.ForgetAll()) == "privacy.why.match_runs"
    assert b"Annabella" in party.bytes_for("tv")


def test_when_all_is_forgotten_nothing_is_left(party: TableHarness) -> None:
    match = party.journal.matches()[0]
    party.order(orders.SetWifi("House of Dora", "a word for guests"))
    party.journal.put(
        KEPT + "lost-1", {"match": "lost-1", "venue": "h", "round": 1, "revision": -1}
    )
    party.run(20)
    assert in_file(party, b"a word for guests")
    assert in_file(party, match.encode())
    assert why(party, orders.ForgetAll()) is None
    party.run(20)
    gone = (b"annabella", b"ben", b"cleo", match.encode(), b"pad-of-1", b"touch:")
    for text in (*gone, b"of Dora", b"a word for guests", b"lost-1"):
        assert not in_file(party, text), text
    assert party.view()["seats"] == []
    assert party.view()["evening"] is None
    assert party.view("host")["past_evenings"] == []
    days_pass(party, 0)
    sit(party, "Ben")
    new = a_match(party, "pad-of-0")
    assert number_of(new) == number_of(match) - 1 == 1
    assert new[-LENGTH:] != match[-LENGTH:]


def test_names_never_come_again(party: TableHarness) -> None:
    """Others that know a match (a venue, an expert who reviews it, a page) tell it from all the
    rest, whatever the journal has forgotten."""
    seen = set(party.journal.matches())
    evenings = {party.core.room(Evenings).current.id}
    for way in (orders.ForgetAll(), orders.ForgetAll(), None):
        if way is None:
            party.kill_host()
            party.path.unlink()
            party.start_host()
            for pad in party.pads.values():
                pad.plug()
            party.run(20)
        else:
            assert why(party, way) is None
        sit(party, "Annabella", "Ben")
        party.order(orders.BeginEvening())
        seen.add(a_match(party, "pad-of-0"))
        evenings.add(party.core.room(Evenings).current.id)
    assert len(seen) == 2 + 3
    assert len(evenings) == 1 + 3


def test_hints_of_a_match_that_is_forgotten_stand_at_no_seat(party: TableHarness) -> None:
    party.journal.put("hints", {"match": party.core.setup.match, "counts": {"0": 3}})
    party.run(20)
    days_pass(party, 0)
    assert party.view()["seats"][0]["hints"] == 3
    assert why(party, orders.ForgetAll()) is None
    sit(party, "Dora")
    assert party.view()["seats"][0]["hints"] == 0
    party.run(20)
    assert party.journal.get("hints") is None


@pytest.mark.parametrize(
    "order",
    [
        orders.Forget("Annabella"),
        orders.RenameGuest("Annabella", "Bella"),
        orders.ForgetAll(),
        orders.SetKeeping(30),
    ],
)
def test_what_was_made_of_matches_is_made_anew(party: TableHarness, order: orders.Order) -> None:
    """ReplayCache and files that were made before name people who are gone by now."""
    if isinstance(order, orders.SetKeeping):
        party.order(orders.EndEvening())
        party.now_ns += 31 * DAY_NS
        party.tick()
    before = Archive(party.journal).wiped
    assert why(party, order) is None
    party.run(20)
    assert Archive(party.journal).wiped > before


@pytest.mark.long
def test_a_venue_counts_the_match_after_all_was_forgotten(party: TableHarness) -> None:
    turns = [
        orders.SetTurn("evening", 1, "reaction", (("rounds", "1"),), -number) for number in (7, 8)
    ]
    brought: list[Json] = []
    for turn in turns:
        party.order(turn)
        sit(party, "Annabella", "Ben")
        assert why(party, orders.Start()) is None
        party.until(lambda: party.view()["phase"] == "over", 60_000)
        party.run(30_000)
        brought += party.gate.archive(party.now_ns).for_venue()
        party.order(orders.ToLobby())
        assert why(party, orders.ForgetAll()) is None
    first, second = brought
    assert first["match"] != second["match"]


def test_a_killed_host_has_forgotten_all_or_nothing(party: TableHarness) -> None:
    """What waits to be kept is one commit."""
    party.core.order(orders.Forget("Annabella"), party.now_ns)
    party.kill_host()
    party.start_host()
    names = [party.journal.header(match).seats for match in party.journal.matches()]
    assert all("Annabella" in seats for seats in names)
    assert "Annabella" in party.view("host")["keeping"]["names"]


# ---- called otherwise ----


def played_by(stage: TableHarness) -> list[set[str | None]]:
    return [set(one.guests) for one in attended(stage.journal)]


def test_a_guest_whom_the_host_renames_has_the_new_name_in_all_that_was_played(
    party: TableHarness,
) -> None:
    assert why(party, orders.RenameGuest("annabella", " Bella ")) is None
    party.run(20)
    assert not in_file(party, b"annabella")
    assert played_by(party) == [{"Bella", "Ben", "Cleo"}] * 2
    assert all("Bella" in party.journal.header(one).seats for one in party.journal.matches())
    assert party.view("host")["keeping"]["names"] == ["Bella", "Ben", "Cleo"]
    assert "Bella" in {one["name"] for one in party.view()["evening"]["standings"]}
    assert party.view()["seats"][0]["name"] == "Bella"


def test_two_guests_never_become_one(party: TableHarness) -> None:
    party.order(orders.Leave(1))
    assert why(party, orders.RenameGuest("Annabella", "ben")) == "lobby.why.name_taken"
    assert why(party, orders.RenameGuest("Annabella", "")) == "lobby.why.name"
    assert why(party, orders.RenameGuest("Dora", "Dorothea")) == "privacy.why.nobody"
    assert why(party, orders.RenameGuest("Annabella", "ANNABELLA")) is None
    assert party.order(orders.RenameGuest("Ben", "Benno"), "touch:guest").forbidden
    assert played_by(party) == [{"ANNABELLA", "Ben", "Cleo"}] * 2


def test_who_takes_another_name_takes_along_what_this_evening_has_brought(
    party: TableHarness,
) -> None:
    party.order(orders.EndEvening())
    party.order(orders.BeginEvening())
    a_match(party, "pad-of-0")
    party.order(orders.Rename(0, "Bella"))
    before, now = {"Annabella", "Ben", "Cleo"}, {"Bella", "Ben", "Cleo"}
    assert played_by(party) == [before, before, now]
    party.order(orders.Rename(1, "Bella"))
    assert played_by(party) == [before, before, now]


# ---- by age ----


def days_pass(stage: Table, days: float) -> None:
    """The host is started again so much later."""
    stage.kill_host()
    stage.now_ns += int(days * DAY_NS)
    stage.start_host()
    for pad in stage.pads.values():
        pad.reboot()
        pad.plug()
    stage.run(20)


def test_what_is_too_old_goes_and_what_is_not_stays(party: TableHarness) -> None:
    old = party.journal.matches()
    party.order(orders.EndEvening())
    party.order(orders.ToLobby())
    days_pass(party, USUAL_DAYS - 10)
    party.order(orders.Rename(0, "Dora"))
    new = a_match(party, "pad-of-0")
    days_pass(party, 11)
    assert party.journal.matches() == [new]
    assert not in_file(party, b"annabella")
    assert not any(in_file(party, match.encode()) for match in old)
    assert party.view("host")["keeping"]["names"] == ["Ben", "Cleo", "Dora"]
    assert party.view("host")["past_evenings"] == []


def keeping(stage: TableHarness) -> Json:
    facts: Json = stage.view("host")["keeping"]
    return facts


def lobby_of(party: TableHarness) -> set[str]:
    """The party in the lobby, with its evening over; its matches."""
    party.order(orders.EndEvening())
    party.order(orders.ToLobby())
    party.run(20)
    return set(party.journal.matches())


@pytest.mark.parametrize("days", [USUAL_DAYS + 35, 4_000, 40_000])
def test_a_clock_that_is_far_ahead_deletes_nothing_before_the_host_has_said_that_it_is_right(
    party: TableHarness, days: int
) -> None:
    matches = lobby_of(party)
    days_pass(party, days)
    party.now_ns += 3 * HOUR_NS
    party.run(20)
    assert set(party.journal.matches()) == matches
    facts = keeping(party)
    assert facts["names"] == ["Annabella", "Ben", "Cleo"]
    assert (facts["doubt"]["matches"], facts["doubt"]["people"]) == (2, 4)
    assert party.order(orders.TrustClock(), "touch:guest").forbidden
    days_pass(party, 1)  # silence loses nothing
    assert keeping(party)["doubt"] is not None
    assert why(party, orders.TrustClock()) is None
    party.run(20)
    assert party.journal.matches() == []
    assert keeping(party)["doubt"] is None


def test_a_clock_that_is_right_again_is_not_asked_about(party: TableHarness) -> None:
    matches = lobby_of(party)
    for days in (USUAL_DAYS + 35, -USUAL_DAYS - 34):
        days_pass(party, days)
    assert keeping(party)["doubt"] is None
    assert set(party.journal.matches()) == matches


def test_what_was_played_by_a_clock_at_1970_is_not_deleted_by_one_that_is_right(
    party: TableHarness,
) -> None:
    """A Raspberry Pi without a clock of its own, in an evening without a network."""
    lobby_of(party)
    now_days = party.now_ns / DAY_NS
    days_pass(party, -now_days + 0.01)
    assert keeping(party)["doubt"] is None
    sit(party, "Dora")
    a_match(party, "pad-of-0")
    matches = set(party.journal.matches())
    assert len(matches) == 3
    days_pass(party, now_days)
    assert keeping(party)["doubt"]["matches"] == 1
    assert set(party.journal.matches()) == matches


def test_what_goes_is_told_a_month_before(party: TableHarness) -> None:
    lobby_of(party)
    days_pass(party, USUAL_DAYS - 40)
    assert keeping(party)["soon"] == 0
    days_pass(party, 20)
    assert keeping(party)["soon"] == 2
    assert keeping(party)["doubt"] is None
    days_pass(party, 21)
    assert keeping(party)["soon"] == 0
    assert party.journal.matches() == []


def test_whoever_looked_on_is_forgotten_after_the_same_time(party: TableHarness) -> None:
    assert party.order(orders.Attend("touch:fan", "Fabienne")).why is None
    days_pass(party, USUAL_DAYS - 10)
    assert party.order(orders.Attend("touch:new", "Florentine")).why is None
    assert in_file(party, b"Fabienne")
    days_pass(party, 11)
    assert not in_file(party, b"Fabienne")
    assert in_file(party, b"Florentine")


def test_the_host_says_how_long(party: TableHarness) -> None:
    assert party.view("host")["keeping"]["days"] == USUAL_DAYS
    assert why(party, orders.SetKeeping(31)) == "privacy.why.no_days"
    assert why(party, orders.SetKeeping(0)) is None
    days_pass(party, 10_000)
    assert len(party.journal.matches()) == 2
    assert party.view("host")["keeping"]["days"] == 0
    assert why(party, orders.SetKeeping(30)) is None
    party.run(20)
    assert party.journal.matches() == []


def test_a_host_that_runs_for_days_looks_now_and_then_but_never_in_a_match(
    party: TableHarness,
) -> None:
    party.order(orders.SetKeeping(30))
    party.run(20)
    match = party.journal.matches()
    assert party.order(orders.Start()).why is None
    party.now_ns += 31 * DAY_NS
    party.tick()
    assert set(match) < set(party.journal.matches())
    party.order(orders.ToLobby())
    party.now_ns += HOUR_NS
    party.tick()
    assert not set(match) & set(party.journal.matches())


def test_the_match_on_the_tv_stays_however_old_it_is(stage: TableHarness) -> None:
    sit(stage, "Annabella")
    raced(stage, ("pad-of-0",))
    match = stage.view()["match"]["id"]
    stage.now_ns += (USUAL_DAYS + 1) * DAY_NS
    stage.tick()
    assert stage.journal.matches() == [match]
    assert stage.view()["match"]["id"] == match


def test_a_guest_is_found_again_however_the_name_is_typed(stage: TableHarness) -> None:
    """Zoé with an accent of its own, in capitals, in wide letters; Ali-Reza without his joiner."""
    sit(stage, "Zoé", "علی\u200cرضا", "Cleo")
    assert stage.bind("touch:zoe", "pad-of-0").why is None
    stage.order(orders.BeginEvening())
    a_match(stage, "pad-of-1", "pad-of-0", "pad-of-2")
    assert why(stage, orders.Rename(2, "ZOE\u0301")) == "lobby.why.name_taken"
    assert why(stage, orders.RenameGuest("ＺＯＥ\u0301", "Zo\u00a0 é")) is None
    assert stage.view()["seats"][0]["name"] == "Zo é"
    assert why(stage, orders.RenameGuest("zo E\u0301", "\u202eoZ")) == "lobby.why.name"
    assert why(stage, orders.Forget("علیرضا")) is None
    assert why(stage, orders.Forget("ZO É")) is None
    names = {
        name for match in stage.journal.matches() for name in stage.journal.header(match).seats
    }
    assert not {"Zoé", "Zo é", "علی\u200cرضا"} & names


def test_only_what_is_not_seen_is_no_name_and_is_refused(stage: TableHarness) -> None:
    for name in ("\u200b\u200d", "\u202eAnna", "Anna" * 5, "\u3164"):
        assert why(stage, orders.Join("touch:x", name)) == "lobby.why.name"
    assert why(stage, orders.Join("touch:x", "  ")) is None, "whoever says no name gets one"
