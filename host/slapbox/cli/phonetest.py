"""``slapbox doctor --phone``: can a phone open a page of this machine, and by which address?

Firewalls, guest networks that keep their clients apart, and a second network card all look alike
from here: no phone comes. So one is asked to.
"""

import html
import threading
from http.server import BaseHTTPRequestHandler
from socket import MSG_PEEK
from socketserver import ThreadingTCPServer
from typing import Final

import click
import segno

from slapbox.cli.speech import console, say, wording
from slapbox.machine.addresses import ANYWHERE, base_url, guests_ways
from slapbox.machine.firewall import firewall_on
from slapbox.party.party import DEFAULT_PORT
from slapbox.text import Text
from slapbox.text.catalogue import best_language, translated
from slapbox.threads import Watched
from slapbox.web.channel import may_be_request
from slapbox.web.connection_limit import SILENT_S
from slapbox.web.peers import plain
from slapbox.web.server import bound

WAITED_S: Final = 120.0


class PhoneTest:
    """A page for phones at all addresses of this machine, as a context. ``came`` is by which
    address of ours the first one came; ``port`` 0: a free one. Raises OSError if the port cannot
    be had."""

    def __init__(self, host: str, port: int) -> None:
        self.came: str | None = None
        self._here = threading.Event()
        # Not http.server's own: that one asks a name server who we are, and there may be none.
        self._server = ThreadingTCPServer((host, port), self._answering(), bind_and_activate=False)
        self._server.socket.close()
        self._server.socket = bound(host, port)
        self._server.server_address = self._server.socket.getsockname()
        self._server.daemon_threads = True
        self.port: int = self._server.server_address[1]
        self._thread = Watched(self._server.serve_forever, "phone test", once=True)
        self._thread.start()

    def wait(self, timeout_s: float) -> bool:
        """Return whether a phone came in this time."""
        return self._here.wait(timeout_s)

    def close(self) -> None:
        """Stop answering."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def _greet(self, own: str, theirs: str) -> None:
        if own != theirs and not self._here.is_set():  # our own browser proves nothing
            self.came = own
            self._here.set()

    def _answering(self) -> type[BaseHTTPRequestHandler]:
        greet = self._greet

        class Answer(BaseHTTPRequestHandler):
            timeout = SILENT_S

            def handle(self) -> None:
                # A browser that tries https first comes back when it is hung up on.
                if may_be_request(self.connection.recv(1, MSG_PEEK)):
                    super().handle()

            def do_GET(self) -> None:
                own = plain(self.connection.getsockname()[0])
                theirs = plain(self.client_address[0])
                body = _page(self.headers.get("Accept-Language", "")).encode()
                self.send_response(200)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)
                greet(own, theirs)

            def log_message(self, *_: object) -> None:
                """Nothing: the terminal is for the person."""

        return Answer


def _page(wanted: str) -> str:
    asked = best_language(tag.split(";")[0].strip() for tag in wanted.split(","))
    text = html.escape(translated(Text("doctor.phone_page"), asked))
    return (
        f'<!doctype html><html lang="{asked}"><meta name="viewport" content="width=device-width">'
        f'<title>Slapbox</title><body style="font:6vw sans-serif;margin:10vw">{text}</body></html>'
    )


def try_phone(port: int | None) -> int:
    """Show where to go, wait for a phone, and say what came of it; 1 if none came."""
    wanted = DEFAULT_PORT if port is None else port
    try:
        test = PhoneTest(ANYWHERE, wanted)
    except OSError as problem:
        text = wording("doctor.phone_busy", port=wanted, problem=str(problem))
        raise click.ClickException(text) from None
    try:
        _invite(test.port)
        test.wait(WAITED_S)
    finally:
        test.close()
    if test.came is None:
        _explain(test.port)
        return 1
    likeliest = next((way.address for way in guests_ways()), None)
    key = "doctor.phone_came" if test.came == likeliest else "doctor.phone_other"
    say(key, address=test.came)
    return 0


def _invite(port: int) -> None:
    """The likeliest address as a code, and all as text."""
    urls = [f"{base_url(way.address, port)}/" for way in guests_ways()]
    say("doctor.phone_try" if urls else "doctor.no_network", seconds=round(WAITED_S))
    if urls and console.is_terminal:
        segno.make(urls[0].upper(), error="l").terminal(compact=True)
    for url in urls:
        console.print(f"    {url}")


def _explain(port: int) -> None:
    say("doctor.phone_none", seconds=round(WAITED_S))
    firewall = firewall_on()
    if firewall is not None:
        say(f"doctor.firewall_{firewall}", port=port)
