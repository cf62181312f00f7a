"""Collects the licences of everything in the bundle, from what the installed packages say.

python host/bundle/licences.py > LICENCES.txt
"""

from __future__ import annotations

import sys
import sysconfig
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement

FILES: Final = ("licen", "copying", "notice", "ofl")
"""Starts of the names of files with licences."""


def packed(name: str = "slapbox") -> dict[str, Distribution]:
    """The package of this name, and all that it needs on this system, by name."""
    packages: dict[str, Distribution] = {}
    waiting = [name]
    while waiting:
        key = waiting.pop().lower().replace("_", "-")
        if key in packages:
            continue
        try:
            packages[key] = distribution(key)
        except PackageNotFoundError:
            continue  # another system's
        needs = map(Requirement, packages[key].requires or ())
        waiting += [
            need.name for need in needs if not need.marker or need.marker.evaluate({"extra": ""})
        ]
    return dict(sorted(packages.items()))


def texts(package: Distribution) -> Iterator[str]:
    """The licences that come with this package."""
    for path in package.files or ():
        if path.name.lower().startswith(FILES) and path.suffix.lower() not in (".py", ".pyc"):
            yield Path(str(path.locate())).read_text("utf-8", errors="replace")


def _field(package: Distribution, key: str) -> list[str]:
    """The first line of this field of its metadata, if it has any."""
    return [value.splitlines()[0] for value in package.metadata.get_all(key) or () if value.strip()]


def stated(package: Distribution) -> str:
    """Return which licence its metadata names."""
    kinds = [line for line in package.metadata.get_all("Classifier") or () if "License ::" in line]
    names = [name for key in ("License-Expression", "License") for name in _field(package, key)]
    lines = [*names[:1], *(kind.rpartition(":: ")[2] for kind in kinds)]
    return "; ".join(dict.fromkeys(line for line in lines if line)) or "as below"


def written() -> str:
    """All of them in one text: the packages', and that of Python with what it brings."""
    parts = ["What is in this folder, and under which licences.\n"]
    for name, package in packed().items():
        parts.append(f"{'=' * 80}\n{name} {package.version}: {stated(package)}\n")
        parts += texts(package)
    own = Path(sysconfig.get_path("stdlib")) / "LICENSE.txt"
    python = own.read_text("utf-8") if own.exists() else "https://docs.python.org/3/license.html\n"
    parts += [f"{'=' * 80}\nPython {sys.version.split()[0]}: PSF-2.0\n", python]
    return "\n".join(parts)


if __name__ == "__main__":
    sys.stdout.write(written())
