"""Safarü: lay a card and capture wild ones with it; or let them go, for the fewest points win its
variant.

* ``captures``: what a card can capture: all of it, or some where it is very much
* ``rounds``: hands, stock, prairie and captured cards of a round, quick enough for search
* ``rules``: the options, one for each ruling that has an alternative
* ``moves`` and ``events``: what is done, and what everybody hears of it
* ``scoring``: what the captured cards are worth
* ``spotting``: the race to point out a missed capture
* ``view``: what each viewer may know; ``worlds``: hidden cards dealt again as a view allows
* ``game``: how the state changes; ``variant``: what is different there
"""

from slapbox.games.safarue.variant import SafarueVariant
from slapbox.games.safarue.view import Safarue

__all__ = ["Safarue", "SafarueVariant"]
