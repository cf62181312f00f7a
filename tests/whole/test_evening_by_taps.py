"""Evenings in a living room, by taps on pages and slaps of pads alone: one of three games, in which
somebody comes late and the host is killed; and one of nine, in which somebody goes and comes back,
too, and one is too many for a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from typing import TYPE_CHECKING, Final

import pytest

from patience import until
from slapbox.machine.addresses import ANYWHERE_4, guests_ways
from slapbox.pads.simulate import SimPad
from whole.guests import PRESS
from whole.living_room import LivingRoom
from whole.people import Family, HostProcess, Json

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser

SHORT: Final = ("reaction", "quiz", "fly-swatter")
LIST: Final = (
    *("reaction", "quiz", "fly-swatter", "reaction", "quiz"),
    *("safarue", "reaction", "quiz", "reaction"),
)
"""Safarü is called off, for it takes too long; a quiz comes instead."""
INSTEAD: Final = "quiz"
PEOPLE: Final = ("Anna", "Ben", "Chiara", "Dede", "Emil")
"""Two with pads; Dede comes when the second game is on, Emil before the sixth."""
REACTION_US: Final = 250_000
LATECOMERS_TAPS: Final = 3
PLACES: Final = """() => Object.assign({}, ...Array.from(
  document.querySelectorAll('.finale.places .step.shown .stand, .finale.places .rest-row.shown'),
  one => ({[one.querySelector('.stand-name, span').textContent]: Number(one.dataset.score)})))"""
"""The podium of the evening on the TV: points by name."""


@pytest.fixture
def room(
    chromium: Browser, host: Callable[..., HostProcess], pads: Callable[..., list[SimPad]]
) -> Iterator[LivingRoom]:
    """Anna and Ben are there with pads, Chiara with a phone, and a bot."""
    if not guests_ways(ANYWHERE_4):
        pytest.skip("this machine is in no network, so no phone could scan the TV's code")
    two = pads(2, first=9)
    ports = ",".join(pad.port for pad in two)

    def start(port: int) -> HostProcess:
        return host("--pads", ports, "--port", str(port), address=ANYWHERE_4)

    room = LivingRoom(chromium, start)
    for name, pad in zip(PEOPLE, (*two, None), strict=False):
        room.join(name, pad)
    room.tv.tap("#add-bot")
    yield room
    room.close()


def quietly(_: LivingRoom) -> None:
    """Nothing happens but the game."""


class Evening:
    """People, and their acts; ``points`` and ``wins`` are what they count themselves, on paper."""

    def __init__(self, room: LivingRoom, games: Collection[str]) -> None:
        self.room = room
        self.games = games
        self.points: Counter[str] = Counter()
        self.wins: Counter[str] = Counter()
        self.played: list[str] = []

    def begin(self) -> None:
        """Posters are tapped on the TV."""
        self.room.tv.tap("#tonight-open")
        for game in self.games:
            self.room.tv.tap(f".tonight-poster[data-game={game}]")
        self.room.tv.tap("[data-do=tonight-go]")
        self.room.sit_back()

    def play(self, game: str, happens: Callable[[LivingRoom], None] = quietly) -> None:
        """Play some of it, in which something ``happens``; then the host ends it, and it counts."""
        self.room.host.until(lambda view: view["game"] == game)
        self.room.next("start")
        self.room.host.until(lambda view: view["phase"] == "match")
        happens(self.room)
        PLAY[game](self)
        self.ends()

    def ends(self) -> None:
        """The match counts, and the TV tells what it was worth."""
        remote = self.room.remote
        if self.room.host.state()["phase"] == "match":
            remote.tap("#end")
            remote.tap("[data-do=counts]")
        match = self.room.host.until(lambda view: view["phase"] == "over")["match"]["id"]
        until(self._tells)
        record = until(lambda: self.room.host.record(match))
        self.played.append(record["game"])
        ranks = record["result"]["ranks"]
        for name, rank in zip(record["players"], ranks, strict=True):
            if name in PEOPLE:
                self.points[name] += sum(other >= rank for other in ranks)
                self.wins[name] += rank == 1

    def _tells(self) -> object:
        """Return whether the TV tells the standings; nobody waits for that."""
        self.room.remote.page.evaluate(PRESS, "#next [data-do=press-on]")
        return self.room.host.state()["evening"]["telling"]

    def calls_off(self, game: str) -> None:
        """It takes too long: it is as if it had not been played, and a quiz is played instead."""
        remote = self.room.remote
        self.room.next("start")
        self.room.host.until(lambda view: view["phase"] == "match")
        remote.tap("#end")
        remote.tap("[data-do=off]")
        remote.tap("[data-to=evening]")
        remote.tap(f"#evening-list [data-game={game}] button")
        remote.tap("#evening-add")
        remote.page.select_option("#evening-add", INSTEAD)
        self.room.host.until(lambda view: len(view["evening"]["steps"]) == len(self.games))

    def has_one_too_many(self, name: str) -> None:
        """Five want to play a game for four; on the TV somebody is tapped who looks on."""
        self.room.join(name)
        seat = self.room.seat(name)["seat"]
        assert seat == self.room.host.state()["players"][1]
        self.room.tv.choose(f"[data-seat='{seat}'] .seat-bench")

    def says_good_night(self) -> None:
        """The finale, part after part."""
        tv, remote = self.room.tv.page, self.room.remote
        self.room.next("end-evening")
        remote.tap("#next-sure [data-do=yes]")
        tv.wait_for_selector("[data-act=award]")
        places: dict[str, int] = {}

        def is_night() -> bool:
            places.update(tv.evaluate(PLACES))
            if not tv.is_visible("[data-act=places]"):  # everybody looks at that
                remote.page.evaluate(PRESS, "#next [data-do=press-on]")
            return tv.is_visible("[data-act=night]")

        until(is_night)
        assert places == self.points
        for name, guest in self.room.guests.items():
            rank = 1 + sum(self._worth(other) > self._worth(name) for other in self.points)
            guest.page.wait_for_selector(f".night-place[data-rank='{min(rank, 4)}']")
        assert tv.is_visible("#same-evening")
        self.room.next("lobby")

    def _worth(self, name: str) -> tuple[int, int]:
        """Of those with as many points, whoever has won more often comes first."""
        return self.points[name], self.wins[name]

    def goes_on(self) -> None:
        """The list leads to the next game."""
        self.room.next("next-game")

    def standings(self) -> dict[str, int]:
        """The standings that the table has."""
        evening = self.room.host.state()["evening"]
        return {standing["name"]: standing["points"] for standing in evening["standings"]}

    # ---- games ----

    def reacts(self) -> None:
        """A round of the test of reaction: pads are slapped, and phones tapped."""
        view = self.room.host.until(is_open)
        for number, seat in enumerate(view["seats"], 1):
            name = seat["name"]
            if name in self.room.pads:
                self.room.pads[name].press(0, after_us=REACTION_US * number)
            elif name in self.room.phones:
                self.room.guests[name].tap_in_time("button.big")
        self.room.host.until(lambda view: view["match"]["state"]["played"] > 0)

    def asks(self, quick: str = "Ben") -> None:
        """A question of the quiz, with the right answer."""
        for control in ("ask", "arm"):
            self.room.next(control)
        self.room.host.until(is_open)
        self.room.pads[quick].press(0, after_us=REACTION_US)
        self.room.next("right")
        self.room.host.until(lambda view: any(view["match"]["state"]["scores"]))

    def swats(self) -> None:
        """Flies are swatted until somebody has some."""
        family = Family(list(self.room.pads.values()), seed=7)

        def somebody_has_some(view: Json) -> bool:
            match = view["match"]
            turn = match["state"]["turn"]
            name = "" if turn is None else view["seats"][turn]["name"]
            if name in self.room.phones and self.room.guests[name].sees("#turn"):
                self.room.guests[name].tap_in_time("#turn")
            return any(match["state"]["won"])

        family.play_until(self.room.host, somebody_has_some)


PLAY: Final[dict[str, Callable[[Evening], None]]] = {
    "reaction": Evening.reacts,
    "quiz": Evening.asks,
    "fly-swatter": Evening.swats,
}


def is_open(view: Json) -> bool:
    """Look whether slaps count now."""
    match = view["match"]
    return bool(match and match["race"] and match["race"]["state"] == "open")


def test_an_evening_of_three_games_by_taps(room: LivingRoom) -> None:
    evening = Evening(room, SHORT)
    evening.begin()
    evening.play("reaction")
    evening.goes_on()
    evening.play("quiz", comes_late)
    evening.goes_on()
    evening.play("fly-swatter", is_killed)
    assert evening.played == list(SHORT)
    evening.says_good_night()


@pytest.mark.thorough
def test_an_evening_of_nine_games_by_taps(room: LivingRoom) -> None:
    evening = Evening(room, LIST)
    evening.begin()
    evening.play("reaction")
    evening.goes_on()
    evening.play("quiz", comes_late)
    evening.goes_on()
    evening.play("fly-swatter")
    evening.goes_on()
    evening.play("reaction")
    evening.goes_on()
    evening.play("quiz", goes_and_comes_back)
    evening.goes_on()
    evening.has_one_too_many("Emil")
    evening.calls_off("safarue")
    evening.play("reaction")
    evening.goes_on()
    evening.play("quiz", is_killed)
    evening.goes_on()
    evening.play("reaction")
    evening.goes_on()
    evening.play(INSTEAD)
    assert Counter(evening.played) == Counter(LIST) - Counter(["safarue"]) + Counter([INSTEAD])
    evening.says_good_night()


def comes_late(room: LivingRoom) -> None:
    """Dede opens the page on the phone, and plays on for the bot: three taps, the host's too."""
    taken = room.remote.taps
    dede = room.welcome("Dede")
    dede.type("#name", "Dede")
    dede.tap("[data-bot]")
    room.remote.tap("#wishes .asks .button")
    room.tv.page.wait_for_selector("text='Dede'")
    assert dede.taps + room.remote.taps - taken == LATECOMERS_TAPS


def goes_and_comes_back(room: LivingRoom) -> None:
    """Chiara has to go; a bot plays on under her name until she says that she is back."""
    room.remote.tap("[data-to=people]")
    card = f"[data-seat='{room.seat('Chiara')['seat']}']"
    room.remote.tap(f"{card} .seat-head")
    room.remote.tap(f"{card} [data-do=stand-in]")
    room.seat("Robo-Chiara")
    room.guests["Chiara"].tap("#late-back")
    room.seat("Chiara")
    room.remote.tap("[data-to=now]")


def is_killed(room: LivingRoom) -> None:
    """The host's program dies in the middle of a match, and all that was there is there again."""
    before = room.host.state()
    room.kill_the_host()
    after = room.host.until(lambda view: all(seat["here"] for seat in view["seats"]))
    for part in ("phase", "evening"):
        assert after[part] == before[part]
    assert after["match"]["id"] == before["match"]["id"]
    room.take_the_remote()
