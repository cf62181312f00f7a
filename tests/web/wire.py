"""Guests on the wire: raw sockets that come by other addresses of the loopback network, which to a
host are other machines."""

from __future__ import annotations

import http.client
import json
import socket
from contextlib import ExitStack, closing
from typing import Any
from urllib.parse import urlsplit

from patience import PATIENCE_S

ONE, OTHER, THIRD = "127.0.0.2", "127.0.0.3", "127.0.0.4"


def dialled(url: str, address: str = ONE) -> socket.socket:
    """A connection to this server by this address."""
    place = urlsplit(url)
    target = (place.hostname or "", place.port or 0)
    return socket.create_connection(target, PATIENCE_S, source_address=(address, 0))


class Browser:
    """A browser by this address: it keeps its cookies."""

    def __init__(self, url: str, address: str = ONE) -> None:
        self.url = url
        self.address = address
        self.cookies: dict[str, str] = {}

    def ask(self, path: str, body: object = None) -> tuple[int, Any]:
        """GET, or POST of this body; the status and the JSON of the answer, if it is such."""
        line = self._line()
        try:
            self._request(line, path, body)
            answer = line.getresponse()
            self._learn(answer)
            told = answer.read()
        finally:
            line.close()
        is_json = "json" in answer.headers.get("Content-Type", "")
        return answer.status, json.loads(told) if is_json and told else told

    def order(self, name: str, /, **body: object) -> tuple[int, str | None]:
        """Give an order; the status, and the key of the reason if it was refused."""
        status, told = self.ask(f"/api/{name}", body)
        return status, told["why"]["key"] if "why" in told else None

    def stream(self, wanted: str, held: ExitStack) -> int:
        """Open a stream that stays open as long as it is held; the status."""
        line = held.enter_context(closing(self._line()))
        self._request(line, f"/events?as={wanted}", None)
        return held.enter_context(closing(line.getresponse())).status

    def _line(self) -> http.client.HTTPConnection:
        place = urlsplit(self.url)
        return http.client.HTTPConnection(
            place.hostname or "", place.port, timeout=PATIENCE_S, source_address=(self.address, 0)
        )

    def _request(self, line: http.client.HTTPConnection, path: str, body: object) -> None:
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if body is None:
            line.request("GET", path, headers=headers)
            return
        headers |= {"Origin": self.url, "X-Slapbox": "1", "Content-Type": "application/json"}
        line.request("POST", path, json.dumps(body), headers)

    def _learn(self, answer: http.client.HTTPResponse) -> None:
        for cookie in answer.headers.get_all("Set-Cookie", []):
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value


def phone(url: str, address: str, name: str) -> Browser:
    """A phone that has taken a seat."""
    browser = Browser(url, address)
    browser.ask("/join")
    assert browser.order("join", name=name) == (200, None)
    return browser
