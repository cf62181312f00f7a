"""``slapbox quiz check``: a pack of questions, before anybody plays it."""

from __future__ import annotations

from pathlib import Path

from slapbox.cli.speech import console, fail, say, told
from slapbox.packs.flaws import Flaw
from slapbox.packs.media import name_of
from slapbox.packs.reading import read
from slapbox.text import Problem


def check(path: Path) -> int:
    """Print all that is wrong with the pack, by file and line; the exit status is 1 if anything is,
    and 2 if no question can be read."""
    try:
        reading = read(path, name_of)
    except Problem as problem:
        return fail(problem.reason)
    tell(reading.flaws)
    console.print(reading.pack.title)
    say("packs.questions", count=len(reading.pack.questions))
    if not reading.flaws:
        say("packs.good")
    return int(bool(reading.flaws))


def tell(flaws: tuple[Flaw, ...]) -> None:
    """Print each with its place, as compilers do."""
    for flaw in flaws:
        place = f"{flaw.file}:{flaw.line}" if flaw.line else flaw.file
        console.print(f"{place}: {told(flaw.why)}", soft_wrap=True)
