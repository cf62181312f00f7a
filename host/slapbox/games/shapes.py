"""Shapes that the views and records of several games have in common.

Each game has files of its own: in ``shapes.py`` ``View`` is what everybody may see, ``SeatView``
what a seat sees, and what these hold; ``moves.py`` and ``events.py`` declare what is done and what
happens (small games have all in ``shapes.py``), ``Last`` what is shown of a race until the next
move. Pages find what they name of it in ``views.d.ts``, which is made from these files; tests that
play at random hold the games to them.
"""

from typing import Literal, TypedDict

Verdict = Literal[
    "won",
    "slower",
    "early",
    "no_hand",
    "on_top",
    "wrong",
    "nothing",
    "unaimed",
    "same_fly",
    "quick",
    "slowest",
    "sits_out",
    "answered",
    "locked",
    "late",
]
"""Outcomes of a slap; each game has a few of these words."""


class Quickest(TypedDict):
    """The quickest hand of a seat that counted in any race, if one did, and how sure that is."""

    best_us: int | None
    error_us: int
