"""Mü: bid with open cards, name trumps, find a partner, and reach your goal in tricks.

* ``rules``: the options, one for each ruling that has an alternative
* ``moves``: what is done before the tricks
* ``auction``: who bids what, and how it ends
* ``scoring``: goals, bonus and failure
* ``game``: how the state changes; tricks and deals are those of ``slapbox.games.tricks``
"""

from slapbox.games.mu.game import Mu

__all__ = ["Mu"]
