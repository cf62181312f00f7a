"""Words in the reader's language: JSON catalogues for Python and browser alike.

A language is a folder with a catalogue for each room: ``core.json`` for all pages, one for what
only the TV says, one for each game and each family of games. A catalogue maps flat keys to a
wording with ``{placeholders}``, or to plural forms (``{"one": …, "other": …}``, the categories of
CLDR) that the value named ``count`` chooses from.
"""

import json
import re
from collections.abc import Iterable, Mapping
from functools import cache
from gettext import c2py
from pathlib import Path
from typing import Final
from unicodedata import bidirectional

from slapbox.text.message import Text, Value

Wording = str | dict[str, str]
"""One message as a catalogue holds it: a pattern, or a pattern for each plural category."""

FALLBACK: Final = "en"
PLACEHOLDER: Final = re.compile(r"\{(\w+)\}")
LANGUAGES: Final[Mapping[str, str]] = {
    "en": "English",
    "de": "Deutsch",
    "fr": "Français",
    "it": "Italiano",
    "nl": "Nederlands",
}
"""The languages that have a catalogue, each with its own name for itself."""

SUBTAG: Final = re.compile(r"[-_.@]")
"""Ends of the language's part in what browsers (BCP 47) and shells (POSIX) say."""

IS_OTHER: Final = {
    "en": c2py("n != 1"),
    "de": c2py("n != 1"),
    "fr": c2py("n > 1"),
    "it": c2py("n != 1"),
    "nl": c2py("n != 1"),
}
"""Rules by which a whole number takes the plural form ``other``, or else ``one``: those of CLDR 47,
without the ones for millions (``many``), which have no wording of their own. Browsers bring the
same rules along."""


RIGHT_TO_LEFT: Final = frozenset({"R", "AL", "AN"})
"""Kinds of letters that are written from right to left."""


def translated(text: Text, language: str) -> str:
    """The message in this language.

    A key that the language lacks is worded in English, and one that no catalogue has comes out as
    the key with its values: a person can still read that, and tests keep both from happening.
    """
    for tried in (language, FALLBACK):
        wording = catalogue(tried).get(text.key)
        if wording is not None:
            return _filled(_form(wording, text.values, tried), text.values)
    return " ".join([text.key, *(f"{name}={value}" for name, value in text.values.items())])


@cache
def rooms(language: str) -> Mapping[str, Mapping[str, Wording]]:
    """Catalogues of a language of :data:`LANGUAGES`, by the name of their room: ``core``,
    ``games/mu``; none for any other."""
    if language not in LANGUAGES:
        return {}
    home = Path(__file__).parent / language
    return {
        path.relative_to(home).with_suffix("").as_posix(): json.loads(path.read_bytes())
        for path in sorted(home.rglob("*.json"))
    }


@cache
def catalogue(language: str) -> Mapping[str, Wording]:
    """Every message of a language, whatever its room."""
    return {key: text for room in rooms(language).values() for key, text in room.items()}


def best_language(wanted: Iterable[str | None]) -> str:
    """The first wanted language that has a catalogue, or English.

    Takes what browsers and shells say: ``"de-CH"``, ``"it_IT.UTF-8"``, ``"C"``, nothing.
    """
    asked = (SUBTAG.split(name)[0].lower() for name in wanted if name)
    return next((name for name in asked if name in LANGUAGES), FALLBACK)


def _form(wording: Wording, values: Mapping[str, Value], language: str) -> str:
    if isinstance(wording, str):
        return wording
    count = values.get("count", 0)
    number = abs(count) if isinstance(count, int) else 0
    return wording["other" if IS_OTHER[language](number) else "one"]


def _filled(pattern: str, values: Mapping[str, Value]) -> str:
    return PLACEHOLDER.sub(lambda hole: apart(str(values.get(hole[1], hole[0]))), pattern)


def apart(value: str) -> str:
    """The value as it stands in a sentence: one that is written from right to left (a name, most
    likely) is isolated, so that it turns nothing beside it round. Pages do the same."""
    if not any(bidirectional(letter) in RIGHT_TO_LEFT for letter in value):
        return value
    return f"\u2068{value}\u2069"
