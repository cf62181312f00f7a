"""Facts of the pages' files that no tool checks: the names that scripts import, the size of
letters."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from slapbox.web.assets import preloads

STATIC = Path(__file__).parents[2] / "host" / "slapbox" / "web" / "static"
SCRIPTS = sorted((STATIC / "js").rglob("*.js"))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_imports_lead_to_files_and_exports(script: Path) -> None:
    import esprima  # half a second for each worker that only collects

    for item in esprima.parseModule(script.read_text(encoding="utf-8")).body:
        if item.type != "ImportDeclaration":
            continue
        source = (script.parent / item.source.value).resolve()
        words = source.read_text(encoding="utf-8")
        exported = re.findall(r"export (?:async )?(?:function|const|class) (\w+)", words)
        assert {specifier.imported.name for specifier in item.specifiers} <= set(exported)


def test_a_phone_that_joins_waits_for_few_scripts() -> None:
    """Its line may be slow; drawings, beats and all of the match come when its form is there."""
    assert len(preloads("js/phone/main.js")) <= 13


def test_text_on_the_tv_is_large_enough() -> None:
    """24 px at 1080p is 1.5 rem; no sheet has sizes of its own (stylelint)."""
    theme = (STATIC / "css" / "core" / "theme.css").read_text(encoding="utf-8")
    steps = re.findall(r"--type-\d+: calc\(([\d.]+) \* var\(--grid", theme)
    assert min(map(float, steps)) >= 1.5
