"""Every page draws a seat in the colour of the person who sits there, also when that changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import pytest
from msgspec import to_builtins

from again.matches import GAMES, recorded, shelf
from profiles import matches
from slapbox.table.archive import Archive
from slapbox.table.frame.seats import AVATARS
from slapbox.table.guests.attendance import KEPT, Attended, Face
from web import moth_views
from web import phone_views as views
from web.browsing import a_phone, shown, to_tab
from web.host_views import lobby, seat
from web.test_replays import at, stage
from web.test_replays import opened as played

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Frame, Page


pytestmark = pytest.mark.browser

COLOURS = [6, 3, 0, 7, 1, 5, 2, 4]
HANDS = """255, 123, 114; 255, 211, 92; 127, 224, 160; 98, 198, 255; 201, 162, 255; 255, 164, 94;
 255, 156, 207; 197, 232, 108"""
RGB = [f"rgb({colour.strip()})" for colour in HANDS.split(";")]
DRAWN = """() => {
  const plain = (text) => {
    const probe = document.createElement('i');
    probe.style.color = text;
    document.body.append(probe);
    const found = getComputedStyle(probe).color;
    probe.remove();
    return found;
  };
  const own = Array.from(document.querySelectorAll('[data-seat]'))
    .filter((node) => node.style.getPropertyValue('--seat'))
    .map((node) => [Number(node.dataset.seat), plain(node.style.getPropertyValue('--seat'))]);
  const people = Array.from(document.querySelectorAll('[data-person] [fill^="var(--seat"]'))
    .map((node) => [Number(node.closest('[data-person]').dataset.person),
      getComputedStyle(node).fill]);
  const hands = Array.from(document.querySelectorAll('[data-seat] > .hand [fill^="var(--seat"]'))
    .filter((node) => !node.closest('[data-person]'))
    .map((node) => [Number(node.closest('[data-seat]').dataset.seat),
      getComputedStyle(node).fill]);
  return [...own, ...people, ...hands];
}"""
"""The seats of whatever is drawn by one, each with its colour."""


def drawn(page: Page | Frame, colours: Sequence[int]) -> int:
    """Return how much of the page is drawn by seat, all of it in these colours."""
    found = page.evaluate(DRAWN)
    for number, colour in found:
        assert colour == RGB[colours[number]], (number, colour)
    return len(found)


def wearing(view: Any, colours: Sequence[int]) -> Any:
    """The same view; these are the colours of its seats."""
    told = zip(view["seats"], colours, strict=False)
    return {**view, "seats": [{**one, "colour": colour} for one, colour in told]}


@pytest.mark.parametrize("game", matches(GAMES))
def test_a_film_of_each_game_is_drawn_in_the_colours_of_its_people(
    chromium: Browser, table: Any, url: str, game: str
) -> None:
    journal = shelf(game)
    seats = len(recorded(game).header.seats)
    faces = tuple(Face(avatar, None) for avatar in AVATARS[:seats])
    told = Attended(game, (None,) * seats, 0, False, (0,) * seats, tuple(COLOURS[:seats]), faces)
    journal.put(KEPT + game, to_builtins(told))
    journal.commit()
    table.archive = Archive(journal)
    page, heard = played(chromium, url, f"/replay/{game}")
    at(page, 0)
    frame = next(frame for frame in page.frames if frame != page.main_frame)
    last = int(page.locator(".way").get_attribute("max") or 0)
    portraits = page.locator(".time-hand g[data-person] path, .hand-name [data-person] path")
    count = people = 0
    for number in (0, last // 2, last):
        page.locator(".way").fill(str(number))
        at(page, number)
        drawn(page, COLOURS)
        count += drawn(frame, COLOURS)
        people += portraits.count()
    assert stage(page).locator("#over").is_visible()
    assert count >= seats
    assert people > 0
    page.context.close()
    assert heard == []


def test_the_tv_follows_when_others_sit_there(tv: Page, table: Any) -> None:
    view = moth_views.playing(moth_views.dealt(4))
    for colours in (COLOURS, COLOURS[::-1], COLOURS):
        shown(tv, table, wearing(view, colours))
        assert drawn(tv, colours) >= 8


def test_the_guard_is_shown_the_keys_that_name_the_seats(tv: Page, table: Any) -> None:
    view = moth_views.playing(moth_views.reached(4, "accuse"))
    guard = view["match"]["state"]["guard"]
    for keys in ([3, 0, 4, 1], [2, 5, 1, 0]):
        seats = [{**one, "key": key} for one, key in zip(view["seats"], keys, strict=True)]
        shown(tv, table, {**view, "seats": seats})
        signs = tv.locator(".moth-seat .moth-key svg").all()
        names = ["red", "yellow", "green", "blue", "purple", "orange"]
        assert [sign.get_attribute("data-colour") for sign in signs] == [
            names[key] for number, key in enumerate(keys) if number != guard
        ]


def test_a_phone_is_in_its_owners_colour_and_shows_others_in_theirs(
    chromium: Browser, table: Any, url: str
) -> None:
    view = views.playing("turn")
    ground = "getComputedStyle(document.body).getPropertyValue('--seat').trim()"
    with a_phone(chromium, url, table, wearing(view, COLOURS), "#play") as page:
        for colours in (COLOURS, COLOURS[::-1]):
            shown(page, table, wearing(view, colours))
            others = page.locator(".folk .folk-cards").all()
            paint = "node => getComputedStyle(node).backgroundColor"
            assert [other.evaluate(paint) for other in others] == [
                RGB[colours[number]] for number in (1, 2, 3)
            ]
            mine = page.evaluate(ground)
            assert [int(mine[at : at + 2], 16) for at in (1, 3, 5)] == [
                int(part) for part in RGB[colours[0]][4:-1].split(",")
            ]


def test_the_hosts_page_shows_everybody_in_their_colour(
    opened: Callable[..., Page], table: Any, url: str
) -> None:
    view = lobby(seats=[seat(number, name) for number, name in enumerate(["Anna", "Ben", "Eva"])])
    table.show(wearing(view, COLOURS))
    page = opened(url)
    to_tab(page, "people")
    page.wait_for_selector("[data-seat]")
    for colours in (COLOURS, COLOURS[::-1]):
        shown(page, table, wearing(view, colours))
        assert drawn(page, colours) >= 3
