"""One file to drag: MicroPython with the firmware in its file system.

No image of MicroPython is here, so one that says of itself what a real one does stands in for it.
What reads its file system is real: LittleFS itself, and MicroPython's unix port, which starts the
firmware from there.
"""

from __future__ import annotations

import importlib
import random
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from littlefs import LittleFS, UserContext
from msgspec.structs import replace

from pads.bare import ABSOLUTE, RP2040, RP2350, Image, uf2
from pads.conftest import Ear
from slapbox.cli import main
from slapbox.pads import onefile
from slapbox.pads.compiled import files_for
from slapbox.pads.flash import FlashError, pad_files
from slapbox.pads.link import Link
from slapbox.pads.onefile import SECTOR, SETTINGS, one_file
from slapbox.pads.simulate import Body, SimPad, firmware_folder, micropython
from slapbox.pads.uf2 import BLOCK, FLASH, blocks, families
from slapbox.pads.wire import Hello

PICO = Image()
PICO_2 = Image(RP2350, address=0x10100000, size=0x300000)
ARMV6M = 6 | 3 << 8 | 4 << 10
ARMV7EMSP = 6 | 3 << 8 | 7 << 10
BOOT = Path(__file__).parent / "on_pad" / "boot_flash.py"


def flashed(data: bytes, image: Image, before: bytes | None = None) -> bytearray:
    """The file system's flash as a Pico has it after this file; ``before`` is what was there."""
    flash = bytearray(b"\xff" * image.size if before is None else before)
    parts = [part for part in blocks(data, "it") if part.family == image.family]
    touched = {part.address // SECTOR for part in parts}
    for sector in touched:
        at = sector * SECTOR - image.address
        if at >= 0:
            flash[at : at + SECTOR] = b"\xff" * SECTOR  # the chip erases whole sectors
    for part in parts:
        at = part.address - image.address
        if at >= 0:
            flash[at : at + part.size] = part.data[: part.size]
    assert len(flash) == image.size
    return flash


def mounted(flash: bytearray) -> LittleFS:
    """The files that LittleFS finds there; a flash that it cannot read is not formatted."""
    settings = SETTINGS | {"block_size": SECTOR, "block_count": len(flash) // SECTOR}
    system = LittleFS(UserContext(buffer=flash), mount=False, **settings)
    system.mount()
    return system


def read_all(system: LittleFS) -> dict[str, bytes]:
    files = {}
    for folder, _, names in system.walk("/"):
        for name in names:
            path = f"{folder.rstrip('/')}/{name}"
            with system.open(path, "rb") as file:
                files[path.lstrip("/")] = file.read()
    return files


@pytest.mark.parametrize(
    ("image", "told"), [(PICO, ARMV6M), (PICO_2, ARMV7EMSP)], ids=["pico", "pico-2"]
)
def test_the_firmware_is_in_the_file_system(image: Image, told: int) -> None:
    """As ``slapbox flash`` would copy it to this board."""
    data = one_file(image.uf2(), "it.uf2", {"jig.txt": b""})
    files = files_for(pad_files(), told)
    assert read_all(mounted(flashed(data, image))) == {**files, "jig.txt": b""}
    assert data == one_file(image.uf2(), "it.uf2", {"jig.txt": b""})  # byte for byte


def test_micropython_itself_is_left_as_it_is() -> None:
    """All blocks of one chip are counted from 0, each page of a sector is there, in order; blocks
    for any chip stay what they were."""
    first = uf2(ABSOLUTE, RP2350, blocks=0)
    made = blocks(one_file(first + PICO_2.uf2(), "it.uf2", {}), "it.uf2")
    assert b"".join([made[0].pack()]) == first
    own = made[1:]
    assert [part.number for part in own] == list(range(len(own)))
    assert {(part.total, part.family, part.size) for part in own} == {(len(own), RP2350, 256)}
    before = blocks(PICO_2.uf2(), "it.uf2")
    for old, new in zip(before, own, strict=False):
        assert new == replace(old, number=new.number, total=new.total)
    there = [part.address for part in own[len(before) :]]
    assert there == sorted(there)
    assert min(there) == PICO_2.address
    sectors = {at // SECTOR for at in there}
    assert there == [s * SECTOR + page for s in sorted(sectors) for page in range(0, SECTOR, 256)]
    assert families(made) == {RP2350}


def test_a_file_that_was_written_so_before_gets_the_new_firmware() -> None:
    old = one_file(PICO.uf2(), "it.uf2", {"old.txt": b"x"})
    assert one_file(old, "it.uf2", {}) == one_file(PICO.uf2(), "it.uf2", {})


def test_whatever_was_on_the_board_before_is_gone() -> None:
    """Static, and file systems that have been written to for a long time: their folders lie where
    ours do, and say that they are newer."""
    data = one_file(PICO.uf2(), "it.uf2", {})
    wanted = read_all(mounted(flashed(data, PICO)))
    chance = random.Random(3)
    lived = flashed(data, PICO)
    system = mounted(lived)
    for round_ in range(300):
        name = f"{chance.choice(['', 'pad/', 'boards/'])}{chance.randint(0, 9)}.txt"
        with system.open(name, "wb") as file:
            file.write(bytes([round_ % 256]) * chance.choice([10, 900, 9000]))
    system.unmount()
    assert read_all(mounted(lived)) != wanted
    for before in (bytes(lived), chance.randbytes(PICO.size), bytes(PICO.size)):
        flash = flashed(data, PICO, before)
        system = mounted(flash)
        assert read_all(system) == wanted
        with system.open("parts.txt", "wb") as file:  # and it can be written to
            file.write(b"leds")
        system.unmount()
        assert read_all(mounted(flash)) == {**wanted, "parts.txt": b"leds"}


class TestRefused:
    @staticmethod
    def why(data: bytes) -> str:
        with pytest.raises(FlashError) as caught:
            one_file(data, "it.uf2", {})
        assert caught.value.reason.values["file"] == "it.uf2"
        return caught.value.reason.key.removeprefix("pad.flash.")

    @pytest.mark.parametrize(
        ("data", "key"),
        [
            (b"", "uf2_none"),
            (PICO.uf2()[:-BLOCK], "uf2_none"),
            (Image(0xE48BFF5A).uf2(), "uf2_wrong"),
            (Image(0x00FF6919).uf2(), "uf2_wrong"),
            (PICO.uf2() + PICO_2.uf2(), "uf2_wrong"),
            (Image(version="9.2.1", tag=b"CP").uf2(), "uf2_circuitpython"),
            (uf2(RP2040), "uf2_unknown"),
            (Image(version="").uf2(), "uf2_unknown"),
            (Image(tag=b"XY").uf2(), "uf2_unknown"),
            (Image(version="v1.23.0").uf2(), "uf2_old"),
            (Image(size=16 * SECTOR).uf2(), "uf2_small"),
            (Image(size=SECTOR).uf2(), "uf2_small"),
        ],
    )
    def test_what_cannot_become_one_file_is_told(self, data: bytes, key: str) -> None:
        assert self.why(data) == key

    @pytest.mark.parametrize(
        ("address", "size"),
        [
            (FLASH, 0x160000),
            (0x100A0001, 0x160000),
            (0x100A0000, 0x160001),
            (0x100A0000, 0),
            (0x20000000, 0x160000),
            (0x100A0000, 0xFFFFF000),
            (0, 0x160000),
        ],
    )
    def test_a_place_that_is_none_in_flash_is_refused(self, address: int, size: int) -> None:
        assert self.why(Image(address=address, size=size).uf2()) == "uf2_unknown"

    def test_a_newer_micropython_gets_the_sources(self) -> None:
        data = one_file(Image(version="v1.99.0-preview.7").uf2(), "it.uf2", {})
        files = read_all(mounted(flashed(data, PICO)))
        assert files == {name: (firmware_folder() / name).read_bytes() for name in pad_files()}


class TestCommand:
    @staticmethod
    def run(*words: str) -> tuple[int, str]:
        done = CliRunner().invoke(main, ["flash", *words])
        return done.exit_code, " ".join(done.output.split())

    def test_it_is_written(self, tmp_path: Path) -> None:
        (tmp_path / "mp.uf2").write_bytes(PICO.uf2())
        target = tmp_path / "pad.uf2"
        target.write_bytes(b"old")
        status, output = self.run("--write-uf2", str(target), "--uf2", str(tmp_path / "mp.uf2"))
        assert (status, "Hold BOOTSEL" in output) == (0, True), output
        assert target.read_bytes() == one_file(PICO.uf2(), "mp.uf2", {})
        (tmp_path / "wiring").write_text("keys 2")
        told = ["--pins", str(tmp_path / "wiring"), "--no-jig"]
        status, _ = self.run("--write-uf2", str(target), "--uf2", str(tmp_path / "mp.uf2"), *told)
        assert status == 0
        files = read_all(mounted(flashed(target.read_bytes(), PICO)))
        assert (files["pins.txt"], "jig.txt" in files) == (b"keys 2", False)
        assert {path.name for path in tmp_path.iterdir()} == {"mp.uf2", "pad.uf2", "wiring"}

    @pytest.mark.parametrize("where", ["gone/pad.uf2", "mp.uf2/pad.uf2"])
    def test_a_place_that_takes_no_file_is_told(self, tmp_path: Path, where: str) -> None:
        (tmp_path / "mp.uf2").write_bytes(PICO.uf2())
        uf2_file = str(tmp_path / "mp.uf2")
        status, output = self.run("--write-uf2", str(tmp_path / where), "--uf2", uf2_file)
        assert (status, "could not be written" in output) == (1, True), output
        assert {path.name for path in tmp_path.iterdir()} == {"mp.uf2"}

    def test_a_fault_leaves_the_file_that_was_there(self, tmp_path: Path) -> None:
        (tmp_path / "mp.uf2").write_bytes(uf2(RP2040))
        target = tmp_path / "pad.uf2"
        target.write_bytes(b"old")
        status, output = self.run("--write-uf2", str(target), "--uf2", str(tmp_path / "mp.uf2"))
        assert (status, "mp.uf2 does not say which MicroPython" in output) == (1, True), output
        assert target.read_bytes() == b"old"

    @pytest.mark.parametrize("words", [[], ["--download"], ["--uf2", __file__, "--all"]])
    def test_it_takes_an_image_and_no_board(self, tmp_path: Path, words: list[str]) -> None:
        status, output = self.run("--write-uf2", str(tmp_path / "pad.uf2"), *words)
        assert (status, "--write-uf2 takes --uf2 FILE" in output) == (2, True), output

    def test_who_has_not_the_library_is_told_how_to_get_it(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "mp.uf2").write_bytes(PICO.uf2())
        monkeypatch.setitem(sys.modules, "littlefs", None)
        monkeypatch.delitem(sys.modules, "slapbox.pads.onefile")
        status, output = self.run(
            "--write-uf2", str(tmp_path / "pad.uf2"), "--uf2", str(tmp_path / "mp.uf2")
        )
        assert (status, "--group uf2" in output) == (1, True), output


@pytest.mark.real
def test_micropython_starts_the_firmware_from_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """MicroPython's own LittleFS mounts it, writes to it, and runs main.py up to HELLO. The files
    are compiled for this machine, and the board is the virtual one."""
    interpreter = micropython()
    if interpreter is None:
        pytest.skip("MicroPython's unix port is not installed (there is one for Linux x86_64)")
    monkeypatch.setattr(onefile, "CHIPS", {RP2040: "x64"})
    virtual = {"boards/virtual.py": (firmware_folder() / "boards/virtual.py").read_bytes()}
    data = one_file(PICO.uf2(), "it.uf2", virtual)
    (tmp_path / "flash.img").write_bytes(flashed(data, PICO))
    ear = Ear()
    body = Body((interpreter, "-X", "heapsize=32M", str(BOOT), str(tmp_path / "flash.img")))
    with SimPad(1, body=body) as pad:
        link = Link(pad.port, ear, time.perf_counter_ns)
        link.start()
        try:
            ear.until(lambda: ear.said(Hello))
        finally:
            link.close()
    assert ear.said(Hello)[0].chip == pad.chip


def test_an_emulator_of_the_chip_reads_the_same_flash(tmp_path: Path) -> None:
    """Another reader of UF2 files than ours: rp2040py's."""
    rp2040 = importlib.import_module("rp2040py.rp2040").RP2040()
    load_uf2: Any = importlib.import_module("rp2040py.device.load_flash").load_uf2
    data = one_file(PICO.uf2(), "it.uf2", {})
    (tmp_path / "pad.uf2").write_bytes(data)
    load_uf2(tmp_path / "pad.uf2", rp2040)
    flash = bytes(rp2040.flash[PICO.address - FLASH :][: PICO.size])
    assert flash == flashed(data, PICO)
