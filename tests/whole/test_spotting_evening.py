"""A round of Safarü in which captures are missed: a guest with a phone, bots at simulated pads."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engines.conftest import started
from engines.engine import Engine
from engines.players import Safarist, join
from games.safarue_tables import ids
from patience import until
from slapbox.bots.acts import AnyMove
from slapbox.bots.ladder import rung
from slapbox.bots.levels import Level
from slapbox.bots.safarue import SEES
from slapbox.games.mudeck.cards import CARDS
from slapbox.games.protocol import TV
from slapbox.party.bot_workers import BotWorkers
from slapbox.party.party import Party, Wanted
from slapbox.table.journal.journal import Entry, Header, Journal
from slapbox.table.journal.replay import begun, reapply
from whole.people import Json, revision

BOTS = 3
OF_EQUAL_HANDS = "R5 Y5 G5 B5 R6 Y6 G6 B6 R7 Y7 G7 B7 R9 Y9 G9 B9 R3 B2 G4 K1"
"""Four hands and a prairie: the first card of each hand captures nothing alone, but two cards and
more. The second one makes a pair with the first, if that was let go."""


def think_here(
    _: BotWorkers,
    game: str,
    level: Level,
    seat: int,
    rng: Random,
    view: Mapping[str, Any],
    lean: int = 0,
) -> AnyMove:
    """In this process, where bots are told what they see."""
    bot = rung(game, level)(seat, rng)
    bot.lean = lean
    return bot.decide(view)


@pytest.fixture
def phone() -> Iterator[Engine]:
    """A browser of its own."""
    engine = started("chromium")
    yield engine
    engine.stop()


@pytest.mark.browser
@pytest.mark.thorough
def test_missed_captures_are_pointed_out_by_phone_and_pads(
    phone: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The guest misses all that there is to capture, a pair too, which bots see and slap their
    pads; and says on the phone that others do, who see nothing but pairs."""
    monkeypatch.setattr("slapbox.bots.thinking.choice_us", lambda *_: 30_000)
    monkeypatch.setattr("slapbox.bots.safarue.SEARCH_US", (30_000, 60_000))
    monkeypatch.setitem(SEES, "easy", 0)
    monkeypatch.setattr(BotWorkers, "move", think_here)
    deck = ids(OF_EQUAL_HANDS)
    deck += [card for card in range(CARDS) if card not in deck]
    monkeypatch.setattr("slapbox.table.match.opening.shuffled", lambda *_: deck)
    journal = tmp_path / "journal.sqlite"
    rules = {
        "capture_duty": "spot",
        "spot_ms": "15000",
        "resolution_ms": "600",
        "first_dealer": "random",
    }
    wanted = Wanted(
        game="safarue",
        journal=journal,
        usb=False,
        sims=BOTS,
        bots=BOTS,
        host="127.0.0.1",
        port=0,
        rules=rules,
        bot_level="easy",
    )
    with Party(wanted) as party:
        join(phone, party.tv_url, "Anna")
        phone.click("#ready")
        guest = Safarist(phone, "Anna")
        races: dict[int, Json] = {}

        def heard() -> Json | None:
            guest.act()
            match: Json = party.view()["match"] or {}
            last = match.get("last")
            if last and last["name"] == "spot":
                races[last["opened_us"]] = last
            both = {True, False} <= {race["seat"] == BOTS for race in races.values()}
            return match if both else None

        match = until(heard, lambda: races, lambda: revision(party.view()))
        phone.rest()
    for race in races.values():
        hands = [hand for hand in race["hands"] if hand["hand"] is not None]
        assert [hand["at_us"] for hand in hands] == sorted(hand["at_us"] for hand in hands)
        assert all(hand["touch"] == (hand["seat"] == BOTS) for hand in hands)
        assert race["first"] == hands[0]["seat"] != race["seat"]
        assert {hand["verdict"] for hand in hands[:1]} == {"won" if race["right"] else "wrong"}
    with Journal(journal) as kept:
        called = list(calls(kept.header(match["id"]), list(kept.moves(match["id"]))))
    assert {by_guest for by_guest, right, _ in called if right} == {True, False}
    assert all(right == due for _, right, due in called)


def calls(header: Header, entries: list[Entry]) -> Iterator[tuple[bool, bool, bool]]:
    """Of each race in which somebody said something: whether that was of the guest's card, whether
    it was right, and whether a capture was due then."""
    game = begun(header)
    for entry in entries:
        for event in reapply(game, entry):
            told = event.as_json()
            if told["event"] == "raced":
                yield told["seat"] == BOTS, told["right"], game.view(TV)["phase"] == "take"
