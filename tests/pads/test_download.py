"""MicroPython from a site, which is a server on this machine: the true one is nowhere asked."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from click.testing import CliRunner

from pads.bare import RP2040, RP2350, Boards, uf2
from patience import PATIENCE_S
from slapbox.cli import flash as command
from slapbox.cli import main
from slapbox.pads import download
from slapbox.pads.bootsel import Drive, drives
from slapbox.pads.download import CHUNK, IMAGES, MOST, Image, image
from slapbox.pads.flash import FlashError

PICO, PICO2 = uf2(RP2040), uf2(RP2350)


def named(name: str, data: bytes) -> Image:
    return Image(name, sha256(data).hexdigest())


class Site:
    """Has these files, and says how often it was asked; ``cut`` ends each so many bytes early."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self.cut = 0
        self.asked: list[str] = []
        site = self

        class Answers(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                site.asked.append(self.path)
                data = site.files.get(self.path.rpartition("/")[2])
                if data is None:
                    self.send_error(404)
                    return
                self.send_response(200)
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data[: len(data) - site.cut])

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Answers)
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}/firmware/"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,))
        self._thread.start()

    def close(self) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    made = Site()
    monkeypatch.setattr(download, "SITE", made.address)
    monkeypatch.setenv("no_proxy", "*")
    yield made
    made.close()


def why(action: Callable[[], object]) -> tuple[str, dict[str, object]]:
    with pytest.raises(FlashError) as caught:
        action()
    return caught.value.reason.key, dict(caught.value.reason.values)


def test_what_is_pinned_is_a_file_of_the_official_site_for_each_board() -> None:
    site = urlsplit(download.SITE)
    assert (site.scheme, site.netloc) == ("https", "micropython.org")
    for board, stem in (("RPI-RP2", "RPI_PICO-"), ("RP2350", "RPI_PICO2-")):
        pinned = IMAGES[board]
        assert pinned.name.startswith(stem)
        assert pinned.name.endswith(f"-v{download.VERSION}.uf2")
        assert len(bytes.fromhex(pinned.sha256)) == 32


def test_a_file_is_fetched_once_and_checked_each_time(site: Site, tmp_path: Path) -> None:
    told: list[tuple[int, int | None]] = []
    site.files["pico.uf2"] = PICO
    wanted = named("pico.uf2", PICO)
    kept = tmp_path / "new" / "folder"

    def fetch() -> bytes:
        return image(wanted, kept, lambda done, of: told.append((done, of)))

    assert fetch() == PICO
    assert told[-1] == (len(PICO), len(PICO))
    assert told == sorted(told)
    assert len(told) >= len(PICO) // CHUNK
    assert fetch() == PICO
    assert site.asked == ["/firmware/pico.uf2"]
    (kept / "pico.uf2").write_bytes(PICO[:-1])  # the disk was full, or somebody was there
    assert fetch() == PICO
    assert len(site.asked) == 2


def test_what_is_not_the_pinned_file_is_refused_and_not_kept(site: Site, tmp_path: Path) -> None:
    wanted = named("pico.uf2", PICO)
    for wrong in (PICO[:-1] + b"?", b"<html>log in to this network</html>", bytes(MOST + CHUNK)):
        site.files["pico.uf2"] = wrong
        key, values = why(lambda: image(wanted, tmp_path, lambda *_: None))
        assert key == "pad.flash.uf2_sum"
        assert values["address"] == site.address + "pico.uf2"
    assert not list(tmp_path.iterdir())


def test_a_file_that_cannot_be_had_is_told_with_its_address(site: Site, tmp_path: Path) -> None:
    wanted = named("pico.uf2", PICO)

    def away() -> str:
        key, values = why(lambda: image(wanted, tmp_path, lambda *_: None))
        assert key == "pad.flash.uf2_away"
        assert values["address"] == site.address + "pico.uf2"
        return str(values["why"])

    assert "404" in away()
    site.files["pico.uf2"], site.cut = PICO, 1000
    assert "1000 more expected" in away()
    site.close()
    assert "refused" in away()
    assert not list(tmp_path.iterdir())


class TestCommand:
    """``slapbox flash --download``, with the firmware's part left to others."""

    @pytest.fixture(autouse=True)
    def quick(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        monkeypatch.setattr(command, "LOOK_S", 0.01)
        monkeypatch.setattr(command, "DRIVE_S", PATIENCE_S)
        monkeypatch.setattr(command, "PORT_S", PATIENCE_S)
        monkeypatch.setattr(command, "user_cache_path", lambda *_, **__: tmp_path / "cache")
        both = {"RPI-RP2": named("pico.uf2", PICO), "RP2350": named("pico2.uf2", PICO2)}
        monkeypatch.setattr(command, "IMAGES", both)

    def test_each_board_gets_the_file_that_is_made_for_it(
        self, site: Site, boards: Boards, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        site.files = {"pico.uf2": PICO, "pico2.uf2": PICO2}
        one, two = boards(), boards("RP2350")

        def look() -> list[Drive]:
            return drives([one.mount, two.mount])

        monkeypatch.setattr(command, "drives", look)
        monkeypatch.setattr(command, "usb_ports", lambda: ["a", "b"] if one.got and two.got else [])
        monkeypatch.setattr(command, "flash", lambda *_, **__: "1.2")
        done = CliRunner().invoke(main, ["flash", "--download"])
        assert done.exit_code == 0, done.output
        assert (one.got, two.got) == (PICO, PICO2)
        assert f"MicroPython {download.VERSION} is here" in " ".join(done.output.split())

    def test_no_pad_is_stopped_for_a_file_that_cannot_be_had(
        self, site: Site, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        site.files = {"pico.uf2": PICO}
        stopped: list[str] = []
        monkeypatch.setattr(command, "usb_ports", lambda: ["a"])
        monkeypatch.setattr(
            command, "restart_into_bootsel", lambda port, *_, **__: stopped.append(port)
        )
        done = CliRunner().invoke(main, ["flash", "--download", "--all"])
        assert done.exit_code == 1
        assert f"{site.address}pico2.uf2" in "".join(done.output.split())
        assert not stopped

    def test_a_file_of_ones_own_and_a_download_are_too_much(self, tmp_path: Path) -> None:
        (tmp_path / "it.uf2").write_bytes(PICO)
        words = ["flash", "--download", "--uf2", str(tmp_path / "it.uf2")]
        assert CliRunner().invoke(main, words).exit_code == 2
