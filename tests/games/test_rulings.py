"""Every ruling that is cited anywhere is told on the page of rulings, which is up to date."""

from __future__ import annotations

import re
from pathlib import Path

from games.rulings import HEADINGS, PAGE, declared, page
from slapbox.games.rulings import FIXED

ROOT = Path(__file__).parents[2]
CITED = re.compile(rf"\b(?:{'|'.join(HEADINGS)})-\d+\b")


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run python tests/games/rulings.py"


def test_every_ruling_that_is_cited_is_told() -> None:
    names = declared().keys() | FIXED.keys()
    for folder, kind in (("host", "py"), ("host", "js"), ("tests", "py")):
        for source in (ROOT / folder).rglob(f"*.{kind}"):
            cited = set(CITED.findall(source.read_text(encoding="utf-8")))
            assert cited <= names, f"{source.relative_to(ROOT)}: {sorted(cited - names)}"


def test_a_ruling_is_fixed_or_can_be_chosen() -> None:
    assert not FIXED.keys() & declared().keys()
    assert all(re.fullmatch(CITED, ruling) for ruling in FIXED.keys() | declared().keys())
