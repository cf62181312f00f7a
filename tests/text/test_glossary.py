"""One thing has one word in each language: the glossaries beside the catalogues, and the words that
they do not want."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from slapbox.text import LANGUAGES
from slapbox.text.catalogue import catalogue

FOLDER = Path(__file__).parents[2] / "host" / "slapbox" / "text" / "glossary"
every_language = pytest.mark.parametrize("language", LANGUAGES)


def glossary(language: str) -> list[Any]:
    """``for`` says what is meant, ``say`` the word for it, ``never`` the words that are not for it:
    anywhere, or only ``in`` messages whose key begins so, or in all others (``not_in``)."""
    entries: list[Any] = json.loads((FOLDER / f"{language}.json").read_text(encoding="utf-8"))
    return entries


def wordings(language: str, entry: Any) -> Iterator[tuple[str, str]]:
    """All patterns in which the entry counts, with their keys."""
    for key, wording in catalogue(language).items():
        wanted = key.startswith(tuple(entry.get("in", [""])))
        if wanted and not key.startswith(tuple(entry.get("not_in", ()))):
            yield from ((key, text) for text in _patterns(wording))


def _patterns(wording: str | dict[str, str]) -> list[str]:
    return [wording] if isinstance(wording, str) else list(wording.values())


@every_language
def test_no_message_has_a_word_that_the_glossary_does_not_want(language: str) -> None:
    entries = glossary(language)
    assert entries
    for entry in entries:
        words = "|".join(map(re.escape, entry["never"]))
        unwanted = re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE)
        faults = [(key, text) for key, text in wordings(language, entry) if unwanted.search(text)]
        assert faults == [], (entry["for"], "say", entry["say"])


@every_language
def test_what_the_glossary_says_is_said_somewhere(language: str) -> None:
    said = " ".join(text for _, text in wordings(language, {})).lower()
    assert [entry for entry in glossary(language) if entry["say"].lower() not in said] == []
