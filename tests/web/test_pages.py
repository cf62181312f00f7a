"""Pages, texts, names and headers."""

from __future__ import annotations

import gzip
import json
import re
from io import BytesIO
from types import SimpleNamespace
from urllib.parse import urljoin

import pytest
import segno
from flask.testing import FlaskClient
from PIL import Image

from slapbox.games import GAMES
from slapbox.text import LANGUAGES
from slapbox.text.catalogue import catalogue
from slapbox.web import pages
from slapbox.web.app import create_app
from slapbox.web.assets import STATIC, address, version
from slapbox.web.guard import Rates
from slapbox.web.site import Site
from slapbox.web.words import catalogues


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/tv",
        "/join",
        "/JOIN",
        "/host",
        "/HOST",
        "/rules",
        "/rules/mu",
        "/replay",
        "/replay/m1",
        "/replay/m1/stage",
        "/qr.png",
        "/state?as=tv",
    ],
)
def test_every_answer_is_hardened(client: FlaskClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 200
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    ("name", "status"),
    [
        ("localhost", 200),
        ("127.0.0.1:8080", 200),
        ("192.168.1.7", 200),
        ("[::1]:8080", 200),
        ("slap.local", 200),
        ("SLAP.local:8080", 200),
        ("evil.example", 403),
        ("localhost.evil.example", 403),
        ("127.0.0.1.evil.example", 403),
        ("[::1", 403),
        ("127.0.0.1@evil.example", 403),
        ("evil.example#127.0.0.1", 403),
        ("", 403),
    ],
)
def test_only_our_own_names_are_answered(site: Site, name: str, status: int) -> None:
    site.names = frozenset({"slap.local"})
    answer = create_app(site).test_client().get("/tv", headers={"Host": name})
    assert answer.status_code == status


@pytest.mark.parametrize(
    ("peer", "controls"),
    [
        ("127.0.0.1", True),
        ("127.9.9.9", False),
        ("::1", True),
        ("::ffff:127.0.0.1", True),
        ("192.168.1.20", False),
        ("fe80::1", False),
        ("", False),
    ],
)
def test_only_the_host_machine_gets_controls(
    client: FlaskClient, peer: str, controls: bool
) -> None:
    for path in ("/tv", "/host"):
        page = client.get(path, environ_overrides={"REMOTE_ADDR": peer}).text
        assert f'data-host="{"yes" if controls else "no"}"' in page


def test_the_page_comes_in_the_browsers_language(client: FlaskClient) -> None:
    page = client.get("/tv", headers={"Accept-Language": "eo, nl-BE;q=0.8, de;q=0.5"}).text
    assert '<html lang="nl"' in page
    assert 'data-join="HTTP://127.0.0.1:8080/JOIN"' in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_served_and_kept_for_good(client: FlaskClient, language: str) -> None:
    for path in catalogues():
        if path.startswith(f"{language}/"):
            answer = client.get(address(f"text/{path}"))
            assert json.loads(answer.data).items() <= catalogue(language).items()
            assert "immutable" in answer.headers["Cache-Control"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_joining_phone_gets_few_words(client: FlaskClient, language: str) -> None:
    """Those of its page and of the game that is on: 18 kB at most, packed."""

    def packed(path: str) -> int:
        answer = client.get(address(f"text/{path}"), headers={"Accept-Encoding": "gzip"})
        return len(answer.data)

    for game in GAMES:
        assert packed(f"{language}/phone.json") + packed(f"{language}/games/{game}.json") < 18_000


def test_other_languages_are_not_files(client: FlaskClient) -> None:
    for name in (
        "eo/tv",
        "..%2Fen",
        "en",
        "en/core",
        "en/cli",
        "en/games/tricks",
        "en/books/chess",
    ):
        assert client.get(address(f"text/{name}.json")).status_code == 404


def test_assets_are_packed_for_who_can_unpack_them(client: FlaskClient) -> None:
    plain = client.get(address("js/core/text.js"))
    packed = client.get(address("js/core/text.js"), headers={"Accept-Encoding": "gzip, br"})
    assert plain.headers.get("Content-Encoding") is None
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert plain.content_type == packed.content_type == "text/javascript; charset=utf-8"


def test_files_of_types_are_not_for_browsers(client: FlaskClient) -> None:
    assert (STATIC / "js/core/pages.d.ts").is_file()
    assert client.get(address("js/core/pages.d.ts")).status_code == 404


def test_assets_of_another_host_are_none_of_ours(client: FlaskClient) -> None:
    """A page that a browser kept from an older host must not be mixed with this one's files."""
    other = address("js/core/text.js").replace(version(), "0" * 12)
    assert client.get(other).status_code == 404
    assert client.get("/static/js/core/text.js").status_code == 404
    assert client.get(address("../access.py")).status_code == 404


@pytest.mark.parametrize("path", ["/tv", "/join", "/host", "/rules"])
def test_a_page_names_all_that_it_needs_at_once(client: FlaskClient, path: str) -> None:
    """Each script that is imported, near and far: found one after the other they take a while."""
    page = client.get(path).text
    named = set(re.findall(r'(?:href|src)="(/static/[^"]+\.js)"', page))
    for script in named:
        source = client.get(script).text
        for near in re.findall(r"^(?:import|export) [^;]*?from '([^']+)';", source, re.MULTILINE):
            assert urljoin(script, near) in named


def test_the_qr_code_is_a_small_picture(client: FlaskClient) -> None:
    answer = client.get("/qr.png")
    assert answer.content_type == "image/png"
    # An address of capitals fits version 2: 25 modules, and a border of 2 at each side.
    assert Image.open(BytesIO(answer.data)).size == (29 * 8, 29 * 8)


def test_each_code_leads_to_its_page(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    coded: list[str] = []

    def make(url: str, **_: bool) -> segno.QRCode:
        coded.append(url)
        return segno.make_qr(url)

    monkeypatch.setattr(pages, "segno", SimpleNamespace(make=make))
    assert client.get("/qr.png").status_code == 200
    assert coded == ["HTTP://127.0.0.1:8080/JOIN"]


def test_pages_load_nothing_from_elsewhere(client: FlaskClient) -> None:
    for path in ("/tv", "/join", "/host", "/rules", "/rules/mu"):
        page = client.get(path).text
        assert not re.search(r"(src|href)=\"(?!/)", page)
        assert "style=" not in page
        assert not re.search(r"<script(?![^>]*src=)", page)


def test_what_is_not_there_is_told_in_json(client: FlaskClient) -> None:
    answer = client.get("/wp-admin")
    assert answer.status_code == 404
    assert answer.json == {"why": {"key": "web.no_page", "values": {}}}


def test_a_bucket_fills_again_and_forgets_the_oldest() -> None:
    rates = Rates(per_s=10, burst=2, most=2)
    assert [rates.take("a", 0.0) for _ in range(3)] == [True, True, False]
    assert not rates.take("a", 0.05)
    assert rates.take("a", 0.16)
    assert [rates.take("a", 60.0) for _ in range(3)] == [True, True, False], "rest saves nothing up"
    rates.take("b", 60.0)
    rates.take("c", 60.0)
    assert rates.take("a", 60.0), "a flood of names must not lock anybody out for good"


def test_the_join_page_can_be_put_on_a_home_screen(client: FlaskClient) -> None:
    """Each picture is what the manifest says of it (PNG: width and height at byte 16)."""
    page = client.get("/join").text
    manifest = client.get("/manifest.webmanifest")
    assert 'rel="manifest" href="/manifest.webmanifest"' in page
    assert manifest.content_type == "application/manifest+json"
    assert manifest.json is not None
    assert client.get(manifest.json["start_url"]).status_code == 200
    for icon in manifest.json["icons"]:
        picture = client.get(icon["src"])
        assert picture.content_type == icon["type"] == "image/png"
        width, height = (int.from_bytes(picture.data[at : at + 4]) for at in (16, 20))
        assert icon["sizes"] == f"{width}x{height}"
    touch = re.search(r'rel="apple-touch-icon" href="([^"]+)"', page)
    assert touch is not None
    assert client.get(touch[1]).status_code == 200
