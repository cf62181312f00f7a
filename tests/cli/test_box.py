"""The services of a box under the TV: what they start is there, and both mean the same port."""

from __future__ import annotations

import re
import shlex
from configparser import ConfigParser
from pathlib import Path

import pytest

from slapbox.cli import main

ROOT = Path(__file__).parents[2]
BOX = ROOT / "host" / "box"


def started(name: str) -> list[str]:
    """The command of a service."""
    unit = ConfigParser(interpolation=None, strict=True)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read_string((BOX / name).read_text(encoding="utf-8"))
    assert {"Unit", "Service", "Install"} <= set(unit.sections())
    assert unit["Service"]["Restart"] in ("on-failure", "always")
    return shlex.split(unit["Service"]["ExecStart"])


def test_the_hosts_command_is_one() -> None:
    program, *words = started("slapbox.service")
    assert program.endswith("/slapbox")
    asked = main.make_context("slapbox", [*words])
    assert (asked.params["port"], asked.params["no_open"]) == (8080, True)


def test_the_kiosk_shows_the_tv_page_of_that_host() -> None:
    *_, url = started("slapbox-kiosk.service")
    port = main.make_context("slapbox", started("slapbox.service")[1:]).params["port"]
    assert url == f"http://127.0.0.1:{port}/tv"


@pytest.mark.parametrize("name", ["slapbox.service", "slapbox-kiosk.service"])
def test_the_guide_and_the_services_name_each_other(name: str) -> None:
    guide = (ROOT / "host" / "docs" / "under-the-tv.md").read_text(encoding="utf-8")
    assert f"](../box/{name})" in guide
    assert re.search(rf"systemctl .*{name.removesuffix('.service')}$", guide, re.M)
    assert "host/docs/under-the-tv.md" in (BOX / name).read_text(encoding="utf-8")
