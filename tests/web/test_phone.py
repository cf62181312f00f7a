"""The page of one player, in a real browser: joining, help, coming back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from slapbox.games.options import complete
from slapbox.games.reaction import Reaction
from slapbox.table.words import orders
from slapbox.web.app import create_app
from slapbox.web.server import Server
from slapbox.web.site import Site
from web import phone_views as views
from web import small_games
from web.browsing import (
    OLD_PHONE,
    Evening,
    choose_language,
    drawn,
    given,
    refuse,
    shown,
    told,
    until,
)
from web.moth_pages import all_evening, for_a_test, of_its_own
from web.phone_views import SCENES

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from web.conftest import ScriptedTable

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def evening(chromium: Browser) -> Iterator[Evening]:
    with all_evening(chromium) as made:
        yield made


@pytest.fixture
def phone(evening: Evening) -> Iterator[Page]:
    with for_a_test(evening) as page:
        yield page


@pytest.fixture
def own_phone(chromium: Browser, url: str, table: ScriptedTable) -> Iterator[Page]:
    with of_its_own(chromium, url, table) as page:
        yield page


def test_a_pad_is_asked_for_by_keys_to_press_on_it(phone: Page, table: ScriptedTable) -> None:
    nobody: dict[str, Any] = {"seat": None, "binding": None, "moves": []}
    shown(phone, table, views.lobby(you=nobody))
    phone.click("#have-pad")
    until(phone, lambda: given(table, orders.Bind))
    shown(phone, table, views.lobby(you={**nobody, "binding": [0, 3, 2, 5]}))
    keys = phone.locator(".bind-key b").all_inner_texts()
    assert [key.lower() for key in keys] == ["red", "blue", "green", "orange"]
    assert phone.locator(".bind-key .emblem").count() == 4  # for players who see no colours
    phone.click("#binding-stop")
    until(phone, lambda: len(given(table, orders.Bind)) == 2)
    assert [order.on for order in given(table, orders.Bind)] == [True, False]
    seats = views.seats(pad=0)
    shown(phone, table, {**views.lobby(you={**nobody, "seat": 0}), "seats": seats})
    phone.wait_for_selector("text=Pad found!")
    assert phone.locator("#add-pad").is_hidden()


@pytest.mark.parametrize("seat", [None, 0])
def test_who_has_a_pad_with_one_button_is_shown_the_way(
    phone: Page, table: ScriptedTable, seat: int | None
) -> None:
    you: dict[str, Any] = {"seat": seat, "binding": [0, 3, 2, 5], "moves": []}
    shown(phone, table, views.lobby(you=you))
    assert "Only one button on it?" in phone.inner_text("#binding")
    phone.click("#binding-code")
    until(phone, lambda: [order.on for order in given(table, orders.Bind)] == [False])
    shown(phone, table, views.lobby(you={**you, "binding": None}))
    phone.fill("#digits", "482137")
    phone.click("#code .primary")
    until(phone, lambda: given(table, orders.Recover))
    assert given(table, orders.Recover)[0].code == "482137"
    shown(phone, table, views.lobby(you={**you, "seat": 0, "binding": None}))
    phone.wait_for_selector("#waiting:not([hidden])")


def test_a_closed_door_is_told_before_a_name_is_asked_for(
    phone: Page, table: ScriptedTable
) -> None:
    shown(phone, table, SCENES["enter-closed"])
    phone.wait_for_selector("text=The door is closed")
    assert phone.locator("#name").is_hidden()
    assert phone.locator("#have-pad").is_hidden()
    assert phone.locator("#code-open").is_visible()


def test_a_full_table_is_told_before_a_name_is_asked_for(phone: Page, table: ScriptedTable) -> None:
    shown(phone, table, SCENES["enter-full"])
    phone.wait_for_selector("text=The table is full")
    assert phone.inner_text(".enter-says").startswith("All 4 seats are taken.")
    assert phone.locator("#name").is_hidden()
    assert phone.locator("#have-pad").is_hidden()
    assert phone.locator("#code-open").is_visible()


def test_during_a_demo_a_guest_may_come_in(phone: Page, table: ScriptedTable) -> None:
    shown(phone, table, SCENES["enter-demo"])
    phone.wait_for_selector("text=A demo is on")
    phone.fill("#name", "Flo")
    phone.keyboard.press("Enter")
    until(phone, lambda: given(table, orders.Join))


def test_a_seat_is_taken_over_by_its_code(phone: Page, table: ScriptedTable) -> None:
    shown(phone, table, SCENES["enter-late"])
    phone.click("#code-open")
    phone.fill("#digits", "471147")
    phone.keyboard.press("Enter")
    until(phone, lambda: given(table, orders.Recover))
    assert given(table, orders.Recover)[0].code == "471147"
    shown(phone, table, SCENES["waiting"])
    phone.wait_for_selector("#moth:not([hidden])")


def test_a_wrong_code_is_said(phone: Page, table: ScriptedTable) -> None:
    refuse(table, orders.Recover, "table.why.no_seat")
    shown(phone, table, SCENES["enter"])
    phone.click("#code-open")
    phone.fill("#digits", "000000")
    phone.click("#code .primary")
    told(phone, "You have no seat at this table.")
    phone.click("#code-back")
    phone.wait_for_selector("#enter:not([hidden])")


def test_help_and_pause_are_at_hand(phone: Page, table: ScriptedTable) -> None:
    phone.click(".help-open")
    phone.wait_for_selector(".help-lines .chapter")
    assert "One up, one down" in phone.inner_text(".help-lines")
    phone.click("#pause")
    until(phone, lambda: given(table, orders.Pause))
    assert given(table, orders.Pause)[0].paused
    assert phone.locator("#help").is_hidden()


def test_without_a_wake_lock_the_page_says_how_to_stay_awake(
    phone: Page, table: ScriptedTable
) -> None:
    shown(phone, table, SCENES["lobby"])
    assert phone.inner_text("#waiting .awake").startswith("Keep the screen on:")


def test_with_a_wake_lock_it_is_asked_for_again_when_the_page_comes_back(
    chromium: Browser, url: str, table: ScriptedTable
) -> None:
    table.show(SCENES["lobby"])
    context = chromium.new_context(viewport=OLD_PHONE)
    context.add_init_script(
        "window.asked = 0; Object.defineProperty(navigator, 'wakeLock', {value: {request: async ()"
        " => { window.asked += 1; }}});"
    )
    page = context.new_page()
    page.goto(f"{url}/join")
    page.wait_for_function("() => window.asked === 1")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_function("() => window.asked === 2")
    page.wait_for_selector("#waiting")
    assert page.locator(".awake").all_inner_texts() == [""]
    context.close()


def test_a_phone_finds_the_host_again_and_shows_the_present(
    chromium: Browser, table: ScriptedTable
) -> None:
    """The host dies in the middle of a turn and another one plays on."""

    def started(port: int) -> Server:
        server = Server("127.0.0.1", port)
        join = f"http://127.0.0.1:{server.port}/join"
        server.start(create_app(Site(table, table.clock.now_ns, lambda: join, server.port)))
        return server

    table.show(SCENES["waiting"])
    server = started(0)
    context = chromium.new_context(viewport=OLD_PHONE)
    try:
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{server.port}/join")
        page.wait_for_selector("#moth:not([hidden])")
        server.stop()
        page.wait_for_selector("#link-lost")
        table.show(SCENES["my-turn"])
        server = started(server.port)
        page.wait_for_selector("#link-lost", state="detached")
        page.wait_for_selector("text=Your turn!")
    finally:
        context.close()
        server.stop()


@pytest.mark.parametrize("event", ["visibilitychange", "online", "pageshow"])
def test_a_phone_that_wakes_up_asks_at_once(
    own_phone: Page, table: ScriptedTable, event: str
) -> None:
    """Its stream may be dead without knowing it: here it hears nothing any more."""
    own_phone.route("**/events?as=me", lambda _: None)
    own_phone.evaluate(
        """event => {
          const made = new Event(event);
          if (event === 'pageshow') made.persisted = true;
          (event === 'visibilitychange' ? document : window).dispatchEvent(made);
        }""",
        event,
    )
    table.show(SCENES["my-turn"])
    own_phone.wait_for_selector("text=Your turn!")


def test_questions_into_a_dead_network_are_given_up(own_phone: Page, table: ScriptedTable) -> None:
    """Packets that get lost are answered by nobody: the page must not wait for them for ever."""
    lost: list[Any] = []
    own_phone.route("**/events?as=me", lambda _: None)
    own_phone.route("**/state?*", lambda route: lost.append(route))
    own_phone.evaluate("window.dispatchEvent(new Event('online'))")
    own_phone.wait_for_selector("#link-lost")
    until(own_phone, lambda: len(lost) >= 2)
    own_phone.unroute("**/state?*")
    table.show(SCENES["my-turn"])
    own_phone.wait_for_selector("text=Your turn!")


def test_another_language_does_not_wait_for_the_next_game(
    own_phone: Page, table: ScriptedTable
) -> None:
    """While the scripts of the next game are on their way, its view is nothing to the last one."""
    held: list[Any] = []
    own_phone.route("**/games/reaction/phone.js", lambda route: held.append(route))
    options = complete(Reaction.rules, {})
    table.show({**small_games.playing(Reaction(3, options)), "you": {"seat": 1}})
    until(own_phone, lambda: held)
    choose_language(own_phone, "de")
    own_phone.wait_for_selector("html[lang=de]")
    held[0].fallback()
    drawn(own_phone, table)
    own_phone.wait_for_selector(".big:not([hidden])")
