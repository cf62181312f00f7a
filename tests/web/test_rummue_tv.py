"""Rummü on the TV, in a real browser: tables laid by hand on which the real rules went on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from profiles import languages
from slapbox.games.protocol import TV, Json
from slapbox.games.rummue import Rummue
from slapbox.games.rummue.moves import DRAW_STOCK, Discard
from web import rummue_views as views
from web import small_games
from web.browsing import a_tv, hear_sounds, settled, shown, watch_motions
from web.trick_views import looking

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

SMALL: Any = {"width": 1280, "height": 720}
CARDS = """nodes => nodes.filter(node => !node.closest('.leaving'))
  .map(node => Number(node.getAttribute('data-card')))"""
"""But for those that are leaving."""
FITTED = """() => Array.from(document.querySelectorAll('#rummue .fitted-name'))
  .every(name => name.style.getPropertyValue('--fit') && name.scrollWidth <= name.clientWidth)"""
SEEN = """nodes => nodes.filter(node => node.getClientRects().length)
  .map(node => Number(node.getAttribute('data-card')))"""
COMBOS = """nodes => nodes.map(node => ({
  id: Number(node.dataset.combo), owner: Number(node.dataset.owner), kind: node.dataset.kind,
  name: node.querySelector('.combo-owner').textContent,
  worth: Number(node.querySelector('.combo-worth').textContent),
  cards: [...node.querySelectorAll('.fanned[data-card]')]
    .sort((a, b) => a.style.zIndex - b.style.zIndex)
    .map(card => [Number(card.dataset.card),
      [...card.querySelectorAll('.stands-for svg')].map(sign => sign.dataset.colour)])}))"""


def show(page: Page, table: Any, game: Rummue) -> Json:
    """The TV shows this game; what everybody may know of it."""
    shown(page, table, views.view(game))
    return game.view(TV)


def plaque(page: Page, seat: int, part: str) -> str:
    found = page.locator(f"#rummue .seat-plaque[data-seat='{seat}'] {part}").inner_text()
    return str(found).replace("−", "-")


def texts(page: Page, selector: str) -> list[str]:
    return [text.replace("−", "-") for text in page.locator(selector).all_inner_texts()]


def test_every_combination_shows_owner_kind_worth_and_what_jokers_stand_for(
    tv: Page, table: Any
) -> None:
    for place in ("playing", "long", "many", "first-lay-down", "big-hand"):
        state = show(tv, table, views.game_at(place))
        found = tv.locator(".rummue-combo").evaluate_all(COMBOS)
        assert found == [
            {
                "id": combo["id"],
                "owner": combo["owner"],
                "kind": combo["kind"],
                "name": views.NAMES[combo["owner"]],
                "worth": combo["worth"],
                "cards": [[card["card"], card["joker"] or []] for card in combo["cards"]],
            }
            for combo in state["combos"]
        ]
        assert tv.locator(".rummue-empty").count() == int(not state["combos"])


def by_team(state: Any, scores: list[int]) -> list[int]:
    """Partners have the same score."""
    return [scores[first] for first, *_ in state["teams"]]


PLAYED = ("dealt", "dealt-to-six", "dealt-to-six-alone", "dealt-to-three", "taking", "playing")


def test_players_and_piles_show_what_everybody_knows(tv: Page, table: Any) -> None:
    for place in PLAYED:
        state = show(tv, table, views.game_at(place))
        for seat in range(state["seats"]):
            opened = state["opened"][seat]
            assert plaque(tv, seat, ".size") == str(state["sizes"][seat])
            assert plaque(tv, seat, ".opening") == ("✓" if opened else str(state["needs"][seat]))
            worth = state["table_worth"][seat]
            told = f"+{worth}" if worth else "0"
            assert plaque(tv, seat, ".worth") == (told if opened else "")
        teams = tv.locator(".rummue-team").evaluate_all(
            """teams => teams.map(team =>
              [...team.querySelectorAll('.seat-plaque')].map(one => Number(one.dataset.seat)))"""
        )
        assert teams == state["teams"]
        assert texts(tv, ".team-score") == [str(score) for score in by_team(state, state["scores"])]
        turn = tv.locator("#rummue .seat-plaque.turn").get_attribute("data-seat")
        assert turn == str(state["turn"])
        dealer = tv.locator("#rummue .seat-plaque", has=tv.locator(".deals"))
        assert dealer.get_attribute("data-seat") == str(state["dealer"])
        assert tv.inner_text(".rummue-stock b") == str(state["stock"])
        assert tv.inner_text(".rummue-discards b") == str(state["discards"])
        assert len(tv.inner_text(".rummue-rebuilds")) == state["rebuilds_left"]
        tv.wait_for_selector(".leaving", state="detached")
        assert tv.locator(".rummue-top svg").evaluate_all(CARDS) == [state["top"]["card"]]
        assert str(state["target"]) in tv.inner_text(".rummue-goal span")
        tv.wait_for_function(FITTED)


def test_no_hidden_card_is_anywhere_in_the_page(tv: Page, table: Any) -> None:
    for place in views.PLACES:
        state = show(tv, table, views.game_at(place))
        settled(tv)
        drawn = tv.locator("svg[data-card]").evaluate_all(SEEN)
        public = {card["card"] for combo in state["combos"] for card in combo["cards"]}
        public |= {card["card"] for hand in state["left"] or [] for card in hand}
        public |= {state["top"]["card"]} if state["top"] else set()
        assert set(drawn) <= public, place


WORDS = {
    "dealt": "Zaza begins",
    "took": "Zaza takes ",
    "laid": "Zaza lays 1 combination: 0",
    "swapped": "Zaza swaps Red 6 for the joker: +10",
    "added": "Zaza adds Blue 7: +5",
    "discarded": "Zaza discards Black 0",
    "drew": "Momo draws from the stock",
}


def test_a_turn_is_followed_move_by_move(tv: Page, table: Any) -> None:
    """What was done is said, and where: changed combinations have a rim and a figure."""
    told = []
    for name, game in views.deeds():
        state = show(tv, table, game)
        line = tv.inner_text(".rummue-line")
        told.append((name, line))
        changed = tv.locator(".rummue-combo.changed")
        ids = [int(element.get_attribute("data-combo") or 0) for element in changed.all()]
        news = state["news"][0]
        expected = news.get("combos", [news.get("combo")])
        assert ids == [combo for combo in expected if combo is not None], name
        gain = news["worth"] if name == "laid" else news.get("gain")
        assert texts(tv, ".combo-gain") == [f"+{gain}" if gain else "0"] * len(ids)
        title = tv.inner_text(".rummue-title")
        who = views.NAMES[state["turn"]]
        assert title == (f"{who} draws" if state["phase"] == "draw" else f"{who}’s turn")
    for name, start in WORDS.items():
        assert any(kind == name and line.startswith(start) for kind, line in told), (name, told)
    tv.wait_for_selector(".leaving", state="detached")
    tv.wait_for_selector(".rummue-flight", state="detached")


def test_cards_move_to_where_they_go(tv: Page, table: Any) -> None:
    wanted = {"took": "thrown", "laid": "fanned", "added": "fanned", "swapped": "fanned"}
    wanted |= {"discarded": "thrown", "drew": "rummue-flight"}
    watch_motions(tv)
    shown(tv, table, views.view(views.first_lay_down()))
    for name, game in views.deeds():
        show(tv, table, game)
        found = tv.evaluate("() => window.moved.splice(0).map(node => node.className)")
        moved = {classes.split()[0] for classes in found if classes}
        assert wanted.get(name) in moved or name not in wanted, (name, moved)


def test_with_less_motion_nothing_moves(calm_tv: Page, table: Any) -> None:
    # At the end of another match somebody may have thrown confetti.
    calm_tv.evaluate("() => document.getAnimations().forEach(one => one.cancel())")
    for name, game in views.deeds():
        state = show(calm_tv, table, game)
        assert calm_tv.evaluate("() => document.getAnimations().length") == 0, name
        cards = calm_tv.locator(".fanned").count()
        assert cards == sum(len(combo["cards"]) for combo in state["combos"])


def test_between_deals_the_sheet_shows_what_was_left_and_pairs_share_a_column(
    tv: Page, table: Any
) -> None:
    state = show(tv, table, views.game_at("closed"))
    tv.wait_for_selector("#deal-over:not([hidden])")
    heads = texts(tv, "#deal-over thead th span")
    assert heads == ["Zaza + Maximiliane K.", "Momo + Opa Jan"]
    sums = tv.locator("#deal-over td[data-sum]").evaluate_all(
        "nodes => nodes.map(node => Number(node.dataset.sum))"
    )
    row = state["sheet"][-1]["sum"]
    assert sums == [sum(row[seat] for seat in team) for team in state["teams"]]
    ink = tv.locator("#deal-over td[data-sum]").evaluate_all(
        """cells => cells.map(cell => [...cell.querySelectorAll('.handwritten')]
          .map(one => Number(one.getAttribute('aria-label').replace('−', '-'))))"""
    )
    assert [sum(figures) for figures in ink] == sums
    totals = tv.locator("#deal-over [data-total] .handwritten").evaluate_all(
        "nodes => nodes.map(node => Number(node.getAttribute('aria-label').replace('−', '-')))"
    )
    assert totals == by_team(state, state["scores"])
    for seat, hand in enumerate(state["left"]):
        line = tv.locator(f"#deal-over .how-left[data-seat='{seat}']")
        assert line.locator("svg[data-card]").evaluate_all(CARDS) == [c["card"] for c in hand]
        assert line.locator(".how-hit").all_inner_texts() == (["✓ closed"] if seat == 1 else [])
    assert tv.inner_text(".deal-says") == "Momo closes: +10"
    assert tv.locator(".deal-ready .ready-sign").count() == 4


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("closed", "Momo closes: +10"),
        ("out-of-stock", "Nobody could close: the stock is used up."),
        ("idle", "Too long only discards were taken: the deal is over."),
    ],
)
def test_the_sheet_says_how_the_deal_ended(tv: Page, table: Any, place: str, words: str) -> None:
    show(tv, table, views.game_at(place))
    tv.wait_for_selector("#deal-over:not([hidden])")
    assert tv.inner_text(".deal-says") == words


def test_a_limit_of_deals_is_told(tv: Page, table: Any) -> None:
    show(tv, table, views.game_at("limited"))
    assert tv.inner_text(".rummue-goal b") == "Deal 1 of 8"
    show(tv, table, views.game_at("playing"))
    assert tv.inner_text(".rummue-goal b") == "Deal 1"


def test_six_players_see_every_card_that_was_left(chromium: Browser, url: str, table: Any) -> None:
    """At 720p, with as many deals on the sheet as it has room for: of each card the number shows,
    and nothing lies over anything else."""
    lobby = small_games.lobby("fly-swatter", 0)
    with a_tv(chromium, url, table, lobby, viewport=SMALL, reduced_motion="reduce") as page:
        game = views.crowded(7)
        shown(page, table, views.view(game))
        page.wait_for_selector("#deal-over:not([hidden])")
        settled(page)
        found = page.evaluate(LEFT, ["#deal-over", "#deal-over .sheet"])
    hands = [[card["card"] for card in hand] for hand in game.view(TV)["left"]]
    assert found["cards"] == hands
    assert min(found["seen"]) >= 8, "the width of a number"
    assert (found["outside"], found["over"]) == ([], [])


LEFT = """([box, sheet]) => {
  const rect = node => node.getBoundingClientRect();
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
    && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const cells = Array.from(document.querySelectorAll(sheet + ' .how-left'));
  const paper = rect(document.querySelector(sheet + ' table'));
  const others = ['.stand', '.rest-row', '.ready-sign', 'h1', 'h2', '.over-again', '.deal-next']
    .reduce((all, name) => all.concat(...document.querySelectorAll(box + ' ' + name)), [])
    .filter(node => node.offsetParent && node.textContent.trim());
  const outside = cells.filter(cell => {
    const room = rect(cell.parentElement);
    return Array.from(cell.querySelectorAll('svg')).map(rect)
      .some(card => card.left < room.left || card.right > room.right
        || card.top < room.top || card.bottom > room.bottom);
  });
  const rows = Array.from(document.querySelectorAll(sheet + ' .left-row'), row =>
    Array.from(row.children, rect));
  return {
    cards: cells.map(cell => Array.from(cell.querySelectorAll('svg[data-card]'),
      card => Number(card.dataset.card))),
    seen: rows.map(cards => Math.min(...cards.map((card, at) =>
      at + 1 < cards.length ? cards[at + 1].left - card.left : card.width))),
    outside: outside.map(cell => cell.dataset.seat),
    over: others.filter(node => meet(rect(node), paper)).map(node => node.textContent)
      .concat(paper.bottom > innerHeight || paper.right > innerWidth ? ['the screen'] : [])};
}"""
"""Of the sheet: whose cards it shows, how much of each is seen, which cells have no room for them
and what the sheet lies over."""


def test_partners_stand_together_in_the_end(tv: Page, table: Any) -> None:
    game = views.over()
    result = game.result()
    assert result is not None
    shown(tv, table, views.view(game))
    tv.wait_for_selector("#over:not([hidden])")
    stands = tv.locator(".stand").evaluate_all(
        """nodes => nodes.map(node => [Number(node.dataset.seat), Number(node.dataset.score),
          node.querySelectorAll('.hand').length])"""
    )
    assert sorted(stands) == [[team[0], result.scores[team[0]], 2] for team in game.teams]
    assert tv.inner_text("#over .screen-title") == "Momo + Opa Jan win together!"


def test_everything_is_on_the_screen_large_enough_and_apart(
    chromium: Browser, url: str, table: Any
) -> None:
    """At 720p, with eighteen combinations too: nothing is cut off but names, and cards cover each
    other only within their combination."""
    lobby = small_games.lobby("fly-swatter", 0)
    with a_tv(chromium, url, table, lobby, viewport=SMALL, reduced_motion="reduce") as page:
        for language in {"en", *languages()}:
            page.evaluate("code => localStorage.setItem('slapbox.language', code)", language)
            page.reload()
            page.wait_for_selector(f"html[lang={language}]")
            for place in views.PLACES if language == "en" else LONG_WORDS:
                show(page, table, views.game_at(place))
                look_at(page, f"{language} {place}")


LONG_WORDS = ("dealt", "playing", "many", "first-dealer")


def look_at(page: Page, place: str) -> None:
    """Nothing is too small, cut off, outside its place or over something else."""
    settled(page)
    found = page.evaluate(
        """() => {
          const seen = Array.from(document.querySelectorAll('#rummue *'))
            .filter(node => node.offsetParent && node.textContent.trim()
              && node.matches('b, span, h1, p, i, em, li'));
          const felt = document.querySelector('.rummue-felt').getBoundingClientRect();
          const boxes = Array.from(document.querySelectorAll('.rummue-combo'))
            .map(node => node.getBoundingClientRect());
          return {
            small: seen.filter(node => parseFloat(getComputedStyle(node).fontSize) < 15.9)
              .map(node => node.className + node.textContent),
            cut: seen.filter(node => !node.matches('.fitted-name, .combo-owner')
              && !node.closest('.mu-letter') && node.scrollWidth > node.clientWidth + 1
              && getComputedStyle(node).display !== 'inline').map(node => node.className),
            plaques: Array.from(document.querySelectorAll('.rummue-team')).filter(team => {
              const parts = Array.from(team.querySelectorAll('.seat-counts > *, .team-score'))
                .filter(node => node.textContent || node.matches('i'))
                .map(node => node.getBoundingClientRect());
              return parts.some((box, at) => parts.slice(at + 1).some(other =>
                box.left < other.right - 1 && other.left < box.right - 1
                && box.top < other.bottom && other.top < box.bottom));
            }).map(node => node.textContent),
            outside: boxes.filter(box => box.left < felt.left || box.right > felt.right
              || box.top < felt.top || box.bottom > felt.bottom).length,
            over: boxes.filter((box, at) => boxes.slice(at + 1).some(other =>
              box.left < other.right && other.left < box.right
              && box.top < other.bottom && other.top < box.bottom)).length,
            card: Math.min(999, ...Array.from(document.querySelectorAll('.fanned'))
              .map(node => node.getBoundingClientRect().width))};
        }"""
    )
    assert found["small"] == [], place  # 24 px at 1080p
    assert found["cut"] == [], place
    assert (found["outside"], found["over"], found["plaques"]) == (0, 0, []), place
    # Its number is a third as high as the card is wide or more.
    assert found["card"] >= 48, place


def test_whoever_may_go_out_next_is_announced_before_the_next_turn(
    tv: Page, table: Any, later: Callable[[int], None]
) -> None:
    hear_sounds(tv)
    game = views.drawing("B7")
    shown(tv, table, views.view(game))
    game.apply(0, DRAW_STOCK)
    shown(tv, table, views.view(game))
    assert tv.locator(".callout").count() == 0, "not before the discard"
    game.apply(0, Discard(views.card(game, "B7")))
    assert game.look_ms() > 0
    shown(tv, table, looking(table, dict(views.view(game)), game.look_ms()))
    assert tv.inner_text(".callout-says") == "Zaza has one card!"
    assert tv.inner_text(".rummue-title") == "", "nobody is asked yet"
    assert "sting" in tv.evaluate("window.heard")
    later(game.look_ms() + 50)
    assert tv.locator(".callout").count() == 0
    assert "draws" in tv.inner_text(".rummue-title")
