"""Cost of an edge on an emulated RP2040: six bouncing keys, a pin that shouts, and a muted one."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from itertools import accumulate
from random import Random
from typing import Any, Final

import pytest
from rp2040py.rp2040 import RP2040

from firmware.edge_cost import RAM, Core, Mpy
from slapbox.pads.compiled import files_for

MHZ: Final = 125
AIM_US: Final = 50
ARMV6M: Final = 6 | 3 << 8 | 4 << 10
"""The ``sys.implementation._mpy`` of a Pico."""

BOUNCES: Final = 39
WORK: Final = RAM + 0x1_0000
STATES: Final = RAM + 0x1_2000
TIMES: Final = RAM + 0x1_4000
SIGN: Final = 1 << 31

Edge = tuple[int, int, bool]


class Edges:
    """A capture with these edges, in order."""

    def __init__(self, edges: list[Edge]) -> None:
        bits = (1 << key for _, key, _ in edges)
        self.states = array("I", accumulate(bits, lambda state, bit: state ^ bit, initial=0x7F))[1:]
        self.times = array("I", [t_us for t_us, _, _ in edges])

    def drain(self) -> int:
        """Return how many there are."""
        return len(self.times)


@pytest.fixture
def debounce(firmware_module: Callable[[str], Any]) -> Iterator[tuple[Any, list[Core]]]:
    """The firmware's part, with what it has in Viper on cores of their own."""
    module = firmware_module("pad.debounce")
    compiled = files_for(["pad/debounce.py"], ARMV6M).get("pad/debounce.mpy")
    if compiled is None:
        pytest.skip("MicroPython's compiler does not run here")
    take_in, pass_time = (Core(code) for code in Mpy(compiled).viper)

    def run(core: Core, work: Any, *more: Any) -> int:
        for address, words in zip((WORK, STATES, TIMES), (work, *more), strict=False):
            core.put(address, words)
        found = core.call(WORK, STATES, TIMES)
        work[:] = array("I", [core.get(WORK + 4 * at) for at in range(len(work))])
        return found - 2 * SIGN if found & SIGN else found

    with pytest.MonkeyPatch.context() as here:
        here.setattr(module, "take_in", lambda *words: run(take_in, *words))
        here.setattr(module, "pass_time", lambda work: run(pass_time, work))
        yield module, [take_in, pass_time]


def bounce(key: int, at_us: int, chance: Random) -> list[Edge]:
    """A key that closes, and has all its edges within 5 ms or so."""
    pauses = (chance.randrange(10, 250) for _ in range(BOUNCES - 1))
    return [(t_us, key, n % 2 == 0) for n, t_us in enumerate(accumulate(pauses, initial=at_us))]


def test_six_keys_that_bounce_cost_some_microseconds_an_edge(
    debounce: tuple[Any, list[Core]],
) -> None:
    module, cores = debounce
    chance = Random(39)
    edges = sorted(
        edge for key in range(6) for edge in bounce(key, chance.randrange(10_000, 11_000), chance)
    )
    slaps: list[tuple[int, int]] = []
    contacts = module.Debounce(lambda t_us, key: slaps.append((t_us, key)))
    contacts.take(Edges(edges), 20_000)
    firsts = [next(t_us for t_us, other, _ in edges if other == key) for key in range(6)]
    assert sorted(slaps) == sorted(zip(firsts, range(6), strict=True))
    assert cost_us(cores, len(edges), "six keys that bounce") < AIM_US / 5


def test_a_pin_that_shouts_costs_no_more(debounce: tuple[Any, list[Core]]) -> None:
    module, cores = debounce
    contacts = module.Debounce(lambda _t_us, _key: None)
    contacts.take(Edges([(10_000 + 100 * n, 6, n % 2 == 0) for n in range(700)]), 100_000)
    assert contacts.muted() == 1 << 6
    assert cost_us(cores, 700, "the sync wire at 5 kHz") < AIM_US / 5


def cost_us(cores: list[Core], edges: int, what: str) -> float:
    """Time in which these cores did all these edges, for each."""
    us = sum(core.cycles for core in cores) / edges / MHZ
    print(f"{what}: {us:.1f} us an edge at {MHZ} MHz")  # noqa: T201 - for pytest -rP
    return us


def test_a_muted_pin_is_high_to_all_that_look_at_it() -> None:
    """GPIO7, by the words that ``check_pico.py`` has the pad write."""
    mcu: Any = RP2040()
    mcu.write_uint32(0x4001_C020, 1 << 6)  # its pad is an input
    seen = []
    for address in (0x4001_603C, 0x4001_703C):
        mcu.write_uint32(address, 3 << 16)
        for level in (True, False, True, False):
            mcu.gpio[7].set_input_value(level)
            seen.append(mcu.gpio_values >> 7 & 1)  # the level that a PIO program gets
    assert seen == [1, 1, 1, 1, 1, 0, 1, 0]
