"""Wireless pads and a whole host, each in a network of its own, with an uneven ether between."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bench.air import WEATHERS, measure, paired
from patience import until
from slapbox.pads.simulate import Body, Crystal, SimPad
from whole.ether import Ether
from whole.networks import Host, Place, hosting, why_none

REACTION = ("play", "reaction", "--pads", "auto")


@pytest.fixture(autouse=True, scope="module")
def _namespaces() -> None:
    reason = why_none() or (None if Path("/dev/net/tun").exists() else "there are no TAP devices")
    if reason is not None:
        pytest.skip(reason)


class Party:
    """A laptop and two pads that are paired with it, and the ether between them."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.laptop = stack.enter_context(Place())
        self.ether = stack.enter_context(Ether())
        self.ether.join(self.laptop, "192.168.9.1/24")
        self.folder = folder
        self.pads = [self._pad(number, stack) for number in (1, 2)]

    def _pad(self, number: int, stack: ExitStack) -> SimPad:
        place = stack.enter_context(Place())
        self.ether.join(place, self.address(number))
        kept = self.folder / ".local" / "share" / "slapbox"
        kept.mkdir(parents=True, exist_ok=True)
        files = paired(kept, number)[1]
        body, crystal = Body(wire="air", folder=files), Crystal(25.0 * (-1) ** number)
        return stack.enter_context(
            place.within(partial(SimPad, number, crystal=crystal, body=body))
        )

    def address(self, number: int) -> str:
        """Return the address of a pad."""
        return f"192.168.9.{10 + number}/24"


@pytest.fixture
def party(tmp_path: Path) -> Iterator[Party]:
    with ExitStack() as stack:
        yield Party(tmp_path, stack)


def test_a_pad_that_loses_its_network_in_a_race_wins_it(party: Party) -> None:
    """It is cut off as it slaps, first; the other one slaps later, and is heard at once."""
    first, second = party.pads
    with hosting(party.laptop, party.folder, *REACTION) as host:
        until(lambda: _exact(host.view()["pads"]), host.view)
        assert [pad["mode"] for pad in host.view()["pads"]] == ["wifi", "wifi"]
        for number, pad in enumerate(party.pads, start=1):
            pad.press(0)
            until(partial(_seated, host, number), host.view)
        assert host.order("start") == 200

        until(lambda: _race(host.view()) == "open", host.view)
        stated_us = sum(pad["error_us"] for pad in host.view()["pads"])
        party.ether.away.add(party.address(1))
        apart_ns = second.press(0, after_us=400_000) - first.press(0, after_us=250_000)
        until(lambda: _down(host.view()) == [0, 1], host.view)
        party.ether.away.clear()
        mine, theirs = until(lambda: _times(host.view()), host.view)
        late_ns = (second.late_us - first.late_us) * 1000
        assert abs((theirs - mine) * 1000 - apart_ns - late_ns) <= stated_us * 1000


@pytest.mark.thorough
@pytest.mark.parametrize("weather", ["a home", pytest.param("crowded", marks=pytest.mark.further)])
def test_the_stated_error_covers_and_a_lost_network_loses_no_slap(weather: str) -> None:
    row = measure(WEATHERS[weather], 12.0, cut=True)
    assert row["lost"] == 0
    assert row["inside"] >= 0.95, row
    assert row["stated_median_ms"] < 10, row


def _exact(pads: list[dict[str, Any]]) -> bool:
    return len(pads) == 2 and all(pad["error_us"] and pad["error_us"] < 10_000 for pad in pads)


def _seated(host: Host, count: int) -> bool:
    return len(host.view()["seats"]) == count


def _race(view: dict[str, Any]) -> str | None:
    race = view["match"]["race"]
    return race and str(race["state"])


def _down(view: dict[str, Any]) -> list[int] | None:
    """Each seat's hands that are down in the race."""
    race = view["match"]["race"]
    return race and list(race["down"])


def _times(view: dict[str, Any]) -> list[int] | None:
    """Each seat's time (us), once the first round is over."""
    game = view["match"]["state"]
    return [player["best_us"] for player in game["players"]] if game["played"] else None
