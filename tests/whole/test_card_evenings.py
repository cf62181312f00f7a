"""A deal of each card game with hands: one guest with a phone, and bots at simulated pads."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest

from games.safarue_tables import ids
from patience import until
from slapbox.bots.acts import AnyMove
from slapbox.bots.ladder import rung
from slapbox.bots.levels import Level
from slapbox.bots.safarue import SEES
from slapbox.cli.minds import Minds
from slapbox.cli.party import Party, Wanted
from slapbox.games.mudeck.cards import CARDS
from slapbox.games.protocol import TV
from slapbox.table import orders
from slapbox.table.journal import Entry, Header, Journal
from slapbox.table.replay import begun, made_again, rebuild
from whole.guests import CardPlayer, ComboPlayer, Phone, Safarist, television
from whole.people import Json, moment

if TYPE_CHECKING:
    from playwright.sync_api import Browser

BOTS = 3
ONE_DEAL = {"deals": "1", "first_dealer": "random"}
ONE_ROUND = {"rounds": "1", "first_dealer": "random"}
EVENINGS: Final[dict[str, tuple[type[Phone], dict[str, str]]]] = {
    "mu": (CardPlayer, ONE_DEAL),
    "last-panther": (CardPlayer, ONE_DEAL),
    "wimmueln": (CardPlayer, ONE_DEAL),
    "rummue": (ComboPlayer, {**ONE_DEAL, "stalemate_reshuffles": "0"}),
    "safarue": (Safarist, ONE_ROUND),
    "safarue-variant": (Safarist, ONE_ROUND),
}
"""How the guest plays each game, and by which rules."""
OF_EQUAL_HANDS = "R5 Y5 G5 B5 R6 Y6 G6 B6 R7 Y7 G7 B7 R9 Y9 G9 B9 R3 B2 G4 K1"
"""Four hands and a prairie: the first card of each hand captures nothing alone, but two cards and
more; the second one makes a pair with the first, if that was let go."""


def played(party: Party, guest: Phone) -> Json:
    """Play until the match is over; its last view."""

    def ended() -> Json | None:
        guest.act()
        view = party.view()
        return view["match"] if view["phase"] == "over" else None

    match: Json = until(ended, lambda: party.view()["match"], lambda: moment(party.view()))
    return match


@pytest.mark.browser
@pytest.mark.parametrize("game", EVENINGS)
def test_a_guest_plays_a_deal_with_bots(
    chromium: Browser, game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Bots take as long as people do; here nobody waits for them.
    monkeypatch.setattr("slapbox.bots.thinking.choice_us", lambda *_: 30_000)
    monkeypatch.setattr("slapbox.bots.thinking.reading_us", lambda *_: 30_000)
    monkeypatch.setattr("slapbox.bots.tricks.LAST_TRICK_US", 30_000)
    journal = tmp_path / "journal.sqlite"
    player, rules = EVENINGS[game]
    wanted = Wanted(
        game=game,
        journal=journal,
        usb=False,
        sims=BOTS,
        bots=BOTS,
        host="127.0.0.1",
        port=0,
        seed=11,
    )
    with Party(wanted) as party:
        for name, value in rules.items():
            party.ask(orders.SetRule(name, value))
        tv = television(chromium, party.tv_url)
        guest = player(chromium, party.tv_url, "Anna")
        guest.join()
        guest.click("#ready")
        match = played(party, guest)
        tv.wait_for_selector("[data-score]")
        shown = tv.locator("[data-score]").evaluate_all(
            "nodes => nodes.map(n => [Number(n.dataset.seat), Number(n.dataset.score)])"
        )
        guest.leave()
        tv.close()
    # Partners stand together, under the first of them.
    scores = match["result"]["scores"]
    teams = match["state"].get("teams", [[seat] for seat in range(len(scores))])
    assert sorted(shown) == [[team[0], scores[team[0]]] for team in teams]
    assert len(match["state"]["sheet"]) == 1
    with Journal(journal) as kept:
        replayed, _ = rebuild(kept.header(match["id"]), list(kept.moves(match["id"])))
    assert replayed.view(TV) == match["state"]


def think_here(
    _: Minds,
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


@pytest.mark.browser
def test_missed_captures_are_pointed_out_by_phone_and_pads(
    chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The guest misses all that there is to capture, a pair too, which bots see and slap their
    pads; and says on the phone that others do, who see nothing but pairs."""
    monkeypatch.setattr("slapbox.bots.thinking.choice_us", lambda *_: 30_000)
    monkeypatch.setattr("slapbox.bots.safarue.SEARCH_US", (30_000, 60_000))
    monkeypatch.setitem(SEES, "easy", 0)
    monkeypatch.setattr(Minds, "move", think_here)
    deck = ids(OF_EQUAL_HANDS)
    deck += [card for card in range(CARDS) if card not in deck]
    monkeypatch.setattr("slapbox.table.opening.shuffled", lambda *_: deck)
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
        guest = Safarist(chromium, party.tv_url, "Anna")
        guest.join()
        guest.click("#ready")
        races: dict[int, Json] = {}

        def heard() -> Json | None:
            guest.act()
            match: Json = party.view()["match"] or {}
            last = match.get("last")
            if last and last["name"] == "spot":
                races[last["opened_us"]] = last
            both = {True, False} <= {race["seat"] == BOTS for race in races.values()}
            return match if both else None

        match = until(heard, lambda: races, lambda: moment(party.view()))
        guest.leave()
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
        for event in made_again(game, entry):
            told = event.as_json()
            if told["event"] == "raced":
                yield told["seat"] == BOTS, told["right"], game.view(TV)["phase"] == "take"
