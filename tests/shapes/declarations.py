"""Types of what pages get, for those who write the pages: ``python tests/shapes/declarations.py``
writes ``views.d.ts`` anew from the shapes that the host declares."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, Final, get_origin

sys.path.insert(0, str(Path(__file__).parents[1]))

from shapes.reading import HOST, declared, is_record, modules, parts_of, reached
from shapes.typescript import comment, declaration, fits

SCRIPTS: Final = HOST / "web" / "static" / "js"
FILE: Final = SCRIPTS / "views.d.ts"

HEAD: Final = """\
// Types that scripts name, of what pages get and may ask for. This file is made by
// `python tests/shapes/declarations.py` from what the host declares, and anew when a script names
// another type; no browser needs it.

export as namespace views;
"""

PREFIXES: Final = {
    "text.message": "",
    "slapbox.games": "Game",
    "games.shapes": "",
    "games.protocol": "",
    "games.quickest": "",
    "evening.shapes": "",
    "packs.flaws": "",
    "packs.shapes": "",
    "words.shapes": "",
    "again.shapes": "",
    "web.shapes": "",
    "venue.messages": "Venue",
    "venue.shapes": "Venue",
}
"""Beginnings of the names of a module's shapes; those of a game begin with its name."""


def page() -> str:
    """The whole file."""
    type_names = _kept(names())
    text = HEAD
    for module, section in sections().items():
        inside = [
            (name, one) for name, one in section if name in asked() or type_names.get(one) == name
        ]
        text += f"\n// {module}\n" if inside else ""
        for name, one in inside:
            words = one.__doc__ or "" if name in asked() and is_record(one) else ""
            text += f"\n{comment(words)}{declaration(name, one, type_names)}\n"
    return text


def _kept(type_names: dict[Any, str]) -> dict[Any, str]:
    """The types that have names in the file: those that scripts name, and what these have no room
    for or need more than once; but for small objects, which are shorter where they are needed."""
    shapes = {name: one for section in sections().values() for name, one in section}
    texts: dict[str, str] = {}
    ahead = sorted(asked())
    while ahead:
        if (name := ahead.pop()) not in texts:
            texts[name] = declaration(name, shapes[name], type_names)
            ahead += _named(name, texts[name])
    for name in [name for name in shapes if name in texts and name not in asked()]:
        users = [user for user in texts if name in _named(user, texts[user])]
        without = {kind: other for kind, other in type_names.items() if other != name}
        whole = {user: declaration(user, shapes[user], without) for user in users}
        once = sum(_named(user, texts[user]).count(name) for user in users) == 1
        if (once or _is_lighter(texts, name, whole)) and all(map(fits, whole.values())):
            type_names = without
            del texts[name]
            texts |= whole
    return {kind: name for kind, name in type_names.items() if name in texts}


def _is_lighter(texts: Mapping[str, str], name: str, whole: Mapping[str, str]) -> bool:
    """Return whether the file gets shorter by a ``whole`` text for each that needs this object."""
    before = sum(texts[user].count("\n") for user in (name, *whole))
    return "{\n" in texts[name] and sum(text.count("\n") for text in whole.values()) < before


def _named(name: str, text: str) -> list[str]:
    """The types that another one names, each as often as it does."""
    words = re.findall(r"\b[A-Z]\w*", re.sub(r"'[^']*'", "", text))
    return [word for word in words if word != name and word in names().values()]


@cache
def asked() -> frozenset[str]:
    """The types that scripts name."""
    types: set[str] = set()
    for path in [*SCRIPTS.rglob("*.js"), *SCRIPTS.rglob("*.ts")]:
        types.update(re.findall(r"\bviews\.([A-Z]\w*)", path.read_text(encoding="utf-8")))
    return frozenset(types)


@cache
def sections() -> dict[str, list[tuple[str, Any]]]:
    """Every shape with its name, by modules: first those that declare shapes, then others, which
    have some of the classes of the wire."""
    parts = {
        module.__name__: [(_prefix(module.__name__) + name, one) for name, one in declared(module)]
        for module in modules()
    }
    shapes = [shape for section in parts.values() for _, shape in section]
    for shape in reached(*shapes):
        if is_record(shape) and get_origin(shape) is None and shape not in shapes:
            name = _prefix(shape.__module__) + shape.__name__
            parts.setdefault(shape.__module__, []).append((name, shape))
    return parts


@cache
def names() -> dict[Any, str]:
    """Return every shape with its name, but for arrays, which nobody needs by a name that is not
    asked for; raises ``ValueError`` if two have the same."""
    types: dict[Any, str] = {}
    for name, shape in chain(*sections().values()):
        if name in types.values():
            raise ValueError(f"two shapes are called {name}")
        if parts_of(shape) is None or name in asked():
            types.setdefault(shape, name)
    return types


def _prefix(module: str) -> str:
    *_, room, name = module.split(".")
    prefix = PREFIXES.get(f"{room}.{name}")
    return "".join(map(str.capitalize, room.split("_"))) if prefix is None else prefix


if __name__ == "__main__":
    FILE.write_text(page(), encoding="utf-8")
