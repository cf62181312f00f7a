"""Safarü and its variant on a phone, in a real browser: what captures, the race, the sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from games import safarue_tables as tables
from slapbox.games.mudeck.cards import cards_of
from slapbox.games.protocol import Json
from slapbox.games.safarue import Safarue, SafarueVariant
from slapbox.games.safarue.captures import KINDS, parts
from slapbox.games.safarue.moves import Play
from slapbox.table.words import orders
from slapbox.table.words.orders import Answer, Order
from slapbox.text import Text
from web import phone_views
from web import safarue_views as views
from web.browsing import (
    OLD_PHONE,
    Evening,
    a_phone,
    drag,
    forgotten,
    given,
    middle,
    said,
    shown,
    told,
    until,
)
from web.conftest import scripted

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

    from web.conftest import ScriptedTable

pytestmark = pytest.mark.browser

CARDS = "nodes => nodes.map(node => Number(node.dataset.card))"
OPACITIES = "nodes => nodes.map(node => getComputedStyle(node).opacity)"
RINGED = """faces => {
  const gold = getComputedStyle(document.getElementById('coach')).backgroundColor;
  return faces.filter(face => getComputedStyle(face).boxShadow.includes(gold))
    .map(face => Number(face.closest('.wild').dataset.card)).sort((one, other) => one - other);
}"""
"""The wild cards with a ring in the coach's colour."""
SLOW_CARDS = """time => document.querySelectorAll('.held-card').forEach(
  card => { card.style.transitionDuration = time; })"""
FRAMES_MS = 100  # a finger rests above for this time: the page draws the card there
LABELS = "nodes => nodes.map(node => node.getAttribute('aria-label'))"


@pytest.fixture(scope="module")
def evening(chromium: Browser) -> Iterator[Evening]:
    """One phone for all tests of this file."""
    first = views.view(views.sums(3), 1)
    with scripted() as (table, url), a_phone(chromium, url, table, first, "#safarue") as page:
        yield Evening(page, table, url)


@pytest.fixture
def phone(evening: Evening) -> Iterator[Page]:
    """The phone of seat 1, who waits, in another match than that of the test."""
    view = views.view(views.sums(3), 1)
    view["match"]["id"] = "another"
    if evening.page.get_attribute("html", "lang") != "en":
        evening.page.evaluate("localStorage.clear()")
        evening.page.reload()
    # Nobody waits for cards to come to their places.
    with evening.showing(view, OLD_PHONE, calm=True) as page:
        forgotten(page)
        yield page


def rules(table: ScriptedTable, game: Safarue, seat: int) -> None:
    """The table answers as the rules do."""

    def answer(order: Order) -> Answer:
        asked = order.move if isinstance(order, orders.Play) else None
        return Answer(game.why_not(seat, Safarue.move_from_json(asked))) if asked else Answer()

    table.answer = answer


def moves(table: ScriptedTable) -> list[Json]:
    return [play.move for play in given(table, orders.Play)]


def card(text: str) -> int:
    return tables.ids(text)[0]


def held(phone: Page, text: str) -> Locator:
    return phone.locator(f".held[data-card='{card(text)}']")


def wild(phone: Page, text: str) -> Locator:
    return phone.locator(f".safarue-prairie .wild[data-card='{card(text)}']")


def deed(phone: Page, name: str) -> Locator:
    return phone.locator(f"#safarue .card-deeds [data-deed='{name}']")


def ways(phone: Page) -> list[tuple[str, ...]]:
    """All that is offered, as sums."""
    return [tuple(way.locator(".sum").evaluate_all(LABELS)) for way in phone.locator(".way").all()]


def chosen(phone: Page) -> list[int]:
    return sorted(phone.locator(".safarue-prairie .wild.chosen").evaluate_all(CARDS))


def test_a_card_shows_all_that_it_captures_and_one_way_is_chosen(
    phone: Page, table: ScriptedTable
) -> None:
    game = views.sums(3)
    shown(phone, table, views.view(game, 0))
    rules(table, game, 0)
    captures = game.offered(card("Y7"))
    held(phone, "Y7").click()
    offered = ways(phone)
    assert len(offered) == len(set(offered)) == len(captures)
    assert offered[0] == ("3 + 4 + 0 = 7", "7 + 2 + 8 = 17", "7 = 7")
    useful = {one for capture in captures for part in parts(capture) for one in cards_of(part)}
    lit = set(phone.locator(".safarue-prairie .wild.useful").evaluate_all(CARDS))
    assert lit == useful
    # A capture is a duty: the rules say so, and nothing is laid.
    deed(phone, "release").click(force=True)
    told(phone, "This card can capture something, so it must.")
    # The cards of a way are lifted; tapping wild cards narrows the ways down.
    phone.locator(".way").first.click()
    assert len(chosen(phone)) == 6
    phone.locator(".way").first.click()
    assert chosen(phone) == []
    wild(phone, "Y2").click()
    assert 0 < len(ways(phone)) < len(offered)
    assert all("7 + 2 + 8 = 17" in " ".join(way) or "+ 2" in " ".join(way) for way in ways(phone))
    wild(phone, "G8").click()
    wild(phone, "R0").click()
    assert phone.inner_text(".state-says") == "7 + 2 + 8 + 0 = 17"
    assert deed(phone, "act").inner_text() == "Capture 3 cards"
    deed(phone, "act").click()
    until(phone, lambda: len(moves(table)) == 2)
    made = Safarue.move_from_json(moves(table)[-1])
    assert game.why_not(0, made) is None
    assert moves(table)[-1]["total"] == sorted(tables.ids("R0 Y2 G8"))


def test_what_the_coach_would_capture_has_a_ring_that_is_seen(
    phone: Page, table: ScriptedTable
) -> None:
    """Also among the cards that all might be captured."""
    game = views.sums(3)
    move = game.legal_moves(0)[0].as_json()
    advice = {"move": move, "reason": Text("coach.why.only").as_json()}
    view = views.view(game, 0)
    coach = {"state": "tells", "advice": advice}
    shown(phone, table, {**view, "you": {**view["you"], "coach": coach}})
    assert phone.locator(".safarue-prairie .advised").count() == 0, "first the card that captures"
    phone.locator(f".held[data-card='{move['card']}']").click()
    assert phone.locator(".safarue-prairie .useful").count() > len(move["addition"])
    rings = phone.locator(".safarue-prairie .mu-card").evaluate_all(RINGED)
    assert rings == sorted(move["addition"])


def worth(node: Locator) -> list[str]:
    """Return what cards are worth, as a chip says it: points, then each animal with its number."""
    kinds = node.locator(".worth-kind").all()
    animals = [f"{picture.get_attribute('data-kind')} {picture.inner_text()}" for picture in kinds]
    return [node.locator("b").inner_text(), *animals]


def test_a_capture_says_what_it_is_worth_and_the_page_what_one_has(
    phone: Page, table: ScriptedTable
) -> None:
    """Triangles, less 5 for a zero; the card that was played counts with a pair alone."""
    game = views.sums(3)
    game.round.piles = [tables.mask("R1 R2 Y3 Y4 Y5 G3"), 0, 0]
    shown(phone, table, views.view(game, 0))
    own = phone.locator(".safarue-own > .worth-kind")
    assert own.all_inner_texts() == ["3", "2"]
    assert phone.locator(".safarue-own .worth").count() == 0
    held(phone, "Y7").click()
    found = {}
    for chip in phone.locator(".way").all():
        sums = tuple(chip.locator(".sum").evaluate_all(LABELS))
        found[sums] = worth(chip.locator(".worth"))
    # R3 B4 R0: three triangles and a puppy; B7 and Y7: two each.
    assert found["3 + 4 + 0 = 7",] == ["−2", "porcupines 2"]
    assert found["7 = 7",] == ["+4", "unicorns 1"]
    everything = found["3 + 4 + 0 = 7", "7 + 2 + 8 = 17", "7 = 7"]
    assert everything == ["+4", "unicorns 2", "porcupines 2"]
    phone.locator(".way").first.click()
    assert worth(phone.locator(".safarue-own .worth")) == everything


def test_the_variant_marks_nothing_that_costs_nothing_there(
    phone: Page, table: ScriptedTable
) -> None:
    """No zero is a puppy there and no card a unicorn; a zero brings its triangle."""
    shown(phone, table, views.view(views.sums(3), 0))
    signs = phone.locator("#safarue .held .kind-sign, .safarue-prairie .kind-sign")
    kinds = "nodes => nodes.map(node => node.dataset.kind)"
    assert set(signs.evaluate_all(kinds)) == {"unicorns", "porcupines", "puppies"}
    game = views.sums(3, SafarueVariant)
    shown(phone, table, views.view(game, 0))
    assert set(signs.evaluate_all(kinds)) == {"porcupines"}
    assert phone.locator(".safarue-own .worth-kind").count() == 1
    decided = views.deciding()
    shown(phone, table, views.view(decided, 1))
    sums = "3 + 4 + 0 = 7"
    chip = next(
        element
        for element in phone.locator(".way").all()
        if element.locator(".sum").evaluate_all(LABELS) == [sums]
    )
    assert worth(chip.locator(".worth")) == ["+3", "porcupines 2"]


def test_what_is_wrong_with_a_capture_is_said_by_the_rules(
    phone: Page, table: ScriptedTable
) -> None:
    game = views.sums(3)
    shown(phone, table, views.view(game, 0))
    rules(table, game, 0)
    held(phone, "Y7").click()
    for tapped, reason in (
        ("R3 B4", "There is a 0 on the prairie: one has to be captured too."),
        ("R3 Y2", "An addition is two or more wild cards that sum to 7."),
        ("K9 G8", "A total makes 17: the wild cards have to sum to 10, with your 7."),
        ("K9", "A pair is one wild card with the same number, 7."),
    ):
        for text in tapped.split():
            wild(phone, text).click()
        assert deed(phone, "act").get_attribute("aria-disabled") == "true"
        deed(phone, "act").click(force=True)
        told(phone, reason)
        for text in tapped.split():
            wild(phone, text).click()
    assert chosen(phone) == []


def test_of_two_equal_cards_either_will_do(phone: Page, table: ScriptedTable) -> None:
    game = tables.lay(Safarue, "R7 R7 B4", "Y7 K9", "R1", "R2")
    shown(phone, table, views.view(game, 0))
    rules(table, game, 0)
    one, other = tables.ids("R7 R7")
    held(phone, "Y7").click()
    assert ways(phone) == [("7 = 7",)]
    assert chosen(phone) == [one]  # there is only one way
    phone.locator(f".wild[data-card='{one}']").click()
    phone.locator(f".wild[data-card='{other}']").click()
    assert chosen(phone) == [other]
    assert deed(phone, "act").get_attribute("aria-disabled") == "false"
    deed(phone, "act").click()
    until(phone, lambda: len(moves(table)) == 1)
    assert game.why_not(0, Safarue.move_from_json(moves(table)[0])) is None
    # A card that captures nothing is released, and a swipe is enough for it.
    held(phone, "K9").click()
    assert deed(phone, "act").count() == 0
    deed(phone, "release").click()
    until(phone, lambda: len(moves(table)) == 2)
    assert Safarue.move_from_json(moves(table)[1]) == Play(card("K9"))


def test_ways_are_planned_while_others_think_but_not_laid(
    phone: Page, table: ScriptedTable
) -> None:
    game = tables.lay(Safarue, "R7 B4", "K9", "Y7 Y3", "R2")
    shown(phone, table, views.view(game, 1))
    held(phone, "Y7").click()
    assert ways(phone) == [("7 = 7",)]
    assert phone.locator("#safarue .card-deeds button").count() == 0
    assert phone.inner_text(".state-title") == "Zaza thinks …"
    tables.play(game, "K9")
    shown(phone, table, views.view(game, 1))
    assert phone.inner_text(".state-title") == "Your turn!"
    assert held(phone, "Y7").get_attribute("aria-pressed") == "true"
    assert deed(phone, "act").count() == 1


def test_many_ways_are_narrowed_down(phone: Page, table: ScriptedTable) -> None:
    game = views.many(4)
    shown(phone, table, views.view(game, 0))
    held(phone, "Y7").click()
    captures = game.offered(card("Y7"))
    assert len(captures) > 1000
    assert f" {len(captures)} ways" in phone.inner_text(".state-says")
    first = phone.locator(".way").count()
    assert f"{len(captures) - first} more" in phone.inner_text(".more-ways")
    for text in ("G8", "Y2", "R0"):
        wild(phone, text).click()
    assert phone.inner_text(".state-says") == "7 + 2 + 8 + 0 = 17"
    assert phone.locator(".way[aria-pressed=true]").count() == 1


def test_missed_captures_are_pointed_out_by_one_slap(phone: Page, table: ScriptedTable) -> None:
    game = views.spotting(4)
    shown(phone, table, views.racing(game, table, 1))
    assert deed(phone, "spot").bounding_box()["height"] > 120  # type: ignore[index]
    deed(phone, "spot").dispatch_event("pointerdown")
    until(phone, lambda: given(table, orders.TouchSlap))
    assert given(table, orders.TouchSlap)[0].key == 0
    deed(phone, "done").click()  # or nothing was missed
    until(phone, lambda: given(table, orders.Done))
    shown(phone, table, views.racing(game, table, 2))
    assert deed(phone, "spot").count() == 0  # Zaza's partner
    shown(phone, table, views.racing(game, table, 0))
    assert phone.inner_text(".state-title") == "Did anybody notice?"
    view = views.raced(game, table, (1, 300), (3, 380), error_ms=20, for_ms=0)
    decides = {**views.view(game, 3), "match": {**view["match"], "state": game.view(3)}}
    shown(phone, table, decides)
    told(phone, "380 ms: slower")
    shown(phone, table, views.view(game, 0))
    assert phone.inner_text(".state-title") == "What does your 7 capture?"
    phone.locator(".way").last.click()
    deed(phone, "act").click()
    until(phone, lambda: moves(table))
    assert game.why_not(0, Safarue.move_from_json(moves(table)[-1])) is None
    muted = views.spotting(4, wrong_spot="sits_out")
    muted.muted = frozenset({1})
    shown(phone, table, views.racing(muted, table, 1))
    assert deed(phone, "spot").count() == 0
    assert phone.inner_text(".state-says").startswith("Your last alarm was false")


def test_a_card_that_flies_back_catches_no_press(phone: Page, table: ScriptedTable) -> None:
    """Whoever pulled a card up presses what the card still covers on its way back."""
    game = views.sums(3, capture_duty="spot")
    shown(phone, table, views.view(game, 0))
    phone.emulate_media(reduced_motion="no-preference")
    phone.evaluate(SLOW_CARDS, "60s")
    x, y = middle(held(phone, "Y7"))
    drag(phone, held(phone, "Y7"), (x, y - 150), FRAMES_MS)
    flies = held(phone, "Y7").locator(".held-card").bounding_box()
    press = middle(deed(phone, "act"))
    assert flies is not None
    assert flies["y"] < press[1] < flies["y"] + flies["height"], "it is over the button"
    phone.mouse.click(*press)
    told(phone, "Choose what it captures first.")
    phone.evaluate(SLOW_CARDS, "")


def test_where_players_have_to_notice_the_phone_tells_nothing(
    phone: Page, table: ScriptedTable
) -> None:
    """It adds up what is tapped, and lets nothing go that was not meant to."""
    game = views.sums(3, capture_duty="spot")
    shown(phone, table, views.view(game, 0))
    rules(table, game, 0)
    look = "Tap a card, then the wild ones that it captures."
    assert phone.inner_text(".state-says") == look
    x, y = middle(held(phone, "Y7"))
    drag(phone, held(phone, "Y7"), (x + 5, y - 150))
    until(phone, lambda: held(phone, "Y7").get_attribute("aria-pressed") == "true")
    assert (ways(phone), phone.locator(".safarue-prairie .wild.useful").count()) == ([], 0)
    looks = phone.locator(".safarue-prairie .signed").evaluate_all(OPACITIES)
    assert set(looks) == {"1"}, "none looks as if it could not be captured"
    assert phone.inner_text(".state-says").startswith("What does it capture?")
    assert deed(phone, "act").get_attribute("aria-disabled") == "true"
    deed(phone, "act").click(force=True)
    told(phone, "Choose what it captures first.")
    assert moves(table) == []
    for text, says in (("R3", "Together: 3"), ("Y2", "Together: 5")):
        wild(phone, text).click()
        assert phone.inner_text(".state-says") == says
    assert deed(phone, "act").get_attribute("aria-disabled") == "false"
    deed(phone, "act").click()
    told(phone, "An addition is two or more wild cards that sum to 7.")
    for text in ("Y2", "B4"):
        wild(phone, text).click()
    assert phone.inner_text(".state-says") == "3 + 4 = 7"
    deed(phone, "act").click()
    told(phone, "There is a 0 on the prairie: one has to be captured too.")
    for text in ("R0", "B7", "Y2", "G8"):
        wild(phone, text).click()
    assert phone.inner_text(".state-says") == "3 + 4 = 7 · 7 + 2 + 8 + 0 = 17 · 7 = 7"
    assert [game.why_not(0, Safarue.move_from_json(move)) is None for move in moves(table)] == [
        False,
        False,
    ]
    deed(phone, "act").click()
    until(phone, lambda: len(moves(table)) == 3)
    assert game.why_not(0, Safarue.move_from_json(moves(table)[2])) is None
    held(phone, "Y7").click()
    deed(phone, "release").click()
    until(phone, lambda: len(moves(table)) == 4)
    assert Safarue.move_from_json(moves(table)[3]) == Play(card("Y7"))


def test_in_the_variant_one_lays_a_card_for_the_neighbour_without_knowing(
    phone: Page, table: ScriptedTable
) -> None:
    game = views.sums(3, SafarueVariant, capture_duty="spot")
    shown(phone, table, views.view(game, 0))
    held(phone, "K5").click()
    assert ways(phone) == []
    assert phone.inner_text(".state-says").startswith("Your left neighbour decides")
    assert [deed(phone, name).get_attribute("aria-disabled") for name in ("release", "act")] == [
        "false",
        "false",
    ]
    deed(phone, "act").click()
    until(phone, lambda: moves(table))
    assert moves(table) == [{"move": "offer", "card": card("K5")}]


def test_what_is_due_may_be_more_than_the_phone_lists(phone: Page, table: ScriptedTable) -> None:
    game = views.many(4, capture_duty="spot")
    tables.play(game, "Y7")
    tables.race(game, (1, 300))
    view = views.view(game, 0)
    shown(phone, table, view)
    rules(table, game, 0)
    laid = view["match"]["state"]["laid"]
    assert laid["ways"] > len(laid["captures"])
    listed = phone.locator(".way").count()
    assert f"{laid['ways'] - listed} more" in phone.inner_text(".more-ways")
    offered = [{card for kind in KINDS for card in capture[kind]} for capture in laid["captures"]]
    every = map(parts, game.finder.captures(game.round.prairie, 7))
    taken = (set(cards_of(addition | total | pair)) for addition, total, pair in every)
    for one in next(cards for cards in taken if cards not in offered and len(cards) > 3):
        phone.click(f".safarue-prairie .wild[data-card='{one}']")
    assert " = " in phone.inner_text(".state-says")
    assert phone.locator(".way[aria-pressed=true]").count() == 0
    deed(phone, "act").click()
    until(phone, lambda: moves(table))
    assert game.why_not(0, Safarue.move_from_json(moves(table)[0])) is None


def test_the_next_race_shows_the_next_card(phone: Page, table: ScriptedTable) -> None:
    game = views.spotting(4)
    shown(phone, table, views.racing(game, table, 3))
    drawn = deed(phone, "spot").locator("svg[data-number]").first
    assert (drawn.get_attribute("data-number"), drawn.get_attribute("data-colour")) == (
        "7",
        "yellow",
    )
    tables.race(game)
    tables.play(game, "K6")
    tables.race(game)
    tables.play(game, "Y8")
    shown(phone, table, views.racing(game, table, 3))
    assert deed(phone, "spot").locator("svg[data-number]").count() == 1
    assert drawn.get_attribute("data-number") == "8"


@pytest.mark.parametrize(
    ("slaps", "words"),
    [
        (((3, 20), (3, 380)), "380 ms: first"),
        (((1, 300), (3, 380), (3, 500)), "380 ms: slower"),
        (((1, 300), (3, 20)), "20 ms: too early"),
    ],
)
def test_the_own_slap_is_told_that_counted(
    phone: Page, table: ScriptedTable, slaps: tuple[tuple[int, float], ...], words: str
) -> None:
    game = views.spotting(4)
    shown(phone, table, views.racing(game, table, 3))
    view = views.raced(game, table, *slaps, error_ms=0.4, for_ms=0)
    over = {**views.view(game, 3), "match": {**view["match"], "state": game.view(3)}}
    shown(phone, table, over)
    phone.wait_for_function("() => document.getElementById('feedback').textContent.includes('ms')")
    assert re.sub(r"[.,]\d+", "", said(phone)) == words


def test_the_own_time_is_told_as_a_phones(phone: Page, table: ScriptedTable) -> None:
    game = views.spotting(4)
    shown(phone, table, views.racing(game, table, 3))
    view = views.raced(game, table, (3, 240), for_ms=0)
    last = view["match"]["last"]
    last["hands"] = [{**hand, "touch": True} for hand in last["hands"]]
    shown(phone, table, {**views.view(game, 3), "match": {**view["match"], "state": game.view(3)}})
    phone.wait_for_function("() => document.getElementById('feedback').textContent.includes('ms')")
    assert said(phone).startswith("240 ms · less fine: ")


def test_in_the_variant_the_neighbour_chooses(phone: Page, table: ScriptedTable) -> None:
    game = views.sums(3, SafarueVariant)
    shown(phone, table, views.view(game, 0))
    rules(table, game, 0)
    held(phone, "Y7").click()
    assert len(ways(phone)) == len(game.offered(card("Y7")))
    wild(phone, "R3").click()
    assert chosen(phone) == []
    told(phone, "Your left neighbour decides what the card captures.")
    deed(phone, "act").click()
    until(phone, lambda: moves(table))
    assert moves(table)[-1] == {"move": "offer", "card": card("Y7")}
    decided = views.deciding()
    shown(phone, table, views.view(decided, 2))
    assert phone.inner_text(".state-title") == "Momo decides"
    assert phone.locator("#safarue .card-deeds button").count() == 0
    shown(phone, table, views.view(decided, 1))
    rules(table, decided, 1)
    assert phone.inner_text(".state-title") == "What does Zaza’s 7 capture?"
    deed(phone, "act").click(force=True)
    told(phone, "Choose what it captures first.")
    phone.locator(".way").first.click()
    deed(phone, "act").click()
    until(phone, lambda: len(moves(table)) == 2)
    assert decided.why_not(1, Safarue.move_from_json(moves(table)[-1])) is None
    assert moves(table)[-1]["move"] == "take"


def test_a_card_is_taken_back_and_the_next_round_begins(phone: Page, table: ScriptedTable) -> None:
    game = views.captured(3)
    shown(phone, table, views.view(game, 0, back=True))
    deed(phone, "back").click()
    until(phone, lambda: given(table, orders.TakeBack))
    over = views.round_over(4, rounds=2)
    shown(phone, table, views.view(over, 0))
    lines = phone.locator(".safarue-sheet tbody tr")
    assert [line for line in lines.all_inner_texts() if "Zaza + Maximiliane K." in line]
    totals = phone.locator(".safarue-sheet .total").all_inner_texts()
    scores = over.scores()
    assert [int(total.replace("−", "-")) for total in totals] == [scores[0], scores[1]]
    assert phone.locator(".safarue-sheet .leads .total").inner_text() == str(max(scores))
    deed(phone, "ready").click()
    until(phone, lambda: moves(table))
    assert moves(table) == [{"move": "ready"}]
    fewest = views.round_over(3, SafarueVariant)
    shown(phone, table, views.view(fewest, 0))
    assert phone.locator(".safarue-sheet .leads .total").inner_text() == str(min(fewest.scores()))
    shown(phone, table, phone_views.SCENES["my-turn"])
    assert phone.locator("#safarue").is_hidden()
    assert phone.get_attribute("body", "data-trick") is None


def test_the_own_points_open_the_scores_of_all_rounds(phone: Page, table: ScriptedTable) -> None:
    """With the signs of what counts."""
    before = views.round_over(3)
    game = views.sums(3)
    game.sheet = before.sheet
    shown(phone, table, views.view(game, 0))
    phone.click("#me")
    totals = phone.locator("#safarue-look .total").all_inner_texts()
    assert [int(total.replace("−", "-")) for total in totals] == list(before.scores())
    assert phone.locator("#safarue-look thead .kind-sign").count() > 0
    phone.click("#safarue-look .look-close")
    assert phone.locator("#safarue-look").is_hidden()
