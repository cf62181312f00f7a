"""The real server: streams over real sockets, many at once, and an end without delay."""

from __future__ import annotations

import http.client
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any
from urllib.parse import urlsplit

import pytest

from patience import PATIENCE_S, until
from slapbox.web.app import create_app
from slapbox.web.channel import HELD
from slapbox.web.server import FILES, PortBusy, Server
from slapbox.web.site import Site
from web.asking import Stream, get


def viewed(stream: Stream) -> dict[str, str]:
    """The next event that is a view, whatever signs of life come before it."""
    while (event := stream.next_event()).get("event") == "beat":
        pass
    return event


def test_views_arrive_whole_and_in_order(url: str, table: Any) -> None:
    with closing(Stream(url)) as stream:
        assert stream.response.headers["Content-Type"].startswith("text/event-stream")
        first = viewed(stream)
        assert first["id"] == table.streams.latest("tv").id
        for number in range(20):
            table.publish({"phase": "lobby", "number": number})
            event = viewed(stream)
            assert f'"number":{number}' in event["data"]
            assert event["id"] == table.streams.latest("tv").id


def test_a_page_that_has_the_view_is_not_sent_it_again(url: str, table: Any) -> None:
    seen = table.streams.latest("tv").id
    with closing(Stream(url, **{"Last-Event-ID": seen})) as stream:
        assert stream.next_event()["event"] == "beat"
        table.show({"phase": "match"})
        assert '"match"' in stream.next_view()
    assert get(url, f"/state?as=tv&since={seen}")[0] == 200
    newest = table.streams.latest("tv").id
    assert get(url, f"/state?as=tv&since={newest}") == (204, b"")


def test_a_page_that_leaves_is_noticed(url: str, table: Any) -> None:
    stream = Stream(url)
    stream.next_event()
    assert table.streams.watching == 1
    stream.close()
    until(lambda: not table.streams.watching)


def held_bytes(server: Server) -> int:
    """Return what the buffers of all connections hold, sent already or not."""
    buffers: list[Any] = [one for line in server._lines() for one in line.outbufs]
    return sum(
        len(one.strbuf) + (len(one.buf.getfile().getvalue()) if one.buf else 0) for one in buffers
    )


def test_a_stream_does_not_hold_what_it_has_sent(table: Any) -> None:
    server = Server("127.0.0.1")
    url = f"http://127.0.0.1:{server.port}"
    server.start(create_app(Site(table, table.clock.now_ns, lambda: f"{url}/join", server.port)))
    try:
        with closing(Stream(url)) as stream:
            for number in range(200):  # 2 MB in all
                table.publish({"phase": "lobby", "number": number, "filler": "x" * 10_000})
                while f'"number":{number},' not in stream.next_event()["data"]:
                    pass
            assert held_bytes(server) < 2 * (HELD + 12_000)
    finally:
        server.stop()


@contextmanager
def unread(url: str) -> Iterator[socket.socket]:
    """A stream whose page reads no further than that it began."""
    place = urlsplit(url)
    with closing(socket.socket()) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.settimeout(PATIENCE_S)
        line.connect((place.hostname, place.port))
        line.sendall(b"GET /events?as=tv HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert line.recv(12) == b"HTTP/1.1 200"
        yield line


def drained(line: socket.socket) -> None:
    """Read what there is, to the end."""
    while line.recv(65536):
        pass


LARGE = "x" * 100_000


def test_for_a_page_that_does_not_read_one_view_waits_and_then_the_newest(table: Any) -> None:
    server = Server("127.0.0.1")
    url = f"http://127.0.0.1:{server.port}"
    server.start(create_app(Site(table, table.clock.now_ns, lambda: f"{url}/join", server.port)))
    try:
        with unread(url) as line, closing(Stream(url)) as read:
            for number in range(60):
                table.publish({"phase": "lobby", "number": number, "filler": LARGE})
                while f'"number":{number},' not in read.next_event()["data"]:
                    pass
            waiting = [one.total_outbufs_len for one in server._lines()]
            assert max(waiting) < 1.1 * len(LARGE)
            came = b""
            while b'"number":59,' not in came:
                came += line.recv(65536)
            assert came.count(b'"number":') < 20
    finally:
        server.stop()


def test_a_page_that_reads_nothing_for_long_is_let_go(
    url: str, table: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("slapbox.web.connection_limit.SILENT_S", 0.5)

    def shown_to_nobody() -> bool:
        table.publish({"phase": "lobby", "filler": LARGE})
        return not table.streams.watching

    with unread(url) as line:
        until(lambda: table.streams.watching)
        until(shown_to_nobody)
        with pytest.raises(ConnectionResetError):
            drained(line)


def given_up(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return what waitress says when its patience with threads that do not end is over."""
    return [one.message for one in caplog.records if "still running" in one.message]


def test_the_server_ends_at_once_with_streams_open(
    table: Any, caplog: pytest.LogCaptureFixture
) -> None:
    server = Server("127.0.0.1")
    url = f"http://127.0.0.1:{server.port}"
    server.start(create_app(Site(table, table.clock.now_ns, lambda: f"{url}/join", server.port)))
    streams = [Stream(url) for _ in range(5)]
    for stream in streams:
        stream.next_event()
    server.stop()
    server.stop()
    assert not given_up(caplog), "it did not have to wait for anybody"
    for stream in streams:
        stream.close()
    until(lambda: not [one for one in threading.enumerate() if one.name == "web"])
    with pytest.raises(ConnectionError):
        socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE_S)
    again = Server("127.0.0.1", server.port)
    again.stop()


def test_a_busy_port_is_said_clearly() -> None:
    server = Server("127.0.0.1")
    try:
        with pytest.raises(PortBusy) as caught:
            Server("127.0.0.1", server.port)
        assert caught.value.reason.key == "web.port_busy"
        assert caught.value.reason.values == {"port": server.port}
    finally:
        server.stop()


def test_an_address_of_another_machine_is_said_clearly() -> None:
    with pytest.raises(PortBusy) as caught:
        Server("192.0.2.1")
    assert caught.value.reason.key == "web.no_address"


def test_a_head_request_leaves_no_stream_behind(url: str, table: Any) -> None:
    place = urlsplit(url)
    assert place.hostname is not None
    with closing(http.client.HTTPConnection(place.hostname, place.port)) as connection:
        connection.request("HEAD", "/events?as=tv")
        assert connection.getresponse().status == 200
    until(lambda: not table.streams.watching)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such limits")
def test_the_host_takes_as_many_files_as_a_full_house_needs() -> None:
    """Many systems begin with 256 or 1,024."""
    script = (
        "import resource; most = resource.getrlimit(resource.RLIMIT_NOFILE)[1];"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (200, most));"
        "from slapbox.web.server import files;"
        "print(files(), resource.getrlimit(resource.RLIMIT_NOFILE)[0], most)"
    )
    told = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    said, has, most = (int(number) for number in told.stdout.split())
    assert said == has
    assert has == (FILES if most < 0 else min(FILES, most))
