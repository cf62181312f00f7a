"""Views go to other machines packed, and are the same when they are unpacked."""

from __future__ import annotations

import gzip
import json
import zlib
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from slapbox.table.streams import ROOM_VIEWER
from slapbox.web.channel import STAYS
from slapbox.web.packing import HEAD, KEPT, WINDOW, PackedStream, Packing, stored
from web import small_games
from web.asking import GUEST
from web.conftest import ScriptedTable
from web.wire import ONE, OTHER, dialled, phone

if TYPE_CHECKING:
    from playwright.sync_api import Browser

parts = st.one_of(
    st.binary(max_size=80),
    st.sampled_from([b"", b"beat", b"a view " * 300, b"a view " * 299 + b"a word ", bytes(3000)]),
    st.integers(0, 3).map(lambda seed: bytes((seed * 7 + n * n) % 251 for n in range(WINDOW + 9))),
)


@given(begun=st.binary(max_size=3000), told=st.lists(parts, max_size=12))
def test_whatever_is_packed_is_unpacked_at_once(begun: bytes, told: list[bytes]) -> None:
    stream = PackedStream(Packing(), begun)
    reader = zlib.decompressobj(wbits=31)
    assert reader.decompress(HEAD + stored(begun)) == begun
    for part in told:
        assert reader.decompress(stream.packed(part)) == part


def test_what_a_scanner_of_viruses_waits_for_is_as_long_as_ever() -> None:
    assert len(stored(bytes(2048))) > 2048


@given(told=st.lists(parts, min_size=1, max_size=6), late=st.lists(parts, max_size=6))
def test_streams_that_were_told_the_same_share_the_bytes(
    told: list[bytes], late: list[bytes]
) -> None:
    packing = Packing()
    one, other = (PackedStream(packing, b"begun") for _ in range(2))
    first = [one.packed(part) for part in told]
    assert all(a is b for a, b in zip(first, map(other.packed, told), strict=True))
    for part in late:  # one goes on alone: the other is not misled
        one.packed(part)
    reader = zlib.decompressobj(wbits=31)
    assert reader.decompress(HEAD + stored(b"begun") + b"".join(first)) == b"begun" + b"".join(told)
    assert reader.decompress(other.packed(b"end")) == b"end"


def test_what_was_packed_is_not_kept_for_ever() -> None:
    packing = Packing()
    first = packing.packed(b"", b"first")
    for number in range(KEPT):
        packing.packed(b"", b"%d" % number)
    assert packing.packed(b"", b"first") is not first


# ---- a host ----


class Unpacked:
    """A page on another machine that takes what is packed."""

    def __init__(self, url: str, cookies: dict[str, str]) -> None:
        self._line = dialled(url, ONE)
        cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
        self._line.sendall(
            b"GET /events?as=me HTTP/1.0\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\n"
            b"Cookie: " + cookie.encode() + b"\r\n\r\n"
        )
        self._reader = zlib.decompressobj(wbits=31)
        self.head, _, self._packed = self._read_until(b"\r\n\r\n").partition(b"\r\n\r\n")
        self._told = b""

    def _read_until(self, end: bytes) -> bytes:
        got = b""
        while end not in got:
            got += self._line.recv(4096)
        return got

    def view(self) -> tuple[dict[str, Any], int]:
        """The next view, and by how many bytes it came."""
        while b"}\n\n" not in self._told:
            packed = self._packed or self._line.recv(4096)
            self._packed = b""
            self._told += self._reader.decompress(packed)
            size = len(packed)
        event, _, self._told = self._told.partition(b"}\n\n")
        # Signs of life may have come before it.
        return json.loads(event.rpartition(b"\ndata: ")[2] + b"}"), size

    def view_of(self, *, ready: bool) -> tuple[dict[str, Any], int]:
        """The next view of a player who is ready, or not; the page says nothing itself, so in
        between its player may be away."""
        while (found := self.view())[0]["seats"][0]["ready"] is not ready:
            pass
        return found

    def close(self) -> None:
        """Hang up."""
        self._line.close()


def test_a_phone_is_told_what_has_changed(party: str) -> None:
    """Views of some kilobytes, of which little changes, come by some hundred bytes."""
    player = phone(party, ONE, "Anna")
    with closing(Unpacked(party, player.cookies)) as page:
        assert b"content-encoding: gzip" in page.head.lower()
        page.view()
        for ready in (True, False, True):
            assert player.order("ready", ready=ready) == (200, None)
            view, size = page.view_of(ready=ready)
            assert size < len(json.dumps(view)) / 8


PACKS = {"Accept-Encoding": "gzip"}


def test_who_polls_is_told_the_same_packed(client: FlaskClient, table: ScriptedTable) -> None:
    table.show(small_games.lobby("fly-swatter", 0))
    plain = client.get("/state?as=tv", environ_overrides=GUEST)
    packed = client.get("/state?as=tv", headers=PACKS, environ_overrides=GUEST)
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data == table.streams.latest(ROOM_VIEWER).body
    assert len(packed.data) < len(plain.data)


@pytest.mark.parametrize(
    ("headers", "environ"),
    [
        ({}, GUEST),
        (PACKS, {"REMOTE_ADDR": "127.0.0.1"}),
        (PACKS, {**GUEST, "wsgi.url_scheme": "https"}),
    ],
    ids=["who cannot unpack", "the host's own machine", "by TLS"],
)
def test_to_whom_nothing_is_packed(
    client: FlaskClient, headers: dict[str, str], environ: dict[str, str]
) -> None:
    promised: list[Any] = []
    surroundings = {**environ, STAYS: promised.append}
    for path in ("/state?as=tv", "/events?as=tv"):
        answer = client.get(path, headers=headers, environ_overrides=surroundings)
        assert answer.status_code == 200
        assert "Content-Encoding" not in answer.headers
    (stream,) = promised
    assert b"\ndata: {" in stream.news(0.0)
    stream.close()


def test_a_browser_unpacks_what_it_is_told_as_it_is_told(
    party: str, chromium: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here no machine is the host's own."""
    monkeypatch.setattr("slapbox.web.peers.OWN", frozenset())
    with closing(chromium.new_page()) as page:
        polled: list[str] = []
        page.on("request", lambda asked: polled.append(asked.url))
        # No silence is too long, on however busy a machine: what is shown has come by the stream.
        page.add_init_script("performance.now = () => 0")
        with page.expect_response(lambda answer: "/events" in answer.url) as streamed:
            page.goto(f"{party}/join")
        assert streamed.value.headers["content-encoding"] == "gzip"
        page.fill("#name", "Anna")
        page.click("#enter .primary")
        page.wait_for_selector("#waiting:not([hidden])")
        phone(party, OTHER, "Berta")
        page.get_by_text("Berta").first.wait_for()
        assert not [asked for asked in polled if "/state" in asked]
