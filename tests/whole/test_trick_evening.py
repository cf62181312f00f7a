"""A hand of each trick-taking game: one guest with a phone, and bots at simulated pads."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from slapbox.cli.party import Party, Wanted
from slapbox.games.protocol import TV
from slapbox.table import orders
from slapbox.table.journal import Journal
from slapbox.table.replay import rebuild
from whole.guests import CardPlayer
from whole.people import Json

if TYPE_CHECKING:
    from playwright.sync_api import Browser

BOTS = 3
LIMIT_S = 100


def played(party: Party, guest: CardPlayer) -> Json:
    """Play until the match is over; its last view."""
    end = time.monotonic() + LIMIT_S
    while (view := party.view())["phase"] != "over":
        assert time.monotonic() < end, f"it never ended: {view['match']}"
        guest.act()
        time.sleep(0.02)
    match: Json = view["match"]
    return match


@pytest.mark.browser
@pytest.mark.parametrize("game", ["mu", "last-panther", "wimmueln"])
def test_a_guest_plays_a_hand_with_bots(
    chromium: Browser, game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Bots think as long as people do; here nobody waits for them.
    monkeypatch.setattr("slapbox.bots.tricks.choice_us", lambda *_: 30_000)
    journal = tmp_path / "journal.sqlite"
    rules = {"deals": "1", "first_dealer": "random"}
    wanted = Wanted(game, journal, usb=False, sims=BOTS, bots=BOTS, host="127.0.0.1", port=0)
    with Party(wanted) as party:
        for name, value in rules.items():
            party.ask(orders.SetRule(name, value))
        tv = chromium.new_page()
        tv.goto(party.tv_url)
        guest = CardPlayer(chromium, party.tv_url, "Anna")
        guest.join()
        guest.click("#ready")
        match = played(party, guest)
        tv.wait_for_selector("[data-score]")
        shown = tv.locator("[data-score]").evaluate_all(
            "nodes => nodes.map(n => [Number(n.dataset.seat), Number(n.dataset.score)])"
        )
        guest.leave()
        tv.close()
    assert [score for _, score in sorted(shown)] == match["result"]["scores"]
    assert len(match["state"]["sheet"]) == 1
    with Journal(journal) as kept:
        replayed, _ = rebuild(kept.header(match["id"]), list(kept.moves(match["id"])))
    assert replayed.view(TV) == match["state"]
