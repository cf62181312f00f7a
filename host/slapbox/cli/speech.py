"""Speech of the terminal: in the person's language; what a guest or a pad says stays plain text.

Names and texts of others are never markup, never an escape sequence, and never a letter that this
terminal cannot write.
"""

import locale
import logging
import os
import re
from functools import cache
from typing import Any, Final

import click
import rich.text
from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, Task, TaskProgressColumn

from slapbox.text import Text, Value
from slapbox.text.catalogue import best_language, translated
from slapbox.text.names import is_harmless

UNPRINTABLE: Final = "\ufffd"
"""Stands for a character that would move the cursor, change colours, or turn the writing round."""


STRAY: Final = re.compile("(?<![^\\s\u2068])[\u200c\u200d]")
"""A joiner with nothing before it: Rich shows nothing of what it would join."""


def plain(text: str) -> str:
    """The text without characters that a terminal obeys; line breaks stay."""
    return "".join(
        letter if is_harmless(letter) or letter in "\n\u2068\u2069" else UNPRINTABLE
        for letter in STRAY.sub(UNPRINTABLE, text)
    )


class Terminal(Console):
    """Prints every string as it is: no markup, no names of emoji, no control characters; ``?``
    for what its encoding lacks."""

    def __init__(self, *, stderr: bool = False) -> None:
        super().__init__(highlight=False, markup=False, emoji=False, stderr=stderr)

    @property
    def encoding(self) -> str:
        """That of what it writes to now; rich asks only a file that it was given."""
        return (getattr(self.file, "encoding", None) or "utf-8").lower()

    def render_str(self, text: str, **how: Any) -> rich.text.Text:
        """All strings come through here, cells of tables as well."""
        printable = plain(text).encode(self.encoding, "replace").decode(self.encoding)
        shown = super().render_str(printable, **how)
        shown.overflow = "fold"  # or else rich ends it with a letter that the encoding may lack
        return shown


class Doing(ProgressColumn):
    """The present task, unchanged: a port or a file has the name that somebody gave it."""

    def render(self, task: Task) -> rich.text.Text:
        """The words before the bar."""
        return console.render_str(task.description)


class PlainLines(logging.Formatter):
    """The log's lines, tracebacks too: they may quote guests and pads."""

    def format(self, record: logging.LogRecord) -> str:
        """The line as a terminal may have it."""
        return plain(super().format(record))


def log_to_terminal(level: int) -> None:
    """Log to the terminal from this level on."""
    handler = logging.StreamHandler()
    handler.setFormatter(PlainLines(logging.BASIC_FORMAT))
    logging.basicConfig(level=level, handlers=[handler])


console = Terminal()
errors = Terminal(stderr=True)


def progress() -> Progress:
    """A bar for what takes long; it goes away when it is done."""
    return Progress(Doing(), BarColumn(), TaskProgressColumn(), console=console, transient=True)


@cache
def language() -> str:
    """The language of the terminal: what the environment says, or else the system."""
    wanted = [os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    return best_language([*wanted, locale.getlocale()[0]])


def wording(key: str, **values: Value) -> str:
    """A message in the terminal's language."""
    return told(Text(key, values))


def told(text: Text) -> str:
    """A message that comes from elsewhere, in the terminal's language."""
    return plain(translated(text, language()))


def say(key: str, **values: Value) -> None:
    """Print a message."""
    console.print(wording(key, **values))


def asked_password(name: str) -> str:
    """The password of this Wi-Fi, as somebody types it: on a command line all programs of the
    machine could read it."""
    password: str = click.prompt(
        wording("cli.wifi_password", name=name), default="", hide_input=True, show_default=False
    )
    return password


def fail(why: Text) -> int:
    """Print why a command cannot do what it was asked, where no data goes. Return the exit status
    for that, which is the one that ``click`` ends with when it was asked wrongly."""
    errors.print(told(why), soft_wrap=True)
    return 2
