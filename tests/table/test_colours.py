"""A person's colour is theirs for the evening, and where a key names a seat it is the key of that
colour."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from slapbox.again.film import film
from slapbox.games.protocol import KEYS
from slapbox.table.archive import past
from slapbox.table.frame.seats import COLOURS, Seats, keys_of
from slapbox.table.words import orders
from table.moth_stage import Table, state, table

__all__ = ["table"]

TableHarness = Any  # the fixture's class lives in conftest, which cannot be imported by name

PHONES = [f"touch:{one}" for one in "fghi"]
SEATS = st.integers(0, 7)
STEPS = st.one_of(
    st.sampled_from("abc"),
    st.builds(orders.Join, st.sampled_from(PHONES), st.just("")),
    st.builds(orders.Leave, SEATS),
    st.builds(orders.Kick, SEATS),
    st.builds(orders.LetBack, st.integers(1, 9)),
    st.builds(orders.Swap, SEATS, SEATS),
    st.builds(orders.StandIn, SEATS),
    st.builds(orders.BringBack, SEATS),
    st.builds(orders.SitOut, st.sampled_from(PHONES), st.booleans()),
    st.builds(orders.SeatBot, st.sampled_from(["bot1", "bot2", "bot3"]), st.none() | SEATS),
    st.sampled_from([orders.Start(), orders.ToLobby(), "restart"]),
)


def take(stage: TableHarness, step: Any) -> None:
    """One thing that people do, or the host's death."""
    if step == "restart":
        stage.kill_host()
        stage.start_host()
        for pad in stage.pads.values():
            pad.plug()
    elif isinstance(step, str):
        if step not in stage.pads:
            stage.pad(step)
        stage.run(600)
        stage.pads[step].slap(0)
        stage.run(20)
    else:
        stage.order(step)
        for phone in PHONES:
            stage.beat(phone)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(STEPS, max_size=30))
def test_whatever_people_do_each_keeps_their_colour(stage: TableHarness, steps: list[Any]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        fresh = type(stage)(Path(folder) / "journal.sqlite")
        colours: dict[str, int] = {}
        for step in steps:
            take(fresh, step)
            seats = fresh.view()["seats"]
            assert len({seat["colour"] for seat in seats}) == len(seats)
            assert all(0 <= seat["colour"] < COLOURS for seat in seats)
            for seat, one in zip(fresh.core.setup.seats.taken, seats, strict=True):
                for device in seat.devices:
                    assert colours.setdefault(device, one["colour"]) == one["colour"], device
        fresh.kill_host()


@given(st.lists(st.tuples(st.integers(0, 19), st.booleans()), max_size=60))
def test_however_many_come_no_two_at_the_table_share_a_colour(steps: list[Any]) -> None:
    """Twenty guests and bots take turns at eight places."""
    seats = Seats()
    for number, bot in steps:
        name = f"guest{number}"
        at = seats.of(name)
        if at is None:
            seats.take(phone="" if bot else name, pad=name if bot else "", bot=bot)
        else:
            seats.leave(at)
        seats.dress()
        assert len(set(seats.colours)) == len(seats)
        assert set(seats.colours) <= set(range(COLOURS))
        assert len(set(seats.worn.values())) <= COLOURS


@given(st.permutations(range(COLOURS)), st.integers(2, COLOURS))
def test_a_key_names_one_seat_and_by_its_colour_if_it_has_that(
    colours: list[int], players: int
) -> None:
    keys = keys_of(colours[:players])
    named = [key for key in keys if key is not None]
    assert len(set(named)) == len(named) == min(players, KEYS)
    assert all(key == colour for key, colour in zip(keys, colours, strict=False) if colour < KEYS)


def test_who_was_here_before_takes_a_bots_seat_in_their_own_colour(stage: TableHarness) -> None:
    for phone in PHONES[:3]:
        stage.phone(phone)
    stage.order(orders.Leave(0))
    stage.pad("bot")
    stage.order(orders.SeatBot("bot", None))
    assert [seat["colour"] for seat in stage.view()["seats"]] == [1, 2, 3]
    assert stage.order(orders.Start()).why is None
    assert stage.order(orders.AskIn(PHONES[0], "Fien", 2)).why is None
    wish = stage.view()["wishing"][0]["number"]
    assert stage.order(orders.AnswerWish(wish, agreed=True)).why is None
    assert [seat["colour"] for seat in stage.view()["seats"]] == [1, 2, 0]


def test_a_film_shows_the_colours_of_the_evening(stage: TableHarness) -> None:
    for chip in "abc":
        take(stage, chip)
    stage.order(orders.Leave(0))
    stage.order(orders.SetGame("reaction"))
    assert stage.order(orders.Start()).why is None
    stage.until(lambda: (stage.view()["match"]["race"] or {}).get("state") == "open")
    for chip in "bc":
        stage.pads[chip].slap(0)
    stage.until(lambda: stage.view()["match"]["last"] is not None)
    assert stage.order(orders.EndMatch(counts=True)).why is None
    shown = past(stage.journal, stage.core.setup.match)
    assert shown is not None
    assert [seat["colour"] for seat in film(shown)["table"]["seats"]] == [1, 2]


@pytest.mark.parametrize(("key", "suspect"), [(1, None), (2, 1), (3, 2)])
def test_the_guard_names_a_seat_by_the_key_of_its_colour(
    table: Table, key: int, suspect: int | None
) -> None:
    """Somebody in front has left before the match: seats moved up, colours and keys did not."""
    stage = table()
    stage.order(orders.ToLobby())
    stage.order(orders.Swap(0, 1))
    stage.phone("touch:new")
    stage.order(orders.Leave(0))
    assert [seat["key"] for seat in stage.view()["seats"]] == [0, 2, 3]
    assert stage.order(orders.Start()).why is None
    assert stage.order(orders.Choose({"move": "guard", "seat": 0})).why is None
    stage.run(3_000)
    stage.pads["a"].slap(5)
    stage.run(700)
    assert state(stage)["phase"] == "accuse"
    stage.pads["a"].slap(key)
    stage.run(100)
    caught = state(stage)["caught"]
    assert (caught["seat"] if caught else None) == suspect
