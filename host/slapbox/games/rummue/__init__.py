"""Rummü: rummy with the Mü deck, in which every yellow card is a joker.

* ``cards``: the jokers, and sets of cards without regard to which copy it is
* ``combos``: lings and sequences: what a selection of cards is, or why it is nothing
* ``suggest``: all combinations in a hand, found quickly; ``lays``: as moves
* ``rules``: the options, one for each ruling that has an alternative
* ``scoring``: who plays with whom, what an opening needs, what a deal brings
* ``moves`` and ``events``: what is done, and what everybody hears of it
* ``position``: the state, and what can be read off it
* ``refusals``: why a move is not allowed
* ``view``: what each viewer may know; ``worlds``: hidden cards dealt again as a view allows
* ``game``: how the state changes
"""

from slapbox.games.rummue.game import Rummue

__all__ = ["Rummue"]
