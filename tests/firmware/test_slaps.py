"""Edges that are slaps: the firmware against a reference that sees a key's whole story at once."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from hypothesis import given
from hypothesis import strategies as st

HELD_US: Final = 1_500
BOUNCE_US: Final = 6_200
STATIC_US: Final = 20
STATIC_OPEN_US: Final = 300
OPEN_US: Final = 25_000

NEVER_US: Final = 10**12
WIRE: Final = 6

Edge = tuple[int, int, bool]


class Edges:
    """A capture with these edges, those before ``safe_us`` at a time."""

    def __init__(self, edges: list[Edge]) -> None:
        self._left = edges
        self._state = 0x7F
        self.safe_us = 0

    def drain(self) -> int:
        """Return how many there are."""
        self.states, self.times = array("I"), array("I")
        while self._left and self._left[0][0] < self.safe_us:
            t_us, key, closed = self._left.pop(0)
            self._state = self._state & ~(1 << key) if closed else self._state | 1 << key
            self.states.append(self._state)
            self.times.append(t_us)
        return len(self.states)


@dataclass(frozen=True, slots=True)
class Doubt:
    """A key is in doubt from its first edge until it is settled."""

    first_us: int
    settled_us: int
    key: int
    slap: bool


def touches(edges: list[Edge], key: int) -> list[tuple[int, int]]:
    """Return the spans in which the key was closed."""
    found: list[tuple[int, int]] = []
    since_us = None
    for t_us, other, closed in edges:
        if other == key and closed and since_us is None:
            since_us = t_us
        elif other == key and not closed and since_us is not None:
            found.append((since_us, t_us))
            since_us = None
    return found if since_us is None else [*found, (since_us, NEVER_US)]


def doubts(edges: list[Edge], key: int) -> Iterator[Doubt]:
    """Slaps of one key, by the definition in ``pad/debounce.py``."""
    held_us = STATIC_US if key == WIRE else HELD_US
    left = touches(edges, key)
    free_us = 0
    while left:
        first_us = left[0][0]
        if first_us < free_us:
            free_us = freed(left.pop(0), free_us)
            continue
        used, settled_us, slap = judged(left, held_us)
        if slap:
            free_us = freed(left[used - 1], left[used - 1][0] + OPEN_US)
        left = left[used:]
        yield Doubt(first_us, settled_us, key, slap)


def freed(touch: tuple[int, int], before_us: int) -> int:
    """Return when the key may slap again after this touch."""
    return touch[1] + OPEN_US if touch[1] - touch[0] >= STATIC_US else before_us


def judged(left: list[tuple[int, int]], held_us: int) -> tuple[int, int, bool]:
    """Return how many touches belong to the doubt that begins with the first, when it is settled,
    and whether it is a slap."""
    closed_us = open_us = 0
    after = [*(begin for begin, _ in left[1:]), NEVER_US]
    for used, ((begin_us, end_us), next_us) in enumerate(zip(left, after, strict=True), 1):
        if closed_us + end_us - begin_us >= held_us:
            return used, begin_us + held_us - closed_us, True
        closed_us += end_us - begin_us
        spare_us = STATIC_OPEN_US if closed_us < STATIC_US else BOUNCE_US
        if open_us + next_us - end_us > spare_us:
            return used, end_us + spare_us - open_us + 1, False
        open_us += next_us - end_us
    raise AssertionError


PAUSES = st.one_of(
    st.integers(0, 60),
    st.integers(0, 2_000),
    st.sampled_from([299, 300, 301, 1_499, 1_500, 6_199, 6_200, 6_201, 24_999, 25_000, 25_001]),
    st.integers(0, 60_000),
)
STEPS = st.lists(
    st.tuples(PAUSES, st.sampled_from([0, 0, 0, 1, WIRE]), st.sampled_from("ttttco")), max_size=80
)


def story(steps: list[tuple[int, int, str]]) -> list[Edge]:
    """Edges in order; most of them turn a key over, some say once more how it is."""
    now_us, closed, edges = 1_000, {0: False, 1: False, WIRE: False}, []
    for pause_us, key, how in steps:
        now_us += pause_us
        closed[key] = not closed[key] if how == "t" else how == "c"
        edges.append((now_us, key, closed[key]))
    return edges


@given(steps=STEPS, step_us=st.sampled_from([50, 333, 1_000, 9_000, 100_000]))
def test_slaps_and_watermarks_are_the_references(
    firmware_module: Callable[[str], Any], steps: list[tuple[int, int, str]], step_us: int
) -> None:
    edges = story(steps)
    wanted = [doubt for key in (0, 1, WIRE) for doubt in doubts(edges, key)]
    slaps: list[tuple[int, int]] = []
    debounce = firmware_module("pad.debounce").Debounce(lambda t_us, key: slaps.append((t_us, key)))
    capture = Edges(list(edges))
    end_us = (edges[-1][0] if edges else 0) + 10_000
    for safe_us in range(0, end_us + step_us, step_us):
        capture.safe_us = safe_us
        debounce.take(capture, safe_us)
        due = {(d.first_us, d.key) for d in wanted if d.slap and d.settled_us <= safe_us}
        assert set(slaps) == due
        now = [doubt for doubt in wanted if doubt.first_us < safe_us < doubt.settled_us]
        held_back = [doubt.first_us for doubt in now if doubt.key != WIRE]
        assert debounce.watermark_us(safe_us) == min([safe_us, *held_back])
        assert debounce.due_us() == min((doubt.settled_us for doubt in now), default=None) or now
    assert len(slaps) == len(set(slaps))
    for key in (0, 1):
        stamps = [t_us for t_us, other in slaps if other == key]
        assert all(after - before >= OPEN_US for before, after in pairwise(stamps))
