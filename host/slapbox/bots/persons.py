"""The cast: bots have characters, each with a name and a way of playing.

A character has more or less ``nerve`` and more or less ``patience`` than others; both make eight,
and each game asks for one of the two (:data:`HABITS`). In games of thought, what somebody likes
breaks ties and what is nearly one: it adds a point or so to an option, whatever the level finds in
it (``Thinker.liking``). Where eyes and hands count, it changes a little what becomes of the age
(:func:`aged`). So a character plays about as well as its level.
"""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from slapbox.bots.human import Age


class Character(NamedTuple):
    """Traits of a bot, compared to others: -1 is less, 1 is more."""

    nerve: int
    patience: int


CAST: Final[Mapping[str, Character]] = {
    "Forte": Character(1, 0),
    "Piano": Character(-1, 0),
    "Presto": Character(0, -1),
    "Lento": Character(0, 1),
    "Brio": Character(1, -1),
    "Adagio": Character(-1, 1),
    "Largo": Character(1, 1),
    "Dolce": Character(-1, -1),
}
"""By name: what musicians play by is the same word in all languages, and seldom a guest's."""


class Habit(NamedTuple):
    """The trait that shows in a game, and words for a player with ``less`` or ``more`` of it."""

    trait: Callable[[Character], int]
    less: str
    more: str


def _nerve(character: Character) -> int:
    return character.nerve


def _patience(character: Character) -> int:
    return character.patience


HABITS: Final[Mapping[str, Habit]] = {
    "mu": Habit(_nerve, "bids_carefully", "bids_boldly"),
    "wimmueln": Habit(_nerve, "estimates_low", "estimates_high"),
    "cheating-moth": Habit(_nerve, "cheats_seldom", "cheats_often"),
    "last-panther": Habit(_patience, "plays_high", "keeps_high"),
    "rummue": Habit(_patience, "takes_little", "hoards"),
    "safarue": Habit(_patience, "picks", "grabs"),
    "fly-swatter": Habit(_patience, "quick", "sure"),
    "reaction": Habit(_patience, "quick", "sure"),
}
"""The games in which characters are to be told apart."""


def lean(person: str | None, game: str) -> int:
    """Return which way somebody leans in a game: -1, 0 or 1; a bot without a character does not."""
    character = CAST.get(person or "")
    return HABITS[game].trait(character) if character and game in HABITS else 0


def _words(habit: Habit) -> dict[str, str]:
    words = {-1: habit.less, 1: habit.more}
    leans = {name: habit.trait(character) for name, character in CAST.items()}
    return {name: words[lean] for name, lean in leans.items() if lean}


WAYS: Final[Mapping[str, Mapping[str, str]]] = {
    game: _words(habit) for game, habit in HABITS.items()
}
"""By game and name, the word on somebody's way of playing (``bots.way.*`` says it); those who do
not lean have none."""

_HASTE: Final = 1.04
"""Somebody quick takes so many times less time. From a trained person to an adult it is 1.12."""

_ERRORS: Final = 1.4
"""Factor by which a quick player errs more often, and a daring one is tempted more often. From an
adult to a child it is 1.6 and more."""


def aged(age: Age, person: str | None, game: str) -> Age:
    """Somebody of this age, with a character."""
    side = lean(person, game)
    errors = _ERRORS**-side
    match game:
        case "cheating-moth":
            return age._replace(greed=age.greed / errors)
        case "fly-swatter":
            return age._replace(pace=age.pace * _HASTE**side, wrong=age.wrong * errors)
        case "reaction":
            return age._replace(pace=age.pace * _HASTE**side, guessed=age.guessed * errors)
    return age
