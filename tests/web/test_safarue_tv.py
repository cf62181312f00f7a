"""Safarü and its variant on the TV, in a real browser: views that the real rules made."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from games import safarue_tables as tables
from profiles import few
from slapbox.games.protocol import TV, Json, Slap
from slapbox.games.safarue import Safarue, SafarueVariant
from web import safarue_views as views
from web import small_games
from web.browsing import a_tv, choose_language, hear_sounds, shown
from web.trick_seats import LONG_MS, SHORT_MS
from web.trick_views import looking

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

CARDS = """nodes => nodes.filter(node => !node.closest('.leaving'))
  .map(node => Number(node.dataset.card))"""
"""But for those that are leaving."""
LABELS = "nodes => nodes.map(node => node.getAttribute('aria-label'))"
BOXES = """nodes => nodes.filter(node => node.offsetParent !== null && node.textContent.trim())
  .map(node => { const r = node.getBoundingClientRect();
    const size = parseFloat(getComputedStyle(node).fontSize);
    return [node.className + ' ' + node.textContent, size, r.left, r.top, r.right, r.bottom]; })"""

RUNS_OUT = """bar => {
  const motion = document.getAnimations().find(one => one.effect.target === bar);
  motion.pause();
  const {endTime} = motion.effect.getComputedTiming();
  return [0, 0.5, 1].map(part => {
    motion.currentTime = part * endTime;
    return bar.getBoundingClientRect().width;
  });
}"""
"""Widths of a bar when its motion begins, in its middle and when it ends."""


def on_prairie(tv: Page, which: str = "") -> list[int]:
    """The cards that lie there, in the order of reading."""
    nodes = tv.locator(f".safarue-prairie .wild[data-card]{which}").evaluate_all(
        """nodes => nodes.map(node => { const box = node.getBoundingClientRect();
          return [Math.round(box.top / 20), box.left, Number(node.dataset.card)]; })"""
    )
    return [card for _, _, card in sorted(nodes)]


def ids(faces: list[Json]) -> list[int]:
    return [face["card"] for face in faces]


def seat(tv: Page, number: int, part: str) -> str:
    return str(tv.inner_text(f"#safarue .seat-plaque[data-seat='{number}'] {part}"))


def ink(tv: Page, place: str) -> list[int]:
    """The handwritten numbers there."""
    labels = tv.locator(f"{place} .handwritten").evaluate_all(LABELS)
    return [int(label.replace("−", "-")) for label in labels]


# ---- the prairie ----


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_table_shows_what_everybody_may_know(calm_tv: Page, table: Any, players: int) -> None:
    game = views.many(players)
    public = game.view(TV)
    shown(calm_tv, table, views.view(game))
    wild = {face["card"]: face for face in public["prairie"]}
    found = on_prairie(calm_tv)
    assert sorted(found) == sorted(wild)
    numbers = [wild[card]["number"] for card in found]
    assert numbers == sorted(numbers)  # sums are easy to find
    looks = [(wild[card]["colour"], wild[card]["number"]) for card in found]
    twins = calm_tv.locator(".wild.twin").evaluate_all(CARDS)
    assert sorted(twins) == sorted(
        card for card, (one, other) in zip(found[1:], pairwise(looks), strict=True) if one == other
    )
    for kind, counts in {
        "unicorns": [card for card in wild if wild[card]["colour"] == public["unicorn"]],
        "porcupines": [card for card in wild if wild[card]["colour"] == public["porcupine"]],
        "puppies": [card for card in wild if wild[card]["number"] == 0],
    }.items():
        signed = calm_tv.locator(".wild", has=calm_tv.locator(f"[data-kind={kind}]"))
        assert sorted(signed.evaluate_all(CARDS)) == sorted(counts), kind
    for number in range(players):
        assert seat(calm_tv, number, ".size") == str(public["sizes"][number])
    turn = calm_tv.locator("#safarue .seat-plaque.turn")
    assert turn.get_attribute("data-seat") == str(public["turn"])
    dealer = calm_tv.locator("#safarue .seat-plaque", has=calm_tv.locator(".deals"))
    assert dealer.get_attribute("data-seat") == str(public["dealer"])
    assert calm_tv.locator(".safarue-panel .side").count() == len(public["teams"])
    assert calm_tv.inner_text(".safarue-pile b") == str(public["stock"])
    hidden = {*range(60)} - set(wild)
    drawn = calm_tv.locator("#safarue svg[data-card]").evaluate_all(CARDS)
    assert not set(drawn) & hidden


def test_a_capture_is_seen_as_sums_and_then_goes_to_its_owner(
    tv: Page, table: Any, later: Callable[[int], None]
) -> None:
    before = views.sums(3)
    shown(tv, table, views.view(before))
    after = views.captured(3)
    told = after.view(TV)["news"][0]
    taken = ids([*told["addition"], *told["total"], *told["pair"]])
    shown(tv, table, views.view(after))
    assert tv.locator(".safarue-strip .sum").evaluate_all(LABELS) == [
        "3 + 4 + 0 = 7",
        "7 + 2 + 8 = 17",
        "7 = 7",
    ]
    in_sums = tv.locator(".safarue-strip svg[data-card]").evaluate_all(CARDS)
    assert set(in_sums) == {*taken, told["card"]["card"]}
    assert sorted(on_prairie(tv, ".taken")) == sorted(taken)
    assert tv.inner_text("#safarue .band-line") == "Zaza captures 7 cards"
    later(SHORT_MS)
    assert len(on_prairie(tv, ".taken")) == len(taken), "people look at it"
    later(LONG_MS)
    tv.wait_for_selector(".wild.leaving", state="detached")
    assert on_prairie(tv) == ids(after.view(TV)["prairie"])
    assert seat(tv, 0, ".won") == "7"
    assert tv.locator(".wild.taken").count() == 0
    assert tv.locator(".safarue-strip .sum").count() == 3  # until the next card


def test_a_card_that_is_released_or_taken_back(tv: Page, table: Any) -> None:
    game = tables.lay(Safarue, "R3 B4", "K8 K9", "R1", "R2")
    shown(tv, table, views.view(game))
    before = on_prairie(tv)
    later = game.copy()
    tables.play(later, "K8")
    shown(tv, table, views.view(later))
    card = tables.ids("K8")[0]
    assert tv.locator(".wild.newest").evaluate_all(CARDS) == [card]
    assert tv.inner_text("#safarue .band-line") == "Zaza lets Black 8 go"
    shown(tv, table, views.view(game))
    tv.wait_for_function("() => document.querySelectorAll('.wild').length === 2")
    assert on_prairie(tv) == before


def test_a_whole_round_is_followed_move_by_move(calm_tv: Page, table: Any) -> None:
    """What is captured lies there for a moment longer, and nothing else that is gone."""
    game, chance = tables.begun(Safarue, 4, rounds=1), Random(5)
    while game.phase != "round_over":
        shown(calm_tv, table, views.view(game))
        wild = set(ids(game.view(TV)["prairie"]))
        found = calm_tv.locator(".safarue-prairie .wild[data-card]").evaluate_all(
            "nodes => nodes.map(node => [Number(node.dataset.card), node.matches('.taken')])"
        )
        lying = {card for card, _ in found}
        taken = {card for card, is_taken in found if is_taken}
        assert lying - taken <= wild
        assert not taken & wild
        if not taken:
            assert lying == wild
        assert calm_tv.locator("#safarue .seat-plaque.turn").count() == 1
        seats = game.movers()
        game.apply(seats[0], chance.choice(game.legal_moves(seats[0])))
    shown(calm_tv, table, views.view(game))
    calm_tv.wait_for_selector("#deal-over:not([hidden])")


# ---- the race for a missed capture ----


def test_the_race_for_a_missed_capture(tv: Page, table: Any) -> None:
    slaps = (Slap(1, 0, 300_000),)
    shown(tv, table, views.racing(views.spotting(), table, slaps=slaps))
    assert tv.inner_text(".safarue-title") == "Missed something?"
    assert "Yellow 7" in tv.inner_text("#safarue .band-line")
    racing = tv.locator("#safarue .seat-plaque.racing").evaluate_all(
        "nodes => nodes.map(node => Number(node.dataset.seat))"
    )
    assert sorted(racing) == [1, 3]  # not the partner
    assert tv.locator("#safarue .seat-plaque.slapped").get_attribute("data-seat") == "1"
    full, half, none = tv.locator("#safarue .time-bars i").first.evaluate(RUNS_OUT)
    assert full > half > none == 0, "the time runs out"
    assert tv.locator(".safarue-strip svg[data-card]").count() == 1


@pytest.mark.parametrize("right", [True, False])
def test_whether_anything_was_missed_is_told_after_drums(
    tv: Page, table: Any, later: Callable[[int], None], right: bool
) -> None:
    """Until then the table stands as it stood, and nothing tells."""
    hear_sounds(tv)
    game = views.spotting()
    if not right:
        game = tables.lay(Safarue, "R3", *views.HANDS, capture_duty="spot")
        tables.play(game, "Y7")
    shown(tv, table, views.racing(game, table))
    before = on_prairie(tv)
    after = views.raced(game, table, (3, 300.4), (1, 300), error_ms=1, for_ms=4000)
    shown(tv, table, after)
    assert tv.inner_text(".safarue-title") == "Missed something?"
    assert tv.locator(".callout").count() == 0
    assert on_prairie(tv) == before
    assert tv.locator("#safarue .seat-plaque.slapped").count() == 2
    assert tv.evaluate("window.heard").pop() == "drum"
    later(1_100)
    title = "Zaza missed a capture!" if right else "False alarm!"
    assert tv.inner_text(".callout-says") == title
    assert tv.evaluate("window.heard").pop() == ("caught" if right else "buzz")
    assert tv.locator(".callout .strip-row").count() == (2 if right else 0)
    later(3_100)
    assert tv.locator(".callout").count() == 0


def test_the_times_of_that_race_are_there_for_who_asks(tv: Page, table: Any) -> None:
    shown(tv, table, views.racing(game := views.spotting(), table))
    shown(tv, table, views.raced(game, table, (3, 300.4), (1, 300), error_ms=1))
    assert tv.locator("#resolution .hit").count() == 0
    tv.keyboard.press("t")
    hits = tv.locator("#resolution .hit")
    assert hits.evaluate_all("nodes => nodes.map(node => node.dataset.seat)") == ["1", "3"]
    verdicts = [text.strip() for text in hits.locator(".hit-verdict").all_inner_texts()]
    assert verdicts == ["first", "slower"]
    assert "+0.4 ms" in tv.inner_text("#resolution .hit >> nth=1")
    tv.keyboard.press("t")


def test_three_captures_at_once_are_a_moment_before_the_next_turn(
    tv: Page, table: Any, later: Callable[[int], None]
) -> None:
    hear_sounds(tv)
    shown(tv, table, views.view(views.sums(4)))
    game = views.captured(4)
    shown(tv, table, looking(table, dict(views.view(game)), game.look_ms()))
    assert tv.inner_text(".callout-says") == "Zaza: three captures at once!"
    assert tv.locator(".safarue-title").count() == 0, "nobody is asked yet"
    assert tv.evaluate("window.heard").count("goal") == 1
    later(game.look_ms() + 50)
    assert tv.locator(".callout").count() == 0
    assert tv.inner_text(".safarue-title") == "Momo’s turn"


def test_a_majority_of_unicorns_that_changes_hands_is_told(tv: Page, table: Any) -> None:
    game = tables.late("Y1")
    shown(tv, table, views.view(game))
    tables.play(game, "Y7", "Y3 B4", "Y2 G8")
    shown(tv, table, looking(table, dict(views.view(game)), game.look_ms()))
    assert tv.inner_text(".callout-says") == "Zaza has the most unicorns now!"


def test_who_decides_what_is_captured(tv: Page, table: Any) -> None:
    """In the variant the left neighbour; after a race the one who missed it."""
    variant, missed = views.deciding(), views.spotting()
    tables.race(missed, (1, 300))
    for game, by in ((variant, 1), (missed, 0)):
        public = game.view(TV)
        assert public["laid"]["by"] == by
        shown(tv, table, views.view(game))
        assert tv.locator("#safarue .seat-plaque.turn").get_attribute("data-seat") == str(by)
        assert views.NAMES[by] in tv.inner_text(".safarue-title")
        assert f" {len(public['laid']['captures'])} ways" in tv.inner_text("#safarue .band-line")
        card = tv.locator(".safarue-strip svg[data-card]").evaluate_all(CARDS)
        assert card == [public["laid"]["card"]["card"]]
    kinds = tv.locator(".kind-row").evaluate_all("nodes => nodes.map(node => node.dataset.kind)")
    assert kinds == ["unicorns", "porcupines", "puppies", "triangles"]
    shown(tv, table, views.view(variant))
    kinds = tv.locator(".kind-row").evaluate_all("nodes => nodes.map(node => node.dataset.kind)")
    assert kinds == ["cards", "porcupines", "triangles"]
    zero = tv.locator(".wild[data-number='0']")
    assert zero.locator("[data-kind=puppies]").count() == 0, "it costs nothing there"


# ---- the sheet and the end ----


@pytest.mark.parametrize(("players", "kind"), [(4, Safarue), (3, SafarueVariant), (2, Safarue)])
def test_the_sheet_is_what_was_written_down(
    tv: Page, table: Any, players: int, kind: type[Safarue]
) -> None:
    game = views.round_over(players, kind, rounds=2)
    state = game.view(TV)
    shown(tv, table, views.view(game))
    sides = len(state["teams"])
    for row in state["sheet"]:
        assert ink(tv, f".trick-sheet tr[data-deal='{row['round']}']") == row["sum"]
    latest = state["sheet"][-1]
    for side in range(sides):
        cell = f".how-row td:nth-of-type({side + 2})"
        parts = tv.locator(f"{cell} .safarue-part").evaluate_all(
            "nodes => nodes.map(node => [node.dataset.part, Number(node.dataset.points)])"
        )
        assert parts == [[name, points[side]] for name, points in latest["parts"].items()]
        assert ink(tv, cell) == [points[side] for points in latest["parts"].values()]
    totals = [state["scores"][team[0]] for team in state["teams"]]
    assert ink(tv, ".trick-sheet tfoot") == totals
    best = min(totals) if kind is SafarueVariant else max(totals)
    assert ink(tv, ".trick-sheet tfoot .lead") == [best] * totals.count(best)
    assert tv.locator(".deal-ready .ready-sign").count() == players
    assert tv.inner_text(".deal-title") == "Round 2 is over"
    names = [name for name in tv.locator(".trick-sheet thead th").all_inner_texts() if name]
    for part, words in (("unicorns", "Unicorns"), ("cards", "Most cards")):
        points = latest["parts"].get(part, [0] * sides)
        winners = [name for name, won in zip(names, points, strict=True) if won]
        told = f"{words}: {', '.join(winners)}"
        assert (told in tv.inner_text("#deal-over")) == bool(winners)


@pytest.mark.parametrize(("players", "kind"), [(4, Safarue), (3, SafarueVariant)])
def test_the_end_ranks_pairs_together_and_low_scores_first_in_the_variant(
    tv: Page, table: Any, players: int, kind: type[Safarue]
) -> None:
    game = views.over(players, kind)
    result = game.result()
    assert result is not None
    shown(tv, table, views.view(game))
    tv.wait_for_selector("#over:not([hidden])")
    stands = tv.locator(".podium .stand")
    scores = stands.evaluate_all("nodes => nodes.map(node => Number(node.dataset.score))")
    teams = game.view(TV)["teams"]
    ranked = sorted({team[0]: result.scores[team[0]] for team in teams}.values())
    ranked = ranked if kind is SafarueVariant else ranked[::-1]
    second, first, *third = scores
    assert [first, second, *third] == ranked[:3]
    assert stands.locator(".hand").count() == players
    for name in (views.NAMES[seat] for seat in result.winners):
        assert name in tv.inner_text("#over .screen-title")


# ---- for everybody ----


def looks(table: Any) -> dict[str, Json]:
    """All phases, with much to show."""
    missed = views.spotting()
    tables.race(missed, (1, 300))
    return {
        "many": views.view(views.many(4)),
        "two": views.view(views.many(2)),
        "captured": views.view(views.captured(3)),
        "race": views.racing(views.spotting(), table),
        "missed": views.view(missed),
        "deciding": views.view(views.deciding()),
        "sheet": views.view(views.round_over(4, rounds=2)),
        "variant": views.view(views.round_over(3, SafarueVariant, rounds=2)),
    }


LOOKS = [((1920, 1080), "de"), *(((1280, 720), language) for language in ("fr", "nl", "it"))]
"""The size of a TV (px), and the language."""


@pytest.mark.parametrize("look", few(LOOKS, LOOKS[1:2]), ids=str)
def test_no_card_lies_under_a_word(
    calm_tv: Page, table: Any, look: tuple[tuple[int, int], str]
) -> None:
    (width, height), language = look
    calm_tv.set_viewport_size({"width": width, "height": height})
    choose_language(calm_tv, language)
    for where, view in looks(table).items():
        shown(calm_tv, table, view)
        edges = calm_tv.evaluate(
            """() => ['.safarue-prairie .wild', '.safarue-title', '#safarue .band-line',
                '.safarue-strip'].map(one => [...document.querySelectorAll(one)].map(node =>
                [node.getBoundingClientRect().top, node.getBoundingClientRect().bottom]))"""
        )
        lowest = max(bottom for _, bottom in edges[0])
        (title,), line, strip = edges[1:]
        words = max(bottom for _, bottom in [title, *line])
        assert lowest <= title[0] + 2, where
        assert all(words <= top + 0.012 * height for top, _ in strip), where


def test_the_tv_page_is_whole_on_a_phone_held_upright(
    chromium: Browser, url: str, table: Any
) -> None:
    upright: Any = {"viewport": {"width": 390, "height": 844}, "locale": "de"}
    with a_tv(chromium, url, table, small_games.lobby("fly-swatter", 0), **upright) as page:
        for where, view in looks(table).items():
            shown(page, table, view)
            assert page.evaluate("document.documentElement.scrollWidth") <= 390, where
            texts = ".safarue-seat, .safarue-panel, #deal-over .sheet, .wild"
            for box in page.locator(texts).evaluate_all(BOXES):
                assert box[2] >= -1, (where, box)
                assert box[4] <= 391, (where, box)
