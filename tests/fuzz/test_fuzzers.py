"""Every fuzzer: what it found before, and some new cases."""

from __future__ import annotations

from typing import Final

import pytest

from fuzz import air_door, http_orders, journals, names, question_packs, serial_lines
from fuzz.runner import Fuzzer
from profiles import times

pytestmark = pytest.mark.long

SOME: Final = 40
"""Random cases of each fuzzer."""

every_fuzzer = pytest.mark.parametrize(
    "fuzzer",
    [
        air_door.FUZZER,
        http_orders.FUZZER,
        journals.FUZZER,
        names.FUZZER,
        question_packs.FUZZER,
        serial_lines.FUZZER,
    ],
    ids=lambda fuzzer: fuzzer.name,
)


@every_fuzzer
def test_what_was_found_before(fuzzer: Fuzzer) -> None:
    for path in fuzzer.corpus():
        fuzzer.attempt(path.read_bytes())


@every_fuzzer
def test_some_random_cases(fuzzer: Fuzzer) -> None:
    fuzzer.some(seed=1, number=times(SOME))
