"""The TV's lobby says what is missing, and has the button that does it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from patience import until
from profiles import languages
from slapbox.table.words.orders import Bench, Demo, SetLength, Swap
from web.browsing import asked, choose_language, given, settled, shown
from web.drafts import Draft
from web.fly_views import lobby, seat

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


def test_who_has_no_phone_is_told_and_the_game_cannot_start(tv: Page, table: Any) -> None:
    why = {"key": "lobby.why.players", "values": {"low": 3, "high": 5}}
    seats = [seat(0, phone=True, phone_here=True), seat(1), seat(2, bot=True)]
    needs = {"phones": True}
    shown(tv, table, lobby(seats=seats, game="cheating-moth", game_needs=needs, start_why=why))
    lamps = tv.locator(".seat-lamp span").all_inner_texts()
    assert ["no phone" in lamp for lamp in lamps] == [False, True, False]
    assert tv.inner_text(".lobby-prompt") == "This game is for 3 to 5 players."
    assert tv.locator("#start").count() == 0
    shown(tv, table, lobby(seats=seats, game="cheating-moth", game_needs=needs))
    assert tv.locator("#start").is_visible()


def test_whoever_has_no_pad_is_not_asked_to_slap(tv: Page, table: Any) -> None:
    phones = [seat(number, kind="touch", pad=False, phone=True) for number in range(2)]
    shown(tv, table, lobby(seats=phones))
    assert tv.inner_text(".lobby-prompt") == "Press “I’m ready” on your phone!"
    shown(tv, table, lobby(seats=[*phones, seat(2)]))
    assert tv.inner_text(".lobby-prompt") == "Slap again when you are ready!"


@pytest.mark.touches
def test_how_many_are_missing_is_said(tv: Page, table: Any) -> None:
    few = {"seats": [seat(0)], "players": [3, 5], "game": "cheating-moth"}
    shown(tv, table, lobby(**few))
    assert tv.inner_text(".lobby-prompt") == "2 more players and we can go!"
    tv.click(".lobby-ask .button")
    asked(tv, table, Demo(2))
    shown(tv, table, lobby(**{**few, "seats": [seat(0), seat(1)]}))
    assert tv.inner_text(".lobby-prompt") == "1 more player and we can go!"


@pytest.mark.touches
def test_who_is_too_many_looks_on(tv: Page, table: Any) -> None:
    six = [seat(number) for number in range(6)]
    many = {"players": [3, 5], "game": "safarue", "seats": six}
    shown(tv, table, lobby(**many))
    assert tv.inner_text(".lobby-prompt") == "1 too many: who looks on?"
    tv.click(".seat-card[data-seat='4'] .seat-bench")
    asked(tv, table, Bench(4, out=True, who="who4"))
    table.orders.clear()
    tv.click(".lobby-ask .button")
    until(lambda: given(table, Bench))
    assert table.orders[0].seat in range(6)
    six[4]["out"] = True
    shown(tv, table, lobby(**many))
    assert tv.inner_text(".lobby-prompt") == "Slap again when you are ready!"
    assert tv.locator(".seat-bench").count() == 0


def paired(players: int, most: int) -> Draft:
    """Return a lobby in which partners sit opposite."""
    half = players // 2
    pairs = [[number, number + half] for number in range(half)]
    seats = [seat(number) for number in range(players)]
    return lobby(seats=seats, players=[2, most], game="rummue", pairs=pairs)


BOXES = """all => all.map(one => {
  const {left, top, right, bottom} = one.getBoundingClientRect();
  return [left, top, right, bottom].map(Math.round);
})"""


@pytest.mark.parametrize(("players", "most"), [(4, 4), (4, 6), (6, 6)])
def test_partners_are_linked_cards_one_above_the_other(
    tv: Page, table: Any, players: int, most: int
) -> None:
    view = paired(players, most)
    shown(tv, table, view)
    settled(tv)
    boxes = {
        number: tv.eval_on_selector_all(f".seat-card[data-seat='{number}']", BOXES)[0]
        for number in range(players)
    }
    links = tv.eval_on_selector_all(".pair-link", BOXES)
    assert len(links) == len(view["pairs"])
    for (first, second), (left, top, right, bottom) in zip(view["pairs"], links, strict=True):
        above, below = boxes[first], boxes[second]
        assert above[0] == below[0]
        assert top < above[3] < below[1] < bottom
        assert above[0] < left < right < above[2]
    names = [view["seats"][number]["name"] for number in view["pairs"][0]]
    assert tv.get_attribute(".pair-link", "title") == " + ".join(names)
    shown(tv, table, {**view, "pairs": []})
    assert tv.locator(".pair-link").count() == 0


@pytest.mark.touches
def test_two_change_places_by_a_tap_on_each(tv: Page, table: Any) -> None:
    shown(tv, table, paired(4, 4))
    kind = ".seat-card[data-seat='{}'] .seat-kind"
    tv.click(kind.format(0))
    assert tv.locator(".picked").count() == 1
    tv.click(kind.format(1))
    asked(tv, table, Swap(0, 1, "who0", "who1"))
    assert tv.locator(".picked").count() == 0
    tv.click(kind.format(2))
    tv.click(kind.format(2))
    assert tv.locator(".picked").count() == 0
    for number in (3, 2):  # by keys
        tv.focus(f".seat-card[data-seat='{number}'] .swap")
        tv.keyboard.press("Enter")
    asked(tv, table, Swap(0, 1, "who0", "who1"), Swap(3, 2, "who3", "who2"))


@pytest.mark.touches
def test_a_card_is_dragged_onto_another(tv: Page, table: Any) -> None:
    shown(tv, table, paired(4, 4))
    settled(tv)
    from_box, to_box = (
        tv.eval_on_selector_all(f".seat-card[data-seat='{number}']", BOXES)[0] for number in (0, 3)
    )

    def drag(x: float, y: float) -> None:
        tv.mouse.move(from_box[0] + 60, from_box[3] - 30)
        tv.mouse.down()
        tv.mouse.move(x, y, steps=4)
        assert tv.locator(".dragged").count() == 1
        tv.mouse.up()
        assert tv.locator(".dragged").count() == 0

    drag(from_box[0] + 10, 10)  # where nobody sits
    drag(to_box[0] + 60, to_box[3] - 30)
    asked(tv, table, Swap(0, 3, "who0", "who3"))


def test_the_host_says_how_long_a_match_is(tv: Page, table: Any) -> None:
    lengths = [
        {"name": name, "length_min": [low, high], "chosen": name == "long"}
        for name, low, high in (("short", 5, 10), ("normal", 15, 15), ("long", 20, 40))
    ]
    rules: list[Draft] = [
        {"name": name, "value": 0, "default": 0, "choices": [], "low": 0, "high": 9}
        for name in ("rounds", "deals")
    ]
    more = {"lengths": lengths, "length_rules": ["deals"], "rules": rules, "game": "rummue"}
    shown(tv, table, lobby(**more))
    assert tv.input_value("#match-length") == "long"
    assert tv.locator("#match-length option").all_inner_texts() == [
        "short · 5–10 min",
        "normal · 15 min",
        "long · 20–40 min",
    ]
    tv.select_option("#match-length", "short")
    asked(tv, table, SetLength("short"))


@pytest.mark.touches
def test_bots_are_added_one_by_one(tv: Page, table: Any) -> None:
    """A finger that is on the button while somebody sits down has pressed it."""
    shown(tv, table, lobby(seats=[seat(0), seat(1)]))
    tv.hover("#add-bot")
    tv.mouse.down()
    shown(tv, table, lobby(seats=[seat(0), seat(1), seat(2)]))
    tv.mouse.up()
    asked(tv, table, Demo(1))
    shown(tv, table, lobby(seats=[seat(number) for number in range(8)]))
    assert tv.locator("#add-bot").count() == 0


def test_what_the_host_chooses_at_the_top_lies_beside_the_code(tv: Page, table: Any) -> None:
    lengths = [{"name": "long", "length_min": [100, 240], "chosen": True}]
    for language in languages():
        choose_language(tv, language)
        shown(tv, table, lobby(game="last-panther", lengths=lengths))
        right = """nodes => Math.max(...nodes.map(node => node.getBoundingClientRect().right))"""
        left = "node => node.getBoundingClientRect().left"
        facts = tv.eval_on_selector_all(".lobby-facts > *", right)
        assert facts < tv.eval_on_selector(".join-card", left), language


@pytest.mark.parametrize("game", ["fly-swatter", "mu", "cheating-moth"])
def test_what_helps_those_who_wait_has_room_of_its_own(tv: Page, table: Any, game: str) -> None:
    """Beside the game's picture, above the seats."""
    for language in languages():
        choose_language(tv, language)
        shown(tv, table, lobby(game=game, seats=[seat(0)], players=[3, 6]))
        beside, below = tv.evaluate(
            """() => {
              const box = node => node.getBoundingClientRect();
              const button = box(document.querySelector('.lobby-ask .button'));
              const art = Array.from(document.querySelectorAll('.title-art *'));
              return [Math.min(...art.map(node => box(node).left)) - button.right,
                box(document.querySelector('.lobby-seats')).top - button.bottom];
            }"""
        )
        assert min(beside, below) > 0, language
