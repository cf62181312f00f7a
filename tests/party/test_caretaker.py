"""The laptop's needs while a party runs."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from slapbox.machine.sleep import Sleepless
from slapbox.party import caretaker
from slapbox.party.caretaker import LOOK_S, Caretaker
from slapbox.text import Text


@dataclass
class Laptop:
    """A laptop whose battery a test drains; ``percent`` is nothing while it is plugged in."""

    percent: int | None = None
    sleeps: bool = False
    awake: list[bool] = field(default_factory=list)

    def want(self, awake: bool) -> bool:
        self.awake.append(awake)
        return not (awake and self.sleeps)


@pytest.fixture
def laptop(monkeypatch: pytest.MonkeyPatch) -> Laptop:
    machine = Laptop()
    monkeypatch.setattr(caretaker, "battery_percent", lambda: machine.percent)
    monkeypatch.setattr(caretaker, "has_battery", lambda: True)
    monkeypatch.setattr(Sleepless, "want", lambda _, awake: machine.want(awake))
    return machine


def test_a_battery_that_runs_dry_is_told_step_by_step(laptop: Laptop) -> None:
    texts: list[Text] = []
    levels = (None, 60, 21, 20, 19, 11, 10, 6, 5, 4, None, 3, None, 20)
    with Caretaker(texts.append) as taker:
        for minute, percent in enumerate(levels):
            laptop.percent = percent
            taker.tick(minute * LOOK_S, playing=True)
            taker.tick(minute * LOOK_S + 1, playing=True)
    assert {text.key for text in texts} == {"host.battery_low"}
    assert [text.values["percent"] for text in texts] == [20, 10, 5, 3, 20]


def test_awake_while_a_match_runs(laptop: Laptop) -> None:
    texts: list[Text] = []
    with Caretaker(texts.append) as taker:
        for playing in (False, True, True, False):
            taker.tick(0.0, playing=playing)
    assert laptop.awake == [False, True, True, False]
    assert texts == []


def test_a_laptop_that_may_fall_asleep_is_told_once(laptop: Laptop) -> None:
    texts: list[Text] = []
    laptop.sleeps = True
    with Caretaker(texts.append) as taker:
        for second in range(3):
            taker.tick(float(second), playing=True)
    assert [text.key for text in texts] == ["host.may_sleep"]


def test_a_machine_without_a_battery_does_not_sleep_by_itself(
    laptop: Laptop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(caretaker, "has_battery", lambda: False)
    texts: list[Text] = []
    laptop.sleeps = True
    with Caretaker(texts.append) as taker:
        taker.tick(0.0, playing=True)
    assert texts == []
