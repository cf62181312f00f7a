"""The catalogues against each other, and against every place that uses them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import get_args, get_type_hints

import pytest
from babel import Locale
from hypothesis import given
from hypothesis import strategies as st

from slapbox.games import GAMES
from slapbox.games.base import Game
from slapbox.text import LANGUAGES, Text, best_language, translated
from slapbox.text.catalogue import PLACEHOLDER, Wording, catalogue, rooms
from text.sources import HOST, KINDS, strings

KEY = re.compile(r"[a-z]+(?:\.[a-z0-9_-]*[a-z0-9])+")
BEGINNING = re.compile(r"[a-z]+(?:\.[a-z0-9_-]+)*[._]")
"""The first part of a key that is put together."""
FILE = re.compile(r".*\.(html|json|txt|js|css|py|sqlite|svg)")
OTHERS = [language for language in LANGUAGES if language != "en"]


def patterns(wording: Wording) -> list[str]:
    return [wording] if isinstance(wording, str) else list(wording.values())


@cache
def literals() -> frozenset[str]:
    """Every string that stands in the host's Python, scripts and pages."""
    sources = (source for source in HOST.rglob("*") if source.suffix in KINDS)
    return frozenset(text for source in sources for text in strings(source))


def namespaces() -> set[str]:
    return {key.split(".")[0] for key in catalogue("en")}


def test_every_key_that_is_used_exists() -> None:
    used = {
        text
        for text in literals()
        if KEY.fullmatch(text) and not FILE.fullmatch(text) and text.split(".")[0] in namespaces()
    }
    assert used - catalogue("en").keys() == set()


def test_every_key_is_used() -> None:
    """Keys that are put together must begin with a literal that ends in ``.`` or ``_``."""
    beginnings = tuple(text for text in literals() if BEGINNING.fullmatch(text) and "." in text)
    unused = {
        key for key in catalogue("en") if key not in literals() and not key.startswith(beginnings)
    }
    assert unused == set()


@pytest.mark.parametrize("language", OTHERS)
def test_languages_have_the_same_keys_and_placeholders(language: str) -> None:
    english, other = catalogue("en"), catalogue(language)
    assert other.keys() == english.keys()
    for key, wording in english.items():
        assert isinstance(other[key], dict) == isinstance(wording, dict), key
        holes = {hole for text in patterns(wording) for hole in PLACEHOLDER.findall(text)}
        for text in patterns(other[key]):
            assert set(PLACEHOLDER.findall(text)) == holes, (key, text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogues_are_tidy(language: str) -> None:
    """Sorted, no empty text, no stray space, no typewriter apostrophes, both plural forms."""
    assert all(list(room) == sorted(room) for room in rooms(language).values())
    for key, wording in catalogue(language).items():
        if isinstance(wording, dict):
            assert set(wording) == {"one", "other"}, key
        for text in patterns(wording):
            assert text == text.strip() != "", key
            assert "'" not in text, key


def test_what_games_say_alike_of_an_option_stands_once() -> None:
    """But for what some say alike where most say something else."""
    own = tuple(f"option.{game}." for game in GAMES)
    said = [
        (key.split(".", 2)[2], [catalogue(language)[key] for language in LANGUAGES])
        for key in catalogue("en")
        if key.startswith(own)
    ]
    twice = {what for what, wording in said if said.count((what, wording)) > 1}
    assert {what for what in twice if f"option.{what}" not in catalogue("en")} == set()


WITHOUT_WORDS = ("over", "shuffle", "first_dealer", "first_guard")
"""Phases without words in a demo: they are over in a moment."""


@pytest.mark.parametrize("game", [game for game in GAMES.values() if not game.needs_host])
def test_a_demo_has_words_for_all_that_goes_on(game: type[Game]) -> None:
    phases = {phase for phase in phases_of(game) if phase not in WITHOUT_WORDS}
    keys = {key for key in catalogue("en") if key.startswith(f"demo.{game.name}.")}
    races = {key for key in keys if ".told_" in key}
    assert keys - races == {f"demo.{game.name}.{phase}" for phase in phases}


def phases_of(game: type[Game]) -> set[str]:
    """All that the rules may wait for, as the type of the view has it."""
    shapes = import_module(f"{game.__module__.rpartition('.')[0]}.shapes")
    return set(literal_values(get_type_hints(shapes.View)["phase"]))


def literal_values(kind: object) -> Iterator[str]:
    for word in get_args(kind):
        yield from [word] if isinstance(word, str) else literal_values(word)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_is_written_twice(language: str) -> None:
    """Neither in one room nor in two."""
    keys = [
        key
        for path in (HOST / "text" / language).rglob("*.json")
        for key, _ in json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=list)
    ]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("language", OTHERS)
def test_languages_have_the_same_rooms(language: str) -> None:
    english, other = rooms("en"), rooms(language)
    assert {name: set(room) for name, room in other.items()} == {
        name: set(room) for name, room in english.items()
    }


@given(st.integers(-(10**7), 10**7) | st.integers(-3, 3), st.sampled_from(list(LANGUAGES)))
def test_numbers_take_the_plural_form_of_their_language(count: int, language: str) -> None:
    """As CLDR has it; for millions, too, ``other`` says it."""
    category = Locale(language).plural_form(count)
    forms = catalogue(language)["over.flies"]
    assert isinstance(forms, dict)
    said = translated(Text("over.flies", {"count": count}), language)
    assert said == forms.get(category, forms["other"]).replace("{count}", str(count))


def test_plurals_follow_the_language() -> None:
    def flies(count: int, language: str) -> str:
        return translated(Text("over.flies", {"count": count}), language)

    assert [flies(count, "de") for count in (0, 1, 2)] == ["0 Fliegen", "1 Fliege", "2 Fliegen"]
    # French says zero in the singular.
    assert [flies(count, "fr") for count in (0, 1, 2)] == ["0 mouche", "1 mouche", "2 mouches"]


def test_unknown_keys_and_languages_stay_readable() -> None:
    assert translated(Text("no.such", {"name": "Anna"}), "de") == "no.such name=Anna"
    assert translated(Text("tv.turn", {"name": "Anna"}), "eo") == "Anna’s turn"
    assert translated(Text("tv.turn"), "en") == "{name}’s turn"


@pytest.mark.parametrize(
    ("wanted", "best"),
    [
        (["de-CH", "en"], "de"),
        (["it_IT.UTF-8"], "it"),
        (["eo", "nl"], "nl"),
        (["C", None, ""], "en"),
        (["POSIX"], "en"),
        ([], "en"),
        (["../de", "x" * 500, "fr"], "fr"),
    ],
)
def test_best_language(wanted: list[str | None], best: str) -> None:
    assert best_language(wanted) == best
