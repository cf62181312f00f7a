"""Parts of all fuzzers: random cases, a corpus of what was found, a command for an hour by hand.

A *case* is bytes, whatever they stand for. A fuzzer is a :class:`Fuzzer`: one function that makes a
case by chance, and one that tries it and raises for what must not be. Cases that failed once are
files in ``corpus/NAME/`` and are tried first, in every run of the tests.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random
from typing import Final

CORPUS: Final = Path(__file__).parent / "corpus"


@dataclass(frozen=True, slots=True)
class Fuzzer:
    """``make`` draws a case; ``attempt`` raises (an AssertionError, or what broke) if it fails."""

    name: str
    make: Callable[[Random], bytes]
    attempt: Callable[[bytes], None]

    @property
    def folder(self) -> Path:
        """Return where its corpus is."""
        return CORPUS / self.name

    def corpus(self) -> list[Path]:
        """The cases that failed once."""
        return sorted(self.folder.glob("*.case"))

    def some(self, seed: int, number: int) -> None:
        """Try some cases of this seed; the one that fails is named by ``seed`` and number."""
        for case_number in range(number):
            case = self.drawn(seed, case_number)
            try:
                self.attempt(case)
            except Exception as fault:
                fault.add_note(f"{self.name}: seed {seed}, case {case_number}: {case[:400]!r}")
                raise

    def drawn(self, seed: int, number: int) -> bytes:
        """Always the same for the same numbers."""
        return self.make(Random(f"{self.name} {seed} {number}"))


def by_hand(fuzzer: Fuzzer) -> None:
    """The command line of a fuzzer: for ``--seconds``, or ``--case`` again. What fails is kept in
    the corpus and printed; the exit status is 1 then."""
    parser = argparse.ArgumentParser(description=f"Fuzz {fuzzer.name}.")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=time.time_ns())
    parser.add_argument("--case", type=Path, help="try this file, and nothing else")
    wanted = parser.parse_args()
    if wanted.case is not None:
        fuzzer.attempt(wanted.case.read_bytes())
        return
    tried, failures = _search(fuzzer, wanted.seed, wanted.seconds)
    print(f"{fuzzer.name}: {tried} cases of seed {wanted.seed}, {len(failures)} new ways to fail")
    sys.exit(bool(failures))


def _search(fuzzer: Fuzzer, seed: int, seconds: float) -> tuple[int, dict[str, Path]]:
    """Return how many cases were tried, and a file of the corpus for each place where one
    failed."""
    failures: dict[str, Path] = {}
    tried = 0
    for case in _cases(fuzzer, seed, time.monotonic() + seconds):
        tried += 1
        try:
            fuzzer.attempt(case)
        except Exception as fault:
            where = str(traceback.extract_tb(fault.__traceback__)[-1])
            if where not in failures:
                failures[where] = _keep(fuzzer, case)
                traceback.print_exception(fault)
                print(f"kept as {failures[where]}\n", flush=True)
    return tried, failures


def _cases(fuzzer: Fuzzer, seed: int, end_s: float) -> Iterator[bytes]:
    for number in count():
        if time.monotonic() > end_s:
            return
        yield fuzzer.drawn(seed, number)


def _keep(fuzzer: Fuzzer, case: bytes) -> Path:
    fuzzer.folder.mkdir(parents=True, exist_ok=True)
    path = fuzzer.folder / f"{hashlib.sha256(case).hexdigest()[:12]}.case"
    path.write_bytes(case)
    return path
