"""Wimmüln: take tricks, and foretell how many with two of your cards.

* ``rules``: the options, one for each ruling that has an alternative
* ``moves``: what is done before the tricks
* ``scoring``: what an estimate is worth
* ``game``: how the state changes; tricks and deals are those of ``slapbox.games.tricks``
"""

from slapbox.games.wimmueln.game import Wimmueln

__all__ = ["Wimmueln"]
