"""Profiles of the suite: it looks quickly, or as a release needs it, with
``pytest --hypothesis-profile=thorough``."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Container, Iterable, Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Final, TypeVar

import pytest
from hypothesis import settings

from slapbox.text import LANGUAGES

Size = TypeVar("Size")

QUICK: Final = "quick"
THOROUGH: Final = "thorough"
TYPICAL: Final = ("fly-swatter", "last-panther", "rummue", "safarue")
"""One game of each kind of page."""
EVERY: Final = 30
"""Tests with a browser in a file, or in ``web/``, of which a quick run takes one."""
FURTHER: Final = 20
"""Tests with a browser of which ``.ci/run`` takes one besides."""
TESTS: Final = Path(__file__).parent
FURTHER_FILES: Final = {
    TESTS / "engines/test_evening.py",
    TESTS / "hardware/test_boards.py",
    TESTS / "hardware/test_enclosure.py",
    TESTS / "hardware/test_pcb.py",
    TESTS / "hardware/test_release.py",
    TESTS / "hardware/test_wiring.py",
    TESTS / "venue/test_moving.py",
    TESTS / "whole/test_evening_by_taps.py",
    TESTS / "whole/test_lessons_by_taps.py",
    TESTS / "whole/test_networks.py",
}
"""Files of which a quick run takes nothing, and ``.ci/run`` what is typical. Some take seconds only
to be imported."""
COUNTED_THROUGH: Final = "web"
"""Folder of so many files that one test of each would take minutes."""
LEFT_OUT: Final = f"""
Profile quick: 10 examples of each property, 5 of whole matches (thorough: 40). Of web/, and of
each file elsewhere, the first test with a browser and every {EVERY}th after it, and all that look
at every page: so few tests in old engines. No evening or lesson by taps, no networks as at parties,
no table that moves to another laptop. One in five of the writes that fail, of the commits in which
a host dies, of the pairs of view and language, and of the views that axe looks at (one in ten of
the TV's); other layouts in German and in their smallest size. One game of each kind where many are
played alike, also by bots that think, on disks that fail and by hosts that die. No cases as solids,
no board in KiCad, no wiring drawn. No strength of bots.
A file that is named runs whole. What is left out: -m thorough; what .ci/run takes of it:
-m further. What a release needs, with 40 examples: --hypothesis-profile=thorough"""


def register() -> None:
    """Set how many examples of each property are tried. How long one takes says nothing: machines
    are shared and noisy."""
    settings.register_profile(QUICK, deadline=None, max_examples=10)
    settings.register_profile(THOROUGH, deadline=None, max_examples=40)
    settings.load_profile(QUICK)


def is_thorough() -> bool:
    """Look whether this run takes its time."""
    return settings.get_current_profile_name() == THOROUGH


def whole_matches() -> settings:
    """Return the settings of properties for which each example is a whole match: half as many."""
    return settings(max_examples=40 if is_thorough() else 5)


def times(thorough: int) -> int:
    """Count how often something random is tried: a quarter in quick runs, as of examples."""
    return thorough if is_thorough() else -(-thorough // 4)


def languages() -> Collection[str]:
    """List the languages in which pages are laid out: all, or that of the longest words."""
    return LANGUAGES if is_thorough() else ("de",)


def sizes(*every: Size) -> Sequence[Size]:
    """List the sizes in which a page is laid out: every one, or the last."""
    return every if is_thorough() else every[-1:]


def matches(games: Iterable[str]) -> list[object]:
    """List games that are played as parameters of a test; those of a kind that another one is of
    are for thorough runs."""
    return few(games, TYPICAL)


def few(every: Iterable[object], typical: Container[object]) -> list[object]:
    """List parameters of a test, one each; those that are not typical are for thorough runs."""
    return [
        pytest.param(one, marks=[] if one in typical else pytest.mark.thorough) for one in every
    ]


def sample(items: Iterable[pytest.Item]) -> None:
    """Mark what is for thorough runs: of ``web/``, and of each file elsewhere, all tests with a
    browser but the first and every thirtieth after it. They take most of the time; what runs
    `always` looks at all pages."""
    numbers: defaultdict[Path, Iterator[int]] = defaultdict(count)
    one_of_many: list[pytest.Item] = []
    for item in items:
        marks = {mark.name for mark in item.iter_markers()}
        if item.path in FURTHER_FILES and "thorough" not in marks:
            _leave_to_ci(item)
        elif marks & {"browser", "always", "thorough"} == {"browser"}:
            one_of_many.append(item)
    # As they stand in the file: they may have been shuffled already.
    one_of_many.sort(key=lambda item: (item.path, item.location[1] or 0, item.name))
    for item in one_of_many:
        folder = item.path.parent
        number = next(numbers[folder if folder.name == COUNTED_THROUGH else item.path])
        if number % EVERY and number % FURTHER == 1:
            _leave_to_ci(item)
        elif number % EVERY:
            item.add_marker("thorough")


def _leave_to_ci(item: pytest.Item) -> None:
    item.add_marker("thorough")
    item.add_marker("further")
