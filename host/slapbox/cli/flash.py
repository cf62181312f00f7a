"""``slapbox flash``: the firmware onto pads."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final

import click
from platformdirs import user_data_path
from rich.progress import Progress

from slapbox.cli.speech import console, progress, say, told, wording
from slapbox.pads.flash import FlashError, Foreign, flash
from slapbox.pads.usb import usb_ports

NAMED: Final = 12
"""So many files of a board are named; the others are counted."""


def flash_pads(port: str | None, every: bool) -> int:
    """Flash one pad, or all; the exit status is 1 if one of them could not be flashed, or was left
    as it is: with ``every`` nobody is asked about boards that are no pads."""
    found = usb_ports()
    if port is None and not found:
        say("flash.none")
        return 1
    if port is None and len(found) > 1 and not every:
        say("flash.which", ports=", ".join(found))
        return 1
    return max([_flash(name, every=every) for name in ([port] if port else found)])


def _flash(port: str, *, every: bool) -> int:
    try:
        with progress() as bar:
            task = bar.add_task(port, total=None)

            def copied(name: str, number: int, total: int) -> None:
                bar.update(task, description=f"{port}  {name}", completed=number, total=total)

            version = flash(port, copied, partial(_ask, bar, every=every))
    except FlashError as error:
        console.print(told(error.reason))
        return 1
    say("flash.done", port=port, version=version)
    return 0


def _ask(bar: Progress, board: Foreign, *, every: bool) -> Path | None:
    """Somebody's work is on that board: where to save it, if it is to become a pad."""
    bar.stop()
    say("flash.foreign", port=board.port, files=_named(board))
    if every:
        return None
    folder = _folder(board.port)
    try:
        wanted = click.confirm(wording("flash.ask", folder=str(folder)), default=False)
    except click.Abort:  # nobody is there to answer
        wanted = False
    if not wanted:
        return None
    folder.mkdir(parents=True)
    say("flash.saved_in", folder=str(folder))
    return folder


def _named(board: Foreign) -> str:
    names = [f"{name} ({size} B)" for name, size in board.files[:NAMED]]
    more = len(board.files) - len(names)
    return ", ".join(names) + (f", +{more}" if more else "")


def _folder(port: str) -> Path:
    """A new one in the person's own data: nothing that was saved there is written over."""
    when = datetime.now().strftime("%Y-%m-%d-%H%M%S-%f")
    name = "".join(letter for letter in port if letter.isalnum())
    return user_data_path("slapbox", appauthor=False) / "boards" / f"{when}-{name}"
