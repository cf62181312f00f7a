"""Old televisions must be able to read the pages: Chromium 63, ES2017, no build step."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import esprima
import pytest
import tinycss2

STATIC = Path(__file__).parents[2] / "host" / "slapbox" / "web" / "static"
SCRIPTS = sorted(STATIC.rglob("*.js"))
STYLES = sorted(STATIC.rglob("*.css"))

TOO_NEW_CALLS = {
    "at",
    "replaceAll",
    "flat",
    "flatMap",
    "fromEntries",
    "matchAll",
    "allSettled",
    "structuredClone",
    "queueMicrotask",
    "trimStart",
    "trimEnd",
    "replaceChildren",
    "finally",
    "randomUUID",
    "digest",
    "ResizeObserver",
}
TOO_NEW_PROPERTIES = {"inset", "aspect-ratio", "gap", "row-gap", "column-gap", "translate", "scale"}
TOO_NEW_PROPERTIES |= {"rotate", "overscroll-behavior", "backdrop-filter", "accent-color"}
TOO_NEW_FUNCTIONS = {"clamp", "min", "max", "color-mix", "oklch", "is", "where", "has"}
TOO_NEW_RULES = {"layer", "container", "property", "scope"}
TOO_NEW_UNITS = {"dvh", "svh", "lvh", "dvw", "cqw", "cqh", "lh", "rlh"}


def called(node: Any) -> Iterator[str]:
    """The names of all functions and methods that a syntax tree calls, and of what it makes new."""
    if isinstance(node, list):
        for part in node:
            yield from called(part)
    elif hasattr(node, "type"):
        if node.type in {"CallExpression", "NewExpression"}:
            yield getattr(getattr(node.callee, "property", node.callee), "name", "")
        for field in vars(node).values():
            yield from called(field)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_scripts_are_es2017_modules(script: Path) -> None:
    tree = esprima.parseModule(script.read_text(encoding="utf-8"))
    assert not set(called(tree)) & TOO_NEW_CALLS


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_imports_lead_to_files_and_exports(script: Path) -> None:
    for item in esprima.parseModule(script.read_text(encoding="utf-8")).body:
        if item.type != "ImportDeclaration":
            continue
        source = (script.parent / item.source.value).resolve()
        words = source.read_text(encoding="utf-8")
        exported = re.findall(r"export (?:async )?(?:function|const|class) (\w+)", words)
        assert {one.imported.name for one in item.specifiers} <= set(exported)


def tokens(nodes: list[Any]) -> Iterator[Any]:
    for node in nodes:
        yield node
        for inside in (getattr(node, "arguments", None), getattr(node, "content", None)):
            if inside and node.type != "qualified-rule":
                yield from tokens(inside)


def declarations(rules: list[Any]) -> Iterator[Any]:
    """Every declaration of a style sheet."""
    for rule in rules:
        assert rule.type != "error", rule
        if rule.type == "at-rule":
            assert rule.at_keyword not in TOO_NEW_RULES
            if rule.at_keyword in {"media", "supports", "keyframes"}:
                yield from declarations(tinycss2.parse_rule_list(rule.content, True, True))
        else:
            for item in tinycss2.parse_blocks_contents(rule.content, True, True):
                assert item.type == "declaration", f"nested rule: {item.serialize()}"
                yield item


@pytest.mark.parametrize("style", STYLES, ids=lambda path: path.name)
def test_styles_are_old_enough(style: Path) -> None:
    sheet = tinycss2.parse_stylesheet(style.read_text(encoding="utf-8"), True, True)
    for item in declarations(sheet):
        assert item.lower_name not in TOO_NEW_PROPERTIES, item.serialize()
        for token in tokens(item.value):
            if token.type == "function":
                assert token.lower_name not in TOO_NEW_FUNCTIONS, item.serialize()
            if token.type == "dimension":
                assert token.lower_unit not in TOO_NEW_UNITS, item.serialize()
    for rule in sheet:
        if rule.type == "qualified-rule":
            for token in tokens(rule.prelude):
                assert getattr(token, "lower_name", "") not in TOO_NEW_FUNCTIONS


def test_text_on_the_tv_is_large_enough() -> None:
    """24 px at 1080p is 1.5 rem."""
    theme = (STATIC / "css" / "core" / "theme.css").read_text(encoding="utf-8")
    steps = re.findall(r"--tv-text-\d+: ([\d.]+)rem", theme)
    for sheet in sorted((STATIC / "css" / "tv").glob("*.css")):
        sizes = re.findall(r"font-size: ([\d.]+)rem", sheet.read_text(encoding="utf-8"))
        assert min(float(size) for size in steps + sizes) >= 1.5, sheet.name
