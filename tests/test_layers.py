"""The host's source itself. Who may import whom stands in ``.ci/imports.toml``."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from graphlib import TopologicalSorter
from pathlib import Path

from slapbox.games import protocol
from slapbox.pads import wire

ROOT = Path(__file__).parent.parent
HOST = ROOT / "host" / "slapbox"
PARTS = ("host", "firmware", "hardware")
LONGEST = 50
MOST_ARGUMENTS = 5


def imported(source: Path, *, types: bool = True) -> Iterator[str]:
    """The full names of all modules that a file imports, wherever in it; also those that it needs
    for ``types`` alone."""
    nodes = list(ast.walk(ast.parse(source.read_text(encoding="utf-8"))))
    asides = [node for node in nodes if isinstance(node, ast.If) and _is_for_types(node)]
    for aside in () if types else asides:
        nodes = [node for node in nodes if node not in aside.body]
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from _imported_from(source, node)


def _is_for_types(node: ast.If) -> bool:
    return ast.unparse(node.test) == "TYPE_CHECKING"


def _imported_from(source: Path, node: ast.ImportFrom) -> Iterator[str]:
    module = node.module or ""
    if node.level:
        package = source.relative_to(HOST.parent).parts[: -node.level]
        module = ".".join([*package, module]).rstrip(".")
    yield from (f"{module}.{alias.name}" for alias in node.names)


def test_no_module_needs_itself() -> None:
    """Neither when it is loaded nor later, when a command is asked for; types do not count."""
    modules = {_name(source): source for source in HOST.rglob("*.py")}
    needs = {}
    for name, source in modules.items():
        needed = {_module(full, modules) for full in imported(source, types=False)}
        needs[name] = needed - {name, None}
    assert tuple(TopologicalSorter(needs).static_order())


def _name(source: Path) -> str:
    parts = ("slapbox", *source.relative_to(HOST).with_suffix("").parts)
    return ".".join(parts).removesuffix(".__init__")


def _module(full: str, modules: Collection[str]) -> str | None:
    """The module that a full name is, or is in."""
    return next((one for one in (full, full.rpartition(".")[0]) if one in modules), None)


def test_every_side_counts_the_same_keys() -> None:
    firmware = (ROOT / "firmware" / "pad" / "__init__.py").read_text(encoding="utf-8")
    assert wire.KEYS == protocol.KEYS
    assert f"\nKEYS = {protocol.KEYS}\n" in firmware


def test_every_thread_of_the_host_is_watched() -> None:
    for source in set(HOST.rglob("*.py")) - {HOST / "threads.py"}:
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            bare = isinstance(node, ast.Attribute) and node.attr in ("Thread", "Timer")
            assert not bare, f"{source.relative_to(ROOT)}: slapbox.threads.Watched does not die"


def test_the_firmware_knows_nothing_of_the_host() -> None:
    for source in (ROOT / "firmware").rglob("*.py"):
        assert not {name for name in imported(source) if name.partition(".")[0] == "slapbox"}


def test_functions_are_short_and_constructors_take_few_arguments() -> None:
    """Up to 50 lines, and up to five arguments: more of them belong together as something that has
    a name."""
    for source in (path for part in PARTS for path in sorted((ROOT / part).rglob("*.py"))):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                where = f"{source.relative_to(ROOT)}: {node.name}"
                assert (node.end_lineno or 0) - node.lineno < LONGEST, where
                parts = node.args.posonlyargs + node.args.args + node.args.kwonlyargs
                assert node.name != "__init__" or len(parts) <= 1 + MOST_ARGUMENTS, where
