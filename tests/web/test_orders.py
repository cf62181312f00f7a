"""Orders of a page are carried out in the order in which they were given, over any network."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from slapbox.table.words import orders
from web import small_games
from web.browsing import asked, shown

if TYPE_CHECKING:
    from playwright.sync_api import Page

SLOW_FIRST = """() => {
  const send = XMLHttpRequest.prototype.send;
  XMLHttpRequest.prototype.send = function (...body) {
    XMLHttpRequest.prototype.send = send;
    setTimeout(() => send.apply(this, body), 50);
  };
}"""
GIVEN = """async ({given, awayMs}) => {
  const {src} = document.querySelector('script[type=module]');
  const {give, giveUpLost} = await import(src.replace(/js\\/.*/, 'js/core/api.js'));
  const answers = given.slice(0, -1).map((game) => give('poster', {game}));
  const started = performance.now();
  performance.now = () => started + awayMs;
  giveUpLost();
  answers.push(give('poster', {game: given[given.length - 1]}));
  return (await Promise.all(answers)).map(({status}) => status);
}"""


def test_a_quicker_connection_is_waited_for(tv: Page, table: Any) -> None:
    shown(tv, table, small_games.lobby("mu", 4, posters={"games": [], "keys": []}))
    tv.wait_for_selector(".tonight-poster")
    tv.evaluate(SLOW_FIRST)
    games = ("reaction", "quiz", "fly-swatter")
    for game in games:
        tv.locator(f".tonight-poster[data-game={game}]").evaluate("node => node.click()")
    asked(tv, table, *map(orders.AddPoster, games))


def test_what_was_given_before_the_network_came_back_is_given_up(tv: Page, table: Any) -> None:
    """Also what had not been sent yet."""
    shown(tv, table, small_games.lobby("mu", 4))
    away = {"given": ["reaction", "quiz", "mu"], "awayMs": 5_000}
    assert tv.evaluate(GIVEN, away) == [0, 0, 200]
    asked(tv, table, orders.AddPoster("mu"))
