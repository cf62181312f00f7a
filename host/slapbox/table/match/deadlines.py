"""The deadline that runs: when it opened, when it is up, and how a pause stops it; and how long
everybody has waited for somebody where there is none.

Pure: it is handed times. What happens when it is up is the rules' affair.
"""

from collections.abc import Hashable
from dataclasses import replace
from typing import Final

from slapbox.games.protocol import Deadline
from slapbox.table.match.race import TOUCH_GRACE_NS
from slapbox.table.words import shapes

CALLED_NS: Final = 10_000_000_000
"""Time after which a player who is waited for is called."""

OVERDUE_NS: Final = 30_000_000_000
"""Longest time that anybody has to wait for somebody else: then there is a way on."""

CALM_PERCENT: Final = 160
"""Share of the usual time for results and pauses where everything is to be calm, in percent."""


def calmed(deadline: Deadline | None) -> Deadline | None:
    """The same in a calm evening: more time to look at what was, between two deals."""
    if deadline is None or not deadline.pause or deadline.after_us is None:
        return deadline
    return replace(deadline, after_us=deadline.after_us * CALM_PERCENT // 100)


SHEET_MS: Final = 4_000
"""Time for which everybody can look at how a deal ended before presses end the pause."""

DREAMER_MS: Final = 8_000
"""Longest time that a pause waits for the last one who is not ready."""

THINKING: Final = 3
"""Factor by which players are waited for longer where they have to think."""


class Wait:
    """Since when everybody waits for the same. Not in the journal either."""

    __slots__ = ("_for", "_since_ns")

    def __init__(self) -> None:
        self._for: Hashable = None
        self._since_ns = 0

    def tick(self, what: Hashable, from_ns: int) -> None:
        """Note what is waited for (``None``: nothing). Anything else begins at ``from_ns``."""
        if what != self._for:
            self._for, self._since_ns = what, from_ns

    @property
    def since_ns(self) -> int | None:
        """Since when, if anything is waited for."""
        return None if self._for is None else self._since_ns

    def lasts(self, at_least_ns: int, now_ns: int) -> bool:
        """Return whether it has been so long."""
        return self._for is not None and now_ns - self._since_ns >= at_least_ns


class Timer:
    """Runs one deadline after the other. It is not in the journal: after a restart people get the
    whole time again, for their phones have to come back first."""

    __slots__ = ("_held_ns", "_most_us", "_opened_ns", "deadline")

    def __init__(self) -> None:
        self.deadline: Deadline | None = None
        self._opened_ns = 0
        self._held_ns: int | None = None
        self._most_us: int | None = None

    def tick(self, deadline: Deadline | None, from_ns: int) -> None:
        """Take the rules' deadline. One that is not the one that runs opens at ``from_ns``."""
        if deadline is None:
            self.deadline = self._held_ns = None
            return
        if self.deadline is None or self.deadline.number != deadline.number:
            self._opened_ns, self._held_ns, self._most_us = from_ns, None, None
        self.deadline = deadline

    def hold(self, now_ns: int) -> None:
        """A pause: what is left of the time is kept."""
        if self.deadline is not None and self._held_ns is None:
            self._held_ns = now_ns

    def go_on(self, now_ns: int) -> None:
        """The pause, if there was one, is over."""
        self._opened_ns = self._opens_ns(now_ns)
        self._held_ns = None

    def hurry(self, most_ns: int, now_ns: int) -> None:
        """Leave no more than this of the time, from now on."""
        if self._most_us is None:
            self._most_us = (now_ns - self._opens_ns(now_ns) + most_ns) // 1000

    @property
    def _after_us(self) -> int | None:
        """Return how long the deadline runs, if it has an end."""
        after_us = None if self.deadline is None else self.deadline.after_us
        if after_us is None or self._most_us is None:
            return after_us
        return min(after_us, self._most_us)

    def runs_ns(self, deadline: Deadline, now_ns: int) -> int:
        """Time since this deadline opened; 0 if it is not the one that runs."""
        if self.deadline is None or self.deadline.number != deadline.number:
            return 0
        return now_ns - self._opens_ns(now_ns)

    def _opens_ns(self, now_ns: int) -> int:
        return (
            self._opened_ns if self._held_ns is None else self._opened_ns + now_ns - self._held_ns
        )

    def is_due(self, now_ns: int, frontier_ns: int) -> bool:
        """Return whether the time is up, and nothing that was done in time can still arrive."""
        due_ns = self.due_ns
        return due_ns is not None and now_ns >= due_ns and frontier_ns >= due_ns - TOUCH_GRACE_NS

    @property
    def due_ns(self) -> int | None:
        """Return when to look, if the deadline runs: phones' moves may come in a little late."""
        after_us = self._after_us
        if after_us is None or self._held_ns is not None:
            return None
        return self._opened_ns + after_us * 1000 + TOUCH_GRACE_NS

    def as_json(self, now_ns: int) -> shapes.Deadline | None:
        """As pages get it."""
        if self.deadline is None:
            return None
        opened_us = self._opens_ns(now_ns) // 1000
        after_us = self._after_us
        closes_us = None if after_us is None else opened_us + after_us
        return {"opened_us": opened_us, "closes_us": closes_us, "pause": self.deadline.pause}
