"""Names on the pages: the TV, the host's page and a phone, in a real browser.

The names of the fuzzer and whatever turns or hides writing, at seats and in notices. A page shows
them as they are; nothing in them becomes a part of the page, runs, or pushes the page aside.
"""

from __future__ import annotations

from contextlib import ExitStack
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest

from fuzz.names import made
from slapbox.games.protocol import Json
from slapbox.table.seats import MAX_NAME
from web import small_games
from web.browsing import OLD_PHONE, complaints, drawn
from web.conftest import scripted

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from web.conftest import ScriptedTable

pytestmark = pytest.mark.browser

ODD: Final = (
    *("<img src=x onerror=", "<b id=evil>x</b>", "<svg/onload=a()>", "{names}", "$&$1{count}"),
    *("שלום עולם", "مرحبا\u0300\u0301", "Z\u0351\u0351\u0351\u0351\u0351", "W" * MAX_NAME),
    *("﷽﷽﷽﷽﷽﷽﷽﷽", "👩👩👧👦🏳", "李" * MAX_NAME, "constructor", "__proto__"),
)
CASES: Final = 12
SEATS: Final = 3

GUESTS: Final[Json] = {"asks": [], "wishes": [], "sent": [], "crowds": [], "screens": 0}

PARTS: Final = """() => ({
  strange: document.querySelectorAll('#evil, main img:not([id]), script:not([src]), iframe').length,
  wide: document.documentElement.scrollWidth - innerWidth,
})"""


def names(number: int) -> list[str]:
    """What the door lets in, of this seed."""
    chance = Random(f"pages {number}")
    cases = (made(chance).decode("utf-8", "replace") for _ in range(400))
    kept = (" ".join(name.split())[:MAX_NAME].strip() for name in cases)
    sound = [name for name in kept if name and name.isprintable()]
    return [*chance.sample(ODD, 2), sound[0]]


def named(view: Json, all_names: list[str]) -> Json:
    """The view with these names at its seats, and in a notice."""
    seats = [{**seat, "name": name} for seat, name in zip(view["seats"], all_names, strict=True)]
    notice = {"level": "warn", "key": "lobby.why.name_taken", "values": {"name": all_names[0]}}
    return {**view, "seats": seats, "notices": [notice]}


def look(page: Page, table: ScriptedTable, wanted: list[str]) -> None:
    """Each name is there, as text; nothing else is."""
    drawn(page, table)
    text = page.evaluate("document.body.textContent")
    assert [name for name in wanted if name not in text] == []
    assert page.evaluate(PARTS) == {"strange": 0, "wide": 0}


def opened(chromium: Browser, stack: ExitStack, address: str, size: Any) -> Page:
    """A page that must not fail, and must not be asked anything."""
    context = chromium.new_context(viewport=size, locale="en")
    stack.callback(context.close)
    page = context.new_page()
    heard = complaints(page)
    page.on("dialog", lambda dialog: heard.append(dialog.message))
    stack.callback(lambda: _nothing(heard))
    page.goto(address)
    return page


def _nothing(heard: list[str]) -> None:
    assert heard == []


def test_names_are_text_on_every_page(chromium: Browser) -> None:
    with scripted() as (table, url), ExitStack() as stack:
        lobby = small_games.lobby("fly-swatter", SEATS, door_open=True, guests=GUESTS)
        table.anew({**lobby, "you": {"seat": 0}})
        sizes: dict[str, Any] = {"tv": {"width": 1280, "height": 720}}
        sizes |= {"host": {"width": 390, "height": 844}, "join": OLD_PHONE}
        pages = [opened(chromium, stack, f"{url}/{name}", size) for name, size in sizes.items()]
        for number in range(CASES):
            wanted = names(number)
            table.show({**named(lobby, wanted), "you": {"seat": 0}})
            for page in pages:
                look(page, table, wanted)
