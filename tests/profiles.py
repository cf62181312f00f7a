"""Profiles of the suite: it looks quickly, or as a release needs it, with
``pytest --hypothesis-profile=thorough``."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
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
the commits in which a host dies, of the pairs of view and language on phones, and of the views that
axe looks at; other layouts in German and French and in their smallest size; scenes in one engine
each; one game of each kind played in three engines and looked at as a film; no strength of bots.
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


def languages() -> Collection[str]:
    """List the languages in which pages are laid out: all, or those with the longest words."""
    return LANGUAGES if is_thorough() else ("de", "fr")


def sizes(*every: Size) -> Sequence[Size]:
    """List the sizes in which a page is laid out: every one, or the last."""
    return every if is_thorough() else every[-1:]


def matches(games: Iterable[str]) -> list[object]:
    """List games that are played as parameters of a test; those of a kind that another one is of
    are for thorough runs."""
    return [
        pytest.param(game, marks=[] if game in TYPICAL else pytest.mark.thorough) for game in games
    ]
