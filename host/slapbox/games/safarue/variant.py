"""The variant of Safarü: the left neighbour decides what a card captures, and the fewest points
win."""

from collections.abc import Mapping
from typing import ClassVar

from slapbox.games.protocol import Option
from slapbox.games.safarue import scoring
from slapbox.games.safarue.rules import VARIANT_RULES
from slapbox.games.safarue.view import Safarue


class SafarueVariant(Safarue):
    """A running match of the variant."""

    name: ClassVar[str] = "safarue-variant"
    rules: ClassVar[tuple[Option, ...]] = VARIANT_RULES
    neighbour: ClassVar[bool] = True
    low_wins: ClassVar[bool] = True

    __slots__ = ()

    points = staticmethod(scoring.variant)
    worth: ClassVar[Mapping[str, int]] = scoring.VARIANT
