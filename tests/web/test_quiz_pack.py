"""A quiz with a pack on the TV: each round from the question to its answer, in real browsers."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from msgspec.structs import replace

from slapbox.games.protocol import TABLE
from slapbox.games.quiz.moves import Arm, Ask, Guess, Judge, Pick, Stake, Undo
from web import quiz_packs as packs
from web import small_games as views
from web.browsing import shown

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


def phase(tv: Page) -> str | None:
    return tv.get_attribute(".pack-panel", "data-phase")


def test_a_buzzed_question_from_its_first_letter_to_its_explanation(tv: Page, table: Any) -> None:
    quiz = packs.pack(packs.BUZZ)
    shown(tv, table, views.playing(quiz))
    assert tv.inner_text(".pack-between h1") == "Animals"
    assert tv.locator("[data-do=quiz-ask]").inner_text().startswith("Next question")
    quiz.apply(TABLE, Ask())
    shown(tv, table, views.playing(quiz))
    assert tv.inner_text(".pack-text") == packs.BUZZ.text
    assert tv.inner_text(".pack-worth") == "2 points"
    quiz.apply(TABLE, Arm())
    shown(tv, table, views.playing(quiz, race=views.race("open", 4, name="buzz")))
    assert (phase(tv), tv.locator(".contestant.armed").count()) == ("armed", 4)
    views.closed(quiz, (2, 812_345, 60))
    views.closed(quiz, (0, 913_500, 60))
    shown(tv, table, views.playing(quiz))
    assert tv.inner_text(".pack-spotlight b") == "Chiara"
    assert tv.locator(".pack-order .slap-name").all_inner_texts() == ["Chiara", "Anna"]
    assert packs.BUZZ.answer not in tv.content()
    quiz.apply(TABLE, Judge(True))
    shown(tv, table, views.playing(quiz))
    assert tv.inner_text(".pack-answer") == packs.BUZZ.answer
    assert tv.inner_text(".pack-said") == packs.BUZZ.explanation
    assert tv.inner_text(".contestant[data-seat='2'] .quiz-gain") == "+2"
    quiz.apply(TABLE, Undo())
    shown(tv, table, views.playing(quiz))
    assert (phase(tv), tv.locator(".pack-answer, .quiz-gain").count()) == ("answered", 0)


def test_a_picture_that_appears_brings_less_with_time(tv: Page, table: Any) -> None:
    quiz = packs.pack(replace(packs.APPEAR, picture="", tune="C4:1"))
    quiz.apply(TABLE, Ask())
    for gone_s, worth in ((0, "6 points"), (12, "4 points"), (25, "2 points")):
        opened_us = table.clock.now_ns() // 1000 - gone_s * 1_000_000
        race = views.race("open", 4, name="buzz", opened_us=opened_us)
        shown(tv, table, views.playing(quiz, race=race))
        assert tv.inner_text(".pack-worth") == worth


def test_two_slaps_too_close_to_call_are_a_strip_of_time(tv: Page, table: Any) -> None:
    quiz = packs.pack(packs.BUZZ)
    quiz.apply(TABLE, Ask())
    quiz.apply(TABLE, Arm())
    views.closed(quiz, (2, 812_345, 60))
    views.closed(quiz, (1, 812_420, 60), (0, 913_500, 60))
    shown(tv, table, views.playing(quiz))
    assert tv.locator(".pack-stage .strip-row").count() == 2
    panel = tv.locator(".pack-panel").bounding_box()
    strip = tv.locator(".photo-strip").bounding_box()
    head = tv.locator(".pack-head").bounding_box()
    text = tv.locator(".pack-text").bounding_box()
    assert panel is not None
    assert strip is not None
    assert head is not None
    assert text is not None
    assert strip["y"] + strip["height"] <= panel["y"] + panel["height"]
    assert head["y"] + head["height"] <= text["y"] + 1


def test_how_people_chose_is_told_before_what_is_right(tv: Page, table: Any) -> None:
    quiz = packs.pack(packs.CHOICE)
    quiz.apply(TABLE, Ask())
    packs.mixed(quiz)
    race = views.race("open", 4, name="choice", down=[1, 0, 1, 0])
    shown(tv, table, views.playing(quiz, race=race))
    assert tv.locator(".contestant.done").count() == 2
    packs.chosen(quiz, (0,), (1,), (0,), (3,))
    shown(tv, table, views.playing(quiz))
    faces = [row.locator(".hand").count() for row in tv.locator(".pack-choices li").all()]
    assert faces == [2, 1, 0, 1]
    assert tv.locator(".pack-choices .right, .pack-choices .wrong").count() == 0
    packs.next_step(quiz)
    shown(tv, table, views.playing(quiz))
    assert tv.inner_text(".pack-choices .right .pack-choice") == "three"
    assert tv.locator(".pack-choices .wrong").count() == 3
    assert tv.locator(".quiz-gain").all_inner_texts() == ["+1", "+1"]


def test_guesses_stand_on_a_scale_and_none_upon_another(tv: Page, table: Any) -> None:
    quiz = packs.pack(packs.NUMBER, players=8)
    quiz.apply(TABLE, Ask())
    for seat, guess in enumerate((3000, 2400, 2962.5, 8848, 2961, 2963, 2965, 2950)):
        shown(tv, table, views.playing(quiz))
        assert tv.inner_text(".pack-counted").startswith(f"{seat} of 8")
        quiz.apply(seat, Guess(float(guess)))
    packs.next_step(quiz)
    shown(tv, table, views.playing(quiz))
    boxes = [box.bounding_box() for box in tv.locator(".pack-guess").all()]
    spans = sorted((b["y"], b["x"], b["x"] + b["width"]) for b in boxes if b is not None)
    for (row, _, end), (other, begin, _) in pairwise(spans):
        assert row != other or end <= begin + 1
    assert tv.inner_text(".pack-mark") == "2,962 m"
    assert tv.inner_text(".pack-guess.best span") == "2,962.50"


def test_who_sorted_right_stands_at_the_right_order(tv: Page, table: Any) -> None:
    quiz = packs.pack(packs.SORT)
    quiz.apply(TABLE, Ask())
    packs.mixed(quiz)
    packs.chosen(quiz, (0, 1, 2, 3), (1, 0, 2, 3), (0, 1, 2, 3), (3,))
    packs.next_step(quiz)
    shown(tv, table, views.playing(quiz))
    assert tv.locator(".pack-rank").all_inner_texts() == ["1.", "2.", "3.", "4."]
    assert tv.locator(".pack-voters .hand").count() == 2


def test_a_board_names_who_chooses_and_has_no_cell_twice(tv: Page, table: Any) -> None:
    quiz = packs.pack(*packs.BOARD, packs.FINAL)
    quiz.apply(TABLE, Ask())
    packs.mixed(quiz)
    shown(tv, table, views.playing(quiz))
    assert tv.locator(".pack-columns li:not(.pack-column-head)").count() == 16
    assert tv.inner_text(".pack-said") == "Anna chooses a cell."
    quiz.apply(0, Pick(5))
    shown(tv, table, views.playing(quiz))
    assert tv.inner_text(".pack-category") == "Sky"
    quiz.apply(TABLE, Arm())
    views.closed(quiz, (2, 812_345, 60))
    quiz.apply(TABLE, Judge(True))
    quiz.apply(TABLE, Ask())
    shown(tv, table, views.playing(quiz))
    assert tv.locator(".pack-columns .taken").count() == 1
    assert tv.inner_text(".pack-said") == "Chiara chooses a cell."


def test_before_the_last_question_everybody_stakes(tv: Page, table: Any) -> None:
    quiz = packs.pack(packs.FINAL)
    quiz.apply(TABLE, Ask())
    quiz.apply(0, Stake(1))
    shown(tv, table, views.playing(quiz))
    assert tv.inner_text(".pack-between h1") == "The last question"
    assert tv.locator(".contestant.done").count() == 1
    assert packs.FINAL.text not in json.dumps(views.playing(quiz), default=str)


def test_a_tune_is_as_long_as_its_beats_and_none_is_endless(tv: Page) -> None:
    beats = tv.evaluate(
        """async () => {
          const base = document.querySelector('script[type=module]').src;
          const {melody} = await import(new URL('../tv/voices.js', base));
          const context = new OfflineAudioContext(1, 44100, 44100);
          const bench = {context, out: context.destination, at: 0};
          const one = melody(bench, 'C4:1');
          const tunes = ['C4:1 E4:1 G4:2', 'F#3:1.5 Bb5:0.5', 'nonsense', 'C4:0', ''];
          return tunes.map((notes) => melody(bench, notes) / one);
        }"""
    )
    assert [round(length, 3) for length in beats] == [4, 2, 1, 1, 1]


def test_a_tune_is_as_high_as_its_notes(tv: Page) -> None:
    """Each note is a tone and its second octave."""
    pitches = tv.evaluate(
        """async () => {
          const base = document.querySelector('script[type=module]').src;
          const {melody} = await import(new URL('../tv/voices.js', base));
          const context = new OfflineAudioContext(1, 44100, 44100);
          const create = context.createOscillator.bind(context);
          const pitches = [];
          context.createOscillator = () => {
            const oscillator = create();
            oscillator.frequency.setValueAtTime = pitch => pitches.push(pitch);
            return oscillator;
          };
          melody({context, out: context.destination, at: 0}, 'A4:1 A#4:1 Bb4:1 A5:1');
          return pitches;
        }"""
    )
    notes = [440, 466.16, 466.16, 880]
    assert pitches == pytest.approx([hz for note in notes for hz in (note, 4 * note)], rel=1e-4)


def test_on_a_calm_evening_a_question_is_there_at_once(calm_tv: Page, table: Any) -> None:
    quiz = packs.pack(packs.BUZZ)
    quiz.apply(TABLE, Ask())
    deadline = {"opened_us": 1, "closes_us": 6_000_000, "pause": False}
    shown(calm_tv, table, {**views.playing(quiz, match={"deadline": deadline}), "calm": True})
    assert calm_tv.inner_text(".pack-text") == packs.BUZZ.text
    assert calm_tv.locator(".unsaid").count() == 0


def test_the_tv_says_who_may_steal_and_whose_bonus_it_is(tv: Page, table: Any) -> None:
    quiz = packs.pack(packs.BUZZ, packs.BUZZ, teams=(0, 0, 1, None), bonus="1")
    quiz.apply(TABLE, Ask())
    quiz.apply(TABLE, Arm())
    shown(tv, table, views.playing(quiz))
    assert tv.locator(".contestant-team .team-sign").count() == 3
    views.closed(quiz, (1, 812_345, 60))
    quiz.apply(TABLE, Judge(False))
    shown(tv, table, views.playing(quiz, race=views.race("waiting", 4, name="buzz")))
    assert tv.inner_text(".pack-spotlight b") == "Ben", "and not who is in the team, too"
    shown(tv, table, views.playing(quiz, race=views.race("open", 4, name="buzz")))
    assert "Team Moon + Opa Jan: steal it!" in tv.inner_text(".pack-said")
    assert tv.locator(".contestant.out").count() == 2
    views.closed(quiz, (2, 812_345, 60))
    quiz.apply(TABLE, Judge(True))
    quiz.apply(TABLE, Ask())
    shown(tv, table, views.playing(quiz))
    assert tv.inner_text(".pack-said") == "A bonus for Team Moon: confer!"
    quiz.apply(TABLE, Arm())
    shown(tv, table, views.playing(quiz))
    assert "A bonus for Team Moon: confer!" in tv.inner_text(".pack-spotlight")


def test_whoever_has_no_phone_for_numbers_is_asked_before_the_first_question(
    tv: Page, table: Any
) -> None:
    quiz = packs.pack(packs.BUZZ, packs.NUMBER)
    view = views.playing(quiz)
    phones = (True, False, True, False)
    seats = [{**one, "phone": phone} for one, phone in zip(view["seats"], phones, strict=True)]
    shown(tv, table, {**view, "seats": seats})
    assert tv.inner_text(".pack-phones").endswith("Still without one: Ben, Opa Jan")
    shown(tv, table, {**views.playing(packs.pack(packs.BUZZ)), "seats": seats})
    assert tv.locator(".pack-phones").count() == 0
