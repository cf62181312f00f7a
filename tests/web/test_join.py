"""Phones as pads, in real browsers with a real table: a whole game, and a host that goes away."""

from __future__ import annotations

import time
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from patience import PATIENCE_S
from slapbox.table.core import LOOK_NS
from slapbox.table.frame.devices import TOUCH_AWAY_NS
from slapbox.table.streams import Streams
from slapbox.table.words.orders import TouchBeat, TouchSlap
from slapbox.web.app import create_app
from slapbox.web.server import Server
from slapbox.web.site import Site
from web.browsing import given, joined, opened_tv, post, refuse, told, until
from web.drafts import NO_AUDIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

pytestmark = pytest.mark.browser

PHONE: Any = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "locale": "en"}
GAME = {"name": "fly-swatter", "players": [2, 8], "phones": False, "length_min": [15, 25]}
LOBBY = {"max_seats": 8, "games": [GAME], "players": [2, 8]}
LOBBY |= {"game_needs": {"phones": False}, "start_why": None, "recovery": []}
LOBBY |= {"bots": {"level": "", "levels": []}, "wifi": None, "wishing": []}
LOBBY |= {"arrivals": [], "pairs": [], "posters": None}
LOBBY |= {"audience": NO_AUDIENCE}


STEP = """() => {
  const touch = selector => {
    const node = document.querySelector(selector);
    if (!node || !node.checkVisibility()) return false;
    node.dispatchEvent(new PointerEvent('pointerdown', {bubbles: true, cancelable: true}));
    return true;
  };
  if (!touch('#turn') && document.getElementById('done')) {
    touch('.aim-fly');
    touch('#done');
  }
}"""
"""Does what a phone can do now: turn a card, slap a fly, or say that it is enough. What is there is
touched before anything else happens."""


def test_two_phones_play_a_whole_game(chromium: Browser, party: str) -> None:
    with ExitStack() as stack:
        tv = opened_tv(chromium, stack, party)
        for name, value in (("cards", "20"), ("starter", "random"), ("resolution_ms", "0")):
            post(tv, "rule", name=name, value=value)
        phones = [joined(chromium, stack, party, name) for name in ("Anna", "Ben")]
        tv.wait_for_selector(".seat-card[data-name=Ben]")
        for page in phones:
            # The clocks must have met before the first slap counts.
            page.wait_for_selector(".error-note:not(:empty)")
        tv.click("#start")
        end_s = time.monotonic() + PATIENCE_S
        while tv.get_attribute("body", "data-phase") != "over":
            assert time.monotonic() < end_s, tv.inner_text("body")
            for page in phones:
                page.evaluate(STEP)
            tv.wait_for_timeout(30)
        for page in phones:
            page.wait_for_selector("body[data-phase=over]")
        scores = tv.eval_on_selector_all("[data-score]", "nodes => nodes.length")
        assert scores == 2


def test_a_phone_keeps_its_seat_over_a_reload_and_gives_it_up(
    chromium: Browser, party: str
) -> None:
    with ExitStack() as stack:
        page = joined(chromium, stack, party, "Anna")
        page.reload()
        page.wait_for_selector("body[data-seat='0']")
        other = joined(chromium, stack, party, "Ben")
        assert other.get_attribute("body", "data-seat") == "1"
        page.click("#leave")
        page.wait_for_selector("#enter:not([hidden])")
        other.wait_for_selector("body[data-seat='0']")


def test_who_only_types_a_name_waits_for_nothing_past_the_door(
    chromium: Browser, party: str
) -> None:
    with ExitStack() as stack:
        page = stack.enter_context(chromium.new_context(**PHONE)).new_page()
        held: list[Route] = []
        page.route("**/phone/inside.js", lambda route: held.append(route))
        page.goto(f"{party}/join")
        page.fill("#name", "Anna")
        until(page, lambda: held)
        page.click("#enter-go")
        opened_tv(chromium, stack, party).wait_for_selector(".seat-card[data-name=Anna]")
        assert page.get_attribute("body", "data-seat") == "none"
        held[0].continue_()
        page.wait_for_selector("#waiting:not([hidden])")


LEFT = """() => new Promise(done => {
  const card = document.querySelector('.seat-card[data-name=Anna]');
  const look = () => card.classList.contains('away') && done(performance.now());
  new MutationObserver(look).observe(card, {attributes: true});
  look();
})"""
"""Time (ms) at which the TV tells that Anna is away."""


def put_away(phone: Page, *, hidden: bool) -> None:
    """The player looks at something else, or at the page again."""
    phone.evaluate(
        """hidden => {
          const state = hidden ? 'hidden' : 'visible';
          Object.defineProperty(document, 'visibilityState', {value: state, configurable: true});
          document.dispatchEvent(new Event('visibilitychange'));
        }""",
        hidden,
    )


def test_a_phone_that_is_put_away_is_told_on_the_tv_until_it_is_back(
    chromium: Browser, party: str
) -> None:
    """How soon, ``tests/table/test_phones.py`` says in virtual time; ``-rP`` tells how soon it was
    here."""
    with ExitStack() as stack:
        tv = opened_tv(chromium, stack, party)
        phone = joined(chromium, stack, party, "Anna")
        anna = tv.locator(".seat-card[data-name=Anna]")
        anna.wait_for()
        for put_down in (partial(put_away, phone, hidden=True), phone.context.close):
            tv.wait_for_selector(".seat-card[data-name=Anna]:not(.away)")
            began_ms = tv.evaluate("performance.now()")
            put_down()
            print(f"told after {tv.evaluate(LEFT) - began_ms:.0f} ms")  # noqa: T201 - for -rP
            until(tv, lambda: anna.locator(".seat-lamp").inner_text() == "away")
            if not phone.is_closed():
                put_away(phone, hidden=False)


def test_three_beats_of_a_page_with_a_seat_are_sent_before_it_counts_as_away(
    chromium: Browser, party: str
) -> None:
    with ExitStack() as stack:
        phone = joined(chromium, stack, party, "Anna")
        every = phone.evaluate(
            """async () => {
              const main = document.querySelector('script[src*=main]').src;
              return (await import(main.replace('main.js', 'touch.js'))).BEAT_MS;
            }"""
        )
        assert 3 * every["seat"] * 1_000_000 <= TOUCH_AWAY_NS
        assert every["match"] <= every["seat"] < every["guest"]
        assert TOUCH_AWAY_NS + LOOK_NS < 2_000_000_000


def test_a_name_that_is_taken_is_said(chromium: Browser, party: str) -> None:
    with ExitStack() as stack:
        joined(chromium, stack, party, "Anna")
        context = chromium.new_context(**PHONE)
        stack.callback(context.close)
        page = context.new_page()
        page.goto(f"{party}/join")
        page.fill("#name", "Anna")
        page.click("#enter .primary")
        page.wait_for_selector("#feedback:has-text('Anna')", state="attached")


def scripted_match(seat: int) -> dict[str, Any]:
    """A view in which this seat may slap."""
    state: dict[str, Any] = {"game": "fly-swatter", "phase": "swat", "turn": seat, "hands": 2}
    state["centre"] = [{"card": 17, "colour": "green", "value": 4, "slot": 0}]
    state |= {"won": [0], "stacks": [9], "event": None}
    race: dict[str, Any] = {"name": "swat", "state": "open", "opened_us": 1, "closes_us": 10**16}
    race |= {"hands": 2, "down": [0], "done": [False], "hits": [], "ignored": []}
    me = {"seat": seat, "name": "Anna", "kind": "touch", "pad": False, "phone": True, "bot": False}
    me |= {"here": True, "phone_here": True, "ready": False, "error_us": None, "fidget": False}
    match: dict[str, Any] = {"id": "m", "state": state, "race": race, "last": None, "result": None}
    match |= {"turn_from_us": 0}
    view = {"phase": "match", "paused": False, "seats": [me], "notices": [], "match": match}
    return {**view, "game": "fly-swatter", "rules": [], "pads": []}


def test_slaps_are_numbered_stamped_and_sent_until_acknowledged(
    chromium: Browser, url: str, table: Any
) -> None:
    """The host dies under the finger and comes back: every slap arrives once, and none waits for
    another one."""
    with ExitStack() as stack:
        context = chromium.new_context(**PHONE)
        stack.callback(context.close)
        page = context.new_page()
        page.goto(f"{url}/join")
        until(page, lambda: given(table, TouchBeat))
        table.seat_of[table.orders[0].device] = 0
        table.show(scripted_match(0))
        page.wait_for_selector("#play:not([hidden])")

        dropped: list[int] = []

        def drop(route: Any) -> None:
            dropped.append(1)
            route.abort()

        page.route("**/api/slap", drop)
        page.dispatch_event("[data-key='3']", "pointerdown")
        page.dispatch_event(".aim-fly", "pointerdown")
        page.keyboard.press("6")
        until(page, lambda: dropped)
        page.unroute("**/api/slap")
        until(page, lambda: len(given(table, TouchSlap)) == 3)
        slaps = sorted(given(table, TouchSlap), key=lambda slap: slap.number)
        assert [slap.number for slap in slaps] == [1, 2, 3]
        assert [(slap.key, slap.card) for slap in slaps] == [(3, None), (2, 17), (5, None)]
        assert slaps[0].page_us <= slaps[1].page_us <= slaps[2].page_us
        assert len({slap.boot for slap in slaps}) == 1


def test_why_a_slap_did_not_count_is_told(chromium: Browser, url: str, table: Any) -> None:
    with ExitStack() as stack:
        context = chromium.new_context(**PHONE)
        stack.callback(context.close)
        page = context.new_page()
        page.goto(f"{url}/join")
        until(page, lambda: table.orders)
        table.seat_of[table.orders[0].device] = 0
        refuse(table, TouchSlap)
        table.show(scripted_match(0))
        page.wait_for_selector("#play:not([hidden])")
        page.dispatch_event("[data-key='0']", "pointerdown")
        told(page, "The game is paused.")


def test_pages_come_back_when_the_host_does(
    chromium: Browser, table: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No event source notices a dead host by itself in time; the page must. A host that is started
    again numbers its views from the first on."""

    def started(port: int) -> Server:
        server = Server("127.0.0.1", port)
        join = f"http://127.0.0.1:{server.port}/join"
        server.start(create_app(Site(table, table.clock.now_ns, lambda: join, server.port)))
        return server

    for _ in range(2):
        table.show({**scripted_match(0), "phase": "lobby", "match": None, **LOBBY})
    server = started(0)
    url = f"http://127.0.0.1:{server.port}"
    with ExitStack() as stack:
        tv = opened_tv(chromium, stack, url)
        server.stop()
        tv.wait_for_selector("#link-lost")
        monkeypatch.setattr(table, "streams", Streams())
        table.show({**scripted_match(0), "phase": "countdown", "match": None, **LOBBY})
        server = started(server.port)
        stack.callback(server.stop)
        tv.wait_for_selector("#link-lost", state="detached")
        tv.wait_for_selector("body[data-phase=countdown]")
