"""Times at which the TV tells the standings, from the last to the first, and the finale of an
evening: its awards, its podium, its course, and good night.

Pure: it is handed ranks and times. Phones tell their players by the same times.
"""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

GATHER_US: Final = 1_200_000
"""People look up."""

COUNT_US: Final = 1_000_000
"""After each place, until the next is told: points count up, and somebody passes somebody."""

SETTLE_US: Final = 1_000_000
"""After the last place, so much longer: nobody is called the leader whose face has not passed the
others yet."""

DARK_US: Final = 4_000_000
"""The room goes dark, and the first award is announced."""

AWARD_US: Final = 5_000_000
"""One award: its name, a drum, and the face of the guest who has it."""

MOMENT_US: Final = 5_500_000
"""Its moment played again takes so much longer."""

STEP_US: Final = 2_600_000
"""After the fourth, the third and the second place of an evening that ends."""

ROLL_US: Final = 2_600_000
"""The winner of the evening is waited for so much longer."""

CHEER_US: Final = 7_000_000
"""Everybody looks at the winner: confetti, and by how much."""

COURSE_US: Final = 9_000_000
"""The curve of the evening is drawn, and talked about."""

STEPS: Final = 3


class Telling(Struct, frozen=True):
    """Times at which the TV tells the standings: from when on, when each team or guest, by the
    order that was handed in, and when all is told. At the end of an evening its awards come before,
    each at its time, and its course until the TV says good night."""

    opened_us: int
    shown_us: list[int]
    told_us: int
    awards_us: list[int] = []
    night_us: int | None = None

    @property
    def parts_us(self) -> list[int]:
        """Return when each part of it begins, the first one first."""
        night_us = [] if self.night_us is None else [self.night_us]
        return sorted({*self.awards_us, *self.shown_us, self.told_us, *night_us})

    def next_us(self, now_us: int) -> int | None:
        """Return when the next part of it begins, if there is one."""
        return next((us for us in self.parts_us if us > now_us), None)


def telling(ranks: Sequence[int], opened_us: int) -> Telling:
    """The times for these ranks, if it begins at ``opened_us``. Equal ones come at once."""
    at_us, shown = opened_us + GATHER_US, dict[int, int]()
    for rank in sorted(set(ranks), reverse=True):
        shown[rank] = at_us
        at_us += COUNT_US
    return Telling(opened_us, [shown[rank] for rank in ranks], at_us + SETTLE_US)


def finale(ranks: Sequence[int], moments: Sequence[bool], opened_us: int, from_us: int) -> Telling:
    """The times of the end of an evening, which is on the TV from ``opened_us`` on, if its awards
    are known ``from_us`` on. There are as many as ``moments``, which says of which there is
    something to be played again."""
    at_us, awards, shown = from_us + DARK_US, list[int](), dict[int, int]()
    for moment in moments:
        awards.append(at_us)
        at_us += AWARD_US + (MOMENT_US if moment else 0)
    for rank in sorted(set(ranks), reverse=True):
        if rank == 1 and shown:
            at_us += ROLL_US
        shown[rank] = at_us
        at_us += STEP_US if rank <= STEPS + 1 else COUNT_US
    told_us = shown[min(ranks, default=0)] + CHEER_US if ranks else at_us
    return Telling(opened_us, [shown[rank] for rank in ranks], told_us, awards, told_us + COURSE_US)


def resumed(times: Telling, from_us: int, left: int) -> Telling:
    """The same finale where the host died before its last ``left`` parts: the part that was on the
    TV then begins again at ``from_us``. A host that died in the dark has missed nothing."""
    running = len(times.parts_us) - 1 - left
    if running < 0:
        return times
    late_us = from_us - times.parts_us[running]
    return Telling(
        times.opened_us,
        [us + late_us for us in times.shown_us],
        times.told_us + late_us,
        [us + late_us for us in times.awards_us],
        None if times.night_us is None else times.night_us + late_us,
    )
