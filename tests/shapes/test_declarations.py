"""The pages' types are those that the host declares."""

from __future__ import annotations

import re

from shapes.declarations import FILE, asked, page
from slapbox.web import assets


def test_the_pages_types_are_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == page(), "run python tests/shapes/declarations.py"


def test_they_are_what_scripts_need() -> None:
    text = FILE.read_text(encoding="utf-8")
    there = re.findall(r"^export (?:interface|type) (\w+)", text, re.MULTILINE)
    assert len(there) == len(set(there))
    assert asked() <= set(there)
    for name in there:
        assert name in asked() or len(re.findall(rf"\b{name}\b", text)) > 1, name


def test_no_browser_gets_them() -> None:
    assert not [path for path in assets._paths() if path.endswith(".d.ts")]
