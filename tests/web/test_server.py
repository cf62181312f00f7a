"""The real server: streams over real sockets, many at once, and an end without delay."""

from __future__ import annotations

import http.client
import socket
import threading
from contextlib import closing
from typing import Any
from urllib.parse import urlsplit

import pytest

from patience import PATIENCE_S, until
from slapbox.web.app import create_app
from slapbox.web.channel import HELD
from slapbox.web.server import PortBusy, Server
from slapbox.web.site import Site
from web.asking import Stream, get


def test_views_arrive_whole_and_in_order(url: str, table: Any) -> None:
    with closing(Stream(url)) as stream:
        assert stream.response.headers["Content-Type"].startswith("text/event-stream")
        first = stream.next_event()
        assert first["id"] == table.streams.latest("tv").id
        for number in range(20):
            table.show({"phase": "lobby", "number": number})
            event = stream.next_event()
            assert f'"number": {number}' in event["data"]
            assert event["id"] == table.streams.latest("tv").id


def test_a_page_that_has_the_view_is_not_sent_it_again(url: str, table: Any) -> None:
    seen = table.streams.latest("tv").id
    with closing(Stream(url, **{"Last-Event-ID": seen})) as stream:
        assert stream.next_event()["event"] == "beat"
        table.show({"phase": "match"})
        assert '"match"' in stream.next_event()["data"]
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
    """What the buffers of all connections hold, sent already or not."""
    buffers: list[Any] = [one for line in server._lines() for one in line.outbufs]
    return sum(
        len(one.strbuf) + (len(one.buf.getfile().getvalue()) if one.buf else 0) for one in buffers
    )


def test_a_stream_does_not_hold_what_it_has_sent(table: Any) -> None:
    server = Server("127.0.0.1")
    url = f"http://127.0.0.1:{server.port}"
    server.start(create_app(Site(table, table.clock.now_ns, f"{url}/join", server.port)))
    try:
        with closing(Stream(url)) as stream:
            for number in range(200):  # 2 MB in all
                table.show({"phase": "lobby", "number": number, "filler": "x" * 10_000})
                while f'"number": {number},' not in stream.next_event()["data"]:
                    pass
            assert held_bytes(server) < 2 * (HELD + 12_000)
    finally:
        server.stop()


def given_up(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What waitress says when its patience with threads that do not end is over."""
    return [one.message for one in caplog.records if "still running" in one.message]


def test_the_server_ends_at_once_with_streams_open(
    table: Any, caplog: pytest.LogCaptureFixture
) -> None:
    server = Server("127.0.0.1")
    url = f"http://127.0.0.1:{server.port}"
    server.start(create_app(Site(table, table.clock.now_ns, f"{url}/join", server.port)))
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
        assert caught.value.why.key == "web.port_busy"
        assert caught.value.why.values == {"port": server.port}
    finally:
        server.stop()


def test_an_address_of_another_machine_is_said_clearly() -> None:
    with pytest.raises(PortBusy) as caught:
        Server("192.0.2.1")
    assert caught.value.why.key == "web.no_address"


def test_a_head_request_leaves_no_stream_behind(url: str, table: Any) -> None:
    place = urlsplit(url)
    assert place.hostname is not None
    with closing(http.client.HTTPConnection(place.hostname, place.port)) as connection:
        connection.request("HEAD", "/events?as=tv")
        assert connection.getresponse().status == 200
    until(lambda: not table.streams.watching)
