"""Limits of what a pad's clock can have done: stamps that no crystal could show are not believed.

A probe and its answer pin the pad's clock between two table times. From then on it ran as crystals
run, so every later stamp has an earliest table time. A stamp that comes in before that time was not
made by a clock. :data:`LIMIT_PPM` is generous: here nothing is measured (that is :mod:`.clock`),
only refused.

Pure: it is handed what was observed.
"""

from __future__ import annotations

from collections import deque
from typing import Final

from msgspec import Struct

LIMIT_PPM: Final = 1000
"""Ten times what crystals differ by, and twice what a laptop's clock is ever slewed by (500 ppm,
adjtimex(2))."""

SLACK_NS: Final = 2_000_000
"""A stamp may be of a moment to come by so much: an answer is stamped before it is written."""

ANCHOR_NS: Final = 1_000_000_000
ANCHORS: Final = 8
"""A probe a second is remembered, for as many seconds: over 8 s the limit tells even a quick clock
that is off by little more."""


class Answer(Struct, frozen=True):
    """A probe that came back: the pad's clock showed ``in_us`` at ``sent_ns`` or later, and
    ``out_us`` at ``received_ns`` or earlier."""

    in_us: int
    sent_ns: int
    received_ns: int
    out_us: int

    @property
    def is_possible(self) -> bool:
        """Return whether it fits into the time that it took."""
        took_ns = self.received_ns - self.sent_ns
        return 0 <= (self.out_us - self.in_us) * 1000 <= _most(took_ns) + SLACK_NS

    def is_followed_by(self, later: Answer) -> bool:
        """Return whether one clock can have given both answers."""
        least_ns = _least(later.sent_ns - self.received_ns)
        most_ns = _most(later.received_ns - self.sent_ns)
        longest_ns = (later.out_us - self.in_us) * 1000
        shortest_ns = (later.in_us - self.out_us) * 1000
        return shortest_ns <= most_ns + SLACK_NS and longest_ns >= least_ns - SLACK_NS


class Crystal:
    """One pad's clock, as far as its answers have pinned it."""

    __slots__ = ("_anchors", "_newest")

    def __init__(self) -> None:
        self._anchors: deque[Answer] = deque(maxlen=ANCHORS)
        self._newest: Answer | None = None

    @property
    def is_known(self) -> bool:
        """Return whether any answer has come in."""
        return self._newest is not None

    def answer(self, answer: Answer) -> bool:
        """Take an answer in, if this clock can have given it."""
        anchors = [*self._anchors] if self._newest is None else [*self._anchors, self._newest]
        if not (answer.is_possible and all(anchor.is_followed_by(answer) for anchor in anchors)):
            return False
        self._newest = answer
        if not self._anchors or answer.sent_ns - self._anchors[-1].sent_ns >= ANCHOR_NS:
            self._anchors.append(answer)
        return True

    def can_have_shown(self, pad_us: int, arrived_ns: int) -> bool:
        """Return whether the clock can have shown ``pad_us`` by the table time ``arrived_ns``, and
        since it was built: nothing here is older than 1970."""
        if self._newest is None:
            return False
        ahead_ns = (pad_us - self._newest.in_us) * 1000
        most_ns = _most(arrived_ns - self._newest.sent_ns)
        return -self._newest.sent_ns < ahead_ns <= max(most_ns, 0) + SLACK_NS

    def behind_ns(self, pad_us: int, arrived_ns: int) -> int:
        """Return how long before ``arrived_ns`` the clock has last shown ``pad_us``, at least."""
        if self._newest is None:
            return 0
        since_ns = arrived_ns - self._newest.received_ns
        return _least(since_ns) - (pad_us - self._newest.out_us) * 1000


def _most(elapsed_ns: int) -> int:
    return elapsed_ns + elapsed_ns * LIMIT_PPM // 1_000_000


def _least(elapsed_ns: int) -> int:
    return elapsed_ns - abs(elapsed_ns) * LIMIT_PPM // 1_000_000
