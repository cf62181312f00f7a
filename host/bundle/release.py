"""Makes the files of a release: ``python3 host/bundle/release.py OUT`` (needs uv, and KiCad 9).

The notes, a wheel and a source archive, the bundle for the system that this runs on, the hardware's
files, and the SHA-256 of each. With ``--uf2``, an image of MicroPython for the Pico or the Pico 2,
also one file to drag onto a pad. ``--only`` makes a part of it: each system builds its own bundle.
The version stands in ``firmware/pad/__init__.py`` and nowhere else.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
SUMS: Final = "SHA256SUMS"


def version() -> str:
    """The project's version, from the firmware's source."""
    source = (ROOT / "firmware/pad/__init__.py").read_text("utf-8")
    return source.partition('VERSION = "')[2].partition('"')[0]


def notes(changelog: str, of: str) -> str:
    """Return what the changelog says of this version. Raises :class:`SystemExit` if that is
    nothing."""
    section = re.search(rf"^## {re.escape(of)}\n+(.+?)(?=^## |\Z)", changelog, re.M | re.S)
    if section is None:
        raise SystemExit(f"the changelog has no notes of {of}")
    return section[1].strip() + "\n"


def uv(*words: str | Path, folder: Path = ROOT, environment: Path | None = None) -> None:
    """Run uv quietly. Raises :class:`subprocess.CalledProcessError`."""
    own = {"UV_PROJECT_ENVIRONMENT": str(environment)} if environment else {}
    subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-m", "uv", *map(str, words)],
        cwd=folder,
        env={**os.environ, **own},
        check=True,
    )


def write_notes(out: Path) -> None:
    """The section of the changelog."""
    changelog = (ROOT / "host/docs/changelog.md").read_text("utf-8")
    (out / "NOTES.md").write_text(notes(changelog, version()), "utf-8")


def write_packages(out: Path) -> None:
    """A wheel and a source archive."""
    uv("build", "--quiet", "--no-create-gitignore", "--out-dir", out)


def write_bundle(out: Path) -> None:
    """This system's bundle, made in an environment without the developers' tools."""
    system, machine = platform.system().lower(), platform.machine().lower()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        run = ("run", "--quiet", "--group", "bundle", "python")
        uv(*run, ROOT / "host/bundle/build.py", folder, environment=folder / "environment")
        shutil.make_archive(
            str(out / f"slapbox-{system}-{machine}-{version()}"),
            "zip" if system == "windows" else "gztar",
            folder,
            "slapbox",
        )


def write_hardware(out: Path, images: list[Path]) -> None:
    """The archive of case, board and papers; and a file for the pads of each image."""
    asked = [word for image in images for word in ("--uf2", image.resolve())]
    groups = ("--group", "dev", "--group", "hardware")
    uv("run", "--quiet", *groups, "python", "-m", "release", out, *asked, folder=ROOT / "hardware")


def write_sums(out: Path) -> None:
    """The SHA-256 of all other files, as ``sha256sum --check`` reads them."""
    files = sorted(path for path in out.iterdir() if path.name != SUMS)
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    (out / SUMS).write_text("".join(lines), "utf-8", newline="\n")


def main() -> None:
    """Make the parts that are asked for."""
    parser = argparse.ArgumentParser(description="Makes the files of a release.")
    parser.add_argument("out", type=Path, help="an empty folder, or one with other parts of it")
    parser.add_argument("--uf2", type=Path, action="append", default=[], help="MicroPython")
    parts: dict[str, Callable[[Path], None]] = {
        "notes": write_notes,
        "packages": write_packages,
        "bundle": write_bundle,
        "hardware": lambda out: write_hardware(out, asked.uf2),
        "sums": write_sums,
    }
    parser.add_argument("--only", choices=parts, action="append", help="only this part of it")
    asked = parser.parse_args()
    out = asked.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    for part in asked.only or parts:
        parts[part](out)
    for path in sorted(out.iterdir()):
        sys.stdout.write(f"{path.stat().st_size / 1e6:8.1f} MB  {path.name}\n")


if __name__ == "__main__":
    main()
