"""What an expert says of a player of the recorded match of Mü: one choice that cost something, and
one that did not."""

from __future__ import annotations

from typing import Final, cast

from slapbox import games
from slapbox.again.shapes import Reviewed
from slapbox.games.mudeck.cards import face
from slapbox.text import Text


def faces(*cards: int) -> list[games.Face]:
    return [cast("games.Face", face(card)) for card in cards]


REVIEW: Final[Reviewed] = {
    "state": "told",
    "done": 9,
    "of": 9,
    "review": {
        "decisions": [
            {
                "frame": 26,
                "deal": 1,
                "made": {"move": "play", "card": 19},
                "best": {"move": "play", "card": 14},
                "made_worth": -2.5,
                "best_worth": 9.0,
                "reason": Text("coach.why.highest").as_json(),
                "faces": faces(14, 19),
            },
            {
                "frame": 30,
                "deal": 1,
                "made": {"move": "play", "card": 36},
                "best": {"move": "play", "card": 36},
                "made_worth": 7.0,
                "best_worth": 7.0,
                "reason": Text("coach.why.tried").as_json(),
                "faces": faces(36),
            },
        ],
        "cards": 21.0,
        "play": -30.4,
    },
}
