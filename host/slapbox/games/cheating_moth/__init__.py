"""Cheating Moth: get rid of your cards, by the rules or up your sleeve; but there is a guard.

* ``cards``: what the 71 numbers mean (``deck.json`` holds the spread)
* ``rules``: the options, one for each ruling that has an alternative
* ``moves`` and ``events``: what is done, and what everybody hears of it
* ``position``: the state, and what can be read off it
* ``legal``: the moves that a seat may make
* ``refusals``: why a move is not allowed
* ``races``: the slowest at the mosquito, the quickest at the cockroach
* ``view``: what each viewer may know
* ``game``: how the state changes
"""

from slapbox.games.cheating_moth.game import CheatingMoth

__all__ = ["CheatingMoth"]
