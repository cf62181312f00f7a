"""A game says its own words and those of all: none that have another game's name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from slapbox.text.catalogue import catalogue
from text.sources import HOST, KINDS, strings

OWN = {
    "quiz": ("quiz.", "how.quiz_", "intro.quiz_"),
    "cheating-moth": ("moth.", "bug.", "phone.moth.", "how.moth_", "intro.moth_"),
    "fly-swatter": ("fly.", "how.fly_", "intro.fly_"),
    "last-panther": ("panther.", "how.panther_", "intro.panther_"),
    "mudeck": ("deck.", "how.deck_", "intro.deck_"),
    "safarue-variant": ("how.variant_", "intro.variant_"),
    "tricks": ("trick.", "phone.trick.", "how.tricks_", "intro.tricks_"),
}
"""Beginnings of the keys of words that are one game's, or one family's, where that is not its name.
All pages say those that begin with ``game.NAME``, ``option.NAME`` or ``demo.NAME``, by the name
that a view gives."""

SHARES = {
    "last-panther": {"tricks", "mudeck"},
    "mu": {"tricks", "mudeck"},
    "rummue": {"mudeck"},
    "safarue": {"mudeck"},
    "safarue-variant": {"safarue", "mudeck"},
    "tricks": {"mudeck"},
    "wimmueln": {"tricks", "mudeck"},
}
"""Other owners of words that a game says besides its own and those of all."""

SOURCES = sorted(source for source in HOST.rglob("*") if source.suffix in KINDS)


def rooms() -> dict[str, tuple[str, ...]]:
    """Return how the words of each game or family begin."""
    names = {room for source in SOURCES if (room := room_of(source)) is not None}
    return {
        name: OWN.get(name, (f"{name}.", f"phone.{name}.", f"how.{name}_", f"intro.{name}_"))
        for name in names
    }


@cache
def owners() -> dict[str, str]:
    """Each key that is one room's, and all with which one begins when it is put together."""
    return {
        text: room
        for room, beginnings in rooms().items()
        for key in catalogue("en")
        for text in [key, *(key[: dot.end()] for dot in re.finditer(r"[._]", key))]
        if text.startswith(beginnings)
    }


def said_in(source: Path) -> Iterator[str]:
    """The strings of a file; names of chapters and shots stand there without what their keys
    begin with."""
    words = strings(source)
    yield from words
    if source.name == "rules.js":
        yield from (f"how.{text}.title" for text in words)
        yield from (f"intro.{text}.text" for text in words)


def room_of(source: Path) -> str | None:
    """The game or family that a file belongs to, if it is one's."""
    folders = source.relative_to(HOST).parts
    after = folders[folders.index("games") + 1 : -1] if "games" in folders else ()
    return after[0].replace("_", "-") if after else None


def test_every_room_has_words_of_its_own() -> None:
    assert set(OWN) < set(rooms())
    for beginnings in rooms().values():
        assert any(key.startswith(beginnings) for key in catalogue("en")), beginnings


@pytest.mark.long
@pytest.mark.parametrize("room", [None, *sorted(rooms())])
def test_a_game_says_only_its_own_words_and_those_of_all(room: str | None) -> None:
    may = {room, *SHARES.get(room or "", ())}
    for source in SOURCES:
        if room_of(source) != room or source.relative_to(HOST).parts[0] == "bots":
            continue
        said = {text: owners()[text] for text in said_in(source) if text in owners()}
        foreign = {text: owner for text, owner in said.items() if owner not in may}
        assert not foreign, source.relative_to(HOST)
