"""The TV page in a real browser: every state of the table from one view."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest

from patience import until
from slapbox.games import GAMES
from slapbox.games.protocol import Json
from slapbox.table.orders import (
    AskScreen,
    Choose,
    Demo,
    Pause,
    Rename,
    SetBotLevel,
    SetGame,
    SetRule,
    Start,
    Undo,
)
from slapbox.text import LANGUAGES
from web import small_games
from web.browsing import (
    FULL_HD,
    OLD_PHONE,
    Evening,
    asked,
    choose_language,
    opened_tv,
    refuse,
    shown,
)

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

COLOURS = ["red", "yellow", "green", "blue", "purple", "orange"]
NASTY = "<b>&\"'{x}$&[/x]"
"""Means something in every place where a name could be taken for more than text."""


def seat(number: int, **more: Any) -> Json:
    """One seat of a view."""
    plain = {"kind": "pad", "device": "4f2a", "here": True, "ready": False, "bot": False}
    plain |= {"pad": True, "phone": False, "phone_here": False, "fidget": False}
    names = ["Anna", "Ben", NASTY, "Dora", "Emil", "Fien", "Gina", "Hans"]
    return {"seat": number, "name": names[number], "error_us": 120, **plain, **more}


def lobby(**more: Any) -> Json:
    """A view of the lobby, as the table makes it."""
    swat = {"name": "swat_close_ms", "value": 4000, "default": 4000, "ruling": "FS-3"}
    aim = {"name": "aim", "value": "pile", "default": "best", "ruling": "FS-14"}
    rules = [
        {**swat, "choices": [], "low": 1000, "high": 10000},
        {**aim, "choices": ["best", "pile", "exact"], "low": 0, "high": 0},
    ]
    view: Json = {"phase": "lobby", "paused": False, "countdown_ms": None, "game": "fly-swatter"}
    view |= {"games": small_games.games(), "players": [2, 8], "game_needs": {"phones": False}}
    view |= {"start_why": None, "recovery": []}
    view |= {"bots": {"level": "", "levels": []}}
    view |= {"cards": 112, "all_cards": 112, "rules": rules, "seats": [], "pads": []}
    return {**view, "max_seats": 8, "notices": [], "match": None, **more}


def flies(count: int) -> list[Json]:
    """So many flies in the centre, of four colours."""
    return [
        {"card": 10 + slot, "colour": COLOURS[slot % 4], "value": 1 + slot % 5, "slot": slot}
        for slot in range(count)
    ]


def playing(players: int, centre: int, *, state: Json | None = None, **more: Any) -> Json:
    """A view of a running match."""
    plain: Json = {"game": "fly-swatter", "phase": "turn", "turn": 0, "aim": "best", "event": None}
    plain |= {"hands": 2 if players < 5 else 1, "seats": players, "centre": flies(centre)}
    plain |= {"stacks": [20] * players, "won": list(range(players)), "removed": 0}
    match: Json = {"id": "m-1", "state": {**plain, **(state or {})}, "race": None, "last": None}
    match |= {"turn_from_us": 0, "result": None, "asks_host": False, **more}
    return lobby(phase="match", seats=[seat(number) for number in range(players)], match=match)


def swat(now_us: int, **more: Any) -> Json:
    """A view of an open swat window."""
    race: Json = {"name": "swat", "state": "open", "opened_us": now_us, "hands": 2, "ignored": []}
    race |= {"closes_us": now_us + 60_000_000, "down": [2, 1, 0], "done": [False, False, True]}
    event = {"card": {"card": 1, "kind": "swatter", "colour": None, "value": None}}
    return playing(3, 8, state={"phase": "swat", "event": event}, race={**race, **more})


def hand(number: int, at_us: int, verdict: str, **more: Any) -> Json:
    """One hand of a resolution."""
    card = {"card": 10, "colour": "red", "value": 5}
    plain: Json = {"hand": 0, "key": 0, "card": card, "error_us": 120, "margin_us": None}
    plain |= {"photo": False, "touch": False}
    return {"seat": number, "at_us": at_us, "verdict": verdict, **plain, **more}


def resolved(now_us: int, hands: list[Json], **more: Any) -> Json:
    """A view just after a swat."""
    last: Json = {"name": "swat", "opened_us": now_us, "hands": hands, "allowed": ["red"]}
    last["penalties"] = [{"seat": 1, "paid": True}]
    return playing(3, 6, last={**last, **more}, turn_from_us=now_us + 60_000_000)


@pytest.fixture
def tv(evening: Evening) -> Iterator[Page]:
    """The TV page at 1080p, in the lobby, with its bar in sight; scripts must not fail."""
    with evening.showing(playing(2, 0), FULL_HD, calm=True) as page:
        page.wait_for_selector(".fly", state="detached")  # none of the test before is left
    with evening.showing(lobby(), FULL_HD) as page:
        page.mouse.move(10, 10)
        yield page


def test_the_lobby_shows_seats_lamps_and_how_to_join(tv: Page, table: Any, url: str) -> None:
    assert tv.locator(".seat-card.empty").count() == 8
    assert tv.locator("#join-address").inner_text() == f"{url[7:]}/join"
    pad = {"chip": "e661aa", "seat": None, "here": True, "kind": "pad"}
    shown(tv, table, lobby(seats=[seat(0, ready=True), seat(1), seat(2, here=False)], pads=[pad]))
    assert tv.locator(".seat-card:not(.empty)").count() == 3
    assert "ready" in tv.locator("[data-seat='0'] .seat-lamp").inner_text()
    assert "away" in tv.locator("[data-seat='2'] .seat-lamp").inner_text()
    assert tv.locator("[data-seat='2'] .seat-name").inner_text().strip() == NASTY
    assert tv.locator("[data-rule='aim'].chip").count() == 1
    assert tv.locator("[data-pad='e661aa']").count() == 1


def test_the_host_renames_starts_and_sets_rules(tv: Page, table: Any) -> None:
    tv.click("#demo")
    shown(tv, table, lobby(seats=[seat(0), seat(1)]))
    tv.click("[data-seat='0'] .seat-name")
    tv.keyboard.type("Oma")
    tv.keyboard.press("Enter")
    tv.click("[data-do=rules]")
    tv.select_option("[data-rule=aim] select", "exact")
    tv.click("#rules-close")
    tv.click("#start")
    asked(tv, table, Demo(4), Rename(0, "Oma"), SetRule("aim", "exact"), Start())


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
"""Where each tile of the chooser is, and by how much its parts come into each other's way."""


def test_the_chooser_has_room_for_all_games_in_every_language(tv: Page) -> None:
    tv.click("#choose-game")
    for language in LANGUAGES:
        choose_language(tv, language)
        tiles = tv.eval_on_selector_all(".game-choice", TILES)
        assert [tile["name"] for tile in tiles] == list(GAMES)
        for tile in tiles:
            assert 0.05 * 1920 <= tile["left"] < tile["right"] <= 0.95 * 1920
            assert 0.04 * 1080 <= tile["top"] < tile["bottom"] <= 0.96 * 1080
            assert max(tile["room"]) < 0, (language, tile)
            assert not tile["wide"], (language, tile)


HEAD = """() => {
    const box = (id) => document.getElementById(id).getBoundingClientRect();
    const [title, prompt, help, seats] =
        ['lobby-title', 'lobby-prompt', 'lobby-help', 'lobby-seats'].map(box);
    const words = document.createRange();
    words.selectNodeContents(document.getElementById('lobby-help'));
    const said = words.getBoundingClientRect();
    const art = Array.from(document.querySelectorAll('.title-art > *'));
    words.selectNodeContents(document.getElementById('lobby-prompt'));
    const inTheWay = (text, parts) => parts.map((one) => one.getBoundingClientRect())
        .filter((one) => one.bottom > text.top && one.top < text.bottom)
        .map((one) => text.right - one.left);
    // Of what lies aslant the box is larger than what is seen.
    const straight = art.filter((one) => !one.matches('.swatter, .bug, .traffic'));
    const beside = inTheWay(said, art).concat(inTheWay(words.getBoundingClientRect(), straight),
        inTheWay(box('choose-game'), straight));
    return Math.max(title.bottom - prompt.top, prompt.bottom - help.top, help.bottom - seats.top,
        ...beside);
}"""
"""By how much what the lobby says of a game comes into the way of what is below or beside it."""


def test_what_the_lobby_says_of_a_game_has_room_in_every_language(
    calm_tv: Page, table: Any
) -> None:
    for language in LANGUAGES:
        choose_language(calm_tv, language)
        for game in GAMES:
            shown(calm_tv, table, small_games.lobby(game))
            assert calm_tv.evaluate(HEAD) <= 0, (game, language)


def test_a_seat_says_in_every_language_what_it_is_played_with(tv: Page, table: Any) -> None:
    errors = {"pad": 1, "sim": 234, "touch": 21_000}
    kinds = [
        seat(number, kind=kind, error_us=error_us)
        for number, (kind, error_us) in enumerate(errors.items())
    ]
    for language in LANGUAGES:
        choose_language(tv, language)
        shown(tv, table, lobby(seats=kinds))
        cut = """nodes => nodes.filter(node => node.scrollWidth > node.clientWidth)
          .map(node => node.textContent)"""
        assert tv.eval_on_selector_all(".seat-kind", cut) == [], language
        said = tv.locator(".seat-kind").all_inner_texts()
        short = [words.split(" ± ")[1].replace(",", ".") for words in said]
        assert short == ["1 µs", "0.3 ms", "21 ms"]


def test_the_bar_is_one_row_in_every_language(tv: Page, table: Any) -> None:
    """Also with all that the host has in a match: below a second row there would be no room."""
    rows = """() => new Set(Array.from(document.querySelectorAll('#bar > *'),
        node => Math.round(node.getBoundingClientRect().bottom))).size"""
    for language in LANGUAGES:
        choose_language(tv, language)
        for view in (lobby(), playing(2, 3), playing(2, 3) | {"paused": True}):
            shown(tv, table, view)
            assert tv.evaluate(rows) == 1, (language, view["phase"])


def test_the_host_says_how_well_bots_play(tv: Page, table: Any) -> None:
    levels = ["random", "easy", "good"]
    shown(tv, table, lobby(game="mu", bots={"level": "good", "levels": levels}))
    assert tv.input_value("#bot-level") == "good"
    tv.select_option("#bot-level", "random")
    asked(tv, table, SetBotLevel("random"))
    shown(tv, table, lobby(bots={"level": "random", "levels": []}))
    assert tv.locator("#bot-level").count() == 0


def test_who_has_no_phone_is_told_and_the_game_cannot_start(tv: Page, table: Any) -> None:
    why = {"key": "lobby.why.players", "values": {"low": 3, "high": 5}}
    seats = [seat(0, phone=True, phone_here=True), seat(1), seat(2, bot=True)]
    needs = {"phones": True}
    shown(tv, table, lobby(seats=seats, game="cheating-moth", game_needs=needs, start_why=why))
    lamps = tv.locator(".seat-lamp span").all_inner_texts()
    assert ["phone missing" in lamp for lamp in lamps] == [False, True, False]
    assert tv.inner_text("#lobby-prompt") == "This game is for 3 to 5 players."
    assert tv.locator("#start").count() == 0
    shown(tv, table, lobby(seats=seats, game="cheating-moth", game_needs=needs))
    assert tv.locator("#start").is_visible()


def test_how_many_are_missing_is_said(tv: Page, table: Any) -> None:
    few = {"seats": [seat(0)], "players": [3, 5], "game": "cheating-moth"}
    shown(tv, table, lobby(**few))
    assert tv.inner_text("#lobby-prompt") == "2 more players and we can go!"


def test_bots_are_added_one_by_one(tv: Page, table: Any) -> None:
    shown(tv, table, lobby(seats=[seat(0), seat(1)]))
    tv.click("#add-bot")
    asked(tv, table, Demo(1))
    shown(tv, table, lobby(seats=[seat(number) for number in range(8)]))
    assert tv.locator("#add-bot").count() == 0


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
    name = f"slapbox_screen_{url.rpartition(':')[2]}"
    tv.context.add_cookies([{"name": name, "value": "A" * 22, "url": url}])


def test_a_screen_that_is_no_tv_yet_asks_and_shows_its_number(
    tv: Page, table: Any, url: str
) -> None:
    as_a_screen(tv, url)
    shown(tv, table, playing(2, 3))
    assert tv.is_hidden("#screen-sign")
    shown(tv, table, playing(2, 3) | {"screen": {"number": None}})
    assert tv.is_hidden("#screen-sign")
    shown(tv, table, playing(2, 3) | {"screen": {"number": 47}})
    assert "47" in tv.inner_text("#screen-sign")
    until(lambda: [order for order in table.orders if isinstance(order, AskScreen)])
    shown(tv, table, playing(2, 3))
    assert tv.is_hidden("#screen-sign")


@pytest.mark.parametrize("size", [FULL_HD, {"width": 1280, "height": 720}, OLD_PHONE], ids=str)
def test_the_sign_of_a_screen_that_is_no_tv_hides_nothing(
    tv: Page, table: Any, url: str, size: Any
) -> None:
    as_a_screen(tv, url)
    tv.set_viewport_size(size)
    for language in LANGUAGES:
        choose_language(tv, language)
        shown(tv, table, lobby() | {"screen": {"number": 47}})
        sign = tv.locator("#screen-sign").bounding_box()
        assert sign is not None
        for part in ("#lobby .brand", "#lobby-facts", "#lobby-title"):
            box = tv.locator(part).bounding_box()
            assert box is not None
            assert sign["y"] + sign["height"] <= box["y"], (language, part)


def test_a_closed_door_takes_the_code_from_the_lobby(tv: Page, table: Any) -> None:
    shown(tv, table, lobby(door_open=False))
    assert tv.is_visible("#join-closed")
    assert tv.is_hidden("#join-qr")
    shown(tv, table, lobby(door_open=True))
    assert tv.is_visible("#join-qr")


def test_the_host_learns_how_to_control_the_table_from_a_phone(tv: Page, url: str) -> None:
    tv.click("[data-do=remote]")
    assert tv.inner_text("#remote-address") == f"{url[7:]}/host"
    assert tv.evaluate("document.getElementById('remote-qr').naturalWidth") > 0
    tv.click("#remote-close")
    assert not tv.is_visible("#remote")


def test_people_with_other_eyes_and_hands_can_use_the_lobby_and_the_flies(
    calm_tv: Page, table: Any, axe: Callable[[Page], list[str]]
) -> None:
    shown(calm_tv, table, lobby(seats=[seat(0, ready=True), seat(1), seat(2, here=False)]))
    assert axe(calm_tv) == []
    for sheet in ("#choose-game", "[data-do=rules]", "[data-do=pads]", "[data-do=remote]"):
        calm_tv.click(sheet)
        assert axe(calm_tv) == [], sheet
        calm_tv.keyboard.press("Escape")
    shown(calm_tv, table, playing(4, 12))
    calm_tv.mouse.move(20, 20)
    assert axe(calm_tv) == []


def test_pads_and_phones_show_how_sure_their_clocks_are(tv: Page, table: Any) -> None:
    tied = {"chip": "e661aa", "port": "p1", "seat": 0, "here": True, "mode": "sync"}
    tied |= {"error_us": 2, "drift_ppm": -3.5, "round_trip_us": 640, "lost": 1}
    away = {**tied, "chip": "e661bb", "seat": None, "here": False, "drift_ppm": None}
    seats = [seat(0), seat(1, kind="touch", error_us=18_000)]
    shown(tv, table, lobby(seats=seats, pads=[tied, away]))
    tv.click("[data-do=pads]")
    told = tv.locator("[data-chip=e661aa]").inner_text()
    for word in ("Anna", "sync wire", "0.002 ms", "3.5 ppm", "0.64 ms", "1"):
        assert word in told
    assert "away" in tv.locator("[data-chip=e661bb]").inner_text()
    assert "phone" in tv.locator(".pads tbody tr:last-child").inner_text()
    tv.click("#pads-close")
    assert tv.is_hidden("#pads")


def test_each_browser_keeps_its_language(tv: Page) -> None:
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
    assert tv.locator(".plaque[data-seat='0'] .hand.down").count() == 2
    assert tv.locator(".plaque[data-seat='1'] .hand.down").count() == 1
    assert "80 ms" in tv.locator(".plaque[data-seat='2'] .bubble").inner_text()
    assert tv.locator("#time-bars i").first.is_visible()


def test_the_resolution_comes_hand_by_hand(
    tv: Page, table: Any, later: Callable[[int], None]
) -> None:
    now_us = table.clock.now_ns() // 1000
    shown(tv, table, swat(now_us))
    hands = [
        hand(0, 312_345, "won", photo=True),
        hand(1, 312_460, "on_top", photo=True, margin_us=115),
        hand(2, 400_000, "wrong", error_us=8000, touch=True),
        *[hand(2, 500_000 + number, "no_hand", card=None) for number in range(30)],
    ]
    shown(tv, table, resolved(now_us, hands))
    assert tv.locator(".hit").count() == 4
    for count in range(1, 5):
        later(1 if count == 1 else 300)
        assert tv.locator(".hit.shown").count() == count
    rows = [row.inner_text() for row in tv.locator(".hit").all()]
    assert "312.3" in rows[0]
    assert "± 0.2 ms" in rows[0]
    assert "PHOTO FINISH" in rows[0]
    assert "+0.1 ms" in rows[1]
    assert "400" in rows[2]
    assert "± 8 ms" in rows[2]
    assert "less exact" in rows[2]
    assert tv.locator("#resolution .colour-sign").inner_text() == "Red"
    assert tv.locator("#resolution-foot.waiting").count() == 1
    later(300)
    assert tv.locator("#resolution-foot.waiting").count() == 0
    assert "Ben gives back a fly" in tv.locator("#resolution-foot").inner_text()


def test_a_reload_and_a_second_tv_show_the_same(tv: Page, table: Any, url: str) -> None:
    now_us = table.clock.now_ns() // 1000
    shown(tv, table, resolved(now_us, [hand(0, 312_345, "won")]))
    other = tv.context.new_page()
    other.goto(f"{url}/")
    tv.reload()
    for page in (tv, other):
        page.wait_for_selector(".hit.shown")
        assert page.locator(".plaque-name").all_inner_texts() == ["Anna", "Ben", NASTY]
        assert page.locator(".fly").count() == 6


def test_a_match_of_a_seed_says_that_its_cards_are_open(tv: Page, table: Any) -> None:
    assert tv.locator("#open-cards").is_hidden()
    shown(tv, table, lobby(seats=[seat(0), seat(1)], seeded=True))
    assert "--seed" in tv.inner_text("[data-rule=seed].chip")
    view = playing(2, 3)
    shown(tv, table, {**view, "match": {**view["match"], "seeded": True}})
    assert "--seed" in tv.inner_text("#open-cards")


def test_a_deciding_game_says_who_can_still_win(tv: Page, table: Any) -> None:
    view = playing(3, 3)
    rivals = {**view["match"]["state"], "rivals": [0, 2]}
    shown(tv, table, {**view, "match": {**view["match"], "state": rivals}})
    assert tv.inner_text("#rivals").endswith(f"Anna + {NASTY}")


def test_what_the_table_refuses_is_said_where_the_host_pressed(
    chromium: Browser, table: Any, url: str
) -> None:
    table.show(lobby())
    with ExitStack() as stack:
        tv = opened_tv(chromium, stack, url)
        shown(tv, table, playing(3, 3))
        refuse(table, Undo, "table.why.seen")
        tv.clock.install()
        tv.mouse.move(10, 10)
        tv.click("[data-do=undo]")
        tv.wait_for_selector("#refused:visible")
        assert "stays seen" in tv.inner_text("#refused")
        said, bar = (tv.locator(where).bounding_box() for where in ("#refused", "#bar"))
        assert said is not None
        assert bar is not None
        assert said["y"] + said["height"] <= bar["y"]
        tv.clock.fast_forward(6000)
        tv.wait_for_selector("#refused", state="hidden")


def test_the_start_race_and_the_hosts_choice(tv: Page, table: Any) -> None:
    race: Json = {"name": "start", "state": "waiting", "opened_us": None, "closes_us": None}
    race |= {"hands": 1, "down": [0, 0], "done": [False, False], "ignored": []}
    start = {"phase": "start", "turn": None}
    shown(tv, table, playing(2, 0, state=start, race=race))
    assert tv.get_attribute("#start-lights", "data-light") == "red"
    now_us = table.clock.now_ns() // 1000
    opened = {"state": "open", "opened_us": now_us, "closes_us": now_us + 3_000_000}
    shown(tv, table, playing(2, 0, state=start, race={**race, **opened}))
    assert tv.get_attribute("#start-lights", "data-light") == "green"
    shown(tv, table, playing(2, 0, state=start, asks_host=True))
    tv.mouse.move(10, 10)
    tv.click("[data-do=choose-1]")
    tv.click("[data-do=pause]")
    asked(tv, table, Choose({"move": "starter", "seat": 1}), Pause(True))


def test_the_end_shows_scores_and_how_a_tie_was_decided(tv: Page, table: Any) -> None:
    details = [{"flies": flies} for flies in (9, 11, 3, 4)]
    result = {"scores": [31, 31, 8, 12], "winners": [1], "tie_break": "flies", "details": details}
    view = playing(4, 3, state={"phase": "over", "turn": None}, result=result)
    shown(tv, table, {**view, "phase": "over"})
    assert tv.locator("#over-title").inner_text() == "Ben wins!"
    assert "more flies" in tv.locator("#over-tie").inner_text()
    scores = tv.eval_on_selector_all(
        "[data-score]", "nodes => nodes.map(node => [node.dataset.seat, node.dataset.score])"
    )
    assert sorted(scores) == [["0", "31"], ["1", "31"], ["2", "8"], ["3", "12"]]
    assert tv.locator(".rank-1").get_attribute("data-seat") == "1"


def test_pause_and_notices(tv: Page, table: Any) -> None:
    notice = {"level": "warn", "key": "lobby.why.full", "values": {"max": 8}}
    shown(tv, table, {**playing(2, 3), "paused": True, "notices": [notice]})
    assert tv.locator("#paused").is_visible()
    assert tv.locator(".toast").inner_text().endswith("All 8 seats are taken.")
    shown(tv, table, playing(2, 3))
    assert not tv.locator("#paused").is_visible()
    assert tv.locator(".toast").count() == 0
