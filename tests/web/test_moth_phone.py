"""Cheating Moth on a phone, in a real browser: how it looks, playing, cheating."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest

from profiles import languages
from slapbox.table.words import orders
from web import moth_views, rummue_views, safarue_views, small_games
from web import phone_views as views
from web.browsing import (
    Evening,
    a_phone,
    choose_language,
    drag,
    given,
    joined,
    middle,
    post,
    refuse,
    said,
    settled,
    shown,
    told,
    until,
)
from web.moth_pages import all_evening, card, for_a_test, of_its_own
from web.phone_views import SCENES, face
from web.test_join import scripted_match

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from web.conftest import ScriptedTable

pytestmark = pytest.mark.browser

THROWS = """card => [
  getComputedStyle(card.querySelector('.held-card')).boxShadow !== 'none',
  getComputedStyle(card.querySelector('svg')).filter
]"""
"""Shadow of a card's box, and of its drawing."""

SLOWLY_MS = 700
SLOW_MS = 2000

DECIDED: dict[str, Callable[[], Mapping[str, Any]]] = {
    "cheating-moth": views.my_turn,
    "rummue": lambda: rummue_views.phone_view("drawing"),
    "safarue": lambda: safarue_views.view(safarue_views.many(4), 0),
}
"""Views of phones in games that may be decided by a further deal or round."""

CUT_OFF = """() => Array.from(document.querySelectorAll('#rivals, .held')).filter(node => {
  const box = node.getBoundingClientRect();
  return (node.id && node.scrollWidth > node.clientWidth + 1) || box.left < 0
    || box.right > innerWidth || box.top < 0 || box.bottom > innerHeight;
}).map(node => node.id || node.dataset.card)"""

SNATCHED = """(node, to) => {
  node.setPointerCapture = () => {};  // no finger is there
  const {x, y, width, height} = node.getBoundingClientRect();
  const from = [x + width / 2, y + height / 2];
  for (const [type, [clientX, clientY]] of [
    ['pointerdown', from], ['pointermove', to], ['pointerup', to]
  ]) {
    const more = {bubbles: true, cancelable: true, pointerId: 1, isPrimary: true};
    node.dispatchEvent(new PointerEvent(type, {...more, clientX, clientY}));
  }
  delete node.setPointerCapture;
}"""
"""Pulls a card away at once: by a mouse it takes as long as the machine does."""

THREE, MOTH = face("3")["card"], face("t3")["card"]


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


# ---- how it looks ----


@pytest.mark.parametrize("game", DECIDED)
def test_who_can_still_win_is_told_in_full_and_leaves_room_for_the_cards(
    chromium: Browser, url: str, table: ScriptedTable, game: str
) -> None:
    view = DECIDED[game]()
    match = view["match"]
    with a_phone(chromium, url, table, view, "#play") as phone:
        for language in languages():
            choose_language(phone, language)
            for rivals in ([0, 1], list(range(1, len(view["seats"])))):
                told = {**match, "state": {**match["state"], "rivals": rivals}, "id": f"{rivals}"}
                shown(phone, table, {**view, "match": told})
                settled(phone)
                line = phone.inner_text("#rivals")
                names = [view["seats"][seat]["name"] for seat in rivals]
                assert 0 in rivals or all(name in line for name in names)
                assert phone.evaluate(CUT_OFF) == [], language


def touch_pads() -> dict[str, dict[str, Any]]:
    """Seat 0 with the other games in hand."""
    quiz, test, you = small_games.quiz(), small_games.reaction(), {"seat": 0}
    armed = small_games.race("open", 3)
    return {
        "reaction": small_games.playing(test, race=armed) | {"you": you},
        "quiz": small_games.playing(quiz) | {"you": you},
        "fly-swatter": scripted_match(0) | {"you": you},
    }


def test_the_touch_pads_of_other_games_are_open_to_everybody(
    phone: Page, table: ScriptedTable, axe: Callable[[Page], list[str]]
) -> None:
    for name, view in touch_pads().items():
        shown(phone, table, view)
        assert axe(phone) == [], name
        assert phone.locator("#moth").is_hidden()
        assert phone.locator("#swat").is_visible() == (name == "fly-swatter")
        assert phone.locator(".big").is_visible() == (name != "fly-swatter")


def test_the_others_are_told_by_name_count_and_office(phone: Page, table: ScriptedTable) -> None:
    shown(phone, table, views.playing("turn", turn=3, guard=2))
    folk = phone.locator(".folk")
    assert folk.all_inner_texts() == ["5\nMomo", "11\nMaximiliane K.", "3\nOpa Jan"]
    assert phone.locator(".folk:has(.guard-badge)").get_attribute("data-seat") == "2"
    assert phone.locator(".folk.on").get_attribute("data-seat") == "3"
    assert phone.inner_text(".state-title") == "Opa Jan thinks …"


# ---- playing ----


def test_a_tap_lifts_a_card_and_the_button_plays_it(phone: Page, table: ScriptedTable) -> None:
    shown(phone, table, SCENES["my-turn"])
    phone.click("[data-deed=act]", force=True)
    assert phone.inner_text("#feedback") == "Choose a card first."
    card(phone, THREE).click()
    phone.wait_for_selector(f".held.picked[data-card='{THREE}']")
    assert phone.eval_on_selector(".held.picked", THROWS) == [True, "none"], (
        "WebKit cuts the latter"
    )
    assert given(table, orders.Play) == []
    phone.click("[data-deed=act]")
    until(phone, lambda: given(table, orders.Play))
    (play,) = given(table, orders.Play)
    assert (play.move, play.revision) == ({"move": "play", "card": THREE}, 40)
    assert play.page_us is None


def test_a_swipe_up_plays_and_nothing_flutters(phone: Page, table: ScriptedTable) -> None:
    shown(phone, table, SCENES["my-turn"])
    x, y = middle(card(phone, THREE))
    drag(phone, card(phone, THREE), (x + 5, y - 150))
    until(phone, lambda: given(table, orders.Play))
    assert given(table, orders.Play)[0].move == {"move": "play", "card": THREE}
    assert given(table, orders.Fidget) == []


def test_a_card_that_does_not_fit_is_dim_and_the_rules_say_why(
    phone: Page, table: ScriptedTable
) -> None:
    shown(phone, table, SCENES["my-turn"])
    dim = phone.locator(".held.off")
    assert dim.count() == 5
    refuse(table, orders.Play, "table.why.not_your_turn")
    card(phone, MOTH).click()
    told(phone, "It is not your turn.")
    assert given(table, orders.Play)[0].move == {"move": "play", "card": MOTH}
    assert phone.locator(".held.picked").count() == 0


def test_drawing_is_offered_first_when_nothing_fits(phone: Page, table: ScriptedTable) -> None:
    shown(phone, table, SCENES["nothing-fits"])
    assert phone.locator("[data-deed=act]").count() == 0
    phone.click("[data-deed=draw]")
    until(phone, lambda: given(table, orders.Play))
    assert given(table, orders.Play)[0].move == {"move": "draw"}


def test_the_spiders_gift_is_a_card_then_a_player(phone: Page, table: ScriptedTable) -> None:
    shown(phone, table, SCENES["spider"])
    phone.click(".person[data-seat='2']", force=True)
    assert phone.inner_text("#feedback") == "Choose a card first."
    card(phone, THREE).click()
    phone.click(".person[data-seat='2']")
    until(phone, lambda: given(table, orders.Play))
    phone.click("[data-deed=keep]")
    until(phone, lambda: len(given(table, orders.Play)) == 2)
    gift = {"move": "gift", "card": THREE, "seat": 2}
    assert [play.move for play in given(table, orders.Play)] == [gift, {"move": "keep"}]


def test_a_gift_for_the_slowest_may_be_changed_until_all_have_chosen(
    phone: Page, table: ScriptedTable
) -> None:
    shown(phone, table, SCENES["gifts-chosen"])
    assert phone.locator(".held.chosen").get_attribute("data-card") == str(face("2")["card"])
    card(phone, THREE).click()
    phone.click("[data-deed=act]")
    until(phone, lambda: given(table, orders.Play))
    assert given(table, orders.Play)[0].move == {"move": "choose", "card": THREE}


def test_the_claimant_throws_or_passes(phone: Page, table: ScriptedTable) -> None:
    shown(phone, table, SCENES["claim"])
    assert phone.locator(".held:not(.off)").count() == 2
    card(phone, THREE).click()
    phone.click("[data-deed=act]")
    until(phone, lambda: given(table, orders.Play))
    phone.click("[data-deed=pass]")
    until(phone, lambda: len(given(table, orders.Play)) == 2)
    made = [play.move for play in given(table, orders.Play)]
    assert made == [{"move": "throw", "card": THREE}, {"move": "pass"}]


def test_the_mosquito_takes_the_whole_screen(phone: Page, table: ScriptedTable) -> None:
    shown(phone, table, SCENES["mosquito"])
    phone.wait_for_selector("body[data-race=big-go]")
    assert phone.locator("#moth .card-hand").is_hidden()
    phone.dispatch_event(".big", "pointerdown")
    until(phone, lambda: given(table, orders.TouchSlap))
    down = views.mosquito()
    down["match"]["race"]["down"][0] = 1
    shown(phone, table, down)
    assert phone.inner_text(".state-title") == "Got it!"
    shown(phone, table, SCENES["mosquito-of-mine"])
    assert phone.locator(".big").is_hidden()


def test_the_cockroach_is_slapped_with_the_hand_in_view(phone: Page, table: ScriptedTable) -> None:
    shown(phone, table, SCENES["cockroach"])
    assert phone.locator(".held").count() == 8
    phone.dispatch_event("[data-deed=claim]", "pointerdown")
    until(phone, lambda: given(table, orders.TouchSlap))


@pytest.mark.parametrize("action", ["mosquito", "cockroach"])
def test_the_guard_and_nobody_else_has_a_button_to_cry_in_a_race(
    phone: Page, table: ScriptedTable, action: str
) -> None:
    game = moth_views.reached(4, action)
    race = game.race()
    assert race is not None
    open_race = {**views.racing(action, "open", 4), "seats": [*race.seats]}
    for seat in range(4):
        moves = [move.as_json() for move in game.legal_moves(seat)]
        you = {"seat": seat, "binding": None, "moves": moves}
        match = {"state": game.view(seat)}
        shown(phone, table, moth_views.playing(game, race=open_race, match=match, you=you))
        cries = [name for name in (".big-cry", "[data-deed=caught]") if phone.is_visible(name)]
        if seat != game.guard:
            assert cries == []
            continue
        is_big = phone.is_visible(".big")
        assert cries == [".big-cry" if is_big else "[data-deed=caught]"]
        phone.click(cries[0])
        until(phone, lambda: given(table, orders.Play))
        (cry,) = given(table, orders.Play)
        assert (cry.move, cry.page_us is None) == ({"move": "caught"}, False)
    assert given(table, orders.TouchSlap) == [], "a cry is no slap"
    assert len(given(table, orders.Play)) == 1


def test_how_long_there_is_time_runs_out_under_the_words(phone: Page, table: ScriptedTable) -> None:
    """Once, however often the same table is shown."""
    view = SCENES["my-turn"]
    now_us = table.clock.now_ns() // 1000
    limit = {"opened_us": now_us, "closes_us": now_us + 9_000_000_000, "pause": False}
    timed = {**view, "match": {**view["match"], "deadline": limit}}
    shown(phone, table, timed)
    bar = phone.locator("#window i")
    runs = "bar => document.getAnimations().filter(one => one.effect.target === bar).length"
    assert bar.evaluate(runs) == 1
    shown(phone, table, timed)
    assert bar.evaluate(runs) == 1
    shown(phone, table, view)
    assert phone.is_hidden("#window")


def test_buttons_stand_in_the_same_order_whatever_was_shown_before(
    phone: Page, table: ScriptedTable
) -> None:
    shown(phone, table, SCENES["my-turn"])
    first = phone.query_selector("[data-deed=act]")
    shown(phone, table, SCENES["my-turn-as-guard"])
    deeds = "nodes => nodes.map(node => node.dataset.deed)"
    assert phone.eval_on_selector_all(".deed", deeds)[-2:] == ["caught", "act"]
    assert first
    assert first.evaluate("node => node.isConnected")


def test_the_guard_shouts_and_points(phone: Page, table: ScriptedTable) -> None:
    shown(phone, table, SCENES["guarding"])
    phone.dispatch_event("[data-deed=caught]", "pointerdown")
    until(phone, lambda: given(table, orders.Play))
    cry = given(table, orders.Play)[0]
    assert (cry.move, cry.page_us is None, given(table, orders.TouchSlap)) == (
        {"move": "caught"},
        False,
        [],
    )
    shown(phone, table, SCENES["accuse"])
    phone.click(".person[data-seat='3']")
    until(phone, lambda: len(given(table, orders.Play)) == 2)
    phone.click("[data-deed=let_go]")
    until(phone, lambda: len(given(table, orders.Play)) == 3)
    made = [play.move for play in given(table, orders.Play)[1:]]
    assert made == [{"move": "accuse", "seat": 3}, {"move": "let_go"}]
    shown(phone, table, SCENES["penalty"])
    card(phone, THREE).click()
    phone.click("[data-deed=act]")
    until(phone, lambda: len(given(table, orders.Play)) == 4)
    assert given(table, orders.Play)[3].move == {"move": "penalty", "card": THREE}


def test_between_rounds_the_sheet_and_ready(phone: Page, table: ScriptedTable) -> None:
    shown(phone, table, SCENES["round-over"])
    rows = phone.locator(".moth-sheet tbody tr").all_inner_texts()
    assert [row.split() for row in rows][1] == ["✓", "Momo", "0", "16", "16"]
    assert phone.locator(".leads").inner_text().split()[0] == "Zaza"
    phone.click("[data-deed=ready]")
    until(phone, lambda: given(table, orders.Play))
    assert given(table, orders.Play)[0].move == {"move": "ready"}


def test_news_for_this_player_alone(phone: Page, table: ScriptedTable) -> None:
    hand = views.cards(*views.HAND, "a5")
    received = [{"card": face("a5"), "from": 1}]
    shown(phone, table, views.playing("turn", hand=hand, received=received))
    told(phone, "From Momo: Ant 5")
    new = phone.locator(".held:has(.held-from)")
    assert new.get_attribute("data-card") == str(face("a5")["card"])
    caught = {"number": 3, "by": 1, "seat": 0, "right": True, "since_us": 1, "error_us": 1}
    shown(phone, table, views.playing("turn", caught={**caught, "photo": False}))
    told(phone, "Momo saw you! You are the guard now.")


def test_it_shakes_when_it_is_wanted_and_only_then(phone: Page, table: ScriptedTable) -> None:
    shown(phone, table, SCENES["my-turn"])
    phone.wait_for_function("() => window.shakes.length === 1")
    shown(phone, table, views.my_turn(draw=20))
    shown(phone, table, SCENES["waiting"])
    shown(phone, table, SCENES["gifts"])
    phone.wait_for_function("() => window.shakes.length === 2")


# ---- cheating ----


def test_a_card_dragged_off_the_table_is_gone(phone: Page, table: ScriptedTable) -> None:
    floor = middle(phone.locator(".moth-floor"))
    phone.mouse.move(*middle(card(phone, MOTH)))
    phone.mouse.down()
    phone.mouse.move(*floor, steps=8)
    until(phone, lambda: given(table, orders.Fidget))
    phone.wait_for_timeout(SLOWLY_MS)
    phone.mouse.up()
    until(phone, lambda: len(given(table, orders.Fidget)) == 2 and given(table, orders.Play))
    (play,) = given(table, orders.Play)
    assert play.move == {"move": "smuggle", "card": MOTH}
    # A card held for this time took at least as long.
    assert play.page_us - play.from_page_us >= SLOWLY_MS * 1000
    begun = next(order for order in table.orders if isinstance(order, orders.Fidget | orders.Play))
    assert begun == orders.Fidget(begun.device, on=True)
    assert [fidget.on for fidget in given(table, orders.Fidget)] == [True, False]
    assert not card(phone, MOTH).is_visible()
    hand = [card for card in views.cards(*views.HAND) if card["card"] != MOTH]
    shown(phone, table, views.playing("turn", hand=hand))
    assert card(phone, MOTH).count() == 0
    assert phone.evaluate("window.shakes") == [], "a neighbour would hear it"


def test_a_card_that_may_not_go_springs_back_with_the_reason(
    own_phone: Page, table: ScriptedTable
) -> None:
    refuse(table, orders.Play)
    before = middle(card(own_phone, MOTH))
    drag(own_phone, card(own_phone, MOTH), middle(own_phone.locator(".moth-floor")))
    told(own_phone, "The game is paused.")
    until(own_phone, lambda: middle(card(own_phone, MOTH)) == pytest.approx(before, abs=1))
    assert card(own_phone, MOTH).is_visible()


def test_a_card_put_back_on_the_table_stays(phone: Page, table: ScriptedTable) -> None:
    x, y = middle(card(phone, MOTH))
    phone.mouse.move(x, y)
    phone.mouse.down()
    phone.mouse.move(x + 60, y + 5, steps=8)
    until(phone, lambda: given(table, orders.Fidget))
    phone.mouse.up()
    until(phone, lambda: len(given(table, orders.Fidget)) == 2)
    assert [fidget.on for fidget in given(table, orders.Fidget)] == [True, False]
    assert given(table, orders.Play) == []


def test_trembling_is_no_drag(phone: Page, table: ScriptedTable) -> None:
    x, y = middle(card(phone, MOTH))
    drag(phone, card(phone, MOTH), (x + 4, y + 5))
    phone.wait_for_selector(".held.picked")
    assert given(table, orders.Fidget) == []


def test_whoever_begins_upwards_cannot_end_under_the_table(
    phone: Page, table: ScriptedTable
) -> None:
    """It would be cheating without the tell."""
    phone.mouse.move(*middle(card(phone, MOTH)))
    phone.mouse.down()
    x, y = middle(card(phone, MOTH))
    phone.mouse.move(x, y - 40, steps=4)
    phone.mouse.move(*middle(phone.locator(".moth-floor")), steps=8)
    phone.mouse.up()
    phone.wait_for_timeout(200)
    assert given(table, orders.Play) + given(table, orders.Fidget) == []


def test_a_card_that_is_taken_away_under_the_finger_is_let_go(
    phone: Page, table: ScriptedTable
) -> None:
    phone.mouse.move(*middle(card(phone, MOTH)))
    phone.mouse.down()
    x, y = middle(card(phone, MOTH))
    phone.mouse.move(x, y + 30, steps=4)
    until(phone, lambda: given(table, orders.Fidget))
    hand = [card for card in views.cards(*views.HAND) if card["card"] != MOTH]
    shown(phone, table, views.playing("turn", hand=hand))
    until(phone, lambda: len(given(table, orders.Fidget)) == 2)
    phone.mouse.move(*middle(phone.locator(".moth-floor")))
    phone.mouse.up()
    assert given(table, orders.Play) == []


def test_three_phones_cheat_by_the_real_rules(chromium: Browser, party: str) -> None:
    """Too quick is refused and the card comes back; slowly enough it is gone. Then a turn."""
    with ExitStack() as stack:
        phones = [joined(chromium, stack, party, name) for name in ("Anna", "Ben", "Chiara")]
        post(phones[0], "game", game="cheating-moth")
        post(phones[0], "rule", name="first_guard", value="random")
        post(phones[0], "rule", name="slow_ms", value=str(SLOW_MS))
        for page in phones:
            page.click("#ready")
        for page in phones:
            page.wait_for_function("() => document.querySelectorAll('.held').length === 8")
            # A cheat is timed: the clocks must have met.
            page.wait_for_selector(".error-note:not(:empty)")
        guard = next(page for page in phones if page.locator("#me .guard-badge").count())
        cheat = next(page for page in phones if page is not guard)
        held = cheat.locator(".held").first
        floor = middle(cheat.locator(".moth-floor"))
        held.evaluate(SNATCHED, floor)
        until(cheat, lambda: said(cheat))
        assert cheat.locator(".held:visible").count() == 8
        drag(cheat, held, floor, SLOW_MS)
        cheat.wait_for_function("() => document.querySelectorAll('.held').length === 7")
        # The guard begins, and whoever sits there sees the cheat's hand shrink.
        guard.wait_for_function(
            "() => Array.from(document.querySelectorAll('.folk-cards'), one => one.textContent)"
            ".sort().join() === '7,8'"
        )
        if guard.locator("[data-deed=act]").count():
            guard.locator(".held:not(.off)").first.click()
            guard.click("[data-deed=act]")
        else:
            guard.click("[data-deed=draw]")
        guard.wait_for_function("() => document.querySelectorAll('.held').length !== 8")
