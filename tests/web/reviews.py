"""Reviews by an expert of a player of a recorded match: of Mü one choice that cost something, and
one that did not."""

from __future__ import annotations

from typing import Final

from slapbox import games
from slapbox.again.shapes import Chosen, Decision, Review, Reviewed
from slapbox.games.mudeck.cards import face
from slapbox.text import Text


def faces(*cards: int) -> list[games.Face]:
    return [face(card) for card in cards]


REVIEW: Final[Reviewed] = {
    "state": "told",
    "done": 9,
    "of": 9,
    "review": {
        "decisions": [
            {
                "frame": 26,
                "when": Text("again.mark.deal", {"number": 1}).as_json(),
                "made": {"move": "play", "card": 19},
                "best": {"move": "play", "card": 14},
                "made_worth": -2.5,
                "best_worth": 9.0,
                "reason": Text("coach.why.highest").as_json(),
                "faces": faces(14, 19),
            },
            {
                "frame": 30,
                "when": Text("again.mark.deal", {"number": 1}).as_json(),
                "made": {"move": "play", "card": 36},
                "best": {"move": "play", "card": 36},
                "made_worth": 7.0,
                "best_worth": 7.0,
                "reason": Text("coach.why.tried", {"count": 3}).as_json(),
                "faces": faces(36),
            },
        ],
        "cards": 21.0,
        "play": -30.4,
    },
}


def costly(made: Chosen, best: Chosen, cards: list[int]) -> Decision:
    """A choice of which these cards are spoken, in the second round."""
    return {
        "frame": 3,
        "when": Text("again.mark.round", {"number": 2}).as_json(),
        "made": made,
        "best": best,
        "made_worth": 0.0,
        "best_worth": 9.0,
        "reason": Text("coach.why.tried", {"count": 3}).as_json(),
        "faces": faces(*cards),
    }


def told(*decisions: Decision) -> Reviewed:
    """A review of these alone."""
    review: Review = {"decisions": [*decisions], "cards": 1.0, "play": -1.0}
    return {"state": "told", "done": 1, "of": 1, "review": review}
