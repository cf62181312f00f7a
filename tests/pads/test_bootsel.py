"""A bare Pico gets MicroPython by its drive."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from pads.bare import INFO, RP2040, Board, Boards, uf2
from patience import PATIENCE_S
from slapbox.cli import flash as command
from slapbox.cli import main
from slapbox.pads import bootsel
from slapbox.pads.bootsel import Drive, copy, drives
from slapbox.pads.flash import Ask, FlashError, Foreign
from slapbox.text import Text


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bootsel, "GONE_S", PATIENCE_S)


def why(action: Callable[[], object]) -> str:
    with pytest.raises(FlashError) as caught:
        action()
    return caught.value.reason.key


def test_drives_of_boards_are_found_among_others(boards: Boards, tmp_path: Path) -> None:
    stick, camera = tmp_path / "stick", tmp_path / "camera"
    stick.mkdir()
    camera.mkdir()
    (camera / "INFO_UF2.TXT").write_text(INFO.format("SAMD51-Camera"))
    one, two = boards(), boards("RP2350")
    mounts = [camera, two.mount, stick, tmp_path / "gone", one.mount]
    assert drives(mounts) == [Drive(one.mount, "RPI-RP2"), Drive(two.mount, "RP2350")]
    assert isinstance(drives(), list)  # of this machine: whatever is there


def test_every_byte_comes_over_and_progress_is_told(
    boards: Boards, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, board = uf2(RP2040), boards()
    synced: list[int] = []
    monkeypatch.setattr("os.fsync", synced.append)
    told: list[tuple[int, int]] = []
    copy(data, Drive(board.mount, "RPI-RP2"), lambda done, of: told.append((done, of)))
    board.close()
    assert board.got == data
    assert told == sorted(told)
    assert told[-1] == (len(data), len(data))
    assert len(told) > 3
    assert len(synced) == 1


def test_a_drive_that_goes_with_its_last_bytes_has_taken_them(boards: Boards) -> None:
    """A board starts as soon as it has all, and the system may call that a fault."""
    data, board, told = uf2(RP2040), boards(), []

    def gone(done: int, of: int) -> None:
        told.append(done)
        if told.count(of) == 1:
            raise OSError("no such device")

    copy(data, Drive(board.mount, "RPI-RP2"), gone)
    board.close()
    assert (board.got, told[-1]) == (data, len(data))


def test_a_board_that_does_not_start_is_told(
    boards: Boards, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bootsel, "GONE_S", 0.3)
    board = boards(size=-1)
    drive = Drive(board.mount, "RPI-RP2")
    assert why(lambda: copy(uf2(RP2040), drive, lambda *_: None)) == "pad.flash.uf2_stays"


def test_a_drive_that_takes_nothing_is_told(boards: Boards) -> None:
    board = boards(size=-1)
    (board.mount / "firmware.uf2").symlink_to("/dev/full")
    drive = Drive(board.mount, "RPI-RP2")
    assert why(lambda: copy(uf2(RP2040), drive, lambda *_: None)) == "pad.flash.broke_off"


class TestCommand:
    """``slapbox flash --uf2``: the way of many boards, with the firmware's part left to others."""

    @pytest.fixture(autouse=True)
    def quick(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(command, "LOOK_S", 0.01)
        monkeypatch.setattr(command, "DRIVE_S", PATIENCE_S)
        monkeypatch.setattr(command, "PORT_S", PATIENCE_S)

    @staticmethod
    def run(tmp_path: Path, data: bytes, *words: str) -> tuple[int, str]:
        (tmp_path / "it.uf2").write_bytes(data)
        done = CliRunner().invoke(main, ["flash", "--uf2", str(tmp_path / "it.uf2"), *words])
        return done.exit_code, " ".join(done.output.split())

    def test_two_boards_at_once_and_then_the_firmware(
        self, boards: Boards, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Both pads run and start as drives; a third board has somebody's work, and keeps it."""
        there: list[Board] = []
        flashed: list[str] = []
        together = threading.Barrier(2)
        one_by_one = threading.Lock()

        def restart(port: str, ask: Ask, *, plain: bool) -> None:
            assert not plain
            if port == "c":
                assert ask(Foreign(port, (("plants.py", 12),))) is None
                raise FlashError(Text("pad.flash.left", {"port": port}))
            with one_by_one:
                there.append(boards())

        def ports() -> list[str]:
            gone = sum(bool(board.got) for board in there)
            return [*(["a", "b"][:gone] if there else ["a", "b"]), "c"]

        def flash(port: str, *_: object, **__: object) -> str:
            together.wait(PATIENCE_S)
            flashed.append(port)
            return "1.2"

        monkeypatch.setattr(command, "restart_into_bootsel", restart)
        monkeypatch.setattr(command, "drives", lambda: drives([each.mount for each in there]))
        monkeypatch.setattr(command, "usb_ports", ports)
        monkeypatch.setattr(command, "flash", flash)
        status, output = self.run(tmp_path, uf2(RP2040), "--all")
        assert status == 1, output
        assert "plants.py (12 B)" in output
        assert "The board at c was left as it is" in output
        assert sorted(flashed) == ["a", "b"]  # at the same time
        assert [board.got for board in there] == [uf2(RP2040)] * 2
        assert output.count("MicroPython is on it") == 2

    def test_whoever_has_to_find_the_button_is_told(
        self, boards: Boards, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        there: list[Board] = []
        looks = 0

        def look() -> list[Drive]:
            nonlocal looks
            looks += 1
            if looks == 3:
                there.append(boards())
            return drives([board.mount for board in there])

        monkeypatch.setattr(command, "drives", look)
        monkeypatch.setattr(command, "usb_ports", lambda: ["new"] if there else [])
        monkeypatch.setattr(command, "flash", lambda *_, **__: "1.2")
        status, output = self.run(tmp_path, uf2(RP2040))
        assert status == 0, output
        assert output.count("Hold BOOTSEL") == 1

    def test_nothing_is_copied_if_one_board_is_another(
        self, boards: Boards, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        one, two = boards(), boards("RP2350")
        monkeypatch.setattr(command, "drives", lambda: drives([one.mount, two.mount]))
        monkeypatch.setattr(command, "usb_ports", list)
        status, output = self.run(tmp_path, uf2(RP2040))
        assert status == 1
        assert "RP2350" in output
        assert not (one.mount / "firmware.uf2").exists()

    @pytest.mark.parametrize("data", [b"<html>not found</html>", uf2(0xE48BFF5F)])
    def test_no_board_is_stopped_for_a_file_that_is_for_none(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, data: bytes
    ) -> None:
        stopped: list[str] = []
        monkeypatch.setattr(command, "usb_ports", lambda: ["a"])
        monkeypatch.setattr(
            command, "restart_into_bootsel", lambda port, *_, **__: stopped.append(port)
        )
        status, output = self.run(tmp_path, data, "--all")
        assert status == 1
        assert "it.uf2" in output
        assert not stopped

    def test_no_drive_and_no_port_are_told(
        self, boards: Boards, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(command, "DRIVE_S", 0.05)
        monkeypatch.setattr(command, "PORT_S", 0.05)
        monkeypatch.setattr(command, "drives", list)
        monkeypatch.setattr(command, "usb_ports", list)
        status, output = self.run(tmp_path, uf2(RP2040))
        assert status == 1
        assert "No drive of a Pico came" in output
        board = boards()
        monkeypatch.setattr(command, "drives", lambda: drives([board.mount]))
        status, output = self.run(tmp_path, uf2(RP2040))
        assert status == 1
        assert "its port does not come" in output
