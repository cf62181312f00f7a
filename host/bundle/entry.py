"""Start of a bundle: the command line; or, for a simulated pad, the firmware.

A bundle has no interpreter beside it. So the host starts the bundle itself once more for each
simulated pad (``slapbox.pads.simulate``), with the firmware's file as the first word, and for each
worker of its bots and reviewers (``slapbox.party.workers``).
"""

from __future__ import annotations

import os
import runpy
import sys
from pathlib import Path

from slapbox.bots import worker
from slapbox.cli import main
from slapbox.pads.simulate import firmware_folder

LIBRARIES = "LD_LIBRARY_PATH"


def give_back_libraries() -> None:
    """On Linux a bundle finds its own libraries first; the programs that it starts (a browser) are
    to find the system's. (PyInstaller's manual, "Run-time Information".)"""
    before = os.environ.pop(f"{LIBRARIES}_ORIG", None)
    if before is None:
        os.environ.pop(LIBRARIES, None)
    else:
        os.environ[LIBRARIES] = before


if __name__ == "__main__":
    give_back_libraries()
    if sys.argv[1:2] == [str(firmware_folder() / "main.py")]:
        del sys.argv[0]
        sys.path.insert(0, str(Path(sys.argv[0]).parent))
        runpy.run_path(sys.argv[0], run_name="__main__")
    elif sys.argv[1:3] == ["-c", worker.PROGRAM]:
        worker.main()
    else:
        main()
