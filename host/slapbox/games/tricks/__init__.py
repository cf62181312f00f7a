"""Common parts of Mü, The Last Panther and Wimmüln: one trick engine, one match; their deck is that
of ``slapbox.games.mudeck``.

* ``order``: suits and ranking under the trumps that were named, double trumps too
* ``play``: tricks, quick enough for search
* ``worlds``: hidden cards dealt again as a view allows, for search
* ``match``: deals, turns, the score sheet; ``view``: what each viewer may know
* ``moves``, ``events`` and ``rules``: the common ones
"""
