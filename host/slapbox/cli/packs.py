"""``slapbox quiz``: a pack of questions, checked before anybody plays it, or brought along."""

from pathlib import Path

import click

from slapbox.cli.files import journal_path
from slapbox.cli.speech import console, fail, say, told
from slapbox.games.quiz.questions import Pack
from slapbox.packs.flaws import Flaw
from slapbox.packs.library import Library, packs_of
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


def brought(path: Path, journal: Path | None) -> Pack:
    """The pack, kept beside the journal from now on; what is wrong with it is printed. Raises
    ``click.ClickException`` where no question can be read."""
    try:
        _, reading = Library(packs_of(journal or journal_path())).bring(path)
    except Problem as problem:
        raise click.ClickException(told(problem.reason)) from problem
    tell(reading.flaws)
    return reading.pack


def tell(flaws: tuple[Flaw, ...]) -> None:
    """Print each with its place, as compilers do."""
    for flaw in flaws:
        place = f"{flaw.file}:{flaw.line}" if flaw.line else flaw.file
        console.print(f"{place}: {told(flaw.why)}", soft_wrap=True)
