"""Takes the pictures of the README from a game that is really played.

``python tests/whole/pictures.py``: needs Chromium; writes to ``host/pictures/``. With ``desk``:
that of a venue, for the guide. With ``icons``: what phones put on their home screens, from the
page's own icon, to where the host has its files.
"""

from __future__ import annotations

import sys
import tempfile
import time
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from msgspec.json import encode  # noqa: E402
from PIL import Image  # noqa: E402

from chromium import launched  # noqa: E402
from engines.players import ComboPlayer, Player, Safarist, join  # noqa: E402
from engines.programs import START  # noqa: E402
from slapbox.pads.simulate import SimPads  # noqa: E402
from slapbox.party.party import Party, Wanted  # noqa: E402
from slapbox.table.words import orders  # noqa: E402
from slapbox.table.words.clock import TableClock  # noqa: E402
from slapbox.venue.desk import Desk  # noqa: E402
from slapbox.venue.messages import Happening, Joined  # noqa: E402
from slapbox.venue.tournament import Tournament  # noqa: E402
from slapbox.venue.view import public  # noqa: E402
from slapbox.web.pages import HOME_ICONS  # noqa: E402
from slapbox.web.server import Server  # noqa: E402
from slapbox.web.site import Site  # noqa: E402
from slapbox.web.venue import VenueDoor, create_venue  # noqa: E402
from whole.guests import calm, play_until, settled, sit_down  # noqa: E402
from whole.people import Family, HostProcess, Json  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, Page

STATIC: Final = ROOT / "host" / "slapbox" / "web" / "static"
PICTURES: Final = ROOT / "host" / "pictures"
NAMES: Final = ("Anna", "Ben", "Chiara")
GUEST: Final = "Opa Jan"
"""He has forgotten his pad, and plays on his phone."""


def main() -> None:
    """Play, and take a picture of each thing worth seeing."""
    with tempfile.TemporaryDirectory() as folder, launched() as browser:
        swat_flies(Path(folder), browser)
        cheat(Path(folder), browser)
        at_leisure(Path(folder), browser, "rummue", ComboPlayer, many_combinations)
        at_leisure(Path(folder), browser, "safarue", Safarist, many_wild_cards)


def desk() -> None:
    """Six tables are here, one has its ticket, one is on its way, and the next one's code is shown.
    The code is nobody's."""
    door, server = VenueDoor(), Server("127.0.0.1")
    names = [f"t{number}" for number in range(1, 21)]
    door.desk = Desk(dict.fromkeys(names, ""))
    codes = door.desk.codes()
    door.desk.take(codes["t7"] or "", "laptop")
    door.desk.scan(codes["t8"] or "")
    here = Tournament(Joined(name, name, (), "") for name in names[:6])
    told = public(here, {name: Happening("lobby", "mu") for name in names[:6]})
    door.show(encode(told.view), b"{}", {})
    site = Site(door, TableClock().now_ns, lambda: "http://192.168.1.5:8080/join", server.port)
    server.start(create_venue(site))
    with launched() as browser:
        page = browser.new_page(viewport={"width": 1280, "height": 690}, locale="en")
        page.goto(f"http://127.0.0.1:{server.port}/desk")
        page.wait_for_selector("[data-state=here]")
        page.wait_for_selector("#invite-table:has-text('9')")
        page.wait_for_function("() => document.getElementById('invite-code').naturalWidth > 0")
        take(page, "desk")
    door.streams.close()
    server.stop()


def icons() -> None:
    """The icon on the table's wood, with the margin that phones may cut off."""
    icon = (STATIC / "icon.svg").read_text("utf-8")
    with launched() as browser:
        for size in HOME_ICONS:
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(
                "<body style='margin:0;height:100vh;display:grid;place-items:center;"
                f"background:#2b1509'><div style='width:64vw'>{icon}</div>"
            )
            page.screenshot(path=STATIC / f"home-{size}.png")
            page.close()


def swat_flies(folder: Path, browser: Browser) -> None:
    """Fly-Swatter: three pads and a phone."""
    with SimPads(len(NAMES), seed=2) as sims:
        # Of this seed it is known that the first swat comes when twelve flies lie there.
        words = ("--cards", "32", "--seed", "2981", "--rule", "starter=random")
        host = started(folder, "fly-swatter", sims, *words)
        try:
            play(host, Family(sims.pads, seed=4), browser)
        finally:
            host.stop()


def started(folder: Path, game: str, sims: SimPads, *words: str) -> HostProcess:
    """A host with these pads."""
    pads = ("--pads", ",".join(sims.ports()), "--port", "0")
    return HostProcess(folder / f"{game}.sqlite", "play", game, *pads, *words)


def a_tv(browser: Browser, url: str) -> Page:
    """The TV, touched once: it need not ask for that any more."""
    tv = browser.new_page(viewport={"width": 1280, "height": 720}, locale="en-GB")
    tv.goto(url)
    tv.keyboard.press("x")
    return tv


def cheat(folder: Path, browser: Browser) -> None:
    """Cheating Moth: four phones with pads; somebody makes a card vanish, and is caught."""
    with SimPads(4, seed=3) as sims:
        words = ("--seed", "11", "--rule", "first_guard=random", "--rule", "resolution_ms=1500")
        host = started(folder, "cheating-moth", sims, *words)
        try:
            tv = a_tv(browser, host.url)
            guests = sit_down(host, browser, sims.pads)
            for guest in guests:
                guest.click("#ready")
            host.until(lambda state: state["phase"] == "match")
            play_until(host, guests, lambda state: state["match"]["state"]["discards"] > 9)
            state = calm(host, guests, least=3)["match"]["state"]
            time.sleep(1.0)  # until the card has landed
            take(tv, "moth")
            take(guests[state["turn"]].page, "moth-phone")
            guard = state["guard"]
            thief = next(seat for seat in range(4) if seat not in (guard, state["turn"]))
            guests[thief].smuggle()
            guests[guard].cry()
            guests[guard].accuse(thief)
            settled(host, 1)
            tv.wait_for_selector(".moth-panel[data-mood=right]")  # the light has found the cheat
            take(tv, "moth-caught")
        finally:
            host.stop()


def at_leisure(
    folder: Path,
    browser: Browser,
    game: str,
    player: type[Player],
    enough: Callable[[Json], bool],
) -> None:
    """A card game with three bots, until there is enough to see."""
    journal = folder / f"{game}.sqlite"
    wanted = Wanted(
        game=game, journal=journal, usb=False, sims=3, bots=3, host="127.0.0.1", port=0, seed=11
    )
    with Party(wanted) as party:
        party.ask(orders.SetRule("first_dealer", "random"))
        tv = a_tv(browser, party.tv_url)
        phone = START["chromium"]()
        join(phone, party.tv_url, NAMES[0])
        phone.click("#ready")
        guest = player(phone, NAMES[0])
        while not (party.view()["match"] and enough(party.view()["match"]["state"])):
            guest.act()
            time.sleep(0.1)
        time.sleep(1.0)  # until the cards have landed
        take(tv, game)
        image = Image.open(BytesIO(phone.picture())).convert("RGB")
        image.save(PICTURES / f"{game}-phone.jpg", quality=72)
        phone.stop()


def many_combinations(state: Json) -> bool:
    """Most of the players have laid something."""
    return len(state["combos"]) >= 5


def many_wild_cards(state: Json) -> bool:
    """The prairie is full."""
    return len(state["prairie"]) >= 6 and state["phase"] == "play"


def play(host: HostProcess, family: Family, browser: Browser) -> None:
    """From the lobby to the first swat that has something to tell."""
    tv = a_tv(browser, host.url)
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
    take(phone, "phone")
    phone.click(".keys > :nth-child(4)")
    until(many_hands_told)
    time.sleep(2.0)
    take(tv, "result")


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
    page.screenshot(path=PICTURES / f"{name}.jpg", type="jpeg", quality=72)
    print(name)


if __name__ == "__main__":
    {"desk": desk, "icons": icons}.get(" ".join(sys.argv[1:]), main)()
