"""Words by room: no page asks for a key that it was not given, and the host tells none."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import Final

import pytest

from slapbox.games import GAMES
from slapbox.text.catalogue import catalogue as everything
from slapbox.text.catalogue import rooms
from slapbox.web.rooms import PLAYED, parts
from slapbox.web.words import KINDS, OF_PAGES, catalogue
from text.sources import HOST, strings
from text.test_own_words import room_of, said_in

STATIC: Final = HOST / "web" / "static"
TEMPLATES: Final = HOST / "web" / "templates"
NEAR: Final = re.compile(r"^(?:import|export) [^;]*?from '(\.[^']+)';", re.MULTILINE)
LATER: Final = re.compile(r"import\('(\.[^']+)'\)")
BEGINNING: Final = re.compile(r"[a-z]+(?:\.[a-z0-9_-]+)*[._]")

SCRIPTS: Final = {
    "tv": ("js/tv/main.js", "js/replay/stage.js"),
    "stats": ("js/stats/main.js", "js/evening/main.js"),
    "guest": ("js/guest/main.js", "js/desk/main.js", "js/ticket/main.js"),
}
"""First scripts of the pages that have others than ``js/PAGE/main.js``."""

PIECES: Final = {
    "tv": ("tv", "rules"),
    "phone": ("phone", "rules", "words"),
    "host": (),
    "rulebook": ("rules",),
    "replay": ("words",),
}
"""Scripts that a page loads of the game that it shows, by what ``game.js`` calls them."""

EXPLAINED: Final = ("tv", "rulebook")
"""Pages that have the words of the rule book as soon as they show a game; on phones the book brings
them along."""


def scripts(*first: str, wanted: Callable[[str], bool] = bool) -> list[str]:
    """These scripts and all that they load, now or later; a game loads its pieces itself."""
    files: dict[str, None] = {}
    waiting = list(first)
    while waiting:
        path = waiting.pop()
        if path in files or not wanted(path) or not (STATIC / path).is_file():
            continue  # an import of types alone is no file
        files[path] = None
        text = (STATIC / path).read_text(encoding="utf-8")
        later = [] if path.endswith("/game.js") else LATER.findall(text)
        waiting += [normpath(join(dirname(path), one)) for one in NEAR.findall(text) + later]
    return list(files)


def is_shared(path: str) -> bool:
    return not path.startswith("js/games/")


@cache
def of_page(page: str) -> tuple[Path, ...]:
    """Scripts and templates of a page before it shows any game."""
    first = SCRIPTS.get(page, (f"js/{page}/main.js",))
    names = {page, "base", *(path.split("/")[1] for path in first)} - {"replay"}
    pages = [TEMPLATES / f"{name}.html" for name in names]
    return (*(STATIC / path for path in scripts(*first, wanted=is_shared)), *pages)


@cache
def of_game(page: str, game: str) -> tuple[Path, ...]:
    """Scripts and templates that a game brings to a page."""
    start = f"js/games/{game}/game.js"
    text = (STATIC / start).read_text(encoding="utf-8")
    pieces = dict(re.findall(r"(\w+): \(\) => import\('(\.[^']+)'\)", text))
    first = [normpath(join(dirname(start), pieces[one])) for one in PIECES[page] if one in pieces]
    loaded = [STATIC / path for path in scripts(start, *first)]
    families = {path.parent.name for path in loaded}
    own = parts(page) if page in PLAYED else ()
    return (*loaded, *(TEMPLATES / one for one in own if one.split("/")[1] in families))


def given(page: str, game: str = "", kinds: tuple[str, ...] = ()) -> set[str]:
    """Keys that a page has, with these kinds of a game's words."""
    paths = [f"en/{page}.json", *(f"en/{kind}/{game}.json" for kind in kinds)]
    return {key for path in paths for key in json.loads(catalogue(path))}


@cache
def named(sources: tuple[Path, ...]) -> set[str]:
    """Keys that stand in these sources."""
    return {text for source in sources for text in said_in(source)} & everything("en").keys()


@cache
def begun(sources: tuple[Path, ...]) -> set[str]:
    """Keys that may be put together in these sources."""
    texts = {text for source in sources for text in strings(source)}
    beginnings = tuple(text for text in texts if "." in text and BEGINNING.fullmatch(text))
    return {key for key in everything("en") if key.startswith(beginnings)}


def of_games() -> set[str]:
    """Keys that come with a game: its own, its family's, and those of options."""
    catalogues = rooms("en").items()
    own = ("games/", "options")
    return {key for name, room in catalogues if name.startswith(own) for key in room}


def is_of_book(source: Path) -> bool:
    """Return whether pages run this only when they explain a game."""
    return source.parent.name == "rulebook" or source.name in ("rules.js", "pictures.js")


@pytest.mark.parametrize("page", OF_PAGES)
def test_a_page_has_all_words_that_it_may_say(page: str) -> None:
    sources = of_page(page)
    assert (named(sources) | begun(sources) - of_games()) - given(page) == set()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("page", PIECES)
def test_a_page_that_shows_a_game_has_its_words(page: str, game: str) -> None:
    own, all_words = of_game(page, game), given(page, game, KINDS)
    of_others = tuple(f"game.{other}." for other in GAMES if other != game)
    plain = tuple(one for one in (*of_page(page), *own) if not is_of_book(one))
    keys = given(page, game, KINDS if page in EXPLAINED else ("games",))
    assert {key for key in begun(own) if not key.startswith(of_others)} - all_words == set()
    assert (named(own) | named(plain)) - all_words == set()
    assert (named(plain) | begun(plain) & all_words) - keys == set()


def told() -> dict[str, set[str]]:
    """Keys that the host tells pages, by the game whose rules or coach they come from."""
    said_keys: dict[str, set[str]] = {}
    for source in HOST.rglob("*.py"):
        folder, *_ = source.relative_to(HOST).parts
        room = source.stem.replace("_", "-") if source.parent.name == "coach" else room_of(source)
        if folder not in ("cli", "packs", "text"):
            keys = begun((source,)) if room else begun((source,)) - of_games()
            said_keys.setdefault(room or "", set()).update(named((source,)), keys)
    return said_keys


def test_the_hosts_page_can_say_what_is_wrong_with_a_pack() -> None:
    sources = tuple(path for path in (HOST / "packs").rglob("*.py") if path.stem != "tonight")
    assert begun(sources) | named(sources) <= given("host")


@pytest.mark.long
def test_the_host_tells_nothing_that_pages_cannot_say() -> None:
    """Notices stand on the TV and on the host's page; why an order is refused, or the table stands
    still, on all."""
    catalogues = rooms("en")
    for room, said_keys in told().items():
        families = [name for name in catalogues if name in (f"games/{room}", "games/mudeck")]
        keys = {key for name in ("core", "notices", *families) for key in catalogues[name]}
        assert (room, said_keys - keys) == (room, set())
    assert not [key for key in catalogues["notices"] if ".why." in key or ".fault." in key]
