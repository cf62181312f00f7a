"""Profiles of the suite: it looks quickly, or as a release needs it, with
``pytest --hypothesis-profile=thorough``."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from hypothesis import settings

from slapbox.text import LANGUAGES

QUICK: Final = "quick"
THOROUGH: Final = "thorough"
LEFT_OUT: Final = """
Profile quick: 10 examples of each property (thorough: 40); one in five of the writes that fail, of
the commits in which a host dies, of the pairs of view and language on phones, and of the views that
axe looks at; other layouts in German and French; scenes in one engine each; no test that is marked
thorough (strength of bots, all games in three engines).
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
