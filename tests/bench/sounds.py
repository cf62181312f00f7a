"""The loudness of each sound of the TV, and of its music: ``python tests/bench/sounds.py``.

Measured as EBU R 128 asks for, in LUFS and dBTP at full volume. With ffmpeg on the machine it is
asked, too. ``--levels`` prints what makes all of them equally loud (``LEVELS`` in
``js/tv/voices.js``, ``level`` in ``js/tv/music.js``).
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parents[1]))

from chromium import launched
from web import small_games
from web.browsing import a_tv
from web.conftest import scripted
from web.loudness import Heard, heard, names, recorded
from web.test_sound import MUSIC_LUFS, SIGNAL_LUFS, TICK_LUFS

if TYPE_CHECKING:
    from playwright.sync_api import Page


def by_ffmpeg(wav: bytes) -> str:
    """Return what ffmpeg says of it: the loudest 0.4 s, the whole, and the peak."""
    program = shutil.which("ffmpeg")
    if program is None:
        return ""
    with tempfile.NamedTemporaryFile(suffix=".wav") as file:
        file.write(wav)
        file.flush()
        words = [program, "-nostats", "-hide_banner", "-i", file.name]
        words += ["-af", "ebur128=peak=true", "-f", "null", "-"]
        said = subprocess.run(words, capture_output=True, text=True, check=True).stderr
    loudest = max(float(one) for one in re.findall(r" M: *(-?[0-9.]+)", said))
    (whole,) = re.findall(r" I: *(-?[0-9.]+) LUFS\n *Thres", said)
    (peak,) = re.findall(r" Peak: *(-?[0-9.]+)", said)
    return f"{loudest:8.1f} {float(whole):8.1f} {float(peak):8.1f}"


def line(page: Page, name: str) -> Heard:
    """Measures one and prints it."""
    found = heard(page, name)
    figures = f"{found.loudest:8.1f} {found.whole:8.1f} {found.peak:8.1f}"
    print(f"{name:12} {figures}   {by_ffmpeg(recorded(page, name))}")
    return found


def main() -> None:
    """Print the table."""
    levels: dict[str, float] = {}
    lobby = small_games.lobby("fly-swatter", 0)
    with (
        launched() as chromium,
        scripted() as (table, url),
        a_tv(chromium, url, table, lobby, touched=True) as tv,
    ):
        sounds, ticks, music = names(tv)
        print(f"{'':12} loudest    whole     peak   and so says ffmpeg")
        for name in sounds:
            aim = TICK_LUFS if name in ticks else SIGNAL_LUFS
            levels[name] = aim - line(tv, name).loudest
        for name in music:
            levels[name] = MUSIC_LUFS - line(tv, name).whole
    if "--levels" in sys.argv:
        print({name: round(level, 1) for name, level in levels.items()})


if __name__ == "__main__":
    main()
