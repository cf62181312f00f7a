"""Lessons in a browser: somebody who is alone with a phone does what it marks, and wins."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pytest

from patience import until
from profiles import few
from slapbox.games import GAMES
from slapbox.lessons import find
from whole.guests import PHONE, smuggle
from whole.people import HostProcess

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

TAUGHT: Final = [game for game in GAMES if find(game) is not None]
NEXT: Final = """() => {
  const wants = one => one.getClientRects().length && !one.disabled && !one.matches('.idle')
    && one.getAttribute('aria-disabled') !== 'true'
    && one.getAttribute('aria-pressed') !== 'true';
  const all = ['.advised', '.primary', '.big'].map(
    (kind) => Array.from(document.querySelectorAll('#play ' + kind)).find(wants));
  const next = all.find(Boolean);
  return next ? next.getBoundingClientRect().toJSON() : null;
}"""
"""Says where a learner touches next: at what is marked, and then at the button that does it."""


def says(phone: Page) -> str | None:
    """Return the sentence at which the lesson stops; nothing while it goes on by itself."""
    line = phone.query_selector("#lesson.asks .lesson-says")
    return line.inner_text() if line else None


def touch(phone: Page) -> None:
    """Touch what is next, if anything is, at the corner that no other card hides."""
    box = phone.evaluate(NEXT)
    if box is not None:
        phone.mouse.click(
            box["x"] + min(14, box["width"] / 2), box["y"] + min(20, box["height"] / 2)
        )


def follow(phone: Page, stop: str) -> None:
    """Do what this stop asks for, until it has been done."""

    def is_done() -> bool:
        if says(phone) != stop:
            return True
        if "drag it over the edge" in stop:
            smuggle(phone, ".held.advised")
        else:
            touch(phone)
        return False

    until(is_done, lambda: phone.inner_text("body"))


@pytest.mark.parametrize("game", few(TAUGHT, ("mu",)))
def test_a_lesson_is_won_by_taps_on_what_is_marked(
    chromium: Browser, host: Callable[..., HostProcess], game: str
) -> None:
    running = host("play", game, "--pads", "none", "--port", "0")
    context = chromium.new_context(viewport=PHONE, locale="en-GB", has_touch=True)
    phone = context.new_page()
    phone.goto(f"{running.url}join")
    phone.fill("#name", "Flo")
    phone.click("#enter .primary")
    phone.click("#learn")
    stops = []
    while True:
        phone.wait_for_selector("#lesson.asks, #learned")
        stop = says(phone)
        if stop is None:
            break
        stops.append(stop)
        follow(phone, stop)
    lesson = find(game)
    assert lesson is not None
    assert len(stops) == len(lesson.stops)
    assert phone.locator("#learned li").count() == len(lesson.left_out)
    phone.click("#lesson-play")
    running.until(lambda view: view["phase"] == "match" and view["lesson"] is None)
    context.close()
