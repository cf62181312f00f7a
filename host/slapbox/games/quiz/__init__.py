"""The quiz: the host asks, the first slap answers.

* ``rules``: the options
* ``questions``: what a pack holds
* ``moves``: what the host, a player and the table do
* ``buzz``: the host asks aloud, the first slap answers
* ``script``: what is asked of a pack; who is right
* ``game``: the state and how it changes
* ``view``: views, and what the quizmaster alone may know
* ``shapes``: what pages get
"""

from slapbox.games.quiz.view import Quiz

__all__ = ["Quiz"]
