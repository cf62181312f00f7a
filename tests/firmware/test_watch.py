"""The PIO program that watches the pins, cycle by cycle, on the emulator ``pioemu``.

That counts ``in``'s pins from GPIO 0, so the first of the seven pins is bit 0 here, and its FIFO
holds four words where the pad's joined one holds eight.
"""

# No `from __future__ import annotations`: pioemu looks at the type of an input source's argument.
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final

from hypothesis import given
from hypothesis import strategies as st
from pioemu import State, emulate

OPEN: Final = 0x7F
FIFO: Final = 4

SOONEST: Final = 5
"""Cycles from an edge to its push, when the pins are looked at right after it."""
LATEST: Final = 9
BLIND: Final = 8
"""Two changes further apart than this many cycles are always told apart."""

Edges = list[tuple[int, int]]
"""From this cycle on the pins are so."""


def pins_at(edges: Edges, cycle: int) -> int:
    return next((pins for since, pins in reversed(edges) if since <= cycle), OPEN)


def run(watch: Any, edges: Edges, cycles: int, state: State | None = None) -> Iterator[State]:
    """Each state of the machine, with nobody taking words out of the FIFO."""

    def source(cycle: int) -> int:
        return pins_at(edges, cycle)

    steps = emulate(
        watch.words,
        stop_when=lambda _, now: now.clock >= cycles,
        initial_state=state or State(),
        input_source=source,
        shift_isr_right=False,
        wrap_target=watch.wrap_target,
        wrap_top=watch.wrap_top,
    )
    return (after for _, after in steps)


def pushes(
    watch: Any, edges: Edges, cycles: int, state: State | None = None
) -> list[tuple[int, int]]:
    """``(cycle, pins)`` of each push, with a DMA channel that takes each word out at once."""
    return [
        (now.clock, now.receive_fifo.popleft())
        for now in run(watch, edges, cycles, state)
        if now.receive_fifo
    ]


def test_program_is_short_and_pushes_without_waiting(watch: Any) -> None:
    assert len(watch.words) == 8
    assert (watch.wrap_target, watch.wrap_top) == (1, 7)
    assert watch.words[-1] == 0x8000  # push noblock
    assert watch.words[0] == 0xA04B  # mov y, ~null


def test_first_word_tells_how_the_pins_are(watch: Any) -> None:
    for pins in (OPEN, 0, 0x5A):
        assert [word for _, word in pushes(watch, [(0, pins)], 200)] == [pins]


@given(st.lists(st.tuples(st.integers(BLIND, 60), st.integers(0, OPEN)), max_size=25))
def test_every_change_is_pushed_at_once(watch: Any, steps: list[tuple[int, int]]) -> None:
    edges: Edges = []
    cycle, pins = 20, OPEN
    for pause, flips in steps:
        cycle += pause
        pins ^= flips
        edges.append((cycle, pins))
    changes = [
        (since, now)
        for (since, now), before in zip(edges, [OPEN] + [p for _, p in edges], strict=False)
        if now != before
    ]
    found = pushes(watch, edges, cycle + 50)[1:]
    assert [word for _, word in found] == [now for _, now in changes]
    for (at, _), (since, _) in zip(found, changes, strict=True):
        assert SOONEST <= at - since <= LATEST


def test_latencies_are_as_stated(watch: Any) -> None:
    late = [pushes(watch, [(since, OPEN - 1)], 80)[1][0] - since for since in range(30, 50)]
    assert (min(late), max(late)) == (SOONEST, LATEST)


def test_all_six_keys_at_once_are_one_change(watch: Any) -> None:
    assert [word for _, word in pushes(watch, [(33, 0x40)], 80)] == [OPEN, 0x40]


def test_full_fifo_drops_and_goes_on(watch: Any) -> None:
    """Four words wait in this FIFO; what comes after is dropped, and the first after room is made
    is right again, and not late."""
    edges = [(20 + 20 * n, OPEN if n % 2 else OPEN - 1) for n in range(20)]
    *_, full = run(watch, edges, edges[-1][0] + 40)
    assert list(full.receive_fifo) == [OPEN, OPEN - 1, OPEN, OPEN - 1]
    assert len(full.receive_fifo) == FIFO
    press = full.clock + 7
    emptied = replace(full, receive_fifo=deque())
    ((at, word),) = pushes(watch, [(press, OPEN - 2)], press + 40, emptied)
    assert word == OPEN - 2
    assert SOONEST <= at - press <= LATEST


def test_jig_counts_every_fall(assembled: Callable[[str, str], Any]) -> None:
    """Edges 50 cycles apart, as those of pixels are; counted in x, downwards."""
    falls = assembled("boards.falls", "falls")
    assert len(falls.words) == 4
    edges = [(40 + 50 * n, OPEN - 1 if n % 2 == 0 else OPEN) for n in range(289)]
    *_, last = run(falls, edges, edges[-1][0] + 20)
    assert 0xFFFFFFFF - last.x_register == 145
