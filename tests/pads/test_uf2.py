"""UF2 files: what is one, for which chip, and what the program in it says about itself."""

from __future__ import annotations

import random
import struct
from collections.abc import Callable

import pytest

from pads.bare import ABSOLUTE, RP2040, RP2350, Image, uf2
from slapbox.pads.flash import FlashError
from slapbox.pads.uf2 import BLOCK, FLASH, Device, Program, blocks, check


def why(action: Callable[[], object]) -> str:
    with pytest.raises(FlashError) as caught:
        action()
    return caught.value.reason.key


@pytest.mark.parametrize(
    ("families", "name"),
    [((RP2040,), "RPI-RP2"), ((RP2350,), "RP2350"), ((ABSOLUTE, RP2350), "RP2350")],
)
def test_a_file_for_this_board_is_taken(families: tuple[int, ...], name: str) -> None:
    check(uf2(*families), "it.uf2", [name])
    check(uf2(*families), "it.uf2")


def test_blocks_are_packed_as_they_were() -> None:
    data = uf2(ABSOLUTE, RP2350)
    assert b"".join(block.pack() for block in blocks(data, "it.uf2")) == data


def test_a_file_for_another_board_is_refused() -> None:
    pico, pico2, both = ["RPI-RP2"], ["RP2350"], ["RPI-RP2", "RP2350"]
    for data, on in (
        (uf2(RP2350), pico),
        (uf2(RP2040), pico2),
        (uf2(RP2040) + uf2(RP2350), both),
        (uf2(ABSOLUTE), both),
    ):
        assert why(lambda d=data, on=on: check(d, "it.uf2", on)) == "pad.flash.uf2_other"  # type: ignore[misc]


WHOLE = uf2(RP2040)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"<html>not found</html>",
        WHOLE[:-1],
        WHOLE[:-BLOCK],
        WHOLE[BLOCK:],
        WHOLE[: 3 * BLOCK] + WHOLE[4 * BLOCK :],
        WHOLE[:BLOCK] + b"x" + WHOLE[BLOCK + 1 :],
        WHOLE[:16] + struct.pack("<I", 477) + WHOLE[20:],
        WHOLE[:24] + struct.pack("<I", 2**32 - 1) + WHOLE[28:],
    ],
    ids=["empty", "page", "byte", "end", "start", "hole", "damaged", "size", "count"],
)
def test_a_file_that_is_none_or_not_whole_is_refused(data: bytes) -> None:
    assert why(lambda: check(data, "it.uf2")) == "pad.flash.uf2_none"


def test_a_program_says_its_version_and_its_file_system() -> None:
    program = Program(blocks(Image().uf2(), "it.uf2"))
    assert program.version == "v1.28.0"
    assert program.devices == [Device(b"MP", 0x100A0000, 0x160000)]


def test_a_program_that_says_nothing_is_read_all_the_same() -> None:
    program = Program(blocks(uf2(ABSOLUTE, RP2350), "it.uf2"))
    assert (program.version, program.devices) == ("", [])


def test_nonsense_in_a_program_breaks_nothing() -> None:
    """Words in its head and in its tables, replaced by any others."""
    chance = random.Random(7)
    data = Image().uf2()
    words = [0, 1, FLASH, FLASH + 0x3FE, 0x100, 0xFFFFFFFF, 0x20000000, FLASH + 4096]
    for _ in range(2000):
        damaged = bytearray(data)
        for _ in range(chance.randint(1, 4)):
            page = chance.randint(0, 3)
            at = page * BLOCK + 32 + 4 * chance.randrange(64)
            struct.pack_into("<I", damaged, at, chance.choice(words))
        program = Program(blocks(bytes(damaged), "it.uf2"))
        assert len(program.version) <= 64
        assert len(program.devices) <= 1024
