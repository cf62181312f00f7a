"""Fly-Swatter: see the swatter, count the colours, slap the fly.

* ``cards``: what the 112 numbers mean
* ``rules``: the options, one for each ruling that has an alternative
* ``moves`` and ``events``: what is done, and what everybody sees of it
* ``centre``: the face-up flies
* ``races`` and ``hands``: where slaps land in a swat, and how close it was
* ``game``: the state and how it changes
"""

from slapbox.games.fly_swatter.game import FlySwatter

__all__ = ["FlySwatter"]
