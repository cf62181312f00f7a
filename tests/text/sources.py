"""The strings that stand in the host's Python, scripts and pages: among them all keys of words."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

HOST = Path(__file__).parents[2] / "host" / "slapbox"
KINDS = (".py", ".js", ".html")
MAKERS = [["h", "("], ["el", "("], ["svg", "("]]


@cache
def strings(source: Path) -> list[str]:
    """Of a page, only what names its words."""
    text = source.read_text(encoding="utf-8")
    if source.suffix == ".py":
        return list(_in_python(text))
    if source.suffix == ".js":
        return list(_in_script(text))
    return _in_page(text)


def _in_python(text: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _in_script(text: str) -> Iterator[str]:
    """Yield its strings but those that say which element one is, as in ``h('table.laps', {})``."""
    import esprima  # half a second for each worker that only collects

    tokens = esprima.tokenize(text)
    for call, bracket, one in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if one.type == "String" and [call.value, bracket.value] not in MAKERS:
            yield one.value[1:-1]


def _in_page(text: str) -> list[str]:
    class Reader(HTMLParser):
        def handle_starttag(self, _tag: str, attrs: list[tuple[str, str | None]]) -> None:
            keys.extend(value or "" for name, value in attrs if name in ("data-text", "data-label"))

    keys: list[str] = []
    Reader().feed(text)
    return keys
