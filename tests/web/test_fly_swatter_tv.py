"""Fly-Swatter on the TV: cards that come, hands that come down, and what they won."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import TYPE_CHECKING, Any

import pytest

from slapbox.table.match.podium import podium
from slapbox.table.words.orders import Choose, DrawLots, OfferSeat, StandIn
from web.browsing import FULL_HD, Evening, asked, hear_sounds, shown, watch_motions
from web.drafts import Draft
from web.fly_views import NASTY, flies, hand, playing, resolved, swat

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

ON_TOP = """([x, y]) => document.elementsFromPoint(x, y)
  .map(node => (node.closest('.fly, .centre-says, .deck') || {}).className).find(Boolean)"""
"""The topmost thing at this point: a fly, the deck, or what is said there."""


@pytest.fixture
def tv(evening: Evening) -> Iterator[Page]:
    """The TV at 1080p, with an empty table; scripts must not fail."""
    with evening.showing(playing(2, 0), FULL_HD, calm=True) as page:
        page.wait_for_selector(".fly", state="detached")
    with evening.showing(playing(3, 0), FULL_HD) as page:
        yield page


@pytest.fixture
def motionless(tv: Page) -> Iterator[None]:
    """Hold all motions that begin from now on at their start, until a test moves them on."""
    session = tv.context.new_cdp_session(tv)
    session.send("Animation.enable")
    session.send("Animation.setPlaybackRate", {"playbackRate": 0})
    yield
    session.send("Animation.setPlaybackRate", {"playbackRate": 1})
    session.detach()


def halted(tv: Page, ms: int) -> None:
    """All that is on its way stands where it is so many ms after it began."""
    tv.evaluate(
        """ms => document.getAnimations().forEach(one => { one.pause(); one.currentTime = ms; })""",
        ms,
    )


def test_seats_stand_clockwise_around_the_table(tv: Page, table: Any) -> None:
    shown(tv, table, playing(5, 8))
    seats = "nodes => nodes.map(node => node.dataset.seat).join('')"
    rows = [
        tv.eval_on_selector_all(f".plaques[data-row={row}] .seat-plaque", seats)
        for row in ("top", "bottom")
    ]
    assert rows == ["012", "43"]


@pytest.mark.usefixtures("later", "motionless")
def test_a_turned_card_is_read_in_front_of_the_deck(tv: Page, table: Any) -> None:
    shown(tv, table, playing(3, 1))
    halted(tv, 100)
    box = tv.locator(".fly").bounding_box()
    assert box is not None
    assert box["width"] > 250
    middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    assert "fly" in tv.evaluate(ON_TOP, middle)
    halted(tv, 5_000)
    after = tv.locator(".fly").bounding_box()
    assert after is not None
    assert after["width"] < 250


def test_the_last_card_is_announced_with_a_heartbeat_and_said_to_have_been_it(
    tv: Page, table: Any, later: Callable[[int], None]
) -> None:
    hear_sounds(tv)
    shown(tv, table, playing(3, 4, state={"stacks": [2, 1, 1]}))
    assert tv.inner_text(".centre-says") == "Anna’s turn"
    shown(tv, table, playing(3, 4, state={"stacks": [1, 1, 1], "turns": 2}, id="m-9"))
    assert tv.inner_text(".centre-says") == "Anna’s last card …".replace(" …", "\u00a0…")
    for _ in range(2):
        later(1_150)
    assert tv.evaluate("window.heard").count("heart") == 3
    over = {"phase": "over", "turn": None, "stacks": [0, 1, 1], "turns": 3}
    shown(tv, table, playing(3, 5, state=over, id="m-9"))
    assert tv.inner_text(".centre-says") == "That was the last one!"
    assert tv.locator(".centre-card").inner_html() == "", "nothing is left to turn"
    later(2_300)
    assert tv.evaluate("window.heard").count("heart") == 3


def tied_by_points(table: Any) -> Draft:
    """The end: seats 0 and 1 have equal points, and seat 1 more flies."""
    view = playing(3, 8)
    totals = [(24, 9), (24, 11), (17, 8)]
    facts = {"slaps": 12, "wrong": 1, "best_us": 312_000, "error_us": 50}
    details = [{"score": score, "flies": flies, **facts} for score, flies in totals]
    scores, ranks = [24, 24, 17], [2, 1, 3]
    result: Draft = {"scores": scores, "ranks": ranks, "winners": [1], "tie_break": "flies"}
    result |= {"details": details, "low_wins": False, "course": [scores]}
    match = {**view["match"], "result": result}
    match["podium"] = podium(ranks, table.clock.now_ns() // 1000)
    match["state"] = {**match["state"], "phase": "over", "turn": None}
    return {**view, "phase": "over", "match": match}


def test_equal_points_are_told_before_the_flies_decide(
    tv: Page, table: Any, later: Callable[[int], None]
) -> None:
    """While the drum rolls: from the last to the first, whose flies come with the winner."""
    view = tied_by_points(table)
    won_ms = (view["match"]["podium"]["won_us"] - view["match"]["podium"]["opened_us"]) // 1000
    shown(tv, table, view)
    later(won_ms - 2_700)
    assert tv.locator(".over-decides").count() == 0
    later(1_000)
    rows = tv.locator(".decides-row")
    assert tv.inner_text(".over-decides h2") == "Equal points: the flies decide!"
    assert rows.locator(".decides-by").all_inner_texts() == ["9 flies", "?"]
    assert tv.locator(".decides-row.best").count() == 0
    later(1_800)
    assert rows.locator(".decides-by").all_inner_texts() == ["9 flies", "11 flies"]
    assert "Ben" in tv.inner_text(".decides-row.best")
    later(1_900)
    assert tv.locator(".over-decides").count() == 0, "the line below the title stays"
    assert tv.inner_text(".over-tie") == "equal points, but more flies"


@pytest.mark.usefixtures("later", "motionless")
def test_when_a_swat_comes_no_card_is_on_its_way_any_more(tv: Page, table: Any) -> None:
    shown(tv, table, playing(3, 4))
    assert tv.locator(".fly.arriving").count() == 4
    event = {"card": {"card": 1, "kind": "swatter", "colour": None, "value": None}}
    shown(tv, table, playing(3, 4, state={"phase": "swat", "event": event}))
    assert tv.locator(".fly.arriving").count() == 0


@pytest.mark.usefixtures("later")
def test_hands_come_down_on_the_colour_that_they_slapped(tv: Page, table: Any) -> None:
    now_us = table.clock.now_ns() // 1000
    shown(tv, table, swat(now_us, hits=[]))
    assert tv.locator(".palm").count() == 0
    hits = [{"seat": 0, "key": 0}, {"seat": 0, "key": 0}, {"seat": 1, "key": 1}]
    shown(tv, table, swat(now_us, hits=hits))
    people = "nodes => nodes.map(one => one.dataset.person)"
    assert tv.eval_on_selector_all(".palm [data-person]", people) == ["0", "0", "1"]
    halted(tv, 5_000)
    centres = """nodes => nodes.map(node => { const box = node.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2]; })"""
    palms = tv.eval_on_selector_all(".palm", centres)
    lying = {
        colour: tv.eval_on_selector_all(f".fly[data-colour={colour}]", centres)
        for colour in {fly["colour"] for fly in flies(8)}
    }
    for (x, y), colour in zip(palms, ("red", "red", "yellow"), strict=True):
        nearest = {
            one: min((x - a) ** 2 + (y - b) ** 2 for a, b in places)
            for one, places in lying.items()
        }
        assert min(nearest, key=lambda one: nearest[one]) == colour


@pytest.mark.usefixtures("later")
def test_hands_of_the_same_first_letter_are_told_apart_by_face_and_colour(
    tv: Page, table: Any
) -> None:
    now_us = table.clock.now_ns() // 1000
    view = swat(now_us, hits=[{"seat": number, "key": 0} for number in range(3)])
    people = [("Moon", "cat"), ("Mia", "owl"), ("Max", "pig")]
    for one, (name, avatar) in zip(view["seats"], people, strict=True):
        one |= {"name": name, "avatar": avatar}
    shown(tv, table, view)
    drawings = "nodes => nodes.map(one => one.innerHTML)"
    palms = tv.eval_on_selector_all(".palm [data-person]", drawings)
    assert palms == tv.eval_on_selector_all(".seat-plaque > [data-person]", drawings)
    assert len(set(palms)) == 3
    assert tv.locator(".palms").inner_text() == ""
    upright = """nodes => nodes.map(one => {
      const {a, b} = one.getScreenCTM();
      return Math.round(Math.atan2(b, a) * 180 / Math.PI);
    })"""
    halted(tv, 5_000)
    assert tv.eval_on_selector_all(".palm [data-person]", upright) == [0, 0, 0]


def test_all_flies_of_a_slapped_colour_start(
    tv: Page, table: Any, later: Callable[[int], None]
) -> None:
    now_us = table.clock.now_ns() // 1000
    shown(tv, table, swat(now_us, hits=[]))
    watch_motions(tv)
    shown(tv, table, swat(now_us, hits=[{"seat": 2, "key": 1}]))
    later(20)  # all that comes with a view moves from its first picture on
    startled = tv.eval_on_selector_all(
        ".fly",
        "nodes => nodes.map(one => [one.dataset.colour,"
        " window.moved.some(node => one.contains(node))])",
    )
    assert startled
    assert all(moves == (colour == "yellow") for colour, moves in startled)


GREEN: Draft = {"card": 16, "kind": "fly", "colour": "green", "value": 2}
BLUE: Draft = {"card": 17, "kind": "fly", "colour": "blue", "value": 3}
SLOW = 100
"""Slowness compared with a table: the time that a test takes to look does not matter."""

SCENE_MS = 4_000 * SLOW
"""Time that two flies, a wrong hand and what it costs take."""


def told(table: Any, *hands: Draft, **more: Any) -> Draft:
    """The view just after a swat in which these hands won two flies, and one was wrong."""
    now_us = table.clock.now_ns() // 1000
    hands = hands or (
        hand(1, 300_000, "won", card=BLUE, key=3),
        hand(2, 340_000, "won", card=GREEN, key=2),
        hand(0, 384_000, "on_top", card=GREEN, key=2, margin_us=44_000),
        hand(0, 500_000, "wrong"),
    )
    view = resolved(now_us, list(hands), allowed=["green", "blue"], **more)
    view["match"]["turn_from_us"] = now_us + SCENE_MS * 1000
    return view


def counts(tv: Page) -> list[str]:
    """Return how many flies each player has won, as far as it is told."""
    return tv.locator("#table .won").all_inner_texts()


def slapped(tv: Page, table: Any) -> None:
    """A swat is open, with hands on the table."""
    hits = [{"seat": 1, "key": 3}, {"seat": 2, "key": 2}]
    shown(tv, table, swat(table.clock.now_ns() // 1000, hits=hits))


def test_a_swat_is_told_on_the_table_fly_by_fly(
    tv: Page, table: Any, later: Callable[[int], None]
) -> None:
    slapped(tv, table)
    shown(tv, table, told(table))
    assert tv.is_hidden("#resolution")
    assert tv.inner_text(".centre-says") == "Most: green + blue"
    assert tv.locator(".fly[data-card]").count() == 8  # nobody has won anything yet
    assert tv.locator("#table .turn").count() == 0
    # The plaques stand clockwise: seats 0 and 1 above, 2 below. Seat 1 will pay as well.
    assert counts(tv) == ["0", "1", "1"]
    later(620 * SLOW)
    assert "44 ms earlier" in tv.inner_text(".marks")
    assert tv.locator(".fly.squashed").get_attribute("data-card") == "16"
    assert tv.locator(".palm.beaten").count() == 1
    later(650 * SLOW)
    assert counts(tv) == ["0", "1", "2"]
    later(150 * SLOW)
    assert tv.locator(".mark").count() == 2
    later(600 * SLOW)
    assert counts(tv) == ["0", "2", "2"]
    later(100 * SLOW)
    assert tv.locator(".palm.wrong").count() == 1
    assert "Ben gives back a fly" in tv.inner_text("#table [data-seat='1'] .bubble")
    later(420 * SLOW)
    assert counts(tv) == ["0", "1", "2"]
    later(2_000 * SLOW)
    assert tv.locator(".palm[data-hand], .mark").count() == 0
    assert tv.locator("#table .turn").count() == 1
    assert tv.inner_text(".centre-says") == "Anna’s turn"


def test_nobody_slapped_is_told_in_a_word(
    tv: Page, table: Any, later: Callable[[int], None]
) -> None:
    shown(tv, table, swat(table.clock.now_ns() // 1000, hits=[]))
    view = told(table)
    view["match"]["last"].update(hands=[], penalties=[])
    shown(tv, table, view)
    assert tv.inner_text(".centre-says") == "Nobody slapped."
    later(SCENE_MS)
    assert tv.inner_text(".centre-says") == "Anna’s turn"


def test_a_photo_finish_runs_through_in_slow_motion(
    tv: Page, table: Any, later: Callable[[int], None]
) -> None:
    slapped(tv, table)
    hands = [
        hand(1, 300_000, "won", card=BLUE, key=3, photo=True),
        hand(2, 300_115, "on_top", card=BLUE, key=3, photo=True, margin_us=115),
    ]
    shown(tv, table, told(table, *hands))
    assert tv.is_hidden("#table .photo-strip")
    later(1_000 * SLOW)
    assert tv.is_visible("#table .photo-strip")
    assert "PHOTO FINISH" in tv.inner_text("#table .photo-strip")
    assert "+115 µs" in tv.inner_text("#table .strip-row >> nth=1")
    assert tv.locator(".mark").count() == 0  # first the strip, then who has it
    later(SCENE_MS)
    assert tv.is_hidden("#table .photo-strip")


@pytest.mark.usefixtures("later")
def test_who_comes_later_is_not_told_it_again(tv: Page, table: Any) -> None:
    slapped(tv, table)
    shown(tv, table, told(table))
    tv.reload()
    tv.wait_for_selector("#table .turn")
    assert counts(tv) == ["0", "1", "2"]


def started(table: Any, *gaps_us: int, photo: bool = False) -> Draft:
    """The view just after a race for the start in which Ben's hand was first, and those of the
    others came so long one after the other."""
    now_us = table.clock.now_ns() // 1000
    hands = [hand(1, 212_000, "won", photo=photo)]
    for seat, gap_us in zip((2, 0), gaps_us, strict=False):
        at_us = hands[-1]["at_us"] + gap_us
        hands.append(hand(seat, at_us, "slower", margin_us=gap_us, photo=photo))
    for one in hands:
        del one["card"]  # nothing is hit
    last = {"event": "started", "name": "start", "starter": 1, "hands": hands}
    more = {"last": {**last, "opened_us": now_us}, "turn_from_us": now_us + 400 * 1_000_000}
    return playing(3, 0, state={"turn": 1}, **more)


def test_the_race_for_the_start_is_told_on_the_lamps(
    tv: Page, table: Any, later: Callable[[int], None]
) -> None:
    shown(tv, table, started(table, 40_000, 90_000))
    assert tv.get_attribute("#start-race", "data-told") == "gathers"
    assert tv.locator(".start-hand").all_inner_texts() == ["Anna", "Ben", NASTY]
    assert tv.locator(".start-hand.first").count() == 0, "nobody is told before the hit"
    assert tv.is_hidden("#resolution")
    later(600)
    assert tv.inner_text(".start-says") == "Ben starts!"
    assert tv.inner_text(".start-ahead") == "40 ms earlier"
    assert tv.get_attribute(".start-hand.first", "data-seat") == "1"
    assert tv.locator(".start-hand.beaten").count() == 2
    tv.keyboard.press("t")  # the times, on demand
    assert tv.is_visible("#resolution")
    tv.keyboard.press("t")
    shown(tv, table, playing(3, 1))  # Ben has turned a card
    assert tv.is_hidden("#start-race")


def test_a_photo_finish_for_the_start_is_a_strip_of_time(
    tv: Page, table: Any, later: Callable[[int], None]
) -> None:
    shown(tv, table, started(table, 40, photo=True))
    assert tv.is_hidden("#start-race .photo-strip")
    later(600)
    assert tv.locator("#start-race .strip-row").count() == 2
    later(2_000)
    assert tv.is_hidden("#start-race .photo-strip")
    assert tv.inner_text(".start-ahead") == "40 µs earlier"
    later(400_000)
    assert tv.is_hidden("#start-race")


def test_whoever_opens_the_tv_later_is_told_no_start(
    chromium: Browser, url: str, table: Any
) -> None:
    table.show(started(table, 40_000))
    page = chromium.new_context(locale="en").new_page()
    page.goto(f"{url}/tv")
    page.wait_for_selector("body[data-phase=match]")
    assert page.is_hidden("#start-race")
    page.context.close()


@pytest.mark.touches
def test_who_shall_start_is_asked_when_nobody_slaps(tv: Page, table: Any) -> None:
    state = {"phase": "start", "turn": None, "asked": True}
    view = playing(3, 0, state=state, asks_host=True)
    shown(tv, table, view)
    assert tv.inner_text(".start-says") == "Who should start?"
    assert tv.is_hidden("#start-race .lights")
    assert "Slap" in tv.inner_text(".start-hint")
    tv.click("[data-do='choose-1']")
    asked(tv, table, Choose({"move": "starter", "seat": 1}))
    table.orders.clear()
    tv.click("[data-do='choose-draw']")
    asked(tv, table, DrawLots())
    shown(tv, table, playing(3, 0))
    assert tv.is_hidden("#start-race")


def on_phones(view: Draft, away: Collection[int] = ()) -> Draft:
    """Everybody has a phone, and these are ``away``."""
    for seat in view["seats"]:
        seat["here"] = seat["phone_here"] = seat["seat"] not in away
    return view


@pytest.mark.touches
@pytest.mark.usefixtures("later")
def test_whoever_is_away_is_told_at_once_with_what_can_be_done(tv: Page, table: Any) -> None:
    awaited = {
        "seats": [0, 1],
        "since_us": table.clock.now_ns() // 1000,
        "anybody": False,
        "patience": 1,
    }
    shown(tv, table, on_phones(playing(3, 2, awaited=awaited), away=[1, 2]))
    assert tv.inner_text(".awaited").startswith("Ben: phone away. The host can")
    assert tv.locator(".stand-ins button").count() == 2
    tv.click("text=A bot plays on for Ben")
    asked(tv, table, StandIn(1, "who1"))
    tv.click("text=New phone for Ben")
    asked(tv, table, StandIn(1, "who1"), OfferSeat(1, "who1"))
    shown(tv, table, on_phones(playing(3, 2, awaited=awaited), away=[2]))
    assert tv.is_hidden(".awaited"), "nobody waits for those who are away"
    assert tv.is_hidden(".stand-ins")
    open_to_all = {**awaited, "seats": [0], "anybody": True}
    shown(tv, table, on_phones(playing(3, 2, awaited=open_to_all), away=[0]))
    assert tv.inner_text(".awaited") == "Anna: away. Anybody may slap now."


@pytest.mark.touches
def test_who_does_nothing_is_named_and_called_and_not_waited_for_for_ever(
    tv: Page, table: Any, later: Callable[[int], None]
) -> None:
    awaited = {
        "seats": [0],
        "since_us": table.clock.now_ns() // 1000,
        "anybody": True,
        "patience": 1,
    }
    shown(tv, table, playing(3, 2, awaited=awaited))
    assert tv.is_hidden(".awaited")
    later(5_500)
    assert tv.inner_text(".awaited") == "Waiting for Anna"
    later(5_000)
    assert tv.inner_text(".awaited") == "Anna?"
    assert tv.get_attribute("body", "data-awaited") == "called"
    later(20_000)
    assert tv.inner_text(".awaited") == "Anna? Anybody may slap now."
    long_ago_us = table.clock.now_ns() // 1000 - 40_000_000
    mine = {**awaited, "since_us": long_ago_us, "anybody": False}
    shown(tv, table, on_phones(playing(3, 2, awaited=mine)))
    assert tv.inner_text(".awaited") == "Anna? The host can let a bot play on."
    tv.click("text=A bot plays on for Anna")
    asked(tv, table, StandIn(0, "who0"))
    shown(tv, table, on_phones(playing(3, 2, awaited={**mine, "seats": [0, 1, 2]})))
    assert tv.locator(".stand-ins button").count() == 3
    assert tv.eval_on_selector(".awaited", "one => one.scrollWidth <= one.clientWidth"), "it is cut"
    shown(tv, table, playing(3, 2, awaited=None))
    assert tv.is_hidden(".awaited")
