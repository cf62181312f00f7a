"""The Last Panther: pass cards on, and take yellow cards and the last trick, but no red ones and
no black 7.

* ``rules``: the options, one for each ruling that has an alternative
* ``moves``: what is done before the tricks
* ``scoring``: what tricks are worth
* ``game``: how the state changes; tricks and deals are those of ``slapbox.games.tricks``
"""

from slapbox.games.last_panther.game import LastPanther

__all__ = ["LastPanther"]
