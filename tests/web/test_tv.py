"""The TV page in a real browser: every state of the table from one view."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest

from patience import until
from profiles import languages, sizes
from slapbox.games import GAMES
from slapbox.table.match.podium import podium
from slapbox.table.words.orders import (
    AskScreen,
    Choose,
    Demo,
    Pause,
    Rename,
    SetBotLevel,
    SetGame,
    SetHints,
    SetRule,
    ShowKey,
    Start,
    Undo,
)
from slapbox.text.catalogue import catalogue
from web import small_games
from web.browsing import (
    FULL_HD,
    OLD_PHONE,
    Evening,
    asked,
    choose_language,
    given,
    hold_time,
    in_menu,
    opened_tv,
    refuse,
    shown,
)
from web.drafts import Draft
from web.fly_views import NASTY, hand, lobby, playing, resolved, seat, swat

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser


@pytest.fixture
def tv(evening: Evening) -> Iterator[Page]:
    """The TV page at 1080p, in the lobby, with its bar in sight; scripts must not fail."""
    with evening.showing(playing(2, 0), FULL_HD, calm=True) as page:
        page.wait_for_selector(".fly", state="detached")  # none of the test before is left
    with evening.showing(lobby(), FULL_HD) as page:
        page.mouse.move(10, 10)
        yield page


def test_the_lobby_has_as_many_places_as_the_game(tv: Page, table: Any) -> None:
    """Whoever sits there already keeps the place, and a bot is no instrument."""
    bot = {**seat(0), "kind": "sim", "bot": True, "error_us": 1}
    shown(tv, table, lobby(game="safarue", players=[2, 4], seats=[bot]))
    assert tv.locator(".seat-card").count() == 4
    assert tv.inner_text(".seat-kind") == "Bot"
    shown(tv, table, lobby(game="safarue", players=[2, 4], seats=[seat(one) for one in range(5)]))
    assert tv.locator(".seat-card").count() == 5


def test_a_demo_says_who_does_what_and_how_to_come_in(tv: Page, table: Any, url: str) -> None:
    shown(tv, table, playing(3, 2))
    assert tv.is_hidden(".demo-sign")
    awaited = {
        "seats": [1],
        "since_us": table.clock.now_ns() // 1000,
        "anybody": True,
        "patience": 1,
    }
    view = {**playing(3, 2, awaited=awaited), "demo": True}
    shown(tv, table, view)
    assert tv.inner_text(".demo-sign span").endswith(
        "Ben turns a card over. Flies stay; when a swatter comes, everybody slaps."
    )
    assert tv.inner_text(".demo-sign em") == f"Want to play? {url[7:]}/join"
    for language in languages():
        choose_language(tv, language)
        sign = tv.locator(".demo-sign").bounding_box()
        assert sign is not None
        plaques = [element.bounding_box() for element in tv.locator("#table .seat-plaque").all()]
        assert all(box and sign["y"] + sign["height"] <= box["y"] for box in plaques), language
        size = tv.eval_on_selector(
            ".demo-sign", "node => parseFloat(getComputedStyle(node).fontSize)"
        )
        assert size >= FULL_HD["height"] / 28
    choose_language(tv, "en")
    race = {
        **view,
        "match": {**view["match"], "state": {**view["match"]["state"], "phase": "swat"}},
    }
    shown(tv, table, race)
    assert "most often" in tv.inner_text(".demo-sign")
    shown(tv, table, {**lobby(), "demo": True})
    assert tv.is_hidden(".demo-sign")


def test_the_lobby_shows_seats_lamps_and_how_to_join(tv: Page, table: Any, url: str) -> None:
    assert tv.locator(".seat-card.empty").count() == 8
    assert tv.locator(".join-address").inner_text() == f"{url[7:]}/join"
    pad: Draft = {"chip": "e661aa", "seat": None, "here": True, "mode": "usb"}
    pad |= {"error_us": None, "drift_ppm": None, "round_trip_us": None, "lost": 0}
    shown(tv, table, lobby(seats=[seat(0, ready=True), seat(1), seat(2, here=False)], pads=[pad]))
    assert tv.locator(".seat-card:not(.empty)").count() == 3
    assert "ready" in tv.locator("[data-seat='0'] .seat-lamp").inner_text()
    assert "away" in tv.locator("[data-seat='2'] .seat-lamp").inner_text()
    assert tv.locator("[data-seat='2'] .seat-name").inner_text().strip() == NASTY
    assert tv.locator("[data-rule='aim'].chip").count() == 1
    assert tv.locator("[data-pad='e661aa']").count() == 1


@pytest.mark.touches
def test_the_host_renames_starts_and_sets_rules(tv: Page, table: Any) -> None:
    tv.click("#demo")
    shown(tv, table, lobby(seats=[seat(0), seat(1)]))
    tv.click("[data-seat='0'] .seat-name")
    tv.keyboard.type("Oma")
    tv.keyboard.press("Enter")
    in_menu(tv, "rules")
    tv.select_option("[data-rule=aim] select", "exact")
    tv.click("#rules [data-close]")
    tv.click("#start")
    asked(tv, table, Demo(4), Rename(0, "Oma", "who0"), SetRule("aim", "exact"), Start())


@pytest.mark.touches
def test_the_host_chooses_a_game_from_cards_that_say_what_it_is(tv: Page, table: Any) -> None:
    tv.click("#choose-game")
    card = tv.locator(".game-choice[data-game=cheating-moth]")
    for word in ("Cheating Moth", "3–5 players", "min"):
        assert word in card.inner_text()
    assert card.locator(".sign").count() == 2  # a pad and a phone
    assert tv.locator(".game-choice[aria-pressed=true]").get_attribute("data-game") == "fly-swatter"
    tv.keyboard.press("Escape")
    assert not tv.is_visible("#games")
    tv.click("#choose-game")
    card.click()
    assert not tv.is_visible("#games")
    asked(tv, table, SetGame("cheating-moth"))


TILES = """nodes => nodes.map(node => {
    const box = node.getBoundingClientRect();
    const bottom = (part) => node.querySelector(part).getBoundingClientRect().bottom;
    return {name: node.dataset.game, left: box.left, top: box.top, right: box.right,
        bottom: box.bottom, wide: node.scrollWidth > node.clientWidth + 1,
        room: [bottom('.game-emblem') - node.querySelector('strong').getBoundingClientRect().top,
            bottom('.game-tagline') - node.querySelector('.game-facts').getBoundingClientRect().top,
            bottom('.game-facts') - box.bottom]};
})"""
"""Places of the tiles of the chooser, and how much their parts come into each other's way."""


@pytest.mark.touches
def test_the_chooser_has_room_for_all_games_in_every_language(tv: Page) -> None:
    tv.click("#choose-game")
    for language in languages():
        choose_language(tv, language)
        tiles = tv.eval_on_selector_all(".game-choice", TILES)
        assert [tile["name"] for tile in tiles] == list(GAMES)
        for tile in tiles:
            assert 0.05 * 1920 <= tile["left"] < tile["right"] <= 0.95 * 1920
            assert 0.04 * 1080 <= tile["top"] < tile["bottom"] <= 0.96 * 1080
            assert max(tile["room"]) < 0, (language, tile)
            assert not tile["wide"], (language, tile)


HEAD = """() => {
    const box = (name) => document.querySelector('.' + name).getBoundingClientRect();
    const line = document.querySelector('.lobby-tagline')
        || document.querySelector('.lobby-prompt');
    const [title, prompt, help, seats] =
        ['lobby-title', 'lobby-prompt', line.classList[0], 'lobby-seats'].map(box);
    const words = document.createRange();
    words.selectNodeContents(line);
    const said = words.getBoundingClientRect();
    const art = Array.from(document.querySelectorAll('.title-art > *'));
    words.selectNodeContents(document.querySelector('.lobby-prompt'));
    const inTheWay = (text, parts) => parts.map((one) => one.getBoundingClientRect())
        .filter((one) => one.bottom > text.top && one.top < text.bottom)
        .map((one) => text.right - one.left);
    // Of what lies aslant the box is larger than what is seen.
    const straight = art.filter((one) => !one.matches('.swatter, .bug, .traffic'));
    const beside = inTheWay(said, art).concat(inTheWay(words.getBoundingClientRect(), straight),
        inTheWay(document.getElementById('choose-game').getBoundingClientRect(), straight));
    const below = line.matches('.lobby-tagline') ? prompt.bottom - help.top : 0;
    return Math.max(title.bottom - prompt.top, below, help.bottom - seats.top,
        ...beside);
}"""
"""Overlap between what the lobby says of a game and what is below or beside it."""


def test_what_the_lobby_says_of_a_game_has_room_in_every_language(
    calm_tv: Page, table: Any
) -> None:
    for language in languages():
        choose_language(calm_tv, language)
        for game in GAMES:
            shown(calm_tv, table, small_games.lobby(game))
            assert calm_tv.evaluate(HEAD) <= 0, (game, language)


def test_a_seat_says_in_every_language_what_it_is_played_with(tv: Page, table: Any) -> None:
    errors = [("pad", 1), ("pad", 234), ("touch", 21_000)]
    kinds = [
        seat(number, kind=kind, error_us=error_us) for number, (kind, error_us) in enumerate(errors)
    ]
    for language in languages():
        choose_language(tv, language)
        shown(tv, table, lobby(seats=kinds))
        cut = """nodes => nodes.filter(node => node.scrollWidth > node.clientWidth)
          .map(node => node.textContent)"""
        assert tv.eval_on_selector_all(".seat-kind", cut) == [], language
        # The sheet of pads tells its error, to those who ask.
        assert not any("±" in words for words in tv.locator(".seat-kind").all_inner_texts())


def test_the_menu_has_room_in_every_language(tv: Page, table: Any) -> None:
    """Whatever the host can do now: it is read from afar, and what ends all lies apart."""
    cut = """() => Array.from(document.querySelectorAll('#menu .button'))
      .filter(node => node.scrollWidth > node.clientWidth + 1
        || node.getBoundingClientRect().bottom > innerHeight * 0.95
        || !node.matches('.volume, [data-close]')
        && parseFloat(getComputedStyle(node).fontSize) < innerHeight / 28)
      .map(node => node.textContent)"""
    apart = """() => document.querySelector('.menu-end').getBoundingClientRect().top
      - document.querySelectorAll('.menu-part')[1].getBoundingClientRect().bottom"""
    for language in languages():
        choose_language(tv, language)
        for view in (lobby(remote=None), playing(2, 3), playing(2, 3) | {"paused": True}):
            shown(tv, table, view | {"remote": None})
            tv.keyboard.press("Escape")
            assert tv.evaluate(cut) == [], (language, view["phase"])
            if view["phase"] == "match":
                assert tv.evaluate(apart) >= 0
                tv.dispatch_event("[data-do=end]", "click")
                assert tv.evaluate(cut) == [], (language, "end")
            tv.keyboard.press("Escape")


def test_the_host_says_how_well_bots_play(tv: Page, table: Any) -> None:
    levels = ["random", "easy", "good"]
    shown(tv, table, lobby(game="mu", bots={"level": "good", "levels": levels}))
    assert tv.input_value("#bot-level") == "good"
    tv.select_option("#bot-level", "random")
    asked(tv, table, SetBotLevel("random"))
    ages = ["child", "adult", "trained"]
    shown(tv, table, lobby(bots={"level": "adult", "levels": ages}))
    assert tv.locator("#bot-level option").all_inner_texts() == [
        catalogue("en")[f"bots.level.{age}"] for age in ages
    ]
    shown(tv, table, lobby(bots={"level": "random", "levels": []}))
    assert tv.locator("#bot-level").count() == 0


@pytest.mark.touches
def test_the_host_forbids_hints_among_the_rules(tv: Page, table: Any) -> None:
    shown(tv, table, lobby(game="mu", hints=True))
    in_menu(tv, "rules")
    assert tv.input_value("[data-rule=coach] select") == "true"
    tv.select_option("[data-rule=coach] select", "false")
    asked(tv, table, SetHints(allowed=False))
    shown(tv, table, lobby(game="mu", hints=False))
    assert tv.input_value("[data-rule=coach] select") == "false"
    shown(tv, table, lobby())
    assert tv.locator("[data-rule=coach] select").count() == 0


def test_the_tv_tells_recovery_codes(tv: Page, table: Any) -> None:
    codes = [{"seat": 1, "code": "471147"}]
    shown(tv, table, playing(2, 3) | {"recovery": codes})
    (call,) = tv.locator(".call").all_inner_texts()
    assert "Ben" in call
    assert "471147" in call
    shown(tv, table, playing(2, 3))
    assert tv.locator(".call").count() == 0


def as_a_screen(tv: Page, url: str) -> None:
    """The browser has the cookie of one that is not on the host's machine."""
    tv.context.add_cookies([{"name": "slapbox_screen", "value": "A" * 22, "url": url}])


def test_a_screen_that_is_no_tv_yet_asks_and_shows_its_number(
    tv: Page, table: Any, url: str
) -> None:
    as_a_screen(tv, url)
    shown(tv, table, playing(2, 3))
    assert tv.is_hidden(".screen-sign")
    shown(tv, table, playing(2, 3) | {"screen": {"number": None}})
    assert tv.is_hidden(".screen-sign")
    shown(tv, table, playing(2, 3) | {"screen": {"number": 47}})
    assert "47" in tv.inner_text(".screen-sign")
    until(lambda: [order for order in table.orders if isinstance(order, AskScreen)])
    shown(tv, table, playing(2, 3))
    assert tv.is_hidden(".screen-sign")


@pytest.mark.parametrize("size", sizes(FULL_HD, {"width": 1280, "height": 720}, OLD_PHONE), ids=str)
def test_the_sign_of_a_screen_that_is_no_tv_hides_nothing(
    tv: Page, table: Any, url: str, size: Any
) -> None:
    as_a_screen(tv, url)
    tv.set_viewport_size(size)
    for language in languages():
        choose_language(tv, language)
        shown(tv, table, lobby() | {"screen": {"number": 47}})
        sign = tv.locator(".screen-sign").bounding_box()
        assert sign is not None
        for part in (".lobby-facts", ".lobby-title"):
            box = tv.locator(part).bounding_box()
            assert box is not None
            assert sign["y"] + sign["height"] <= box["y"], (language, part)


def test_the_name_of_the_machine_stands_beside_its_numbers(tv: Page, table: Any, url: str) -> None:
    shown(tv, table, lobby(local_name=None))
    assert tv.is_hidden(".join-name")
    shown(tv, table, lobby(local_name="slapbox.local"))
    port = url.rsplit(":", 1)[1]
    assert tv.inner_text(".join-name") == f"or slapbox.local:{port}/join"
    assert tv.inner_text(".join-address") == f"{url[7:]}/join"


def test_a_closed_door_takes_the_code_from_the_lobby(tv: Page, table: Any) -> None:
    shown(tv, table, lobby(door_open=False))
    assert tv.is_visible(".join-closed")
    assert tv.is_hidden(".join-qr")
    shown(tv, table, lobby(door_open=True))
    assert tv.is_visible(".join-qr")


@pytest.mark.touches
def test_the_host_has_the_way_to_its_page_shown(tv: Page, table: Any) -> None:
    shown(tv, table, lobby(remote=None))
    in_menu(tv, "show-key")
    until(lambda: given(table, ShowKey))
    assert tv.is_hidden("#menu")


@pytest.mark.touches
def test_people_with_other_eyes_and_hands_can_use_the_lobby_and_the_flies(
    calm_tv: Page, table: Any, axe: Callable[[Page], list[str]]
) -> None:
    shown(calm_tv, table, lobby(seats=[seat(0, ready=True), seat(1), seat(2, here=False)]))
    assert axe(calm_tv) == []
    for sheet in ("games", "menu", "rules", "pads"):
        if sheet in ("rules", "pads"):
            in_menu(calm_tv, sheet)
        else:
            calm_tv.click("#choose-game" if sheet == "games" else "[data-do=menu]")
        assert axe(calm_tv) == [], sheet
        calm_tv.keyboard.press("Escape")
    shown(calm_tv, table, playing(4, 12))
    calm_tv.mouse.move(20, 20)
    assert axe(calm_tv) == []


@pytest.mark.touches
def test_pads_and_phones_show_how_sure_their_clocks_are(tv: Page, table: Any) -> None:
    tied = {"chip": "e661aa", "seat": 0, "here": True, "mode": "sync"}
    tied |= {"error_us": 2, "drift_ppm": -3.5, "round_trip_us": 640, "lost": 1}
    away = {**tied, "chip": "e661cc", "seat": None, "here": False, "drift_ppm": None}
    seats = [seat(0), seat(1, kind="touch", error_us=18_000)]
    shown(tv, table, lobby(seats=seats, pads=[tied, away]))
    assert tv.locator("[data-chip=e661cc]").count() == 0, "drawn though nobody looks"
    in_menu(tv, "pads")
    told = tv.locator("[data-chip=e661aa]").inner_text()
    for word in ("Anna", "sync wire", "0.002 ms", "3.5 ppm", "0.64 ms", "1"):
        assert word in told
    assert "away" in tv.locator("[data-chip=e661cc]").inner_text()
    assert "phone" in tv.locator(".pads tbody tr:last-child").inner_text()
    shown(tv, table, lobby(seats=seats, pads=[tied, {**away, "here": True}]))
    assert "sync wire" in tv.locator("[data-chip=e661cc]").inner_text()
    assert tv.locator(".pads-proof").count() == 0
    framed = {**tied, "mode": "frame"}
    shown(tv, table, lobby(seats=seats, pads=[framed, {**away, "here": True}]))
    assert "USB frames" in tv.locator("[data-chip=e661aa]").inner_text()
    late = {**tied, "mode": "usb", "capture": "irq"}
    shown(tv, table, lobby(seats=seats, pads=[late, {**away, "here": True}]))
    assert "USB (irq)" in tv.locator("[data-chip=e661aa]").inner_text()
    proven = {**tied, "proof": {"off_us": 0.4, "holds": True}}
    doubted = {**away, "here": True, "proof": {"off_us": 125.3, "holds": False}}
    shown(tv, table, lobby(seats=seats, pads=[proven, doubted]))
    for chip, words in (
        ("e661aa", "USB frames agree: 0.4 µs"),
        ("e661cc", "USB frames say otherwise: 125.3 µs"),
    ):
        assert words in tv.locator(f"[data-chip={chip}] .pads-proof").inner_text()
    tv.click("#pads [data-close]")
    assert tv.is_hidden("#pads")


@pytest.mark.touches
def test_the_sheet_of_pads_has_room_in_every_language(tv: Page, table: Any) -> None:
    proven = {"chip": "e661aa", "seat": 0, "here": True, "mode": "sync"}
    proven |= {"error_us": 2, "drift_ppm": -13.5, "round_trip_us": 1640, "lost": 100}
    proven |= {"proof": {"off_us": 125.3, "holds": False}}
    shown(tv, table, lobby(seats=[seat(0)], pads=[proven]))
    in_menu(tv, "pads")
    for language in languages():
        choose_language(tv, language)
        words = str(catalogue(language)["pads.proof.doubted"]).partition(":")[0].strip()
        tv.wait_for_selector(f".pads-proof:has-text('{words}')")
        room = tv.evaluate(
            "(({scrollWidth, clientWidth}) => [scrollWidth, clientWidth])"
            "(document.querySelector('.pads-list'))"
        )
        assert room[0] <= room[1], (language, room)
    tv.keyboard.press("Escape")


def test_each_browser_keeps_its_language(tv: Page) -> None:
    tv.keyboard.press("Escape")
    tv.select_option("[data-do=language]", "de")
    tv.wait_for_selector("text=Fliegen klatschen")
    tv.reload()
    tv.wait_for_selector("text=Fliegen klatschen")
    assert tv.get_attribute("html", "lang") == "de"


@pytest.mark.parametrize(("players", "count"), [(2, 1), (4, 12), (4, 30), (8, 64)])
def test_flies_lie_scattered_and_cover_nothing(
    calm_tv: Page, table: Any, players: int, count: int
) -> None:
    shown(calm_tv, table, playing(players, count))
    calm_tv.wait_for_selector(".fly.leaving", state="detached")  # they are of the test before
    boxes = calm_tv.evaluate(
        """() => {
          const centre = (node) => { const r = node.getBoundingClientRect();
            return [(r.left + r.right) / 2, (r.top + r.bottom) / 2, node.offsetWidth]; };
          return Array.from(document.querySelectorAll('.fly')).map(centre);
        }"""
    )
    assert len(boxes) == count
    for index, (x, y, size) in enumerate(boxes):
        assert size >= 90
        assert x - size / 2 > 1920 * 0.03
        assert x + size / 2 < 1920 * 0.97
        for other_x, other_y, _ in boxes[:index]:
            assert ((x - other_x) ** 2 + (y - other_y) ** 2) ** 0.5 > size * 0.98


def test_flies_stay_where_they_are(tv: Page, table: Any) -> None:
    shown(tv, table, playing(4, 6))
    places = "nodes => nodes.map(node => node.style.transform)"
    before = tv.eval_on_selector_all(".fly", places)
    shown(tv, table, playing(4, 12))
    assert tv.eval_on_selector_all(".fly", places)[:6] == before
    tv.reload()
    tv.wait_for_selector("[data-card='21']")
    assert tv.eval_on_selector_all(".fly", places)[:6] == before


@pytest.mark.usefixtures("later")
def test_a_swat_shows_hands_and_reasons_but_no_prize(tv: Page, table: Any) -> None:
    ignored = [{"seat": 2, "reason": {"key": "race.why.early", "values": {"ms": 80}}}]
    shown(tv, table, swat(table.clock.now_ns() // 1000, ignored=ignored))
    assert tv.get_attribute("body", "data-race") == "swat-open"
    assert tv.locator(".swat-word").inner_text() == "SWAT!"
    assert tv.locator(".seat-plaque[data-seat='0'] .lamp.down").count() == 2
    assert tv.locator(".seat-plaque[data-seat='1'] .lamp.down").count() == 1
    assert "80 ms" in tv.locator(".seat-plaque[data-seat='2'] .bubble").inner_text()
    assert tv.locator("#table .time-bars i").first.is_visible()


def test_the_time_bars_take_turns(tv: Page, table: Any) -> None:
    shown(tv, table, swat(table.clock.now_ns() // 1000))
    timing = """bars => bars.map(bar => document.getAnimations()
      .find(one => one.effect.target === bar).effect.getTiming())"""
    one, other = tv.eval_on_selector_all("#table .time-bars i", timing)
    step_ms = one["duration"] / int(one["easing"].removeprefix("steps(").removesuffix(")"))
    assert step_ms == pytest.approx(1000 / 30, rel=0.02)
    assert other["easing"] == one["easing"]
    assert other["delay"] - one["delay"] == pytest.approx(step_ms / 2)


@pytest.mark.touches
def test_all_times_of_a_swat_are_there_for_whoever_asks(tv: Page, table: Any) -> None:
    now_us = table.clock.now_ns() // 1000
    shown(tv, table, swat(now_us))
    hands = [
        hand(0, 312_345, "won", photo=True),
        hand(1, 312_460, "on_top", photo=True, margin_us=115),
        hand(2, 400_000, "wrong", error_us=8000, touch=True),
        *[hand(2, 500_000 + number, "no_hand", card=None) for number in range(30)],
    ]
    shown(tv, table, resolved(now_us, hands))
    assert tv.is_hidden("#resolution")
    tv.keyboard.press("t")
    tv.wait_for_selector(".hit.shown >> nth=3")
    rows = [row.inner_text() for row in tv.locator(".hit").all()]
    assert len(rows) == 4  # one of each who slapped, also of who drums
    assert "312.3" in rows[0]
    assert "± 0.2 ms" in rows[0]
    assert "PHOTO FINISH" in rows[0]
    assert "+0.1 ms" in rows[1]
    assert "400" in rows[2]
    assert "± 8 ms" in rows[2]
    assert "less fine" in rows[2]
    assert tv.locator("#resolution .colour-sign").inner_text() == "Red"
    assert "Ben gives back a fly" in tv.locator(".resolution-foot").inner_text()
    choose_language(tv, "de")
    tv.wait_for_selector("#resolution >> text=falsche Farbe")
    tv.keyboard.press("Escape")
    assert tv.is_hidden("#resolution")
    in_menu(tv, "times")
    assert tv.is_visible("#resolution")
    tv.click("#resolution [data-close]")
    assert tv.is_hidden("#resolution")


def test_whoever_hit_the_swatter_hit_no_fly(tv: Page, table: Any) -> None:
    swatter = {"card": 96, "kind": "swatter", "colour": None, "value": None}
    hands = [hand(0, 300_000, "won"), hand(2, 312_345, "wrong", card=swatter)]
    shown(tv, table, resolved(table.clock.now_ns() // 1000, hands))
    tv.keyboard.press("t")
    assert tv.locator("[data-verdict=won] .hit-card svg").count() == 1
    assert tv.locator("[data-verdict=wrong] .hit-card svg").count() == 0


def test_a_reload_and_a_second_tv_show_the_same(tv: Page, table: Any, url: str) -> None:
    now_us = table.clock.now_ns() // 1000
    shown(tv, table, resolved(now_us, [hand(0, 312_345, "won")]))
    other = tv.context.new_page()
    other.goto(f"{url}/")
    tv.reload()
    for page in (tv, other):
        page.wait_for_selector("#table .fitted-name")
        page.keyboard.press("t")
        page.wait_for_selector(".hit.shown")
        assert page.locator("#table .fitted-name").all_inner_texts() == ["Anna", "Ben", NASTY]
        assert page.locator(".fly").count() == 6
    other.close()


def test_a_match_of_a_seed_says_that_its_cards_are_open(tv: Page, table: Any) -> None:
    assert tv.locator(".open-cards").is_hidden()
    shown(tv, table, lobby(seats=[seat(0), seat(1)], seeded=True))
    assert "--seed" in tv.inner_text("[data-rule=seed].chip")
    view = playing(2, 3)
    shown(tv, table, {**view, "match": {**view["match"], "seeded": True}})
    assert "--seed" in tv.inner_text(".open-cards")


def test_a_deciding_game_says_who_can_still_win(tv: Page, table: Any) -> None:
    view = playing(3, 3)
    rivals = {**view["match"]["state"], "rivals": [0, 2]}
    shown(tv, table, {**view, "match": {**view["match"], "state": rivals}})
    assert tv.inner_text(".rivals").endswith(f"Anna + {NASTY}")


def test_what_the_table_refuses_is_said_where_the_host_pressed(
    chromium: Browser, table: Any, url: str
) -> None:
    table.show(lobby())
    with ExitStack() as stack:
        tv = opened_tv(chromium, stack, url)
        shown(tv, table, playing(3, 3))
        refuse(table, Undo, "table.why.seen")
        hold_time(tv)
        in_menu(tv, "undo")
        tv.wait_for_selector("#refused:visible")
        assert "stays seen" in tv.inner_text("#refused")
        said, bar = (tv.locator(where).bounding_box() for where in ("#refused", "#bar"))
        assert said is not None
        assert bar is not None
        assert said["y"] + said["height"] <= bar["y"]
        tv.clock.fast_forward(6000)
        tv.wait_for_selector("#refused", state="hidden")


@pytest.mark.touches
def test_the_start_race_and_the_hosts_choice(tv: Page, table: Any) -> None:
    race: Draft = {"name": "start", "state": "waiting", "opened_us": None, "closes_us": None}
    race |= {"hands": 1, "down": [0, 0], "done": [False, False], "hits": [], "ignored": []}
    start = {"phase": "start", "turn": None}
    shown(tv, table, playing(2, 0, state=start, race=race))
    assert tv.get_attribute("#start-race .lights", "data-light") == "red"
    now_us = table.clock.now_ns() // 1000
    opened = {"state": "open", "opened_us": now_us, "closes_us": now_us + 3_000_000}
    shown(tv, table, playing(2, 0, state=start, race={**race, **opened}))
    assert tv.get_attribute("#start-race .lights", "data-light") == "green"
    shown(tv, table, playing(2, 0, state=start, asks_host=True))
    tv.click("[data-do=choose-1]")
    in_menu(tv, "pause")
    asked(tv, table, Choose({"move": "starter", "seat": 1}), Pause(True))


def test_the_end_shows_scores_and_how_a_tie_was_decided(tv: Page, table: Any) -> None:
    details = [{"flies": flies, "wrong": 0, "best_us": None} for flies in (9, 11, 3, 4)]
    result = {"scores": [31, 31, 8, 12], "tie_break": "flies", "details": details}
    result |= {"winners": [1], "ranks": [2, 1, 4, 3], "course": []}
    state = {"phase": "over", "turn": None}
    view = playing(4, 3, state=state, result=result, podium=podium([2, 1, 4, 3], 0))
    shown(tv, table, {**view, "phase": "over"})
    assert tv.locator("#over .screen-title").inner_text() == "Ben wins!"
    assert "more flies" in tv.locator(".over-tie").inner_text()
    early = {**view["match"], "ended_early": True}
    shown(tv, table, {**view, "phase": "over", "match": early})
    assert tv.locator(".over-tie").inner_text() == "The host ended the match here."
    scores = tv.eval_on_selector_all(
        "[data-score]", "nodes => nodes.map(node => [node.dataset.seat, node.dataset.score])"
    )
    assert sorted(scores) == [["0", "31"], ["1", "31"], ["2", "8"], ["3", "12"]]
    assert tv.locator(".rank-1 .stand").get_attribute("data-seat") == "1"


def test_who_has_no_place_yet_stands_together(
    tv: Page, table: Any, later: Callable[[int], None]
) -> None:
    """The table is never empty; and when the drum rolls nobody is named any more."""
    details = [{"flies": 3, "wrong": 0, "best_us": None}] * 4
    result = {"scores": [9, 8, 7, 6], "tie_break": "score", "details": details}
    result |= {"winners": [0], "ranks": [1, 2, 3, 4], "course": []}
    now_us = table.clock.now_ns() // 1000
    over = podium([1, 2, 3, 4], now_us)
    slow = 100  # the test's own time to look does not matter
    over["shown_us"] = [now_us + (at_us - now_us) * slow for at_us in over["shown_us"]]
    over["won_us"] = now_us + (over["won_us"] - now_us) * slow
    view = playing(4, 0, state={"phase": "over", "turn": None}, result=result, podium=over)
    shown(tv, table, {**view, "phase": "over"})
    waits = tv.locator(".waits:not(.placed)")
    assert [name.strip() for name in waits.all_inner_texts()] == ["Anna", "Ben", NASTY, "Dora"]
    later((over["shown_us"][2] - now_us) // 1000 + 200)
    assert [name.strip() for name in waits.all_inner_texts()] == ["Anna", "Ben"]
    assert "rolls" not in (tv.get_attribute("#over", "class") or "")
    later((over["shown_us"][1] - over["shown_us"][2]) // 1000)
    assert "rolls" in (tv.get_attribute("#over", "class") or "")


def test_the_end_shows_the_places_that_the_rules_gave(tv: Page, table: Any) -> None:
    """Whatever the scores look like: only the rules know how equal ones were decided."""
    details = [{"flies": flies, "wrong": 0, "best_us": None} for flies in (9, 11, 3, 4)]
    result = {"scores": [7, 9, 8, 8], "tie_break": "replay", "details": details}
    result |= {"winners": [3], "ranks": [3, 3, 2, 1], "course": [[5, 2, 4, 8], [7, 9, 8, 8]]}
    state = {"phase": "over", "turn": None}
    view = playing(4, 3, state=state, result=result, podium=podium([3, 3, 2, 1], 0))
    shown(tv, table, {**view, "phase": "over"})
    places = tv.eval_on_selector_all(
        ".step",
        """nodes => nodes.map(one => [one.querySelector('b').textContent,
          ...Array.from(one.querySelectorAll('.stand'), stand => stand.dataset.seat)])""",
    )
    assert places == [["2", "2"], ["1", "3"], ["3", "0", "1"]]  # equal ones share a step
    assert tv.locator("#over .screen-title").inner_text() == "Dora wins!"
    ends = tv.locator(".over-course .curve-name").all_text_contents()
    assert [int(end.split()[-1]) for end in ends] == result["scores"]


def test_pause_and_notices(tv: Page, table: Any) -> None:
    notice = {"level": "warn", "key": "lobby.why.full", "values": {"max": 8}}
    shown(tv, table, {**playing(2, 3), "paused": True, "notices": [notice]})
    assert tv.locator("#paused").is_visible()
    assert tv.locator(".toast").inner_text().endswith("All 8 seats are taken.")
    shown(tv, table, playing(2, 3))
    assert not tv.locator("#paused").is_visible()
    assert tv.locator(".toast").count() == 0
