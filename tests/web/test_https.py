"""Pages by TLS: the certificate that is kept, real connections, streams, and a real browser."""

from __future__ import annotations

import http.client
import json
import socket
import ssl
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from cryptography import x509
from flask.testing import FlaskClient

from patience import PATIENCE_S, until
from slapbox.machine.addresses import ANYWHERE, base_url, own_url
from slapbox.web.app import create_app
from slapbox.web.certificate import LASTS, RENEWED, Certificates, keep, names_of
from slapbox.web.server import Server
from slapbox.web.site import Site
from web.asking import GUEST, HEADERS, Stream, post, why

if TYPE_CHECKING:
    from playwright.sync_api import Browser

NOW = datetime(2026, 3, 1, tzinfo=UTC)


# ---- the certificate ----


def kept(path: Path) -> x509.Certificate:
    return x509.load_pem_x509_certificate(path.read_bytes())


def test_a_certificate_is_made_once_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "c.pem"
    keep(path, ["localhost", "192.168.1.7", "::1"], NOW)
    made = kept(path)
    assert names_of(made) == ["localhost", "192.168.1.7", "::1"]
    assert made.not_valid_after_utc == NOW + LASTS
    assert path.stat().st_mode & 0o077 == 0
    assert [path.name for path in tmp_path.iterdir()] == ["c.pem"]
    for names in (["localhost"], ["192.168.1.7", "localhost"]):
        keep(path, names, NOW + LASTS - RENEWED - timedelta(seconds=1))
        assert kept(path) == made


def test_a_certificate_is_renewed_before_it_ends(tmp_path: Path) -> None:
    path = tmp_path / "c.pem"
    keep(path, ["localhost"], NOW)
    later = NOW + LASTS - RENEWED + timedelta(seconds=1)
    keep(path, ["localhost"], later)
    assert kept(path).not_valid_after_utc == later + LASTS


def test_a_certificate_that_lacks_a_name_is_made_anew(tmp_path: Path) -> None:
    path = tmp_path / "c.pem"
    keep(path, ["192.168.1.7", "old.local"], NOW)
    keep(path, ["192.168.1.7", "new.local"], NOW)
    assert names_of(kept(path)) == ["192.168.1.7", "new.local"]


def test_each_address_has_a_certificate_of_its_own_that_stays(tmp_path: Path) -> None:
    """A phone in the first network has accepted one: the second network takes it from nobody."""
    folder = tmp_path / "j-https"
    before = Certificates(folder, ["localhost"])
    here = before.at("192.168.1.7")
    first = (folder / "192.168.1.7.pem").read_bytes()
    for address in ("10.42.0.1", "fd00:77::1", "fe80::1%eth0"):
        before.at(address)
        name = address.partition("%")[0]
        file = folder / f"{name.replace(':', '_')}.pem"
        assert names_of(kept(file)) == [name, "localhost"]
    assert before.at("192.168.1.7") is here
    Certificates(folder, ["localhost"]).at("192.168.1.7")
    assert (folder / "192.168.1.7.pem").read_bytes() == first
    assert {one.stat().st_mode & 0o077 for one in (folder, *folder.iterdir())} == {0}


def test_a_network_that_comes_to_a_full_disk_is_served_all_the_same(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    certificates = Certificates(tmp_path / "j-https", ["localhost"])
    (tmp_path / "j-https" / "10.42.0.1.pem").mkdir()  # nobody can write there, root neither
    assert certificates.at("10.42.0.1") is certificates.at("127.0.0.1")
    assert "10.42.0.1" in caplog.text


@pytest.mark.parametrize("part", [b"", b"nonsense", b"cert", b"key"])
def test_a_broken_file_is_made_anew(tmp_path: Path, part: bytes) -> None:
    path, other = tmp_path / "c.pem", tmp_path / "other.pem"
    keep(path, ["localhost"], NOW)
    keep(other, ["localhost"], NOW)
    mine = path.read_bytes().partition(b"-----BEGIN PRIVATE")
    foreign = other.read_bytes().partition(b"-----BEGIN PRIVATE")
    broken = {b"cert": mine[0], b"key": mine[0] + foreign[1] + foreign[2]}.get(part, part)
    path.write_bytes(broken)
    keep(path, ["localhost"], NOW)
    assert path.read_bytes() != broken


def test_a_file_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="missing"):
        Certificates(tmp_path / "missing" / "j-https", ["localhost"])


# ---- addresses ----


def test_phones_come_by_https_and_this_machine_need_not() -> None:
    assert own_url(ANYWHERE, 80, https=True) == "http://127.0.0.1:80/"
    assert own_url("10.0.0.4", 80, https=True) == "https://10.0.0.4:80/"
    assert base_url("192.168.1.7", 80, https=True) == "https://192.168.1.7:80"
    assert base_url("fd00::1", 80) == "http://[fd00::1]:80"


# ---- over the wire ----


@contextmanager
def secure(table: Any, folder: Path) -> Iterator[str]:
    """A running server with the certificates in this folder; its address."""
    server = Server("127.0.0.1", 0, Certificates(folder, ["localhost"]).at)
    url = f"https://127.0.0.1:{server.port}"
    server.start(
        create_app(Site(table, table.clock.now_ns, lambda: f"{url}/join", server.port, https=True))
    )
    try:
        yield url
    finally:
        server.stop()


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    """Return the path of the certificate; it is there already."""
    Certificates(tmp_path, ["localhost"])
    return tmp_path / "127.0.0.1.pem"


@pytest.fixture
def https(table: Any, certificate: Path) -> Iterator[str]:
    """The address of a running server with a certificate."""
    with secure(table, certificate.parent) as url:
        yield url


@pytest.fixture
def trust(certificate: Path) -> ssl.SSLContext:
    """A client that has accepted the certificate, and looks at its names."""
    return ssl.create_default_context(cafile=certificate)


def place(url: str) -> tuple[str, int]:
    return "127.0.0.1", int(url.rpartition(":")[2])


def asked(
    url: str, trust: ssl.SSLContext, method: str, path: str, body: bytes = b"", **headers: str
) -> tuple[int, http.client.HTTPMessage, bytes]:
    with closing(http.client.HTTPSConnection(*place(url), context=trust)) as line:
        line.request(method, path, body=body, headers=headers)
        answer = line.getresponse()
        return answer.status, answer.headers, answer.read()


class SecureStream(Stream):
    """An event stream by TLS."""

    def __init__(self, url: str, trust: ssl.SSLContext) -> None:
        self.connection = http.client.HTTPSConnection(*place(url), context=trust)
        self.connection.request("GET", "/events?as=tv")
        self.response = self.connection.getresponse()


def test_pages_come_by_tls(https: str, trust: ssl.SSLContext) -> None:
    status, headers, body = asked(https, trust, "GET", "/join")
    assert status == 200
    assert b"</html>" in body
    cookie = headers["Set-Cookie"]
    assert {"Secure", "HttpOnly", "SameSite=Lax"} <= set(cookie.split("; "))


@pytest.mark.parametrize("version", ["TLSv1_2", "TLSv1_3"])
def test_tls_1_2_and_newer_are_spoken(https: str, trust: ssl.SSLContext, version: str) -> None:
    trust.minimum_version = trust.maximum_version = ssl.TLSVersion[version]
    assert asked(https, trust, "GET", "/state?as=tv")[0] == 200


@pytest.mark.filterwarnings("ignore:ssl.TLSVersion.TLSv1")
def test_older_tls_is_refused(https: str, trust: ssl.SSLContext) -> None:
    trust.set_ciphers("ALL:@SECLEVEL=0")
    trust.minimum_version = trust.maximum_version = ssl.TLSVersion.TLSv1_1
    with pytest.raises(OSError, match=r"(?i)version|protocol|alert"):
        asked(https, trust, "GET", "/join")


def post_order(
    url: str, trust: ssl.SSLContext, name: str, body: bytes, **headers: str
) -> tuple[int, Any, http.client.HTTPMessage]:
    sent = {"Origin": url, "X-Slapbox": "1", "Content-Type": "application/json", **headers}
    status, got, said = asked(url, trust, "POST", f"/api/{name}", body, **sent)
    return status, json.loads(said), got


def test_orders_come_by_tls_from_our_own_pages_alone(
    https: str, trust: ssl.SSLContext, table: Any
) -> None:
    assert post_order(https, trust, "start", b"{}")[0] == 200
    for origin in (https.replace("https", "http"), "https://evil.example", https + "0"):
        assert post_order(https, trust, "start", b"{}", Origin=origin)[0] == 403
    assert len(table.orders) == 1


def test_bodies_longer_than_a_tls_record_arrive_whole(https: str, trust: ssl.SSLContext) -> None:
    long = json.dumps({"name": "Anna", "avatar": "x" * 40_000}).encode()
    status, said, _ = post_order(https, trust, "join", long)
    assert (status, said["why"]["key"]) == (400, "web.bad_order")
    status, said, _ = post_order(https, trust, "join", b" " * 2**20)
    assert (status, said["why"]["key"]) == (413, "web.too_large")


def test_views_stream_by_tls(https: str, trust: ssl.SSLContext, table: Any) -> None:
    with closing(SecureStream(https, trust)) as stream:
        stream.next_event()
        for number in range(20):
            table.publish({"phase": "lobby", "number": number, "long": "x" * 50_000})
            assert f'"number":{number},' in stream.next_view()


def test_a_secured_page_that_leaves_is_noticed(
    https: str, trust: ssl.SSLContext, table: Any
) -> None:
    streams = [SecureStream(https, trust) for _ in range(3)]
    for stream in streams:
        stream.next_event()
    assert table.streams.watching == 3
    for stream in streams:
        stream.close()
    until(lambda: not table.streams.watching)


def test_connections_that_say_nothing_or_nonsense_hold_nobody_up(
    https: str, trust: ssl.SSLContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "slapbox.web.connection_limit.SILENT_S", PATIENCE_S
    )  # nobody is given up meanwhile
    hello = ssl.MemoryBIO()
    half = trust.wrap_bio(ssl.MemoryBIO(), hello, server_hostname="127.0.0.1")
    with pytest.raises(ssl.SSLWantReadError):
        half.do_handshake()
    first = hello.read()
    silent = (b"", first[:1], first[: len(first) // 2])
    held = []
    with ExitStack() as stack:
        for sent in (*silent, first, b"\x16" + b"\xff" * 300) * 8:
            line = stack.enter_context(socket.create_connection(place(https)))
            line.sendall(sent)
            if sent in silent:
                held.append(line)
        assert asked(https, trust, "GET", "/state?as=tv")[0] == 200
        for line in held:
            line.setblocking(False)
            with pytest.raises(BlockingIOError):  # the answer did not come after their end
                line.recv(1)


def test_a_client_that_trusts_nobody_makes_no_noise(
    https: str, trust: ssl.SSLContext, caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(ssl.SSLCertVerificationError):
        asked(https, ssl.create_default_context(), "GET", "/join")
    for cut in (b"", b"\x16", b"\x16\x03\x01\x02\x00\x01"):
        with socket.create_connection(place(https), PATIENCE_S) as line:
            line.sendall(cut)
    assert asked(https, trust, "GET", "/join")[0] == 200
    assert [record for record in caplog.records if record.levelname in {"WARNING", "ERROR"}] == []


def test_the_server_ends_at_once_with_secured_streams_open(
    table: Any, certificate: Path, trust: ssl.SSLContext, caplog: pytest.LogCaptureFixture
) -> None:
    with ExitStack() as stack:
        with secure(table, certificate.parent) as url:
            for _ in range(5):
                stream = stack.enter_context(closing(SecureStream(url, trust)))
                stream.next_event()
        assert not [record for record in caplog.records if "still running" in record.message]


def test_plain_requests_at_the_secured_port_are_answered_for_this_machine(https: str) -> None:
    with closing(http.client.HTTPConnection(*place(https))) as line:
        line.request("GET", "/tv")
        answer = line.getresponse()
        assert answer.status == 200
        assert b'data-host="yes"' in answer.read()


def test_others_are_shown_the_way_to_https(client: FlaskClient, site: Site, table: Any) -> None:
    site.https = True
    answer = client.get("/join?a=1", headers={"Host": "192.168.1.7:8080"}, environ_overrides=GUEST)
    assert answer.status_code == 307
    assert answer.headers["Location"] == "https://192.168.1.7:8080/join?a=1"
    assert "Set-Cookie" not in answer.headers
    assert client.get("/join", headers={"Host": "evil.example"}).status_code == 403
    refused = post(client, "/api/join", {"name": "Anna"}, environ=GUEST)
    assert (refused.status_code, why(refused)) == (403, "web.https_only")
    assert table.orders == []
    own = {**HEADERS, "Origin": "https://localhost"}
    inside = client.get("/join", base_url="https://localhost", environ_overrides=GUEST)
    assert inside.status_code == 200
    posted = client.post(
        "/api/join",
        base_url="https://localhost",
        json={"name": "Anna"},
        headers=own,
        environ_overrides=GUEST,
    )
    assert posted.status_code == 200


def test_the_hosts_cookie_is_secure_too(client: FlaskClient, site: Site) -> None:
    answer = client.post(
        "/api/pin",
        base_url="https://localhost",
        json={"pin": site.access.pin},
        headers={**HEADERS, "Origin": "https://localhost"},
        environ_overrides=GUEST,
    )
    assert "Secure" in answer.headers["Set-Cookie"]


# ---- a real browser ----


@pytest.mark.browser
def test_a_browser_that_accepts_the_certificate_has_a_secure_page(
    chromium: Browser, https: str, table: Any
) -> None:
    with ExitStack() as stack:
        context = chromium.new_context(ignore_https_errors=True, locale="en")
        stack.callback(context.close)
        page = context.new_page()
        page.goto(f"{https}/join")
        assert page.evaluate("isSecureContext") is True
        assert page.evaluate("'wakeLock' in navigator") is True
        until(lambda: any(type(order).__name__ == "TouchBeat" for order in table.orders))
        cookie = context.cookies()[0]
        assert cookie["secure"]
        assert cookie["httpOnly"]
        heard = page.evaluate(
            """() => new Promise((resolve) => {
              const source = new EventSource('/events?as=me');
              source.onmessage = (event) => { source.close(); resolve(JSON.parse(event.data)); };
            })"""
        )
        assert "you" in heard
