"""``slapbox flash``: the firmware onto pads."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import datetime
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Final, TypeVar

import click
from msgspec import Struct
from platformdirs import user_cache_path, user_data_path
from rich.progress import Progress, TaskID

from slapbox.cli.files import pairs
from slapbox.cli.speech import asked_password, console, progress, say, told, wording
from slapbox.pads.bootsel import Drive, copy, drives
from slapbox.pads.download import IMAGES, VERSION, Image, image
from slapbox.pads.flash import (
    JIG_FILE,
    WIFI_FILE,
    Ask,
    FlashError,
    Foreign,
    Settings,
    flash,
    restart_into_bootsel,
)
from slapbox.pads.pinsfile import PINS_FILE, pins
from slapbox.pads.uf2 import check
from slapbox.pads.usb import usb_ports
from slapbox.text import Text

T = TypeVar("T")

NAMED: Final = 12
"""Most files of a board that are named; the others are counted."""

MOST_SHOWN: Final = 60
"""Letters of a line that are shown."""

Work = Callable[[str, Progress, Ask], None]
"""Work that is done with the board at a port."""

DRIVE_S: Final = 120.0
"""Time to wait for a board's drive: somebody has to find the button."""
PORT_S: Final = 20.0
"""Time to wait for MicroPython's port after the board has started."""
LOOK_S: Final = 0.3


class File(Struct, frozen=True):
    """A ``.uf2``, and what it is called."""

    name: str
    data: bytes


def settings(jig: bool | None, wiring: Path | None, wifi: str | None) -> Settings | None:
    """Files that tell a board whether it is a jig, which pin is what, and its network, whose
    password is asked for here. None, and the reason is said, for a ``wiring`` that a pad cannot
    use."""
    files: dict[str, bytes | None] = {} if jig is None else {JIG_FILE: b"" if jig else None}
    if wifi is not None:
        files[WIFI_FILE] = f"network {wifi}\npassword {asked_password(wifi)}\n".encode()
    if wiring is None:
        return files
    files[PINS_FILE] = data = wiring.read_bytes()
    try:
        pins(data)
    except ValueError as fault:
        text, line = fault.args
        shown = "".join(letter if letter.isprintable() else "?" for letter in text[:MOST_SHOWN])
        say("flash.pins", file=wiring.name, line=line, text=shown)
        return None
    return files


def flash_bare(uf2: Path | None, port: str | None, every: bool, settings: Settings) -> int:
    """Put MicroPython on boards, then the firmware: on the one at ``port`` or on ``every`` one that
    is plugged in, which start as drives unless somebody's work is on them; or else on those where
    BOOTSEL is held. Without ``uf2`` it is downloaded: before a pad is stopped for it, and for each
    kind of board, since only its drive tells which it is."""
    ports = usb_ports()
    asked = [port] if port else ports if every else []
    try:
        files = dict.fromkeys(IMAGES, _read(uf2)) if uf2 else _download()
        started = _at_once(asked, partial(_start_as_drive, plain=uf2 is None), every=every)
        if asked and not started and not (every and drives()):
            return 1
        ready = _await(drives, max(1, len(started)), DRIVE_S, partial(say, "flash.bootsel"))
        if not ready:
            say("flash.no_drive")
            return 1
        for drive in ready:
            check(files[drive.board].data, files[drive.board].name, [drive.board])
        _copy_all(files, ready)
    except FlashError as error:
        console.print(told(error.reason))
        return 1
    others = set(ports) - set(started)
    new = _await(lambda: sorted(set(usb_ports()) - others), len(ready), PORT_S)
    if not new:
        say("flash.no_port")
        return 1
    missing = len(started) < len(asked) or len(new) < len(ready)
    return max(int(missing), _flash_all(new, every=every, settings=settings))


def _await(
    look: Callable[[], list[T]],
    count: int,
    patience_s: float,
    ask: Callable[[], None] | None = None,
) -> list[T]:
    """Return what is there as soon as it is so many, or in the end; ``ask`` is called if that is
    not at once."""
    deadline = time.monotonic() + patience_s
    while len(things := look()) < count and time.monotonic() < deadline:
        if ask:
            ask()
            ask = None
        time.sleep(LOOK_S)
    return things


def _read(uf2: Path) -> File:
    """The file, before any board is stopped; raises :class:`FlashError` if it is for no Pico."""
    file = File(uf2.name, uf2.read_bytes())
    check(file.data, file.name)
    return file


def _download() -> dict[str, File]:
    """MicroPython by the board that it is for. Raises :class:`FlashError`."""
    folder = user_cache_path("slapbox", appauthor=False) / "micropython"
    with progress() as bar, ThreadPoolExecutor(len(IMAGES)) as pool:

        def fetch(wanted: Image) -> File:
            task = bar.add_task(wanted.name, total=None)

            def got(done: int, of: int | None) -> None:
                bar.update(task, completed=done, total=of)

            return File(wanted.name, image(wanted, folder, got))

        files = dict(zip(IMAGES, pool.map(fetch, IMAGES.values()), strict=True))
    say("flash.downloaded", version=VERSION)
    return files


def _copy_all(files: dict[str, File], targets: list[Drive]) -> None:
    """Onto all drives at the same time. Raises the first :class:`FlashError` when all are done."""
    with progress() as bar, ThreadPoolExecutor(len(targets)) as pool:
        jobs = []
        for drive in targets:
            data = files[drive.board].data
            task = bar.add_task(f"{drive.path}  {drive.board}", total=len(data))

            def copied(done: int, of: int, task: TaskID = task) -> None:
                bar.update(task, completed=done, total=of)

            jobs.append(pool.submit(copy, data, drive, copied))
    for job in jobs:
        job.result()
    for drive in targets:
        say("flash.micropython", drive=str(drive.path))


def write_uf2(target: Path, uf2: Path, settings: Settings) -> int:
    """Write one file to drag onto a bare Pico: this MicroPython, with the firmware in it. Returns
    the exit status; what was there before stays until the new file is whole."""
    try:
        data = _one_file(uf2, settings)
        part = target.with_name(f"{target.name}.part")
        try:
            part.write_bytes(data)
            part.replace(target)
        except OSError as fault:
            with suppress(OSError):
                part.unlink()
            values = {"file": str(target), "why": str(fault)}
            raise FlashError(Text("pad.flash.uf2_unwritten", values)) from fault
    except FlashError as error:
        console.print(told(error.reason))
        return 1
    say("flash.written", file=str(target), size=f"{len(data) / 1e6:.1f}")
    return 0


def _one_file(uf2: Path, settings: Settings) -> bytes:
    try:
        from slapbox.pads.onefile import one_file
    except ImportError as fault:
        raise FlashError(Text("pad.flash.uf2_library")) from fault
    extra = {name: data for name, data in settings.items() if data is not None}
    return one_file(uf2.read_bytes(), uf2.name, extra)


def flash_pads(port: str | None, every: bool, settings: Settings) -> int:
    """Flash one pad, or all. The exit status is 1 if one of them could not be flashed, or was left
    as it is: with ``every`` nobody is asked about boards that are no pads."""
    ports = usb_ports()
    if port is None and not ports:
        say("flash.none")
        return 1
    if port is None and len(ports) > 1 and not every:
        say("flash.which", ports=", ".join(ports))
        return 1
    return _flash_all([port] if port else ports, every=every, settings=settings)


def _flash_all(ports: list[str], *, every: bool, settings: Settings) -> int:
    return int(len(_at_once(ports, partial(_flash, settings=settings), every=every)) < len(ports))


def _at_once(ports: list[str], work: Work, *, every: bool) -> list[str]:
    """Work on all boards at the same time; people are asked about one after the other. Returns the
    ports where it went well, and says what did not at the others."""
    with progress() as bar, ThreadPoolExecutor(max(1, len(ports))) as pool:
        asking = Lock()

        def ask(board: Foreign) -> Path | None:
            with asking:
                return _ask(bar, board, every=every)

        def goes_well(port: str) -> bool:
            try:
                work(port, bar, ask)
            except FlashError as error:
                console.print(told(error.reason))
                return False
            return True

        return [port for port, well in zip(ports, pool.map(goes_well, ports), strict=True) if well]


def _start_as_drive(port: str, bar: Progress, ask: Ask, *, plain: bool) -> None:
    bar.add_task(wording("flash.looking", port=port), total=None)
    restart_into_bootsel(port, ask, plain=plain)


def _flash(port: str, bar: Progress, ask: Ask, *, settings: Settings) -> None:
    task = bar.add_task(wording("flash.looking", port=port), total=None)

    def copied(name: str, number: int, total: int) -> None:
        doing = f"{port}  {name}" if number < total else wording("flash.starting", port=port)
        bar.update(task, description=doing, completed=number, total=total)

    version = flash(port, copied, ask, settings, pairs=pairs())
    say("flash.done", port=port, version=version)
    if WIFI_FILE in settings:
        say("flash.paired", port=port)


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
    say("flash.saving", folder=str(folder))
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
