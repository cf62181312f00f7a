"""Rummü on a phone, in a real browser: what cards are, plans, lay-downs, additions, jokers."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from games.rummue_tables import lay
from slapbox.games.mudeck.cards import CARDS, NUMBER, cards_of, face
from slapbox.games.protocol import Json
from slapbox.games.rummue import Rummue
from slapbox.games.rummue.combos import Combo, describe
from slapbox.games.rummue.moves import DRAW_DISCARD, Discard
from slapbox.table.words import orders
from slapbox.table.words.orders import Answer
from slapbox.text import Text
from slapbox.web.assets import address
from web import phone_views
from web import rummue_views as views
from web.browsing import OLD_PHONE, SIZES, a_phone, forgotten, given, refuse, said, shown, until
from web.conftest import ScriptedTable, serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page, Route

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def opened(chromium: Browser) -> Iterator[tuple[Page, ScriptedTable]]:
    """One phone for all tests, without motion, so that nobody waits for cards."""
    made, view = ScriptedTable(), views.phone_view("waiting")
    with (
        serving(made, made.clock) as url,
        a_phone(chromium, url, made, view, "#rummue", reduced_motion="reduce") as page,
    ):
        yield page, made
    made.streams.close()


@pytest.fixture
def table(opened: tuple[Page, ScriptedTable]) -> ScriptedTable:
    """Its table, which was asked nothing yet and refuses nothing."""
    made = opened[1]
    made.orders.clear()
    made.answer = lambda _: Answer()
    return made


@pytest.fixture
def phone(opened: tuple[Page, ScriptedTable], table: ScriptedTable) -> Page:
    """An old phone in the middle of a deal; nothing was chosen or planned."""
    page = opened[0]
    page.set_viewport_size(OLD_PHONE)
    other = views.view(views.dealt(4), 0)
    shown(page, table, {**other, "match": {**other["match"], "id": "m-0"}})
    page.evaluate("() => { sessionStorage.clear(); localStorage.clear(); }")
    shown(page, table, views.phone_view("waiting"))
    forgotten(page)
    return page


def show(phone: Page, table: ScriptedTable, place: str) -> Rummue:
    shown(phone, table, views.phone_view(place))
    return views.game_at(place)


def tap(phone: Page, game: Rummue, *cards: str) -> list[int]:
    """One card after the other, at its left edge; their ids."""
    ids = [views.card(game, text) for text in cards]
    for number in ids:
        held(phone, number).click(position={"x": 12, "y": 40})
    return ids


def held(phone: Page, number: int) -> Locator:
    return phone.locator(f".held[data-card='{number}']")


def deed(phone: Page, name: str) -> Locator:
    return phone.locator(f"#rummue .card-deeds [data-deed='{name}']")


def deeds(phone: Page) -> list[str]:
    names: list[str] = phone.locator("#rummue .card-deeds .deed").evaluate_all(
        "nodes => nodes.map(node => node.dataset.deed)"
    )
    return sorted(names)


def combo(phone: Page, number: int) -> Locator:
    return phone.locator(f".combo[data-combo='{number}']")


def picked(phone: Page) -> set[int]:
    return set(cards_on(phone, ".held.picked"))


def cards_on(phone: Page, nodes: str) -> list[int]:
    """The cards of these nodes."""
    cards: list[int] = phone.locator(nodes).evaluate_all(
        "nodes => nodes.map(node => Number(node.dataset.card))"
    )
    return cards


def verdict(phone: Page) -> str:
    return phone.inner_text(".rummue-verdict").replace("−", "-")


def moves(table: ScriptedTable) -> list[Json]:
    return [play.move for play in given(table, orders.Play)]


def made(phone: Page, table: ScriptedTable, count: int) -> list[Json]:
    """The moves, as soon as there are so many."""
    until(phone, lambda: len(moves(table)) == count)
    return moves(table)


# ---- how it looks ----


@pytest.mark.parametrize(
    ("place", "partners"), [("late-two-pairs", ["2"]), ("late", ["3"]), ("late-four", [])]
)
def test_ones_partner_has_a_heart(
    phone: Page, table: ScriptedTable, place: str, partners: list[str]
) -> None:
    shown(phone, table, views.phone_view(place))
    hearts = phone.locator("#rummue .folk").evaluate_all(
        """nodes => nodes.filter(node =>
          getComputedStyle(node.querySelector('b'), '::before').content.includes('♥'))
          .map(node => node.dataset.seat)"""
    )
    assert hearts == partners


def test_a_hint_marks_what_it_says_also_where_that_is_a_button(
    phone: Page, table: ScriptedTable
) -> None:
    view = views.phone_view("drawing")
    for move, name in (("draw_discard", "take"), ("draw_stock", "stock")):
        advice = {"move": {"move": move}, "reason": Text("coach.why.tried", {"count": 3}).as_json()}
        coach = {"state": "tells", "advice": advice}
        shown(phone, table, {**view, "you": {**view["you"], "coach": coach}})
        marked = phone.locator("#rummue .advised").all()
        assert [node.get_attribute("data-deed") for node in marked] == [name]


def test_other_games_have_their_own_page(phone: Page, table: ScriptedTable) -> None:
    shown(phone, table, phone_views.SCENES["my-turn"])
    assert phone.locator("#rummue").is_hidden()
    assert phone.get_attribute("body", "data-trick") is None
    show(phone, table, "playing")
    assert phone.locator("#moth").is_hidden()


# ---- what cards are ----


def test_the_page_knows_what_cards_are_exactly_as_the_rules_do(phone: Page) -> None:
    """Any cards: legal ones, almost legal ones, and any others; where 0 follows 9 too."""
    chance = Random(6)
    hands = [chance.sample(range(CARDS), chance.randint(1, 6)) for _ in range(200)]
    hands += [near(chance) for _ in range(900)]
    script = address("js/games/rummue/combos.js")
    for wrap in (False, True):
        told = phone.evaluate(
            """async ([script, deck, hands, wrap]) => {
              const {describe} = await import(script);
              return hands.map(hand => describe(hand.map(card => deck[card]), wrap));
            }""",
            [script, [face(card) for card in range(CARDS)], hands, wrap],
        )
        kinds = set()
        for hand, found in zip(hands, told, strict=True):
            wanted = describe(hand, {"wrap": wrap})
            assert found == wanted.as_json(), [face(card) for card in hand]
            kinds.add(wanted.key if isinstance(wanted, Text) else wanted.shape.kind)
        reasons = {
            f"rummue.why.{word}" for word in ("twice", "few", "numbers", "colours", "jokers")
        }
        assert kinds == reasons | {"ling", "one_colour", "mixed_colour"}


def near(chance: Random) -> list[int]:
    """Cards that may well be a combination: of one number, or of numbers in a row (or around the
    corner), mostly of one colour or yellow."""
    count = chance.randint(3, 8)
    start, colour = chance.randrange(10), chance.randrange(5)
    step = chance.random() < 0.75
    cards = []
    for at in range(count if step else min(count, 5)):
        number = (start + at * step) % 10
        suit = chance.choice([colour, colour, 1, chance.randrange(5)])
        cards.append(next(c for c in range(suit * 12, suit * 12 + 12) if NUMBER[c] == number))
    return list(dict.fromkeys(cards))


def test_it_says_what_chosen_cards_are_and_what_they_bring(
    phone: Page, table: ScriptedTable
) -> None:
    game = show(phone, table, "first-lay-down")
    assert verdict(phone) == "Your first lay-down needs 4 cards."
    tap(phone, game, "R2", "R3")
    assert verdict(phone) == "A combination needs at least three cards."
    tap(phone, game, "R4")
    assert verdict(phone) == "Sequence of one colour: 10 points"
    tap(phone, game, "B9")
    assert verdict(phone) == "Neither all the same number nor numbers in a row."
    tap(phone, game, "R2", "R3", "R4")
    assert verdict(phone) == "Blue 9"
    game = show(phone, table, "playing")
    tap(phone, game, "R6")
    assert verdict(phone) == "Red 6 fits 1 combination"


def test_ideas_choose_their_cards(phone: Page, table: ScriptedTable) -> None:
    game = show(phone, table, "big-hand")
    ideas = game.view(0)["suggestions"]
    chips = phone.locator(".chip")
    assert chips.count() == min(24, len(ideas)) > 5
    for number in (0, 3):
        chips.nth(number).click()
        assert picked(phone) == set(ideas[number])
        idea = describe(ideas[number], game.options)
        assert isinstance(idea, Combo)
        assert f": {idea.shape.worth} points" in verdict(phone)
    chips.nth(3).click()
    assert picked(phone) == set()


def test_there_are_ideas_for_what_a_plan_leaves(phone: Page, table: ScriptedTable) -> None:
    """Though all that bring more need planned cards."""
    hand = "R0 R1 R2 R3 R4 R5 R6 R7 R8 R9 Y1 Y8 G4 B5 K6"
    game = lay(hand, "K0", "B0", pile="K9")
    shown(phone, table, views.view(game, 0))
    phone.locator(".chip").first.click()
    assert verdict(phone) == "Sequence of one colour: 90 points"
    deed(phone, "plan").click()
    ideas = phone.locator(".chip:not(.planned)")
    assert ideas.count() == 1
    ideas.click()
    assert picked(phone) == {views.card(game, text) for text in ("G4", "B5", "K6")}


def test_the_hand_is_held_by_number_or_by_colour(phone: Page, table: ScriptedTable) -> None:
    show(phone, table, "big-hand")
    order = """() => Array.from(document.querySelectorAll('.held .mu-card'),
      card => [card.dataset.colour, Number(card.dataset.number)])"""
    by_number = phone.evaluate(order)
    assert [number for _, number in by_number] == sorted(number for _, number in by_number)
    phone.click(".rummue-sort")
    by_colour = phone.evaluate(order)
    colours = [colour for colour, _ in by_colour]
    assert (
        len(list(dict.fromkeys(colours)))
        == 5
        == sum(at == 0 or colours[at - 1] != colour for at, colour in enumerate(colours))
    )
    assert colours[-1] == "yellow"
    phone.reload()
    phone.wait_for_selector("#rummue:not([hidden])")
    assert phone.evaluate(order) == by_colour
    phone.click(".rummue-sort")
    assert phone.evaluate(order) == by_number


# ---- planning ----


def test_a_plan_stays_while_others_play_and_is_laid_down_as_one_move(
    phone: Page, table: ScriptedTable
) -> None:
    game = views.first_lay_down()
    waiting = game.copy()
    waiting.turn = 3
    shown(phone, table, views.view(waiting, 0))
    run = tap(phone, game, "R2", "R3", "R4")
    deed(phone, "plan").click()
    assert deeds(phone) == []
    assert verdict(phone) == "Plan: 3 of 4 cards, +10"
    assert phone.locator(".chip.planned").count() == 1
    phone.reload()  # a plan outlives the page
    phone.wait_for_selector(".chip.planned")
    shown(phone, table, views.view(game, 0))
    assert phone.locator(".held.chosen").count() == 3
    lay = deed(phone, "lay")
    assert lay.get_attribute("aria-disabled") == "true"
    refuse(table, orders.Play, "rummue.why.opening")
    lay.click(force=True)  # pressed all the same, it says the host's reason
    until(phone, lambda: said(phone))
    ling = tap(phone, game, "G6", "B6", "R6")
    assert lay.get_attribute("aria-disabled") == "false"
    assert lay.inner_text() == "Lay down: +10"
    lay.click()
    assert made(phone, table, 2) == [
        {"move": "lay", "combos": [run]},
        {"move": "lay", "combos": [run, ling]},
    ]
    game.apply(0, Rummue.move_from_json(moves(table)[1]))
    shown(phone, table, views.view(game, 0))
    assert phone.locator(".chip.planned, .held.chosen, .held.picked").count() == 0
    assert phone.locator(".combo").count() == len(game.combos)


def test_a_plan_is_taken_apart_by_a_tap(phone: Page, table: ScriptedTable) -> None:
    game = show(phone, table, "playing")
    ling = tap(phone, game, "R0", "G0", "K0")
    deed(phone, "plan").click()
    assert verdict(phone) == "Plan: 3 cards, 0"
    phone.locator(".chip.planned").click()
    assert phone.locator(".chip.planned").count() == 0
    assert phone.locator(".held.picked").count() == len(ling)
    deed(phone, "plan").click()
    tap(phone, game, "G0")
    assert phone.locator(".held.chosen").count() == 0
    assert phone.locator(".held.picked").count() == len(ling)


def test_a_plan_stays_when_the_other_copy_goes(phone: Page, table: ScriptedTable) -> None:
    """Of two sevens the one that all saw come is discarded, whichever one was chosen."""
    game = lay("R7 R8 R9 K0", "K2", "B2", pile="R7", drawn=False)
    game.apply(0, DRAW_DISCARD)
    shown(phone, table, views.view(game, 0))
    known, hidden = game.shown[0].bit_length() - 1, views.card(game, "R7")
    assert known != hidden
    held(phone, known).click(position={"x": 12, "y": 40})
    tap(phone, game, "R8", "R9")
    deed(phone, "plan").click()
    game.apply(0, Discard(hidden))
    assert known not in cards_of(game.hands[0])
    shown(phone, table, views.view(game, 0))
    assert phone.locator(".chip.planned").count() == 1
    planned = {views.card(game, text) for text in ("R7", "R8", "R9")}
    assert set(cards_on(phone, ".held.chosen")) == planned


def test_the_plan_of_another_deal_is_forgotten(phone: Page, table: ScriptedTable) -> None:
    game = show(phone, table, "playing")
    tap(phone, game, "R0", "G0", "K0")
    deed(phone, "plan").click()
    later = game.copy()
    later.number = 2
    shown(phone, table, views.view(later, 0))
    assert phone.locator(".chip.planned").count() == 0


# ---- a turn ----


def test_cards_are_drawn_from_either_pile(phone: Page, table: ScriptedTable) -> None:
    show(phone, table, "drawing")
    assert deeds(phone) == ["stock", "take"]
    assert deed(phone, "take").inner_text() == "Take Green 1"
    ways = [deed(phone, "stock"), deed(phone, "take")]
    ways += [phone.locator(".rummue-stock"), phone.locator(".rummue-top")]
    for count, way in enumerate(ways, 1):
        way.click()
        wanted = "draw_stock" if count % 2 else "draw_discard"
        assert made(phone, table, count)[-1] == {"move": wanted}
    game = show(phone, table, "taking")
    assert deeds(phone) == ["discard", "take"]
    assert deed(phone, "take").inner_text() == "Take Yellow 4"
    taken = [card["card"] for card in game.view(0)["hand"] if card["taken"]]
    assert cards_on(phone, ".held:has(.held-from)") == taken
    phone.click(".rummue-stock")
    assert said(phone) == "You have drawn already."
    show(phone, table, "waiting")
    phone.click(".rummue-stock")
    assert said(phone) == "It is not your turn."
    assert len(moves(table)) == 4


def test_what_was_chosen_before_the_draw_stays_chosen(phone: Page, table: ScriptedTable) -> None:
    game = show(phone, table, "drawing")
    chosen = tap(phone, game, "R0", "G0", "K0")
    for count, way in enumerate(("take", "stock"), 1):
        deed(phone, way).click()
        made(phone, table, count)
    game.apply(0, DRAW_DISCARD)
    shown(phone, table, views.view(game, 0))
    assert picked(phone) == set(chosen)
    deed(phone, "lay").click()
    made(phone, table, 3)
    until(phone, lambda: picked(phone) == set())


def test_what_is_tapped_before_the_answer_comes_after_it(phone: Page, table: ScriptedTable) -> None:
    game = show(phone, table, "taking")
    waiting: list[Route] = []
    phone.route("**/api/play", lambda route: waiting.append(route))
    first, second = tap(phone, game, "R0", "G0")
    held(phone, second).click(position={"x": 12, "y": 40})  # and down again
    for _ in range(2):
        deed(phone, "discard").click()  # twice is once
    until(phone, lambda: waiting)
    tap(phone, game, "R0", "G0")
    deed(phone, "discard").click()
    assert picked(phone) == {second}
    waiting.pop().continue_()
    until(phone, lambda: waiting)
    assert moves(table) == [{"move": "discard", "card": first}]
    assert picked(phone) == {second}
    waiting.pop().continue_()
    assert made(phone, table, 2)[1] == {"move": "discard", "card": second}
    until(phone, lambda: picked(phone) == set())
    phone.unroute("**/api/play")


def test_a_stock_that_makes_no_new_one_cannot_be_drawn_from(
    phone: Page, table: ScriptedTable
) -> None:
    show(phone, table, "one-discard")
    assert phone.inner_text(".state-says") == "The stock is empty: take the top discard."
    assert deed(phone, "stock").get_attribute("aria-disabled") == "true"
    assert primary(phone) == ["take"]
    for way in (deed(phone, "stock"), phone.locator(".rummue-stock")):
        forgotten(phone)
        way.click(force=True)
        assert said(phone) == "The stock is empty: take the top discard."
    deed(phone, "take").click()
    assert made(phone, table, 1) == [{"move": "draw_discard"}]


def test_who_ends_the_deal_with_a_draw_is_told_so_before(phone: Page, table: ScriptedTable) -> None:
    show(phone, table, "drawing")
    assert primary(phone) == ["stock"]
    show(phone, table, "used-up")
    told = "The stock is used up: take Green 1, or end the deal."
    assert phone.inner_text(".state-says") == told
    assert deed(phone, "stock").inner_text() == "End the deal (stock used up)"
    assert primary(phone) == ["take"]
    phone.click(".rummue-stock")
    assert said(phone) == told
    deed(phone, "stock").click()
    assert made(phone, table, 1) == [{"move": "draw_stock"}]


def primary(phone: Page) -> list[str]:
    """The buttons that one is expected to press."""
    names: list[str] = phone.locator("#rummue .card-deeds .deed.primary").evaluate_all(
        "nodes => nodes.map(node => node.dataset.deed)"
    )
    return names


def test_a_card_is_added_where_it_fits(phone: Page, table: ScriptedTable) -> None:
    game = show(phone, table, "playing")
    combo(phone, 1).click()
    assert said(phone).startswith("Ling of Momo, 0 points: Red 7, Yellow 7")
    (six,) = tap(phone, game, "R8")
    fits = phone.locator(".combo.fits")
    assert [element.get_attribute("data-combo") for element in fits.all()] == ["2"]
    assert fits.locator("em").inner_text() == "+10"
    combo(phone, 2).click()
    assert made(phone, table, 1) == [{"move": "add", "combo": 2, "card": six}]


def test_where_it_does_not_fit_the_host_says_why(phone: Page, table: ScriptedTable) -> None:
    game = show(phone, table, "playing")
    refuse(table, orders.Play, "rummue.why.numbers")
    tap(phone, game, "K5")
    combo(phone, 0).click()
    # Until the host has answered, it still says what was tapped.
    until(phone, lambda: said(phone).startswith("Neither all the same number"))
    tap(phone, game, "R0")
    combo(phone, 0).click()
    assert said(phone) == "Choose one card for that."
    show(phone, table, "first-lay-down")
    game = views.first_lay_down()
    tap(phone, game, "B9")
    combo(phone, 0).click()
    assert said(phone) == "First lay down 4 cards of your own."
    assert len(moves(table)) == 1


def test_a_joker_is_swapped_and_where_both_is_possible_one_is_asked(
    phone: Page, table: ScriptedTable
) -> None:
    game = show(phone, table, "playing")
    ways = {(swap["combo"], swap["joker"]) for swap in game.view(0)["swaps"]}
    (red,) = tap(phone, game, "R6")
    combo(phone, 2).click()
    joker = next(joker for number, joker in ways if number == 2)
    swapped = {"move": "swap", "combo": 2, "joker": joker, "card": red}
    assert made(phone, table, 1) == [swapped]
    (seven,) = tap(phone, game, "B7")
    combo(phone, 1).click()
    assert deeds(phone) == ["add", "swap"]
    deed(phone, "swap").click()
    joker = next(joker for number, joker in ways if number == 1)
    other = {"move": "swap", "combo": 1, "joker": joker, "card": seven}
    assert made(phone, table, 2) == [swapped, other]
    tap(phone, game, "B7")
    combo(phone, 1).click()
    deed(phone, "add").click()
    assert made(phone, table, 3)[2] == {"move": "add", "combo": 1, "card": seven}


def test_one_card_is_discarded_and_may_be_taken_back(phone: Page, table: ScriptedTable) -> None:
    game = show(phone, table, "playing")
    deed(phone, "discard").click(force=True)
    assert said(phone) == "Choose a card first."
    (zero,) = tap(phone, game, "G0")
    deed(phone, "discard").click()
    assert made(phone, table, 1) == [{"move": "discard", "card": zero}]
    show(phone, table, "discarded")
    assert deeds(phone) == ["back"]
    deed(phone, "back").click()
    until(phone, lambda: given(table, orders.TakeBack))


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("closed", "Momo closes: +10"),
        ("out-of-stock", "Nobody could close: the stock is used up."),
        ("idle", "Too long only discards were taken: the deal is over."),
    ],
)
def test_it_says_how_the_deal_ended(
    phone: Page, table: ScriptedTable, place: str, words: str
) -> None:
    show(phone, table, place)
    assert phone.inner_text(".state-says") == words


def test_between_deals_the_sheet_and_who_is_ready(phone: Page, table: ScriptedTable) -> None:
    game = show(phone, table, "closed")
    rows = phone.locator(".rummue-sheet tbody tr").all_inner_texts()
    assert [row.split("\t")[0].strip() for row in rows] == [
        "Zaza + Maximiliane K.",
        "Momo + Opa Jan",
    ]
    assert [row.split("\t")[-1].replace("−", "-") for row in rows] == [
        str(score) for score in game.team_scores()
    ]
    assert phone.locator("#rummue .card-hand").is_hidden()
    deed(phone, "ready").click()
    assert made(phone, table, 1) == [{"move": "ready"}]


def test_the_own_points_open_the_scores_of_all_deals(phone: Page, table: ScriptedTable) -> None:
    shown(phone, table, views.view(views.dealt(4), 0))
    phone.click("#me")
    assert phone.inner_text("#rummue-look .look-none") == "Nothing is scored yet."
    phone.click("#rummue-look .look-close")
    over = views.closed()
    later = views.dealt(4)
    later.sheet = over.sheet
    shown(phone, table, views.view(later, 0))
    phone.click("#me")
    totals = phone.locator("#rummue-look .total").all_inner_texts()
    assert [int(total.replace("−", "-")) for total in totals] == list(later.scores()[:2]), (
        "by pairs"
    )
    phone.keyboard.press("Escape")
    assert phone.locator("#rummue-look").is_hidden()
    phone.click("#me")
    shown(phone, table, views.view(over, 0))
    assert phone.locator("#rummue-look").is_hidden(), "the sheet of the deal is there"


@pytest.mark.parametrize("size", SIZES[:2], ids=str)
def test_the_longest_sequence_is_whole(phone: Page, table: ScriptedTable, size: Any) -> None:
    """Alone in its row it has no more room than others."""
    phone.set_viewport_size(size)
    shown(phone, table, views.view(views.long(), 0))
    box = "document.querySelector('.rummue-combos')"
    assert phone.evaluate(f"{box}.scrollWidth <= {box}.clientWidth")
