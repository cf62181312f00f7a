"""Bots that are somebody: who they are at a table, and for how long."""

from __future__ import annotations

from typing import Any

from slapbox.table.words import orders

TableHarness = Any  # the fixture's class lives in conftest, which cannot be imported by name

CAST = ("Forte", "Piano", "Presto")


def persons(stage: TableHarness) -> list[tuple[str, str | None]]:
    return [(seat["name"], seat["person"]) for seat in stage.view()["seats"]]


def hire(stage: TableHarness, *chips: str) -> None:
    for chip in chips:
        stage.pad(chip)
        stage.run(20)
        stage.order(orders.SeatBot(chip, cast=CAST))


def test_no_character_is_at_a_table_twice_nor_under_a_guests_name(stage: TableHarness) -> None:
    stage.phone("touch:p", "piano")
    hire(stage, "bot1", "bot2")
    assert persons(stage)[1:] == [("Forte", "Forte"), ("Presto", "Presto")]
    stage.order(orders.Rename(1, "Eva"))
    hire(stage, "bot3")  # Forte is there under its new name
    assert persons(stage)[1:] == [("Eva", "Forte"), ("Presto", "Presto"), ("Zaza", None)]
    stage.order(orders.Leave(1))
    hire(stage, "bot4")
    assert persons(stage)[3] == ("Forte", "Forte")


def test_a_character_is_the_same_after_a_restart_and_gone_with_its_bot(stage: TableHarness) -> None:
    stage.order(orders.SetGame("mu"))
    hire(stage, "bot1", "bot2", "bot3")
    stage.order(orders.Start())
    stage.run(20)
    before = persons(stage)
    assert [person for _, person in before] == list(CAST)
    assert [seat["way"] for seat in stage.view()["seats"]] == ["bids_boldly", None, None]
    stage.kill_host()
    stage.start_host()
    assert persons(stage) == before
    stage.order(orders.OfferSeat(0))
    (offer,) = stage.view()["recovery"]
    assert stage.order(orders.Recover("touch:f", offer["code"])).why is None
    assert persons(stage)[0] == ("Forte", None)
    assert stage.view()["seats"][0]["way"] is None
