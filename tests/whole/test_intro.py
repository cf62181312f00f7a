"""A real host shows two newcomers how the game goes, and begins when a phone has seen enough."""

from __future__ import annotations

from pathlib import Path

from web.wire import ONE, OTHER, Browser
from whole.people import HostProcess


def test_newcomers_see_an_intro_skip_it_and_play(tmp_path: Path) -> None:
    words = ("play", "reaction", "--pads", "none", "--port", "0")
    host = HostProcess(tmp_path / "journal.sqlite", *words, intros=True)
    try:
        phones = [Browser(host.url.rstrip("/"), address) for address in (ONE, OTHER)]
        for name, phone in zip(("Anna", "Ben"), phones, strict=True):
            assert phone.ask("/join")[0] == 200
            assert phone.order("join", name=name) == (200, None)
            assert phone.order("ready", ready=True) == (200, None)
        view = host.until(lambda view: view["intro"] is not None)
        assert (view["phase"], view["intro"]["game"]) == ("countdown", "reaction")
        assert phones[0].order("intro", on=False) == (200, None)
        assert host.state()["intro"] is None
        host.until(lambda view: view["phase"] == "match")
    finally:
        host.stop()
