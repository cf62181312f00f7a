"""The quiz: the host asks, the first slap answers.

* ``rules``: the options
* ``moves``: what the host, a player and the table do
* ``game``: the state and how it changes
* ``shapes``: what pages get
"""

from slapbox.games.quiz.game import Quiz

__all__ = ["Quiz"]
