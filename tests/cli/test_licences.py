"""The bundle names the licences of all that is in it."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import requires
from pathlib import Path

from packaging.requirements import Requirement

MAKER = Path(__file__).parents[2] / "host" / "bundle" / "licences.py"


def test_every_package_is_named_with_its_licence() -> None:
    done = subprocess.run([sys.executable, MAKER], capture_output=True, check=True)
    output = done.stdout.decode("utf-8")
    needed = [Requirement(line) for line in requires("slapbox") or ()]
    own = [one.name for one in needed if not one.marker or one.marker.evaluate({"extra": ""})]
    assert "zeroconf" in own
    for name in (*own, "slapbox", "ifaddr"):  # requirements of others, too
        assert f"\n{name.lower().replace('_', '-')} " in output
    assert "zeroconf 0" in output
    assert "LGPL-2.1-or-later" in output
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in output
    assert "SIL OPEN FONT LICENSE" in output.upper()
    assert "PSF-2.0" in output
