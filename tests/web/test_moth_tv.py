"""Cheating Moth on the TV, in a real browser: every phase from views that the real rules made."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from slapbox.games.cheating_moth.moves import Accuse, Caught, Choose, Guard, LetGo, Play, Smuggle
from slapbox.games.protocol import TV, Slap
from slapbox.games.roles import Ready
from slapbox.table.words import orders
from web import moth_views as views
from web import small_games
from web.browsing import asked, hear_sounds, in_menu, settled, shown, until, watch_motions
from web.drafts import Draft

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from slapbox.games.cheating_moth import CheatingMoth

pytestmark = pytest.mark.browser

PHASES = ["turn", "spider", "gifts", "claim", "accuse", "penalty", "round_over"]
BOXES = """nodes => nodes.filter(node => node.offsetParent !== null)
  .map(node => { const r = node.getBoundingClientRect();
    return [node.className, r.left, r.top, r.right, r.bottom]; })"""


def now_us(table: Any) -> int:
    """Table time."""
    return int(table.clock.now_ns() // 1000)


def race(table: Any, game: CheatingMoth, *down: int) -> Draft:
    """The open race of this game, with these seats' hands down."""
    seats = game.race().seats  # type: ignore[union-attr]
    told: Draft = {"name": game.phase, "state": "open", "opened_us": now_us(table), "hands": 1}
    told |= {
        "closes_us": now_us(table) + 60_000_000,
        "done": [False] * len(seats),
        "hits": [],
        "ignored": [],
    }
    return {**told, "seats": list(seats), "down": [int(seat in down) for seat in seats]}


def fans(page: Page) -> dict[int, int]:
    """Return how many cards each seat's fan shows."""
    seats = page.locator(".moth-seat").all()
    return {
        int(seat.get_attribute("data-seat") or ""): seat.locator(".fan-card").count()
        for seat in seats
    }


def seat(page: Page, number: int) -> Any:
    return page.locator(f".moth-seat[data-seat='{number}']")


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_table_shows_what_everybody_may_know(tv: Page, table: Any, players: int) -> None:
    game = views.reached(players, "turn", rounds=1)
    public = game.view(TV)
    shown(tv, table, views.playing(game))
    assert fans(tv) == dict(enumerate(public["hands"]))
    for number, cards in enumerate(public["hands"]):
        assert seat(tv, number).locator(".fan-count").inner_text() == str(cards)
        points = seat(tv, number).locator(".seat-score").inner_text()
        assert int(points.replace("−", "-")) == -public["scores"][number]
    assert tv.locator(".moth-top .bug-card").get_attribute("data-card") == str(
        public["top"]["card"]
    )
    assert tv.inner_text(".moth-left b") == str(public["draw"])
    assert tv.locator(".guard-badge").count() == 1
    assert seat(tv, public["guard"]).locator(".guard-badge").is_visible()
    assert tv.locator("#moth .turn").get_attribute("data-seat") == str(public["turn"])


@pytest.mark.parametrize(("top", "fits"), [(1, "25"), (2, "13"), (3, "24"), (4, "35"), (5, "14")])
def test_the_two_numbers_that_fit_are_shown(tv: Page, table: Any, top: int, fits: str) -> None:
    view = views.playing(views.dealt(4))
    view["match"]["state"]["top"] = {"card": 1, "kind": "number", "number": top}
    shown(tv, table, view)
    signs = tv.eval_on_selector_all(
        ".moth-next .number-sign", "nodes => nodes.map(node => node.getAttribute('aria-label'))"
    )
    assert "".join(signs) == fits


def test_no_card_of_a_hand_is_anywhere_in_the_page(tv: Page, table: Any) -> None:
    game = views.dealt(5)
    shown(tv, table, views.playing(game))
    faces = tv.eval_on_selector_all("[data-card]", "nodes => nodes.map(node => node.dataset.card)")
    assert faces == [str(game.top)]


def test_a_lifted_card_makes_its_fan_flutter_and_nothing_else(tv: Page, table: Any) -> None:
    game = views.dealt(4)
    shown(tv, table, views.playing(game, fidget=2))
    assert tv.locator(".fan.fidget").count() == 1
    fluttering = seat(tv, 2).locator(".card-back").first
    assert fluttering.evaluate("node => getComputedStyle(node).animationName") == "fluttering"
    shown(tv, table, views.playing(game))
    assert tv.locator(".fan.fidget").count() == 0


def test_with_less_motion_the_fan_tilts_instead(calm_tv: Page, table: Any) -> None:
    shown(calm_tv, table, views.playing(views.dealt(4), fidget=2))
    style = "node => [getComputedStyle(node).animationName, getComputedStyle(node).transform]"
    moving, tilt = seat(calm_tv, 2).locator(".card-back").first.evaluate(style)
    assert moving == "none"
    assert tilt != "none"
    assert seat(calm_tv, 1).locator(".card-back").first.evaluate(style)[1] == "none"


def test_a_vanished_card_makes_no_show(tv: Page, table: Any) -> None:
    """The fan has one less, and no other place of the page changes."""
    game = views.dealt(4).copy()
    shown(tv, table, views.playing(game))
    before = tv.locator(".moth-centre").inner_html()
    game.apply(2, Smuggle(game.hands[2][0], 1_000_000, 2_000_000, 20_000))
    watch_motions(tv)
    shown(tv, table, views.playing(game))
    assert fans(tv) == {0: 8, 1: 8, 2: 7, 3: 8}
    assert tv.locator(".moth-centre").inner_html() == before
    assert tv.evaluate("window.moved.length") == 0


def test_a_played_card_comes_from_its_player_in_words_too(tv: Page, table: Any) -> None:
    game = views.dealt(4).copy()
    shown(tv, table, views.playing(game))
    move = next(move for move in game.legal_moves(game.turn) if isinstance(move, Play))
    player = game.turn
    game.apply(player, move)
    shown(tv, table, views.playing(game))
    name = small_games.NAMES[player]
    assert tv.inner_text(".moth-line").startswith(name)
    top = tv.locator(".moth-top .bug-card")
    assert top.get_attribute("data-card") == str(move.card)


@pytest.mark.parametrize("phase", ["mosquito", "cockroach"])
def test_a_race_shows_who_has_slapped(tv: Page, table: Any, phase: str) -> None:
    game = views.reached(4, phase)
    racers = game.race().seats  # type: ignore[union-attr]
    shown(tv, table, views.playing(game, race=race(table, game, racers[0])))
    assert tv.locator(f".moth-loud [data-bug={phase}]").is_visible()
    assert tv.locator("#moth .racing").count() == len(racers)
    assert tv.locator("#moth .done").get_attribute("data-seat") == str(racers[0])
    assert tv.locator("#moth .time-bars i").first.is_visible()
    shown(tv, table, views.playing(game))
    assert not tv.locator(".moth-loud").is_visible()


def test_the_times_of_a_mosquito_leave_the_fans_in_sight(
    tv: Page, table: Any, later: Callable[[int], None]
) -> None:
    game = views.reached(5, "mosquito").copy()
    racers = game.race().seats  # type: ignore[union-attr]
    times = [312_345, 401_000, 502_000, 560_150]
    slaps = [Slap(one, 0, at_us, 120) for one, at_us in zip(racers, times, strict=True)]
    last = {**views.closed(game, *slaps), "opened_us": now_us(table)}
    paused = {"turn_from_us": now_us(table) + 9_000_000}
    shown(tv, table, views.playing(game, last=last, match=paused))
    for count in range(1, 5):  # hand by hand
        later(1 if count == 1 else 300)
        assert tv.locator(".hit.shown").count() == count
    later(300)
    rows = [row.inner_text() for row in tv.locator(".hit").all()]
    assert "312.3" in rows[0]
    assert "± 0.2 ms" in rows[0]
    assert not any("PHOTO FINISH" in row for row in rows)
    assert "+58.2 ms" in rows[3]
    marks = [row.locator(".touch-mark:visible").count() for row in tv.locator(".hit").all()]
    assert marks == [int(seat == 2) for seat in racers]
    settled(tv)
    assert tv.locator(".resolution-foot.waiting").count() == 0
    slowest = small_games.NAMES[last["slowest"]]
    assert slowest in tv.inner_text(".resolution-foot")
    sheet = tv.locator("#resolution .sheet").evaluate_all(BOXES)[0][1:]
    for _, *fan in tv.locator(".fan").evaluate_all(BOXES):
        middle = (fan[0] + fan[2]) / 2
        cards = (middle - 170, fan[1], middle + 170, fan[3])  # a fan is narrower than its seat
        apart = (
            cards[2] < sheet[0] or cards[0] > sheet[2] or cards[3] < sheet[1] or cards[1] > sheet[3]
        )
        assert apart


def test_a_photo_finish_is_told_by_the_strip_and_its_times_when_somebody_asks(
    tv: Page, table: Any
) -> None:
    game = views.reached(5, "mosquito").copy()
    racers = game.race().seats  # type: ignore[union-attr]
    shown(tv, table, views.playing(game))
    times = [312_345, 401_000, 502_000, 502_150]
    slaps = [Slap(one, 0, at_us, 120) for one, at_us in zip(racers, times, strict=True)]
    last = {**views.closed(game, *slaps), "opened_us": now_us(table)}
    paused = {"turn_from_us": now_us(table) + 3_600_000_000}
    shown(tv, table, views.playing(game, last=last, match=paused))
    rows = tv.locator("#moth .strip-row")
    assert [int(row.get_attribute("data-seat") or "") for row in rows.all()] == list(racers[2:])
    assert small_games.NAMES[last["slowest"]] in tv.inner_text(".moth-late")
    assert tv.locator("#moth .collects").count() == 0, "while the strip runs nobody knows"
    assert not tv.is_visible("#resolution")
    tv.keyboard.press("t")
    told = [row.inner_text() for row in tv.locator(".hit").all()]
    assert ["PHOTO FINISH" in row for row in told] == [False, False, True, True]
    tv.keyboard.press("t")
    shown(tv, table, views.playing(game, last=last))
    assert rows.count() == 0
    assert tv.locator("#moth .collects").count() == 1


def test_gifts_show_who_has_chosen_and_never_what(tv: Page, table: Any) -> None:
    game = views.reached(4, "gifts").copy()
    giver = next(
        one
        for one in range(4)
        if any(isinstance(move, Choose) for move in game.legal_moves(one)) and not game.chosen[one]
    )
    shown(tv, table, views.playing(game))
    before = tv.locator("#moth .done").count()
    move = next(move for move in game.legal_moves(giver) if isinstance(move, Choose))
    game.apply(giver, move)
    if game.phase == "gifts":
        shown(tv, table, views.playing(game))
        assert tv.locator("#moth .done").count() == before + 1
        assert tv.locator(f"[data-card='{move.card}']").count() == 0


def test_a_claimant_has_so_long(tv: Page, table: Any) -> None:
    game = views.reached(4, "claim")
    limit = {"opened_us": now_us(table), "closes_us": now_us(table) + 60_000_000}
    shown(tv, table, views.playing(game, match={"deadline": limit}))
    claim = game.view(TV)["claim"]
    assert small_games.NAMES[claim["seat"]] in tv.inner_text(".moth-title")
    assert str(claim["number"]) in tv.inner_text(".moth-title")
    assert tv.locator("#moth .turn").get_attribute("data-seat") == str(claim["seat"])
    assert tv.locator("#moth .time-bars i").first.is_visible()


def cheated(players: int = 4) -> tuple[CheatingMoth, int, int]:
    """A game in which seat 2 made a card vanish at 2 s, its guard, and that seat."""
    game = views.dealt(players).copy()
    game.apply(2, Smuggle(game.hands[2][0], 1_000_000, 2_000_000, 18_000, touch=True))
    return game, game.guard, 2


LOOKS_US = 3_600_000_000


def cried(tv: Page, table: Any, at_us: int = 3_500_000) -> tuple[CheatingMoth, int, int]:
    """The guard has cried "Caught!", which the TV shows."""
    game, guard, cheat = cheated()
    shown(tv, table, views.playing(game))
    game.apply(guard, Caught(at_us, 120))
    shown(tv, table, views.playing(game))
    return game, guard, cheat


def accused(tv: Page, table: Any, game: CheatingMoth, seat: int, **more: Any) -> None:
    """The guard names this seat, and everybody looks who it is."""
    game.apply(game.guard, Accuse(seat))
    looks = {"turn_from_us": now_us(table) + LOOKS_US}
    shown(tv, table, views.playing(game, match=looks, **more))


@pytest.mark.usefixtures("later")
def test_an_accusation_freezes_the_table_and_shows_the_colours(tv: Page, table: Any) -> None:
    _, guard, _ = cried(tv, table)
    assert "CAUGHT" in tv.inner_text(".moth-panel")
    assert small_games.NAMES[guard] in tv.inner_text(".moth-panel")
    colours = tv.eval_on_selector_all(
        ".suspect .moth-key .emblem", "nodes => nodes.map(node => node.dataset.colour)"
    )
    assert colours == ["red", "green", "blue"]  # everybody's key but the guard's


def test_while_the_guard_looks_for_a_name_hearts_beat_and_all_eyes_go_round(
    tv: Page, table: Any, later: Callable[[int], None]
) -> None:
    hear_sounds(tv)
    game, _, _ = cried(tv, table)
    assert tv.locator(".moth-eyes").count() == game.seats
    looks = "nodes => nodes.map(node => getComputedStyle(node).transform)"
    places = []
    for _ in range(3):
        tv.wait_for_timeout(100)
        tv.evaluate("document.getAnimations().forEach(one => { one.currentTime += 1100; })")
        places.append(tv.locator(".moth-eyes i:first-child b").evaluate_all(looks))
        later(1100)
    assert len(set(map(str, places))) == 3
    assert tv.evaluate("window.heard").count("heart") >= 3
    game.apply(game.guard, Accuse(0))
    shown(tv, table, views.playing(game))
    assert tv.locator(".moth-eyes").count() == 0


def test_a_right_accusation_is_told_when_the_light_has_found_the_cheat(
    tv: Page, table: Any, later: Callable[[int], None]
) -> None:
    hear_sounds(tv)
    game, _, cheat = cried(tv, table, 2_354_000)
    accused(tv, table, game, cheat)
    panel = tv.locator(".moth-panel")
    assert panel.get_attribute("data-mood") == "swing"
    assert tv.locator(".moth-lineup [data-person]").count() == 3
    assert small_games.NAMES[cheat] not in panel.inner_text()
    assert fans(tv)[cheat] == 7, "the card is not back yet"
    assert tv.evaluate("window.heard").count("drumroll") == 1
    later(1200)
    assert panel.get_attribute("data-mood") == "right"
    assert small_games.NAMES[cheat] in panel.inner_text()
    assert "third of a second" in panel.inner_text()
    assert " ms" not in panel.inner_text()
    assert tv.locator(".moth-proof .cheat-card").count() == 1
    assert fans(tv)[cheat] == 8
    assert "caught" in tv.evaluate("window.heard")
    tv.keyboard.press("t")
    sheet = tv.inner_text("#resolution .sheet")
    assert "354 ± 19 ms · less fine" in sheet
    assert "2,646 ms to spare" in sheet
    tv.keyboard.press("t")
    shown(tv, table, views.playing(game))
    later(1500)
    assert panel.count() == 0
    assert small_games.NAMES[cheat] in tv.inner_text(".moth-title")  # it gets the guard's card
    tv.reload()  # an old verdict is not told again
    tv.wait_for_selector(".moth-seat")
    assert not tv.locator(".moth-panel").is_visible()


@pytest.mark.usefixtures("later")
def test_at_the_edge_of_the_window_it_is_a_photo_finish(calm_tv: Page, table: Any) -> None:
    game, _, cheat = cried(calm_tv, table, 5_010_000)
    accused(calm_tv, table, game, cheat)
    assert "PHOTO FINISH" in calm_tv.inner_text(".moth-panel")
    assert calm_tv.locator(".moth-panel .panel-window").count() == 1
    assert calm_tv.locator(".moth-panel").get_attribute("data-mood") == "wrong"


def test_a_wrong_accusation_shows_an_empty_table_and_a_guard_who_blushes(
    tv: Page, table: Any, later: Callable[[int], None]
) -> None:
    game, guard, cheat = cried(tv, table)
    innocent = next(one for one in range(4) if one not in (guard, cheat))
    accused(tv, table, game, innocent)
    assert fans(tv)[guard] == 8
    later(1200)
    told = tv.inner_text(".moth-panel")
    assert "Innocent" in told
    assert small_games.NAMES[innocent] in told
    assert small_games.NAMES[cheat] not in told
    assert tv.locator(".moth-proof").evaluate("node => node.childElementCount") == 0
    assert tv.locator(".moth-blush [data-person]").get_attribute("data-person") == str(guard)
    assert fans(tv)[guard] == 9


def test_a_host_who_skips_the_light_sees_the_verdict_all_the_same(
    tv: Page, table: Any, later: Callable[[int], None]
) -> None:
    game, _, cheat = cried(tv, table)
    accused(tv, table, game, cheat)
    later(300)
    shown(tv, table, views.playing(game))
    assert tv.locator(".moth-panel").get_attribute("data-mood") == "right"
    later(1400)
    assert tv.locator(".moth-panel").count() == 1
    later(100)
    assert tv.locator(".moth-panel").count() == 0


@pytest.mark.usefixtures("later")
def test_calm_evenings_see_the_verdict_at_once_and_no_times(tv: Page, table: Any) -> None:
    game, _, cheat = cheated()
    shown(tv, table, views.playing(game, calm=True))
    game.apply(game.guard, Caught(2_354_000, 120))
    shown(tv, table, views.playing(game, calm=True))
    accused(tv, table, game, cheat, calm=True)
    assert tv.locator(".moth-panel").get_attribute("data-mood") == "right"
    assert "second" not in tv.inner_text(".moth-panel")
    shown(tv, table, views.playing(game))


@pytest.mark.usefixtures("later")
def test_a_second_cry_for_nobody_says_that_it_costs_at_once(tv: Page, table: Any) -> None:
    game, guard, _ = cried(tv, table)
    assert "costs a card" not in tv.inner_text(".moth-panel")
    game.apply(guard, LetGo())
    shown(tv, table, views.playing(game))
    game.apply(guard, Caught(4_500_000, 120))
    shown(tv, table, views.playing(game))
    assert "costs a card at once" in tv.inner_text(".moth-panel")
    assert fans(tv)[guard] == 10


def test_between_rounds_the_points_stand_as_on_paper(tv: Page, table: Any) -> None:
    game = views.reached(4, "round_over", rounds=2).copy()
    public = game.view(TV)
    limit = {"opened_us": now_us(table), "closes_us": now_us(table) + 9_000_000_000}
    game.apply(2, Ready())
    shown(tv, table, views.playing(game, match={"deadline": limit}))
    cells = [
        [int(cell) for cell in row.locator("td").all_inner_texts()]
        for row in tv.locator("#round-over tbody tr").all()
    ]
    assert cells == public["sheet"]
    totals = [int(cell) for cell in tv.locator("#round-over tfoot td").all_inner_texts()]
    assert totals == public["scores"]
    assert tv.locator(".ready-sign.ready").get_attribute("data-seat") == "2"
    said = re.fullmatch(r"Next round in (\d+) seconds", tv.inner_text(".round-next"))
    assert said is not None
    assert 8900 < int(said[1]) <= 9000  # seconds of this test have passed
    for_all = {"opened_us": now_us(table), "closes_us": None}
    shown(tv, table, views.playing(game, match={"deadline": for_all}))
    assert tv.inner_text(".round-next") == "It goes on when everybody is ready"
    following = (public["starter"] + 1) % 4
    assert tv.inner_text("#round-over footer p").endswith(small_games.NAMES[following])


def test_the_fewest_minus_points_stand_on_top(tv: Page, table: Any) -> None:
    game = views.reached(5, "over")
    result = game.result()
    assert result is not None
    shown(tv, table, views.playing(game))
    best = tv.locator(".rank-1 .stand").first.get_attribute("data-seat")
    assert int(best or "") in result.winners
    assert result.scores[int(best or "")] == min(result.scores)


@pytest.mark.touches
@pytest.mark.usefixtures("later")
def test_the_host_names_the_first_guard_and_takes_moves_back(tv: Page, table: Any) -> None:
    game = views.reached(4, "first_guard")
    shown(tv, table, views.playing(game, match={"asks_host": True}))
    tv.click("[data-do=choose-3]")
    asked(tv, table, orders.Choose(Guard(3).as_json()))
    tv.click("[data-do=choose-draw]")
    until(tv, lambda: orders.DrawLots() in table.orders)
    table.orders.remove(orders.DrawLots())
    shown(tv, table, views.playing(views.dealt(4)))
    tv.mouse.move(10, 10)
    in_menu(tv, "undo")
    asked(tv, table, orders.Choose(Guard(3).as_json()), orders.Undo())


def test_nothing_is_taken_back_while_a_race_is_open(tv: Page, table: Any) -> None:
    game = views.reached(4, "mosquito")
    shown(tv, table, views.playing(game, race=race(table, game)))
    tv.keyboard.press("Escape")
    assert tv.locator("[data-do=pause]").count() == 1
    assert tv.locator("[data-do=undo]").count() == 0
