"""Guests who play with a phone, by what they see and touch on its page."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from random import Random
from typing import Any, Final

from engines.engine import MIDDLE, PHONE, Engine, call
from patience import until

Json = dict[str, Any]

SEEN: Final = "(async () => (await fetch('/state?as=me')).json())()"
VISIBLE: Final = f"(selector => !!{MIDDLE}(selector))"
SHOWN: Final = """(selector => Array.from(document.querySelectorAll(selector))
  .find(node => node.getBoundingClientRect().width))"""
"""The one in sight: hands of games that were played before stay in the page, hidden."""
LIFTED: Final = """Array.from(document.querySelectorAll('.held[aria-pressed=true]'))
  .filter(node => node.getBoundingClientRect().width).map(node => Number(node.dataset.card))"""
DISABLED: Final = (
    f"(selector => ({SHOWN}(selector) || document.body).getAttribute('aria-disabled') === 'true')"
)

CHOICES: Final = """(() => Array.from(document.querySelectorAll('#play button, #play .held'))
  .filter(node => node.getBoundingClientRect().width && !node.disabled
    && node.getAttribute('aria-disabled') !== 'true' && node.getAttribute('aria-pressed') !== 'true'
    && !node.matches('[data-deed=back], [data-deed=plan], .chapter, #lesson-end')
    && !node.matches('[data-deed=caught], .big-cry'))
  .map((node, at) => {
    node.setAttribute('data-choice', at);
    return node.matches('.primary, .slap, .big') ? 'primary' : 'any';
  }))()"""
"""Things that can be pressed on a phone, but for those that lead nowhere: a player who cries
"Caught!" at random collects cards without end. Each is found again by its number."""
EAGER: Final = 0.8
"""Probability that a guest takes the button that a page recommends."""

KINDS: Final = ("lay", "add", "swap", "draw_stock", "draw_discard", "discard", "ready")
"""Moves at Rummü, the one that a guest likes best first."""
DEEDS: Final = {"draw_stock": "stock", "draw_discard": "take"}
REACTION_US: Final = 200_000
AGAIN_S: Final = 2.0
"""A move of which nothing came is made again after so long; for as long one looks for a button."""


class Gone(Exception):
    """A card or button that a guest wanted to touch is gone: the page went on meanwhile."""


def join(browser: Engine, url: str, name: str) -> None:
    """Open the page of phones, say a name, and press Join until that was heard: on a busy machine a
    press was lost before, in WebKit."""
    browser.begin(f"{url}join", PHONE)
    pressed_s = 0.0

    def is_in() -> bool:
        nonlocal pressed_s
        if time.monotonic() > pressed_s + AGAIN_S and (where := browser.place("#enter .primary")):
            browser.fill("#name", name)
            browser.press(*where)
            pressed_s = time.monotonic()
        return bool(browser.ask("document.getElementById('waiting') !== null"))

    until(is_in, lambda: (browser.heard(), browser.text()))


class Player(ABC):
    """A guest in a match, with the own phone."""

    def __init__(self, browser: Engine, name: str) -> None:
        self.browser = browser
        self.rng = Random(name)
        self._done, self._done_s = -1, 0.0

    def view(self) -> Json:
        """The view that the page was told."""
        view: Json = self.browser.ask(SEEN)
        return view

    def sees(self, selector: str) -> bool:
        """Look whether something is there to be touched."""
        return bool(self.browser.ask(call(VISIBLE, selector)))

    def click(self, selector: str) -> None:
        """Touch something on the page, as soon as it can be; ``Gone`` if it cannot."""
        end_s = time.monotonic() + AGAIN_S
        while not (where := self.browser.place(selector)):
            if time.monotonic() > end_s:
                raise Gone(selector)
        self.browser.press(*where)

    def touch(self, *cards: int) -> None:
        """Lift exactly these cards: a tap on cards that were moving may have met another one."""
        lifted = set(self.browser.ask(LIFTED))
        for card in [*(lifted - set(cards)), *(card for card in cards if card not in lifted)]:
            self.click(f'.held[data-card="{card}"]')

    def lay(self, *cards: int) -> None:
        """Touch the cards, then the button."""
        self.touch(*cards)
        self.click('[data-deed="act"]')

    def moves(self, view: Json) -> dict[str, list[Json]]:
        """The moves of this guest now, by kind; nothing while a result is looked at, or when it has
        just been done."""
        match = view["match"]
        found: dict[str, list[Json]] = {}
        waits = match is None or view["now_us"] <= match["turn_from_us"]
        if waits or match["result"] is not None or self._has_done(match["revision"]):
            return found
        for move in view["you"]["moves"]:
            found.setdefault(move["move"], []).append(move)
        if found:
            self._done, self._done_s = match["revision"], time.monotonic()
        return found

    def _has_done(self, revision: int) -> bool:
        """A page may have been a view behind; its order was refused then."""
        return revision == self._done and time.monotonic() < self._done_s + AGAIN_S

    def act(self) -> None:
        """Do what is this guest's to do, if anything. Who does not find it any more looks anew."""
        try:
            self.do()
        except Gone:
            self._done = -1

    @abstractmethod
    def do(self) -> None:
        """Do what the page asks for: once for each moment of the game."""


class Presser(Player):
    """A guest who presses what can be pressed, at random."""

    def do(self) -> None:
        """Press one thing, if there is any and nothing covers it."""
        kinds = self.browser.ask(CHOICES)
        wanted = "primary" if "primary" in kinds and self.rng.random() < EAGER else None
        choices = [at for at, kind in enumerate(kinds) if kind == (wanted or kind)]
        if not choices:
            return
        selector = f"[data-choice='{self.rng.choice(choices)}']"
        where = self.browser.place(selector)
        if where:
            self.browser.press(*where)


class Quizzer(Presser):
    """A guest in a quiz: who presses before the buzzers are open is out for that question."""

    def do(self) -> None:
        """Press as soon as they are."""
        match = self.view()["match"]
        if match is not None and match["race"] is not None and match["race"]["state"] == "open":
            super().do()


class CardPlayer(Player):
    """A guest at a trick-taking game: does whatever is legal."""

    def do(self) -> None:
        """One move, once for each moment of the game."""
        moves = self.moves(self.view())
        if moves:
            kind = "pass" if "pass" in moves else min(moves)
            self._make(kind, moves[kind][0])

    def _make(self, kind: str, move: Json) -> None:
        match kind:
            case "play" | "choose_lead":
                self.lay(move["card"])
            case "pass_cards" | "bid":
                self.lay(*move["cards"])
            case "estimate":
                self.lay(move["top"], move["below"])
            case "vice_trump" | "chief_trump":
                self.click(f'[data-call="{move["trump"]}"]')
            case "partner":
                self.click(f'.person[data-seat="{move["seat"]}"]')
            case _:
                self.click(f'[data-deed="{kind}"]')


class ComboPlayer(Player):
    """A guest at Rummü: lays down, adds and swaps whatever can be."""

    def do(self) -> None:
        """One move, once for each moment of the game."""
        moves = self.moves(self.view())
        if moves:
            kind = next(kind for kind in KINDS if kind in moves)
            self._make(kind, moves[kind][0])

    def _make(self, kind: str, move: Json) -> None:
        match kind:
            case "lay":
                for cards in move["combos"][:-1]:
                    self.touch(*cards)
                    self.click('[data-deed="plan"]')
                self.touch(*move["combos"][-1])
                self.click('[data-deed="lay"]')
            case "add" | "swap":
                self.touch(move["card"])
                self.click(f'.combo.fits[data-combo="{move["combo"]}"]')
                if self.sees(f'[data-deed="{kind}"]'):
                    self.click(f'[data-deed="{kind}"]')
            case "discard":
                self.touch(move["card"])
                self.click('[data-deed="discard"]')
            case _:
                self.click(f'[data-deed="{DEEDS.get(kind, kind)}"]')


class Safarist(Player):
    """A guest at Safarü: captures what the phone says can be captured. Where players have to notice
    that themselves it lets every card go, and says in every race that something was missed."""

    _raced = 0

    def do(self) -> None:
        """Do what the page says is this guest's to do, once for each moment of the game."""
        view = self.view()
        match = view["match"]
        if match is not None and match["race"] is not None:
            self._race(view, match["race"])
            return
        moves = self.moves(view)
        if "ready" in moves:
            self.click('[data-deed="ready"]')
        elif "take" in moves:
            self._capture()
        elif moves:
            self._lay(match["state"]["hand"])

    def _race(self, view: Json, race: Json) -> None:
        """Once, and not sooner than anybody can react: such a slap would not count."""
        if race["state"] != "open" or view["now_us"] < race["opened_us"] + REACTION_US:
            return
        if race["opened_us"] != self._raced and view["you"]["seat"] in race["seats"]:
            self.click('[data-deed="spot"]')
            self._raced = race["opened_us"]

    def _lay(self, hand: list[Json]) -> None:
        face = max(hand, key=lambda one: len(one["captures"] or ()))
        self.touch(face["card"])
        if face["captures"]:
            self._capture()
        else:
            self.click('[data-deed="release"]')

    def _capture(self) -> None:
        """The first way, if there is a choice."""
        act = '[data-deed="act"]'
        if self.sees(act) and self.browser.ask(call(DISABLED, act)):
            self.click(".way")
        self.click(act)
