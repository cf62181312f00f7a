"""A tap on a phone -> the other screens have changed: one TV, 8 phones, two games.

    python tests/bench/phones.py [--phones 8] [--spectators 1] [--seconds 25] [--fans 0] [--json]

The host is a process of its own, with the real table, journal and web server. The TV and the phones
are pages in one headless Chromium, a browser context each. First five phones play Cheating Moth,
each with a hand that no other page is sent, and the other phones look on; then all eight play
Fly-Swatter. Both games get the same time. One phone at a time taps, as the game asks for it: on the
button that plays a card (or draws, gives, says ready), or on "turn a card". A tap is a
touch that goes through the whole browser. In races nobody slaps: ``view_dom.py`` measures those.

* a "tap" is when the browser had the finger's event, by the event's own ``timeStamp``: time that
  the phone's page needs to get round to it counts. A button that acts when the finger leaves
  counts from then;
* "order at the table" is when the table's thread takes the order out of its queue, "published" when
  it begins to hand out the first view with the move in it (rules, journal and the making of all
  views lie in between);
* a page's DOM is changed when it has drawn that view or a newer one: then it sets ``data-view`` on
  its body. Painting comes after that. "All other screens" is the last of them.

With ``--fans 50`` all is played twice: without them, and with so many phones of an audience that
look on, foretell and cheer (``fans.py``). What that adds to "all other screens" is told last; the
aim is 20 % at most.

The pages' clocks are tied to the host's as in ``view_dom.py``.
"""

from __future__ import annotations

import argparse
import sys
import time
from bisect import bisect_left
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, Final

from playwright.sync_api import Browser, Page

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.fans import Fans
from bench.figures import Figure, Report
from bench.view_dom import (
    PHONE_SCREEN,
    TV_SCREEN,
    WATCH_VIEWS,
    Spectators,
    ask,
    clock_of,
    drawn_by,
    host,
    open_page,
    order,
    sit_down,
)
from bench.watched import Moved, Sightings
from chromium import launched

MOTH: Final = "cheating-moth"
FLY: Final = "fly-swatter"
MOTH_SEATS: Final = 5
MOTH_RULES: Final = {
    "first_guard": "random",
    "rounds": "10",
    "mosquito_ms": "1000",
    "cockroach_ms": "1000",
    "resolution_ms": "0",
}
FLY_RULES: Final = {"starter": "random", "swat_close_ms": "1000", "resolution_ms": "0"}
CALM_S: Final = (0.15, 0.30)
"""Between a view and the next tap: the animations that it started are over, or nearly."""
AIM_S: Final = 0.15
"""Between touching a card and touching the button."""
ANSWER_S: Final = 2.0
"""A tap that has changed nothing after so long was refused."""
LOOK_S: Final = 0.005

WATCH_TAPS: Final = """
window.tapped = [];
addEventListener('click', (event) => {
  const deed = event.target.closest && event.target.closest('[data-deed]');
  if (deed) tapped.push(event.timeStamp);
}, true);
addEventListener('pointerdown', (event) => {
  const button = event.target.closest && event.target.closest('#turn');
  if (button) tapped.push(event.timeStamp);
}, true);
"""
MIDDLE: Final = """
(selectors) => {
  const shown = (selector) => Array.from(document.querySelectorAll(selector))
    .find((node) => node.getClientRects().length);
  const node = selectors.map(shown).find(Boolean);
  if (!node) return null;
  const box = node.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}
"""
CARD: Final = ".held:not(.off):not(.picked)"
BUTTONS: Final = ("#turn", *(f"[data-deed={deed}]" for deed in ("act", "draw", "keep", "ready")))


# ---- Playing ----


def waits_for(state: dict[str, Any]) -> int | None:
    """The seat that is to tap, if one is; of several the first."""
    match state["phase"]:
        case "turn" | "spider":
            return int(state["turn"])
        case "gifts":
            return int(state["chosen"].index(False))
        case "round_over" if False in state["ready"]:
            return int(state["ready"].index(False))
    return None


def make_move(page: Page) -> None:
    """Tap what the player would tap now: a card that can be used, then the button."""
    if touch(page, CARD):
        time.sleep(AIM_S)
    touch(page, *BUTTONS)


def touch(page: Page, *selectors: str) -> bool:
    """A finger on the first of these things that the page shows; whether it shows one."""
    middle = page.evaluate(MIDDLE, selectors)
    if middle is not None:
        page.touchscreen.tap(*middle)
    return middle is not None


def play(tv: Page, phones: list[Page], audience: Spectators, seconds: float) -> None:
    """Phone after phone taps as the game asks for it; a match that is over is followed by
    another."""
    chance = Random(7)
    order(tv, "start")
    end_s = time.monotonic() + seconds
    while time.monotonic() < end_s:
        time.sleep(chance.uniform(*CALM_S))
        view = audience.view
        if view["match"]["result"] is not None:
            order(tv, "rematch")
            continue
        seat = waits_for(view["match"]["state"])
        if seat is not None and view["match"]["race"] is None:
            make_move(phones[seat])
            _wait_for_change(audience, view)


def _wait_for_change(audience: Spectators, before: dict[str, Any]) -> None:
    """Until there is a view with another state than ``before``."""
    end_s = time.monotonic() + ANSWER_S
    while audience.view["match"]["state"] == before["match"]["state"]:
        if time.monotonic() > end_s:
            return
        time.sleep(LOOK_S)


# ---- Figures ----

Drawn = list[tuple[int, float]]
"""The numbers of the views that a page drew, and when (ms)."""


@dataclass(frozen=True, slots=True)
class Tap:
    """Phone ``phone`` was tapped at ``at_ms``, and ``moved`` is what came of it at the table."""

    phone: int
    at_ms: float
    moved: Moved


def with_moves(taps: list[tuple[float, int]], moved: list[Moved]) -> list[Tap]:
    """Each tap (when, and on which phone) with its move: the first one that the table took between
    it and the next tap. Without one it was refused, and is left out."""
    found = []
    taken_ms = [move.at_ns / 1e6 for move in moved]
    ends_ms = [at_ms for at_ms, _ in taps[1:]] + [float("inf")]
    for (at_ms, phone), end_ms in zip(taps, ends_ms, strict=True):
        place = bisect_left(taken_ms, at_ms)
        if place < len(moved) and taken_ms[place] < end_ms:
            found.append(Tap(phone, at_ms, moved[place]))
    return found


def seen_ms(tap: Tap, drawn: Drawn) -> float:
    """From the tap until the page had drawn the move."""
    return drawn[bisect_left(drawn, (tap.moved.number, 0.0))][1] - tap.at_ms


def figures(game: str, taps: list[Tap], on_tv: Drawn, on_phones: list[Drawn]) -> list[Figure]:
    """Return what the stamps come to, but for moves that not all pages have drawn yet."""
    newest = min(drawn[-1][0] for drawn in (on_tv, *on_phones))
    taps = [tap for tap in taps if tap.moved.number <= newest]
    others = [
        [seen_ms(tap, drawn) for phone, drawn in enumerate(on_phones) if phone != tap.phone]
        for tap in taps
    ]
    tv = [seen_ms(tap, on_tv) for tap in taps]
    taken = [tap.moved.at_ns / 1e6 - tap.at_ms for tap in taps]
    shown = [tap.moved.shown_ns / 1e6 - tap.at_ms for tap in taps]
    named = {
        "tap -> order at the table": taken,
        "order at the table -> published": [b - a for a, b in zip(taken, shown, strict=True)],
        "tap -> published": shown,
        "tap -> DOM of the TV": tv,
        "tap -> DOM of the other phones": [seen for phones in others for seen in phones],
        "tap -> all other screens": [max(a, *b) for a, b in zip(tv, others, strict=True)],
        "tap -> DOM of the own phone": [seen_ms(tap, on_phones[tap.phone]) for tap in taps],
    }
    return [Figure(f"{game}: {name}", "ms", values) for name, values in named.items()]


# ---- The whole evening ----


@dataclass(slots=True)
class Screens:
    """The pages, and how far each one's clock is behind the host's (ms), the TV's first."""

    tv: Page
    phones: list[Page]
    clocks: list[tuple[float, float]]

    def taps(self) -> list[tuple[float, int]]:
        """Return when (ms) which phone was tapped, in order."""
        return sorted(
            (page_ms + ahead_ms, phone)
            for phone, (page, (ahead_ms, _)) in enumerate(
                zip(self.phones, self.clocks[1:], strict=True)
            )
            for page_ms in page.evaluate("tapped")
        )

    def drawn(self) -> list[Drawn]:
        """Return what each page drew, the TV's first."""
        pages = zip((self.tv, *self.phones), self.clocks, strict=True)
        return [drawn_by(page, ahead_ms) for page, (ahead_ms, _) in pages]


def opened(browser: Browser, url: str, phones: int) -> Screens:
    """A TV, and phones on the page where one may take a seat."""
    tv = open_page(browser, url, TV_SCREEN)
    watch = WATCH_VIEWS + WATCH_TAPS
    pages = [open_page(browser, f"{url}join", PHONE_SCREEN, watch) for _ in range(phones)]
    return Screens(tv, pages, [clock_of(page) for page in (tv, *pages)])


def measure(phones: int, spectators: int, seconds: float, fans: int = 0) -> Report:
    """Play both games, each for so long, before an audience of so many ``fans``."""
    with ExitStack() as stack:
        url, pipe = stack.enter_context(host(MOTH, MOTH_RULES))
        screens = opened(stack.enter_context(launched()), url, phones)
        audience = Spectators(url, spectators)
        stack.enter_context(audience.watching())
        crowd = Fans(url.rstrip("/"), fans)
        stack.enter_context(crowd.attending())
        players = screens.phones[:MOTH_SEATS]
        for seat, page in enumerate(players):
            sit_down(page, seat)
        play(screens.tv, players, audience, seconds)
        changed_ms = time.perf_counter_ns() / 1e6
        hand = players[0].evaluate("fetch('/state?as=me').then((answer) => answer.text())")
        _to_fly_swatter(screens)
        play(screens.tv, screens.phones, audience, seconds)
        crowd.leave()
        pipe.send("enough")
        seen: Sightings = pipe.recv()
        on_tv, *on_phones = screens.drawn()
        taps = screens.taps()
    moves = with_moves(taps, seen.moved)
    moth = [tap for tap in moves if tap.at_ms < changed_ms]
    fly = moves[len(moth) :]
    return Report(
        f"phones: 1 TV, {phones} phones, {spectators} streams, {fans} fans",
        [*figures(MOTH, moth, on_tv, on_phones), *figures(FLY, fly, on_tv, on_phones)],
        {
            "clocks agree within": f"{max(error_ms for _, error_ms in screens.clocks):.2f} ms",
            "taps that were refused": len(taps) - len(moves),
            "what fans asked for": crowd.done + crowd.refused,
            "of that refused": crowd.refused,
            "bytes in the view of a player with a hand": len(hand),
        },
    )


def _to_fly_swatter(screens: Screens) -> None:
    """The other game, and a seat for everybody."""
    ask(screens.tv, "lobby")
    ask(screens.tv, "game", game=FLY)
    for name, value in FLY_RULES.items():
        ask(screens.tv, "rule", name=name, value=value)
    for seat, page in enumerate(screens.phones[MOTH_SEATS:], MOTH_SEATS):
        sit_down(page, seat)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="tap -> other screens changed")
    parser.add_argument("--phones", type=int, default=8, choices=range(3, 9))
    parser.add_argument("--spectators", type=int, default=1, choices=range(1, 91))
    parser.add_argument("--seconds", type=float, default=25.0, help="for each of the games")
    parser.add_argument("--fans", type=int, default=0, metavar="0-100")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    alone = measure(asked.phones, asked.spectators, asked.seconds)
    alone.show(as_json=asked.json)
    if asked.fans:
        watched = measure(asked.phones, asked.spectators, asked.seconds, asked.fans)
        slower(alone, watched).show(as_json=asked.json)


def slower(alone: Report, watched: Report) -> Report:
    """The figures with an audience, and by how much the slowest screen is later for it."""
    facts = dict(watched.facts)
    for before, after in zip(alone.figures, watched.figures, strict=True):
        if before.name.endswith("all other screens"):
            more = 100 * (median(after.values) / median(before.values) - 1)
            facts[f"{before.name}, for the audience"] = f"{more:+.0f} % (median; aim: +20 %)"
    return Report(watched.bench, watched.figures, facts)


if __name__ == "__main__":
    main()
