"""The rulings: what is played where a rulebook is silent, or says two things.

Most can be chosen, and are declared as options of their games; the others are fixed and stand here.
``host/rulings.md`` and ``host/rulings-cards.md`` list them all.
"""

from typing import Final

FIXED: Final = {
    "GEN-1": "Of slaps at exactly equal times the one counts first that comes next clockwise from"
    " the active player's left; the active player is last.",
    "GEN-4": "Whether a score ends the match is looked at when all results of the deal are booked.",
    "GEN-5": "A match that the host ends early is called off: no winner, no places, no points,"
    " unless the host says that it counts. Every match ends after 99 deals or rounds as it stands.",
    "FS-6": "Whoever slaps the very card that opened the swat has swatted wrongly.",
    "FS-9": "Of flies won in one swat the one of the later slap is the one won more recently.",
    "FS-10": "One hand, one fly: the second hand of a player on the same fly does not count.",
    "FS-11": "Whoever swatted a wrong fly pays, also the lowest of several hands on it.",
    "FS-12": "Two penalties cost the fly won last and then the one before; each goes beneath the"
    " own stack.",
    "MM-1": "The numbers 1 to 5 are spread over the cards as evenly as possible.",
    "MM-10": "Nobody makes a second card vanish before the first one can no longer be caught.",
    "MM-13": "If the guard's hand is empty after giving the cheat a card, the round ends.",
    "MM-14": "For the mosquito all others choose a card at once and in secret; who has nothing but"
    " moths gives none.",
    "MM-17": "A card that does not fit on the cockroach is refused and costs nothing.",
    "MM-19": "If several hands are empty at once, all of them are out.",
    "MM-23": "A false cry that costs nothing, for no card is left to draw, is the last until"
    " something happens that everybody sees.",
    "MM-25": "A lap in which nobody can play and nothing can be drawn ends the round, with nobody"
    " out.",
    "MM-26": "A card chosen for the mosquito, or to be thrown on the cockroach, cannot be smuggled"
    " away before it is given.",
    "MM-27": "If the guard names nobody after a cry, the next cry within a minute costs a card at"
    " once, if there is one to draw. If it is a false one it costs no more.",
    "TR-2": "Once a card is laid, what was bid, chosen, passed or foretold in this deal stands."
    " Tricks that lie face down stay there, also where tricks are open: the host takes moves back"
    " as far as to the beginning of the trick that was won last.",
    "SA-4": "The card just played is no part of what it captures by sum or by 17.",
    "SA-6": "Of too few cards hands are dealt first; the prairie gets new ones only if four are"
    " left.",
}
"""Those that nobody can choose, each in a sentence or two."""
