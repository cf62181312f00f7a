"""The quiz with a pack on phones: what players answer in secret, and the quizmaster's remote."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

from slapbox.games.protocol import TABLE, Slap
from slapbox.games.quiz.moves import Arm, Ask, Buzz, Judge
from slapbox.games.roles import TimeUp
from slapbox.table.words import orders
from slapbox.table.words.orders import Answer
from slapbox.text import Text
from web import phone_views, quiz_phones
from web.browsing import a_phone, hold_time, middle, shown, until
from web.host_views import given, match
from web.quiz_phones import after, at, guessed, view

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser


@pytest.fixture
def phone(chromium: Browser, url: str, table: Any) -> Iterator[Page]:
    first = phone_views.SCENES["waiting"]
    with a_phone(chromium, url, table, first, "#play", reduced_motion="reduce") as page:
        table.orders.clear()
        yield page


def keys_of(table: Any) -> list[int]:
    """Keys in the order in which they were pressed; requests may come in in any."""
    slaps = [order for order in table.orders if isinstance(order, orders.TouchSlap)]
    return [slap.key for slap in sorted(slaps, key=lambda slap: slap.number)]


def guesses_of(table: Any) -> list[Any]:
    return [order for order in table.orders if isinstance(order, orders.Guess)]


def moves_of(table: Any) -> list[Any]:
    return [order.move for order in table.orders if isinstance(order, orders.Play)]


def press(page: Page, key: int) -> None:
    page.locator(f".quiz-key[data-key='{key}']").dispatch_event("pointerdown")


# ---- players ----


def test_one_key_answers_and_no_other_after_it(phone: Page, table: Any) -> None:
    shown(phone, table, view(at("choice")))
    assert phone.locator(".quiz-key").all_inner_texts() == list(quiz_phones.ASKED["choice"].choices)
    press(phone, 2)
    press(phone, 1)
    until(phone, lambda: keys_of(table))
    assert phone.locator(".quiz-key[aria-pressed=true]").inner_text() == "Melbourne\n✓"
    assert keys_of(table) == [2]


def test_keys_sort_in_their_sequence(phone: Page, table: Any) -> None:
    shown(phone, table, view(at("sort")))
    for key in (3, 0, 0, 2, 1):
        press(phone, key)
    until(phone, lambda: len(keys_of(table)) == 4)
    assert keys_of(table) == [3, 0, 2, 1]
    assert phone.locator(".quiz-key b").all_inner_texts() == ["2", "4", "3", "1"]


def test_what_was_pressed_before_a_reload_counts(phone: Page, table: Any) -> None:
    game = at("choice")
    told = view(game)
    told["match"]["race"]["down"] = [1, 0, 0]
    shown(phone, table, told)
    press(phone, 2)
    phone.wait_for_selector(".quiz-keys.over")
    assert keys_of(table) == []


def test_the_next_question_forgets_what_was_pressed(phone: Page, table: Any) -> None:
    shown(phone, table, view(at("choice")))
    press(phone, 2)
    phone.wait_for_selector(".quiz-keys.over")
    next_question = view(at("six"))
    next_question["match"]["state"]["question"] = 2
    shown(phone, table, next_question)
    assert phone.locator(".quiz-keys.over").count() == 0
    assert phone.locator(".quiz-key").count() == 6


@pytest.mark.parametrize(
    ("signs", "number"),
    [
        (["4", "0", "0", "7", "5"], 40075),
        (["1", "2", "back", ".", "5"], 1.5),
        (["7", "±"], -7),
        (["7", "±", "±", ".", "."], 7),
    ],
)
def test_a_number_is_typed_and_sent(
    phone: Page, table: Any, signs: list[str], number: float
) -> None:
    shown(phone, table, view(at("number")))
    assert phone.locator("[data-do=guess]").is_disabled()
    for sign in signs:
        phone.click(f"[data-digit='{sign}']")
    phone.click("[data-do=guess]")
    until(phone, lambda: moves_of(table))
    assert moves_of(table) == [{"move": "guess", "number": number}]


def test_the_smallest_phone_scrolls_to_the_last_keys(phone: Page, table: Any) -> None:
    """The bars of its browser leave it 460 px."""
    phone.set_viewport_size({"width": 320, "height": 460})
    shown(phone, table, view(at("number")))
    phone.mouse.wheel(0, 460)
    until(phone, lambda: middle(phone.locator("[data-digit='0']"))[1] < 440)
    phone.mouse.click(*middle(phone.locator("[data-digit='0']")))
    assert phone.inner_text(".quiz-number").startswith("0")


def test_a_keyboard_types_it_too(phone: Page, table: Any) -> None:
    shown(phone, table, view(at("number")))
    for key in ("4", "3", "Backspace", "2", "Enter"):
        phone.keyboard.press(key)
    until(phone, lambda: moves_of(table))
    assert moves_of(table) == [{"move": "guess", "number": 42}]


def test_a_guess_is_sent_again_if_somebody_else_was_quicker(phone: Page, table: Any) -> None:
    refused: list[orders.Order] = []

    def once(order: orders.Order) -> Answer:
        if isinstance(order, orders.Play) and not refused:
            refused.append(order)
            return Answer(Text("table.why.moved_on"))
        return Answer()

    table.answer = once
    shown(phone, table, view(at("number")))
    phone.click("[data-digit='7']")
    phone.click("[data-do=guess]")
    until(phone, lambda: len(moves_of(table)) == 2)
    assert moves_of(table)[0] == moves_of(table)[1]
    assert phone.locator("#feedback").is_hidden()


def test_a_guess_is_given_once(phone: Page, table: Any) -> None:
    shown(phone, table, view(guessed()))
    assert phone.locator(".quiz-digits").count() == 0
    assert "Your answer is in." in phone.inner_text("#state")


def test_stakes_are_shares_of_what_one_has(phone: Page, table: Any) -> None:
    game = at("staking")
    game.scores[0] = 50
    shown(phone, table, view(game))
    assert phone.locator("[data-stake]").all_inner_texts() == ["0", "10", "20", "30", "40", "50"]
    phone.click("[data-stake='20']")
    until(phone, lambda: moves_of(table))
    assert moves_of(table) == [{"move": "stake", "points": 20}]


def test_who_has_the_board_chooses_a_cell(phone: Page, table: Any) -> None:
    game = at("board")
    game.open.discard(4)
    shown(phone, table, view(game))
    assert phone.locator("[data-cell='4']").is_disabled()
    phone.click("[data-cell='5']")
    until(phone, lambda: moves_of(table))
    assert moves_of(table) == [{"move": "pick", "cell": 5}]
    game.chooser = 1
    shown(phone, table, view(game))
    assert phone.locator("[data-cell='5']").is_hidden()
    assert "Ben" in phone.inner_text("#state")


def test_what_it_brought_is_told_with_the_answer(phone: Page, table: Any) -> None:
    shown(phone, table, view(after(quiz_phones.chosen(), TimeUp())))
    assert phone.inner_text("#state").split("\n") == ["+1", "Canberra"]


def test_the_audience_answers_too(phone: Page, table: Any) -> None:
    shown(phone, table, quiz_phones.SCENES["fan"])
    assert phone.inner_text("#fan-title") == quiz_phones.ASKED["choice"].text
    assert phone.inner_text(".fan-choice[aria-pressed=true]") == "Melbourne"
    phone.click("[data-guess='0']")
    until(phone, lambda: guesses_of(table))
    (guess,) = guesses_of(table)
    assert (guess.kind, guess.number, guess.choice) == ("answer", 1, 0)


# ---- the quizmaster ----


def remote(game: Any) -> Any:
    """The host's view of a quiz."""
    told = match(game.view(TABLE), revision=game.revision, deadline=None)
    return {**told, "game": "quiz", "prompt": game.prompt()}


def test_a_question_is_two_taps_in_one_place(
    opened: Callable[..., Page], url: str, table: Any
) -> None:
    """Ask, wait, judge: what is pressed next is always the one button below."""
    game = quiz_phones.quiz(quiz_phones.ASKED["buzz"], quiz_phones.ASKED["choice"])
    table.show(remote(game))
    page = opened(url)
    steps = [
        (None, "arm", orders.Choose({"move": "arm"})),
        (Arm(), "pause", orders.Pause(True)),
        (Buzz((Slap(1, 0, 500_000),)), "right", orders.Choose({"move": "judge", "right": True})),
        (Judge(True), "ask", orders.Choose({"move": "ask"})),
        (Ask(), "pause", orders.Pause(True)),
    ]
    places = set()
    for move, button, order in steps:
        if move is not None:
            after(game, move)
            shown(page, table, remote(game))
        box = page.locator(f"#next [data-do={button}]").bounding_box()
        assert box is not None
        places.add((round(box["x"]), round(box["y"])))
        page.click(f"#next [data-do={button}]")
        given(table, order)
    assert len(places) == 1


def test_the_second_of_two_quick_taps_pauses_nothing(
    opened: Callable[..., Page], url: str, table: Any
) -> None:
    """Buzzers that are open leave nothing to do but to pause, in the same place."""
    game = quiz_phones.quiz(quiz_phones.ASKED["buzz"])
    table.show(remote(game))
    page = opened(url)
    hold_time(page)
    page.dispatch_event("#next [data-do=arm]", "click")
    given(table, orders.Choose({"move": "arm"}))
    after(game, Arm())
    shown(page, table, remote(game))
    assert page.is_disabled("#next [data-do=pause]")
    page.clock.run_for(1000)
    assert page.is_enabled("#next [data-do=pause]")


def test_the_answer_is_in_sight_of_the_quizmaster(
    opened: Callable[..., Page], url: str, table: Any
) -> None:
    game = at("choice")
    table.show(remote(game))
    page = opened(url)
    assert page.inner_text(".prompt-answer") == "Canberra"
    assert "Source: An encyclopaedia" in page.inner_text("#prompt")
    assert "Canberra" in str(game.view(0)["card"])
    assert "reveal': None" in str(game.view(0))


def test_a_judgement_is_taken_back_by_one_tap(
    opened: Callable[..., Page], url: str, table: Any
) -> None:
    game = quiz_phones.quiz(quiz_phones.ASKED["buzz"])
    after(game, Arm(), Buzz((Slap(1, 0, 500_000),)), Judge(False))
    table.show(remote(game))
    page = opened(url)
    page.click("#most [data-do=undo]")
    given(table, orders.Choose({"move": "undo"}))


def test_nobody_has_the_answer_where_the_host_plays() -> None:
    assert at("choice", quizmaster="no").prompt() is None
    assert at("choice").prompt() is not None
