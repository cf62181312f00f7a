"""Waits of tests for pages."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
FILES = [
    path for path in sorted(TESTS.rglob("*.py")) if "wait_for_function" in path.read_text("utf-8")
]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(TESTS).as_posix())
def test_pages_are_waited_for_by_functions(path: Path) -> None:
    """Pages forbid ``eval``: an expression fails in those runs in which it must wait."""
    tree = ast.parse(path.read_text("utf-8"))
    named = {
        target.id: ast.unparse(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    }
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    for call in calls:
        if isinstance(call.func, ast.Attribute) and call.func.attr == "wait_for_function":
            waits = ast.unparse(call.args[0])
            assert "=>" in named.get(waits, waits), f"line {call.lineno}"
