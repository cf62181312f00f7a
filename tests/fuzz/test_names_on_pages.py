"""Names on the pages: the TV, the host's page and a phone, in a real browser.

The names of the fuzzer and whatever turns or hides writing, at seats, in notices, in standings and
on pads: in the lobby, in the middle of each game, when it is over with its results and sheets, when
the evening is told, and where matches are looked at again. A page shows them as they are; nothing
in them becomes a part of the page, runs, or pushes the page aside.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest
from msgspec.structs import replace

from again.matches import keep
from chromium import painted_small
from fuzz.names import SHORT, made
from fuzz.names import swatted as recorded
from slapbox.games.base import Game
from slapbox.games.fly_swatter import FlySwatter
from slapbox.games.fly_swatter.moves import Flip, Starter
from slapbox.games.last_panther import LastPanther
from slapbox.games.mu import Mu
from slapbox.games.options import complete
from slapbox.games.protocol import TABLE, Json, Slap
from slapbox.games.quiz.moves import Arm, Ask
from slapbox.games.wimmueln import Wimmueln
from slapbox.table.archive import Archive
from slapbox.table.journal.journal import IN_MEMORY, Journal
from slapbox.text.names import MAX_NAME, is_name, normal
from web import moth_views, rummue_views, safarue_views, small_games, trick_views
from web.browsing import OLD_PHONE, complaints, drawn
from web.conftest import scripted
from web.evening_views import evening

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
SAID: Final = (
    *("pad.says", "pad.silent", "pad.other_chip", "pad.open.failed"),
    *("journal.rescued.aside", "host.thread_failed"),
)
"""Problems that quote a pad, a port, a file or a fault."""

GUESTS: Final[Json] = {"asks": [], "wishes": [], "sent": [], "crowds": [], "screens": 0}

PARTS: Final = """() => ({
  strange: document.querySelectorAll(
    '#evil, main img:not([src^="/"]), script:not([src]), iframe').length,
  wide: document.documentElement.scrollWidth - innerWidth,
})"""


def names(number: int, count: int = SEATS) -> list[str]:
    """Return some names of this seed that the door lets in; the first two are odd ones."""
    chance = Random(f"pages {number}")
    cases = (made(chance).decode("utf-8", "replace") for _ in range(400))
    kept = (normal(name[:MAX_NAME]) for name in cases)
    sound = dict.fromkeys(name for name in kept if name and is_name(name))
    return [*chance.sample(ODD, 2), *sound][:count]


PLAYED: Final = [("reaction", (3, 2, 1)), ("mu", (1, 5, 5))]
A_MINUTE_US: Final = 60_000_000


def named(view: Json, all_names: list[str]) -> Json:
    """The view with these names at its seats and on their pads, in what is told of evenings, and in
    notices of each kind."""
    others = {seat["name"]: name for seat, name in zip(view["seats"], all_names, strict=True)}
    seats = [
        {**seat, "name": name, "device": name[-4:]}
        for seat, name in zip(view["seats"], all_names, strict=True)
    ]
    said = all_names[1]
    values = dict.fromkeys(("pad", "port", "chip", "text", "path", "error", "thread", "why"), said)
    notices = [{"level": "warn", "key": key, "values": values} for key in SAID]
    notice = {"level": "warn", "key": "lobby.why.name_taken", "values": {"name": all_names[0]}}
    parts = {part: renamed(view[part], others) for part in EVENINGS if part in view}
    return {**view, "seats": seats, "notices": [notice, *notices], **parts}


EVENINGS: Final = ("evening", "past_evenings")


def renamed(tree: Any, names: Mapping[str, str]) -> Any:
    """The same with other names."""
    if isinstance(tree, dict):
        return {key: renamed(value, names) for key, value in tree.items()}
    if isinstance(tree, list):
        return [renamed(one, names) for one in tree]
    return names.get(tree, tree) if isinstance(tree, str) else tree


def evening_lobby(**more: Any) -> Json:
    """The lobby of an evening with two teams, after some matches, and one that is over."""
    scores = [{"name": name, "points": 3, "rank": 1} for name in small_games.NAMES[:SEATS]]
    matches = [{"match": "m", "game": "mu", "winners": list(small_games.NAMES[:SEATS])}]
    past = {"id": "2026-11-23-1", "matches": matches, "scores": scores, "teams": []}
    view = evening(PLAYED, ["reaction", "mu", "quiz"], now_us=A_MINUTE_US, **more)
    return small_games.lobby("fly-swatter", SEATS, evening=view, past_evenings=[past])


def answered() -> Json:
    """The quiz, when somebody has the word."""
    game = small_games.quiz()
    for step in (Ask(), Arm()):
        game.apply(TABLE, step)
    small_games.closed(game, (0, 300_000, 50))
    return small_games.playing(game)


def raced(game: Game) -> Json:
    """A race of the small games that is over, as the TV shows it."""
    last = small_games.closed(game, (0, 300_000, 50), (1, 300_020, 50), (2, 420_000, 20_000))
    return small_games.playing(game, last=last)


def swatted() -> FlySwatter:
    """Fly-Swatter at its end: the first two have caught a fly each."""
    game = FlySwatter.new(SEATS, complete(FlySwatter.rules, {"starter": "host"}), SHORT)
    game.apply(TABLE, Starter(0))
    while game.result() is None:
        game.apply(game.turn, Flip())
        if game.race() is not None:
            both = [Slap(seat, key, 300_000 + key) for seat in (0, 1) for key in range(6)]
            game.apply(TABLE, game.close_race(both))
    result = game.result()
    assert result is not None
    assert [detail["flies"] for detail in result.details] == [1, 1, 0]
    return game


SCENES: Final[dict[str, Callable[[], Json]]] = {
    "moth": lambda: moth_views.playing(moth_views.reached(4, "round_over")),
    "moth-over": lambda: moth_views.playing(moth_views.reached(4, "over")),
    "mu-over": lambda: trick_views.over(Mu, 4),
    "panther-over": lambda: trick_views.over(LastPanther, 5),
    "wimmueln-over": lambda: trick_views.over(Wimmueln, 3),
    "mu-deal-over": lambda: trick_views.tv_view("mu-deal-over"),
    "rummue-closed": lambda: rummue_views.view(rummue_views.closed()),
    "rummue-over": lambda: rummue_views.view(rummue_views.over(4)),
    "safarue-over": lambda: safarue_views.view(safarue_views.over(3)),
    "fly-swatter-over": lambda: small_games.playing(swatted()),
    "reaction": lambda: raced(small_games.reaction()),
    "quiz": answered,
    "evening": lambda: evening_lobby(opened_us=1),
    "evening-over": lambda: evening_lobby(opened_us=1, ended=True),
    "teams": lambda: evening_lobby(opened_us=1, teams=2),
}
"""In the middle of games and at their ends: matches, results and sheets; the evening's standings,
told long ago."""


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
    page = painted_small(context.new_page())
    heard = complaints(page)
    page.on("dialog", lambda dialog: heard.append(dialog.message))
    stack.callback(lambda: _nothing(heard))
    page.goto(address)
    return page


def _nothing(heard: list[str]) -> None:
    assert heard == []


def test_names_are_text_on_every_page(chromium: Browser) -> None:
    with scripted() as (table, url), ExitStack() as stack:
        lobby = {**evening_lobby(teams=2), "door_open": True, "guests": GUESTS}
        table.anew({**lobby, "you": {"seat": 0}})
        sizes: dict[str, Any] = {"tv": {"width": 1280, "height": 720}}
        sizes |= {"host": {"width": 390, "height": 844}, "join": OLD_PHONE}
        pages = [opened(chromium, stack, f"{url}/{name}", size) for name, size in sizes.items()]
        for number in range(CASES):
            wanted = names(number)
            table.show({**named(lobby, wanted), "you": {"seat": 0}})
            for page in pages:
                look(page, table, wanted)


@pytest.mark.parametrize("scene", SCENES)
def test_names_are_text_in_every_game_and_at_its_end(chromium: Browser, scene: str) -> None:
    with scripted() as (table, url), ExitStack() as stack:
        view = SCENES[scene]()
        table.anew(view)
        size: Any = {"width": 1280, "height": 720}
        page = opened(chromium, stack, f"{url}/tv", size)
        for number in range(3):
            wanted = names(number, len(view["seats"]))
            table.show(named(view, wanted))
            look(page, table, wanted)


@pytest.mark.parametrize("scene", [name for name in SCENES if SCENES[name]()["phase"] == "over"])
def test_names_are_text_on_phones_when_a_match_is_over(chromium: Browser, scene: str) -> None:
    """A phone shows its own guest's name then, and what the match was for it."""
    with scripted() as (table, url), ExitStack() as stack:
        view = SCENES[scene]()
        table.anew({**view, "you": {"seat": 0}})
        page = opened(chromium, stack, f"{url}/join", OLD_PHONE)
        for number in range(3):
            wanted = names(number, len(view["seats"]))
            table.show({**named(view, wanted), "you": {"seat": 0}})
            look(page, table, wanted[:1])


def test_names_are_text_where_a_match_is_looked_at_again(chromium: Browser) -> None:
    """In the list of matches; and around the table and on it, while one plays."""
    past, journal = recorded(), Journal(IN_MEMORY)
    size: Any = {"width": 1280, "height": 720}
    with scripted() as (table, url):
        table.archive = Archive(journal)
        for number in range(3):
            wanted = names(number, 2)
            header = replace(past.header, match=f"m{number}", seats=tuple(wanted))
            keep(journal, replace(past, header=header))
            with ExitStack() as stack:
                listed = opened(chromium, stack, f"{url}/replay", size)
                end = f"{url}/replay/m{number}#{len(past.entries)}"
                played = opened(chromium, stack, end, size)
                for page in (listed, played):
                    page.wait_for_selector("body[data-phase=ready]")
                played.frame_locator(".stage").locator("body[data-frame]").wait_for()
                stage = played.frames[1]
                for there in (listed, stage):
                    text = there.evaluate("document.body.textContent")
                    assert [name for name in wanted if name not in text] == []
                for there in (listed, played, stage):
                    parts = there.evaluate(PARTS.replace("iframe'", "iframe:not(.stage)'"))
                    assert parts == {"strange": 0, "wide": 0}
                said = played.text_content(".marks")  # the winner of the swat
                assert said is not None
                assert wanted[0] in said
