"""Who may import whom: the layers of the host, found in the source itself."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from slapbox.games import protocol
from slapbox.pads import wire

ROOT = Path(__file__).parent.parent
HOST = ROOT / "host" / "slapbox"

MAY_IMPORT = {
    "text": set[str](),
    "games": {"text"},
    "evening": {"text"},
    "pads": {"text", "threads"},
    "machine": set[str](),
    "bots": {"games", "text"},
    "table": {"evening", "games", "pads", "text", "threads"},
    "again": {"table", "evening", "games", "pads", "text"},
    "venue": {"text", "threads"},
    "web": {"again", "table", "evening", "games", "pads", "text", "threads"},
    "cli": {
        "web",
        "again",
        "table",
        "evening",
        "bots",
        "games",
        "pads",
        "venue",
        "machine",
        "text",
        "threads",
    },
}
"""For each part of the host, the others that it may know of, near or far down the same way."""

MAY_SHARE = {
    "tricks": {"mudeck"},
    "mu": {"mudeck", "tricks"},
    "last_panther": {"mudeck", "tricks"},
    "wimmueln": {"mudeck", "tricks"},
    "rummue": {"mudeck"},
    "safarue": {"mudeck"},
}
"""The folders of games that share something, and what they may know of; all others of none."""

OUTSIDE_WORLD = {
    "asyncio",
    "datetime",
    "multiprocessing",
    "os",
    "pathlib",
    "queue",
    "random",
    "secrets",
    "socket",
    "sqlite3",
    "subprocess",
    "threading",
    "time",
}
"""Clocks, chance, threads and files: what pure parts are handed, and never reach for."""


def says_pure(source: Path) -> bool:
    """Whether a file says of itself that it is pure."""
    told = ast.get_docstring(ast.parse(source.read_text(encoding="utf-8"))) or ""
    return re.search(r"\b[Pp]ure\b", told) is not None


PURE = {
    *(HOST / "games").rglob("*.py"),
    *filter(says_pure, HOST.rglob("*.py")),
    HOST / "table" / "core.py",
} - {HOST / "games" / "dealing.py"}  # the one place that shuffles


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


def part(name: str) -> str:
    """The part of the host that a module's full name belongs to, or nothing."""
    root, _, rest = name.partition(".")
    return rest.partition(".")[0] if root == "slapbox" else ""


@pytest.mark.parametrize("name", MAY_IMPORT)
def test_no_part_knows_more_than_it_may(name: str) -> None:
    sources = list((HOST / name).rglob("*.py"))
    assert sources
    for source in sources:
        known = {part(module) for module in imported(source)} - {"", "__version__", name}
        assert known <= MAY_IMPORT[name], f"{source.relative_to(ROOT)} knows of {sorted(known)}"


def test_no_module_needs_itself() -> None:
    """Neither when it is loaded nor later, when a command is asked for; types do not count."""
    modules = {_name(source): source for source in HOST.rglob("*.py")}
    needs = {}
    for name, source in modules.items():
        found = {_module(full, modules) for full in imported(source, types=False)}
        needs[name] = found - {name, None}
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


def test_every_part_of_the_host_has_a_rule() -> None:
    parts = {folder.name for folder in HOST.iterdir() if (folder / "__init__.py").exists()}
    assert parts == set(MAY_IMPORT)


def test_no_game_knows_of_another() -> None:
    rooms = {path.parent.name for path in (HOST / "games").glob("*/__init__.py")}
    assert rooms > set(MAY_SHARE)
    for room in rooms:
        shared = MAY_SHARE.get(room, set())
        for source in (HOST / "games" / room).rglob("*.py"):
            names = [name.split(".") for name in imported(source)]
            known = {name[2] for name in names if name[:2] == ["slapbox", "games"]}
            assert known & rooms <= shared | {room}, source.relative_to(ROOT)


@pytest.mark.parametrize("source", sorted(PURE), ids=lambda source: str(source.relative_to(HOST)))
def test_pure_parts_do_not_reach_for_the_world(source: Path) -> None:
    known = {name.partition(".")[0] for name in imported(source)}
    assert not known & OUTSIDE_WORLD


def test_every_thread_of_the_host_is_watched() -> None:
    for source in set(HOST.rglob("*.py")) - {HOST / "threads.py"}:
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            bare = isinstance(node, ast.Attribute) and node.attr in ("Thread", "Timer")
            assert not bare, f"{source.relative_to(ROOT)}: slapbox.threads.Watched does not die"


def test_the_firmware_knows_nothing_of_the_host() -> None:
    for source in (ROOT / "firmware").rglob("*.py"):
        assert not {name for name in imported(source) if name.partition(".")[0] == "slapbox"}
