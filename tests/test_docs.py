"""The manual is short: its pages, its sentences, and the README that leads to them."""

from __future__ import annotations

import ast
import re
import runpy
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import pytest
from PIL import Image, ImageSequence

from slapbox.games.quiz.rules import RULES

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "host" / "docs"


def guides(part: str) -> list[Path]:
    """Return the pages of a folder and of those in it."""
    return sorted((ROOT / part).rglob("*.md"))


MANUAL = [
    ROOT / "README.md",
    ROOT / "firmware" / "README.md",
    *sorted((ROOT / "host").glob("*.md")),
    *(path for part in ("hardware", "host/docs", "tests") for path in guides(part)),
]
README_BYTES = 6144
PAGE_WORDS = 1500
SENTENCE_WORDS = 30
MEDIAN_WORDS = 14


def words(text: str) -> list[str]:
    """Return the words of a text: whatever has a letter or a digit."""
    return [word for word in text.split() if re.search(r"\w", word)]


def sentences(page: str) -> Iterator[str]:
    """Yield the sentences of paragraphs, headings, entries of lists and cells of tables."""
    code = r"^```.*?^```$|<!--.*?-->|(?<=\n\n)(?:    .*?\n)+"
    prose = re.sub(code, "", page, flags=re.DOTALL | re.MULTILINE)
    prose = re.sub(r"!?\[([^]]*)\]\([^)]*\)", r"\1", prose)
    for block in re.split(r"\n\s*\n|^#+ |^ *[*-] |^ *\d+\. |\|", prose, flags=re.MULTILINE):
        yield from re.split(r"(?<=[.!?])[*”)]*\s+(?=[^a-z])", " ".join(block.split()))


def names(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", MANUAL, ids=names)
def test_a_page_is_read_in_one_go(path: Path) -> None:
    assert len(words(path.read_text(encoding="utf-8"))) <= PAGE_WORDS


@pytest.mark.parametrize("path", MANUAL, ids=names)
def test_no_sentence_is_long(path: Path) -> None:
    said = sentences(path.read_text(encoding="utf-8"))
    assert [sentence for sentence in said if len(words(sentence)) > SENTENCE_WORDS] == []


def test_sentences_are_short() -> None:
    """Those of three words and more; fewer are headings and cells of tables."""
    pages = [path.read_text(encoding="utf-8") for path in MANUAL]
    lengths = [len(words(said)) for page in pages for said in sentences(page)]
    assert median(length for length in lengths if length >= 3) <= MEDIAN_WORDS


def test_the_readme_is_a_front_door() -> None:
    assert len((ROOT / "README.md").read_bytes()) <= README_BYTES


def defined(path: Path) -> set[str]:
    """Return the names of a file's functions, with their class as ``Class.method`` in Python."""
    source = path.read_text(encoding="utf-8")
    if path.suffix == ".js":
        return set(
            re.findall(r"^(?:  |export |async |function )*(\w+)\(.*\{$", source, re.MULTILINE)
        )
    tree = ast.parse(source)
    functions = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    for owner in (node for node in tree.body if isinstance(node, ast.ClassDef)):
        functions |= {f"{owner.name}.{node.name}" for node in owner.body if hasattr(node, "name")}
    return functions


def test_the_walks_through_the_code_lead_somewhere() -> None:
    page = (DOCS / "follow.md").read_text(encoding="utf-8")
    stops = re.findall(r"`([\w/.-]+\.(?:py|js))`\s`([\w.]+)`", page)
    assert len(stops) >= 50
    assert [stop for stop in stops if stop[1] not in defined(ROOT / stop[0])] == []


def test_the_picture_in_motion_loads_at_once() -> None:
    """``python tests/whole/motion.py`` takes it. It lasts 1 to 4 s, and has below 1.5 MB."""
    path = DOCS / "swat.webp"
    assert path.stat().st_size < 1_500_000
    with Image.open(path) as film:
        shown_ms = [frame.copy().info["duration"] for frame in ImageSequence.Iterator(film)]
    assert len(shown_ms) > 20
    assert 1_000 <= sum(shown_ms) <= 4_000


def test_every_page_is_in_the_manual() -> None:
    contents = (DOCS / "index.md").read_text(encoding="utf-8").split()
    assert [path.stem for path in DOCS.glob("*.md") if path.stem not in {"index", *contents}] == []


def test_the_page_of_commands_is_what_they_say_of_themselves() -> None:
    """``python host/docs/commands.py`` writes it."""
    made = runpy.run_path(str(DOCS / "commands.py"))["page"]()
    assert (DOCS / "commands.md").read_text(encoding="utf-8") == made


def test_the_page_of_the_quiz_has_all_its_rules() -> None:
    page = (DOCS / "quiz.md").read_text(encoding="utf-8")
    assert [rule.name for rule in RULES if f"`{rule.name}`" not in page] == []


def test_the_floors_of_the_table_have_every_module() -> None:
    page = (DOCS / "architecture.md").read_text(encoding="utf-8")
    floor, named = "", set()
    for cell, files in re.findall(r"^\| ?(.*?) \| (`[^|]*`) \|", page, re.MULTILINE):
        floor = cell.strip("`").replace("(top)", "./") or floor
        named |= {Path(floor, name) for name in re.findall(r"`(\w+\.py)`", files)}
    table = ROOT / "host" / "slapbox" / "table"
    modules = {path.relative_to(table) for path in table.rglob("*.py")}
    assert named == {path for path in modules if path.stem != "__init__"}


def test_classes_and_their_members_that_the_pages_name_are_there() -> None:
    files = [*(ROOT / "host").rglob("*.py"), *(ROOT / "firmware").rglob("*.py")]
    source = " ".join(path.read_text("utf-8") for path in files)
    there = set(re.findall(r"\w+", source))
    pages = " ".join(path.read_text("utf-8") for path in MANUAL)
    named = set(re.findall(r"`([A-Z][a-z]\w+)\.(\w+)", pages))
    assert len(named) > 40
    assert {name for names in named for name in names} - there == set()
