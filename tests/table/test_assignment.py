"""A venue's turns at a table: its cards, its rules, and what is kept for it."""

from __future__ import annotations

from typing import Any

import pytest

from slapbox.games import find
from slapbox.games.dealing import shuffled
from slapbox.table.evening.assignment import SEALED_NS, Assignment, brought
from slapbox.table.words import orders
from table.conftest import TableHarness

SEED = -(1 << 62) - 5


def turn(number: int = 1, game: str = "fly-swatter", **rules: str) -> orders.SetTurn:
    return orders.SetTurn("evening", number, game, tuple(rules.items()), SEED - number)


def start(stage: TableHarness, people: int = 2) -> None:
    for number in range(len(stage.view()["seats"]), people):
        stage.phone(f"touch:{number}", f"Guest {number}")
    assert stage.order(orders.Start()).why is None
    stage.run(20)


def header(stage: TableHarness) -> Any:
    match = stage.core.match
    assert match is not None
    return match.header


def end(stage: TableHarness) -> None:
    assert stage.order(orders.EndMatch(counts=True)).why is None
    stage.run(20)


def test_a_turn_makes_the_lobby_and_deals_the_venue_s_cards(stage: TableHarness) -> None:
    assert stage.order(turn(game="reaction", rounds="2")).why is None
    assert stage.view()["game"] == "reaction"
    assert stage.order(turn(2, starter="random")).why is None
    assert stage.view()["game"] == "fly-swatter"
    start(stage)
    begun = header(stage)
    game = find("fly-swatter")
    assert begun.seed == SEED - 2
    assert list(begun.deck) == shuffled(game, 2, begun.options, SEED - 2)
    assert begun.options["starter"] == "random"
    assert stage.core.room(Assignment).turn is None


def test_no_page_learns_the_seed(stage: TableHarness) -> None:
    stage.order(turn())
    start(stage)
    assert stage.view()["match"]["seeded"] is False
    for viewer in ("tv", "host", "touch:0"):
        assert str(-SEED)[:8].encode() not in stage.bytes_for(viewer)


def test_whoever_changes_the_lobby_plays_for_themselves(stage: TableHarness) -> None:
    stage.order(turn())
    assert stage.order(orders.SetRule("starter", "host")).why is None
    start(stage)
    assert header(stage).seed == stage.seed
    assert stage.core.room(Assignment).turn == turn()
    end(stage)
    assert brought(stage.journal) == []


def test_a_table_that_left_plays_for_itself(stage: TableHarness) -> None:
    """Matches that it played for the venue stay so; its next turn there is none any more."""
    stage.order(turn(game="reaction", rounds="1"))
    start(stage)
    match = header(stage).match
    end(stage)
    stage.order(turn(2))
    stage.order(orders.ToLobby())
    assert stage.view()["game"] == "fly-swatter"
    assert stage.order(orders.LeaveVenue()).why is None
    stage.kill_host()
    stage.start_host()
    assert stage.order(orders.NextGame()).why is not None
    start(stage)
    assert header(stage).seed == stage.seed
    assert not stage.core.room(Assignment).holds(header(stage).match)
    assert stage.core.room(Assignment).holds(match)


def test_what_a_match_brought_is_kept_with_its_end(stage: TableHarness) -> None:
    stage.order(turn(game="reaction", rounds="1"))
    start(stage)
    match = header(stage).match
    assert brought(stage.journal) == []
    stage.until(lambda: stage.view()["phase"] == "over", 60_000)
    (record,) = brought(stage.journal)
    assert (record["venue"], record["round"], record["match"]) == ("evening", 1, match)
    assert record["guests"] == ["Guest 0", "Guest 1"]
    assert record["result"] == stage.journal.result(match)
    assert record["revision"] == 0
    hidden = stage.gate.archive(stage.now_ns)
    assert hidden.for_venue() == []  # the TV has not told it yet
    stage.run(30_000)
    assert stage.gate.archive(stage.now_ns).for_venue() == [record]


def test_hands_stay_sealed_until_the_round_is_over_everywhere(stage: TableHarness) -> None:
    stage.order(turn(game="reaction", rounds="1"))
    start(stage)
    match = header(stage).match
    stage.until(lambda: stage.view()["phase"] == "over", 60_000)

    def sealed(later_ns: int = 0) -> bool:
        archive = stage.gate.archive(stage.now_ns)
        return archive.is_sealed(match, stage.now_ns + later_ns)

    for other in (orders.OpenRounds("evening", (2,)), orders.OpenRounds("another", (1,))):
        assert stage.order(other).why is None
        assert sealed()
    assert not sealed(SEALED_NS + 60_000_000_000)  # a venue that never says so
    stage.order(orders.OpenRounds("evening", (1, 2)))
    assert not sealed()
    stage.order(orders.OpenRounds("evening", ()))
    stage.kill_host()
    stage.start_host()
    assert not sealed()


def test_a_match_of_no_venue_is_not_sealed(stage: TableHarness) -> None:
    start(stage)
    match = header(stage).match
    end(stage)
    assert not stage.gate.archive(stage.now_ns).is_sealed(match, stage.now_ns)


def test_a_host_that_starts_again_knows_its_turn(stage: TableHarness) -> None:
    stage.order(turn(rounds="3", game="reaction"))
    source = stage.core.room(Assignment)._source
    stage.kill_host()
    stage.start_host()
    assert stage.core.room(Assignment).turn == turn(rounds="3", game="reaction")
    assert stage.core.room(Assignment)._source == source
    start(stage)
    stage.kill_host()
    stage.start_host()
    assert stage.core.room(Assignment).turn is None


def test_the_same_cards_are_never_dealt_twice(stage: TableHarness) -> None:
    stage.order(turn())
    start(stage)
    end(stage)
    assert stage.order(turn()).why is None  # the venue has not heard of it yet, and says it again
    assert stage.core.room(Assignment).turn is None


def test_after_a_match_the_venue_s_next_comes_first(stage: TableHarness) -> None:
    stage.order(turn(game="reaction", rounds="1"))
    start(stage)
    stage.order(turn(2, game="reaction", rounds="2"))
    assert stage.core.setup.options["rounds"] == 1  # the match that runs is left alone
    stage.until(lambda: stage.view()["phase"] == "over", 60_000)
    assert stage.order(orders.Rematch()).why is None
    assert header(stage).options["rounds"] == 2
    assert header(stage).seed == SEED - 2


def test_a_venue_that_comes_at_the_podium_finds_its_game_in_the_lobby(stage: TableHarness) -> None:
    stage.order(orders.SetGame("reaction"))
    stage.order(orders.SetRule("rounds", "1"))
    start(stage)
    stage.until(lambda: stage.view()["phase"] == "over", 60_000)
    stage.order(turn())
    assert stage.view()["game"] == "reaction"
    stage.order(orders.ToLobby())
    assert stage.view()["game"] == "fly-swatter"


@pytest.mark.parametrize(
    "wrong", [turn(game="chess"), turn(nonsense="1"), turn(game="reaction", rounds="many")]
)
def test_a_turn_that_cannot_be_played_is_refused(
    stage: TableHarness, wrong: orders.SetTurn
) -> None:
    assert stage.order(wrong).why is not None
    assert stage.core.room(Assignment).turn is None


def test_guests_set_no_turn(stage: TableHarness) -> None:
    stage.phone("touch:anna")
    assert stage.order(turn(), "touch:anna").forbidden
    assert stage.order(orders.LeaveVenue(), "touch:anna").forbidden
    assert stage.order(orders.OpenRounds("evening", (1,)), "touch:anna").forbidden
