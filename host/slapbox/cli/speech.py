"""How the terminal speaks: rich, and in the person's language."""

from __future__ import annotations

import locale
import os
from functools import cache

from rich.console import Console

from slapbox.text import Text, Value
from slapbox.text.catalogue import best_language, words

console = Console(highlight=False)


@cache
def language() -> str:
    """The language of the terminal: what the environment says, or else the system."""
    wanted = [os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    return best_language([*wanted, locale.getlocale()[0]])


def wording(key: str, **values: Value) -> str:
    """A message in the terminal's language."""
    return words(Text(key, values), language())


def told(text: Text) -> str:
    """A message that comes from elsewhere, in the terminal's language."""
    return words(text, language())


def say(key: str, **values: Value) -> None:
    """Print a message."""
    console.print(wording(key, **values))
