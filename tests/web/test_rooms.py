"""The rooms of the pages' scripts: who may import whom, and that no page names a game."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from slapbox.games import GAMES
from slapbox.web.rooms import parts

WEB = Path(__file__).parents[2] / "host" / "slapbox" / "web"
SCRIPTS = WEB / "static" / "js"

MAY_IMPORT = {
    "core": {"core"},
    "art": {"art", "core"},
    "rulebook": {"rulebook", "art", "core"},
    "parts": {"parts", "art", "core"},
    "tv": {"tv", "parts", "rulebook", "art", "core"},
    "phone": {"phone", "parts", "rulebook", "art", "core"},
    "host": {"host", "parts", "rulebook", "art", "core"},
    "stats": {"stats", "art", "core"},
    "evening": {"evening", "art", "core"},
    "venue": {"venue", "art", "core"},
    "guest": {"guest", "venue", "art", "core"},
    "desk": {"desk", "parts", "core"},
    "ticket": {"ticket", "core"},
    "replay": {"replay", "tv", "rulebook", "art", "core"},
    "pads": {"pads", "phone", "art", "core"},
    "games": {"games", "tv", "phone", "parts", "rulebook", "art", "core"},
}
"""For each room, the rooms that it may know of. Games know of pages, and no page of a game: what it
shows of one it loads by the name that the view gives."""

FAMILIES = {"mudeck": set[str](), "tricks": {"mudeck"}, "safarue": {"mudeck"}}
"""Families of games, with the families that they know in turn."""

BORROWS = {"last-panther": {"tricks"}, "mu": {"tricks"}, "wimmueln": {"tricks"}}
BORROWS |= {"safarue-variant": {"safarue"}, "rummue": set()}
"""Whose rooms a game is played in besides its own and the deck's; others have only their own."""

OWN_SCREENS = {"lobby", "over", "evening"}
"""Screens that the TV shows whatever is played; all others are games'."""

IMPORTED = re.compile(r"(?:from |import\()'([^']+\.js)'")
TYPES = [path.parent.name for path in SCRIPTS.glob("games/*/types.d.ts")]
"""Rooms whose types are known by their names: ``tricks.Table``."""


def scripts() -> Iterator[tuple[str, str]]:
    for path in sorted(SCRIPTS.rglob("*.js")):
        yield path.relative_to(SCRIPTS).as_posix(), path.read_text(encoding="utf-8")


def imports(path: str, source: str) -> Iterator[str]:
    for near in IMPORTED.findall(source):
        yield posixpath.normpath(posixpath.join(posixpath.dirname(path), near))
    for room in TYPES:
        if re.search(rf"\b{room}\.[A-Z]", source):
            yield f"games/{room}/types.d.ts"


def test_rooms_know_only_of_rooms_below() -> None:
    for path, source in scripts():
        room = path.split("/")[0]
        for found in imports(path, source):
            assert found.split("/")[0] in MAY_IMPORT[room], (path, found)
            assert (SCRIPTS / found).is_file(), f"{path} imports {found}"


def test_a_game_knows_only_of_what_it_shares() -> None:
    for path, source in scripts():
        room, *rest = path.split("/")
        if room != "games":
            continue
        own = rest[0]
        shared = FAMILIES[own] if own in FAMILIES else {"mudeck"} | BORROWS.get(own, set())
        if own not in BORROWS and own not in FAMILIES:
            shared = set()
        for found in imports(path, source):
            if found.startswith("games/"):
                assert found.split("/")[1] in {own} | shared, f"{path} imports {found}"


@pytest.mark.parametrize("game", GAMES)
def test_each_game_has_its_room(game: str) -> None:
    """Its manifest, and its part of the rule book; screen and page may be those of its family."""
    manifest = (SCRIPTS / "games" / game / "game.js").read_text(encoding="utf-8")
    for what in ("tv", "phone", "rules"):
        assert re.search(rf"^  {what}: \(\) => import\('[^']+'\)", manifest, re.MULTILINE), what


def test_no_page_names_a_game() -> None:
    pages = [(path, source) for path, source in scripts() if not path.startswith("games/")]
    templates = (WEB / "templates").glob("*.html")
    pages += [(path.name, path.read_text(encoding="utf-8")) for path in templates]
    named = re.compile(rf"""['"/](?:{"|".join(map(re.escape, GAMES))})['"/.]""")
    for path, source in pages:
        assert not named.search(source), f"{path} names {named.search(source)}"


def test_no_style_of_a_page_is_for_the_screen_of_a_game() -> None:
    styles = WEB / "static" / "css"
    sheets = set(styles.rglob("*.css")) - set(styles.glob("games/**/*.css"))
    shown = re.compile(r"data-screen='([^']+)'")
    found = {one for sheet in sheets for one in shown.findall(sheet.read_text(encoding="utf-8"))}
    assert found <= OWN_SCREENS
    assert found


def test_what_games_bring_to_a_page_is_found_by_its_place() -> None:
    assert "games/fly-swatter/tv.html" in parts("tv")
    assert parts("phone") == parts("host") == parts("rulebook") == []
