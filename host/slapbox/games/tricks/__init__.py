"""What Mü, The Last Panther and Wimmüln have in common: one deck, one trick engine, one match.

* ``cards``: the deck of 60, and sets of cards as numbers
* ``order``: suits and ranking under the trumps that were named, double trumps too
* ``play``: tricks, quick enough for search
* ``worlds``: hidden cards dealt anew as a view allows, for search
* ``match``: deals, turns, the score sheet; ``view``: what each viewer may know
* ``moves``, ``events`` and ``rules``: the common ones
"""
