"""Names that a router or a VPN gives the laptop: a page says where to go, and nothing else is told
under them, for another site's name may be bent to our address (DNS rebinding)."""

from __future__ import annotations

import http.client
import re
from contextlib import closing
from urllib.parse import urlsplit

import pytest

from patience import PATIENCE_S
from slapbox.text import LANGUAGES, Text, translated

NAMES = ["laptop.fritz.box", "laptop.lan", "laptop.home.arpa", "laptop.tail1234.ts.net", "xn--a.b"]
ACCEPT = "text/html,*/*;q=0.8"
PAGES = ["/", "/tv", "/join", "/JOIN", "/host", "/rules", "/rules/mu", "/replay", "/stats", "/no"]


def asked(
    url: str, path: str, host: str, *, method: str = "GET", **headers: str
) -> tuple[http.client.HTTPResponse, str]:
    """The answer to this request under this name, and its text."""
    place = urlsplit(url)
    line = http.client.HTTPConnection(place.hostname or "", place.port, timeout=PATIENCE_S)
    with closing(line):
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        line.request(method, path, headers={"Host": host, **named})
        answer = line.getresponse()
        return answer, answer.read().decode()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_leads_to_the_address_that_works(url: str, name: str, language: str) -> None:
    for path in PAGES:
        host = f"{name}:{urlsplit(url).port}"
        answer, told = asked(
            url, path, host, Accept="text/html,*/*;q=0.8", Accept_Language=language
        )
        assert answer.status == 403
        assert answer.headers["Content-Type"].startswith("text/html")
        assert translated(Text("web.wrong_name", {"name": host}), language) in told
        assert answer.headers["Set-Cookie"] is None
        assert "<script" not in told
        (link,) = re.findall(r'href="([^"]+)"', told)
        assert link == url + path
    assert asked(url, "/join", urlsplit(link).netloc, Accept="text/html")[0].status == 200


@pytest.mark.parametrize("path", ["/state?as=tv", "/events", "/api/join", "/stats.json"])
def test_what_is_for_programs_stays_json(url: str, path: str) -> None:
    answer, told = asked(url, path, "laptop.lan", Accept="text/html")
    assert answer.status == 403
    assert answer.headers["Content-Type"] == "application/json"
    assert '"web.wrong_name"' in told


def test_no_order_is_taken_under_another_name(url: str) -> None:
    answer, told = asked(
        url,
        "/api/start",
        "evil.example",
        method="POST",
        Origin="http://evil.example",
        X_Slapbox="1",
        Accept="text/html",
        Content_Type="application/json",
    )
    assert (answer.status, '"web.wrong_name"' in told) == (403, True)


def test_what_a_name_says_is_no_part_of_the_page(url: str) -> None:
    _, told = asked(url, "/<i>%3Cb%3E", '"><script>', Accept="text/html")
    assert "<script" not in told
    assert "<i>" not in told
    assert "<b>" not in told
