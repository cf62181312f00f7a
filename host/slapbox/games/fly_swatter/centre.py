"""The face-up flies in the middle of the table."""

from __future__ import annotations

from typing import Final, Self

from slapbox.games.fly_swatter.cards import CARDS, COLOUR, COLOURS, is_fly

MOST_COLOURS: Final = 4
"""With so many colours in the centre, a fly of another colour acts as a swatter."""


class Centre:
    """``slots`` maps each fly to its place on the table, the longest lying first; ``counts`` says
    how many of each colour there are."""

    __slots__ = ("counts", "slots")

    def __init__(self) -> None:
        self.slots: dict[int, int] = {}
        self.counts = [0] * len(COLOURS)

    def takes(self, card: int) -> bool:
        """Whether the card comes to lie here; if not, it opens a swat.

        Only a fly of a *new* colour beside four others is refused: a repeat of one of the four
        is not, nor is the fourth.
        """
        if not is_fly(card):
            return False
        return self.counts[COLOUR[card]] > 0 or self._colours() < MOST_COLOURS

    def _colours(self) -> int:
        return len(COLOURS) - self.counts.count(0)

    def place(self, fly: int) -> int:
        """Lay the fly on the lowest free slot and say which: the others stay where they are."""
        used = set(self.slots.values())
        slot = next(slot for slot in range(CARDS) if slot not in used)
        self.slots[fly] = slot
        self.counts[COLOUR[fly]] += 1
        return slot

    def take(self, fly: int) -> None:
        """Take the fly away."""
        del self.slots[fly]
        self.counts[COLOUR[fly]] -= 1

    def copy(self) -> Self:
        """An independent centre with the same flies."""
        twin = type(self)()
        twin.slots = dict(self.slots)
        twin.counts = list(self.counts)
        return twin
