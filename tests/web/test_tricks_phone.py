"""Mü, The Last Panther and Wimmüln on a phone, in a real browser: hands, bids, tricks, sheets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest

from slapbox.games import GAMES
from slapbox.games.last_panther import LastPanther
from slapbox.games.mu import Mu
from slapbox.games.tricks.view import TrickGame
from slapbox.games.wimmueln import Wimmueln
from slapbox.table.words import orders
from slapbox.web.assets import address
from web import phone_views, trick_views
from web.browsing import (
    OLD_PHONE,
    Evening,
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
from web.trick_pages import all_evening, card, deed, for_a_test, legal, moves, state, tap, useless
from web.trick_views import LAID, phone_view, table_view, trick

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


# ---- how it looks ----


def test_other_games_have_their_own_page(phone: Page, table: ScriptedTable) -> None:
    shown(phone, table, phone_views.SCENES["my-turn"])
    assert phone.locator("#trick").is_hidden()
    assert phone.locator("#moth .held").count() == 8
    assert phone.get_attribute("body", "data-trick") is None
    shown(phone, table, phone_view("mu-follow"))
    assert phone.locator("#moth").is_hidden()


@pytest.mark.parametrize("place", ["mu-doubles", "panther-follow", "wimmueln-follow"])
def test_the_hand_is_held_as_the_rules_sort_it(
    phone: Page, table: ScriptedTable, place: str
) -> None:
    shown(phone, table, phone_view(place))
    settled(phone)
    boxes = phone.evaluate(
        """() => Array.from(document.querySelectorAll('#trick .card-fan .held'), node => {
          const box = node.getBoundingClientRect();
          return [Math.round(box.top), box.left, Number(node.getAttribute('data-card'))];
        })"""
    )
    assert [box[2] for box in sorted(boxes)] == [face["card"] for face in state(place)["hand"]]


def test_every_card_of_the_deck_tells_its_colour_number_and_worth(phone: Page) -> None:
    """Colour by hue, by sign and by letter; a triangle for each point."""
    from slapbox.games.mudeck.cards import ALL, faces

    drawn = phone.evaluate(
        """async ([script, faces]) => {
          const {muCard} = await import(script);
          return faces.map(face => {
            const card = muCard(face);
            return {name: card.getAttribute('aria-label'),
              letter: card.querySelector('.mu-letter').textContent,
              sign: card.querySelector('g path').getAttribute('d'),
              ground: card.querySelectorAll('rect')[2].getAttribute('fill'),
              points: card.querySelectorAll('.mu-points > path').length};
          });
        }""",
        [address("js/games/mudeck/cards.js"), faces(ALL)],
    )
    looks: dict[str, set[tuple[str, str]]] = {}
    for face, found in zip(faces(ALL), drawn, strict=True):
        assert found["points"] == face["triangles"]
        assert str(face["number"]) in found["name"]
        looks.setdefault(face["colour"], set()).add((found["letter"], found["ground"]))
    assert all(len(look) == 1 for look in looks.values())
    for part in zip(*(next(iter(look)) for look in looks.values()), strict=True):
        assert len(set(part)) == len(looks)


def test_cards_are_lettered_in_the_readers_language(phone: Page, table: ScriptedTable) -> None:
    shown(phone, table, phone_view("panther-follow"))
    face = next(face for face in state("panther-follow")["hand"] if face["colour"] == "black")
    letter = card(phone, face["card"]).locator(".mu-letter")
    assert letter.text_content() == "Bk"
    phone.click(".help-open")
    phone.wait_for_selector(".help-lines .chapter")
    phone.select_option("#help .language", "it")
    phone.wait_for_selector("html[lang=it]")
    assert letter.text_content() == "N"


def test_the_others_are_told_by_name_office_and_tricks(phone: Page, table: ScriptedTable) -> None:
    known = state("mu-wait")
    shown(phone, table, phone_view("mu-wait"))
    lines = [text.split("\n") for text in phone.locator("#trick .folk").all_inner_texts()]
    assert [line[1] for line in lines] == list(trick_views.NAMES[1:6])
    assert [int(line[0]) for line in lines] == known["won"][1:]
    roles = {"chief": "Chief", "vice": "Vice", "partner": "Partner"}
    told = {line[1]: line[2] for line in lines if len(line) > 2}
    assert told == {
        trick_views.NAMES[known[role]]: word for role, word in roles.items() if known[role]
    }
    on = phone.locator("#trick .card-folk .folk.on")
    assert on.get_attribute("data-seat") == str(known["turn"])


@pytest.mark.parametrize(
    ("kind", "players", "wanted", "signs"),
    [
        (LastPanther, 3, trick_views.at("passing"), ["number 1", "number 2"]),
        (LastPanther, 3, trick(1, mine=True), ["number 1", "number 2"]),
        (LastPanther, 8, trick(6, mine=True), ["red 2", "green 2", "blue 2", "black 2"]),
        (LastPanther, 5, trick(1, mine=True), []),
        (Mu, 4, trick_views.at("auction"), []),
    ],
)
def test_which_cards_are_not_in_play_is_said(
    phone: Page, table: ScriptedTable, kind: Any, players: int, wanted: Any, signs: list[str]
) -> None:
    shown(phone, table, table_view(trick_views.found(kind, players, wanted), 0))
    assert not_in_play(phone) == signs


def test_with_three_mue_says_which_colours_are_out(phone: Page, table: ScriptedTable) -> None:
    game = trick_views.found(Mu, 3, trick_views.at("auction", mine=True))
    shown(phone, table, table_view(game, 0))
    colours = ["red", "yellow", "green", "blue", "black"]
    out = {colours[card // 12] for card in game.view(0)["out"]}
    assert len(out) == 2
    assert not_in_play(phone) == [colour for colour in colours if colour in out]


def not_in_play(phone: Page) -> list[str]:
    """Return what is said to be not in the game: whole colours, whole numbers, single cards."""
    if phone.is_hidden(".trick-out"):
        return []
    found: list[str] = phone.locator(".trick-out svg").evaluate_all(
        """nodes => nodes.map(({dataset: {colour, number}}) =>
          colour ? colour + (number ? ' ' + number : '') : 'number ' + number)"""
    )
    return found


# ---- before the tricks ----


def test_cards_are_passed_together_and_only_as_many_as_it_takes(
    phone: Page, table: ScriptedTable
) -> None:
    shown(phone, table, phone_view("panther-pass"))
    known = state("panther-pass")
    hand = [face["card"] for face in known["hand"]]
    count = known["pass_count"]
    tap(phone, *hand[: count - 1])
    deed(phone, "act").click(force=True)
    assert said(phone) == f"Choose {count} cards."
    assert moves(table) == []
    tap(phone, hand[count - 1])
    assert phone.locator(".trick-gift .mu-card").count() == count
    deed(phone, "act").click()
    until(phone, lambda: moves(table))
    assert moves(table) == [{"move": "pass_cards", "cards": hand[:count]}]


def test_what_was_chosen_to_pass_may_be_changed_until_all_have_chosen(
    phone: Page, table: ScriptedTable
) -> None:
    shown(phone, table, phone_view("panther-passed"))
    known = state("panther-passed")
    passed = {str(face["card"]) for face in known["passed"]}
    chosen = phone.locator("#trick .card-fan .held.chosen")
    assert {node.get_attribute("data-card") for node in chosen.all()} == passed
    assert deed(phone, "act").count() == 0
    others = [face["card"] for face in known["hand"] if str(face["card"]) not in passed]
    tap(phone, *others[: known["pass_count"]])
    assert chosen.count() == 0
    deed(phone, "act").click()
    until(phone, lambda: moves(table))
    assert moves(table) == [{"move": "pass_cards", "cards": others[: known["pass_count"]]}]


def test_what_the_neighbour_passed_is_said_and_marked(phone: Page, table: ScriptedTable) -> None:
    shown(phone, table, phone_view("panther-passed"))
    shown(phone, table, phone_view("panther-lead"))
    received = state("panther-lead")["received"]
    words = said(phone)
    assert words.startswith("From Momo: ")
    assert words.count(",") == len(received) - 1
    new = {
        node.get_attribute("data-card")
        for node in phone.locator("#trick .held:has(.held-from)").all()
    }
    assert new == {str(face["card"]) for face in received}
    assert legal("panther-lead") == [state("panther-lead")["must_lead"]["card"]]


def test_an_estimate_is_the_shown_card_then_the_hidden_one(
    phone: Page, table: ScriptedTable
) -> None:
    shown(phone, table, phone_view("wimmueln-estimate"))
    first, second = legal("wimmueln-estimate")[2:4]
    tap(phone, first)
    assert phone.locator("[data-cross=top] .mu-card").get_attribute("data-card") == str(first)
    assert phone.locator("[data-cross=below] .mu-card").count() == 0
    tap(phone, second)
    phone.click(".trick-cross")
    assert phone.locator("[data-cross=top] .mu-card").get_attribute("data-card") == str(second)
    deed(phone, "act").click()
    until(phone, lambda: moves(table))
    assert moves(table) == [{"move": "estimate", "top": second, "below": first}]


def test_a_laid_estimate_can_be_turned_over(phone: Page, table: ScriptedTable) -> None:
    shown(phone, table, phone_view("wimmueln-estimated"))
    laid = state("wimmueln-estimated")["estimate"]
    assert deed(phone, "act").count() == 0
    phone.click(".trick-cross")
    deed(phone, "act").click()
    until(phone, lambda: moves(table))
    swapped = {"top": laid["below"]["card"], "below": laid["top"]["card"]}
    assert moves(table) == [{"move": "estimate", **swapped}]


def test_without_trumps_the_dealer_leads_one_of_two(phone: Page, table: ScriptedTable) -> None:
    shown(phone, table, phone_view("wimmueln-lead"))
    known = state("wimmueln-lead")
    turned = {face["card"] for face in known["turned"]}
    assert set(legal("wimmueln-lead")) == turned
    assert phone.locator(".trick-bids .mu-card").count() == len(turned)
    tap(phone, max(turned))
    deed(phone, "act").click()
    until(phone, lambda: moves(table))
    assert moves(table) == [{"move": "choose_lead", "card": max(turned)}]


# ---- tricks ----


@pytest.mark.parametrize("place", ["mu-follow", "panther-follow", "wimmueln-follow"])
def test_a_card_that_may_not_be_played_is_dim_and_says_why(
    phone: Page, table: ScriptedTable, place: str
) -> None:
    shown(phone, table, phone_view(place))
    dim = {node.get_attribute("data-card") for node in phone.locator("#trick .held.off").all()}
    assert dim == {str(number) for number in useless(place)}
    tap(phone, useless(place)[0])
    assert said(phone).endswith("led and you hold some: follow suit.")
    assert phone.locator("#trick .card-fan .held.picked").count() == 0
    assert moves(table) == []


def test_a_tap_lifts_a_card_and_the_button_plays_it(phone: Page, table: ScriptedTable) -> None:
    shown(phone, table, phone_view("mu-follow"))
    first, second = legal("mu-follow")[:2]
    tap(phone, first, second)
    lifted = phone.locator("#trick .card-fan .held.picked")
    assert [node.get_attribute("data-card") for node in lifted.all()] == [str(second)]
    refuse(table, orders.Play, "table.why.not_your_turn")
    deed(phone, "act").click()
    told(phone, "It is not your turn.")
    assert lifted.count() == 1
    assert moves(table) == [{"move": "play", "card": second}]


def test_a_swipe_up_plays_at_once(phone: Page, table: ScriptedTable) -> None:
    shown(phone, table, phone_view("mu-follow"))
    settled(phone)
    number = legal("mu-follow")[-1]
    x, y = middle(card(phone, number))
    drag(phone, card(phone, number), (x + 5, y - 150))
    until(phone, lambda: moves(table))
    assert moves(table) == [{"move": "play", "card": number}]
    assert given(table, orders.Fidget) == []


def test_a_swipe_of_a_useless_card_or_a_drag_to_the_side_plays_nothing(
    phone: Page, table: ScriptedTable
) -> None:
    shown(phone, table, phone_view("mu-follow"))
    settled(phone)
    last = state("mu-follow")["hand"][-1]["card"]
    assert last in useless("mu-follow")
    x, y = middle(card(phone, last))
    drag(phone, card(phone, last), (x, y - 150))
    until(phone, lambda: said(phone))
    drag(phone, card(phone, last), (x - 150, y + 4))
    until(phone, lambda: middle(card(phone, last))[0] < x - 40)
    assert moves(table) == []


def test_a_card_may_be_chosen_in_advance(phone: Page, table: ScriptedTable) -> None:
    """It stays lifted when the turn comes, if it is of use then."""
    game = trick_views.game_at("mu-follow")
    other = trick_views.table_view(game, 0)
    other["match"]["state"] = {**other["match"]["state"], "turn": 3}
    shown(phone, table, other)
    good, bad = legal("mu-follow")[0], useless("mu-follow")[0]
    tap(phone, good)
    assert deed(phone, "act").count() == 0
    shown(phone, table, phone_view("mu-follow"))
    assert phone.locator("#trick .card-fan .held.picked").get_attribute("data-card") == str(good)
    shown(phone, table, other)
    tap(phone, bad)
    shown(phone, table, phone_view("mu-follow"))
    assert phone.locator("#trick .card-fan .held.picked").count() == 0
    assert moves(table) == []


@pytest.mark.parametrize("place", ["mu-follow", "panther-of-8", "wimmueln-wait"])
def test_the_trick_lies_as_it_was_played(phone: Page, table: ScriptedTable, place: str) -> None:
    shown(phone, table, phone_view(place))
    known = state(place)
    places = phone.locator(".trick-laid .laid")
    seats = [int(node.get_attribute("data-seat") or 0) for node in places.all()]
    leader = known["trick"]["leader"]
    assert seats == [(leader + step) % known["seats"] for step in range(known["seats"])]
    laid = [node.get_attribute("data-card") for node in places.locator(".mu-card").all()]
    assert laid == [str(play["card"]["card"]) for play in known["trick"]["plays"]]
    best = phone.locator(".trick-laid .best")
    assert best.get_attribute("data-seat") == str(known["trick"]["winner"])
    following = phone.locator(".trick-laid .next")
    assert following.get_attribute("data-seat") == str(known["turn"])


def test_the_last_trick_stays_in_view_until_the_next_begins(
    phone: Page, table: ScriptedTable
) -> None:
    shown(phone, table, phone_view("mu-lead"))
    last = state("mu-lead")["last_trick"]
    assert phone.locator(".trick-laid.past .mu-card").count() == len(last["plays"])
    best = phone.locator(".trick-laid .best")
    assert best.get_attribute("data-seat") == str(last["winner"])


def test_trumps_open_their_whole_ranking(phone: Page, table: ScriptedTable) -> None:
    shown(phone, table, phone_view("mu-doubles"))
    ranking = state("mu-doubles")["trumps"]["ranking"]
    phone.click(".trick-trumps")
    cards = phone.locator("#trick-ranking .look-words .mu-card")
    drawn = [int(node.get_attribute("data-card") or 0) for node in cards.all()]
    assert drawn == [face["card"] for tier in ranking for rank in tier["ranks"] for face in rank]
    phone.click("#trick-ranking .look-close")
    assert phone.locator("#trick-ranking").is_hidden()
    phone.click(".trick-trumps")
    phone.keyboard.press("Escape")
    assert phone.locator("#trick-ranking").is_hidden()


def test_how_far_the_team_is(phone: Page, table: ScriptedTable) -> None:
    """With open tricks (TR-1)."""
    game = trick_views.found(Mu, 5, trick(2, mine=True), open_tricks=True)
    team = game.view(0)["team"]
    shown(phone, table, table_view(game, 0))
    assert phone.inner_text(".trick-goal") == f"▲ {team['reached']} / {team['goal']}"
    label = phone.get_attribute(".trick-goal", "aria-label")
    assert label == f"Goal: {team['reached']} of {team['goal']}"
    assert phone.inner_text(".trick-mine").endswith(f"▲ {game.points()[0]}")


@pytest.mark.parametrize("kind", [Mu, LastPanther, Wimmueln])
def test_tricks_that_lie_face_down_are_counted_and_no_more(
    phone: Page, table: ScriptedTable, kind: type[TrickGame]
) -> None:
    game = trick_views.found(kind, 5, trick(2, mine=True))
    shown(phone, table, table_view(game, 0))
    assert re.fullmatch(r"\d+ tricks?( → \d / \d)?", phone.inner_text(".trick-mine"))
    if kind is Mu:
        goal = game.view(0)["team"]["goal"]
        assert phone.inner_text(".trick-goal") == f"▲ {goal}"
        assert phone.get_attribute(".trick-goal", "aria-label") == f"Goal: {goal}"
        fill = phone.locator(".trick-goal > :first-child").bounding_box()
        assert fill is None or fill["width"] == 0
    if kind is LastPanther:
        assert phone.locator(".folk small").all_inner_texts() == [""] * 4


@pytest.mark.parametrize("place", LAID)
def test_the_own_card_can_be_taken_back_while_nobody_has_acted(
    phone: Page, table: ScriptedTable, place: str
) -> None:
    shown(phone, table, phone_view(place))
    refuse(table, orders.TakeBack, "table.why.not_taken_back")
    deed(phone, "back").click()
    told(phone, "Too late to take it back.")
    assert len(given(table, orders.TakeBack)) == 1
    late = phone_view(place)
    late["you"]["takes_back"] = False
    shown(phone, table, late)
    assert deed(phone, "back").count() == 0


def test_it_shakes_when_it_is_wanted_and_only_then(phone: Page, table: ScriptedTable) -> None:
    shown(phone, table, phone_view("mu-follow"))
    phone.wait_for_function("() => window.shakes.length === 1")
    tap(phone, legal("mu-follow")[0])
    shown(phone, table, phone_view("mu-wait"))
    shown(phone, table, phone_view("panther-pass"))
    phone.wait_for_function("() => window.shakes.length === 2")


# ---- between deals ----


@pytest.mark.parametrize("place", ["mu-deal-over", "panther-deal-over", "wimmueln-deal-over"])
def test_between_deals_the_sheet_and_ready(phone: Page, table: ScriptedTable, place: str) -> None:
    shown(phone, table, phone_view(place))
    known = state(place)
    row = known["sheet"][-1]
    for seat, cells in enumerate(
        [
            line.locator("td").all_inner_texts()
            for line in phone.locator("#trick .card-sheet tbody tr").all()
        ][: known["seats"]]
    ):
        numbers = [int(cell.replace("·", "0").replace("−", "-")) for cell in cells]
        assert numbers == [*(part[seat] for part in row["parts"].values()), known["scores"][seat]]
    deals = phone.locator("#trick .card-sheet .history tbody tr").all_inner_texts()
    assert len(deals) == len(known["sheet"])
    deed(phone, "ready").click()
    until(phone, lambda: moves(table))
    assert moves(table) == [{"move": "ready"}]


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("mu-stalemate", "Stalemate!"),
        ("mu-passed", "Everybody passed."),
        ("panther-deal-over", "The highest total wins."),
    ],
)
def test_how_the_deal_ended(phone: Page, table: ScriptedTable, place: str, words: str) -> None:
    shown(phone, table, phone_view(place))
    assert words in phone.inner_text(".state-says")


@pytest.mark.parametrize("kind", [Mu, LastPanther, Wimmueln], ids=lambda kind: kind.name)
def test_at_the_end_everybody_reads_the_own_points(
    phone: Page, table: ScriptedTable, kind: Any
) -> None:
    view = trick_views.over(kind, 4)
    shown(phone, table, view)
    phone.wait_for_selector("#waiting:not([hidden])")
    points = str(view["match"]["result"]["scores"][0]).replace("-", "−")
    assert f"{points} point" in phone.inner_text(".waiting-title")


# ---- by the real rules ----


def test_three_phones_pass_lead_take_back_and_play_by_the_real_rules(
    chromium: Browser, party: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "last-panther", LastPanther)
    with ExitStack() as stack:
        phones = [joined(chromium, stack, party, name) for name in ("Anna", "Ben", "Chiara")]
        post(phones[0], "game", game="last-panther")
        for page in phones:
            page.click("#ready")
        for page in phones:
            page.wait_for_function(
                "() => document.querySelectorAll('#trick .card-fan .held').length === 15"
            )
            settled(page)
            for node in page.locator("#trick .card-fan .held").all()[:3]:
                node.click(position={"x": 12, "y": 40})
            page.click("[data-deed=act]")
        for page in phones:
            page.wait_for_selector("body[data-trick=play]")
        leader = next(page for page in phones if page.locator("[data-deed=act]").count())
        assert leader.locator("#trick .held:not(.off)").count() == 1
        for count in (14, 15, 14):
            if count == 14:
                leader.locator("#trick .held:not(.off)").click(position={"x": 12, "y": 40})
                leader.click("[data-deed=act]")
            else:
                leader.click("[data-deed=back]")
            leader.wait_for_function(
                "count => document.querySelectorAll('#trick .card-fan .held').length === count",
                arg=count,
            )
        follower = phones[(phones.index(leader) + 1) % 3]
        follower.wait_for_selector("[data-deed=act]")
        follower.locator("#trick .held:not(.off)").first.click(position={"x": 12, "y": 40})
        follower.click("[data-deed=act]")
        leader.wait_for_selector("[data-deed=back]", state="detached")
        assert leader.locator(".trick-laid .mu-card").count() == 2


def test_a_deciding_deal_says_who_can_still_win(phone: Page, table: Any) -> None:
    view = phone_view("mu-wait")
    others = " + ".join(seat["name"] for seat in view["seats"][1:4])
    for rivals, words in (
        ([0, 2], "you can still win"),
        ([1, 2, 3], f"only {others} can still win"),
    ):
        told = {**view["match"], "state": {**view["match"]["state"], "rivals": rivals}}
        shown(phone, table, {**view, "match": told})
        assert words in phone.inner_text("#rivals")
        for part in ("#trick .card-fan", "#rivals"):
            box = phone.locator(part).bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= OLD_PHONE["height"]
            assert box["x"] + box["width"] <= OLD_PHONE["width"]
    shown(phone, table, view)
    assert phone.is_hidden("#rivals")
