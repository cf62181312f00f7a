"""An evening with Cheating Moth: a TV, four phones and four pads, a cheat and a wrong suspicion."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from slapbox.games.protocol import TV
from slapbox.pads.simulate import SimPad
from slapbox.table.journal.journal import Journal
from slapbox.table.journal.replay import rebuild
from whole.guests import calm, play_until, settled, sit_down, television
from whole.people import HostProcess

if TYPE_CHECKING:
    from playwright.sync_api import Browser

MakePads = Callable[[int], list[SimPad]]
StartHost = Callable[..., HostProcess]
RULES = (
    "rounds=1",
    "first_guard=random",
    "resolution_ms=600",
    "cockroach_ms=1500",
    # So that nobody here has to be quick, nor any phone that waits for a processor.
    "cheat_window=next_card",
    "accuse_ms=60000",
    "bluff_ms=30000",
)


@pytest.mark.browser
@pytest.mark.thorough
def test_five_browsers_and_four_pads_play_a_round(
    pads: MakePads, host: StartHost, chromium: Browser
) -> None:
    four = pads(4)
    rules = [word for rule in RULES for word in ("--rule", rule)]
    ports = ",".join(pad.port for pad in four)
    running = host("play", "cheating-moth", "--pads", ports, "--seed", "11", "--port", "0", *rules)
    tv = television(chromium, running.url)
    guests = sit_down(running, chromium, four)
    for guest in guests:
        guest.click("#ready")
    running.until(lambda s: s["phase"] == "match")

    state = calm(running, guests)["match"]["state"]
    guard = state["guard"]
    cheat = next(seat for seat in range(4) if seat not in (guard, state["turn"]))
    held = state["hands"][cheat]
    guests[cheat].smuggle()
    running.until(lambda s: s["match"]["state"]["hands"][cheat] == held - 1)
    guests[guard].cry()
    guests[guard].accuse(cheat)
    caught = settled(running, 1)
    assert (caught["right"], caught["by"], caught["seat"]) == (True, guard, cheat)
    assert caught["since_us"] > 0
    play_until(running, guests, lambda s: s["match"]["state"]["guard"] == cheat)

    before = guests[guard].hand()
    guests[guard].lose_the_phone()
    guests[guard].come_back()
    assert guests[guard].hand() == before

    state = calm(running, guests)["match"]["state"]
    innocent = next(seat for seat in range(4) if seat != state["guard"])
    guests[state["guard"]].cry()
    guests[state["guard"]].accuse(innocent)
    assert settled(running, 2)["right"] is False

    # So that the evening does not become long.
    state = running.state()["match"]["state"]
    others = [seat for seat in range(4) if seat != state["guard"]]
    guests[min(others, key=lambda seat: state["hands"][seat])].sly = True
    over = play_until(running, guests, lambda s: s["phase"] == "over")
    tv.wait_for_selector('body[data-phase="over"]')
    shown = tv.locator("[data-score]").evaluate_all(
        "nodes => nodes.map(n => [Number(n.dataset.seat), Number(n.dataset.score)])"
    )
    assert [score for _, score in sorted(shown)] == over["match"]["result"]["scores"]
    for guest in guests:
        guest.leave()
    tv.close()
    running.stop()
    assert replayed(running.journal, over["match"]["id"]) == over["match"]["state"]


def replayed(journal: Path, match: str) -> Mapping[str, Any]:
    """The table after all moves of the journal, as everybody may see it."""
    with Journal(journal) as kept:
        game, _ = rebuild(kept.header(match), list(kept.moves(match)))
    return game.view(TV)
