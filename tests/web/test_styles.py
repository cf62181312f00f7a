"""The pages' styles: colours and sizes have names in one place, and rules are in the right room."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from slapbox.web.rooms import PAGES, STYLES, TEMPLATES, style
from web.test_rooms import BORROWS, FAMILIES, SCRIPTS

SHEETS = sorted(STYLES.rglob("*.css"))
THEME = STYLES / "core" / "theme.css"
LINES, COLUMNS = 700, 100

ROOMS = sorted(path.name for path in (SCRIPTS / "games").iterdir())
KNOWS = {room: FAMILIES.get(room, BORROWS.get(room, set())) | {"mudeck"} for room in ROOMS}
"""Owners of the rooms that a game's scripts may use; the deck's are open to all."""

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
SELECTORS = re.compile(r"([^{};]+)\{")
CLASS_OR_ID = re.compile(r"[.#]([a-z][\w-]*)")
DEFINED = re.compile(r"^\s*(--[\w-]+):", re.MULTILINE)
WORD = re.compile(r"[\w-]+")
BEGINNING = re.compile(r"[\w-]*-(?=['$])")
"""``'rank-'``, to which a place is added."""
USED = re.compile(r"var\((--[\w-]+)\)")


def rules(sheet: Path) -> str:
    """Return what a sheet says, without comments."""
    return COMMENT.sub("", sheet.read_text(encoding="utf-8"))


@cache
def words(*rooms: str) -> set[str]:
    """All words in scripts and templates of these games' rooms; ``""``: in what is no game's. What
    words begin with that are made has a star: ``rank-*``."""
    found = [*SCRIPTS.rglob("*.js"), *TEMPLATES.rglob("*.html")]
    mine = [path for path in found if (path.parent.name if "games" in path.parts else "") in rooms]
    text = "\n".join(path.read_text(encoding="utf-8") for path in mine)
    return {*WORD.findall(text), *(f"{one}*" for one in BEGINNING.findall(text))}


def drawn_by(room: str) -> tuple[set[str], list[set[str]]]:
    """Return what draws the things that a room's styles are about: what the room itself knows of,
    and the rooms that use it. The rule book has pictures of all games."""
    if room == "rulebook":
        return words("", *ROOMS), []
    if room not in ROOMS:
        return words(""), [words(other) for other in ROOMS]
    near = [other for other in ROOMS if room in KNOWS[other] and room in FAMILIES]
    return words("", room, *KNOWS[room]), [words(other) for other in near]


def draws(name: str, source: set[str]) -> bool:
    """Return whether a source has this class or id, or makes it: ``'rank-'`` and a place."""
    return name in source or f"{name.rpartition('-')[0]}-*" in source


def place(sheet: Path) -> str:
    return sheet.relative_to(STYLES).as_posix()


@pytest.mark.parametrize("sheet", SHEETS, ids=place)
def test_a_sheet_is_about_its_room(sheet: Path) -> None:
    """A rule belongs to the room that draws what it is about, or to one that several rooms use."""
    own, others = drawn_by(sheet.parent.name)
    names = {
        name
        for selectors in SELECTORS.findall(rules(sheet))
        for name in CLASS_OR_ID.findall(selectors)
    }
    astray = [
        name
        for name in names
        if not draws(name, own) and sum(draws(name, other) for other in others) < 2
    ]
    assert sorted(astray) == []


def test_each_sheet_comes_to_a_page() -> None:
    pages = [style(page) for page in PAGES]
    for sheet in SHEETS:
        assert any(sheet.read_bytes() in page for page in pages), sheet


def test_a_component_comes_to_the_page_in_its_name_or_to_all() -> None:
    parts = STYLES / "parts"
    button, toast = ((parts / name).read_bytes() for name in ("button.css", "tv-toast.css"))
    assert all(button in style(page) for page in PAGES)
    assert [page for page in PAGES if toast in style(page)] == ["tv"]


def test_components_come_before_what_pages_make_of_them() -> None:
    for page in PAGES:
        sheets = [path.read_bytes() for path in (STYLES / page).glob("*.css")]
        button = style(page).index((STYLES / "parts" / "button.css").read_bytes())
        assert all(style(page).index(sheet) > button for sheet in sheets), page


def test_a_part_of_a_games_styles_comes_after_the_first() -> None:
    moth = STYLES / "games" / "cheating-moth"
    first, part = ((moth / name).read_bytes() for name in ("tv.css", "tv-race.css"))
    assert style("tv").index(first) < style("tv").index(part)


def test_every_variable_is_there_and_is_used_more_than_once() -> None:
    """Besides those of the theme there are some that scripts set, or a sheet for what is in it."""
    theme = set(DEFINED.findall(rules(THEME)))
    local = {name for sheet in SHEETS if sheet != THEME for name in DEFINED.findall(rules(sheet))}
    scripts = set(re.findall(r"--[a-z]+", " ".join(words("", *ROOMS))))
    used = Counter(name for sheet in SHEETS for name in USED.findall(rules(sheet)))
    assert used.keys() <= theme | local | scripts
    assert [name for name in sorted(theme) if used[name] < 2] == []
    assert not theme & local


@pytest.mark.parametrize(
    "page",
    [*SHEETS, *sorted(TEMPLATES.rglob("*.html"))],
    ids=lambda path: "-".join(path.parts[-2:]),
)
def test_sheets_and_templates_are_short_and_so_are_their_lines(page: Path) -> None:
    lines = page.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= LINES
    assert max(map(len, lines)) <= COLUMNS
