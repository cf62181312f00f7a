"""Takes the README's picture in motion: a swat with a photo finish, on the TV.

``python tests/whole/motion.py``: needs Chromium; writes ``host/docs/swat.webp``. The table is
scripted, and its clock, the page's and that of all motions go on from picture to picture alone: so
the film is the same however slow the machine is.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from PIL import Image  # noqa: E402

from chromium import launched  # noqa: E402
from slapbox.table.words.clock import TableClock  # noqa: E402
from web.browsing import shown  # noqa: E402
from web.conftest import ScriptedTable, serving  # noqa: E402
from web.drafts import Draft  # noqa: E402
from web.fly_views import flies as some_flies  # noqa: E402
from web.fly_views import hand, lobby, playing, resolved, swat  # noqa: E402

if TYPE_CHECKING:
    from playwright.sync_api import Page

FILM: Final = ROOT / "host" / "docs" / "swat.webp"
SIZE: Final = (800, 450)
FRAME_MS: Final = 60
"""Time from picture to picture."""
NAMES: Final = ("Anna", "Ben", "Chiara")
BLUE: Final[Draft] = {"card": 17, "kind": "fly", "colour": "blue", "value": 3}

ADVANCE: Final = """ms => {
  window.taken = window.taken || new WeakSet();
  document.getAnimations().forEach(motion => {
    const isNew = !window.taken.has(motion);
    window.taken.add(motion);
    motion.pause();
    motion.currentTime = isNew ? 0 : motion.currentTime + ms;
    if (motion.currentTime >= motion.effect.getComputedTiming().endTime) motion.finish();
  });
}"""
"""Moves all that is in motion on by some ms; what is new begins."""


class HeldClock(TableClock):
    """A table's clock that goes on when it is told to."""

    __slots__ = ("held_ns",)

    def __init__(self) -> None:
        super().__init__()
        self.held_ns = super().now_ns()

    def now_ns(self) -> int:
        """The time at which it is held."""
        return self.held_ns


def at_a_party(view: Draft, flies: int) -> Draft:
    """The view with names that a party could have, and so many flies, of which most are blue."""
    seats = [{**seat, "name": NAMES[seat["seat"]]} for seat in view["seats"]]
    centre = some_flies(flies)
    centre[5]["colour"] = "blue"
    match = {**view["match"], "state": {**view["match"]["state"], "centre": centre}}
    return {**view, "seats": seats, "match": match}


def scenes(now_us: int) -> Iterator[tuple[Draft, int]]:
    """Yield each view of the swat with the time (ms) that it is on the TV."""
    hits = [{"seat": 1, "key": 3}, {"seat": 2, "key": 3}]
    yield playing(3, 8), 300
    for count, ms in enumerate((600, 60, 420)):
        down = [2] + [2 - (seat <= count) for seat in (1, 2)]
        yield swat(now_us, hits=hits[:count], down=down, done=[False] * 3), ms
    slapped_us = now_us + 1_380_000
    hands = [
        hand(1, 300_000, "won", card=BLUE, key=3, photo=True),
        hand(2, 300_115, "on_top", card=BLUE, key=3, photo=True, margin_us=115),
    ]
    until_us = slapped_us + 2_400_000
    end = resolved(slapped_us, hands, allowed=["blue"], penalties=[])
    yield {**end, "match": {**end["match"], "turn_from_us": until_us}}, 2_580


def film(
    page: Page, table: ScriptedTable, clock: HeldClock, views: Iterable[tuple[Draft, int]]
) -> Iterator[Image.Image]:
    """Yield the pictures of views that are shown for so long (ms)."""
    for view, ms in views:
        shown(page, table, at_a_party(view, 7 if view["match"]["last"] else 8))
        for _ in range(ms // FRAME_MS):
            page.evaluate(ADVANCE, FRAME_MS)
            picture = Image.open(BytesIO(page.screenshot()))
            yield picture.convert("RGB").resize(SIZE, Image.Resampling.LANCZOS)
            clock.held_ns += FRAME_MS * 1_000_000
            page.clock.run_for(FRAME_MS)


def main() -> None:
    """Write the film."""
    clock, table = HeldClock(), ScriptedTable()
    table.clock = clock
    with launched() as browser, serving(table, clock) as url:
        table.show(lobby())
        page = browser.new_page(viewport={"width": 1280, "height": 720}, locale="en-GB")
        page.clock.install()
        page.goto(f"{url}/tv")
        page.wait_for_selector("body[data-phase=lobby]")
        page.keyboard.press("x")
        page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 600)
        clock.held_ns += 3_600_000_000_000  # a jump that makes the page learn the time anew
        for _ in film(page, table, clock, [(playing(3, 8), 3_000)]):
            pass  # until the flies have arrived
        pictures = list(film(page, table, clock, scenes(clock.now_ns() // 1000)))
        table.streams.close()
    pictures[0].save(
        FILM,
        save_all=True,
        append_images=pictures[1:],
        duration=FRAME_MS,
        loop=0,
        quality=70,
        method=6,
    )
    print(f"{FILM}: {len(pictures)} pictures, {FILM.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
