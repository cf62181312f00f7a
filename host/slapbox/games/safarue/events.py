"""Events of Safarü for everybody: cards on the prairie are open, and so is what is captured."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from slapbox.games.mudeck.cards import face, faces
from slapbox.games.mudeck.shapes import Face
from slapbox.games.protocol import Json
from slapbox.games.safarue import shapes
from slapbox.games.safarue.captures import NOTHING, Capture, parts

Faces = list[Face]


def captured(seat: int, card: int, capture: Capture) -> tuple[int, Face, Faces, Faces, Faces]:
    """The fields of a :class:`slapbox.games.safarue.shapes.Captured`."""
    if capture == NOTHING:
        return seat, face(card), [], [], []
    addition, total, pair = map(faces, parts(capture))
    return seat, face(card), addition, total, pair


@dataclass(frozen=True, slots=True)
class Row:
    """A round on the score sheet: the points of each team, apart by what they are for, and
    ``counts`` of what they captured."""

    number: int
    parts: Mapping[str, tuple[int, ...]]
    counts: Mapping[str, tuple[int, ...]]

    def sums(self) -> tuple[int, ...]:
        """Return what the round brought each team."""
        return tuple(map(sum, zip(*self.parts.values(), strict=True)))

    def as_view(self) -> shapes.Row:
        """As the score sheet shows it."""
        parts = {name: list(points) for name, points in self.parts.items()}
        counts = {name: list(cards) for name, cards in self.counts.items()}
        return {
            "round": self.number,
            "sum": list(self.sums()),
            "parts": cast("shapes.Parts", parts),
            "counts": cast("shapes.Counts", counts),
        }

    def as_json(self) -> Json:
        """As pages get it."""
        return {"event": "round_over", **self.as_view()}
