"""An evening of all games at a real host, each from the lobby to the podium, by taps on its pages:
the TV in Chromium 64, a phone in WebKit and one in Firefox. A bot sits with them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Final

import pytest

from engines.conftest import started
from engines.engine import PHONE, TV, Engine
from engines.players import CardPlayer, ComboPlayer, Player, Presser, Quizzer, Safarist, join
from patience import until
from profiles import few
from slapbox.games import GAMES
from whole.people import HostProcess, Json, is_ready, is_seated

pytestmark = pytest.mark.browser

REFUSED: Final = "409"
"""Guests press at random: what comes too late is refused, with a word."""
NAMES: Final = ("Anna", "Ben")
ONE_DEAL: Final = {"deals": "1", "first_dealer": "random"}
ONE_ROUND: Final = {"rounds": "1", "first_dealer": "random"}
RULES: Final[dict[str, dict[str, str]]] = {
    "fly-swatter": {
        "cards": "16",
        "starter": "random",
        "swat_close_ms": "1500",
        "resolution_ms": "500",
    },
    "cheating-moth": {
        "rounds": "1",
        "first_guard": "random",
        "round_pause_ms": "3000",
        "resolution_ms": "0",
    },
    "mu": ONE_DEAL,
    "last-panther": ONE_DEAL,
    "wimmueln": ONE_DEAL,
    "rummue": {**ONE_DEAL, "stalemate_reshuffles": "0"},
    "safarue": ONE_ROUND,
    "safarue-variant": ONE_ROUND,
    "reaction": {"rounds": "2", "resolution_ms": "500"},
    "quiz": {"collect_ms": "200"},
}
"""The shortest match of each game."""
PLAYERS: Final[dict[str, type[Player]]] = {
    "mu": CardPlayer,
    "last-panther": CardPlayer,
    "wimmueln": CardPlayer,
    "rummue": ComboPlayer,
    "safarue": Safarist,
    "safarue-variant": Safarist,
    "quiz": Quizzer,
}
"""The guests of each game; where all that counts is who is quick they press at random."""
QUICK_HOST: Final = Path(__file__).with_name("quick_host.py")
QUESTIONS: Final = 2
SCORES: Final = """Array.from(document.querySelectorAll('[data-score]'))
  .map(node => [Number(node.dataset.seat), Number(node.dataset.score)])"""
"""Of each seat on the TV, or of two partners."""
UNSEEN: Final = """(() => {
  document.styleSheets[0].insertRule('body {opacity: 0 !important}', 0);
  return true;
})()"""
"""Nobody looks, and without a GPU painting is work for the processor."""
NOWHERE: Final = (2, 2)
"""A place of the TV's page where nothing can be pressed, but the bar comes when it is touched."""


class Evening:
    """A room at a running host."""

    def __init__(self, host: HostProcess, tv: Engine, phones: list[Engine]) -> None:
        self.host = host
        self.tv = tv
        self.phones = phones
        self.tv.begin(f"{host.url}tv", TV)
        for phone, name in zip(phones, NAMES, strict=True):
            join(phone, host.url, name)
        for page in (tv, *phones):
            page.ask(UNSEEN)
        self.tap("#add-bot")
        self.people = self._people(host.until(partial(is_seated, len(NAMES))))

    @staticmethod
    def _people(view: Json) -> list[tuple[object, ...]]:
        return [(seat["name"], seat["bot"], seat["colour"]) for seat in view["seats"]]

    def tap(self, selector: str) -> None:
        """The host touches something on the TV's page."""
        self.tv.press(*NOWHERE)
        self.tv.click(selector)

    def order(self, name: str) -> None:
        """The host presses this in the TV's menu."""
        self.tv.press(*NOWHERE)
        until(self._opens_menu)
        self.tv.click(f"#menu [data-do={name}]")

    def _opens_menu(self) -> bool:
        """Press its button, once more if a way on has come up beside it and moved it."""
        if self.tv.ask("!!document.getElementById('menu')"):
            return True
        at = self.tv.place("[data-do=menu]")
        if at is not None:
            self.tv.press(*at)
        return False

    def choose(self, game: str) -> None:
        """The host chooses a game, and everybody is ready."""
        if self.host.state()["phase"] == "over":
            self.order("lobby")
        self.tap("#choose-game")
        self.tap(f".game-choice[data-game={game}]")
        self.host.until(lambda view: view["game"] == game)
        for name, value in RULES[game].items():
            assert self.host.order("rule", name=name, value=value) == 200
        for seat, phone in enumerate(self.phones):
            phone.click("#ready")
            self.host.until(partial(is_ready, seat))

    def play(self, game: str) -> None:
        """Everybody does what there is to do, until the match is over."""
        kind = PLAYERS.get(game, Presser)
        players = [kind(phone, name) for phone, name in zip(self.phones, NAMES, strict=True)]

        def is_over(view: Json) -> bool:
            if view["phase"] == "match":
                if game == "quiz":
                    self._ask(view["match"])
                for seat, player in enumerate(players):
                    if may_act(view["match"], seat):
                        player.act()
            return bool(view["phase"] == "over")

        with self._telling_of_pages():
            self.host.until(is_over)

    @contextmanager
    def _telling_of_pages(self) -> Iterator[None]:
        """Should nothing go on, the failure tells what all pages show and have complained of."""
        try:
            yield
        except AssertionError as stuck:
            for page in (self.tv, *self.phones):
                stuck.add_note(f"{page.name}: {page.heard()} {page.text()}")
            raise

    def _ask(self, match: Json) -> None:
        """The host asks some questions, takes the first answer for right, and ends the quiz."""
        if self.tv.ask("!!document.querySelector('[data-do=yes]')"):
            self.tap("[data-do=yes]")
            return
        over = sum(match["state"]["scores"]) >= QUESTIONS
        for name in ("end",) if over else ("right", "arm", "ask"):
            if self.tv.ask(f"!!document.querySelector('[data-do=quiz-{name}]')"):
                self.tap(f"[data-do=quiz-{name}]")
                return

    def ends(self) -> None:
        """All pages tell how it ended, none has complained, and nobody became another."""
        self.tv.until("!!document.querySelector('[data-score]')")
        match = self.host.state()["match"]
        scores = match["result"]["scores"]
        # Partners stand together, under the first of them.
        teams = match["state"].get("teams", [[seat] for seat in range(len(scores))])
        assert sorted(self.tv.ask(SCORES)) == [[team[0], scores[team[0]]] for team in teams]
        for phone in self.phones:
            phone.until("!!document.querySelector('.ending-place')")
        heard = {page.name: page.heard() for page in (self.tv, *self.phones)}
        assert not [one for told in heard.values() for one in told if REFUSED not in one], heard
        assert self._people(self.host.state()) == self.people
        kept = until(partial(self.host.record, match["id"]))
        assert kept["players"] == [name for name, *_ in self.people]
        assert kept["result"] == match["result"]

    def lets_a_bot_play_on(self) -> None:
        """A guest goes, a bot plays on at the host's wish, and one tap brings the guest back."""
        with self._telling_of_pages():
            seat = awaited_guest(self.host.until(lambda view: awaited_guest(view) is not None))
        assert seat is not None
        phone = self.phones[seat]
        phone.rest()
        self.tap(f"[data-do=stand-in-{seat}]")
        self.host.until(lambda view: awaited_guest(view) != seat)
        assert self.host.state()["seats"][seat]["stand_in"]
        phone.begin(f"{self.host.url}join", PHONE)
        phone.click("#enter .primary")
        phone.until("!document.getElementById('play').hidden")
        assert self._people(self.host.state()) == self.people

    def calls_off(self) -> None:
        """The host ends the match at once, and it does not count."""
        self.host.until(lambda view: view["phase"] == "match")
        self.order("end")
        self.tv.click("[data-do=end-off]")
        self.host.until(lambda view: view["phase"] == "lobby")
        for phone in self.phones:
            phone.until("document.getElementById('waiting') !== null")
        assert self._people(self.host.state()) == self.people


def awaited_guest(view: Json) -> int | None:
    """Seat of a guest for whom the table waits, if there is one."""
    awaited = view["match"] and view["match"]["awaited"]
    seats = awaited["seats"] if awaited else []
    return next((seat for seat in seats if seat < len(NAMES)), None)


def may_act(match: Json, seat: int) -> bool:
    """Look whether a guest has something to do: a race is everybody's."""
    awaited = match["awaited"]
    return awaited is None or seat in awaited["seats"]


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """Three browsers and a host, for all matches."""
    with ExitStack() as stack:
        pages = [started(name) for name in ("chromium-64", "webkit", "firefox")]
        for page in pages:
            stack.callback(page.stop)
        host = HostProcess(
            tmp_path_factory.mktemp("evening") / "journal.sqlite",
            *("--pads", "none", "--port", "0", "--seed", "7", "--bot-level", "easy"),
            program=[sys.executable, str(QUICK_HOST)],
        )
        stack.callback(host.stop)
        for page in pages:
            stack.callback(page.rest)
        yield Evening(host, pages[0], pages[1:])


@pytest.mark.parametrize("game", few(GAMES, ("fly-swatter",)))
def test_a_match_of_each_game_is_played_to_the_podium(evening: Evening, game: str) -> None:
    evening.choose(game)
    evening.play(game)
    evening.ends()


def test_a_bot_plays_on_for_who_goes_and_what_is_called_off_crowns_nobody(evening: Evening) -> None:
    before = evening.host.json("stats.json")
    evening.choose("wimmueln")
    evening.lets_a_bot_play_on()
    evening.calls_off()
    assert evening.host.json("stats.json") == before
