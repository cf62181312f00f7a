"""Every kind of page in every engine: it draws, without an exception, an error or a refusal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Final

import pytest
from PIL import Image

from again.matches import GAMES as RECORDED
from again.matches import shelf
from engines.engine import PHONE, TV, Engine
from patience import until
from profiles import few
from slapbox.games import GAMES
from slapbox.table.archive import Archive
from slapbox.venue.view import public
from web import lesson_views, small_games
from web.conftest import scripted
from web.evening_views import ACTS, in_act, prize
from web.host_views import GUESTS
from web.test_desk import show, venue_of
from web.test_venue import happenings, tournament
from whole.people import HostProcess

pytestmark = pytest.mark.browser

BOOKS: Final = {f"rules of {game}": (f"/rules/{game}", ".chapter") for game in GAMES}
TABLE: Final = {
    "TV": ("/tv", "[data-view] #lobby"),
    "join": ("/join", "[data-view] #enter"),
    "host": ("/host", "[data-phase=lobby] #next"),
    "rules": ("/rules", ".tile"),
    **BOOKS,
    "replays": ("/replay", "[data-phase=ready]"),
    "replay with its stage": ("/replay/mu", "[data-phase=ready] #player:not([hidden])"),
    "statistics": ("/stats", "[data-phase=ready]"),
    "keyboards and gamepads": ("/pads", "[data-view] [data-pad]"),
}
"""The pages of a table: where each is, and what it shows when it has drawn."""

VENUE: Final = {
    "venue": ("/tv", "[data-phase=now]"),
    "venue's guest": ("/join", "[data-phase=search]"),
    "venue's desk": ("/desk", "[data-phase=desk]"),
    "venue's ticket": ("/ticket#{code}", "[data-phase=ticket]"),
}
"""The pages of a venue, likewise."""

PAINTED: Final = """(() => {
  const select = document.querySelector('#menu select');
  const {left, top, height} = select.getBoundingClientRect();
  const {backgroundColor} = getComputedStyle(select);
  return [[left + 6, top + height / 2], backgroundColor.match(/\\d+/g).map(Number)];
})()"""
"""A place in a select beside its words, and the colour that it should have."""
MOMENT: Final = """(() => {
  const {contentDocument: stage} = document.querySelector('.clip');
  return stage && stage.querySelectorAll('#tricks .fitted-name').length === 5;
})()"""
"""Check that the table of a match of five stands in the frame of a moment."""
ADD_A_BOT: Final = "#add-bot"


@pytest.fixture(scope="module")
def table() -> Iterator[str]:
    """A table in a full lobby, at which a match of each game was played."""
    with scripted() as (made, url):
        made.archive = Archive(shelf(*RECORDED))
        made.show(small_games.lobby("fly-swatter", 8, guests=GUESTS))
        yield url


@contextmanager
def venue() -> Iterator[tuple[str, str]]:
    """A venue of two tables, and the code of the second."""
    with venue_of(2) as (door, _, url):
        show(door, public(tournament("duplicate", 2), happenings(2)))
        assert door.desk is not None
        yield url, door.desk.codes()["t2"] or ""


def looked_at(engine: Engine, url: str, seen: str, size: tuple[int, int]) -> None:
    """Open a page, and wait until it has drawn."""
    with engine.showing(url, size):
        engine.until(f"!!document.querySelector({seen!r})")


@pytest.mark.parametrize("kind", few(TABLE, TABLE.keys() - BOOKS.keys() | {"rules of mu"}))
def test_a_page_of_a_table_draws(engine: Engine, table: str, kind: str) -> None:
    path, seen = TABLE[kind]
    looked_at(engine, table + path, seen, TV if path == "/tv" else PHONE)


def test_hands_have_the_colours_of_their_people(engine: Engine, table: str) -> None:
    with engine.showing(f"{table}/tv", TV):
        engine.until("document.querySelectorAll('#lobby .seat-card:not(.empty)').length === 8")
        fills = engine.ask(
            """Array.from(document.querySelectorAll('[data-person] [fill^="var("]'),
                (node) => getComputedStyle(node).fill)"""
        )
        assert len(set(fills)) == 8, fills


@pytest.mark.parametrize("kind", VENUE)
def test_a_page_of_a_venue_draws(engine: Engine, kind: str) -> None:
    path, seen = VENUE[kind]
    with venue() as (url, code):
        looked_at(engine, url + path.format(code=code), seen, TV if path == "/tv" else PHONE)


def test_a_tv_shows_who_is_in_the_lobby_already(engine: Engine, table: str) -> None:
    with engine.showing(f"{table}/tv", TV):
        engine.until("document.querySelectorAll('#lobby .seat-card:not(.empty)').length === 8")
        assert all(name in engine.text() for name in small_games.NAMES)


def test_the_finale_of_an_evening_is_told_with_a_moment_played_again(engine: Engine) -> None:
    names = small_games.NAMES[:5]
    awarded = [prize("luckiest_partner", names[0], game="mu", match="mu", move=40)]
    with scripted() as (made, url):
        made.archive = Archive(shelf("mu"))
        made.show(small_games.lobby("mu", 5))
        with engine.showing(f"{url}/tv", TV):
            for act in ACTS:
                now_us = made.clock.now_ns() // 1000
                told = in_act(act, [("mu", (5, 4, 3, 2, 1))], now_us=now_us, prizes=awarded)
                made.show(small_games.lobby("mu", 5, evening=told))
                engine.until(f"!!document.querySelector('#evening[data-act={act}]')")
                if act == "award":
                    engine.until("!!document.querySelector('.clip.runs')")
                    engine.until(MOMENT)


def test_selects_have_the_colours_of_the_page(engine: Engine, table: str) -> None:
    with engine.showing(f"{table}/tv", TV):
        engine.until("!!document.querySelector('#bar')")
        engine.click("[data-do=menu]")
        engine.until("!!document.querySelector('#menu select')")
        until(lambda: are_painted(engine), engine.text)


def are_painted(engine: Engine) -> bool:
    """Return whether the select's place has its colour; old engines paint a while after they have
    laid out."""
    (x, y), colour = engine.ask(PAINTED)
    with Image.open(BytesIO(engine.picture())) as picture:
        return bool(picture.convert("RGB").getpixel((round(x), round(y))) == tuple(colour))


def test_a_table_at_rest_gives_its_picture(engine: Engine) -> None:
    with scripted() as (made, url):
        made.show(lesson_views.tv()["stop"])
        with engine.showing(f"{url}/tv", TV):
            engine.until("!!document.querySelector('.spotlight path')")
            with Image.open(BytesIO(engine.picture())) as picture:
                assert picture.size == TV


def test_guests_join_and_the_tv_takes_orders(engine: Engine, tmp_path: Path) -> None:
    words = ("play", "mu", "--pads", "none", "--port", "0")
    host = HostProcess(tmp_path / "journal.sqlite", *words)
    try:
        with engine.showing(f"{host.url}join", PHONE):
            engine.fill("#name", "Anna")
            engine.click("#enter .primary")
            engine.until("document.getElementById('waiting') !== null")
            engine.click("#ready")
            host.until(lambda view: [seat["ready"] for seat in view["seats"]] == [True])
        with engine.showing(f"{host.url}tv", TV):
            engine.click(ADD_A_BOT)
            host.until(lambda view: [seat["bot"] for seat in view["seats"]] == [False, True])
            engine.until("document.querySelectorAll('#lobby .seat-card:not(.empty)').length === 2")
    finally:
        host.stop()
