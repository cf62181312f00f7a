"""The host's control page in a real browser: the PIN, the seats, what happens next."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

from patience import PATIENCE_S, until
from profiles import sizes
from slapbox.games import GAMES as ALL_GAMES
from slapbox.games.dealing import shuffled
from slapbox.games.options import complete
from slapbox.games.protocol import TV, Choice
from slapbox.table.table import Table
from slapbox.table.words import orders
from slapbox.table.words.clock import TableClock
from slapbox.table.words.orders import Answer
from slapbox.text import LANGUAGES, Text, translated
from slapbox.web.site import Site
from web.browsing import choose_language, shown, to_tab
from web.conftest import serving
from web.drafts import Draft
from web.host_views import GUESTS, SCREENS, TABS, given, lobby, match, phases, quiz, seat

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


def test_the_lobby_is_run_from_here(opened: Callable[..., Page], url: str, table: Any) -> None:
    why = Text("lobby.why.players", {"low": 3, "high": 5})
    table.show(lobby(start_why=why.as_json()))
    page = opened(url)
    page.wait_for_selector("#says:not(:empty)")
    assert page.inner_text("#says") == translated(why, "en")
    assert page.is_disabled("[data-do=start]"), "there are enough, and something else is missing"
    for name in ("#most", "#end", "#asks", "#unpin"):
        assert page.is_hidden(name)
    to_tab(page, "people")
    page.click("[data-do=bot]")
    given(table, orders.Demo(1))
    to_tab(page, "evening")
    page.click("[data-game=quiz]")
    given(table, orders.SetGame("quiz"))
    assert page.get_attribute("[data-game=cheating-moth]", "aria-pressed") == "true"
    assert "3–5" in page.inner_text("[data-game=cheating-moth]")
    table.show(lobby(seats=[seat(0, "Anna")], start_why=why.as_json()))
    page.click("#next [data-do=demo]")  # then it can start
    given(table, orders.Demo(2))
    many = [seat(number, f"Guest {number}") for number in range(6)]
    table.show(lobby(seats=many, start_why=why.as_json()))
    page.click("#next [data-do=bench]")
    until(lambda: table.orders)
    (order,) = table.orders
    assert isinstance(order, orders.Bench)
    assert (order.out, order.who) == (True, f"who{order.seat}")
    table.orders.clear()
    to_tab(page, "people")
    page.click(".seat[data-seat='5'] .seat-head")
    page.click("[data-do=bench] >> nth=0")
    given(table, orders.Bench(5, True, "who5"))
    table.show(lobby())
    page.wait_for_selector("[data-do=start]:enabled")
    page.click("[data-do=start]")
    given(table, orders.Start())


def test_the_host_says_how_well_bots_play(
    opened: Callable[..., Page], url: str, table: Any
) -> None:
    levels = ["random", "easy", "good"]
    table.show(lobby(game="mu", bots={"level": "good", "levels": levels}))
    page = opened(url)
    to_tab(page, "people")
    page.wait_for_selector("#bot-level")
    assert page.input_value("#bot-level") == "good"
    page.select_option("#bot-level", "easy")
    given(table, orders.SetBotLevel("easy"))
    table.show(lobby(bots={"level": "good", "levels": []}))
    page.wait_for_selector("#bot-level", state="hidden")


def test_the_host_allows_and_forbids_hints(
    opened: Callable[..., Page], url: str, table: Any
) -> None:
    table.show(lobby(game="mu", hints=True))
    page = opened(url)
    to_tab(page, "more")
    page.wait_for_selector("#hints[aria-pressed=true]")
    page.click("#hints")
    given(table, orders.SetHints(allowed=False))
    table.show(lobby(game="mu", hints=False))
    page.wait_for_selector("#hints[aria-pressed=false]")
    page.click("#hints")
    given(table, orders.SetHints(allowed=True))
    table.show(lobby())
    page.wait_for_selector("#hints", state="hidden")


def test_the_host_has_ratings_shown_but_not_in_a_calm_evening(
    opened: Callable[..., Page], url: str, table: Any
) -> None:
    table.show(lobby())
    page = opened(url)
    to_tab(page, "more")
    page.wait_for_selector("#ratings[aria-pressed=false]")
    page.click("#ratings")
    given(table, orders.SetRatings(shown=True))
    table.show(lobby(ratings=True))
    page.wait_for_selector("#ratings[aria-pressed=true]")
    page.click("#ratings")
    given(table, orders.SetRatings(shown=False))
    table.show(lobby(ratings=True, calm=True))
    page.wait_for_selector("#ratings", state="hidden")


def test_whose_pad_was_slapped_is_marked(opened: Callable[..., Page], url: str, table: Any) -> None:
    seats = [seat(0, "Anna"), seat(1, "Ben", slapped=True)]
    table.show(match({"game": "mu", "phase": "play"}) | {"seats": seats})
    page = opened(url)
    to_tab(page, "people")
    page.wait_for_selector(".seat.slapped")
    assert page.locator(".seat-state").all_inner_texts() == ["here", "Slapped!"]


def test_a_seat_is_renamed_offered_blinked_and_freed(
    opened: Callable[..., Page], url: str, table: Any
) -> None:
    table.show(lobby())
    page = opened(url)
    to_tab(page, "people")
    card = page.locator(".seat[data-seat='1']")
    card.locator(".seat-head").click()
    assert card.locator(".seat-state").inner_text() == "away"
    assert "4f2a" in card.locator(".seat-devices").inner_text()
    card.locator("input").fill("  Opa Jan ")
    card.locator("input").blur()
    shown(page, table, lobby(ratings=True))  # a view that comes in between takes nothing away
    card.locator("form button").click()
    given(table, orders.Rename(1, "Opa Jan", "who1"))
    card.locator("[data-do=offer]").click()
    given(table, orders.OfferSeat(1, "who1"))
    table.show(lobby(recovery=[{"seat": 1, "code": "482137"}]))
    page.wait_for_selector("text=4821")
    card.locator("[data-do=identify]").click()
    given(table, orders.Identify(1, "who1"))
    card.locator("[data-do=kick]").click()
    assert page.evaluate("document.activeElement.dataset.do") == "no"
    page.keyboard.press("Escape")
    assert card.locator(".sure").is_hidden()
    card.locator("[data-do=kick]").click()
    card.locator("[data-do=yes]").click()
    given(table, orders.Kick(1, "who1"))


def test_a_bot_plays_on_and_its_player_is_back_by_one_tap_each(
    opened: Callable[..., Page], url: str, table: Any
) -> None:
    running = match(
        {"game": "cheating-moth", "phase": "turn", "scores": [0, 0, 0]}, asks_host=False
    )
    table.show(running)
    page = opened(url)
    page.wait_for_selector("#most")
    assert page.locator("[data-do=back-0]").count() == 0
    page.click(".face >> nth=0")  # leads to Anna, whose card is open
    card = page.locator(".seat[data-seat='0']")
    card.locator("[data-do=stand-in]").click()
    given(table, orders.StandIn(0, "who0"))
    away = seat(0, "Robo-Anna", bot=True, stand_in="Anna")
    shown(page, table, {**running, "seats": [away, *running["seats"][1:]]})
    assert card.locator(".seat-devices").inner_text() == "A bot plays on"
    assert card.locator("[data-do=stand-in]").is_hidden()
    assert card.locator("[data-do=kick]").is_hidden()
    for tab in ("people", "evening", "more", "now"):
        to_tab(page, tab)
        page.click("[data-do=back-0]")
        given(table, orders.BringBack(0, "who0"))


def test_two_seats_are_swapped_by_a_tap_on_each(
    opened: Callable[..., Page], url: str, table: Any
) -> None:
    table.show(lobby())
    page = opened(url)
    to_tab(page, "people")
    page.click(".seat[data-seat='0'] .seat-head")
    page.click(".seat[data-seat='0'] [data-do=swap]")
    assert "Anna" in page.inner_text("#swapping")
    page.set_viewport_size({"width": 320, "height": 568})
    assert page.eval_on_selector("#swapping button", LINES) == 1
    page.click(".seat[data-seat='2'] .seat-head")
    given(table, orders.Swap(0, 2, "who0", "who2"))
    assert page.is_hidden("#swapping")
    page.click(".seat[data-seat='0'] [data-do=swap]")
    page.keyboard.press("Escape")
    assert page.is_hidden("#swapping")
    assert table.orders == []


def test_partners_of_the_next_match_are_cards_in_one(
    opened: Callable[..., Page], url: str, table: Any
) -> None:
    seats = [seat(number, name) for number, name in enumerate(("Anna", "Ben", "Cleo", "Dora"))]
    table.show(lobby(seats=seats, pairs=[[0, 2], [1, 3]]))
    page = opened(url)
    to_tab(page, "people")
    assert page.locator("#seats .seat-name").all_inner_texts() == ["Anna", "Cleo", "Ben", "Dora"]
    edges = """all => all.map(one => {
      const {top, bottom} = one.getBoundingClientRect();
      return [Math.round(top), Math.round(bottom)];
    })"""
    anna, cleo, ben, dora = page.eval_on_selector_all("#seats .seat", edges)
    assert [anna[1] - cleo[0], ben[1] - dora[0]] == [0, 0]
    assert ben[0] > cleo[1]


def test_a_match_is_paused_undone_and_ended(
    opened: Callable[..., Page], url: str, table: Any
) -> None:
    view = match({"game": "cheating-moth", "phase": "turn"}, asks_host=False)
    table.show(view)
    page = opened(url)
    page.click("[data-do=pause]")
    given(table, orders.Pause(True))
    table.show({**view, "paused": True})
    page.wait_for_selector("[data-do=pause] >> text=Go on")
    page.click("[data-do=pause]")
    given(table, orders.Pause(False))
    page.click("[data-do=undo]")
    given(table, orders.Undo())
    table.answer = lambda _: Answer(Text("table.why.seen"))
    page.click("[data-do=undo]")
    page.wait_for_selector("#feedback:visible")
    assert page.inner_text("#feedback") == translated(Text("table.why.seen"), "en")
    table.answer = lambda _: Answer()
    table.orders.clear()
    page.click("#end")
    assert table.orders == []
    page.click("#end-sure [data-do=no]")
    for way, counts in (("off", False), ("counts", True)):
        page.click("#end")
        page.click(f"#end-sure [data-do={way}]")
        given(table, orders.EndMatch(counts))
    deciding = {**view["match"], "state": {**view["match"]["state"], "rivals": [0, 2]}}
    table.show({**view, "match": deciding})
    page.wait_for_selector("#says:text('Anna + Zaza')")
    racing = {**view, "match": {**view["match"], "race": {"name": "mosquito"}}}
    table.show(racing)
    page.wait_for_selector("[data-do=undo]:disabled")
    table.show({**view, "phase": "over"})
    page.click("[data-do=rematch]")
    given(table, orders.Rematch())


def test_a_question_stands_as_long_as_what_it_is_about(
    opened: Callable[..., Page], url: str, table: Any
) -> None:
    running = match({"game": "cheating-moth", "phase": "turn"}, asks_host=False)
    table.show(running)
    page = opened(url)
    page.click("#end")
    shown(page, table, {**running, "ratings": True})
    assert page.is_visible("#end-sure")
    assert page.evaluate("document.activeElement.dataset.do") == "no"
    shown(page, table, {**running, "phase": "over"})
    assert page.is_hidden("#end-sure")
    shown(page, table, running)
    assert page.is_hidden("#end-sure")
    assert page.is_visible("#end")


def namings() -> Iterator[tuple[str, str, str]]:
    """Every game in which the host may have to name somebody; in which phase, by which move."""
    for game in ALL_GAMES.values():
        named = {option.name: "host" for option in game.rules if "host" in option.choices}
        options, seats = complete(game.rules, named), game.players[0]
        state = game.new(seats, options, shuffled(game, seats, options, 1))
        if named and isinstance(pending := state.pending(), Choice):
            record = next(move.as_json() for move in pending.moves if "seat" in move.as_json())
            yield game.name, state.view(TV)["phase"], record["move"]


@pytest.mark.parametrize(("game", "phase", "move"), list(namings()))
def test_the_host_decides_who(
    opened: Callable[..., Page], url: str, table: Any, game: str, phase: str, move: str
) -> None:
    table.show({**match({"game": game, "phase": phase}), "game": game})
    page = opened(url)
    page.click("#asks button:has-text('Ben')")
    given(table, orders.Choose({"move": move, "seat": 1}))
    assert page.inner_text("#asks-title").endswith("?")
    table.show({**match({"game": game, "phase": phase}, asks_host=False), "game": game})
    page.wait_for_selector("#asks", state="hidden")


def test_the_quiz_is_run_from_here(opened: Callable[..., Page], url: str, table: Any) -> None:
    table.show(quiz("answered", ["judge", "score", "reset"]))
    page = opened(url)
    page.click("#next button:has-text('Right')")
    given(table, orders.Choose({"move": "judge", "right": True}))
    assert page.inner_text("#says") == "Question 3 · Ben may answer"
    assert page.locator(".face b").all_inner_texts() == ["2 points", "5 points", "0 points"]
    page.click(".face >> nth=0")
    page.click(".seat[data-seat='0'] [data-do=minus]")
    given(table, orders.Choose({"move": "score", "seat": 0, "points": -1}))
    table.show(quiz("answered", ["ask", "end"]))
    to_tab(page, "now")
    page.wait_for_selector("#next [data-do=ask]")
    assert page.locator("#asks").count() == 0, "what is next stands below, and nowhere else"
    ends = [label for label in page.locator("button").all_inner_texts() if label.startswith("End ")]
    assert ends == [translated(Text("control.end"), "en")], "one way to end it"


def test_right_and_wrong_look_and_feel_different(
    opened: Callable[..., Page], url: str, table: Any
) -> None:
    table.show(quiz("answered", ["judge", "end"]))
    page = opened(url)
    page.wait_for_selector("[data-do=right]")
    page.evaluate("() => { window.felt = []; navigator.vibrate = ms => window.felt.push(ms); }")
    looks = """node => {
      const {backgroundColor, borderRadius} = getComputedStyle(node);
      return [backgroundColor, borderRadius];
    }"""
    right, wrong = (page.locator(f"[data-do={one}]") for one in ("right", "wrong"))
    for mine, other in zip(right.evaluate(looks), wrong.evaluate(looks), strict=True):
        assert mine != other
    right.click()
    wrong.click()
    felt = page.evaluate("window.felt")
    assert len(felt) == 2
    assert felt[0] != felt[1]
    until(lambda: len(table.orders) == 2)


def test_a_refusal_is_told(opened: Callable[..., Page], url: str, table: Any) -> None:
    table.answer = lambda _: Answer(Text("table.why.not_in_lobby"))
    table.show(lobby())
    page = opened(url)
    page.click("[data-do=start]")
    page.wait_for_selector(
        f"#feedback:has-text('{translated(Text('table.why.not_in_lobby'), 'en')}')"
    )


def test_a_real_table_obeys(
    opened: Callable[..., Page], real_table: tuple[Table, TableClock]
) -> None:
    table, _ = real_table
    with serving(*real_table) as url:
        for number, name in enumerate(("Anna", "Ben", "Chiara")):
            table.ask(orders.Join(f"touch:{number}", name)).result(PATIENCE_S)
        table.ask(orders.SetRule("starter", "host")).result(PATIENCE_S)
        page = opened(url, SCREENS[1])
        to_tab(page, "people")
        page.click(".seat[data-seat='0'] .seat-head")
        page.click(".seat[data-seat='0'] [data-do=swap]")
        page.click(".seat[data-seat='2'] .seat-head")
        page.wait_for_selector(".seat[data-seat='0'] :text('Chiara')")
        anna = page.locator(".seat[data-seat='2']")
        assert anna.locator("[data-do=swap]").is_visible(), "her card went with her"
        assert page.locator(".seat-more").count() == 1
        page.click(".seat[data-seat='0'] .seat-head")
        page.click(".seat[data-seat='0'] [data-do=kick]")
        page.click(".seat[data-seat='0'] [data-do=yes]")
        page.wait_for_selector(".seat[data-seat='2']", state="detached")
        page.click("[data-do=start]")
        page.click("#asks button:has-text('Anna')")
        page.wait_for_selector("#asks", state="hidden")
        page.click("[data-do=undo]")
        page.wait_for_selector("#asks:visible")
        page.click("#end")
        page.click("#end-sure [data-do=off]")
        page.wait_for_selector("[data-do=start]:visible")


# ---- for everybody ----


SMALL = """least => Array.from(document.querySelectorAll('button, select, input, a'))
  .map(node => [node, node.getBoundingClientRect()])
  .filter(([, box]) => box.height && (box.height < least || box.width < least))
  .map(([node]) => node.id + node.textContent)"""
CUT = """Array.from(document.querySelectorAll('button, h1, h2, #wishes span'))
  .filter(node => node.clientWidth && node.scrollWidth > node.clientWidth + 1)
  .map(node => node.textContent)"""


WIDE = "W" * 16

LINES = """node => {
  const range = document.createRange();
  range.selectNodeContents(node);
  return range.getClientRects().length;
}"""
"""Counts the lines of a text."""


def most() -> dict[str, Draft]:
    """Views of every phase, with all that may be shown besides."""
    more: Draft = {
        "recovery": [{"seat": 0, "code": "482137"}],
        "notices": [{"level": "warn", "key": "table.why.no_race", "values": {}}],
        "guests": GUESTS,
        "hints": True,
        "bots": {"level": "easy", "levels": ["random", "easy", "good"]},
    }
    return {name: {**view, **more} for name, (view, _) in phases().items()}


@pytest.mark.parametrize("size", sizes(*reversed(SCREENS)), ids=str)
def test_every_tab_fits_in_every_phase_and_is_large_enough_to_touch(
    opened: Callable[..., Page], url: str, table: Any, size: tuple[int, int]
) -> None:
    table.show(lobby())
    page = opened(url, size)
    page.click(".face >> nth=0")  # a card is open
    for number, (name, view) in enumerate(most().items()):
        for one in view["seats"][-2:]:
            one["name"] = WIDE
        shown(page, table, view)
        language = [*LANGUAGES][(number + SCREENS.index(size)) % len(LANGUAGES)]
        for tab in TABS:
            to_tab(page, tab)
            if tab == "more":
                choose_language(page, language)
                page.eval_on_selector_all("details", "all => all.forEach(one => one.open = true)")
            assert page.evaluate("document.documentElement.scrollWidth") <= size[0], (name, tab)
            assert page.evaluate(SMALL, 44) == [], (name, tab)
            assert page.evaluate(CUT) == [], (name, tab, language)


def test_axe_finds_nothing_serious(
    opened: Callable[..., Page],
    table: Any,
    elsewhere: tuple[str, Site],
    axe: Callable[[Page], list[str]],
) -> None:
    page = opened(elsewhere[0])
    page.wait_for_selector("#door:not([hidden])")
    assert axe(page) == []
    table.show(lobby())
    page = opened(elsewhere[0])
    page.fill("#pin", elsewhere[1].access.pin)
    page.keyboard.press("Enter")
    page.click(".face >> nth=0")
    page.click(".seat[data-seat='0'] [data-do=kick]")
    for view in most().values():
        shown(page, table, view)
        for tab in TABS:
            to_tab(page, tab)
            assert axe(page) == []


def test_the_keyboard_reaches_everything(opened: Callable[..., Page], url: str, table: Any) -> None:
    table.show(lobby())
    page = opened(url, SCREENS[1])
    page.wait_for_selector("#next")
    reached = []
    for tab in TABS[:3]:
        page.focus(f"[data-to={tab}]")
        page.keyboard.press("Enter")
        for _ in range(20):
            page.keyboard.press("Tab")
            reached.append(
                page.evaluate(
                    """() => { const a = document.activeElement;
                      return a.id || a.dataset.game || a.dataset.do || a.classList[0]; }"""
                )
            )
            if reached[-1] == "seat-head" and "offer" not in reached:
                page.keyboard.press("Enter")
    for name in ("start", "bot", "cheating-moth", "seat-head", "seat-name-0", "offer", "kick"):
        assert name in reached, name


def test_the_host_decides_who_may_come(opened: Callable[..., Page], url: str, table: Any) -> None:
    table.show(lobby(guests=GUESTS))
    page = opened(url)
    to_tab(page, "people")
    wanted: dict[str, orders.Order] = {
        "ask-47": orders.LetScreen(47),
        "wish-192.168.1.7": orders.AllowCrowd("192.168.1.7", allowed=True),
        "door": orders.SetDoor(open=False),
        "sent-3": orders.LetBack(3),
        "crowd-192.168.1.8": orders.AllowCrowd("192.168.1.8", allowed=False),
    }
    for key, order in wanted.items():
        page.click(f"[data-guest='{key}'] button")
        given(table, order)
    table.show(lobby(door_open=False))
    page.wait_for_selector("[data-guest=door] >> text=Open the door")
    assert page.locator(".guest-line").count() == 1
    page.click("[data-guest=door] button")
    given(table, orders.SetDoor(open=True))
    table.show(lobby(guests=GUESTS))
    to_tab(page, "more")
    page.click("[data-do=shut-screens]")
    given(table, orders.ShutScreens())


def test_the_host_lets_a_latecomer_play_on_for_a_bot(
    opened: Callable[..., Page], url: str, table: Any
) -> None:
    wishing = [
        {"number": 4, "name": "Dora", "avatar": None, "seat": 2},
        {"number": 5, "name": "Eva", "avatar": None, "seat": None},
    ]
    table.show(lobby(wishing=wishing))
    page = opened(url)
    to_tab(page, "people")
    assert page.inner_text("[data-guest=late-5]") == "Eva is in the next game."
    assert page.inner_text("[data-guest=late-4] span") == "Dora would like to play on for Zaza."
    page.click("[data-guest=late-4] button")
    given(table, orders.AnswerWish(4, agreed=True))


def test_the_way_in_is_shown_on_the_tv_when_it_is_asked_for_here(
    opened: Callable[..., Page], url: str, table: Any
) -> None:
    table.show(lobby())
    page = opened(url)
    to_tab(page, "more")
    page.click("[data-do=show-key]")
    until(lambda: any(isinstance(order, orders.ShowKey) for order in table.orders))


def test_hands_are_secret_from_the_host_too(
    opened: Callable[..., Page], url: str, table: Any
) -> None:
    table.show(lobby())
    asked: list[str] = []
    page = opened(url)
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    page.wait_for_selector(".face")
    followed = [url for url in asked if "/events" in url or "/state" in url]
    assert followed
    assert all("as=host" in one for one in followed)
