"""The TV shows how a game goes, once, to those who have never played it."""

from __future__ import annotations

import pytest

from profiles import matches
from slapbox.games import GAMES, find
from slapbox.games.protocol import Json
from slapbox.table.evening.intros import DRUMMING_NS
from slapbox.table.guests.lobby import COUNTDOWN_NS
from slapbox.table.words import orders
from table.asking import why
from table.conftest import TableHarness
from table.test_evenings import raced

COUNTDOWN_MS = COUNTDOWN_NS // 1_000_000
DRUMMING_MS = DRUMMING_NS // 1_000_000 + 20
WISH_MS = 600
PADS = ("first", "second")


@pytest.fixture
def party(stage: TableHarness) -> TableHarness:
    """Two people with pads and Flo with a phone, before a reaction test that nobody knows."""
    stage.intros = True
    stage.kill_host()
    stage.start_host()
    for chip in PADS:
        stage.pad(chip).slap(0)
        stage.run(WISH_MS)
    stage.phone("touch:flo", "Flo")
    stage.order(orders.SetGame("reaction"))
    return stage


def intro(stage: TableHarness) -> Json | None:
    shown: Json | None = stage.view()["intro"]
    return shown


def phase(stage: TableHarness) -> str:
    return str(stage.view()["phase"])


def ready(stage: TableHarness) -> None:
    """All say that they are, the first by pads."""
    for chip in PADS:
        stage.pads[chip].slap(0)
        stage.run(WISH_MS)
    assert why(stage.order(orders.Ready("touch:flo", ready=True))) is None


def called(stage: TableHarness, *, on: bool = True, by: str | None = None) -> str | None:
    return why(stage.order(orders.ShowIntro(on), by))


def test_newcomers_see_it_between_ready_and_countdown(party: TableHarness) -> None:
    ready(party)
    shown = intro(party)
    assert shown is not None
    assert (shown["game"], phase(party)) == ("reaction", "countdown")
    length_ms = find("reaction").intro_s * 1000
    assert shown["ends_us"] - shown["began_us"] == length_ms * 1000
    party.run(length_ms - 200)
    assert intro(party) == shown
    party.run(300)
    assert (intro(party), phase(party)) == (None, "countdown")
    assert COUNTDOWN_MS - 300 < party.view()["countdown_ms"] <= COUNTDOWN_MS
    party.run(COUNTDOWN_MS)
    assert phase(party) == "match"


def test_the_host_who_starts_it_shows_it_too_and_once_more_begins_at_once(
    party: TableHarness,
) -> None:
    assert why(party.order(orders.Start())) is None
    assert intro(party) is not None
    assert why(party.order(orders.Start())) is None
    assert (intro(party), phase(party)) == (None, "match")


def skipped_by_a_pad(party: TableHarness) -> None:
    party.pads["second"].slap(3)
    party.run(100)


def skipped_by_a_strange_pad(party: TableHarness) -> None:
    party.pad("third").slap(1)
    party.run(100)


def skipped_by_a_phone(party: TableHarness) -> None:
    assert called(party, on=False, by="touch:flo") is None


def skipped_by_the_host(party: TableHarness) -> None:
    assert called(party, on=False) is None


@pytest.mark.parametrize(
    "skip",
    [skipped_by_a_pad, skipped_by_a_strange_pad, skipped_by_a_phone, skipped_by_the_host],
)
def test_anybody_skips_it_and_the_countdown_begins(party: TableHarness, skip: object) -> None:
    assert callable(skip)
    ready(party)
    party.run(DRUMMING_MS)
    assert intro(party) is not None
    seats = len(party.view()["seats"])
    skip(party)
    assert (intro(party), phase(party)) == (None, "countdown")
    assert COUNTDOWN_MS - 200 < party.view()["countdown_ms"] <= COUNTDOWN_MS
    assert all(seat["ready"] for seat in party.view()["seats"])
    assert len(party.view()["seats"]) == seats, "the slap had no other meaning"
    party.run(COUNTDOWN_MS + 100)
    assert phase(party) == "match"


def test_who_drums_for_ready_does_not_skip_it(party: TableHarness) -> None:
    ready(party)
    for _ in range(DRUMMING_MS // 200):
        party.pads["first"].slap(0)
        party.run(180)
    assert intro(party) is not None


def test_a_guest_without_a_seat_cannot_skip_it(party: TableHarness) -> None:
    ready(party)
    assert called(party, on=False, by="touch:stranger") == "web.host_only"
    assert intro(party) is not None


def test_nobody_sees_it_twice_in_an_evening(party: TableHarness) -> None:
    """Not even if the match never began; but another game is new to all."""
    ready(party)
    called(party, on=False)
    assert why(party.order(orders.Ready("touch:flo", ready=False))) is None
    ready_again = orders.Ready("touch:flo", ready=True)
    assert why(party.order(ready_again)) is None
    assert (intro(party), phase(party)) == (None, "countdown")
    party.order(orders.SetGame("fly-swatter"))
    party.run(20)
    party.order(ready_again)
    assert (intro(party) or {})["game"] == "fly-swatter"
    party.order(orders.Fresh("reaction"))
    assert intro(party) is None


def restarted(stage: TableHarness) -> None:
    stage.kill_host()
    stage.start_host()
    stage.run(20)


def test_who_has_played_it_on_another_evening_does_not_see_it(party: TableHarness) -> None:
    for number, name in enumerate(("Anna", "Ben")):
        party.order(orders.Rename(number, name))
    ready(party)
    called(party, on=False)
    party.until(lambda: phase(party) == "match")
    party.order(orders.ToLobby())
    raced(party, PADS)
    party.order(orders.Fresh("reaction"))
    for chip in PADS:
        party.pads[chip].slap(0)
        party.run(WISH_MS)
    for number, name in enumerate(("Ben", "Anna")):
        party.order(orders.Rename(number, name))
    assert why(party.order(orders.Start())) is None
    assert (intro(party), phase(party)) == (None, "match")
    party.order(orders.ToLobby())
    party.phone("touch:gina", "Gina")
    party.order(orders.Start())
    assert intro(party) is not None, "one of three has never played it"


def test_who_was_dealt_into_a_match_knows_its_game(party: TableHarness) -> None:
    """Nobody who has played it, if not to its end, without an intro."""
    party.intros = False
    restarted(party)
    party.order(orders.Start())
    assert phase(party) == "match"
    party.intros = True
    restarted(party)
    party.order(orders.ToLobby())
    party.order(orders.Start())
    assert (intro(party), phase(party)) == (None, "match")


def test_a_host_killed_in_it_begins_the_match_after_the_restart(party: TableHarness) -> None:
    party.order(orders.Start())
    assert intro(party) is not None
    party.run(5_000)
    restarted(party)
    assert (intro(party), phase(party)) == (None, "lobby")
    party.until(lambda: phase(party) == "match")
    assert intro(party) is None


def test_a_venue_s_match_begins_without_it(party: TableHarness) -> None:
    turn = orders.SetTurn("evening", 1, "reaction", (("rounds", "2"),), -(1 << 62) - 5)
    assert why(party.order(turn)) is None
    assert called(party) == "table.why.no_intro"
    ready(party)
    assert intro(party) is None
    party.run(COUNTDOWN_MS)
    assert phase(party) == "match"


def test_bots_alone_see_none(party: TableHarness) -> None:
    party.order(orders.Fresh("reaction"))
    for number in range(3):
        party.pad(f"bot{number}")
        party.run(20)
        assert why(party.order(orders.SeatBot(f"bot{number}"))) is None
    assert why(party.order(orders.Start())) is None
    assert (intro(party), phase(party)) == (None, "match")


def test_a_lesson_is_no_match_for_it(stage: TableHarness) -> None:
    stage.intros = True
    restarted(stage)
    stage.order(orders.SetGame("mu"))
    stage.phone("touch:flo", "Flo")
    assert why(stage.order(orders.Learn("touch:flo", "learn"))) is None
    assert (intro(stage), phase(stage)) == (None, "match")
    assert why(stage.order(orders.Learn("touch:flo", "leave"))) is None
    for number in range(3):
        stage.pad(f"bot{number}")
        stage.run(20)
        assert why(stage.order(orders.SeatBot(f"bot{number}"))) is None
    assert why(stage.order(orders.Start())) is None
    assert intro(stage) is not None


@pytest.mark.parametrize("game", matches(GAMES))
def test_it_can_be_called_for_in_the_lobby(stage: TableHarness, game: str) -> None:
    """By anybody who is seated, also before anybody is; then its countdown waits, too."""
    stage.order(orders.SetGame(game))
    assert called(stage) is None
    shown = intro(stage)
    assert shown is not None
    assert 40 <= (shown["ends_us"] - shown["began_us"]) / 1e6 <= 60
    assert shown["game"] == game
    stage.run(61_000)
    assert (intro(stage), phase(stage)) == (None, "lobby")
    assert called(stage, by="touch:flo") == "web.host_only"
    stage.phone("touch:flo", "Flo")
    assert called(stage, by="touch:flo") is None
    assert intro(stage) is not None


def test_a_countdown_waits_for_one_that_was_called_for(party: TableHarness) -> None:
    assert called(party) is None
    party.run(5_000)
    for device in ("first", "second", "touch:flo"):
        party.order(orders.Ready(device, ready=True))
    assert (intro(party) is None, phase(party)) == (False, "countdown")
    party.run(COUNTDOWN_MS + 1_000)
    assert phase(party) == "countdown"
    called(party, on=False)
    party.run(COUNTDOWN_MS + 100)
    assert phase(party) == "match"


def test_none_is_on_beside_another_game_or_a_match(party: TableHarness) -> None:
    called(party)
    party.order(orders.SetGame("quiz"))
    assert intro(party) is None
    party.order(orders.SetGame("reaction"))
    called(party)
    party.order(orders.Start())
    party.run(100)
    assert (intro(party), phase(party)) == (None, "match")
    assert called(party) == "table.why.not_in_lobby"
