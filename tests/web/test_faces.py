"""Faces: told apart by their outlines, chosen on phones, and there again for whoever comes again;
and the host's page, on which guests are forgotten."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest

from profiles import sizes
from slapbox.bots.persons import CAST
from slapbox.table.frame.seats import AVATARS
from slapbox.table.words import orders
from slapbox.table.words.orders import Answer
from slapbox.text import Text
from web import small_games
from web.browsing import SIZES, a_phone, drawn, shown, to_tab, until
from web.drafts import Draft

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ALIKE = 0.85
"""The share of two outlines that may lie on each other. Of two circles of nearly one size it would
be more."""

OUTLINES = """() => Array.from(document.querySelectorAll('.faces-list svg, .portrait'), face => {
  const size = 64, canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const paper = canvas.getContext('2d');
  paper.scale(size / 108, size / 108);
  paper.translate(4, 4);
  paper.lineJoin = paper.lineCap = 'round';
  for (const part of face.querySelectorAll('path')) {
    const outline = new Path2D(part.getAttribute('d'));
    paper.lineWidth = Number(part.getAttribute('stroke-width'));
    if (part.getAttribute('fill') !== 'none') paper.fill(outline);
    paper.stroke(outline);
  }
  const {data} = paper.getImageData(0, 0, size, size);
  return Array.from({length: size * size}, (_, at) => data[4 * at + 3] > 127 ? 1 : 0).join('');
})"""


def alike(names: Sequence[str], outlines: Sequence[str]) -> dict[tuple[str, str], float]:
    """Those of which too much lies on each other."""
    found = {}
    for (one, drawn_one), (other, drawn_other) in combinations(
        zip(names, outlines, strict=True), 2
    ):
        both = sum(a == b == "1" for a, b in zip(drawn_one, drawn_other, strict=True))
        either = sum("1" in (a, b) for a, b in zip(drawn_one, drawn_other, strict=True))
        if both / either >= ALIKE:
            found[one, other] = round(both / either, 2)
    return found


def lobby(**more: Any) -> Draft:
    return {**small_games.lobby("fly-swatter", 2), **more}


def given(table: Any) -> list[Any]:
    """Return what pages have asked for, besides that they are alive."""
    return [order for order in table.orders if not isinstance(order, orders.TouchBeat)]


def asked(page: Page, table: Any, count: int = 1) -> list[Any]:
    """The same, when the page has asked so often."""
    until(page, lambda: len(given(table)) >= count)
    return given(table)


@pytest.fixture
def phone(chromium: Browser, table: Any, url: str) -> Iterator[Page]:
    """An old phone at the door; nobody has chosen anything yet."""
    with a_phone(chromium, url, table, lobby(), "#enter") as page:
        yield page


def test_faces_are_told_apart_by_their_outlines_alone(phone: Page) -> None:
    phone.click(".enter-face")
    outlines = phone.evaluate(OUTLINES)
    assert len(outlines) == len(AVATARS) >= 16
    names = phone.locator(".faces-list button").evaluate_all(
        "all => all.map(one => one.getAttribute('data-avatar'))"
    )
    assert tuple(names) == AVATARS
    assert alike(names, outlines) == {}


def test_bots_of_the_cast_have_faces_and_a_word_on_how_they_play(tv: Page, table: Any) -> None:
    """BotPlayers all of them, told apart by their outlines, also from one that is nobody in
    particular."""
    seats: list[Draft] = small_games.lobby("fly-swatter", 8)["seats"]
    cast = [*CAST, None]
    outlines = []
    for persons in (cast[:8], cast[8:]):
        bots = [
            {**seat, "bot": True, "kind": "sim", "name": person or "Zaza", "person": person}
            | {"avatar": None, "way": "quick" if person == "Presto" else None}
            for seat, person in zip(seats, persons, strict=False)
        ]
        shown(tv, table, lobby(seats=bots))
        outlines += tv.evaluate(OUTLINES)
    assert len(outlines) == len(cast)
    assert alike(list(map(str, cast)), outlines) == {}
    shown(tv, table, lobby(seats=[{**bots[0], "person": "Presto", "way": "quick"}]))
    assert tv.inner_text(".seat-kind") == "Bot · quick, but greedy"


@pytest.mark.parametrize("size", sizes(*reversed(SIZES)))
def test_a_guest_chooses_a_face_that_nobody_has(phone: Page, table: Any, size: Any) -> None:
    phone.set_viewport_size(size)
    faces = zip(lobby()["seats"], ("cat", "owl"), strict=True)
    seats = [{**seat, "avatar": face} for seat, face in faces]
    shown(phone, table, lobby(seats=seats))
    phone.click(".enter-face")
    box = phone.locator("#faces .sheet").bounding_box()
    assert box is not None
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= size["height"]
    assert phone.locator(".faces-list button:disabled").count() == 2
    assert phone.locator("[data-avatar=owl]").is_disabled()
    phone.click("[data-avatar=pirate]")
    assert phone.locator("#faces").is_hidden()
    phone.fill("#name", "Anna")
    phone.click("#enter .primary")
    (join,) = asked(phone, table)
    assert join == orders.Join(join.device, "Anna", avatar="pirate")


def test_who_comes_again_is_greeted_and_is_in_with_one_tap(phone: Page, table: Any) -> None:
    known = {"name": "Anna", "avatar": "owl"}
    shown(phone, table, lobby(you={"known": known}))
    assert phone.inner_text("#enter-title") == "Welcome back, Anna!"
    phone.click("#enter .primary")
    (join,) = asked(phone, table)
    assert join == orders.Join(join.device, "Anna", avatar="owl")


def test_a_greeting_does_not_write_over_what_somebody_types(phone: Page, table: Any) -> None:
    known = {"name": "Anna", "avatar": "owl"}
    shown(phone, table, lobby(you={"known": known}))
    phone.fill("#name", "Ben")
    shown(phone, table, lobby(you={"known": known}, calm=True))
    assert phone.input_value("#name") == "Ben"


def test_who_sits_there_changes_the_face(phone: Page, table: Any) -> None:
    phone.click("#enter .primary")  # nobody without a name
    assert given(table) == []
    phone.fill("#name", "Anna")
    phone.click("#enter .primary")
    table.seat_of[asked(phone, table)[0].device] = 0
    shown(phone, table, lobby())
    phone.click(".waiting-hand")
    phone.click("[data-avatar=fish]")
    assert asked(phone, table, 2)[1:] == [orders.SetAvatar(0, "fish", who="who0")]
    assert phone.evaluate("document.activeElement.matches('.waiting-hand')")


# ---- the host's page ----


@pytest.fixture
def desk(chromium: Browser, table: Any, url: str) -> Iterator[Page]:
    """The host's page on a phone."""
    table.show(host())
    context = chromium.new_context(viewport={"width": 390, "height": 844}, locale="en")
    page = context.new_page()
    failures: list[str] = []
    page.on("pageerror", lambda error: failures.append(str(error)))
    page.goto(f"{url}/host")
    to_tab(page, "more")
    drawn(page, table)
    page.click("#privacy-card summary")
    yield page
    context.close()
    assert failures == []


def host(**more: Any) -> Draft:
    guests = {"asks": [], "wishes": [], "sent": [], "crowds": [], "screens": 0}
    keeping = {"days": 365, "choices": [30, 90, 365, 0], "names": ["Anna", "Ben"]}
    return lobby(guests=guests, recovery=[], past_evenings=[], keeping=keeping, **more)


def test_the_host_is_asked_again_before_anybody_is_forgotten(desk: Page, table: Any) -> None:
    desk.fill("#privacy-name", " Anna ")
    desk.click("#privacy-form button")
    assert given(table) == []
    assert "Really forget Anna?" in desk.inner_text("#privacy-sure")
    desk.click("#privacy-sure [data-do=no]")
    assert given(table) == []
    desk.click("#privacy-form button")
    desk.click("#privacy-sure [data-do=yes]")
    until(desk, lambda: desk.inner_text("#feedback"))
    assert given(table) == [orders.Forget("Anna")]
    assert desk.inner_text("#feedback") == "Anna is forgotten."
    assert desk.input_value("#privacy-name") == ""


def test_the_host_gives_a_guest_another_name_everywhere(desk: Page, table: Any) -> None:
    desk.fill("#privacy-name", " Anna ")
    desk.fill("#privacy-new", "Annabella")
    desk.press("#privacy-new", "Enter")
    until(desk, lambda: desk.inner_text("#feedback"))
    assert given(table) == [orders.RenameGuest("Anna", "Annabella")]
    told = "Anna is called Annabella now, in all that was played."
    assert desk.inner_text("#feedback") == told
    assert desk.input_value("#privacy-name") == desk.input_value("#privacy-new") == ""


def test_everything_is_forgotten_after_another_question(desk: Page, table: Any) -> None:
    desk.click("#privacy-all")
    assert given(table) == []
    desk.click("#privacy-sure [data-do=yes]")
    until(desk, lambda: desk.inner_text("#feedback"))
    assert given(table) == [orders.ForgetAll()]


def test_what_could_not_be_forgotten_is_told(desk: Page, table: Any) -> None:
    table.answer = lambda _: Answer(Text("privacy.why.nobody", {"name": "Dora"}))
    desk.fill("#privacy-name", "Dora")
    desk.click("#privacy-form button")
    desk.click("#privacy-sure [data-do=yes]")
    until(desk, lambda: desk.inner_text("#feedback"))
    assert desk.inner_text("#feedback") == "Nothing is known of Dora here."
    assert desk.input_value("#privacy-name") == "Dora"


def test_the_host_says_for_how_long_matches_are_kept(desk: Page, table: Any) -> None:
    assert desk.locator("#privacy-days option").all_inner_texts() == [
        "30 days",
        "90 days",
        "365 days",
        "For ever",
    ]
    assert desk.input_value("#privacy-days") == "365"
    desk.select_option("#privacy-days", "0")
    assert asked(desk, table) == [orders.SetKeeping(0)]
