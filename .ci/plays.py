"""An installation of Slapbox, alone: it says its version, plays a game by itself, and shows it.

    python plays.py path/to/slapbox SECONDS [PATH]

PATH, if given, is all that the installation finds of other programs. Needs nothing but Python. The
game is Fly-Swatter with four simulated pads and few cards; it has to be over after so many seconds.
What fails is said, and the exit status is 1.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

PAGES = ("tv", "join", "host", "rules")
GAME = ["play", "fly-swatter", "--pads", "sim:4", "--bots", "4", "--seed", "7", "--cards", "16"]
QUIET = ["--port", "0", "--host", "127.0.0.1", "--no-open"]


def get(url: str) -> bytes:
    """Return what a browser on this machine gets."""
    with urllib.request.urlopen(url, timeout=60) as answer:
        page: bytes = answer.read()
    return page


def address(host: subprocess.Popen[str]) -> str:
    """Return where its pages are, as its terminal says."""
    said = []
    for line in host.stdout or ():
        said.append(line)
        if match := re.search(r"http://\S+/", line):
            return match[0]
    raise SystemExit(f"the host did not start: {''.join(said)}")


def shown(url: str) -> int:
    """Return how many files the pages and all that they name at once are."""
    pages = [get(url + page).decode() for page in PAGES]
    files = {name for page in pages for name in re.findall(r'(?:src|href)="/([^"#]+)"', page)}
    return len(pages) + sum(bool(get(url + name)) for name in files)


def played(url: str, until_s: float) -> int:
    """Return how many moves the game had."""
    most = 0
    while time.monotonic() < until_s:
        view = json.loads(get(f"{url}state?as=tv"))
        if view["match"]:
            most = max(most, view["match"]["state"]["turns"])
        if view["phase"] == "over":
            return most
        time.sleep(0.2)
    raise SystemExit(f"after {most} moves the game was not over")


def main() -> None:
    """Try it."""
    slapbox, seconds = sys.argv[1], float(sys.argv[2])
    print(subprocess.check_output([slapbox, "--version"], text=True).strip())
    with tempfile.TemporaryDirectory() as folder:
        words = [slapbox, *GAME, *QUIET, "--journal", str(Path(folder, "journal"))]
        env = {**os.environ, "LANG": "en_GB.UTF-8"}
        env["PATH"] = sys.argv[3] if len(sys.argv) > 3 else env["PATH"]
        env.pop("PYTHONPATH", None)
        host = subprocess.Popen(
            words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=folder, env=env
        )
        try:
            url = address(host)
            files = shown(url)
            moves = played(url, time.monotonic() + seconds)
        finally:
            host.terminate()
            host.wait()
    print(f"{files} files of the pages came, and a game of {moves} cards was played")


if __name__ == "__main__":
    main()
