"""The manual's page of commands, made from what each of them says of itself with ``--help``.

``python host/docs/commands.py`` writes it. Options that all kinds of play share are listed once.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click

from slapbox.cli import main as slapbox

PAGE: Final = Path(__file__).with_suffix(".md")

HEAD: Final = """# Commands

Put `python3 -m uv run` before each command, or install Slapbox with `python3 -m uv tool install .`.
This page is made from `slapbox --help` by `python host/docs/commands.py`.
"""


def page() -> str:
    """Return the page, as Markdown."""
    parts = [part for name, command in slapbox.commands.items() for part in section(name, command)]
    return "\n\n".join([HEAD.strip(), *section("", slapbox), *parts]) + "\n"


def section(name: str, command: click.Command) -> Iterator[str]:
    """Yield heading, usage, words and options of a command."""
    called = f"slapbox {name}".strip()
    yield f"## {called}"
    if operands := [param for param in command.params if isinstance(param, click.Argument)]:
        context = click.Context(command)
        yield f"`{' '.join([called, *(operand.make_metavar(context) for operand in operands)])}`"
    yield " ".join((command.help or "").split())
    options, shared = rows(command), rows(slapbox)[1:]
    if name and set(shared) <= set(options):
        yield "It takes the options of `slapbox` as well."
        options = [row for row in options if row not in shared]
    if options:
        yield "\n".join(["| option | meaning |", "|---|---|", *options])


def rows(command: click.Command) -> list[str]:
    """Return the rows of a table of options."""
    context = click.Context(command)
    options = [param for param in command.params if isinstance(param, click.Option)]
    records = filter(None, (option.get_help_record(context) for option in options))
    return ["| `{}` | {} |".format(*map(cell, record)) for record in records]


def cell(text: str) -> str:
    """Return a text as a cell of a table has it."""
    return " ".join(text.split()).replace("|", r"\|")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
