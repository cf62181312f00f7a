"""Guests who look at their phone and press what can be pressed, at random."""

from __future__ import annotations

from random import Random
from typing import Final

from engines.engine import MIDDLE, PHONE, Engine, call

CHOICES: Final = """(() => Array.from(document.querySelectorAll('#play button, #play .held'))
  .filter(node => node.getBoundingClientRect().width && !node.disabled
    && node.getAttribute('aria-disabled') !== 'true' && node.getAttribute('aria-pressed') !== 'true'
    && !node.matches('[data-deed=back], [data-deed=plan], .chapter, #lesson-end')
    && !node.matches('[data-deed=caught], #big-cry'))
  .map((node, at) => {
    node.setAttribute('data-choice', at);
    return node.matches('.primary, .slap, #big') ? 'primary' : 'any';
  }))()"""
"""What can be pressed on a phone, but for what leads nowhere: who cries "Caught!" at random
collects cards without end. Each is found again by its number."""
EAGER: Final = 0.8
"""How often a guest takes the button that a page recommends."""


class Player:
    """A guest with a phone."""

    def __init__(self, browser: Engine, url: str, name: str) -> None:
        self.browser = browser
        self._rng = Random(name)
        browser.begin(f"{url}join", PHONE)
        browser.fill("#name", name)
        browser.click("#enter .primary")
        browser.until("!document.getElementById('waiting').hidden")

    def act(self) -> None:
        """Press one thing, if there is any and nothing covers it."""
        kinds = self.browser.ask(CHOICES)
        wanted = "primary" if "primary" in kinds and self._rng.random() < EAGER else None
        choices = [at for at, kind in enumerate(kinds) if kind == (wanted or kind)]
        if not choices:
            return
        selector = f"[data-choice='{self._rng.choice(choices)}']"
        where = self.browser.ask(call(MIDDLE, selector))
        if where:
            self.browser.press(*where)
