"""An evening with Fly-Swatter: pads, host, TV, and everything that can go wrong on the way."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from patience import PATIENCE_S
from slapbox.bots.persons import CAST
from slapbox.pads.simulate import SimPad
from whole.guests import television
from whole.people import COLOURS, Family, HostProcess, Json

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

MakePads = Callable[[int], list[SimPad]]
StartHost = Callable[..., HostProcess]
MakeFamily = Callable[[list[SimPad]], Family]
SHORT = ("--cards", "16", "--rule", "swat_close_ms=1500", "--rule", "resolution_ms=300")
SLOW = ("--rule", "swat_close_ms=60000", "--rule", "starter=random")
"""There is time for mishaps in a swat. It ends when all hands are down; so the decks of the tests
with this are such that there are enough flies of a colour in the first swat."""


def ports(pads: list[SimPad]) -> str:
    return ",".join(pad.port for pad in pads)


def scores_on(page: Page) -> list[int]:
    """The final scores as people read them, by seat."""
    shown = page.locator("[data-score]").evaluate_all(
        "nodes => nodes.map(n => [Number(n.dataset.seat), Number(n.dataset.score)])"
    )
    return [score for _, score in sorted(shown)]


@pytest.mark.browser
@pytest.mark.thorough
@pytest.mark.further
def test_four_pads_play_a_whole_game_on_the_tv(
    pads: MakePads, host: StartHost, family: MakeFamily, chromium: Browser
) -> None:
    four = pads(4)
    running = host("play", "fly-swatter", "--pads", ports(four), "--seed", "7", *SHORT)
    page = television(chromium, running.url)
    people = family(four)
    people.sit_down(running)
    people.get_ready(running)
    over = people.play_until(running, lambda s: s["phase"] == "over")
    page.wait_for_selector('[data-phase="over"]')
    page.wait_for_selector("[data-score]")
    result = over["match"]["result"]
    assert scores_on(page) == result["scores"]
    page.reload()
    page.wait_for_selector("[data-score]")
    assert scores_on(page) == result["scores"]
    page.close()
    running.stop()
    replayed = running.replay(over["match"]["id"])
    assert replayed["result"] == result
    assert replayed["seed"] == 7


def until_swat(people: Family, running: HostProcess) -> int:
    """Play until a swat opens with something to swat; an allowed key."""

    def swat(state: Json) -> bool:
        match = state["match"]
        race = match and match["race"]
        return bool(race and race["name"] == "swat" and match["state"]["centre"])

    view = people.play_until(running, swat)
    counts = [0] * len(COLOURS)
    for fly in view["match"]["state"]["centre"]:
        counts[COLOURS.index(fly["colour"])] += 1
    return counts.index(max(counts))


def put_down(key: int, *pads: SimPad) -> None:
    """A hand on each of these pads, one after the other."""
    for number, pad in enumerate(pads, 1):
        pad.press(key, after_us=number * 100_000)


def test_a_host_killed_in_a_race_goes_on_where_it_stood(
    pads: MakePads, host: StartHost, family: MakeFamily
) -> None:
    two = pads(2)
    running = host("play", "fly-swatter", "--pads", ports(two), "--seed", "20", *SLOW)
    people = family(two)
    people.sit_down(running)
    people.get_ready(running)
    key = until_swat(people, running)
    two[0].press(key, after_us=150_000)
    running.until(lambda s: s["match"]["race"]["down"] == [1, 0])
    before = running.state()["match"]
    running.kill()
    two[1].press(key, after_us=50_000)  # nobody listens now; the pad keeps it
    again = host("--pads", ports(two))
    after = again.until(lambda s: s["match"]["race"]["down"] == [1, 1])["match"]
    for kept in ("id", "state"):
        assert after[kept] == before[kept]
    assert after["race"]["opened_us"] == before["race"]["opened_us"]
    put_down(key, *two)
    over = again.until(lambda s: s["match"]["race"] is None)["match"]
    assert sorted(hand["seat"] for hand in over["last"]["hands"]) == [0, 0, 1, 1]
    assert [hand["seat"] for hand in over["last"]["hands"]][:2] == [0, 1]
    assert over["last"]["hands"][0]["verdict"] == "won"


def test_a_pad_unplugged_in_a_race_loses_nothing_that_the_host_has(
    pads: MakePads, host: StartHost, family: MakeFamily, tmp_path: Path
) -> None:
    three = pads(3)
    link = tmp_path / "pad-of-bert"  # the port's name comes back, as a USB socket's often does
    link.symlink_to(three[1].port)
    names = f"{three[0].port},{link},{three[2].port}"
    running = host("play", "fly-swatter", "--pads", names, "--seed", "105", *SLOW)
    people = family(three)
    people.sit_down(running)
    people.get_ready(running)
    key = until_swat(people, running)
    three[1].press(key, after_us=150_000)
    running.until(lambda s: s["match"]["race"]["down"] == [0, 1, 0])
    link.unlink()  # first: what it leads to may be another test's pad at once
    three[1].unplug()
    running.until(lambda s: [seat["here"] for seat in s["seats"]] == [True, False, True])
    three[1].plug()
    link.symlink_to(three[1].port)
    running.until(lambda s: all(seat["here"] for seat in s["seats"]))
    three[1].press(key, after_us=50_000)
    put_down(key, *(three[0], three[2]) * 2)
    running.until(lambda s: s["match"]["race"] is None)
    last = running.state()["match"]["last"]
    own = [hand for hand in last["hands"] if hand["seat"] == 1]
    assert own[0]["verdict"] == "won"
    assert len(own) == 2  # before and after the fault, each once


def test_bots_play_unattended_and_the_result_is_printed(tmp_path: Path) -> None:
    words = "play fly-swatter --pads sim:2 --bots 2 --seed 7 --no-open --exit-when-over --port 0"
    done = subprocess.run(
        [
            *(sys.executable, "-m", "slapbox"),
            *words.split(),
            *("--host", "127.0.0.1", "--journal", str(tmp_path / "j.sqlite")),
            *("--cards", "16", "--rule", "swat_close_ms=1000", "--rule", "resolution_ms=0"),
            *("--rule", "starter=random"),
        ],
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert sum(name in done.stdout for name in CAST) == 2


def test_a_busy_port_is_told_with_what_to_do(host: StartHost, tmp_path: Path) -> None:
    running = host("--pads", "none", "--port", "0")
    port = running.url.rstrip("/").rsplit(":", 1)[1]
    done = subprocess.run(
        [
            *(sys.executable, "-m", "slapbox", "--pads", "none", "--no-open"),
            *("--host", "127.0.0.1", "--port", port, "--journal", str(tmp_path / "other.sqlite")),
        ],
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    assert done.returncode == 1
    assert port in done.stderr
    assert "Traceback" not in done.stderr


def test_the_host_leaves_when_told_and_takes_its_pads_along(host: StartHost) -> None:
    running = host("play", "fly-swatter", "--pads", "sim:2", "--port", "0")
    running.until(lambda s: len([pad for pad in s["pads"] if pad["here"]]) == 2)
    running.stop()
    assert running.process.returncode == 0
