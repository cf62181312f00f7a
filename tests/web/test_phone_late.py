"""A phone without a seat while a match is on: it plays on for a bot, waits, or looks on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from slapbox.table.words import orders
from web.browsing import Evening, given, shown, until
from web.moth_pages import all_evening, for_a_test
from web.phone_views import BEST_OF_LAST, NAMES, SCENES, looking_on, of_cheats, of_chief, of_deal

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


def test_who_comes_late_asks_for_a_bots_seat(phone: Page, table: ScriptedTable) -> None:
    shown(phone, table, SCENES["enter-late-bots"])
    phone.fill("#name", " Dora ")
    phone.click("[data-bot='1']")
    until(phone, lambda: given(table, orders.AskIn))
    (order,) = given(table, orders.AskIn)
    assert (order.name, order.seat) == ("Dora", 1)
    shown(phone, table, SCENES["late-asked"])
    assert phone.inner_text("#enter-title") == "Asked!"
    assert phone.inner_text(".enter-says") == (
        "If the host agrees you play on for Momo at once; otherwise in the next game."
    )
    assert phone.is_hidden("#late")
    phone.click("#late-never")
    until(phone, lambda: given(table, orders.AskOut))


def test_or_waits_for_the_next_game(phone: Page, table: ScriptedTable) -> None:
    shown(phone, table, SCENES["enter-late"])
    assert phone.locator("#late button").all_inner_texts() == ["Join the next game"]
    phone.fill("#name", "Eva")
    phone.keyboard.press("Enter")
    until(phone, lambda: given(table, orders.AskIn))
    assert given(table, orders.AskIn)[0].seat is None
    shown(phone, table, SCENES["late-waits"])
    assert phone.inner_text("#enter-title") == "You are in the next game"


def test_a_guest_sits_one_out_and_is_told_so(phone: Page, table: ScriptedTable) -> None:
    shown(phone, table, SCENES["lobby"])
    phone.click("#sit-out")
    until(phone, lambda: given(table, orders.SitOut))
    assert given(table, orders.SitOut)[0].out
    out = SCENES["lobby"]
    out = {**out, "seats": [{**seat, "out": seat["seat"] == 0} for seat in out["seats"]]}
    shown(phone, table, out)
    assert phone.inner_text("#sit-out") == "Play after all"
    assert phone.inner_text("#waiting-says") == "The next game goes by without you."
    shown(phone, table, SCENES["late-resting"])
    assert phone.inner_text("#enter-title") == "You sit this one out"
    assert phone.is_hidden("#late")


def test_a_player_for_whom_a_bot_plays_is_back_by_one_tap(
    phone: Page, table: ScriptedTable
) -> None:
    shown(phone, table, SCENES["late-played-for"])
    assert phone.inner_text("#enter-title") == "A bot plays for you"
    assert phone.locator("#late button").count() == 1
    phone.click("#late-back")
    until(phone, lambda: given(table, orders.Join))


def test_who_looks_on_foretells_and_cheers(phone: Page, table: ScriptedTable) -> None:
    shown(phone, table, SCENES["enter-late"])
    phone.fill("#name", "Flo")
    phone.click("#late-fan")
    until(phone, lambda: given(table, orders.Attend))
    assert given(table, orders.Attend)[0].name == "Flo"
    shown(phone, table, SCENES["fan"])
    assert phone.inner_text("#fan-title") == "Who does best in this round?"
    assert phone.inner_text(".fan-rank") == "6 points · place 2 of 12"
    phone.click("[data-guess='2']")
    until(phone, lambda: given(table, orders.Guess))
    guess = given(table, orders.Guess)[0]
    assert (guess.kind, guess.number, guess.choice) == ("deal", 2, 2)
    phone.wait_for_selector("[data-guess='2'][aria-pressed=true]")
    wanted = [(0, "heart"), (2, "tomato"), (2, "drum"), (1, "confetti")]
    for seat, kind in wanted:
        if phone.get_attribute(f"[data-target='{seat}']", "aria-pressed") != "true":
            phone.click(f"[data-target='{seat}']")
        assert phone.inner_text("#fan-aim") == f"To {NAMES[seat]}"
        phone.click(f"[data-throw={kind}]")
    until(phone, lambda: len(given(table, orders.Cheer)) == len(wanted))
    assert [(cheer.seat, cheer.kind) for cheer in given(table, orders.Cheer)] == wanted


def test_who_looks_on_is_told_what_became_of_it(phone: Page, table: ScriptedTable) -> None:
    shown(phone, table, SCENES["fan-waits"])
    assert phone.is_hidden("#fan-questions")
    assert phone.inner_text("#fan-says") == "You back Momo."
    shown(phone, table, SCENES["fan-was-right"])
    assert phone.inner_text("#fan-says") == "Right! Best: Maximiliane K."
    told = {"kind": "deal", "about": None, "right": [1]}
    shown(phone, table, looking_on(of_deal(), answers=[told], last={"deal": 0}))
    assert phone.inner_text("#fan-says") == "Best: Momo"
    assert phone.locator("#fan-table").get_attribute("href") == "/tv"


def test_who_looks_on_foretells_who_is_caught_beside_who_does_best(
    phone: Page, table: ScriptedTable
) -> None:
    shown(phone, table, SCENES["fan-of-two"])
    assert phone.inner_text("#fan-title") == "Who does best in this round?"
    cheats = phone.get_by_role("group", name="Who will be caught cheating?")
    suspects = cheats.locator("[data-guess]")
    assert suspects.all_inner_texts() == [NAMES[0], NAMES[1], NAMES[3]]
    assert cheats.locator("[aria-pressed=true]").get_attribute("data-guess") == "3"

    def of_the_deal() -> list[str]:
        return phone.locator("[data-question=deal] > [aria-pressed=true]").all_inner_texts()

    before = of_the_deal()
    cheats.locator("[data-guess='1']").click()
    until(phone, lambda: given(table, orders.Guess))
    guess = given(table, orders.Guess)[0]
    assert (guess.kind, guess.number, guess.choice) == ("cheat", 3, 1)
    phone.wait_for_selector("[data-question=cheat] > [data-guess='1'][aria-pressed=true]")
    assert of_the_deal() == before
    shown(phone, table, looking_on(of_cheats(is_open=False), guesses={"cheat": 1}))
    assert phone.inner_text("#fan-says") == "You suspect Momo."
    caught = {"kind": "cheat", "about": None, "right": [1]}
    shown(phone, table, looking_on(answers=[caught], last={"cheat": 1}))
    assert phone.inner_text("#fan-says") == "Right! Caught: Momo"
    shown(phone, table, looking_on(answers=[{**caught, "right": []}], last={"cheat": 1}))
    assert phone.inner_text("#fan-says") == "Nobody was caught."


def test_who_looks_on_foretells_whether_the_chief_makes_it(
    phone: Page, table: ScriptedTable
) -> None:
    shown(phone, table, SCENES["fan-of-chief"])
    assert phone.inner_text("#fan-title") == "Will Momo make it?"
    assert phone.locator(".fan-choice").all_inner_texts() == ["Yes", "No"]
    assert phone.locator(".fan-choice[aria-pressed=true]").inner_text() == "No"
    assert phone.inner_text("#fan-says") == "You back Maximiliane K.."
    for guess, says in ((1, "You say Momo will make it."), (0, "You say Momo won’t make it.")):
        shown(phone, table, looking_on(of_chief(is_open=False), guesses={"chief": guess}))
        assert phone.inner_text("#fan-says") == says
    made = {"kind": "chief", "about": 1, "right": [1]}
    shown(phone, table, looking_on(answers=[made], last={"chief": 0}))
    assert phone.inner_text("#fan-says") == "Momo made it."
    missed = {**made, "right": [0]}
    both = looking_on(answers=[BEST_OF_LAST, missed], last={"chief": 0, "deal": 2})
    shown(phone, table, both)
    assert (
        phone.inner_text("#fan-says") == "Right! Best: Maximiliane K.\nRight! Momo didn’t make it."
    )


def test_who_looks_on_may_still_want_a_seat(phone: Page, table: ScriptedTable) -> None:
    shown(phone, table, SCENES["fan"])
    phone.click("#fan-seat")
    assert phone.is_visible("#late-next")
    assert phone.inner_text("#late-fan") == "Back to the audience"
    phone.click("#late-fan")
    assert phone.is_visible("#fan")
    assert given(table, orders.Attend) == []
