"""Common parts of the five games with the Mü deck: Mü, The Last Panther, Wimmüln, Rummü and Safarü.

* ``cards``: the deck of 60, and sets of cards as numbers
* ``deals``: who deals first, the pause between two deals, the end of a match, and the rules of that
* ``moves``: the moves of every game, and how moves are read
* ``events``: the score sheet's rows
* ``worlds``: what it takes to deal hidden cards again
"""
