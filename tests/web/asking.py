"""Asking a server: by the test client, over a socket, and by an event stream."""

from __future__ import annotations

import http.client
from contextlib import closing
from typing import Any
from urllib.parse import urlsplit

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from slapbox.text.catalogue import catalogue

GUEST = {"REMOTE_ADDR": "192.168.1.20"}
HEADERS = {"Origin": "http://localhost", "X-Slapbox": "1"}


def post(client: FlaskClient, path: str, body: object, **more: Any) -> TestResponse:
    headers = {**HEADERS, **more.pop("headers", {})}
    return client.post(path, json=body, headers=headers, environ_overrides=more.pop("environ", {}))


def why(answer: TestResponse) -> str:
    """The key of the reason; it must have words."""
    assert answer.json is not None
    key: str = answer.json["why"]["key"]
    assert key in catalogue("en") or key.startswith("test.")
    return key


class Stream:
    """A page's event stream, read line by line."""

    def __init__(self, url: str, path: str = "/events?as=tv", **headers: str) -> None:
        place = urlsplit(url)
        assert place.hostname is not None
        self.connection = http.client.HTTPConnection(place.hostname, place.port)
        self.connection.request("GET", path, headers=headers)
        self.response = self.connection.getresponse()

    def next_event(self) -> dict[str, str]:
        """The next event that is not a comment, as its fields."""
        fields: dict[str, str] = {}
        while True:
            line = self.response.readline().decode().rstrip("\n")
            if not line and ("data" in fields):
                return fields
            name, _, value = line.partition(": ")
            if name in {"id", "data", "event"}:
                fields[name] = value

    def next_view(self) -> str:
        """The next view, whatever signs of life come before it."""
        while (event := self.next_event()).get("event") == "beat":
            pass
        return event["data"]

    def close(self) -> None:
        self.response.close()
        self.connection.close()


def get(url: str, path: str) -> tuple[int, bytes]:
    place = urlsplit(url)
    assert place.hostname is not None
    with closing(http.client.HTTPConnection(place.hostname, place.port)) as connection:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, answer.read()
