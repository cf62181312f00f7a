"""``slapbox flash``: the firmware onto pads."""

from __future__ import annotations

from rich.progress import Progress

from slapbox.cli.speech import console, say, told
from slapbox.pads.discovery import usb_ports
from slapbox.pads.flash import FlashError, flash


def flash_pads(port: str | None, every: bool) -> int:
    """Flash one pad, or all; the exit status is 1 if one of them could not be flashed."""
    found = usb_ports()
    if port is None and not found:
        say("flash.none")
        return 1
    if port is None and len(found) > 1 and not every:
        say("flash.which", ports=", ".join(found))
        return 1
    return max([_flash(name) for name in ([port] if port else found)])


def _flash(port: str) -> int:
    try:
        with Progress(console=console, transient=True) as progress:
            task = progress.add_task(port, total=None)

            def copied(name: str, number: int, total: int) -> None:
                progress.update(task, description=f"{port}  {name}", completed=number, total=total)

            version = flash(port, copied)
    except FlashError as error:
        console.print(told(error.reason))
        return 1
    say("flash.done", port=port, version=version)
    return 0
