"""Profiles of the suite: it looks quickly, or as a release needs it, with
``pytest --hypothesis-profile=thorough``."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Sequence
from typing import Final, TypeVar

import pytest
from hypothesis import settings

from slapbox.text import LANGUAGES

Size = TypeVar("Size")

QUICK: Final = "quick"
THOROUGH: Final = "thorough"
TYPICAL: Final = ("fly-swatter", "last-panther", "rummue", "safarue")
"""One game of each kind of page."""
LEFT_OUT: Final = """
Profile quick: 10 examples of each property (thorough: 40); one in five of the writes that fail, of
the commits in which a host dies, of the pairs of view and language, and of the views that axe looks
at (one in ten of the TV's); other layouts in German and in their smallest size; scenes in one
engine each; one game of each kind played in three engines, looked at as a film and in the other
sweeps over games; two of six cases as solids and two of their pictures; no strength of bots.
What a release needs: --hypothesis-profile=thorough"""


def register() -> None:
    """Set how many examples of each property are tried. How long one takes says nothing: machines
    are shared and noisy."""
    settings.register_profile(QUICK, deadline=None, max_examples=10)
    settings.register_profile(THOROUGH, deadline=None, max_examples=40)
    settings.load_profile(QUICK)


def is_thorough() -> bool:
    """Look whether this run takes its time."""
    return settings.get_current_profile_name() == THOROUGH


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
