"""Batteries, as the system tells of them."""

from __future__ import annotations

from types import SimpleNamespace

import psutil
import pytest

from slapbox.machine.power import battery_percent, has_battery


@pytest.mark.parametrize(
    ("plugged", "percent"),
    [(False, 62), (True, None), (None, None)],
    ids=["on its battery", "plugged in", "nobody knows"],
)
def test_only_a_machine_on_its_battery_is_told_how_full_it_is(
    monkeypatch: pytest.MonkeyPatch, plugged: bool | None, percent: int | None
) -> None:
    battery = SimpleNamespace(percent=62.4, power_plugged=plugged)
    monkeypatch.setattr(psutil, "sensors_battery", lambda: battery, raising=False)
    assert battery_percent() == percent
    assert has_battery()


def test_a_machine_without_a_battery_and_a_system_that_tells_of_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(psutil, "sensors_battery", lambda: None, raising=False)
    assert (battery_percent(), has_battery()) == (None, False)
    monkeypatch.delattr(psutil, "sensors_battery")
    assert (battery_percent(), has_battery()) == (None, False)
