"""Trick games on the TV: seats, and tables as they are a few cards later."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from slapbox.games.tricks.view import TrickGame
from web import trick_views as views

if TYPE_CHECKING:
    from playwright.sync_api import Page


CARDS = """nodes => nodes.filter(node => !node.closest('.leaving'))
  .map(node => node.getAttribute('data-card'))"""
"""But for those that are leaving."""
LONG_NAMES = ("Maximiliane K.", "Wolfgang Amade", "Anna-Katharina", "Grandpa Jan", "Zaza")
SHORT_MS, LONG_MS = 1500, 4000
"""Times within which, and after which, what was just played is still looked at."""
IN_HAND = [(kind, kind.players[at]) for kind in views.KINDS for at in (0, -1)]


def played(game: TrickGame, cards: int = 1) -> TrickGame:
    """The game after so many more cards of whoever has the turn, each the first that is legal."""
    later = game.copy()
    for _ in range(cards):
        seat = later.tricks.turn
        later.apply(seat, later.legal_moves(seat)[0])
    return later


def seat(page: Page, number: int) -> Any:
    """Return where somebody sits at the table."""
    return page.locator(f".trick-seat[data-seat='{number}']")


def text(page: Page, number: int, part: str) -> str:
    """Return what a part of a seat's plaque says; figures with the sign that Python writes."""
    return str(seat(page, number).locator(part).inner_text()).replace("−", "-").strip("▲ +")


def cards_at(page: Page, number: int, part: str) -> list[str]:
    """The cards that lie in a part of a seat."""
    found: list[str] = seat(page, number).locator(f"{part} svg[data-card]").evaluate_all(CARDS)
    return found
