"""Who wins when the best are equal: they share the win, or it is played on between them (GEN-2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

MOST_GAMES: Final = 99
"""Nobody plays so many deals, rounds or games; but every match must end."""


def ahead(
    scores: Sequence[int], rivals: Sequence[int] = (), *, low_wins: bool = False
) -> tuple[int, ...]:
    """The seats with the best score: of all, or of the ``rivals``, between whom alone it is
    still to be decided."""
    among = rivals or range(len(scores))
    best = (min if low_wins else max)(scores[seat] for seat in among)
    return tuple(seat for seat in among if scores[seat] == best)


def tie_break(parties: int, rivals: Sequence[int]) -> str:
    """What decided, if so many players or pairs are ahead at the end."""
    if parties > 1:
        return "shared"
    return "replay" if rivals else "score"
