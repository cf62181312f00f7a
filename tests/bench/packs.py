"""A pack of questions is opened: 1,000 questions in CSV, 200 pictures of 1280 x 720, as a zip.

    python tests/bench/packs.py [--runs 9] [--json]

``brought``: the zip is read, its pictures go into an empty store. ``brought again``: they are there
already. ``chosen``: the pack is read from the store, as when the host chooses it. ``begun``: the
table takes it and begins a quiz, up to the commit and the first view. CPU time is what counts where
others use the machine as well.
"""

from __future__ import annotations

import argparse
import io
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile

from PIL import Image

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.figures import Figure, Report
from slapbox.packs.library import Library
from slapbox.table.core import Core
from slapbox.table.gate import Gate
from slapbox.table.journal.journal import Journal
from slapbox.table.view import Written
from slapbox.table.words import orders

QUESTIONS: Final = 1_000
PICTURES: Final = 200
AIM: Final = "1 s"


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    times: dict[str, list[float]] = {}
    with TemporaryDirectory() as folder:
        path = packed(Path(folder, "pack.zip"))
        for run in range(wanted.runs):
            for name, took_s in opened(path, Path(folder, str(run))).items():
                times.setdefault(name, []).append(1000 * took_s)
        size = f"{path.stat().st_size / 1e6:.0f} MB"
    figures = [Figure(name, "ms", took, AIM) for name, took in times.items()]
    Report("packs", figures, {"zip": size}).show(as_json=wanted.json)


def packed(path: Path) -> Path:
    """The zip; each picture is noise in soft patches, so JPEG cannot make little of it."""
    rows = ["question,answer,wrong,picture,explanation,source"]
    for number in range(QUESTIONS):
        shown = f"pictures/{number}.jpg" if number < PICTURES else ""
        rows.append(
            f"What is number {number} of a thousand?,answer {number},no {number}|not {number}|"
            f"never {number},{shown},One line that says why it is so.,A book: page {number}"
        )
    with ZipFile(path, "w", ZIP_DEFLATED) as zipped:
        zipped.writestr("pack.toml", 'title = "A thousand"\nlanguage = "en"\n')
        zipped.writestr("questions.csv", "\n".join(rows))
        for number in range(PICTURES):
            zipped.writestr(f"pictures/{number}.jpg", picture(number))
    return path


def picture(seed: int) -> bytes:
    """A JPEG of some 200 kB."""
    noise = Image.frombytes("RGB", (192, 108), Random(seed).randbytes(192 * 108 * 3))
    file = io.BytesIO()
    noise.resize((1280, 720)).save(file, "JPEG", quality=85)
    return file.getvalue()


def opened(path: Path, folder: Path) -> dict[str, float]:
    """Seconds of each step, in a folder of its own."""
    times: dict[str, float] = {}

    def timed(name: str, step: Callable[[], object]) -> None:
        begin_s, cpu_s = time.perf_counter(), time.process_time()
        step()
        times[name] = time.perf_counter() - begin_s
        times[f"{name}: CPU"] = time.process_time() - cpu_s

    library = Library(folder / "packs")
    timed("brought", lambda: library.bring(path))
    ident, _ = library.bring(path)
    timed("brought again", lambda: library.bring(path))
    timed("chosen", lambda: library.pack(ident))
    with Journal(folder / "journal.sqlite") as journal:
        now_ns = time.time_ns()
        gate = Gate(Core(journal, "quiz", None, now_ns), journal, now_ns)
        for seat in range(2):
            gate.order(orders.Join(f"touch:{seat}", f"Guest {seat}"), now_ns)
        pack = library.pack(ident)

        def begin() -> None:
            assert gate.order(orders.SetPack(pack), now_ns).why is None
            assert gate.order(orders.Start(), now_ns).why is None
            gate.tick(now_ns)
            assert b"A thousand" in Written(gate.views(now_ns))("tv")

        timed("begun", begin)
    return times


if __name__ == "__main__":
    main()
