"""Names of people: one form however they were typed, counted by what people see.

A name may have letters of any script and emoji. What nobody sees in it is dropped, unless it shapes
what is beside it: joiners within emoji and words, variants of characters, the tags of a flag.
"""

import re
from functools import lru_cache
from typing import Final
from unicodedata import category, normalize

from rich.cells import split_graphemes

MAX_NAME: Final = 16
"""Letters of a name, as people see them: an emoji is one, however many characters it is made of."""

MOST_MARKS: Final = 6
"""Marks on one letter; more of them are no writing and run into the lines above and below."""

MOST_IN_LETTER: Final = 14
"""Characters of one letter: a family of four with skin tones has 11."""

NEW: Final = (range(0x1F000, 0x1FC00), range(0x2EBF0, 0x2EE5E), range(0x31350, 0x3347A))
"""Blocks of emoji and Chinese characters that are newer than this Python: the latter are added for
the names of people."""

_UNSEEN: Final = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u200b\u200e\u200f\u2060-\u2064\u206a-\u206f\u2800"
    "\u3164\ufeff\uffa0\U0001bca0-\U0001bca3\U0001d173-\U0001d17a]"
)
_JOINERS: Final = "\u200c\u200d"
_VARIANTS: Final = "\u180b-\u180d\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef"
_LOOSE: Final = re.compile(
    f"(?<![^\\s{_JOINERS}])[{_JOINERS}]+|[{_JOINERS}]+(?![^\\s{_JOINERS}])"
    f"|(?<=[{_JOINERS}])[{_JOINERS}]+|(?<!\\S)[{_VARIANTS}]+"
)
"""Joiners with nothing to join, and variants of nothing."""

_TAGS: Final = re.compile(
    "(\U0001f3f4[\U000e0020-\U000e007e]{1,6}\U000e007f)|[\U000e0001-\U000e007f]"
)
_SHAPING: Final = re.compile(f"[{_JOINERS}{_VARIANTS}]")
_FLAG: Final = re.compile("[\U0001f1e6-\U0001f1ff]{2}")
_JOINING: Final = frozenset(_JOINERS)


def normal(name: str) -> str:
    """The form in which a name is kept: composed (NFC), single plain spaces, nothing unseen."""
    seen = " ".join(_UNSEEN.sub("", name).split())
    return _few_marks(normalize("NFC", _LOOSE.sub("", _TAGS.sub(r"\1", seen))))


def _few_marks(name: str) -> str:
    kept: list[str] = []
    marks = 0
    for letter in name:
        marks = marks + 1 if category(letter) in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            kept.append(letter)
    return "".join(kept)


@lru_cache(maxsize=4096)
def name_key(name: str) -> str:
    """Return what two names have in common that are held equal: whatever case, composition or width
    they are written in, and with or without what only shapes letters."""
    plain = _SHAPING.sub("", normal(name))
    return normalize("NFKC", normalize("NFKC", plain).casefold())


def is_same_name(name: str, other: str) -> bool:
    """Return whether two names are held equal."""
    return name_key(name) == name_key(other)


def is_name(name: str) -> bool:
    """Return whether somebody may be called like this; ``name`` is in its :func:`normal` form."""
    if not is_shown(name) or not any(category(letter)[0] in "LNPSC" for letter in name):
        return False
    spans, _ = split_graphemes(_FLAG.sub("A", name))
    longest = max(end - begin for begin, end, _ in spans)
    return len(spans) <= MAX_NAME and longest <= MOST_IN_LETTER


def is_shown(text: str) -> bool:
    """Return whether all of a text only shows, or shapes what shows: nothing in it moves a cursor,
    turns the writing round, or ends a line."""
    return all(map(is_harmless, text))


def is_harmless(letter: str) -> bool:
    """The same of one character."""
    return (
        letter in _JOINING
        or letter == "\u00a0"
        or letter.isprintable()
        or any(ord(letter) in new for new in NEW)
        or _TAGS.match(letter) is not None
    )
