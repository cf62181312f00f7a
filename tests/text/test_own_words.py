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
    "buzzer": ("buzz.", "how.buzzer_"),
    "cheating-moth": ("moth.", "bug.", "phone.moth.", "how.moth_"),
    "fly-swatter": ("fly.", "how.fly_"),
    "last-panther": ("panther.", "how.panther_"),
    "mu": ("mu.", "how.mu_"),
    "mudeck": ("deck.", "how.deck_"),
    "reaction": ("reaction.", "how.reaction_"),
    "rummue": ("rummue.", "phone.rummue.", "how.rummue_"),
    "safarue": ("safarue.", "phone.safarue.", "how.safarue_"),
    "safarue-variant": ("how.variant_",),
    "tricks": ("trick.", "phone.trick.", "how.tricks_"),
    "wimmueln": ("wimmueln.", "how.wimmueln_"),
}
"""How the keys of words begin that are one game's, or one family's. What begins with ``game.NAME``,
``option.NAME`` or ``demo.NAME`` all pages say, by the name that a view gives."""

SHARES = {
    "last-panther": {"tricks", "mudeck"},
    "mu": {"tricks", "mudeck"},
    "rummue": {"mudeck"},
    "safarue": {"mudeck"},
    "safarue-variant": {"safarue", "mudeck"},
    "tricks": {"mudeck"},
    "wimmueln": {"tricks", "mudeck"},
}
"""Whose words a game says besides its own and those of all."""

SOURCES = sorted(source for source in HOST.rglob("*") if source.suffix in KINDS)


@cache
def owners() -> dict[str, str]:
    """Each key that is one room's, and all with which one begins when it is put together."""
    return {
        text: room
        for room, beginnings in OWN.items()
        for key in catalogue("en")
        for text in [key, *(key[: found.end()] for found in re.finditer(r"[._]", key))]
        if text.startswith(beginnings)
    }


def said_in(source: Path) -> Iterator[str]:
    """The strings of a file; names of chapters stand there without what their keys begin with."""
    found = strings(source)
    yield from found
    if source.name == "rules.js":
        yield from (f"how.{text}.title" for text in found)


def room_of(source: Path) -> str | None:
    """The game or family that a file belongs to, if it is one's."""
    folders = source.relative_to(HOST).parts
    after = folders[folders.index("games") + 1 : -1] if "games" in folders else ()
    return after[0].replace("_", "-") if after else None


def test_every_room_has_words_of_its_own_or_none() -> None:
    rooms = {room_of(source) for source in SOURCES} - {None}
    assert set(OWN) == rooms
    beginnings = [one for room in OWN.values() for one in room]
    for one in beginnings:
        assert any(key.startswith(one) for key in catalogue("en")), one


@pytest.mark.parametrize("room", [None, *OWN])
def test_a_game_says_only_its_own_words_and_those_of_all(room: str | None) -> None:
    may = {room, *SHARES.get(room or "", ())}
    for source in SOURCES:
        if room_of(source) != room or source.relative_to(HOST).parts[0] == "bots":
            continue
        said = {text: owners()[text] for text in said_in(source) if text in owners()}
        foreign = {text: owner for text, owner in said.items() if owner not in may}
        assert not foreign, source.relative_to(HOST)
