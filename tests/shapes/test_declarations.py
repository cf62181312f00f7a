"""What the pages' types say is what the host declares."""

from __future__ import annotations

from shapes.declarations import FILE, page
from slapbox.web import assets


def test_the_pages_types_are_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == page(), "run python tests/shapes/declarations.py"


def test_no_browser_gets_them() -> None:
    assert not [path for path in assets._paths() if path.endswith(".d.ts")]
