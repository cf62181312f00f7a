"""Facts of the pages' files that no tool checks: how many scripts a phone waits for, the size of
letters."""

from __future__ import annotations

import re
from pathlib import Path

from slapbox.web.assets import preloads

STATIC = Path(__file__).parents[2] / "host" / "slapbox" / "web" / "static"


def test_a_phone_that_joins_waits_for_few_scripts() -> None:
    """Its line may be slow; drawings, beats and all of the match come when its form is there."""
    assert len(preloads("js/phone/main.js")) <= 13


def test_text_on_the_tv_is_large_enough() -> None:
    """24 px at 1080p is 1.5 rem; no sheet has sizes of its own (stylelint)."""
    theme = (STATIC / "css" / "core" / "theme.css").read_text(encoding="utf-8")
    steps = re.findall(r"--type-\d+: calc\(([\d.]+) \* var\(--grid", theme)
    assert min(map(float, steps)) >= 1.5
