"""Takes the pictures of the README from a game that is really played.

``python tests/whole/pictures.py``: needs Chromium; writes to ``host/pictures/``.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from playwright.sync_api import sync_playwright

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from conftest import FLAGS  # noqa: E402
from slapbox.pads.simulate import SimPads  # noqa: E402
from whole.people import Family, HostProcess, Json  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page

PICTURES: Final = ROOT / "host" / "pictures"
NAMES: Final = ("Anna", "Ben", "Chiara")
GUEST: Final = "Opa Jan"
"""He has forgotten his pad, and plays on his phone."""


def main() -> None:
    """Play, and take a picture of each thing worth seeing."""
    with (
        tempfile.TemporaryDirectory() as folder,
        SimPads(len(NAMES), seed=2) as sims,
        sync_playwright() as player,
    ):
        words: tuple[str, ...] = ("--pads", ",".join(sims.ports()), "--cards", "32")
        # Of this seed it is known that the first swat comes when twelve flies lie there.
        words += ("--seed", "2981", "--rule", "starter=random")
        host = HostProcess(Path(folder) / "j.sqlite", "play", "fly-swatter", "--port", "0", *words)
        browser = player.chromium.launch(executable_path=shutil.which("chromium"), args=list(FLAGS))
        try:
            play(host, Family(sims.pads, seed=4), browser)
        finally:
            browser.close()
            host.stop()


def play(host: HostProcess, family: Family, browser: Browser) -> None:
    """From the lobby to the podium."""
    tv = browser.new_page(viewport={"width": 1280, "height": 720}, locale="en-GB")
    tv.goto(host.url)
    family.sit_down(host)
    for seat, name in enumerate(NAMES):
        host.order("rename", seat=seat, name=name)
    phone = browser.new_page(viewport={"width": 390, "height": 844}, locale="en-GB")
    phone.goto(f"{host.url}join")
    phone.fill("#name", GUEST)
    phone.click("#enter .primary")
    phone.wait_for_selector("#ready")
    time.sleep(0.5)
    take(tv, "lobby")
    phone.click("#ready")
    family.get_ready(host)

    def until(condition: Callable[[Json], bool]) -> None:
        def look(state: Json) -> bool:
            if phone.is_visible("#turn:enabled"):
                phone.click("#turn")
            return condition(state)

        family.play_until(host, look)

    until(many_flies_in_a_swat)
    time.sleep(0.7)
    take(tv, "swat")
    take(phone, "phone")
    phone.click("#keys > :nth-child(4)")
    until(many_hands_told)
    time.sleep(2.0)
    take(tv, "result")
    until(lambda state: state["phase"] == "over")
    time.sleep(3.0)
    take(tv, "over")


def many_flies_in_a_swat(state: Json) -> bool:
    """A swat with a full table."""
    match = state["match"]
    race = match and match["race"]
    return bool(race and race["name"] == "swat" and len(match["state"]["centre"]) >= 8)


def many_hands_told(state: Json) -> bool:
    """A result with something to tell: a margin, and a penalty."""
    last = (state["match"] or {}).get("last")
    return state["phase"] == "over" or bool(
        last
        and last["name"] == "swat"
        and last["penalties"]
        and any(hand["margin_us"] for hand in last["hands"])
    )


def take(page: Page, name: str) -> None:
    """One picture."""
    page.screenshot(path=PICTURES / f"{name}.jpg", type="jpeg", quality=82)
    print(name)


if __name__ == "__main__":
    main()
