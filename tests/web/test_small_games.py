"""Reaction and the quiz on TV and phones, in real browsers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest

from slapbox.games.protocol import TABLE
from slapbox.games.quiz.moves import Arm, Ask, Early, End, Judge, Score
from slapbox.table.match.podium import podium
from slapbox.table.words.orders import Choose, SetGame, Start, TouchSlap
from web import small_games as views
from web.browsing import (
    FULL_HD,
    SIZES,
    Evening,
    a_phone,
    asked,
    given,
    hear_sounds,
    joined,
    opened_tv,
    settled,
    shown,
    until,
)
from web.drafts import NO_AUDIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

QUICK_MS = 500
"""As quick as people are."""


@pytest.fixture
def tv(evening: Evening, later: Callable[[int], None]) -> Iterator[Page]:  # noqa: ARG001
    """The TV of the host, who has just reached for it: the controls are there, and stay."""
    with evening.showing(views.lobby("fly-swatter"), FULL_HD) as page:
        page.evaluate("document.body.setAttribute('data-host', 'yes')")
        for x in (10, 20):
            page.mouse.move(x, 10)
        yield page


@pytest.fixture
def phone(chromium: Browser, url: str, table: Any) -> Iterator[Page]:
    """A phone at seat 0; scripts must not fail."""
    with a_phone(chromium, url, table, views.lobby("quiz"), "#enter", viewport=SIZES[1]) as page:
        until(page, lambda: table.orders)
        table.seat_of[table.orders[0].device] = 0
        yield page


# ---- TV ----


@pytest.mark.touches
def test_the_host_chooses_the_game(tv: Page, table: Any) -> None:
    tv.click("#choose-game")
    tv.click(".game-choice[data-game=quiz]")
    shown(tv, table, views.lobby("quiz"))
    assert tv.inner_text(".lobby-title") == "Quiz"
    tv.click("#choose-game")
    assert tv.get_attribute(".game-choice[data-game=quiz]", "aria-pressed") == "true"
    tv.click("#games [data-close]")
    shown(tv, table, views.lobby("reaction", players=1))
    tv.click("#start")  # one is enough
    asked(tv, table, SetGame("quiz"), Start())


def test_no_button_lies_on_a_note(tv: Page, table: Any) -> None:
    quiz = views.quiz(8)
    quiz.apply(TABLE, Ask())
    quiz.apply(4, Early())
    tv.set_viewport_size({"width": 1280, "height": 720})
    shown(tv, table, views.playing(quiz))
    bottom = "node => node.getBoundingClientRect().bottom"
    top = "node => node.getBoundingClientRect().top"
    note, button = tv.locator(".contestant .seat-note"), tv.locator(".quiz-host .button").first
    assert note.evaluate(bottom) < button.evaluate(top)
    tv.set_viewport_size(FULL_HD)


def test_a_question_from_reading_to_the_scores(tv: Page, table: Any) -> None:
    quiz = views.quiz(4)
    shown(tv, table, views.playing(quiz))
    assert tv.get_attribute(".quiz-banner", "data-mood") == "ready"
    quiz.apply(TABLE, Ask())
    quiz.apply(3, Early())
    shown(tv, table, views.playing(quiz))
    assert tv.inner_text(".contestant[data-seat='3'] .seat-note") == "too early"
    quiz.apply(TABLE, Arm())
    shown(tv, table, views.playing(quiz, race=views.race("open", 4, name="buzz")))
    assert tv.get_attribute(".quiz-banner", "data-mood") == "armed"
    assert tv.locator(".contestant.armed").count() == 3
    views.closed(quiz, (2, 812_345, 60))
    shown(tv, table, views.playing(quiz))
    assert tv.inner_text(".quiz-title") == "Chiara"
    views.closed(quiz, (1, 812_420, 60), (0, 913_500, 60), (3, 950_000, 60))
    shown(tv, table, views.playing(quiz))
    names = tv.locator(".slap-name").all_inner_texts()
    assert names == ["Chiara", "Ben", "Anna", "Opa Jan"]
    gaps = tv.locator(".slap-gap b").all_inner_texts()
    assert gaps == ["812.3 ms", "+0.1 ms", "+101.2 ms", "locked"]
    notes = tv.locator(".slap-gap small").all_inner_texts()
    assert notes == ["PHOTO FINISH ± 0.1 ms", "PHOTO FINISH ± 0.2 ms", "± 0.2 ms", ""]
    quiz.apply(TABLE, Judge(False))
    shown(tv, table, views.playing(quiz))
    assert tv.locator(".contestant.out").count() == 2
    assert tv.locator(".slap").count() == 0
    views.closed(quiz, (1, 500_000, 60))
    quiz.apply(TABLE, Judge(True))
    quiz.apply(TABLE, Score(2, -1))
    shown(tv, table, views.playing(quiz))
    assert tv.get_attribute(".quiz-banner", "data-mood") == "right"
    assert tv.locator(".contestant-score b").all_inner_texts() == ["0", "1", "-1", "0"]


def test_gaps_between_pads_on_the_sync_wire_are_stated_more_closely(tv: Page, table: Any) -> None:
    quiz = views.quiz(4)
    quiz.apply(TABLE, Arm())
    views.closed(quiz, (2, 812_345, 60, 2))
    views.closed(quiz, (1, 812_420, 60, 3), (0, 913_500, 60))
    shown(tv, table, views.playing(quiz))
    gaps = tv.locator(".slap-gap b").all_inner_texts()
    assert gaps == ["812.3 ms", "+0.075 ms", "+101.2 ms"]
    notes = tv.locator(".slap-gap small").all_inner_texts()
    assert notes == ["± 0.1 ms", "± 0.005 ms", "± 0.2 ms"]


def test_who_drummed_too_early_has_one_line_in_the_order(tv: Page, table: Any) -> None:
    quiz = views.quiz(early="time")
    quiz.apply(TABLE, Arm())
    views.closed(quiz, (0, -200_000, 60), (0, 100_000, 60), (2, -300_000, 60), (1, 500_000, 60))
    views.closed(quiz, (0, 1_200_000, 60))
    shown(tv, table, views.playing(quiz))
    rows = [row.get_attribute("data-verdict") for row in tv.locator(".quiz-order .slap").all()]
    assert rows == ["won", "slower", "early"]


@pytest.mark.parametrize(("rule", "cost"), [("round", "out for this question"), ("time", "moment")])
def test_what_an_early_slap_costs_is_said_while_the_question_is_read(
    tv: Page, table: Any, rule: str, cost: str
) -> None:
    quiz = views.quiz(early=rule)
    quiz.apply(TABLE, Ask())
    shown(tv, table, views.playing(quiz, rules=[]))  # as the table leaves them out in a match
    assert cost in tv.inner_text(".quiz-says")


def test_the_hosts_controls_do_not_cover_the_bar(tv: Page, table: Any) -> None:
    quiz = views.quiz()
    quiz.apply(TABLE, Score(0, 1))
    shown(tv, table, views.playing(quiz))
    host, bar = (tv.locator(name).bounding_box() for name in (".quiz-host", "#bar"))
    assert host is not None
    assert bar is not None
    assert host["y"] + host["height"] <= bar["y"]


def test_why_a_slap_did_not_count_is_told_at_the_seat(tv: Page, table: Any) -> None:
    quiz = views.quiz()
    quiz.apply(TABLE, Arm())
    ignored = [{"seat": 1, "reason": {"key": "quiz.why.early_round", "values": {"ms": 1000}}}]
    shown(tv, table, views.playing(quiz, race=views.race("open", 3, name="buzz", ignored=ignored)))
    assert "out for this question" in tv.inner_text(".contestant[data-seat='1'] .bubble")


@pytest.mark.touches
def test_the_host_runs_the_quiz_by_mouse_and_keys(tv: Page, table: Any) -> None:
    quiz = views.quiz()
    shown(tv, table, views.playing(quiz))
    tv.keyboard.press("Space")
    tv.click("[data-do=quiz-arm]")
    tv.click(".contestant[data-seat='1'] [data-points='1']")
    quiz.apply(TABLE, Arm())
    shown(tv, table, views.playing(quiz))
    tv.click(".quiz-banner")
    tv.keyboard.press("+")  # nobody has answered
    tv.keyboard.press("Backspace")
    views.closed(quiz, (0, 500_000, 60))
    shown(tv, table, views.playing(quiz))
    tv.click(".quiz-banner")
    tv.keyboard.press("-")
    tv.click("[data-do=quiz-right]")
    asked(
        tv,
        table,
        Choose({"move": "ask"}),
        Choose({"move": "arm"}),
        Choose({"move": "score", "seat": 1, "points": 1}),
        Choose({"move": "reset"}),
        Choose({"move": "judge", "right": False}),
        Choose({"move": "judge", "right": True}),
    )


def test_a_wrong_answer_is_looked_at_before_the_others_may_slap(tv: Page, table: Any) -> None:
    quiz = views.quiz()
    quiz.apply(TABLE, Arm())
    views.closed(quiz, (1, 500_000, 60))
    shown(tv, table, views.playing(quiz))
    quiz.apply(TABLE, Judge(False))
    waiting = views.race("waiting", 3, name="buzz", opened_us=None)
    shown(tv, table, views.playing(quiz, race=waiting))
    assert tv.get_attribute(".quiz-banner", "data-mood") == "wrong"
    assert tv.inner_text(".quiz-title") == "Ben"
    assert tv.inner_text(".quiz-says") == "is wrong."
    assert tv.locator(".contestant.armed").count() == 0
    shown(tv, table, views.playing(quiz, race=views.race("open", 3, name="buzz")))
    assert tv.get_attribute(".quiz-banner", "data-mood") == "armed"
    assert tv.inner_text(".quiz-title") == "SLAP!"
    assert "That was wrong" in tv.inner_text(".quiz-says")
    assert tv.locator(".contestant.armed").count() == 2


@pytest.mark.touches
def test_the_end_of_the_quiz_is_asked_again_on_the_tv(tv: Page, table: Any) -> None:
    quiz = views.quiz()
    shown(tv, table, views.playing(quiz))
    tv.click("[data-do=quiz-end]")
    tv.click(".quiz-host [data-do=no]")
    tv.click("[data-do=quiz-end]")
    assert table.orders == []
    tv.click(".quiz-host [data-do=yes]")
    asked(tv, table, Choose({"move": "end"}))
    assert tv.is_visible("[data-do=quiz-end]"), "the next quiz does not begin with the question"


def test_a_guests_tv_has_no_controls(tv: Page, table: Any) -> None:
    tv.evaluate("document.body.setAttribute('data-host', 'no')")
    shown(tv, table, views.playing(views.quiz()))
    assert not tv.locator(".quiz-host").is_visible()
    assert not tv.locator("#lobby-games").is_visible()


def test_the_end_of_a_quiz(tv: Page, table: Any) -> None:
    quiz = views.quiz()
    quiz.apply(TABLE, Score(1, 1))
    quiz.apply(TABLE, End())
    shown(tv, table, views.playing(quiz))
    assert tv.inner_text("#over .screen-title") == "Ben wins!"
    assert "1 point" in tv.inner_text(".rank-1")


POSES = """lanes => lanes.map(lane => [lane.dataset.seat || 'ghost',
  ['rests', 'crouches', 'is-off', 'trips', 'is-home'].find(one => lane.classList.contains(one)),
  lane.querySelector('.lane-says').textContent])"""
AT = """runs => runs.map(run => Number(/translateX\\((.*)%\\)/.exec(run.style.transform)[1]))"""


def told(table: Any, game: Any, last: Any, **more: Any) -> Any:
    """The view just after a round."""
    turn = {"turn_from_us": table.clock.now_ns() // 1000 + 4_000_000}
    return views.playing(game, last=last, match=turn, **more)


def poses(tv: Page) -> dict[str, tuple[str, str]]:
    """Return by lane how its face stands there, and what is told of it."""
    lanes = tv.eval_on_selector_all(".lane", POSES)
    return {seat: (pose, says) for seat, pose, says in lanes}


def test_reaction_is_a_race_in_which_faces_run_when_the_times_are_told(
    tv: Page, table: Any, later: Callable[[int], None]
) -> None:
    hear_sounds(tv)
    game = views.reaction()
    shown(tv, table, views.playing(game, race=views.race("waiting", 3)))
    assert tv.get_attribute("#reaction .lights", "data-light") == "red"
    assert set(poses(tv).values()) == {("crouches", "")}
    ignored = [{"seat": 2, "reason": {"key": "race.why.false_start", "values": {}}}]
    race = views.race("open", 3, down=[0, 1, 0], ignored=ignored)
    shown(tv, table, views.playing(game, race=race))
    assert tv.get_attribute("#reaction .lights", "data-light") == "green"
    slapped = {"0": ("rests", ""), "1": ("is-off", ""), "2": ("trips", "False start")}
    assert poses(tv) == slapped
    last = views.closed(game, (0, 280_000, 60), (1, 250_000, 9_000), (2, 10_000, 60), phones={1})
    shown(tv, table, told(table, game, last, seats=views.seats(3, touch=1)))
    home = {"0": ("is-home", "280 ms"), "1": ("is-home", "250 ms · less fine"), "2": slapped["2"]}
    assert poses(tv) == home
    slower, quicker, tripped = tv.eval_on_selector_all(".lane-run", AT)
    assert quicker > slower > tripped > 0
    assert tv.inner_text(".reaction-first") == "Ben was quickest!"
    assert tv.locator(".lane.leads").get_attribute("data-seat") == "1"
    later(1_000)
    assert tv.evaluate("window.heard") == ["slap", "go", "right"]
    later(2_500)
    assert set(poses(tv).values()) == {("rests", "")}, "all go back before the next round"
    assert tv.locator(".lane-round").count() == 2


def test_the_time_of_a_slow_hand_lies_over_no_name(tv: Page, table: Any) -> None:
    game = views.reaction(2)
    last = views.closed(game, (0, 340_000, 60), (1, 2_237_000, 22_000), phones={1})
    shown(tv, table, told(table, game, last, seats=views.seats(2, touch=1)))
    settled(tv)
    for seat in (0, 1):
        lane = tv.locator(f".lane[data-seat='{seat}']")
        name, track, says = (
            lane.locator(part).bounding_box()
            for part in (".lane-name", ".lane-track", ".lane-says")
        )
        assert name
        assert track
        assert says
        assert says["x"] >= name["x"] + name["width"]
        assert says["x"] + says["width"] <= track["x"] + track["width"]


def test_rounds_add_up_on_the_track_and_the_middle_one_counts(tv: Page, table: Any) -> None:
    game = views.reaction(2)
    for us in (300_000, 200_000, 250_000):
        last = views.closed(game, (0, us, 60), (1, 400_000, 60))
    shown(tv, table, views.playing(game, last=last))
    marks = """marks => marks.map(mark => [
      mark.classList.contains('middle'), parseFloat(mark.style.left)])"""
    mine = dict(
        zip("abc", tv.eval_on_selector_all("[data-seat='0'] .lane-round", marks), strict=True)
    )
    assert [is_middle for is_middle, _ in mine.values()] == [False, False, True]
    assert mine["a"][1] < mine["c"][1] < mine["b"][1], "the quicker, the farther"


def test_the_record_of_the_house_runs_along_as_a_ghost(tv: Page, table: Any) -> None:
    game = views.reaction(2)
    shown(tv, table, views.playing(game, race=views.race("open", 2), record_us=187_000))
    assert poses(tv)["ghost"] == ("is-off", "187 ms")
    delay = "node => getComputedStyle(node).transitionDelay"
    assert tv.eval_on_selector(".ghost .lane-run", delay) == "0.187s"
    last = views.closed(game, (0, 280_000, 60))
    shown(tv, table, told(table, game, last, record_us=187_000))
    assert poses(tv)["ghost"] == ("is-home", "187 ms")
    best, *_, ghost = tv.eval_on_selector_all(".lane-run", AT)
    assert ghost > best


def test_lanes_move_between_rounds_and_the_quickest_jumps(tv: Page, table: Any) -> None:
    game = views.reaction(3)
    moves = "nodes => nodes.map(node => getComputedStyle(node).animationName)"
    shown(tv, table, views.playing(game, race=views.race("waiting", 3)))
    assert set(tv.eval_on_selector_all(".lane .hand", moves)) == {"lane-rocks"}
    last = views.closed(game, (0, 280_000, 60), (1, 300_000, 60))
    shown(tv, table, told(table, game, last))
    assert tv.eval_on_selector_all(".lane-face .hand", moves)[:2] == ["lane-jumps", "lane-rocks"]
    shown(tv, table, told(table, game, last) | {"calm": True})
    assert set(tv.eval_on_selector_all(".lane .hand", moves)) == {"none"}


def test_bets_of_the_audience_are_on_the_lanes(tv: Page, table: Any) -> None:
    asked = {"kind": "deal", "number": 1, "about": None, "choices": [0, 1, 2], "open": False}
    audience = {**NO_AUDIENCE, "fans": 3, "questions": [asked | {"bets": [0, 2, 1]}]}
    race = views.race("open", 3)
    shown(tv, table, views.playing(views.reaction(), race=race, audience=audience))
    bets = tv.eval_on_selector_all(".lane", "lanes => lanes.map(lane => lane.innerText)")
    assert ["×" in bet for bet in bets] == [False, True, True]
    assert "× 2" in bets[1]


def test_a_close_round_is_run_slowly_and_its_strip_is_below(tv: Page, table: Any) -> None:
    hear_sounds(tv)
    game = views.reaction(8)
    last = views.closed(game, *((seat, 280_000 + 30 * (seat > 6), 60) for seat in (6, 7)))
    for state in ("waiting", "open"):
        shown(tv, table, views.playing(game, race=views.race(state, 8)))
    shown(tv, table, told(table, game, last))
    slow = tv.locator(".lane.runs-slowly")
    assert [element.get_attribute("data-seat") for element in slow.all()] == ["6", "7"]
    assert tv.locator(".photo-strip .strip-row").count() == 2
    assert tv.evaluate("window.heard") == ["go", "roll"]
    track, strip = (tv.locator(one).bounding_box() for one in (".lanes", ".photo-strip"))
    assert track
    assert strip
    assert strip["y"] >= track["y"] + track["height"], "it lies over nobody's lane"
    assert strip["y"] + strip["height"] <= FULL_HD["height"]


def test_the_sheet_of_times_is_there_for_those_who_ask(tv: Page, table: Any) -> None:
    game = views.reaction(2)
    last = views.closed(game, (0, 280_123, 60, 2), (1, 280_129, 60, 2))
    shown(tv, table, views.playing(game, last=last))
    assert tv.locator("#resolution").is_hidden()
    tv.keyboard.press("t")
    tv.wait_for_selector("#resolution .hit.shown[data-seat='1']")
    assert tv.inner_text("#resolution h1") == "All times"
    times = tv.locator("#resolution .hit-time").all_inner_texts()
    assert [" ".join(time.split()) for time in times] == ["280.123± 0.002 ms", "280.129± 0.002 ms"]
    foot = " ".join(tv.inner_text(".resolution-foot").split())
    assert foot == "Middle 280.123 ms 280.129 ms"


def test_the_last_round_is_looked_at_like_all_before_it(tv: Page, table: Any) -> None:
    """The table is not over yet, though the rules are."""
    game = views.reaction(rounds="1")
    last = views.closed(game, (0, 280_000, 60), (1, 250_000, 60), phones={0})
    view = {**views.playing(game, last=last), "phase": "match"}
    view["match"] |= {"result": None, "podium": None}
    shown(tv, table, view)
    assert tv.locator("#reaction").is_visible()
    shown(tv, table, views.playing(game))
    tv.wait_for_selector("#over:not([hidden])")
    assert tv.inner_text("#over .screen-title") == "Ben wins!"
    assert "250.0 ms" in tv.inner_text(".rank-1")
    assert "less fine" not in tv.inner_text(".rank-1")
    assert "less fine" in tv.inner_text(".rank-2")


def test_who_has_no_time_is_told_so_in_words_on_the_podium(tv: Page, table: Any) -> None:
    game = views.reaction(rounds="1")
    views.closed(game, (0, 280_000, 60), (1, 250_000, 60))
    shown(tv, table, views.playing(game))
    tv.wait_for_selector("#over:not([hidden])")
    assert "no time" in tv.inner_text(".rank-3")
    assert "–" not in tv.inner_text(".podium")
    assert tv.inner_text(".rank-3 .stand-flies") == ""


def test_names_among_the_honours_are_whole(tv: Page, table: Any) -> None:
    """Long ones of two who are equal, too: they have two lines."""
    game = views.reaction(rounds="1")
    views.closed(game, (0, 250_000, 60), (1, 250_000, 60), (2, 280_000, 60))
    view = views.playing(game)
    for seat, name in zip(
        view["seats"], ("Bartholomäus-Max", "Maximiliane-Luis", "Ben"), strict=True
    ):
        seat["name"] = name
    shown(tv, table, view)
    tv.wait_for_selector("#over:not([hidden])")
    names = tv.locator(".honour b")
    assert "Bartholomäus-Max, Maximiliane-Luis" in names.all_inner_texts()
    cut = (
        "nodes => nodes.filter(node => node.scrollWidth > node.clientWidth + 1"
        " || node.scrollHeight > node.clientHeight + 1).map(node => node.textContent)"
    )
    assert names.evaluate_all(cut) == []


def test_the_podium_goes_from_the_last_to_the_first(
    tv: Page, table: Any, later: Callable[[int], None]
) -> None:
    """And nothing that tells of the winner is there before; a drum rolls for the first step."""
    hear_sounds(tv)
    game = views.reaction(rounds="1")
    views.closed(game, (0, 280_000, 60), (1, 212_000, 60), (2, 240_000, 60))
    view = views.playing(game)
    tv.keyboard.press("h")
    now_us = table.clock.now_ns() // 1000
    times = podium(view["match"]["result"]["ranks"], now_us + 500_000)
    view["match"]["podium"] = times
    shown(tv, table, view)
    assert tv.locator("#how").is_hidden(), "nothing is told behind another sheet"
    passed_ms = 0
    for step, seat in enumerate((0, 2, 1)):
        assert tv.inner_text("#over .screen-title") == "And the winner is …"
        assert tv.locator(".step.shown").count() == step
        ms = (times["shown_us"][seat] - now_us) // 1000 + 100 - passed_ms
        later(ms)
        passed_ms += ms
        assert tv.locator(f".step.shown .stand[data-seat='{seat}']").count() == 1
    assert tv.inner_text("#over .screen-title") == "Ben wins!"
    assert tv.locator(".confetti").count() > 0
    drummed = ["drum", "right", "drum", "right", "roll", "fanfare"]
    assert sorted(tv.evaluate("window.heard")) == sorted(["drum", *drummed])
    assert tv.locator(".over-decides").count() == 0, "its points decided"
    assert tv.locator("#over.told").count() == 0
    later(2_500)
    assert tv.locator("#over.told").count() == 1
    quickest = tv.locator(".honour[data-feat='quickest']")
    assert " ".join(quickest.inner_text().split()) == "Quickest hand Ben 212.0 ms"


def test_where_all_share_the_win_nobody_drums(
    tv: Page, table: Any, later: Callable[[int], None]
) -> None:
    hear_sounds(tv)
    game = views.reaction(rounds="1")
    views.closed(game, (0, 250_000, 60), (1, 250_000, 60), (2, 250_000, 60))
    view = views.playing(game)
    ranks = view["match"]["result"]["ranks"]
    view["match"]["podium"] = podium(ranks, table.clock.now_ns() // 1000 + 500_000)
    shown(tv, table, view)
    later(2_500)
    assert tv.inner_text("#over .screen-title") == "Anna + Ben + Chiara win together!"
    assert tv.evaluate("window.heard") == ["fanfare"]


# ---- phones ----


def test_one_big_button_says_what_it_is_good_for(phone: Page, table: Any) -> None:
    quiz = views.quiz()
    quiz.apply(TABLE, Ask())
    steps = [(quiz.copy(), "big-wait", "Listen")]
    quiz.apply(TABLE, Arm())
    steps.append((quiz.copy(), "big-go", "SLAP!"))
    views.closed(quiz, (0, 500_000, 9_000))
    steps.append((quiz.copy(), "big-first", "You’re first!"))
    quiz.apply(TABLE, Judge(False))
    steps.append((quiz.copy(), "big-out", "answered"))
    views.closed(quiz, (1, 500_000, 9_000), phones={1})
    steps.append((quiz.copy(), "big-calm", "Ben was first"))
    quiz.apply(TABLE, Judge(True))
    steps.append((quiz.copy(), "big-calm", "Ready"))
    quiz.apply(TABLE, Arm())
    views.closed(quiz, (0, 500_000, 9_000))
    quiz.apply(TABLE, Judge(True))
    steps.append((quiz.copy(), "big-first", "Right!"))
    quiz = views.quiz(early="time")
    quiz.apply(TABLE, Ask())
    quiz.apply(0, Early())
    steps.append((quiz, "big-out", "too early"))
    for state, mood, title in steps:
        shown(phone, table, views.playing(state))
        assert phone.get_attribute("body", "data-race") == mood
        assert title in phone.inner_text(".state-title")
        assert phone.locator(".big").is_visible()
        assert not phone.locator(".keys").is_visible()


def test_the_big_button_slaps(phone: Page, table: Any) -> None:
    shown(phone, table, views.playing(views.reaction(), race=views.race("open", 3)))
    assert phone.get_attribute("body", "data-race") == "big-go"
    phone.dispatch_event(".big", "pointerdown")
    phone.keyboard.press("Space")
    until(phone, lambda: len(given(table, TouchSlap)) == 2)
    # Two requests at once come in by two lines, in any order.
    assert {(slap.number, slap.key) for slap in given(table, TouchSlap)} == {(1, 0), (2, 0)}


def test_a_phone_is_told_its_own_time(phone: Page, table: Any) -> None:
    game = views.reaction()
    last = views.closed(game, (0, 287_123, 9_000), (1, 300_000, 60), phones={0})
    shown(phone, table, views.playing(game, last=last))
    assert phone.get_attribute("body", "data-race") == "big-first"
    assert phone.inner_text(".state-title") == "287 ms"
    assert "less fine" in phone.inner_text(".state-says")
    assert "287 ms" in phone.inner_text("#me")


def test_a_phone_that_slapped_nothing_is_told_so_in_a_word(phone: Page, table: Any) -> None:
    game = views.reaction()
    last = views.closed(game, (1, 300_000, 60), (2, 310_000, 60))
    shown(phone, table, views.playing(game, last=last))
    assert phone.inner_text(".state-title") == "Missed!"
    game = views.reaction(rounds="1")
    views.closed(game, (1, 300_000, 60), (2, 310_000, 60))
    shown(phone, table, views.playing(game))
    assert phone.inner_text(".waiting-title") == "no time"


# ---- a real table ----


def test_a_phone_buzzes_at_a_real_quiz(chromium: Browser, party: str) -> None:
    with ExitStack() as stack:
        tv = opened_tv(chromium, stack, party)
        tv.click("#choose-game")
        tv.click(".game-choice[data-game=quiz]")
        phones = [joined(chromium, stack, party, name) for name in ("Anna", "Ben")]
        for page in phones:
            page.wait_for_selector(".error-note:not(:empty)")
        tv.click("#start")
        tv.click("[data-do=quiz-ask]")
        phones[0].wait_for_selector("body[data-race=big-wait]")
        phones[0].dispatch_event(".big", "pointerdown")
        phones[0].wait_for_selector("body[data-race=big-out]")
        tv.click("[data-do=quiz-arm]")
        phones[1].wait_for_selector("body[data-race=big-go]")
        # A slap within the clocks' error of the start would be too early.
        phones[1].wait_for_timeout(QUICK_MS)
        phones[1].dispatch_event(".big", "pointerdown")
        phones[1].wait_for_selector("body[data-race=big-first]")
        tv.click("[data-do=quiz-right]")
        tv.wait_for_selector("[data-do=quiz-ask]")  # the old question goes with the answer
        tv.click("[data-do=quiz-end]")
        tv.click(".quiz-host [data-do=yes]")
        tv.wait_for_selector("#over:not([hidden])")
        until(tv, lambda: tv.inner_text("#over .screen-title") == "Ben wins!")  # after a drum roll
