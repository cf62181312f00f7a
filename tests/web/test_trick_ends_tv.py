"""Mü, The Last Panther and Wimmüln on the TV after a deal, and for everybody who looks: in a real
browser, views that the real rules made."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

from games.endings import ended
from profiles import few
from slapbox.games.last_panther import LastPanther
from slapbox.games.mu import Mu
from slapbox.games.mu.moves import Pass
from slapbox.games.protocol import TV, Json
from slapbox.games.tricks.view import TrickGame
from slapbox.games.wimmueln import Wimmueln
from slapbox.table.words import orders
from web import trick_views as views
from web.browsing import asked, choose_language, hear_sounds, settled, shown
from web.trick_seats import IN_HAND, LONG_MS, LONG_NAMES, SHORT_MS, played, seat

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

BOXES = """nodes => nodes.filter(node => node.offsetParent !== null && node.textContent.trim())
  .map(node => { const r = node.getBoundingClientRect();
    const words = Array.from(node.childNodes).some(one => one.nodeType === 3);
    const size = words ? parseFloat(getComputedStyle(node).fontSize) : Infinity;
    return [node.className + ' ' + node.textContent, size, r.left, r.top, r.right, r.bottom]; })"""


def before_last_card(kind: type[TrickGame], players: int, *, final: bool = False) -> TrickGame:
    """One card is left to be played in this deal, which is the last one or not."""

    def wanted(game: TrickGame) -> bool:
        return game.phase == "play" and sum(hand.bit_count() for hand in game.tricks.hands) == 1

    return views.found(kind, players, wanted, deals=1 if final else 0).copy()


def ink(cell: Any) -> list[int]:
    """The handwritten numbers of a cell."""
    labels = cell.locator(".handwritten").evaluate_all(
        "nodes => nodes.map(node => node.getAttribute('aria-label'))"
    )
    return [int(label.replace("−", "-")) for label in labels]


# ---- after a deal ----


def test_the_paper_comes_when_the_last_trick_was_seen(
    tv: Page, table: Any, later: Callable[[int], None]
) -> None:
    game = before_last_card(Mu, 4)
    shown(tv, table, views.table_view(game))
    after = played(game)
    shown(tv, table, views.looking(table, views.table_view(after)))
    later(SHORT_MS)
    assert tv.locator("#deal-over").is_hidden()
    assert tv.locator(".laid[data-card]").count() == 4
    scores = tv.locator(".seat-score").all_inner_texts()
    assert scores == [str(points).replace("-", "−") for points in game.scores()]
    later(LONG_MS)
    tv.wait_for_selector("#deal-over:not([hidden])")
    assert tv.locator("#deal-over tbody tr[data-deal]").count() == len(after.sheet)


def with_panthers(count: int) -> Any:
    """The next card ends a trick with so many black 7s."""

    def wanted(game: TrickGame) -> bool:
        if game.phase != "play" or len(game.tricks.trick) < game.seats - 1:
            return False
        plays = played(game).view(TV)["last_trick"]["plays"]
        faces = [(play["card"]["colour"], play["card"]["number"]) for play in plays]
        return faces.count(("black", 7)) == count

    return wanted


@pytest.mark.parametrize(
    ("count", "says"), [(1, "The panther falls on"), (2, "Both panthers fall on")]
)
def test_panthers_fall_on_whoever_takes_the_trick_in_the_dark(
    tv: Page, table: Any, count: int, says: str
) -> None:
    hear_sounds(tv)
    game = views.found(LastPanther, 8, with_panthers(count)).copy()
    shown(tv, table, views.table_view(game))
    assert tv.locator(".panther-dark").count() == 0
    after = played(game)
    shown(tv, table, views.looking(table, views.table_view(after)))
    assert tv.locator(".panther-eyes").count() == count
    assert says in tv.inner_text(".tricks-title")
    winner = after.view(TV)["last_trick"]["winner"]
    assert seat(tv, winner).locator(".gain").inner_text().startswith("−")
    assert "hiss" in tv.evaluate("window.heard")


def test_the_last_trick_of_the_panther_is_larger_than_the_others(tv: Page, table: Any) -> None:
    before = before_last_card(LastPanther, 4)
    shown(tv, table, views.table_view(before))
    width = "node => parseFloat(getComputedStyle(node).width)"
    usual = tv.locator(".laid").first.evaluate(width)
    shown(tv, table, views.looking(table, views.table_view(played(before))))
    assert tv.locator(".laid").first.evaluate(width) > usual


def uncovering(game: TrickGame) -> bool:
    """The next card ends a deal, not the first one, in which some have estimated right."""
    if len(game.sheet) != 1 or game.phase != "play":
        return False
    if sum(hand.bit_count() for hand in game.tricks.hands) != 1:
        return False
    return len(set(played(game).sheet[-1].as_view()["hits"])) > 1


def test_hidden_estimates_turn_over_from_last_to_first(
    tv: Page, table: Any, later: Callable[[int], None]
) -> None:
    """Each is asked for, then turned and told; nothing of those after it is seen."""
    hear_sounds(tv)
    game = views.found(Wimmueln, 4, uncovering).copy()
    after = played(game)
    row, before = after.sheet[-1].as_view(), game.scores()
    order = sorted(range(4), key=lambda seat: (before[seat], (seat - after.dealer - 1) % 4))
    shown(tv, table, views.table_view(game))
    shown(tv, table, views.looking(table, views.table_view(after), after.look_ms()))
    faces = tv.locator(".lying.below[data-card]")
    assert (faces.count(), tv.locator(".laid[data-card]").count()) == (0, 4)
    later(1_900)
    for place, number in enumerate(order, 1):
        later(300)
        assert tv.inner_text(".tricks-title") == f"And {views.NAMES[number]}?"
        assert faces.count() == place
        assert seat(tv, number).locator(".was-right").count() == 0
        later(500)
        right = row["hits"][number] != "none"
        assert ("Right!" if right else "Wrong!") in tv.inner_text(".tricks-title")
        assert seat(tv, number).locator(".was-right").count() == (1 if right else 0)
        gains = seat(tv, number).locator(".gain").all_inner_texts()
        assert gains == ([f"+{row['parts']['bonus'][number]}"] if right else [])
        assert tv.evaluate("window.heard").pop() == ("right" if right else "buzz")
        assert tv.locator("#deal-over").is_hidden()
        later(200)
    later(1_500)
    tv.wait_for_selector("#deal-over:not([hidden])")


def test_a_stalemate_is_seen_before_the_paper_comes(
    tv: Page, table: Any, later: Callable[[int], None]
) -> None:
    """Whose fault it was, who is level, and what it costs and brings."""
    game: Any = views.found(Mu, 5, lambda game: game.phase == "auction" and tied(game)).copy()
    while game.phase == "auction":
        shown(tv, table, views.table_view(game))
        game.apply(game.movers()[0], Pass())
    shown(tv, table, views.looking(table, views.table_view(game)))
    row = game.sheet[-1].as_view()
    later(SHORT_MS)
    assert tv.locator("#deal-over").is_hidden()
    assert views.NAMES[row["culprit"]] in tv.inner_text(".tricks-title")
    assert "Stalemate" in tv.inner_text("[data-block=auction]")
    for number, points in enumerate(row["sum"]):
        level = "level" in (seat(tv, number).get_attribute("class") or "").split()
        assert level == (number in row["leaders"])
        gains = seat(tv, number).locator(".gain").all_inner_texts()
        assert [int(gain.replace("−", "-")) for gain in gains] == ([points] if points else [])
    later(LONG_MS)
    tv.wait_for_selector("#deal-over:not([hidden])")
    assert "Stalemate" in tv.inner_text(".deal-says")


def tied(game: Mu) -> bool:
    """Several lead, and all but one have passed."""
    return len(game.auction.outcome().leaders) > 1 and game.auction.passes == game.seats - 1


@pytest.mark.parametrize("place", ["mu-deal-over", "panther-deal-over", "wimmueln-deal-over"])
def test_the_paper_is_what_was_written_down(tv: Page, table: Any, place: str) -> None:
    """A column a player; bonus and malus apart from the points; totals below."""
    state = views.game_at(place).view(TV)
    shown(tv, table, views.tv_view(place))
    for row in state["sheet"]:
        cells = tv.locator(f"#deal-over tr[data-deal='{row['deal']}'] td")
        for number in range(state["seats"]):
            cell = cells.nth(number)
            assert sum(ink(cell)) == row["sum"][number]
            for part in ("bonus", "malus"):
                points = row["parts"].get(part, [0] * 8)[number]
                assert ink(cell.locator(f".{part}")) == ([points] if points else [])
    totals = [ink(cell)[0] for cell in tv.locator("#deal-over [data-total]").all()]
    assert totals == state["scores"]
    assert tv.locator("#deal-over tfoot .lead").count() == totals.count(max(totals))


def test_earlier_deals_are_carried_over(tv: Page, table: Any) -> None:
    game = views.found(Mu, 4, lambda game: game.phase == "deal_over" and len(game.sheet) == 8)
    shown(tv, table, views.table_view(game))
    rows = tv.locator("#deal-over tbody tr").all()
    columns = [[ink(cell) for cell in row.locator("td").all()] for row in rows]
    written = [cells for cells in columns if any(cells)]
    for number, total in enumerate(game.scores()):
        assert sum(sum(cells[number]) for cells in written) == total
    assert tv.locator("#deal-over .carried").count() == 1
    assert 0 < tv.locator("#deal-over tr[data-deal]").count() < 8


@pytest.mark.parametrize(
    ("place", "says"),
    [("mu-stalemate", "Stalemate"), ("mu-passed", "Everybody passed")],
)
def test_the_paper_says_why_nothing_was_played(tv: Page, table: Any, place: str, says: str) -> None:
    shown(tv, table, views.tv_view(place))
    assert says in tv.inner_text(".deal-says")
    cells = tv.locator("#deal-over tr.latest td[data-sum]").all()
    assert cells
    for cell in cells:  # its cost or gain, once; and no points of tricks beside it
        assert ink(cell) == [int(cell.get_attribute("data-sum") or "")]


def test_hits_are_announced_with_the_cross_uncovered(tv: Page, table: Any) -> None:
    def some_hit(game: Wimmueln) -> bool:
        hits = game.sheet[-1].facts["hits"] if game.phase == "deal_over" else ()
        return len(set(hits) - {"none"}) > 1

    game = views.found(Wimmueln, 6, some_hit)
    row = game.view(TV)["sheet"][-1]
    shown(tv, table, views.table_view(game))
    for number, cell in enumerate(tv.locator(".how-row td").all()[1:]):
        cards = cell.locator(".uncovered").evaluate_all(
            "nodes => nodes.map(node => [Number(node.firstChild.dataset.number),"
            " node.classList.contains('hit-ring')])"
        )
        won = row["won"][number]
        assert cards == [[figure, figure == won] for figure in row["estimates"][number]]
        hit = row["hits"][number] != "none"
        assert (views.NAMES[number] in tv.inner_text(".deal-says")) == hit


def test_who_is_ready_and_when_it_goes_on(tv: Page, table: Any) -> None:
    game = views.found(Mu, 5, views.at("deal_over")).copy()
    game.apply(2, game.legal_moves(2)[0])
    view = views.table_view(game)
    now_us = table.clock.now_ns() // 1000
    closes_us = now_us + 9_000_000_000
    view["match"]["deadline"] = {"opened_us": now_us, "closes_us": closes_us}
    shown(tv, table, view)
    ready = tv.locator(".deal-ready .ready-sign.ready")
    assert ready.count() == 1
    assert ready.get_attribute("data-seat") == "2"
    said = re.fullmatch(r"Next deal in (\d+) seconds", tv.inner_text(".deal-next"))
    assert said is not None
    assert 8900 < int(said[1]) <= 9000  # seconds of this test have passed
    view["match"]["deadline"] = {"opened_us": now_us, "closes_us": None}
    shown(tv, table, view)
    assert tv.inner_text(".deal-next") == "It goes on when everybody is ready"


@pytest.mark.parametrize("hands", few(IN_HAND, IN_HAND[2:4]), ids=str)
def test_the_end_shows_last_trick_paper_and_podium(
    tv: Page, table: Any, later: Callable[[int], None], hands: tuple[type[TrickGame], int]
) -> None:
    kind, players = hands
    game = before_last_card(kind, players, final=True)
    shown(tv, table, views.table_view(game))
    after = played(game)
    shown(tv, table, views.looking(table, views.table_view(after)))
    later(SHORT_MS)
    assert tv.locator("#deal-over").is_hidden()
    later(LONG_MS)
    tv.wait_for_selector("#deal-over:not([hidden])")
    result = ended(after)
    assert result is not None
    shown(tv, table, views.table_view(after))
    tv.wait_for_selector("#over:not([hidden])")
    best = tv.locator(".rank-1 .stand").first.get_attribute("data-seat")
    assert int(best or "") in result.winners
    people = tv.locator(".podium .stand, .over-rest .rest-row")
    scores = people.evaluate_all("nodes => nodes.map(node => Number(node.dataset.score))")
    assert sorted(scores) == sorted(result.scores)


@pytest.mark.touches
def test_the_host_names_the_first_dealer(tv: Page, table: Any) -> None:
    shown(tv, table, views.tv_view("mu-first-dealer"))
    tv.click("[data-do=choose-2]")
    asked(tv, table, orders.Choose({"move": "dealer", "seat": 2}))


# ---- for everybody ----


def two_colours(game: Mu) -> bool:
    """Two colours are trumps: the longest ranking, beside all that the paper has to show."""
    sizes = [mask.bit_count() for _, mask in game.tricks.order.tiers]
    return game.phase == "play" and sizes == [12, 12] and len(game.tricks.past) == 2


def looks(players: int) -> Iterator[TrickGame]:
    """All phases of all games that so many can play."""
    for kind in views.KINDS:
        if players in kind.players:
            for phase in ("auction", "chief_trump", "partner", "passing", "lead", "estimates"):
                if phase in PHASES[kind.name] and (phase, players) != ("partner", 3):
                    yield views.found(kind, players, views.at(phase))
            for opened in (False, True):
                late = views.trick(players - 1, mine=False, past=3)
                yield views.found(kind, players, late, open_tricks=opened)
            if kind is Mu:
                yield views.found(kind, players, two_colours)
            yield views.found(kind, players, views.at("deal_over", after=2))


def long_names(view: Json) -> Json:
    """Everybody has one."""
    for one in view["seats"]:
        one["name"] = LONG_NAMES[one["seat"] % len(LONG_NAMES)]
    return view


PHASES = {
    "mu": ("auction", "chief_trump", "partner"),
    "last-panther": ("passing",),
    "wimmueln": ("lead", "estimates"),
}


NAMES_CUT = """nodes => nodes.filter(node => node.scrollWidth > node.clientWidth + 1
  || node.scrollHeight > node.clientHeight + 1).map(node => node.textContent)"""
OUTSIDE_PAPER = """nodes => nodes.filter(node => {
  const paper = node.closest('.tricks-panel');
  return paper && node.getBoundingClientRect().right > paper.getBoundingClientRect().right;
}).map(node => node.textContent)"""


@pytest.mark.parametrize(("kind", "players"), [(Mu, 4), (Mu, 5), (LastPanther, 8)])
def test_no_name_is_cut_off_however_large_the_scores(
    calm_tv: Page, table: Any, kind: type[TrickGame], players: int
) -> None:
    def teams(game: TrickGame) -> bool:
        alone = isinstance(game, Mu) and game.view(TV)["partner"] is None
        return game.phase == "play" and not alone

    calm_tv.set_viewport_size({"width": 1280, "height": 720})
    view = views.table_view(views.found(kind, players, teams))
    view["match"]["state"]["scores"] = [-145] * players
    for turn in range(len(LONG_NAMES)):
        for one in view["seats"]:
            one["name"] = LONG_NAMES[(one["seat"] + turn) % len(LONG_NAMES)]
        shown(calm_tv, table, view)
        settled(calm_tv)
        names = calm_tv.locator("#tricks .fitted-name, .team-people span")
        assert names.count() >= players + 2 * (kind is Mu)
        assert names.evaluate_all(NAMES_CUT) == []
        assert names.evaluate_all(OUTSIDE_PAPER) == []


@pytest.mark.parametrize("players", few([3, 6, 8], [8]))
def test_the_tv_page_is_whole_on_a_phone_held_upright(
    calm_tv: Page, table: Any, players: int
) -> None:
    calm_tv.set_viewport_size({"width": 390, "height": 844})
    choose_language(calm_tv, "de")
    for game in looks(players):
        shown(calm_tv, table, views.table_view(game))
        assert calm_tv.evaluate("document.documentElement.scrollWidth") <= 390
        for box in calm_tv.locator("#tricks .seat-plaque, #deal-over .sheet").evaluate_all(BOXES):
            assert box[2] >= 0, (game.name, game.phase, box)
            assert box[4] <= 390, (game.name, game.phase, box)


# ---- who is waited for ----


def test_nobody_is_waited_for_while_the_tv_shows_a_finished_trick(
    tv: Page, table: Any, later: Callable[[int], None]
) -> None:
    """The table knows nothing of that look: it waits for the leader at once."""

    def one_short(game: TrickGame) -> bool:
        return game.phase == "play" and len(game.tricks.trick) == 3

    game = views.found(Mu, 4, one_short).copy()
    shown(tv, table, views.table_view(game))
    after = played(game)
    view = views.table_view(after)
    since_us = table.clock.now_ns() // 1000
    leader = after.movers()[0]
    view["match"]["awaited"] = {
        "seats": [leader],
        "since_us": since_us,
        "anybody": False,
        "patience": 1,
    }
    shown(tv, table, view)
    later(5_500)
    assert tv.is_hidden(".awaited")
    later(5_000)
    assert tv.inner_text(".awaited") == f"Waiting for {views.NAMES[leader]}"
