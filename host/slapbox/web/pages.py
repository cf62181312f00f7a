"""The pages, their words, and the way to the join page as a QR code."""

import gzip
import json
from io import BytesIO
from typing import Any, Final

import segno
from flask import Blueprint, Response, make_response, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from slapbox.games import GAMES
from slapbox.games.options import complete
from slapbox.table.frame.setup import told_rules
from slapbox.table.view import game_facts
from slapbox.text import LANGUAGES, Text, best_language, translated
from slapbox.web.assets import address, packs, preloads
from slapbox.web.guard import (
    Refused,
    give_browser,
    give_device,
    give_screen,
    is_host,
    on_host_machine,
    unkept,
)
from slapbox.web.rooms import parts
from slapbox.web.site import site

HOME_ICONS: Final = (180, 192, 512)
"""Their sizes in pixels: what iOS, and what Android and Chromium ask for."""

pages = Blueprint("pages", __name__)


@pages.get("/")
@pages.get("/tv")
def tv() -> Response:
    """The table for everybody to see; for the host with the host's controls."""
    answer = page("tv")
    return give_browser(answer if is_host() else give_screen(answer))


@pages.get("/join")
@pages.get("/JOIN")
def join() -> Response:
    """A touch pad for a phone or laptop (in capitals too: a QR code of capitals is smaller)."""
    return give_browser(give_device(page("phone")))


@pages.get("/host")
@pages.get("/HOST")
def host() -> Response:
    """The host's controls, for a phone or a laptop; asks for the PIN first."""
    return give_browser(page("host"))


@pages.get("/pads")
@pages.get("/PADS")
def pads() -> AnyResponse:
    """Keyboards, gamepads and buzzers of the laptop as pads; who is not the host gives the PIN."""
    if not is_host():
        return redirect("/host")
    return give_browser(give_device(page("pads")))


@pages.get("/rules")
def rules() -> Response:
    """Return how all games are played, for any screen."""
    return page("rulebook", game="", rules=[])


@pages.get("/rules/<game>")
def rules_of(game: str) -> Response:
    """Return how this game is played."""
    kind = GAMES.get(game)
    if kind is None:
        raise Refused(404, Text("web.no_page"))
    rules = told_rules(kind.rules, complete(kind.rules, {}))
    return page("rulebook", game=game, rules=rules)


@pages.get("/qr.png")
def qr() -> Response:
    """The join address as a QR code."""
    return code_to("join")


@pages.get("/manifest.webmanifest")
def manifest() -> Response:
    """Return what a phone needs to put the join page on its home screen (W3C Web Application
    Manifest)."""
    facts = {
        "name": "Slapbox",
        "short_name": "Slapbox",
        "start_url": "/join",
        "display": "standalone",
        "background_color": "#2b1509",
        "theme_color": "#2b1509",
        "icons": [
            {"src": address(f"home-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"}
            for size in HOME_ICONS
        ],
    }
    return unkept(Response(json.dumps(facts), content_type="application/manifest+json"))


def code_to(name: str) -> Response:
    """The way to this page for phones."""
    url = site().join_url()
    if url is None:
        raise Refused(404, Text("lobby.no_network"))
    return code_of(f"{url[: -len('join')]}{name}".upper())


def code_of(text: str) -> Response:
    """A picture of a QR code that says this; in capitals it is smaller. A browser with colours of
    its own would change those of a drawing one by one; of pixels it changes all or none."""
    picture = BytesIO()
    segno.make(text, micro=False).save(
        picture, kind="png", scale=8, border=2, dark="#241209", light="#fff"
    )
    return Response(picture.getvalue(), content_type="image/png")


def page(
    name: str, *, script: str | None = None, style: str | None = None, **more: Any
) -> Response:
    """The page of this name in the reader's language, with its own ``script`` and the ``style`` of
    its own room, or others; ``more`` is what else it is told."""
    language = best_language([name for name, _ in request.accept_languages])
    script = script or f"js/{name}/main.js"
    facts = {"is_host": is_host(), "join_url": site().join_url() or "", **more}
    answer = make_response(
        render_template(
            f"{name}.html",
            language=language,
            parts=parts(name),
            style=f"css/pages/{style or name}.css",
            script=script,
            preloads=preloads(script),
            words=style or name,
            not_running=translated(Text("web.not_running"), language),
            asset=address,
            games=[game_facts(kind) for kind in GAMES.values()],
            languages=LANGUAGES,
            host_machine=on_host_machine(),
            **facts,
        )
    )
    answer.headers["Cache-Control"] = "no-store"
    answer.headers["Vary"] = "Accept-Language, Accept-Encoding"
    if packs():
        answer.set_data(gzip.compress(answer.get_data()))
        answer.headers["Content-Encoding"] = "gzip"
    return answer
