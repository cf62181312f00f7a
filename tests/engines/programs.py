"""Paths of the engines on this machine, and the ways to start them."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final

import brotli

import chromium
from engines.chromium import OLD, Chromium
from engines.engine import Engine
from engines.firefox import Firefox
from engines.webkit import PYTHON, WebKit

NPM: Final = Path(__file__).parents[2] / ".ci" / "node_modules"
UNPACKED: Final = NPM / ".cache"
"""Old browsers are unpacked once, to where Git does not look."""


class Missing(Exception):
    """An engine is not on this machine; the text tells how to get it."""


def _found(program: str, package: str) -> str:
    """The path of an installed program."""
    path = shutil.which(program)
    if path is None:
        raise Missing(f"{program} is missing: Debian has it in {package}")
    return path


def _unpacked(name: str) -> str:
    """The program in a package of npm, unpacked."""
    packed, program = NPM / name / "bin" / "chromium.br", UNPACKED / name
    if not packed.is_file():
        raise Missing(f"{name} is missing: npm --prefix .ci install brings it")
    if not program.is_file():
        UNPACKED.mkdir(exist_ok=True)
        with NamedTemporaryFile(dir=UNPACKED, delete=False) as part:
            part.write(brotli.decompress(packed.read_bytes()))
        unpacked = Path(part.name)
        unpacked.chmod(0o755)
        unpacked.replace(program)  # in one step: other tests may be looking
    return str(program)


def _old(name: str) -> Engine:
    return Chromium(name, _unpacked(name), *OLD)


def _webkit() -> Engine:
    _found("Xvfb", "xvfb")
    driver = _found("WebKitWebDriver", "webkit2gtk-driver")
    if not list(Path("/usr/lib").glob("*/girepository-1.0/WebKit2-4.1.typelib")):
        raise Missing("WebKitGTK's window is missing: Debian has it in gir1.2-webkit2-4.1")
    if not Path(PYTHON).exists():
        raise Missing(f"{PYTHON} is missing: Debian has it in python3-gi")
    return WebKit("webkit", driver)


def _current() -> Engine:
    program = chromium.program()
    if program is None:
        raise Missing("Chromium is missing: Debian has it in chromium-headless-shell")
    return Chromium("chromium", program)


START: Final[dict[str, Callable[[], Engine]]] = {
    "chromium-64": partial(_old, "chromium-64"),
    "chromium-79": partial(_old, "chromium-79"),
    "webkit": _webkit,
    "firefox": lambda: Firefox("firefox", _found("firefox-esr", "firefox-esr")),
    "chromium": _current,
}
"""Ways to start each engine, by name; the last one is what the others are compared with."""

OTHERS: Final = tuple(START)[:-1]
"""The engines that are not current Chromium."""
