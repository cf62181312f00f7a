"""The words of How to play and of intros, put together as the pages do it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from slapbox.games import GAMES
from slapbox.games.options import complete
from slapbox.games.protocol import Option
from slapbox.text import Text, Value, translated
from slapbox.text.catalogue import catalogue
from text.sources import HOST

SCRIPTS: Final = HOST / "web" / "static" / "js" / "games"
CHAPTER: Final = re.compile(r"\[\s*'(\w+)'((?:,\s*'\w+')*)\s*\]")


@cache
def chapters(game: str) -> dict[str, tuple[str, ...]]:
    """The options that each chapter of a game names."""
    script = (SCRIPTS / game / "rules.js").read_text(encoding="utf-8")
    listed = script.partition("export const chapters = [")[2].partition("\n];")[0]
    if "...captures" in listed:
        common = (SCRIPTS / "safarue" / "rules.js").read_text(encoding="utf-8")
        captures = common.partition("export const captures = [")[2].partition("\n];")[0]
        listed = listed.replace("...captures", captures)
    return {name: tuple(re.findall(r"\w+", rest)) for name, rest in CHAPTER.findall(listed)}


def others(option: Option) -> list[str | int | bool]:
    """The values that an option may have besides its default; of numbers two."""
    ends = dict.fromkeys((option.low, option.high))
    values: tuple[str | int | bool, ...] = option.choices or tuple(ends)
    return [value for value in values if value != option.default]


def option_key(game: str, name: str, what: str) -> str:
    """The key of what is said of an option: the game's own words, or else those of all games that
    have it, or of all options. Empty if there is none."""
    keys = (f"option.{owner}{what}" for owner in (f"{game}.{name}.", f"{name}.", ""))
    return next((key for key in keys if key in catalogue("en")), "")


def shots(game: str) -> list[str]:
    """The shots of a game's intro, whatever the rules."""
    script = (SCRIPTS / game / "rules.js").read_text(encoding="utf-8")
    listed = script.partition("export const intro = [")[2].partition("];")[0]
    if "...caught" in listed:
        common = (SCRIPTS / "safarue" / "rules.js").read_text(encoding="utf-8")
        caught = common.partition("export const caught = [")[2].partition("\n];")[0]
        listed = listed.replace("...caught", caught)
    return [name for name, _ in CHAPTER.findall(listed + "]")]


def worded(game: str, part: str, language: str, **rules: str | int | bool) -> str:
    """Return what the book says of a game with these rules, or with the usual ones."""
    return spoken(game, f"how.{part}", language, rules)


def spoken(
    game: str, key: str, language: str, rules: Mapping[str, str | int | bool] | None = None
) -> str:
    """Return what a chapter, or a shot of an intro, says with these rules: the text of this key."""
    options = complete(GAMES[game].rules, dict(rules or {}))
    values: dict[str, Value] = {}
    for name, value in options.items():
        values[name] = value_word(game, name, str(value), language)
        if name.endswith("_ms"):
            values[name.removesuffix("_ms") + "_s"] = f"{int(value) / 1000:g}"
    about = key.rpartition(".")[0]
    words = sentences(game, about, language, options, values)
    words = sentences(game, about, language, options, words)
    text = translated(Text(key, words), language)
    return re.sub(" {2,}", " ", text).strip().replace(" -", " −")


@cache
def value_word(game: str, option: str, value: str, language: str) -> str:
    """Return the word for a value of an option, or the value."""
    word = option_key(game, option, f"value.{value.lower()}")
    return translated(Text(word), language) if word else value


@cache
def mentioned(game: str, chapter: str, language: str) -> list[Option]:
    """The options of which a chapter says something."""
    about = {key.rpartition(".")[0] for key in catalogue(language)}
    return [option for option in GAMES[game].rules if f"{chapter}.{option.name}" in about]


def sentences(
    game: str,
    chapter: str,
    language: str,
    options: Mapping[str, str | int | bool],
    words: Mapping[str, Value],
) -> dict[str, Value]:
    """The words for each option: what the chapter says of its value, or else the value."""
    said = dict(words)
    wordings = catalogue(language)
    for option in mentioned(game, chapter, language):
        value, about = options[option.name], f"{chapter}.{option.name}."
        wanted = [about + str(value).lower(), *([about + "other"] if value else [])]
        key = next((one for one in wanted if one in wordings), None)
        spoken = [about + str(choice).lower() for choice in option.choices]
        if key is not None:
            own = {} if option.choices else {option.name: str(value)}
            said[option.name] = translated(Text(key, {**words, **own}), language)
        elif any(one in wordings for one in [*spoken, about + "other"]):
            said[option.name] = ""
    return said
