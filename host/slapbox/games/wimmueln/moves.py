"""Moves of Wimmüln before the tricks."""

from slapbox.games import wire
from slapbox.games.tricks import moves as tricks


class ChooseLead(wire.Move, frozen=True, tag="choose_lead"):
    """Without trumps the dealer chooses which of the two open cards leads."""

    card: int


class Estimate(wire.Move, frozen=True, tag="estimate"):
    """Two cards laid as a cross: how many tricks one will take. Secret, and open to change, until
    all have laid theirs; ``below`` stays hidden until the end of the deal."""

    top: int
    below: int


Move = tricks.Move | ChooseLead | Estimate
