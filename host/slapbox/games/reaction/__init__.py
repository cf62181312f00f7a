"""Reaction: the lights go green, everybody slaps; the best median wins.

* ``game``: the options, the one move, and how it goes on
* ``shapes``: what pages get
"""

from slapbox.games.reaction.game import Reaction

__all__ = ["Reaction"]
