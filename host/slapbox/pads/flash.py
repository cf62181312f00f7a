"""Puts the firmware on a pad, over the same USB port that it talks on.

Any board with MicroPython may be plugged in, with somebody's work on it. So only what says HELLO,
is empty, or has nothing on it but this firmware, as far as it came when something went wrong, is
flashed unasked, or started as a drive. Of everything else the person decides; its files are saved
first, and compared. What is left as it is runs again.
"""

import errno
import json
import queue
import re
import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from hashlib import sha256
from pathlib import Path, PurePosixPath
from types import MappingProxyType
from typing import Final
from urllib.parse import quote

from mpremote import transport_serial  # type: ignore[import-untyped]
from mpremote.transport import TransportError  # type: ignore[import-untyped]
from mpremote.transport_serial import SerialTransport  # type: ignore[import-untyped]
from msgspec import Struct

from slapbox.pads.compiled import ASK, files_for, other_form
from slapbox.pads.link import Heard, Link, LinkEvent, PortError, close_port, open_port
from slapbox.pads.pairs import Pairs
from slapbox.pads.pinsfile import PINS_FILE, pins
from slapbox.pads.simulate import firmware_folder
from slapbox.pads.usb import has_twin
from slapbox.pads.wire import Hello
from slapbox.text import Problem, Text

NEEDED: Final = (1, 24)
"""The oldest MicroPython that the firmware is written for."""

REPLY_S: Final = 2.0
HELLO_S: Final = 12.0
ASK_S: Final = 2.5
"""A pad that runs says HELLO at once; asked again after a second, it may have been busy."""

RESTART: Final = "import machine, time\ntime.sleep_ms(200)\nmachine.reset()"
"""The board says that it has understood, and then its port goes away: with time between."""

BOOTSEL: Final = RESTART.replace("reset", "bootloader")

OWN_FILES: Final = """\
import os
try:
 import vfs
except ImportError:
 vfs = os
os.chdir("/")
for e in [e for e in os.ilistdir("/") if len(e) == 3 and not e[2]]:
 vfs.umount("/" + e[0])
"""
"""Nothing but the board's own files is there from now on, at their paths: its program may have gone
into a folder, and have mounted volumes as an SD card, which are none of ours. (They are what is
listed with three items, and no inode.) It mounts them again when it starts."""

JIG_FILE: Final = "jig.txt"
PARTS_FILE: Final = "parts.txt"
PARTS: Final = {b"leds", b"piezo", b"sync"}
"""The words that this file has."""
CHIP_FILE: Final = "chip.txt"
CHIP: Final = re.compile(rb"[0-9a-f]{1,32}\s*")
"""The id that this file gives a board whose chip has none, or another one's."""
WIFI_FILE: Final = "wifi.txt"
WIFI: Final = (b"network ", b"password ", b"host ", b"port ")
"""Beginnings of the lines of this file."""
PAIR_FILE: Final = "pair.txt"
PAIR: Final = re.compile(rb"[0-9a-f]{64}\s*")
"""The key that this file gives a pad."""

ASK_WIFI: Final = """\
try:
 import network
 print(1)
except ImportError:
 pass
"""
ASK_CHIP: Final = "__import__('machine').unique_id().hex()"
ASK_SYSTEM: Final = (
    "[(s.platform, s.implementation[1][:2], getattr(s.implementation, '_machine', ''))"
    " for s in [__import__('sys')]][0]"
)
CIRCUIT_PYTHON: Final = ("RP2040", "RP2350")
"""Platforms as CircuitPython calls them on a Pico and a Pico 2."""
WIRELESS: Final = (" Pico W ", " Pico 2 W ")

Settings = Mapping[str, bytes | None]
"""Files that a board is told by, by their names; None: this one goes."""
AS_IT_IS: Final[Settings] = MappingProxyType({})
"""None are written, and none goes."""

Progress = Callable[[str, int, int], None]
"""``(file, done, of)`` after each file that is on the pad."""


def _unheard(*_: object, **__: object) -> None:
    """Mpremote prints what it does not understand, and many boards may be flashed at once: so its
    own ``print`` is a silent one, and nobody's standard output is touched."""


vars(transport_serial)["print"] = _unheard


class Foreign(Struct, frozen=True):
    """A board with somebody's work on it: its files by path, with their sizes in bytes."""

    port: str
    files: tuple[tuple[str, int], ...]


Ask = Callable[[Foreign], Path | None]
"""Asks whether this board is to become a pad: a folder to save its files in, or nothing."""


class FlashError(Problem):
    """The pad was not flashed; ``reason`` says why and what to do. It can be flashed again."""


def flash(
    port: str,
    progress: Progress,
    ask: Ask,
    settings: Settings = AS_IT_IS,
    *,
    platform: str = "rp2",
    pairs: Pairs | None = None,
) -> str:
    """Copy the firmware to the pad at ``port`` and start it; returns the version it says hello
    with. Raises :class:`FlashError`.

    ``ask`` is asked about a board that is no pad and has files on it. ``platform`` is what
    MicroPython's ``sys.platform`` must be there: a board that is something else entirely keeps its
    program. Of files that ``settings`` do not name it keeps what it has. If they name its network,
    it is paired with this host, whose ``pairs`` get its key.
    """
    with _free_board(port, ask, partial(_check_firmware, port, platform)) as pad:
        _copy(port, pad, progress)
        _give_id(port, pad)
        if pairs is not None and settings.get(WIFI_FILE):
            _pair(port, pad, pairs)
        _settle(pad, settings)
        pad.exec_raw_no_follow(RESTART)
    try:
        version = _version_at(port, HELLO_S)
    except PortError:
        version = ""
    if not version:
        raise FlashError(Text("pad.flash.no_hello", {"port": port}))
    return version


def restart_into_bootsel(
    port: str, ask: Ask, *, platform: str = "rp2", plain: bool = False
) -> None:
    """Start the board at ``port`` as the drive that BOOTSEL makes of it: a case hides the button.
    ``ask`` and ``platform`` are those of :func:`flash`, for another MicroPython may cost all that
    is on the board. ``plain``: it is to get the image of a board without wireless. Raises
    :class:`FlashError`."""
    with _free_board(port, ask, partial(_check_image, port, platform, plain)) as board:
        board.exec_raw_no_follow(BOOTSEL)


@contextmanager
def _free_board(
    port: str, ask: Ask, check: Callable[[SerialTransport], None]
) -> Iterator[SerialTransport]:
    """The command line of a board that passes the ``check``, with nobody's work on it any more.
    Raises :class:`FlashError`, also for what goes wrong with the board meanwhile."""
    try:
        is_pad = bool(_version_at(port, ASK_S))
        with _repl(port) as board:
            check(board)
            board.exec(OWN_FILES)
            if not is_pad:
                _make_room(port, board, ask)
            yield board
    except PortError as error:
        raise FlashError(error.reason) from error
    except (TransportError, OSError, ValueError, SyntaxError) as fault:
        # The last two: mpremote read an answer that is none.
        raise FlashError(_broke_off(port, fault)) from fault


def _broke_off(port: str, fault: Exception) -> Text:
    if getattr(fault, "errno", None) == errno.ENOSPC:
        return Text("pad.flash.full", {"port": port})
    return Text("pad.flash.broke_off", {"port": port, "why": str(fault)})


def _make_room(port: str, board: SerialTransport, ask: Ask) -> None:
    """Somebody's work is saved and cleared away, if the person wants that."""
    files = tuple(_files(board))
    if _is_free(board, files):
        return
    folder = ask(Foreign(port, files))
    if folder is None:
        raise FlashError(Text("pad.flash.left", {"port": port}))
    for name, _ in files:
        _save(port, board, name, folder)
    _clear(board, (name for name, _ in files))


def _clear(board: SerialTransport, names: Iterable[str]) -> None:
    """``main.py`` goes first: without it a board does nothing when it starts."""
    for name in sorted(names, key=lambda name: name != "main.py"):
        board.fs_rmfile(name)


def _files(board: SerialTransport, folder: str = "") -> Iterator[tuple[str, int]]:
    for entry in board.fs_listdir(folder):
        path = f"{folder}/{entry.name}" if folder else entry.name
        if entry.st_mode & 0x4000:
            yield from _files(board, path)
        else:
            yield path, board.fs_stat(path).st_size


def _is_free(board: SerialTransport, files: tuple[tuple[str, int], ...]) -> bool:
    """Return whether nobody's work is there: nothing at all, or nothing but what is known for sure.
    What only has the name of a file of ours may be of another version, or somebody's: people
    know."""
    if not files:
        return True
    ours = {name: _firmware(name) for name in pad_files()}
    ours |= files_for(pad_files(), _told(board)) | {JIG_FILE: b""}
    return all(_is_nobodys(board, name, size, ours) for name, size in files)


def _is_nobodys(board: SerialTransport, name: str, size: int, ours: dict[str, bytes]) -> bool:
    """Return whether this file is one of ``ours``, or the beginning of one, or nothing but what a
    pad is told by hand; or a ``boot.py`` that does nothing."""
    if name == "boot.py":
        lines = bytes(board.fs_readfile(name)).split(b"\n")
        return all(line.strip()[:1] in (b"", b"#") for line in lines)
    if name == PARTS_FILE:
        return set(bytes(board.fs_readfile(name)).split()) <= PARTS
    if name == CHIP_FILE:
        return CHIP.fullmatch(bytes(board.fs_readfile(name))) is not None
    if name == PINS_FILE:
        return _are_pins(bytes(board.fs_readfile(name)))
    if name == WIFI_FILE:
        return all(line.startswith(WIFI) for line in bytes(board.fs_readfile(name)).splitlines())
    if name == PAIR_FILE:
        return PAIR.fullmatch(bytes(board.fs_readfile(name))) is not None
    if name not in ours:
        return False
    return bytes(board.fs_hashfile(name, "sha256")) == sha256(ours[name][:size]).digest()


def _are_pins(data: bytes) -> bool:
    try:
        return bool(pins(data))
    except ValueError:
        return False


def _told(board: SerialTransport) -> int:
    """Return which compiled files it reads."""
    answer = board.eval(ASK)
    return answer if isinstance(answer, int) else 0


def _save(port: str, board: SerialTransport, name: str, folder: Path) -> None:
    """A copy of the board's file, compared. What a board calls its files is no path here, and where
    big letters are as good as small ones no file takes another's place."""
    steps = [quote(step, safe=" ") for step in name.split("/")]
    if any(step in ("", ".", "..") for step in steps):
        raise FlashError(Text("pad.flash.not_saved", {"port": port, "file": name}))
    path = folder.joinpath(*steps)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("xb") as copy:
            copy.write(board.fs_readfile(name))
    except OSError as fault:  # it is there, or there is no room for it, or the board is gone
        raise FlashError(Text("pad.flash.not_saved", {"port": port, "file": name})) from fault
    if sha256(path.read_bytes()).digest() != bytes(board.fs_hashfile(name, "sha256")):
        raise FlashError(Text("pad.flash.not_saved", {"port": port, "file": name}))


def _firmware(name: str) -> bytes:
    return (firmware_folder() / name).read_bytes()


def pad_files() -> list[str]:
    """The files of a pad, by their paths on it, ``main.py`` last: they come from package.json."""
    package = json.loads((firmware_folder() / "package.json").read_text(encoding="utf-8"))
    files: list[str] = [target for target, _ in package["urls"]]
    # A pad without main.py waits for commands when it starts: one that was flashed only in part
    # does nothing at all, and can be flashed again.
    return sorted(files, key=lambda name: (name == "main.py", name))


@contextmanager
def _repl(port: str) -> Iterator[SerialTransport]:
    """The board's command line, with its own program stopped; if it comes to nothing, the board
    starts again with what is on it."""
    pad = _open(port)
    try:
        pad.serial.write_timeout = REPLY_S
        pad.enter_raw_repl(soft_reset=False, timeout_overall=REPLY_S)
    except (TransportError, OSError) as fault:
        close_port(pad.serial)
        raise FlashError(Text("pad.flash.no_answer", {"port": port})) from fault
    try:
        yield pad
    except Exception:
        with suppress(TransportError, OSError):  # it may be gone
            pad.exec_raw_no_follow(RESTART)
        raise
    finally:
        close_port(pad.serial)


def _open(port: str) -> SerialTransport:
    try:
        return SerialTransport(port, timeout=REPLY_S)
    except TransportError:
        # Raises the reason in words, where mpremote has only "failed".
        close_port(open_port(port))
        raise


def _system(port: str, platform: str, board: SerialTransport) -> tuple[tuple[int, int], str]:
    """The version of the board's MicroPython, and the board that it was made for. Raises
    :class:`FlashError` where it is no Pico's."""
    actual, version, machine = board.eval(ASK_SYSTEM)
    if actual in CIRCUIT_PYTHON:
        raise FlashError(Text("pad.flash.circuitpython", {"port": port}))
    if actual != platform:
        raise FlashError(Text("pad.flash.other_board", {"port": port, "found": actual}))
    return version, machine


def _check_firmware(port: str, platform: str, board: SerialTransport) -> None:
    """Raises :class:`FlashError` if the firmware does not run there."""
    version, _ = _system(port, platform, board)
    if version < NEEDED:
        versions = {"found": dotted(version), "needed": dotted(NEEDED)}
        raise FlashError(Text("pad.flash.old", {"port": port, **versions}))


def _check_image(port: str, platform: str, plain: bool, board: SerialTransport) -> None:
    """Raises :class:`FlashError` if the image is not for this board."""
    _, machine = _system(port, platform, board)
    if plain and any(name in machine for name in WIRELESS):
        raise FlashError(Text("pad.flash.wireless", {"port": port}))


def dotted(version: tuple[int, int]) -> str:
    """Return it as people write it."""
    return ".".join(map(str, version))


def _copy(port: str, pad: SerialTransport, progress: Progress) -> None:
    """All that was there of it goes before the first new file comes: what breaks off leaves nothing
    but files that are known again, whatever version was there."""
    files = files_for(pad_files(), _told(pad))
    old = set(files) | set(map(other_form, files))
    _clear(pad, (name for name, _ in _files(pad) if name in old))
    for folder in sorted({str(PurePosixPath(name).parent) for name in files} - {"."}):
        if not pad.fs_isdir(folder):
            pad.fs_mkdir(folder)
    for done, (name, data) in enumerate(files.items(), start=1):
        pad.fs_writefile(name, data)
        if bytes(pad.fs_hashfile(name, "sha256")) != sha256(data).digest():
            pad.fs_rmfile(name)
            raise FlashError(Text("pad.flash.differs", {"port": port, "file": name}))
        progress(name, done, len(files))


def _give_id(port: str, board: SerialTransport) -> None:
    """Give the board an id in a file, where its chip has none or that of another board here."""
    is_empty = len(set(board.eval(ASK_CHIP))) == 1
    if (is_empty or has_twin(port)) and not board.fs_exists(CHIP_FILE):
        board.fs_writefile(CHIP_FILE, secrets.token_hex(8).encode())


def _pair(port: str, board: SerialTransport, pairs: Pairs) -> None:
    """Give the board a new key: whoever had one before is let in no more."""
    if not board.exec(ASK_WIFI):
        raise FlashError(Text("pad.flash.no_wifi", {"port": port}))
    key = secrets.token_bytes(32)
    board.fs_writefile(PAIR_FILE, key.hex().encode())
    named = board.fs_exists(CHIP_FILE) and bytes(board.fs_readfile(CHIP_FILE)).decode().strip()
    pairs.keep(named or board.eval(ASK_CHIP), key)


def _settle(pad: SerialTransport, settings: Settings) -> None:
    for name, data in settings.items():
        if data is not None:
            pad.fs_writefile(name, data)
        elif pad.fs_exists(name):
            pad.fs_rmfile(name)


def _version_at(port: str, patience_s: float) -> str:
    """The version of the firmware that says HELLO there in time, or nothing. Raises
    :class:`PortError` if the port cannot be opened all the while."""
    heard: queue.Queue[LinkEvent] = queue.Queue()
    deadline = time.monotonic() + patience_s
    problem: PortError | None = None
    while (left_s := deadline - time.monotonic()) > 0:
        try:
            link = Link(port, heard.put, time.perf_counter_ns)
        except PortError as error:
            problem = error
            time.sleep(0.2)  # the port comes back when the pad has started
            continue
        problem = None
        link.start()
        try:
            if version := _hello(link, heard, left_s):
                return version
        finally:
            link.close()
    if problem is not None:
        raise problem
    return ""


def _hello(link: Link, heard: queue.Queue[LinkEvent], left_s: float) -> str:
    """The version that the pad says; empty if the port goes away first."""
    deadline = time.monotonic() + left_s
    while link.alive and time.monotonic() < deadline:
        try:
            event = heard.get(timeout=0.1)
        except queue.Empty:
            continue
        if isinstance(event, Heard) and isinstance(event.message, Hello):
            return event.message.firmware
    return ""
