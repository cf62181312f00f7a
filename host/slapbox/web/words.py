"""The words that pages get: those of their own rooms, and those of the games that they show."""

from collections.abc import Iterator
from typing import Final

import msgspec

from slapbox.games import GAMES
from slapbox.text import LANGUAGES
from slapbox.text.catalogue import Wording, rooms

OF_PAGES: Final = {
    "tv": ("core", "notices", "tv"),
    "phone": ("core", "phone"),
    "host": ("core", "notices", "packs", "tv", "host"),
    "rulebook": ("core",),
    "replay": ("core", "replay"),
    "stats": ("core", "stats"),
    "venue": ("core", "venue"),
    "guest": ("core", "venue"),
    "pads": ("core", "tv", "pads"),
}
"""Rooms of each page's catalogue. What each game is called is in all of them."""

OF_BOOKS: Final = ("how.", "intro.", "option.")
"""Beginnings of what explains a game: its chapters of the rule book, its intro, its house rules."""


KINDS: Final = ("games", "books")
"""Catalogues of a game: what its pages say, and what explains it."""


def catalogues() -> Iterator[str]:
    """Paths of all that pages may ask for."""
    for language in LANGUAGES:
        yield from (f"{language}/{page}.json" for page in OF_PAGES)
        yield from (f"{language}/{kind}/{game}.json" for game in GAMES for kind in KINDS)


def catalogue(path: str) -> bytes:
    """The catalogue at one of these paths."""
    language, name, *game = path.removesuffix(".json").split("/")
    words = of_game(language, game[0], name) if game else of_page(language, name)
    return msgspec.json.encode(words)


def of_page(language: str, page: str) -> dict[str, Wording]:
    """All that a page says of no game in particular."""
    catalogues = rooms(language)
    names = {
        key: text
        for room in catalogues.values()
        for key, text in room.items()
        if key.startswith("game.")
    }
    return names | {key: text for room in OF_PAGES[page] for key, text in catalogues[room].items()}


def of_game(language: str, game: str, kind: str) -> dict[str, Wording]:
    """All that is said of a game and of nothing else."""
    folders = [name for base in GAMES[game].__mro__ for name in base.__module__.split(".")]
    names = {"options", *(f"games/{name.replace('_', '-')}" for name in (game, *folders))}
    return {
        key: text
        for room, words in rooms(language).items()
        if room in names
        for key, text in words.items()
        if key.startswith(OF_BOOKS) == (kind == "books")
    }
