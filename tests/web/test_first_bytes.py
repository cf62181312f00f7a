"""The first bytes of a connection: what cannot become a request is not waited for."""

from __future__ import annotations

import ssl
from contextlib import closing

import pytest
from hypothesis import given
from hypothesis import strategies as st

from slapbox.web.channel import may_be_request
from web.wire import dialled


def tls_hello() -> bytes:
    """Return what a browser says that tries https first."""
    context = ssl.create_default_context()
    sent = ssl.MemoryBIO()
    session = context.wrap_bio(ssl.MemoryBIO(), sent, server_hostname="slapbox.local")
    with pytest.raises(ssl.SSLWantReadError):
        session.do_handshake()
    return sent.read()


HELLO = tls_hello()
STRANGE = {
    "TLS": HELLO,
    "the first byte of TLS": HELLO[:1],
    "SSH": b"SSH-2.0-OpenSSH_9.6\r\n",
    "half of SSH": b"SSH-2",
    "HTTP/2": b"PRI * HTTP/2.0\r\n",
    "a proxy's word": b"PROXY TCP4 192.168.1.9 192.168.1.20 51000 8080\r\nGET / HTTP/1.1\r\n",
    "a proxy's binary word": b"\r\n\r\n\x00\r\nQUIT\n\x21\x11\x00\x0c",
    "MQTT": b"\x10\x0c\x00\x04MQTT\x04\x02",
    "zeros": bytes(16),
    "small letters": b"get / http/1.1\r\n",
    "HTTP/0.9": b"GET /\r\n",
    "an old SMB": b"\x00\x00\x00\x85\xffSMBr",
}


@pytest.mark.parametrize("name", STRANGE)
def test_what_is_no_request_is_hung_up_on(
    url: str, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr("slapbox.web.connection_limit.SILENT_S", 1e9)  # nobody is too silent
    with closing(dialled(url)) as line:
        line.sendall(STRANGE[name])
        answer = b"".join(iter(lambda: line.recv(4096), b""))
    assert answer == b"" if "TLS" in name else answer.startswith(b"HTTP/1.0 400")


ASKED = b"GET /state?as=tv HTTP/1.1\r\nHost: 127.0.0.1\r\n"


@pytest.mark.parametrize("before", [b"", b"\r\n", b"\r\n\r\n"])
def test_a_slow_request_is_waited_for(url: str, before: bytes) -> None:
    with closing(dialled(url)) as line:
        for byte in before + ASKED:
            line.sendall(bytes([byte]))
        line.sendall(b"\r\n")
        assert line.recv(12) == b"HTTP/1.1 200"


@given(st.sampled_from(["GET", "POST", "HEAD", "OPTIONS"]), st.text(max_size=40), st.data())
def test_no_beginning_of_a_request_is_refused(method: str, path: str, data: st.DataObject) -> None:
    target = path.encode("utf-8", "ignore").translate(None, bytes([*range(33), 127]))
    whole = method.encode() + b" /" + target + b" HTTP/1.1\r\nHost: slapbox.local\r\n\r\n"
    assert may_be_request(whole[: data.draw(st.integers(0, len(whole)))])
