"""Every ruling that is cited anywhere is told on the pages of rulings, which are up to date."""

from __future__ import annotations

import re
from pathlib import Path

from games.rulings import HEADINGS, PAGES, declared, page
from slapbox.games.rulings import FIXED

ROOT = Path(__file__).parents[2]
CITED = re.compile(rf"\b(?:{'|'.join(HEADINGS)})-\d+\b")


def test_the_pages_have_all_rulings_and_are_up_to_date() -> None:
    assert [kind for _, kinds in PAGES.values() for kind in kinds] == list(HEADINGS)
    for path, (head, kinds) in PAGES.items():
        told = path.read_text(encoding="utf-8")
        assert told == page(head, kinds), "run python tests/games/rulings.py"


def test_every_ruling_that_is_cited_is_told() -> None:
    names = declared().keys() | FIXED.keys()
    for folder, kind in (("host", "py"), ("host", "js"), ("tests", "py")):
        for source in (ROOT / folder).rglob(f"*.{kind}"):
            cited = set(CITED.findall(source.read_text(encoding="utf-8")))
            assert cited <= names, f"{source.relative_to(ROOT)}: {sorted(cited - names)}"


def test_a_ruling_is_fixed_or_can_be_chosen() -> None:
    assert not FIXED.keys() & declared().keys()
    assert all(re.fullmatch(CITED, ruling) for ruling in FIXED.keys() | declared().keys())
