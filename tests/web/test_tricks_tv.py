"""Mü, The Last Panther and Wimmüln on the TV, in a real browser: views that the real rules made."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from profiles import few
from slapbox.games.last_panther import LastPanther
from slapbox.games.mu import Mu
from slapbox.games.mu.scoring import goal
from slapbox.games.mudeck.cards import NUMBER, call_name, calls_on
from slapbox.games.protocol import TV, Json
from slapbox.games.tricks.view import TrickGame
from slapbox.games.wimmueln import Wimmueln
from web import small_games
from web import trick_views as views
from web.browsing import a_tv, shown, watch_motions
from web.trick_seats import CARDS, IN_HAND, LONG_MS, SHORT_MS, cards_at, played, seat, text

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

HD, SMALL = (1920, 1080), (1280, 720)
LAP_SAYS = """nodes => nodes.map(node => {
  const sign = node.querySelector('[aria-label]');
  return sign ? sign.getAttribute('aria-label') : node.textContent; })"""


def ids(faces: list[Json]) -> list[str]:
    return [str(face["card"]) for face in faces]


# ---- the table ----


@pytest.mark.parametrize(("place", "hints"), [("mu-free", 1), ("panther-wait-lead", 2)])
def test_who_had_an_experts_help_has_a_sign(tv: Page, table: Any, place: str, hints: int) -> None:
    view = views.tv_view(place)
    helped = [{**seat, "hints": hints if seat["seat"] == 1 else 0} for seat in view["seats"]]
    shown(tv, table, {**view, "seats": helped})
    (sign,) = tv.locator(".hint-sign").all()
    assert sign.inner_text() == str(hints)
    counted = "1 hint" if hints == 1 else f"{hints} hints"
    assert sign.get_attribute("title") == f"{views.NAMES[1]}: {counted}"
    assert text(tv, 1, ".hint-sign") == str(hints)
    shown(tv, table, view)
    assert tv.locator(".hint-sign").count() == 0


@pytest.mark.parametrize("opened", [False, True])
@pytest.mark.parametrize(("kind", "players"), IN_HAND)
def test_the_table_shows_what_everybody_may_know(
    tv: Page, table: Any, kind: type[TrickGame], players: int, opened: bool
) -> None:
    """Of won tricks only their number, unless they are open (TR-1)."""
    game = views.found(kind, players, views.trick(1, mine=False, past=3), open_tricks=opened)
    public = game.view(TV)
    shown(tv, table, views.table_view(game))
    for number in range(players):
        assert text(tv, number, ".won") == str(public["won"][number])
        assert text(tv, number, ".worth") == (str(public["points"][number]) if opened else "")
        assert text(tv, number, ".seat-score") == str(public["scores"][number])
    laid = {play["seat"]: str(play["card"]["card"]) for play in public["trick"]["plays"]}
    found = {number: cards_at(tv, number, ".slot") for number in range(players)}
    assert found == {number: [laid[number]] if number in laid else [] for number in range(players)}
    best = tv.locator(".laid[data-card].best").get_attribute("data-card")
    assert best == laid[public["trick"]["winner"]]
    assert tv.locator(".trick-seat.turn").get_attribute("data-seat") == str(public["turn"])
    dealer = tv.locator(".trick-seat", has=tv.locator(".deals"))
    assert dealer.get_attribute("data-seat") == str(public["dealer"])


@pytest.mark.parametrize("game", ["mu", "panther", "wimmueln"])
def test_no_hidden_card_is_anywhere_in_the_page(calm_tv: Page, table: Any, game: str) -> None:
    """Nor one that was played before the last trick, but among the trumps."""
    for place in views.PLACES:
        if place.startswith(game):
            shown(calm_tv, table, views.tv_view(place))
            drawn = calm_tv.locator("#tricks, #deal-over:not([hidden])").locator("svg[data-card]")
            cards = {card for card in drawn.evaluate_all(CARDS) if card.isdigit()}
            assert cards <= public_cards(views.game_at(place).view(TV)), place


def public_cards(state: Json) -> set[str]:
    """All cards that everybody may see now, by their ids."""
    public = {card for faces in state["open"] for card in ids(faces)}
    public |= set(ids(state.get("turned", [])))
    for trick in (state["trick"], state["last_trick"]):
        public |= {str(play["card"]["card"]) for play in trick["plays"]} if trick else set()
    for cross in state.get("estimates", []):
        public |= set(ids([card for card in cross.values() if card])) if cross else set()
    for tier in state["trumps"]["ranking"]:
        public |= {card for rank in tier["ranks"] for card in ids(rank)}
    return public


def test_neighbours_at_the_table_are_neighbours_on_the_screen(tv: Page, table: Any) -> None:
    """Clockwise, whoever is next is never farther away than across the table."""
    for players in range(3, 9):
        game = views.found(LastPanther, players, views.at("passing"))
        shown(tv, table, views.table_view(game))
        plaques = [seat(tv, number).locator(".seat-plaque") for number in range(players)]
        places = [plaque.bounding_box() for plaque in plaques]
        xs = [box["x"] + box["width"] / 2 for box in places if box]
        ys = [box["y"] for box in places if box]
        turns = [xs[one] * ys[one - 1] - xs[one - 1] * ys[one] for one in range(players)]
        assert sum(turns) < 0, players  # the area that they go round, with y downwards
        above = (players + 1) // 2
        assert len({round(y) for y in ys[:above]}) == len({round(y) for y in ys[above:]}) == 1


@pytest.mark.parametrize("kind", few(views.KINDS, [LastPanther]))
def test_a_whole_deal_is_followed_move_by_move(
    calm_tv: Page, table: Any, later: Callable[[int], None], kind: type[TrickGame]
) -> None:
    game, rng = views.dealt(kind, 4, 11, deals=1), Random(11)
    while game.phase != "deal_over":
        shown(calm_tv, table, views.table_view(game))
        turns, takes = calm_tv.evaluate(
            """() => [
              document.querySelectorAll('.trick-seat.turn').length,
              document.querySelectorAll('.trick-seat.takes').length]"""
        )
        together = game.phase in ("first_dealer", "passing", "estimates")
        assert turns + takes + together == 1, game.phase
        views.step(game, rng)
    shown(calm_tv, table, views.looking(table, views.table_view(game)))
    later(LONG_MS)
    calm_tv.wait_for_selector("#deal-over:not([hidden])")
    assert "podium" in calm_tv.inner_text(".deal-next")


# ---- Mü ----


def test_the_auction_grows_card_by_card(tv: Page, table: Any) -> None:
    game = views.found(Mu, 5, views.bidding(6, mine=True))
    auction = game.view(TV)["auction"]
    shown(tv, table, views.table_view(game))
    for number, faces in enumerate(auction["shown"]):
        assert sorted(cards_at(tv, number, ".open-cards")) == sorted(ids(faces))
        assert text(tv, number, ".open-count") == (str(len(faces)) if faces else "")
    leaders = [number for number in range(5) if "leads" in seat(tv, number).get_attribute("class")]
    assert leaders == auction["leaders"]
    levels = tv.locator(".trick-seat.level").count()
    assert levels == (len(leaders) if len(leaders) > 1 else 0)
    best = max(auction["totals"])
    assert tv.locator(".goals .on").all_inner_texts() == [str(best), str(goal(5, best))]
    people = tv.locator("[data-block=auction] .panel-person")
    assert people.evaluate_all("nodes => nodes.map(node => Number(node.dataset.seat))") == leaders
    cells = tv.locator(".laps td").evaluate_all(LAP_SAYS)
    told = [f"+{len(turn['cards'])}" if turn["cards"] else "pass" for turn in auction["turns"]]
    assert [cell for cell in cells if cell] == told


def test_the_paper_says_what_the_leader_could_name(tv: Page, table: Any) -> None:
    def one_leads(game: Mu) -> bool:
        return game.phase == "auction" and len(game.auction.outcome().leaders) == 1

    game: Any = views.found(Mu, 6, lambda game: one_leads(game) and max(game.auction.totals()) > 2)
    leader = game.auction.outcome().leaders[0]
    shown(tv, table, views.table_view(game))
    signs = tv.locator(".panel-calls .call-signs svg").evaluate_all(
        "nodes => nodes.map(node => node.dataset.colour || node.dataset.number)"
    )
    assert signs == [call_name(call) for call in calls_on(game.auction.shown[leader])]


@pytest.mark.parametrize("place", ["mu-doubles", "mu-lead", "mu-three", "wimmueln-follow"])
def test_the_whole_ranking_is_drawn_best_first(tv: Page, table: Any, place: str) -> None:
    ranking = views.game_at(place).view(TV)["trumps"]["ranking"]
    shown(tv, table, views.tv_view(place))
    tiers = tv.locator(".tier").evaluate_all(
        """tiers => tiers.map(tier => ({tier: tier.dataset.tier,
          ranks: [...tier.querySelectorAll('.mini-rank')].map(rank =>
            [...rank.querySelectorAll('svg')].map(card => card.dataset.card))}))"""
    )
    assert tiers == [
        {"tier": tier["tier"], "ranks": [ids(rank) for rank in tier["ranks"]]} for tier in ranking
    ]
    joined = sum(len(rank) - 1 for tier in ranking for rank in tier["ranks"])
    assert tv.locator(".mini-rank i").count() == joined


@pytest.mark.parametrize("players", [3, 4, 6])
def test_the_bar_shows_how_far_the_team_is(tv: Page, table: Any, players: int) -> None:
    """The team's part, the goal and what the others have, each in its share of all points; from
    the first trick of a deal to the last one, with open tricks."""
    game = views.found(Mu, players, views.trick(0, mine=False, past=1), open_tricks=True).copy()
    everything = 36 if players == 3 else 60
    seen = set()
    while game.phase == "play":
        team = game.view(TV)["team"]
        shown(tv, table, views.table_view(game))
        shares = tv.eval_on_selector_all(
            ".goal-bar i", "bars => bars.map(bar => bar.style.width || bar.style.left)"
        )
        others = sum(game.points()) - team["reached"]
        wanted = [100 * part / everything for part in (team["reached"], others, team["goal"])]
        assert [float(share[:-1]) for share in shares] == pytest.approx(wanted, abs=0.01)
        bar = (tv.locator(".goal-bar").get_attribute("class") or "").split()
        assert ("made" in bar) == team["made"]
        assert ("lost" in bar) == (everything - others < team["goal"])
        seen |= set(bar)
        game = played(game, players)
    assert seen & {"made", "lost"}


@pytest.mark.parametrize("players", [3, 5])
def test_the_bar_shows_the_goal_and_tricks_if_they_lie_face_down(
    tv: Page, table: Any, players: int
) -> None:
    game: Any = views.found(Mu, players, views.trick(0, mine=False, past=1)).copy()
    while game.phase == "play":
        shown(tv, table, views.table_view(game))
        team = [seat for seat in (game.contract.chief, game.contract.partner) if seat is not None]
        ours, all_won = sum(game.tricks.won[seat] for seat in team), len(game.tricks.past)
        goal = game.view(TV)["team"]["goal"]
        assert tv.inner_text(".goal-points") == f"Goal ▲ {goal}"
        assert tv.inner_text(".goal-rest") == f"Tricks {ours} : {all_won - ours}"
        shares = tv.eval_on_selector_all(".goal-bar i", "bars => bars.map(bar => bar.style.width)")
        tricks = 12
        wanted = [100 * part / tricks for part in (ours, all_won - ours)]
        assert [float(share[:-1]) for share in shares] == pytest.approx(wanted, abs=0.01)
        game = played(game, players)


def test_bid_cards_lie_there_until_they_are_played(tv: Page, table: Any) -> None:
    game = views.found(Mu, 5, views.trick(0, mine=False, past=2)).copy()
    counts = []
    while game.phase == "play":
        shown(tv, table, views.table_view(game))
        open_now = [sorted(cards_at(tv, number, ".open-cards")) for number in range(5)]
        assert open_now == [sorted(ids(faces)) for faces in game.view(TV)["open"]]
        counts.append(sum(map(len, open_now)))
        game = played(game, 5)
    assert counts == sorted(counts, reverse=True)
    assert counts[0] > counts[-1]


# ---- tricks ----


@pytest.mark.parametrize(("kind", "players"), IN_HAND)
def test_a_finished_trick_is_looked_at_and_then_goes_to_its_winner(
    tv: Page, table: Any, later: Callable[[int], None], kind: type[TrickGame], players: int
) -> None:
    game = views.found(kind, players, views.trick(players - 1, mine=False, past=2))
    shown(tv, table, views.table_view(game))
    after = played(game)
    shown(tv, table, views.table_view(after))
    winner = after.tricks.past[-1][1]
    later(SHORT_MS)
    assert tv.locator(".laid[data-card]").count() == players
    assert tv.locator(".trick-seat.takes").get_attribute("data-seat") == str(winner)
    assert views.NAMES[winner] in tv.inner_text(".tricks-title")
    later(LONG_MS)
    tv.wait_for_selector(".laid", state="detached")
    assert tv.locator(".trick-seat.takes").count() == 0
    assert tv.locator(".trick-seat.turn").get_attribute("data-seat") == str(winner)


def test_a_quick_lead_waits_until_people_have_seen_the_trick(
    tv: Page, table: Any, later: Callable[[int], None]
) -> None:
    game = views.found(LastPanther, 4, views.trick(3, mine=False, past=2))
    shown(tv, table, views.table_view(game))
    shown(tv, table, views.table_view(played(game)))
    shown(tv, table, views.table_view(played(game, 2)))
    later(SHORT_MS // 2)
    assert tv.locator(".laid[data-card]").count() == 4
    later(SHORT_MS // 2)
    lead = played(game, 2).tricks.trick[0]
    tv.wait_for_selector(f".laid[data-card='{lead}']")
    tv.wait_for_selector(".laid.leaving", state="detached")
    assert tv.locator(".laid").count() == 1


def test_a_card_that_is_taken_back_leaves_the_table(tv: Page, table: Any) -> None:
    game = views.found(Wimmueln, 4, views.trick(2, mine=True, past=2))
    shown(tv, table, views.table_view(played(game)))
    assert tv.locator(".laid").count() == 3
    shown(tv, table, views.table_view(game))
    tv.wait_for_function("() => document.querySelectorAll('.laid').length === 2")


def test_cards_of_another_match_are_taken_by_nobody(tv: Page, table: Any) -> None:
    lying, later = (
        views.found(LastPanther, 4, views.trick(3, mine=False, past=past)) for past in (2, 5)
    )
    shown(tv, table, views.table_view(lying))
    watch_motions(tv)
    other = views.table_view(later)
    other["match"]["id"] = "another"
    shown(tv, table, other)
    assert tv.evaluate("window.moved.filter(node => node.matches('.laid')).length") == 0


def test_with_less_motion_nothing_moves(chromium: Browser, url: str, table: Any) -> None:
    game = views.found(Mu, 4, views.trick(3, mine=False, past=2))
    moving = "() => document.getAnimations().length"
    lobby = small_games.lobby("mu", 0)
    with a_tv(chromium, url, table, lobby, reduced_motion="reduce") as calm:
        for view in (game, played(game)):
            shown(calm, table, views.table_view(view))
            assert calm.evaluate(moving) == 0
        calm.wait_for_selector(".laid", state="detached")
        assert calm.evaluate(moving) == 0


def test_trumps_in_a_trick_have_a_star(tv: Page, table: Any) -> None:
    game = views.found(Mu, 5, views.trick(4, mine=False, past=3))
    shown(tv, table, views.table_view(game))
    order = game.tricks.order
    trumps = {str(card) for card in game.tricks.trick if order.masks[-1] >> card & 1}
    starred = tv.locator(".laid.trump").evaluate_all(CARDS)
    assert set(starred) == trumps


@pytest.mark.parametrize(
    ("kind", "players", "signs"),
    [(LastPanther, 3, 2), (LastPanther, 7, 4), (Mu, 3, 2), (Wimmueln, 3, 2), (Mu, 4, 0)],
)
def test_the_paper_says_which_cards_are_not_in_play(
    tv: Page, table: Any, kind: type[TrickGame], players: int, signs: int
) -> None:
    """Colours, numbers, or single cards."""
    game = views.found(kind, players, views.trick(1, mine=False, past=1))
    shown(tv, table, views.table_view(game))
    assert tv.locator(".panel-out svg").count() == signs
    numbers = {NUMBER[card] for card in game.view(TV)["out"]}
    told = tv.locator(".panel-out svg").evaluate_all("nodes => nodes.map(n => n.dataset.number)")
    if kind is LastPanther:
        assert {int(number) for number in told} == numbers


# ---- choices in secret ----


@pytest.mark.parametrize(("players", "count"), [(3, 3), (8, 3)])
def test_passing_shows_who_has_chosen_and_no_card(
    tv: Page, table: Any, players: int, count: int
) -> None:
    game = views.found(LastPanther, players, views.at("passing")).copy()
    rng = Random(5)
    for number in range(players):
        shown(tv, table, views.table_view(game))
        backs = tv.eval_on_selector_all(
            ".trick-seat",
            """seats => seats.sort((one, other) => one.dataset.seat - other.dataset.seat)
              .map(seat => seat.querySelectorAll('.mu-back').length)""",
        )
        assert backs == [count * (one < number) for one in range(players)]
        assert tv.locator(".tricks-seats .mu-card").count() == 0
        assert tv.locator(".trick-seat.waited").count() == players - number
        game.apply(number, rng.choice(game.legal_moves(number)))
    receivers = [text(tv, one, ".seat-note") for one in range(players)]
    assert receivers == [f"→ {views.NAMES[(one - 1) % players]}" for one in range(players)]
    shown(tv, table, views.table_view(game))
    tv.wait_for_selector(".tricks-seats .mu-back", state="detached")
    assert tv.locator("#tricks .band-line").inner_text() == "Green 5 has to be led"


def test_crosses_are_turned_over_together_and_below_only_in_the_end(tv: Page, table: Any) -> None:
    game = views.found(Wimmueln, 5, views.at("estimates")).copy()
    rng = Random(3)
    for number in range(5):
        shown(tv, table, views.table_view(game))
        assert tv.locator(".open-cards .mu-card").count() == 0
        assert tv.locator(".open-cards .mu-back").count() == 2 * number
        game.apply(number, rng.choice(game.legal_moves(number)))
    shown(tv, table, views.table_view(game))
    for number, cross in enumerate(game.view(TV)["estimates"]):
        assert cards_at(tv, number, ".open-cards") == ids([cross["top"]])
        assert seat(tv, number).locator(".below .mu-back").count() == 1


def test_the_panthers_are_with_whom_took_them(tv: Page, table: Any) -> None:
    black_7s = {56, 57}

    def caught(game: LastPanther) -> bool:
        gone = {card for _, _, cards in game.tricks.past for card in cards}
        return game.phase == "play" and len(gone & black_7s) == 1

    shown(tv, table, views.table_view(views.found(LastPanther, 6, caught)))
    assert tv.locator(".panther-row").count() == 0, "won tricks lie face down"
    game = views.found(LastPanther, 6, caught, open_tricks=True)
    winner = next(winner for _, winner, cards in game.tricks.past if set(cards) & black_7s)
    shown(tv, table, views.table_view(game))
    rows = tv.locator(".panther-row span").all_inner_texts()
    assert sorted(rows) == sorted([views.NAMES[winner], "still at large"])
