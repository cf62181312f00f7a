"""How well bots play."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

Level = Literal["random", "easy", "good"]

LEVELS: Final[tuple[Level, ...]] = ("random", "easy", "good")
"""From the weakest on."""

DEFAULT: Final[Level] = "good"


class Effort(NamedTuple):
    """How hard a bot thinks about one choice: in how many ``trials`` altogether (a deal is played
    out to its end once for every trial), and in how many different ``worlds`` at most."""

    trials: int
    worlds: int

    def share(self, part: float) -> Effort:
        """A part of it."""
        return Effort(max(1, round(self.trials * part)), self.worlds)


EFFORTS: Final[dict[Level, Effort]] = {
    "random": Effort(0, 0),
    "easy": Effort(12, 3),
    "good": Effort(400, 200),
}
"""A trial takes about 0.1 ms at the beginning of a deal: a good bot thinks for 50 ms or so."""
