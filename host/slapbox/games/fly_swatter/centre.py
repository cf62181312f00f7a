"""The face-up flies in the middle of the table."""

from heapq import heappop, heappush
from typing import Final, Self

from slapbox.games.fly_swatter.cards import COLOUR, COLOURS, is_fly

MOST_COLOURS: Final = 4
"""Colours in the centre with which a fly of another colour acts as a swatter."""

_MISSING: Final = len(COLOURS) - MOST_COLOURS


class Centre:
    """``slots`` maps each fly to its place on the table, the longest lying first; ``counts`` says
    how many of each colour there are. ``gaps`` are the places that are free between others, the
    lowest at hand."""

    __slots__ = ("counts", "gaps", "slots")

    def __init__(self) -> None:
        self.gaps: list[int] = []
        self.slots: dict[int, int] = {}
        self.counts = [0] * len(COLOURS)

    def takes(self, card: int) -> bool:
        """Return whether the card comes to lie here; if not, it opens a swat.

        Only a fly of a *new* colour beside four others is refused: a repeat of one of the four
        is not, nor is the fourth.
        """
        if not is_fly(card):
            return False
        return self.counts[COLOUR[card]] > 0 or self.counts.count(0) > _MISSING

    def place(self, fly: int) -> int:
        """Lay the fly on the lowest free slot and say which: the others stay where they are."""
        slot = heappop(self.gaps) if self.gaps else len(self.slots)
        self.slots[fly] = slot
        self.counts[COLOUR[fly]] += 1
        return slot

    def take(self, fly: int) -> None:
        """Take the fly away."""
        heappush(self.gaps, self.slots.pop(fly))
        self.counts[COLOUR[fly]] -= 1

    def copy(self) -> Self:
        """An independent centre with the same flies."""
        twin = type(self)()
        twin.gaps = self.gaps.copy()
        twin.slots = dict(self.slots)
        twin.counts = list(self.counts)
        return twin
